# SPDX-License-Identifier: MIT
"""Lines that push with force, as a rule over the programs of a line sees them."""

from __future__ import annotations

import pytest

from src_runtime.cmdline import flag, sub
from src_runtime.shell import read

PUSHES = [
    "git $x push --force",
    'git "$x" push --force',
    "xargs -I{} sh -c 'git push --force {}' < a",
    "find . -exec sh -c 'git push --force {}' \\;",
    "fd . -x sh -c 'git push --force {}'",
    "parallel 'git push --force {}' < a",
    ". /dev/stdin <<'E'\ngit push --force\nE",
    "bash /dev/stdin <<E\ngit push --force\nE",
    "source /dev/stdin <<< 'git push --force'",
    "echo git push --force | bash /dev/stdin",
    "echo git push --force | bash /dev/fd/0",
    "echo git push --force | tee x | sh",
    "tee /dev/null <<'E' | bash\ngit push --force\nE",
    'git push "$(printf -- --force)"',
    "git-push --force",
    "/usr/lib/git-core/git-push --force",
]
# Each behind the options that its manual has.
WRAPPED = [
    "arch -x86_64",
    "bwrap --ro-bind / / --setenv A b --chdir /x",
    "catchsegv",
    "chpst -u nobody",
    "chrt -r 10",
    "chrt --sched-runtime 5 -d 0",
    "cpulimit -l 10 --",
    "dbus-run-session --",
    "eatmydata",
    "envdir d",
    "fakeroot -l x --",
    "firejail --net=none",
    "flatpak-spawn --host",
    "gdb -q -ex run --args",
    "heaptrack",
    "linux64",
    "ltrace -f -o x",
    "nsenter -t 1",
    "numactl -a --cpunodebind=0 -m 0",
    "perf trace",
    "prlimit --nofile=10",
    "rlwrap -a -H x",
    "rr record",
    "sem -j2",
    "setarch x86_64 -R",
    "setpriv --reuid 5 --clear-groups",
    "setuidgid nobody",
    "softlimit -m 5",
    "strace -f -e open",
    "systemd-inhibit --what idle",
    "taskset -c 0",
    "unshare -r",
    "valgrind --leak-check=full",
    "xvfb-run -a -s x",
]
OTHER = [
    "prlimit -p 5 --nofile=10",
    "chrt -p 10 5",
    "gdb git 5",
    "git-lfs push --force",
    "echo git push --force | tee x",
    "git $x origin push --force",
]


def pushes(line: str) -> bool:
    return any(
        run["bin"] == "git" and sub(run) == "push" and flag(run, "f", "force")
        for run in read(line)["programs"]
    )


@pytest.mark.parametrize("line", PUSHES)
def test_a_push_is_seen(line: str) -> None:
    assert pushes(line)


@pytest.mark.parametrize("wrapper", WRAPPED)
def test_a_push_is_seen_behind_a_wrapper(wrapper: str) -> None:
    assert pushes(wrapper + " git push --force")


@pytest.mark.parametrize("line", OTHER)
def test_what_pushes_nothing_is_not_one(line: str) -> None:
    assert not pushes(line)
