# SPDX-License-Identifier: MIT
"""Which outputs of a template stand in a quoted attribute of a tag, `<file path="{{ here }}">`."""

from __future__ import annotations

import re

from jinja2 import nodes

from src_compiler.diagnostics import Findings
from src_compiler.judging.reading import Written
from src_compiler.judging.tags import UNSUPPORTED

# Where the text stands: between tags, in one outside of quotes, or in quotes of either sort.
TEXT, TAG, DOUBLE, SINGLE = "text", "tag", '"', "'"
# What leads from one to the next. No tag goes on beyond an empty line, as Markdown has it.
_NEXT = {
    TEXT: re.compile(r"<(?=[A-Za-z])"),
    TAG: re.compile(r">|=\s*[\"']|\n[ \t]*\n"),
    DOUBLE: re.compile('"'),
    SINGLE: re.compile("'"),
}


class Places:
    """`quoted` holds the ids of the outputs that stand in quotes."""

    def __init__(self, template: nodes.Template, written: Written, findings: Findings) -> None:
        self.quoted: set[int] = set()
        self._written = written
        self._findings = findings
        self._flow(template.body, TEXT)

    def _flow(self, body: list[nodes.Node], place: str) -> str:
        """Where the text stands after the body."""
        for node in body:
            match node:
                case nodes.Output():
                    place = self._output(node, place)
                case nodes.If():
                    place = self._if(node, place)
                case nodes.For():
                    place = self._for(node, place)
        return place

    def _output(self, output: nodes.Output, place: str) -> str:
        for part in output.nodes:
            if isinstance(part, nodes.TemplateData):
                place = after(place, part.data)
            elif place in (DOUBLE, SINGLE):
                self.quoted.add(id(part))
        return place

    def _if(self, node: nodes.If, place: str) -> str:
        ends = [self._flow(each.body, place) for each in (node, *node.elif_)]
        return self._joined(node, [*ends, self._flow(node.else_, place)])

    def _for(self, node: nodes.For, place: str) -> str:
        around = self._joined(node, [place, self._flow(node.body, place)])
        around = self._joined(node, [around, self._flow(node.body, around)])
        return self._joined(node, [around, self._flow(node.else_, place)])

    def _joined(self, node: nodes.Node, places: list[str]) -> str:
        found = set(places)
        if len(found) == 1:
            return found.pop()
        if found == {TEXT, TAG}:
            return TAG
        self._findings.error(
            UNSUPPORTED,
            "whether the text after this tag stands in quotes depends on the event",
            self._written.span(node.lineno),
            "close a quote in the same branch or loop that opens it",
        )
        return places[0]


def after(place: str, text: str) -> str:
    """Where the text stands after these words of the author's."""
    at = 0
    while found := _NEXT[place].search(text, at):
        at = found.end()
        if place == TEXT:
            place = TAG
        elif place == TAG and found.group()[0] == "=":
            place = found.group()[-1]
        else:
            place = TAG if place in (DOUBLE, SINGLE) else TEXT
    return place
