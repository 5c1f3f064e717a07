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
    "except": "ids of rules, each with globs of files",
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


def _glob(value: str) -> str:
    from src_compiler.regex import GlobError, compile_globs

    try:
        compile_globs([value])
    except GlobError as error:
        raise ValueError from error
    return value


Word = Annotated[str, Field(min_length=1, max_length=1000)]
Duration = Annotated[str, AfterValidator(_duration)]
RuleId = Annotated[str, Field(pattern=f"^{keys.NAME}/{keys.NAME}$")]
Glob = Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(_glob)]
Excepted = Annotated[list[Glob], BeforeValidator(_listed), Field(min_length=1)]
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


class GuardKeys(_Closed):
    excepted: Annotated[dict[RuleId, Excepted], Field(alias="except", min_length=1)]


class ProjectKeys(_Closed):
    rules: Annotated[list[Word], BeforeValidator(_listed), Field(min_length=1)] = ["rules"]
    out: Word = ".checker"
    agents: Annotated[list[Agent], BeforeValidator(_listed), Field(min_length=1)] | None = None
    disabled: Annotated[list[RuleId], BeforeValidator(_listed)] = []
    stop_hook_block_cap: Annotated[int, Field(ge=0, le=1000)] = 8
    deadline: Duration | None = None
    judge: JudgeKeys | None = None
    tools: dict[ToolName, ToolKeys] = {}
    guard: GuardKeys | None = None


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
    path = [part for part in detail["loc"] if part != "[key]"]
    key, node = _find(tree, path)
    if isinstance(node, Refused):
        return
    name = quoted(str(path[0]))
    span = first_line(node)
    match detail["type"]:
        case "extra_forbidden":
            _unknown(path, key, findings)
        case "missing":
            what = f"add `{path[-1]}`: {_wanted(path)}"
            place = key.span if key is not None else span
            findings.error("missing-key", f"{name} has no `{path[-1]}`", place, help=what)
        case "literal_error":
            word = str(detail["input"])
            help = did_you_mean(word, AGENTS) or f"the agents are {listed(AGENTS, 'and')}"
            findings.error("unknown-agent", f"{quoted(word)} is not an agent", span, help=help)
        case "too_short":
            help = "name at least one, or remove the key"
            findings.error("empty-list", f"{name} is an empty list", span, help=help)
        case "string_pattern_mismatch" | "value_error" if path[0] == "tools" and len(path) == 2:
            _tool(detail, str(path[1]), key, findings)
        case _ if _is_bare(path, node):
            help = f"write `{_text(node)}s` for seconds; units are ms, s, m and h"
            message = f"{name} is a number without a unit"
            findings.error("bare-duration", message, span, help=help)
        case _:
            message = f"{name} takes {_wanted(path)}, not {found(node)}"
            findings.error("wrong-type", message, span)


def _wanted(path: list[str | int]) -> str:
    """What the last key of a path takes."""
    keys = [part for part in path if isinstance(part, str)]
    if keys[0] == "guard" and len(keys) > 1:
        return WANTED["except"]
    return WANTED.get(keys[-1], "a map")


def _tool(detail: ErrorDetails, name: str, key: Scalar | None, findings: Findings) -> None:
    assert key is not None
    if detail["type"] == "value_error":
        findings.error(
            "wrong-type", f"the tool {quoted(name)} {detail['ctx']['error']}", key.span,
            help="such as `{writes: path, content: content}`, `{reads: path}` or `{runs: command}`",
        )  # fmt: skip
        return
    findings.error(
        "bad-name", f"{quoted(name)} is not the name of a tool", key.span,
        help="use letters, digits and any of `_.:/-`, such as `mcp__fs__write_file`",
    )  # fmt: skip


def _unknown(path: list[str | int], key: Scalar | None, findings: Findings) -> None:
    assert key is not None
    inner: dict[str, type[BaseModel]] = {"judge": JudgeKeys, "guard": GuardKeys}
    model: type[BaseModel] = ProjectKeys if len(path) == 1 else inner.get(str(path[0]), ToolKeys)
    names = [field.alias or name for name, field in model.model_fields.items()]
    what = "src.yaml" if len(path) == 1 else quoted(str(path[-2]))
    findings.error(
        "unknown-key", f"{quoted(key.text.value)} is not a key of {what}", key.span,
        help=did_you_mean(key.text.value, names) or f"the keys are {listed(names, 'and')}",
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
