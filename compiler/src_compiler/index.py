# SPDX-License-Identifier: MIT
"""What an event must have for a condition to hold: the keys by which candidates are found.

INVARIANT: where no key is met the condition is false and its evaluation does not fail, so that a
rule which is no candidate would have said nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from src_compiler import typed
from src_compiler.regex import compile_pattern
from src_compiler.regex.globs import compile_globs
from src_compiler.simplify import chain, conjuncts
from src_compiler.types import is_text
from src_compiler.walk import can_fail, nodes
from src_runtime.cmdtable import program

# The dimensions, the most telling first; "" are the rules that are always candidates.
DIMENSIONS = ("bin", "program", "tool", "path", "name", "text")
PROGRAM_LISTS = {"invocations": "bin", "programs": "program"}


Key = str | tuple[str, str, bool]


@dataclass(frozen=True, slots=True)
class Keys:
    """One of `keys` must be met; in dimension "text" a key is (field, literal, folded), of programs
    it is a name, or a name and a word that must be among the arguments: "git", "git push"."""

    dimension: str
    keys: frozenset[Key]

    @property
    def names(self) -> frozenset[str]:
        """The programs, where the keys are about programs."""
        return frozenset(key.partition(" ")[0] for key in self.keys if isinstance(key, str))


ALWAYS = Keys("", frozenset())


def rule_keys(conditions: Iterable[typed.Expr | None]) -> Keys:
    """The keys of a rule on one kind, any of whose conditions makes it fire."""
    found = [condition_keys(condition) for condition in conditions]
    for dimension in DIMENSIONS:
        keys = [_of(dimension, each) for each in found]
        if all(key is not None for key in keys):
            return Keys(dimension, frozenset().union(*(key.keys for key in keys if key)))
    return ALWAYS


def program_names(conditions: Iterable[typed.Expr | None]) -> tuple[str, ...] | None:
    """The program names without which no condition holds; () where it reads programs but names
    none, None where it reads none."""
    names: set[str] = set()
    reads = False
    for condition in conditions:
        if condition is None or not _reads_programs(condition):
            continue
        reads = True
        keys = condition_keys(condition)
        listed = _of("bin", keys) or _of("program", keys)
        if listed is None:
            return ()
        names |= listed.names
    return tuple(sorted(names)) if reads else None


def condition_keys(condition: typed.Expr | None) -> list[Keys]:
    """Every dimension in which the condition names what it needs."""
    found: dict[str, Keys] = {}
    for part in conjuncts(condition) if condition is not None else []:
        for keys in _part_keys(part):
            best = found.get(keys.dimension)
            if best is None or _narrower(keys, best):
                found[keys.dimension] = keys
        if can_fail(part):
            break
    return list(found.values())


def _of(dimension: str, found: list[Keys]) -> Keys | None:
    return next((keys for keys in found if keys.dimension == dimension), None)


def _narrower(keys: Keys, than: Keys) -> bool:
    """Fewer keys; among texts the longer one."""
    if keys.dimension == "text":
        return min(map(_length, keys.keys)) > min(map(_length, than.keys))
    return len(keys.keys) < len(than.keys)


def _length(key: Key) -> int:
    return len(key[1]) if isinstance(key, tuple) else len(key)


def _reads_programs(condition: typed.Expr) -> bool:
    return any(_event_field(node) in PROGRAM_LISTS for node in nodes(condition))


def _event_field(node: typed.Node) -> str:
    match node:
        case typed.Field(typed.Root("event"), name):
            return name
    return ""


def _part_keys(part: typed.Expr) -> list[Keys]:
    match part:
        case typed.AnyOf(items):
            return _alternatives(items)
        case typed.All() if chain(part) is None:
            return condition_keys(part)
        case typed.Quantifier("any" | "one", source, local, body):
            dimension = PROGRAM_LISTS.get(_event_field(source))
            names = _element_names(body, local) if dimension else None
            return [Keys(dimension, names)] if dimension and names else []
    wanted = _equal_to(part)
    if wanted is not None:
        return _exact(_event_field(wanted[0]), wanted[1])
    return _text_keys(part)


def _alternatives(items: tuple[typed.Expr, ...]) -> list[Keys]:
    """Keys of `a or b`: in each dimension that all the sides have, until one could fail."""
    found = []
    for number, item in enumerate(items):
        found.append(_part_keys(item))
        if can_fail(item) and number < len(items) - 1:
            return []
    both = []
    for dimension in DIMENSIONS:
        keys = [_of(dimension, each) for each in found]
        if all(key is not None for key in keys):
            both.append(Keys(dimension, frozenset().union(*(key.keys for key in keys if key))))
    return both


def _equal_to(part: typed.Expr) -> tuple[typed.Expr, tuple[str, ...]] | None:
    """The expression that must equal one of some texts."""
    match part:
        case typed.Equal(left, right, negated=False):
            for side, other in ((left, right), (right, left)):
                if isinstance(other, typed.Constant) and isinstance(other.value, str):
                    return side, (other.value,)
        case typed.In(item, typed.ListOf(items), negated=False) if items:
            values = [i.value for i in items if isinstance(i, typed.Constant)]
            texts = tuple(value for value in values if isinstance(value, str))
            if len(texts) == len(items):
                return item, texts
    return None


def _element_names(body: typed.Expr, local: typed.Local) -> frozenset[str] | None:
    """The program names one of which the element must have."""
    match body:
        case typed.Let(_, value, inner):
            return None if can_fail(value) else _element_names(inner, local)
        case typed.AnyOf(items):
            sides = [_element_names(item, local) for item in items]
            if any(map(can_fail, items[:-1])) or not all(sides):
                return None
            return frozenset().union(*(side for side in sides if side))
        case typed.All() if chain(body) is None:
            best: frozenset[str] | None = None
            words: tuple[typed.Expr, ...] = ()
            for part in conjuncts(body):
                names = _element_names(part, local)
                if names and (best is None or len(names) < len(best)):
                    best = names
                words += (part,)
                if can_fail(part):
                    break
            return _with_words(best, words, local) if best else None
    wanted = _equal_to(body)
    match wanted:
        case (typed.Field(element, "bin"), texts) if element == local:
            return frozenset(texts)
    return None


def _with_words(
    names: frozenset[str], parts: tuple[typed.Expr, ...], local: typed.Local
) -> frozenset[str]:
    """The names, each with a word that must be among its arguments, where a part says so."""
    for part in parts:
        match part:
            case typed.In(typed.Constant(str(word)), typed.Field(element, "argv"), negated=False):
                if element == local:
                    return frozenset(name if " " in name else f"{name} {word}" for name in names)
        match _equal_to(part):
            case (typed.Call("sub", (element,)), texts) if element == local:
                return frozenset(key for name in names for key in _subcommand_keys(name, texts))
    return names


def _subcommand_keys(name: str, texts: tuple[str, ...]) -> list[str]:
    """Of a subcommand its last word stands in the arguments, or that of another name for it."""
    row = program(name)
    if " " in name or not all(texts) or (row is None and any(" " in text for text in texts)):
        return [name]
    other = [pair.replace("_", " ").split("=") for pair in (row or {}).get("alias", "").split()]
    paths = [*texts, *(short for short, known in other if known in texts)]
    return [f"{name} {path.rpartition(' ')[2]}" for path in paths]


def _exact(field: str, texts: tuple[str, ...]) -> list[Keys]:
    """An event's text that is one of `texts`."""
    if field == "tool":
        return [Keys("tool", frozenset(texts))]
    if field in ("", "kind"):
        return []
    found = _held(field, texts, False)
    if field == "path":
        found.append(Keys("path", frozenset(map(first_segment, texts))))
        found.append(Keys("name", frozenset(map(last_segment, texts))))
    return found


def first_segment(path: str) -> str:
    """Up to the first slash and with it, or the whole path."""
    head, slash, _ = path.partition("/")
    return head + slash


def last_segment(path: str) -> str:
    return path.rpartition("/")[2]


def _text_keys(part: typed.Expr) -> list[Keys]:
    match part:
        case typed.TextTest(
            "contains", typed.Call("lower", (text,)), typed.Constant(str(wanted)), negated=False
        ) if _event_field(text):
            return _held(_event_field(text), [_folded(wanted)], True)
        case typed.TextTest(op, text, wanted, negated=False, open=False) if _event_field(text):
            parts = wanted.items if isinstance(wanted, typed.ListOf) else (wanted,)
            texts = [p.value for p in parts if isinstance(p, typed.Constant)]
            listed = [value for value in texts if isinstance(value, str) and value]
            if len(listed) == len(parts) and is_text(text.type):
                return _affixes(_event_field(text), op, listed)
        case typed.Matches(text, pattern, negated=False, open=False) if _event_field(text):
            program = compile_pattern(pattern)
            field = _event_field(text)
            return _held(field, program.literal, program.folded)
        case typed.Globs(text, globs) if _event_field(text):
            required = compile_globs(globs).program
            return _held(_event_field(text), required.literal, required.folded)
    return []


def _held(field: str, texts: Iterable[str], folded: bool) -> list[Keys]:
    """Texts that stand in the field; such a short one that it stands in most tells nothing."""
    keys: frozenset[Key] = frozenset((field, text, folded) for text in texts)
    return [Keys("text", keys)] if keys and min(map(_length, keys)) > 1 else []


def _folded(small: str) -> str:
    """The longest part that folding a text and lowering it agree on: of characters beyond ASCII and
    of `i`, which a capital with a dot becomes, they do not."""
    parts = "".join(char if char.isascii() and char != "i" else "\0" for char in small).split("\0")
    return max(parts, key=len)


def _affixes(field: str, op: str, texts: list[str]) -> list[Keys]:
    found = _held(field, texts, False)
    if field != "path":
        return found
    if op == "startsWith" and all("/" in text for text in texts):
        found.append(Keys("path", frozenset(map(first_segment, texts))))
    if op == "endsWith" and all("/" in text for text in texts):
        found.append(Keys("name", frozenset(map(last_segment, texts))))
    return found
