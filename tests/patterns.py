# SPDX-License-Identifier: MIT
"""Random patterns and texts for the differential tests, and programs that are ready to call."""

from __future__ import annotations

import ast
from random import Random

from src_compiler.regex import Program, compile_pattern
from src_runtime.pattern import pattern

CHARS = ["a", "b", "A", "K", "k", "s", "S", "\u017f", "\u212a", "é", "É", "ß", "Σ", "ς", "😀"]
CHARS += ["-", "_", " ", "@", "'", "~", ":", "1", "\\n", "\\t", "\\.", "\\^", "\\-", "\\x41"]
CHARS += ["\\x{1F600}", "\\101", "\\0", "{", "}", "]", "a{,2}", "\\Qa.b\\E", "\u2028"]
SETS = [".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "[ab]", "[^a]", "[a-z]", "[^\\w]", "[k-s]"]
SETS += ["[[:alpha:]]", "[[:^space:]_]", "[\\d-]", "[]a]", "[^]a]", "[+-.]", "[\\^a-c]", "[^é-ü]"]
SETS += ["[:@]", "[*1]", "['(]", "[^\\x00-\\x{10FFFF}]", "[[:upper:]]", "[\\n ]", "[~-\\x{2029}]"]
POINTS = ["^", "$", "\\b", "\\B", "\\A", "\\z", "(?m:^)", "(?m:$)"]
FLAGS = ["(?i)", "(?s)", "(?m)", "(?i-s)", "(?-i)", "(?U)", "(?ims)", "(?:)"]
GROUPS = ["(?:{})", "({})", "(?i:{})", "(?P<n>{})", "(?<m>{})", "(?s-i:{})"]
COUNTS = ["*", "+", "?", "{2}", "{0}", "{0,2}", "{1,3}", "{2,}", "{4}", "{11}", "*?", "+?", "??"]
# RE2 looks at bytes, so that it finds `\B` inside a character; Go and we do not.
ASCII = "aabbAkKsS-_:@'~ \n\n1.{}^+*("
WIDE = ASCII + "\u017f\u212aéÉßΣς😀ü\x00\u2028"


def random_pattern(random: Random, depth: int = 4) -> str:
    choice = random.random()
    if depth <= 0 or choice < 0.3:
        return random.choice(CHARS)
    if choice < 0.45:
        return random.choice(SETS)
    if choice < 0.55:
        return random.choice(POINTS)
    if choice < 0.75:
        parts = [random_pattern(random, depth - 1) for _ in range(random.randint(2, 4))]
        return random.choice(["", "", ".*"]) + "".join(parts)
    if choice < 0.85:
        parts = [random_pattern(random, depth - 1) for _ in range(random.randint(2, 3))]
        return random.choice(GROUPS).format("|".join([*parts, *random.choice([[], [""]])]))
    if choice < 0.9:
        return random.choice(FLAGS) + random_pattern(random, depth - 1)
    return f"(?:{random_pattern(random, depth - 1)}){random.choice(COUNTS)}"


def random_text(random: Random, alphabet: str = WIDE) -> str:
    return "".join(random.choice(alphabet) for _ in range(random.randint(0, 9)))


def callable_of(program: Program) -> pattern:
    """The pattern as a generated module makes it."""
    code = ast.parse(f"pattern({program.source})", mode="eval", feature_version=(3, 9))
    made = eval(compile(code, "generated", "eval"), {"pattern": pattern})
    assert isinstance(made, pattern)
    return made


def matches(text: str, source: str) -> bool:
    return callable_of(compile_pattern(source))(text)
