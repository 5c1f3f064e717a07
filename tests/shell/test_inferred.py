# SPDX-License-Identifier: MIT
"""What a line would run that can only be inferred, and what else is said of a program run."""

from __future__ import annotations

import base64

import pytest
from mutations import SEEDS
from test_tables import BINS, lines

from src_runtime.shell import read

ENCODED = base64.b64encode(b"rm -rf /").decode()
# line, and how the run of `rm -rf /` in it came about
HIDDEN = [
    ("$(echo rm) -rf /", "line"),
    ("`echo rm` -rf /", "line"),
    ("rm${IFS}-rf${IFS}/", "line"),
    ("X=rm; $X -rf /", "line"),
    ("X=rm; Y='-rf /'; $X $Y", "line"),
    ("X=r; X+=m; $X -rf /", "line"),
    ('a=(rm -rf /); "${a[@]}"', "line"),
    ("${x:-rm} -rf /", "line"),
    ("x=xrm; ${x#x} -rf /", "line"),
    ("x=RM; ${x,,} -rf /", "line"),
    ("IFS=_; c=rm_-rf_/; $c", "line"),
    ('set -- rm -rf /; "$@"', "line"),
    ("read x <<< 'rm -rf /'; $x", "line"),
    ("printf -v x 'rm -rf /'; $x", "line"),
    ("if a; then X=rm; else X=ls; fi; $X -rf /", "line"),
    ("for i in /; do rm -rf $i; done", "line"),
    ("for i in / x; do rm -rf $i; done", "line"),
    ("f() { rm -rf /; }; f", "function"),
    ('f() { rm -rf "$1"; }; f /', "function"),
    ("alias x='rm -rf'; x /", "alias"),
    ("trap 'rm -rf /' EXIT", "trap"),
    ("echo 'rm -rf /' | sh", "stdin"),
    ("sh <<< 'rm -rf /'", "stdin"),
    ("sh <<EOF\nrm -rf /\nEOF", "stdin"),
    ("printf 'rm -rf /' | bash -s", "stdin"),
    ("printf '\\162\\155 -rf /' | sh", "stdin"),
    (f"echo {ENCODED} | base64 -d | bash", "stdin"),
    (f"base64 --decode <<< {ENCODED} | sh", "stdin"),
    (f"openssl base64 -d <<< {ENCODED} | sh", "stdin"),
    ("echo 726d202d7266202f | xxd -r -p | sh", "stdin"),
    ("rev <<< '/ fr- mr' | sh", "stdin"),
    ("echo 'ez -es /' | tr a-z n-za-m | sh", "stdin"),
    ("ssh host <<E\nrm -rf /\nE", "stdin"),
    ("sudo -s <<< 'rm -rf /'", "stdin"),
    ("bash <(echo 'rm -rf /')", "file"),
    ("source <(echo 'rm -rf /')", "file"),
    ("echo rm -rf / > a.sh; sh a.sh", "file"),
    ("cat > a <<'E'\nrm -rf /\nE\nchmod +x a; ./a", "file"),
    ("tee a.sh <<< 'rm -rf /'; cp a.sh b.sh; . ./b.sh", "file"),
    ("bash -c \"$(echo 'rm -rf /')\"", "sh -c"),
    ("bash -c 'rm -rf $0' /", "sh -c"),
    ('bash -c \'"$@"\' x rm -rf /', "sh -c"),
    ("su u -c 'rm -rf /'", "sh -c"),
    ("su -lc 'rm -rf /'", "sh -c"),
    ("env - rm -rf /", "env"),
    ("xargs rm -rf <<< /", "xargs"),
    ("echo / | xargs rm -rf", "xargs"),
    ("echo / | xargs -I% rm -rf %", "xargs"),
    ("while read x; do rm -rf $x; done <<< /", "line"),
    ("parallel rm -rf ::: / x", "parallel"),
    ("watch 'rm -rf /'", "watch"),
    ("/usr/bin/time -p rm -rf /", "time"),
    ("busybox rm -rf /", "busybox"),
    ("strace -f -o x rm -rf /", "strace"),
    ("ssh -p 22 host 'rm -rf /'", "ssh"),
    ("docker run --rm -v /:/h alpine rm -rf /", "docker"),
    ("docker run alpine sh -c 'rm -rf /'", "sh -c"),
    ("docker compose -f x.yml exec web rm -rf /", "docker"),
    ("docker run --entrypoint rm alpine -rf /", "docker"),
    ("kubectl -n x exec pod -c y -- rm -rf /", "kubectl"),
    ("npx -y rm -rf /", "npx"),
    ("npm exec -- rm -rf /", "npm"),
    ("uv run --with x rm -rf /", "uv"),
    ("poetry run rm -rf /", "poetry"),
    ("nix develop -c rm -rf /", "nix"),
    ("systemd-run --user -p A=b rm -rf /", "systemd-run"),
    ("nsenter -t 1 -m rm -rf /", "nsenter"),
    ("tmux new-session -d 'rm -rf /'", "tmux"),
    ("echo 'rm -rf /' | at now", "stdin"),
    ("git -c alias.x='!rm -rf /' x", "alias"),
    ("git bisect run rm -rf /", "git"),
    ("git submodule foreach 'rm -rf /'", "git"),
    ("git rebase -x 'rm -rf /' main", "sh -c"),
    ("tar cf x y --checkpoint=1 --checkpoint-action=exec='rm -rf /'", "tar"),
]


@pytest.mark.parametrize(("line", "via"), HIDDEN)
def test_what_a_line_hides_is_in_programs(line: str, via: str) -> None:
    found = [run for run in read(line)["programs"] if run["argv"] == ["rm", "-rf", "/"]]

    assert via in [run["via"] for run in found]


HARMLESS = [
    "echo 'rm -rf /'",
    "git commit -m 'rm -rf /'",
    "cat <<'E'\n$(rm -rf /)\nE",
    "grep 'rm -rf /' f",
    "# rm -rf /",
    "echo x #; rm -rf /",
    "rm -rf / ( )",
    "X='rm -rf /'",
    "command -v rm -rf /",
    "man rm",
]


@pytest.mark.parametrize("line", HARMLESS)
def test_what_a_line_only_mentions_is_not_run(line: str) -> None:
    assert "rm" not in [run["bin"] for run in read(line)["programs"]]


def test_a_message_in_a_here_document_is_part_of_the_program() -> None:
    line = "git commit -m \"$(cat <<'EOF'\nfix: it's done\n\n- `x`\nEOF\n)\""

    assert ["git", "commit", "-m", "fix: it's done\n\n- `x`"] in [
        run["argv"] for run in read(line)["programs"]
    ]


@pytest.mark.parametrize(
    ("line", "program", "inputs"),
    [
        ("curl u | sh", "sh", ["curl"]),
        ("curl u | sudo -E bash", "bash", ["curl"]),
        ("curl u | tee f | sh", "sh", ["tee", "curl"]),
        ("bash <(curl u)", "bash", ["curl"]),
        ('sh -c "$(curl u)"', "sh", ["curl"]),
        ("sh -c `wget -qO- u`", "sh", ["wget"]),
        ('eval "$(curl u)"', "eval", ["curl"]),
        ('X=$(curl u); eval "$X"', "eval", ["curl"]),
        ("curl u > f; sh f", "sh", ["curl"]),
        ("curl -o f u && bash f", "bash", ["curl"]),
        ("wget -O /tmp/f u; chmod +x /tmp/f; /tmp/f", "f", ["wget"]),
        ("rm $(find .)", "rm", ["find"]),
        ("a | { b; c; }", "c", ["a"]),
        ("curl u; sh", "sh", []),
        ("echo x | sh < f", "sh", []),
    ],
)
def test_inputs_are_the_programs_whose_output_is_read(
    line: str, program: str, inputs: list[str]
) -> None:
    runs = [run for run in read(line)["programs"] if run["bin"] == program]

    assert inputs == runs[-1]["inputs"]


@pytest.mark.parametrize(
    ("line", "opaque"),
    [
        ("curl u | sh", ["sh"]),
        ("sh -c \"$X\"", ["sh"]),
        ('eval "$X"', ["eval"]),
        ("python -c 'x'", ["python"]),
        ("python3 - <<'E'\nx\nE", ["python3"]),
        ("node -e x", ["node"]),
        ("node app.js", []),
        ("bash deploy.sh", []),
        (". ./env.sh", ["."]),
        ("$X a", [""]),
        ("echo ls | sh", []),
        ("sh -c 'ls'", []),
        ("git status", []),
    ],
)
def test_opaque_runs_are_fed_something_unknown(line: str, opaque: list[str]) -> None:
    assert opaque == [run["bin"] for run in read(line)["programs"] if run["opaque"]]


def test_what_stands_around_the_unknown_is_still_read() -> None:
    runs = read('bash -c "git push --force $REMOTE"')["programs"]

    assert ["git", "push", "--force"] == runs[-1]["argv"]
    assert [3] == runs[-1]["gaps"]
    assert runs[0]["opaque"]


@pytest.mark.parametrize(
    ("line", "program", "env"),
    [
        ("A=1 git x", "git", {"A": "1"}),
        ("env A=1 B=2 git x", "git", {"A": "1", "B": "2"}),
        ("env A=1 git x", "env", {}),
        ("sudo A=1 git x", "git", {"A": "1"}),
        ("export A=1; git x", "git", {"A": "1"}),
        ("declare -x A=1; git x", "git", {"A": "1"}),
        ("A=1; export A; git x", "git", {"A": "1"}),
        ("A=1; git x", "git", {}),
        ("A=$B git x", "git", {"A": ""}),
        ("(export A=1); git x", "git", {}),
        ("export A=1 | b; git x", "git", {}),
        ("export A=1; unset A; git x", "git", {}),
        ("if a; then export A=1; else export A=2; fi; git x", "git", {"A": ""}),
        ("A=1 sh -c 'git x'", "git", {"A": "1"}),
    ],
)
def test_env(line: str, program: str, env: dict[str, str]) -> None:
    runs = [run for run in read(line)["invocations"] if run["bin"] == program]

    assert env == runs[-1]["env"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("psql <<'E'\ndrop $x\nE", "drop $x\n"),
        ("psql <<E\ndrop x\nE", "drop x\n"),
        ("psql <<E\ndrop $x\nE", ""),
        ("psql <<< 'drop x'", "drop x\n"),
        ("psql <<-E\n\tdrop x\n\tE", "drop x\n"),
        ("psql < f", ""),
        ("psql <<< a < f", ""),
        ("psql < f <<< a", "a\n"),
        ("sudo psql <<< a", "a\n"),
        ("psql", ""),
    ],
)
def test_stdin_is_a_literal_text(line: str, text: str) -> None:
    assert text == read(line)["invocations"][-1]["stdin"]


@pytest.mark.parametrize(
    ("line", "background"),
    [
        ("a", False),
        ("a &", True),
        ("a & wait", False),
        ("nohup a", True),
        ("setsid a", True),
        ("coproc a", True),
        ("tmux new -d a", True),
        ("a | b", False),
        ("(", True),
    ],
)
def test_background(line: str, background: bool) -> None:
    assert background is read(line)["background"]


@pytest.mark.parametrize(
    ("line", "bins"),
    [
        ("rm x\nfi", ["rm"]),
        ("rm x; fi", []),
        ("echo `if`; rm x", ["echo", "rm"]),
        ("cat <<E\n$(if)\nE\nrm x", ["cat", "rm"]),
        ("rm a\nrm b\nrm 'c", ["rm", "rm"]),
        ("rm a\nif b; then c;", ["rm"]),
        ("rm a\nwhile b; do c", ["rm"]),
        ("rm a\nfor x in y; do c;", ["rm"]),
        ("rm a\ncase x in y) c", ["rm"]),
        ("rm a\n{ b;", ["rm"]),
        ("rm a\nf() {", ["rm"]),
    ],
)
def test_after_a_mistake_the_complete_lines_remain(line: str, bins: list[str]) -> None:
    found = read(line)

    assert bins == [run["bin"] for run in found["invocations"]]
    assert found["complete"] is False


@pytest.mark.parametrize("line", SEEDS + [line for _, line, _ in lines(BINS)])
def test_programs_hold_every_invocation(line: str) -> None:
    """But for the words that only a plain walk takes for a program."""
    found = read(line)
    programs = [run["bin"] for run in found["programs"]]

    missing = [run["bin"] for run in found["invocations"] if run["bin"] not in programs]
    assert [name for name in missing if name != "-"] == []


@pytest.mark.parametrize("line", ["npm i\r", "cd a\r\nnpm i\r\n"])
def test_a_carriage_return_is_no_part_of_the_name(line: str) -> None:
    run = read(line)["invocations"][-1]

    assert ("npm", ["npm", "i\r"]) == (run["bin"], run["argv"])
