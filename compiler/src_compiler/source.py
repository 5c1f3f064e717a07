# SPDX-License-Identifier: MIT
"""Texts that know where they stand: a file, a span of it, a scalar with an offset a character."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class Source:
    """A file as the author wrote it: `path` as shown to people, `text` with its own line ends."""

    path: str
    text: str = field(repr=False)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(i + 1 for i, c in enumerate(self.text) if c == "\n")]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1, columns in characters."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (from 1), without its line end."""
        start = self._starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : len(self.text) if end < 0 else end].rstrip("\r")


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` up to, not including, `end` of a source."""

    source: Source
    start: int
    end: int

    @property
    def place(self) -> str:
        """`path:line:column`."""
        line, column = self.source.position(self.start)
        return f"{self.source.path}:{line}:{column}"


@dataclass(frozen=True, slots=True)
class Text:
    """A scalar's value, and for each of its characters (and its end) the offset in the source.

    INVARIANT: len(offsets) == len(value) + 1, and offsets never decrease.
    """

    value: str
    source: Source = field(repr=False, compare=False)
    offsets: tuple[int, ...] = field(repr=False, compare=False)

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Where characters `start:end` of the value stand in the source."""
        stop = len(self.value) if end is None else end
        first = self.offsets[start]
        last = self.offsets[stop - 1] + self._width(stop - 1) if stop > start else first
        return Span(self.source, first, max(last, first))

    def _width(self, index: int) -> int:
        """How many characters of the source make this one: more than one for escapes."""
        at, after = self.offsets[index], self.offsets[index + 1]
        written = self.source.text[at:after]
        return len(written) if written[:1] in ("\\", "'") and "\n" not in written else 1

    def part(self, start: int, end: int) -> Text:
        """The characters `start:end` as a text of their own."""
        return Text(self.value[start:end], self.source, self.offsets[start : end + 1])

    def __str__(self) -> str:
        return self.value


def plain(value: str, path: str = "<text>") -> Text:
    """A text that is its own source, for expressions that come from no file."""
    return Text(value, Source(path, value), tuple(range(len(value) + 1)))
