# SPDX-License-Identifier: MIT-0
"""What the hook payloads of agents have in common. Their names are Claude Code's, which most agents
took over; the module of an agent with other names gives its payload in these. A `Dialect` says what
is that agent's own."""

from __future__ import annotations

from src_runtime.toolcalls import Call, tool_events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from src_runtime.paths import Place
    from src_runtime.toolcalls import Wanted

    Payload = dict[str, object]
    Tools = dict[str, dict[str, str]]
    # What a tool printed and the exit status of its command line, each None where it is not told.
    Result = tuple[str | None, int | None]

# Fields that a transcript may tell, where the payload does not.
SIZES = {"sessionSize", "session.size"}
FACTS = {"model", "contextFill", "session.model", "session.fill", *SIZES}
STOP_AGAIN = "stop_hook_active"
# How events are called at which a tool has run already.
AFTER = ("after", "post")
ENDED = ("after", "denied", "end", "ended", "failed", "failure", "result")


class Dialect:
    """What one agent calls things.

    `moments` are its hook events as before, after, failed, stop, prompt or start; rules see nothing
    of the others. `tools` is tool → (toolKind, what it does, the names of its own arguments): no
    other name is ever read. `others` are tools that neither run a line nor name a file, in one
    text. `folders` is tool → its argument for the folder that it works in. `variable` is the
    environment's name for the project; without one a payload may tell it as `project`. `mcp` tells
    the tools of other servers by their names; `result` reads what an after-tool payload tells.
    `told` are facts about the session beside those that `session` finds.
    """

    __slots__ = (
        "agent",
        "folders",
        "mcp",
        "moments",
        "others",
        "result",
        "told",
        "tools",
        "variable",
    )

    def __init__(
        self,
        agent: str,
        moments: dict[str, str],
        tools: dict[str, tuple[str, ...]],
        others: str = "",
        folders: dict[str, str] | None = None,
        variable: str = "",
        mcp: Callable[[str], bool] = lambda tool: tool.startswith("mcp__"),
        result: Callable[[Payload], Result] = lambda payload: (None, None),
        told: Callable[[Payload], Payload] = lambda payload: {},
    ) -> None:
        self.agent = agent
        self.moments = moments
        self.tools = tools
        self.others = others
        self.folders = folders or {}
        self.variable = variable
        self.mcp = mcp
        self.result = result
        self.told = told


def read(
    dialect: Dialect, payload: Payload, wanted: Wanted | None, home: tuple[str, str], tools: Tools
) -> Call:
    """The call that a payload tells of; ValueError where it is none of this agent's.

    `home` is the project that the checker belongs to and the checker's own folder, each "" where
    there is none; `tools` is what the project says of its custom tools.
    """
    point = payload.get("hook_event_name")
    if not isinstance(point, str) or not point:
        raise unreadable(payload, "hook_event_name")
    if is_strange(dialect, payload, point):
        from src_runtime.shown import show

        raise ValueError(f"it tells of a tool call at an event that nobody knows, {show(point)}")
    if wanted and any(fields is None or not FACTS.isdisjoint(fields) for fields in wanted.values()):
        from src_runtime.transcriptfacts import filled

        counted = any(fields is None or not SIZES.isdisjoint(fields) for fields in wanted.values())
        payload = filled(dialect.agent, payload, counted)
    call = Call(point, payload, lambda: place(dialect, payload, home), wanted)
    call.session = lambda call: session(dialect, call)
    moment = moment_of(dialect, point)
    call.agent, call.moment = dialect.agent, moment
    if moment == "before":
        before(dialect, call, tools)
    elif moment == "stop":
        call.add({"kind": "Stop"})
    elif moment in ("after", "failed"):
        from src_runtime.afterwards import after

        after(dialect, call, tools)
    # The seed's own kinds begin with a capital.
    if moment and wanted and any(kind[:1].islower() for kind in wanted):
        from src_runtime.foreign import foreign_events

        foreign_events(dialect, call, moment)
    return call


def moment_of(dialect: Dialect, point: str) -> str:
    """The moment of an event; that before a tool may have other capitals in some version of the
    client."""
    moment = dialect.moments.get(point, "")
    if not moment and point.lower() in (
        name.lower() for name, moment in dialect.moments.items() if moment == "before"
    ):
        return "before"
    return moment


def is_strange(dialect: Dialect, payload: Payload, point: str) -> bool:
    """Whether an event that is not known may stand before a tool, by what it carries. A permission
    is asked for after the event that is judged."""
    if moment_of(dialect, point):
        return False
    low = point.lower()
    if low.startswith(AFTER) or low.endswith(ENDED) or "permission" in low:
        return False
    return bool(payload.get("tool_name")) or payload.get("tool_input") is not None


def before(dialect: Dialect, call: Call, tools: Tools) -> None:
    """The events of a tool call that is about to run."""
    tool = call.payload.get("tool_name")
    if not isinstance(tool, str):
        raise unreadable(call.payload, "tool_name")
    given = call.payload.get("tool_input")
    kind, *form = row_of(dialect, tool, tools)
    if tool in dialect.folders and isinstance(given, dict):
        enter(call, given.get(dialect.folders[tool]))
    tool_events(call, tool, kind, tuple(form), given)


def unreadable(payload: Payload, missing: str) -> ValueError:
    """An error that tells a payload's shape, and nothing that it holds."""
    from src_runtime.shown import show

    told = [(name, value) for name, value in payload.items() if value is not None]
    shape = [f"{show(name)} ({type(value).__name__})" for name, value in told[:30]]
    return ValueError(f"it has no {missing}, only {', '.join(shape) or 'nothing'}")


def enter(call: Call, folder: object) -> None:
    """Makes a folder the one that the call's paths are relative to."""
    if isinstance(folder, str) and folder:
        from src_runtime.paths import join

        call.place.cwd = join(call.place.cwd, folder)


def row_of(dialect: Dialect, tool: str, tools: Tools) -> tuple[str, ...]:
    """The row of a tool: of the table, of the project's own, or that nobody knows it."""
    known = dialect.tools.get(tool)
    if known:
        return known
    kind = "mcp" if dialect.mcp(tool) else "other"
    told = tools.get(tool) or next(
        (tools[name] for name in tools if plain(name) == plain(tool)), None
    )
    if told:
        # Without `content` nothing tells what the file will hold, as with a notebook's cells.
        does = "cells" if told["effect"] == "writes" and not told["content"] else told["effect"]
        return (kind, does, told["argument"], told["content"])
    return (kind,) if tool in dialect.others.split() else (kind, "guess")


def plain(tool: str) -> str:
    """A name that agents agree on: `mcp__fs__write`, `mcp_fs_write`, `fs-write` and `fs_write` are
    one tool of one server."""
    for mark in "-./:":
        tool = tool.replace(mark, "_")
    parts = [part for part in tool.split("_") if part]
    return "_".join(parts[1:] if parts[:1] in (["mcp"], ["MCP"]) else parts)


def place(dialect: Dialect, payload: Payload, home: tuple[str, str]) -> Place:
    from src_runtime.paths import Place, own_folder, variable

    own = own_folder()
    cwd = payload.get("cwd")
    if not isinstance(cwd, str) or not cwd.startswith("/"):
        cwd = own[0] if own else "/"
    named = variable(dialect.variable) if dialect.variable else text(payload, "project")
    return Place(cwd, [each for each in (home[0], named, *own, home[1]) if each.startswith("/")])


def session(dialect: Dialect, call: Call) -> Payload:
    """What the agent tells about the session; the rest reads as its zero."""
    from src_runtime.gitrepo import branch

    payload = call.payload
    facts: Payload = {
        "agent": dialect.agent,
        "cwd": call.place.cwd,
        "root": call.place.root,
        "branch": branch(call.place.root),
        "role": "subagent" if payload.get("agent_id") else "main",
    }
    names = {
        "id": "session_id",
        "agentType": "agent_type",
        "mode": "permission_mode",
        "model": "model",
    }
    for name, key in names.items():
        facts[name] = text(payload, key)
    for name, key in (("size", "session_size"), ("fill", "context_fill")):
        value = payload.get(key)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            facts[name] = int(value)
    facts.update(dialect.told(payload))
    # Not every client says which sub-agent it is that ends.
    if call.point.lower().startswith("subagent"):
        facts["role"] = "subagent"
    return facts


def text(payload: Payload, name: str) -> str:
    value = payload.get(name)
    return value if isinstance(value, str) else ""


def shell_line(dialect: Dialect, payload: Payload) -> str | None:
    """The whole line that a shell tool is about to run."""
    row = dialect.tools.get(text(payload, "tool_name"), ("",))
    moment = dialect.moments.get(text(payload, "hook_event_name"))
    given = payload.get("tool_input")
    if moment != "before" or row[0] != "shell" or not isinstance(given, dict):
        return None
    line = given.get(row[2]) if len(row) > 2 else None
    return line if isinstance(line, str) else None


def point_of(payload: object, otherwise: str) -> str:
    """The hook event of a payload that may be anything."""
    return (isinstance(payload, dict) and text(payload, "hook_event_name")) or otherwise


def refused(dialect: Dialect, payload: object) -> bool:
    """Whether what rules may guard is at hand, so that a checker that fails must refuse."""
    if not isinstance(payload, dict):
        return True
    point = payload.get("hook_event_name")
    if not isinstance(point, str) or not point or is_strange(dialect, payload, point):
        return True
    moment = moment_of(dialect, point)
    return moment == "before" or (moment == "stop" and payload.get(STOP_AGAIN) is not True)
