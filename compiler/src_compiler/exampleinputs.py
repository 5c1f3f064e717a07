# SPDX-License-Identifier: MIT
"""From an example's input to the flat events that it means, for the kinds that a rule is bound to.

Events before an action come from the very code that reads an agent's payloads, on files that are
laid out as the example says; those of other vocabularies are written out here.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from src_compiler.ruleset import Example, Value
from src_compiler.source import Text
from src_runtime.agents import claude_code
from src_runtime.changes import lines
from src_runtime.markers import markers

Event = dict[str, object]

_AFTER = {
    "PreFileCreate": "PostFileCreate",
    "PreFileUpdate": "PostFileUpdate",
    "PreFileDelete": "PostFileDelete",
    "PreCommandInvoke": "PostCommandInvoke",
}
STAND_IN = "outside-the-repository"
HOME = "/home/user"
_RENAMED = {"resultKnown": "newContentKnown"}
_DROPPED = ("oldContentKnown", "complete", "background", "citations")


@dataclass(frozen=True, slots=True)
class Workspace:
    """Where an example takes place: an empty folder of its own, and the project's custom tools."""

    folder: Path
    tools: dict[str, dict[str, str]]


def as_json(value: Value) -> object:
    """A value of a rule file without its places."""
    if isinstance(value, Text):
        return value.value
    if isinstance(value, tuple):
        return [as_json(item) for item in value]
    if isinstance(value, dict):
        return {key: as_json(item) for key, item in value.items()}
    return value


def given(example: Example) -> dict[str, Event]:
    """What the example presupposes: session, context, state and files."""
    value = as_json(example.given) if example.given is not None else {}
    assert isinstance(value, dict)
    return {key: part for key, part in value.items() if isinstance(part, dict)}


def events(
    value: Value, kinds: Iterable[str], presupposed: dict[str, Event], workspace: Workspace
) -> list[Event]:
    """The events of these kinds that an input means.

    ValueError where a file cannot be laid out as the example says.
    """
    form = as_json(value)
    if isinstance(form, dict) and "kind" in form:
        return [form]
    if isinstance(form, str):
        form = {"command": form}
    assert isinstance(form, dict)
    wanted = set(kinds)
    place = form.get("write", form.get("delete"))
    outside = isinstance(place, str) and not _lies_within(place, workspace.folder)
    if outside:
        # Nothing is written elsewhere on this machine: the file stands for the one that is meant.
        form = {**form, "write" if "write" in form else "delete": STAND_IN}
    _lay_out(workspace.folder, presupposed, form)
    found = [event for event in _derived(form, workspace) if event["kind"] in wanted]
    return [_renamed(event, str(place)) for event in found] if outside else found


def settled(workspace: Workspace, found: Iterable[Event]) -> Path:
    """The folder as it is once the events have come to pass: that of the files before them, or a
    copy."""
    after = [event for event in found if str(event["kind"]).startswith("PostFile")]
    paths = [(event, str(event.get("path", ""))) for event in after if not event.get("outside")]
    if not paths or not workspace.folder.is_dir():
        return workspace.folder
    folder = workspace.folder.with_name(workspace.folder.name + "-after")
    shutil.copytree(workspace.folder, folder)
    for event, path in paths:
        if not _lies_within(path, folder):
            continue
        if event["kind"] == "PostFileDelete":
            (folder / path).unlink(missing_ok=True)
        elif event.get("newContentKnown") is not False:
            _write(folder / path, str(event.get("newContent", "")))
    return folder


def _lies_within(path: str, folder: Path) -> bool:
    if path.startswith("~"):
        return False
    try:
        return Path(os.path.normpath(folder / path)).is_relative_to(folder)
    except ValueError:
        return False


def _renamed(event: Event, path: str) -> Event:
    """`event` about the file outside the repository for which another stood in."""
    if path.startswith("~/"):
        path = f"{HOME}/{path[2:]}"
    if "path" in event:
        return {**event, "path": os.path.normpath(path), "outside": True}
    arguments = event.get("input", event.get("args"))
    key = "input" if "input" in event else "args"
    if isinstance(arguments, dict):
        told = {name: path if value == STAND_IN else value for name, value in arguments.items()}
        return {**event, key: told}
    return {**event, "text": str(event.get("text", "")).replace(STAND_IN, path)}


def _lay_out(folder: Path, presupposed: dict[str, Event], form: Event) -> None:
    """Files as the example has them, in what looks like the top of a repository."""
    branch = presupposed.get("session", {}).get("branch") or "main"
    files = {".git/HEAD": f"ref: refs/heads/{branch}\n", **presupposed.get("files", {})}
    if form.get("from") is not None:
        files[str(form.get("write") or form.get("delete"))] = form["from"]
    elif "delete" in form:
        files.setdefault(str(form["delete"]), "")
    for path, text in files.items():
        if not _lies_within(path, folder):
            raise ValueError(f"`{path}` lies outside the repository, so it cannot be given")
        _write(folder / path, str(text))


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", encoding="utf-8", errors="surrogatepass", newline="") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        raise ValueError(f"`{path.name}` cannot be laid out as a file") from error


def _derived(form: Event, workspace: Workspace) -> Iterator[Event]:
    match form:
        case {"stop": _}:
            yield {"kind": "Stop"}
            yield {"kind": "turn.stop"}
        case {"prompt": str(text)}:
            yield {"kind": "before_agent_start", "text": text}
            yield {"kind": "input", "text": text, "source": "interactive"}
            yield {"kind": "chat.before_send", "text": text}
            yield {"kind": "user.prompt_submitted", "chars": len(text)}
        case {"delete": str(path)}:
            yield from _before_and_after(_deletion(path, workspace.folder))
        case {"command": str(line)}:
            yield from _tool("Bash", {"command": line}, workspace)
            yield from _others("bash", {"command": line})
            yield {"kind": "user_bash", "text": line, "command": line}
        case {"write": str(path), "to": str(text)}:
            yield from _tool("Write", {"file_path": path, "content": text}, workspace)
            yield from _others("write", {"path": path, "content": text})
            yield {"kind": "file.changed", "path": path, "op": "write"}
        case {"tool": str(name)}:
            arguments = form.get("input") or {}
            assert isinstance(arguments, dict)
            yield from _tool(name, arguments, workspace)
            yield from _others(name, arguments)
        case _:
            raise AssertionError(form)


def _tool(name: str, arguments: Event, workspace: Workspace) -> Iterator[Event]:
    """What Claude Code's call of a tool means, before it and after it went well."""
    payload: Event = {
        "hook_event_name": "PreToolUse",
        "tool_name": name,
        "tool_input": arguments,
        "cwd": str(workspace.folder),
    }
    home = (str(workspace.folder), "")
    for event in claude_code.read(payload, None, home, workspace.tools).events:
        yield from _before_and_after(event)


def _deletion(path: str, folder: Path) -> Event:
    """The deletion of a file by whatever means."""
    text = (folder / path).read_text(encoding="utf-8", errors="surrogatepass")
    return {
        "kind": "PreFileDelete",
        "path": path,
        "oldContent": text,
        "oldContentKnown": True,
        "oldMarkers": markers(text),
        "removed": lines(text),
        "by": {"tool": "Bash", "bin": "rm"},
    }


def _before_and_after(event: Event) -> Iterator[Event]:
    yield event
    after = _AFTER.get(str(event["kind"]))
    if after is not None:
        rest = {_RENAMED.get(key, key): event[key] for key in event if key not in _DROPPED}
        yield {**rest, "kind": after}


def _others(name: str, arguments: Event) -> Iterator[Event]:
    """The same call in the vocabularies `pi` and `op`."""
    subject: Event = {
        "tool": name,
        "text": json.dumps(arguments, separators=(",", ":"), ensure_ascii=False),
        "command": arguments.get("command", ""),
    }
    yield {"kind": "tool_call", **subject}
    yield {"kind": "tool_result", **subject}
    yield {"kind": "tool.before", "tool": name, "args": arguments}
    yield {"kind": "tool.after", "tool": name}
