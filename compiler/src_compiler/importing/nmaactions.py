# SPDX-License-Identifier: MIT
"""nma's nine actions as verbs. An action without the options that it needs does nothing there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from src_compiler.importing.carried import shown
from src_compiler.importing.nmavalues import Listing, Mapping, Scalar, Value, short
from src_compiler.importing.yamltext import Value as Written

LEVELS = ("info", "warning", "error")
# By event, as nma's own table has them.
MATRIX = {
    "before_agent_start": ("inject", "tools", "notify"),
    "tool_call": ("block", "confirm", "modify", "inject", "tools", "notify"),
    "tool_result": ("annotate", "inject", "notify"),
    "input": ("transform", "handled", "tools", "notify"),
    "user_bash": ("block", "confirm", "modify", "notify"),
    "session_before_switch": ("confirm", "block", "notify"),
    "session_before_fork": ("confirm", "block", "notify"),
}
OPTIONS = {
    "inject": ("once",),
    "confirm": ("message",),
    "block": ("message",),
    "modify": ("command",),
    "tools": ("enable", "disable"),
    "notify": ("message", "level"),
    "transform": ("text",),
    "handled": (),
    "annotate": ("append", "details"),
}
GATES = ("block", "confirm", "modify", "transform", "handled")

Tell = Callable[[str, int, str, str], None]
Verbs = dict[str, Written]


@dataclass(frozen=True, slots=True)
class Action:
    """What a rule does, and what its file tells beside."""

    type: str
    options: Mapping
    name: str
    description: str
    body: str
    tell: Tell

    def verbs(self) -> Verbs | None:
        """The keys of the rule that say it; None where it does nothing."""
        for key, line in self.options.lines.items():
            if key not in ("type", *OPTIONS[self.type]):
                self.tell("quirk", line, f"`{short(key)}` means nothing to `{self.type}`", "")
        found = _VERBS[self.type](self)
        if found is None:
            self.tell(
                "lost", self.options.line,
                f"`{self.type}` does nothing here: what it needs is missing or of another type",
                f"it takes {' and '.join(OPTIONS[self.type])}",
            )  # fmt: skip
        return found

    def text(self, key: str, of: Mapping | None = None) -> str:
        """An option that is a text, else ""."""
        value = (of or self.options).get(key)
        if value is None:
            return ""
        if isinstance(value, Scalar) and isinstance(value.value, str):
            return value.value
        self.tell("quirk", value.line, f"`{key}` is no text here, so it counts for nothing", "")
        return ""

    def names(self, key: str) -> list[str]:
        value = self.options.get(key)
        items = value.items if isinstance(value, Listing) else ()
        if value is not None and not isinstance(value, Listing):
            self.tell("quirk", value.line, f"`{key}` is no list here, so it counts for nothing", "")
        return [
            item.value
            for item in items
            if isinstance(item, Scalar) and isinstance(item.value, str) and item.value
        ]


def _inject(action: Action) -> Verbs:
    text = shown(f"## {action.name}\n\n{action.body}".rstrip())
    once = action.options.get("once")
    if (isinstance(once, Scalar) and once.value in (False, None, "", 0)) or once is None:
        return {"inject": text}
    return {"inject": {"text": text, "once": True}}


def _confirm(action: Action) -> Verbs:
    message = action.text("message") or f"The rule {action.name} asks before this goes on."
    return {"ask": shown(message)}


def _block(action: Action) -> Verbs:
    return {"deny": shown(action.text("message") or action.description or action.name)}


def _modify(action: Action) -> Verbs | None:
    command = action.options.get("command")
    if not isinstance(command, Mapping):
        return None
    parts: dict[str, Written] = {
        key: shown(text) for key in ("prepend", "append") if (text := action.text(key, command))
    }
    return {"modify": parts} if parts else None


def _tools(action: Action) -> Verbs | None:
    enable = action.names("enable")
    disable = [name for name in action.names("disable") if name not in enable]
    parts: dict[str, Written] = {}
    if enable:
        parts["enable"] = enable
    if disable:
        parts["disable"] = disable
    return {"tools": parts} if parts else None


def _notify(action: Action) -> Verbs:
    message = shown(action.text("message") or f"{action.name} applies")
    level = action.text("level")
    if level and level not in LEVELS:
        value = action.options.get("level")
        line = value.line if value is not None else action.options.line
        action.tell("quirk", line, f"`{short(level)}` is no level; it is carried as `info`", "")
        level = ""
    return {"notify": {"message": message, "level": level}} if level else {"notify": message}


def _transform(action: Action) -> Verbs | None:
    text = action.text("text")
    return {"transform": {"text": shown(text)}} if text else None


def _handled(action: Action) -> Verbs:
    if action.body:
        action.tell(
            "quirk", action.options.line, "the body is not shown by `handled`",
            "write `handled: TEXT` in the rule set to answer with it",
        )  # fmt: skip
    return {"handled": True}


def _annotate(action: Action) -> Verbs | None:
    parts: dict[str, Written] = {}
    if append := action.text("append"):
        parts["append"] = shown(append)
    details = action.options.get("details")
    if isinstance(details, Mapping):
        parts["details"] = _plain(details)
        action.tell(
            "changed", details.line, "`details` replace those of the tool there; here they are"
            " added to them", "",
        )  # fmt: skip
    elif details is not None:
        action.tell("lost", details.line, "`details` that are no map are not carried", "")
    return {"annotate": parts} if parts else None


def _plain(value: Value) -> Written:
    match value:
        case Mapping():
            return {key: _plain(each) for key, each in value.entries.items() if key}
        case Listing(items):
            return [_plain(item) for item in items]
        case Scalar(of):
            return "null" if of is None else of
    raise AssertionError(value)


_VERBS: dict[str, Callable[[Action], Verbs | None]] = {
    "inject": _inject,
    "confirm": _confirm,
    "block": _block,
    "modify": _modify,
    "tools": _tools,
    "notify": _notify,
    "transform": _transform,
    "handled": _handled,
    "annotate": _annotate,
}
