# SPDX-License-Identifier: MIT
"""Walks a typed tree and says what it is worth, straight from the table of semantics.

It shares no code with what is generated: neither the emitter nor src_runtime.values.
"""

from __future__ import annotations

import re
from typing import Any

from reference_calls import Calls, Undecided, both, equal, inside, is_number
from src_compiler import typed
from src_compiler.types import ANY, BOOL, FLOAT, INT, NIL, STRING, Enum, List, Map, Record


def evaluate(expr: typed.Expr, world: dict[str, Any], hit: int = 0) -> Any:
    """`world` has event, context, state, session and hit. A true expression is worth the element
    for which the `any` held whose local has the id `hit`, if there is one."""
    evaluator = Evaluator(world, hit)
    value = evaluator.value(expr, {})
    return evaluator.hit[-1] if value is True and hit else value


def zero(type: Any) -> Any:
    if isinstance(type, List):
        return []
    if isinstance(type, Map):
        return {}
    if isinstance(type, Record):
        return {name: zero(of) for name, of in type.fields}
    if isinstance(type, Enum):
        return ""
    return {BOOL: False, INT: 0, FLOAT: 0.0, STRING: "", ANY: None, NIL: None}[type]


def as_bytes(text: str) -> bytes:
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def as_text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return raw.decode("utf-8", "surrogateescape")


class Evaluator(Calls):
    def __init__(self, world: dict[str, Any], hit: int) -> None:
        self.world = world
        self.hit_id = hit
        self.hit: list[Any] = []

    def value(self, expr: typed.Expr, local: dict[int, Any]) -> Any:
        name = "on_" + type(expr).__name__
        return getattr(self, name)(expr, local)

    def on_Constant(self, expr: Any, local: dict[int, Any]) -> Any:
        return expr.value

    def on_ListOf(self, expr: Any, local: dict[int, Any]) -> Any:
        return [self.value(item, local) for item in expr.items]

    def on_Root(self, expr: Any, local: dict[int, Any]) -> Any:
        event = self.world["event"]
        if expr.name == "path":
            return event["path"]
        if expr.name == "markers":
            return event["oldMarkers" if event["kind"].endswith("Delete") else "newMarkers"]
        if expr.name == "oldMarkers":
            return event.get("oldMarkers", [])
        return self.world[expr.name]

    def on_Local(self, expr: Any, local: dict[int, Any]) -> Any:
        return local[expr.id]

    def on_Field(self, expr: Any, local: dict[int, Any]) -> Any:
        base = self.value(expr.base, local)
        if isinstance(expr.base, typed.Root) and expr.base.name == "state":
            return base.get(expr.name, {})
        return base[expr.name]

    def on_Entry(self, expr: Any, local: dict[int, Any]) -> Any:
        base, key = self.value(expr.base, local), self.value(expr.key, local)
        return base[key] if key in base else zero(expr.type)

    def on_Open(self, expr: Any, local: dict[int, Any]) -> Any:
        base, key = self.value(expr.base, local), self.value(expr.key, local)
        if base is None and expr.optional:
            return None
        if isinstance(base, dict) and isinstance(key, str):
            return base.get(key)
        if isinstance(base, list):
            return self.element(base, key)
        raise Undecided(expr.at)

    def on_At(self, expr: Any, local: dict[int, Any]) -> Any:
        return self.element(self.value(expr.base, local), self.value(expr.index, local))

    def element(self, items: list[Any], index: Any) -> Any:
        if not isinstance(index, int) or isinstance(index, bool):
            raise Undecided
        place = index + len(items) if index < 0 else index
        if 0 <= place < len(items):
            return items[place]
        raise Undecided

    def on_Slice(self, expr: Any, local: dict[int, Any]) -> Any:
        base = self.value(expr.base, local)
        raw = as_bytes(base) if isinstance(base, str) else base
        start, stop = (
            default if bound is None else self.value(bound, local)
            for bound, default in ((expr.start, 0), (expr.stop, len(raw)))
        )
        start = max(start + len(raw), 0) if start < 0 else min(start, len(raw))
        stop = max(stop + len(raw), 0) if stop < 0 else min(stop, len(raw))
        part = raw[start:stop] if start < stop else raw[:0]
        return as_text(part) if isinstance(base, str) else part

    def on_Not(self, expr: Any, local: dict[int, Any]) -> Any:
        return not self.value(expr.operand, local)

    def on_All(self, expr: Any, local: dict[int, Any]) -> Any:
        return all(self.value(item, local) is not False for item in expr.items)

    def on_AnyOf(self, expr: Any, local: dict[int, Any]) -> Any:
        return any(self.value(item, local) is True for item in expr.items)

    def on_Equal(self, expr: Any, local: dict[int, Any]) -> Any:
        same = equal(self.value(expr.left, local), self.value(expr.right, local))
        return same is not expr.negated

    def on_Order(self, expr: Any, local: dict[int, Any]) -> Any:
        left, right = self.value(expr.left, local), self.value(expr.right, local)
        if not (is_number(left) and is_number(right)) and not both(str, left, right):
            raise Undecided
        less, more = left < right, left > right
        return {"<": less, ">": more, "<=": not more, ">=": not less}[expr.op]

    def on_In(self, expr: Any, local: dict[int, Any]) -> Any:
        item, container = self.value(expr.item, local), self.value(expr.container, local)
        return inside(item, container) is not expr.negated

    def on_TextTest(self, expr: Any, local: dict[int, Any]) -> Any:
        text, part = self.value(expr.text, local), self.value(expr.part, local)
        if not both(str | None, text, part):
            raise Undecided
        if text is None or part is None:
            return expr.negated
        starts = [at for at in range(len(text) + 1) if text[at : at + len(part)] == part]
        holds = {
            "contains": bool(starts),
            "startsWith": 0 in starts,
            "endsWith": len(text) - len(part) in starts,
        }[expr.op]
        return holds is not expr.negated

    def on_Matches(self, expr: Any, local: dict[int, Any]) -> Any:
        text = self.value(expr.text, local)
        if text is None:
            return expr.negated
        if not isinstance(text, str):
            raise Undecided
        # The patterns of these tests mean the same to Python, with \Z for RE2's $.
        found = re.search(expr.pattern.replace("$", r"\Z"), text, re.ASCII) is not None
        return found is not expr.negated

    def on_Globs(self, expr: Any, local: dict[int, Any]) -> Any:
        text = self.value(expr.text, local)
        return any(re.fullmatch(self.glob(glob), text, re.DOTALL) for glob in expr.globs)

    def glob(self, glob: str) -> str:
        """The glob as a pattern of Python's."""
        parts = re.findall(r"\*\*/|\*\*|\*|\?|[^*?]+", glob)
        wild = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
        return "".join(wild.get(part) or re.escape(part) for part in parts)

    def on_Arithmetic(self, expr: Any, local: dict[int, Any]) -> Any:
        left, right = self.value(expr.left, local), self.value(expr.right, local)
        if expr.op == "+" and both(str, left, right):
            return left + right
        if not (is_number(left) and is_number(right)):
            raise Undecided
        if expr.op in "/%" and right == 0:
            raise Undecided
        if expr.op == "%":
            if not both(int, left, right):
                raise Undecided
            sign = -1 if left < 0 else 1
            return sign * (abs(left) - abs(right) * (abs(left) // abs(right)))
        return {
            "+": lambda: left + right,
            "-": lambda: left - right,
            "*": lambda: left * right,
            "/": lambda: left / right,
        }[expr.op]()

    def on_Negative(self, expr: Any, local: dict[int, Any]) -> Any:
        value = self.value(expr.operand, local)
        if not is_number(value):
            raise Undecided
        return 0 - value if isinstance(value, int) else -value

    def on_Range(self, expr: Any, local: dict[int, Any]) -> Any:
        first, last = self.value(expr.first, local), self.value(expr.last, local)
        return list(range(first, last + 1))

    def on_Default(self, expr: Any, local: dict[int, Any]) -> Any:
        value = self.value(expr.value, local)
        if value is None:
            return self.value(expr.other, local)
        if expr.value.type == ANY and expr.type != ANY:
            self.is_a(expr.type, value)
        return value

    def is_a(self, type: Any, value: Any) -> None:
        """Open data that is taken for a type must be of it."""
        kinds = {BOOL: bool, INT: int | float, FLOAT: int | float, STRING: str}
        wanted: Any = list if isinstance(type, List) else dict if isinstance(type, Map) else None
        if isinstance(value, bool) and type != BOOL:
            raise Undecided
        if not isinstance(value, wanted or kinds[type]):
            raise Undecided
        if type == List(STRING) and not both(str, *value):
            raise Undecided

    def on_If(self, expr: Any, local: dict[int, Any]) -> Any:
        return self.value(expr.then if self.value(expr.test, local) else expr.other, local)

    def on_Let(self, expr: Any, local: dict[int, Any]) -> Any:
        return self.value(expr.body, {**local, expr.local.id: self.value(expr.value, local)})

    def on_Quantifier(self, expr: Any, local: dict[int, Any]) -> Any:
        source = self.value(expr.source, local)
        if not isinstance(source, list):
            raise Undecided

        def body(item: Any) -> Any:
            holds = self.value(expr.body, {**local, expr.local.id: item})
            if holds is True and expr.local.id == self.hit_id:
                self.hit.append(item)
            return holds

        match expr.name:
            case "any" | "none":
                found = any(body(item) for item in source)
                return found is (expr.name == "any")
            case "all":
                return all(body(item) for item in source)
            case "find":
                return next((item for item in source if body(item)), None)
            case "map":
                return [body(item) for item in source]
        kept = [item for item in source if body(item)]
        return {"filter": kept, "count": len(kept), "one": len(kept) == 1}[expr.name]

    def on_Call(self, expr: Any, local: dict[int, Any]) -> Any:
        args = [self.value(arg, local) for arg in expr.args]
        try:
            return getattr(self, "call_" + expr.name)(*args)
        except (TypeError, AttributeError, IndexError):
            raise Undecided from None
