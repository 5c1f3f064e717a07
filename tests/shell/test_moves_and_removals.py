# SPDX-License-Identifier: MIT
"""Moves, whose two events know of each other, and folders that go with more than can be told."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from compiled import compile_checker
from hooks import bash, call
from src_runtime import filetree
from src_runtime.linefiles import file_events
from src_runtime.patches import patch_events
from src_runtime.paths import Place
from src_runtime.shell import read
from src_runtime.toolcalls import Call


def a_call(root: Path) -> Call:
    return Call("PreToolUse", {}, lambda: Place(str(root), [str(root)]), None)


def of_line(root: Path, line: str) -> Call:
    made = a_call(root)
    found = read(line, files=True)["effects"]
    assert isinstance(found, list)
    file_events(made, found, "Bash")
    return made


def ends(made: Call) -> list[tuple[object, ...]]:
    return [
        (str(event["kind"]).removeprefix("PreFile"), event["path"], event["moved"])
        for event in made.events
        if event["kind"] != "PreFileRead"
    ]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    for name in ("a", "b", "d/x", "d/n/y"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"{name}\n")
    return tmp_path


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("mv a c", [("Delete", "a", "c"), ("Create", "c", "a")]),
        ("mv a b", [("Delete", "a", "b"), ("Update", "b", "a")]),
        ("git mv a d", [("Delete", "a", "d/a"), ("Create", "d/a", "a")]),
        ("cd d && mv x ../z", [("Delete", "d/x", "z"), ("Create", "z", "d/x")]),
        ("mv d e", [("Delete", "d/n/y", "e/n/y"), ("Create", "e/n/y", "d/n/y"),
                    ("Delete", "d/x", "e/x"), ("Create", "e/x", "d/x")]),
        ("mv a $X", [("Delete", "a", "")]),
        ("cp a c", [("Create", "c", "")]),
        ("rm a", [("Delete", "a", "")]),
        ("echo x > a", [("Update", "a", "")]),
    ],
)  # fmt: skip
def test_the_events_of_a_move_name_each_other(
    root: Path, line: str, expected: list[tuple[object, ...]]
) -> None:
    assert expected == ends(of_line(root, line))


def test_a_move_out_of_the_work_tree_names_an_absolute_path(root: Path, tmp_path_factory) -> None:
    away = tmp_path_factory.mktemp("away")

    assert ("Delete", "a", f"{away}/a") == ends(of_line(root, f"mv a {away}"))[0]


def test_a_patch_that_moves_says_where(root: Path) -> None:
    made = a_call(root)
    patch = "*** Begin Patch\n*** Update File: a\n*** Move to: d/c\n@@\n-a\n+c\n*** End Patch"
    patch_events(made, patch, {"tool": "apply_patch", "bin": ""})

    assert [("Delete", "a", "d/c"), ("Create", "d/c", "a")] == ends(made)


@pytest.mark.parametrize("line", ["ssh h rm {}", "docker exec c rm {}", "kubectl exec p -- rm {}"])
def test_files_elsewhere_are_not_told(root: Path, line: str) -> None:
    assert [] == ends(of_line(root, line.format(root / "a")))
    assert ["b"] == [path for _, path, _ in ends(of_line(root, line.format("b") + "; rm b"))]


def fill(folder: Path, count: int) -> None:
    folder.mkdir(parents=True)
    for number in range(count):
        (folder / str(number)).touch()


def track(root: Path, *paths: str) -> None:
    subprocess.run(["git", "-C", str(root), "add", "-f", *paths], check=True)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """One more than may be told, of a limit that is lower than the true one."""
    monkeypatch.setattr(filetree, "MAX_FILES", 20)
    return 21


@pytest.mark.parametrize("line", ["rm -rf big", "find big -delete", "git rm -rf big", "mv big c"])
def test_of_a_folder_of_too_many_files_those_beside_what_git_tracks_are_told(
    root: Path, few: int, line: str
) -> None:
    fill(root / "big/node_modules/m", few)
    for name in ("big/src/a.py", "big/.env", "big/dist/b.js"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).touch()
    track(root, "big/src/a.py")
    gone = [path for kind, path, _ in ends(of_line(root, line)) if kind == "Delete"]

    assert ["big/.env", "big/src/a.py"] == gone


def test_find_counts_what_it_deletes(root: Path, few: int) -> None:
    fill(root / "big", few)
    (root / "big/a.pyc").touch()

    assert [("Delete", "big/a.pyc", "")] == ends(of_line(root, "find . -name '*.pyc' -delete"))


@pytest.mark.parametrize(
    ("line", "doubts"),
    [
        ("rm -rf big", ["too many files go with big"]),
        ("mv big small", ["too many files go with big"]),
        ("rm -rf .git", ["too many files go with .git"]),
        ("rm -rf node_modules", []),
        ("rm -rf clone", []),
        ("mv node_modules away", []),
        ("rm -rf ../beside", []),
    ],
)
def test_where_too_many_to_tell_go_nobody_knows_which_stay(
    root: Path, few: int, line: str, doubts: list[str]
) -> None:
    inner = root / "in"
    for name in ("big", ".git/objects/many", "node_modules/m", "clone/src", "../beside"):
        fill(inner / name, few)
    for folder, path in (("clone", "src"), (".", "big")):
        subprocess.run(["git", "init", "-q", str(inner / folder)], check=True)
        track(inner / folder, path)
    made = of_line(inner, line)

    assert doubts == list(made.notes.values())
    assert ["PreFileDelete"] * len(doubts) == [event["kind"] for event in made.events]


def test_the_work_tree_itself_is_in_doubt(root: Path, few: int) -> None:
    fill(root / "more", few)

    assert ["too many files go with ."] == list(of_line(root, f"rm -rf {root}").notes.values())


RULES = """
gates:
  keep:
    on: PreFileDelete
    match: event.path == "big/kept.md"
    deny: it stays
"""


def test_a_rule_of_deleted_files_is_undecided_then(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    fill(tmp_path / "big", filetree.MAX_FILES + 1)
    track(tmp_path, "big")
    checker = compile_checker(RULES, tmp_path)

    answer = call(checker, bash("rm -rf big", cwd=str(tmp_path)))

    assert "deny" == answer.decision
    assert "too many files go with big" in answer.err
    assert "none" == call(checker, bash("rm -rf big/7", cwd=str(tmp_path))).decision
