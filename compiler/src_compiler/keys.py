# SPDX-License-Identifier: MIT
"""The closed table of keys of a rule set: where each may stand and what shape it has.

Whether a key is carried out yet is not known here; docs/rule-files.md says what each one means.
"""

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
    TrueOr,
    Words,
)

NAME = "[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?"
WORD = "[A-Za-z_][A-Za-z0-9_]{0,99}"
NAME_FORM = "small letters, digits and `-`, such as `no-force-push`"
WORD_FORM = "letters, digits and `_`, such as `protected_branches`"

SEVERITIES = ("info", "low", "medium", "high", "critical")
PRIORITIES = ("high", "normal", "low")
DECISIONS = ("deny", "ask", "warn", "allow", "modify", "transform", "handled")
EXPECTATIONS = ("deny", "ask", "warn", "allow", "fires", "pass")

_text = Words()
_shown = Words(shown=True)
_any_text = Words(empty=True)
_expr = Expression()
_script = File()
_template = File("a template")
_texts = Items(_text, alone=True)
_list = Items(_text)
_kind = Words(kind="the kind of an event")

_event_form = Forms(
    "an event",
    {
        "command": Table("a command", {"command": _shown}, need=("command",)),
        "write": Table(
            "a write", {"write": _text, "from": _any_text, "to": _any_text}, need=("write", "to")
        ),
        "delete": Table("a delete", {"delete": _text, "from": _any_text}, need=("delete",)),
        "tool": Table("a tool call", {"tool": _text, "input": Names("input", Data(), empty=True)}),
        "stop": Table("a stop", {"stop": Flag(only=True)}),
        "prompt": Table("a prompt", {"prompt": Words(shown=True, empty=True)}),
    },
    open="kind",
)
INPUT = Either("a shell line or an event", scalar=_shown, table=_event_form)

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

TRIGGER = Table("a trigger", {"event": _kind, "match": _expr}, need=("event",))
_on = Either(
    "a kind, `{event, match}`, or a list of these",
    scalar=_kind,
    table=TRIGGER,
    items=Items(Either("a kind or `{event, match}`", scalar=_kind, table=TRIGGER)),
)
_kinds = Items(_kind, alone=True)

_pattern_parts = Table(
    "a pattern", {"contains": _texts, "regex": _texts}, some_of=(("contains", "regex"),)
)
_pattern = Either(
    "a text, `{contains, regex}`, or a list of these",
    scalar=_shown,
    table=_pattern_parts,
    items=Items(Either("a text or `{contains, regex}`", scalar=_shown, table=_pattern_parts)),
)
_amount = Either(
    "a number or `{min, max}`",
    scalar=Number(),
    table=Table("a range", {"min": Number(), "max": Number()}, some_of=(("min", "max"),)),
)
_conditions: dict[str, Shape] = {
    **dict.fromkeys(("input", "command", "result", "cwd"), _pattern),
    **dict.fromkeys(("tool", "source", "model"), _texts),
    **dict.fromkeys(("sessionSize", "contextFill"), _amount),
}
WHERE = Table("`where`", _conditions)
_conditions["any"] = Items(WHERE)

_inject = Either(
    "a text or `{text, file, run, once}`",
    scalar=_shown,
    table=Table(
        "`inject`",
        {"text": _shown, "file": Path(), "run": _script, "once": Flag()},
        one_of=(("text", "file", "run"),),
    ),
)
_notify = Either(
    "a text or `{message, level, ref}`",
    scalar=_shown,
    table=Table(
        "`notify`",
        {"message": _shown, "level": Choice(("info", "warning", "error")), "ref": _shown},
        need=("message",),
    ),
)
_tools = Table("`tools`", {"enable": _texts, "disable": _texts}, some_of=(("enable", "disable"),))
_annotate = Table(
    "`annotate`",
    {"append": _shown, "run": _script, "details": Names("`details`", Data())},
    some_of=(("append", "run", "details"),),
)
_prepare = Table(
    "`prepare`",
    {"run": _script, "judge": _template, "timeout": Duration()},
    one_of=(("run", "judge"),),
)
_modify = Table(
    "`modify`",
    {
        "prepend": _shown,
        "append": _shown,
        "set": Names("`set`", Data()),
    },
    some_of=(("prepend", "append", "set"),),
)
_transform = Table("`transform`", {"text": _shown}, need=("text",))

_require = Items(
    Table(
        "a requirement",
        {
            "skill": _text,
            "files": _list,
            "context": _text,
            "citation": Table(
                "`citation`",
                {"source_types": Items(Choice(("user", "tool_result")))},
                need=("source_types",),
            ),
            "read": Path(),
            "when": FileOr(_expr),
        },
        one_of=(("skill", "context", "citation", "read"),),
        beside=(("files", ("skill",)),),
    )
)
_judge_keys = ("prepare", "model", "timeout", "allowed_tools", "disallowed_tools")
_checks = Items(
    Table(
        "a check",
        {
            "assert": _expr,
            "message": _shown,
            "script": _script,
            "judge": _template,
            "prepare": _script,
            "model": _text,
            "timeout": Duration(),
            "allowed_tools": _list,
            "disallowed_tools": _list,
        },
        one_of=(("assert", "script", "judge"),),
        beside=(("message", ("assert",)), *((key, ("judge",)) for key in _judge_keys)),
    )
)

EVERY_RULE: dict[str, Shape] = {
    "description": _text,
    "enabled": Flag(),
    "severity": Choice(SEVERITIES),
    "reference": _texts,
    "priority": Choice(PRIORITIES),
    "on_error": Choice(("refuse", "pass")),
    "examples": Items(EXAMPLE),
    "unless": _expr,
}
_triggers: dict[str, Shape] = {"on": _on, "match": _expr, "paths": _texts, "where": WHERE}
_effects: dict[str, Shape] = {
    "inject": _inject,
    "notify": _notify,
    "tools": _tools,
    "annotate": _annotate,
}
_foreign = {
    **dict.fromkeys(("event", "events"), "write `on`"),
    **dict.fromkeys(("when", "if", "condition"), "write `match`"),
    **dict.fromkeys(("path", "glob", "globs"), "write `paths`"),
}
_for_guards = dict.fromkeys(
    ("deletions", "preventive"), "only a file-guard has it: move the rule under `file-guards`"
)
_for_contexts = dict.fromkeys(
    ("enter", "exit"), "only a context has it: move the rule under `contexts`"
)
_for_observers = dict.fromkeys(
    ("prepare", "once"), "only an observer has it: move the rule under `observers`"
)
_gate = Table(
    "a gate",
    {
        **EVERY_RULE,
        **_triggers,
        **dict.fromkeys(("deny", "ask", "warn"), _shown),
        "allow": Flag(only=True),
        "modify": _modify,
        "transform": _transform,
        "handled": TrueOr(_shown),
        "require": _require,
        "checks": _checks,
        "instead": INPUT,
        **_effects,
        "each": _expr,
        "cooldown": Duration(),
        "key": _expr,
    },
    need=("on",),
    beside=(("each", ("allow",)), ("key", ("cooldown",))),
    elsewhere={
        **_foreign,
        **_for_guards,
        **_for_contexts,
        **_for_observers,
        **dict.fromkeys(("block", "refuse", "message"), "write `deny`"),
        "confirm": "write `ask`",
    },
)
OBSERVER_VERBS = ("inject", "notify", "tools", "annotate", "prepare")
_deciding = dict.fromkeys(DECISIONS, "only a gate decides: move the rule under `gates`")
_observer = Table(
    "an observer",
    {
        **EVERY_RULE,
        **_triggers,
        **_effects,
        "prepare": _prepare,
        "cooldown": Duration(),
        "key": _expr,
        "once": Flag(),
    },
    need=("on",),
    some_of=(OBSERVER_VERBS,),
    beside=(("key", ("cooldown",)),),
    elsewhere={
        **_foreign,
        **_deciding,
        **_for_guards,
        **_for_contexts,
        **dict.fromkeys(("require", "checks"), "an observer never decides: make the rule a gate"),
    },
)
_file_guard = Table(
    "a file-guard",
    {
        **EVERY_RULE,
        "paths": _texts,
        "match": _expr,
        "deletions": Choice(("skip", "include", "only")),
        "preventive": Flag(),
        "require": _require,
        "checks": _checks,
    },
    some_of=(("paths", "match"), ("require", "checks")),
    elsewhere={
        **_foreign,
        **_deciding,
        "on": "a file-guard sees every change of its files: remove `on`, or make it a gate",
    },
)
_context = Table(
    "a context",
    {
        **EVERY_RULE,
        **_triggers,
        "require": _require,
        "enter": Either(
            "a script, true or `{payload}`",
            scalar=TrueOr(_script),
            table=Table(
                "`enter`",
                {"payload": Names("`payload`", _expr, WORD, WORD_FORM)},
                need=("payload",),
            ),
        ),
        "exit": TrueOr(FileOr(_expr)),
    },
    need=("on", "enter", "exit"),
    elsewhere={
        **_foreign,
        **_deciding,
        **_for_guards,
        "checks": "a context has no checks: `enter` and `exit` decide",
    },
)
NATURES = {
    "gates": ("gate", _gate),
    "file-guards": ("file-guard", _file_guard),
    "contexts": ("context", _context),
    "observers": ("observer", _observer),
}

_path_rule = Either(
    "a glob or `{regex}`", scalar=_text, table=Table("a path", {"regex": _text}, need=("regex",))
)
_structure = Table(
    "`structure`", {"allow": Items(_path_rule), "deny": Items(_path_rule)}, need=("allow",)
)
_fold = Table(
    "a state",
    {
        "count": TrueOr(_expr),
        "flag": Flag(only=True),
        "set": _expr,
        "last": _expr,
        "on": _kinds,
        "where": _expr,
        "reset": _expr,
        "clear": Either(
            "a kind or `{on, where}`",
            scalar=_kind,
            table=Table("`clear`", {"on": _kinds, "where": _expr}, need=("on",)),
        ),
        "scope": Choice(("session", "turn")),
    },
    need=("on",),
    one_of=(("count", "flag", "set", "last"),),
)
DEFINED_LIST = Items(Data())
DEFINED = Either("a text, a number or a list of these", scalar=Data(), items=DEFINED_LIST)
DEFINE = Names("`define`", DEFINED, WORD, WORD_FORM)
STATE = Names("`state`", _fold, WORD, WORD_FORM)
RULE_SET = Table(
    "a rule set",
    {
        "description": _text,
        "define": DEFINE,
        **{key: Names(f"`{key}`", table, NAME, NAME_FORM) for key, (_, table) in NATURES.items()},
        "structure": _structure,
        "state": STATE,
    },
    some_of=(("define", *NATURES, "structure", "state"),),
)
