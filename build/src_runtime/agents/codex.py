# SPDX-License-Identifier: MIT-0
"""Codex: its hook payloads as calls, verdicts as its own JSON.

INVARIANT: no key that Codex does not know and no empty reason, or it voids the whole answer and
runs the tool.
"""

from __future__ import annotations

from src_runtime import hooks
from src_runtime.toolcalls import SHELL, patch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Verdict
    from src_runtime.hooks import Payload, Result, Tools
    from src_runtime.toolcalls import Call, Wanted
    from src_runtime.wording import Answer

MOMENTS = {
    "PreToolUse": "before",
    "PostToolUse": "after",
    "Stop": "stop",
    "SubagentStop": "stop",
    "UserPromptSubmit": "prompt",
    "SessionStart": "start",
}
# Every shell of Codex's is told as Bash; one that is open already hears more without any hook.
TOOLS: dict[str, tuple[str, ...]] = {
    "Bash": ("shell", "runs", "command"),
    "apply_patch": ("edit", "patches", "command"),
    "view_image": ("read", "reads", "path"),
    "web_search": ("fetch",),
    "spawn_agent": ("agent",),
}
OTHERS = (
    "close_agent create_goal get_goal list_mcp_resource_templates list_mcp_resources "
    "read_mcp_resource request_user_input resume_agent send_input update_goal update_plan "
    "wait_agent"
)
CONTEXT = ("PreToolUse", "PostToolUse", "UserPromptSubmit", "SessionStart")
PATCHER = ("apply_patch", "applypatch")


def read(
    payload: Payload,
    wanted: Wanted | None,
    home: tuple[str, str] = ("", ""),
    tools: Tools | None = None,
) -> Call:
    call = hooks.read(DIALECT, payload, wanted, home, tools or {})
    complete(call)
    return call


def complete(call: Call) -> None:
    """Adds the events of a patch in a line."""
    for event in call.events if call.point == "PreToolUse" else ():
        if event["kind"] == SHELL and "apply" in str(event.get("raw")):
            patches(call, event)
            break


def patches(call: Call, event: Payload) -> None:
    """A line that hands a patch to `apply_patch` changes files as the tool of that name does."""
    programs = event.get("programs")
    start = call.place.cwd
    for inv in programs if isinstance(programs, list) else ():
        if inv["bin"] in PATCHER:
            given = [inv["stdin"], *inv["argv"][1:]]
            text = next((each for each in given if "*** Begin Patch" in each), None)
            hooks.enter(call, inv["cwd"])
            patch(call, text, {"tool": "Bash", "bin": inv["bin"]})
            call.place.cwd = start


def result(payload: Payload) -> Result:
    """Codex does not tell how a line ended."""
    told = payload.get("tool_response")
    return (told if isinstance(told, str) else None), None


DIALECT = hooks.Dialect("codex", MOMENTS, TOOLS, OTHERS, result=result)


def asks(call: Call) -> bool:
    """Whether a person can be asked; where not, a question refuses."""
    return False


def answer(verdict: Verdict, call: Call) -> Answer:
    """stdout, stderr and the exit code for a verdict; nothing at all where it says nothing."""
    if verdict.silent:
        return "", "", 0
    from src_runtime.wording import deny_like_claude, like_claude, said

    told = said(verdict, call, asks=asks(call), capped=False)
    if told.decision == "deny":
        return deny_like_claude(call.point, told.reason, told.person)
    if told.rewrite is not None:
        told.decision = "allow"
    # A permission alone would void the answer.
    return like_claude(told, call, CONTEXT, grants=told.rewrite is not None)


def failure(payload: object, reason: str) -> Answer:
    """The answer where no verdict could be reached: what rules may guard is refused."""
    from src_runtime.wording import deny_like_claude, written

    if not hooks.refused(DIALECT, payload):
        return written({"systemMessage": reason})
    return deny_like_claude(hooks.point_of(payload, "PreToolUse"), reason, "")


def shell_line(payload: object) -> str | None:
    """The whole line that a shell tool of this agent is to run."""
    return hooks.shell_line(DIALECT, payload) if isinstance(payload, dict) else None
