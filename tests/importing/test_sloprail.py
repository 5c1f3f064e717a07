# SPDX-License-Identifier: MIT
"""`src import sloprail` on a tree with every construct: what is written compiles, decides as it did
there, and what differs is told."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from src_compiler.importing.sloprail import read
from src_compiler.importing.sloprail.demands import JUDGE_KEYS
from src_compiler.importing.sloprail.matches import KINDS

TREE = Path(__file__).parent / "sloprail-tree"
PROJECT = "rules: [rules/]\nstop_hook_block_cap: 3\njudge: {command: cat}\n"
EXAMPLES = {
    "gate.yaml": {
        "no-force-push": [
            "deny: git push --force origin main",
            "deny: sudo git push -f",
            "pass: git push",
        ],
        "no-network": ["pass: {tool: Read, input: {}}"],
        "release-is-reviewed": ["deny: npm publish", "deny: {stop: true}", "pass: npm test"],
        "grounded-spec": [
            "deny: {write: spec/a.md, to: x}",
            "deny: {delete: spec/a.md, from: x}",
            "pass: {write: src/a.md, to: x}",
        ],
    },
    "file-guard.yaml": {
        "skill-has-frontmatter": [
            "deny: {write: a/SKILL.md, to: x}",
            'pass: {write: a/SKILL.md, to: "---\\nx"}',
            "pass: {write: a/skill.md, to: x}",
        ],
        "only-deleted": [
            "deny: {kind: PostFileDelete, path: docs/a.md}",
            "pass: {kind: PostFileDelete, path: other/a.md}",
        ],
        "invariants-stay": [
            "deny: {kind: PostFileUpdate, path: a, newContentKnown: true,"
            " oldMarkers: [{kind: invariant, fqn: x, line: 1}]}",
            "pass: {kind: PostFileUpdate, path: a, newContentKnown: true}",
        ],
        "while-researching": [
            "pass: {kind: PostFileCreate, path: notes/a.md, newContentKnown: true}"
        ],
    },
}


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / ".cache")}
    return subprocess.run(
        [sys.executable, "-m", "src_compiler.cli", *arguments],
        cwd=folder, capture_output=True, text=True, timeout=120, env=environment, check=False,
    )  # fmt: skip


def with_examples(path: Path, examples: dict[str, list[str]]) -> None:
    text = path.read_text()
    for name, lines in examples.items():
        assert text.count(f"  {name}:\n") == 1, name
        own = "".join(f"      - {line}\n" for line in lines)
        text = text.replace(f"  {name}:\n", f"  {name}:\n    examples:\n{own}")
    path.write_text(text)


@pytest.fixture
def imported(project) -> Path:
    shutil.copytree(TREE, project, dirs_exist_ok=True)
    (project / "src.yaml").write_text(PROJECT)
    done = run(project, "import", "sloprail", ".")
    assert done.returncode == 0, done.stderr
    return project


def test_a_tree_with_every_construct_compiles_and_its_examples_pass(imported):
    for name, examples in EXAMPLES.items():
        with_examples(imported / "rules" / name, examples)

    compiled = run(imported, "compile")
    assert compiled.returncode == 0, compiled.stderr
    tested = run(imported, "test")
    assert tested.returncode == 0, tested.stdout + tested.stderr
    assert "switched off: context/review, gate/no-network" in tested.stdout + tested.stderr


def test_the_tree_has_every_construct():
    """Otherwise the test above would say less than its name."""
    text = "\n".join(
        path.read_text()
        for path in TREE.rglob("*.yaml")
    )  # fmt: skip
    keys = {line.strip().removeprefix("- ").partition(":")[0] for line in text.splitlines()}

    for key in (
        *("on", "event", "match", "require", "checks", "deletions", "preventive", "enter", "exit"),
        *("skill", "files", "context", "citation", "when", "script", "judge", *JUDGE_KEYS),
        *("allow", "deny", "glob", "regex", "disabled", "stop_hook_block_cap"),
    ):
        assert key in keys, key
    for kind in ("PreFileWrite", "PreFileDelete", "PreCommandInvoke", "PreToolUse", "Stop"):
        assert kind in KINDS["gate"] and f"event: {kind}\n" in text, kind
    for kind in ("PostTagWrite", "PostFileWrite"):
        assert kind in KINDS["context"] and f"event: {kind}\n" in text, kind


def test_a_judge_that_nobody_can_be_asked_is_an_error_with_its_place(project):
    shutil.copytree(TREE, project, dirs_exist_ok=True)
    done = run(project, "import", "sloprail", ".")

    assert 1 == done.returncode
    assert "error[judge-without-command]" in done.stderr
    assert "rules: [rules/]\nstop_hook_block_cap: 3\n" == (project / "src.yaml").read_text()


def test_ids_stay_and_what_was_off_is_off(imported):
    text = (imported / "rules/gate.yaml").read_text()

    assert "  no-network:\n    enabled: false\n" in text
    assert "  no-force-push:\n    on: PreCommandInvoke\n" in text
    assert PROJECT == (imported / "src.yaml").read_text()


def test_authors_comments_stay(imported):
    assert (
        "  # History that others have is theirs too.\n"
        in (imported / "rules/gate.yaml").read_text()
    )


def test_a_whole_folder_is_copied_and_its_own_file_and_tests_are_not(imported):
    folder = imported / "rules/sloprail/file-guard/skill-has-frontmatter"

    assert ["README.md", "check.sh"] == sorted(os.listdir(folder))


def test_a_line_of_shell_becomes_a_script(imported):
    script = imported / "rules/sloprail/gate/no-network/line-1.sh"

    assert '#!/bin/sh\necho "the network is off" && exit 1\n' == script.read_text()
    assert os.access(script, os.X_OK)


def test_an_interpreter_before_a_script_goes_into_its_first_line(imported):
    folder = imported / "rules/sloprail"
    first = [
        (folder / path).read_text().splitlines()[0]
        for path in ("gate/grounded-spec/collect.py", "file-guard/only-deleted/keep.sh")
    ]

    assert ["#!/usr/bin/env python3", "#!/usr/bin/env bash"] == first


def test_a_go_duration_is_one_number(imported):
    assert "        timeout: 90s\n" in (imported / "rules/gate.yaml").read_text()


def test_globs_are_told_from_expressions_as_sloprail_does(imported):
    text = (imported / "rules/file-guard.yaml").read_text()

    assert "paths: ['**/SKILL.md']" in text
    assert 'match: path startsWith "notes/" and context["research"].active' in text


def test_the_folder_itself_may_be_named_too(tmp_path):
    outer, inner = read(TREE, "x"), read(TREE / ".sloprail", "x/.sloprail")

    assert outer == inner
    assert "gate.yaml" in outer.files


def test_the_same_tree_gives_the_same_bytes(tmp_path):
    copy = tmp_path / "other"
    shutil.copytree(TREE, copy)

    assert read(TREE, "x") == read(copy, "x")


def test_what_differs_is_told_in_json_too(project):
    shutil.copytree(TREE, project, dirs_exist_ok=True)
    (project / "src.yaml").write_text(PROJECT)
    done = run(project, "import", "sloprail", ".", "--format", "json")
    told = json.loads(done.stdout)

    assert done.returncode == 0
    assert [] == told["findings"]
    assert "rules/gate.yaml" in told["files"]
    assert {
        "kind": "changed",
        "path": ".sloprail/file-guard/only-deleted/file-guard.yaml",
        "line": 4,
        "message": "`file-guard/only-deleted/keep.sh` begins with `#!/usr/bin/env bash` now",
        "help": "",
    } in told["notes"]
