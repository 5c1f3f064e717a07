# SPDX-License-Identifier: MIT-0
"""opencode: what its plugin hands over as calls, verdicts as what the plugin is to do.

The answer is one JSON object: `throw` is the error with which the plugin refuses, `args` replaces
the tool's arguments in place, `append` and `details` are added to its result, `text` replaces what
the person has typed, `inject` goes to the model, and `notify` is shown.
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
    "tool.execute.before": "before",
    "tool.execute.after": "after",
    "chat.message": "prompt",
    "session.created": "start",
}
TOOLS: dict[str, tuple[str, ...]] = {
    "bash": ("shell", "runs", "command"),
    "write": ("write", "writes", "filePath", "content"),
    "edit": ("edit", "seeks", "filePath", "oldString", "newString", "replaceAll"),
    "multiedit": ("edit", "guess"),
    "apply_patch": ("edit", "patches", "patchText"),
    "patch": ("edit", "patches", "patchText"),
    "read": ("read", "reads", "filePath"),
    "grep": ("read", "searches", "path"),
    "glob": ("read",),
    "list": ("read",),
    "lsp": ("read", "searches", "filePath"),
    "webfetch": ("fetch",),
    "websearch": ("fetch",),
    "codesearch": ("fetch",),
    "task": ("agent",),
}
OTHERS = "invalid plan_enter plan_exit question skill todoread todowrite"
FOLDERS = {"bash": "workdir"}
# Where what a person has typed can be another.
RETYPES = ("chat.message",)


def read(
    payload: Payload,
    wanted: Wanted | None,
    home: tuple[str, str] = ("", ""),
    tools: Tools | None = None,
) -> Call:
    return hooks.read(DIALECT, plain(payload), wanted, home, tools or {})


def plain(payload: Payload) -> Payload:
    """A payload in the names of the other agents; its `input` and `output` are the hook's own."""
    if "hook_event_name" not in payload:
        return payload
    given, output = (
        each if isinstance(each, dict) else {}
        for each in (payload.get("input"), payload.get("output"))
    )
    made = {
        **payload,
        "cwd": payload.get("directory"),
        "project": payload.get("directory"),
        "session_id": given.get("sessionID"),
        "tool_name": given.get("tool", payload.get("tool_name")),
        "tool_use_id": given.get("callID"),
        "tool_input": output.get("args", given.get("args")),
        "result": output,
    }
    message, parts = output.get("message"), output.get("parts")
    if isinstance(message, dict):
        made["agent_type"] = message.get("agent")
        model = message.get("model")
        if isinstance(model, dict):
            made["model"] = f"{model.get('providerID', '')}/{model.get('modelID', '')}"
    if isinstance(parts, list):
        said = [each.get("text") for each in parts if isinstance(each, dict)]
        made["prompt"] = "\n".join(each for each in said if isinstance(each, str))
    return made


def result(payload: Payload) -> Result:
    told = payload.get("result")
    if not isinstance(told, dict):
        return None, None
    printed, more = told.get("output"), told.get("metadata")
    status = more.get("exit") if isinstance(more, dict) else None
    known = isinstance(status, int) and not isinstance(status, bool)
    if not isinstance(printed, str):
        return None, None
    return "" if printed == "(no output)" else printed, status if known else None


def told(payload: Payload) -> Payload:
    parent = text(payload, "parentID")
    if parent:
        return {"role": "subagent", "id": parent}
    return {"role": "unknown"}


def is_mcp(tool: str) -> bool:
    """A tool of a server is `server_tool`; its own with a `_` are known."""
    return "_" in tool


DIALECT = hooks.Dialect(
    "opencode", MOMENTS, TOOLS, OTHERS, FOLDERS, mcp=is_mcp, result=result, told=told
)


def asks(call: Call) -> bool:
    """Whether a person can be asked; where not, a question refuses."""
    return False


def answer(verdict: Verdict, call: Call) -> Answer:
    """stdout, stderr and the exit code for a verdict; nothing at all where it says nothing."""
    if verdict.silent:
        return "", "", 0
    from src_runtime.wording import patch, said, written

    told = said(verdict, call, asks=asks(call), appends=True, retypes=True)
    out: Payload = patch(verdict)
    if told.person:
        out["notify"] = told.person
    if told.text is not None:
        out["text"] = told.text
    if told.decision == "deny":
        return refusal(told.reason, out)
    if told.rewrite is not None:
        out["args"] = told.rewrite
    if told.model:
        out["inject"] = told.model
    return written(out)


def refusal(reason: str, more: Payload) -> Answer:
    """A refusal three ways at once: what the plugin throws, the reason on stderr, exit 2."""
    from src_runtime.wording import denied

    return denied({**more, "throw": reason}, reason)


def failure(payload: object, reason: str) -> Answer:
    """The answer where no verdict could be reached: what rules may guard is refused."""
    from src_runtime.wording import written

    made = plain(payload) if isinstance(payload, dict) else payload
    if not hooks.refused(DIALECT, made):
        return written({"notify": reason})
    return refusal(reason, {})


def shell_line(payload: object) -> str | None:
    """The whole line that a shell tool of this agent is to run."""
    return hooks.shell_line(DIALECT, plain(payload)) if isinstance(payload, dict) else None
