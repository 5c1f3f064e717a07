# SPDX-License-Identifier: MIT
"""What counts as a tag, and which the agent has written in a cycle."""

from __future__ import annotations

import json

import pytest

from sessions import Session, tags, told
from src_runtime.tags import labels

pytestmark = pytest.mark.usefixtures("own_home")

TEXTS = {
    # The seed's own.
    "#no-slop": ["no-slop"],
    "**#research summary:**": ["research"],
    "*#research*": ["research"],
    "_#research_": ["research"],
    "__#research__": ["research"],
    "#42": [],
    "# ": [],
    "foo#bar": [],
    "foo**#bar**": [],
    "~~#research~~": [],
    "`#research`": [],
    "```\n#research\n```": [],
    "> #research": [],
    "#update #decision": ["update", "decision"],
    # sloprail.md 3.6
    "__#no_slop__": ["no_slop"],
    "***#research***": ["research"],
    "#research_": ["research_"],
    "#no-slop.": ["no-slop"],
    "PR #1234": [],
    "# Heading": [],
    "#v2": ["v2"],
    # More of the same grammar.
    "": [],
    "#": [],
    "#_x": ["_x"],
    "#-x": [],
    "a\n#b": ["b"],
    "a\t#b": ["b"],
    "(#b)": [],
    "#a#b": ["a"],
    "#a #b #a": ["a", "b"],
    "#A #a": ["A", "a"],
    "#é": [],
    "#aé": ["a"],
    "****#x": [],
    "___#x___": ["x"],
    "_#x__": ["x_"],
    "*_#x_*": ["x"],
    "~~~\n#x\n~~~\n#y": ["y"],
    "```py\n#x\n``` \n#y": ["y"],
    "````\n```\n#x\n````\n#y": ["y"],
    "```\n#x": [],
    "``` #x ```": [],
    "`` #x ` ``": [],
    "`a` #x `b`": ["x"],
    "it's a ` alone #x": ["x"],
    "one ` here\n\n#x and ` there": ["x"],
    "  > #x\n#y": ["y"],
    "a > #x": ["x"],
    "`a`#x": ["x"],
}


@pytest.mark.parametrize("text", TEXTS, ids=repr)
def test_a_tag_is_what_the_seed_says(text):
    assert labels(text) == TEXTS[text]


@pytest.fixture
def session(tmp_path) -> Session:
    found = Session(tmp_path)
    found.start()
    return found


def test_every_distinct_tag_of_the_cycle_in_order(session):
    session.say("#b first")
    session.say("then #a and #b")

    assert tags(session.stop()) == ["b:new", "a:new"]


def test_a_cycle_without_tags_has_an_event_all_the_same(session):
    session.say("nothing")

    assert tags(session.stop()) == []


def test_words_of_the_user_and_of_tools_are_no_tags_of_the_agents(session):
    session.ask("do #this")
    result = {"type": "tool_result", "tool_use_id": "t", "content": "#that"}
    session.entry(type="user", message={"role": "user", "content": [result]})
    call = {"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": "echo #other"}}
    session.entry(type="assistant", message={"role": "assistant", "content": [call]})
    thought = {"type": "thinking", "thinking": "#thought"}
    session.entry(type="assistant", message={"role": "assistant", "content": [thought]})

    assert tags(session.stop()) == []


def test_a_cycle_ends_when_a_stop_passes(session):
    session.say("#a")
    assert tags(session.stop()) == ["a:new"]
    session.say("#b")

    assert tags(session.stop()) == ["b:new"]
    assert tags(session.stop()) == []


def test_a_retry_still_has_the_tags_of_the_refused_reply(session):
    session.say("#research")
    assert tags(session.stop(refused=True)) == ["research:new"]
    session.say("done")

    assert tags(session.stop(refused=True)) == ["research:seen"]
    session.say("#more")
    assert tags(session.stop()) == ["research:seen", "more:new"]
    assert tags(session.stop()) == []


def test_a_tag_that_is_written_again_is_not_seen(session):
    session.say("#a #b")
    session.stop(refused=True)
    session.say("again #a")

    assert tags(session.stop()) == ["a:new", "b:seen"]


def test_a_turn_that_was_interrupted_before_any_stop_is_read_at_the_next(session):
    session.say("#a")
    session.entry(type="user", message={"role": "user", "content": "[Request interrupted by user]"})
    session.ask("go on")
    session.say("#b")

    assert tags(session.stop()) == ["a:new", "b:new"]


def test_a_release_leaves_everything_unseen(tmp_path):
    session = Session(tmp_path)
    session.start()
    session.say("#a")
    session.write("f", "x")
    for _ in range(8):
        assert session.stop(refused=True).code == 2
    session.say("#b")
    session.write("g", "x")

    released = session.stop(refused=True)

    assert released.code == 0 and "8 times in a row" in told_all(released)
    assert not any(line.startswith(("tags=", "PostFile")) for line in told(released))
    again = session.stop(refused=True)
    assert again.code == 2
    assert tags(again) == ["a:seen", "b:new"]
    assert [line.split(" new=")[0] for line in told(again) if line.startswith("PostFile")] == [
        "PostFileCreate f seen=true", "PostFileCreate g seen=false",
    ]  # fmt: skip


def told_all(answer) -> str:
    return str(json.loads(answer.out)["systemMessage"])


def test_the_last_words_count_before_they_are_in_the_transcript_and_only_once(session):
    session.ask("go")
    assert tags(session.stop(refused=True, last_assistant_message="done #a")) == ["a:new"]
    session.say("done #a")

    assert tags(session.stop(last_assistant_message="done #a")) == ["a:seen"]
    session.say("once more #a")
    assert tags(session.stop(last_assistant_message="once more #a")) == ["a:new"]


def test_a_sub_agents_words_are_not_the_main_agents(session):
    session.say("#sub", isSidechain=True, agentId="x")
    assert tags(session.stop()) == []
    own = session.transcript.with_name("agent-x.jsonl")
    own.write_text(session.transcript.read_text())

    answer = session.hook("SubagentStop", agent_id="x", agent_transcript_path=str(own))

    assert tags(answer) == ["sub:new"]


def test_a_session_that_is_taken_up_again_does_not_declare_its_past(tmp_path):
    session = Session(tmp_path)
    session.say("#old")
    session.start("resume")
    session.say("#new")

    assert tags(session.stop()) == ["new:new"]


@pytest.mark.parametrize("source", ["compact", "resume", "clear"])
def test_what_was_said_in_a_cycle_that_goes_on_is_not_lost(source, session):
    session.say("#before")
    session.start(source)
    session.say("#after")

    assert tags(session.stop()) == ["before:new", "after:new"]


def test_a_compaction_of_a_session_whose_beginning_nobody_told_loses_nothing(tmp_path):
    session = Session(tmp_path)
    session.say("#before")
    session.start("compact")

    assert tags(session.stop()) == ["before:new"]


def test_a_line_that_is_not_whole_yet_is_read_when_it_is(session):
    session.say("#a")
    with session.transcript.open("a") as file:
        file.write('{"type": "assistant", "message": {"content": "#b')
    assert tags(session.stop()) == ["a:new"]
    with session.transcript.open("a") as file:
        file.write('"}}\n')

    assert tags(session.stop()) == ["b:new"]


def test_a_line_that_is_no_json_is_passed_over(session):
    session.say("#a")
    with session.transcript.open("a") as file:
        file.write("not json\n\n[1]\n" + "[" * 100_000 + "\n")
    session.say("#b")

    assert tags(session.stop()) == ["a:new", "b:new"]


@pytest.mark.parametrize("how", ["shorter", "rewritten", "another file"])
def test_a_past_that_changed_is_an_error_for_every_rule_that_reads_it(how, session):
    session.say("#a " + "x" * 50)
    session.stop()
    text = session.transcript.read_text()
    if how == "shorter":
        session.transcript.write_text(text[:-20])
    elif how == "rewritten":
        session.transcript.write_text(text.replace("#a", "#b"))
        session.say("#c")
    else:
        session.transcript.with_suffix(".new").write_text(text)
        session.transcript.with_suffix(".new").replace(session.transcript)

    answer = session.stop()

    assert "is no longer there" in told_all(answer)
    assert not any(line.startswith("tags=") for line in told(answer))


@pytest.mark.parametrize("path", ["/nowhere/x.jsonl", "", "relative.jsonl", "/"])
def test_a_transcript_that_cannot_be_read_is_told(path, session):
    answer = session.hook("Stop", transcript_path=path)

    assert "transcript" in told_all(answer)
    assert not any(line.startswith("tags=") for line in told(answer))
