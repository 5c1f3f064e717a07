# SPDX-License-Identifier: MIT
"""`src-compile` as a pre-commit hook: a commit lands only with the checker that its rules make."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from harness import ROOT

RULES = """\
gates:
  no-push:
    on: PreCommandInvoke
    match: event.raw contains "git push"
    deny: Nothing is pushed from here.
"""
HOOK = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))[0]
BIN = Path(sys.executable).parent


def git(*arguments: str, ok: bool = True) -> subprocess.CompletedProcess[str]:
    names = {
        f"GIT_{who}_{what}": "x" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
    }
    clean = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
    environment = {
        **clean,
        **names,
        "PATH": f"{BIN}:{os.environ['PATH']}",
        "GIT_CONFIG_GLOBAL": os.devnull,
    }
    run = subprocess.run(
        ["git", "-c", "init.defaultBranch=main", *arguments],
        env=environment, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert run.returncode == 0 or not ok, run.stdout + run.stderr
    return run


@pytest.fixture(params=["hook", "framework"])
def repo(request, tmp_path, monkeypatch) -> Path:
    """A repository with rules, whose commits go through the hook: called by git itself, or by
    pre-commit with the hook as we publish it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path / "cache"))
    (tmp_path / "repo").mkdir()
    monkeypatch.chdir(tmp_path / "repo")
    git("init", "-q", ".")
    if request.param == "hook":
        script = Path(".git/hooks/pre-commit")
        script.parent.mkdir(exist_ok=True)
        script.write_text(f"#!/bin/sh\nexec {BIN}/{HOOK['entry']}\n")
        script.chmod(0o755)
    else:
        local = {**HOOK, "language": "system"}
        config = {"repos": [{"repo": "local", "hooks": [local]}]}
        Path(".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
        git("add", ".pre-commit-config.yaml")
        subprocess.run(
            [sys.executable, "-m", "pre_commit", "install"], check=True, capture_output=True
        )
    Path("rules").mkdir()
    Path("rules/git.yaml").write_text(RULES)
    git("add", "rules")
    return tmp_path / "repo"


def commits() -> int:
    run = git("rev-list", "--count", "HEAD", ok=False)
    return int(run.stdout) if run.returncode == 0 else 0


def is_compiled() -> bool:
    """What HEAD holds is what HEAD's rules compile to."""
    git("clone", "-q", ".", "../clone")
    run = subprocess.run(
        [sys.executable, "-m", "src_compiler.cli", "compile", "--check"],
        cwd="../clone", capture_output=True, timeout=60,
    )  # fmt: skip
    return run.returncode == 0


def test_a_first_commit_needs_the_output_in_it(repo):
    run = git("commit", "-m", "rules", ok=False)
    assert run.returncode != 0, "the output was only just written"
    run = git("commit", "-m", "rules", ok=False)
    assert run.returncode != 0, "the output is untracked"
    assert "git add .checker" in run.stdout + run.stderr
    git("add", ".checker/rulesets")
    assert git("commit", "-m", "rules", ok=False).returncode != 0, "some of it is untracked"
    git("add", ".checker")
    git("commit", "-m", "rules")

    assert is_compiled()


@pytest.fixture
def committed(repo) -> Path:
    git("commit", "-m", "rules", ok=False)
    git("add", ".checker")
    git("commit", "-m", "rules")
    Path("rules/git.yaml").write_text(RULES.replace("from here", "from there"))
    Path("README").write_text("x\n")
    return repo


def test_commit_a_is_judged_by_the_index_of_that_commit(committed):
    assert git("commit", "-am", "words", ok=False).returncode != 0, "the output was stale"
    assert commits() == 1
    git("commit", "-am", "words")

    assert commits() == 2
    assert is_compiled()


def test_a_partial_commit_of_rules_without_the_output_fails(committed):
    git("commit", "-am", "words", ok=False)
    git("add", "README")
    assert git("commit", "-m", "words", "rules/git.yaml", ok=False).returncode != 0
    git("commit", "-m", "words", "rules/git.yaml", ".checker")

    assert commits() == 2
    assert is_compiled()
    assert git("status", "--porcelain").stdout.split() == ["A", "README"]


def test_a_file_of_the_output_that_was_removed_must_be_removed_from_the_index(committed):
    Path("rules/more.yaml").write_text(RULES)
    git("add", "rules")
    git("commit", "-m", "more", ok=False)
    git("add", ".checker")
    git("commit", "-m", "more")
    git("rm", "-q", "rules/more.yaml")
    assert git("commit", "-m", "less", ok=False).returncode != 0
    git("add", ".checker/rulesets/__init__.py", ".checker/SHA256SUMS")
    assert git("commit", "-m", "less", ok=False).returncode != 0, "more.py is still in the index"
    git("add", ".checker")
    git("commit", "-m", "less")

    assert is_compiled()


def test_other_bytes_in_the_index_are_not_enough(committed):
    git("commit", "-am", "words", ok=False)
    right = Path(".checker/rulesets/git.py").read_bytes()
    Path(".checker/rulesets/git.py").write_bytes(right + b"# more\n")
    git("add", ".")
    Path(".checker/rulesets/git.py").write_bytes(right)

    assert git("commit", "-m", "words", ok=False).returncode != 0


def test_a_mistake_in_a_rule_stops_the_commit(committed):
    Path("rules/git.yaml").write_text(RULES.replace("event.raw", "event.rwa"))

    run = git("commit", "-am", "words", ok=False)
    assert run.returncode != 0
    assert "rules/git.yaml:4:" in run.stdout + run.stderr


def test_what_is_published_is_what_we_use():
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    (own,) = [h for repo in config["repos"] for h in repo["hooks"] if h["id"] == "src-compile"]

    assert own["entry"] == HOOK["entry"]
    for hook in (own, HOOK):
        assert hook["pass_filenames"] is False
        assert hook["require_serial"] is True
        assert hook["always_run"] is True


def test_outside_a_repository_staged_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("rules").mkdir()
    Path("rules/git.yaml").write_text(RULES)
    run = subprocess.run(
        [sys.executable, "-m", "src_compiler.cli", "compile", "--staged"],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip

    assert run.returncode == 1
    assert "git work tree" in run.stderr
