# SPDX-License-Identifier: MIT
"""`src test`: every form of an example means the events that it should, and failures are told."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from src_compiler import pipeline, render, testing
from src_compiler.diagnostics import Findings
from src_compiler.operands import find_project, rule_files


def run(folder: Path, rules: str, project: str = "") -> testing.Result:
    (folder / "rules").mkdir()
    (folder / "rules/set.yaml").write_text(textwrap.dedent(rules), encoding="utf-8")
    if project:
        (folder / "src.yaml").write_text(project)
    findings = Findings()
    found = find_project(folder, findings)
    checked = pipeline.check_files(rule_files((), found, findings), found, findings)
    assert not findings.failed, render.as_text(findings.sorted())
    return testing.run(checked, {"set"}, found)


def failures(folder: Path, rules: str, project: str = "") -> list[str]:
    return [str(failure) for failure in run(folder, rules, project).failures]


HOLD = {
    "a shell line": """
        gates:
          r:
            on: PreCommandInvoke
            match: any(event.invocations, .bin == "git" and .cwd == "sub")
            deny: No.
            examples:
              - deny: cd sub && git push
              - pass: git push
              - deny: {command: "(cd sub; git push)"}
        """,
    "a path": """
        gates:
          r:
            on: PreFileWrite
            match: event.path startsWith "spec/"
            deny: No.
            examples:
              - pass: {write: notes/spec/a.md, to: x}
              - deny: {write: spec/a.md, to: x}
              - deny: {write: ./x/../spec/a.md, to: x}
        """,
    "a write, before and after": """
        gates:
          grows:
            on:
              - event: PreFileUpdate
                match: event.resultKnown and event.newContent not contains event.oldContent
              - event: PreFileDelete
                match: event.oldContent contains "keep"
            ask: Really?
            examples:
              - ask: {write: a.md, from: "one\\n", to: "two\\n"}
              - pass: {write: a.md, from: "one\\n", to: "one\\ntwo\\n"}
              - pass: {write: a.md, to: "two\\n"}
              - ask: {delete: a.md, from: keep this}
              - pass: {delete: a.md, from: this}
              - pass: {delete: a.md}
          lines:
            on: PreFileChange
            match: any(event.added, it contains "KEY=") or any(event.removed, it == "# kept")
            deny: No.
            examples:
              - deny: {write: .env, from: "A=1\\n", to: "A=1\\nKEY=2\\n"}
              - pass: {write: .env, from: "KEY=2\\n", to: "KEY=2\\nA=1\\n"}
              - deny: {delete: a, from: "x\\n# kept\\n"}
        """,
    "markers": """
        gates:
          r:
            on: PreFileChange
            match: event.kind != "PreFileDelete" and any(event.newMarkers, .kind == "asked")
              or event.kind != "PreFileCreate" and any(event.oldMarkers, .fqn == "why")
            deny: No.
            examples:
              - deny: {write: a.py, to: "# sr:asked \\"x\\"\\n"}
              - pass: {write: a.py, to: "sr:asked\\n"}
              - deny: {delete: a.py, from: "# sr:reason \\"why\\"\\n"}
        """,
    "a path outside of the repository": """
        gates:
          r:
            on: PreFileWrite
            match: event.outside and event.path endsWith "/.ssh/config"
            deny: No.
            examples:
              - deny: {write: ~/.ssh/config, to: x}
              - deny: {write: ~/.ssh/config, from: y, to: x}
              - deny: {write: /home/me/.ssh/config, to: x}
              - pass: {write: .ssh/config, to: x}
              - pass: {write: ~/.ssh/known, to: x}
        """,
    "a tool call": """
        gates:
          r:
            on: PreToolUse
            match: event.toolKind == "mcp" and event.input.target == "prod"
            deny: No.
            examples:
              - deny: {tool: mcp__db__drop, input: {target: prod}}
              - pass: {tool: mcp__db__drop, input: {target: test}}
              - pass: {tool: mcp__db__drop}
              - pass: {tool: Prod, input: {target: prod}}
        """,
    "a flat event": """
        gates:
          r:
            on: PreCommandInvoke
            match: event.background
            deny: No.
            examples:
              - deny: {kind: PreCommandInvoke, raw: sleep 9 &, background: true}
              - pass: {kind: PreCommandInvoke, raw: sleep 9}
        """,
    "the end of a cycle": """
        gates:
          r:
            on: Stop
            match: context.research.active
            deny: Go on.
            examples:
              - deny: {stop: true}
                given: {context: {research: {active: true}}}
              - pass: {stop: true}
        contexts:
          research:
            on: PostTagWrite
            enter: true
            exit: true
        """,
    "a session": """
        gates:
          r:
            on: PreCommandInvoke
            match: session.branch == "main" and session.role == "main" and event.raw == "ls"
            deny: No.
            examples:
              - deny: ls
              - pass: ls
                given: {session: {branch: topic}}
              - pass: ls
                given: {session: {role: subagent}}
        """,
    "files that are given": """
        gates:
          r:
            on: PreFileWrite
            match: event.kind == "PreFileUpdate"
            deny: No.
            examples:
              - deny: {write: a/b.md, to: x}
                given: {files: {a/b.md: old}}
              - pass: {write: a/b.md, to: x}
        """,
    "every verb": """
        gates:
          w:
            on: PreToolUse
            match: event.tool == "A"
            warn: Slow.
            examples: [{warn: {tool: A}}, {fires: {tool: A}}, {pass: {tool: B}}]
          a:
            on: PreCommandInvoke
            allow: true
            each: it.bin == "ls"
            examples: [{allow: ls -l}, {allow: ls; ls}, {pass: ls; rm x}]
        observers:
          o:
            on: PreToolUse
            match: event.tool == "A"
            notify: It runs.
            examples: [{fires: {tool: A}}, {pass: {tool: B}}]
        """,
    "what comes after": """
        observers:
          written:
            on: PostFileWrite
            match: event.newContentKnown and event.newContent == "x"
            notify: It is written.
            examples: [{fires: {write: a, to: x}}, {pass: {write: a, to: y}}]
          ran:
            on: PostCommandInvoke
            match: any(event.invocations, .bin == "make")
            notify: It ran.
            examples: [{fires: make all}, {pass: echo make}]
        """,
    "the vocabulary pi": """
        gates:
          call:
            on: tool_call
            match: event.tool == "bash" and event.command contains "rm -rf"
            deny: No.
            examples:
              - deny: rm -rf x
              - pass: rm x
              - pass: {tool: edit, input: {command: rm -rf x}}
          typed:
            on: user_bash
            match: event.text startsWith "rm "
            ask: Really?
            examples: [{ask: rm x}, {pass: ls}]
        observers:
          input:
            on: input
            match: event.text contains "deploy"
            notify: Careful.
            examples: [{fires: {prompt: deploy it}}, {pass: {prompt: build it}}]
        """,
    "the vocabulary op": """
        gates:
          before:
            on: tool.before
            match: event.tool == "bash" and event.args.command == "reboot"
            deny: No.
            examples: [{deny: reboot}, {pass: ls}]
          stop:
            on: turn.stop
            match: not event.stop_hook_active
            deny: Go on.
            examples: [{deny: {stop: true}}, {pass: {kind: turn.stop, stop_hook_active: true}}]
        """,
    "instead": """
        gates:
          r:
            on: PreCommandInvoke
            match: any(event.invocations, .bin == "npm")
            deny: Use pnpm.
            instead: pnpm install
            examples: [{deny: npm install}]
        """,
}


@pytest.mark.parametrize("name", HOLD)
def test_what_an_example_says_holds(name, tmp_path):
    result = run(tmp_path, HOLD[name])

    assert [str(failure) for failure in result.failures] == []
    assert result.examples >= 1


@pytest.mark.parametrize("name", HOLD)
def test_and_its_contrary_does_not(name, tmp_path):
    """Each example is turned round; every one of them must fail."""
    rules = HOLD[name]
    verbs = ("deny", "ask", "warn", "allow", "fires")
    examples = rules.count("pass: ")
    for verb in verbs:
        for opening in ("- ", "{"):
            examples += rules.count(f"{opening}{verb}: ")
            rules = rules.replace(f"{opening}{verb}: ", f"{opening}PASS: ")
    rules = rules.replace("pass: ", "fires: ").replace("PASS: ", "pass: ")
    rules = rules.replace("            instead: pnpm install\n", "")

    assert len(failures(tmp_path, rules)) == examples


def test_the_projects_own_tools_are_known(tmp_path):
    rules = """
        gates:
          r:
            on: PreFileWrite
            match: event.path == "a.md" and event.newContent == "x"
            deny: No.
            examples:
              - deny: {tool: mcp__fs__put, input: {where: a.md, what: x}}
              - pass: {tool: mcp__fs__put, input: {where: a.md, what: "y"}}
        """
    project = "tools: {mcp__fs__put: {writes: where, content: what}}\n"

    assert failures(tmp_path, rules, project) == []


TOOL = 'event.tool == "A"'
RULE = """
    gates:
      r:
        on: {on}
        match: {match}
        deny: No.
        examples:
          - {example}
    """


@pytest.mark.parametrize(
    ("on", "match", "example", "told"),
    [
        ("Stop", "session.mode != ''", "deny: ls", "is no event that the rule is bound to: `ls`"),
        ("PreToolUse", "event.input.x > 1", 'pass: {tool: A, input: {x: "1"}}', "not be decided"),
        ("PreToolUse", TOOL, "pass: {tool: A}", "it fired (deny: No.): `{tool: A}`"),
        ("PreToolUse", TOOL, "deny: {tool: B}", "it should deny, but it did not fire"),
        (
            "PreFileWrite",
            'event.path == "a"',
            "{pass: {write: a, to: x}, given: {files: {../b: x}}}",
            "`../b` lies outside the repository",
        ),
        (
            "PreFileWrite",
            'event.path == "a"',
            "{pass: {write: a/b, to: x}, given: {files: {a: x, a/c: x}}}",
            "cannot be laid out",
        ),
    ],
)
def test_a_failure_tells_its_rule_its_place_and_what_came(on, match, example, told, tmp_path):
    (failure,) = failures(tmp_path, RULE.format(on=on, match=match, example=example))

    assert failure.startswith("rules/set.yaml:8:")
    assert ": set/r: " in failure
    assert told in failure


def test_instead_may_not_be_refused_by_any_rule(tmp_path):
    rules = """
        gates:
          npm:
            on: PreCommandInvoke
            match: any(event.invocations, .bin == "npm")
            deny: Use pnpm.
            instead: pnpm install
          all:
            on: PreCommandInvoke
            match: event.raw contains "install"
            ask: Really?
        """
    (failure,) = failures(tmp_path, rules)

    assert failure.startswith("rules/set.yaml:7:5: set/npm: ")
    assert "set/all answers ask" in failure


def test_rules_that_are_off_are_named_and_not_run(tmp_path):
    rules = """
        gates:
          off:
            enabled: false
            on: Stop
            match: session.mode == "x"
            deny: No.
            examples: [{deny: ls}]
          disabled:
            on: Stop
            match: session.mode == "x"
            deny: No.
            examples: [{deny: ls}]
          bare:
            on: Stop
            match: session.mode == "x"
            deny: No.
        """
    result = run(tmp_path, rules, "disabled: [set/disabled]\n")

    assert result.failures == []
    assert sorted(result.skipped) == ["set/disabled", "set/off"]
    assert result.bare == ["set/bare"]
    assert (result.examples, result.rules) == (0, 0)


def test_nothing_is_written_outside_of_the_temporary_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    (tmp_path / "project").mkdir()
    place = tmp_path / "elsewhere/file"
    rules = RULE.format(
        on="PreFileChange",
        match='event.path contains "never"',
        example=f"{{pass: {{write: {place}, from: x, to: y}}}}\n"
        "          - {pass: {write: ~/x, from: a, to: b}}",
    )

    assert failures(tmp_path / "project", rules) == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "project"]
    assert not (tmp_path / "home/x").exists()
