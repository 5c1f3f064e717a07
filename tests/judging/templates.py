# SPDX-License-Identifier: MIT
"""Random judge templates, each in our spelling and as Jinja2 itself is to render it, and the
environment in which Jinja2 escapes as docs/judges.md says."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from jinja2 import ChainableUndefined, Environment, Undefined
from jinja2.runtime import LoopContext

TEXTS = (
    "a", "ab", "", "</a", "<", "<\\/", '"', "'", "&", "a&b", "é", "日本", "</done>", "x\ny", "```",
    "{{ a }}", "\\",
)  # fmt: skip
DATA = (
    "a", "b c", " ", "\n", "\n\n", "  \n ", "x < y", '"', "'", "</done>", "&", "# ", "é", "}}",
    "%}", "</", "\\",
)  # fmt: skip
KEYS = ("a", "b", "git", "push")


class Marked(str):
    """Text that is escaped already."""

    __slots__ = ()


def as_text(value: Any) -> str:
    if isinstance(value, Undefined):
        return ""
    return value if isinstance(value, str) else to_json(value)


def to_json(value: Any) -> str:
    if isinstance(value, Undefined):
        return "null"
    written = json.dumps(value, ensure_ascii=False)
    return "".join(f"\\u{ord(c):04x}" if 0xD800 <= ord(c) < 0xE000 else c for c in written)


def closed(text: str) -> str:
    text = text.replace("</", "<\\/")
    return text + "\\" if text.endswith("<") else text


def escaped(value: Any) -> str:
    return value if isinstance(value, Marked) else closed(as_text(value))


def attribute(value: Any) -> Marked:
    text = escaped(value)
    for char, name in (("&", "&amp;"), ('"', "&quot;"), ("'", "&#39;")):
        text = text.replace(char, name)
    return Marked(text)


def fenced(value: Any) -> Marked:
    text = escaped(value)
    if text == "":
        return Marked("")
    name = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return Marked(f"<data-{name}>\n{text}" + "\n" * (text[-1] != "\n") + f"</data-{name}>")


def characters(value: Any) -> list[Any]:
    if isinstance(value, Undefined):
        return []
    if not isinstance(value, list | dict | str):
        raise TypeError
    return list(value)


class Plain(Environment):
    """Data has items and no attributes of Python."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, LoopContext):
            return super().getattr(obj, attribute)
        return self.getitem(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        of_list = isinstance(obj, list) and isinstance(argument, int)
        if isinstance(obj, dict) or (of_list and not isinstance(argument, bool)):
            try:
                return obj[argument]
            except (LookupError, TypeError):
                pass
        return self.undefined(obj=obj, name="x")


def environment() -> Environment:
    made = Plain(undefined=ChainableUndefined, finalize=escaped, autoescape=False)
    made.filters["raw"] = lambda value: Marked(as_text(value))
    made.filters["attribute"] = attribute
    made.filters["fenced"] = fenced
    made.filters["tojson"] = to_json
    made.filters["join"] = lambda value, by="": as_text(by).join(map(as_text, characters(value)))
    return made


@dataclass(frozen=True)
class Part:
    """An expression; `content` where it is text out of a file."""

    text: str
    content: bool = False


class Grower:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.names: list[str] = []

    def pick(self, options: tuple[str, ...]) -> str:
        return self.random.choice(options)

    def template(self) -> tuple[str, str]:
        """Our spelling, and Jinja2's."""
        parts = [self.statement(3) for _ in range(self.random.randrange(1, 8))]
        return "x" + "".join(a for a, _ in parts), "x" + "".join(b for _, b in parts)

    def block(self, depth: int) -> tuple[str, str]:
        parts = [self.statement(depth) for _ in range(self.random.randrange(4))]
        return "".join(a for a, _ in parts), "".join(b for _, b in parts)

    def statement(self, depth: int) -> tuple[str, str]:
        chance = self.random.random()
        if depth and chance < 0.15:
            return self.branch(depth - 1)
        if depth and chance < 0.3:
            return self.loop(depth - 1)
        if chance < 0.4:
            return self.attribute()
        if chance < 0.7:
            return self.output("fenced")
        if chance < 0.75:
            comment = self.tag("{#", ' {{ x }} {% if %} "', "#}")
            return comment, comment
        data = self.pick(DATA)
        return data, data

    def tag(self, opening: str, inside: str, closing: str) -> str:
        minus = ["-" if self.random.random() < 0.15 else "" for _ in range(2)]
        return f"{opening}{minus[0]} {inside} {minus[1]}{closing}"

    def output(self, mark: str) -> tuple[str, str]:
        part = self.expression(3)
        raw = " | raw" if self.random.random() < 0.2 else ""
        simple = part.text if not raw else f"({part.text}){raw}"
        marked = f" | {mark}" if mark == "attribute" or part.content else ""
        jinja = f"({part.text}){raw}{marked}" if marked else simple
        minus = ["-" if self.random.random() < 0.15 else "" for _ in range(2)]
        ours, theirs = (f"{{{{{minus[0]} {s} {minus[1]}}}}}" for s in (simple, jinja))
        return ours, theirs

    def attribute(self) -> tuple[str, str]:
        quote, other = self.random.sample(('"', "'"), 2)
        parts = [self.output("attribute") for _ in range(self.random.randrange(1, 3))]
        before, after = f"<file  name{self.pick(('=', ' = '))}{quote}>{other}", f"{quote} x>"
        return before + "".join(a for a, _ in parts) + after, before + "".join(
            b for _, b in parts
        ) + after

    def branch(self, depth: int) -> tuple[str, str]:
        pieces = [("if", *self.block(depth))]
        pieces += [("elif", *self.block(depth)) for _ in range(self.random.choice((0, 0, 1, 2)))]
        ours = theirs = ""
        for word, a, b in pieces:
            tag = self.tag("{%", f"{word} {self.expression(3).text}", "%}")
            ours, theirs = ours + tag + a, theirs + tag + b
        ours, theirs = self.otherwise(depth, ours, theirs)
        end = self.tag("{%", "endif", "%}")
        return ours + end, theirs + end

    def otherwise(self, depth: int, ours: str, theirs: str) -> tuple[str, str]:
        if self.random.random() < 0.5:
            return ours, theirs
        tag, (a, b) = self.tag("{%", "else", "%}"), self.block(depth)
        return ours + tag + a, theirs + tag + b

    def loop(self, depth: int) -> tuple[str, str]:
        name = self.pick(("x", "y", "event", "out", "len", "number", "ö", "class"))
        over = self.pick(
            ("event.added", "event.newMarkers", "additionalContext", "additionalContext.a",
             *self.names)
        )  # fmt: skip
        head = self.tag("{%", f"for {name} in {over}", "%}")
        before = self.names
        self.names = [*(each for each in before if each not in LOOP), name, *LOOP]
        a, b = self.block(depth)
        self.names = before
        ours, theirs = self.otherwise(depth, head + a, head + b)
        end = self.tag("{%", "endfor", "%}")
        return ours + end, theirs + end

    def expression(self, depth: int) -> Part:
        chance = self.random.random()
        if not depth or chance < 0.3:
            return self.primary()
        if chance < 0.45:
            return self.member(depth - 1)
        if chance < 0.6:
            return self.filtered(depth - 1)
        if chance < 0.7:
            test = self.pick(("is defined", "is not defined"))
            return Part(f"{self.inner(depth - 1).text} {test}")
        if chance < 0.8:
            return Part(f"not {self.inner(depth - 1).text}")
        if chance < 0.9:
            left, right = self.inner(depth - 1), self.inner(depth - 1)
            word = self.pick(("and", "or"))
            return Part(f"{left.text} {word} {right.text}", left.content or right.content)
        signs = ("==", "!=", "<", "<=", ">", ">=", "in", "not in")
        text = self.inner(depth - 1).text
        for _ in range(self.random.choice((1, 1, 1, 2))):
            text += f" {self.pick(signs)} {self.inner(depth - 1).text}"
        return Part(text)

    def inner(self, depth: int) -> Part:
        part = self.expression(depth)
        simple = part.text.replace(".", "").replace("_", "").isalnum()
        return part if simple else Part(f"({part.text})", part.content)

    def primary(self) -> Part:
        if "event" in self.names:
            name = self.pick((*self.names, "change", "additionalContext.a", "3"))
            return Part(name, name == "change")
        if self.random.random() < 0.2:
            return Part(self.pick(("change", "event.newContent", "event.oldContent")), True)
        return Part(
            self.pick((
                "event.path", "event.kind", "event.by.tool", "event.resultKnown", "transcriptPath",
                "context.run.active", 'context["run"].payload.a', "context", "additionalContext",
                "additionalContext.a", "additionalContext.b[0]", "event.newMarkers", *self.names,
                *self.constants(),
            ))
        )  # fmt: skip

    def constants(self) -> tuple[str, ...]:
        text = self.pick(TEXTS).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        number = str(self.random.choice((0, 1, 2, 7, 1.5)))
        return (f'"{text}"', number, "true", "false", "none", '["a", 1, none]')

    def member(self, depth: int) -> Part:
        base = self.pick(("additionalContext", "additionalContext.a", "additionalContext.b"))
        base = self.pick((base, *(name for name in self.names if name not in LOOP)))
        name = self.pick(KEYS)
        inside = self.expression(depth).text
        return Part(base + self.pick((f".{name}", f'["{name}"]', "[0]", "[-1]", f"[{inside}]")))

    def filtered(self, depth: int) -> Part:
        part = self.inner(depth)
        other = self.inner(depth).text
        kind = self.pick(("tojson", "default", "length", "join"))
        if kind == "default":
            more = self.pick(("", '("b")', f"({other})", f"({other}, true)", '("", false)'))
            return Part(f"{part.text} | default{more}", part.content)
        if kind == "join":
            lines = self.random.random() < 0.5
            more = self.pick(("", '(", ")', f"({other})"))
            listed = Part("event.added", "event" not in self.names) if lines else Part("context")
            return (
                Part(f"{listed.text} | join{more}", listed.content)
                if lines
                else Part(f"additionalContext | join{more}")
            )
        return Part(f"{part.text} | {kind}")


LOOP = ("loop.index", "loop.first", "loop.last")
