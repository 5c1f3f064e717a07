# SPDX-License-Identifier: MIT-0
"""Asks the rules: finds those that may fire on an event, calls them, and tells the verdict."""

from __future__ import annotations

import src_runtime
from src_runtime.candidates import candidates, concerns
from src_runtime.toolcalls import Call, Event
from src_runtime.verdict import Row, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    Rule = dict[str, Any]

# Of a gate with another verb, "undecided" stops nothing: that is what it would do itself.
STOPPING = ("deny", "ask", "modify", "transform", "handled")
# The checker itself is not whole, perhaps since it is just being replaced: no fault of a rule's.
BROKEN = (ImportError, SyntaxError)
WORD = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
SESSION = {
    "agent": "", "id": "", "cwd": "", "root": "", "branch": "", "role": "unknown", "agentType": "",
    "mode": "", "model": "", "interactive": False, "size": 0, "fill": 0,
}  # fmt: skip


def decide(index: ModuleType, call: Call, trace: list[str] | None = None) -> Verdict:
    """The verdict of all rules of a checker on one call."""
    asked = _Asked(index, call, trace)
    for at, event in enumerate(call.events):
        for name, entry in index.MODULES.items():
            kinds = entry["kinds"]
            if event["kind"] in kinds:
                asked.module(name, kinds[event["kind"]], at, event)
        if asked.each:
            asked.cover(at, event)
    asked.verdict.weigh(call.whole)
    return asked.verdict


def wanted(index: ModuleType) -> dict[str, set[str]]:
    """The kinds that rules are bound to, each with the fields that they read."""
    kinds: dict[str, set[str]] = {}
    for entry in index.MODULES.values():
        for kind in entry["kinds"]:
            kinds.setdefault(kind, set()).update(entry["needs"].get(kind, ()))
    return kinds


def load_module(name: str) -> ModuleType:
    """A generated module; ImportError where it is of another build."""
    path = "rulesets." + name.replace("-", "_")
    found: ModuleType = __import__(path, None, None, ("RULES",))
    if found.FORMAT != src_runtime.FORMAT:
        raise ImportError(f"{path} is of format {found.FORMAT}, not {src_runtime.FORMAT}")
    return found


class _Asked:
    """One call on its way to a verdict."""

    def __init__(self, index: ModuleType, call: Call, trace: list[str] | None) -> None:
        self.index = index
        self.call = call
        self.trace = trace
        self.verdict = Verdict([str(event["kind"]) for event in call.events])
        self.world: dict[str, object] = {"context": call.context, "state": call.state}
        # Rules of `allow` with `each`, for the event at hand.
        self.each: list[Rule] = []

    def module(self, name: str, keys: Row, at: int, event: Event) -> None:
        kind = event["kind"]
        # What an event lacks may be what the index would look at.
        lacking = at in self.call.notes
        unread = at in self.call.unread
        if not (lacking or unread or concerns(keys, event)):
            return
        found = load_module(name)
        rules = found.RULES
        if lacking:
            names = [each for each in rules if kind in rules[each]["when"]]
        else:
            names = candidates(found.INDEX[kind], event)
        for each in names:
            self.rule(rules[each], at, event)
        if unread:
            for each, rule in rules.items():
                if each not in names and kind in rule["when"] and "programs" in rule:
                    self.incomplete(rule, at, event)

    def rule(self, rule: Rule, at: int, event: Event) -> None:
        try:
            function = rule["when"][event["kind"]]
            hit = True if function is None else self.call_with(rule, function, event)
        except BROKEN:
            raise
        except Exception as error:
            self.undecided(rule, at, error)
            return
        self.note(rule, event, "no" if hit is False else "fires")
        if hit is False:
            if "programs" in rule and at in self.call.unread:
                self.incomplete(rule, at, event)
        elif "each" in rule:
            self.each.append(rule)
        else:
            self.fired(rule, at, event, hit)

    def call_with(self, rule: Rule, function: Any, about: object, *more: object) -> object:
        """Calls a generated function with the parts of the world that it takes."""
        reads = rule.get("reads")
        parts = reads.get(function.__name__, ()) if reads else ()
        return function(about, *[self.part(part) for part in parts], *more)

    def part(self, name: str) -> object:
        if name == "session" and name not in self.world:
            facts: Any = self.call.session
            known = facts(self.call) if callable(facts) else facts
            project = self.index.PROJECT
            own = {"checker": project.get("checker", ""), "rules": list(project.get("rules", ()))}
            self.world[name] = {**SESSION, **own, **known}
        return self.world[name]

    def fired(self, rule: Rule, at: int, event: Event, hit: object) -> None:
        if rule["verb"]:
            self.verdict.say(rule, at, rule["verb"], self.text(rule, rule.get("say"), event, hit))
        for effect in rule.get("effects", ()):
            row: Row = {"verb": effect["verb"], "rule": rule["id"], "event": at}
            for key, value in effect.items():
                if key != "verb":
                    row[key] = self.text(rule, value, event, hit) if callable(value) else value
            self.verdict.effects.append(row)

    def text(self, rule: Rule, say: object, event: Event, hit: object) -> str:
        """A rule's own words; that they cannot be put together does not unfire the rule."""
        if not callable(say):
            return say if isinstance(say, str) else ""
        try:
            return str(self.call_with(rule, say, event, hit))
        except BROKEN:
            raise
        except Exception as error:
            message, at = _why(error, "")
            self.verdict.error(rule, f"its text cannot be written: {message}", at)
            return f"its text cannot be written: {message}"

    def undecided(self, rule: Rule, at: int, error: object) -> None:
        message, place = _why(error, self.call.notes.get(at, ""))
        self.note(rule, self.call.events[at], f"undecided: {message}")
        self.verdict.error(rule, message, place)
        stops = rule["nature"] != "observer" and rule["verb"] in STOPPING
        if stops and rule["on_error"] == "refuse":
            self.verdict.say(rule, at, "deny", f"refused, since it cannot be decided: {message}")

    def incomplete(self, rule: Rule, at: int, event: Event) -> None:
        """A line that was not read to its end may not pass as one without the program."""
        names = rule["programs"]
        raw = event.get("raw", "")
        named = [name for name in names if isinstance(raw, str) and stands_in(name, raw)]
        if named or not names:
            what = f"`{named[0]}` stands in it" if named else "this rule reads its programs"
            self.undecided(rule, at, f"the command line cannot be read to its end, and {what}")

    def cover(self, at: int, event: Event) -> None:
        """Whether some rule allows each program of a line of which nothing is hidden."""
        rules, self.each = self.each, []
        lists = (event.get("invocations"), event.get("programs"))
        programs = [inv for each in lists if isinstance(each, list) for inv in each]
        if event.get("complete") is not True or not programs:
            return
        used = []
        for inv in programs:
            covering = [rule for rule in rules if self.covers(rule, inv)]
            if inv.get("gaps") or inv.get("opaque") or not covering:
                return
            used += covering
        for rule in rules:
            if rule in used:
                self.verdict.say(rule, at, "allow", self.text(rule, rule.get("say"), event, True))

    def covers(self, rule: Rule, inv: object) -> bool:
        try:
            return self.call_with(rule, rule["each"], inv) is True
        except BROKEN:
            raise
        except Exception as error:
            self.verdict.error(rule, *_why(error, ""))
            return False

    def note(self, rule: Rule, event: Event, what: str) -> None:
        if self.trace is not None:
            self.trace.append(f"{event['kind']} {rule['id']} ({rule['at']}): {what}")


def stands_in(name: str, line: str) -> bool:
    """Whether a line has the name as a word of its own."""
    start = line.find(name)
    while start >= 0:
        before, after = line[start - 1 : start], line[start + len(name) :][:1]
        if (not before or before not in WORD) and (not after or after not in WORD):
            return True
        start = line.find(name, start + 1)
    return False


def _why(error: object, note: str) -> tuple[str, str]:
    """A message for people and, where it is known, the place in the rule set."""
    from src_runtime.shown import show

    if isinstance(error, str):
        return error, ""
    if isinstance(error, KeyError) and note:
        return f"{show(error.args[0])} is not known: {note}", ""
    if isinstance(error, RecursionError):
        return "the event is nested too deeply", ""
    message = getattr(error, "message", None)
    if isinstance(message, str):
        return show(message), str(getattr(error, "at", ""))
    return f"{type(error).__name__}: {show(str(error))}", ""
