# SPDX-License-Identifier: MIT-0
"""Qwen Code: its hook payloads as calls, verdicts as its own JSON."""

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
    "run_shell_command": ("shell", "runs", "command"),
    "monitor": ("shell", "runs", "command"),
    "write_file": ("write", "writes", "file_path", "content"),
    "edit": ("edit", "seeks", "file_path", "old_string", "new_string", "replace_all"),
    "replace": ("edit", "seeks", "file_path", "old_string", "new_string", "replace_all"),
    "notebook_edit": ("edit", "cells", "notebook_path", "new_source"),
    "read_file": ("read", "reads", "file_path"),
    "grep_search": ("read", "searches", "path"),
    "search_file_content": ("read", "searches", "path"),
    "list_directory": ("read",),
    "glob": ("read",),
    "web_fetch": ("fetch",),
    "web_search": ("fetch",),
    "agent": ("agent",),
    "task": ("agent",),
}
OTHERS = (
    "ask_user_question create_sub_session cron_create cron_delete cron_list enter_plan_mode "
    "enter_worktree exit_plan_mode exit_worktree get_goal list_agents loop_wakeup lsp "
    "propose_goal read_mcp_resource record_source report_findings request_shutdown save_memory "
    "send_message skill structured_output task_create task_list task_stop task_update "
    "team_create team_delete team_plan_approval todo_write tool_search update_goal workflow"
)
FOLDERS = {"run_shell_command": "directory", "monitor": "directory"}
# Where it takes a text for the model; ahead of a tool it takes none.
CONTEXT = ("PostToolUse", "PostToolUseFailure", "UserPromptSubmit", "SessionStart")
AFTER_OUTPUT = "\nError: "


def read(
    payload: Payload,
    wanted: Wanted | None,
    home: tuple[str, str] = ("", ""),
    tools: Tools | None = None,
) -> Call:
    if payload.get("hook_event_name") == "UserPromptSubmit" and not payload.get("prompt"):
        # A turn that goes on by itself, which nobody prompted.
        wanted = {}
    if "tool_call_id" in payload:
        payload = {**payload, "tool_use_id": payload["tool_call_id"]}
    return hooks.read(DIALECT, payload, wanted, home, tools or {})


def result(payload: Payload) -> Result:
    """A report with named lines, the output among them: what stands behind the last of each name
    was not written by the program."""
    told = payload.get("tool_response")
    text = (
        payload.get("error") if told is None else isinstance(told, dict) and told.get("llmContent")
    )
    if not isinstance(text, str) or "\nOutput: " not in text:
        return None, None
    body, _, rest = text.partition("\nOutput: ")[2].rpartition(AFTER_OUTPUT)
    status = None
    for line in rest.split("\n"):
        name, _, value = line.partition(": ")
        if name == "Exit Code" and value.isdigit():
            status = int(value)
        if name == "Signal" and value != "(none)":
            return body, None
    return "" if body == "(empty)" else body, status


def told(payload: Payload) -> Payload:
    """Payloads tell the model at the start only, the environment always."""
    from src_runtime.paths import variable

    model = hooks.text(payload, "model") or variable("QWEN_CODE_MODEL")
    return {"model": model} if model else {}


DIALECT = hooks.Dialect(
    "qwen", MOMENTS, TOOLS, OTHERS, FOLDERS, "QWEN_PROJECT_DIR", result=result, told=told
)


def answer(verdict: Verdict, call: Call) -> Answer:
    """stdout, stderr and the exit code for a verdict; nothing at all where it says nothing."""
    if verdict.silent:
        return "", "", 0
    from src_runtime.wording import deny_like_claude, like_claude, said, unchangeable

    told = said(verdict, call)
    unchangeable(told)
    if told.decision == "deny":
        return deny_like_claude(call.point, told.reason, told.person)
    # The hook is asked after permissions are settled.
    return like_claude(told, call, CONTEXT, grants=False)


def failure(payload: object, reason: str) -> Answer:
    """The answer where no verdict could be reached: what rules may guard is refused."""
    from src_runtime.wording import deny_like_claude, written

    if not hooks.refused(DIALECT, payload):
        return written({"systemMessage": reason})
    return deny_like_claude(hooks.point_of(payload, "PreToolUse"), reason, "")


def shell_line(payload: object) -> str | None:
    """The whole line that a shell tool of this agent is to run."""
    return hooks.shell_line(DIALECT, payload) if isinstance(payload, dict) else None
