# SPDX-License-Identifier: MIT
"""The project: what src.yaml says, or the defaults, with every folder confined to the project."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from src_compiler import confine, durations
from src_compiler.diagnostics import Findings
from src_compiler.nearest import did_you_mean
from src_compiler.source import Source, Span
from src_compiler.textfile import read_source, refuse_controls
from src_compiler.wording import quoted
from src_compiler.yamltree import Mapping, Refused, Sequence, read_tree

if TYPE_CHECKING:
    from src_compiler.projectfile import GuardKeys, ToolKeys

AGENTS = (
    "claude-code", "codex", "gemini", "copilot", "cursor", "qwen", "pi", "opencode", "openprogram",
)  # fmt: skip
OUT = ".checker"
# Where src.yaml excepts files from rules, as a place in `spans`.
EXCEPT = "guard.except"
DEADLINE_MS = 8_000
SLOW_DEADLINE_MS = 600_000


@dataclass(frozen=True, slots=True)
class Judge:
    command: tuple[str, ...]
    timeout_ms: int | None


@dataclass(frozen=True, slots=True)
class Tool:
    """What a custom tool does: `effect` is writes, reads or runs, by the argument `argument`; the
    text that it writes is in the argument `content` ("" where it is not known)."""

    effect: str
    argument: str
    content: str = ""


@dataclass(frozen=True, slots=True)
class Project:
    """`rules` and `out` are relative to `root` and end in no slash; `guard_except` are the files,
    by rule, that `src guard` passes over; `spans` are the places of what src.yaml says, by "key"
    and "key.number"."""

    root: Path
    rules: tuple[str, ...] = ("rules",)
    out: str = OUT
    agents: tuple[str, ...] = AGENTS
    disabled: tuple[str, ...] = ()
    stop_hook_block_cap: int = 8
    deadline_ms: int = DEADLINE_MS
    judge: Judge | None = None
    tools: dict[str, Tool] = field(default_factory=dict)
    guard_except: dict[str, tuple[str, ...]] = field(default_factory=dict)
    deadline_given: bool = False
    spans: dict[str, Span] = field(default_factory=dict, compare=False, repr=False)

    def deadline(self, slow: bool) -> int:
        """In ms; `slow` where a rule has a script, `prepare` or judge."""
        return SLOW_DEADLINE_MS if slow and not self.deadline_given else self.deadline_ms


def load_project(path: Path | None, findings: Findings) -> Project:
    """What the src.yaml at `path` says; without one, all defaults in the current folder."""
    if path is None:
        return Project(Path(os.path.abspath(".")))
    root = Path(os.path.abspath(path)).parent
    source = read_source(path, path.name, findings)
    if source is None:
        return Project(root)
    return load_project_text(source, root, findings)


def load_project_text(source: Source, root: Path, findings: Findings) -> Project:
    """What a src.yaml in the folder `root` says."""
    if refuse_controls(source, findings):
        return Project(root)
    read = Findings()
    tree = read_tree(source, read)
    for diagnostic in read.sorted():
        if diagnostic.code != "empty-file":
            findings.add(diagnostic)
    if tree is None or isinstance(tree, Refused):
        return Project(root)
    if not isinstance(tree, Mapping):
        findings.error("wrong-type", "a project file is a map of keys", Span(source, 0, 0))
        return Project(root)
    return _project(root, tree, findings)


def refuse_unknown_rules(project: Project, ids: Iterable[str], findings: Findings) -> None:
    """Warn of ids that are not among those of the rules that are compiled."""
    known = set(ids)
    named = [(each, f"disabled.{number}") for number, each in enumerate(project.disabled)]
    named += [(each, f"{EXCEPT}.{each}") for each in project.guard_except]
    for each, place in named:
        if each not in known:
            findings.warning(
                "unknown-rule", f"no rule that is compiled has the id {quoted(each)}",
                project.spans[place], help=did_you_mean(each, known) or "remove it",
            )  # fmt: skip


def _project(root: Path, tree: Mapping, findings: Findings) -> Project:
    # pydantic takes longer to import than the compiler itself, and few folders have a src.yaml.
    from src_compiler.projectfile import read_keys

    said = read_keys(tree, findings)
    if said is None:
        return Project(root)
    spans = _spans(tree)
    rules = [
        confine.rules(root, entry, _place(tree, spans, f"rules.{number}"), findings)
        for number, entry in enumerate(said.rules)
    ]
    inside = tuple(entry for entry in rules if entry is not None)
    out = confine.out(root, said.out, inside, _place(tree, spans, "out"), findings)
    judge = said.judge
    return Project(
        root=root,
        rules=inside,
        out=out or OUT,
        agents=tuple(said.agents or AGENTS),
        disabled=tuple(said.disabled),
        stop_hook_block_cap=said.stop_hook_block_cap,
        deadline_ms=_ms(said.deadline) or DEADLINE_MS,
        judge=None if judge is None else Judge(tuple(judge.command), _ms(judge.timeout)),
        tools={name: _tool(tool) for name, tool in said.tools.items()},
        guard_except={} if said.guard is None else _excepted(said.guard),
        deadline_given=said.deadline is not None,
        spans=spans,
    )


def _tool(said: ToolKeys) -> Tool:
    effects = {"writes": said.writes, "reads": said.reads, "runs": said.runs}
    effect, argument = next((key, value) for key, value in effects.items() if value is not None)
    return Tool(effect, argument, said.content or "")


def _excepted(said: GuardKeys) -> dict[str, tuple[str, ...]]:
    return {id: tuple(globs) for id, globs in said.excepted.items()}


def _ms(duration: str | None) -> int | None:
    return None if duration is None else durations.milliseconds(duration)


def _spans(tree: Mapping) -> dict[str, Span]:
    spans = {}
    for key, node in tree.entries:
        name = key.text.value
        spans[name] = node.span
        items = node.items if isinstance(node, Sequence) else (node,)
        spans |= {f"{name}.{number}": item.span for number, item in enumerate(items)}
    guard = tree.get("guard")
    excepted = guard.get("except") if isinstance(guard, Mapping) else None
    if isinstance(excepted, Mapping):
        spans |= {f"{EXCEPT}.{key.text.value}": key.span for key, _ in excepted.entries}
    return spans


def _place(tree: Mapping, spans: dict[str, Span], key: str) -> Span:
    """Where a value stands; the file's first character for a default."""
    return spans.get(key) or Span(tree.span.source, 0, 0)
