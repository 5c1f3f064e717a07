# SPDX-License-Identifier: MIT
"""What src.yaml may say, what it means where it says nothing, and what is refused in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from src_compiler.diagnostics import Findings
from src_compiler.project import (
    Judge,
    Project,
    Tool,
    load_project,
    load_project_text,
    refuse_unknown_rules,
)
from src_compiler.source import Source


def loaded(text: str, root: Path) -> tuple[Project, list[str]]:
    findings = Findings()
    project = load_project_text(Source("src.yaml", text), root, findings)
    places = [(d.code, d.span.source.position(d.span.start)) for d in findings.sorted()]
    return project, [f"{code} {line}:{column}" for code, (line, column) in places]


def test_without_a_file_all_is_as_documented(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    project = load_project(None, Findings())

    assert project.root == tmp_path
    assert (project.rules, project.out) == (("rules",), ".checker")
    assert "claude-code" in project.agents and len(project.agents) == 9
    assert (project.disabled, project.stop_hook_block_cap) == ((), 8)
    assert (project.deadline(slow=False), project.deadline(slow=True)) == (8_000, 600_000)
    assert (project.judge, project.tools) == (None, {})


@pytest.mark.parametrize("text", ["", "# all as it is\n"])
def test_a_file_that_says_nothing_is_right(tmp_path, text):
    assert loaded(text, tmp_path) == (Project(tmp_path), [])


def test_every_key_is_read(tmp_path):
    project, told = loaded(
        """\
rules: [rules/, ./more/extra.yaml, library:git]
out: build/
agents: [claude-code, codex]
disabled: [git/no-force-push]
stop_hook_block_cap: 3
deadline: 5s
judge: {command: "claude -p 'a b'", timeout: 1.5m}
tools:
  mcp__fs__write_file: {writes: path, content: content}
  mcp__fs__read_file: {reads: path}
  run: {runs: command}
""",
        tmp_path,
    )

    assert told == []
    assert project.rules == ("rules", "more/extra.yaml", "library:git")
    assert project.out == "build"
    assert project.agents == ("claude-code", "codex")
    assert project.disabled == ("git/no-force-push",)
    assert project.stop_hook_block_cap == 3
    assert (project.deadline(slow=False), project.deadline(slow=True)) == (5_000, 5_000)
    assert project.judge == Judge(("claude", "-p", "a b"), 90_000)
    assert project.tools == {
        "mcp__fs__write_file": Tool("writes", "path", "content"),
        "mcp__fs__read_file": Tool("reads", "path"),
        "run": Tool("runs", "command"),
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- a\n", "wrong-type 1:1"),
        ("agent: [pi]\n", "unknown-key 1:1"),
        ("rules: 3\n", "wrong-type 1:8"),
        ("rules: []\n", "empty-list 1:8"),
        ("rules: ['']\n", "wrong-type 1:9"),
        ("rules: [/etc]\n", "path-outside-project 1:9"),
        ("rules: [a/../../b]\n", "path-outside-project 1:9"),
        ("rules: [a, ../b]\n", "path-outside-project 1:12"),
        ("rules: [link]\n", "path-outside-project 1:9"),
        ("rules: [link/deep]\n", "path-outside-project 1:9"),
        ("out: ..\n", "path-outside-project 1:6"),
        ("out: .\n", "path-outside-project 1:6"),
        ("out: a/..\n", "path-outside-project 1:6"),
        ("out: /tmp/x\n", "path-outside-project 1:6"),
        ("out: .git/hooks\n", "path-outside-project 1:6"),
        ("out: link\n", "path-outside-project 1:6"),
        ("out: [a]\n", "wrong-type 1:6"),
        ("out: rules/\n", "out-holds-rules 1:6"),
        ("rules: [a/b]\nout: a\n", "out-holds-rules 2:6"),
        ("agents: [claude]\n", "unknown-agent 1:10"),
        ("agents: []\n", "empty-list 1:9"),
        ("disabled: [git]\n", "wrong-type 1:12"),
        ("disabled: ['a/b\\n']\n", "wrong-type 1:12"),
        ("stop_hook_block_cap: -1\n", "wrong-type 1:22"),
        ("stop_hook_block_cap: true\n", "wrong-type 1:22"),
        ("stop_hook_block_cap: '3'\n", "wrong-type 1:22"),
        ("stop_hook_block_cap: 3.5\n", "wrong-type 1:22"),
        ("deadline: 8\n", "bare-duration 1:11"),
        ("deadline: '8'\n", "bare-duration 1:11"),
        ("deadline: 8 s\n", "wrong-type 1:11"),
        ("deadline: 0s\n", "wrong-type 1:11"),
        ("deadline: -8s\n", "wrong-type 1:11"),
        ("judge: {timeout: 3s}\n", "missing-key 1:1"),
        ("judge: {command: []}\n", "empty-list 1:18"),
        ('judge: {command: "a \'b"}\n', "wrong-type 1:18"),
        ("judge: {command: a, model: b}\n", "unknown-key 1:21"),
        ("judge: a\n", "wrong-type 1:8"),
        ("tools: {a: {}}\n", "wrong-type 1:9"),
        ("tools: {a: {reads: x, runs: y}}\n", "wrong-type 1:9"),
        ("tools: {a: {reads: x, content: y}}\n", "wrong-type 1:9"),
        ("tools: {a: {raeds: x}}\n", "unknown-key 1:13"),
        ("tools: {'a b': {reads: x}}\n", "bad-name 1:9"),
        ("tools: {a: {reads: 'x y'}}\n", "wrong-type 1:20"),
        ("out: !x y\n", "yaml-tag 1:6"),
        ("out: a\nout: b\n", "duplicate-key 2:1"),
        ("out: \0\n", "control-character 1:6"),
        ("out: a: b\n", "unquoted-value 1:7"),
        ('out: "a\\0"\n', "path-outside-project 1:6"),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(tmp_path, text, expected):
    (tmp_path / "project").mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "project/link").symlink_to("../outside")

    _, told = loaded(text, tmp_path / "project")

    assert told == [expected]


def test_a_link_inside_the_project_is_right(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "rules").symlink_to("real")

    project, told = loaded("rules: rules/\n", tmp_path)

    assert told == []
    assert project.rules == ("rules",)


def test_all_mistakes_are_told_in_one_run(tmp_path):
    _, told = loaded("deadline: 8\nout: 3\nagents: [x]\nfoo: 1\n", tmp_path)

    assert told == ["bare-duration 1:11", "wrong-type 2:6", "unknown-agent 3:10", "unknown-key 4:1"]


def test_disabled_ids_that_are_no_rules_are_warned_of(tmp_path):
    findings = Findings()
    text = "disabled: [git/no-force-push, git/no-froce-push]\n"
    project = load_project_text(Source("src.yaml", text), tmp_path, findings)

    refuse_unknown_rules(project, ["git/no-force-push"], findings)

    (found,) = findings.sorted()
    assert (found.code, found.severity, found.span.start) == ("unknown-rule", "warning", 30)
    assert found.help == "did you mean `git/no-force-push`?"


def test_ids_that_files_are_excepted_from_and_are_no_rules_are_warned_of(tmp_path):
    findings = Findings()
    text = 'guard: {except: {git/no-froce-push: ["a"], git/no-force-push: ["b"]}}\n'
    project = load_project_text(Source("src.yaml", text), tmp_path, findings)

    refuse_unknown_rules(project, ["git/no-force-push"], findings)

    (found,) = findings.sorted()
    assert (found.code, found.span.start) == ("unknown-rule", text.index("git/no-froce-push"))
    assert found.help == "did you mean `git/no-force-push`?"


def test_a_file_is_read_from_its_folder(tmp_path):
    (tmp_path / "src.yaml").write_text("out: build/\n", encoding="utf-8")

    project = load_project(tmp_path / "src.yaml", Findings())

    assert (project.root, project.out) == (tmp_path, "build")


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    findings = Findings()

    load_project(tmp_path / "src.yaml", findings)

    assert [d.code for d in findings.sorted()] == ["unreadable-file"]


def test_pydantic_is_imported_only_for_a_project_file():
    code = (
        "import sys; from src_compiler import rulefile, project; "
        "from src_compiler.diagnostics import Findings; project.load_project(None, Findings()); "
        "print('pydantic' in sys.modules)"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "False\n"
