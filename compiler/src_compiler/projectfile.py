# SPDX-License-Identifier: MIT
"""src.yaml as data: its keys and what each may hold. Folders are project.py's business."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)
from pydantic_core import ErrorDetails

from src_compiler import durations, keys
from src_compiler.diagnostics import Findings
from src_compiler.faults import first_line, found
from src_compiler.leaves import resolve
from src_compiler.nearest import did_you_mean
from src_compiler.source import Text
from src_compiler.wording import listed, quoted
from src_compiler.yamltree import Mapping, Node, Refused, Scalar, Sequence

# What each key takes, for the message where it holds something else.
WANTED = {
    "rules": "folders, files and `library:NAME`",
    "out": "a folder",
    "disabled": "ids of rules, such as `git/no-force-push`",
    "stop_hook_block_cap": "a whole number from 0 to 1000",
    "deadline": durations.FORM,
    "judge": "a map with `command` and `timeout`",
    "command": "a command line or a list of its words",
    "timeout": durations.FORM,
    **dict.fromkeys(("writes", "reads", "runs", "content"), "the name of an argument"),
}
Agent = Literal[
    "claude-code", "codex", "gemini", "copilot", "cursor", "qwen", "pi", "opencode", "openprogram",
    "events",
]  # fmt: skip
AGENTS: tuple[str, ...] = get_args(Agent)


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _words(value: object) -> object:
    import shlex

    return shlex.split(value) if isinstance(value, str) else value


def _duration(value: str) -> str:
    if not durations.milliseconds(value):
        raise ValueError
    return value


Word = Annotated[str, Field(min_length=1, max_length=1000)]
Duration = Annotated[str, AfterValidator(_duration)]
RuleId = Annotated[str, Field(pattern=f"^{keys.NAME}/{keys.NAME}$")]
ToolName = Annotated[str, Field(pattern="^[A-Za-z0-9_][A-Za-z0-9_.:/-]{0,199}$")]
Argument = Annotated[str, Field(pattern="^[A-Za-z_][A-Za-z0-9_.-]{0,99}$")]


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class JudgeKeys(_Closed):
    command: Annotated[list[Word], BeforeValidator(_words), Field(min_length=1)]
    timeout: Duration | None = None


class ToolKeys(_Closed):
    writes: Argument | None = None
    reads: Argument | None = None
    runs: Argument | None = None
    content: Argument | None = None

    @model_validator(mode="after")
    def _one_effect(self) -> ToolKeys:
        if sum(value is not None for value in (self.writes, self.reads, self.runs)) != 1:
            raise ValueError("takes exactly one of `writes`, `reads` and `runs`")
        if self.content is not None and self.writes is None:
            raise ValueError("takes `content` only beside `writes`")
        return self


class ProjectKeys(_Closed):
    rules: Annotated[list[Word], BeforeValidator(_listed), Field(min_length=1)] = ["rules"]
    out: Word = ".checker"
    agents: Annotated[list[Agent], BeforeValidator(_listed), Field(min_length=1)] | None = None
    disabled: Annotated[list[RuleId], BeforeValidator(_listed)] = []
    stop_hook_block_cap: Annotated[int, Field(ge=0, le=1000)] = 8
    deadline: Duration | None = None
    judge: JudgeKeys | None = None
    tools: dict[ToolName, ToolKeys] = {}


def read_keys(tree: Mapping, findings: Findings) -> ProjectKeys | None:
    """The keys of a src.yaml, or None where one of them is wrong."""
    data = {key.text.value: _data(node) for key, node in tree.entries}
    try:
        return ProjectKeys.model_validate(data)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            _tell(detail, tree, findings)
    return None


def _data(node: Node) -> object:
    match node:
        case Scalar():
            value = resolve(node)
            return value.value if isinstance(value, Text) else value
        case Sequence():
            return [_data(item) for item in node.items]
        case Mapping():
            return {key.text.value: _data(value) for key, value in node.entries}
    return None


def _tell(detail: ErrorDetails, tree: Mapping, findings: Findings) -> None:
    """A finding of pydantic's as a diagnostic at its place in the file."""
    path = [str(part) if isinstance(part, str) else part for part in detail["loc"]]
    if path and path[-1] == "[key]":
        path.pop()
    key, node = _find(tree, path)
    if isinstance(node, Refused):
        return
    name = quoted(str(path[0])) if path else "src.yaml"
    what = WANTED.get(str(next((part for part in reversed(path) if isinstance(part, str)), "")), "")
    span = first_line(node)
    match detail["type"]:
        case "extra_forbidden":
            assert key is not None
            _unknown(path, key, findings)
        case "missing":
            parent = _find(tree, path[:-1])[0]
            findings.error(
                "missing-key", f"{name} has no `{path[-1]}`", parent.span if parent else span,
                help=f"add `{path[-1]}`: {what}",
            )  # fmt: skip
        case "literal_error":
            word = str(detail["input"])
            findings.error(
                "unknown-agent", f"{quoted(word)} is not an agent", span,
                help=did_you_mean(word, AGENTS) or f"the agents are {listed(AGENTS, 'and')}",
            )  # fmt: skip
        case "too_short":
            findings.error(
                "empty-list", f"{name} is an empty list", span,
                help="name at least one, or remove the key",
            )  # fmt: skip
        case "string_pattern_mismatch" if path[0] == "tools" and len(path) == 2:
            assert key is not None
            findings.error(
                "bad-name", f"{quoted(key.text.value)} is not the name of a tool", key.span,
                help="use letters, digits and any of `_.:/-`, such as `mcp__fs__write_file`",
            )  # fmt: skip
        case "value_error" if path[0] == "tools" and len(path) == 2:
            findings.error(
                "wrong-type", f"the tool {quoted(str(path[1]))} {detail['ctx']['error']}",
                key.span if key else span,
                help="such as `{writes: path, content: content}`, `{reads: path}` or "
                "`{runs: command}`",
            )  # fmt: skip
        case _ if _is_bare(path, node):
            findings.error(
                "bare-duration", f"{name} is a number without a unit", span,
                help=f"write `{_text(node)}s` for seconds; units are ms, s, m and h",
            )  # fmt: skip
        case _:
            findings.error("wrong-type", f"{name} takes {what or 'a map'}, not {found(node)}", span)


def _unknown(path: list[str | int], key: Scalar, findings: Findings) -> None:
    model = ProjectKeys if len(path) == 1 else JudgeKeys if path[0] == "judge" else ToolKeys
    what = "src.yaml" if len(path) == 1 else quoted(str(path[-2]))
    findings.error(
        "unknown-key", f"{quoted(key.text.value)} is not a key of {what}", key.span,
        help=did_you_mean(key.text.value, model.model_fields)
        or f"the keys are {listed(model.model_fields, 'and')}",
    )  # fmt: skip


def _is_bare(path: list[str | int], node: Node) -> bool:
    return path[-1] in ("deadline", "timeout") and durations.is_bare_number(_text(node))


def _text(node: Node) -> str:
    return node.text.value if isinstance(node, Scalar) else ""


def _find(tree: Mapping, path: list[str | int]) -> tuple[Scalar | None, Node]:
    """What stands at a path, as far as there is something, and its key if it has one."""
    key: Scalar | None = None
    node: Node = tree
    for part in path:
        if isinstance(node, Sequence) and isinstance(part, int) and part < len(node.items):
            key, node = None, node.items[part]
        elif isinstance(node, Mapping):
            entry = next((each for each in node.entries if each[0].text.value == part), None)
            if entry is None:
                break
            key, node = entry
    return key, node
