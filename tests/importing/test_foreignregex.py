# SPDX-License-Identifier: MIT
"""Patterns of Python and JavaScript match here what they match there, or are refused."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import warnings

import pytest

from src_compiler.importing.foreignregex import (
    Carried,
    found_in,
    from_javascript,
    from_python,
    nests_quantifiers,
)
from src_compiler.importing.samples import sample
from src_compiler.regex import PatternError

PARTS = [
    "a", "b", "A", "_", "1", " ", "-", "/", ".", "\\.", "\\/", "\\-", "\\d", "\\w", "\\s", "\\S",
    "\\b", "\\B", "^", "$", "[ab]", "[^a]", "[a-c-]", "[\\w.-]", "[[]", "[\\]]", "[\\b]", "[^\\s/]",
    "(a|b)", "(?:ab)", "(a|)", "|", "*", "+", "?", "{2}", "{1,2}", "*?", "\\t", "\\n", "\\x41",
    "\\u0041", "\\0", "(?=a)", "(?!a)", "\\1", "{", "}", "]", "a{,2}", "\\\\",
]  # fmt: skip
ONLY_PYTHON = ["(?P<n>a)", "(?i)", "(?i:b)", "(?s).", "\\Z", "\\A", "\\U00000041", "[]a]", "[^]a]"]
ONLY_JAVASCRIPT = [
    "(?<n>a)",
    "\\cA",
    "\\z",
    "\\A",
    "\\Q",
    "\\e",
    "[]",
    "[^]",
    "[\\w-.]",
    "\\x4",
    "\\a",
]
TEXTS = ["", "a", "b", "ab", "aab", "A_1", " a b", "a\n", "\n", "a\nb", "-", "/.", "a]b", "[", "\\"]
TEXTS += ["{2}", "z", "Qe", "\x01", "a,2}", "a{,2}", "\t", "\x00", "c.-", "\x08"]
ROUNDS = 3000


def patterns(more: list[str], seed: int) -> list[str]:
    chance = random.Random(seed)
    return ["".join(chance.choices(PARTS + more, k=chance.randint(1, 6))) for _ in range(ROUNDS)]


def test_patterns_of_python_match_the_same_texts():
    tried = 0
    for pattern in patterns(ONLY_PYTHON, 1):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                there = re.compile(pattern, re.IGNORECASE)
        except re.error:
            continue
        try:
            here = from_python(pattern, folded=True)
        except PatternError:
            continue
        tried += 1
        # Python's `\B` does not match in the empty text, alone of all engines.
        texts = TEXTS["\\B" in pattern :]
        assert [bool(there.search(text)) for text in texts] == [
            found_in(here, text) for text in texts
        ], (pattern, here.text)
    assert tried > 500


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_patterns_of_javascript_match_the_same_texts():
    given = patterns(ONLY_JAVASCRIPT, 2)
    script = (
        "const [ps, ts] = JSON.parse(require('fs').readFileSync(0, 'utf8'));"
        "const run = p => { try { const r = new RegExp(p); return ts.map(t => r.test(t)) }"
        " catch { return null } };"
        "console.log(JSON.stringify(ps.map(run)))"
    )
    ran = subprocess.run(
        ["node", "-e", script], input=json.dumps([given, TEXTS]), capture_output=True, text=True,
        timeout=60, check=True,
    )  # fmt: skip
    tried = 0
    for pattern, there in zip(given, json.loads(ran.stdout), strict=True):
        try:
            here = from_javascript(pattern)
        except PatternError:
            continue
        if there is None:
            continue
        tried += 1
        assert there == [found_in(here, text) for text in TEXTS], (pattern, here.text)
    assert tried > 500


CASES = [
    (r"^git push$", "^git push$"),
    (r"a\/b", r"a\/b"),
    (r"\u0041\cA\0", r"\x{41}\x01\x00"),
    (r"\zA\Q", "zAQ"),
    ("[]", r"[^\x00-\x{10FFFF}]"),
    ("[^]", "(?s:.)"),
    (r"[\w-.]", r"[\w\-.]"),
    (r"[[:alpha:]]", r"[\[:alpha:]]"),
    (r"[\b]", r"[\x08]"),
]


@pytest.mark.parametrize(("pattern", "expected"), CASES)
def test_a_pattern_of_javascript_is_said_in_our_dialect(pattern, expected):
    assert expected == from_javascript(pattern).text


@pytest.mark.parametrize("pattern", ["(?=a)", "(?<!a)b", r"(a)\1", "(?>a)", "a++", "[a", "a{1001}"])
def test_what_our_dialect_lacks_is_refused(pattern):
    for read in (from_javascript, lambda text: from_python(text, folded=True)):
        with pytest.raises(PatternError):
            read(pattern)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("(a+)+$", True),
        ("(a|b*)+", True),
        ("((ab)*c)*", True),
        ("(a{2})+", True),
        ("^npm (install|ci)$", False),
        ("(a+)b+", False),
        (r"(\+)+", False),
        ("([+*])+", False),
        ("(ab)+c+", False),
        ("(a+)", False),
    ],
)
def test_repetition_of_repetition_is_seen(pattern, expected):
    """Case 37 of nma."""
    assert expected == nests_quantifiers(pattern)


def carried(text: str) -> Carried:
    return from_python(text, folded=False)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (r"rm\s+-rf", "rm -rf"),
        (r"(git|hg) push.*--force", "git push--force"),
        (r"\.env$", ".env"),
        (r"[0-9]{3}", "000"),
        (r"^\s*$", None),
        ("a{300}", None),
    ],
)
def test_a_sample_is_a_text_that_matches(pattern, expected):
    assert expected == sample(carried(pattern))
