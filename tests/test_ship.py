# SPDX-License-Identifier: MIT
"""Checker folders: what is written, replaced, removed and refused, and what a kill leaves."""

from __future__ import annotations

import errno
import hashlib
import os
import subprocess
from pathlib import Path

import pytest

from src_compiler import __version__, folder, ship
from src_compiler.contents import INDEX, checksums
from src_compiler.refusal import Refusal


def checker(word: str = "old", *, compiler: str = __version__, **more: str) -> dict[str, bytes]:
    """A small folder of the right shape, in which `word` marks the generation."""
    files = {
        "check.py": b"# the stub\n",
        INDEX: f'FORMAT = 1\nCOMPILER = "{compiler}"\nGENERATION = "{word}"\n'.encode(),
        "rulesets/git.py": f"GENERATION = '{word}'\n".encode(),
        "src_runtime/__init__.py": b"",
        "src_runtime/main.py": f"GENERATION = '{word}'\n".encode(),
        "src_runtime/shell/parser.py": b"# the same in both\n",
        ".gitattributes": b"* -text -merge\n",
    }
    files |= {path.replace("__", "/") + ".py": text.encode() for path, text in more.items()}
    files["SHA256SUMS"] = checksums(files)
    return files


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    monkeypatch.setattr(ship, "GRACE", 0)


def on_disk(out: Path) -> dict[str, bytes]:
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in out.rglob("*")
        if path.is_file()
    }


def test_a_first_checker_holds_exactly_the_files(tmp_path):
    shipped = ship.ship(checker(), tmp_path / "a/out")

    assert on_disk(tmp_path / "a/out") == checker()
    assert set(shipped.written) == set(checker())
    assert os.listdir(tmp_path / "a") == ["out"]


def test_an_empty_folder_becomes_a_checker(tmp_path):
    (tmp_path / "out").mkdir()
    ship.ship(checker(), tmp_path / "out")

    assert on_disk(tmp_path / "out") == checker()


def test_what_is_the_same_is_not_touched(tmp_path):
    out = tmp_path / "out"
    ship.ship(checker(), out)
    before = {path: (out / path).stat().st_mtime_ns for path in checker()}
    inodes = {path: (out / path).stat().st_ino for path in checker()}

    assert ship.ship(checker(), out) == ship.Shipped((), ())
    assert {path: (out / path).stat().st_mtime_ns for path in checker()} == before
    ship.ship(checker("new"), out)
    kept = {path for path, inode in inodes.items() if (out / path).stat().st_ino == inode}
    assert kept == {path for path in checker() if checker()[path] == checker("new")[path]}


def test_what_changed_is_named_and_what_is_stale_removed(tmp_path):
    out = tmp_path / "out"
    ship.ship(checker(rulesets__files="x = 1\n"), out)

    shipped = ship.ship(checker("new"), out)

    assert on_disk(out) == checker("new")
    assert shipped.removed == ("rulesets/files.py",)
    assert shipped.written == (
        "SHA256SUMS", INDEX, "rulesets/git.py", "src_runtime/main.py",
    )  # fmt: skip


def test_the_checksums_are_what_sha256sum_reads(tmp_path):
    ship.ship(checker(), tmp_path / "out")

    run = subprocess.run(
        ["sha256sum", "--strict", "-c", "SHA256SUMS"], cwd=tmp_path / "out", capture_output=True
    )
    assert run.returncode == 0, run.stdout
    assert hashlib.sha256(b"# the stub\n").hexdigest().encode() in checker()["SHA256SUMS"]


def test_a_replaced_file_is_always_a_later_second(tmp_path):
    """Or Python would take the bytecode of the one before for its own."""
    out = tmp_path / "out"
    ship.ship(checker(), out)
    seconds = [int((out / INDEX).stat().st_mtime)]
    for word in ("new", "old", "new"):
        ship.ship(checker(word), out)
        seconds.append(int((out / INDEX).stat().st_mtime))

    assert seconds == sorted(set(seconds))


STRAYS = {
    "json.py": lambda place: place.write_text("import os"),
    "rulesets/git.abi3.so": lambda place: place.write_bytes(b"\x7fELF"),
    "rulesets/git": lambda place: (place.mkdir(), (place / "__init__.py").write_text("")),
    "rulesets/__pycache__": lambda place: (place.mkdir(), (place / "git.pyc").write_bytes(b"x")),
    "leftover": lambda place: place.symlink_to("/etc/passwd"),
    "src_runtime/elsewhere": lambda place: place.symlink_to("/etc"),
    "fifo": os.mkfifo,
    ".check.py.1.new": lambda place: place.write_text("half of"),
}


@pytest.mark.parametrize("path", STRAYS)
def test_a_stray_is_told_by_compare_and_removed_by_ship(path, tmp_path):
    out = tmp_path / "out"
    ship.ship(checker(), out)
    STRAYS[path](out / path)

    assert ship.compare(checker(), out) == [f"{out / path} is not the compiler's"]
    assert ship.ship(checker(), out) == ship.Shipped((), (path,))
    assert on_disk(out) == checker()
    assert ship.compare(checker(), out) == []


def test_compare_tells_what_differs_and_what_is_missing(tmp_path):
    out = tmp_path / "out"
    ship.ship(checker(), out)
    (out / "check.py").write_text("# another\n")
    (out / "rulesets/git.py").unlink()

    assert ship.compare(checker(), out) == [
        f"{out}/check.py differs",
        f"{out}/rulesets/git.py is missing",
    ]
    assert (out / "check.py").read_text() == "# another\n"
    assert ship.compare(checker(), tmp_path / "none") == [f"{tmp_path}/none does not exist"]


@pytest.mark.parametrize("path", ["check.py", "rulesets/git.py", "src_runtime"])
def test_a_thing_of_another_type_gives_way(path, tmp_path):
    out = tmp_path / "out"
    ship.ship(checker(), out)
    folder.remove(out / path)
    if path == "src_runtime":
        (out / path).write_text("a file in the place of a folder")
    else:
        (out / path).mkdir()
        (out / path / "x").write_text("a folder in the place of a file")

    ship.ship(checker(), out)

    assert on_disk(out) == checker()


def test_a_folder_that_is_no_checker_is_never_written_to(tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    (out / "thesis.txt").write_text("mine")

    with pytest.raises(Refusal, match="holds no checker"):
        ship.ship(checker(), out)
    assert on_disk(out) == {"thesis.txt": b"mine"}


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "out").write_text("mine")

    with pytest.raises(Refusal, match="is not a folder"):
        ship.ship(checker(), tmp_path / "out")


@pytest.mark.parametrize(
    "path", ["", "rulesets", "src_runtime/shell", "check.py", INDEX, "rulesets/git.py"]
)
@pytest.mark.parametrize("dangling", [False, True])
def test_a_link_in_the_way_is_refused(path, dangling, tmp_path):
    out, victim = tmp_path / "out", tmp_path / "victim"
    ship.ship(checker(), out)
    os.rename(out / path, victim)
    if dangling:
        folder.remove(victim)
    (out / path).symlink_to(victim)
    before = on_disk(tmp_path)

    for act in (ship.ship, ship.compare):
        with pytest.raises(Refusal, match="is a link"):
            act(checker("new"), out)
    assert on_disk(tmp_path) == before


def test_a_newer_checker_is_overwritten_only_by_force(tmp_path):
    out = tmp_path / "out"
    ship.ship(checker(compiler="99.0"), out)

    for act in (ship.ship, ship.compare):
        with pytest.raises(Refusal, match=r"compiled by src 99\.0") as caught:
            act(checker(), out)
        assert "--force" in caught.value.help
    ship.ship(checker(), out, force=True)
    assert on_disk(out) == checker()


@pytest.mark.parametrize("older", ["0.0.9", "0.1", __version__])
def test_a_checker_of_the_same_or_an_older_compiler_is_replaced(older, tmp_path):
    ship.ship(checker(compiler=older), tmp_path / "out")
    ship.ship(checker("new"), tmp_path / "out")

    assert on_disk(tmp_path / "out") == checker("new")


def test_merge_marks_do_not_make_a_checker_a_strangers(tmp_path):
    out = tmp_path / "out"
    ship.ship(checker(), out)
    text = (out / INDEX).read_bytes()
    (out / INDEX).write_bytes(b"<<<<<<< HEAD\n" + text + b"=======\n" + text + b">>>>>>> x\n")
    ship.ship(checker("new"), out)

    assert on_disk(out) == checker("new")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_an_unwritable_folder_is_told(tmp_path):
    out = tmp_path / "out"
    ship.ship(checker(), out)
    (out / "rulesets").chmod(0o500)
    try:
        with pytest.raises(Refusal, match="cannot be written: Permission denied"):
            ship.ship(checker("new"), out)
        assert on_disk(out) == checker()
    finally:
        (out / "rulesets").chmod(0o700)


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EDQUOT])
@pytest.mark.parametrize("nth", range(4))
def test_a_disk_that_refuses_leaves_the_old_checker(error, nth, tmp_path, monkeypatch):
    """The nth file cannot be written beside its place."""
    out = tmp_path / "out"
    ship.ship(checker(), out)
    real, calls = os.open, []

    def failing(path, flags, *rest, **options):
        if flags & os.O_CREAT:
            calls.append(path)
            if len(calls) > nth:
                raise OSError(error, os.strerror(error), str(path))
        return real(path, flags, *rest, **options)

    monkeypatch.setattr(os, "open", failing)
    with pytest.raises(Refusal, match=os.strerror(error)):
        ship.ship(checker("new"), out)
    assert on_disk(out) == checker()


def test_a_disk_that_fills_during_a_write_leaves_the_old_checker(tmp_path, monkeypatch):
    out = tmp_path / "out"
    ship.ship(checker(), out)
    full = checker("new") | {"rulesets/big.py": b"x" * 100_000}

    run = in_child(lambda: ship.ship(full, out), largest=50_000)

    assert run == 1
    assert on_disk(out) == checker()


def in_child(act, *, kill_at: int = 0, largest: int = 0) -> int:
    """Runs `act` in a forked process that is killed at its nth change of the disk, or that may not
    write files larger than `largest`. Gives 0 where `act` ended, 1 where it was refused."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    try:
        if largest:
            import resource
            import signal

            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
        _kill_at(kill_at)
        act()
        os._exit(0)
    except Refusal:
        os._exit(1)
    finally:
        os._exit(2)


def _kill_at(nth: int) -> None:
    left = [nth]

    def dying(real):
        def call(*arguments, **options):
            left[0] -= 1
            if left[0] == 0:
                os._exit(9)
            return real(*arguments, **options)

        return call

    for name in ("replace", "rename", "unlink", "rmdir", "mkdir", "open"):
        setattr(os, name, dying(getattr(os, name)))


def generations(out: Path) -> tuple[bytes, bytes, bytes]:
    found = on_disk(out)
    marked = (found[path] for path in (INDEX, "rulesets/git.py", "src_runtime/main.py"))
    return tuple(b"new" if b"new" in text else b"old" for text in marked)


def test_killed_at_any_change_the_folder_can_be_loaded_and_compiled_again(tmp_path):
    seen = set()
    for nth in range(1, 200):
        out = tmp_path / str(nth)
        ship.ship(checker(rulesets__stale="x = 1\n"), out)
        new = checker("new", rulesets__more="x = 1\n", src_runtime__more="x = 1\n")

        ended = in_child(lambda out=out, new=new: ship.ship(new, out), kill_at=nth)

        index, module, runtime = generations(out)
        seen.add((index, module, runtime))
        if index == b"new":
            assert (module, runtime) == (b"new", b"new"), nth
            assert new.items() <= on_disk(out).items(), nth
        else:
            assert (out / "rulesets/stale.py").exists(), nth
        if module == b"new":
            assert runtime == b"new", nth
        ship.ship(new, out)
        assert on_disk(out) == new
        if ended == 0:
            break
    assert ended == 0
    assert len(seen) >= 3


def test_killed_at_any_change_a_first_checker_is_whole_or_not_there(tmp_path):
    for nth in range(1, 200):
        out = tmp_path / str(nth) / "out"
        ended = in_child(lambda out=out: ship.ship(checker(), out), kill_at=nth)

        assert not out.exists() or on_disk(out) == checker()
        ship.ship(checker(), out)
        assert on_disk(out.parent) == {f"out/{path}": data for path, data in checker().items()}
        if ended == 0:
            break
    assert ended == 0
