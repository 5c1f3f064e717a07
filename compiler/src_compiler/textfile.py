# SPDX-License-Identifier: MIT
"""From the bytes of an author's file to a `Source`, or to the diagnostic that says why not."""

from __future__ import annotations

import re
import stat
from pathlib import Path

from src_compiler.diagnostics import Findings
from src_compiler.source import Source, Span

LARGEST = 1_000_000
# What YAML 1.1 does not admit, what it would read as a line end that editors do not show as one,
# and the marks that make a line look other than it is to whoever reviews it.
_REFUSED = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
    "|\r(?!\n)|[\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)


def read_source(path: Path, shown: str, findings: Findings) -> Source | None:
    """The text of a file. `shown` is the path as diagnostics name it."""
    try:
        data = _bytes(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        findings.error(
            "unreadable-file", f"this file cannot be read: {reason.lower()}",
            Span(Source(shown, ""), 0, 0),
        )  # fmt: skip
        return None
    return _decoded(data, shown, findings)


def _bytes(path: Path) -> bytes:
    # Looked at before it is opened: opening a pipe would wait for its other end.
    if not stat.S_ISREG(path.stat().st_mode):
        raise ValueError("it is not a regular file")
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ValueError(f"it is larger than {LARGEST:,} bytes")
    return data


def _decoded(data: bytes, shown: str, findings: Findings) -> Source | None:
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return Source(shown, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        rest = data[error.start :].decode("utf-8", "replace")
        source = Source(shown, before + rest)
        findings.error(
            "not-utf-8", f"byte 0x{data[error.start]:02x} is not UTF-8",
            Span(source, len(before), len(before) + 1), help="save this file as UTF-8",
        )  # fmt: skip
        return None


def refuse_controls(source: Source, findings: Findings) -> bool:
    """Whether a character stands in the text that no rule file may hold; told once a character."""
    told: set[str] = set()
    for found in _REFUSED.finditer(source.text):
        char = found.group()
        if char in told:
            continue
        told.add(char)
        findings.error(
            "control-character", f"the character U+{ord(char):04X} may not stand in this file",
            Span(source, found.start(), found.start() + 1),
            help="end lines with LF or CRLF" if char == "\r" else f"write {_escape(char)}",
        )  # fmt: skip
    return bool(told)


def _escape(char: str) -> str:
    code = ord(char)
    escape = f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
    return f"`{escape}` in a text in double quotes"
