# SPDX-License-Identifier: MIT-0
"""Builtins that change what is known of the shell: its directory, variables and traps."""

from __future__ import annotations

from src_runtime.shell.model import Field, Run, Scope
from src_runtime.shell.paths import resolve
from src_runtime.shell.walker import Walker


def lose(scope: Scope) -> None:
    scope.cwd, scope.guess, scope.lost = "", "", True


def change_directory(walker: Walker, run: Run, scope: Scope) -> None:
    """A plain walk follows `cd DIR` only, and once lost it stays so, as is documented."""
    operands = run.fields[1:]
    if walker.deep:
        while operands and operands[0].known and operands[0].text in ("-L", "-P", "-e", "-@", "--"):
            operands = operands[1:]
    target = operands[0] if len(operands) == 1 else None
    if target is None or not target.known or target.open or not target.text:
        walker.more = True
        scope.back = scope.cwd or None
        place = led(scope, target) if walker.deep and (operands[1:] == []) else ""
        lose(scope)
        scope.guess = place
        return
    text = target.text
    walker.more = walker.more or scope.lost or text[0] == "-"
    if text == "-" and walker.deep and scope.back is not None:
        scope.cwd, scope.back = scope.back, scope.cwd or None
        scope.lost = False
    elif text.startswith("-"):
        lose(scope)
    elif scope.lost and not walker.deep:
        scope.cwd = ""
    else:
        scope.back = scope.cwd or None
        scope.guess = resolve(scope.guess, text) if scope.guess else ""
        scope.cwd = resolve(scope.cwd, text)
        scope.lost = scope.lost and not scope.cwd


def led(scope: Scope, target: Field | None) -> str:
    """Where files lie after a `cd` home or to a folder of known beginning."""
    path = "~" if target is None else target.text if target.known else target.path
    if path[:2] == "~." and target is not None and not target.known:
        return resolve(".", path[1:])
    if any(char in path for char in "*?[") or (path[:1] == "~" and path[1:2] not in ("", "/", ":")):
        return ""
    return resolve("." if path[:1] == "~" else scope.cwd or scope.guess, path) if path else ""


def push_directory(walker: Walker, run: Run, scope: Scope) -> None:
    walker.more = True
    operands = [field for field in run.fields[1:] if field.text != "-n"]
    target = operands[0] if len(operands) == 1 else None
    plain = target is not None and target.known and not target.open
    if not walker.deep or target is None or not plain or target.text[:1] in ("", "+", "-"):
        lose(scope)
        scope.stack = []
        return
    scope.stack = [*scope.stack, scope.cwd]
    scope.back = scope.cwd or None
    scope.cwd = resolve(scope.cwd, target.text)


def pop_directory(walker: Walker, run: Run, scope: Scope) -> None:
    walker.more = True
    if walker.deep and scope.stack and len(run.fields) == 1:
        scope.back = scope.cwd or None
        scope.cwd = scope.stack[-1]
        scope.stack = scope.stack[:-1]
    else:
        lose(scope)


def evaluate(walker: Walker, run: Run, scope: Scope) -> None:
    words = run.fields[1:]
    if words and words[0].text == "--":
        words = words[1:]
    if all(field.known for field in words):
        walker.script(" ".join([field.text for field in words]), scope, "eval")
        return
    run.opaque = walker.more = True
    if walker.deep:
        from src_runtime.shell.payloads import given

        line = Field("", False, False, False)
        line.template = " ".join([field.text or field.template for field in words])
        given(walker, run, line, scope, "eval")
    scope.guess = scope.cwd or scope.guess
    scope.cwd = ""
    forget_all(scope)


def forget_all(scope: Scope) -> None:
    for name in scope.vars:
        scope.vars[name] = None
    scope.env = dict.fromkeys(scope.env)
    scope.args = None


def source(walker: Walker, run: Run, scope: Scope) -> None:
    """A file of unknown text may assign anything; that it moves the shell is not assumed."""
    walker.more = True
    run.opaque = True
    if walker.deep and len(run.fields) > 1:
        from src_runtime.shell.payloads import INPUTS, from_file

        file = run.fields[1]
        from_file(walker, run, file, scope)
        plain = file.content is None and not walker.files and file.text not in INPUTS
        run.opaque = run.opaque or plain
    if run.opaque:
        forget_all(scope)


def read(walker: Walker, run: Run, scope: Scope) -> None:
    """read takes a line of an input that is known; what else it and its like set is not known."""
    names = [field.text for field in run.fields[1:] if field.known and field.text.isidentifier()]
    for name in names or ["REPLY"]:
        scope.assign(name, None)
    feed = scope.feed
    plain = all(field.known and field.text in ("-r", *names) for field in run.fields[1:])
    if run.bin != "read" or not walker.deep or feed.text is None or not plain:
        return
    line, _, rest = feed.text.partition("\n")
    feed.text = rest
    words = line.split(None, max(len(names) - 1, 0)) if "IFS" not in scope.vars else [line]
    for place, name in enumerate(names or ["REPLY"]):
        scope.assign(name, words[place].rstrip() if place < len(words) else "")


def printf(walker: Walker, run: Run, scope: Scope) -> None:
    """`printf -v NAME` assigns."""
    fields = run.fields
    if len(fields) > 3 and fields[1].text == "-v" and fields[2].known:
        value = None
        if walker.deep and all(field.known for field in fields):
            from src_runtime.shell.outputs import printf as printed

            value = printed([field.text for field in fields[3:]], None)
        scope.assign(fields[2].text, value)


def trap(walker: Walker, run: Run, scope: Scope) -> None:
    """A trap runs at the end, so a plain walk does not know what is assigned until then."""
    walker.more = True
    if not walker.deep:
        forget_all(scope)
    words = run.fields[1:]
    if words and words[0].text == "--":
        words = words[1:]
    if len(words) < 2 or not words[0].known or words[0].text[:1] in ("", "-"):
        return
    if walker.deep and len(walker.traps) < 20:
        walker.traps.append((words[0].text, scope))


def export(walker: Walker, run: Run, scope: Scope) -> None:
    """`export NAME`; assignments in it are carried out by the walk."""
    for field in run.fields[1:]:
        if field.known and field.text.isidentifier():
            value = scope.vars.get(field.text)
            text = value if isinstance(value, str) else None
            scope.env = {**scope.env, field.text: text}


def let(walker: Walker, run: Run, scope: Scope) -> None:
    from src_runtime.shell.arith import assigned

    for field in run.fields[1:]:
        for name in assigned(field.text):
            scope.assign(name, None)


def set_arguments(walker: Walker, run: Run, scope: Scope) -> None:
    """`set -- a b`; in a plain walk arguments are not known."""
    walker.more = True
    texts = [field.text for field in run.fields]
    if "--" in texts and walker.deep:
        rest = run.fields[texts.index("--") + 1 :]
        literal = all(field.known and not field.open for field in rest)
        scope.args = [field.text for field in rest] if literal else None


def shift(walker: Walker, run: Run, scope: Scope) -> None:
    number = run.fields[1].text if len(run.fields) > 1 else "1"
    if scope.args is not None:
        known = number.isdigit() and len(number) < 5
        scope.args = scope.args[int(number) :] if known else None


def alias(walker: Walker, run: Run, scope: Scope) -> None:
    walker.more = True
    for field in run.fields[1:]:
        name, equals, value = field.text.partition("=")
        if equals and field.known:
            scope.aliases = {**scope.aliases, name: value}


def unalias(walker: Walker, run: Run, scope: Scope) -> None:
    gone = [field.text for field in run.fields[1:]]
    scope.aliases = {
        name: text for name, text in scope.aliases.items() if name not in gone and "-a" not in gone
    }


def unset(walker: Walker, run: Run, scope: Scope) -> None:
    for field in run.fields[1:]:
        scope.assign(field.text, None)
        if field.text in scope.env:
            scope.env = {name: text for name, text in scope.env.items() if name != field.text}


def wait(walker: Walker, run: Run, scope: Scope) -> None:
    walker.background = False


def plain(fields: list[Field]) -> bool:
    return all(field.known and not field.open for field in fields)


BUILTIN_EFFECTS = {
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
    "unset": unset,
    "printf": printf,
    "trap": trap,
    "export": export,
    "let": let,
    "set": set_arguments,
    "shift": shift,
    "alias": alias,
    "unalias": unalias,
    "wait": wait,
}
