# SPDX-License-Identifier: MIT-0
"""Events of a shell line: its programs, and the files that it changes or reads."""

from __future__ import annotations

from src_runtime import plain, shell
from src_runtime.toolcalls import SHELL, Call, Event

PARSED = ("invocations", "programs", "complete", "background")


def command_events(call: Call, line: str, tool: str) -> None:
    event: Event = {"kind": SHELL, "raw": line, "citations": []}
    note = ""
    try:
        seen = plain.read(line) or shell.read(line)
    except (ImportError, SyntaxError):
        raise
    except Exception as error:
        call.whole = False
        note = f"the command line cannot be read ({type(error).__name__})"
    else:
        event.update({name: seen[name] for name in PARSED})
        if not seen["complete"]:
            call.unread.add(len(call.events))
        if call.needs(SHELL, "invocation.branch"):
            _branches(call, event)
        call.whole = call.whole and not seen.get("effects")
    call.add(event, note)


def _branches(call: Call, event: Event) -> None:
    from src_runtime.gitrepo import invocation_branch

    for name in ("invocations", "programs"):
        for inv in event[name]:  # type: ignore[attr-defined]
            if inv["bin"] == "git":
                inv["branch"] = invocation_branch(
                    inv["argv"], inv.get("gaps", []), inv["cwd"], call.place.cwd
                )
            else:
                inv["branch"] = ""
