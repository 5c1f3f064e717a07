# SPDX-License-Identifier: MIT-0
"""Cursor: its hook payloads as calls, verdicts as its own JSON. Known from its documentation only,
whose versions spell some names in two ways: both are read."""

from __future__ import annotations

from src_runtime import hooks
from src_runtime.hooks import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Verdict
    from src_runtime.hooks import Payload, Result, Tools
    from src_runtime.toolcalls import Call, Wanted
    from src_runtime.wording import Answer

MOMENTS = {
    "preToolUse": "before",
    "beforeShellExecution": "before",
    "beforeMCPExecution": "before",
    "beforeReadFile": "before",
    "postToolUse": "after",
    "afterShellExecution": "after",
    "postToolUseFailure": "failed",
    "stop": "stop",
    "subagentStop": "stop",
    "beforeSubmitPrompt": "prompt",
    "sessionStart": "start",
}
TOOLS: dict[str, tuple[str, ...]] = {
    "Shell": ("shell", "runs", "command"),
    "Write": ("write", "guess"),
    "StrReplace": ("edit", "guess"),
    "Edit": ("edit", "guess"),
    "EditNotebook": ("edit", "guess"),
    "ApplyPatch": ("edit", "guess"),
    "Delete": ("edit", "deletes", "path", "file_path", "target_file"),
    "Read": ("read", "guess"),
    "Grep": ("read", "guess"),
    "Glob": ("read",),
    "LS": ("read",),
    "SemanticSearch": ("read",),
    "WebFetch": ("fetch",),
    "WebSearch": ("fetch",),
    "Task": ("agent",),
}
OTHERS = "AskQuestion ReadLints SwitchMode TodoWrite"
FOLDERS = {"Shell": "working_directory"}
# Where it asks a person; at preToolUse it would run the tool.
ASKS = ("beforeShellExecution", "beforeMCPExecution")
CONTEXT = ("postToolUse", "sessionStart")
# Here comes once more what preToolUse has changed already.
CHANGED = ("beforeShellExecution", "beforeMCPExecution", "beforeReadFile")


def read(
    payload: Payload,
    wanted: Wanted | None,
    home: tuple[str, str] = ("", ""),
    tools: Tools | None = None,
) -> Call:
    return hooks.read(DIALECT, plain(payload), wanted, home, tools or {})


def plain(payload: Payload) -> Payload:
    """A payload in the names of the other agents."""
    point = payload.get("hook_event_name")
    if point is None:
        return payload
    made = {**payload, "session_id": payload.get("conversation_id")}
    roots = payload.get("workspace_roots")
    if isinstance(roots, list) and roots:
        made["project"] = roots[0]
        made["cwd"] = payload.get("cwd") or roots[0]
    strange = text(payload, "hook_event_name") not in MOMENTS and "tool_name" not in payload
    strange = strange and isinstance(payload.get("command"), str)
    if point in ("beforeShellExecution", "afterShellExecution") or strange:
        made["tool_name"] = "Shell"
        made["tool_input"] = {"command": payload.get("command")}
    elif point == "beforeReadFile":
        made["tool_name"] = "Read"
        spelled = ("file_path", "filepath", "filePath")
        made["tool_input"] = {name: payload[name] for name in spelled if name in payload}
    elif point == "beforeMCPExecution":
        made["tool_name"] = "MCP:" + text(payload, "tool_name")
    if isinstance(made.get("tool_input"), str):
        from src_runtime.jsontext import loads

        made["tool_input"] = loads(text(made, "tool_input"))
    if payload.get("loop_count"):
        made["stop_hook_active"] = True
    return made


def result(payload: Payload) -> Result:
    printed = payload.get("output")
    if isinstance(printed, str):
        return printed, None
    told = payload.get("tool_output")
    if isinstance(told, str) and told.startswith("{"):
        from src_runtime.jsontext import loads

        try:
            told = loads(told)
        except (ValueError, RecursionError):
            return None, None
    if not isinstance(told, dict):
        return None, None
    printed, status = told.get("stdout", told.get("output")), told.get("exitCode")
    known = isinstance(status, int) and not isinstance(status, bool)
    return printed if isinstance(printed, str) else None, status if known else None


def told(payload: Payload) -> Payload:
    return {"role": "unknown"}


DIALECT = hooks.Dialect(
    "cursor",
    MOMENTS,
    TOOLS,
    OTHERS,
    FOLDERS,
    "CURSOR_PROJECT_DIR",
    mcp=lambda tool: tool.startswith("MCP:"),
    result=result,
    told=told,
)


def asks(call: Call) -> bool:
    """Whether a person can be asked; where not, a question refuses."""
    return call.point in ASKS


def answer(verdict: Verdict, call: Call) -> Answer:
    """stdout, stderr and the exit code for a verdict; nothing at all where it says nothing."""
    if verdict.silent:
        return "", "", 0
    from src_runtime.wording import said, written

    told = said(verdict, call, asks=asks(call))
    if told.decision == "deny":
        return refusal(call.point, told.reason, told.person)
    out: Payload = {}
    if MOMENTS.get(call.point) == "before" and told.decision in ("ask", "allow"):
        out = {"permission": told.decision}
        if told.decision == "ask":
            out.update(user_message=told.reason, agent_message=told.reason)
    if call.point == "preToolUse" and told.rewrite is not None:
        out["updated_input"] = told.rewrite
    if told.model and call.point in CONTEXT:
        out["additional_context"] = told.model
    # It has no place for a notice.
    return (*written(out)[:1], told.person + "\n" if told.person else "", 0)


def refusal(point: str, reason: str, person: str) -> Answer:
    """A refusal three ways at once; an agent that stops is sent on, which exit 2 would not do."""
    from src_runtime.wording import denied, joined, written

    if MOMENTS.get(point) == "stop":
        return (*written({"followup_message": reason})[:1], reason + "\n", 0)
    shown = joined(reason, person)
    if MOMENTS.get(point) == "prompt":
        return denied({"continue": False, "user_message": shown}, reason)
    return denied({"permission": "deny", "user_message": shown, "agent_message": reason}, reason)


def failure(payload: object, reason: str) -> Answer:
    """The answer where no verdict could be reached: what rules may guard is refused."""
    made = payload
    try:
        made = plain(payload) if isinstance(payload, dict) else payload
    except (ValueError, RecursionError):
        pass
    if isinstance(made, dict) and made.get("loop_count"):
        made = {**made, "stop_hook_active": True}
    if not hooks.refused(DIALECT, made):
        return "", reason + "\n", 0
    return refusal(hooks.point_of(payload, "preToolUse"), reason, "")


def shell_line(payload: object) -> str | None:
    """The whole line that a shell tool of this agent is to run."""
    try:
        return hooks.shell_line(DIALECT, plain(payload)) if isinstance(payload, dict) else None
    except (ValueError, RecursionError):
        return None
