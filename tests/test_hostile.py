# SPDX-License-Identifier: MIT
"""Hostile text in any place of a rule set is data: never code, markup, or terminal control."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from unicodedata import category

import pytest

from compiled import compile_checker
from src_compiler import pipeline, render
from src_compiler.diagnostics import Findings
from src_compiler.operands import find_project, rule_files

ACTING = ("Cc", "Cf", "Cs", "Zl", "Zp")
TEXTS = [
    '"""\nimport os; os.system(\'touch pwned\')\n"""',
    "'''\nimport os\n'''",
    '" + __import__("os").system("touch pwned") + "',
    "\\",
    "\\\n",
    "\\N{BULLET} \\x41 \\u0041 {x} {} %s %(x)s $x ${x}",
    "{# no #} {% raise %} { x } }}",
    "# fmt: on\nx = 1",
    "[/red][bold]x[link=http://x]",
    "\x1b]0;title\x07\x1b[31m\x9b31m",
    "\u202e\u2066abc\u2069 \u200b \u2028 \u2029 \ufeff",
    "\x00\x01\x7f\x85",
    "\U000e0041\U0001f600\U0010ffff",
    "* text -merge\n/etc/passwd",
]


def quoted(text: str) -> str:
    """A text in double quotes, as YAML and the match language both read it."""
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(character: str) -> str:
    code = ord(character)
    if character in '"\\':
        return "\\" + character
    if character.isprintable() and code < 0x10000:
        return character
    return (
        f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"
    )


def rule_set(text: str) -> str:
    """One text in every place that takes text."""
    raw = quoted(text)
    match, glob = quoted(f"event.tool == {raw}"), quoted(text.replace("[", ""))
    return f"""\
description: {raw}
define:
  words: [{raw}, b]
  pattern: {raw}
gates:
  hostile:
    description: {raw}
    reference: [{raw}]
    on: PreToolUse
    match: {match}
    unless: session.mode in words
    deny: {raw}
    notify: {{message: {raw}, ref: {raw}}}
  written:
    on: PreFileWrite
    paths: [{glob}]
    match: event.newContent contains pattern
    ask: {raw}
    examples:
      - pass: {{write: a, to: {raw}}}
"""


def names_of(tree: ast.Module) -> set[str]:
    """Names that the module reads and does not make or import itself."""
    made = {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    made |= {
        a.asname or a.name for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) for a in n.names
    }
    loaded = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            made.add(node.arg)
        elif isinstance(node, ast.ImportFrom):
            made |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Name):
            (loaded if isinstance(node.ctx, ast.Load) else made).add(node.id)
    return loaded - made


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_hostile_text_is_never_code(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules/set.yaml").write_text(rule_set(text), encoding="utf-8")
    findings = Findings()
    project = find_project(tmp_path, findings)
    generated = pipeline.compile_files(rule_files((), project, findings), project, findings)

    assert generated is not None, render.as_text(findings.sorted())
    for name, module in generated.items():
        assert module.replace("\n", "").isprintable(), name
        tree = ast.parse(module)
        assert names_of(tree) <= {"frozenset", "any", "all", "len", "str", "sum"}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                assert node.module is not None and node.module.startswith("src_runtime.")
            assert not isinstance(node, ast.Import | ast.Global | ast.Lambda | ast.ClassDef)


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_hostile_text_of_an_event_is_shown_escaped(text, tmp_path):
    rules = """\
gates:
  r:
    on: PreToolUse
    deny: "no {{ event.tool }}"
"""
    out = compile_checker(rules, tmp_path)
    payload = {"hook_event_name": "PreToolUse", "tool_name": text, "tool_input": {}}
    run = subprocess.run(
        [sys.executable, "-B", "-S", "-E", "-s", str(out / "check.py"), "--agent", "claude-code"],
        input=json.dumps(payload).encode(), capture_output=True, cwd=tmp_path, timeout=60,
    )  # fmt: skip

    assert run.returncode == 2
    reason = json.loads(run.stdout)["hookSpecificOutput"]["permissionDecisionReason"]
    for told in (run.stdout.decode(), run.stderr.decode(), reason):
        assert [c for c in told if category(c) in ACTING and c != "\n"] == []
    assert sorted(os.listdir(tmp_path)) == [".checker", "rules"]


NAMES = ["a b", "a'b", 'a"b', "a\nb", "../a", "a;b", "A", "é", "a_b", "-", "a" * 200, ""]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_a_name(name, tmp_path):
    """What becomes an identifier is checked by a closed pattern; all else is refused."""
    key = quoted(name)
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules/set.yaml").write_text(
        f"gates:\n  {key}:\n    on: Stop\n    deny: No.\ndefine: {{{key}: x}}\n",
        encoding="utf-8",
    )
    findings = Findings()
    project = find_project(tmp_path, findings)
    pipeline.compile_files(rule_files((), project, findings), project, findings)

    assert findings.failed
    assert render.as_text(findings.sorted()).replace("\n", "").isprintable()
