# SPDX-License-Identifier: MIT
"""The index leaves out only rules that would have said that they do not fire."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import typed_expressions
import worlds
from built import PROJECT, checked_set, rule, run_module
from src_compiler import typed
from src_compiler.check import Scope, check_expression
from src_compiler.diagnostics import Findings
from src_compiler.emit import emit
from src_compiler.index import program_names, rule_keys
from src_compiler.plan import plan
from src_compiler.simplify import simplify
from src_compiler.source import plain
from src_compiler.types import BOOL, STRING, Event, List
from src_runtime.candidates import candidates, concerns
from test_differential import RAISED
from typed_expressions import Expressions
from worlds import KINDS

COMMAND = ("PreCommandInvoke",)


def condition(text: str, kinds: tuple[str, ...] = COMMAND) -> typed.Expr:
    findings = Findings()
    expr = check_expression(plain(text), Scope(kinds=kinds), BOOL, findings)
    assert expr is not None, findings.sorted()
    return simplify(expr)


def keys(*texts: str, kinds: tuple[str, ...] = COMMAND) -> tuple[str, set[Any]]:
    found = rule_keys([condition(text, kinds) for text in texts])
    return found.dimension, set(found.keys)


class Indexed(Expressions):
    """Grows conditions that an index can make something of, beside others."""

    def needing(self) -> typed.Expr:
        parts = [self.needed() if self.random.random() < 0.7 else self.of(BOOL, 2) for _ in "abc"]
        shape = self.random.choice((typed.All, typed.All, typed.AnyOf))
        return shape(tuple(parts), type=BOOL)

    def needed(self) -> typed.Expr:
        event = typed.Root("event", type=Event((self.kind,)))
        names = dict(self.fields)
        if "programs" in names:
            return self.of_a_program(event, self.random.choice(("invocations", "programs")))
        texts = [name for name, of in self.fields if of == STRING]
        if not texts:
            return self.of(BOOL, 2)
        text = typed.Field(event, self.random.choice(texts), type=STRING)
        match self.random.randrange(4):
            case 0:
                return typed.Matches(
                    text, self.random.choice(typed_expressions.PATTERNS), False, False,
                    self.place(), type=BOOL,
                )  # fmt: skip
            case 1:
                globs = tuple(self.random.sample(typed_expressions.GLOBS, 2))
                return typed.Globs(text, globs, type=BOOL)
            case 2:
                return typed.AnyOf(tuple(self.alike(0)), type=BOOL)
        op = self.random.choice(("contains", "startsWith", "endsWith"))
        return typed.TextTest(
            op, text, self.constant(STRING), self.random.random() < 0.2, False, "", type=BOOL
        )

    def of_a_program(self, event: typed.Expr, field: str) -> typed.Expr:
        source = typed.Field(event, field, type=dict(self.fields)[field])
        assert isinstance(source.type, List)
        local = self.local(source.type.element)
        name = typed.Field(local, "bin", type=STRING)
        wanted = typed.Constant(self.random.choice(("git", "push", "a", "ab")), type=STRING)
        named = typed.Equal(name, wanted, self.random.random() < 0.2, False, type=BOOL)
        parts = [named, self.within(local, BOOL, 1)]
        self.random.shuffle(parts)
        shape = self.random.choice((typed.All, typed.All, typed.AnyOf))
        body = shape(tuple(parts), type=BOOL)
        quantifier = self.random.choice(("any", "any", "one", "all", "none"))
        return typed.Quantifier(quantifier, source, local, body, type=BOOL)


def silent(entry: dict[str, Any], kind: str, world: dict[str, Any]) -> bool:
    function = entry["when"][kind]
    parts = [world[part] for part in entry.get("reads", {}).get(function.__name__, ())]
    try:
        return function(world["event"], *parts) is False
    except RAISED:
        return False


@pytest.mark.parametrize("seed", range(30))
def test_rules_that_are_no_candidates_do_not_fire(seed):
    random = Random(seed)
    kind = random.choice(KINDS)
    rules = [rule(f"r{n}", kind, Indexed(random, kind).needing()) for n in range(20)]
    module = run_module(rules)
    index = module_index(rules)
    left_out = 0
    for _ in range(40):
        world = worlds.world(random, kind)
        picked = candidates(module["INDEX"][kind], world["event"])
        for name, entry in module["RULES"].items():
            if name not in picked:
                left_out += 1
                assert silent(entry, kind, world), (name, world)
        assert concerns(index["MODULES"]["set"]["kinds"][kind], world["event"]) is bool(picked)

    assert len(picked) == len(set(picked))
    if kind != "PostTagWrite":
        assert left_out


def module_index(rules: Any) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(emit(plan([checked_set(rules)], PROJECT))["rulesets/__init__.py"], names)
    return names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('any(event.invocations, .bin == "git")', ("bin", {"git"})),
        ('any(event.programs, .bin in ["a", "b"] and "x" in .argv)', ("program", {"a x", "b x"})),
        ('any(event.programs, .bin == "git" and sub(it) == "push")', ("program", {"git push"})),
        ('any(event.programs, .bin == "git" and sub(it) in ["x", ""])', ("program", {"git"})),
        ('any(event.programs, .bin == "gh" and sub(it) == "pr merge")', ("program", {"gh merge"})),
        # cargo has `rm` for `remove`; `i` and others are npm's for `install`.
        (
            'any(event.programs, .bin == "cargo" and sub(it) == "remove")',
            ("program", {"cargo remove", "cargo rm"}),
        ),
        ('any(event.programs, .bin == "nobody" and sub(it) == "a b")', ("program", {"nobody"})),
        ('count(event.invocations, .bin == "rm") > 0', ("bin", {"rm"})),
        ('not none(event.invocations, .bin == "rm")', ("bin", {"rm"})),
        (
            'any(event.invocations, .bin == "a") or any(event.invocations, .bin == "b")',
            ("bin", {"a", "b"}),
        ),
        ('any(event.invocations, .bin == "a" or .cwd == "/")', ("", set())),
        ('any(event.invocations, .bin == "a") or event.background', ("", set())),
        ('any(event.invocations, .bin != "a")', ("", set())),
        ('all(event.invocations, .bin == "a")', ("", set())),
        ('event.raw contains "sudo"', ("text", {("raw", "sudo", False)})),
        ('event.raw matches "(?i)drop\\\\s+table"', ("text", {("raw", "table", True)})),
        (
            'event.raw contains "su" and event.raw contains "sudo"',
            ("text", {("raw", "sudo", False)}),
        ),
        ('event.background and any(event.invocations, .bin == "git")', ("bin", {"git"})),
    ],
)
def test_what_a_condition_needs(text, found):
    assert keys(text) == found


def test_what_may_fail_before_leaves_no_key():
    before = 'any(event.invocations, .argv[0] == "x" and .bin == "git")'
    behind = 'any(event.invocations, .bin == "git" and .argv[0] == "x")'

    assert keys(before) == ("", set())
    assert keys(behind) == ("bin", {"git"})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('event.path startsWith "spec/"', ("path", {"spec/"})),
        ('event.path startsWith "spec/a/"', ("path", {"spec/"})),
        ('event.path == "package.json"', ("path", {"package.json"})),
        ('event.path endsWith "/package.json"', ("name", {"package.json"})),
        ('glob(event.path, "**/SKILL.md")', ("name", {"SKILL.md"})),
        ('glob(event.path, "docs/**", "spec/**")', ("path", {"docs/", "spec/"})),
        ('event.path startsWith "spec"', ("text", {("path", "spec", False)})),
    ],
)
def test_what_a_path_must_be(text, found):
    assert keys(text, kinds=("PreFileUpdate",)) == found


def test_what_a_tool_must_be():
    assert keys('event.tool in ["Bash", "Monitor"]', kinds=("PreToolUse",)) == (
        "tool",
        {"Bash", "Monitor"},
    )


def test_two_conditions_need_what_one_of_them_needs():
    git, rm = 'any(event.invocations, .bin == "git")', 'any(event.invocations, .bin == "rm")'

    assert keys(git, rm) == ("bin", {"git", "rm"})
    assert keys(git, 'event.raw contains "rm"') == ("", set())


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('any(event.invocations, .bin == "git")', ("git",)),
        ('any(event.programs, .bin in ["b", "a"]) and event.raw contains "x"', ("a", "b")),
        ("len(event.invocations) > 1", ()),
        ('event.raw contains "x"', None),
        ('event.raw contains "x" or any(event.invocations, .bin == "git")', ()),
    ],
)
def test_the_programs_that_a_rule_needs(text, names):
    assert program_names([condition(text)]) == names


INDEX: dict[str, Any] = {
    "": ("always",),
    "bin": {"git": ("git", "both"), "rm": ("both",)},
    "text": (("raw", "table", True, ("sql",)),),
}


def test_each_candidate_is_told_once():
    names = ("rm", "git", "git")
    event = {"invocations": [{"bin": name, "argv": [name]} for name in names], "raw": ""}

    assert candidates(INDEX, event) == ["always", "both", "git"]


def test_candidates_come_in_the_order_of_the_file():
    names = ("rm", "git")
    event = {"invocations": [{"bin": name, "argv": [name]} for name in names], "raw": ""}
    order = ("git", "sql", "both", "always")

    assert candidates(INDEX, event, order) == ["git", "both", "always"]


@pytest.mark.parametrize("raw", ["drop TABLE", "table", "tabl\u0065", "TABLE"])
def test_a_folded_text_is_found_in_any_case(raw):
    assert "sql" in candidates(INDEX, {"invocations": [], "raw": raw})


@pytest.mark.parametrize("raw", ["\u017fk", "SK", "s\u212a", "\u017f\u212a"])
def test_letters_that_fold_to_others_are_found(raw):
    assert candidates({"text": (("raw", "sk", True, ("r",)),)}, {"raw": raw}) == ["r"]


@pytest.mark.parametrize(
    "event",
    [{}, {"invocations": None}, {"invocations": [1]}, {"invocations": [{}]}, {"invocations": 7},
     {"invocations": [{"bin": []}]}],
)  # fmt: skip
def test_what_cannot_be_read_makes_every_rule_a_candidate(event):
    assert set(candidates(INDEX, event | {"raw": None})) == {"always", "git", "both", "sql"}
    assert concerns({"bin": ("git",)}, event)
