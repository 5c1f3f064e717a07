# SPDX-License-Identifier: MIT-0
"""What the lines of agents' transcripts say: words of the user and of the model, tool calls and
their results. One function per agent."""

from __future__ import annotations

from src_runtime.jsontext import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Object = dict[str, Any]

USER, MODEL, CALL, RESULT = "user", "model", "call", "result"
# What agents write in the user's name begins so.
NOT_USER = (
    "<task-notification", "<system-reminder", "<local-command-", "<command-", "<session_context",
    "<environment_context", "<user_instructions", "Stop hook feedback:", "[Request interrupted",
    "<hook_", "<turn_aborted",
)  # fmt: skip


class Part:
    """`role` is user, model, call or result. `call` is the id of a call; of a result, `text` is
    what came of it and `failed` whether it failed."""

    __slots__ = ("call", "failed", "input", "role", "text", "tool")

    def __init__(
        self, role: str, text: str = "", call: str = "", tool: str = "", input: object = None,
        failed: bool = False,
    ) -> None:  # fmt: skip
        self.role = role
        self.text = text
        self.call = call
        self.tool = tool
        self.input = input
        self.failed = failed


class Said:
    """The parts of one line. `aside`: a sub-agent's, kept in the transcript of its parent."""

    __slots__ = ("aside", "cwd", "parts")

    def __init__(self, parts: list[Part], aside: bool = False, cwd: str = "") -> None:
        self.parts = parts
        self.aside = aside
        self.cwd = cwd


def said(agent: str, line: Object) -> Said:
    """What a line says; nothing where it is none of what is read here."""
    try:
        return FORMATS[agent](line)
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        return Said([])


def readable(agent: str) -> bool:
    return agent in FORMATS


def _texts(content: object, *names: str) -> list[str]:
    """The texts of a content that is a text or a list of blocks."""
    if isinstance(content, str):
        return [content]
    found = []
    for block in content if isinstance(content, list) else []:
        if isinstance(block, str):
            found.append(block)
        elif isinstance(block, dict) and block.get("type", "text") in (names or ("text",)):
            text = block.get("text")
            found += [text] if isinstance(text, str) else []
    return found


def _user(texts: list[str]) -> list[Part]:
    return [Part(USER, text) for text in texts if not text.lstrip().startswith(NOT_USER)]


def _model(texts: list[str]) -> list[Part]:
    return [Part(MODEL, text) for text in texts if text]


def _claude(line: Object) -> Said:
    found = Said([], line.get("isSidechain") is True, line.get("cwd", ""))
    kind = line.get("type")
    if kind == "attachment":
        attachment = line["attachment"]
        if attachment.get("type") == "queued_command" and attachment.get("commandMode") == "prompt":
            found.parts = _user(_texts(attachment.get("prompt")))
    elif kind == "assistant":
        content = line["message"]["content"]
        found.parts = _model(_texts(content))
        found.parts += [
            Part(CALL, "", each["id"], each["name"], each["input"])
            for each in _blocks(content, "tool_use")
        ]
    elif kind == "user":
        content = line["message"]["content"]
        if not (line.get("isMeta") or line.get("isCompactSummary")):
            found.parts = _user(_texts(content))
        found.parts += [
            Part(RESULT, "\n".join(_texts(each.get("content"))), each["tool_use_id"],
                 failed=each.get("is_error") is True)
            for each in _blocks(content, "tool_result")
        ]  # fmt: skip
    return found


def _blocks(content: object, kind: str) -> list[Object]:
    blocks = content if isinstance(content, list) else []
    return [each for each in blocks if isinstance(each, dict) and each.get("type") == kind]


# Codex tells its hooks of these tools by other names and arguments than its transcript.
CODEX_SHELLS = ("exec_command", "shell", "shell_command", "local_shell", "container.exec")


def _codex(line: Object) -> Said:
    payload = line["payload"]
    kind = payload.get("type")
    parts: list[Part] = []
    if line["type"] == "event_msg":
        item = payload.get("item", {}) if kind == "item_completed" else {}
        if item.get("type") == "UserMessage":
            parts = _user(_texts(item["content"]))
        elif kind == "user_message":
            parts = _user([payload["message"]])
    elif line["type"] == "session_meta":
        return Said([], cwd=payload.get("cwd", ""))
    elif line["type"] != "response_item":
        return Said([])
    elif kind == "message" and payload["role"] == "assistant":
        parts = _model(_texts(payload["content"], "output_text", "text"))
    elif kind in ("function_call", "custom_tool_call"):
        parts = [_codex_call(payload, kind)]
    elif kind in ("function_call_output", "custom_tool_call_output"):
        output = payload["output"]
        output = output.get("content", "") if isinstance(output, dict) else output
        text = "\n".join(_texts(output, "input_text", "output_text", "text"))
        parts = [Part(RESULT, text, payload["call_id"])]
    return Said(parts)


def _codex_call(payload: Object, kind: str) -> Part:
    name, call = payload["name"], payload["call_id"]
    if kind == "custom_tool_call":
        return Part(CALL, "", call, name, {"command": payload["input"]})
    given = loads(payload["arguments"] or "{}")
    if name in CODEX_SHELLS and isinstance(given, dict):
        words = given.get("cmd", given.get("command"))
        if isinstance(words, list):
            words = words[2] if len(words) == 3 and words[1] in ("-c", "-lc") else " ".join(words)
        return Part(CALL, "", call, "Bash", {"command": words})
    return Part(CALL, "", call, name, given)


def _gemini(line: Object) -> Said:
    parts: list[Part] = []
    if line.get("type") == "user":
        parts = _user(_texts(line["content"]))
    elif line.get("type") == "gemini":
        calls = line.get("toolCalls") or []
        # Once a call is known the line is written again with it: its words were there before.
        parts = [] if calls else _model(_texts(line["content"]))
        for each in calls:
            parts.append(Part(CALL, "", each["id"], each["name"], each["args"]))
            failed = each.get("status") not in (None, "success")
            for result in each.get("result") or []:
                text = _response(result["functionResponse"].get("response"))
                parts.append(Part(RESULT, text, each["id"], failed=failed))
    return Said(parts)


def _response(response: object) -> str:
    if isinstance(response, dict):
        found = response.get("output", response.get("error", ""))
        return found if isinstance(found, str) else ""
    return ""


def _qwen(line: Object) -> Said:
    found = Said([], cwd=line.get("cwd", ""))
    blocks = line["message"]["parts"]
    words = [b["text"] for b in blocks if isinstance(b.get("text"), str) and not b.get("thought")]
    kind = line.get("type")
    if kind == "user" and line.get("provenance", "real_user") == "real_user":
        found.parts = _user(words)
    elif kind == "assistant":
        calls = [b["functionCall"] for b in blocks if "functionCall" in b]
        found.parts = _model(words)
        found.parts += [Part(CALL, "", c["id"], c["name"], c.get("args")) for c in calls]
    elif kind == "tool_result":
        failed = (line.get("toolCallResult") or {}).get("status", "success") != "success"
        for each in (b["functionResponse"] for b in blocks if "functionResponse" in b):
            text = _response(each.get("response"))
            found.parts.append(Part(RESULT, text, each["id"], failed=failed))
    return found


def _copilot(line: Object) -> Said:
    data, kind = line["data"], line["type"]
    found = Said([], bool(line.get("agentId")))
    if kind == "session.start":
        found.cwd = (data.get("context") or {}).get("cwd", "")
    elif kind == "user.message":
        found.parts = _user([data["content"]]) if not data.get("source") else []
    elif kind == "assistant.message":
        found.parts = _model([data["content"]] if isinstance(data.get("content"), str) else [])
        found.parts += [
            Part(CALL, "", each["toolCallId"], each["name"], each["arguments"])
            for each in data.get("toolRequests") or []
        ]
    elif kind == "tool.execution_complete":
        text = (data.get("result") or data.get("error") or {}).get("content", "")
        failed = data.get("success") is False
        found.parts = [Part(RESULT, text, data["toolCallId"], failed=failed)]
    return found


def _pi(line: Object) -> Said:
    if line["type"] == "session":
        return Said([], cwd=line.get("cwd", ""))
    message = line["message"]
    role, content = message["role"], message["content"]
    if role == "user":
        return Said(_user(_texts(content)))
    if role == "assistant":
        calls = [
            Part(CALL, "", each["id"], each["name"], each["arguments"])
            for each in _blocks(content, "toolCall")
        ]
        return Said(_model(_texts(content)) + calls)
    if role == "toolResult":
        text = "\n".join(_texts(content))
        failed = message.get("isError") is True
        return Said([Part(RESULT, text, message["toolCallId"], failed=failed)])
    return Said([])


FORMATS: dict[str, Callable[[Object], Said]] = {
    "claude-code": _claude,
    "codex": _codex,
    "gemini": _gemini,
    "qwen": _qwen,
    "copilot": _copilot,
    "pi": _pi,
}


def place(agent: str, payload: Object, home: str) -> str:
    """Where the transcript of a payload is; a sub-agent's own where it has one."""
    for name in ("agent_transcript_path", "transcript_path", "transcriptPath"):
        path = payload.get(name)
        if isinstance(path, str) and path:
            return path
    session = payload.get("session_id")
    if agent == "copilot" and isinstance(session, str) and home and "/" not in session:
        return f"{home}/.copilot/session-state/{session}/events.jsonl"
    return ""
