# SPDX-License-Identifier: MIT-0
"""What an edit tool would leave behind, or that it will refuse to touch the file."""

from __future__ import annotations

# What agents also take for a straight quote when they look for the old text.
STRAIGHT = {0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"'}


class Refused(Exception):
    """The tool itself will refuse the call, so nothing happens to the file."""


class Underivable(Exception):
    """The file will change, but not in a way that can be worked out."""


def replaced(text: str | None, old: object, new: object, every: object) -> str:
    """The text after one replacement; `text` is None where there is no file."""
    if not isinstance(old, str) or not isinstance(new, str):
        raise Underivable
    if not old:
        if text is not None and text.strip():
            raise Refused
        return new
    if text is None:
        raise Refused
    if "\r\n" in text and old not in text:
        # Agents look for the old text with plain newlines and put the file's own back.
        return replaced(text.replace("\r\n", "\n"), old, new, every).replace("\n", "\r\n")
    count = text.count(old)
    if count == 1 or (count and every is True):
        return text.replace(old, new)
    if not count and old.translate(STRAIGHT) in text.translate(STRAIGHT):
        raise Underivable
    raise Refused


def all_replaced(text: str | None, edits: object) -> str:
    """The text after a list of replacements, each on what the one before left behind."""
    if not isinstance(edits, list):
        raise Underivable
    if not edits:
        raise Refused
    for edit in edits:
        if not isinstance(edit, dict):
            raise Underivable
        text = replaced(
            text, edit.get("old_string"), edit.get("new_string"), edit.get("replace_all")
        )
    return text or ""
