# SPDX-License-Identifier: MIT-0
"""The tags of a text that an agent wrote: `#research`, but nothing that it only shows."""

from __future__ import annotations

BLANK = " \t\n\r\f\v"
EMPHASIS = "*_"
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
REST = LETTERS + "0123456789_-"


def labels(text: str) -> list[str]:
    """Every label without its `#`, each once, in the order in which they first stand there."""
    if "#" not in text:
        return []
    text = without_shown(text)
    found: dict[str, None] = {}
    at = text.find("#")
    while at >= 0:
        label = _label(text, at)
        if label:
            found[label] = None
        at = text.find("#", at + 1)
    return list(found)


def _label(text: str, at: int) -> str:
    """The label of the `#` at a place; "" where it begins none."""
    start = at
    while start > 0 and text[start - 1] in EMPHASIS:
        start -= 1
    opener = text[start:at]
    if len(opener) > 3 or (start > 0 and not text[start - 1].isspace()):
        return ""
    end = at + 1
    if text[end : end + 1] not in LETTERS + "_" or end == len(text):
        return ""
    while end < len(text) and text[end] in REST:
        end += 1
    label = text[at + 1 : end]
    for _ in range(opener.count("_")):
        label = label.removesuffix("_")
    return label


def without_shown(text: str) -> str:
    """The text without fenced blocks, quoted lines and code spans, each replaced by a blank."""
    lines: list[str] = []
    fence = ""
    for line in text.split("\n"):
        mark = _fence(line)
        if fence:
            if mark[:1] == fence[0] and len(mark) >= len(fence) and not line.strip().strip(mark[0]):
                fence = ""
            continue
        if mark and (mark[0] == "~" or "`" not in line.strip()[len(mark) :]):
            fence = mark
            lines.append(" ")
        elif line.lstrip(" \t")[:1] == ">":
            lines.append(" ")
        else:
            lines.append(line)
    return _without_spans("\n".join(lines))


def _fence(line: str) -> str:
    """The run of marks that a fence's line begins with."""
    line = line.lstrip(" \t")
    for mark in "`~":
        run = len(line) - len(line.lstrip(mark))
        if run >= 3:
            return line[:run]
    return ""


def _without_spans(text: str) -> str:
    """Code between equal runs of backticks; a run without its like is itself."""
    pieces: list[str] = []
    at = 0
    while True:
        start = text.find("`", at)
        if start < 0:
            return "".join(pieces) + text[at:]
        run = _run(text, start)
        end = start + run
        close = text.find("`", end)
        while close >= 0 and _run(text, close) != run:
            close = text.find("`", close + _run(text, close))
        pieces.append(text[at:start])
        # No span reaches into another paragraph.
        if close < 0 or "\n\n" in text[end:close]:
            pieces.append(text[start:end])
            at = end
        else:
            pieces.append(" ")
            at = close + run


def _run(text: str, at: int) -> int:
    end = at
    while end < len(text) and text[end] == "`":
        end += 1
    return end - at
