# SPDX-License-Identifier: MIT-0
"""What is not decided by a rule's condition alone: rules that cannot be decided, command lines that
were not read to their end, and lines of which each program must be allowed."""

from __future__ import annotations

from src_runtime.candidates import holds
from src_runtime.decide import BROKEN, DECIDING, load_module, rule_of, table
from src_runtime.shown import show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from src_runtime.decide import Asked, Row, Rule, Tables, Verdict
    from src_runtime.toolcalls import Event

# Of a gate with another verb, "undecided" stops nothing: that is what it would do itself.
STOPPING = ("deny", "ask", "modify", "transform", "handled")
# A tool call as a whole, in each vocabulary.
GENERAL = ("PreToolUse", "tool_call", "tool.before")
FILES = ("PreFileCreate", "PreFileUpdate", "PreFileDelete", "PreFileRead")
WORD = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"


class Undecidable(ValueError):
    """Something cannot be worked out; `message` says why in words of ours."""

    @property
    def message(self) -> str:
        return str(self)


def undecided(asked: Asked, rule: Rule, at: int, error: object) -> None:
    message, place = why(error, asked.call.notes.get(at, ""))
    asked.note(rule, asked.call.events[at], f"undecided: {message}")
    asked.verdict.error(rule, message, place)
    stopping = rule["verb"] in STOPPING or rule.get("nature") == "context"
    if stopping and rule.get("on_error", "refuse") == "refuse":
        asked.verdict.say(rule, at, "deny", f"refused, since it cannot be decided: {message}")


def wordless(asked: Asked, rule: Rule, event: Event, error: Exception) -> str:
    """What stands for the text of a rule that cannot be put together."""
    notes = asked.call.notes
    note = next((notes[at] for at in notes if asked.call.events[at] is event), "")
    message, place = why(error, note)
    told = f"its text cannot be written: {message}"
    asked.verdict.error(rule, told, place)
    return told


def incomplete(asked: Asked, rule: Rule, name: str, index: Row, at: int, event: Event) -> None:
    """A line that was not read to its end may not pass as one without a rule's program."""
    names = programs(rule, name, index)
    if names is None:
        return
    raw = event.get("raw", "")
    named = [name for name in names if isinstance(raw, str) and stands_in(name, raw)]
    if named or not names:
        what = f"`{named[0]}` stands in it" if named else "this rule reads its programs"
        undecided(asked, rule, at, f"the command line cannot be read to its end, and {what}")


def unseen(asked: Asked, at: int, event: Event, tables: Tables = DECIDING) -> None:
    """A line that was not read to its end may change files that yield no event: a rule of files may
    not pass where what its paths need stands in the line."""
    raw = str(event.get("raw", ""))
    line = raw + "\n" + raw.replace("\\", "/")
    bound, indexed, rows = tables
    for name, entry in asked.index.MODULES.items():
        told: set[str] = set()
        for kind in FILES:
            there = kind in entry.get(bound, ())
            index = table(name, indexed).get(kind, {}) if there else {}
            for part, rules in parts(index, line):
                what = f"the command line cannot be read to its end, and `{part}` stands in it"
                for each in rules:
                    if each not in told:
                        undecided(asked, rule_of(name, each, rows), at, what)
                told.update(rules)


def parts(index: Rule, line: str) -> list[tuple[str, tuple[str, ...]]]:
    """The parts of paths in a line that rules need, each with these."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for dimension in ("name", "path"):
        for key, rules in index.get(dimension, {}).items():
            if stands_in(key.rstrip("/"), line):
                found.append((key, rules))
    for field, literal, folded, rules in index.get("text", ()):
        part = literal.strip("/")
        if field == "path" and len(part) > 1 and holds(line, part, folded):
            found.append((part, rules))
    return found


def programs(rule: Rule, name: str, index: Rule) -> list[str] | None:
    """The programs that a rule needs to see, [] where it may be any; None where it reads none."""
    if "programs" in rule:
        return list(rule["programs"])
    keyed = [index[dimension] for dimension in ("bin", "program") if dimension in index]
    keys = [key for table in keyed for key, rules in table.items() if name in rules]
    return [key.partition(" ")[0] for key in keys] or None


def stands_in(name: str, line: str) -> bool:
    """Whether a line has the name as a word of its own."""
    start = line.find(name)
    while start >= 0:
        before, after = line[:start][-1:], line[start + len(name) :][:1]
        if (not before or before not in WORD) and (not after or after not in WORD):
            return True
        start = line.find(name, start + 1)
    return False


def cover(asked: Asked, at: int, event: Event) -> None:
    """Allows a line of which nothing is hidden and each program is covered by some rule."""
    rules, asked.each = asked.each, []
    lists = (event.get("invocations"), event.get("programs"))
    programs = [inv for each in lists if isinstance(each, list) for inv in each]
    if event.get("complete") is not True or not programs or _changes_files(event.get("raw")):
        return
    used: set[str] = set()
    for inv in programs:
        covering = [rule["id"] for rule in rules if _covers(asked, rule, inv)]
        if inv.get("gaps") or inv.get("opaque") or not covering:
            return
        used.update(covering)
    for rule in rules:
        if rule["id"] in used:
            text = asked.text(rule, rule.get("say"), event, True)
            asked.note(rule, event, "fires")
            asked.verdict.say(rule, at, "allow", text)


def all_granted(verdict: Verdict) -> bool:
    """Whether each event is allowed. PreToolUse and its like are the same call told in general: one
    of them counts where nothing tells more."""
    telling = [at for at, kind in enumerate(verdict.events) if kind not in GENERAL]
    return verdict.granted.issuperset(telling) if telling else bool(verdict.granted)


def _changes_files(line: object) -> bool:
    """Whether a line may write, move or remove a file, named or not."""
    if not isinstance(line, str):
        return True
    from src_runtime import shell
    from src_runtime.commands import HARMLESS

    effects: Any = shell.read(line, True)["effects"]
    for each in HARMLESS:
        line = line.replace(each, "")
    return ">" in line or any(effect["op"] != "read" for effect in effects)


def _covers(asked: Asked, rule: Rule, inv: object) -> bool:
    try:
        return asked.call_with(rule, rule["each"], inv) is True
    except BROKEN:
        raise
    except Exception as error:
        asked.verdict.error(rule, *why(error, ""))
        return False


def mixed(index: ModuleType) -> list[Row]:
    """A notice of modules that were compiled apart from their index, as after a merge."""
    names = sorted(index.MODULES)
    apart = [n for n in names if index.MODULES[n]["digest"] != load_module(n).DIGEST]
    if not apart:
        return []
    message = f"The rules of {', '.join(apart)} and the index are of two compilations: src compile"
    return [{"verb": "notify", "rule": "checker", "event": 0, "message": message}]


def why(error: object, note: str) -> tuple[str, str]:
    """A message for people and, where it is known, the place in the rule set."""
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
