# SPDX-License-Identifier: MIT
"""The schema says what the event reference promises; the tables here are that reference's."""

from __future__ import annotations

from typing import Any

import pytest

from src_compiler.schema.load import SchemaError, load, schema, zero
from src_compiler.types import ANY, BOOL, INT, STRING, Enum, List, Map, Optional, Record

SR_FIELDS = {
    "PreFileCreate": "path newContent resultKnown newMarkers citations",
    "PreFileUpdate": "path oldContent newContent resultKnown oldMarkers newMarkers citations",
    "PreFileDelete": "path oldContent oldContentKnown oldMarkers citations",
    "PostFileCreate": "path newContent newContentKnown newMarkers seen citations",
    "PostFileUpdate": (
        "path oldContent newContent newContentKnown oldMarkers newMarkers seen citations"
    ),
    "PostFileDelete": "path oldContent oldMarkers seen citations",
    "PreCommandInvoke": "raw invocations citations",
    "PreToolUse": "tool input",
    "PostTagWrite": "tags",
    "Stop": "",
}
SR_OURS = {
    "PreFileCreate": "outside by added removed branch moved",
    "PreFileUpdate": "outside by added removed branch moved",
    "PreFileDelete": "outside by added removed branch moved",
    "PostFileCreate": "outside by added removed branch",
    "PostFileUpdate": "outside by added removed branch",
    "PostFileDelete": "outside by added removed branch",
    "PreCommandInvoke": "programs complete background",
    "PreToolUse": "toolKind",
}
SR_TYPES = {
    "path": "string",
    "oldContent": "string",
    "newContent": "string",
    "resultKnown": "bool",
    "oldContentKnown": "bool",
    "newContentKnown": "bool",
    "seen": "bool",
    "oldMarkers": "list<marker>",
    "newMarkers": "list<marker>",
    "citations": "list<citation>",
    "raw": "string",
    "invocations": "list<invocation>",
    "tool": "string",
    "input": "map<string, any>",
    "tags": "list<tag>",
}
RECORDS = {
    "marker": {"kind": "string", "fqn": "string", "line": "int"},
    "citation": {
        "quote": "string",
        "sourceTypes": "list<sourceType>",
        "path": "string",
        "line": "int",
        "message": "string",
        "call": "string",
    },
    "tag": {"label": "string", "seen": "bool"},
    "context": {"active": "bool", "payload": "any"},
}
INVOCATION = {
    "bin": "string",
    "argv": "list<string>",
    "flags": "map<string, list<string>>",
    "cwd": "string",
}
INVOCATION_OURS = {
    "env": "map<string, string>",
    "stdin": "string",
    "gaps": "list<int>",
    "via": "string",
    "inputs": "list<string>",
    "opaque": "bool",
    "branch": "string",
}
PRE = {
    "PreFileCreate",
    "PreFileUpdate",
    "PreFileDelete",
    "PreFileRead",
    "PreCommandInvoke",
    "PreToolUse",
}
POST = {"PostFileCreate", "PostFileUpdate", "PostFileDelete", "PostTagWrite", "PostCommandInvoke"}
SESSION = {
    "agent": "string",
    "id": "string",
    "cwd": "string",
    "root": "string",
    "branch": "string",
    "role": "role",
    "agentType": "string",
    "mode": "string",
    "model": "string",
    "interactive": "bool",
    "size": "int",
    "fill": "int",
    "checker": "string",
    "rules": "list<string>",
}
PI_SUBJECTS = {
    "before_agent_start": "text",
    "tool_call": "tool text command",
    "tool_result": "tool text command result",
    "input": "text source",
    "user_bash": "text command",
    "session_before_switch": "text",
    "session_before_fork": "text",
}
PI_ACTIONS = {
    "before_agent_start": "inject tools notify",
    "tool_call": "block confirm modify inject tools notify",
    "tool_result": "annotate inject notify",
    "input": "transform handled tools notify",
    "user_bash": "block confirm modify notify",
    "session_before_switch": "confirm block notify",
    "session_before_fork": "confirm block notify",
}
OP_PAYLOADS = {
    "tool.before": "tool tool_call_id args",
    "tool.after": "tool tool_call_id is_error result_text",
    "turn.stop": "session_id user_msg_id assistant_msg_id last_text stop_hook_active",
    "turn.end": "session_id user_msg_id assistant_msg_id usage",
    "session.start": "session_id agent_id channel",
    "chat.before_send": "session_id msg_id text agent_id attachments",
    "user.prompt_submitted": "msg_id chars",
    "model.response_started": "",
    "model.response_completed": "is_error",
    "file.changed": "path op",
    "memory.ingest_ended": "ok retryable reason",
    "plugins.update_available": "plugin current latest",
    "mcp.request.cancelled": "request_id session_id client_id reason",
}


def names(kind: str, *, ours: bool) -> str:
    return " ".join(f.name for f in schema().kinds[kind].fields if f.ours == ours)


def shapes(record: Record) -> dict[str, str]:
    return {name: str(type) for name, type in record.fields}


@pytest.mark.parametrize("kind", SR_FIELDS)
def test_each_kind_has_the_promised_fields_in_order(kind: str) -> None:
    assert SR_FIELDS[kind] == names(kind, ours=False)


@pytest.mark.parametrize("kind", SR_FIELDS)
def test_each_kind_has_our_fields_marked_as_ours(kind: str) -> None:
    assert SR_OURS.get(kind, "") == names(kind, ours=True)


@pytest.mark.parametrize("kind", SR_FIELDS)
def test_promised_fields_have_the_promised_types(kind: str) -> None:
    found = {f.name: str(f.type) for f in schema().kinds[kind].fields if not f.ours}

    assert {name: SR_TYPES[name] for name in SR_FIELDS[kind].split()} == found


def test_our_own_kinds_are_marked_as_ours() -> None:
    ours = {name for name, kind in schema().kinds.items() if kind.ours}

    assert {"PreFileRead", "PostCommandInvoke"} == ours


def test_our_own_kinds_have_their_fields() -> None:
    read = {f.name for f in schema().kinds["PreFileRead"].fields}
    command = {f.name for f in schema().kinds["PostCommandInvoke"].fields}

    assert {"path", "certain", "by", "outside"} == read
    assert {"raw", "invocations", "programs", "output", "outputKnown"} == command


@pytest.mark.parametrize("name", RECORDS)
def test_records_have_the_promised_shapes(name: str) -> None:
    assert RECORDS[name] == shapes(schema().records[name])


def test_an_invocation_has_the_promised_fields_and_ours_marked() -> None:
    record = schema().records["invocation"]
    ours = {name for name, _ in record.fields if f"invocation.{name}" in schema().ours}

    assert shapes(record) == INVOCATION | INVOCATION_OURS
    assert set(INVOCATION_OURS) == ours


def test_only_an_invocation_that_has_run_has_an_outcome() -> None:
    field = schema().kinds["PostCommandInvoke"].field("invocations")
    assert field is not None and isinstance(field.type, List)
    ended = field.type.element

    assert isinstance(ended, Record) and str(ended) == "invocation"
    assert Enum("outcome", ("passed", "failed", "unknown")) == ended.field("outcome")
    assert schema().records["invocation"].field("outcome") is None


def test_source_types_and_tool_kinds_are_closed() -> None:
    assert schema().enums["sourceType"].values == ("user", "tool_result")
    assert schema().enums["toolKind"].values == (
        "shell", "write", "edit", "read", "fetch", "mcp", "agent", "other",
    )  # fmt: skip


def test_aliases_stand_for_their_kinds() -> None:
    assert schema().aliases == {
        "PreFileWrite": ("PreFileCreate", "PreFileUpdate"),
        "PostFileWrite": ("PostFileCreate", "PostFileUpdate"),
        "PreFileChange": ("PreFileCreate", "PreFileUpdate", "PreFileDelete"),
    }
    assert {"PreFileChange"} == schema().alias_ours


def test_gates_take_pre_kinds_and_stop_contexts_pre_and_post_observers_all() -> None:
    kinds = {k.name: k for k in schema().kinds.values() if k.vocabulary == "sr"}

    def of(nature: str) -> set[str]:
        return {name for name, kind in kinds.items() if nature in kind.verbs}

    assert PRE | {"Stop"} == of("gate")
    assert of("context") == PRE | POST
    assert set(kinds) == of("observer")


def test_an_alias_is_admitted_where_all_its_kinds_are() -> None:
    aliases = set(schema().aliases)

    assert {"PreFileWrite", "PreFileChange"} == aliases & set(schema().admitted("gate"))
    assert aliases == aliases & set(schema().admitted("context"))


@pytest.mark.parametrize("kind", sorted(PRE))
def test_gates_before_an_action_take_every_decision(kind: str) -> None:
    verbs = {"deny", "ask", "warn", "allow", "require", "checks", "inject", "notify"}
    verbs |= {"modify"} if kind == "PreCommandInvoke" else set()

    assert verbs == set(schema().kinds[kind].verbs["gate"])


def test_gates_on_stop_cannot_ask_or_allow() -> None:
    stop = schema().kinds["Stop"].verbs["gate"]

    assert {"deny", "warn", "require", "checks", "notify"} == set(stop)


def test_only_the_result_of_a_command_is_annotated() -> None:
    annotated = {
        k.name
        for k in schema().kinds.values()
        if k.vocabulary == "sr" and "annotate" in k.verbs.get("observer", ())
    }

    assert {"PostCommandInvoke"} == annotated


def test_the_session_is_the_same_record_for_every_kind() -> None:
    assert shapes(schema().session) == SESSION
    assert schema().enums["role"].values == ("main", "subagent", "unknown")


def test_a_file_guard_reads_bare_names() -> None:
    assert shapes(schema().file_guard) == {
        "path": "string",
        "markers": "list<marker>",
        "oldMarkers": "list<marker>",
    }


@pytest.mark.parametrize(
    ("kind", "field", "known"),
    [
        ("PreFileCreate", "newContent", "resultKnown"),
        ("PreFileUpdate", "newContent", "resultKnown"),
        ("PreFileUpdate", "oldContent", ""),
        ("PreFileDelete", "oldContent", "oldContentKnown"),
        ("PostFileCreate", "newContent", "newContentKnown"),
        ("PostFileUpdate", "newContent", "newContentKnown"),
        ("PostFileUpdate", "oldContent", ""),
        ("PostCommandInvoke", "output", "outputKnown"),
    ],
)
def test_a_value_that_may_be_unknown_names_its_flag(kind: str, field: str, known: str) -> None:
    found = schema().kinds[kind].field(field)

    assert found is not None
    assert known == found.known
    assert found.content


@pytest.mark.parametrize("kind", PI_SUBJECTS)
def test_pi_kinds_have_their_subject_and_the_session_keys(kind: str) -> None:
    expected = {*PI_SUBJECTS[kind].split(), "model", "cwd", "sessionSize", "contextFill"}

    assert expected == {f.name for f in schema().kinds[kind].fields}


@pytest.mark.parametrize("kind", PI_ACTIONS)
def test_pi_kinds_take_their_actions(kind: str) -> None:
    ours = {"warn", "allow"} if kind in ("tool_call", "user_bash") else set()
    spelt = {"block": "deny", "confirm": "ask"}
    expected = {spelt.get(word, word) for word in PI_ACTIONS[kind].split()}
    verbs = schema().kinds[kind].verbs

    assert expected | ours == {*verbs.get("gate", ()), *verbs["observer"]}


def test_the_texts_of_pi_that_are_words_are_closed() -> None:
    def text(kind: str, field: str) -> Any:
        found = schema().kinds[kind].field(field)
        assert found is not None and isinstance(found.type, Enum)
        return found.type.values

    assert text("input", "source") == ("interactive", "rpc", "extension")
    assert text("session_before_switch", "text") == ("new", "resume")
    assert text("session_before_fork", "text") == ("before", "at")


@pytest.mark.parametrize("kind", OP_PAYLOADS)
def test_op_payloads_lie_beside_the_fields_of_every_event(kind: str) -> None:
    expected = ["id", "ts", "origin", "metadata", *OP_PAYLOADS[kind].split()]

    assert expected == [f.name for f in schema().kinds[kind].fields]


def test_op_gates_decide_on_two_kinds_only() -> None:
    gates = {
        k.name: set(k.verbs["gate"])
        for k in schema().kinds.values()
        if k.vocabulary == "op" and "gate" in k.verbs
    }

    assert {"tool.before": {"deny", "ask", "allow"}, "turn.stop": {"deny", "allow"}} == gates


def test_a_rule_that_errs_refuses_except_in_op() -> None:
    defaults = {k.vocabulary: k.on_error for k in schema().kinds.values()}

    assert defaults == {"sr": "refuse", "pi": "refuse", "op": "pass"}


@pytest.mark.parametrize(
    ("type", "value"),
    [
        (BOOL, False),
        (INT, 0),
        (STRING, ""),
        (ANY, None),
        (List(STRING), []),
        (Map(ANY, "input"), {}),
        (Optional(STRING), None),
        (Record("tag", (("label", STRING), ("seen", BOOL))), {"label": "", "seen": False}),
    ],
    ids=str,
)
def test_zero_is_the_empty_value_of_a_type(type: Any, value: object) -> None:
    found = zero(type)

    assert value == found and value.__class__ is found.__class__


def test_what_an_agent_does_not_tell_is_unknown() -> None:
    assert zero(schema().enums["role"]) == "unknown"
    assert zero(schema().enums["outcome"]) == "unknown"
    assert zero(schema().enums["toolKind"]) == "other"
    assert zero(schema().enums["sourceType"]) == ""


def test_everything_has_a_line_of_text() -> None:
    texts = {k: kind.doc for k, kind in schema().kinds.items()} | schema().docs
    for kind in schema().kinds.values():
        texts |= {f"{kind.name}.{f.name}": f.doc for f in kind.fields}

    assert [name for name, text in texts.items() if not text.endswith(".") or "\n" in text] == []


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"kinds": {"A": {"doc": "D.", "verbs": {}}}}, "x.yaml: kinds.A: no fields"),
    (
        {"kinds": {"A": {"doc": "D.", "fields": ["b"], "verbs": {}}}},
        "x.yaml: kinds.A: no field is called b",
    ),
    (
        {"kinds": {"A": {"doc": "D.", "fields": [], "verbs": {"gates": ["deny"]}}}},
        "x.yaml: kinds.A: no nature is called gates",
    ),
    (
        {"kinds": {"A": {"doc": "D.", "fields": [], "verbs": {"observer": ["deny"]}}}},
        "x.yaml: kinds.A: no verb of a observer is called deny",
    ),
    (
        {"kinds": {}, "fields": {"b": {"type": "text", "doc": "D."}}},
        "x.yaml: fields.b: no type is called text",
    ),
    (
        {"kinds": {}, "fields": {"b": {"type": "int", "doc": "D."}}},
        "x.yaml: fields: no kind has the field b",
    ),
    ({"kinds": {}, "kind": {}}, "x.yaml: no key is called kind"),
    (
        {"kinds": {}, "aliases": {"B": {"doc": "D.", "kinds": ["A"]}}},
        "x.yaml: aliases.B: no kind is called A",
    ),
]


@pytest.mark.parametrize(("data", "message"), BROKEN, ids=[m for _, m in BROKEN])
def test_a_broken_schema_says_where_and_what(data: dict[str, Any], message: str) -> None:
    with pytest.raises(SchemaError) as raised:
        load({"x": {"vocabulary": "x", "doc": "D.", "on_error": "refuse", **data}})

    assert message == str(raised.value)
