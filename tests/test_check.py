# SPDX-License-Identifier: MIT
"""Single expressions that are taken: their types and trees, and the facts that hold in them."""

from __future__ import annotations

import pytest

from matching import COMMAND, TOOL, WRITE, check, told
from src_compiler import typed
from src_compiler.checks.narrow import Known, narrow
from src_compiler.types import ANY

ACCEPTED = [
    ('any(event.invocations, .bin == "curl")', COMMAND),
    ('any(event.invocations, {.bin == "npm" and "next" in .flags.tag})', COMMAND),
    ('any(event.invocations, not ("tag" in .flags))', COMMAND),
    ('any(event.invocations, any(.flags.access, # != ""))', COMMAND),
    ('any(event.invocations, sub(it) == "push" and flag(it, "f", "force"))', COMMAND),
    ('any(event.invocations, "a" in values(it, "m", "message"))', COMMAND),
    ('any(event.invocations, any(args(it), it startsWith "+"))', COMMAND),
    ('any(event.invocations, let inv = #; any(.argv, # == inv.cwd))', COMMAND),
    ('any(event.invocations, .bin == "curl" and any(.argv, host(it) == "x.org"))', COMMAND),
    ('event.invocations | any(.bin == "rm")', COMMAND),
    ('event.invocations | filter(.bin == "rm") | len() > 1', COMMAND),
    ('len(event.invocations) > 1 and event.invocations[1].bin == "x"', COMMAND),
    ("count(event.invocations, .opaque) > 0", COMMAND),
    ('find(event.invocations, .bin == "x")?.cwd == "."', COMMAND),
    ('let x = find(event.invocations, .bin == "x"); x != nil and x.cwd == "."', COMMAND),
    ('let x = first(event.invocations); x == nil ? false : x.bin startsWith "g"', COMMAND),
    ('(first(event.invocations)?.bin ?? "") contains "x"', COMMAND),
    ('event.raw not in ["a", "b"] and event.raw not contains "c"', COMMAND),
    ('event.raw matches prefix or event.raw in protected', COMMAND),
    ("len(event.invocations) > limit", COMMAND),
    ('glob(event.raw, "a/**", prefix) or hasPrefix(event.raw, "b")', COMMAND),
    ('context["research"].active and context.research.payload.n == 1', COMMAND),
    ("state.failures[event.raw] > 2 and state.stopped", COMMAND),
    ('session.role == "subagent" or session.fill > 80', COMMAND),
    ('"user" in session.rules', COMMAND),
    ('any(event.citations, "user" in .sourceTypes)', COMMAND),
    ('event.input.file_path contains ".md"', TOOL),
    ("event.input.dry == true", TOOL),
    ("(event.input.limit ?? 0) > 5", TOOL),
    ('event.input.a?.b.c == "x" or event.input["a"]["b"] == 1', TOOL),
    ('any(event.input.edits, .new_string contains "x")', TOOL),
    ('"file_path" in event.input and event.input.n + 1 > 2', TOOL),
    ('event.toolKind in ["write", "edit"]', TOOL),
    ('event.resultKnown and event.newContent not contains "x"', WRITE),
    ('event.kind == "PreFileUpdate" and event.oldContent contains "x"', WRITE),
    ('event.kind != "PreFileCreate" and len(event.oldMarkers) > 0', WRITE),
    ('event.kind in ["PreFileUpdate"] and event.oldContent != ""', WRITE),
    ('event.kind == "PreFileUpdate" ? event.oldContent != "" : event.path == "a"', WRITE),
    ('not (event.kind == "PreFileCreate" or event.oldContent == "")', WRITE),
    ('event.by.bin == "sed" and event.branch in protected', WRITE),
    ("event.outside", WRITE),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kinds"), ACCEPTED, ids=[text for text, _ in ACCEPTED])
def test_what_rules_are_made_of_is_taken_without_a_word(text, kinds):
    assert told(text, kinds) == []


@pytest.mark.parametrize(
    "guard",
    [
        "len(.argv) > 0",
        "len(.argv) >= 1",
        "len(.argv) != 0",
        "0 < len(.argv)",
        "len(.argv) == 2",
        'any(.argv, it == "x")',
        'not none(.argv, it == "x")',
        '"x" in .argv',
    ],
)
def test_an_index_that_was_asked_about_is_fine(guard):
    assert told(f'any(event.invocations, {guard} and .argv[0] == "y")') == []


@pytest.mark.parametrize(
    "guard", ["len(.argv) >= 0 or .opaque", "len(.argv) < 3", 'all(.argv, it == "x")', ".opaque"]
)
def test_an_index_that_was_not_is_warned_about(guard):
    codes = [c for c, _, _ in told(f'any(event.invocations, ({guard}) and .argv[0] == "y")')]

    assert "unguarded-index" in codes


def test_facts_are_about_one_element_and_not_about_another():
    text = 'any(event.invocations, len(.argv) > 0 and any(event.programs, .argv[0] == "x"))'

    assert [c for c, _, _ in told(text)] == ["unguarded-index"]


def test_the_deepest_predicates_are_four():
    nested = "any(session.rules, " * 4 + 'it == "x"' + ")" * 4
    deeper = "any(session.rules, " * 5 + 'it == "x"' + ")" * 5

    assert "predicates-too-deep" not in [c for c, _, _ in told(nested)]
    assert "predicates-too-deep" in [c for c, _, _ in told(deeper)]


@pytest.mark.parametrize(
    ("text", "kinds", "type"),
    [
        ("len(event.raw) + 1", COMMAND, "int"),
        ("7 / 2", COMMAND, "float"),
        ("7 % 2", COMMAND, "int"),
        ("event.raw + event.raw", COMMAND, "string"),
        ("event.input.n + 1", TOOL, "any"),
        ("1..3", COMMAND, "list<int>"),
        ("[1, 2.5]", COMMAND, "list<float>"),
        ('["a", nil]', COMMAND, "list<string?>"),
        ("map(event.invocations, .argv)", COMMAND, "list<list<string>>"),
        ("filter(event.invocations, .opaque)", COMMAND, "list<invocation>"),
        ("first(event.invocations)", COMMAND, "invocation?"),
        ("first(event.invocations)?.argv", COMMAND, "list<string>?"),
        ("count(event.invocations, .opaque)", COMMAND, "int"),
        ("sum(map(event.invocations, len(.argv)))", COMMAND, "int"),
        ("sum(event.invocations, len(.argv) * 1.5)", COMMAND, "float"),
        ("min(1, 2.5)", COMMAND, "float"),
        ("max([1, 2])", COMMAND, "int"),
        ("split(event.raw, ' ')", COMMAND, "list<string>"),
        ("concat(session.rules, ['a'])", COMMAND, "list<string>"),
        ("take(event.invocations, 2)", COMMAND, "list<invocation>"),
        ("event.complete ? 1 : 2.5", COMMAND, "float"),
        ("event.complete ? nil : 'a'", COMMAND, "string?"),
        ("event.input.a ?? 'x'", TOOL, "string"),
        ("event.input.a?.b.c", TOOL, "any"),
        ("event.kind", WRITE, "event kind"),
        ("event.by", WRITE, "actor"),
        ("protected", COMMAND, "list<string>"),
        ("context.research", COMMAND, "context"),
        ("state.failures", COMMAND, "map<string, int>"),
        ("keys(event.input)", TOOL, "list<string>"),
    ],
)
def test_values_have_their_types(text, kinds, type):
    checked, _ = check(text, kinds, ANY)

    assert checked is not None
    assert type == str(checked.type)


@pytest.mark.parametrize(
    ("text", "kinds", "node"),
    [
        ("event.raw", COMMAND, typed.Field),
        ("context.research", COMMAND, typed.Entry),
        ("context.research.active", COMMAND, typed.Field),
        ("state.failures", COMMAND, typed.Entry),
        ("event.input.x", TOOL, typed.Entry),
        ("event.input.x.y", TOOL, typed.Open),
        ("event.input.x?.y.z", TOOL, typed.Let),
        ("event.input.x[0]", TOOL, typed.Open),
        ("session.rules[0]", COMMAND, typed.At),
        ("first(event.invocations)?.bin", COMMAND, typed.Open),
        ('hasSuffix(event.raw, "x")', COMMAND, typed.TextTest),
        ('event.raw not in ["a", "b"]', COMMAND, typed.In),
        ('event.raw not in ["a"]', COMMAND, typed.Equal),
        ("event.raw in [session.id]", COMMAND, typed.Equal),
        ("-1", COMMAND, typed.Constant),
        ("1 < 2 < len(event.raw)", COMMAND, typed.All),
    ],
)
def test_the_typed_tree_says_how_a_value_is_read(text, kinds, node):
    checked, _ = check(text, kinds, ANY)

    assert node is type(checked)


def test_a_node_that_can_fail_knows_its_place_in_the_file():
    checked, _ = check("session.rules[0]", COMMAND, ANY)

    assert isinstance(checked, typed.At)
    assert checked.at == "1:1"


def test_every_local_of_an_expression_has_an_id_of_its_own():
    text = "any(event.invocations, any(.argv, it == '') and any(.inputs, it == ''))"
    checked, _ = check(text)
    assert isinstance(checked, typed.Quantifier) and isinstance(checked.body, typed.All)
    inner = [item.local.id for item in checked.body.items if isinstance(item, typed.Quantifier)]

    assert len({checked.local.id, *inner}) == 3


@pytest.mark.parametrize(
    ("text", "truth", "live"),
    [
        ('event.kind == "PreFileUpdate"', True, {"PreFileUpdate"}),
        ('event.kind == "PreFileUpdate"', False, {"PreFileCreate"}),
        ('event.kind != "PreFileUpdate"', True, {"PreFileCreate"}),
        ('not (event.kind != "PreFileUpdate")', True, {"PreFileUpdate"}),
        ('event.kind == "PreFileUpdate" and event.outside', False, set(WRITE)),
        ('event.kind == "PreFileUpdate" and event.outside', True, {"PreFileUpdate"}),
        ('event.kind == "PreFileUpdate" or event.outside', False, {"PreFileCreate"}),
        ('event.kind in ["PreFileUpdate"]', True, {"PreFileUpdate"}),
        ('event.kind not in ["PreFileUpdate"]', True, {"PreFileCreate"}),
        ('event.outside ? event.kind == "PreFileUpdate" : event.kind == "PreFileUpdate"', True,
         {"PreFileUpdate"}),
    ],
)  # fmt: skip
def test_a_test_of_the_kind_narrows(text, truth, live):
    checked, _ = check(text, WRITE)
    assert checked is not None

    assert live == narrow(checked, truth, Known(frozenset(WRITE))).live
