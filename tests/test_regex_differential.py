# SPDX-License-Identifier: MIT
"""Patterns against RE2 itself. SRC_SEED=n tries other patterns; a failure names its seed."""

from __future__ import annotations

import os
from random import Random

import re2

from patterns import ASCII, WIDE, callable_of, random_pattern, random_text
from src_compiler.regex import PatternError, Program, compile_pattern
from src_compiler.regex.parser import parse
from src_compiler.regex.tree import Chars

SEED = int(os.environ.get("SRC_SEED", "20240229"))
PAIRS = 20_000
TEXTS = 4

QUIET = re2.Options()
QUIET.log_errors = False
QUIET.max_mem = 1 << 26

SAMPLES = [
    r"(?i)a{2,3}(?P<n>b|c)*[^a-z\d]+\x{41}\101\bfoo$",
    r"(?m-s:^[[:alpha:]_]+?)\Qa.b\E(?U)x{3,}|\z",
    r"[]a-][^]x](?=a)\1(?<n>x)a**(?#c)\xZ",
    r"((a{10}){10}){11}(?P=n)[\d-\w]\_\e\07\8(?i-)(?)",
]
SPICE = "()[]{}*+?|^$\\.-:,<>=!Pimsx019abQEz_&~#/ "


def as_re2_says(source: str, text: str) -> bool:
    return re2.search(source, text, options=QUIET) is not None


def could_hold_a_literal(program: Program, text: str) -> bool:
    """What an index does with the literals, in its own words."""
    if program.folded:
        text = text.lower().replace("\u017f", "s").replace("\u212a", "k")
    return not program.literal or any(literal in text for literal in program.literal)


def test_random_patterns_decide_random_texts_as_re2_does() -> None:
    random = Random(SEED)
    pairs = matched = refused = 0

    while pairs < PAIRS:
        source = random_pattern(random)
        if not accepted(lambda source=source: compile_pattern(source)):
            refused += 1  # a brace that became a count, or counts in counts
            continue
        program = compile_pattern(source)
        search = callable_of(program)
        for _ in range(TEXTS):
            pairs += 1
            text = random_text(random, ASCII if "\\B" in source else WIDE)
            expected = as_re2_says(source, text)
            matched += expected

            assert expected == search(text), (SEED, source, text)
            assert not expected or could_hold_a_literal(program, text), (SEED, source, text)
            assert expected or not program.always, (SEED, source, text)
            assert not expected or not program.never, (SEED, source, text)

    assert PAIRS // 5 < matched < PAIRS - PAIRS // 5
    assert refused < PAIRS // 100


def test_random_mistakes_are_refused_where_re2_refuses() -> None:
    random = Random(SEED)
    refused = 0

    for _ in range(PAIRS):
        source = mutated(random)
        ours = accepted(lambda source=source: parse(source))
        theirs = accepted(lambda source=source: re2.compile(source, options=QUIET))
        refused += not ours

        assert theirs == ours, (SEED, source)

    assert PAIRS // 5 < refused < PAIRS - PAIRS // 5


def mutated(random: Random) -> str:
    sample = random.choice(SAMPLES)
    start = random.randrange(len(sample))
    source = sample[start : start + random.randint(1, 14)]
    for _ in range(random.randint(0, 3)):
        at = random.randint(0, len(source))
        source = source[:at] + random.choice(SPICE) + source[at + random.randint(0, 1) :]
    # Unicode classes and bytes are RE2's, not ours.
    return source.replace("\\p", "").replace("\\P", "").replace("\\C", "")


def accepted(compile: object) -> bool:
    assert callable(compile)
    try:
        compile()
    except (PatternError, re2.error):
        return False
    return True


def test_case_is_folded_as_re2_folds_it() -> None:
    cased = [chr(c) for c in range(0x1F000) if not 0xD800 <= c < 0xE000 and is_cased(chr(c))]
    everything = "".join(cased)

    for char in cased:
        source = f"(?i)\\x{{{ord(char):x}}}"
        tree = parse(source)
        assert isinstance(tree, Chars)

        folded = {chr(c) for low, high in tree.ranges for c in range(low, high + 1)}
        assert {m.group() for m in re2.finditer(source, everything)} == folded & set(cased), char


def is_cased(char: str) -> bool:
    return not char.lower() == char.upper() == char.title() == char.casefold()
