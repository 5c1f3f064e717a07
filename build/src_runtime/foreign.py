# SPDX-License-Identifier: MIT-0
"""Events of the vocabularies `pi` and `op`, as far as a payload of any agent tells them."""

from __future__ import annotations

from src_runtime.hooks import text
from src_runtime.jsontext import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from src_runtime.hooks import Dialect, Payload
    from src_runtime.toolcalls import Call, Event

# moment → the kinds of either vocabulary that happen then.
KINDS = {
    "before": ("tool_call", "tool.before"),
    "after": ("tool_result", "tool.after"),
    "failed": ("tool_result", "tool.after"),
    "stop": ("turn.stop",),
    "prompt": ("input", "before_agent_start", "user.prompt_submitted", "chat.before_send"),
    "start": ("session.start",),
    "typed": ("input", "user.prompt_submitted", "chat.before_send"),
    "loop": ("before_agent_start",),
    "bang": ("user_bash",),
    "switch": ("session_before_switch",),
    "fork": ("session_before_fork",),
}

# Where a tool's result may have its text.
SAYING = ("llmContent", "text", "textResultForLlm", "text_result_for_llm", "content", "output")


def foreign_events(dialect: Dialect, call: Call, moment: str) -> None:
    """Adds those that a rule is bound to."""
    for kind in KINDS[moment]:
        if call.needs(kind):
            fields, note = _FIELDS[kind](dialect, call, moment)
            base = _op(call) if "." in kind else _pi(call)
            call.add({"kind": kind, **base, **fields}, note)


def _pi(call: Call) -> Event:
    payload = call.payload
    return {
        "model": text(payload, "model"),
        "cwd": call.place.cwd,
        "sessionSize": _whole(payload.get("session_size")),
        "contextFill": payload.get("context_fill") if _number(payload.get("context_fill")) else 0.0,
    }


def _op(call: Call) -> Event:
    """What every event of OpenProgram has; only its own payloads tell it."""
    told = call.payload.get("event")
    if isinstance(told, dict):
        return told
    return {"id": "", "ts": 0.0, "origin": "agent", "metadata": {}}


def _number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _whole(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _tool_call(dialect: Dialect, call: Call, moment: str) -> tuple[Event, str]:
    given = call.payload.get("tool_input")
    tool = text(call.payload, "tool_name")
    event: Event = {"tool": tool, "command": ""}
    if not isinstance(given, dict):
        return event, "the tool's input is no object"
    row = dialect.tools.get(tool, ("other",))
    line = given.get(row[2]) if row[0] == "shell" and len(row) > 2 else None
    event["command"] = line if isinstance(line, str) else ""
    event["text"] = dumps(given)
    return event, ""


def _tool_result(dialect: Dialect, call: Call, moment: str) -> tuple[Event, str]:
    event, note = _tool_call(dialect, call, moment)
    return {**event, "result": _printed(dialect, call.payload)}, note


def _printed(dialect: Dialect, payload: Payload) -> str:
    """The text that the tool gave back, as the agent tells it."""
    output = dialect.result(payload)[0]
    return (
        _words(payload.get("error") or payload.get("tool_response")) if output is None else output
    )


def _words(told: object) -> str:
    """The text in a result of any shape."""
    if isinstance(told, list):
        return "\n".join([_words(each) for each in told])
    if isinstance(told, dict):
        for name in SAYING:
            if name in told:
                return _words(told[name])
        return dumps(told)
    return told if isinstance(told, str) else "" if told is None else dumps(told)


def _tool_before(dialect: Dialect, call: Call, moment: str) -> tuple[Event, str]:
    payload = call.payload
    event: Event = {
        "tool": text(payload, "tool_name"),
        "tool_call_id": text(payload, "tool_use_id"),
    }
    given = payload.get("tool_input")
    if not isinstance(given, dict):
        return event, "the tool's input is no object"
    return {**event, "args": given}, ""


def _tool_after(dialect: Dialect, call: Call, moment: str) -> tuple[Event, str]:
    payload = call.payload
    status = dialect.result(payload)[1]
    return {
        "tool": text(payload, "tool_name"),
        "tool_call_id": text(payload, "tool_use_id"),
        "is_error": moment == "failed" or bool(status) or _failed(payload.get("tool_response")),
        "result_text": _printed(dialect, payload),
        "origin": "tool",
    }, ""


def _failed(told: object) -> bool:
    return isinstance(told, dict) and bool(told.get("error"))


def _turn_stop(dialect: Dialect, call: Call, moment: str) -> tuple[Event, str]:
    payload = call.payload
    return {
        "session_id": text(payload, "session_id"),
        "user_msg_id": text(payload, "user_msg_id"),
        "assistant_msg_id": text(payload, "assistant_msg_id"),
        "last_text": text(payload, "last_assistant_message")[:4000],
        "stop_hook_active": payload.get("stop_hook_active") is True,
        "origin": "system",
    }, ""


def _by_model(call: Call) -> bool:
    """Whether a prompt is the task that a model gives a sub-agent, as Codex tells it. With
    OpenProgram the id names whom a person talks to."""
    return call.agent != "openprogram" and text(call.payload, "agent_id") != ""


def _input(dialect: Dialect, call: Call, moment: str) -> tuple[Event, str]:
    source = "extension" if _by_model(call) else text(call.payload, "source")
    known = source in ("interactive", "rpc", "extension")
    said = text(call.payload, "prompt")
    return {"text": said, "source": source if known else "interactive"}, ""


def _prompt(dialect: Dialect, call: Call, moment: str) -> tuple[Event, str]:
    return {"text": text(call.payload, "prompt")}, ""


def _submitted(dialect: Dialect, call: Call, moment: str) -> tuple[Event, str]:
    chars = len(text(call.payload, "prompt"))
    origin = "agent" if _by_model(call) else "user"
    return {"msg_id": text(call.payload, "prompt_id"), "chars": chars, "origin": origin}, ""


def _before_send(dialect: Dialect, call: Call, moment: str) -> tuple[Event, str]:
    payload = call.payload
    return {
        "session_id": text(payload, "session_id"),
        "msg_id": text(payload, "prompt_id"),
        "text": text(payload, "prompt"),
        "agent_id": text(payload, "agent_id"),
        "attachments": False,
        "origin": "agent" if _by_model(call) else "user",
    }, ""


def _session_start(dialect: Dialect, call: Call, moment: str) -> tuple[Event, str]:
    payload = call.payload
    return {
        "session_id": text(payload, "session_id"),
        "agent_id": text(payload, "agent_id"),
        "channel": "",
        "origin": "system",
    }, ""


def _user_bash(dialect: Dialect, call: Call, moment: str) -> tuple[Event, str]:
    line = call.payload.get("command")
    if not isinstance(line, str):
        return {}, "there is no command line"
    return {"text": line, "command": line}, ""


def _reason(dialect: Dialect, call: Call, moment: str) -> tuple[Event, str]:
    return {"text": text(call.payload, "reason")}, ""


_FIELDS = {
    "tool_call": _tool_call,
    "tool_result": _tool_result,
    "input": _input,
    "before_agent_start": _prompt,
    "user_bash": _user_bash,
    "session_before_switch": _reason,
    "session_before_fork": _reason,
    "tool.before": _tool_before,
    "tool.after": _tool_after,
    "turn.stop": _turn_stop,
    "user.prompt_submitted": _submitted,
    "chat.before_send": _before_send,
    "session.start": _session_start,
}
