# SPDX-License-Identifier: MIT-0
"""Claude Code: its hook payloads as calls, verdicts as its own JSON."""

from __future__ import annotations

from src_runtime.jsontext import dumps
from src_runtime.toolcalls import Call, tool_events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Verdict
    from src_runtime.paths import Place
    from src_runtime.toolcalls import Wanted

# tool → (toolKind, what it does, the names of its own arguments). No other name is ever read.
TOOLS: dict[str, tuple[str, ...]] = {
    "Bash": ("shell", "runs", "command"),
    "Monitor": ("shell", "watches", "command"),
    "Write": ("write", "writes", "file_path", "content"),
    "Edit": ("edit", "edits", "file_path", "old_string", "new_string", "replace_all"),
    "MultiEdit": ("edit", "multi", "file_path", "edits"),
    "NotebookEdit": ("edit", "cells", "notebook_path"),
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
# Tools that neither run a line nor name a file that they read or write.
OTHERS = (
    "AskUserQuestion BashOutput CronCreate CronDelete CronList EnterPlanMode EnterWorktree "
    "ExitPlanMode ExitWorktree KillBash KillShell ListAgents ListMcpResourcesTool "
    "ReadMcpResourceTool ReportFindings ScheduleWakeup SendMessage Skill SlashCommand "
    "StructuredOutput TaskCreate TaskGet TaskList TaskOutput TaskStop TaskUpdate TodoWrite "
    "ToolSearch Workflow"
)
STOPS = ("Stop", "SubagentStop")
# Where Claude Code takes `additionalContext`.
CONTEXT = ("PreToolUse", "PostToolUse", "UserPromptSubmit", "SessionStart")


def read(
    payload: dict[str, object],
    wanted: Wanted | None,
    home: tuple[str, str] = ("", ""),
    tools: dict[str, dict[str, str]] | None = None,
) -> Call:
    """The call that a payload tells of; ValueError where it is none of this agent's.

    `home` is the project that the checker belongs to and the checker's own folder, each "" where
    there is none; `tools` is what the project says of its custom tools.
    """
    point = payload.get("hook_event_name")
    if not isinstance(point, str):
        raise ValueError("the payload has no hook_event_name")
    call = Call(point, payload, lambda: _place(payload, home), wanted)
    if point == "PreToolUse":
        tool = payload.get("tool_name")
        if not isinstance(tool, str):
            raise ValueError("the payload has no tool_name")
        kind, *form = TOOLS.get(tool) or _other(tool, tools or {})
        tool_events(call, tool, kind, tuple(form), payload.get("tool_input"))
    elif point in STOPS:
        call.add({"kind": "Stop"})
    call.session = session
    return call


def _place(payload: dict[str, object], home: tuple[str, str]) -> Place:
    from src_runtime.paths import Place, own_folder, variable

    own = own_folder()
    cwd = payload.get("cwd")
    if not isinstance(cwd, str) or not cwd.startswith("/"):
        cwd = own[0] if own else "/"
    named = variable("CLAUDE_PROJECT_DIR")
    return Place(cwd, [each for each in (home[0], named, *own, home[1]) if each.startswith("/")])


def _other(tool: str, tools: dict[str, dict[str, str]]) -> tuple[str, ...]:
    kind = "mcp" if tool.startswith("mcp__") else "other"
    if tool in tools:
        told = tools[tool]
        # Without `content` nothing tells what the file will hold, as with a notebook's cells.
        does = "cells" if told["effect"] == "writes" and not told["content"] else told["effect"]
        return (kind, does, told["argument"], told["content"])
    return (kind,) if tool in OTHERS.split() else (kind, "guess")


def session(call: Call) -> dict[str, object]:
    """What Claude Code tells about the session; the rest reads as its zero."""
    from src_runtime.gitrepo import branch

    payload = call.payload
    agent = payload.get("agent_id") or call.point == "SubagentStop"
    return {
        "agent": "claude-code",
        "id": _text(payload, "session_id"),
        "cwd": call.place.cwd,
        "root": call.place.root,
        "branch": branch(call.place.root),
        "role": "subagent" if agent else "main",
        "agentType": _text(payload, "agent_type"),
        "mode": _text(payload, "permission_mode"),
        "model": _text(payload, "model"),
    }


def _text(payload: dict[str, object], name: str) -> str:
    value = payload.get(name)
    return value if isinstance(value, str) else ""


def answer(verdict: Verdict, call: Call) -> tuple[str, str, int]:
    """stdout, stderr and the exit code for a verdict; nothing at all where it says nothing."""
    if verdict.silent:
        return "", "", 0
    from src_runtime import wording

    decision = verdict.decision
    reason = wording.reasons(verdict.rules, decision)
    said = wording.for_person(verdict.rules, verdict.effects, verdict.errors)
    if decision == "deny":
        return refusal(call.point, reason, said)
    own: dict[str, object] = {}
    if decision != "none" and call.point == "PreToolUse":
        own = {"permissionDecision": decision, "permissionDecisionReason": reason}
    text = wording.for_model(verdict.rules, verdict.effects)
    if text and call.point in CONTEXT:
        own["additionalContext"] = text
    told: dict[str, object] = {}
    if own:
        told["hookSpecificOutput"] = {"hookEventName": call.point, **own}
    if said:
        told["systemMessage"] = said
    return (dumps(told) + "\n" if told else "", "", 0)


def refusal(point: str, reason: str, said: str = "") -> tuple[str, str, int]:
    """A refusal three ways at once: the agent's own JSON, the reason on stderr, exit 2."""
    told: dict[str, object] = {"decision": "block", "reason": reason}
    if point == "PreToolUse":
        told = {
            "hookSpecificOutput": {
                "hookEventName": point,
                "permissionDecision": "deny",
                "permissionDecisionReason": reason,
            }
        }
    if said:
        told["systemMessage"] = said
    return dumps(told) + "\n", reason + "\n", 2


def failure(payload: object, reason: str) -> tuple[str, str, int]:
    """The answer where no verdict could be reached: what rules may guard is refused."""
    point = payload.get("hook_event_name") if isinstance(payload, dict) else None
    if isinstance(payload, dict) and isinstance(point, str):
        again = point in STOPS and payload.get("stop_hook_active") is True
        if again or point not in ("PreToolUse", *STOPS):
            return dumps({"systemMessage": reason}) + "\n", "", 0
        return refusal(point, reason)
    return refusal("PreToolUse", reason)


def shell_line(payload: object) -> str | None:
    """The whole line that a shell tool of this agent is to run."""
    if not isinstance(payload, dict) or payload.get("hook_event_name") != "PreToolUse":
        return None
    given = payload.get("tool_input")
    shell = TOOLS.get(str(payload.get("tool_name")), ("",))[0] == "shell"
    return given.get("command") if shell and isinstance(given, dict) else None
