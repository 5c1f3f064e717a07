# SPDX-License-Identifier: MIT
"""Whatever lies in a checker's folder, only the source of the checker runs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from guarded import FORCE, refused
from hooks import bash, call

LOUD = "import posix\nposix.write(2, b'PLANTED')\nposix._exit(0)\n"
LIBRARY = b"\x7fELF planted"


@pytest.mark.parametrize(
    "path",
    [
        "json.py", "_json.py", "re.py", "os.py", "_signal.py", "time.py", "gc.py", "marshal.py",
        "posix.py", "__future__.py", "encodings.py", "json/__init__.py", "src_runtime.py",
        "rulesets.py", "rulesets/git/__init__.py", "rulesets/json.py",
        "src_runtime/main/__init__.py", "src_runtime/agents.py", "src_runtime/shell.py",
        "src_runtime/_json.py", "sitecustomize.py", "usercustomize.py",
        "src_runtime/decide/__init__.py",
    ],
)  # fmt: skip
def test_planted_source_never_runs(breakable, home, path):
    (breakable / path).parent.mkdir(exist_ok=True)
    (breakable / path).write_text(LOUD)
    loop = bash("for i in 1; do git push --force; done")

    for payload in (FORCE, loop, b"{bad", bash("git push --force \x00é")):
        found = call(breakable, payload, env=home)

        refused(found)
        assert "PLANTED" not in found.err


@pytest.mark.parametrize(
    "path",
    [
        "rulesets/git.abi3.so", "rulesets/git.so", "rulesets/git.{tag}-x86_64-linux-gnu.so",
        "rulesets/__init__.abi3.so", "src_runtime/__init__.abi3.so", "src_runtime/main.abi3.so",
        "src_runtime.abi3.so", "rulesets.abi3.so", "_json.abi3.so", "src_runtime/shell/__init__.so",
    ],
)  # fmt: skip
def test_planted_libraries_are_not_even_opened(breakable, home, path):
    (breakable / path.format(tag=sys.implementation.cache_tag)).write_bytes(LIBRARY)

    refused(call(breakable, FORCE, env=home), "Force pushes")


FORGERY = """
import importlib.util, marshal, sys
source, kind, target = sys.argv[1:]
text = open(source).read()
code = compile(FORGED, source, "exec")
import os
info = os.stat(source)
magic = importlib.util.MAGIC_NUMBER
if kind == "timestamp":
    head = bytes(4) + int(info.st_mtime).to_bytes(4, "little") + info.st_size.to_bytes(4, "little")
elif kind == "unchecked":
    head = (1).to_bytes(4, "little") + bytes(8)
else:
    head = (3).to_bytes(4, "little") + importlib.util.source_hash(text.encode())
os.makedirs(os.path.dirname(target), exist_ok=True)
open(target, "wb").write(magic + head + marshal.dumps(code))
"""


@pytest.mark.parametrize("kind", ["timestamp", "unchecked", "checked"])
@pytest.mark.parametrize(
    "module", ["rulesets/git", "rulesets/__init__", "src_runtime/__init__", "src_runtime/main"]
)
def test_forged_bytecode_beside_the_source_never_runs(breakable, home, kind, module):
    folder, name = module.split("/")
    for target in (
        f"{folder}/__pycache__/{name}.{sys.implementation.cache_tag}.pyc",
        f"{folder}/{name}.pyc",
    ):
        code = FORGERY.replace("FORGED", repr(LOUD))
        source = str(breakable / f"{module}.py")
        subprocess.run(
            [sys.executable, "-c", code, source, kind, str(breakable / target)], check=True
        )

    for _ in range(2):
        refused(call(breakable, FORCE, env=home), "Force pushes")


def test_stale_bytecode_in_the_cache_is_not_used(breakable, home):
    refused(call(breakable, FORCE, env=home), "Force pushes")
    file = breakable / "rulesets/git.py"
    file.write_text(file.read_text().replace("Force pushes", "Pushes by force"))

    refused(call(breakable, FORCE, env=home), "Pushes by force")


@pytest.mark.parametrize("name", ["build", "rulesets"])
def test_a_checker_behind_a_link_answers(breakable, home, tmp_path, name):
    if name == "build":
        (tmp_path / "build").symlink_to(breakable)
        place = tmp_path / "build"
    else:
        (breakable / "rulesets").rename(tmp_path / "rulesets")
        (breakable / "rulesets").symlink_to(tmp_path / "rulesets")
        place = breakable

    refused(call(place, FORCE, env=home), "Force pushes")
