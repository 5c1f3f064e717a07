# SPDX-License-Identifier: MIT
"""State per session: what is told to be kept is kept, whoever else writes and whoever is killed."""

from __future__ import annotations

import os
import posix
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from harness import ROOT
from pythons import pythons
from src_runtime import errorlog, store
from src_runtime.state import Store, exists
from src_runtime.store import Unusable

pytestmark = pytest.mark.usefixtures("own_home")

SESSION = ("/project/.checker", "session-1")
RUNTIME = str(ROOT / "runtime")


def child(program: str, *given: str, python: str = sys.executable) -> subprocess.Popen[str]:
    header = "import sys, posix; sys.path.insert(0, sys.argv.pop(1))\n"
    header += "from src_runtime.state import Store\n"
    return subprocess.Popen(
        [python, "-S", "-E", "-c", header + program, RUNTIME, *given],
        stdout=subprocess.PIPE,
        text=True,
    )


def broken(name: str, key: str) -> Path:
    """The file of a session that is there already."""
    Store(name, key).set("a", "b", 1)
    return Path(store.folder(), store.name_of(name, key))


def test_what_is_set_is_there_for_the_next_process():
    Store(*SESSION).set("git/no-push", "seen", {"a": [1, "é\ud800"], "b": None})

    assert Store(*SESSION).get("git/no-push", "seen") == {"a": [1, "é\ud800"], "b": None}
    assert Store(*SESSION).get("git/no-push", "other") is None
    assert Store(*SESSION).items("git/no-push").keys() == {"seen"}


def test_sessions_and_checkers_do_not_meet():
    Store(*SESSION).set("a", "k", 1)

    assert Store("/project/.checker", "session-2").get("a", "k") is None
    assert Store("/other/.checker", "session-1").get("a", "k") is None


def test_a_session_id_is_never_a_part_of_a_path():
    name = store.name_of("/project/.checker", "../../../etc/passwd\0")

    assert set(name.removesuffix(".db")) <= set("0123456789abcdef-")


def test_the_folder_is_the_users_alone():
    Store(*SESSION)

    assert os.stat(store.folder()).st_mode & 0o777 == 0o700


@pytest.mark.parametrize("mode", [0o750, 0o707, 0o777])
def test_a_folder_that_others_can_enter_is_not_used(mode):
    Store(*SESSION)
    os.chmod(store.folder(), mode)

    with pytest.raises(Unusable, match="can be read by others"):
        Store(*SESSION)


def test_a_folder_that_is_a_link_is_not_used(own_home, tmp_path_factory):
    (own_home / ".local/state/src").mkdir(parents=True)
    (own_home / ".local/state/src/sessions").symlink_to(tmp_path_factory.mktemp("other"))

    with pytest.raises(Unusable, match="is a link"):
        Store(*SESSION)


@pytest.mark.parametrize("home", ["", "relative"])
def test_without_a_home_there_is_no_state(home, monkeypatch):
    monkeypatch.setitem(posix.environ, b"HOME", home.encode())

    with pytest.raises(Unusable, match="no home folder"):
        Store(*SESSION)


def test_a_home_that_is_not_there_is_told(monkeypatch):
    monkeypatch.setitem(posix.environ, b"HOME", b"/proc/nowhere")

    with pytest.raises(Unusable, match="cannot be made"):
        Store(*SESSION)


def test_without_a_session_there_is_no_state():
    with pytest.raises(Unusable, match="does not tell which session"):
        Store("/project/.checker", "")


@pytest.mark.parametrize(
    "content", [b"not a database" * 100, b"SQLite format 3\0" + b"\xff" * 5000]
)
def test_a_broken_file_is_told_and_not_replaced(content):
    path = broken(*SESSION)
    for end in ("-wal", "-shm"):
        Path(f"{path}{end}").unlink(missing_ok=True)
    path.write_bytes(content)

    with pytest.raises(Unusable, match="src state clear"):
        Store(*SESSION).get("a", "b")
    assert path.read_bytes() == content


def test_a_page_that_is_broken_is_told():
    path = broken(*SESSION)
    db = sqlite3.connect(path)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    data = bytearray(path.read_bytes())
    for at in range(4096, len(data)):
        data[at] = 0x5A
    path.write_bytes(bytes(data))

    with pytest.raises(Unusable, match="is broken"):
        Store(*SESSION).get("a", "b")


def test_a_lock_that_is_held_ends_in_a_reason_before_the_deadline():
    path = broken(*SESSION)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    signal.signal(signal.SIGALRM, lambda number, frame: pytest.fail("the deadline came first"))
    signal.setitimer(signal.ITIMER_REAL, 1.5)
    try:
        with pytest.raises(Unusable, match="busy"):
            Store(*SESSION).set("a", "b", 2)
        assert Store(*SESSION).get("a", "b") == 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        holder.close()


def test_a_full_disk_is_told_and_what_was_there_stays():
    kept = Store(*SESSION)
    kept.set("a", "b", 1)
    kept._run("PRAGMA max_page_count = 8")

    with pytest.raises(Unusable, match="full"):
        kept.set("a", "c", "x" * 100_000)
    with pytest.raises(Unusable, match="full"), kept:
        kept.set("a", "b", 2)
        kept.set("a", "c", "x" * 100_000)

    assert Store(*SESSION).items("a") == {"b": 1}


def test_what_an_exception_ends_is_not_there():
    kept = Store(*SESSION)
    kept.set("a", "b", 1)

    with pytest.raises(ZeroDivisionError), kept:
        kept.set("a", "b", 2)
        raise ZeroDivisionError

    assert Store(*SESSION).get("a", "b") == 1


def test_a_later_version_that_added_columns_and_tables_can_still_be_read():
    path = broken(*SESSION)
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE later (x)")
        db.execute("PRAGMA user_version = 9")
    db.close()

    assert Store(*SESSION).get("a", "b") == 1


def test_sessions_of_a_month_ago_are_removed_when_a_new_one_begins():
    old = broken("/project/.checker", "old")
    new = broken("/project/.checker", "new")
    for path in old.parent.glob(f"{old.name}*"):
        os.utime(path, (1, 1))

    Store("/project/.checker", "newest")

    assert not old.exists() and new.exists()
    assert not exists("/project/.checker", "old") and exists("/project/.checker", "new")


COUNT = """
store = Store("/project/.checker", "session-1")
for number in range(int(sys.argv[2])):
    store.add("count", "sum")
    store.set("own", sys.argv[1] + "-" + str(number), number)
print("done")
"""
ANEW = """
for number in range(int(sys.argv[2])):
    store = Store("/project/.checker", "session-1")
    store.add("count", "sum")
    store.set("own", sys.argv[1] + "-" + str(number), number)
print("done")
"""


@pytest.mark.parametrize("program", [COUNT, ANEW], ids=["one connection", "one for each call"])
def test_sixteen_processes_at_once_lose_nothing_and_count_nothing_twice(program):
    each = 1000 // 16 + 1
    children = [child(program, str(n), str(each)) for n in range(16)]

    assert [process.communicate(timeout=120)[0] for process in children] == ["done\n"] * 16
    found = Store(*SESSION)
    assert found.get("count", "sum") == 16 * each
    assert len(found.items("own")) == 16 * each


# Kills itself before the statement of a number that it is given, and after it.
KILLED = """
import os
kill, after = int(sys.argv[1]), sys.argv[2] == "after"
class Dying:
    def __init__(self, db):
        self.db, self.left = db, kill
    def __getattr__(self, name):
        def run(*given):
            self.left -= 1
            if self.left < 0 and not after:
                os.kill(os.getpid(), 9)
            found = getattr(self.db, name)(*given)
            if self.left < 0:
                os.kill(os.getpid(), 9)
            return found
        return run
class Mine(Store):
    def _open(self):
        return Dying(super()._open())
store = Mine("/project/.checker", "session-1")
for number in range(3):
    total = store.add("count", "sum")
    with store:
        store.set("pair", "one", number)
        store.set("pair", "two", number)
    os.write(1, b"%d " % total)
os.write(1, b"end")
"""


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("fresh", [True, False])
def test_a_process_that_is_killed_at_any_statement_loses_nothing_it_reported(when, fresh):
    for statement in range(60):
        if not fresh:
            Store(*SESSION)
        out, _ = child(KILLED, str(statement), when).communicate(timeout=20)
        found = Store(*SESSION)
        reported = [int(word) for word in out.split() if word.isdigit()]

        assert (found.get("count", "sum") or 0) >= len(reported)
        assert found.get("pair", "one") == found.get("pair", "two")
        assert found._run("PRAGMA integrity_check") == [("ok",)]
        for path in store.files():
            store.remove(path)
        if out.endswith("end"):
            break

    assert statement > 15 and out.endswith("end")


def test_a_process_that_is_killed_at_any_moment_loses_nothing_it_reported():
    program = """
store = Store("/project/.checker", "session-1")
while True:
    posix.write(1, b"%d\\n" % store.add("count", "sum"))
"""
    reported = 0
    for _ in range(12):
        process = child(program)
        assert process.stdout is not None
        last = [process.stdout.readline() for _ in range(5)][-1]
        process.kill()
        rest = process.stdout.read().split("\n")
        process.communicate(timeout=20)
        reported = max(reported, int(last), *(int(line) for line in rest[:-1] if line))

        assert reported <= Store(*SESSION).get("count", "sum") <= reported + 1

    assert Store(*SESSION)._run("PRAGMA integrity_check") == [("ok",)]


@pytest.mark.parametrize("python", pythons().values(), ids=pythons())
def test_every_python_reads_what_another_wrote(python):
    Store(*SESSION).set("a", "k", "from here")

    out, _ = child(
        'store = Store("/project/.checker", "session-1")\n'
        'print(store.get("a", "k"), "sqlite3" in sys.modules)\nstore.set("a", "k", "back")',
        python=python,
    ).communicate(timeout=30)

    assert out == "from here False\n"
    assert Store(*SESSION).get("a", "k") == "back"


def test_errors_are_logged_one_line_each_and_the_log_does_not_grow_for_ever():
    error = {"id": "a/b", "at": "rules/a.yaml:3", "message": "x\ny" * 400}
    for _ in range(700):
        errorlog.log([error], "/project/.checker", "s")
    sizes = [path.stat().st_size for path in Path(store.folder()).glob("errors*")]

    assert len(sizes) == 2 and max(sizes) < errorlog.CAP + 2 * errorlog.LINE
    last = errorlog.logged()[-1]
    assert (last["id"], last["checker"], last["session"]) == ("a/b", "/project/.checker", "s")
    assert len(str(last["message"])) == 1000


def test_a_log_that_cannot_be_written_stops_nothing(monkeypatch):
    monkeypatch.setitem(posix.environ, b"HOME", b"/proc/nowhere")

    errorlog.log([{"id": "a/b", "message": ""}], "c", "s")

    assert errorlog.logged() == []


@pytest.mark.parametrize("key", ["a", "\udcff", "\ud800x", "\x01", "\x01ff", "é\n", ""])
def test_a_key_may_be_the_name_of_any_file(own_home, key):
    store = Store("/c", "s")
    store.set("rule", key, 1)
    store.put_all("rule", [(key + "2", "2")])

    assert store.get("rule", key) == 1
    assert store.items("rule") == {key: 1, key + "2": 2}
    store.remove("rule", key)
    assert store.items("rule") == {key + "2": 2}
