# SPDX-License-Identifier: MIT-0
"""Builtins that change what is known of the shell: its directory, variables and traps."""

from __future__ import annotations

from src_runtime.shell.scope import Field, Scope, resolve


def lose(scope: Scope, for_good: bool) -> None:
    scope.cwd = ""
    scope.lost = scope.lost or for_good


def change_directory(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    """A plain walk follows `cd DIR` only, and once lost it stays so, as is documented."""
    operands = fields[1:]
    if walker.deep:
        while operands and operands[0].known and operands[0].text in ("-L", "-P", "-e", "--"):
            operands = operands[1:]
    target = operands[0] if len(operands) == 1 else None
    plain = target is not None and target.known and not target.open and target.text
    walker.more = walker.more or not plain or scope.lost
    if target is None or not plain:
        scope.back, _ = scope.cwd, lose(scope, True)
        return
    text = target.text
    if text == "-" and walker.deep and scope.back is not None:
        scope.cwd, scope.back = scope.back, scope.cwd
    elif text.startswith("-"):
        walker.more = True
        lose(scope, True)
    elif scope.lost and not walker.deep:
        scope.cwd = ""
    else:
        scope.back = scope.cwd
        scope.cwd = resolve(scope.cwd, text)
        scope.lost = not scope.cwd


def push_directory(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    walker.more = True
    operands = [field for field in fields[1:] if not field.text.startswith("-")]
    target = operands[0] if len(operands) == 1 else None
    if not walker.deep or target is None or not target.known or target.open:
        lose(scope, True)
        scope.stack = []
        return
    if target.text.startswith("+"):
        lose(scope, True)
        return
    scope.stack = [*scope.stack, scope.cwd]
    scope.back = scope.cwd
    scope.cwd = resolve(scope.cwd, target.text)


def pop_directory(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    walker.more = True
    if walker.deep and scope.stack and len(fields) == 1:
        scope.back = scope.cwd
        scope.cwd = scope.stack[-1]
        scope.stack = scope.stack[:-1]
    else:
        lose(scope, True)


def evaluate(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    words = fields[1:]
    if words and words[0].text == "--":
        words = words[1:]
    if all(field.known for field in words):
        walker.script(" ".join([field.text for field in words]), scope, "eval")
        return
    record["opaque"] = True
    walker.more = True
    scope.cwd = ""
    forget_all(scope)


def forget_all(scope: Scope) -> None:
    for name in scope.vars:
        scope.vars[name] = None
    scope.env = dict.fromkeys(scope.env)
    scope.args = None


def source(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    record["opaque"] = True
    forget_all(scope)


def read(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    """read, mapfile, getopts, unset: the names are no longer known."""
    for field in fields[1:]:
        if field.known:
            scope.assign(field.text, None)
    if fields[0].text == "read":
        scope.assign("REPLY", None)


def printf(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    """`printf -v NAME`."""
    if len(fields) > 3 and fields[1].text == "-v" and fields[2].known:
        scope.assign(fields[2].text, None)


def trap(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    walker.more = True
    for name in scope.vars:
        scope.vars[name] = scope.vars[name] if walker.deep else None
    words = fields[1:]
    if words and words[0].text == "--":
        words = words[1:]
    if walker.deep and len(words) > 1 and words[0].known and words[0].text not in ("", "-"):
        if not words[0].text.startswith("-"):
            walker.script(words[0].text, scope.fork(), "trap")


def export(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    """`export NAME`; assignments are carried out by the walk."""
    for field in fields[1:]:
        if field.known and "=" not in field.text and not field.text.startswith("-"):
            value = scope.vars.get(field.text)
            text = value if isinstance(value, str) else None
            scope.env = {**scope.env, field.text: text}


def let(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    for field in fields[1:]:
        name = field.text.partition("=")[0].rstrip("+-*/%&|^<> ")
        if name.isidentifier():
            scope.assign(name, None)


def set_arguments(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    """`set -- a b`; in a plain walk arguments are not known."""
    walker.more = True
    texts = [field.text for field in fields]
    if "--" in texts and walker.deep:
        rest = fields[texts.index("--") + 1 :]
        known = all(field.known and not field.open for field in rest)
        scope.args = [field.text for field in rest] if known else None


def shift(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    number = fields[1].text if len(fields) > 1 else "1"
    if scope.args is not None:
        scope.args = scope.args[int(number) :] if number.isdigit() else None


def alias(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    walker.more = True
    for field in fields[1:]:
        name, equals, value = field.text.partition("=")
        if equals:
            scope.aliases = {**scope.aliases, name: value if field.known else None}


def wait(walker, fields: list[Field], scope: Scope, record) -> None:  # type: ignore[no-untyped-def]
    walker.background = False


BUILTINS = {
    "cd": change_directory,
    "chdir": change_directory,
    "pushd": push_directory,
    "popd": pop_directory,
    "eval": evaluate,
    "source": source,
    ".": source,
    "read": read,
    "mapfile": read,
    "readarray": read,
    "getopts": read,
    "unset": read,
    "printf": printf,
    "trap": trap,
    "export": export,
    "let": let,
    "set": set_arguments,
    "shift": shift,
    "alias": alias,
    "wait": wait,
}
