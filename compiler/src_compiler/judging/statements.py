# SPDX-License-Identifier: MIT
"""Writes the body of a template's function: what it shows, branches and loops."""

from __future__ import annotations

import keyword

from jinja2 import nodes

from src_compiler.diagnostics import Findings
from src_compiler.judging.expressions import Expressions
from src_compiler.judging.places import Places
from src_compiler.judging.reading import Written
from src_compiler.judging.refusals import Refused
from src_compiler.judging.values import Loop, Names, Value, a_value
from src_compiler.literal import literal
from src_compiler.printing.code import ATOM
from src_compiler.printing.names import BUILTINS
from src_compiler.types import ANY, STRING, Event, List, Map, Record, Type

INDENT = "    "
HELPERS = (
    "ABSENT", "at", "attribute", "data", "default", "items", "join", "text", "tojson", "unified",
)  # fmt: skip
TAKEN = frozenset({*HELPERS, *BUILTINS, *keyword.kwlist, "payload", "change", "out"})
Lines = list[str]


class Body:
    """Each statement stands on one line, however long."""

    def __init__(self, names: Names, places: Places, written: Written, findings: Findings) -> None:
        self.names = names
        self.expressions = Expressions(names, written, findings)
        self._places = places
        self._used: set[str] = set(TAKEN)

    def lines(self, body: list[nodes.Node]) -> Lines:
        lines: Lines = []
        shown: list[str] = []
        for node in body:
            if isinstance(node, nodes.Output):
                shown += self._output(node)
                continue
            lines += _out(shown)
            shown = []
            lines += self._if(node) if isinstance(node, nodes.If) else self._for(_a_for(node))
        return lines + _out(shown)

    def _output(self, output: nodes.Output) -> list[str]:
        pieces: list[str] = []
        for part in output.nodes:
            if isinstance(part, nodes.TemplateData):
                pieces += map(literal, part.data.splitlines(keepends=True))
                continue
            try:
                pieces.append(self._shown(part))
            except Refused:
                continue
        return pieces

    def _shown(self, part: nodes.Expr) -> str:
        """A value made harmless: in quotes, as text of a file between tags of its own, or plain."""
        raw = isinstance(part, nodes.Filter) and part.name == "raw"
        if isinstance(part, nodes.Filter) and raw:
            if part.args or part.kwargs or part.dyn_args or part.dyn_kwargs:
                self.expressions.refuse.this(part, "`raw` takes no argument")
            assert part.node is not None
            value = self.expressions.write(part.node)
        else:
            value = self.expressions.write(part)
        name = "text"
        if id(part) in self._places.quoted:
            name = "attribute"
        elif value.content and value.type in (STRING, ANY):
            name = "data"
        more = ", raw=True" if raw else ""
        return f"{self.expressions.use(name)}({self.expressions.show(value)}{more})"

    def _if(self, node: nodes.If) -> Lines:
        lines: Lines = []
        for word, each in (("if", node), *(("elif", other) for other in node.elif_)):
            lines += [f"{word} {self._test(each.test)}:", *self._block(each.body)]
        if node.else_:
            lines += ["else:", *self._block(node.else_)]
        return lines

    def _test(self, node: nodes.Node) -> str:
        try:
            return self.expressions.write(node).code
        except Refused:
            return "False"

    def _block(self, body: list[nodes.Node]) -> Lines:
        return [INDENT + line for line in self.lines(body) or ["pass"]]

    def _for(self, node: nodes.For) -> Lines:
        try:
            name = self._target(node)
            over = self.expressions.write(node.iter)
            element = self._element(node, over)
        except Refused:
            return []
        loop = Loop(self._new(name), self._new("number"), self._new(f"{name}_list"))
        value = Value(loop.element, ATOM, element)
        with self.names.inside(name, value, loop):
            body = self._block(node.body)
        self._used -= {loop.element, loop.number, loop.listed}
        items = f"{self.expressions.use('items')}({self.expressions.show(over)})"
        lines = []
        if "last" in loop.used or node.else_:
            lines.append(f"{loop.listed} = {items}")
            items = loop.listed
        if loop.used:
            lines.append(f"for {loop.number}, {loop.element} in enumerate({items}, 1):")
        else:
            lines.append(f"for {loop.element} in {items}:")
        lines += body
        if node.else_:
            lines += [f"if not {loop.listed}:", *self._block(node.else_)]
        return lines

    def _target(self, node: nodes.For) -> str:
        refuse = self.expressions.refuse
        if node.recursive or node.test is not None:
            what = "recursive" if node.recursive else "if"
            help = "write an `{% if %}` inside of the loop" if what == "if" else ""
            refuse.this(node, f"a loop takes no `{what}` here", help)
        if not isinstance(node.target, nodes.Name):
            refuse.this(
                node.target,
                "a loop gives one value at a time",
                "for a map write `{% for key in map %}` and `{{ map[key] }}`",
            )
        return node.target.name

    def _element(self, node: nodes.For, over: Value) -> Type:
        match over.type:
            case List(of):
                return of
            case Map():
                return STRING
            case _ if over.type == ANY:
                return ANY
        record = isinstance(over.type, Event | Record)
        what = "a map with fields of its own" if record else a_value(over.type)
        self.expressions.refuse.this(
            node.iter, f"a loop goes through a list, and this is {what}", "loop over a list"
        )

    def _new(self, wanted: str) -> str:
        """A Python name that is free here, the author's own where it can be."""
        base = wanted if wanted.isascii() and wanted.isidentifier() else "item"
        name, number = base, 1
        while name in self._used:
            number += 1
            name = f"{base}_{number}"
        self._used.add(name)
        return name


def _out(pieces: list[str]) -> Lines:
    if len(pieces) == 1:
        return [f"out.append({pieces[0]})"]
    return [f"out += [{', '.join(pieces)}]"] if pieces else []


def _a_for(node: nodes.Node) -> nodes.For:
    assert isinstance(node, nodes.For), node
    return node
