# SPDX-License-Identifier: MIT
"""What the scripted model does with each client: the same calls in each one's own tools."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Tool = dict[str, Any]


def tool(name: str, /, **given: Any) -> Tool:
    return {"name": name, "input": given}


def patch(text: str) -> Tool:
    whole = f"*** Begin Patch\n{text}\n*** End Patch\n"
    return {"name": "apply_patch", "input": whole, "custom": True}


@dataclass(frozen=True)
class Dialect:
    """`agent` is its name in rules; `sub` starts a sub-agent that runs a line of the driver's."""

    agent: str
    shell: Callable[[str], Tool]
    write: Callable[[str, str], Tool]
    read: Callable[[str], Tool] | None
    edit: Callable[[str, str, str], Tool]
    sub: Tool | None
    setup: dict[str, Any]


def _pi() -> Dialect:
    return Dialect(
        "pi",
        lambda line: tool("bash", command=line),
        lambda path, text: tool("write", path=path, content=text),
        None,
        lambda path, old, new: tool("edit", path=path, edits=[{"oldText": old, "newText": new}]),
        None,
        {},
    )


SUB = "SUBTOOL [@MARKER@]"
DIALECTS = {
    "claude": Dialect(
        "claude-code",
        lambda line: tool("Bash", command=line, description="x"),
        lambda path, text: tool("Write", file_path=f"@WORK@/{path}", content=text),
        lambda path: tool("Read", file_path=f"@WORK@/{path}"),
        lambda path, old, new: tool(
            "Edit", file_path=f"@WORK@/{path}", old_string=old, new_string=new
        ),
        tool(
            "Agent",
            description="sub",
            prompt=SUB,
            run_in_background=False,
            subagent_type="general-purpose",
        ),
        {},
    ),
    "codex": Dialect(
        "codex",
        lambda line: tool("exec_command", cmd=line),
        lambda path, text: patch(f"*** Add File: {path}\n+{text.strip()}"),
        None,
        lambda path, old, new: patch(f"*** Update File: {path}\n@@\n-{old}\n+{new}"),
        {**tool("spawn_agent", message=SUB), "namespace": "multi_agent_v1"},
        {"model": "gpt-5.5", "no_trust_bypass": True},
    ),
    "gemini": Dialect(
        "gemini",
        lambda line: tool("run_shell_command", command=line, description="x"),
        lambda path, text: tool("write_file", file_path=f"@WORK@/{path}", content=text),
        None,
        lambda path, old, new: tool(
            "replace", file_path=f"@WORK@/{path}", instruction="x", old_string=old, new_string=new
        ),
        tool("invoke_agent", agent_name="generalist", prompt=SUB),
        {},
    ),
    "qwen": Dialect(
        "qwen",
        lambda line: tool("run_shell_command", command=line, is_background=False),
        lambda path, text: tool("write_file", file_path=f"@WORK@/{path}", content=text),
        lambda path: tool("read_file", file_path=f"@WORK@/{path}"),
        lambda path, old, new: tool(
            "edit", file_path=f"@WORK@/{path}", old_string=old, new_string=new
        ),
        tool(
            "agent",
            description="sub",
            prompt=SUB,
            subagent_type="general-purpose",
            run_in_background=False,
        ),
        {},
    ),
    "copilot": Dialect(
        "copilot",
        lambda line: tool("bash", command=line, description="x"),
        lambda path, text: tool("create", path=f"@WORK@/{path}", file_text=text),
        None,
        lambda path, old, new: tool("edit", path=f"@WORK@/{path}", old_str=old, new_str=new),
        tool(
            "task",
            name="sub",
            description="sub",
            prompt=SUB,
            agent_type="general-purpose",
            mode="sync",
        ),
        {},
    ),
    "pi": _pi(),
    "pi073": _pi(),
    "opencode": Dialect(
        "opencode",
        lambda line: tool("bash", command=line, description="x"),
        lambda path, text: tool("write", filePath=f"@WORK@/{path}", content=text),
        lambda path: tool("read", filePath=f"@WORK@/{path}"),
        lambda path, old, new: tool(
            "edit", filePath=f"@WORK@/{path}", oldString=old, newString=new
        ),
        tool("task", description="sub", prompt=SUB, subagent_type="general"),
        {},
    ),
}
