# SPDX-License-Identifier: MIT-0
"""Programs that run the program named by their own arguments."""

from __future__ import annotations

from src_runtime.shell.model import Field, Run, Scope
from src_runtime.shell.scan import Scan, Wrapper
from src_runtime.shell.walker import Walker

PLAIN = Wrapper()
TABLE = {
    "sudo": Wrapper(
        "ugCphDRTtrU",
        "user group close-from prompt host chdir chroot command-timeout role type other-user",
        move="D chdir", once="e edit l list v validate K remove-timestamp", assigns=True,
    ),
    "doas": Wrapper("uC"),
    "env": Wrapper(
        "uCSa", "unset chdir split-string argv0", move="C chdir", script="S split-string",
        assigns=True,
    ),
    "xargs": Wrapper(
        "adEILnPs", "arg-file delimiter max-args max-procs max-chars process-slot-var"
    ),
    "nohup": PLAIN,
    "setsid": PLAIN,
    "unbuffer": PLAIN,
    "torify": PLAIN,
    "builtin": PLAIN,
    "nice": Wrapper("n", "adjustment"),
    "ionice": Wrapper("cnpPu", "class classdata pid pgid uid"),
    "stdbuf": Wrapper("ioe", "input output error"),
    "timeout": Wrapper("ks", "kill-after signal", 1),
    "watch": Wrapper("nq", "interval equexit"),
    "proxychains": Wrapper("f"),
    "caffeinate": Wrapper("tw"),
    "script": Wrapper(
        "cEBIOTmoF", "command echo log-in log-out log-io log-timing logging-format output-limit",
        1, script="c command",
    ),
    "flock": Wrapper("wEc", "wait timeout conflict-exit-code command", 1, script="c command"),
    "chroot": Wrapper("", "userspec groups", 1),
    "runuser": Wrapper(
        "ugGscw", "user group supp-group shell command session-command whitelist-environment",
        script="c command session-command",
    ),
    "command": Wrapper(once="v V"),
    "exec": Wrapper("a"),
}  # fmt: skip
# They run their program in the shell itself.
SAME_SHELL = frozenset(("command", "builtin", "exec"))


def wrapped(walker: Walker, run: Run, scope: Scope) -> None:
    """Finds the program behind the options of a wrapper and hands it on."""
    name = run.bin
    inner = scope if name in SAME_SHELL else scope.fork()
    scan = Scan(walker, name, TABLE[name], run.fields, inner)
    rest = scan.rest()
    if scan.payload is not None:
        payload(walker, run, scan, rest)
        return
    if not rest and name in ("sudo", "chroot", "doas") and scope.feed.piped:
        from src_runtime.shell.payloads import from_standard_input

        from_standard_input(walker, run, inner)
    if not rest or scan.dropped:
        return
    walker.more = walker.more or name in ("xargs", "watch")
    if walker.deep and name in ("xargs", "watch"):
        from src_runtime.shell.carrying import fed_words, lined

        if name == "xargs":
            fed_words(walker, run, rest, scan)
        elif not {"x", "exec"} & set(scan.seen):
            lined(walker, run, rest, inner)
        else:
            walker.invoke(rest, inner, name)
        return
    handed_on(walker, run, scan, rest)


def handed_on(walker: Walker, run: Run, scan: Scan, rest: list[Field]) -> None:
    if scan.unsure:
        scan.scope.cwd = ""
    start = len(walker.out)
    walker.invoke(rest, scan.scope, run.bin)
    if scan.unsure and len(walker.out) > start:
        walker.out[start].unsure = True


def payload(walker: Walker, run: Run, scan: Scan, rest: list[Field]) -> None:
    """The shell line in an option; what `env -S` holds is only cut into words."""
    field = scan.payload
    if field is not None and run.bin != "env":
        from src_runtime.shell.payloads import given

        given(walker, run, field, scan.scope, "sh -c")
    elif field is None or not field.known:
        run.opaque = walker.more = True
    else:
        from src_runtime.shell.parser import parse

        items, whole = parse(field.text, 10)
        if whole and len(items) == 1 and items[0][0].kind == "simple":
            words = items[0][0].words
            walker.invoke([*walker.expand(words, scan.scope), *rest], scan.scope, "env")
        else:
            run.opaque = True
