# SPDX-License-Identifier: MIT
"""Which character of the file each character of a YAML scalar came from.

The YAML readers give a scalar's value and where it begins. This goes over the file's own characters
once more, with YAML's rules for folding, indentation and escapes, and keeps the offsets.
"""

from __future__ import annotations

import re

from src_compiler.source import Source, Text

Chars = list[tuple[str, int]]

# A run is taken as a whole, since looking for a line end from each blank of it takes for ever.
_BLANKS = re.compile(r"(?:[ \t]|\r?\n)++")
_MARGIN = re.compile(r"(?:[ \t]*+\r?\n)*+( *)")
_HEADER = re.compile(r"[|>][0-9+-]*[ \t]*(?:#[^\n]*)?\r?(?:\n|$)")
_ESCAPES = dict(
    zip(
        '0abt\tnvfre "/\\N_LP',
        '\0\a\b\t\t\n\v\f\r\x1b "/\\\x85\xa0\u2028\u2029',
        strict=True,
    )
)
_CODES = {"x": 2, "u": 4, "U": 8}


def located(source: Source, start: int, end: int, style: str, value: str) -> tuple[Text, int]:
    """The value with its offsets, and where the scalar really ends (blocks: after the last text).

    `style` is "" (plain), ', ", | or >.
    """
    if style in "|>" and style:
        return _block(source, start, style == ">", value)
    quotes = 1 if style else 0
    first, last = start + quotes, end - quotes
    if source.text[first:last] == value:
        return Text(value, source, tuple(range(first, first + len(value) + 1))), end
    chars = _flow(source.text, first, last, style)
    return _text(source, chars, value, last), end


def _text(source: Source, chars: Chars, value: str, end: int) -> Text:
    if "".join(char for char, _ in chars) != value:
        # A reading that differs from the YAML reader's would put carets anywhere: all at the start.
        begin = chars[0][1] if chars else end
        return Text(value, source, (begin,) * (len(value) + 1))
    return Text(value, source, (*(offset for _, offset in chars), end))


def _flow(text: str, start: int, end: int, style: str) -> Chars:
    """Plain and quoted scalars: lines are folded, quotes and escapes undone."""
    chars: Chars = []
    at = start
    while at < end:
        blanks = _BLANKS.match(text, at, end)
        if blanks:
            chars += _folded(text, at, blanks.end())
            at = blanks.end()
        elif style == '"' and text[at] == "\\":
            at = _escaped(text, at, end, chars)
        else:
            chars.append((text[at], at))
            at += 2 if style == "'" and text[at] == "'" else 1
    return chars


def _folded(text: str, start: int, end: int) -> Chars:
    """A run of blanks and line ends: one end is a space, of more all but the first stay."""
    ends = [i for i in range(start, end) if text[i] == "\n"]
    if not ends:
        return [(text[i], i) for i in range(start, end)]
    return [("\n", i) for i in ends[1:]] or [(" ", start)]


def _escaped(text: str, at: int, end: int, chars: Chars) -> int:
    """One escape of a double-quoted scalar; the offset after it."""
    sign = text[at + 1 : at + 2]
    if sign in ("\n", "\r"):
        run = _BLANKS.match(text, at + 1, end)
        after = run.end() if run else at + 2
        ends = [i for i in range(at + 1, after) if text[i] == "\n"]
        chars += [("\n", i) for i in ends[1:]]
        return after
    if sign in _CODES:
        after = at + 2 + _CODES[sign]
        code = int(text[at + 2 : after], 16)
        chars.append((chr(min(code, 0x10FFFF)), at))
        return after
    chars.append((_ESCAPES.get(sign, sign), at))
    return at + 2


def _block(source: Source, start: int, folded: bool, value: str) -> tuple[Text, int]:
    """A `|` or `>` scalar. Its indentation is what its first line with text has lost."""
    header = _HEADER.match(source.text, start)
    begin = header.end() if header else start
    if not value.strip():
        return Text(value, source, (begin,) * (len(value) + 1)), start + 1
    indent = _margin(source.text, begin) - _margin(value, 0)
    chars = _block_chars(source.text, begin, indent, folded)
    kept = chars[: len(value)]
    last = max((offset for char, offset in chars if char != "\n"), default=start) + 1
    after = chars[len(value)][1] if len(value) < len(chars) else chars[-1][1] + 1
    return _text(source, kept, value, after), last


def _margin(text: str, begin: int) -> int:
    """How many spaces the first line with text has before it."""
    found = _MARGIN.match(text, begin)
    return len(found.group(1)) if found else 0


def _block_chars(text: str, begin: int, indent: int, folded: bool) -> Chars:
    """All characters of a block scalar, as if its header said `+`."""
    chars: Chars = []
    at, breaks = _blank_lines(text, begin, indent)
    chars += breaks
    while _indented(text, at, indent):
        at += indent
        line_end = text.find("\n", at)
        stop = len(text) if line_end < 0 else line_end
        content = stop - 1 if line_end > at and text[line_end - 1] == "\r" else stop
        begins_with_text = text[at : at + 1] not in (" ", "\t")
        chars += [(text[i], i) for i in range(at, content)]
        if line_end < 0:
            break
        at, breaks = _blank_lines(text, line_end + 1, indent)
        more = _indented(text, at, indent)
        next_is_text = more and text[at + indent : at + indent + 1] not in (" ", "\t")
        if folded and begins_with_text and next_is_text:
            chars += breaks or [(" ", content)]
        else:
            chars += [("\n", content), *breaks]
    return chars


def _blank_lines(text: str, at: int, indent: int) -> tuple[int, Chars]:
    """The lines from `at` of at most `indent` spaces: where they end, and their line ends."""
    breaks: Chars = []
    blank = re.compile(rf"[ ]{{0,{indent}}}\r?\n")
    while found := blank.match(text, at):
        breaks.append(("\n", found.end() - 1))
        at = found.end()
    return at, breaks


def _indented(text: str, at: int, indent: int) -> bool:
    """Whether a line that belongs to the block begins at `at`."""
    return (
        at + indent < len(text)
        and text[at : at + indent] == " " * indent
        and (indent > 0 or not text.startswith(("---", "..."), at))
    )
