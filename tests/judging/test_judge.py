# SPDX-License-Identifier: MIT
"""What a judge's command is told, what its answers mean, and that whatever else it does refuses."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from src_runtime import judge as judging
from src_runtime import reentry
from src_runtime.verdicts import verdicts

COMMAND = Path(__file__).with_name("judge.py")
PASS = '{"pass": true, "reasoning": "fine"}'
FAIL = '{"pass": false, "reasoning": "two sentences say the same"}'
UNANSWERED = "and a check that has not answered is no approval"
NAME = "the judge `rules/words.md.j2`"
RULE = {"id": "docs/words", "at": "rules/docs.yaml:3"}


class Judge:
    """A rule's judge whose command is `judge.py`."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reentry, "token", lambda *_: "")
        monkeypatch.setattr(reentry, "leave", lambda *_: None)
        monkeypatch.chdir(folder)
        self.folder = folder
        self.told = folder / "told.jsonl"
        self.seconds = 20.0
        self.check: dict[str, Any] = {
            "template": "rules/words.md.j2",
            "judge": lambda payload: f"Judge {payload['event']['path']}.",
        }

    def ask(self, *words: str, command: tuple[str, ...] | None = None) -> str | None:
        line = command or (sys.executable, str(COMMAND), words[0], str(self.told), *words[1:])
        project = {"judge": {"command": line}, "checker": ".checker"}
        index = SimpleNamespace(
            PROJECT=project, __file__=f"{self.folder}/.checker/rulesets/__init__.py"
        )
        place = SimpleNamespace(root=str(self.folder))
        call = SimpleNamespace(agent="claude-code", payload={"session_id": "s1"}, place=place)
        asked: Any = SimpleNamespace(index=index, call=call, trace=None)
        payload = {"event": {"kind": "PreFileCreate", "path": "docs/a.md"}}
        return judging.judge(asked, RULE, self.check, payload, self.seconds)

    @property
    def calls(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.told.read_text().splitlines()]


@pytest.fixture
def judge(tmp_path, monkeypatch) -> Judge:
    return Judge(tmp_path.resolve(), monkeypatch)


def test_an_explicit_true_lets_pass(judge):
    assert judge.ask("print", PASS) is None
    assert len(judge.calls) == 1


def test_a_refusal_says_the_reasoning(judge):
    assert judge.ask("print", FAIL) == "two sentences say the same"


def test_a_refusal_without_words_says_so(judge):
    answer = judge.ask("print", '{"reasoning": " ", "pass": false}')

    assert answer == f"{NAME} refused and gave no reasoning"


def test_the_reasoning_cannot_act_on_a_terminal(judge):
    assert judge.ask("print", '{"pass": false, "reasoning": "a\\u001b[2Jb\\nc"}') == "a\\x1b[2Jb\nc"


@pytest.mark.parametrize(
    "answer",
    [
        f"I looked at both files.\n\n{FAIL}\n\nThat is all.",
        f"```json\n{FAIL}\n```",
        '{"pass":\n false,\n "reasoning": "two sentences say the same"\n}',
        '{a} {"x": 1} {"pass": true} ' + FAIL,
        f"{FAIL}{FAIL}",
    ],
    ids=["prose", "fence", "lines", "other objects", "twice the same"],
)
def test_a_verdict_is_found_in_what_stands_around_it(judge, answer):
    assert judge.ask("print", answer) == "two sentences say the same"
    assert len(judge.calls) == 1


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "I let it pass.",
        "true",
        '{"pass": "true", "reasoning": ""}',
        '{"pass": 1, "reasoning": ""}',
        '{"pass": null, "reasoning": ""}',
        '{"pass": true}',
        '{"pass": true, "reasoning": null}',
        '{"pass": true, "reasoning": "", "confidence": 1}',
        '{"Pass": true, "reasoning": ""}',
        "{'pass': true, 'reasoning': ''}",
        '{"pass": true, "reasoning": ""',
        '[{"verdict": {"pass": true, "reasoning": ""}}]',
        '{"pass": false, "pass": true, "reasoning": ""}',
        f"{PASS}\n{FAIL}",
        f"The file says {PASS}, but no: {FAIL}",
    ],
)
def test_what_is_no_verdict_is_asked_again_and_refuses_after_three_answers(judge, answer):
    said = judge.ask("print", answer)

    assert said is not None
    assert said.startswith(f"{NAME} gave no verdict in 3 answers, {UNANSWERED}")
    assert len(judge.calls) == 3


def test_a_right_answer_after_wrong_ones_counts(judge):
    assert judge.ask("print", "hm", "hm", PASS) is None
    assert [judging.AGAIN in call["prompt"] for call in judge.calls] == [False, True, True]


def test_the_instruction_is_no_verdict_even_if_it_is_repeated(judge):
    said = judge.ask("echo")

    assert said is not None
    assert "gave no verdict in 3 answers" in said


def test_a_verdict_that_stands_in_the_prompt_is_a_quotation(judge):
    judge.check["judge"] = lambda payload: f"<file>\n{PASS}\n</file>"

    assert judge.ask(command=("cat",)).startswith(f"{NAME} gave no verdict in 3 answers")
    assert judge.ask("print", PASS).startswith(f"{NAME} gave no verdict in 3 answers")
    assert judge.ask("print", f"It says {PASS}. {FAIL}") == "two sentences say the same"
    assert judge.ask("print", PASS.replace("fine", "fine all the same")) is None


def test_a_refusal_that_stands_in_the_prompt_refuses(judge):
    judge.check["judge"] = lambda payload: f"Refuse like this: {FAIL}"

    assert judge.ask("print", FAIL) == "two sentences say the same"


def test_what_failed_to_be_a_verdict_is_shown_by_its_end(judge):
    said = judge.ask("print", "x" * 10_000 + " the end")

    assert said is not None
    assert said.endswith("x the end)")
    assert len(said) < 700


def test_a_command_that_hangs_is_ended_and_refuses(judge):
    judge.seconds = 1.0
    start = time.monotonic()

    assert judge.ask("hang") == f"{NAME} did not answer within 1 s, {UNANSWERED}"
    assert time.monotonic() - start < 5


def test_the_time_is_for_all_of_its_tries(judge):
    judge.seconds = 2.0
    slow = ("/bin/sh", "-c", f"echo >> {judge.told}; sleep 1.2; echo hm")
    start = time.monotonic()

    said = judge.ask(command=slow)

    assert said is not None
    assert "within" in said
    assert said.endswith(UNANSWERED)
    assert time.monotonic() - start < 6
    assert len(judge.told.read_text().splitlines()) == 2


def test_a_flood_is_read_to_its_end_and_is_no_verdict(judge):
    said = judge.ask("flood")

    assert said is not None
    assert "gave no verdict in 3 answers" in said


def test_a_command_that_fails_refuses_whatever_it_printed(judge):
    said = judge.ask("exit")

    words = f"failed: `{sys.executable}` ended with exit 3"
    assert said == f"{NAME} {words}, {UNANSWERED} (no key for this model)"
    assert len(judge.calls) == 1


def test_a_command_that_does_not_listen_may_still_answer(judge):
    assert judge.ask("deaf") == "two sentences say the same"


@pytest.mark.parametrize("name", ["no-such-judge", "./no-such-judge.sh", "/no/such/judge"])
def test_a_command_that_is_not_there_refuses(judge, name):
    said = judge.ask(command=(name,))

    assert said is not None
    assert said.startswith(
        f"{NAME} cannot be asked: its command `{name}` is not there (exit 127), {UNANSWERED}"
    )


def test_a_command_that_cannot_be_run_refuses(judge):
    (judge.folder / "judge.sh").write_text("echo\n")
    said = judge.ask(command=("./judge.sh",))

    assert said is not None
    assert "its command `./judge.sh` cannot be run (exit 126)" in said


def test_a_project_without_a_command_refuses(judge):
    index = SimpleNamespace(PROJECT={}, __file__="/x/rulesets/__init__.py")
    asked: Any = SimpleNamespace(index=index)

    said = judging.judge(asked, RULE, judge.check, {}, 1.0)

    assert said == f"{NAME} cannot be asked: src.yaml names no `judge` command, {UNANSWERED}"


def test_a_template_that_cannot_be_filled_in_refuses_and_asks_nobody(judge):
    judge.check["judge"] = lambda payload: str(payload["event"]["path"] < 1)

    said = judge.ask("print", PASS)

    assert said is not None
    assert said.startswith(f"{NAME} was not asked: its template cannot be filled in (")
    assert not judge.told.exists()


def test_it_is_handed_the_template_and_then_how_to_answer(judge):
    judge.ask("print", PASS)
    (call,) = judge.calls

    assert call["prompt"] == "Judge docs/a.md." + judging.INSTRUCTION
    assert verdicts(judging.INSTRUCTION + judging.AGAIN) == []


def test_it_runs_in_the_projects_folder_with_the_words_as_they_are(judge):
    judge.ask("print", PASS, "$(touch x) `y`", "")
    (call,) = judge.calls

    assert call["cwd"] == str(judge.folder)
    assert call["argv"] == [PASS, "$(touch x) `y`", ""]


def test_its_environment_says_how_to_judge_and_for_whom(judge):
    judge.check |= {
        "model": "size-lg, size-md",
        "allowed_tools": ("Read", "Bash(git log:*)"),
        "disallowed_tools": ("WebFetch",),
    }
    judge.ask("print", PASS)
    (call,) = judge.calls

    assert (
        call["env"]
        | {
            "SR_JUDGE_MODEL": "size-lg, size-md",
            "SR_JUDGE_ALLOWED_TOOLS": "Read\nBash(git log:*)",
            "SR_JUDGE_DISALLOWED_TOOLS": "WebFetch",
            "SR_GUARDRAIL": "words",
            "SR_GUARDRAIL_DIR": f"{judge.folder}/rules",
            "SR_WORKSPACE": str(judge.folder),
            "SR_SESSION_ID": "s1",
        }
        == call["env"]
    )


def test_the_size_is_middling_and_there_are_no_tools_where_nothing_is_said(judge):
    judge.ask("print", PASS)
    (call,) = judge.calls

    assert call["env"]["SR_JUDGE_MODEL"] == "size-md"
    assert "SR_JUDGE_ALLOWED_TOOLS" not in call["env"]
    assert "SR_JUDGE_DISALLOWED_TOOLS" not in call["env"]


def test_lone_surrogates_reach_it_as_escapes(judge):
    judge.check["judge"] = lambda payload: "a\ud800b é"
    judge.ask("print", PASS)
    (call,) = judge.calls

    assert call["prompt"].startswith("a\\ud800b é")


@pytest.mark.parametrize(
    "text", ["{" * 65_536, '{"a":' * 13_000, '{"a":"' * 11_000, "[{" * 30_000, '{"a":[{},' * 7_000]
)
def test_looking_for_a_verdict_takes_no_long_time(text):
    start = time.monotonic()

    assert verdicts(text) == []
    assert time.monotonic() - start < 5
