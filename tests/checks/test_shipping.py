# SPDX-License-Identifier: MIT
"""How scripts and templates come into a checker: which, where, and that nothing old is left."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from scripted import Scripted, reason

from src_compiler import operands, scripts
from src_compiler.cli import main
from src_compiler.clients.base import World
from src_compiler.diagnostics import Findings
from src_compiler.doctor import checkers
from src_compiler.installation import pinned
from src_compiler.operands import RuleFile
from src_compiler.pipeline import load
from src_compiler.source import plain

pytestmark = pytest.mark.usefixtures("own_home")
RULES = """\
gates:
  guard:
    on: PreCommandInvoke
    checks:
      - script: ./check.sh --strict 'a b'
      - script: ../tools/more.sh
      - script: ./sub/plain
"""
SCRIPTS = {
    "rules/check.sh": ("#!/bin/sh\nexit 0\n", 0o644),
    "rules/sub/plain": ("exit 0\n", 0o644),
    "tools/more.sh": ("exit 0\n", 0o755),
}
PLACES = {
    "scripts/rules/check.sh": 0o755,
    "scripts/rules/sub/plain": 0o644,
    "scripts/tools/more.sh": 0o755,
}


@pytest.fixture
def project(tmp_path, monkeypatch) -> Path:
    root = tmp_path.resolve() / "project"
    (root / "rules").mkdir(parents=True)
    (root / "src.yaml").write_text("agents: [claude-code]\n")
    (root / "rules/git.yaml").write_text(RULES)
    for path, (text, mode) in SCRIPTS.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
        (root / path).chmod(mode)
    monkeypatch.chdir(root)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return root


@dataclass
class Told:
    exit_code: int
    output: str


@pytest.fixture
def src(monkeypatch, capfd):
    """Runs `src` in this process."""

    def run(*words: str) -> Told:
        monkeypatch.setattr(sys, "argv", ["src", *words])
        code = main()
        return Told(code, "".join(capfd.readouterr()))

    return run


def modes(root: Path) -> dict[str, int]:
    folder = root / ".checker"
    found = [path for path in (folder / "scripts").rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.stat().st_mode & 0o755 for path in found}


@pytest.mark.parametrize("times", [1, 2])
def test_scripts_lie_as_they_lie_in_the_project(times, project, src):
    for _ in range(times):
        assert src("compile").exit_code == 0
        (project / ".checker/check.py").write_text("")
    assert src("compile").exit_code == 0

    assert modes(project) == PLACES
    for place in PLACES:
        own = project / place.removeprefix("scripts/")
        assert (project / ".checker" / place).read_bytes() == own.read_bytes()


def test_their_sums_are_kept(project, src):
    src("compile")
    run = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=project / ".checker",
                         capture_output=True, text=True)  # fmt: skip

    assert run.returncode == 0
    assert all(f"{place}: OK" in run.stdout for place in PLACES)


def test_bytes_are_shipped_as_they_are(project, src):
    data = bytes(range(256)) + b"\r\n\xef\xbb\xbf"
    (project / "rules/sub/plain").write_bytes(data)
    src("compile")

    assert (project / ".checker/scripts/rules/sub/plain").read_bytes() == data


def test_a_script_that_is_no_longer_named_is_removed(project, src):
    src("compile")
    (project / "rules/git.yaml").write_text(RULES.replace("      - script: ./sub/plain\n", ""))
    src("compile")

    assert set(modes(project)) == set(PLACES) - {"scripts/rules/sub/plain"}
    assert not (project / ".checker/scripts/rules/sub").exists()

    (project / "rules/git.yaml").write_text("gates: {a: {on: Stop, deny: x}}\n")
    src("compile")

    assert not (project / ".checker/scripts").exists()


@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.write_text("#!/bin/sh\nexit 1\n"),
        lambda path: path.chmod(0o644),
        lambda path: path.unlink(),
        lambda path: (path.parent / "new.sh").write_text("x"),
    ],
)
def test_what_was_changed_in_a_checker_is_told_and_mended(change, project, src):
    src("compile")

    assert src("compile", "--check").exit_code == 0

    change(project / ".checker/scripts/rules/check.sh")
    told = src("compile", "--check")

    assert told.exit_code == 1
    assert "scripts/rules/" in told.output
    src("compile")
    assert src("compile", "--check").exit_code == 0
    assert modes(project) == PLACES


@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.write_text("#!/bin/sh\nexit 7\n"),
        lambda path: (path.unlink(), path.symlink_to("../tools/more.sh")),
    ],
)
def test_a_compile_notices_a_script_that_changed(change, project, src):
    src("compile")

    assert "is up to date" in src("compile").output

    own = project / "rules/check.sh"
    change(own)
    told = src("compile")

    assert "scripts/rules/check.sh" in told.output
    assert (project / ".checker/scripts/rules/check.sh").read_bytes() == own.read_bytes()


def test_a_compile_notices_a_mode_that_changed(project, src):
    src("compile")
    (project / "rules/sub/plain").chmod(0o755)
    src("compile")

    assert modes(project)["scripts/rules/sub/plain"] == 0o755


def test_a_script_that_went_is_refused(project, src):
    src("compile")
    (project / "rules/check.sh").unlink()
    told = src("compile")

    assert told.exit_code == 1
    assert "error[script-missing]: `./check.sh` is not there" in told.output


def test_a_compile_that_changed_nothing_does_not_compile(project, monkeypatch, src):
    src("compile")
    monkeypatch.setattr("src_compiler.pipeline.load", None)

    assert "is up to date" in src("compile").output


def test_a_pinned_copy_keeps_what_can_be_run(project, tmp_path):
    (tmp_path / "home").mkdir()
    world = World(tmp_path / "home", {}, project, project)
    findings = Findings()
    found = operands.find_project(project, findings)
    from src_compiler.commands.checkers import compiled

    files = compiled().files
    place = pinned.pin(world, "user", files)

    assert found.agents == ("claude-code",)
    assert pinned.differs(place, files) == []
    assert list(checkers.of_pinned(place)) == []
    assert os.access(place / "scripts/rules/check.sh", os.X_OK)
    (place / "scripts/rules/check.sh").chmod(0o600)
    assert pinned.differs(place, files) == ["scripts/rules/check.sh"]


def test_a_checker_elsewhere_runs_its_own_scripts(tmp_path):
    found = Scripted(tmp_path, RULES.replace("../tools/more.sh", "./check.sh"),
                     {"check.sh": "#!/bin/sh\necho $1 $2\nexit 1\n", "sub/plain": ""})  # fmt: skip
    moved = tmp_path / "with a space" / "ü"
    shutil.copytree(found.checker, moved)
    shutil.rmtree(found.checker)
    found.checker = moved

    assert reason(found.run()) == "--strict a b"


@pytest.mark.parametrize(
    ("shown", "written", "pair"),
    [
        ("rules/git.yaml", "./check.sh", ("scripts/rules/check.sh", "")),
        ("rules/git.yaml", "./a/../b.sh  -x  'y z' ", ("scripts/rules/b.sh", "-x  'y z'")),
        ("rules/git.yaml", "../check.sh\t-x", ("scripts/check.sh", "-x")),
        ("git.yaml", "./check.sh\n", ("scripts/check.sh", "")),
        ("library/git.yaml", "./check.sh", ("scripts/library/check.sh", "")),
        ("../../tmp/git.yaml", "./check.sh", ("scripts/above/above/tmp/check.sh", "")),
    ],
)
def test_where_a_script_is_shipped(shown, written, pair, tmp_path):
    path = tmp_path / "git.yaml"
    path.write_text("gates: {a: {on: Stop, deny: x}}\n")
    (ruleset,) = load([RuleFile(path, shown)], Findings())

    assert scripts.shipped_script(ruleset, plain(written)) == pair


def test_a_template_is_shipped_and_takes_no_arguments(project, src):
    (project / "src.yaml").write_text("agents: [claude-code]\njudge: {command: [cat]}\n")
    (project / "rules/words and.md.j2").write_text("Judge {{ event.path }}.\n")
    rules = """
file-guards:
  words:
    paths: ["**/*.md"]
    checks: [{judge: ./words and.md.j2}]
"""
    (project / "rules/git.yaml").write_text(rules)

    assert src("compile").exit_code == 0
    assert modes(project) == {"scripts/rules/words and.md.j2": 0o644}


def test_a_script_outside_of_the_project_is_refused_with_its_arguments_unread(project, src):
    (project.parent / "out.sh").write_text("x")
    (project / "rules/git.yaml").write_text(RULES.replace("../tools/more.sh", "../../out.sh -x"))
    told = src("check")

    assert told.exit_code == 1
    assert "error[script-outside-project]: `../../out.sh` lies outside the project" in told.output


def test_a_link_out_of_the_project_is_refused(project, src):
    (project.parent / "out.sh").write_text("x")
    (project / "rules/check.sh").unlink()
    (project / "rules/check.sh").symlink_to("../../out.sh")

    assert "script-outside-project" in src("compile").output


def test_what_git_keeps_for_itself_is_not_shipped(project, src):
    """Its configuration may hold a password."""
    (project / ".git").mkdir(exist_ok=True)
    (project / ".git/config").write_text("[remote]\n\turl = https://user:secret@example.com\n")
    (project / "rules/check.sh").unlink()
    (project / "rules/check.sh").symlink_to("../.git/config")

    assert "script-outside-project" in src("compile").output


def test_scripts_of_a_file_elsewhere_are_found_beside_it(tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "git.yaml").write_text(RULES.replace("../tools/more.sh", "./check.sh"))
    for name in ("check.sh", "sub/plain"):
        (other / name).parent.mkdir(exist_ok=True)
        (other / name).write_text("x")
    findings = Findings()
    rulesets = load([RuleFile(other / "git.yaml", "../other/git.yaml")], findings)

    assert findings.sorted() == []
    assert set(scripts.shipped(rulesets)) == {
        "scripts/above/other/check.sh", "scripts/above/other/sub/plain",
    }  # fmt: skip
