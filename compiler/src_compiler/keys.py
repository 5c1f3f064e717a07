# SPDX-License-Identifier: MIT
"""The closed table of keys of a rule set: where each may stand and what shape it has.

Whether a key is carried out yet is not known here; docs/rule-files.md says what each one means.
"""

from __future__ import annotations

from src_compiler.partkeys import (
    ANNOTATE,
    CHECKS,
    EXAMPLE,
    EXPR,
    INJECT,
    INPUT,
    KIND,
    KINDS,
    MODIFY,
    NOTIFY,
    ON,
    PREPARE,
    REQUIRE,
    SCRIPT,
    SHOWN,
    TEXT,
    TEXTS,
    TOOLS,
    TRANSFORM,
    WHERE,
)
from src_compiler.shapes import (
    Choice,
    Data,
    Duration,
    Either,
    FileOr,
    Flag,
    Items,
    Names,
    Shape,
    Table,
    TrueOr,
)
from src_compiler.verbs import DECIDING, EFFECTS

NAME = "[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?"
WORD = "[A-Za-z_][A-Za-z0-9_]{0,99}"
NAME_FORM = "small letters, digits and `-`, such as `no-force-push`"
WORD_FORM = "letters, digits and `_`, such as `protected_branches`"

SEVERITIES = ("info", "low", "medium", "high", "critical")
PRIORITIES = ("high", "normal", "low")

EVERY_RULE: dict[str, Shape] = {
    "description": TEXT,
    "enabled": Flag(),
    "severity": Choice(SEVERITIES),
    "reference": TEXTS,
    "priority": Choice(PRIORITIES),
    "on_error": Choice(("refuse", "pass")),
    "examples": Items(EXAMPLE),
    "unless": EXPR,
}
_triggers: dict[str, Shape] = {"on": ON, "match": EXPR, "paths": TEXTS, "where": WHERE}
_effects: dict[str, Shape] = {
    "inject": INJECT,
    "notify": NOTIFY,
    "tools": TOOLS,
    "annotate": ANNOTATE,
}
_foreign = {
    **dict.fromkeys(("true", "True"), "write `on`, which some YAML tools turn into true"),
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
        **dict.fromkeys(("deny", "ask", "warn"), SHOWN),
        "allow": Flag(only=True),
        "modify": MODIFY,
        "transform": TRANSFORM,
        "handled": TrueOr(SHOWN),
        "require": REQUIRE,
        "checks": CHECKS,
        "instead": INPUT,
        **_effects,
        "each": EXPR,
        "cooldown": Duration(),
        "key": EXPR,
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
_deciding = dict.fromkeys(DECIDING, "only a gate decides: move the rule under `gates`")
_observer = Table(
    "an observer",
    {
        **EVERY_RULE,
        **_triggers,
        **_effects,
        "prepare": PREPARE,
        "cooldown": Duration(),
        "key": EXPR,
        "once": Flag(),
    },
    need=("on",),
    some_of=(EFFECTS,),
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
        "paths": TEXTS,
        "match": EXPR,
        "deletions": Choice(("skip", "include", "only")),
        "preventive": Flag(),
        "require": REQUIRE,
        "checks": CHECKS,
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
        "require": REQUIRE,
        "enter": Either(
            "a script, true or `{payload}`",
            scalar=TrueOr(SCRIPT),
            table=Table(
                "`enter`",
                {"payload": Names("`payload`", EXPR, WORD, WORD_FORM)},
                need=("payload",),
            ),
        ),
        "exit": TrueOr(FileOr(EXPR), false=True),
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
    "a glob or `{regex}`",
    scalar=TEXT,
    table=Table(
        "an entry of `structure`",
        {"regex": TEXT},
        need=("regex",),
        elsewhere={"glob": 'write the glob without a key: `allow: ["src/**"]`'},
    ),
)
_structure = Table(
    "`structure`",
    {"allow": Items(_path_rule), "deny": Items(_path_rule)},
    need=("allow",),
    elsewhere={"scope": "`allow` is about all files: name the others there"},
)
_fold = Table(
    "a state",
    {
        "count": TrueOr(EXPR),
        "flag": Flag(only=True),
        "set": EXPR,
        "last": EXPR,
        "on": KINDS,
        "where": EXPR,
        "reset": EXPR,
        "clear": Either(
            "a kind or `{on, where}`",
            scalar=KIND,
            table=Table("`clear`", {"on": KINDS, "where": EXPR}, need=("on",)),
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
        "description": TEXT,
        "define": DEFINE,
        **{key: Names(f"`{key}`", table, NAME, NAME_FORM) for key, (_, table) in NATURES.items()},
        "structure": _structure,
        "state": STATE,
    },
    some_of=(("define", *NATURES, "structure", "state"),),
)
