# SPDX-License-Identifier: MIT
"""Lines and the file events that they yield, as the reference has them or as is said here."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from src_runtime.linefiles import file_events
from src_runtime.paths import Place
from src_runtime.shell import read
from src_runtime.shell.effects import effects
from src_runtime.toolcalls import Call

STATE = {
    "notes.md": "notes\n",
    "a.md": "A\n",
    "old.md": "old\n",
    "f.md": "f\n",
    "d/a": "1\n",
    "d/n/b": "2\n",
    "s/x/y": "3\n",
    "dir/keep": "k\n",
    "log": "start\n",
}
KINDS = {"PreFileCreate": "create", "PreFileUpdate": "update", "PreFileDelete": "delete"}
UNKNOWN = "?"


def happened(root: Path, line: str) -> list[str]:
    """`create path=text`, `update path=?` and so on, in order."""
    call = Call("PreToolUse", {}, lambda: Place(str(root), [str(root)]), None)
    found = read(line, files=True)["effects"]
    assert isinstance(found, list)
    file_events(call, found, "Bash")
    out = []
    for event in call.events:
        kind = KINDS.get(str(event["kind"]))
        if kind == "delete":
            out.append(f"delete {event['path']}")
        elif kind is not None:
            text = event["newContent"] if event["resultKnown"] else UNKNOWN
            out.append(f"{kind} {event['path']}={text}")
    return out


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    for name, text in STATE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


REMOVALS = [
    ("rm -rf notes.md", ["delete notes.md"]),
    ("rm gone.md", []),
    ("rm $T", []),
    ('rm "$T"', []),
    ("rm a$B.md", []),
    ("rm $(ls)", []),
    ("rm notes.md a$B.md", ["delete notes.md"]),
    ("rm -r d", ["delete d/a", "delete d/n/b"]),
    ("rm d", []),
    ("rm -f d", []),
    ("rm -- -r d", []),
    ("rm -rf d/", ["delete d/a", "delete d/n/b"]),
    ("rm -fR d", ["delete d/a", "delete d/n/b"]),
    ("rm --rec d", ["delete d/a", "delete d/n/b"]),
    ("git rm -r d", ["delete d/a", "delete d/n/b"]),
    ("cd s && rm -rf x", ["delete s/x/y"]),
    ("find . -exec rm notes.md \\;", ["delete notes.md"]),
    ("sudo rm notes.md", ["delete notes.md"]),
    ("env F=1 rm notes.md", ["delete notes.md"]),
    ("timeout 5 rm notes.md", ["delete notes.md"]),
    ("/bin/rm notes.md", ["delete notes.md"]),
    ("sh -c 'rm notes.md'", ["delete notes.md"]),
    ('eval "rm notes.md"', ["delete notes.md"]),
    ("su -c 'rm notes.md'", ["delete notes.md"]),
    ("flock l -c 'rm notes.md'", ["delete notes.md"]),
    ('sh -c "$C"', []),
    ("python -c 'rm'", []),
    ('sh -c "rm n${X}.md"', []),
    ("sh -s 'rm notes.md'", []),
    ("rm a.md; echo x > a.md", ["delete a.md"]),
    ("unlink a.md", ["delete a.md"]),
]
MOVES = [
    ("mv a.md notes.md", ["delete a.md", "update notes.md=A\n"]),
    ("mv a.md b.md", ["delete a.md", "create b.md=A\n"]),
    ("mv a.md $B", ["delete a.md"]),
    ("mv a.md", []),
    ("mv a.md dir", ["delete a.md", "create dir/a.md=A\n"]),
    ("mv d e", ["delete d/a", "create e/a=1\n", "delete d/n/b", "create e/n/b=2\n"]),
    ("git mv a.md b.md", ["delete a.md", "create b.md=A\n"]),
    ("cp a.md b.md", ["create b.md=A\n"]),
    ("cp a.md dir/", ["create dir/a.md=A\n"]),
    ("cp missing b", []),
    ("cp -r d e", ["create e/a=1\n", "create e/n/b=2\n"]),
    ("cp d e", []),
    ("cp a.md old.md f.md", ["update f.md=?"]),
    ("install -d new", []),
    ("ln a.md b.md", ["create b.md=?"]),
]
WRITES = [
    ("touch new.md", ["create new.md="]),
    ("touch old.md", ["update old.md=old\n"]),
    ("mkdir x", []),
    ("truncate -s 0 old.md", ["update old.md="]),
    ("truncate -s 5 old.md", ["update old.md=?"]),
    ("echo hello > n", ["create n=hello\n"]),
    ("echo -n hello > n", ["create n=hello"]),
    ("echo > n", ["create n=\n"]),
    ("echo one two  three > n", ["create n=one two three\n"]),
    ("echo x >> log", ["update log=start\nx\n"]),
    ("echo x >> new", ["create new=x\n"]),
    (": > log", ["update log="]),
    ("true > log", ["update log="]),
    ("printf 'no newline' > n", ["create n=no newline"]),
    ("printf '%s\\n' a b c > n", ["create n=a\nb\nc\n"]),
    ("cat a.md f.md > c", ["create c=A\nf\n"]),
    ("cat > f <<'EOF'\n$HOME\nEOF", ["create f=$HOME\n"]),
    ("tee f.md <<'EOF'\nbody\nEOF", ["update f.md=body\n"]),
    ("gen | tee f.md", ["update f.md=?"]),
    ("curl u > f.md", ["update f.md=?"]),
    ("sed -i s/a/b/ f.md", ["update f.md=?"]),
    ("sed -i '' s/a/b/ f.md", ["update f.md=?"]),
    ("sed -i.bak s/a/b/ f.md", ["update f.md=?"]),
    ("sed --in-place s/a/b/ f.md", ["update f.md=?"]),
    ("perl -i -pe s/a/b/ f.md", ["update f.md=?"]),
    ("perl -pi -e s/a/b/ f.md", ["update f.md=?"]),
    ("sed s/a/b/ f.md", []),
    ("sed -i s/a/b/", []),
    ("sed -i '' f.md", []),
    ("dd if=a.md of=b", ["create b=A\n"]),
    ("cmd > log 2>&1", ["update log=?"]),
    ("echo x > {a,b}", []),
    ('echo x > ""', []),
    ("cmd 2> log", ["update log=?"]),
    ("sudo tee f.md", ["update f.md=?"]),
    ("bash -lc 'echo x > f'", ["create f=x\n"]),
    ("cat a.md; make; python x; grep a f.md", []),
    ("echo x > /dev/null", []),
    ("echo x > dir", []),
]
FOLDERS = [
    ("cd dir && cd ../d && touch f", ["create d/f="]),
    ("cd /x | touch y", ["create y="]),
    ("(cd dir && touch a) && touch b", ["create dir/a=", "create b="]),
    ("{ cd dir; } && touch b", ["create dir/b="]),
    ("bash -c 'cd dir && touch b'", ["create dir/b="]),
    ("bash -c 'cd dir' && touch b", ["create b="]),
    ("if true; then cd dir; fi; touch b", []),
    ("if t; then cd dir; else cd dir; fi; touch b", ["create dir/b="]),
    ("while t; do cd dir; done; touch b", []),
    ("while t; do ls; done; touch b", ["create b="]),
    ('cd "$V" && touch b', []),
    ("cd - && cd sub && touch a", []),
    ('eval "$X" && echo x > rel', ["create rel=x\n"]),
    ("cd dir || true; touch f", ["create dir/f="]),
]
# What goes beyond the reference.
FURTHER = [
    ("rm *.md", [f"delete {name}" for name in ("a.md", "f.md", "notes.md", "old.md")]),
    ("mv -t dir a.md", ["delete a.md", "create dir/a.md=A\n"]),
    ("mv -T a.md b.md", ["delete a.md", "create b.md=A\n"]),
    ("cp -t dir a.md f.md", ["create dir/a.md=A\n", "create dir/f.md=f\n"]),
    ("curl u > n", ["create n=?"]),
    ("echo $G > n", ["create n=?"]),
    ("echo -e 'a\\tb' > n", ["create n=a\tb\n"]),
    ("cat a.md missing > c", ["create c=?"]),
    ("curl -o n u", ["create n=?"]),
    ("wget -O n u", ["create n=?"]),
    ("sort -o log a.md", ["update log=?"]),
    ("sponge log", ["update log=?"]),
    ("find d -delete", ["delete d/a", "delete d/n/b"]),
    ("find . -name b -delete", ["delete d/n/b"]),
    ("find . -newer x -delete", []),
    ("touch n; echo x > n; echo y >> n", ["create n=x\ny\n"]),
    ("ln -s d e && echo x > e/a", ["create e=?", "update d/a=x\n"]),
    ("mv d e && rm e/a", ["delete d/a", "create e/a=1\n", "delete d/n/b", "create e/n/b=2\n"]),
    ("rsync -a --delete d/ s/", ["create s/a=?", "create s/n/b=?", "delete s/x/y"]),
    ("rsync -a d/ host:s/", []),
    ("patch -p1 <<'E'\n--- a/f.md\n+++ b/f.md\n@@ -1 +1 @@\n-f\n+g\nE", ["update f.md=?"]),
    ("git apply <<'E'\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+g\nE", ["create n=g\n"]),
    ("echo notes.md | xargs rm", ["delete notes.md"]),
    ("for f in a.md f.md; do rm $f; done", ["delete a.md", "delete f.md"]),
    ("sudo $(echo rm) f.md", ["delete f.md"]),
    ("perl -Mstrict a.pl f.md", []),
    ("ssh host 'cat x' > log", ["update log=?"]),
    ("git checkout -- f.md", ["update f.md=?"]),
    ("git restore f.md old.md", ["update f.md=?", "update old.md=?"]),
    ("git restore --staged f.md", []),
]
MD = ("a.md", "f.md", "notes.md", "old.md")
# Writes of programs that the reference does not know, and words that it does not follow.
PROGRAMS = [
    ("[[ -f a ]] > log", ["update log="]),
    ("(( 1 )) > log", ["update log="]),
    ("if a; then b; fi > log", ["update log=?"]),
    ("for f in d/*; do echo x > $f; done", ["update d/a=x\n"]),
    ('for f in *.md log; do rm "$f"; done', [f"delete {name}" for name in (*MD, "log")]),
    ("for f in $X; do rm $f; done", []),
    ("for a in *; do for b in *; do for f in d/*; do rm $f; done; done; done", ["delete d/a"]),
    ("cd d; echo x > ~+/a", ["update d/a=x\n"]),
    ('cp a.md "${f:=log}"', ["update log=A\n"]),
    (': "${f:=log}"; cp a.md "$f"', ["update log=A\n"]),
    ("O=${O:-log}; echo x > $O", ["update log=x\n"]),
    ("O=${O:-log}; O=$P; echo x > $O", []),
    ("uniq a.md log", ["update log=?"]),
    ("tar cf log a.md", ["update log=?"]),
    ("tar -czf n.tgz a.md", ["create n.tgz=?"]),
    ("tar --create --file=n d", ["create n=?"]),
    ("tar xf log", []),
    ("gzip log", ["create log.gz=?", "delete log"]),
    ("gzip -k log", ["create log.gz=?"]),
    ("gzip -c log", []),
    ("gunzip log.gz", ["update log=?"]),
    ("bzip2 -d log", []),
    ("xz log", ["create log.xz=?", "delete log"]),
    ("zstd log", ["create log.zst=?"]),
    ("zstd log -o n", ["create n=?"]),
    ("shred log", ["update log=?"]),
    ("shred -u log", ["delete log"]),
    ("shred -n 3 gone", []),
    ("sed -n 'w log' a.md", ["update log=?"]),
    ("sed 's/a/b/gw log' a.md", ["update log=?"]),
    ("sed 's/how are/x w log/' a.md", []),
    ("sed -e '/x/a w log' a.md", []),
    ("find d -type f -exec cp f.md {} \\;", ["update d/a=?", "update d/n/b=?"]),
    ("find . -name a -exec rm {} \\;", ["delete d/a"]),
    ("find . -name '*.md' -exec rm {} \\;", [f"delete {name}" for name in MD]),
    ("find . -maxdepth 1 -name a -exec rm {} +", []),
    ("find . -newer x -exec rm {} \\;", []),
    ("find d -name a | xargs rm", ["delete d/a"]),
    ("split a.md s/x/", ["create s/x/aa=?", "update s/x/y=?"]),
    ("csplit a.md 5", ["create xx00=?"]),
    ("sort -o log a.md", ["update log=?"]),
    ("awk '{print > \"log\"}' a.md", ["update log=?"]),
    ('awk \'{printf("%s", $1) >> "log"}\' a.md', ["update log=?"]),
    ("awk '$1 > \"log\" {print}' a.md", []),
    ("gawk -i inplace 1 log", ["update log=?"]),
    ("git archive -o log HEAD", ["update log=?"]),
    ("git diff --output=log", ["update log=?"]),
    ("git bundle create log HEAD", ["update log=?"]),
    ("ssh-keygen -t ed25519 -f log", ["update log=?", "create log.pub=?"]),
    ("ssh-keygen -lf log", []),
    ("openssl genrsa -out log 2048", ["update log=?"]),
    ("curl --output log u", ["update log=?"]),
    ("curl --head -o log u", ["update log=?"]),
    ("curl -c log u", ["update log=?"]),
    ("wget --output-document=log u", ["update log=?"]),
    ("pip install x --report log", ["update log=?"]),
    ("scp host:x log", ["update log=?"]),
    ("scp host:x dir/", ["create dir/x=?"]),
    ("docker cp c:/x log", ["update log=?"]),
    ("zip -r n d", ["create n.zip=?"]),
    ("xxd -r a.md log", ["update log=?"]),
    ("ed -s log", ["update log=?"]),
    ("yq -i .a=1 log", ["update log=?"]),
    ("gpg -o log -d a.md", ["update log=?"]),
    ("gcc -o log a.c", ["update log=?"]),
    ("dos2unix log", ["update log=?"]),
]


@pytest.mark.parametrize(("line", "events"), REMOVALS + MOVES + WRITES + FOLDERS)
def test_a_line_yields_the_events_of_the_reference(
    root: Path, line: str, events: list[str]
) -> None:
    assert events == happened(root, line)


@pytest.mark.parametrize(("line", "events"), FURTHER + PROGRAMS)
def test_a_line_yields_further_events(root: Path, line: str, events: list[str]) -> None:
    assert events == happened(root, line)


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("cd /abs && echo x > rel", "/abs/rel"),
        ("cd /a/b && cd .. && touch f", "/a/f"),
        ("cd / && cd .. && touch f", "/f"),
        ("cd /a || true; touch f", "/a/f"),
        ("(cd /abs && touch a)", "/abs/a"),
    ],
)
def test_files_outside_are_absolute(root: Path, line: str, path: str) -> None:
    assert path in happened(root, line)[0]


def test_a_parent_of_the_work_tree_is_outside(root: Path) -> None:
    assert [f"create {root.parent}/f="] == happened(root, "cd .. && touch f")


@pytest.mark.parametrize(("count", "events"), [(1_000, 1_000), (1_001, 0)])
def test_a_folder_of_too_many_files_yields_nothing(root: Path, count: int, events: int) -> None:
    (root / "many").mkdir()
    for number in range(count):
        (root / "many" / f"{number:04}").touch()

    assert events == len(happened(root, "rm -rf many"))


def test_a_link_is_removed_and_not_what_it_leads_to(root: Path) -> None:
    (root / "link").symlink_to("d")

    assert ["delete link"] == happened(root, "rm -rf link")


def test_a_write_through_a_link_lands_in_its_target(root: Path) -> None:
    (root / "link").symlink_to("d")

    assert ["update d/a=x\n"] == happened(root, "echo x > link/a")


def git(root: Path, *words: str) -> None:
    subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-C", str(root), *words],
        check=True,
        capture_output=True,
    )


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q")
    for name, text in {"a": "1\n", "sub/b": "2\n", "c": "3\n", ".gitignore": "*.log\n"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "x")
    (tmp_path / "sub/b").write_text("changed\n")
    (tmp_path / "new").write_text("n\n")
    (tmp_path / "x.log").write_text("l\n")
    return tmp_path


@pytest.mark.parametrize(
    ("line", "events"),
    [
        ("git reset --hard", ["update sub/b=?"]),
        ("git checkout .", ["update sub/b=?"]),
        ("git checkout main", []),
        ("git checkout c", ["update c=?"]),
        ("git stash", ["update sub/b=?"]),
        ("git stash -u", ["update sub/b=?", "delete new"]),
        ("cd sub && git restore .", ["update sub/b=?"]),
        ("git -C sub restore b", ["update sub/b=?"]),
        ("git clean -f", ["delete new"]),
        ("git clean -fx", ["delete new", "delete x.log"]),
        ("git clean -n", []),
        ("git reset --soft HEAD~1", []),
    ],
)
def test_git_changes_what_differs_from_its_index(
    repository: Path, line: str, events: list[str]
) -> None:
    assert events == happened(repository, line)


@pytest.mark.parametrize(
    ("line", "paths"),
    [
        ('rm "$HOME/x" ${HOME}/y ~/z', ["~/x", "~/y", "~/z"]),
        ('cd a; rm "$PWD/b"', ["a/b"]),
        ("HOME=/x; rm $HOME/y", ["/x/y"]),
        ('rm "$HOME/$X"', []),
        ("rm $A/$HOME", []),
    ],
)
def test_home_and_the_folder_are_known_without_their_values(line: str, paths: list[str]) -> None:
    assert paths == [effect["path"] for effect in effects(line)]


READS = [
    ("cat a.md f.md", ["a.md", "f.md"]),
    ("head -n 5 a.md", ["a.md"]),
    ("grep -n x a.md", ["a.md"]),
    ("grep -e x a.md", ["a.md"]),
    ("grep -rn x d", ["d ?"]),
    ("sed -n 1p a.md", ["a.md"]),
    ("awk '{print}' a.md", ["a.md"]),
    ("jq . a.md", ["a.md"]),
    ("wc -l < a.md", ["a.md"]),
    ("source s/x/y", ["s/x/y"]),
    (". s/x/y", ["s/x/y"]),
    ("cat *.md", ["a.md ?", "f.md ?", "notes.md ?", "old.md ?"]),
    ("bash a.md", ["a.md"]),
    ("python3 a.md f.md", ["a.md"]),
    ("python3 -c 'x'", []),
    ("x=$(< a.md)", ["a.md"]),
    ("cat a.md | grep x", ["a.md"]),
    ("cp a.md b.md", ["a.md"]),
    ("dd if=a.md of=b", ["a.md"]),
    ("echo a.md", []),
    ("sudo cat a.md", ["a.md"]),
    ("sed '' a.md", ["a.md"]),
    ("sed -E 's/a/b/' a.md", ["a.md"]),
    ("sed '/x/r f.md' a.md", ["f.md", "a.md"]),
    ("awk 'BEGIN {while ((getline x < \"f.md\") > 0) print x}'", ["f.md"]),
    ("curl -d @a.md u", ["a.md"]),
    ("curl --data-binary=@a.md u", ["a.md"]),
    ("curl --data-urlencode x@a.md u", ["a.md"]),
    ("curl --data-urlencode x=@a.md u", []),
    ("curl -d a.md u", []),
    ("curl -T a.md u", ["a.md"]),
    ("curl -F 'f=@a.md;type=x' u", ["a.md"]),
    ("curl -F 'f=<a.md' u", ["a.md"]),
    ("wget --post-file=a.md u", ["a.md"]),
    ("tar cf - a.md", ["a.md ?"]),
    ("tar cf - -C d a", ["d/a ?"]),
    ("tar tf a.md", ["a.md"]),
    ("docker run --env-file a.md i", ["a.md"]),
    ("docker run --env-file=a.md i cat f.md", ["a.md"]),
    ("docker cp a.md c:/x", ["a.md ?"]),
    ("find . -name a -exec cat {} \\;", ["a ?", "d/a ?", "*/*/a ?"]),
    ("find d -name a | xargs cat", ["d/a ?", "d/*/a ?", "d/*/*/a ?"]),
    ("find . -name a | xargs -I{} cat {}", ["a ?", "d/a ?", "*/*/a ?"]),
    ("dd if=a.md", ["a.md"]),
    ("openssl enc -in a.md", ["a.md"]),
    ("scp a.md host:", ["a.md ?"]),
    ("rsync a.md host:", ["a.md ?"]),
    ("zip o a.md", ["a.md ?"]),
    ("base64 a.md", ["a.md"]),
    ("xxd a.md", ["a.md"]),
    ("gzip -c a.md", ["a.md"]),
    ("diff a.md f.md", ["a.md", "f.md"]),
    ("git diff --no-index a.md f.md", ["a.md", "f.md"]),
    ("node --env-file=a.md x.js", ["a.md", "x.js"]),
    ("uniq a.md log", ["a.md"]),
]


@pytest.mark.parametrize(("line", "paths"), READS)
def test_a_line_reads_these_files(root: Path, line: str, paths: list[str]) -> None:
    call = Call("PreToolUse", {}, lambda: Place(str(root), [str(root)]), None)
    found = read(line, files=True)["effects"]
    assert isinstance(found, list)
    file_events(call, found, "Bash")

    seen = [
        f"{event['path']}" + ("" if event["certain"] else " ?")
        for event in call.events
        if event["kind"] == "PreFileRead"
    ]
    assert paths == seen


def test_a_removed_file_says_what_it_held(root: Path) -> None:
    call = Call("PreToolUse", {}, lambda: Place(str(root), [str(root)]), None)
    found = read("rm a.md", files=True)["effects"]
    assert isinstance(found, list)
    file_events(call, found, "Bash")

    event = call.events[0]
    assert ("A\n", True, ["A"]) == (
        event["oldContent"],
        event["oldContentKnown"],
        event["removed"],
    )
    assert {"tool": "Bash", "bin": "rm"} == event["by"]
    assert call.whole is False


def test_what_does_not_fit_the_budget_is_not_read(root: Path) -> None:
    (root / "d/big").write_bytes(b"x" * (8 * 1024 * 1024 + 1))
    call = Call("PreToolUse", {}, lambda: Place(str(root), [str(root)]), None)
    found = read("rm -r d", files=True)["effects"]
    assert isinstance(found, list)
    file_events(call, found, "Bash")

    known = {event["path"]: event["oldContentKnown"] for event in call.events}
    assert {"d/a": True, "d/big": False, "d/n/b": True} == known
