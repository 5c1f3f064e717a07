# SPDX-License-Identifier: MIT-0
"""GitHub Copilot CLI: its hook payloads as calls, verdicts as its own JSON.

It has two dialects: camelCase events, whose payloads do not name the event, and PascalCase ones
with Claude Code's names, though the arguments of its tools keep their own.
"""

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
    "PreToolUse": "before",
    "postToolUse": "after",
    "PostToolUse": "after",
    "postToolUseFailure": "failed",
    "PostToolUseFailure": "failed",
    "agentStop": "stop",
    "Stop": "stop",
    "SubagentStop": "stop",
    "userPromptSubmitted": "prompt",
    "UserPromptSubmit": "prompt",
    "sessionStart": "start",
    "SessionStart": "start",
}
TOOLS: dict[str, tuple[str, ...]] = {
    "bash": ("shell", "runs", "command"),
    "local_shell": ("shell", "runs", "command"),
    "write_bash": ("shell", "runs", "input"),
    "powershell": ("shell", "runs", "command"),
    "write_powershell": ("shell", "runs", "input"),
    "create": ("write", "writes", "path", "file_text"),
    "edit": ("edit", "seeks", "path", "old_str", "new_str"),
    "str_replace": ("edit", "seeks", "path", "old_str", "new_str"),
    "apply_patch": ("edit", "patches", "input"),
    "view": ("read", "reads", "path"),
    "grep": ("read", "searches", "paths"),
    "glob": ("read",),
    "web_fetch": ("fetch",),
    "web_search": ("fetch",),
    "task": ("agent",),
    "Bash": ("shell", "runs", "command"),
    "Write": ("write", "writes", "path", "file_text"),
    "Edit": ("edit", "seeks", "path", "old_str", "new_str"),
    "Read": ("read", "reads", "path"),
    "Grep": ("read", "searches", "paths"),
    "Glob": ("read",),
    "WebFetch": ("fetch",),
    "WebSearch": ("fetch",),
    "Agent": ("agent",),
}
OTHERS = (
    "ask_user exit_plan_mode fetch_copilot_cli_documentation list_agents list_bash list_powershell "
    "read_agent read_bash read_powershell report_intent session_store_sql skill sql stop_bash "
    "stop_powershell update_todo write_agent"
)
# The names of the camelCase dialect, and what they are called here.
NAMES = {
    "sessionId": "session_id",
    "toolName": "tool_name",
    "toolArgs": "tool_input",
    "toolResult": "tool_response",
    "agentId": "agent_id",
    "agentType": "agent_type",
    "parentAgentId": "parent_agent_id",
}
# The first that a camelCase payload has tells its event, unless it names that itself.
SIGNS = (
    ("toolResult", "postToolUse"),
    ("toolName", "preToolUse"),
    ("agentName", "subagentStart"),
    ("stopReason", "agentStop"),
    ("prompt", "userPromptSubmitted"),
    ("source", "sessionStart"),
    ("reason", "sessionEnd"),
)
# Where what a person has typed can be another.
RETYPES = ("userPromptSubmitted",)
# Where it takes a text for the model.
CONTEXT = (
    "preToolUse", "postToolUse", "userPromptSubmitted", "sessionStart",
    "PreToolUse", "PostToolUse", "UserPromptSubmit", "SessionStart",
)  # fmt: skip
ENDED = " completed with exit code "


def read(
    payload: Payload,
    wanted: Wanted | None,
    home: tuple[str, str] = ("", ""),
    tools: Tools | None = None,
) -> Call:
    return hooks.read(DIALECT, plain(payload), wanted, home, tools or {})


def plain(payload: Payload) -> Payload:
    """A payload of either dialect in the names of the other agents."""
    if "hook_event_name" in payload:
        made = {**payload}
        if "tool_result" in made:
            made["tool_response"] = made["tool_result"]
    else:
        point = text(payload, "hookName")
        point = point or next((point for sign, point in SIGNS if sign in payload), "")
        if not point:
            return payload
        if point == "preToolUse" and "error" in payload:
            point = "postToolUseFailure"
        made = {NAMES.get(name, name): value for name, value in payload.items()}
        made["hook_event_name"] = point
    if isinstance(made.get("tool_input"), str):
        made["tool_input"] = arguments(text(made, "tool_name"), text(made, "tool_input"))
    if made.get("parent_agent_id"):
        made["session_id"] = made["parent_agent_id"]
    return made


def arguments(tool: str, given: str) -> object:
    """A tool's arguments, which older versions give as JSON; a patch is given as it is."""
    from src_runtime.jsontext import loads

    try:
        return loads(given)
    except ValueError:
        return {"input": given} if tool == "apply_patch" else given


def result(payload: Payload) -> Result:
    """The last line tells how the command ended, where it has."""
    told = payload.get("tool_response")
    said = None
    if isinstance(told, dict):
        said = told.get("textResultForLlm", told.get("text_result_for_llm"))
    if not isinstance(said, str):
        return None, None
    printed, _, last = said.rpartition("\n")
    status = last.partition(ENDED)[2]
    if last.startswith("<shellId: ") and status[-1:] == ">" and status[:-1].isdigit():
        return printed, int(status[:-1])
    return said, None


def is_mcp(tool: str) -> bool:
    """A tool of a server is `server-tool`; of its own tools none has a dash."""
    return "-" in tool or "/" in tool


DIALECT = hooks.Dialect(
    "copilot",
    MOMENTS,
    TOOLS,
    OTHERS,
    variable="COPILOT_PROJECT_DIR",
    mcp=is_mcp,
    result=result,
)


def answer(verdict: Verdict, call: Call) -> Answer:
    """stdout, stderr and the exit code for a verdict; nothing at all where it says nothing."""
    if verdict.silent:
        return "", "", 0
    from src_runtime.wording import like_claude, said, unchangeable, written

    told = said(verdict, call, retypes=call.point in RETYPES)
    if call.point != "preToolUse":
        unchangeable(told)
    if told.decision == "deny":
        return refusal(call.point, told.reason, told.person)
    if call.point[:1].isupper():
        return like_claude(told, call, CONTEXT)
    out: Payload = {}
    if call.point == "preToolUse" and told.decision in ("ask", "allow"):
        out = {"permissionDecision": told.decision, "permissionDecisionReason": told.reason}
    if call.point == "preToolUse" and told.rewrite is not None:
        out["modifiedArgs"] = told.rewrite
    if told.text is not None:
        out["modifiedPrompt"] = told.text
    if told.model and call.point in CONTEXT:
        out["additionalContext"] = told.model
    # It has no place for a notice; what stands on stderr of a hook that went well is logged.
    return (*written(out)[:1], told.person + "\n" if told.person else "", 0)


def refusal(point: str, reason: str, person: str) -> Answer:
    """A refusal three ways at once: the agent's own JSON, the reason on stderr, exit 2."""
    from src_runtime.wording import denied, deny_like_claude, joined

    if point[:1].isupper():
        return deny_like_claude(point, reason, person)
    told = {"decision": "block", "reason": reason}
    if MOMENTS.get(point, "before") == "before":
        told = {"permissionDecision": "deny", "permissionDecisionReason": reason}
    return denied({**told}, joined(reason, person))


def failure(payload: object, reason: str) -> Answer:
    """The answer where no verdict could be reached: what rules may guard is refused."""
    try:
        payload = plain(payload) if isinstance(payload, dict) else payload
    except (ValueError, RecursionError):
        pass
    if not hooks.refused(DIALECT, payload):
        return "", reason + "\n", 0
    return refusal(hooks.point_of(payload, "preToolUse"), reason, "")


def shell_line(payload: object) -> str | None:
    """The whole line that a shell tool of this agent is to run."""
    try:
        return hooks.shell_line(DIALECT, plain(payload)) if isinstance(payload, dict) else None
    except (ValueError, RecursionError):
        return None
