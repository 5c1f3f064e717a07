# SPDX-License-Identifier: MIT
"""A checker needs nothing but a bare Python 3.9 or newer, wherever it lies and from wherever it is
called; and it can be used in a process of any program."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import src_runtime
from guarded import FORCE, refused
from hooks import Answer, bash, call, tool

VERSION = re.compile(r"python3\.(\d+)$")


def pythons() -> list[str]:
    """Every CPython from 3.9 up on this machine, one of each version."""
    places = [Path.home() / ".pyenv/versions"]
    found = [path for place in places for path in place.glob("*/bin/python3.*")]
    found += [Path(path) / f"python3.{n}" for path in os.get_exec_path() for n in range(9, 20)]
    by_minor: dict[int, str] = {}
    for path in found:
        match = VERSION.search(path.name)
        if match and int(match[1]) >= 9 and path.is_file() and "shims" not in path.parts:
            by_minor.setdefault(int(match[1]), str(path))
    return [by_minor[minor] for minor in sorted(by_minor)] or [sys.executable]


@pytest.fixture(params=pythons(), ids=lambda path: Path(path).name)
def python(request) -> str:
    return str(request.param)


def test_in_an_empty_environment_from_another_folder(guarded, python, tmp_path):
    for flags in (("-S", "-E", "-s"), ("-I", "-S"), ("-I",), ()):
        force = call(guarded, FORCE, python=python, flags=flags, env={}, cwd=tmp_path)
        status = call(guarded, bash("git status"), python=python, flags=flags, env={}, cwd=tmp_path)

        refused(force, "Force pushes")
        assert status == Answer(0, "", "")


def test_every_python_answers_the_same_bytes(guarded, python):
    payloads = [
        FORCE,
        bash("for x in a; do git push --force; done"),
        bash("git push ("),
        bash("curl é\u202e"),
        tool("Write", {"file_path": str(guarded.parent / "spec/a"), "content": "x"}),
        tool("Write", {"file_path": "a\0b"}),
        b"{}",
    ]

    for payload in payloads:
        assert call(guarded, payload, python=python) == call(guarded, payload)


@pytest.mark.parametrize("name", ["with space", "ünï-код-目录", "a'b\"c$(x)", "-dash"])
def test_in_a_folder_of_any_name(guarded, python, tmp_path, name):
    folder = tmp_path / name
    shutil.copytree(guarded.parent, folder)
    for env in ({"HOME": str(tmp_path / name)}, {}):
        refused(call(folder / guarded.name, FORCE, python=python, env=env), "Force pushes")


def test_called_by_a_relative_path_and_through_a_link(guarded, python, tmp_path):
    (tmp_path / "link.py").symlink_to(guarded / "check.py")
    for script, folder in (
        ("check.py", guarded),
        (f"{guarded.name}/check.py", guarded.parent),
        ("./check.py", guarded),
        (str(tmp_path / "link.py"), tmp_path),
    ):
        run = subprocess.run(
            [python, "-S", "-E", "-s", script, "--agent", "claude-code"],
            input=json.dumps(FORCE).encode(),
            capture_output=True,
            cwd=folder,
        )

        assert run.returncode == 2
        assert b"Force pushes" in run.stderr


def test_a_read_only_copy_without_any_cache(breakable, python, tmp_path):
    for place, _, names in os.walk(breakable.parent, topdown=False):
        for name in names:
            os.chmod(Path(place) / name, 0o444)
        os.chmod(place, 0o555)

    refused(call(breakable, FORCE, python=python, env={}), "Force pushes")
    for place, _, _ in os.walk(breakable.parent):
        os.chmod(place, 0o755)


def test_a_clone_that_brings_unchecked_bytecode(guarded, python, tmp_path):
    """`git clone` keeps no times, so such bytecode is the kind that would win over any source."""
    origin = tmp_path / "origin"
    shutil.copytree(guarded.parent, origin, ignore=shutil.ignore_patterns(".git"))
    script = (
        "import marshal, sys, importlib.util as u; cache = u.cache_from_source(sys.argv[1]); "
        "import os; os.makedirs(os.path.dirname(cache), exist_ok=True); "
        "code = compile('import posix; posix._exit(0)', 'x', 'exec'); "
        "head = u.MAGIC_NUMBER + bytes([1, 0, 0, 0]) + bytes(8); "
        "open(cache, 'wb').write(head + marshal.dumps(code))"
    )
    for module in (
        "rulesets/git",
        "rulesets/__init__",
        "src_runtime/__init__",
        "src_runtime/decide",
    ):
        source = str(origin / guarded.name / f"{module}.py")
        subprocess.run([python, "-c", script, source], check=True)
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@x", "-C", str(origin)]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "-f", "."], check=True)
    subprocess.run([*git, "commit", "-qm", "x"], check=True)
    subprocess.run(["git", "clone", "-q", str(origin), str(tmp_path / "clone")], check=True)

    checker = tmp_path / "clone" / guarded.name
    assert list(checker.rglob("*.pyc"))
    for _ in range(2):
        refused(call(checker, FORCE, python=python, env={"HOME": str(tmp_path)}), "Force pushes")


def test_bytecode_is_cached_in_the_users_folder_only(breakable, home, python):
    call(breakable, FORCE, python=python, env=home)

    cached = list(Path(home["HOME"]).rglob("*.pyc"))
    assert any(path.name.startswith("git.") for path in cached)
    assert all(path.is_relative_to(Path(home["HOME"]) / ".cache/src/pyc") for path in cached)
    assert not list(breakable.rglob("*.pyc"))


def test_the_version_is_told(guarded, python):
    run = subprocess.run(
        [python, str(guarded / "check.py"), "--version"], capture_output=True, text=True
    )

    assert run.returncode == 0
    assert run.stdout == f"src checker, format 2, compiled by src {src_runtime.VERSION}\n"


PROGRAM = """
import json, sys
sys.path.insert(0, sys.argv[1])
import src_runtime
del sys.path[0]
before = set(sys.modules)
checker = src_runtime.load(sys.argv[1])
other = src_runtime.load(sys.argv[2])
event = {"kind": "PreFileCreate", "path": "spec/a"}
command = {"kind": "PreCommandInvoke", "invocations": [{"bin": "curl"}]}
print(json.dumps([
    checker.decide(event)["decision"], other.decide(event)["decision"],
    checker.decide(command)["decision"], other.decide(command)["decision"],
    checker.decide({"kind": "Stop"}, session={"id": "stop"})["decision"],
    sorted(set(sys.modules) - before),
]))
"""


def test_two_checkers_in_one_process_do_not_meet(guarded, breakable, python):
    file = breakable / "rulesets/git.py"
    file.write_text(file.read_text().replace('"spec/"', '"docs/"'))
    index = breakable / "rulesets/__init__.py"
    index.write_text(index.read_text().replace('"spec/"', '"docs/"'))

    run = subprocess.run(
        [python, "-c", PROGRAM, str(guarded), str(breakable)], capture_output=True, text=True
    )

    assert run.stderr == ""
    *decisions, modules = json.loads(run.stdout)
    assert decisions == ["deny", "none", "deny", "deny", "deny"]
    assert not {"rulesets", "rulesets.git", "src_runtime.decide"} & set(modules)


def test_an_embedded_checker_answers_as_flat_events_do(guarded):
    checker = src_runtime.load(str(guarded))
    given = [
        {"kind": "PreFileCreate", "path": "spec/a"},
        {"kind": "PreFileUpdate", "path": 7},
        {"kind": "PreCommandInvoke", "raw": "git (", "complete": False},
        {"kind": "Unheard"},
    ]

    found = call(
        guarded, "".join(json.dumps(each) + "\n" for each in given).encode(), agent="events"
    )

    assert [checker.decide(each) for each in given] == [
        json.loads(line) for line in found.out.splitlines()
    ]


def test_an_embedded_checker_of_another_format_is_refused(breakable):
    file = breakable / "rulesets/__init__.py"
    file.write_text(file.read_text().replace("FORMAT = 2", "FORMAT = 99"))

    with pytest.raises(ImportError, match="formats"):
        src_runtime.load(str(breakable))
