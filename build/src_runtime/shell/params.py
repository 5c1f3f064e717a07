# SPDX-License-Identifier: MIT-0
"""What `${name…}` stands for where name and operand are literal."""

from __future__ import annotations

from src_runtime.shell.expand import single, variable
from src_runtime.shell.model import Part, Scope
from src_runtime.shell.walker import Walker

GLOB = frozenset("*?[\\")


def parameter(walker: Walker, part: Part, scope: Scope) -> list[str] | None:
    """The values, or None where the line does not say them.

    A default is not taken for a variable of unknown value: the environment may have it.
    """
    name, op = part.text, part.op
    if op == "indirect":
        target = variable(walker, name, part.quoted, scope)
        return variable(walker, target[0], part.quoted, scope) if target else None
    values = array(name, part.quoted, scope)
    if values is None and "[" not in name:
        values = variable(walker, name, part.quoted, scope)
    if values is None:
        return None
    if op == "":
        return values
    if op == "length":
        return [str(len(values) if name.endswith(("[@]", "[*]")) else len(values[0]))]
    operand = single(walker, part.inner, scope)
    if operand is None:
        return None
    given = any(values) or (":" not in op and is_set(name, values, scope))
    if op in (":-", "-", ":=", "="):
        return values if given else [operand]
    if op in (":+", "+"):
        return [operand] if given else [""]
    if op in (":?", "?"):
        return values
    changed = [applied(value, op, operand) for value in values]
    found = [value for value in changed if value is not None]
    return found if len(found) == len(changed) else None


def is_set(name: str, values: list[str], scope: Scope) -> bool:
    """Whether a variable that holds nothing is set: an argument that is not given is not."""
    if name.isdigit() and scope.args is not None:
        return len(name) < 5 and int(name) <= len(scope.args)
    return bool(values)


def array(name: str, quoted: bool, scope: Scope) -> list[str] | None:
    """The elements that `name[…]` selects; None for anything else."""
    base, bracket, rest = name.partition("[")
    if not bracket:
        return None
    value = scope.vars.get(base)
    index = rest[:-1]
    if isinstance(value, str):
        return [value] if index in ("0", "@", "*") else None
    if not isinstance(value, list):
        return None
    if index == "@":
        return list(value)
    if index == "*":
        return [" ".join(value)] if quoted else list(value)
    if index.lstrip("-").isdigit() and -len(value) <= int(index) < len(value):
        return [value[int(index)]]
    return None


def applied(value: str, op: str, operand: str) -> str | None:
    if op == ":":
        return substring(value, operand)
    if op in ("^^", ",,") and not operand:
        return value.upper() if op == "^^" else value.lower()
    if op in ("^", ",") and not operand:
        head = value[:1].upper() if op == "^" else value[:1].lower()
        return head + value[1:]
    if op in ("/", "//"):
        old, _, new = operand.partition("/")
        if not old or GLOB & set(old):
            return None
        return value.replace(old, new) if op == "//" else value.replace(old, new, 1)
    if op in ("#", "##"):
        return cut(value, operand, op == "##")
    if op in ("%", "%%"):
        found = cut(value[::-1], operand[::-1], op == "%%")
        return None if found is None else found[::-1]
    return None


def cut(value: str, pattern: str, longest: bool) -> str | None:
    """Takes a pattern off the front: a literal, or a star and a literal."""
    if not GLOB & set(pattern):
        return value[len(pattern) :] if value.startswith(pattern) else value
    if pattern[:1] == "*" and pattern[1:] and not GLOB & set(pattern[1:]):
        rest = pattern[1:]
        place = value.rfind(rest) if longest else value.find(rest)
        return value if place < 0 else value[place + len(rest) :]
    return None


def substring(value: str, operand: str) -> str | None:
    start, _, length = operand.partition(":")
    start, length = start.strip(), length.strip()
    if not start.lstrip("-").isdigit() or (length and not length.lstrip("-").isdigit()):
        return None
    begin = int(start)
    begin = max(len(value) + begin, 0) if begin < 0 else begin
    if not length:
        return value[begin:] if operand.find(":") < 0 else ""
    stop = begin + int(length) if int(length) >= 0 else len(value) + int(length)
    return value[begin : max(stop, begin)]
