# SPDX-License-Identifier: MIT
"""The frontmatter of hookify's rules, read line by line as hookify reads it, quirks told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

FENCE = "---"
SHOWN = 60

Tell = Callable[[int, str, str], None]


@dataclass(slots=True)
class Entry:
    """A map of texts, each with its line."""

    line: int
    values: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def put(self, key: str, value: str, line: int) -> None:
        self.values[key] = value
        self.lines[key] = line


@dataclass(slots=True)
class Frontmatter:
    """`lists` are the keys whose value is a list: of maps, or of texts that are told as such."""

    values: Entry
    lists: dict[str, list[Entry]] = field(default_factory=dict)
    body: str = ""


def read(text: str, tell: Tell) -> Frontmatter | None:
    """None where hookify sees no frontmatter."""
    if not text.startswith(FENCE):
        return None
    parts = text.split(FENCE, 2)
    if len(parts) < 3:
        return None
    if not parts[1].endswith("\n"):
        line = parts[1].count("\n") + 1
        tell(
            line, "`---` within a line ends the frontmatter there, and what follows is the message",
            "write three dashes otherwise, such as `-{3}`",
        )  # fmt: skip
    found = _Reader(tell).read(parts[1])
    found.body = parts[2].strip()
    return found


class _Reader:
    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self.found = Frontmatter(Entry(1))
        self.list: str | None = None
        self.item: Entry | None = None

    def read(self, text: str) -> Frontmatter:
        for number, line in enumerate(text.split("\n"), 1):
            stripped = line.strip()
            if stripped and not stripped.startswith("#"):
                self.line(number, line, stripped)
        return self.found

    def line(self, number: int, line: str, stripped: str) -> None:
        indent = len(line) - len(line.lstrip())
        if indent == 0 and ":" in line and not stripped.startswith("-"):
            self.key(number, line)
        elif stripped.startswith("-") and self.list is not None:
            self.of_list(number, stripped[1:].strip())
        elif indent > 2 and self.item is not None and ":" in line:
            key, _, value = stripped.partition(":")
            self.item.put(key.strip(), self.unquoted(value, number), number)
        else:
            self.tell(
                number, f"hookify does not read this line: `{short(stripped)}`",
                "keys of a list's item stand at least three columns in",
            )  # fmt: skip

    def key(self, number: int, line: str) -> None:
        key, _, value = line.partition(":")
        key, value = key.strip(), value.strip()
        self.list = self.item = None
        if key in self.found.values.values or key in self.found.lists:
            self.tell(number, f"`{key}` stands here twice, and the last one counts", "")
            self.found.lists.pop(key, None)
            self.found.values.values.pop(key, None)
        if not value:
            self.list = key
            self.found.lists[key] = []
            self.found.values.lines[key] = number
            return
        if " #" in value and value[:1] not in ("'", '"'):
            self.tell(number, "a comment behind a value is part of it there", "move it above")
        self.found.values.put(key, self.unquoted(value, number), number)

    def of_list(self, number: int, text: str) -> None:
        assert self.list is not None
        entry = Entry(number)
        self.item = None
        if ":" in text and "," in text:
            for part in text.split(","):
                key, colon, value = part.partition(":")
                if colon:
                    entry.put(key.strip(), self.unquoted(value, number), number)
                else:
                    self.tell(
                        number, f"a comma parts this item: `{short(part.strip())}` is lost there",
                        "write the item one key a line, `field` first",
                    )  # fmt: skip
        elif ":" in text:
            key, _, value = text.partition(":")
            entry.put(key.strip(), self.unquoted(value, number), number)
            self.item = entry
        else:
            self.tell(number, "an item without a key counts for nothing there", "")
            return
        self.found.lists[self.list].append(entry)

    def unquoted(self, text: str, number: int) -> str:
        """All quotes at both ends are taken away, whatever they belong to."""
        text = text.strip()
        found = text.strip('"').strip("'")
        plain = text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text
        if found != plain:
            self.tell(
                number, f"quotes at the ends are taken away there: the value is `{short(found)}`",
                "say the pattern without a quote at its end, such as `[\"]`",
            )  # fmt: skip
        if text[:1] == '"' and "\\\\" in found:
            self.tell(number, "two backslashes are two there, in quotes too", "write one")
        return found


def short(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
