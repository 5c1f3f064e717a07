# SPDX-License-Identifier: MIT
"""nma's `match` maps as conditions on one kind of event: what they match there they match here."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from src_compiler.importing import conditions
from src_compiler.importing.conditions import ALWAYS, NEVER, Condition, Witness
from src_compiler.importing.foreignregex import (
    Carried,
    found_in,
    from_javascript,
    nests_quantifiers,
)
from src_compiler.importing.nmavalues import Listing, Mapping, Scalar, Value, as_text, short
from src_compiler.nearest import did_you_mean
from src_compiler.regex import PatternError
from src_compiler.schema.load import schema
from src_compiler.types import Enum
from src_runtime.texts import lower

KEYS = (
    "input", "command", "result", "cwd", "tool", "source", "model", "sessionSize", "contextFill",
    "any",
)  # fmt: skip
LONGEST_PATTERN = 200
# What reads as the empty text where an event does not have it; anything else never matches there.
_EMPTY = ("command", "result")

# How a note is told: its kind, the line, what is so, what to do.
Tell = Callable[[str, int, str, str], None]


@dataclass(frozen=True, slots=True)
class Patterns:
    """Any of these: texts in whatever case, and regular expressions."""

    contains: tuple[str, ...]
    regex: tuple[Carried, ...]

    def hits(self, text: str) -> bool:
        small = lower(text)
        return any(lower(part) in small for part in self.contains) or any(
            found_in(each, text) for each in self.regex
        )


class Matcher:
    def __init__(self, kind: str, tell: Tell) -> None:
        self.kind = kind
        self.tell = tell
        self.types = {field.name: field.type for field in schema().kinds[kind].fields}

    def whole(self, match: Value | None) -> Condition:
        """The condition of a rule."""
        if match is None:
            return ALWAYS
        if isinstance(match, Mapping):
            return self.map(match)
        self.tell(
            "quirk", match.line, "`match` is no map here, so the rule matches every event there",
            "write its keys below it",
        )  # fmt: skip
        return ALWAYS

    def map(self, match: Mapping) -> Condition:
        if not match.entries:
            self.tell("quirk", match.line, "an empty match matches every event", "")
        alternatives = match.get("any")
        keys = [key for key in match.entries if key != "any"]
        self.unknown(match, keys)
        beside = conditions.both(self.key(key, match.entries[key]) for key in keys if key in KEYS)
        if alternatives is None:
            return beside
        if not isinstance(alternatives, Listing):
            self.tell(
                "quirk", alternatives.line, "`any` is no list here, so it is ignored there", ""
            )
            return beside
        subs = [self.sub(item) for item in alternatives.items]
        if not keys:
            return conditions.either(subs)
        self.tell(
            "quirk", match.lines.get("any", match.line),
            "`any` and the keys beside it are alternatives there: one of them is enough",
            "if all of them were meant, join the two parts of the match with `and`",
        )  # fmt: skip
        return conditions.either([*subs, beside])

    def sub(self, item: Value) -> Condition:
        if isinstance(item, Mapping):
            return self.map(item)
        return ALWAYS if isinstance(item, Listing) else NEVER

    def unknown(self, match: Mapping, keys: list[str]) -> None:
        odd = [key for key in keys if key not in KEYS]
        for key in odd:
            self.tell(
                "quirk", match.lines.get(key, match.line),
                f"`{short(key)}` is no key of a match, so it is ignored there",
                did_you_mean(key, KEYS) or "remove it",
            )  # fmt: skip
        if odd and len(odd) == len(keys):
            self.tell(
                "quirk", match.line,
                "no key of this match is known there, so it matches every event",
                "write what it should match, or remove the rule",
            )  # fmt: skip

    def key(self, key: str, value: Value) -> Condition:
        if key in ("input", *_EMPTY):
            return self.text("text" if key == "input" else key, value)
        if key not in self.types:
            self.tell(
                "quirk", value.line,
                f"`{key}` is never set on `{self.kind}`, so this never matches there", "",
            )  # fmt: skip
            return NEVER
        match key:
            case "cwd":
                found = self.text("cwd", value)
                return found if found != ALWAYS else conditions.one('event.cwd != ""')
            case "tool" | "source":
                return self.exact(key, value)
            case "model":
                return self.model(value)
        return self.amount(key, value)

    # -- texts

    def text(self, field: str, value: Value) -> Condition:
        """`value` is a pattern over a field."""
        patterns = self.patterns(value)
        of = self.types.get(field)
        if of is None:
            return ALWAYS if patterns.hits("") else NEVER
        subject = f"event.{field}"
        if isinstance(of, Enum):
            hit = [each for each in of.values if patterns.hits(each)]
            whole = len(hit) == len(of.values)
            return ALWAYS if whole else conditions.equals(subject, field, hit)
        return conditions.either(
            [
                conditions.contains(subject, field, patterns.contains),
                *(conditions.matches(subject, field, each) for each in patterns.regex),
            ]
        )

    def patterns(self, value: Value) -> Patterns:
        contains: list[str] = []
        regex: list[Carried] = []
        for item in value.items if isinstance(value, Listing) else (value,):
            if isinstance(item, Scalar) and isinstance(item.value, str):
                contains.append(item.value)
            elif isinstance(item, Mapping):
                contains += self.texts(item, "contains")
                regex += self.regexes(item)
                self.only(item, ("contains", "regex"))
            else:
                self.tell(
                    "quirk", item.line, f"`{short(as_text(item))}` is no text and matches nothing"
                    " there", "quote it",
                )  # fmt: skip
        return Patterns(tuple(contains), tuple(regex))

    def only(self, item: Mapping, known: tuple[str, ...]) -> None:
        for key in item.entries:
            if key not in known:
                self.tell(
                    "quirk", item.lines.get(key, item.line),
                    f"`{short(key)}` is no key of a pattern, so it is ignored there",
                    did_you_mean(key, known),
                )  # fmt: skip

    def texts(self, item: Mapping, key: str) -> list[str]:
        value = item.get(key)
        if value is None:
            return []
        if isinstance(value, Listing):
            return [as_text(each) for each in value.items]
        if isinstance(value, Scalar) and not value.value:
            self.tell("quirk", value.line, f"`{key}` is empty here and matches nothing there", "")
            return []
        return [as_text(value)]

    def regexes(self, item: Mapping) -> Iterator[Carried]:
        value = item.get("regex")
        for text in self.texts(item, "regex"):
            line = value.line if value is not None else item.line
            try:
                carried = from_javascript(text)
            except PatternError as bad:
                self.tell(
                    "lost", line, f"the pattern `{short(text)}` is left out: {bad.message}",
                    bad.help or "say it otherwise in the match",
                )  # fmt: skip
                continue
            self.doubts(text, carried, line)
            yield carried

    def doubts(self, text: str, carried: Carried, line: int) -> None:
        reasons = [
            f"it has over {LONGEST_PATTERN} characters" if len(text) > LONGEST_PATTERN else "",
            "it repeats what is repeated" if nests_quantifiers(text) else "",
        ]
        for reason in filter(None, reasons):
            self.tell(
                "changed", line,
                f"the pattern `{short(text)}` never matches there, since {reason}; here it does",
                "see that the rule is still wanted",
            )  # fmt: skip
        for oddity in carried.oddities:
            self.tell("quirk", line, f"in the pattern `{short(text)}` {oddity}", "")

    # -- the rest

    def exact(self, key: str, value: Value) -> Condition:
        items = value.items if isinstance(value, Listing) else (value,)
        of = self.types[key]
        wanted = list(filter(None, map(as_text, items)))
        if isinstance(of, Enum):
            for word in wanted:
                if word not in of.values:
                    self.tell(
                        "quirk", value.line, f"`{key}` is never `{short(word)}`",
                        did_you_mean(word, of.values),
                    )  # fmt: skip
            wanted = [word for word in wanted if word in of.values]
            if set(wanted) == set(of.values):
                return ALWAYS
        return conditions.equals(f"event.{key}", key, wanted)

    def model(self, value: Value) -> Condition:
        if isinstance(value, Mapping):
            self.tell(
                "quirk", value.line, "a map is not understood under `model`, so this never matches"
                " there", "write a text or a list of texts",
            )  # fmt: skip
            return NEVER
        items = value.items if isinstance(value, Listing) else (value,)
        found = conditions.contains("event.model", "model", map(as_text, items))
        return found if found != ALWAYS else conditions.one('event.model != ""')

    def amount(self, key: str, value: Value) -> Condition:
        if isinstance(value, Mapping):
            self.only(value, ("min", "max"))
            low, high = (self.number(value.get(end)) for end in ("min", "max"))
        elif isinstance(value, Listing):
            low = high = None
        else:
            low, high = self.number(value), None
            if low is None:
                self.tell(
                    "quirk", value.line, f"`{key}` is no number here and never matches there",
                    "remove the quotes" if isinstance(value.value, str) else "",
                )  # fmt: skip
                return NEVER
        return _range(key, low, high)

    def number(self, value: Value | None) -> int | float | None:
        of = value.value if isinstance(value, Scalar) else None
        if isinstance(of, bool) or not isinstance(of, (int, float)):
            if value is not None and isinstance(value, Scalar) and isinstance(of, str):
                self.tell("quirk", value.line, f"`{short(of)}` in quotes is no number there", "")
            return None
        return of


def _range(key: str, low: int | float | None, high: int | float | None) -> Condition:
    if low == math.inf or high == -math.inf or (None not in (low, high) and _empty(low, high)):
        return NEVER
    tests = []
    if low is not None and low > 0:
        tests.append(conditions.one(f"event.{key} >= {low}", Witness(key, math.ceil(low))))
    elif key == "contextFill":
        # Unknown reads as zero here, and matches nothing there.
        tests.append(conditions.one("event.contextFill > 0", Witness(key, 1)))
    if high is not None and high != math.inf:
        if high < 0:
            return NEVER
        known = Witness(key, max(math.floor(high), 0))
        tests.append(conditions.one(f"event.{key} <= {high}", known))
    found = conditions.both(tests)
    if len(tests) < 2 or found.shape == "never":
        return found
    value = math.ceil(low) if low is not None and low > 0 else 1
    fits = high is not None and value <= high
    return Condition(found.shape, found.text, (Witness(key, value),) if fits else None)


def _empty(low: int | float | None, high: int | float | None) -> bool:
    return low is not None and high is not None and low > high
