# SPDX-License-Identifier: MIT-0
"""pi: what its extension hands over as calls, verdicts as what the extension returns and does.

The answer is one JSON object. `return` is what the handler gives back to pi; before that, `confirm`
is asked of the person, `input` replaces the tool's arguments, `tools` are turned on and off,
`append` and `details` are added to the tool's result, `inject` goes to the model, and `notify` is
shown.
"""

from __future__ import annotations

from src_runtime import hooks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.decide import Verdict
    from src_runtime.hooks import Payload, Result, Tools
    from src_runtime.toolcalls import Call, Wanted
    from src_runtime.wording import Answer, Said

MOMENTS = {
    "tool_call": "before",
    "tool_result": "after",
    "agent_before_settle": "stop",
    "input": "typed",
    "before_agent_start": "loop",
    "user_bash": "bang",
    "session_before_switch": "switch",
    "session_before_fork": "fork",
    "session_start": "start",
}
TOOLS: dict[str, tuple[str, ...]] = {
    "bash": ("shell", "runs", "command"),
    "write": ("write", "writes", "path", "content"),
    "edit": ("edit", "lists", "path", "edits"),
    "read": ("read", "reads", "path"),
    "grep": ("read", "searches", "path"),
    "find": ("read",),
    "ls": ("read",),
}
# What a person does at the keyboard: refused by other means than a tool call.
REFUSED = ("before", "bang", "switch", "fork")
# Where what a person has typed can be another.
RETYPES = ("input",)
# Where what the handler returns has no place for a reason.
UNEXPLAINED = ("typed", "switch", "fork")
NOTHING = "(no output)"
FAILED = "Command exited with code "
NAMES = {
    "toolName": "tool_name",
    "input": "tool_input",
    "toolCallId": "tool_use_id",
    "text": "prompt",
    "prompt": "prompt",
    "source": "source",
    "command": "command",
    "reason": "reason",
    "position": "reason",
}


def read(
    payload: Payload,
    wanted: Wanted | None,
    home: tuple[str, str] = ("", ""),
    tools: Tools | None = None,
) -> Call:
    return hooks.read(DIALECT, plain(payload), wanted, home, tools or {})


def plain(payload: Payload) -> Payload:
    """A payload in the names of the other agents; pi's own event lies in `event`."""
    if "hook_event_name" not in payload:
        return payload
    event = payload.get("event")
    told = event if isinstance(event, dict) else {}
    made = {name: value for name, value in payload.items() if name != "event"}
    made.update((NAMES[name], told[name]) for name in NAMES if name in told)
    made["permission_mode"] = payload.get("mode")
    made["result"] = told
    return made


def result(payload: Payload) -> Result:
    """A line that fails ends its output with its status; newer versions also tell it apart."""
    told = payload.get("result")
    if not isinstance(told, dict):
        return None, None
    content = told.get("content")
    pieces = [each.get("text") for each in content] if isinstance(content, list) else []
    printed = "\n".join(each for each in pieces if isinstance(each, str))
    more = told.get("structuredContent")
    if isinstance(more, dict) and isinstance(more.get("output"), str):
        status = more.get("exit_code")
        known = isinstance(status, int) and not isinstance(status, bool)
        return more["output"], status if known else None
    if told.get("isError") is False:
        return "" if printed == NOTHING else printed, 0
    body, _, last = printed.rpartition("\n")
    status = last[len(FAILED) :]
    if last.startswith(FAILED) and status.isdigit():
        body = body[:-1] if body.endswith("\n") else body
        return "" if body == NOTHING else body, int(status)
    return printed, None


def told(payload: Payload) -> Payload:
    return {"role": "unknown", "interactive": payload.get("hasUI") is True}


DIALECT = hooks.Dialect("pi", MOMENTS, TOOLS, mcp=lambda tool: False, result=result, told=told)


def asks(call: Call) -> bool:
    """Whether a person can be asked; where not, a question refuses."""
    return call.payload.get("hasUI") is True


def answer(verdict: Verdict, call: Call) -> Answer:
    """stdout, stderr and the exit code for a verdict; nothing at all where it says nothing."""
    if verdict.silent:
        return "", "", 0
    from src_runtime.wording import said, written

    told = said(verdict, call, asks=asks(call), capped=False, appends=True, retypes=True)
    out = beside(verdict, told, call)
    if told.handled:
        return written({**out, "return": {"action": "handled"}})
    if told.decision == "deny":
        return refusal(call.point, told.reason, out)
    if told.text is not None:
        out["return"] = {"action": "transform", "text": told.text}
    if told.decision == "ask":
        out.update(confirm=told.reason, **{"return": returned(call.point, told.reason)})
    if told.rewrite is not None:
        out["input"] = told.rewrite
    if told.model:
        out["inject"] = told.model
    return written(out)


def beside(verdict: Verdict, told: Said, call: Call) -> Payload:
    """What goes with any answer."""
    from src_runtime.wording import notices, patch

    shown = notices(verdict.rules, verdict.effects, verdict.errors)
    if call.again:
        shown = [(told.person, "warning")] if told.person else []
    if told.handled and told.text:
        shown.append((told.text, "info"))
    out: Payload = {}
    if shown:
        out["notify"] = [{"message": message, "level": level} for message, level in shown]
    tools = [each for each in verdict.effects if each["verb"] == "tools"]
    if tools:
        names = ("enable", "disable")
        out["tools"] = [{name: each.get(name, []) for name in names} for each in tools]
    return {**out, **patch(verdict)}


def returned(point: str, reason: str) -> Payload:
    """What the handler of an event gives back to refuse it."""
    moment = MOMENTS.get(point, "before")
    if moment in ("switch", "fork"):
        return {"cancel": True}
    if moment == "typed":
        return {"action": "handled"}
    if moment == "bang":
        shown = {"output": reason, "exitCode": 1, "cancelled": False, "truncated": False}
        return {"result": shown}
    if moment == "stop":
        entry = {"type": "custom_message", "customType": "src", "content": reason, "display": True}
        return {"entries": [entry], "continue": True}
    return {"block": True, "reason": reason}


def refusal(point: str, reason: str, more: Payload) -> Answer:
    """A refusal three ways at once: what the handler returns, the reason on stderr, exit 2."""
    from src_runtime.wording import denied

    if MOMENTS.get(point) in UNEXPLAINED:
        notices: list[object] = [{"message": reason, "level": "warning"}]
        told = more.get("notify")
        more["notify"] = [*(told if isinstance(told, list) else ()), *notices]
    return denied({**more, "return": returned(point, reason)}, reason)


def failure(payload: object, reason: str) -> Answer:
    """The answer where no verdict could be reached: what rules may guard is refused."""
    from src_runtime.wording import written

    point = hooks.point_of(payload, "tool_call")
    strange = isinstance(payload, dict) and hooks.is_strange(DIALECT, plain(payload), point)
    if MOMENTS.get(point) not in REFUSED and not strange:
        return written({"notify": [{"message": reason, "level": "warning"}]})
    return refusal(point, reason, {})


def shell_line(payload: object) -> str | None:
    """The whole line that a shell tool of this agent is to run."""
    return hooks.shell_line(DIALECT, plain(payload)) if isinstance(payload, dict) else None
