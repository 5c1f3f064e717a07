# SPDX-License-Identifier: MIT
"""The envelopes that scripts read on stdin, key for key and zero for zero."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from scripted import ONE, Scripted, reason

from src_compiler.schema.load import schema
from src_runtime import gatestatus, payloads

pytestmark = pytest.mark.usefixtures("own_home")
KEEP = '#!/bin/sh\ncat >"$SR_WORKSPACE/payload.json"\n'
RULES = """
contexts:
  research-run:
    on: {event: PreToolUse, match: event.tool == "Never"}
    enter: true
    exit: true
gates:
  guard:
    on: [PreCommandInvoke, PreToolUse, PreFileCreate, PreFileUpdate, PreFileDelete, Stop]
    checks: [{script: ./keep.sh}]
"""


@pytest.fixture(scope="module")
def one(tmp_path_factory):
    return Scripted(tmp_path_factory.mktemp("one"), RULES, {"keep.sh": KEEP})


@pytest.fixture
def found(one, own_home):
    one.env["HOME"] = str(own_home)
    return one


def kept(found):
    return json.loads((found.root / "payload.json").read_text())


def test_a_gate_is_told_three_things(found):
    found.run("git push -f")
    payload = kept(found)

    assert list(payload) == ["event", "transcriptPath", "context"]
    assert payload["transcriptPath"] == str(found.transcript)
    assert payload["context"] == {"research-run": {"active": False, "payload": None}}


def test_an_event_is_flat_and_its_kind_is_last(found):
    found.run("git push -f")
    event = kept(found)["event"]

    assert list(event)[-1] == "kind"
    assert event["kind"] == "PreCommandInvoke"
    assert event["raw"] == "git push -f"
    (invocation,) = event["invocations"]
    assert {k: invocation[k] for k in ("bin", "argv", "flags", "cwd")} == {
        "bin": "git", "argv": ["git", "push", "-f"], "flags": {"f": [""]}, "cwd": ".",
    }  # fmt: skip
    assert event["citations"] == []


@pytest.mark.parametrize(
    ("do", "kind", "some"),
    [
        (lambda found: found.write("new.txt", "a\n"), "PreFileCreate",
         {"path": "new.txt", "newContent": "a\n", "resultKnown": True, "newMarkers": [],
          "citations": []}),
        (lambda found: found.run("echo b >old.txt"), "PreFileUpdate",
         {"path": "old.txt", "oldContent": "a\n", "newContent": "b\n", "resultKnown": True,
          "oldMarkers": [], "newMarkers": [], "citations": []}),
        (lambda found: found.run("rm old.txt"), "PreFileDelete",
         {"path": "old.txt", "oldContent": "a\n", "oldContentKnown": True, "oldMarkers": [],
          "citations": []}),
        (lambda found: found.run("make >old.txt"), "PreFileUpdate",
         {"path": "old.txt", "oldContent": "a\n", "newContent": "", "resultKnown": False,
          "newMarkers": []}),
        (lambda found: found.tool("WebFetch", {}), "PreToolUse",
         {"tool": "WebFetch", "input": {}}),
    ],
)  # fmt: skip
def test_every_field_of_the_seed_is_there(do, kind, some, found):
    (found.root / "old.txt").write_text("a\n")
    do(found)
    event = kept(found)["event"]

    assert event["kind"] == kind
    assert {name: event[name] for name in some} == some
    assert set(event) == {field.name for field in schema().kinds[kind].fields} | {"kind"}


def test_a_stop_is_an_object_with_nothing_but_its_kind(found):
    found.hook("Stop")

    assert kept(found)["event"] == {"kind": "Stop"}


def test_a_session_without_a_transcript_has_an_empty_path(found):
    found.run("true", transcript_path="")

    assert kept(found)["transcriptPath"] == ""


def asked(event, **more):
    zeros = {"PostTagWrite": {"tags": []}, "PostFileUpdate": {"path": "", "newContent": ""}}
    call = SimpleNamespace(
        agent="claude-code", payload={"transcript_path": "/t.jsonl"}, events=[event], notes={}
    )
    world = {"context": {"run": {"active": True, "payload": {"day": 1}}}}
    index = SimpleNamespace(
        ZEROS=zeros, RECORDS={"tag": {"label": "", "seen": False}},
        PROJECT={"contexts": {"run": "x/run", "other": "x/other"}},
    )  # fmt: skip
    return SimpleNamespace(index=index, call=call, part=world.get, **more)


def test_what_nobody_knows_is_no_zero():
    event = {"kind": "PostFileUpdate", "path": "a"}
    told = asked(event)

    assert payloads.flat(told, event) == {"path": "a", "newContent": "", "kind": "PostFileUpdate"}

    told.call.notes[0] = "it is too large"

    assert payloads.flat(told, event) == {"path": "a", "kind": "PostFileUpdate"}


def test_null_counts_as_absent():
    event = {"kind": "PostFileUpdate", "path": None, "newContent": "x"}

    assert payloads.flat(asked(event), event)["path"] == ""


def test_a_field_named_kind_never_wins():
    event = {"path": "a", "kind": "PostFileUpdate", "newContent": "b"}

    assert list(payloads.flat(asked(event), event)) == ["path", "newContent", "kind"]


@pytest.fixture
def statuses(monkeypatch):
    found = {"depth-check": {"status": "pass"}}
    monkeypatch.setattr(gatestatus, "statuses", lambda asked: found, raising=False)
    return found


def test_a_context_that_may_enter_is_told_four_things(statuses):
    event = {"kind": "PostTagWrite", "tags": [{"label": "research"}]}

    assert payloads.enter_payload(asked(event), event, "run") == {
        "event": {"tags": [{"label": "research", "seen": False}], "kind": "PostTagWrite"},
        "transcriptPath": "/t.jsonl",
        "gates": statuses,
        "currentContext": {"active": True, "payload": {"day": 1}},
    }


def test_a_context_that_may_exit_is_told_of_a_stop(statuses):
    told = payloads.exit_payload(asked({"kind": "PostTagWrite"}), "other")

    assert list(told) == ["event", "transcriptPath", "gates", "currentContext"]
    assert told["event"] == {"kind": "Stop"}
    assert told["currentContext"] == {"active": False, "payload": None}


def test_a_check_is_told_of_every_declared_context():
    event = {"kind": "PostFileUpdate", "path": "a"}

    assert payloads.check_payload(asked(event), event)["context"] == {
        "other": {"active": False, "payload": None},
        "run": {"active": True, "payload": {"day": 1}},
    }


def test_a_script_is_told_the_branch_of_a_program(tmp_path):
    text = '#!/bin/sh\ngrep -o \'"branch": "[a-z]*"\' | sort -u\nexit 1\n'
    found = Scripted(tmp_path, ONE, {"check.sh": text})

    assert reason(found.run("git push")) == '"branch": "main"'
