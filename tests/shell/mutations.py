# SPDX-License-Identifier: MIT
"""Shell lines and random changes of them, for the fuzzers."""

from __future__ import annotations

import random

SEEDS = [
    "git status && git push --force origin main",
    "cd x && sudo -E env A=1 bash -lc \"git commit -m \\\"$(cat <<'EOF'\nit's\nEOF\n)\\\"\"",
    "for f in a b \"c d\"; do rm -rf \"$f\" ${f%.txt} ${f:-x} & done; wait",
    "if [ -f x ]; then cat <<EOF | sh\nrm $(echo y)\nEOF\n"
    "elif [[ $a =~ ^(a|b)$ ]]; then :; else f; fi",
    "case $x in a|b) ls;; (c) echo `date`;& *) x=$((1+(2*3)));; esac > out 2>&1",
    "f() { local a=(1 2); echo \"${a[@]}\" $# $'\\x41\\n'; }; f {a,b}{1..3} | xargs -I{} rm {}",
    "while read -r l; do echo \"$l\"; done < <(ls) | tee >(wc -l) >> log",
    "((i++)); for ((i=0;i<3;i++)); do echo $i; done; coproc N { cat; }; time -p ls",
    "echo cm0gLXJm | base64 -d | bash -s -- a; eval \"$X\"; trap 'rm \"$t\"' EXIT; t=1",
    "docker run --rm -v \"$PWD\":/w img sh -c 'npm ci' ; ssh -p 22 h 'rm x' ; find . -exec rm {} +",
    "printf '%s\\n' a b > f; mv f g; ln -s g h; cat h >> i; sed -i s/a/b/ i; tee j <<'E'\nx\nE",
    "A=r; A+=m; export B=\"$A\"; $A x; set -- p q; shift; rm \"$@\"; alias z='rm -rf'; z y",
]
PIECES = [
    *"\"'`$(){}[]<>|&;\\\n\t #=+*?!~,:^@%0aéß\r\0\u2028\ud800",
    "$(", "$((", "${", "))", "<<E\n", "<<'E'\n", "<<-E\n", "\nE\n", ";;", "&&", "||", "|&",
    "$'", '$"',
    "if ", "then ", "fi", "case ", " in ", "esac", "do ", "done", "while ", "for ", "[[ ", " ]]",
    "function ", "{ ", "; }", "a=(", "$@", "${a[@]}", "{a,b}", "{1..9}", "<(", ">(", "2>&1", "&>",
    "sudo ", "env ", "sh -c ", "eval ", "xargs ", "cd ", "=~ ", "\\\n",
]  # fmt: skip


def mutated(chance: random.Random) -> str:
    """A line that is a shell line no more, mostly."""
    line = chance.choice(SEEDS)
    if chance.random() < 0.3:
        line += chance.choice((" ", ";", "\n", " | ", " && ")) + chance.choice(SEEDS)
    for _ in range(chance.randint(1, 8)):
        place = chance.randint(0, len(line))
        kind = chance.randint(0, 3)
        if kind == 0:
            line = line[:place] + chance.choice(PIECES) + line[place:]
        elif kind == 1:
            line = line[:place] + line[place + chance.randint(1, 4) :]
        elif kind == 2:
            stop = place + chance.randint(1, 12)
            line = line[:stop] + line[place:stop] + line[stop:]
        else:
            other = chance.choice(SEEDS)
            start = chance.randint(0, len(other))
            line = line[:place] + other[start : start + chance.randint(1, 20)] + line[place:]
    return line
