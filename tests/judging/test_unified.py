# SPDX-License-Identifier: MIT
"""The change as a judge sees it: git itself applies it and gets the new file."""

from __future__ import annotations

import subprocess
from random import Random

import pytest

from src_runtime.unified import hunks, unified


def event(kind: str, **more: object) -> dict[str, dict[str, object]]:
    return {"event": {"kind": kind, "path": "a.md", **more}}


def test_an_update_is_shown_with_three_lines_around_it():
    old = "".join(f"{n}\n" for n in range(1, 21))
    new = old.replace("10\n", "ten\n").replace("20\n", "20\n21")

    assert unified(event("PreFileUpdate", oldContent=old, newContent=new, resultKnown=True)) == (
        "--- a/a.md\n+++ b/a.md\n"
        "@@ -7,7 +7,7 @@\n 7\n 8\n 9\n-10\n+ten\n 11\n 12\n 13\n"
        "@@ -18,3 +18,4 @@\n 18\n 19\n 20\n+21\n\\ No newline at end of file\n"
    )


def test_a_create_comes_from_nothing_and_a_delete_goes_there():
    assert unified(event("PreFileCreate", newContent="a\nb\n", resultKnown=True)) == (
        "--- /dev/null\n+++ b/a.md\n@@ -0,0 +1,2 @@\n+a\n+b\n"
    )
    assert unified(event("PostFileDelete", oldContent="a\n")) == (
        "--- a/a.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"
    )


@pytest.mark.parametrize(
    "given",
    [
        event("PreFileCreate", newContent="", resultKnown=True),
        event("PreFileUpdate", oldContent="a", newContent="a", resultKnown=True),
        event("PreFileUpdate", oldContent="a\n", newContent="", resultKnown=False),
        event("PostFileUpdate", oldContent="a\n", newContent="", newContentKnown=False),
        event("PreFileDelete", oldContent="", oldContentKnown=False),
        event("Stop"),
    ],
    ids=["empty", "same", "unknown result", "not read", "not read before", "no file"],
)
def test_it_is_empty_where_there_is_no_content_or_none_is_known(given):
    assert unified(given) == ""


def test_a_path_cannot_add_lines():
    given = {"event": {"kind": "PreFileCreate", "path": "a\n+++ b/x", "newContent": "a\n"}}

    assert unified(given).split("\n")[1] == "+++ b/a\\n+++ b/x"


@pytest.mark.parametrize("seed", range(8))
def test_git_applies_it(seed, tmp_path):
    random = Random(seed)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    for number in range(8):
        old = lines(random, ())
        new = lines(random, old)
        body = "".join(hunks("".join(old), "".join(new)))
        (tmp_path / "a.md").write_text("".join(old), newline="")
        if body:
            diff = f"--- a/a.md\n+++ b/a.md\n{body}"
            command = ["git", "apply", "--unidiff-zero", "--whitespace=nowarn", "-"]
            subprocess.run(command, cwd=tmp_path, input=diff.encode(), check=True)

        assert (tmp_path / "a.md").read_bytes().decode() == "".join(new), number


def lines(random: Random, near: tuple[str, ...] | list[str]) -> list[str]:
    """Random lines, or others that are near to those."""
    found = list(near) or ["x\n"]
    for _ in range(random.randrange(1, 12)):
        at = random.randrange(len(found) + 1)
        word = random.choice("abcd\u00e9\u2028") * random.randrange(3) + random.choice(("", "\r"))
        if near and random.random() < 0.5 and len(found) > 1:
            found[at : at + random.randrange(1, 3)] = []
        else:
            found[at:at] = [f"{word}\n"] * random.randrange(1, 6)
    last = (found.pop() if found else "x\n").rstrip("\n")
    return [*found, last if last and random.random() < 0.4 else last + "\n"]
