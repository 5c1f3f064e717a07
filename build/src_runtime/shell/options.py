# SPDX-License-Identifier: MIT-0
"""The options and operands of a program whose words may not all be known."""

from __future__ import annotations

from src_runtime.shell.model import Field, Run


class Words:
    """seen: the options by name with their values; an operand that is not known keeps its place."""

    def __init__(self) -> None:
        self.seen: dict[str, list[Field | None]] = {}
        self.operands: list[Field] = []

    def has(self, *names: str) -> bool:
        """Whether one of the options was given; a long one may be cut short."""
        for name in names:
            if name in self.seen:
                return True
            if len(name) > 1 and any(
                name.startswith(seen) for seen in self.seen if len(seen) > 1 and seen[0] != "-"
            ):
                return True
        return False

    def value(self, *names: str) -> Field | None:
        for name in names:
            if name in self.seen:
                return self.seen[name][-1] or Field("", False, False, False)
        return None


def taken(run: Run, letters: str, names: str, optional: str = "", start: int = 1) -> Words:
    """Takes a program's words apart: `letters` and `names` are options with a value, `optional`
    are letters that take the rest of their word."""
    words = Words()
    long_names = names.split()
    fields = run.fields
    place, ended = start, False
    while place < len(fields):
        field = fields[place]
        text = field.text
        place += 1
        if not field.known or ended or text[:1] != "-" or text == "-":
            words.operands.append(field)
        elif text == "--":
            ended = True
        elif text.startswith("--"):
            name, equals, value = text[2:].partition("=")
            found = Field(value, True, False, False) if equals else None
            full = [one for one in long_names if one.startswith(name)] if not equals else []
            if full and place < len(fields):
                found = fields[place]
                place += 1
                name = full[0]
            words.seen.setdefault(name, []).append(found)
        else:
            for number, letter in enumerate(text[1:], 2):
                found = None
                if letter in letters:
                    if text[number:]:
                        found = Field(text[number:], True, False, False)
                    elif place < len(fields):
                        found = fields[place]
                        place += 1
                words.seen.setdefault(letter, []).append(found)
                if letter in letters or letter in optional:
                    break
    return words
