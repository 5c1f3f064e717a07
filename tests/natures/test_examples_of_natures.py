# SPDX-License-Identifier: MIT
"""`src test`: examples of contexts and file-guards, with the scripts that they start."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from src_compiler import pipeline, render, testing
from src_compiler.diagnostics import Findings
from src_compiler.operands import find_project, rule_files


def failures(folder: Path, rules: str, scripts: dict[str, str] | None = None) -> list[str]:
    (folder / "rules").mkdir()
    (folder / "rules/set.yaml").write_text(textwrap.dedent(rules), encoding="utf-8")
    for name, text in (scripts or {}).items():
        (folder / "rules" / name).write_text(textwrap.dedent(text).lstrip("\n"), encoding="utf-8")
        (folder / "rules" / name).chmod(0o755)
    return again(folder)


def again(folder: Path) -> list[str]:
    findings = Findings()
    found = find_project(folder, findings)
    checked = pipeline.check_files(rule_files((), found, findings), found, findings)
    assert not findings.sorted(), render.as_text(findings.sorted())
    return [str(each) for each in testing.run(checked, {"set"}, found).failures]


# The file-guard is the one that the design shows.
HOLD = """
file-guards:
  skill-has-frontmatter:
    paths: ["**/SKILL.md"]
    preventive: true
    checks:
      - assert: event.newContent startsWith "---"
        message: SKILL.md starts with YAML frontmatter.
    examples:
      - deny: {write: a/SKILL.md, to: "# A"}
      - deny: {write: a/SKILL.md, from: "---", to: "# A"}
      - pass: {write: a/SKILL.md, to: "---"}
      - pass: {write: a/README.md, to: "# A"}
      - pass: {delete: a/SKILL.md, from: "---"}
  settled:
    paths: ["docs/**"]
    deletions: include
    checks:
      - script: ./check.sh
    examples:
      - deny: {write: docs/a.md, from: "good", to: "bad"}
      - pass: {write: docs/a.md, from: "bad", to: "good"}
      - deny: {delete: docs/kept.md, from: "bad"}
      - pass: {delete: docs/a.md, from: "bad"}
  within:
    paths: ["src/**"]
    preventive: true
    require: [{context: coding}]
    examples:
      - deny: {write: src/a.py, to: x}
      - pass: {write: src/a.py, to: x}
        given: {context: {coding: {active: true}}}
contexts:
  coding:
    on: {event: PreCommandInvoke, match: event.raw startsWith "code"}
    enter: ./enter.sh
    exit: true
    examples:
      - fires: code now
      - pass: code later
      - pass: ls
  tagged:
    on: {event: PostTagWrite, match: 'any(event.tags, .label == "now")'}
    enter: true
    exit: true
    examples:
      - fires: {kind: PostTagWrite, tags: [{label: now}]}
      - pass: {kind: PostTagWrite, tags: []}
"""
# Looks at the disk, where the file is as the example leaves it.
CHECK = """
#!/bin/sh
case "$(cat)" in
  *PostFileDelete*kept* | *kept*PostFileDelete*) echo Kept.; exit 1;;
  *PostFileDelete*) [ ! -e "$SR_WORKSPACE/docs/a.md" ];;
  *) [ "$(cat "$SR_WORKSPACE/docs/a.md")" = good ];;
esac
"""
ENTER = """
#!/bin/sh
case "$(cat)" in *now*) exit 0;; esac
exit 1
"""


def test_examples_of_every_nature_hold(tmp_path):
    assert failures(tmp_path, HOLD, {"check.sh": CHECK, "enter.sh": ENTER}) == []


@pytest.mark.parametrize(
    ("example", "came"),
    [
        ("pass: now", "it should not fire, but it fired"),
        ("fires: later", "it should fire, but it did not fire"),
    ],
)
def test_an_example_of_a_context_may_fail(tmp_path, example, came):
    (failure,) = failures(tmp_path, f"""
contexts:
  mode:
    on: {{event: PreCommandInvoke, match: event.raw == "now"}}
    enter: true
    exit: true
    examples: [{{{example}}}]
""")  # fmt: skip

    assert came in failure


def test_what_one_example_enters_the_next_does_not_see(tmp_path):
    assert failures(tmp_path, """
contexts:
  mode:
    on: PreCommandInvoke
    unless: context.mode.active
    enter: true
    exit: true
    examples: [{fires: one}, {fires: two}]
""") == []  # fmt: skip


JUDGED = """
file-guards:
  plain:
    paths: ["docs/**"]
    preventive: true
    checks:
      - judge: ./plain.md.j2
    examples:
      - deny: {write: docs/a.md, to: utilize}
      - pass: {write: docs/a.md, to: use}
"""
ASKED = """
#!/bin/sh
. ./verdicts.sh
case "$(cat)" in *utilize*) verdict false;; *) verdict true;; esac
"""


def test_a_judge_of_the_project_is_asked_in_its_folder(tmp_path):
    (tmp_path / "src.yaml").write_text("judge: {command: sh tools/judge.sh}\n")
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/judge.sh").write_text(ASKED)
    (tmp_path / "verdicts.sh").write_text(
        """verdict() { echo "{\\"pass\\": $1, \\"reasoning\\": \\"Say use.\\"}"; }\n"""
    )
    template = {"plain.md.j2": "{{ event.newContent }}\n"}

    assert failures(tmp_path, JUDGED, template) == []
    rules = tmp_path / "rules/set.yaml"
    rules.write_text(rules.read_text().replace("to: use}", "to: utilize}"))
    (failure,) = again(tmp_path)

    assert "it should not fire, but it fired (deny: Say use.)" in failure
    assert failure.endswith("`{write: docs/a.md, to: utilize}`")
