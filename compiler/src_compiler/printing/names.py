# SPDX-License-Identifier: MIT
"""Names in generated code: stable, made from what they stand for, and never the same twice."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable
from hashlib import sha256

from src_compiler import typed

ELEMENTS = {
    "invocations": "inv",
    "programs": "inv",
    "argv": "arg",
    "args": "arg",
    "newMarkers": "marker",
    "oldMarkers": "marker",
    "added": "line",
    "removed": "line",
    "inputs": "source",
    "sourceTypes": "source",
    "split": "part",
    "values": "value",
    "keys": "key",
}
PARAMETERS = ("event", "context", "state", "session", "hit")
# What a module may import from the runtime.
HELPERS = (
    "INACTIVE", "a_bool", "a_list", "a_list_of_texts", "a_map", "a_number", "a_text", "an_int",
    "args", "calculate", "concat", "contains", "cut", "default", "divide", "ends_with", "equal",
    "fired", "first", "flag", "get", "get_if", "host", "in_range", "index_of", "is_in",
    "item_at", "join", "keys", "largest", "last", "last_index_of", "length", "lower",
    "markers_after", "markers_before", "matches",
    "negative", "order", "pattern", "plain", "remainder", "replace", "reverse", "show", "smallest",
    "split", "starts_with", "sub", "take", "total", "trim", "trim_prefix", "trim_suffix",
    "uniq", "upper", "values",
)  # fmt: skip
# Python's own functions, as a fixed list, since each version has others.
BUILTINS = (
    "abs", "all", "any", "bin", "bool", "bytes", "callable", "chr", "compile", "dict", "dir",
    "divmod", "enumerate", "eval", "exec", "filter", "float", "format", "frozenset", "hash",
    "help", "hex", "id", "input", "int", "isinstance", "iter", "len", "list", "map", "max",
    "min", "next", "object", "oct", "open", "ord", "pow", "print", "range", "repr", "reversed",
    "round", "set", "slice", "sorted", "str", "sum", "super", "tuple", "type", "vars", "zip",
)  # fmt: skip
RESERVED = frozenset({*PARAMETERS, *HELPERS, *BUILTINS, *keyword.kwlist})
LONGEST = 32
SHORTER = 24


def python_name(name: str) -> str:
    """A rule's or rule set's name, or a kind, as part of a Python name."""
    return re.sub(r"[^A-Za-z0-9_]", "_", name)


def kind_name(kind: str) -> str:
    """A kind in capitals and small letters: PreFileDelete, ToolBefore."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[._]", kind))


def slug(texts: Iterable[str], empty: str, longest: int = LONGEST) -> str:
    """Words of the texts in lower case, as many whole texts as a name can bear."""
    parts: list[str] = []
    for text in texts:
        words = "_".join(re.findall(r"[A-Za-z0-9]+", text)).lower()
        if not words or words in parts:
            continue
        if len("_".join([*parts, words])) > longest:
            parts.append("etc" if parts else words[:longest].rstrip("_"))
            break
        parts.append(words)
    return "_".join(parts) or empty


def pattern_slug(pattern: str) -> str:
    """The words that stand in a pattern as they are."""
    bare = re.sub(
        r"\\[QEpPxdDwWsSbBAz](\{[^}]*\})?|\(\?[^:)]*[:)]|\[[^\]]*\]|\{[^}]*\}", " ", pattern
    )
    return slug(re.findall(r"[A-Za-z0-9]+", bare), "text", SHORTER)


def digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def distinct(wanted: dict[str, str], taken: Iterable[str]) -> dict[str, str]:
    """A name for each content; those who want the same one, or a taken one, get a digest behind it.

    The digest is of the content, so that a new neighbour renames nobody but those it clashes with.
    """
    used = set(taken)
    counts: dict[str, int] = {}
    for name in wanted.values():
        counts[name] = counts.get(name, 0) + 1
    return {
        content: f"{name}_{digest(content)}" if counts[name] > 1 or name in used else name
        for content, name in wanted.items()
    }


def element(source: typed.Expr) -> str:
    """What an element of the list is called."""
    match source:
        case typed.Field(_, name):
            return ELEMENTS.get(name) or _singular(name)
        case typed.Entry(typed.Field(_, "flags")):
            return "value"
        case typed.Call(name):
            return ELEMENTS.get(name, "item")
        case typed.Quantifier("filter", of) | typed.Slice(of):
            return element(of)
        case typed.Range():
            return "number"
        case typed.ListOf((typed.Constant(str()), *_)):
            return "text"
    return "item"


def _singular(name: str) -> str:
    word = re.sub(r"(?<=[a-z])([A-Z])", r"_\1", name).lower()
    return word[:-1] if word.endswith("s") and len(word) > 3 else "item"


class Locals:
    """The names of one function; `taken` are those of its module."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = RESERVED | set(taken)
        self._used: set[str] = set()
        self._names: dict[int, str] = {}

    def bind(self, local: typed.Local, wanted: str) -> str:
        base = python_name(local.name or wanted)
        if base in self._taken or not base.isidentifier():
            base += "_"
        name, number = base, 1
        while name in self._used or name in self._taken:
            number += 1
            name = f"{base}{number}"
        self._used.add(name)
        self._names[local.id] = name
        return name

    def release(self, local: typed.Local) -> None:
        self._used.discard(self._names[local.id])

    def of(self, local: typed.Local) -> str:
        return self._names[local.id]
