# SPDX-License-Identifier: MIT
"""What generated modules look like: as black leaves them, the same everywhere, no text as code."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tokenize
from hashlib import sha256
from io import BytesIO
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import Any

import black
import pytest

from built import emitted, rule, run_module
from harness import ROOT, TESTS
from src_compiler import typed
from src_compiler.checked import Effect, Template, Trigger
from src_compiler.printing.layout import lay_out
from src_compiler.ruleset import Definition
from src_compiler.schema.load import schema
from src_compiler.source import plain
from src_compiler.types import BOOL, INT, STRING, Event, List
from test_differential import grow
from test_literal import HOSTILE
from worlds import KINDS

HEADER = (
    "# SPDX-License-Identifier: MIT-0", "# fmt: off", "# ruff: noqa", "# mypy: ignore-errors",
)  # fmt: skip
COMMAND = "PreCommandInvoke"
EVENT = typed.Root("event", type=Event((COMMAND,)))
RAW = typed.Field(EVENT, "raw", type=STRING)
INVOCATION = schema().records["invocation"]
INVOCATIONS = typed.Field(EVENT, "invocations", type=List(INVOCATION))


def constant(value: Any) -> typed.Expr:
    return typed.Constant(value, type=INT if isinstance(value, int) else STRING)


def contains(text: str) -> typed.Expr:
    return typed.TextTest("contains", RAW, constant(text), False, False, "1:1", type=BOOL)


def one_of(texts: tuple[str, ...]) -> typed.Expr:
    listed = typed.ListOf(tuple(map(constant, texts)), type=List(STRING))
    return typed.In(RAW, listed, False, False, "1:1", type=BOOL)


def functions(module: str) -> dict[str, str]:
    """The text of each function."""
    found = [node for node in ast.parse(module).body if isinstance(node, ast.FunctionDef)]
    return {node.name: ast.get_source_segment(module, node) or "" for node in found}


def random_rules(seed: int, count: int) -> list[Any]:
    random = Random(seed)
    return [rule(f"r{n}", KINDS[0], grow(random, KINDS[0])) for n in range(count)]


@pytest.mark.parametrize("seed", range(20))
def test_black_leaves_a_module_alone(seed):
    module = emitted(random_rules(seed, 10))
    first, rest = module.split("\n")[:4], "\n".join(module.split("\n")[4:])

    assert tuple(first) == HEADER
    assert black.format_str(rest, mode=black.Mode()) == rest


@pytest.mark.parametrize(
    "path", sorted(TESTS.glob("accepted/__snapshots__/*.py")), ids=attrgetter("stem")
)
def test_black_leaves_the_accepted_modules_alone(path):
    rest = "\n".join(path.read_text(encoding="utf-8").split("\n")[4:])

    assert black.format_str(rest, mode=black.Mode()) == rest


@pytest.mark.parametrize("width", range(30, 150, 3))
def test_black_leaves_every_width_alone(width):
    name = "x" * width
    for line in (
        f"return {name}(a) and b",
        f"if {name} in {{1, 2}} and not other(a, b):",
        f'return "some words and " + show({name}) + " more words"',
        f'return "some words and " + show({name})',
        f'return show({name}["key"])',
        f'for inv in items({name}, "7:3"):',
        f"return not any({name} == item and item in {{1, 2}} for item in values)",
        f"value = {name}.get(key, [])",
    ):
        body = "\n".join(lay_out("    " + line)) + "\n"
        rest = "        pass\n" if line.endswith(":") else ""
        code = f"def f(a):\n{body}{rest}"

        assert black.format_str(code, mode=black.Mode()) == code


def test_only_the_header_is_a_comment():
    module = emitted(random_rules(1, 30))
    tokens = tokenize.tokenize(BytesIO(module.encode("utf-8")).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]

    assert tuple(comments) == HEADER


def test_a_module_has_line_feeds_only_and_the_syntax_of_the_oldest_python():
    module = emitted(random_rules(2, 30))

    assert "\r" not in module
    assert module.endswith("}\n")
    ast.parse(module, feature_version=(3, 9))


def test_every_function_says_what_it_is():
    for tree in ast.walk(ast.parse(emitted(random_rules(3, 30)))):
        if isinstance(tree, ast.FunctionDef):
            assert ast.get_docstring(tree)


def emit_in_a_new_process(seed: str) -> str:
    code = "from test_emitted import emitted, random_rules; print(emitted(random_rules(4, 60)))"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parent)},
        cwd=ROOT,
    )
    return ran.stdout


def test_the_seed_of_hashes_changes_nothing():
    assert emit_in_a_new_process("1") == emit_in_a_new_process("2")


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:20]))
def test_hostile_texts_stay_texts(text):
    condition = typed.AnyOf((contains(text), one_of((text, "a", "b", "c"))), type=BOOL)
    said = Template((text, RAW, text))
    notify = Effect("notify", {"message": Template((text,)), "level": text})
    hostile = rule("r", COMMAND, condition, text=said, effects=(notify,))
    define = (Definition("listed", (text, "a", "b", "c"), plain(text).span()),)
    names = run_module([hostile], define=define)
    row = names["RULES"]["r"]
    raw = f"<{text}>"

    assert row["when"][COMMAND]({"raw": raw}) is True
    assert row["say"]({"raw": ""}, True) == text * 2
    assert row["effects"] == ({"verb": "notify", "message": text, "level": text},)
    assert set(names) - {"__builtins__", "__doc__"} == KNOWN


KNOWN = {"DIGEST", "FORMAT", "INDEX", "RULES", "LISTED", "rule_r", "say_r", "show"}


def test_a_hostile_description_stays_in_the_docstring():
    for text in HOSTILE:
        module = emitted([rule("r", COMMAND, contains("a"))], description=text)

        assert ast.get_docstring(ast.parse(module), clean=False) is not None


def test_a_new_rule_changes_no_other_function():
    first = [rule("a", COMMAND, one_of(tuple("wxyz"))), rule("c", COMMAND, one_of(tuple("abcde")))]
    more = [*first, rule("b", COMMAND, one_of(tuple("mnop")))]
    before, after = functions(emitted(first)), functions(emitted(more))

    assert {name: after[name] for name in before} == before


def test_names_that_clash_are_told_apart_by_their_content():
    rules = [
        rule("a", COMMAND, one_of(("a-b", "c", "d", "e"))),
        rule("b", COMMAND, one_of(("a b", "c", "d", "e"))),
    ]
    module = run_module(rules)
    names = [name for name in module if name.startswith("A_B_C_D_E")]

    assert len(names) == 2
    assert all(len(name) == len("A_B_C_D_E_12345678") for name in names)
    assert {frozenset(("a-b", "c", "d", "e")), frozenset(("a b", "c", "d", "e"))} == {
        module[name] for name in names
    }


def test_a_list_is_called_what_its_author_called_it():
    define = (Definition("protected_branches", ("main", "prod"), plain("x").span()),)
    module = emitted([rule("a", COMMAND, one_of(("prod", "main")))], define=define)

    assert 'PROTECTED_BRANCHES = frozenset({"main", "prod"})\n' in module
    assert 'return event["raw"] in PROTECTED_BRANCHES\n' in module


def test_triggers_with_conditions_of_their_own_become_functions_of_their_own():
    other = typed.Field(typed.Root("event", type=Event(("PreToolUse",))), "tool", type=STRING)
    tool = typed.Equal(other, constant("Bash"), False, False, type=BOOL)
    triggers = (Trigger((COMMAND,), contains("a"), None), Trigger(("PreToolUse",), tool, None))
    when = run_module([rule("a-b", COMMAND, None, triggers=triggers)])["RULES"]["a-b"]["when"]

    assert {kind: function.__name__ for kind, function in when.items()} == {
        COMMAND: "rule_a_b_PreCommandInvoke",
        "PreToolUse": "rule_a_b_PreToolUse",
    }


def test_a_trigger_without_a_condition_has_no_function():
    names = run_module([rule("a", COMMAND, None)])

    assert names["RULES"]["a"]["when"] == {COMMAND: None}
    assert "rule_a" not in names


def test_two_triggers_of_one_kind_are_asked_one_after_the_other():
    triggers = tuple(Trigger((COMMAND,), contains(text), None) for text in "ab")
    function = run_module([rule("r", COMMAND, None, triggers=triggers)])["RULES"]["r"]["when"]
    found = [function[COMMAND]({"raw": raw}) for raw in ("xa", "xb", "x")]

    assert found == [True, True, False]


def any_of_bin(hit_id: int, *more: typed.Expr) -> tuple[typed.Expr, typed.Quantifier]:
    inv = typed.Local(hit_id, type=INVOCATION)
    named = typed.Equal(
        typed.Field(inv, "bin", type=STRING), constant("git"), False, False, type=BOOL
    )
    quantifier = typed.Quantifier("any", INVOCATIONS, inv, named, type=BOOL)
    return (typed.All((quantifier, *more), type=BOOL) if more else quantifier), quantifier


BIN_OF_HIT = Template((typed.Field(typed.Root("hit", type=INVOCATION), "bin", type=STRING),))
GIT = {"raw": "", "invocations": [{"bin": "ls"}, {"bin": "git", "n": 1}, {"bin": "git", "n": 2}]}


def test_the_function_gives_the_first_element_that_was_hit():
    condition, hit = any_of_bin(3)
    row = run_module([rule("r", COMMAND, condition, BIN_OF_HIT, hit)])["RULES"]["r"]
    found = row["when"][COMMAND](GIT)

    assert found == {"bin": "git", "n": 1}
    assert row["say"](GIT, found) == "git"


def test_what_follows_the_hit_still_counts():
    condition, hit = any_of_bin(3, contains("a"))
    when = run_module([rule("r", COMMAND, condition, BIN_OF_HIT, hit)])["RULES"]["r"]["when"]

    assert when[COMMAND](GIT) is False
    assert when[COMMAND](GIT | {"raw": "a"}) == {"bin": "git", "n": 1}


def test_a_rule_whose_texts_read_no_hit_gives_true():
    condition, hit = any_of_bin(3)
    when = run_module([rule("r", COMMAND, condition, hit=hit)])["RULES"]["r"]["when"]

    assert when[COMMAND](GIT) is True


def test_a_hit_that_is_false_fires_all_the_same():
    flags = typed.ListOf((typed.Constant(False, type=BOOL),), type=List(BOOL))
    item = typed.Local(1, type=BOOL)
    off = typed.Equal(item, typed.Constant(False, type=BOOL), False, False, type=BOOL)
    hit = typed.Quantifier("any", flags, item, off, type=BOOL)
    said = Template((typed.Root("hit", type=BOOL),))
    row = run_module([rule("r", COMMAND, hit, said, hit)])["RULES"]["r"]

    assert row["when"][COMMAND](GIT) is not False
    assert row["say"](GIT, row["when"][COMMAND](GIT)) == "false"


def test_each_trigger_of_a_kind_tells_its_own_hit():
    first, one = any_of_bin(3, contains("a"))
    second, two = any_of_bin(4, contains("b"))
    triggers = (Trigger((COMMAND,), first, one), Trigger((COMMAND,), second, two))
    rules = [rule("r", COMMAND, None, BIN_OF_HIT, triggers=triggers)]
    function = run_module(rules)["RULES"]["r"]["when"][COMMAND]
    git = {"bin": "git", "n": 1}

    assert [function(GIT | {"raw": raw}) for raw in ("a", "b", "c")] == [git, git, False]


@pytest.mark.parametrize("text", ["0000000000000000", 'DIGEST = ""', "\nDIGEST = \"\"\n"])
def test_a_digest_is_that_of_the_rest_of_the_module(text):
    module = emitted([rule("r", COMMAND, contains(text))], description=text)
    digest = run_module([rule("r", COMMAND, contains(text))], description=text)["DIGEST"]
    rest = module.replace(f'DIGEST = "{digest}"\n', "")

    assert len(digest) == 16
    assert digest == sha256(rest.encode("utf-8")).hexdigest()[:16]
