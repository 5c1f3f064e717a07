# SPDX-License-Identifier: MIT
"""What a checker folder holds, as bytes by path: stub, generated modules, runtime, checksums."""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from src_compiler.agents import repairs

RULES = "rulesets/"
INDEX = f"{RULES}__init__.py"
SUMS = "SHA256SUMS"
REPAIRS = "repair.json"
RUNTIME = "src_runtime"
_TEMPLATES = Path(__file__).parent / "templates"
# The stub, and what it runs where it cannot load the rest.
STUB, REPAIR = "check.py", "repair.py"
# Parts of the runtime that only some rules need, by what the generated tables then hold: a name, a
# key, a key with its value, or a script. These modules import such a part only for such a rule.
ASKING = (
    "checking", "contexts", "decide", "effects", "fileguards", "following", "payloads",
    "sidecommands", "world",
)  # fmt: skip
SCRIPT = "a script"
OPTIONAL: dict[str, set[str]] = {
    "background": {"verb='prepare'"},
    "checking": {"require", "checks", "run"},
    "contexts": {"CONTEXTS"},
    "effects": {"effects"},
    "fileguards": {"nature='file-guard'"},
    "folds": {"FOLDS"},
    "judge": {"judge"},
    "preparecommand": {"verb='prepare'"},
    "preparing": {"prepare"},
    "requirements": {"require"},
    "rewriting": {"modify"},
    "scripts": {SCRIPT, "judge"},
    "spacing": {"cooldown", "once"},
    "transforming": {"verb='transform'", "verb='handled'"},
    "unkept": {"FOLDS"},
}


def contents(
    generated: dict[str, str], agents: Iterable[str], scripts: Mapping[str, bytes] | None = None
) -> dict[str, bytes]:
    """Every file of the checker that these generated modules make for these agents, `scripts` as
    they are; `events` always ships."""
    files = {path: text.encode() for path, text in generated.items()}
    files |= scripts or {}
    files |= {name: (_TEMPLATES / name).read_bytes() for name in (STUB, REPAIR)}
    files[REPAIRS] = repairs_text(agents)
    files[".gitattributes"] = b"* -text -merge\n"
    files[".gitignore"] = b"__pycache__/\n"
    for module in needed_modules(generated, agents):
        path = _module_file(module)
        assert path is not None, module
        files[f"{RUNTIME}/{path.relative_to(_runtime()).as_posix()}"] = path.read_bytes()
    files[SUMS] = checksums(files)
    return dict(sorted(files.items()))


def repairs_text(agents: Iterable[str]) -> bytes:
    """What the stub lets pass where it cannot load the rest; a row a line, for diffs."""
    rows = ",\n".join(json.dumps(row) for row in repairs(agents))
    return f"[\n{rows}\n]\n".encode()


def checksums(files: dict[str, bytes]) -> bytes:
    """A list that `sha256sum -c` reads."""
    sums = {path: hashlib.sha256(data).hexdigest() for path, data in sorted(files.items())}
    return "".join(f"{digest}  {path}\n" for path, digest in sums.items()).encode()


def needed_modules(generated: dict[str, str], agents: Iterable[str]) -> list[str]:
    """The runtime's modules that can be reached from its entry, the agents and these modules."""
    adapters = (agent.replace("-", "_") for agent in ("events", *agents))
    names = ["main", "failing", "inprocess", *(f"agents.{adapter}" for adapter in adapters)]
    roots = [each for name in names for each in _prefixes(f"{RUNTIME}.{name}")]
    roots += imports(ast.parse((_TEMPLATES / STUB).read_bytes()), "check")
    for path, text in sorted(generated.items()):
        roots += imports(ast.parse(text), path.removesuffix(".py").replace("/", "."))
    found: set[str] = set()
    without = _without(generated)
    asking = {f"{RUNTIME}.{name}" for name in ASKING}
    while roots:
        module = roots.pop()
        if module in found or _module_file(module) is None:
            continue
        found.add(module)
        skipped = without if module in asking else ()
        roots += [each for each in _imports_of(module) if each not in skipped]
    return sorted(found)


def _without(generated: dict[str, str]) -> set[str]:
    """The optional modules that no rule needs."""
    held = {word for text in generated.values() for word in _held(ast.parse(text))}
    return {f"{RUNTIME}.{name}" for name, signs in OPTIONAL.items() if not signs & held}


def _held(tree: ast.Module) -> Iterator[str]:
    """The tables of a module, their keys, and keys with values that are texts; that there is a
    script."""
    for node in tree.body:
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        yield node.targets[0].id
        for each in ast.walk(node.value):
            match each:
                case ast.Dict(keys, values):
                    for key, value in zip(keys, values, strict=True):
                        if isinstance(key, ast.Constant) and isinstance(key.value, str):
                            yield key.value
                            if isinstance(value, ast.Constant):
                                yield f"{key.value}={value.value!r}"
                case ast.Tuple([ast.Constant(str(path)), *_]) if path.startswith("scripts/"):
                    yield SCRIPT


@cache
def _runtime() -> Path:
    import src_runtime

    (folder,) = src_runtime.__path__
    return Path(folder)


@cache
def _module_file(module: str) -> Path | None:
    top, *parts = module.split(".")
    if top != RUNTIME:
        return None
    base = _runtime().joinpath(*parts)
    tried = (base / "__init__.py", base.with_suffix(".py") if parts else base)
    return next((path for path in tried if path.is_file()), None)


@cache
def _imports_of(module: str) -> tuple[str, ...]:
    path = _module_file(module)
    assert path is not None, module
    package = path.name == "__init__.py"
    tree = ast.parse(path.read_bytes())
    return tuple(imports(tree, f"{module}.__init__" if package else module))


def imports(tree: ast.Module, module: str) -> Iterator[str]:
    """Every module that `module` names in an import, wherever that stands, with the packages around
    it, but for those that only types need; a name taken from a package may be a module too."""
    todo: list[ast.AST] = list(tree.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            todo += node.orelse
            continue
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            todo += getattr(node, field, ())
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _prefixes(alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, module)
            yield from _prefixes(base)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _absolute(node: ast.ImportFrom, module: str) -> str:
    if not node.level:
        return node.module or ""
    package = module.split(".")[: -node.level]
    return ".".join([*package, *([node.module] if node.module else [])])


def _prefixes(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[: i + 1]) for i in range(len(parts)))
