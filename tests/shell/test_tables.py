# SPDX-License-Identifier: MIT
"""Lines and the invocations that are promised for them, numbered as in the reference."""

from __future__ import annotations

import pytest

from src_runtime.shell import read

# number, lines, bins in order
BINS = [
    ("1", ["FOO=1 npm publish"], "npm"),
    ("2", ['n""pm publish', "n\\pm publish", "'npm' publish"], "npm"),
    ("3", ["/usr/local/bin/npm publish"], "npm"),
    ("4", ["ls | grep x | wc -l"], "ls grep wc"),
    ("5", ["npm publish |& tee log"], "npm tee"),
    ("6", ["a && b || c", "a; b; c", "a\nb\nc"], "a b c"),
    ("7", ["npm publish &"], "npm"),
    ("7", ["npm publish & npm whoami"], "npm npm"),
    ("8", ["(cd /tmp && rm -rf x)"], "cd rm"),
    ("9", ["( { npm publish; } )", "! npm publish"], "npm"),
    ("10", ["time npm publish", "time { npm publish; }", "coproc npm publish"], "npm"),
    ("11", ["/usr/bin/time npm publish", "\\time npm publish"], "time"),
    ("12", ["if npm ping; then npm publish; else npm whoami; fi"], "npm npm npm"),
    ("13", ["if a; then b; elif c; then npm publish; fi"], "a b c npm"),
    ("14", ["while npm ping; do npm publish; done"], "npm npm"),
    ("14", ["until npm ping; do npm publish; done"], "npm npm"),
    ("15", ["for f in a b; do npm publish; done"], "npm"),
    ("15", ["for ((i=0;i<3;i++)); do npm publish; done"], "npm"),
    ("15", ["select f in a b; do npm publish; done"], "npm"),
    ("16", ["case $x in a) npm publish;; b) npm whoami;; esac"], "npm npm"),
    ("17", ["deploy() { npm publish; }; deploy"], "npm deploy"),
    ("18", ["deploy() { npm publish; }"], "npm"),
    ("19", ["echo $(npm publish)", "echo `npm publish`"], "echo npm"),
    ("20", ["$(npm publish)"], "npm"),
    ("21", ["echo $(echo $(npm publish))"], "echo echo npm"),
    ("22", ["echo hi > $(npm config get x)"], "echo npm"),
    ("23", ["diff <(npm ping) <(npm publish)"], "diff npm npm"),
    ("24", ["tee >(npm publish)"], "tee npm"),
    ("25", ["$(which npm) publish"], "which"),
    (
        "26",
        ["$NPM publish", "$UNSET npm publish", "${BIN} install", '"$EDITOR" f'],
        "",
    ),
    ("27", ["np${X}m publish", "ec${N}ho hi"], ""),
    ("28", ['"" npm publish', "'' npm"], ""),
    ("29", ["FOO=1", "export FOO=1"], ""),
    ("30", ["X=$(npm view)", "export A=$(npm x)"], "npm"),
    ("30", ["X=$(npm view) ls"], "ls npm"),
    ("30", ["ls ${X:-$(npm y)}"], "ls npm"),
    (
        "32",
        ["sudo npm publish", "sudo -E npm x", "sudo --user=root npm x", "sudo -- npm x"],
        "sudo npm",
    ),
    ("33", ["sudo -u root npm publish --tag=next"], "sudo npm"),
    ("34", ["sudo -uroot npm publish", "sudo --userroot npm publish"], "sudo npm"),
    ("34", ["sudo -unpm publish"], "sudo publish"),
    ("36", ["sudo -- --npm publish"], "sudo --npm"),
    ("37", ["sudo", "sudo -u root"], "sudo"),
    ("37", ["xargs"], "xargs"),
    ("37", ["env FOO=1"], "env"),
    ("38", ['sudo "" publish'], "sudo"),
    ("39", ["sudo - npm publish"], "sudo -"),
    ("39", ["env - npm publish"], "env -"),
    ("40", ["env =weird npm publish"], "env =weird"),
    ("41", ["env A=1 B=2 npm publish", "env -i npm x", "env -u PATH npm x"], "env npm"),
    ("42", ["env -S 'git push' origin"], "env git"),
    ("43", ["sudo env FOO=1 nice npm publish"], "sudo env nice npm"),
    ("44", ["sudo $(x) npm publish"], "sudo npm x"),
    ("45", ["nohup npm publish"], "nohup npm"),
    ("45", ["setsid npm publish"], "setsid npm"),
    ("45", ["doas npm publish"], "doas npm"),
    ("45", ["watch -n 5 npm publish"], "watch npm"),
    ("46", ["nice -n 5 npm publish", "nice -5 npm publish"], "nice npm"),
    ("46", ["nice 10 npm publish"], "nice 10"),
    ("47", ["timeout 5 npm x", "timeout -k 1 5s npm x", "timeout -- 5 npm x"], "timeout npm"),
    ("48", ["timeout 5"], "timeout"),
    ("48", ["timeout -- ; rm -rf /tmp/x"], "timeout rm"),
    ("49", ["timeout $T git push"], "timeout git"),
    ("50", ["xargs -n1 rm"], "xargs rm"),
    ("50", ["xargs -I {} npm publish {}"], "xargs npm"),
    ("51", ["xargs -- --version"], "xargs --version"),
    ("52", ["command npm publish"], "command npm"),
    ("52", ["command -v npm", "command -V npm"], "command"),
    ("53", ["exec npm publish", "exec -a o npm publish"], "exec npm"),
    ("54", ["builtin npm publish"], "builtin npm"),
    ("55", ["chroot / npm publish"], "chroot npm"),
    ("55", ["flock /tmp/l npm publish"], "flock npm"),
    ("56", ["su someuser", "su - someuser"], "su"),
    ("56", ["runuser someuser"], "runuser"),
    ("57", ['su -c "npm publish" u'], "su npm"),
    ("57", ['su u -c "npm publish"', 'su -lc "npm publish"'], "su"),
    ("58", ["runuser -u x npm publish"], "runuser npm"),
    (
        "59",
        ["script -q /dev/null npm publish", 'script -q -c "npm publish" /dev/null'],
        "script npm",
    ),
    ("60", ['sh -c "npm publish"'], "sh npm"),
    ("60", ["bash -lc 'cd /x && npm publish'"], "bash cd npm"),
    ("61", ["bash -euxc 'npm x'", "bash -o pipefail -c 'npm x'"], "bash npm"),
    ("61", ["sh -cx 'npm x'", "/bin/sh -c 'npm x'"], "sh npm"),
    (
        "62",
        ['sh -c "$CMD"', 'sh -c "np${X}m publish"', 'sh -c "npm publish --tag $T"'],
        "sh",
    ),
    ("63", ['sh -c "$(cat run.sh)"'], "sh cat"),
    (
        "64",
        [
            "sh deploy.sh",
            'sh script.sh -c "npm publish"',
            'sh -s "npm publish"',
            'sh - -c "npm publish"',
            'sh -- -c "npm publish"',
            "sh --norc npm publish",
        ],
        "sh",
    ),
    ("64", ["bash --rcfile npm publish"], "bash"),
    ("65", ['sh -c -- "npm publish"'], "sh npm"),
    ("65", ['sh -c -- -- "npm publish"'], "sh --"),
    ("66", ["sh -c 'if ['"], "sh"),
    ("66", ["sh -c '(((' ; npm publish"], "sh npm"),
    ("68", ["sudo " * 100 + "npm publish"], "sudo " * 100 + "npm"),
    ("69", ['eval "npm publish"', "eval npm publish"], "eval npm"),
    ("69", ['eval "$CMD"'], "eval"),
    (
        "70",
        [
            "find . -exec npm publish \\;",
            "find . -exec npm publish {} +",
            "find . -exec npm publish ';'",
            "find . -ok npm publish \\;",
            "find . -execdir npm publish \\;",
        ],
        "find npm",
    ),
    ("71", ["find . -exec a \\; -exec b \\;"], "find a b"),
    (
        "72",
        [
            "find . -exec npm publish",
            "find . -exec \\;",
            "find . -exec {} \\;",
            "find . -delete",
        ],
        "find",
    ),
    ("74", ["find . -exec npm publish -exec b \\;"], "find npm"),
    ("75", ["sudo sh -c 'find . -exec sudo npm publish \\;'"], "sudo sh find sudo npm"),
    ("76", ['python -c "npm publish"'], "python"),
    ("76", ["node -e 'npm publish'"], "node"),
    ("76", ["which npm"], "which"),
    ("76", ["echo npm publish"], "echo"),
    ("77", ["ssh host 'npm publish'"], "ssh"),
    ("77", ["npx foo"], "npx"),
    ("77", ["docker run x npm publish"], "docker"),
    ("78", ["cat <<EOF\nnpm publish\nEOF"], "cat"),
    ("78", ["sh <<EOF\nnpm publish\nEOF"], "sh"),
    ("79", ["cat <<EOF\n$(npm publish)\nEOF"], "cat npm"),
    ("79", ["cat <<'EOF'\n$(npm publish)\nEOF"], "cat"),
    ("80", ["echo cm0geA== | base64 -d | sh"], "echo base64 sh"),
    ("81", ['while read -r l; do echo "$l"; done < <(ls)'], "read echo ls"),
    ("84", ["[ -f x ] && npm publish"], "[ npm"),
    ("84", ["[[ -f $(npm x) ]] && npm publish"], "npm npm"),
    ("85", ["npm publish ; ; ;", '"unterminated', "((("], ""),
    ("86", [". ./env.sh"], "."),
    ("86", ["source x"], "source"),
    ("86a", ["!npm publish"], "!npm"),
    ("86b", ["alias n=npm; n publish"], "alias n"),
    ("86c", ["trap 'npm publish' EXIT"], "trap"),
    ("86g", ["time -p npm publish"], "npm"),
    ("86g", ["npm publish 2>&1 | tee log"], "npm tee"),
    ("86h", ["case $(npm a) in x) npm b;; esac", "for x in $(npm a); do npm b; done"], "npm npm"),
    ("86i", ["exec > out.log"], "exec"),
    ("86j", ['npm() { command npm "$@"; }'], "command npm"),
    ("86k", ["(npm a) | (npm b)"], "npm npm"),
    ("86k", ["`npm a`"], "npm"),
]
# number, line, place of the invocation, argv, gaps
ARGV = [
    ("3", "/usr/local/bin/npm publish", 0, ["/usr/local/bin/npm", "publish"], []),
    ("11", "/usr/bin/time npm publish", 0, ["/usr/bin/time", "npm", "publish"], []),
    ("19", "echo $(npm publish)", 0, ["echo"], [1]),
    ("23", "diff <(npm a) <(npm b)", 0, ["diff", "/dev/fd/63", "/dev/fd/63"], []),
    ("31", "echo $UNSET hi", 0, ["echo", "hi"], [1]),
    ("33", "sudo -u root npm x --tag=next", 1, ["npm", "x", "--tag=next"], []),
    ("33", "sudo -u root npm x", 0, ["sudo", "-u", "root", "npm", "x"], []),
    ("42", "env -S 'git push' origin", 1, ["git", "push", "origin"], []),
    ("49", "timeout $T git push", 1, ["git", "push"], [0]),
    ("73", "find . -exec cp {} /b \\;", 1, ["cp", "/b"], [1]),
    ("73", "find . -exec cp {}.bak /b \\;", 1, ["cp", "{}.bak", "/b"], []),
    ("82", "rm *.go", 0, ["rm", "*.go"], []),
    ("83", "rm {a,b}.md", 0, ["rm", "a.md", "b.md"], []),
    ("83", "{npm,publish}", 0, ["npm", "publish"], []),
    ("86d", "git commit -m \"$(cat <<'E'\nx\nE\n)\"", 0, ["git", "commit", "-m"], [3]),
    ("86e", 'rm -rf "$HOME"/x', 0, ["rm", "-rf"], [2]),
    ("86f", "sleep $((1+1))", 0, ["sleep", "2"], []),
    ("86k", "npm \"x\"y'z'", 0, ["npm", "xyz"], []),
    ("86l", "rm ~/x", 0, ["rm", "~/x"], []),
    ("87", "D=/x; git -C $D push", 0, ["git", "-C", "/x", "push"], []),
    ("88", "git -C $D push", 0, ["git", "-C", "push"], [2]),
    ("88", "git -C ${D:-/x} push", 0, ["git", "-C", "push"], [2]),
    ("88", "git -C $(pwd)/x push", 0, ["git", "-C", "push"], [2]),
    ("89", "D=/x git -C $D push", 0, ["git", "-C", "push"], [2]),
    ("90", "D=/a; c && D=/b; git -C $D push", 1, ["git", "-C", "push"], [2]),
    ("90", "D=/a; for x in 1; do D=/b; done; git -C $D push", 0, ["git", "-C", "push"], [2]),
    ("90", "D=/a; f() { D=/b; }; f; git -C $D push", 1, ["git", "-C", "push"], [2]),
    ("90", "D=/a; read D; git -C $D push", 1, ["git", "-C", "push"], [2]),
    ("90", "D=/a; unset D; git -C $D push", 1, ["git", "-C", "push"], [2]),
    ("90", "D=/a; source x; git -C $D push", 1, ["git", "-C", "push"], [2]),
    ("90", "D=/a; trap 'D=/b' DEBUG; git -C $D push", 1, ["git", "-C", "push"], [2]),
    ("90", 'D=/a; eval "$X"; git -C $D push', 1, ["git", "-C", "push"], [2]),
]
FLAGS = [
    ("--tag=a --tag=b", {"tag": ["a", "b"]}),
    ("--tag next", {"tag": [""]}),
    ("--tag=a --tag", {"tag": ["a", ""]}),
    ("-rf", {"rf": [""]}),
    ("-m=x", {"m": ["x"]}),
    ("-mx", {"mx": [""]}),
    ("-5", {"5": [""]}),
    ("---x", {"x": [""]}),
    ("-", {}),
    ("--", {}),
    ("---", {}),
    ("--=x", {}),
    ("--a -- --b", {"a": [""]}),
    ("--foo==x", {"foo": ["=x"]}),
    ('--msg="a b"', {"msg": ["a b"]}),
    ("--no-verify", {"no-verify": [""]}),
]
# line, program, cwd
CWD = [
    ("git x", "git", "."),
    ("cd /work && git x", "git", "/work"),
    ("cd /work && git x", "cd", "."),
    ("cd sub && cat f", "cat", "sub"),
    ("cd a && cd b && cat f", "cat", "a/b"),
    ("cd /w && cat f | head", "head", "/w"),
    ("(cd /inner && ls) && cat f", "cat", "."),
    ('cd "$D" && cat f', "cat", ""),
    ("cd - && cat f", "cat", ""),
    ("pushd /x && cat f", "cat", ""),
    ("cd && cat f", "cat", ""),
    ("cd ~/x && cat f", "cat", ""),
    ("cd a b && cat f", "cat", ""),
    ("cd -P x && cat f", "cat", ""),
    ("cd -- /x && cat f", "cat", ""),
    ("cd /a/* && cat f", "cat", ""),
    ("D=/x; cd $D && git", "git", "/x"),
    ("cd /x && sh -c 'cd y && cat z'", "cat", "/x/y"),
    ("cd /x && sh -c 'cd /abs && cat z'", "cat", "/abs"),
    ("env -C /x cat f", "cat", "/x"),
    ("env --chdir=/x cat f", "cat", "/x"),
    ("env --chdir /x cat f", "cat", "/x"),
    ("env -C/x cat f", "cat", "/x"),
    ("sudo -D /x cat f", "cat", "/x"),
    ("cd /w && env -C sub cat f", "cat", "/w/sub"),
    ("cd /w && env -C sub cat f", "env", "/w"),
    ('env -C "$D" cat f', "cat", ""),
    ('env -C"$D" cat f', "cat", ""),
    ("eval 'cd /x' && cat f", "cat", "/x"),
    ("eval cd sub && cat f", "cat", "sub"),
    ('eval "$X" && cat f', "cat", ""),
    ('eval "$X" && cd /a && cat f', "cat", "/a"),
    ("(eval 'cd /x') && cat f", "cat", "."),
    ("eval 'cd \"$D\"' && cat f", "cat", ""),
    ("builtin cd /x; git", "git", "/x"),
    ("command cd /x; git", "git", "/x"),
    ("command -v cd; git", "git", "."),
    ('cd "$D" && cd /abs && cat f', "cat", ""),
    ("if t; then cd /a; fi; cat f", "cat", ""),
    ("if t; then cd /a; else cd /a; fi; cat f", "cat", "/a"),
    ("while t; do cd a; done; cat f", "cat", ""),
    ("for i in 1 2; do cd a; done; cat f", "cat", ""),
    ("case x in y) cd a;; esac; cat f", "cat", ""),
    ("f() { cd /x; }; f; cat y", "cat", "."),
    ("git -C /x push", "git", "."),
    ("make -C d", "make", "."),
    ("cd sub; find . -execdir cat f \\;", "cat", "sub"),
]


def lines(rows: list[tuple[str, list[str], str]]) -> list[tuple[str, str, str]]:
    return [(number, line, bins) for number, several, bins in rows for line in several]


@pytest.mark.parametrize(("number", "line", "bins"), lines(BINS))
def test_a_line_yields_these_programs_in_this_order(number: str, line: str, bins: str) -> None:
    found = [invocation["bin"] for invocation in read(line)["invocations"]]

    assert bins.split() == found, number


@pytest.mark.parametrize(("number", "line", "place", "argv", "gaps"), ARGV)
def test_words_that_are_not_known_leave_a_gap(
    number: str, line: str, place: int, argv: list[str], gaps: list[int]
) -> None:
    invocation = read(line)["invocations"][place]

    assert (argv, gaps) == (invocation["argv"], invocation["gaps"]), number


@pytest.mark.parametrize(("words", "flags"), FLAGS)
def test_flags_are_the_words_with_a_dash(words: str, flags: dict[str, list[str]]) -> None:
    assert flags == read("npm " + words)["invocations"][0]["flags"]


@pytest.mark.parametrize(("line", "program", "cwd"), CWD)
def test_a_program_runs_in_this_folder(line: str, program: str, cwd: str) -> None:
    found = [run["cwd"] for run in read(line)["invocations"] if run["bin"] == program]

    assert cwd == found[-1]


@pytest.mark.parametrize(("depth", "count"), [(4, 5), (5, 5)])
def test_payloads_are_read_four_levels_deep(depth: int, count: int) -> None:
    line = "npm publish"
    for _ in range(depth):
        line = "sh -c " + "'" + line.replace("'", "'\\''") + "'"
    found = [invocation["bin"] for invocation in read(line)["invocations"]]

    assert count == len(found)
    assert (["npm"] if depth == 4 else ["sh"]) == found[-1:]
