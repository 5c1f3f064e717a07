# SPDX-License-Identifier: MIT
"""`src import`: nothing that is there is lost, and all is written or nothing."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from sloprailtrees import CHECK, GATE, ON

from src_compiler import cli
from src_compiler.importing import settings, write
from src_compiler.importing.imported import Imported, Note
from src_compiler.importing.sources import SOURCES
from src_compiler.refusal import Refusal

FILES = {f".sloprail/{GATE}": ON + CHECK, ".sloprail/gate/x/c.sh": "exit 1\n"}


@pytest.fixture
def here(project, monkeypatch) -> Path:
    put(project, FILES)
    monkeypatch.chdir(project)
    return project


def put(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


@pytest.fixture
def src(monkeypatch, capsys):
    """Runs `src import …`; gives exit, stdout and stderr."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["src", "import", *arguments])
        code = cli.main()
        out, err = capsys.readouterr()
        return code, out, err

    return run


def everything(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_what_was_carried_is_written_and_said(here, src):
    code, out, err = src("sloprail", ".")

    assert 0 == code
    assert "wrote rules/gate.yaml, rules/sloprail/gate/x/c.sh\n" == out
    assert "1 rule set imported: all was carried\n" == err


def test_what_was_lost_is_told_with_file_and_line_and_ends_with_1(here, src):
    put(here, {".sloprail/gate/y-z/gate.yaml": "on: [{event: Nope}]\n" + CHECK})
    put(here, {".sloprail/gate/y-z/c.sh": "exit 1\n"})
    code, _, err = src("sloprail", ".sloprail")

    assert 1 == code
    assert ".sloprail/gate/y-z/gate.yaml:1: lost: gate `y-z` is left out: " in err
    assert "1 rule set imported: 1 lost\n" in err
    assert (here / "rules/gate.yaml").exists()


def test_a_second_import_has_nothing_to_write(here, src):
    src("sloprail", ".")
    before = {path: path.stat().st_mtime_ns for path in (here / "rules").rglob("*")}
    code, out, _ = src("sloprail", ".")

    assert (0, "rules holds all of it already\n") == (code, out)
    assert before == {path: path.stat().st_mtime_ns for path in (here / "rules").rglob("*")}


def test_a_file_that_is_there_is_kept_and_nothing_else_written(here, src):
    put(here, {"rules/gate.yaml": "mine\n"})
    before = everything(here)
    code, _, err = src("sloprail", ".")

    assert 1 == code
    assert "error: there already, so nothing was written: gate.yaml\n" in err
    assert before == everything(here)


def test_force_overwrites(here, src):
    put(here, {"rules/gate.yaml": "mine\n"})

    assert 0 == src("sloprail", ".", "--force")[0]
    assert (here / "rules/gate.yaml").read_text().startswith("gates:\n")


@pytest.mark.parametrize("link", ["rules", "rules/sloprail", "rules/sloprail/gate/x/c.sh"])
def test_nothing_is_written_through_a_link(here, src, tmp_path, link):
    outside = tmp_path / "outside"
    outside.mkdir()
    (here / link).parent.mkdir(parents=True, exist_ok=True)
    os.symlink(outside if not link.endswith(".sh") else outside / "c.sh", here / link)
    code, _, _ = src("sloprail", ".", "--force")

    assert 1 == code
    assert [] == os.listdir(outside)
    assert not (here / "rules/gate.yaml").exists()


def test_a_write_that_fails_half_way_leaves_nothing(tmp_path, monkeypatch):
    create = write._create

    def failing(path, data, mode):
        if "b.yaml" in path.name:
            raise OSError(28, "No space left on device")
        create(path, data, mode)

    monkeypatch.setattr(write, "_create", failing)
    with pytest.raises(Refusal, match="No space left"):
        write.write(Imported({"a.yaml": b"x", "b.yaml": b"y"}, ()), tmp_path / "new/rules", False)

    assert [] == os.listdir(tmp_path)


def test_a_rename_that_fails_takes_back_what_was_new(tmp_path, monkeypatch):
    put(tmp_path, {"b.yaml": "old", "c.yaml": "old"})
    replace = os.replace

    def failing(source, target):
        if Path(target).name == "c.yaml":
            raise OSError(1, "Operation not permitted")
        replace(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(Refusal, match="not permitted"):
        files = {"a.yaml": b"x", "b.yaml": b"y", "c.yaml": b"z"}
        write.write(Imported(files, ()), tmp_path, True)

    assert {"b.yaml": b"old", "c.yaml": b"old"} == everything(tmp_path)


def test_mistakes_in_what_was_written_are_told(here, src, monkeypatch):
    def read(place, shown):
        return Imported({"a.yaml": b"gates:\n  x:\n    on: Nope\n    deny: no\n"}, ())

    monkeypatch.setattr("src_compiler.importing.sloprail.read", read)
    code, _, err = src("sloprail", ".")

    assert 1 == code
    assert "rules/a.yaml:3:9: error[unknown-kind]" in err


def test_the_json_is_all_that_stands_on_stdout(here, src):
    put(here, {".sloprail/config.yaml": "other: 1\n"})
    code, out, err = src("sloprail", ".", "--format", "json")

    assert (0, "") == (code, err)
    assert {
        "files": ["rules/gate.yaml", "rules/sloprail/gate/x/c.sh"],
        "notes": [
            {
                "kind": "quirk",
                "path": ".sloprail/config.yaml",
                "line": 1,
                "message": "sloprail reads no setting `other`",
                "help": "",
            }
        ],
        "findings": [],
    } == json.loads(out)


def test_a_note_cannot_act_on_a_terminal(here, src, monkeypatch):
    note = Note("lost", "a\x1b[2Jb", 3, "x\x1b[0m\u202e", "h\x07")
    monkeypatch.setattr("src_compiler.importing.sloprail.read", lambda *_: Imported({}, (note,)))
    code, out, err = src("sloprail", ".")

    assert 1 == code
    assert "\x1b" not in out + err and "\x07" not in err and "\u202e" not in err


@pytest.mark.parametrize(
    "arguments", [("sloprail",), ("sloprail", "gone"), ("nosuch", "."), ("sloprail", ".", "--x")]
)
def test_wrong_use_ends_with_2(here, src, arguments):
    assert 2 == src(*arguments)[0]


def test_a_project_file_that_is_there_is_left_and_what_belongs_there_is_told(here, src):
    put(
        here, {".sloprail/config.yaml": "stop_hook_block_cap: 0\n", "src.yaml": "rules: [rules/]\n"}
    )
    code, _, err = src("sloprail", ".")

    assert 1 == code
    assert "src.yaml: lost: these settings belong here: `stop_hook_block_cap: 0`\n" in err
    assert "rules: [rules/]\n" == (here / "src.yaml").read_text()


def test_a_project_file_that_says_so_already_needs_no_word(here, src):
    put(here, {".sloprail/config.yaml": "stop_hook_block_cap: 0\n"})
    put(here, {"src.yaml": "stop_hook_block_cap: 0\n"})

    assert 0 == src("sloprail", ".")[0]


def test_settings_are_written_where_no_project_file_is(here, src):
    put(here, {".sloprail/config.yaml": "stop_hook_block_cap: 0\n"})
    code, out, _ = src("sloprail", ".", "-o", "guard/rules")

    assert 0 == code
    assert "wrote src.yaml\n" in out
    assert "rules: [guard/rules/]\nstop_hook_block_cap: 0\n" == (here / "src.yaml").read_text()


def test_rules_outside_the_project_get_no_project_file(here, tmp_path):
    written, notes = settings.write({"stop_hook_block_cap": 1}, tmp_path / "else", str)

    assert [] == written and "`stop_hook_block_cap: 1`" in notes[0].message


def test_every_system_of_the_table_is_a_command_with_help(here, src):
    for name, system in SOURCES.items():
        code, out, _ = src(name, "--help")
        assert 0 == code
        assert system.summary in " ".join(out.split())
        assert system.takes in out
