# SPDX-License-Identifier: MIT
# ruff: noqa: E501
"""Random lines over stub programs, and what bash runs of them: the ground truth.

bash gets a PATH without programs, so that every program is a stub: `command_not_found_handle` logs
its words and folder, each process in a file of its own.  All stubs return 0, or all 1, or each
what chance says, so that every branch is taken in some round.
"""

from __future__ import annotations

import os
import random
import subprocess
import tempfile
from pathlib import Path

from bars import same

from src_runtime.shell import read

HANDLER = """
PATH=/nowhere
command_not_found_handle() {
  printf '%s\037' "$PWD" "$@" >> "$LOG/$BASHPID"; printf '\036' >> "$LOG/$BASHPID"
  [ "$STATUS" = 2 ] && return $(( (RANDOM >> 5) & 1 ))
  return $STATUS
}
"""
WORDS = [
    "a", "-f", "b.c", "x/y", "'q r'", '"s t"', "$'\\x41b'", "e\\ f", "''", "k=v", "x#n", "--l=1",
]  # fmt: skip


class Generator:
    """Writes lines that mean something: variables are set before they are used."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.names: list[str] = []
        self.functions: list[str] = []
        self.deep = 0

    def pick(self, *choices: str) -> str:
        return self.chance.choice(choices)

    def line(self) -> str:
        self.names, self.functions, self.deep = [], [], 0
        return self.list(self.chance.randint(1, 4))

    def list(self, count: int) -> str:
        text, end = "", self.pick("; ", "\n")
        for _ in range(count):
            text += ("" if not text or text.endswith("\n") else end) + self.command()
        return text

    def body(self) -> str:
        """A list inside something: what it sets may not be set after it."""
        names, functions = list(self.names), list(self.functions)
        self.deep += 1
        text = self.list(self.chance.randint(1, 2))
        self.deep -= 1
        self.names, self.functions = names, functions
        return text

    def stub(self) -> str:
        words = [self.pick("s1", "s2", "s3", "s4", "s''5", "\\s6")]
        words += [self.word() for _ in range(self.chance.randint(0, 3))]
        return " ".join(words)

    def word(self) -> str:
        kind = self.chance.randint(0, 13)
        if kind < 6 or self.deep > 3:
            return self.chance.choice(WORDS)
        if kind < 9 and self.names:
            name = self.chance.choice(self.names)
            return self.pick(f"${name}", f'"${name}"', f"x${{{name}}}y", f'"${{{name}%a*}}"',
                             f"${{{name}:-z}}", f"${{#{name}}}", f"${{{name}/a/b}}")  # fmt: skip
        if kind == 9:
            return self.pick("{a,b}", "p{1..3}q", "{x,}'{n,o}'", "\\{r,s}", "$((1 + 2 * 3))")
        if kind == 10:
            return '"$(' + self.pick("echo e1", "printf '%s-' a b", "echo") + ')"'
        if kind == 11:
            return self.pick("$(echo e2 e3)", "`echo e4`")
        if kind == 12 and self.deep < 3:
            # bash 5.2 loses what follows a here-document in a substitution.
            body = self.body()
            return f'"$({body}\n)"' if "<<" not in body else "w"
        return "z"

    def assignment(self) -> str:
        name = self.pick("A", "B", "C")
        value = self.pick("a", "'a b'", "rm", "", "a1", '"$(echo a2)"', "$((4 / 2))", "*")
        if value != "*":
            self.names.append(name)
        return f"{name}={value}" if value != "*" else f"{name}=v; unset {name}; {name}=w"

    def command(self) -> str:
        if self.deep > 2:
            return self.stub()
        kinds = [
            self.stub, self.stub, self.stub, self.assignment, self.chain, self.pipe, self.branch,
            self.loop, self.group, self.function, self.evaluated, self.shell, self.heredoc,
            self.moved, self.case, self.redirected, self.arguments, self.reading, self.array,
        ]  # fmt: skip
        return self.chance.choice(kinds)()

    def chain(self) -> str:
        parts = [self.stub() for _ in range(self.chance.randint(2, 3))]
        text = parts[0]
        for part in parts[1:]:
            text += self.pick(" && ", " || ") + part
        return text

    def pipe(self) -> str:
        return self.stub() + self.pick(" | ", " |& ") + self.pick("", "! ")[:0] + self.stub()

    def branch(self) -> str:
        text = f"if {self.stub()}; then {self.body()}\n"
        if self.chance.random() < 0.3:
            text += f"elif {self.stub()}; then {self.body()}\n"
        if self.chance.random() < 0.5:
            text += f"else {self.body()}\n"
        return text + "fi"

    def loop(self) -> str:
        kind = self.chance.randint(0, 2)
        if kind == 0:
            values = " ".join(self.pick("a", "b", "'c d'", "{e,f}") for _ in range(2))
            self.names.append("V")
            text = f"for V in {values}; do {self.body()}\ndone"
            self.names.remove("V")
            return text
        return f"{self.pick('while', 'until')} {self.stub()}; do {self.body()}\nbreak; done"

    def group(self) -> str:
        text = self.body()
        return self.pick(f"( {text}\n)", f"{{ {text}\n}}", f"! {self.stub()}", f"{self.stub()} & wait")

    def function(self) -> str:
        name = self.pick("f", "g", "h")
        body = self.body()
        word = self.pick('"$1"', '"$@"', "$#", "$2", '"${1}x"')
        return f"{name}() {{ {body}\ns7 {word}; }}; {name} {self.word()} {self.word()}"

    def evaluated(self) -> str:
        text = self.pick("s8 a", "s8 'b c'; s1", "cd d && s8 e", "A=q; s8 $A")
        return self.pick(f'eval "{text}"', f"eval {self.stub()}", f'command {self.stub()}',
                         "trap 's9 t' EXIT")  # fmt: skip

    def shell(self) -> str:
        text = self.pick("s8 a", "s8 b; s1 c", "cd d; s8 $0", 's8 "$@"', "if s1; then s8 i; fi")
        return self.pick(f"/bin/bash -c '{text}' n1 n2 n3", f"/bin/bash -ec '{text}' n1",
                         f"echo '{text}' | /bin/bash", f"/bin/bash <<< '{text}'",
                         f"/bin/bash <<'E'\n{text}\nE\n", f"/bin/bash -s p1 p2 <<< '{text}'")  # fmt: skip

    def heredoc(self) -> str:
        return self.pick("s1 <<E\nbody $(s2 h)\nE\n", "s1 <<'E'\n$(s2 h)\nE\n", "s1 <<-E\n\tx\n\tE\n",
                         "s1 <<E && s2 b\nx\nE\n", "s1 <<< word", "s1 <(s2 p)")  # fmt: skip

    def moved(self) -> str:
        return self.pick("cd d", "cd d/e", "cd ..", "cd -- d", "cd d && s1 m", "pushd d; s1; popd",
                         "(cd d; s2)", "cd d; cd -; s3", "s4 || cd d", "builtin cd d")  # fmt: skip

    def case(self) -> str:
        return f"case abc in a*) {self.body()}\n{self.pick(';;', ';&')} abc) {self.stub()};; esac".replace(
            ";; abc)", ";;& abc)"
        )

    def redirected(self) -> str:
        return self.stub() + self.pick(" > out", " 2>&1", " >> out 2> /dev/null", " < /dev/null", " &> o")

    def arguments(self) -> str:
        return self.pick('set -- a "b c"; s1 "$@"', "set -- x y; shift; s2 $1 $#", "set -- z; s3 $*")

    def reading(self) -> str:
        return self.pick('while read -r l; do s1 "$l"; done <<< "a b"',
                         'printf "a\\nb\\n" | while read l; do s2 $l; done', "read x y <<< '1 2 3'; s3 $y",
                         "while read -r l; do s1 $l; done <<'E'\nu v\nw\nE\n")  # fmt: skip

    def array(self) -> str:
        return self.pick('a=(p "q r"); s1 "${a[@]}" ${#a[@]}', "a=(x y); a+=(z); s2 ${a[1]} ${a[*]}",
                         "IFS=,; i=1,2; s3 $i; unset IFS", "n=1; ((n+=1)); s4 $n",
                         "export X=1; /bin/bash -c 's5 $X'", "X=2 /bin/bash -c 's6 $X'")  # fmt: skip


class Bash:
    """Runs lines in a scratch folder of its own, as nobody where that can be had."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.handler = folder / "handler"
        self.handler.write_text(HANDLER)
        self.logs = 0
        folder.chmod(0o777)
        (folder / "d").symlink_to(".")

    def ran(self, line: str, status: int) -> list[tuple[str, list[str]]]:
        """The folder and words of every stub that ran."""
        # What goes on after its line writes to a folder that is gone.
        log = self.folder / f"log{self.logs}"
        subprocess.run(["rm", "-rf", str(self.folder / "work"), str(log)], check=True)
        self.logs += 1
        log = self.folder / f"log{self.logs}"
        work = str(self.folder / "work")
        os.mkdir(work)
        # Every folder has these two, so that no `cd` fails.
        os.symlink(".", work + "/d")
        os.symlink(".", work + "/e")
        log.mkdir()
        os.chmod(work, 0o777)
        log.chmod(0o777)
        try:
            subprocess.run(
                ["/bin/bash", "-c", line],
                cwd=work,
                env={"BASH_ENV": str(self.handler), "LOG": str(log), "STATUS": str(status),
                     "HOME": work, "LC_ALL": "C.UTF-8"},
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                timeout=5, check=False, user=65534 if os.geteuid() == 0 else None,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return []
        runs = []
        for path in log.iterdir():
            text = path.read_text(encoding="utf-8", errors="surrogateescape")
            for record in text.split("\036")[:-1]:
                cwd, *words = record.split("\037")[:-1]
                runs.append((os.path.relpath(cwd, work), words))
        return runs


class Outcome:
    """What one line ran, and how what is reported of it compares."""

    def __init__(self, shell: Bash, line: str) -> None:
        self.runs = [words for status in (0, 1) for _, words in shell.ran(line, status)]
        programs = read(line)["programs"]
        self.missed = [ran for ran in self.runs if not any(same(one, ran) for one in programs)]
        seen = list(self.runs)
        stubs = [one for one in programs if len(one["bin"]) == 2 and one["bin"][0] == "s"]
        # bash forgets a trap where the last command of a substitution replaces the shell.
        stubs = [one for one in stubs if one["via"] != "trap" or "$(" not in line]
        self.invented: list[dict] = []
        # A branch that neither status takes: other statuses may.
        for _ in range(300):
            self.invented = [one for one in stubs if not any(same(one, ran) for ran in seen)]
            if not self.invented:
                break
            seen += [words for _, words in shell.ran(line, 2)]


def bash(folder: str | None = None) -> Bash:
    return Bash(Path(folder or tempfile.mkdtemp()))
