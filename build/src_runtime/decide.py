# SPDX-License-Identifier: MIT-0
"""Asks the rules: finds those that may fire on an event, calls them, and tells the verdict."""

from __future__ import annotations

import src_runtime
from src_runtime.candidates import candidates, concerns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from src_runtime.toolcalls import Call, Event

    Row = dict[str, object]
    Rule = dict[str, Any]
    # What the index and a module call their kinds, how rules are found, and the rules.
    Tables = tuple[str, str, str]

DECIDING = ("kinds", "INDEX", "RULES")
# Of reasons that weigh the same; no other rule is called `structure`.
ORDER = {"context": 0, "structure": 1, "gate": 2, "file-guard": 3}
STRICTNESS = {"deny": 0, "ask": 1, "allow": 2, "warn": 3, "modify": 4, "transform": 5, "handled": 6}
# Effects that nobody is told of.
UNSEEN = ("enter", "exit", "prepare")
# What a person has typed, which rules may change for one another.
TYPED = "input"
# The checker itself is not whole, perhaps since it is just being replaced: no fault of a rule's.
BROKEN = (ImportError, SyntaxError)


def decide(index: ModuleType, call: Call, trace: list[str] | None = None) -> Verdict:
    """The verdict of all rules of a checker on one call."""
    asked = Asked(index, call, trace)
    if "folds" in index.PROJECT:
        from src_runtime.following import follow

        follow(asked)
    if "contexts" in index.PROJECT:
        from src_runtime.contexts import enter

        enter(asked)
    asked.everything()
    if asked.modifies:
        from src_runtime.rewriting import rewrite

        rewrite(asked)
    asked.verdict.weigh(call.whole)
    if "contexts" in index.PROJECT:
        from src_runtime.contexts import leave

        leave(asked)
    if "prepares" in index.PROJECT:
        from src_runtime.background import deliver

        deliver(asked)
    if call.kept and (why := call.kept.settle(asked.verdict)) and "folds" in index.PROJECT:
        from src_runtime.unkept import refuse

        refuse(asked, why)
    return asked.verdict


def load_module(name: str) -> ModuleType:
    """A generated module; ImportError where it is of another build."""
    path = "rulesets." + name.replace("-", "_")
    found = src_runtime.fetch(path)
    if found.FORMAT != src_runtime.FORMAT:
        raise ImportError(f"{path} is of format {found.FORMAT}, not {src_runtime.FORMAT}")
    return found


def table(module: str, name: str) -> Rule:
    """A table of a generated module, empty where a merge has left a module that has none."""
    found: Rule = getattr(load_module(module), name, {})
    return found


def rule_of(name: str, key: str, rows: str = DECIDING[2]) -> Rule:
    """A rule of a generated module, with what the module leaves unsaid; of the others nothing is
    put together, since a call concerns few of them."""
    rule: Rule = table(name, rows)[key]
    if "id" not in rule:
        rule["id"] = f"{name}/{key}"
        rule.setdefault("verb", "deny")
    return rule


class Verdict:
    """`decision` is deny, ask, allow or none; `events` are kinds, `granted` the positions of the
    events that some rule allows; the rows are those of `--agent events`."""

    def __init__(self, events: list[str]) -> None:
        self.decision = "none"
        self.events = events
        self.granted: set[int] = set()
        self.rules: list[Row] = []
        self.rewrite: Row | None = None
        self.effects: list[Row] = []
        self.errors: list[Row] = []

    @property
    def silent(self) -> bool:
        shown = any(effect["verb"] not in UNSEEN for effect in self.effects)
        return not (self.rules or shown or self.errors or self.rewrite)

    def say(self, rule: Rule, at: int, verb: str, reason: str) -> None:
        row: Row = {
            "id": rule["id"], "nature": rule.get("nature", "gate"), "verb": verb, "at": rule["at"],
            "event": at, "reason": reason, "priority": rule.get("priority", 1),
        }  # fmt: skip
        if rule.get("instead") and verb != "allow":
            row["instead"] = rule["instead"]
        self.rules.append(row)
        if verb == "allow":
            self.granted.add(at)

    def error(self, rule: Rule, message: str, at: str = "") -> None:
        """`at` is the line and column in the rule's file, where they are known."""
        place = f"{rule['at'].rpartition(':')[0]}:{at}" if at else rule["at"]
        self.errors.append({"id": rule["id"], "at": place, "message": message})

    def weigh(self, whole: bool) -> None:
        """Sets the decision and sorts reasons and effects; `whole`: the events tell all of the
        call."""
        self.effects.sort(key=lambda row: row.pop("priority", 1))  # type: ignore[arg-type,return-value]
        if self.rules:
            # Stable, so that what is equal stays in order.
            self.rules.sort(key=_weight)
            verb = str(self.rules[0]["verb"])
            if verb == "allow" and whole:
                from src_runtime.doubts import all_granted

                whole = all_granted(self)
            if verb in ("deny", "ask") or (verb == "allow" and whole):
                self.decision = verb

    def row(self) -> Row:
        names = ("decision", "events", "rules", "rewrite", "effects", "errors")
        return {"v": 1, **{name: getattr(self, name) for name in names}}


def _weight(row: Rule) -> tuple[int, int, int]:
    nature = "structure" if row["id"].endswith("/structure") else row["nature"]
    return STRICTNESS[row["verb"]], row.pop("priority"), ORDER.get(nature, 2)


class Asked:
    """One call on its way to a verdict."""

    def __init__(self, index: ModuleType, call: Call, trace: list[str] | None) -> None:
        self.index, self.call, self.trace = index, call, trace
        self.verdict = Verdict([str(event["kind"]) for event in call.events])
        # What of context, state and session some rule has read.
        self.world: dict[str, object] = {}
        # Rules of `allow` with `each`, for the event at hand.
        self.each: list[Rule] = []
        # Rules that change the call, each with the event and the hit that it fired on.
        self.modifies: list[tuple[Rule, int, object]] = []
        # File-guards that have selected a file: they are asked after all gates.
        self.guards: list[tuple[Rule, int, Event, object]] = []
        # Whether the call is what another one would become, of which only refusals are told.
        self.rehearses = False
        # Gates and file-guards that were asked and let it pass, by id.
        self.passed: set[str] = set()

    def everything(self) -> None:
        """Asks all rules about all events."""
        for at, event in enumerate(self.call.events):
            if event["kind"] == TYPED and "retypes" in self.index.PROJECT:
                from src_runtime.transforming import chain

                chain(self, at, event)
                continue
            for name, entry in self.index.MODULES.items():
                kinds = entry["kinds"]
                if event["kind"] in kinds:
                    self.module(name, kinds[event["kind"]], at, event)
            if at in self.call.unread:
                from src_runtime.doubts import unseen

                unseen(self, at, event)
            if self.each:
                from src_runtime.doubts import cover

                cover(self, at, event)
        for each in self.guards:
            from src_runtime.fileguards import guard

            guard(self, *each)

    def module(self, name: str, keys: Row, at: int, event: Event, of: Tables = DECIDING) -> None:
        """Asks those rules of a module that may say something of an event."""
        kind = str(event["kind"])
        # What an event lacks may be what the index would look at.
        lacking, unread = at in self.call.notes, at in self.call.unread
        if not (lacking or unread or concerns(keys, event)):
            return
        index, rules = table(name, of[1]).get(kind, {}), table(name, of[2])
        if lacking:
            names = [each for each in rules if kind in rules[each]["when"]]
        else:
            names = candidates(index, event, rules)
        settled = [each for each in names if self.rule(rule_of(name, each, of[2]), at, event)]
        if unread:
            from src_runtime.doubts import incomplete

            for each in rules:
                if each not in settled and kind in rules[each]["when"]:
                    incomplete(self, rule_of(name, each, of[2]), each, index, at, event)

    def rule(self, rule: Rule, at: int, event: Event) -> bool:
        """Asks a rule; False where it says nothing."""
        if "origin" in event and rule.get("nature") == "observer":
            from src_runtime.following import caused

            if caused(event):
                return False
        try:
            function = rule["when"][event["kind"]]
            # Without a condition a rule fires on every event of its kinds.
            hit = True if function is None else self.call_with(rule, function, event)
        except BROKEN:
            raise
        except Exception as error:
            from src_runtime.doubts import undecided

            undecided(self, rule, at, error)
            return True
        self.note(rule, event, "no" if hit is False else "asks each" if "each" in rule else "fires")
        if hit is False:
            return False
        if "each" in rule:
            self.each.append(rule)
        else:
            self.fired(rule, at, event, hit)
        return True

    def call_with(self, rule: Rule, function: Any, about: object, *more: object) -> object:
        """Calls a generated function with the parts of the world that it takes."""
        reads = rule.get("reads")
        parts = reads.get(function.__name__, ()) if reads else ()
        return function(about, *[self.part(part) for part in parts], *more)

    def part(self, name: str) -> object:
        """Context, state or session."""
        if name not in self.world:
            from src_runtime.world import part

            self.world[name] = part(self, name)
        return self.world[name]

    def fired(self, rule: Rule, at: int, event: Event, hit: object) -> None:
        if "cooldown" in rule or "once" in rule:
            from src_runtime.spacing import rests

            if rests(self, rule, at, event, hit):
                return
        if rule.get("nature") == "file-guard":
            self.guards.append((rule, at, event, hit))
        elif "enter" in rule:
            from src_runtime.contexts import turn_on

            turn_on(self, rule, at, event, hit)
        elif "require" in rule or "checks" in rule:
            from src_runtime.checking import refuses

            if not refuses(self, rule, at, event, hit):
                return
        elif rule["verb"]:
            if rule["verb"] == "modify":
                self.modifies.append((rule, at, hit))
            text = self.text(rule, rule.get("say"), event, hit)
            self.verdict.say(rule, at, rule["verb"], text)
        # What has run already has had its effects before it ran.
        if "effects" in rule and not self.rehearses and at not in self.call.again:
            from src_runtime.effects import take

            take(self, rule, at, event, hit)

    def text(self, rule: Rule, say: object, event: Event, hit: object) -> str:
        """A rule's own words; that they cannot be put together does not unfire the rule."""
        if not callable(say):
            return say if isinstance(say, str) else ""
        try:
            return str(self.call_with(rule, say, event, hit))
        except BROKEN:
            raise
        except Exception as error:
            from src_runtime.doubts import wordless

            return wordless(self, rule, event, error)

    def note(self, rule: Rule, event: Event, what: str) -> None:
        if self.trace is not None:
            from src_runtime.shown import named

            self.trace.append(f"{named(event)} {rule['id']} ({rule['at']}): {what}")
