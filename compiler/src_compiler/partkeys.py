# SPDX-License-Identifier: MIT
"""What stands inside the keys of a rule: triggers, effects, requirements, checks, examples."""

from __future__ import annotations

from src_compiler.shapes import (
    Choice,
    Data,
    Duration,
    Either,
    Expression,
    File,
    FileOr,
    Flag,
    Forms,
    Items,
    Names,
    Number,
    Path,
    Shape,
    Table,
    Words,
)

EXPECTATIONS = ("deny", "ask", "warn", "allow", "fires", "pass")

TEXT = Words()
SHOWN = Words(shown=True)
_any_text = Words(empty=True)
EXPR = Expression()
SCRIPT = File()
_template = File("a template", whole=True)
TEXTS = Items(TEXT, alone=True)
_list = Items(TEXT)
KIND = Words(kind="the kind of an event")

_event_form = Forms(
    "an event",
    {
        "command": Table("a command", {"command": Words(shown=True, bare=True)}, need=("command",)),
        "write": Table(
            "a write", {"write": TEXT, "from": _any_text, "to": _any_text}, need=("write", "to")
        ),
        "delete": Table("a delete", {"delete": TEXT, "from": _any_text}, need=("delete",)),
        "tool": Table("a tool call", {"tool": TEXT, "input": Names("input", Data(), empty=True)}),
        "stop": Table("a stop", {"stop": Flag(only=True)}),
        "prompt": Table("a prompt", {"prompt": Words(shown=True, empty=True)}),
    },
    open="kind",
)
_line = Words(shown=True, bare=True, kind="a shell line")
INPUT = Either("a shell line or an event", scalar=_line, table=_event_form)

_given = Table(
    "`given`",
    {
        "session": Names("`session`", Data(), empty=True),
        "context": Names("`context`", Data(), empty=True),
        "state": Names("`state`", Data(), empty=True),
        "files": Names("`files`", _any_text, empty=True),
    },
)
EXAMPLE = Table(
    "an example",
    {**dict.fromkeys(EXPECTATIONS, INPUT), "given": _given},
    one_of=(EXPECTATIONS,),
)

TRIGGER = Table("a trigger", {"event": KIND, "match": EXPR}, need=("event",))
ON = Either(
    "a kind, `{event, match}`, or a list of these",
    scalar=KIND,
    table=TRIGGER,
    items=Items(Either("a kind or `{event, match}`", scalar=KIND, table=TRIGGER)),
)
KINDS = Items(KIND, alone=True)

_pattern_parts = Table(
    "a pattern", {"contains": TEXTS, "regex": TEXTS}, some_of=(("contains", "regex"),)
)
_pattern = Either(
    "a text, `{contains, regex}`, or a list of these",
    scalar=SHOWN,
    table=_pattern_parts,
    items=Items(Either("a text or `{contains, regex}`", scalar=SHOWN, table=_pattern_parts)),
)
_amount = Either(
    "a number or `{min, max}`",
    scalar=Number(),
    table=Table("a range", {"min": Number(), "max": Number()}, some_of=(("min", "max"),)),
)
_conditions: dict[str, Shape] = {
    **dict.fromkeys(("input", "command", "result", "cwd"), _pattern),
    **dict.fromkeys(("tool", "source", "model"), TEXTS),
    **dict.fromkeys(("sessionSize", "contextFill"), _amount),
}
_some = ((*_conditions, "any", "all", "not"),)
WHERE = Table("`where`", _conditions, some_of=_some)
_conditions |= {"any": Items(WHERE), "all": Items(WHERE), "not": WHERE}

INJECT = Either(
    "a text or `{text, file, run, once}`",
    scalar=SHOWN,
    table=Table(
        "`inject`",
        {"text": SHOWN, "file": Path(), "run": SCRIPT, "once": Flag()},
        one_of=(("text", "file", "run"),),
    ),
)
NOTIFY = Either(
    "a text or `{message, level, ref}`",
    scalar=SHOWN,
    table=Table(
        "`notify`",
        {"message": SHOWN, "level": Choice(("info", "warning", "error")), "ref": SHOWN},
        need=("message",),
    ),
)
TOOLS = Table("`tools`", {"enable": TEXTS, "disable": TEXTS}, some_of=(("enable", "disable"),))
ANNOTATE = Table(
    "`annotate`",
    {"append": SHOWN, "run": SCRIPT, "details": Names("`details`", Data())},
    some_of=(("append", "run", "details"),),
    not_both=(("append", "run"),),
)
PREPARE = Table(
    "`prepare`",
    {"run": SCRIPT, "judge": _template, "timeout": Duration()},
    one_of=(("run", "judge"),),
)
MODIFY = Table(
    "`modify`",
    {
        "prepend": SHOWN,
        "append": SHOWN,
        "set": Names("`set`", Data()),
    },
    some_of=(("prepend", "append", "set"),),
)
TRANSFORM = Table("`transform`", {"text": SHOWN}, need=("text",))

REQUIRE = Items(
    Table(
        "a requirement",
        {
            "skill": TEXT,
            "files": _list,
            "context": TEXT,
            "citation": Table(
                "`citation`",
                {"source_types": Items(Choice(("user", "tool_result")))},
                need=("source_types",),
            ),
            "read": Path(),
            "when": FileOr(EXPR),
        },
        one_of=(("skill", "context", "citation", "read"),),
        beside=(("files", ("skill",)),),
    )
)
_judge_keys = ("prepare", "model", "timeout", "allowed_tools", "disallowed_tools")
CHECKS = Items(
    Table(
        "a check",
        {
            "assert": EXPR,
            "message": SHOWN,
            "script": SCRIPT,
            "judge": _template,
            "prepare": SCRIPT,
            "model": TEXT,
            "timeout": Duration(),
            "allowed_tools": _list,
            "disallowed_tools": _list,
        },
        one_of=(("assert", "script", "judge"),),
        beside=(("message", ("assert",)), *((key, ("judge",)) for key in _judge_keys)),
    )
)
