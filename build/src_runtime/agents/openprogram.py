# SPDX-License-Identifier: MIT-0
"""OpenProgram: the events that its `hooks:` subscribers read as calls, verdicts as exit codes. A
subscriber lets pass with 0 and refuses with 2 and a reason on stderr; nothing else is heard."""

from __future__ import annotations

from src_runtime import hooks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Verdict
    from src_runtime.hooks import Payload, Result, Tools
    from src_runtime.toolcalls import Call, Wanted
    from src_runtime.wording import Answer

# Of these kinds events of other vocabularies are made, too.
MOMENTS = {
    "tool.before": "before",
    "tool.after": "after",
    "turn.stop": "stop",
    "chat.before_send": "prompt",
}
TOOLS: dict[str, tuple[str, ...]] = {
    "bash": ("shell", "runs", "command"),
    "process": ("shell", "types", "command", "input"),
    "write": ("write", "writes", "file_path", "content"),
    "edit": ("edit", "seeks", "file_path", "old_string", "new_string", "replace_all"),
    "apply_patch": ("edit", "patches", "patch"),
    "read": ("read", "reads", "file_path"),
    "grep": ("read", "searches", "path"),
    "glob": ("read",),
    "list": ("read",),
    "agent": ("agent",),
    "task": ("agent",),
}
OTHERS = (
    "archive_agent await_task cancel_task clarify cron get_mcp_prompt list_agents list_branches "
    "list_mcp_prompts list_mcp_resources list_sessions list_tasks memory message_branch "
    "mixture_of_agents program read_conversation read_mcp_resource send_message session_transcript "
    "skill spawn_program task_list task_output task_stop todo"
)
FOLDERS = {"process": "cwd"}
BASE = ("id", "ts", "origin", "metadata")


def read(
    payload: Payload,
    wanted: Wanted | None,
    home: tuple[str, str] = ("", ""),
    tools: Tools | None = None,
) -> Call:
    """Its own kinds are its events as they are; the others are made of them."""
    made = plain(payload)
    others = None if wanted is None else {kind: wanted[kind] for kind in wanted if "." not in kind}
    call = hooks.read(DIALECT, made, others, home, tools or {})
    call.wanted = wanted
    if wanted and call.point in wanted:
        own = {name: payload[name] for name in BASE if name in payload}
        call.add({**base(payload), **inner(payload), **own, "kind": call.point})
    return call


def inner(payload: Payload) -> Payload:
    told = payload.get("payload")
    return told if isinstance(told, dict) else {}


def base(payload: Payload) -> Payload:
    zeros: Payload = {"id": "", "ts": 0.0, "origin": "", "metadata": {}}
    return {name: payload.get(name, zeros[name]) for name in BASE}


def plain(payload: Payload) -> Payload:
    """A payload in the names of the other agents."""
    if "type" not in payload:
        return payload
    told, more = inner(payload), payload.get("metadata")
    session = more.get("session") if isinstance(more, dict) else None
    made: Payload = {
        "session_id": session or told.get("session_id"),
        "tool_name": told.get("tool"),
        "tool_input": told.get("args"),
        "tool_use_id": told.get("tool_call_id"),
        "tool_response": told.get("result_text"),
        "prompt": told.get("text"),
        "last_assistant_message": told.get("last_text"),
        "stop_hook_active": told.get("stop_hook_active"),
        "agent_id": told.get("agent_id"),
        "hook_event_name": payload["type"],
    }
    return made


def result(payload: Payload) -> Result:
    said = payload.get("tool_response")
    return (said if isinstance(said, str) else None), None


def told(payload: Payload) -> Payload:
    return {"role": "unknown"}


DIALECT = hooks.Dialect(
    "openprogram", MOMENTS, TOOLS, OTHERS, FOLDERS, mcp=lambda tool: False, result=result, told=told
)


def asks(call: Call) -> bool:
    """Whether a person can be asked; where not, a question refuses."""
    return False


def answer(verdict: Verdict, call: Call) -> Answer:
    """stdout, stderr and the exit code for a verdict; nothing at all where it says nothing."""
    if verdict.silent:
        return "", "", 0
    from src_runtime.wording import said, unchangeable

    told = said(verdict, call, asks=asks(call), capped=False)
    unchangeable(told)
    if told.decision == "deny":
        return "", told.reason + "\n", 2
    return "", told.person + "\n" if told.person else "", 0


def failure(payload: object, reason: str) -> Answer:
    """The answer where no verdict could be reached: what rules may guard is refused."""
    made = plain(payload) if isinstance(payload, dict) else payload
    return "", reason + "\n", 2 if hooks.refused(DIALECT, made) else 0


def shell_line(payload: object) -> str | None:
    """The whole line that a shell tool of this agent is to run."""
    return hooks.shell_line(DIALECT, plain(payload)) if isinstance(payload, dict) else None
