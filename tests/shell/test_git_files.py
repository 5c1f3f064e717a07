# SPDX-License-Identifier: MIT
"""Files that git brings back from a commit, and those of diffs in files, beside what git does."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from test_file_events import happened

DIFF = """\
--- a/a
+++ b/a
@@ -1 +1 @@
-a2
+a3
--- /dev/null
+++ b/dir/fresh
@@ -0,0 +1 @@
+hi
--- a/dir/y
+++ /dev/null
@@ -1 +0,0 @@
-y1
"""
BACK = DIFF.replace("a2", "a1").replace("a3", "a2")
MAIL = "From 0 Mon Sep 17 00:00:00 2001\nFrom: a <a@b>\nSubject: x\n\n---\n" + DIFF
EVERYTHING = ["create dir/gone", "update a", "update b", "update dir/x"]
PATCHED = ["create dir/fresh", "delete dir/y", "update a"]
LINES = [
    ("git checkout HEAD~1 -- dir", ["create dir/gone", "update dir/x"]),
    ("git checkout HEAD~1 dir", ["create dir/gone", "update dir/x"]),
    ("git checkout HEAD~1 -- dir/gone", ["create dir/gone"]),
    ("git checkout HEAD~1 -- .", EVERYTHING),
    ("git checkout --no-overlay HEAD~1 -- dir", ["create dir/gone", "delete dir/new",
                                                 "update dir/x"]),
    ("git checkout HEAD -- dir", []),
    ("git checkout -f HEAD -- b", ["update b"]),
    ("git checkout tag -- :/dir", []),
    ("git checkout first -- :/dir", ["create dir/gone", "update dir/x"]),
    ("cd dir && git checkout first -- ':(top)dir/x'", ["update dir/x"]),
    ("git checkout first -- 'di*'", ["create dir/gone", "update dir/x"]),
    ("git checkout first -- '*'", EVERYTHING),
    ("git checkout first -- d*r/g*", ["create dir/gone"]),
    ("git checkout -- '*'", ["update b"]),
    ("cd dir && git checkout -- ':/'", ["update b"]),
    ("git restore :/", ["update b"]),
    ("git checkout -- '*.md'", []),
    ("cd dir && git checkout HEAD~1 -- .", ["create dir/gone", "update dir/x"]),
    ("git -C dir checkout HEAD~1 -- x", ["update dir/x"]),
    ("git checkout nosuch -- dir", []),
    ("git restore --source HEAD~1 dir", ["create dir/gone", "delete dir/new", "update dir/x"]),
    ("git restore -s HEAD~1 --overlay dir", ["create dir/gone", "update dir/x"]),
    ("git restore -sHEAD~1 --staged dir", []),
    ("git restore --source=HEAD .", ["update b"]),
    ("git stash -- b", ["update b"]),
    ("git stash -q -m msg -- b", ["update b"]),
    ("git stash push -- dir", []),
    ("git apply p.diff", PATCHED),
    ("git apply < p.diff", PATCHED),
    ("git apply --check p.diff", []),
    ("cd dir && git apply ../p.diff", []),
    ("patch -p1 -s < p.diff", PATCHED),
    ("patch -p1 -s -i p.diff", PATCHED),
    ("patch -s a one.diff", ["update a"]),
    ("patch -s -p1 -d . < p.diff", PATCHED),
    ("patch -p1 -s --dry-run < p.diff", []),
    ("git am -q mail", PATCHED),
    ("cp p.diff q.diff && git apply q.diff", ["create q.diff", *PATCHED]),
    ("patch -s -p1 < nosuch.diff", []),
    ("cat p.diff > /dev/null; cat < p.diff", []),
]  # fmt: skip
IDENTITY = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false")


def git(root: Path, *words: str) -> None:
    subprocess.run(["git", "-C", str(root), *IDENTITY, *words], check=True, capture_output=True)


def commit(root: Path, files: dict[str, str | None], name: str) -> None:
    for path, text in files.items():
        if text is None:
            (root / path).unlink()
        else:
            (root / path).write_text(text)
    git(root, "add", "-A")
    git(root, "commit", "-qm", name)
    git(root, "tag", "-f", name)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("git") / "repo"
    (root / "dir").mkdir(parents=True)
    git(root, "init", "-q", "-b", "main")
    commit(root, {"a": "a1\n", "b": "b1\n", "dir/x": "x1\n", "dir/y": "y1\n", "dir/gone": "g\n"},
           "first")  # fmt: skip
    changes = {"a": "a2\n", "dir/x": "x2\n", "dir/new": "n\n", "dir/gone": None}
    commit(root, changes, "tag")
    (root / "b").write_text("dirty\n")
    (root / ".git/info/exclude").write_text("*.diff\nmail\n")
    (root / "p.diff").write_text(DIFF)
    (root / "one.diff").write_text("".join(DIFF.splitlines(keepends=True)[:5]))
    (root / "mail").write_text(MAIL)
    return root


def texts(root: Path) -> dict[str, str]:
    files = [path for path in root.rglob("*") if path.is_file()]
    return {
        str(path.relative_to(root)): path.read_text() for path in files if ".git" not in path.parts
    }


@pytest.mark.parametrize(("line", "expected"), LINES)
def test_what_git_changes_are_events(line, expected, made, tmp_path):
    root = tmp_path / "repo"
    shutil.copytree(made, root, symlinks=True)
    git(root, "update-index", "-q", "--really-refresh")

    found = [each.partition("=")[0] for each in happened(root, line)]

    before = texts(root)
    quiet = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "HOME": str(tmp_path)}
    for place, word in enumerate(IDENTITY[1::2]):
        name, _, value = word.partition("=")
        quiet[f"GIT_CONFIG_KEY_{place}"], quiet[f"GIT_CONFIG_VALUE_{place}"] = name, value
    quiet["GIT_CONFIG_COUNT"] = str(len(IDENTITY) // 2)
    subprocess.run(["bash", "-c", line], cwd=root, env=quiet, timeout=20, capture_output=True)
    after = texts(root)
    changed = [f"delete {path}" for path in before if path not in after]
    changed += [f"create {path}" for path in after if path not in before]
    changed += [f"update {path}" for path in after if before.get(path, "") != after[path]
                and path in before]  # fmt: skip

    assert sorted(expected) == sorted(changed)
    assert sorted(expected) == sorted(found)
