# SPDX-License-Identifier: MIT
"""Contexts, through the hooks of whole sessions: what turns them on and off, and who sees it."""

from __future__ import annotations

import json

import pytest

from sessions import Session, told

# A mode that a tag turns on, and a gate that is only passed within it.
RESEARCH = """
contexts:
  research:
    on: {event: PostTagWrite, match: 'any(event.tags, .label == "research")'}
    enter: {payload: {tags: len(event.tags)}}
    exit: 'not any(["main"], # == session.branch)'
gates:
  within:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "deploy")
    require:
      - context: research
  reads:
    on: PreCommandInvoke
    match: context.research.active and event.raw == "look"
    deny: "{{ context.research.payload.tags }} tags"
"""
# A mode whose scripts tell what they are given and do as the line says that they are asked with.
SCRIPTED = """
contexts:
  mode:
    on: {event: PreCommandInvoke, match: event.raw startsWith "enter"}
    enter: ./enter.sh
    exit: ./exit.sh
gates:
  shows:
    on: PreCommandInvoke
    match: event.raw == "show"
    deny: >-
      {{ context.mode.active ? "on" : "off" }}
      {{ context.mode.payload?.n ?? "none" }}
  depth-check:
    on: PreCommandInvoke
    match: event.raw startsWith "dive"
    checks:
      - assert: event.raw == "dive deep"
"""
ENTER = """
#!/bin/sh
payload="$(cat)"
printf '%s' "$payload" > "$SR_WORKSPACE/entered.json"
. "$SR_WORKSPACE/enter"
"""
EXIT = """
#!/bin/sh
payload="$(cat)"
printf '%s' "$payload" > "$SR_WORKSPACE/exited.json"
. "$SR_WORKSPACE/exit"
"""


@pytest.fixture(autouse=True)
def home(own_home):
    return own_home


@pytest.fixture
def scripted(tmp_path):
    session = Session(tmp_path, SCRIPTED, scripts={"enter.sh": ENTER, "exit.sh": EXIT})
    session.write("enter", "exit 0")
    session.write("exit", "exit 1")
    return session


def shown(session: Session) -> str:
    return session.bash("show").err.partition(" (")[0].strip()


def test_a_tag_turns_a_context_on_and_a_gate_requires_it(tmp_path):
    session = Session(tmp_path, RESEARCH)
    before = session.bash("deploy")
    session.say("Let us see. #research")
    session.stop()

    assert before.decision == "deny"
    assert "`research` is not active" in before.err
    assert session.bash("deploy").decision == "none"


def test_a_declared_context_that_was_never_entered_reads_as_inactive(tmp_path):
    session = Session(tmp_path, RESEARCH)

    assert session.bash("look").decision == "none"


def test_a_payload_of_expressions_is_read_by_matches_and_messages(tmp_path):
    session = Session(tmp_path, RESEARCH)
    session.say("#research #now")
    session.stop()

    assert "2 tags" in session.bash("look").err


def test_a_context_belongs_to_its_session(tmp_path):
    session = Session(tmp_path, RESEARCH)
    session.say("#research")
    session.stop()
    session.name = "session-2"

    assert session.bash("deploy").decision == "deny"


def test_turning_on_and_off_is_told_to_nobody(scripted):
    entered, left = scripted.bash("enter"), scripted.stop()

    assert [(each.code, each.out, each.err) for each in (entered, left)] == [(0, "", "")] * 2


def test_what_a_call_enters_its_own_gates_see(tmp_path):
    session = Session(tmp_path, """
contexts:
  begun: {on: PreCommandInvoke, enter: true, exit: true}
gates:
  first: {on: PreCommandInvoke, match: context.begun.active, deny: It has begun.}
""")  # fmt: skip

    assert "It has begun." in session.bash("ls").err


def test_a_reason_that_would_decline_the_entry_refuses_nothing(tmp_path):
    session = Session(tmp_path, """
contexts:
  outer: {on: {event: PreCommandInvoke, match: event.raw == "outer"}, enter: true, exit: false}
  inner:
    on: {event: PreCommandInvoke, match: event.raw == "inner"}
    require: [{context: outer}]
    enter: true
    exit: true
gates:
  shows: {on: PreCommandInvoke, match: event.raw == "show" and context.inner.active, deny: In.}
""".replace("exit: false", "exit: not context.outer.active"))  # fmt: skip
    alone = session.bash("inner")
    then = session.bash("show").decision
    session.bash("outer")
    session.bash("inner")

    assert (alone.decision, then, session.bash("show").decision) == ("none", "none", "deny")


@pytest.mark.parametrize(
    ("script", "first", "then"),
    [
        ('echo \'{"n": "two"}\'', "on two", "on two"),
        ("exit 0", "on none", "on one"),
        ("echo", "on none", "on one"),
        ("exit 1", "off none", "on one"),
        ("echo '{\"n\": 7}'; exit 3", "off none", "on one"),
    ],
    ids=["object", "empty", "blank", "declines", "words beside a refusal"],
)
def test_what_a_script_that_enters_says(scripted, script, first, then):
    """Twice: of a context that is off, and of one that is on with a payload."""
    scripted.write("enter", script)
    answer = scripted.bash("enter")
    came = shown(scripted)
    scripted.write("enter", 'echo \'{"n": "one"}\'')
    scripted.bash("enter")
    scripted.write("enter", script)
    scripted.bash("enter")

    assert (answer.decision, came, shown(scripted)) == ("none", first, then)


@pytest.mark.parametrize(
    "script", ["echo '[]'", "echo on", "kill -9 $$", "exit 137", "exit 126", "exit 127"]
)
def test_a_script_that_does_not_answer_refuses_the_call_and_changes_nothing(scripted, script):
    scripted.write("enter", script)
    answer = scripted.bash("enter")

    assert (answer.decision, shown(scripted)) == ("deny", "off none")
    assert "rules/mode" in answer.err


def _broken(folder, more: str = "") -> Session:
    """A context whose script has an interpreter that is not there."""
    return Session(folder, f"""
contexts:
  before: {{on: PreCommandInvoke, enter: ./enter.sh, exit: true{more}}}
  after: {{on: PostTagWrite, enter: ./enter.sh, exit: true{more}}}
gates:
  shows: {{on: PreToolUse, match: context.before.active, deny: It is on.}}
""", scripts={"enter.sh": "#!/nowhere/sh\n"})  # fmt: skip


def test_a_script_that_cannot_run_refuses_the_call_or_the_stop(tmp_path):
    session = _broken(tmp_path)
    session.say("Done.")

    for answer in (session.bash("ls"), session.stop()):
        assert answer.decision == "deny"
        assert "/nowhere/sh" in answer.err
        assert "Error" not in answer.err


def test_where_on_error_says_pass_it_is_not_entered_and_the_person_is_told(tmp_path):
    session = _broken(tmp_path, ", on_error: pass")
    session.say("Done.")

    for answer in (session.bash("ls"), session.stop()):
        assert answer.decision == "none"
        assert "/nowhere/sh" in answer.out


MATCHED = """
contexts:
  counted:
    on: {event: PreToolUse, match: event.input.count > 3}
    enter: true
    exit: true
"""


def test_a_context_that_cannot_be_decided_refuses(tmp_path):
    session = Session(tmp_path, MATCHED)

    assert session.tool("Count", {"count": 3}).decision == "none"
    assert session.tool("Count", {"count": "many"}).decision == "deny"


def test_a_context_that_cannot_be_decided_may_pass(tmp_path):
    session = Session(tmp_path, MATCHED + "    on_error: pass\n")

    assert session.tool("Count", {"count": "many"}).decision == "none"


def test_a_line_that_cannot_be_read_to_its_end_may_not_pass_as_one_that_enters_nothing(tmp_path):
    session = Session(tmp_path, """
contexts:
  cloning:
    on: {event: PreCommandInvoke, match: 'any(event.invocations, .bin == "git")'}
    enter: true
    exit: true
  writing: {on: {event: PreFileWrite, match: event.path == "plan.md"}, enter: true, exit: true}
""")  # fmt: skip

    assert session.bash("ls 'x").decision == "none"
    assert "rules/cloning" in session.bash("git clone 'x").err
    assert "rules/writing" in session.bash("tool plan.md 'x").err


def test_enter_is_asked_on_every_trigger_active_or_not(scripted):
    scripted.write("enter", 'cat "$SR_WORKSPACE/entered.json" >> "$SR_WORKSPACE/all"')
    scripted.bash("enter 1")
    scripted.bash("enter 2")
    scripted.bash("other")

    assert (scripted.root / "all").read_text().count('"kind":') == 2


def test_exit_is_asked_at_each_stop_while_it_is_active(scripted):
    scripted.stop()
    unasked = (scripted.root / "exited.json").exists()
    scripted.write("enter", 'echo \'{"n": "1"}\'')
    scripted.bash("enter")
    scripted.stop()
    stayed = shown(scripted)
    scripted.write("exit", "exit 0")
    scripted.stop()

    assert (unasked, stayed, shown(scripted)) == (False, "on 1", "off 1")


@pytest.mark.parametrize("script", ["kill -9 $$", "exit 127"])
def test_an_exit_that_does_not_answer_leaves_it_active_and_refuses_nothing(scripted, script):
    scripted.bash("enter")
    scripted.write("exit", script)
    answer = scripted.stop()

    assert (answer.decision, shown(scripted)) == ("none", "on none")
    assert "rules/mode could not be decided" in told_whole(answer)


def told_whole(answer) -> str:
    return str(json.loads(answer.out).get("systemMessage", ""))


def test_all_exits_of_a_stop_are_asked_about_the_same_state(tmp_path):
    session = Session(tmp_path, """
contexts:
  a: {on: PreCommandInvoke, enter: true, exit: true}
  b: {on: PreCommandInvoke, enter: true, exit: context.a.active}
  c: {on: PreCommandInvoke, enter: true, exit: not context.a.active}
observers:
  tells:
    on: PreToolUse
    match: event.tool == "Read"
    notify: "{{ context.a.active }} {{ context.b.active }} {{ context.c.active }}"
""")  # fmt: skip
    session.bash("ls")
    session.stop()

    assert told(session.tool("Read", {})) == ["false false true"]


def test_a_sub_agents_end_is_not_the_end_of_its_parents_cycle(scripted):
    scripted.bash("enter")
    scripted.write("exit", "exit 0")
    scripted.hook("SubagentStop", agent_id="a1", agent_type="x", stop_hook_active=False)
    still = shown(scripted)
    scripted.stop()

    assert (still, shown(scripted)) == ("on none", "off none")


def test_what_scripts_of_contexts_are_given(scripted):
    scripted.bash("dive")
    scripted.bash("enter")
    entered = json.loads((scripted.root / "entered.json").read_text())
    scripted.bash("dive deep")
    scripted.write("exit", "exit 0")
    scripted.stop()

    assert sorted(entered) == ["currentContext", "event", "gates", "transcriptPath"]
    assert entered["event"]["kind"] == "PreCommandInvoke"
    assert entered["event"]["raw"] == "enter"
    assert entered["transcriptPath"] == str(scripted.transcript)
    assert entered["gates"]["depth-check"] == {"status": "fail"}
    assert entered["currentContext"] == {"active": False, "payload": None}
    assert json.loads((scripted.root / "exited.json").read_text()) == {
        "event": {"kind": "Stop"},
        "transcriptPath": str(scripted.transcript),
        "gates": {"depth-check": {"status": "pass"}, "shows": {"status": "pass"}},
        "currentContext": {"active": True, "payload": None},
    }


def test_a_gate_that_did_not_wake_keeps_its_verdict(scripted):
    scripted.bash("enter")
    never = json.loads((scripted.root / "entered.json").read_text())["gates"]
    scripted.bash("dive")
    scripted.bash("ls")
    scripted.bash("enter")
    then = json.loads((scripted.root / "entered.json").read_text())["gates"]

    assert ("depth-check" in never, then["depth-check"]) == (False, {"status": "fail"})


def test_gates_of_one_name_are_told_by_their_ids(tmp_path):
    gate = 'gates:\n  same: {on: PreCommandInvoke, match: event.raw == "x", deny: No.}\n'
    context = "contexts:\n  mode: {on: PreCommandInvoke, enter: ./enter.sh, exit: true}\n"
    session = Session(tmp_path, {"one": gate, "two": gate + context}, scripts={"enter.sh": ENTER})
    session.write("enter", "exit 0")
    session.bash("x")
    session.bash("y")

    gates = json.loads((session.root / "entered.json").read_text())["gates"]
    assert gates == {"one/same": {"status": "fail"}, "two/same": {"status": "fail"}}


def test_a_stop_that_is_let_through_turns_nothing_off(tmp_path):
    session = Session(tmp_path, """
contexts:
  mode: {on: PreCommandInvoke, enter: true, exit: session.mode != "plan"}
gates:
  never: {on: Stop, match: context.mode.active, deny: Not yet.}
  shows: {on: PreToolUse, match: event.tool == "Read" and context.mode.active, deny: On.}
""", cap=1)  # fmt: skip
    session.bash("ls")
    refused = session.stop(refused=True)
    released = session.stop()

    assert (refused.decision, released.decision) == ("deny", "none")
    assert session.tool("Read", {}).decision == "deny"


def test_a_refused_reply_that_entered_is_still_active_at_the_retry(tmp_path):
    session = Session(tmp_path, """
contexts:
  research:
    on: {event: PostTagWrite, match: 'any(event.tags, .label == "research")'}
    enter: true
    exit: true
gates:
  depth: {on: Stop, match: context.research.active and session.mode == "plan", deny: Deeper.}
""")  # fmt: skip
    session.say("#research")
    first = session.stop(refused=True)
    session.say("Here.")
    second = session.stop(refused=True)

    assert (first.decision, second.decision) == ("deny", "deny")


def test_a_state_that_cannot_be_read_leaves_what_reads_it_undecided(tmp_path, home):
    session = Session(tmp_path, RESEARCH)
    session.say("#research")
    session.stop()
    (path,) = home.glob(".local/state/src/sessions/*.db")
    path.write_bytes(b"no database at all, only words" * 100)
    for each in home.glob(".local/state/src/sessions/*.db-*"):
        each.unlink()

    answer = session.bash("deploy")
    assert answer.decision == "deny"
    assert "is broken" in answer.err


def test_a_thin_exit_mirrors_a_gate(tmp_path):
    mirror = """
    #!/bin/sh
    exec python3 -c 'import json, sys
    status = json.load(sys.stdin)["gates"].get("depth-check", {}).get("status", "fail")
    sys.exit(status != "pass")'
    """.replace("\n    ", "\n")
    session = Session(tmp_path, SCRIPTED, scripts={"enter.sh": "#!/bin/sh\n", "exit.sh": mirror})
    session.bash("enter")
    seen = []
    for line in ("ls", "dive", "dive deep"):
        session.bash(line)
        session.stop()
        seen.append(shown(session))

    assert seen == ["on none", "on none", "off none"]


def test_a_context_whose_exit_is_false_lasts_as_long_as_the_session(tmp_path):
    lasting = RESEARCH.replace("""'not any(["main"], # == session.branch)'""", "false")
    session = Session(tmp_path, lasting)
    session.say("Let us see. #research")
    session.stop()
    session.stop()

    assert session.bash("deploy").decision == "none"
