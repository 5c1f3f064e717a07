# SPDX-License-Identifier: MIT
"""The tags of a template: those that we take, each closed by its own, and what to do instead of the
others."""

from __future__ import annotations

from collections.abc import Iterator

from src_compiler.diagnostics import Findings
from src_compiler.judging.reading import SYNTAX, Token, Written
from src_compiler.nearest import did_you_mean
from src_compiler.wording import quoted

UNSUPPORTED = "template-not-supported"
TAGS = ("if", "elif", "else", "endif", "for", "endfor")
_HERE = "a judge's template is one file: write the text here"
_REPEAT = "write the text where it is needed"
INSTEAD = {
    **dict.fromkeys(("include", "import", "from", "extends", "block"), _HERE),
    **dict.fromkeys(("macro", "call"), _REPEAT),
    **dict.fromkeys(("set", "with"), "write the expression where its value is needed"),
    **dict.fromkeys(("break", "continue"), "put the rest of the loop into an `{% if %}`"),
    "raw": 'write `{{ "{{" }}` for braces that stay',
    "filter": "put the filter behind `|` in an output",
    "autoescape": "every value is escaped; `| raw` lifts that for one",
    "do": "a template only shows; what is worked out comes from `prepare`",
    "trans": _REPEAT,
}
MOST_OPEN = 16


def fit(written: Written, tokens: list[Token], findings: Findings) -> bool:
    """Whether all tags are ours and close each other."""
    opened: list[tuple[str, int, bool]] = []
    unknown: set[str] = set()
    fine = True
    for word, at in _tags(tokens):
        if word not in TAGS:
            # The end of one that was told of is no second mistake.
            if word.removeprefix("end") not in unknown:
                _unknown(word, written, at, findings)
            unknown.add(word)
            fine = False
        elif word in ("if", "for"):
            opened.append((word, at, False))
            fine &= _shallow(opened, written, at, findings)
        elif not _continues(word, opened):
            # After a tag that is none of ours nobody knows what this one closes.
            if fine:
                _misplaced(word, written, at, findings)
            return False
    if fine and opened:
        word, at, _ = opened[-1]
        message = f"this `{{% {word} %}}` is never closed"
        findings.error(SYNTAX, message, written.span(at), f"write `{{% end{word} %}}` at its end")
    return fine and not opened


def _tags(tokens: list[Token]) -> Iterator[tuple[str, int]]:
    """The first word of each tag; what begins with none is the parser's to refuse."""
    begun = False
    for token in tokens:
        if token.kind == "raw_begin":
            yield "raw", token.at + token.value.index("raw")
        if begun and token.kind == "name":
            yield token.value, token.at
        if token.kind != "whitespace":
            begun = token.kind == "block_begin"


def _continues(word: str, opened: list[tuple[str, int, bool]]) -> bool:
    """Whether the tag goes on with, or closes, the innermost one that is open."""
    if not opened:
        return False
    tag, at, otherwise = opened[-1]
    if word in ("elif", "else"):
        opened[-1] = (tag, at, word == "else")
        return not otherwise and (word == "else" or tag == "if")
    opened.pop()
    return word == f"end{tag}"


def _misplaced(word: str, written: Written, at: int, findings: Findings) -> None:
    wanted = "`{% if %}`" if word in ("elif", "endif") else "`{% for %}`"
    if word == "else":
        wanted = "`{% if %}` or `{% for %}` that has none yet"
    findings.error(
        SYNTAX,
        f"`{{% {word} %}}` stands in no {wanted}",
        written.span(at),
        "remove it, or open what it belongs to; tags close in the reverse order of opening",
    )


def _shallow(
    opened: list[tuple[str, int, bool]], written: Written, at: int, findings: Findings
) -> bool:
    if len(opened) != MOST_OPEN + 1:
        return len(opened) <= MOST_OPEN
    findings.error(
        UNSUPPORTED,
        f"tags stand more than {MOST_OPEN} deep in each other",
        written.span(at),
        "let `prepare` work it out, and show what it returns",
    )
    return False


def _unknown(word: str, written: Written, at: int, findings: Findings) -> None:
    findings.error(
        UNSUPPORTED,
        f"a judge's template has no tag {quoted(word)}",
        written.span(at, at + len(word)),
        INSTEAD.get(word) or did_you_mean(word, TAGS),
        ("its tags are `if`, `elif`, `else`, `endif`, `for` and `endfor`",),
    )
