# SPDX-License-Identifier: MIT
"""Scripts that misbehave: each has its outcome, in time, and nothing of them stays behind."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from scripted import ONE, Scripted, alive, reason

from hooks import FLAGS
from pythons import pythons
from src_runtime import leftovers, processes, scripts

pytestmark = pytest.mark.usefixtures("own_home")
# What these scripts start would run for longer: only whoever waits for it takes this long.
HUNG = 30
LINUX = sys.platform == "linux"
EVERY = pytest.mark.parametrize("python", pythons().values(), ids=pythons().keys())


def run(tmp_path, text, seconds=5.0, payload=None, arguments=""):
    """Runs a script in this very process."""
    folder = tmp_path / "checker/scripts"
    folder.mkdir(parents=True)
    (folder / "x.sh").write_text(text)
    (folder / "x.sh").chmod(0o755)
    started = time.monotonic()
    ran = scripts.run(
        None, ("scripts/x.sh", arguments), str(tmp_path / "checker"), payload, {}, seconds
    )
    return ran, time.monotonic() - started


def mark() -> str:
    """A number of seconds that nobody else sleeps for."""
    return f"3{os.getpid()}.{time.monotonic_ns() % 10**9}"


def gone(mark: str) -> bool:
    end = time.monotonic() + 2
    while alive(mark) and time.monotonic() < end:
        time.sleep(0.02)
    return not alive(mark)


def test_one_that_hangs_is_asked_to_end(tmp_path):
    own = mark()
    ran, took = run(
        tmp_path, f"#!/bin/sh\ntrap 'echo bye; exit 0' TERM\nsleep {own} &\nwait\n", 0.3
    )

    assert (ran.late, ran.out) == (True, "bye\n")
    assert took < HUNG
    assert gone(own)


def test_one_that_does_not_end_when_asked_is_killed(tmp_path, monkeypatch):
    monkeypatch.setattr(processes, "GRACE", 0.3)
    own = mark()
    ran, took = run(tmp_path, f"#!/bin/sh\ntrap '' TERM\nsleep {own}\nsleep {own}\n", 0.2)

    assert (ran.late, ran.signal) == (True, signal.SIGKILL)
    assert 0.5 <= took < HUNG
    assert gone(own)


@pytest.mark.parametrize(
    "start",
    [
        "sleep {0} &",
        "(sleep {0} &)",
        "nohup sleep {0} >/dev/null 2>&1 &",
        pytest.param("setsid sleep {0} >/dev/null 2>&1 </dev/null &",
                     marks=pytest.mark.skipif(not LINUX, reason="only Linux tells environments")),
        pytest.param("setsid sh -c '(sleep {0} &) ; (setsid sleep {0} &)' >/dev/null 2>&1 &",
                     marks=pytest.mark.skipif(not LINUX, reason="only Linux tells environments")),
    ],
)  # fmt: skip
@pytest.mark.parametrize("end", ["exit 0", "exit 1", "sleep {0}"])
def test_what_it_has_started_ends_with_it(start, end, tmp_path):
    own = mark()
    text = "#!/bin/sh\n" + start.format(own) + "\nsleep 0.05\n" + end.format(own) + "\n"
    ran, took = run(tmp_path, text, 0.5)

    assert ran.late is (end == "sleep {0}")
    assert took < HUNG
    assert gone(own)


def test_a_hundred_megabytes_are_read_and_one_is_kept(tmp_path):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    text = "#!/bin/sh\nhead -c 100000000 /dev/zero | tr '\\0' x\necho end >&2\nexit 1\n"
    ran, took = run(tmp_path, text, 60)

    assert (ran.code, len(ran.out), ran.err) == (1, 1 << 20, "end\n")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000
    assert took < HUNG


@pytest.mark.parametrize(
    "text",
    ["#!/bin/sh\nexit 3\n", "#!/bin/sh\nexec <&-\nsleep 0.1\nexit 3\n",
     "#!/bin/sh\nexec >&- 2>&-\nsleep 0.1\nexit 3\n", "#!/bin/sh\nhead -c 5 >/dev/null\nexit 3\n"],
)  # fmt: skip
def test_one_that_closes_its_streams_or_never_reads_is_waited_for(text, tmp_path):
    ran, took = run(tmp_path, text, payload={"large": "x" * 3_000_000})

    assert (ran.code, ran.late) == (3, False)
    assert took < HUNG


def test_a_large_payload_arrives_in_whole(tmp_path):
    ran, _ = run(tmp_path, "#!/bin/sh\nwc -c\n", payload={"large": "x" * 3_000_000})

    assert int(ran.out) == len(json.dumps({"large": "x" * 3_000_000})) + 1


def test_a_payload_of_none_is_an_empty_input(tmp_path):
    ran, _ = run(tmp_path, "#!/bin/sh\nwc -c\n")

    assert ran.out.strip() == "0"


def test_output_that_is_no_utf_8_is_read(tmp_path):
    ran, _ = run(tmp_path, "#!/bin/sh\nprintf 'a\\377b\\300'\n")

    assert ran.out == "a�b�"


def test_broken_pipes_end_its_programs(tmp_path):
    """Python ignores SIGPIPE, which what it starts would inherit."""
    ran, _ = run(tmp_path, "#!/bin/sh\nyes | head -n 1\n")

    assert (ran.code, ran.out, ran.err) == (0, "y\n", "")


def test_it_has_none_of_our_files(tmp_path):
    with open(tmp_path / "held", "w") as held:
        ran, _ = run(tmp_path, "#!/bin/sh\nreadlink /proc/self/fd/* /dev/fd/*\ntrue\n")

        assert held.name not in ran.out
        assert ran.code == 0


@pytest.mark.parametrize("lacking", [("pidfd_open",), ("pidfd_open", "waitid")])
def test_systems_that_tell_less_serve_as_well(lacking, tmp_path, monkeypatch):
    for name in lacking:
        monkeypatch.delattr(processes.posix, name, raising=False)
    monkeypatch.setattr(leftovers, "_marked", lambda mark: [])
    own = mark()
    text = f"#!/bin/sh\nsleep {own} &\ncat\nhead -c 2000000 /dev/zero\nsleep 0.1\nexit 3\n"
    ran, took = run(tmp_path, text, payload="x" * 200_000)

    assert (ran.code, ran.late, len(ran.out)) == (3, False, 1 << 20)
    assert took < HUNG
    assert gone(own)


def test_a_program_with_threads_may_run_them(tmp_path):
    folder = tmp_path / "scripts"
    folder.mkdir()
    (folder / "x.sh").write_text("#!/bin/sh\nsleep 0.2\necho $1\nexit 1\n")

    def one(number: int) -> str:
        return scripts.run(None, ("scripts/x.sh", str(number)), str(tmp_path), {}, {}, 5).out

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(one, range(8))) == [f"{number}\n" for number in range(8)]


def test_a_machine_with_very_many_processes_is_not_searched(tmp_path, monkeypatch):
    monkeypatch.setattr(leftovers, "MOST", 0)

    assert leftovers._marked(b"") == []


def test_our_own_process_is_never_killed(monkeypatch):
    monkeypatch.setattr(leftovers, "_marked", lambda mark: [os.getpid()])
    leftovers.kill(b"x")


def test_scripts_that_start_each_other_end(tmp_path, monkeypatch):
    monkeypatch.setitem(processes.posix.environ, b"SR_RUNS", b"a:b:c:d:e:f:g:h")
    ran, _ = run(tmp_path, "#!/bin/sh\nexit 0\n")

    assert ran.unstarted == "8 scripts that start each other are too many"


@EVERY
def test_the_checkers_deadline_is_the_scripts(python, tmp_path):
    own = mark()
    text = f"#!/bin/sh\nsetsid sleep {own} &\nsleep {own}\n"
    found = Scripted(tmp_path, ONE, {"check.sh": text}, python)
    shorten(found, 3200)
    answer = found.run()

    # What of the deadline is left to a script: never as much as it has by itself.
    assert re.fullmatch(
        r"`rules/check\.sh` did not answer within 0\.[1-7] s, "
        "and a check that has not answered is no approval",
        reason(answer),
    )
    assert gone(own)


@EVERY
def test_one_that_ignores_its_end_does_not_bring_on_the_deadline(python, tmp_path):
    own = mark()
    text = f"#!/bin/sh\ntrap '' TERM\nsetsid sleep {own} &\nsleep {own}\nsleep {own}\n"
    found = Scripted(tmp_path, ONE, {"check.sh": text}, python)
    shorten(found, 2500)
    answer = found.run()

    assert "did not answer within 0.1 s" in reason(answer)
    assert gone(own)


def test_scripts_of_observers_never_decide_however_long_they_take(tmp_path):
    own = mark()
    rules = "observers:\n" + "".join(
        f"  o{number}: {{on: PreCommandInvoke, inject: {{run: ./slow.sh}}}}\n"
        for number in range(9)
    )
    text = f"#!/bin/sh\ntrap '' TERM\nsleep {own}\nsleep {own}\n"
    found = Scripted(tmp_path, rules, {"slow.sh": text})
    shorten(found, 4000)
    answer = found.run()

    assert (answer.code, answer.decision) == (0, "none"), answer
    assert gone(own)


def test_gates_whose_scripts_get_no_time_refuse(tmp_path):
    own = mark()
    rules = "gates:\n" + "".join(
        f"  g{number}: {{on: PreCommandInvoke, checks: [{{script: ./slow.sh}}]}}\n"
        for number in range(9)
    )
    text = f"#!/bin/sh\ntrap '' TERM\nsleep {own}\nsleep {own}\n"
    found = Scripted(tmp_path, rules, {"slow.sh": text})
    shorten(found, 4000)
    answer = found.run()

    assert answer.decision == "deny"
    assert "there is no time left" in answer.err
    assert gone(own)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_an_agent_that_gives_up_leaves_nothing_behind(number, tmp_path):
    own = mark()
    found = Scripted(tmp_path, ONE, {"check.sh": f"#!/bin/sh\nsetsid sleep {own} &\nsleep {own}\n"})
    command = [sys.executable, *FLAGS, str(found.checker / "check.py"), "--agent", "claude-code"]
    payload = found.payload("PreToolUse", tool_name="Bash", tool_input={"command": "x"})
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, env=found.env, cwd=found.root, **pipes) as process:
        assert process.stdin
        process.stdin.write(json.dumps(payload).encode())
        process.stdin.close()
        end = time.monotonic() + 10
        while len(alive(own)) < 2 and time.monotonic() < end:
            time.sleep(0.02)
        process.send_signal(number)
        process.wait(10)

    assert process.returncode in (2, -number)
    assert gone(own)


@EVERY
def test_two_calls_at_once_have_their_own_scripts(python, tmp_path):
    text = '#!/bin/sh\nsleep 0.3\ngrep -o "line-[0-9]" | head -n 1\nexit 1\n'
    found = Scripted(tmp_path, ONE, {"check.sh": text}, python)
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(found.run, ["echo line-1", "echo line-2"]))

    assert list(map(reason, answers)) == ["line-1", "line-2"]


def test_what_it_changes_in_the_repository_stays_and_is_seen(tmp_path):
    """A script is the project's own: it may write, and a later check sees what it wrote."""
    rules = ONE + "      - script: ./second.sh\n"
    scripts = {
        "check.sh": '#!/bin/sh\necho made >"$SR_WORKSPACE/made.txt"\n',
        "second.sh": '#!/bin/sh\ncat "$SR_WORKSPACE/made.txt"\nexit 1\n',
    }
    found = Scripted(tmp_path, rules, scripts)

    assert reason(found.run()) == "made"
    assert (found.root / "made.txt").read_text() == "made\n"


@EVERY
def test_every_outcome_is_the_same_on_every_python(python, tmp_path):
    text = """
    #!/bin/sh
    line=$(cat)
    case "$line" in
      *first*) exit 0 ;;
      *second*) echo '{"reason": "Nö"}'; exit 1 ;;
      *third*) kill -9 $$ ;;
      *fourth*) head -c 3000000 /dev/zero | tr '\\0' x; exit 1 ;;
    esac
    """
    found = Scripted(tmp_path, ONE, {"check.sh": text}, python)

    assert [reason(found.run(line)) for line in ("first", "second", "third")] == [
        "", "Nö", "`rules/check.sh` was killed by signal 9",
    ]  # fmt: skip
    assert reason(found.run("fourth")).startswith("xxx")


def shorten(found: Scripted, milliseconds: int) -> None:
    index = found.checker / "rulesets/__init__.py"
    text = index.read_text()
    assert '"deadline_ms": 600000' in text
    index.write_text(text.replace('"deadline_ms": 600000', f'"deadline_ms": {milliseconds}'))
