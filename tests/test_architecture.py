# SPDX-License-Identifier: MIT
"""Who may import whom, what a wheel holds, and that what is shipped is what was written."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from compiled import compile_checker
from harness import ROOT, TESTS
from src_compiler.contents import OPTIONAL, contents, imports, needed_modules

COMPILER = ROOT / "compiler/src_compiler"
RUNTIME = ROOT / "runtime/src_runtime"
RULES = sorted((ROOT / "rules").glob("*.yaml"))
# Part of the interpreter, or with a public fallback where one may lack it: next to no cost.
FREE = {
    *sys.builtin_module_names,
    *("__future__", "_frozen_importlib", "_frozen_importlib_external", "_json", "_sqlite3"),
}
# Of Python's own library too, under a name that not every version has.
LATER = {"_sha2"}
# No hook call loads these: they are for use in a process that goes on.
EMBEDDED = {"embedded.py", "watching.py"}


def modules(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def ids(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(tree: ast.AST, module: str = "") -> set[str]:
    return {name.split(".")[0] for name in imports(tree, module) if name}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts[1:]
    return ".".join(parts)


class AtOnce(ast.NodeVisitor):
    """The names that importing a module imports: not those in functions or for type checkers."""

    def __init__(self) -> None:
        self.nodes: list[ast.stmt] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        pass

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test).endswith("TYPE_CHECKING"):
            return
        self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        self.nodes.append(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self.nodes.append(node)

    def visit_Try(self, node: ast.Try) -> None:
        """The public fallback of an import is only imported where that fails."""
        for child in node.body:
            self.visit(child)


def at_once(path: Path) -> set[str]:
    visitor = AtOnce()
    visitor.visit(ast.parse(path.read_bytes()))
    return imported(ast.Module(visitor.nodes, []), module_name(path))


@pytest.mark.parametrize("path", modules(RUNTIME), ids=ids)
def test_the_runtime_imports_nothing_heavy_at_once(path):
    assert path.name in EMBEDDED or at_once(path) <= {*FREE, "src_runtime"}


@pytest.mark.parametrize("path", modules(RUNTIME), ids=ids)
def test_the_runtime_needs_the_standard_library_alone(path):
    found = imported(ast.parse(path.read_bytes()), module_name(path))

    assert found - {"src_runtime", "rulesets"} <= {*sys.stdlib_module_names, *LATER}


@pytest.mark.parametrize("path", modules(RUNTIME), ids=ids)
def test_the_runtime_is_python_3_9(path):
    tree = ast.parse(path.read_bytes(), feature_version=(3, 9))

    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Match)]


@pytest.mark.parametrize("path", modules(COMPILER), ids=ids)
def test_only_these_modules_of_the_compiler_run_programs(path):
    found = imported(ast.parse(path.read_bytes()), module_name(path))
    allowed = {"checker.py", "git.py"}

    assert path.name in allowed or "subprocess" not in found
    assert "rulesets" not in found


# A stage reads what the one before it made and knows of no other: what each may not import.
SEPARATE = {
    "rulefile": ("parse", "checks", "check", "plan", "emit", "ship"),
    "parse": ("rulefile", "checks", "check", "plan", "emit", "ship", "ruleset"),
    "checks": ("rulefile", "plan", "emit", "ship"),
    "check": ("rulefile", "plan", "emit", "ship"),
    "plan": ("rulefile", "parse", "checks", "check", "emit", "ship", "diagnostics"),
    "emit": ("rulefile", "parse", "checks", "check", "ship", "diagnostics"),
    "ship": ("rulefile", "parse", "checks", "check", "plan", "emit", "diagnostics"),
    "contents": ("rulefile", "parse", "checks", "check", "plan", "emit", "diagnostics"),
}


@pytest.mark.parametrize("stage", SEPARATE)
def test_stages_do_not_know_each_other(stage):
    package = COMPILER / stage
    paths = modules(package) if package.is_dir() else [package.with_suffix(".py")]
    paths = [path for path in paths if path.is_file()]
    found = {
        name.split(".")[1]
        for path in paths
        for name in imports(ast.parse(path.read_bytes()), module_name(path))
        if name.startswith("src_compiler.")
    }

    assert found & set(SEPARATE[stage]) == set()


def test_every_stage_that_is_named_here_exists():
    missing = [s for s in SEPARATE if not list(COMPILER.glob(f"{s}.py")) + list(COMPILER.glob(s))]

    assert len(SEPARATE) - len(missing) >= 7, missing


@pytest.mark.parametrize(
    "package", ["grammar/src_grammar", "compiler/src_compiler", "runtime/src_runtime"]
)
def test_every_module_says_what_it_is_for_and_its_licence(package):
    licence = "MIT-0" if package.startswith("runtime") else "MIT"
    for path in modules(ROOT / package):
        text = path.read_text(encoding="utf-8")
        own = "MIT-0" if path.parent.name == "templates" else licence

        assert text.startswith(f"# SPDX-License-Identifier: {own}\n"), path
        assert ast.get_docstring(ast.parse(text)), path


def test_the_grammar_is_nothing_but_grammar():
    names = {p.suffix for p in (ROOT / "grammar/src_grammar").iterdir() if p.is_file()}

    assert names == {".lark", ".py"}
    tree = ast.parse((ROOT / "grammar/src_grammar/__init__.py").read_text(encoding="utf-8"))
    assert len(tree.body) == 1


def compiled(out: Path, *, seed: str = "0", python: str = sys.executable, cwd: Path = ROOT) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    run = subprocess.run(
        [python, "-m", "src_compiler.cli", "compile", "-o", str(out)],
        cwd=cwd, env=environment, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr


def on_disk(out: Path) -> dict[str, bytes]:
    return {p.relative_to(out).as_posix(): p.read_bytes() for p in out.rglob("*") if p.is_file()}


def test_output_is_the_same_for_every_hash_seed_and_from_every_folder(tmp_path):
    compiled(tmp_path / "a", seed="1")
    compiled(tmp_path / "b", seed="4242", cwd=ROOT / "rules")

    assert on_disk(tmp_path / "a") == on_disk(tmp_path / "b")


def test_shipped_modules_are_the_runtimes_bytes(tmp_path):
    compiled(tmp_path / "out")
    shipped = modules(tmp_path / "out/src_runtime")

    assert len(shipped) > 10
    for path in shipped:
        own = RUNTIME / path.relative_to(tmp_path / "out/src_runtime")
        assert path.read_bytes() == own.read_bytes(), path


def test_only_what_is_needed_is_shipped():
    bare = needed_modules({}, ["events"])
    claude = needed_modules({}, ["events", "claude-code"])
    extra = needed_modules({"rulesets/x.py": "from src_runtime.pattern import pattern\n"}, [])

    assert "src_runtime.main" in bare
    assert "src_runtime.agents.claude_code" not in bare
    assert "src_runtime.agents.claude_code" in claude
    assert "src_runtime.pattern" in extra
    assert not any(path.startswith("src_compiler") for path in contents({}, []))


GATE = 'gates:\n  g:\n    on: PreCommandInvoke\n    match: event.raw contains "x"\n    '
CONTEXT = 'contexts: {c: {on: PreToolUse, match: event.tool == "x", enter: true, exit: true}}\n'
# What rules say, and the parts of the runtime that only such rules bring along.
PARTS = {
    GATE + "deny: No.": set(),
    GATE + "deny: No.\n    notify: Told.": {"effects"},
    GATE + "modify: {append: ' -q'}": {"rewriting"},
    GATE + "checks: [{assert: len(event.raw) < 9}]": {"checking"},
    GATE + "require: [{read: README.md}]": {"checking", "requirements", "scripts"},
    GATE + "deny: No.\n    cooldown: 9s": {"spacing"},
    GATE + "deny: No.\nstate: {n: {on: PreToolUse, count: true}}": set(),
    GATE.replace('raw contains "x"', 'raw contains "x" and state.n > 1')
    + "deny: No.\nstate: {n: {on: PreToolUse, count: true}}": {"folds", "unkept"},
    CONTEXT: {"contexts"},
    "structure: {allow: ['src/**']}": {"fileguards"},
    'gates: {g: {on: input, match: event.text == "x", transform: {text: y}}}': {"transforming"},
}


@pytest.mark.parametrize("rules", PARTS)
def test_only_the_parts_that_rules_need_are_shipped(rules, tmp_path):
    folder = compile_checker(rules, tmp_path)
    shipped = {path.stem for path in (folder / "src_runtime").glob("*.py")}

    assert shipped & set(OPTIONAL) == PARTS[rules]


def test_the_committed_checker_is_what_the_rules_compile_to():
    run = subprocess.run(
        [sys.executable, "-m", "src_compiler.cli", "compile", "--check"],
        cwd=ROOT, capture_output=True, text=True, timeout=120,
    )  # fmt: skip

    assert run.returncode == 0, run.stderr
    assert not (ROOT / "build/__init__.py").exists()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> dict[str, bytes]:
    out = tmp_path_factory.mktemp("wheel")
    run = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)],
        cwd=ROOT, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    with zipfile.ZipFile(next(out.glob("*.whl"))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_wheel_brings_only_names_of_ours(wheel):
    tops = {name.split("/")[0] for name in wheel if ".dist-info/" not in name}

    assert tops == {"src_compiler", "src_grammar", "src_runtime"}


def test_a_wheel_holds_every_file_of_the_packages_and_the_library(wheel):
    expected = {
        path.relative_to(ROOT / part).as_posix(): path.read_bytes()
        for part in ("compiler", "runtime", "grammar")
        for path in (ROOT / part).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    expected |= {f"src_compiler/library/{p.name}": p.read_bytes() for p in RULES}
    found = {name: data for name, data in wheel.items() if ".dist-info/" not in name}

    assert sorted(set(expected) - set(found)) == []
    assert {name: found[name] for name in expected} == expected


def test_snapshots_and_cases_are_no_part_of_a_wheel(wheel):
    assert not [name for name in wheel if "tests/" in name or "__snapshots__" in name]
    assert TESTS.is_dir()
