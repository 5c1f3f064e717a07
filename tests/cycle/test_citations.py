# SPDX-License-Identifier: MIT
"""Quotes that a command line carries are found in the session's record before any rule runs."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from hooks import FLAGS, Answer
from sessions import Session, told
from src_compiler.clients import clients
from src_compiler.installation.index import read_index
from src_runtime.state import Store

pytestmark = pytest.mark.usefixtures("own_home")

SHOWN = (
    '{{ len(event.citations) }} {{ map(event.citations, it.quote) | join("/") }} '
    '{{ map(event.citations, it.sourceTypes | join("+")) | join("/") }} '
    "{{ sum(map(event.citations, it.line)) }} "
    '{{ map(event.citations, it.message) | join("/") }} '
    '{{ map(event.citations, it.call) | join("/") }}.'
)
RULES = f"""
observers:
  line:
    on: PreCommandInvoke
    notify: 'line {SHOWN}'
  before:
    on: PreFileWrite
    notify: 'before {{{{ event.path }}}} {SHOWN}'
  after:
    on: PostFileWrite
    notify: 'after {{{{ event.path }}}} {SHOWN}'
"""
AFTER = f"""
observers:
  after:
    on: PostFileWrite
    notify: 'after {{{{ event.path }}}} {SHOWN}'
"""
REFUSING = (
    RULES
    + """
gates:
  refuse:
    on: {event: PreCommandInvoke, match: 'event.raw contains "refused"'}
    deny: No.
"""
)
CITE = "python3 .checker/check.py cite"


@pytest.fixture
def session(tmp_path) -> Session:
    return begun(tmp_path, RULES)


def begun(folder, rules: str) -> Session:
    """With a user who said something on line 1, and a result on line 3."""
    found = Session(folder, rules)
    found.start()
    found.ask("Please keep the  old\npath of the cache.")
    run(found, "t1", "cat notes.txt", "The cache lives in /var/cache/x.\nBackups too.")
    return found


def run(session: Session, call: str, line: str, result: str, name: str = "Bash", **more) -> None:
    given = {"command": line} if name == "Bash" else {"prompt": line}
    use = {"type": "tool_use", "id": call, "name": name, "input": given}
    session.entry(type="assistant", message={"role": "assistant", "content": [use]})
    block = {"type": "tool_result", "tool_use_id": call, "content": result, **more}
    session.entry(type="user", message={"role": "user", "content": [block]})


def bash(session: Session, line: str) -> Answer:
    return session.hook("PreToolUse", tool_name="Bash", tool_input={"command": line})


def notices(answer: Answer, start: str) -> list[str]:
    return [line[len(start) + 1 :] for line in told(answer) if line.startswith(start)]


def test_words_of_the_user_with_their_whole_entry(session):
    answer = bash(session, f"{CITE} 'keep the old path' && ls")

    assert notices(answer, "line") == [
        "1 keep the old path user 1 Please keep the  old\\npath of the cache. ."
    ]


def test_words_of_a_result_with_the_call_behind_it(session):
    answer = bash(session, f"{CITE} 'lives in /var/cache/x' && ls")

    assert notices(answer, "line") == [
        "1 lives in /var/cache/x tool_result 3 The cache lives in /var/cache/x.\\nBackups too. "
        'Bash {"command": "cat notes.txt"}.'
    ]


def test_without_a_quote_the_list_is_empty(session):
    assert notices(bash(session, "ls"), "line")[0].startswith("0 ")


NOT_CITED = {
    "words of nobody": "no such words",
    "words of the model": "the model says so",
    "words that stand twice": "cache",
    "an answer of a sub-agent": "the sub-agent approves",
    "a summary of what went before": "summary of the talk",
    "what the client wrote in the user's name": "feedback of a hook",
    "an echo of the call itself": "echoed approval",
    "what was read out of a transcript": "from a transcript",
    "a refusal by a hook": "refused by rule",
    "a sub-agent's own record": "aside words",
}


@pytest.mark.parametrize("why", NOT_CITED)
def test_what_is_no_citation(why, session):
    session.say("the model says so")
    run(session, "t2", "do it", "the sub-agent approves", name="Task")
    session.ask("summary of the talk", isCompactSummary=True)
    session.ask("Stop hook feedback:\nfeedback of a hook", isMeta=True)
    run(session, "t3", "echo echoed approval", "echoed approval")
    run(session, "t4", "cat ~/.claude/projects/x/y.jsonl", "from a transcript")
    run(session, "t5", "rm x", "refused by rule (a/b)", is_error=True)
    session.ask("aside words", isSidechain=True)

    answer = bash(session, f"{CITE} '{NOT_CITED[why]}' && ls")

    assert notices(answer, "line")[0].startswith("0 ")
    assert "This is no citation" in answer.out


@pytest.mark.parametrize(
    ("option", "quote", "count"),
    [
        ("--source-types user", "keep the old path", 1),
        ("--source-types user", "Backups too", 0),
        ("--source-types=tool_result", "Backups too", 1),
        ("--source-types tool_result", "keep the old path", 0),
        ("--source-types user,tool_result", "Backups too", 1),
        ("--source-types model", "Backups too", 0),
        ("", "  Backups \n too  ", 1),
        ("", "", 0),
    ],
)
def test_only_the_pools_that_were_named(option, quote, count, session):
    answer = bash(session, f"{CITE} {option} '{quote}' && ls")

    assert notices(answer, "line")[0].startswith(f"{count} ")


@pytest.mark.parametrize(
    "line",
    [
        '{cite} "$QUOTE" && ls',
        "echo {cite} 'keep the old path'",
        "python3 .checker/check.py state get 'keep the old path'",
        "python3 -c 'check.py cite \"keep the old path\"'",
        "{cite} 'keep the old path' extra",
    ],
)
def test_what_carries_no_quote(line, session):
    assert notices(bash(session, line.format(cite=CITE)), "line")[0].startswith("0 ")


def test_several_quotes_of_one_line(session):
    line = f"{CITE} 'keep the old path' && {CITE} 'Backups too' && ls"

    assert notices(bash(session, line), "line")[0].startswith(
        "2 keep the old path/Backups too user/tool_result 4 "
    )


def test_a_file_that_the_line_writes_is_grounded_before_and_after(session):
    line = f"{CITE} 'keep the old path' && echo x > new.txt"

    answer = bash(session, line)

    assert notices(answer, "before")[0].startswith("new.txt 1 keep the old path user 1 ")
    session.write("new.txt", "x\n")
    session.write("other.txt", "x\n")
    stop = session.stop()
    assert notices(stop, "after")[0].startswith("new.txt 1 keep the old path user 1 ")
    assert notices(stop, "after")[1].startswith("other.txt 0 ")


def test_a_citation_for_a_file_grounds_the_write_that_follows(session):
    bash(session, f"{CITE} --for new.txt 'keep the old path'")

    first = session.hook(
        "PreToolUse", tool_name="Write",
        tool_input={"file_path": str(session.root / "new.txt"), "content": "x"},
    )  # fmt: skip
    again = session.hook(
        "PreToolUse", tool_name="Write",
        tool_input={"file_path": str(session.root / "new.txt"), "content": "y"},
    )  # fmt: skip

    assert notices(first, "before")[0].startswith("new.txt 1 keep the old path user 1 ")
    assert notices(again, "before")[0].startswith("new.txt 0 ")
    session.write("new.txt", "y")
    assert notices(session.stop(), "after")[0].startswith("new.txt 1 keep the old path user 1 ")


def test_it_is_kept_for_the_end_where_no_rule_looks_before(tmp_path):
    session = begun(tmp_path, AFTER)
    bash(session, f"{CITE} 'keep the old path' && echo x > new.txt")
    session.write("new.txt", "x\n")

    assert notices(session.stop(), "after")[0].startswith("new.txt 1 keep the old path user 1 ")


def test_what_was_refused_grounds_nothing(tmp_path):
    session = begun(tmp_path, REFUSING)
    assert bash(session, f"{CITE} 'keep the old path' && echo refused > new.txt").code == 2
    session.write("new.txt", "x\n")

    assert notices(session.stop(), "after")[0].startswith("new.txt 0 ")


def test_the_message_is_capped(session):
    session.ask("unique words " + "x" * 50_000)
    from src_runtime.citations import MESSAGE, matching

    (found,) = matching("claude-code", str(session.transcript), "unique words", ("user",))

    assert len(str(found["message"])) == MESSAGE == 16 * 1024


def test_the_command_itself_does_nothing(session):
    def cite(*words: str) -> tuple[int, str]:
        command = [sys.executable, *FLAGS, str(session.checker / "check.py"), "cite", *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30)
        return done.returncode, done.stdout

    assert cite("any words") == (0, "")
    assert cite() == (2, "")
    assert cite("--source-types", "model", "x") == (2, "")


def test_a_transcript_that_is_gone_grounds_nothing(session):
    session.transcript.unlink()

    answer = bash(session, f"{CITE} 'keep the old path' && ls")

    assert notices(answer, "line")[0].startswith("0 ")
    assert (
        "Nothing can be cited" in json.loads(answer.out)["hookSpecificOutput"]["additionalContext"]
    )


def test_sixteen_hooks_at_once_on_one_session_lose_nothing(session):
    lines = [f"{CITE} --for f{number} 'keep the old path'" for number in range(64)]

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda line: bash(session, line), lines))

    assert {answer.code for answer in answers} == {0}
    kept = Store(str(session.checker), session.name).items(":cite")
    assert kept.keys() == {f"f{number}" for number in range(64)}


def test_a_transcript_whose_past_has_changed_grounds_nothing(tmp_path):
    tags = "  tags:\n    on: PostTagWrite\n    notify: '{{ len(event.tags) }}'\n"
    session = begun(tmp_path, RULES + tags)
    session.stop()
    text = session.transcript.read_text()
    session.transcript.write_text(text.replace("Please keep", "I demand to keep"))

    answer = bash(session, f"{CITE} 'I demand to keep' && ls")

    assert notices(answer, "line")[0].startswith("0 ")
    assert "is no longer there" in answer.out


REQUIRING = """
gates:
  words-of-the-user:
    on: PreFileChange
    paths: ["docs/**"]
    require:
      - citation: {source_types: [user]}
  grounded:
    on: {event: PreCommandInvoke, match: 'any(event.invocations, .bin == "deploy")'}
    require:
      - citation: {source_types: [user, tool_result]}
"""


def write(session: Session, path: str) -> Answer:
    given = {"file_path": str(session.root / path), "content": "x"}
    return session.hook("PreToolUse", tool_name="Write", tool_input=given)


def test_a_gate_that_requires_a_citation_refuses_and_says_how_to_cite(tmp_path):
    session = begun(tmp_path, REQUIRING)

    answer = bash(session, "deploy now")

    assert answer.code == 2
    assert "words of the user or a tool's result" in answer.err
    assert "`python3 .checker/check.py cite 'WORDS' && COMMAND`." in answer.err
    assert bash(session, "ls").code == 0


@pytest.mark.parametrize("line", ["{how} && deploy now", "{how} && git add x && sudo deploy"])
def test_what_the_refusal_says_is_what_grounds_the_line(line, tmp_path):
    session = begun(tmp_path, REQUIRING)
    told = bash(session, "deploy").err
    how = told.partition("`")[2].partition(" && COMMAND`")[0]

    good = how.replace("WORDS", "The cache lives in /var/cache/x")
    assert bash(session, line.format(how=good)).code == 0
    assert bash(session, line.format(how=how)).code == 2


def test_a_citation_of_another_pool_is_none(tmp_path):
    session = begun(tmp_path, REQUIRING)
    writing = "&& echo x > docs/a.md"

    result = bash(session, f"{CITE} 'Backups too' {writing}")
    forced = bash(session, f"{CITE} --source-types user 'Backups too' {writing}")

    assert (result.code, forced.code) == (2, 2)
    assert "--source-types user" in result.err
    assert "This is no citation" in forced.out
    assert bash(session, f"{CITE} 'keep the old path' {writing}").code == 0


def test_the_file_that_a_tool_writes_is_grounded_before(tmp_path):
    session = begun(tmp_path, REQUIRING)
    refused = write(session, "docs/a.md")
    bash(session, f"{CITE} --source-types user --for docs/a.md 'keep the old path'")

    assert refused.code == 2 and "with `--for FILE 'WORDS'`" in refused.err
    assert write(session, "docs/b.md").code == 2
    assert write(session, "docs/a.md").code == 0
    assert write(session, "docs/a.md").code == 2


def test_words_of_the_model_ground_nothing(tmp_path):
    session = begun(tmp_path, REQUIRING)
    session.say("I was asked to deploy")

    assert bash(session, f"{CITE} 'I was asked to deploy' && deploy").code == 2


def test_without_a_transcript_it_refuses_and_says_why(tmp_path):
    session = begun(tmp_path, REQUIRING)
    session.transcript.unlink()

    answer = bash(session, f"{CITE} 'keep the old path' && deploy")

    assert answer.code == 2 and "Nothing can be cited" in answer.out


@pytest.mark.parametrize(("reads", "needed"), [("len(event.citations)", True), ("1", False)])
def test_rules_that_see_citations_at_the_end_need_the_hook_before(reads, needed, tmp_path):
    rules = f"observers:\n  a:\n    on: PostFileWrite\n    notify: 'x {{{{ {reads} }}}}'\n"
    session = Session(tmp_path, rules)
    index = read_index((session.checker / "rulesets/__init__.py").read_text())

    for client in clients():
        moments = {moment for _, moment in client.needed(index.kinds)}
        assert ("before" in moments) is needed, client.name
