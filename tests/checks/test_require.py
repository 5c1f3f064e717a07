# SPDX-License-Identifier: MIT
"""`require`: contexts, skills, pages and citations, and what `when` waives."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from scripted import Scripted, reason

from pythons import pythons
from src_runtime import evidence
from src_runtime.paths import Place

pytestmark = pytest.mark.usefixtures("own_home")
SKILL = """
gates:
  guard:
    on: PreCommandInvoke
    require: [{skill: release}]
"""
FILES = SKILL.replace("{skill: release}", "{skill: release, files: [steps.md, more/notes.md]}")
READ = SKILL.replace("{skill: release}", "{read: docs/how.md}")
MISSING = "load the skill `release` first: call it, or read `release/SKILL.md`"
UNREAD = "read `docs/how.md` first: the record of this session shows no read of it"


@pytest.fixture
def found(tmp_path):
    return begun(tmp_path, SKILL)


def begun(tmp_path, rules, scripts=None, **more) -> Scripted:
    made = Scripted(tmp_path, rules, scripts, **more)
    (made.root / "docs").mkdir()
    (made.root / "docs/how.md").write_text("so\n")
    made.entry(type="user", message={"role": "user", "content": "begin"})
    return made


# Skills.


def test_a_skill_that_was_called_is_loaded(found):
    assert reason(found.run()) == MISSING

    found.used("Skill", {"skill": "release"})

    assert reason(found.run()) == ""


@pytest.mark.parametrize(
    ("name", "given", "failed"),
    [
        ("Skill", {"skill": "releases"}, False),
        ("Skill", {"skill": "release"}, True),
        ("Skill", {}, False),
        ("Other", {"skill": "release"}, False),
        ("Read", {"file_path": "/x/releases/SKILL.md"}, False),
        ("Read", {"file_path": "/x/release/SKILL.md.bak"}, False),
        ("Read", {"file_path": "/x/release/SKILL.md"}, True),
        ("Write", {"file_path": "/x/release/SKILL.md", "content": "x"}, False),
        ("Bash", {"command": "echo release/SKILL.md"}, False),
        ("Bash", {"command": "rm release/SKILL.md"}, False),
        ("Bash", {"command": "cat > release/SKILL.md"}, False),
        ("Bash", {"command": "wc -l release/SKILL.md"}, False),
        ("Bash", {"command": "cat 'unfinished"}, False),
    ],
)
def test_what_does_not_load_a_skill(name, given, failed, found):
    found.used(name, given, failed)

    assert reason(found.run()) == MISSING


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("Read", {"file_path": "/home/x/.claude/skills/release/SKILL.md"}),
        ("Bash", {"command": "cat .claude/skills/release/SKILL.md"}),
        ("Bash", {"command": "cd .claude/skills/release && head -n 50 ./SKILL.md | less"}),
        ("Bash", {"command": "sed -n 1,200p skills/x/../release/SKILL.md"}),
        ("Bash", {"command": "cat ~/.claude/skills/release/SKILL.md >/dev/null; true"}),
        ("Skill", {"name": "release"}),
    ],
)
def test_what_loads_a_skill(name, given, found):
    found.used(name, given)

    assert reason(found.run()) == ""


@pytest.mark.parametrize("python", pythons().values(), ids=pythons().keys())
def test_every_python_reads_the_record(python, tmp_path):
    found = begun(tmp_path, FILES, python=python)
    found.used("Skill", {"skill": "release"})
    found.used("Bash", {"command": "cd /x/release; cat steps.md"})

    assert reason(found.run()) == (
        "of the skill `release` these pages have not been read: `release/more/notes.md`"
    )


def test_a_skill_of_a_plugin_is_called_by_its_whole_name(tmp_path):
    found = begun(tmp_path, SKILL.replace("release", "tools:release"))
    found.used("Skill", {"skill": "release"})

    assert "load the skill `tools:release` first" in reason(found.run())

    found.used("Skill", {"skill": "tools:release"})

    assert reason(found.run()) == ""


def test_words_of_the_model_are_no_call(found):
    call = {"type": "tool_use", "name": "Skill", "input": {"skill": "release"}}
    text = [{"type": "text", "text": json.dumps(call)}]
    found.entry(type="assistant", message={"role": "assistant", "content": text})

    assert reason(found.run()) == MISSING


def test_the_refusal_tells_where_a_known_skill_is(found):
    place = found.root / ".claude/skills/release/SKILL.md"
    place.parent.mkdir(parents=True)
    place.write_text("x")

    assert reason(found.run()).endswith(f"or read `{place}`")


def test_all_pages_that_are_missing_are_told_at_once(tmp_path):
    found = begun(tmp_path, FILES)

    assert reason(found.run()) == (
        MISSING + ", and of its pages `release/steps.md`, `release/more/notes.md`"
    )

    found.used("Skill", {"skill": "release"})
    found.used("Read", {"file_path": "/x/release/steps.md"})

    assert reason(found.run()) == (
        "of the skill `release` these pages have not been read: `release/more/notes.md`"
    )

    found.used("Bash", {"command": "cd /x/release/more; cat notes.md"})

    assert reason(found.run()) == ""


def test_what_a_sub_agent_has_read_counts_for_itself_alone(found):
    found.used("Skill", {"skill": "release"}, isSidechain=True)

    assert reason(found.run()) == MISSING

    own = found.transcript.with_suffix("") / "subagents/agent-a1.jsonl"
    own.parent.mkdir(parents=True)
    lines = found.transcript.read_text().splitlines(keepends=True)
    own.write_text("".join(line for line in lines if '"isSidechain": true' in line))

    assert reason(found.run(agent_id="a1", agent_type="x")) == ""
    assert "cannot be read" in reason(found.run(agent_id="a2", agent_type="x"))


def test_what_its_parent_has_read_does_not_count_for_a_sub_agent(found):
    found.used("Skill", {"skill": "release"})
    own = found.transcript.with_suffix("") / "subagents/agent-a1.jsonl"
    own.parent.mkdir(parents=True)
    own.write_text("")

    assert reason(found.run()) == ""
    assert reason(found.run(agent_id="a1", agent_type="x")) == MISSING


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("", "the agent does not tell where the transcript is"),
        ("/nowhere/x.jsonl", "the transcript /nowhere/x.jsonl cannot be read"),
        ("relative.jsonl", "the agent does not tell where the transcript is"),
        ("/", "the transcript / is no regular file"),
    ],
)
def test_without_a_record_nothing_is_shown(path, why, found):
    told = reason(found.run(transcript_path=path))

    assert told == f"nothing shows that the skill `release` was loaded: {why}"


def test_a_record_whose_past_has_changed_proves_nothing(tmp_path):
    rules = SKILL + "observers:\n  tags: {on: PostTagWrite, notify: x}\n"
    found = begun(tmp_path, rules)
    found.hook("SessionStart", source="startup")
    found.hook("Stop")
    found.transcript.write_text("{}\n")
    found.used("Skill", {"skill": "release"})

    assert "is no longer there" in reason(found.run())


# Pages.


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("Read", {"file_path": "{root}/docs/how.md"}),
        ("Read", {"file_path": "docs/how.md"}),
        ("Read", {"file_path": "{root}/docs/../docs/how.md", "offset": 1, "limit": 2}),
        ("Bash", {"command": "cat docs/how.md"}),
        ("Bash", {"command": "cd docs && cat -n how.md"}),
        ("Bash", {"command": "bash -c 'cat docs/how.md'"}),
        ("Bash", {"command": "cat {root}/docs/how.md | head"}),
        ("Read", {"file_path": "{root}/link.md"}),
    ],
)
def test_what_reads_a_page(name, given, tmp_path):
    found = begun(tmp_path, READ)
    (found.root / "link.md").symlink_to("docs/how.md")

    assert reason(found.run()) == UNREAD

    found.used(name, {k: v.format(root=found.root) if isinstance(v, str) else v
                      for k, v in given.items()})  # fmt: skip

    assert reason(found.run()) == ""


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("Read", {"file_path": "/elsewhere/docs/how.md"}),
        ("Bash", {"command": "cd /elsewhere && cat docs/how.md"}),
        ("Bash", {"command": "grep -c x docs/how.md"}),
        ("Bash", {"command": 'cat "$DOC"'}),
        ("Bash", {"command": "cat docs/*.md"}),
        ("Glob", {"pattern": "docs/how.md"}),
        ("Grep", {"pattern": "x", "path": "docs/how.md"}),
    ],
)
def test_what_does_not_read_a_page(name, given, tmp_path):
    found = begun(tmp_path, READ)
    found.used(name, given)

    assert reason(found.run()) == UNREAD


@pytest.mark.parametrize(
    "mark",
    [
        {"type": "system", "subtype": "compact_boundary", "compactMetadata": {"trigger": "auto"}},
        {"type": "user", "isCompactSummary": True, "message": {"role": "user", "content": "so"}},
    ],
)
def test_a_page_is_read_again_after_a_compaction(mark, tmp_path):
    found = begun(tmp_path, READ)
    found.used("Read", {"file_path": "docs/how.md"})

    assert reason(found.run()) == ""

    found.entry(**mark)

    again = UNREAD.replace("the record", "since it was last compacted, the record")

    assert reason(found.run()) == again

    found.used("Bash", {"command": "cat docs/how.md"})

    assert reason(found.run()) == ""


OTHERS = {
    "codex": (
        {"type": "session_meta", "payload": {"cwd": "ROOT"}},
        {"type": "response_item", "payload": {
            "type": "function_call", "name": "exec_command", "call_id": "c1",
            "arguments": '{"cmd": "sed -n 1,200p docs/how.md"}'}},
        {"type": "response_item", "payload": {
            "type": "function_call_output", "call_id": "c1",
            "output": "Chunk ID: 1\nProcess exited with code 0\nOutput:\nso\n"}},
        {"type": "compacted", "payload": {"message": "so far"}},
    ),
    "gemini": (
        {"type": "user", "content": [{"text": "hi"}], "projectHash": "x"},
        {"type": "gemini", "content": "", "toolCalls": [
            {"id": "c1", "name": "read_file", "args": {"file_path": "ROOT/docs/how.md"},
             "status": "success", "result": [{"functionResponse": {"response": {"output": "so"}}}]
             }]},
        {"$set": {"messages": []}},
    ),
    "qwen": (
        {"type": "user", "cwd": "ROOT", "message": {"parts": []}, "provenance": "real_user"},
        {"type": "assistant", "cwd": "ROOT", "message": {"parts": [{"functionCall": {
            "id": "c1", "name": "read_file", "args": {"file_path": "ROOT/docs/how.md"}}}]}},
        {"type": "tool_result", "message": {"parts": [{"functionResponse": {
            "id": "c1", "name": "read_file", "response": {"output": "so"}}}]}},
        {"type": "system", "subtype": "chat_compression", "message": {"parts": []}},
    ),
    "copilot": (
        {"type": "session.start", "data": {"context": {"cwd": "ROOT"}}},
        {"type": "assistant.message", "data": {"content": "", "toolRequests": [
            {"toolCallId": "c1", "name": "view", "arguments": {"path": "ROOT/docs/how.md"}}]}},
        {"type": "tool.execution_complete", "data": {"toolCallId": "c1", "success": True}},
        {"type": "session.compaction_complete", "data": {}},
    ),
    "pi": (
        {"type": "session", "version": 3, "cwd": "ROOT"},
        {"type": "message", "message": {"role": "assistant", "content": [
            {"type": "toolCall", "id": "c1", "name": "read",
             "arguments": {"path": "docs/how.md"}}]}},
        {"type": "message", "message": {"role": "toolResult", "toolCallId": "c1", "content": "so"}},
        {"type": "compaction", "summary": "so far"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("agent", OTHERS)
def test_the_records_of_other_agents_show_it_too(agent, tmp_path):
    root = tmp_path.resolve() / "project"
    (root / "docs").mkdir(parents=True)
    path = tmp_path / "record.jsonl"
    lines = [json.dumps(line).replace("ROOT", str(root)) for line in OTHERS[agent]]

    def read(count: int) -> evidence.Evidence:
        path.write_text("\n".join(lines[:count]) + "\n")
        call = SimpleNamespace(
            agent=agent, payload={"transcript_path": str(path), "session_id": ""},
            place=Place(str(root), [str(root)]), kept=SimpleNamespace(there=lambda: False),
        )  # fmt: skip
        asked = SimpleNamespace(call=call, world={}, index=SimpleNamespace(PROJECT={}))
        return evidence.evidence(asked)

    page = str(root / "docs/how.md")

    assert read(1).fresh == set()
    whole = len(lines)
    # What was called and has not answered has shown nothing.
    assert read(whole - 2).fresh == set()
    assert read(whole - 1).fresh == {page}
    after = read(whole)
    assert (after.fresh, after.pages, after.compacted) == (set(), {page}, True)


# Contexts and citations.


def test_a_context_must_be_active(tmp_path):
    rules = """
    contexts:
      release-run:
        on: {event: PreToolUse, match: event.tool == "Begin"}
        enter: true
        exit: true
    gates:
      guard:
        on: PreCommandInvoke
        require: [{context: release-run}]
    """
    found = begun(tmp_path, rules)

    assert reason(found.run()) == (
        "the context `release-run` is not active, so there is nothing that this could be part of"
    )

    found.tool("Begin", {})

    assert reason(found.run()) == ""


def test_a_citation_is_asked_for_in_the_words_that_make_one(tmp_path):
    rules = """
    gates:
      guard:
        on: PreCommandInvoke
        require: [{citation: {source_types: [user]}}]
    """
    found = begun(tmp_path, rules)
    told = reason(found.run("ls"))

    assert "cite --source-types user 'WORDS' && COMMAND" in told

    found.entry(type="user", message={"role": "user", "content": "please list it all"})
    line = "python3 .checker/check.py cite --source-types user 'list it all' && ls"

    assert reason(found.run(line)) == ""


# `when`.

WHEN = SKILL.replace("{skill: release}", "{skill: release, when: ./when.sh}")


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("exit 0", MISSING),
        ("exit 1", ""),
        ('echo \'{"hint": "Ask first."}\'; exit 1', ""),
        ("exit 2", MISSING),
        ("exit 127", MISSING),
        ("kill -9 $$", MISSING),
        ('echo \'{"hint": "Ask first."}\'', MISSING + "\nAsk first."),
        ("echo '{\"hint\": 5}'", MISSING),
        ("echo words", MISSING),
    ],
)
def test_only_exit_1_waives(script, says, tmp_path):
    found = begun(tmp_path, WHEN, {"when.sh": f"#!/bin/sh\ncat >/dev/null\n{script}\n"})

    assert reason(found.run()) == says


def test_a_when_that_cannot_run_applies(tmp_path):
    found = begun(tmp_path, WHEN, {"when.sh": "#!/bin/sh\nexit 1\n"})
    (found.checker / "scripts/rules/when.sh").write_text("#!/no/such/thing\n")

    assert reason(found.run()) == MISSING


def test_a_when_is_told_of_the_event(tmp_path):
    text = '#!/bin/sh\n! grep -q \'"raw": "git push\'\n[ $? = 0 ] && exit 1\nexit 0\n'
    found = begun(tmp_path, WHEN, {"when.sh": text})

    assert reason(found.run("git push")) == MISSING
    assert reason(found.run("git status")) == ""


def test_a_when_may_be_an_expression(tmp_path):
    rules = WHEN.replace("./when.sh", "'event.raw contains \"push\"'")
    found = begun(tmp_path, rules)

    assert reason(found.run("git push")) == MISSING
    assert reason(found.run("git status")) == ""


def test_requirements_come_in_order_and_before_all_checks(tmp_path):
    rules = """
    gates:
      guard:
        on: PreCommandInvoke
        require:
          - {read: docs/how.md}
          - {skill: release}
        checks:
          - script: ./check.sh
    """
    script = '#!/bin/sh\n: >"$SR_WORKSPACE/ran"\necho last\nexit 1\n'
    found = begun(tmp_path, rules, {"check.sh": script})

    assert reason(found.run()) == UNREAD

    found.used("Read", {"file_path": "docs/how.md"})

    assert reason(found.run()) == MISSING
    assert not (found.root / "ran").exists()

    found.used("Skill", {"skill": "release"})

    assert reason(found.run()) == "last"
