# SPDX-License-Identifier: MIT
"""The parser's cache saves time and decides nothing: whatever lies there, trees are the same."""

from __future__ import annotations

import json
import os
import stat

import pytest

from src_compiler.parsing import parser as module

TEXT = 'any(event.invocations, .bin == "rm" and "force" in .flags)'


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    module.parser.cache_clear()
    yield tmp_path / "cache/src-rules"
    module.parser.cache_clear()


def parsed() -> str:
    module.parser.cache_clear()
    return module.parser().parse(TEXT).pretty()


def build_count(monkeypatch) -> list[int]:
    builds: list[int] = []
    build = module.build

    def counted(grammar):
        builds.append(1)
        return build(grammar)

    monkeypatch.setattr(module, "build", counted)
    return builds


def test_a_second_process_does_not_build_it(cache, monkeypatch):
    builds = build_count(monkeypatch)
    first, second = parsed(), parsed()

    assert (first, 1) == (second, len(builds))


def test_the_cache_is_the_user_s_alone(cache):
    parsed()
    [file] = cache.iterdir()

    assert 0o700 == stat.S_IMODE(cache.stat().st_mode)
    assert 0o600 == stat.S_IMODE(file.stat().st_mode)
    json.loads(file.read_bytes().partition(b"\n")[2])


def damage_by_text(file):
    file.write_bytes(b"not a parser")


def damage_by_truth(file):
    """Whole and well-formed, but not a parser."""
    content = b'{"data":{},"memo":{"1":2}}'
    file.write_bytes(module._digest(content) + b"\n" + content)


def damage_by_pickle(file):
    file.write_bytes(b"cos\nsystem\n(S'touch /tmp/should-not-exist'\ntR.")


def damage_by_cutting(file):
    file.write_bytes(file.read_bytes()[:-100])


def damage_by_depth(file):
    content = b"[" * 100_000
    file.write_bytes(module._digest(content) + b"\n" + content)


def damage_by_mode(file):
    file.chmod(0o666)


def damage_by_link(file):
    file.rename(file.with_name("elsewhere"))
    file.symlink_to("elsewhere")


def damage_by_pipe(file):
    file.unlink()
    os.mkfifo(file, 0o600)


@pytest.mark.parametrize(
    "damage",
    [
        damage_by_text, damage_by_truth, damage_by_pickle, damage_by_cutting, damage_by_depth,
        damage_by_mode, damage_by_link, damage_by_pipe,
    ],
)  # fmt: skip
def test_what_cannot_be_trusted_is_built_anew(cache, monkeypatch, damage):
    good = parsed()
    [file] = cache.iterdir()
    damage(file)
    builds = build_count(monkeypatch)

    assert (good, 1) == (parsed(), len(builds))


def test_a_folder_that_others_can_write_is_not_used(cache, monkeypatch):
    good = parsed()
    cache.chmod(0o777)
    builds = build_count(monkeypatch)

    assert (good, 1) == (parsed(), len(builds))


def test_without_a_home_there_is_no_cache(cache, monkeypatch):
    good = parsed()
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.delenv("HOME")

    assert good == parsed()


def test_a_cache_that_cannot_be_written_is_done_without(cache, monkeypatch):
    cache.parent.mkdir()
    cache.write_text("a file where the folder should be")

    assert "predicate_call" in parsed()
