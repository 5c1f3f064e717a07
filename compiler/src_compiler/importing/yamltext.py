# SPDX-License-Identifier: MIT
"""Writes rule sets as authors do: plain where that is safe, `>-` for long lines, `|` for texts.

INVARIANT: read_tree reads back just what was given, and refuses nothing of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from src_compiler.quoting import quote_value

Plain = str | bool | int | float
Value = Plain | Sequence["Value"] | Mapping[str, "Value"]
# What stands above an entry, by the keys that lead to it.
Comments = Mapping[tuple[str, ...], Sequence[str]]

WIDTH = 100
_PLAIN = re.compile(r"[A-Za-z0-9_./(][^\x00-\x1f]*", re.ASCII)
_UNSAFE = re.compile(r": |:$| #|\s$")
_FLOW_UNSAFE = re.compile(r"[,\[\]{}:?#]")
# What some YAML reader takes for anything but a text.
_RESOLVED = re.compile(
    r"(?i:true|false|yes|no|on|off|y|n|null|~|)|[-+.\d][\d_.,:eExXoOa-fA-F+-]*|\.(?i:inf|nan)"
    r"|\d{4}-\d\d?-\d\d?.*",
)
_ODD = re.compile(
    "[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
    "|[\x7f-\xa0\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f]"
)
_SHORT = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def ruleset(body: Mapping[str, Value], comments: Comments | None = None) -> bytes:
    """A rule set file. Sections, and the rules in them, stand apart by a blank line."""
    lines: list[str] = [f"# {line}".rstrip() for line in (comments or {}).get((), ())]
    for number, (key, value) in enumerate(body.items()):
        if number and lines:
            lines.append("")
        if isinstance(value, Mapping) and key in SECTIONS:
            lines += [*_above((key,), comments, ""), f"{key}:"]
            for place, (name, rule) in enumerate(value.items()):
                lines += [""] * bool(place)
                lines += _entry((key, name), rule, "  ", comments)
        else:
            lines += _entry((key,), value, "", comments)
    return ("\n".join(lines) + "\n").encode()


SECTIONS = ("gates", "file-guards", "contexts", "observers")


def _above(path: tuple[str, ...], comments: Comments | None, margin: str) -> list[str]:
    return [f"{margin}# {line}".rstrip() for line in (comments or {}).get(path, ())]


def _entry(
    path: tuple[str, ...], value: Value, margin: str, comments: Comments | None
) -> list[str]:
    # Our reader resolves nothing: `on` is a text, and rules are full of it.
    key = path[-1] if path[-1] == "on" else scalar(path[-1])
    head = f"{margin}{key}:"
    return [*_above(path, comments, margin), *_value(head, path, value, margin, comments)]


def _value(
    head: str, path: tuple[str, ...], value: Value, margin: str, comments: Comments | None
) -> list[str]:
    """The lines of a value whose first line begins with `head`."""
    inner = margin + "  "
    if isinstance(value, str):
        return _text(head, value, inner)
    if isinstance(value, Mapping):
        if not value:
            return [f"{head} {{}}"]
        entries = [_entry((*path, key), each, inner, comments) for key, each in value.items()]
        return [head, *(line for entry in entries for line in entry)]
    if isinstance(value, Sequence):
        flow = _flow_list(value)
        if flow is not None and (not value or len(head) + len(flow) < WIDTH):
            return [f"{head} {flow}"]
        return [head, *(line for each in value for line in _item(path, each, inner, comments))]
    return [f"{head} {_word(value)}"]


def _item(path: tuple[str, ...], value: Value, margin: str, comments: Comments | None) -> list[str]:
    if isinstance(value, Mapping) and value:
        entries = [_entry((*path, key), each, margin + "  ", None) for key, each in value.items()]
        lines = [line for entry in entries for line in entry]
        return [f"{margin}- {lines[0].lstrip(' ')}", *lines[1:]]
    return _value(f"{margin}-", path, value, margin, comments)


def _word(value: bool | int | float) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _flow_list(values: Sequence[Value]) -> str | None:
    """A list on one line, if its entries are short texts; None otherwise."""
    if any(not isinstance(value, Plain) for value in values):
        return None
    texts = [_flow(value) for value in values if isinstance(value, Plain)]
    return None if any("\\n" in text for text in texts) else f"[{', '.join(texts)}]"


def _flow(value: Plain) -> str:
    if not isinstance(value, str):
        return _word(value)
    return _quoted(value) if _FLOW_UNSAFE.search(value) else scalar(value)


def scalar(text: str) -> str:
    """A text on one line."""
    plain = _PLAIN.fullmatch(text) and not _UNSAFE.search(text) and not _RESOLVED.fullmatch(text)
    return text if plain and not _ODD.search(text) else _quoted(text)


def _quoted(text: str) -> str:
    if _ODD.search(text) or "\n" in text or "\t" in text:
        return '"' + "".join(_escaped(char) for char in text) + '"'
    return quote_value(text)


def _escaped(char: str) -> str:
    if char in _SHORT:
        return _SHORT[char]
    if not _ODD.match(char):
        return char
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


def _text(head: str, text: str, inner: str) -> list[str]:
    line = f"{head} {scalar(text)}"
    if "\n" in text.rstrip("\n") and _is_literal(text):
        return _literal(head, text, inner)
    if len(line) > WIDTH and "\n" not in text and _is_foldable(text):
        return [f"{head} >-", *(inner + each for each in _folded(text, WIDTH - len(inner)))]
    return [line]


def _is_literal(text: str) -> bool:
    """Whether a `|` block can hold the text: its first line must not begin with blanks."""
    lines = text.split("\n")
    return (
        not _ODD.search(text)
        and bool(lines[0].strip())
        and not lines[0].startswith((" ", "\t"))
        and not text.endswith("\n\n")
        and not any(line.isspace() for line in lines)
    )


def _literal(head: str, text: str, inner: str) -> list[str]:
    sign = "|" if text.endswith("\n") else "|-"
    lines = text.removesuffix("\n").split("\n")
    return [f"{head} {sign}", *(inner + line if line else "" for line in lines)]


def _is_foldable(text: str) -> bool:
    return not _ODD.search(text) and "\t" not in text and text == text.strip() and bool(text)


def _folded(text: str, width: int) -> list[str]:
    """The text in lines; they break only where a single space stands between two words."""
    lines: list[str] = []
    words = re.split(r"(?<=[^ ]) (?=[^ ])", text)
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
