# SPDX-License-Identifier: MIT
"""From a judge's template to the Python function that renders it; nothing of Jinja2 is left."""

from __future__ import annotations

from dataclasses import dataclass

from jinja2 import Environment, nodes

from src_compiler.diagnostics import Findings
from src_compiler.judging.places import Places
from src_compiler.judging.reading import SYNTAX, Written, parse, tokenize
from src_compiler.judging.statements import INDENT, Body, Lines
from src_compiler.judging.tags import fit
from src_compiler.judging.values import Names
from src_compiler.literal import docstring
from src_compiler.printing.layout import lay_out
from src_compiler.source import Source, Span
from src_compiler.textfile import refuse_controls

RUNTIME = "src_runtime.judgetext"
DIFF = "src_runtime.unified"


@dataclass(frozen=True, slots=True)
class TemplateCode:
    """A template as code: `helpers` are what it calls of the runtime, `diff` whether it shows the
    change, `body` its statements."""

    path: str
    helpers: frozenset[str]
    diff: bool
    body: tuple[str, ...]

    @property
    def imports(self) -> dict[str, tuple[str, ...]]:
        """What the module must import at its top: nothing. The function imports when it is called,
        so that a call that asks no judge pays for none."""
        return {}

    def lines(self, name: str) -> list[str]:
        """The function's definition; `name` is a Python name."""
        said = docstring(f"What a judge reads: {self.path} filled in.")
        written = [*self._imports(), *self.body]
        laid = [part for line in written for part in _laid_out(INDENT + line if line else "")]
        return [f"def {name}(payload):", INDENT + said, *laid]

    def _imports(self) -> Lines:
        lines = []
        if self.helpers:
            lines.append(f"from {RUNTIME} import {', '.join(sorted(self.helpers))}")
        if self.diff:
            lines.append(f"from {DIFF} import unified")
        return [*lines, ""] if lines else []


def compile_template(
    source: Source,
    kinds: tuple[str, ...],
    nature: str,
    contexts: frozenset[str],
    findings: Findings,
) -> TemplateCode | None:
    """The code of a template that is asked about events of these kinds; None where it is refused.

    `source.path` is the template's path as people are shown it, relative to the project."""
    found = Findings()
    code = _compile(source, Names(kinds, nature, contexts), found)
    for each in found.sorted():
        findings.add(each)
    return None if found.failed else code


def _compile(source: Source, names: Names, findings: Findings) -> TemplateCode | None:
    if refuse_controls(source, findings):
        return None
    written = Written(source)
    environment = Environment(autoescape=False)
    tokens = tokenize(written, environment, findings)
    if tokens is None or not fit(written, tokens, findings):
        return None
    tree = parse(written, tokens, environment, findings)
    if tree is None:
        return None
    try:
        body = Body(names, Places(tree, written, findings), written, findings)
        lines = body.lines(tree.body)
    except RecursionError:
        # A chain of thousands of filters or comparisons is deep in Jinja2's tree.
        findings.error(
            SYNTAX, "this template cannot be read: its parts are nested too deeply",
            Span(source, 0, 0),
        )  # fmt: skip
        return None
    reads = body.expressions.reads
    if not _shows(tree):
        findings.error(
            "template-not-supported", "this template shows nothing",
            Span(source, 0, 0), "write what the judge is to look at, and by which rule",
        )  # fmt: skip
        return None
    change = ["change = unified(payload)"] if "change" in reads else []
    statements = (*change, "out = []", *lines, 'return "".join(out)')
    return TemplateCode(
        source.path, frozenset(body.expressions.helpers), "change" in reads, statements
    )


def _shows(tree: nodes.Template) -> bool:
    """Whether anything but blanks can ever be seen."""
    parts = (part for output in tree.find_all(nodes.Output) for part in output.nodes)
    return any(not isinstance(p, nodes.TemplateData) or p.data.strip() for p in parts)


def _laid_out(line: str) -> list[str]:
    """As black leaves it; imports in a function are laid out as those of a module are."""
    statement = line.lstrip(" ")
    if not statement.startswith("from ") or len(line) <= 88:
        return lay_out(line)
    indent = line[: len(line) - len(statement)]
    head, _, names = statement.partition(" import ")
    inside = [f"{indent}{INDENT}{name}," for name in names.split(", ")]
    return [f"{indent}{head} import (", *inside, f"{indent})"]
