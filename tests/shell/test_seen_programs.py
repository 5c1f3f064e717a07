# SPDX-License-Identifier: MIT
"""Lines that push with force, as a rule over the programs of a line sees them."""

from __future__ import annotations

import pytest

from src_runtime.cmdline import flag, sub
from src_runtime.shell import read
from src_runtime.shell.effects import effects

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
    "$SHELL -c 'git push --force'",
    "$0 -c 'git push --force'",
    "$x -lc 'git push --force'",
    "bash $x -c 'git push --force'",
    "bash -e $x -c 'git push --force'",
    "$SHELL <<< 'git push --force'",
    "$SUDO git push --force",
    "$SUDO -u root git push --force",
    '"$x" git push --force',
    "$x $y A=1 git push --force",
    "$x sudo git push --force",
    "$HOME/bin/git push --force",
    '"$(brew --prefix)"/bin/git push --force',
    "g$@it push --force",
    "git push $@--force",
    "git push $* --force$1",
    '"$(which git)" push --force',
    '"$(command -v git)" push --force',
    "`type -P git` push --force",
    "$(which git 2>/dev/null) push --force",
    "GIT=$(command -v git); $GIT push --force",
    "GIT=${GIT:-git}; $GIT push --force",
    '"${GIT:-$(which git)}" push --force',
    "CMD=${1-git push}; $CMD --force",
    "/usr/bin/g[i]t push --force",
    "/usr/bin/g?t push --force",
    "G=$(pwd)/bin/git; $G push --force",
    'G="$HOME/bin/git"; "$G" push --force',
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
    # Options of which the value is the next word, as --help of the program or its manual says.
    "strace --output x --trace file",
    "strace --string-limit 9 -b execve",
    "unshare --propagation private --wd /x",
    "unshare --setgroups deny --map-users 0,0,1",
    "nsenter -t 1 -W /x",
    "setarch -R",
    "setarch",
    "setarch -R x86_64",
    "systemd-run -t",
    "systemd-run --on-unit-inactive 5",
    "ssh-agent -O no-restrict-websafe",
    "perf stat --repeat 2 -D 5",
    "perf record -g --call-graph dwarf -m 8",
    "perf trace --duration 5",
    "runuser -u x -w A",
    "rlwrap --file x --history-filename y",
    "kubectl --client-key k exec p --",
    "docker run --health-start-interval 5s i",
    "npx --allow-scripts x",
    "watchexec -W src --stop-signal TERM -n --",
    "tmux new-session -d -s x",
    "tmux split-window -f -l 5",
    "tmux display-popup -E -w 80",
    "tmux respawn-pane -k",
    "tmux pipe-pane -o",
    "uv run -w x --no-extra y --env-file z",
    "uv --directory sub run --index-url u",
    "uv tool run --constraints c --from x",
    "uvx -w x --overrides o",
    "pipx run --fetch-python missing --cooldown 3 --spec x",
    "pdm run -p x --env A=b --env-file y",
    "hatch --config x -e test run",
    "poetry -C sub run",
    "dotenv -e x -v A=b --",
    "dotenv -c dev",
    "dotenv -f .env run",
    "dotenv run --override --",
    "dotenvx run --env-keys-file x -f y --",
    "pnpm --filter x exec",
    "pnpm dlx --allow-build x --package y",
]
# What they run is a line of its own.
LINED = [
    "hyperfine -N",
    "hyperfine -i --sort command",
    "hyperfine -L x a,b",
    "hyperfine --parameter-scan n 1 2 -r 3",
    "hyperfine make --prepare",
    "hyperfine -c",
    "concurrently -k",
    "concurrently --kill-others-on-fail -c red make",
    "tar -xf x -I",
    "tar --use-compress-program",
    "perf stat --pre",
]
OTHER = [
    "prlimit -p 5 --nofile=10",
    "chrt -p 10 5",
    "gdb git 5",
    "git-lfs push --force",
    "echo git push --force | tee x",
    "git $x origin push --force",
    "$PYTHON -c 'import git; git.push(--force)'",
    "GIT=$(which git); GIT=ls; $GIT push --force",
    "f() { g$@it push --force; }; f a b",
    "[ git push --force ]",
    "$HOME/bin/tool git push --force",
    "x$X git push --force",
    "$(which -x git) push --force",
    "D=$(pwd)/bin/tool; $D git push --force",
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


@pytest.mark.parametrize("wrapper", LINED)
def test_a_push_is_seen_in_the_line_of_a_wrapper(wrapper: str) -> None:
    assert pushes(wrapper + " 'git push --force'")


@pytest.mark.parametrize("line", OTHER)
def test_what_pushes_nothing_is_not_one(line: str) -> None:
    assert not pushes(line)


def test_what_stands_behind_an_unknown_word_has_a_gap_before_it() -> None:
    runs = read("$SUDO git push")["programs"]

    assert [("", True, [0]), ("git", False, [0])] == [
        (run["bin"], run["opaque"], run["gaps"]) for run in runs
    ]


@pytest.mark.parametrize("line", ["$PYTHON -c 'f(1) > (2'", "$x -c 'if ('"])
def test_code_that_may_be_another_language_leaves_the_line_complete(line: str) -> None:
    assert read(line)["complete"] is True


@pytest.mark.parametrize("line", ["/usr/bin/g[i]t push", "/bin/r? x", "* push"])
def test_a_pattern_for_a_program_is_opaque(line: str) -> None:
    assert read(line)["programs"][0]["opaque"]


@pytest.mark.parametrize("line", ["[ -f x ]", "~/bin/x a"])
def test_what_looks_like_a_pattern_for_a_program_is_not_opaque(line: str) -> None:
    assert not any(run["opaque"] for run in read(line)["programs"])


INVOCATIONS = [
    ("$SUDO git push", []),
    ("git-push", ["git-push"]),
    ("arch git push", ["arch"]),
    ("$(which git) push", ["which"]),
    ("/bin/g[i]t push", ["g[i]t"]),
    ("echo ls | tee x | sh", ["echo", "tee", "sh"]),
]


@pytest.mark.parametrize(("line", "bins"), INVOCATIONS)
def test_invocations_hold_nothing_of_it(line: str, bins: list[str]) -> None:
    assert bins == [run["bin"] for run in read(line)["invocations"]]


@pytest.mark.parametrize(
    ("line", "paths"),
    [
        ("$SUDO rm f", ["f"]),
        ("$SHELL -c 'rm f'", ["f"]),
        ("bash $X -c 'rm f'", ["f"]),
        ("$HOME/bin/rm f", ["f"]),
        # These may be anything, so that nothing is told of files.
        ("$X rm f", []),
        ("$X -c 'rm f'", []),
    ],
)
def test_files_behind_an_unknown_word(line: str, paths: list[str]) -> None:
    assert paths == [effect["path"] for effect in effects(line)]
