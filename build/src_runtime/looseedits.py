# SPDX-License-Identifier: MIT-0
"""What edit tools leave behind that also find text which is not quite what they were given. Where
it stands there exactly the result is known; otherwise the file may change in an unknown way."""

from __future__ import annotations

from src_runtime.edits import Refused, Underivable


def result(does: str, text: str | None, values: list[object]) -> str:
    """The text after a tool of the form `does`."""
    if does == "patched":
        from src_runtime.patches import patched

        return patched(text, values[0])
    if does == "lists":
        return at_once(text, values[0])
    made = sought(text, *values[:3])
    return with_old_ending(text or "", made) if does == "mends" else made


def sought(text: str | None, old: object, new: object, every: object = False) -> str:
    """One replacement, or all of them."""
    if not isinstance(old, str) or not isinstance(new, str):
        raise Underivable
    if not old and not text:
        return new
    if text is None:
        raise Refused
    count = text.count(old) if old else 0
    if count == 0 or (count > 1 and every is not True):
        raise Underivable
    return text.replace(old, new)


def with_old_ending(text: str, made: str) -> str:
    """Ends in a newline where the old text did; a new file keeps what it was given."""
    if not text or text.endswith("\n") == made.endswith("\n"):
        return made
    return made[:-1] if made.endswith("\n") else made + "\n"


def at_once(text: str | None, edits: object) -> str:
    """Replacements that are all looked for in the old text."""
    if text is None:
        raise Refused
    if not isinstance(edits, list):
        raise Underivable
    places: list[tuple[int, int, str]] = []
    for edit in edits:
        old = edit.get("oldText") if isinstance(edit, dict) else None
        new = edit.get("newText") if isinstance(edit, dict) else None
        if not isinstance(old, str) or not isinstance(new, str) or not old:
            raise Underivable
        if text.count(old) != 1:
            raise Underivable
        start = text.index(old)
        places.append((start, start + len(old), new))
    places.sort()
    before = len(text)
    for start, end, new in reversed(places):
        if end > before:
            raise Underivable
        text = text[:start] + new + text[end:]
        before = start
    return text
