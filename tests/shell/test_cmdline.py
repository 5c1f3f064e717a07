# SPDX-License-Identifier: MIT
"""The command-line builtins: flag, values, args and sub."""

from __future__ import annotations

import importlib

import pytest

from src_runtime import cmdtable
from src_runtime.cmdline import args, flag, sub, values
from src_runtime.shell import read


def last(line: str) -> dict[str, object]:
    programs = read(line)["invocations"]
    assert isinstance(programs, list)
    found: dict[str, object] = programs[-1]
    return found


@pytest.mark.parametrize(
    ("line", "names", "given"),
    [
        ("git push -uf origin", ("f", "force"), True),
        ("git $X push --force", ("f", "force"), True),
        ("git push --force", ("f",), True),
        ("git push --force-with-lease", ("f", "force"), False),
        ("git push --force-w", ("force-with-lease",), True),
        ("git push --forc", ("force",), False),
        ("git commit -anm wip", ("no-verify",), True),
        ("git commit -m 'a --no-verify'", ("no-verify",), False),
        ("git commit -mfix", ("x",), False),
        ("git -c push.f=1 push", ("f",), False),
        ("git push -- -f", ("f", "force"), False),
        ("git push -o f", ("f", "force"), False),
        ("git branch -D x", ("D",), True),
        ("git branch -D x", ("d", "delete"), False),
        ("rm -rf x", ("r", "recursive"), True),
        ("rm -Rf x", ("r",), True),
        ("rm --rec x", ("recursive",), True),
        ("rm -- -r", ("r", "recursive"), False),
        ("rm x -rf", ("f",), True),
        ("rm --no-preserve-root -rf /", ("no-preserve-root",), True),
        ("docker run --rm img rm -f x", ("f", "force"), False),
        ("docker rm -fv x", ("force",), True),
        ("docker compose -f a.yml down -v", ("volumes",), True),
        ("kubectl delete pod x --force --grace-period=0", ("force",), True),
        ("terraform apply -auto-approve", ("auto-approve",), True),
        ("npm publish --dry-run", ("dry-run",), True),
        ("curl -kfsSL u", ("k", "insecure"), True),
        ("tar xzf a", ("x", "extract"), True),
        ("find . -delete", ("delete",), True),
        ("find . -name -delete", ("delete",), False),
        ("sed -i.bak s/a/b/ f", ("i", "in-place"), True),
        ("sudo -u root rm -f x", ("f",), True),
        ("other -abc", ("b",), True),
        ("other -version", ("version",), True),
        ("other --long=1", ("long",), True),
        ("other -- --long", ("long",), False),
    ],
)
def test_flag(line: str, names: tuple[str, ...], given: bool) -> None:
    assert given is flag(last(line), *names)


@pytest.mark.parametrize(
    ("line", "names", "found"),
    [
        ("git commit -am wip -m 'b c' --message=x", ("m", "message"), ["wip", "b c", "x"]),
        ("git commit -mwip", ("message",), ["wip"]),
        ('git commit -m "$X" file', ("m",), []),
        ("git commit --mess x", ("m",), ["x"]),
        ("git commit -S -m x", ("S",), []),
        ("git -C a -C b push", ("C",), ["a", "b"]),
        ("curl -o f -XPOST -H 'A: b' u", ("X", "request"), ["POST"]),
        ("curl --output=f u", ("o",), ["f"]),
        ("kubectl -n prod delete pod x", ("n", "namespace"), ["prod"]),
        ("kubectl delete -f a.yml --filename b.yml", ("f",), ["a.yml", "b.yml"]),
        ("docker run -e A=1 --env B=2 img -e C=3", ("e",), ["A=1", "B=2"]),
        ("terraform apply -var a=b -var-file=x", ("var", "var-file"), ["a=b", "x"]),
        ("aws s3 ls --profile prod", ("profile",), ["prod"]),
        ("tar xfC a.tgz d", ("C", "directory"), ["d"]),
        ("find . -name '*.md'", ("name",), ["*.md"]),
        ("pip install -r a -rb --requirement=c", ("r",), ["a", "b", "c"]),
        ("other --out y --n=3 -k v", ("out", "n", "k"), ["y", "3", "v"]),
    ],
)
def test_values(line: str, names: tuple[str, ...], found: list[str]) -> None:
    assert found == values(last(line), *names)


@pytest.mark.parametrize(
    ("line", "operands"),
    [
        ("git push -u origin +main", ["origin", "+main"]),
        ("git -C x push", []),
        ("git commit -m x f g", ["f", "g"]),
        ("git checkout -- a", ["a"]),
        ("rm -rf a -- -b", ["a", "-b"]),
        ("rm a $X b", ["a", "b"]),
        ("gh pr merge 12 --squash", ["12"]),
        ("docker run -v a:b img sh -c x", ["img", "sh", "-c", "x"]),
        ("ssh -p 22 host ls -l", ["host", "ls", "-l"]),
        ("curl -o f u", ["u"]),
        ("tar xzf a.tgz -C d m", ["m"]),
        ("chmod -R 777 d", ["777", "d"]),
        ("gcloud compute instances delete vm -q --zone z", ["vm"]),
        ("other -x a --b c", ["a", "c"]),
    ],
)
def test_args(line: str, operands: list[str]) -> None:
    assert operands == args(last(line))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("git -C x push", "push"),
        ("git -c a.b=c --no-pager push", "push"),
        ("git", ""),
        ("git $X", ""),
        ("git $X push", "push"),
        ('git -C d "$X" push', "push"),
        ("git $X origin main", ""),
        ("git stash $X drop", "stash drop"),
        ("git $X worktree remove x", "worktree remove"),
        ("git push $X stash", "push"),
        ("npm $X i x", "install"),
        ("git stash", "stash"),
        ("git stash drop", "stash drop"),
        ("git remote add o u", "remote add"),
        ("git remote -v", "remote"),
        ("git worktree remove x", "worktree remove"),
        ("git commit -m push", "commit"),
        ("gh pr merge 12", "pr merge"),
        ("gh -R a/b pr merge 12", "pr merge"),
        ("docker container rm x", "rm"),
        ("docker compose -f x down", "compose down"),
        ("docker system prune -f", "system prune"),
        ("kubectl -n x delete pod y", "delete"),
        ("kubectl rollout restart deploy/x", "rollout restart"),
        ("helm del x", "uninstall"),
        ("aws s3 rm s3://b/k", "s3 rm"),
        ("aws --profile p ec2 terminate-instances", "ec2 terminate-instances"),
        ("gcloud compute instances delete x", "compute instances delete"),
        ("az group delete -n x", "group delete"),
        ("npm i x", "install"),
        ("npm run build", "run"),
        ("pip3 uninstall x", "uninstall"),
        ("uv pip install x", "pip install"),
        ("cargo b", "build"),
        ("go mod tidy", "mod tidy"),
        ("terraform state rm x", "state rm"),
        ("rm x", ""),
        ("other thing", "thing"),
    ],
)
def test_sub(line: str, name: str) -> None:
    assert name == sub(last(line))


def test_at_least_fifty_programs_are_known() -> None:
    names = [name for text in cmdtable.PROGRAMS.values() for name in text.split()]

    assert len(names) == len(set(names)) >= 50
    assert all(cmdtable.program(name) for name in [*names, *cmdtable.SAME])


@pytest.mark.parametrize("module", sorted(cmdtable.PROGRAMS))
def test_every_row_of_a_table_is_listed(module: str) -> None:
    tables = [
        table
        for table in vars(importlib.import_module("src_runtime." + module)).values()
        if isinstance(table, dict) and "__name__" not in table
    ]
    listed = cmdtable.PROGRAMS[module].split()

    assert listed == ["git"] if module == "cmdgit" else sorted(tables[0]) == sorted(listed)


def test_entries_are_well_formed() -> None:
    """No spelling stands twice in one place."""
    for text in cmdtable.PROGRAMS.values():
        for name in text.split():
            for path, options in (cmdtable.program(name) or {}).items():
                if path in ("style", "groups", "stops", "alias"):
                    continue
                names = [one for entry in options.split() for one in entry.rstrip("=?").split(",")]
                twice = {one for one in names if names.count(one) > 1}

                assert not twice, (name, path)
                assert all(one for one in names), (name, path)


def test_a_line_that_is_not_known_whole_keeps_its_places() -> None:
    inv = last('git commit -m "$X" -a "$Y" file')

    assert [] == values(inv, "m")
    assert ["file"] == args(inv)
    assert flag(inv, "all")
