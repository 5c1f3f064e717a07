# SPDX-License-Identifier: MIT-0
"""What functions made from judge templates call: values out of the payload, and as text that
cannot pass for the template's own."""

from __future__ import annotations

from src_runtime.jsontext import written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


class Absent:
    """What a key that is not there reads as: nothing, of any type."""

    def __bool__(self) -> bool:
        return False

    def __len__(self) -> int:
        return 0

    def __iter__(self) -> Iterator[object]:
        return iter(())


ABSENT = Absent()


def at(value: object, *keys: object) -> object:
    """What stands under these keys and positions, one in the other; ABSENT where one is not."""
    for key in keys:
        try:
            if isinstance(value, dict):
                value = value.get(key, ABSENT)
            elif isinstance(value, list) and type(key) is int:
                value = value[key]
            else:
                return ABSENT
        except (TypeError, IndexError):
            # A key that is itself a list or map is in no map.
            return ABSENT
    return value


def items(value: object) -> list[object]:
    """What a loop goes through: items, keys, or characters."""
    if isinstance(value, (list, tuple, dict, str, Absent)):
        return list(value)
    raise TypeError("a loop over what is no list")


def default(value: object, other: object = "", falsy: bool = False) -> object:
    return other if value is ABSENT or (falsy and not value) else value


def join(value: object, separator: object = "") -> str:
    return plain(separator).join([plain(item) for item in items(value)])


def tojson(value: object) -> str:
    """JSON on one line, as people read it: only what must be is escaped."""
    return written(value, _quoted, ABSENT)


def _quoted(text: str) -> str:
    return '"' + "".join([_character(char) for char in text]) + '"'


def _character(char: str) -> str:
    if char in SHORT:
        return SHORT[char]
    if char < " " or "\ud800" <= char <= "\udfff":
        return f"\\u{ord(char):04x}"
    return char


def plain(value: object) -> str:
    """A text as it is, anything else as JSON, what is absent as nothing."""
    if isinstance(value, str):
        return value
    return "" if value is ABSENT else tojson(value)


def text(value: object, raw: bool = False) -> str:
    """A value between the author's words: it closes no tag of theirs, nor begins to."""
    shown = plain(value)
    return shown if raw else _open(shown)


def _open(shown: str) -> str:
    shown = shown.replace("</", "<\\/")
    return shown + "\\" if shown[-1:] == "<" else shown


def attribute(value: object, raw: bool = False) -> str:
    """A value in a quoted attribute, which it does not end."""
    shown = text(value, raw).replace("&", "&amp;")
    return shown.replace('"', "&quot;").replace("'", "&#39;")


def data(value: object, raw: bool = False) -> str:
    """Text out of a file or program, between tags that it cannot hold: they are named by its own
    digest."""
    from src_runtime.store import digest

    shown = text(value, raw)
    if not shown:
        return ""
    tag = "data-" + digest(shown)[:16]
    end = "" if shown[-1] == "\n" else "\n"
    return f"<{tag}>\n{shown}{end}</{tag}>"
