# SPDX-License-Identifier: MIT
"""RE2's dialect: what it means, what is refused and in what words, what is known of a pattern."""

from __future__ import annotations

import pytest

from patterns import callable_of, matches
from src_compiler.literal import literal
from src_compiler.regex import PatternError, compile_pattern

# What Go's regexp says, where Python's `re` would say something else or nothing.
MEANING = [
    (r"a$", "a", True), (r"a$", "a\n", False), (r"(?m)a$", "a\n", True), (r"a\z", "a\n", False),
    (r"(?m)^b$", "a\nb\nc", True), (r"^b", "a\nb", False), (r"\Ab", "a\nb", False),
    (r"(?m)^$", "a\n", True), (r"^$", "", True), (r"^$", "\n", False),
    (r"\d", "٣", False), (r"\w", "é", False), (r"\bé", "é", False), (r"é\b", "éa", True),
    (r"\s", "\v", False), (r"[[:space:]]", "\v", True), (r"\s", "\u00a0", False),
    (r"\s", "\f", True), (r"a.b", "a\nb", False), (r"(?s)a.b", "a\nb", True),
    (r"a(?i)b", "aB", True), (r"a(?i)b", "Ab", False), (r"(a(?i)b)c", "aBC", False),
    (r"(?i:a)b", "AB", False), (r"(?i)a(?-i:b)", "AB", False), (r"(?i)k", "\u212a", True),
    (r"(?i)s", "\u017f", True), (r"(?i)\u212a".replace("\\u212a", "\u212a"), "k", True),
    (r"(?i)[a-z]", "\u017f", True), (r"(?i)[^k]", "\u212a", False), (r"(?i)\w", "\u212a", True),
    (r"(?i)\W", "\u017f", False), (r"(?i)straße", "STRASSE", False), (r"(?i)ß", "ẞ", True),
    (r"(?i)σ", "ς", True), (r"(?i)é", "É", True), (r"k", "\u212a", False),
    (r"\Qa.b*\E+", "a.b**", True), (r"\Qa.b", "axb", False), (r"^\Q\E$", "", True),
    (r"[[:alpha:]]", "_", False), (r"[[:word:]]", "_", True), (r"[[:^alpha:]]", "a", False),
    (r"[^[:^alpha:]]", "a", True), (r"[\d-x]", "-", True), (r"[a\-z]", "b", False),
    (r"[]a]", "]", True), (r"[^]a]", "]", False), (r"[a-]", "-", True), (r"[-a]", "-", True),
    (r"[+.\-a-z]", ",", False), (r"[,\-a]", ".", False), (r"[+\-.]", "-", True),
    (r"[*1]{4}", "*1*1", True), (r"[\d*]{4}", "4", False), (r"[\^-a]", "-", False),
    (r"[\^^]", "a", False), (r":{5}", ":::::", True), (r"x(?:@{0,5})y", "x@@y", True),
    (r"x(?:'{0,5})y", "x''y", True), (r"x(?::{0,5})y", "x::y", True), (r"x~{5}y", "x~~~~~y", True),
    (r"[[a]", "[", True), (r"[a[:]b]", "[b]", True), (r"[+--]", ",", True),
    (r"\x41", "A", True), (r"\x{1F600}", "\U0001f600", True), (r"\101", "A", True),
    (r"\07", "\a", True), (r"\0", "\0", True), (r"\a\f\v", "\a\f\v", True), (r"\_\-", "_-", True),
    (r"a{,2}", "a{,2}", True), (r"a{,2}", "aa", False), (r"a{02}", "a{02}", True),
    (r"a{2", "a{2", True), (r"^a{2}$", "aaa", False), (r"^a{2,}$", "aaa", True),
    (r"^a{0}$", "a", False), (r"^(?:a{2}){2}$", "aaaa", True), (r"x*?y??z+?", "z", True),
    (r"(?U)a+", "a", True), (r"(?P<n>a)(?P<n>b)", "ab", True), (r"(?<n>a)", "a", True),
    (r"()|(?:)", "", True), (r"^*a", "a", True), (r"a|", "b", True), (r"(?)a", "a", True),
    (r"\B", "", True), (r"\b", "", False), (r"\B", "ab", True), (r"\B", "a", False),
    (r"\bfoo\b", "a foo.", True), (r"\bfoo\b", "foo_", False), (r"x\b\B", "x", False),
    (r"[^\x00-\x{10FFFF}]", "a", False), (r"a^b", "a\nb", False), (r"(?m)a$^b", "a\nb", False),
    (r"(?m)a$\n^b", "a\nb", True), (r"(?:^|[^a])b", "ab", False), (r"(?:^|[^a])b", "b", True),
    (r".", "\ud800", True), (r"[^a]", "\udfff", True), ("\ud800", "a\ud800", True),
    (r"^.$", "\U0001f600", True), (r"a\x00b", "a\0b", True), (r"^[^/]+$", "a\0\n", True),
]  # fmt: skip

HEX = r"`\x` needs two hexadecimal digits, or up to six in braces: `\x41`, `\x{1F600}`"
REFUSED = [
    (r"ab(?=c)", 2, "look-ahead `(?=…)` is not supported"),
    (r"(?!c)", 0, "look-ahead `(?!…)` is not supported"),
    (r"(?<=a)b", 0, "look-behind `(?<=…)` is not supported"),
    (r"(?<!a)b", 0, "look-behind `(?<!…)` is not supported"),
    (r"(a)\1", 3, "back references such as `\\1` are not supported"),
    (r"(?P<n>a)(?P=n)", 8, "back references are not supported"),
    (r"(a)\k<n>", 3, "back references are not supported"),
    (r"(?>a)", 0, "atomic groups are not supported"),
    (r"(?#a)", 0, "comments in a pattern are not supported"),
    (r"(?(1)a)", 0, "conditional groups are not supported"),
    (r"(?|a)", 0, "branch resets are not supported"),
    (r"(?x)a", 0, "there is no group that begins `(?x`"),
    (r"(?i-)a", 0, "there is no group that begins `(?i-)`"),
    (r"(?P<a b>c)", 0, "the name of a group is made of letters, digits and `_`"),
    (r"(?P<é>c)", 0, "the name of a group is made of letters, digits and `_`"),
    (r"a**", 1, "`**` repeats a repetition"),
    (r"a{2}{3}", 1, "`{2}{3}` repeats a repetition"),
    (r"xa*+", 2, "possessive repetition `*+` is not supported"),
    (r"*a", 0, "there is nothing for `*` to repeat"),
    (r"a|+", 2, "there is nothing for `+` to repeat"),
    (r"(?i)?", 4, "there is nothing for `?` to repeat"),
    (r"a{1001}", 1, "`{1001}` counts over 1000"),
    (r"a{1,99999999999999999999}", 1, "`{1,99999999999999999999}` counts over 1000"),
    (r"a{3,2}", 1, "`{3,2}` counts backwards"),
    (r"(a{100}){100}", 8, "nested counts come to more than 1000"),
    (r"a(b", 1, "a `(` has no closing `)`"),
    (r"a)b", 1, "a `)` has no opening `(`"),
    (r"a[b", 1, "a `[` has no closing `]`"),
    (r"[]", 0, "a `[` has no closing `]`"),
    (r"[b-a]", 1, "the range `b-a` runs backwards"),
    (r"[[:foo:]]", 1, "there is no class `[:foo:]`"),
    (r"[a-\d]", 3, "there is no escape `\\d`"),
    (r"[\b]", 1, "`\\b` is no character"),
    ("a\\", 1, "a backslash ends the pattern"),
    (r"a\Z", 1, "there is no escape `\\Z`"),
    (r"\8", 0, "back references such as `\\8` are not supported"),
    (r"\é", 0, "there is no escape `\\é`"),
    (r"\u00e9", 0, "there is no escape `\\u`"),
    (r"\pL", 0, "Unicode classes such as `\\p{…}` are not supported"),
    (r"\P{Greek}", 0, "Unicode classes such as `\\p{…}` are not supported"),
    (r"\C", 0, "`\\C` is not supported: a text has characters, no bytes"),
    (r"\x4", 0, HEX),
    (r"\x{}", 0, HEX),
    (r"\x{110000}", 0, "there is no character above `\\x{10FFFF}`"),
    ("(" * 60 + ")" * 60, 50, "groups are nested deeper than 50"),
    ("a" * 20_001, 0, "the pattern is too large: over 20000 characters"),
    ("(abcde){900}", 0, "the pattern is too large: over 4000 characters to read"),
    ("(a?b?c?){300}", 0, "the pattern is too large: too many ways through it"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "text", "expected"), MEANING)
def test_a_pattern_means_what_go_says(source: str, text: str, expected: bool) -> None:
    assert expected == matches(text, source)


@pytest.mark.parametrize(("source", "position", "message"), REFUSED, ids=lambda v: str(v)[:20])
def test_a_mistake_is_told_with_its_place(source: str, position: int, message: str) -> None:
    with pytest.raises(PatternError) as caught:
        compile_pattern(source)

    assert (message, position) == (caught.value.message, caught.value.position)


@pytest.mark.parametrize("source", ["x(?:a?){900}y", "x(?:a*){9}y", "x(?:(?:a+)?)*y", "x(a|b+)*y"])
def test_loops_in_loops_are_one(source: str) -> None:
    assert len(compile_pattern(source).arguments[1]) < 30


@pytest.mark.parametrize(
    ("source", "count"),
    [("(?:ab?){2}", 3), ("(?m)x.$", 3), ("x[^a]b^c|y", 1), (".*(.*z|.+y).*", 3)],
)
def test_no_step_is_idle_or_a_twin(source: str, count: int) -> None:
    assert count == len(compile_pattern(source).steps.reads)


def test_depth_up_to_the_limit_needs_no_deep_stack() -> None:
    source = "(?:a|" * 50 + "b" + ")*c" * 50

    assert matches("b" + "c" * 50, source)


@pytest.mark.parametrize(
    "source",
    ["", ".*", "a*", "^", "$", "(?m)$", "a|", r"\b|\B", "(^a*)*", ".*foo?|b*", r"(\w+\s?)*$"],
)
def test_a_pattern_that_matches_everything_is_known(source: str) -> None:
    assert compile_pattern(source).always


@pytest.mark.parametrize("source", ["a^b", "$a", r"a\Bb\b\B", r"[^\x00-\x{10FFFF}]x", r"(?m)a^b"])
def test_a_pattern_that_matches_nothing_is_known(source: str) -> None:
    program = compile_pattern(source)

    assert program.never
    assert not callable_of(program)("ab")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("^spec/", ("startsWith", "spec/")),
        (r"\.md$", ("endsWith", ".md")),
        (r"\Aa\z", ("equals", "a")),
        ("^$", ("equals", "")),
        (r"\Qa+b\E", ("contains", "a+b")),
        ("foo.*", ("contains", "foo")),
        ("(?i)1", ("contains", "1")),
        ("(?i)a", None),
        ("a|b", None),
        (r"\bfoo", None),
        ("(?m)^foo", None),
    ],
)
def test_a_plain_text_is_known(source: str, expected: tuple[str, str] | None) -> None:
    assert expected == compile_pattern(source).simple


@pytest.mark.parametrize(
    ("source", "texts", "folded"),
    [
        (r"password\s*=", ("password",), False),
        (r"(?i)password\s*=", ("password",), True),
        ("(?i)ask=1", ("ask=1",), True),
        ("(?i)é1234", ("É1234", "é1234"), False),
        ("(?i)Σab", ("ab",), True),
        ("AKIA[0-9]{16}", ("AKIA",), False),
        ("colou?r: red", ("color: red", "colour: red"), False),
        (r"^(rm|mv)\s", ("rm", "mv"), False),
        ("foo|foobar", ("foo",), False),
        ("(ab){2}[c-z]", ("abab",), False),
        ("(ab)+[c-z]+def", ("def",), False),
        ("[ab]x[^/]*yy", ("yy",), False),
        ("(?:foo|[0-9]+)", (), False),
        ("a*", (), False),
        (r"\d+", (), False),
    ],
)
def test_what_every_match_holds_is_known(source: str, texts: tuple[str, ...], folded: bool) -> None:
    program = compile_pattern(source)

    assert (texts, folded) == (program.literal, program.folded)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"^(\w+\s?)*$", False),
        (r"(a+)+b", False),
        ("a.*b.*c", False),
        (r"\bAKIA[0-9A-Z]{16}\b", False),
        ("[^,]{30}", False),
        ("e.{30}=", True),
        ("(a|b)*a(a|b){12}c", True),
    ],
)
def test_only_a_pattern_that_must_remember_much_is_slow(source: str, expected: bool) -> None:
    assert expected == compile_pattern(source).slow


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (r"(?i)a\s*=", ['"~a:1,2 @0:1,2 ="', r'"\t\n\x0c\r "', 'needs=("a",)', "folded=True"]),
        (r"^docs/[0-9]{4}-", ['"\'docs/ 4*0-9 -"', 'again=""', 'needs=("docs/",)']),
        (r"\bfo", ['"\'fo:! ^0-9A-Z_a-z:0"', 'start="0,2"', 'again="2"', 'needs=("fo",)']),
        ("(?i)[k]\u202e", ['"~k @0"', r'"\u202e"', r'needs=("\u202e",)']),
        ("[^\u212a]:[0-9]{0,6}::a", [r'"^\u212a ::+,8 5*0-9:+,8 0-9 : : a"', 'needs=("::a",)']),
    ],
)
def test_the_generated_call_can_be_read(source: str, words: list[str]) -> None:
    arguments = compile_pattern(source).arguments

    assert (literal(source), *words) == arguments
