# SPDX-License-Identifier: MIT
"""Files of settings: what is added and taken away again leaves every other byte alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from src_compiler.clients import client
from src_compiler.clients.base import Hook
from src_compiler.settings.edit import add, drop
from src_compiler.settings.hookmap import HookMap
from src_compiler.settings.jsonc import Box, Broken, parse, plain

TEXTS = [
    '{"a": 1}',
    '{"a": 1,}',
    '{\n  "a": 1\n}\n',
    '{\n\t"a": 1, // x\n}\n',
    '{\n  "a": 1 // x\n}\n',
    '{\r\n  "a": 1\r\n}\r\n',
    '// top\n{\n  "a": [1, 2], /* z */\n  // own\n}\n',
    '\ufeff{"a": {"b": []}}',
    '{\n    "a": 1\n    // tail\n}',
    '{"a": "// no comment", "b": "/* nor this */"}',
    '{ "a" : 1 , "b" : [ ] }',
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_member_that_is_added_can_be_taken_away(text: str) -> None:
    added = add(text, (), "hooks", {"P": [{"x": 1}]})
    box = parse(added)
    assert isinstance(box, Box)

    assert plain(box) == {**json_of(text), "hooks": {"P": [{"x": 1}]}}
    assert drop(added, (), len(box.members) - 1) == text


def json_of(text: str) -> dict[str, Any]:
    found = plain(parse(text))
    assert isinstance(found, dict)
    return found


def test_what_is_added_stands_behind_a_comment_and_in_the_style_of_the_file() -> None:
    text = '{\n\t"a": 1 // one\n}\n'

    assert add(text, (), "b", [2]) == '{\n\t"a": 1, // one\n\t"b": [\n\t\t2\n\t]\n}\n'


def test_a_comment_ahead_of_what_is_taken_away_stays() -> None:
    text = '{\n  "a": 1, // one\n  // two\n  "b": 2, "c": 3\n}'

    left = drop(text, (), 1)

    assert json_of(left) == {"a": 1, "c": 3}
    assert "// one" in left and "// two" in left


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"a": }', '{"a" 1}', '{"a": 1 "b": 2}', "{a: 1}", "{} {}", '{"a": 01}', "[1, 2",
     '{"a": "x\n"}', "/* no end", '{"a": tru}', "[" * 5000, '{"a": 1,, "b": 2}', "{'a': 1}"],
)  # fmt: skip
def test_what_is_no_json_is_told_with_its_place(text: str) -> None:
    with pytest.raises(Broken):
        parse(text)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)
OBJECTS = st.dictionaries(
    st.text(max_size=4).filter(lambda key: key != "hooks"), VALUES, min_size=1
)


@settings(max_examples=200, deadline=None)
@given(OBJECTS, st.sampled_from([None, 1, 2, 4, "\t"]))
def test_any_object_is_read_and_changed_as_json_reads_it(data: Any, indent: Any) -> None:
    text = json.dumps(data, indent=indent, ensure_ascii=False)
    added = add(text, (), "hooks", {"P": [1]})

    assert json.loads(added) == {**data, "hooks": {"P": [1]}}
    assert drop(added, (), len(data)) == text


def hook(event: str, command: str) -> Hook:
    return Hook(event, "before", command, 10_000)


FORMS = ["claude-code", "codex", "gemini", "qwen", "copilot", "cursor", "openprogram"]


def form_of(name: str) -> HookMap:
    form = client(name).form
    assert isinstance(form, HookMap)
    return form


def ours(command: str) -> bool:
    return command.startswith("ours")


def foreign(form: HookMap, command: str) -> dict[str, Any]:
    entry = {**form.entry(hook("E", command)), "note": "mine"}
    return entry if form.matcher is None else {"matcher": "x", "hooks": [entry]}


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize(
    "before",
    [
        '{\n  // mine\n  "z": 1, // more\n}\n',
        '{\n  "hooks": {\n    "E": [@] // theirs\n  }\n}\n',
        '{"hooks": {"E": [@], "F": [@]}}',
        '{\n  "hooks": {"F": [\n    @,\n    @\n  ]}, // end\n  "z": {},\n}',
    ],
)
def test_hooks_come_and_go_without_a_trace(name: str, before: str) -> None:
    form = form_of(name)
    text = before.replace("@", json.dumps(foreign(form, "theirs")))

    added = form.with_hooks(text, [hook("E", "ours 1"), hook("F", "ours 2")], ours)
    changed = form.with_hooks(added, [hook("F", "ours 3")], ours)

    commands = [(each.event, each.command) for each in form.found(added)]
    assert ("E", "ours 1") in commands and ("F", "ours 2") in commands
    assert form.with_hooks(added, [hook("E", "ours 1"), hook("F", "ours 2")], ours) == added
    assert [c.command for c in form.found(changed) if ours(c.command)] == ["ours 3"]
    assert form.without(added, ours) == text
    assert form.without(changed, ours) == text


@pytest.mark.parametrize("name", FORMS)
def test_a_file_that_we_made_goes(name: str) -> None:
    form = form_of(name)
    made = form.with_hooks(None, [hook("E", "ours 1"), hook("F", "ours 2")], ours)

    assert form.without(made, ours) is None
    grown = made.replace("{", '{\n  "mine": 1,', 1)
    left = form.without(grown, ours)
    assert left is not None and json_of(left)["mine"] == 1


@pytest.mark.parametrize("name", [name for name in FORMS if form_of(name).matcher is not None])
def test_our_hook_in_somebody_elses_group_leaves_the_group(name: str) -> None:
    form = form_of(name)
    theirs, mine = (form.entry(hook("E", command)) for command in ("theirs", "ours"))
    text = json.dumps({"hooks": {"E": [{"matcher": "x", "hooks": [theirs, mine]}]}}, indent=2)

    left = form.without(text, ours)

    assert left is not None
    assert json_of(left) == {"hooks": {"E": [{"matcher": "x", "hooks": [theirs]}]}}


@pytest.mark.parametrize(
    "text", ["[]", '"x"', '{"hooks": []}', '{"hooks": {"E": {}}}', '{"hooks": {}, "hooks": {}}']
)
def test_hooks_of_another_shape_are_not_merged_with(text: str) -> None:
    with pytest.raises(Broken):
        form_of("claude-code").with_hooks(text, [hook("E", "ours")], ours)
