# SPDX-License-Identifier: MIT
"""Globs over paths: what rule authors were promised, and a plain translation to RE2 beside ours."""

from __future__ import annotations

from random import Random

import pytest
import re2

import src_runtime
from patterns import callable_of
from src_compiler.regex import GlobError, compile_globs

SEED = 20240229
TOKENS = ["a", "b", "/", ".", "*", "**", "**/", "?", "[!a]", "[ab]"]

TABLE = [
    ("memories/**/*.md", "memories/x.md", True),
    ("memories/**/*.md", "memories/a/b/c/deep.md", True),
    ("memories/**/*.md", "other/memories/x.md", False),
    ("memories/**/*.md", "memoriesX/x.md", False),
    ("memories/*.md", "memories/deep/notes.md", False),
    ("file-?.md", "file-.md", False),
    ("file-?.md", "file-ab.md", False),
    ("file-?.md", "file-a.md", True),
    ("log[!0-9].txt", "logX.txt", True),
    ("log[!0-9].txt", "log7.txt", False),
    ("notes.md", "notesXmd", False),
    ("a<b>.md", "a<b>.md", True),
    ("any/*.md", "any/*.md", True),
    ("in/data.md", "in/data.md", True),
    ("commands/one.md", "commands/one.md", True),
    ("*.go", "a/b.go", False),
    ("**/*.go", "a/b.go", True),
    ("**/*.go", "b.go", True),
]

MORE = [
    ("**", "any/thing", True),
    ("*", "a/b", False),
    ("*", "", True),
    ("**/SKILL.md", "SKILL.md", True),
    ("**/SKILL.md", "a/b/SKILL.md", True),
    ("**/SKILL.md", "a/XSKILL.md", False),
    ("**/x/**", "x/y", True),
    ("**/x/**", "ax/y", False),
    ("a/**", "a/", True),
    ("a/**", "a", False),
    ("a**/b", "ax/y/b", True),
    ("a**/b", "ab", True),
    ("a?b", "a/b", False),
    ("a[!x]b", "a/b", False),
    ("a[^x]b", "ayb", True),
    ("[]a]", "]", True),
    ("[!]a]", "]", False),
    ("[!]a]", "b", True),
    ("[[:digit:]]*", "7up", True),
    ("{a,b}.md", "a.md", False),
    ("{a,b}.md", "{a,b}.md", True),
    ("a.(b)+$", "a.(b)+$", True),
    ("a\\b", "a\\b", True),
    ("A.md", "a.md", False),
    ("é?.md", "éß.md", True),
    # A name with a line end is no way past a glob.
    ("spec/**", "spec/a\nb", True),
    ("spec/*.md", "spec/a\n.md", True),
    ("*.md", "a.md\n", False),
]


@pytest.mark.parametrize(("glob", "path", "expected"), TABLE + MORE)
def test_a_glob_selects_paths(glob: str, path: str, expected: bool) -> None:
    globs = compile_globs((glob,))

    assert expected == callable_of(globs.program)(path)
    assert expected == any(holds(test, path) for test in globs.tests) or not globs.tests


@pytest.mark.parametrize(
    ("glob", "position", "message"),
    [
        ("log[0-9.txt", 3, "a `[` has no closing `]`"),
        ("a[", 1, "a `[` has no closing `]`"),
        ("a[!", 1, "a `[` has no closing `]`"),
        ("[]", 0, "a `[` has no closing `]`"),
        ("x[b-a]", 2, "the range `b-a` runs backwards"),
        ("", 0, "an empty glob matches nothing"),
    ],
)
def test_a_mistake_in_a_glob_is_told_with_its_place(glob: str, position: int, message: str) -> None:
    with pytest.raises(GlobError) as caught:
        compile_globs((glob,))

    assert (message, position) == (caught.value.message, caught.value.position)


@pytest.mark.parametrize(
    ("globs", "tests"),
    [
        (("a/b.md",), (("equals", "a/b.md"),)),
        (("spec/**",), (("startsWith", "spec/"),)),
        (("**.md",), (("endsWith", ".md"),)),
        (("**/*.md",), (("endsWith", ".md"),)),
        (("**/a.md",), (("equals", "a.md"), ("endsWith", "/a.md"))),
        (("**/x/**",), (("startsWith", "x/"), ("contains", "/x/"))),
        (("a", "b/**", "a"), (("equals", "a"), ("startsWith", "b/"))),
        (("a/*",), ()),
        (("a", "b?"), ()),
    ],
)
def test_simple_globs_are_known_as_tests(
    globs: tuple[str, ...], tests: tuple[tuple[str, str], ...]
) -> None:
    assert tests == compile_globs(globs).tests


def test_a_glob_for_any_folder_needs_no_step_for_folders() -> None:
    assert (
        compile_globs(("**/a",)).source == '"**/a", "\'/a:$", start="0,1", again="0", needs=("a",)'
    )


def test_several_globs_select_what_any_of_them_selects() -> None:
    selects = callable_of(compile_globs(("*.md", "spec/**", "[ab].txt")).program)

    assert [selects(p) for p in ("x.md", "spec/a", "b.txt", "x/y.md")] == [True, True, True, False]


def test_random_globs_select_random_paths_as_a_plain_translation_does() -> None:
    random = Random(SEED)
    selected = 0

    for _ in range(2_000):
        glob = "".join(random.choices(TOKENS, k=random.randint(1, 4)))
        globs = compile_globs((glob,))
        selects = callable_of(globs.program)
        for _ in range(4):
            path = "".join(random.choices("ab/.\n", k=random.randint(0, 6)))
            expected = re2.search(translated(glob), path) is not None
            selected += expected

            assert expected == selects(path), (SEED, glob, path)
            if globs.tests:
                assert expected == any(holds(test, path) for test in globs.tests), (glob, path)

    assert selected > 800


def translated(glob: str) -> str:
    """The glob by the reference's table, with a newline as a character like others."""
    out = ""
    while glob:
        for token, regex in (
            ("**/", "(?:.*/)?"),
            ("**", ".*"),
            ("*", "[^/]*"),
            ("?", "[^/]"),
            ("[!a]", "[^a/]"),
            ("[ab]", "[ab]"),
            (glob[0], re2.escape(glob[0])),
        ):
            if glob.startswith(token):
                out, glob = out + regex, glob[len(token) :]
                break
    return f"(?s)^{out}$"


def test_a_glob_that_is_too_large_is_told():
    with pytest.raises(GlobError, match="too large"):
        compile_globs(("x" * 5_000,))


def test_more_globs_than_one_program_holds_are_asked_all_the_same(checker):
    paths = [f"some/folder-{number}/*/with-a-long-name.md" for number in range(300)]
    listed = "".join(f"      - {path}\n" for path in paths)
    rules = f"gates:\n  x:\n    on: PreFileCreate\n    deny: no\n    paths:\n{listed}"
    decide = src_runtime.load(str(checker(rules))).decide

    for path, decision in (
        *((path.replace("*", "a"), "deny") for path in (paths[0], paths[150], paths[-1])),
        ("some/folder-300/a/with-a-long-name.md", "none"),
        ("some/folder-3/a/b/with-a-long-name.md", "none"),
    ):
        assert decision == decide({"kind": "PreFileCreate", "path": path})["decision"], path


def holds(test: tuple[str, str], path: str) -> bool:
    kind, text = test
    return {
        "equals": path == text,
        "startsWith": path.startswith(text),
        "endsWith": path.endswith(text),
        "contains": text in path,
    }[kind]
