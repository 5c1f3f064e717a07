# SPDX-License-Identifier: MIT-0
"""Gemini CLI: its hook payloads as calls, verdicts as its own JSON."""

from __future__ import annotations

from src_runtime import hooks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Verdict
    from src_runtime.hooks import Payload, Result, Tools
    from src_runtime.toolcalls import Call, Wanted
    from src_runtime.wording import Answer

MOMENTS = {
    "BeforeTool": "before",
    "AfterTool": "after",
    "AfterAgent": "stop",
    "BeforeAgent": "prompt",
    "SessionStart": "start",
}
TOOLS: dict[str, tuple[str, ...]] = {
    "run_shell_command": ("shell", "runs", "command"),
    "write_file": ("write", "writes", "file_path", "content"),
    "replace": ("edit", "mends", "file_path", "old_string", "new_string", "allow_multiple"),
    "read_file": ("read", "reads", "file_path"),
    "grep_search": ("read", "searches", "dir_path"),
    "search_file_content": ("read", "searches", "dir_path"),
    "list_directory": ("read",),
    "glob": ("read",),
    "web_fetch": ("fetch",),
    "google_web_search": ("fetch",),
    "invoke_agent": ("agent",),
}
OTHERS = (
    "activate_skill ask_user complete_task enter_plan_mode exit_plan_mode get_internal_docs "
    "list_background_processes list_mcp_resources read_background_output read_mcp_resource "
    "save_memory take_snapshot tracker_add_dependency tracker_create_task tracker_get_task "
    "tracker_list_tasks tracker_update_task tracker_visualize update_topic write_todos"
)
FOLDERS = {"run_shell_command": "dir_path"}
# Where it takes a text for the model; ahead of a tool it takes none.
CONTEXT = ("AfterTool", "BeforeAgent", "SessionStart")


def read(
    payload: Payload,
    wanted: Wanted | None,
    home: tuple[str, str] = ("", ""),
    tools: Tools | None = None,
) -> Call:
    return hooks.read(DIALECT, plain(payload), wanted, home, tools or {})


def plain(payload: Payload) -> Payload:
    if "prompt_response" in payload:
        return {**payload, "last_assistant_message": payload["prompt_response"]}
    return payload


def result(payload: Payload) -> Result:
    """What was printed stands between a heading and the status, which is left out where it is 0.
    Only where both copies of it agree can nobody have written a status into it."""
    told = payload.get("tool_response")
    if not isinstance(told, dict) or told.get("error"):
        return None, None
    text, shown = told.get("llmContent"), told.get("returnDisplay")
    if not isinstance(text, str) or not isinstance(shown, str):
        return None, None
    body = text.replace("<untrusted_context>\n", "", 1).replace("\n</untrusted_context>", "")
    empty = body.startswith("Output: (empty)\n")
    printed = "" if empty else shown
    head = "Output: (empty)\n" if empty else "Output: " + shown + "\n"
    if not body.startswith(head):
        return None, None
    status: int | None = 0
    for line in body[len(head) :].split("\n"):
        name, _, value = line.partition(": ")
        if name == "Exit Code":
            status = int(value) if value.isdigit() else None
        elif name != "Process Group PGID":
            return printed, None
    return printed, status


def told(payload: Payload) -> Payload:
    return {"role": "unknown"}


DIALECT = hooks.Dialect(
    "gemini",
    MOMENTS,
    TOOLS,
    OTHERS,
    FOLDERS,
    "GEMINI_PROJECT_DIR",
    mcp=lambda tool: tool.startswith("mcp_"),
    result=result,
    told=told,
)


def asks(call: Call) -> bool:
    """Whether a person can be asked; where not, a question refuses."""
    return attended()


def answer(verdict: Verdict, call: Call) -> Answer:
    """stdout, stderr and the exit code for a verdict; nothing at all where it says nothing."""
    if verdict.silent:
        return "", "", 0
    from src_runtime.wording import said, written

    told = said(verdict, call, asks=asks(call), capped=False)
    if told.decision == "deny":
        return refusal(call.point, told.reason, told.person)
    out: Payload = {}
    own: Payload = {}
    if call.point == "BeforeTool" and told.decision == "ask":
        out = {"decision": "ask", "reason": told.reason}
        told.person = told.person or told.reason
    if call.point == "BeforeTool" and told.rewrite is not None:
        own["tool_input"] = told.rewrite
    if told.model and call.point in CONTEXT:
        own["additionalContext"] = told.model
    if own:
        out["hookSpecificOutput"] = {"hookEventName": call.point, **own}
    if told.person:
        out["systemMessage"] = told.person
    return written(out)


def attended() -> bool:
    """Whether a person may sit at a terminal: without one, and where it needs no confirmation,
    Gemini ends the whole run at a question without a word."""
    import posix

    try:
        posix.close(posix.open("/dev/tty", posix.O_RDWR))
    except OSError:
        return False
    return True


def refusal(point: str, reason: str, person: str) -> Answer:
    """A refusal three ways at once: the agent's own JSON, the reason on stderr, exit 2."""
    from src_runtime.wording import denied

    out: Payload = {"decision": "deny", "reason": reason}
    if person:
        out["systemMessage"] = person
    return denied(out, reason)


def failure(payload: object, reason: str) -> Answer:
    """The answer where no verdict could be reached: what rules may guard is refused."""
    from src_runtime.wording import written

    if not hooks.refused(DIALECT, payload):
        return written({"systemMessage": reason})
    return refusal("", reason, "")


def shell_line(payload: object) -> str | None:
    """The whole line that a shell tool of this agent is to run."""
    return hooks.shell_line(DIALECT, payload) if isinstance(payload, dict) else None
