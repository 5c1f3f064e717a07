# SPDX-License-Identifier: MIT
"""The functions of the match language, one row each; a new one is a row here and its Python.

`check` reads the signature, `emit` the runtime function, the docs the help and the example.
"""

from __future__ import annotations

from dataclasses import dataclass

from src_compiler.excluded import REFUSED as REFUSED
from src_compiler.types import BOOL, INT, STRING, List, Type

Value = bool | int | float | str | tuple["Value", ...] | None


@dataclass(frozen=True, slots=True)
class Parameter:
    """`accepts` are words of `arguments.fits`: a type's name, or number, list, map, literal …"""

    name: str
    accepts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Builtin:
    """`name(parameters)`; the first `required` must be given, the last may `repeat`.

    `result` is a type, or `same` (as the first argument), `element?` (one of its elements or nil),
    `number` (int where all arguments are), `mapped` (a list of what the predicate gives).
    `runtime` is `module:function` in src_runtime, "" where emit writes Python in place.
    `example` gives `value`; where it reads `inv`, that is the program of the shell line `line`.
    """

    name: str
    parameters: tuple[Parameter, ...]
    result: Type | str
    help: str
    example: str
    value: Value
    runtime: str = ""
    required: int = -1
    repeats: bool = False
    ours: bool = False
    line: str = ""

    @property
    def least(self) -> int:
        return len(self.parameters) if self.required < 0 else self.required

    @property
    def most(self) -> int | None:
        return None if self.repeats else len(self.parameters)

    @property
    def signature(self) -> str:
        """`split(text: string, separator: string, limit?: int) -> list<string>`."""
        shown = []
        for number, parameter in enumerate(self.parameters):
            mark = "" if number < self.least else "?"
            shown.append(f"{parameter.name}{mark}: {' or '.join(parameter.accepts)}")
        tail = ", …" if self.repeats else ""
        result = RESULTS.get(str(self.result), str(self.result))
        return f"{self.name}({', '.join(shown)}{tail}) -> {result}"


RESULTS = {
    "same": "the same type",
    "element?": "an element or nil",
    "mapped": "list of what the predicate gives",
}

TEXT = Parameter("text", ("string",))
ITEMS = Parameter("list", ("list",))
WORDS = Parameter("list", ("list<string>",))
NUMBERS = Parameter("numbers", ("number", "list<number>"))
INVOCATION = Parameter("inv", ("invocation",))
FLAG_NAME = Parameter("name", ("string",))
TEST = Parameter("predicate", ("bool",))
AMOUNT = Parameter("expression", ("number",))


def text(name: str) -> Parameter:
    return Parameter(name, ("string",))


def integer(name: str) -> Parameter:
    return Parameter(name, ("int",))


LINE = "git -C sub push -f --tag=next origin main"

ROWS = (
    Builtin(
        "len", (Parameter("value", ("string", "list", "map")),), INT,
        "Characters of a text, elements of a list, keys of a map.",
        'len("héllo")', 5,
    ),
    Builtin(
        "lower", (TEXT,), STRING,
        "The text in lower case, character by character.",
        'lower("README")', "readme", "texts:lower",
    ),
    Builtin(
        "upper", (TEXT,), STRING,
        "The text in upper case, character by character.",
        'upper("straße")', "STRAßE", "texts:upper",
    ),
    Builtin(
        "trim", (TEXT, text("characters")), STRING,
        "The text without white space, or without these characters, at both ends.",
        'trim("  a b ")', "a b", "texts:trim", required=1,
    ),
    Builtin(
        "trimPrefix", (TEXT, text("prefix")), STRING,
        "The text without the prefix, where it begins with it.",
        'trimPrefix("refs/heads/main", "refs/heads/")', "main", "texts:trim_prefix",
    ),
    Builtin(
        "trimSuffix", (TEXT, text("suffix")), STRING,
        "The text without the suffix, where it ends with it.",
        'trimSuffix("notes.md", ".md")', "notes", "texts:trim_suffix",
    ),
    Builtin(
        "hasPrefix", (TEXT, text("prefix")), BOOL,
        "`startsWith` as a function.",
        'hasPrefix("spec/a.md", "spec/")', True,
    ),
    Builtin(
        "hasSuffix", (TEXT, text("suffix")), BOOL,
        "`endsWith` as a function.",
        'hasSuffix("spec/a.md", ".md")', True,
    ),
    Builtin(
        "split", (TEXT, text("separator"), integer("pieces")), List(STRING),
        "The parts of the text between separators, at most so many pieces.",
        'split("a/b/c", "/", 2)', ("a", "b/c"), "texts:split", required=2,
    ),
    Builtin(
        "join", (WORDS, text("separator")), STRING,
        "The texts of the list with the separator between them.",
        'join(["a", "b"], " ")', "a b", "texts:join", required=1,
    ),
    Builtin(
        "replace", (TEXT, text("old"), text("new"), integer("times")), STRING,
        "The text with each occurrence of `old`, or the first so many, replaced.",
        'replace("a.b.c", ".", "/")', "a/b/c", "texts:replace", required=3,
    ),
    Builtin(
        "indexOf", (TEXT, text("part")), INT,
        "Where the part first begins, in UTF-8 bytes; -1 where it does not occur.",
        'indexOf("héllo", "l")', 3, "texts:index_of",
    ),
    Builtin(
        "lastIndexOf", (TEXT, text("part")), INT,
        "Where the part last begins, in UTF-8 bytes; -1 where it does not occur.",
        'lastIndexOf("hello", "l")', 3, "texts:last_index_of",
    ),
    Builtin(
        "first", (ITEMS,), "element?",
        "The first element; nil where the list is empty.",
        'first(["a", "b"])', "a", "lists:first",
    ),
    Builtin(
        "last", (ITEMS,), "element?",
        "The last element; nil where the list is empty.",
        'last(["a", "b"])', "b", "lists:last",
    ),
    Builtin(
        "take", (ITEMS, integer("count")), "same",
        "The first so many elements.",
        'take(["a", "b", "c"], 2)', ("a", "b"), "values:take",
    ),
    Builtin(
        "reverse", (ITEMS,), "same",
        "The list from its end.",
        "reverse([1, 2])", (2, 1), "lists:reverse",
    ),
    Builtin(
        "uniq", (ITEMS,), "same",
        "The list without elements that occurred before.",
        'uniq(["a", "b", "a"])', ("a", "b"), "values:uniq",
    ),
    Builtin(
        "concat", (ITEMS,), "same",
        "The elements of all the lists, one list after the other.",
        "concat([1], [2, 3])", (1, 2, 3), "lists:concat", repeats=True,
    ),
    Builtin(
        "keys", (Parameter("map", ("map",)),), List(STRING),
        "The keys of a map, sorted.",
        "keys(inv.flags)", ("f", "tag"), "lists:keys", line="npm publish --tag=next -f",
    ),
    Builtin(
        "min", (NUMBERS,), "number",
        "The smallest of the numbers.",
        "min(2, 3)", 2, "values:smallest", repeats=True,
    ),
    Builtin(
        "max", (NUMBERS,), "number",
        "The largest of the numbers.",
        "max([2, 3])", 3, "values:largest", repeats=True,
    ),
    Builtin(
        "abs", (Parameter("number", ("number",)),), "number",
        "The number without its sign.",
        "abs(-2)", 2,
    ),
    Builtin(
        "glob", (TEXT, Parameter("glob", ("literal",))), BOOL,
        "Whether the whole text, segments parted by `/`, is matched by one of the globs.",
        'glob("spec/a/b.md", "docs/**", "spec/**/*.md")', True, repeats=True, ours=True,
    ),
    Builtin(
        "host", (text("url"),), STRING,
        "The host of a URL or an scp-like address, in lower case; empty where there is none.",
        'host("https://user@Example.com:8080/x")', "example.com", "texts:host", ours=True,
    ),
    Builtin(
        "sub", (INVOCATION,), STRING,
        "The subcommand of a program that has them, past options that stand before it.",
        "sub(inv)", "push", "cmdline:sub", ours=True, line=LINE,
    ),
    Builtin(
        "flag", (INVOCATION, FLAG_NAME), BOOL,
        "Whether one of the flags was passed, also in a bundle of letters or cut short.",
        'flag(inv, "f", "force")', True, "cmdline:flag", repeats=True, ours=True, line=LINE,
    ),
    Builtin(
        "values", (INVOCATION, FLAG_NAME), List(STRING),
        "The values that the flags were given, `--m=x`, `--m x` and `-mx` alike.",
        'values(inv, "C")', ("sub",), "cmdline:values", repeats=True, ours=True, line=LINE,
    ),
    Builtin(
        "args", (INVOCATION,), List(STRING),
        "The operands: what is neither a flag, a flag's value nor the subcommand.",
        "args(inv)", ("origin", "main"), "cmdline:args", ours=True, line=LINE,
    ),
)  # fmt: skip

PREDICATE_ROWS = (
    Builtin(
        "any", (ITEMS, TEST), BOOL,
        "Whether the predicate holds for at least one element.",
        'any(["a", "b"], it == "b")', True,
    ),
    Builtin(
        "all", (ITEMS, TEST), BOOL,
        "Whether the predicate holds for every element; true for an empty list.",
        'all(["a", "b"], it != "c")', True,
    ),
    Builtin(
        "none", (ITEMS, TEST), BOOL,
        "Whether the predicate holds for no element.",
        'none(["a", "b"], it == "c")', True,
    ),
    Builtin(
        "one", (ITEMS, TEST), BOOL,
        "Whether the predicate holds for exactly one element.",
        'one(["a", "b"], it == "b")', True,
    ),
    Builtin(
        "count", (ITEMS, TEST), INT,
        "For how many elements the predicate holds.",
        'count(["a", "b"], it != "c")', 2, required=1,
    ),
    Builtin(
        "filter", (ITEMS, TEST), "same",
        "The elements for which the predicate holds.",
        'filter(["a", "b"], it != "a")', ("b",),
    ),
    Builtin(
        "map", (ITEMS, Parameter("expression", ("anything",))), "mapped",
        "What the expression gives for each element.",
        'map(["a", "b"], upper(it))', ("A", "B"),
    ),
    Builtin(
        "find", (ITEMS, TEST), "element?",
        "The first element for which the predicate holds; nil where there is none.",
        'find(["a", "b"], it != "a")', "b",
    ),
    Builtin(
        "sum", (Parameter("list", ("list<number>",)), AMOUNT), "number",
        "The sum of the list, or of what the expression gives for each element.",
        "sum([1, 2], it * 10)", 30, "values:total", required=1,
    ),
)  # fmt: skip

BUILTINS = {row.name: row for row in ROWS}
PREDICATES = {row.name: row for row in PREDICATE_ROWS}
