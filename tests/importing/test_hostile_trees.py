# SPDX-License-Identifier: MIT
"""Trees that somebody made to hurt: every one is told or carried, none followed, none a crash."""

from __future__ import annotations

import os
import socket
import time
from pathlib import Path

import pytest
from sloprailtrees import CHECK, GATE, ON, imported, lost, told

from src_compiler.importing import foreign, tree
from src_compiler.importing.imported import Notes
from src_compiler.importing.sloprail import read
from src_compiler.importing.tree import Tree
from src_compiler.refusal import Refusal

SECRET = "a secret of mine"
GOOD = {"gate/good/gate.yaml": ON + "checks: [{script: ./ok.sh}]\n", "gate/good/ok.sh": "exit 1\n"}


@pytest.mark.parametrize(
    "text",
    [
        b"on: &a [{event: Stop}]\nchecks: *a\n",
        b"a: &a [1]\nb: &b [*a, *a]\nc: &c [*b, *b]\n" * 1,
        b"on: !!python/object/apply:os.system ['id']\n",
        b"[" * 100_000,
        b"{" * 100_000,
        b"- " * 100_000,
        b"on: [{event: Stop}]\non: [{event: Stop}]\n",
        b"<<: {on: 1}\n",
        b"\xff\xfe\x00",
        b"on: \xc3\x28\n",
        b"\x00\x01\x02" * 1000,
        b"",
        b"just a text\n",
        b"---\na: 1\n---\nb: 2\n",
        b"on: [{event: Stop}\n",
        b"x" * (foreign.LARGEST + 1),
    ],
    ids=range(16),
)
def test_yaml_of_any_kind_loses_its_own_rule_only(tmp_path, text):
    (tmp_path / "gate/bad").mkdir(parents=True)
    (tmp_path / "gate/bad/gate.yaml").write_bytes(text)
    started = time.monotonic()
    result = imported(tmp_path, GOOD)

    assert time.monotonic() - started < 10
    assert any(line.startswith("s/gate/bad/gate.yaml") for line in lost(result)), told(result)
    assert b"  good:\n" in result.files["gate.yaml"] and b"bad" not in result.files["gate.yaml"]


@pytest.mark.parametrize("where", ["gate/x/c.sh", "gate/x", "gate", "gate/x/data"])
def test_links_are_told_and_not_followed(tmp_path, where):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "gate.yaml").write_text(ON + CHECK)
    (outside / "c.sh").write_text(SECRET)
    folder = tmp_path / "s"
    imported(folder, {GATE: ON + CHECK})
    target = folder / where
    if target.is_dir():
        os.rename(target, tmp_path / "moved")
    else:
        target.unlink(missing_ok=True)
    os.symlink(outside / "c.sh" if where.endswith(("c.sh", "data")) else outside, target)
    try:
        result = read(folder, "s")
    except Refusal:
        return

    assert any(line.startswith(f"s/{where}: lost: this is a link") for line in told(result))
    assert not any(SECRET.encode() in data for data in result.files.values())


def test_a_sloprail_folder_that_is_a_link_is_refused(tmp_path):
    imported(tmp_path / "elsewhere", {GATE: ON + CHECK})
    os.symlink(tmp_path / "elsewhere", tmp_path / ".sloprail")

    with pytest.raises(Refusal, match="is a link"):
        read(tmp_path, "s")


def test_pipes_sockets_and_devices_are_not_opened(tmp_path, monkeypatch):
    result = imported(tmp_path, {GATE: ON + CHECK})
    os.mkfifo(tmp_path / "gate/x/pipe")
    monkeypatch.chdir(tmp_path / "gate/x")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("sock")
        again = read(tmp_path, "s")

    assert result.files == again.files
    assert ["s/gate/x/pipe", "s/gate/x/sock"] == [note.path for note in again.notes]


def test_a_file_that_became_a_pipe_or_a_link_is_not_waited_for(tmp_path):
    (tmp_path / "a").write_text("x")
    (tmp_path / "b").write_text("x")
    notes = Notes()
    found = Tree(tmp_path, "s", notes)
    os.unlink(tmp_path / "a")
    os.mkfifo(tmp_path / "a")
    os.unlink(tmp_path / "b")
    os.symlink("/etc/passwd", tmp_path / "b")

    assert (None, None) == (found.bytes("a"), found.bytes("b"))
    assert 2 == len(notes.sorted())


def test_a_huge_script_loses_its_rule(tmp_path):
    result = imported(tmp_path, {GATE: ON + CHECK, "gate/x/c.sh": "x" * (tree.LARGEST + 1)})

    assert {} == result.files
    assert any("it is larger than" in line for line in lost(result))


def test_a_binary_script_is_copied_as_it_is(tmp_path):
    (tmp_path / "gate/x").mkdir(parents=True)
    data = bytes(range(256)) * 100
    (tmp_path / "gate/x/data.bin").write_bytes(data)
    result = imported(tmp_path, {GATE: ON + CHECK})

    assert data == result.files["sloprail/gate/x/data.bin"]


def test_too_much_is_refused(tmp_path, monkeypatch):
    imported(tmp_path, {GATE: ON + CHECK})
    monkeypatch.setattr(tree, "MOST_BYTES", 10)
    with pytest.raises(Refusal, match="more than 10 bytes"):
        read(tmp_path, "s")
    monkeypatch.setattr(tree, "MOST_FILES", 1)
    with pytest.raises(Refusal, match="more than 1 files"):
        read(tmp_path, "s")


def test_folders_are_not_followed_for_ever(tmp_path):
    deep = tmp_path.joinpath("gate", "x", *["d"] * 50)
    deep.mkdir(parents=True)
    result = imported(tmp_path, {GATE: ON + CHECK})

    assert any("nested more than" in line for line in lost(result))
    assert "gate.yaml" in result.files


@pytest.mark.parametrize("name", ["a\nb", "a\x1b[2J", "a\u202eb", os.fsdecode(b"\xff")])
def test_names_that_act_on_a_terminal_are_left_out(tmp_path, name):
    (tmp_path / "gate/x").mkdir(parents=True)
    (tmp_path / "gate/x" / name).write_text("x")
    result = imported(tmp_path, {GATE: ON + CHECK})

    assert {"gate.yaml", "sloprail/gate/x/c.sh"} == set(result.files)
    assert 1 == len(lost(result))


def test_texts_that_would_break_out_of_yaml_do_not(tmp_path):
    skill = "x\n  evil:\n    on: Stop\n    allow: true # \u202e\x07"
    written = "\\n".join(skill.split("\n")).replace("\u202e", "\\u202e").replace("\x07", "\\x07")
    gate = f'# above\x1b: \n{ON}require:\n- skill: "{written}"\n'.replace("\x1b", "")
    result = imported(tmp_path, {GATE: gate})
    text = result.files["gate.yaml"].decode()

    assert "\n  evil:" not in text
    assert "\\u202e\\u0007" in text


def many(folder: Path, count: int) -> None:
    for number in range(count):
        rule = folder / f"gate/rule-{number}"
        rule.mkdir(parents=True)
        (rule / "gate.yaml").write_text(
            f"on:\n- event: PreToolUse\n  match: event.tool == 'p{number}'\n"
            "checks: [{script: ./c.sh}]\n"
        )
        (rule / "c.sh").write_text("exit 1\n")


def test_many_rules_are_parted_into_files_that_the_loader_reads(tmp_path, monkeypatch):
    monkeypatch.setattr("src_compiler.importing.sloprail.output.LARGEST", 2_000)
    many(tmp_path, 60)
    result = read(tmp_path, "s")
    sets = [path for path in result.files if path.endswith(".yaml")]

    assert "gate-2.yaml" in sets
    assert all(len(result.files[path]) <= 2_000 for path in sets)
    assert 60 == sum(result.files[path].count(b"    on: ") for path in sets)
