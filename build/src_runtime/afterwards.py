# SPDX-License-Identifier: MIT-0
"""What is told of a tool call after it has run."""

from __future__ import annotations

from src_runtime.hooks import enter, row_of
from src_runtime.toolcalls import SHELL, is_foreign, tool_events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.hooks import Dialect, Tools
    from src_runtime.toolcalls import Call, Event

ENDED = "PostCommandInvoke"
# A line with one of these words may have changed what it was judged by.
MOVES = ("checkout", "switch", "branch", "rebase", "worktree", "init", "clone")


def after(dialect: Dialect, call: Call, tools: Tools) -> None:
    """The shell line that has run; and what refuses the call as it ran, since another hook may have
    changed it after it was judged."""
    tool, given = call.payload.get("tool_name"), call.payload.get("tool_input")
    if not isinstance(tool, str) or not isinstance(given, dict):
        return
    kind, *form = row_of(dialect, tool, tools)
    enter(call, given.get(dialect.folders.get(tool, "")))
    line = given.get(form[1]) if form[:1] in (["runs"], ["watches"]) else None
    if isinstance(line, str) and line and call.needs(ENDED):
        call.add(*_ended(dialect, call, line, is_foreign(tool)))
    _again(call, tool, kind, tuple(form), given)


def _ended(dialect: Dialect, call: Call, line: str, hidden: bool) -> tuple[Event, str]:
    output, status = dialect.result(call.payload)
    event: Event = {
        "kind": ENDED,
        "raw": line,
        "output": output or "",
        "outputKnown": output is not None,
    }
    if hidden or not call.needs(ENDED, "invocations", "programs"):
        return {**event, "invocations": [], "programs": []} if hidden else event, ""
    from src_runtime.paths import FOLDER, join, kind, look
    from src_runtime.shell.outcomes import ended

    start = call.place.cwd
    try:
        event.update(ended(line, status, lambda path: kind(look(join(start, path))) == FOLDER))
    except Exception as error:
        return event, f"the command line cannot be read ({type(error).__name__})"
    if call.needs(ENDED, "invocation.branch"):
        from src_runtime.commands import name_branches

        name_branches(call, event)
    return event, ""


def _again(call: Call, tool: str, kind: str, form: tuple[str, ...], given: Event) -> None:
    """The events before the call that do not hang on what the call has changed."""
    line = given.get(form[1]) if len(form) > 1 and kind == "shell" else ""
    if any(word in str(line) for word in MOVES):
        return
    wanted = call.wanted
    if wanted is None or not ("PreToolUse" in wanted or SHELL in wanted):
        return
    start = len(call.events)
    call.wanted = {each: wanted[each] for each in ("PreToolUse", SHELL) if each in wanted}
    tool_events(call, tool, kind, form, given)
    call.wanted = wanted
    call.again.update(range(start, len(call.events)))
