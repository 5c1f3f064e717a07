# SPDX-License-Identifier: MIT
"""What a checker's index says, read as text: nothing of a checker is run to install it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from src_compiler.contents import INDEX
from src_compiler.plan import END


@dataclass(frozen=True, slots=True)
class Index:
    """`kinds` are those whose events the checker must see, `digests` those of its modules."""

    compiler: str
    deadline_ms: int
    agents: tuple[str, ...]
    out: str
    kinds: frozenset[str]
    digests: dict[str, str]


def index_of(files: dict[str, bytes]) -> Index:
    return read_index(files[INDEX].decode())


def read_index(text: str) -> Index:
    """ValueError where the text is no index."""
    try:
        names = _constants(text)
        project, modules = names["PROJECT"], names["MODULES"]
        return Index(
            compiler=str(names["COMPILER"]),
            deadline_ms=int(project["deadline_ms"]),
            agents=tuple(project["agents"]),
            out=str(project["checker"]),
            kinds=frozenset(kind for entry in modules.values() for kind in _kinds(entry)),
            digests={name: str(entry["digest"]) for name, entry in modules.items()},
        )
    except (LookupError, TypeError, AttributeError, SyntaxError, RecursionError) as error:
        raise ValueError("it is no index of a checker") from error


def _kinds(entry: dict[str, Any]) -> Iterator[str]:
    """Those that rules are bound to and that state follows, and the end of contexts; what a settled
    file was grounded in is told before the call that changes it."""
    yield from entry.get("folds", ())
    if "contexts" in entry:
        yield END
    for kind in (*entry["kinds"], *entry.get("contexts", ())):
        yield kind
        if kind.startswith("PostFile") and "citations" in entry["needs"].get(kind, ()):
            yield from ("PreCommandInvoke", kind.replace("Post", "Pre"))


def _constants(text: str) -> dict[str, Any]:
    return {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in ast.parse(text).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
