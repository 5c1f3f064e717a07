# SPDX-License-Identifier: MIT
"""The rules that we ship do what people mean, and leave everyday lines alone.

Cases from beside the project are named by a hash of their text, since they stay there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from src_compiler import checker, operands, pipeline, ship, testing
from src_compiler.checked import CheckedSet
from src_compiler.contents import contents
from src_compiler.diagnostics import Findings
from src_compiler.exampleinputs import Workspace, events
from src_compiler.project import Project
from src_runtime.candidates import concerns

ROOT = Path(__file__).parents[1]
RULES = ROOT / "rules"
CASES = ROOT / "../shared/cases"
KINDS = {
    "PreCommandInvoke",
    "PreFileCreate",
    "PreFileUpdate",
    "PreFileDelete",
    "PreFileRead",
    "PreToolUse",
}
STRICTNESS = ["none", "allow", "ask", "deny"]
ASKING = {
    "policies/dangerous-command",
    "self-protection/rules-ask",
    "self-protection/rules-ask-on-the-line",
    "self-protection/compile-plainly",
}

OBSERVES = ""

# What people mean and rules/ does not do, with the reason.
HOUSE = "a habit of one house: which package manager, commit style, wrapper or hosts it uses"
BROAD = "would also stop what agents do all day"
STRICTER = "refused, where the case asks: a person does it, or takes the rule out"
OTHERWISE = {
    "0135c62c": HOUSE,
    "28ffbea3": HOUSE,
    "3172d2d4": HOUSE,
    "6aa9cc42": HOUSE,
    "7e529cf0": HOUSE,
    "99832b30": HOUSE,
    "9eea603e": HOUSE,
    "d662a296": HOUSE,
    "d9b7f43c": HOUSE,
    "60a64304": BROAD,
    "b4cd269a": BROAD,
    "160400f4": STRICTER,
    "46ad333c": STRICTER,
    "54e76647": STRICTER,
    "845bde6e": STRICTER,
    "be893c01": STRICTER,
    "c5b5efe2": STRICTER,
}
# Lines that agents were seen to run and on which a rule fires, and rightly so: three run a download
# unread, one writes below /etc, one reads the keys of .env.
FIRES = {
    "3fb66832": "shell/no-download-to-shell",
    "46cea757": "shell/no-download-to-shell",
    "4d65fcde": "shell/no-download-to-shell",
    "7f7f0580": "files/no-system-files",
    "d0629c34": "secrets/no-secret-reads",
}
# The rule sets that an everyday line has the checker load; more would make every call slower.
LOADED: dict[str, set[str]] = {
    "ls": set(),
    "pytest -q": {"discipline"},
    "cat README.md": set(),
    "grep -rn name src | head": set(),
    "uv run ruff check . && mypy src": {"discipline", "services"},
    "git status": {"git"},
    "git diff HEAD~1 --stat": {"git"},
    "npm test": {"discipline", "self-protection", "services"},
    "make > out.log": {"discipline", "self-protection"},
}
# Above examples that try to get round the rule: the same thing in other words.
EVASIONS = "# Evasions:"


class Rules:
    """rules/, compiled into a folder, and asked."""

    def __init__(self, folder: Path) -> None:
        findings = Findings()
        self.project: Project = operands.find_project(ROOT, findings)
        files = operands.rule_files((), self.project, findings)
        self.sets: list[CheckedSet] = pipeline.check_files(files, self.project, findings)
        self.told = [f"{each.span.place}: {each.message}" for each in findings.sorted()]
        self.folder = folder
        generated = pipeline.generate(self.sets, self.project)
        ship.ship(contents(generated, ()), folder / "checker")
        self.index: dict[str, Any] = {}
        exec(generated["rulesets/__init__.py"], self.index)

    def concerned(self, found: Sequence[dict[str, Any]]) -> set[str]:
        """The sets of which the checker loads a module for these events."""
        kinds = {name: entry["kinds"] for name, entry in self.index["MODULES"].items()}
        return {
            name
            for name, keys in kinds.items()
            for event in found
            if event["kind"] in keys and concerns(keys[event["kind"]], event)
        }

    def ask(self, inputs: Sequence[Any]) -> list[tuple[str, set[str]]]:
        """Of each input the decision, and the rules that fired or could not be decided."""
        session = {"checker": ".checker", "rules": ["rules"], "branch": "topic"}
        lines: list[dict[str, Any]] = []
        ends = []
        for number, value in enumerate(inputs):
            given = {"session": {"branch": "topic"}, "files": edited(value)}
            workspace = Workspace(self.folder / "work" / str(number), {})
            found = events(value, KINDS, given, workspace)
            lines += [{"event": event, "session": session} for event in found]
            ends.append(len(lines))
        verdicts = checker.decide(self.folder / "checker", lines)
        return [answer(verdicts[start:end]) for start, end in zip([0, *ends], ends, strict=False)]


def edited(value: Any) -> dict[str, Any]:
    """The file that an edit is about, holding what the edit replaces."""
    if isinstance(value, dict) and value.get("tool") == "Edit":
        return {value["input"]["file_path"]: value["input"]["old_string"] + "\n"}
    return {}


def answer(verdicts: Sequence[dict[str, Any]]) -> tuple[str, set[str]]:
    decisions = [verdict["decision"] for verdict in verdicts]
    rules = {rule["id"] for verdict in verdicts for rule in verdict["rules"]}
    errors = {error["id"] for verdict in verdicts for error in verdict["errors"]}
    return max(decisions, key=STRICTNESS.index, default="none"), rules | errors


def named(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:8]


def rows(name: str) -> list[dict[str, Any]]:
    path = CASES / name
    if not path.exists():
        pytest.skip(f"{name} is not beside the project")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    return Rules(tmp_path_factory.mktemp("rules"))


def test_they_compile_without_a_word(rules: Rules) -> None:
    assert rules.told == []


def test_there_are_enough_of_them_with_examples_on_both_sides(rules: Rules) -> None:
    checked = [rule for each in rules.sets for rule in each.rules]
    bare = [
        rule.id
        for rule in checked
        if {"pass"} >= {example.expect for example in rule.rule.examples}
        or "pass" not in {example.expect for example in rule.rule.examples}
    ]

    assert len(checked) >= 30
    assert bare == []


def test_they_refuse_except_where_a_person_may_say_yes(rules: Rules) -> None:
    verbs = {rule.id: rule.verb for each in rules.sets for rule in each.rules}

    assert {id for id, verb in verbs.items() if verb not in ("deny", OBSERVES)} == ASKING
    assert {verbs[id] for id in ASKING} == {"ask"}


def test_every_example_holds(rules: Rules) -> None:
    names = {each.ruleset.name for each in rules.sets}
    result = testing.run(rules.sets, names, rules.project)

    assert [str(failure) for failure in result.failures] == []


def evasions(text: str) -> int:
    """How many refused examples stand below such a comment."""
    found = 0
    within = False
    for line in map(str.strip, text.splitlines()):
        within = line == EVASIONS or (within and not line.startswith("- pass:"))
        found += within and line.startswith(("- deny:", "- ask:"))
    return found


def test_examples_try_to_get_round_every_set(rules: Rules) -> None:
    found = {p.stem: evasions(p.read_text(encoding="utf-8")) for p in RULES.glob("*.yaml")}

    assert sum(found.values()) >= 40
    assert [name for name, number in found.items() if number < 5] == []


@pytest.mark.parametrize("line", LOADED)
def test_an_everyday_line_loads_few_of_them(rules: Rules, line: Any, tmp_path: Path) -> None:
    found = events(line, KINDS, {}, Workspace(tmp_path, {}))

    assert rules.concerned(found) == LOADED[line]


def test_they_do_what_people_mean(rules: Rules) -> None:
    cases = rows("guards.jsonl")
    answers = rules.ask([case["line"] for case in cases])
    wanted = {"pass": "none"}
    different = {
        named(case["line"]): f"{case['line']}: {case['want']}, but {decision} {sorted(ids)}"
        for case, (decision, ids) in zip(cases, answers, strict=True)
        if wanted.get(case["want"], case["want"]) != decision
    }

    assert {key: text for key, text in different.items() if key not in OTHERWISE} == {}
    assert set(OTHERWISE) <= set(different), "some of these hold by now"


def test_they_leave_everyday_lines_alone(rules: Rules) -> None:
    lines = [case["line"] for case in rows("shell/agent_lines.jsonl")]
    fired = {
        named(line): ", ".join(sorted(ids))
        for line, (_, ids) in zip(lines, rules.ask(lines), strict=True)
        if ids
    }

    assert fired == FIRES
