# SPDX-License-Identifier: MIT
"""YAML that cannot be read: what the author may have meant, from where reading stopped."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import yaml

from src_compiler.diagnostics import Findings
from src_compiler.quoting import entry_at, quoted_line
from src_compiler.source import Source, Span
from src_compiler.wording import quoted

_QUOTED = re.compile(r"'(?:[^']|'')*'\s*|\"(?:[^\"\\]|\\.)*\"\s*")
_STARTS = {
    "{": "begins a map", "[": "begins a list", "!": "begins a tag", "&": "begins an anchor",
    "*": "begins an alias", "|": "begins a block text", ">": "begins a block text",
    "-": "begins a list", "?": "begins a key",
}  # fmt: skip
_NEVER = "%@`,]}"


@dataclass(frozen=True, slots=True)
class _Trouble:
    """Where reading stopped, and where the thing that was being read began."""

    source: Source
    findings: Findings
    message: str
    at: int
    begin: int

    def char(self, at: int) -> Span:
        text = self.source.text
        at = min(at, len(text))
        return Span(self.source, at, at + (at < len(text) and text[at] not in "\r\n"))

    def tell(self, code: str, message: str, at: int, help: str) -> None:
        self.findings.error(code, message, self.char(at), help)

    def line_start(self, at: int) -> int:
        return self.source.text.rfind("\n", 0, at) + 1


def explain_error(source: Source, error: Exception, findings: Findings) -> None:
    """Add the diagnostic for what PyYAML's reader raised."""
    mark = getattr(error, "problem_mark", None)
    if not isinstance(error, yaml.MarkedYAMLError) or mark is None:
        _bad_number(source, findings)
        return
    begin = getattr(error.context_mark, "index", mark.index)
    trouble = _Trouble(source, findings, f"{error.context} {error.problem}", mark.index, begin)
    if _follows_tag(trouble):
        return
    if _cut_above(trouble, trouble.at) or _cut_above(trouble, trouble.begin):
        return
    for words, explain in _EXPLANATIONS:
        if words in trouble.message and explain(trouble):
            return
    if not _unquoted(trouble):
        trouble.tell(
            "yaml-syntax", "this line does not fit the lines above it", mark.index,
            "check how far it is indented, and the quotes and brackets of the lines above",
        )  # fmt: skip


def _follows_tag(trouble: _Trouble) -> bool:
    """Whether a tag in these brackets is told, which took the closing one for a part of itself."""
    return trouble.message.startswith("while parsing a flow") and any(
        each.code == "yaml-tag" and trouble.begin < each.span.start
        for each in trouble.findings.sorted()
    )


def _cut_above(trouble: _Trouble, at: int) -> bool:
    """Whether a comment ended an unquoted value that goes on in the line of `at`; told if so."""
    above = trouble.line_start(at) - 1
    entry = _entry(trouble, above) if above >= 0 else None
    cut = re.search(r"[ \t]#", entry[1]) if entry is not None else None
    if (
        entry is None
        or cut is None
        or entry[1][0] in "\"'|>{["
        or entry_at(trouble.source.text, at)
    ):
        return False
    trouble.tell(
        "comment-cuts-value", "` #` begins a comment, which cuts this value",
        entry[2] + cut.end() - 1, "use `>-`, with the whole text on the lines below",
    )  # fmt: skip
    return True


def _tab(trouble: _Trouble) -> bool:
    trouble.tell(
        "tab-indent", "a tab stands where YAML takes only spaces", trouble.at, "write spaces"
    )
    return True


def _directive(trouble: _Trouble) -> bool:
    trouble.tell(
        "yaml-directive", "a line that begins with `%` is a YAML directive",
        trouble.line_start(trouble.begin), "remove the line",
    )  # fmt: skip
    return True


def _escape(trouble: _Trouble) -> bool:
    text = trouble.source.text
    slash = text.rfind("\\", 0, trouble.at + 1)
    escape = text[slash : slash + 2]
    trouble.findings.error(
        "unknown-escape", f"{quoted(escape)} is no escape of a double-quoted text",
        Span(trouble.source, slash, slash + 2),
        help=f"write {quoted(chr(92) + escape)}, or use single quotes or `>-`",
    )  # fmt: skip
    return True


def _open_quote(trouble: _Trouble) -> bool:
    sign = trouble.source.text[trouble.begin : trouble.begin + 1]
    trouble.tell(
        "unclosed-quote", f"a text that begins with {quoted(sign)} has no end", trouble.begin,
        f"close it with {quoted(sign)}; a {quoted(sign)} that belongs to the text needs the other "
        "quotes around it",
    )  # fmt: skip
    return True


def _question(trouble: _Trouble) -> bool:
    trouble.tell(
        "unquoted-value", "an unquoted text in `[]` or `{}` cannot hold `?`", trouble.at,
        "quote the text",
    )  # fmt: skip
    return True


def _open_bracket(trouble: _Trouble) -> bool:
    """A `[` or `{` that does not end, unless its key takes a text: then it is part of that."""
    if _unquoted(trouble, only_texts=True):
        return True
    text = trouble.source.text
    begin = max(text.rfind(sign, 0, trouble.begin + 1) for sign in "[{")
    if begin < 0:
        return False
    sign = text[begin]
    trouble.tell(
        "unclosed-bracket", f"what begins with {quoted(sign)} does not end as it should", begin,
        f"close it with {quoted(']' if sign == '[' else '}')}, and quote texts in it that hold "
        "any of `,:[]{}`",
    )  # fmt: skip
    return True


def _no_colon(trouble: _Trouble) -> bool:
    if _unquoted(trouble):
        return True
    trouble.tell(
        "yaml-syntax", "this line is neither `key: value` nor an entry of a list", trouble.begin,
        "write `: ` after a key, and indent or quote a text that goes on over several lines",
    )  # fmt: skip
    return True


def _colon(trouble: _Trouble) -> bool:
    """A `: ` where no key can be: in the value of another key, or below one."""
    if _unquoted(trouble):
        return True
    trouble.tell(
        "yaml-syntax", "a `: ` stands where there can be no key", trouble.at,
        "check how far this line is indented, and that the line above ends in `:` or has a value",
    )  # fmt: skip
    return True


def _entry(trouble: _Trouble, at: int) -> tuple[str, str, int] | None:
    """Key ("" in a list), value and the value's place of the entry in the line of `at`."""
    found = entry_at(trouble.source.text, at)
    if found is None:
        return None
    group = "item" if found["value"] is None else "value"
    return found["key"] or "", found[group], found.start(group)


def _unquoted(trouble: _Trouble, only_texts: bool = False) -> bool:
    """Whether the line's value is a text that needs quotes; told if so."""
    entry = _entry(trouble, trouble.at) or _entry(trouble, trouble.begin)
    if entry is None or (only_texts and entry[0] not in _TEXTS):
        return False
    _, value, start = entry
    at = start
    colon = re.search(r":(?= |$)", value)
    if value[0] in "\"'":
        closed = _QUOTED.match(value)
        if closed is None or trouble.at < start + closed.end():
            return _runaway(trouble, value[0], start)
        message = f"this value goes on after its closing {quoted(value[0])}"
        at = start + closed.end()
        inner = value[1:-1]
        if entry[0] in _SHOWN and value[-1] == value[0] and "\\" not in value and "''" not in inner:
            # The quotes were meant to hold all of it.
            value = inner
    elif value[0] in _STARTS:
        message = f"an unquoted {quoted(value[0])} {_STARTS[value[0]]}"
    elif value[0] in _NEVER:
        message = f"an unquoted value cannot begin with {quoted(value[0])}"
    elif colon is not None:
        message = "an unquoted `: ` makes a key of what stands before it"
        at = start + colon.start()
    else:
        return False
    trouble.tell(
        "unquoted-value", message, at,
        f"quote this value or use `>-`: {quoted_line(trouble.source, start, value)}",
    )  # fmt: skip
    return True


def _runaway(trouble: _Trouble, sign: str, start: int) -> bool:
    """A quote that was meant to begin a text but ended one from a line above; told if found."""
    at = trouble.line_start(start)
    while at > 0:
        at = trouble.line_start(at - 1)
        entry = _entry(trouble, at)
        if entry is not None and entry[1][0] == sign and not _QUOTED.fullmatch(entry[1]):
            trouble.tell(
                "unclosed-quote", f"a text that begins with {quoted(sign)} has no end in its line",
                entry[2], f"close it with {quoted(sign)}",
            )  # fmt: skip
            return True
    return False


def _bad_number(source: Source, findings: Findings) -> None:
    """PyYAML's reader fails in its own ways on escapes that number no character."""
    found = re.search(r"\\U[0-9a-fA-F]{8}", source.text)
    if found:
        no_character(Span(source, *found.span()), findings)
    else:
        findings.error("yaml-syntax", "this file is not YAML", Span(source, 0, 0))


def no_character(span: Span, findings: Findings) -> None:
    """Tell of an escape whose number is no character's, or half of one."""
    findings.error(
        "unknown-escape", "this escape is the number of no character", span,
        help="write the character itself",
    )  # fmt: skip


# Keys whose values are texts, so that a bracket at their start is part of the text.
_TEXTS = frozenset(
    {"match", "unless", "each", "key", "assert", "deny", "ask", "warn", "message", "text", "append"}
    | {"prepend", "description", "when", "reset", "set", "last", "instead"}
)
# Of these, those that are shown, and hold quotes within quotes by mistake.
_SHOWN = frozenset(("deny", "ask", "warn", "message", "text", "append", "description", "notify"))
_EXPLANATIONS: tuple[tuple[str, Callable[[_Trouble], bool]], ...] = (
    ("found character '\\t'", _tab),
    ("directive", _directive),
    ("incompatible YAML document", _directive),
    ("unknown escape character", _escape),
    ("expected escape sequence", _escape),
    ("while scanning a quoted scalar", _open_quote),
    ("but got '?'", _question),
    ("while parsing a flow", _open_bracket),
    ("could not find expected ':'", _no_colon),
    ("mapping values are not allowed", _colon),
)
