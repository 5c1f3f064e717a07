# SPDX-License-Identifier: MIT
"""Diagnostics as people and programs read them: text with carets, or JSON.

No text of an author's reaches a terminal raw: what is not printable is shown escaped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TextIO
from unicodedata import category, combining, east_asian_width

from src_compiler.diagnostics import Diagnostic
from src_compiler.source import Span
from src_runtime.shown import escape

if TYPE_CHECKING:
    from rich.text import Text

TAB = "    "
WIDEST = 160  # columns of a source line that are shown around the span
MOST_LINES = 5  # of a span over several lines

# A piece of output and its rich style ("" for plain).
Piece = tuple[str, str]


def visible(text: str) -> str:
    """`text` on one line, with controls, bidi and zero-width characters escaped."""
    return text if text.isprintable() else escape(text)


def _width(shown: str) -> int:
    drawn = (c for c in shown if not combining(c) and category(c) not in ("Mn", "Me"))
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in drawn)


def as_text(diagnostics: Iterable[Diagnostic]) -> str:
    """All of them without colour, a blank line between two; "" for none."""
    return "\n".join("".join(text for text, _ in _pieces(diagnostic)) for diagnostic in diagnostics)


def as_json(diagnostics: Iterable[Diagnostic]) -> str:
    """A JSON list, positions from 1, ends exclusive."""
    return json.dumps([_object(diagnostic) for diagnostic in diagnostics], indent=1) + "\n"


def write(diagnostics: list[Diagnostic], stream: TextIO) -> None:
    """Text on `stream`, in colour where that is a terminal."""
    if not stream.isatty():
        stream.write(as_text(diagnostics))
        return
    from rich.console import Console

    console = Console(file=stream, markup=False, highlight=False, emoji=False)
    for number, diagnostic in enumerate(diagnostics):
        console.print(*["\n"] * bool(number), _styled(diagnostic), sep="", end="", soft_wrap=True)


def _styled(diagnostic: Diagnostic) -> Text:
    from rich.text import Text

    return Text.assemble(*_pieces(diagnostic))


def _object(diagnostic: Diagnostic) -> dict[str, str | int]:
    span = diagnostic.span
    line, column = span.source.position(span.start)
    end_line, end_column = span.source.position(span.end)
    return {
        "path": span.source.path,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "help": diagnostic.help,
    }


def _pieces(diagnostic: Diagnostic) -> Iterator[Piece]:
    style = "bold red" if diagnostic.severity == "error" else "bold yellow"
    yield f"{visible(diagnostic.span.place)}: ", ""
    yield f"{diagnostic.severity}[{diagnostic.code}]", style
    yield f": {visible(diagnostic.message)}\n", "bold"
    margin = ""
    for margin, line, carets in _excerpt(diagnostic.span):
        yield f"{margin} |", "blue"
        yield f" {line}\n" if line else "\n", ""
        if carets:
            yield f"{' ' * len(margin)} | ", "blue"
            yield f"{carets}\n", style
    notes = [("note", note) for note in diagnostic.notes]
    for label, text in [*notes, ("help", diagnostic.help)]:
        if text:
            yield f"{' ' * max(len(margin), 1)} = ", "blue"
            yield f"{label}: ", "bold"
            yield f"{visible(text)}\n", ""


def _excerpt(span: Span) -> Iterator[tuple[str, str, str]]:
    """Margin, source line and carets for each line of the span; long spans lose their middle."""
    if not span.source.text:
        return
    first, start = span.source.position(span.start)
    last, end = span.source.position(max(span.start, span.end - 1))
    margin = len(str(last))
    yield " " * margin, "", ""
    for number in range(first, last + 1):
        if last - first >= MOST_LINES and first + 1 < number < last:
            if number == first + 2:
                yield " " * margin, "...", ""
            continue
        line = span.source.line(number)
        left = start - 1 if number == first else len(line) - len(line.lstrip())
        right = end if number == last and span.end > span.start else len(line)
        right = left if number == last and span.end == span.start else right
        yield f"{number:{margin}}", *_underlined(line, left, right)


def _underlined(line: str, left: int, right: int) -> tuple[str, str]:
    """A line with its characters `left:right` underlined (one caret where that is none)."""
    low, high = _window(line, left, right)
    before, inside, after = (
        visible(part.replace("\t", TAB))
        for part in (line[low:left], line[left : min(right, high)], line[max(left, right) : high])
    )
    ahead, behind = "..." * (low > 0), "..." * (high < len(line))
    carets = " " * (len(ahead) + _width(before)) + "^" * max(_width(inside), 1)
    return (ahead + before + inside + after + behind).rstrip(), carets


def _window(line: str, left: int, right: int) -> tuple[int, int]:
    """Which characters of an over-long line to show."""
    if len(line) <= WIDEST:
        return 0, len(line)
    low = max(0, min(left - WIDEST // 4, len(line) - WIDEST))
    return low, max(low + WIDEST, left)
