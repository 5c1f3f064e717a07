# SPDX-License-Identifier: MIT-0
"""Claude Code: its hook payloads as calls, verdicts as its own JSON."""

from __future__ import annotations

from src_runtime import hooks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Verdict
    from src_runtime.hooks import Payload, Result, Tools
    from src_runtime.toolcalls import Call, Wanted
    from src_runtime.wording import Answer

MOMENTS = {
    "PreToolUse": "before",
    "PostToolUse": "after",
    "PostToolUseFailure": "failed",
    "Stop": "stop",
    "SubagentStop": "stop",
    "UserPromptSubmit": "prompt",
    "SessionStart": "start",
}
TOOLS: dict[str, tuple[str, ...]] = {
    "Bash": ("shell", "runs", "command"),
    "Monitor": ("shell", "watches", "command"),
    "PowerShell": ("shell", "runs", "command"),
    "Write": ("write", "writes", "file_path", "content"),
    "Edit": ("edit", "edits", "file_path", "old_string", "new_string", "replace_all"),
    "MultiEdit": ("edit", "multi", "file_path", "edits"),
    "NotebookEdit": ("edit", "cells", "notebook_path", "new_source"),
    "Read": ("read", "reads", "file_path"),
    "Grep": ("read", "searches", "path"),
    "Glob": ("read",),
    "LS": ("read",),
    "NotebookRead": ("read", "reads", "notebook_path"),
    "WebFetch": ("fetch",),
    "WebSearch": ("fetch",),
    "Agent": ("agent",),
    "Task": ("agent",),
}
OTHERS = (
    "AskUserQuestion BashOutput CronCreate CronDelete CronList EnterPlanMode EnterWorktree "
    "ExitPlanMode ExitWorktree KillBash KillShell ListAgents ListMcpResourcesTool "
    "ReadMcpResourceTool ReportFindings ScheduleWakeup SendMessage Skill SlashCommand "
    "StructuredOutput TaskCreate TaskGet TaskList TaskOutput TaskStop TaskUpdate TodoWrite "
    "ToolSearch Workflow"
)
# Where it takes a text for the model.
CONTEXT = ("PreToolUse", "PostToolUse", "PostToolUseFailure", "UserPromptSubmit", "SessionStart")
FAILED = "Exit code "


def read(
    payload: Payload,
    wanted: Wanted | None,
    home: tuple[str, str] = ("", ""),
    tools: Tools | None = None,
) -> Call:
    return hooks.read(DIALECT, payload, wanted, home, tools or {})


def result(payload: Payload) -> Result:
    """A line that failed has its status ahead of its output; some programs end with 1 to answer no,
    which Claude Code explains and does not count as failed."""
    error = payload.get("error")
    if isinstance(error, str):
        head, _, rest = error.partition("\n")
        status = head[len(FAILED) :]
        if not head.startswith(FAILED) or not status.isdigit() or payload.get("is_interrupt"):
            return None, None
        return rest, int(status)
    told = payload.get("tool_response")
    if not isinstance(told, dict) or told.get("backgroundTaskId"):
        return None, None
    pieces = [each for each in (told.get("stdout"), told.get("stderr")) if isinstance(each, str)]
    if not pieces:
        return None, None
    unclear = told.get("interrupted") or told.get("returnCodeInterpretation")
    return "\n".join(each for each in pieces if each), None if unclear else 0


def told(payload: Payload) -> Payload:
    from src_runtime.paths import variable

    facts: Payload = {}
    if variable("CLAUDE_CODE_SESSION_ATTENDED") == "1":
        facts["interactive"] = True
    return facts


DIALECT = hooks.Dialect(
    "claude-code", MOMENTS, TOOLS, OTHERS, variable="CLAUDE_PROJECT_DIR", result=result, told=told
)


def answer(verdict: Verdict, call: Call) -> Answer:
    """stdout, stderr and the exit code for a verdict; nothing at all where it says nothing."""
    if verdict.silent:
        return "", "", 0
    from src_runtime.wording import deny_like_claude, like_claude, said

    told = said(verdict, call)
    if told.decision == "deny":
        return deny_like_claude(call.point, told.reason, told.person)
    return like_claude(told, call, CONTEXT)


def failure(payload: object, reason: str) -> Answer:
    """The answer where no verdict could be reached: what rules may guard is refused."""
    from src_runtime.wording import deny_like_claude, written

    if not hooks.refused(DIALECT, payload):
        return written({"systemMessage": reason})
    return deny_like_claude(hooks.point_of(payload, "PreToolUse"), reason, "")


def shell_line(payload: object) -> str | None:
    """The whole line that a shell tool of this agent is to run."""
    return hooks.shell_line(DIALECT, payload) if isinstance(payload, dict) else None
