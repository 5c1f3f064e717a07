# SPDX-License-Identifier: MIT
"""Permissions of Claude Code's settings: what they match there is decided here, call by call."""

from __future__ import annotations

import json
from typing import Any

import pytest
from importedrules import failures, imported, rules, text, told

from compiled import compile_checker
from hooks import call, tool
from src_compiler.importing import permissions
from src_compiler.refusal import Refusal

SETTINGS = ".claude/settings.json"
ALLOW = [
    "Bash(npm run test)", "Bash(npm run lint:*)", "Bash(git log *)", "Bash(git diff:*)",
    "Bash(git * main)", "Bash(gradl*)", "Bash(NODE_ENV=test mocha:*)", "Bash(* --version)",
    "Bash(./run.sh:*)", "Bash(mkdir -p build)", "Read(src/**)", "Edit(/docs/**)", "WebSearch",
    "mcp__github__get_issue", "mcp__files", "WebFetch(domain:docs.python.org)",
    "WebFetch(domain:*.example.com)", "Task(reviewer)", "Write",
]  # fmt: skip
ASK = ["Bash(git commit:*)", "Edit(.github/workflows/*.yml)", "WebFetch(domain:pypi.org)"]
DENY = [
    "Bash(git push:*)", "Bash(rm -rf *)", "Bash(curl * | sh)", "Bash(git push * --force*)",
    "Bash(docker system prune)", "Bash(nc*)", "Bash(git commit --amend -m \"wip x\")",
    "Bash(env A=1 make)", "Read(./.env)", "Read(*.pem)", "Read(secrets/)", "Read(~/.ssh/**)",
    "Read(//etc/shadow)", "Edit(vendor)", "Write(generated/**)", "mcp__db", "mcp__web__*",
    "WebFetch(domain:Evil.example)", "NotebookEdit",
]  # fmt: skip


def one(folder, permissions: dict[str, Any] | str | bytes, name: str = SETTINGS):
    if isinstance(permissions, dict):
        permissions = json.dumps({"permissions": permissions})
    return imported("claude-permissions", folder, {name: permissions})


@pytest.fixture(scope="module")
def decide(tmp_path_factory):
    """From a tool call to what the imported permissions decide about it."""
    project = tmp_path_factory.mktemp("permissions").resolve()
    (project / ".git").mkdir()
    (project / ".git/HEAD").write_text("ref: refs/heads/main\n")
    result = one(project, {"allow": ALLOW, "ask": ASK, "deny": DENY})
    checker = compile_checker(text(result), project)

    def decided(name: str, given: Any) -> str:
        return call(checker, tool(name, given, cwd=str(project)), cwd=project).decision

    return decided


LINES = [
    ("git push", "deny"),
    ("git push origin main", "deny"),
    ("git pushx", "none"),
    ("git  'push' origin", "deny"),
    ("/usr/bin/git push", "deny"),
    ("git log && git push", "deny"),
    ("sudo git push", "deny"),
    ("bash -c 'git push'", "deny"),
    ("timeout 5 git push", "deny"),
    ("echo git push", "none"),
    ("rm -rf /", "deny"),
    ("rm -rfx", "none"),
    ("docker system prune", "deny"),
    ("docker system prune -a", "none"),
    ("ncat -l", "deny"),
    ("git commit --amend -m 'wip x'", "deny"),
    ("git commit -m x", "ask"),
    ("git log && git commit", "ask"),
    ("npm run test", "allow"),
    ("npm run test --watch", "none"),
    ("npm run lint", "allow"),
    ("npm run lint --fix", "allow"),
    ("npm run linter", "none"),
    ("npm run lint && git log -1", "allow"),
    ("npm run lint && ls", "none"),
    ("npm run lint $(ls)", "none"),
    ("npm run lint > out", "none"),
    ("LD_PRELOAD=x npm run lint", "none"),
    ("./npm run lint", "none"),
    ("git show main", "allow"),
    ("git checkout main", "none"),
    ("git main", "none"),
    ("git checkout 'x main'", "none"),
    ("gradle build", "allow"),
    ("NODE_ENV=test mocha a", "allow"),
    ("NODE_ENV=prod mocha a", "none"),
    ("mocha a", "none"),
    ("node --version", "allow"),
    ("--version", "none"),
    ("./run.sh a", "allow"),
    ("other/run.sh a", "none"),
    ("git log | xargs rm", "none"),
]


@pytest.mark.parametrize(("line", "decision"), LINES)
def test_a_line_is_decided_program_by_program(decide, line, decision):
    assert decision == decide("Bash", {"command": line})


CALLS: list[tuple[str, dict[str, Any], str]] = [
    ("Read", {"file_path": ".env"}, "deny"),
    ("Read", {"file_path": "a/.env"}, "none"),
    ("Read", {"file_path": "a/b.pem"}, "deny"),
    ("Read", {"file_path": "a/secrets/x"}, "deny"),
    ("Read", {"file_path": "secrets.md"}, "none"),
    ("Read", {"file_path": "/home/me/.ssh/id_rsa"}, "deny"),
    ("Read", {"file_path": "/etc/shadow"}, "deny"),
    ("Read", {"file_path": "/etc/shadow.md"}, "none"),
    ("Read", {"file_path": "src/a/b.py"}, "allow"),
    ("Read", {"file_path": "lib/a.py"}, "none"),
    ("Bash", {"command": "cat .env"}, "deny"),
    ("Write", {"file_path": "docs/a.md", "content": "x"}, "allow"),
    ("Write", {"file_path": "lib/a.md", "content": "x"}, "allow"),
    ("Write", {"file_path": "vendor/a/b", "content": "x"}, "deny"),
    ("Write", {"file_path": "a/vendor", "content": "x"}, "deny"),
    ("Write", {"file_path": "generated/a", "content": "x"}, "deny"),
    ("Write", {"file_path": ".github/workflows/ci.yml", "content": "x"}, "ask"),
    ("Bash", {"command": "echo x > vendor/a"}, "deny"),
    ("WebFetch", {"url": "https://evil.example/x", "prompt": ""}, "deny"),
    ("WebFetch", {"url": "https://pypi.org/x", "prompt": ""}, "ask"),
    ("WebFetch", {"url": "https://docs.python.org/3", "prompt": ""}, "allow"),
    ("WebFetch", {"url": "https://a.example.com/", "prompt": ""}, "allow"),
    ("WebFetch", {"url": "https://example.com/", "prompt": ""}, "none"),
    ("WebFetch", {"url": "https://x/?docs.python.org", "prompt": ""}, "none"),
    ("WebSearch", {"query": "x"}, "allow"),
    ("mcp__github__get_issue", {}, "none"),
    ("mcp__db__query", {}, "deny"),
    ("mcp__web__get", {}, "deny"),
    ("Task", {"subagent_type": "reviewer", "prompt": ""}, "allow"),
    ("Task", {"subagent_type": "other", "prompt": ""}, "none"),
    ("NotebookEdit", {"notebook_path": "a.ipynb", "new_source": "x"}, "deny"),
]


@pytest.mark.parametrize(("name", "given", "decision"), CALLS)
def test_a_call_is_decided_as_the_permissions_say(decide, name, given, decision):
    assert decision == decide(name, given)


def test_the_lines_that_are_allowed_are_one_gate(tmp_path):
    found = [rule for rule in rules(one(tmp_path, {"allow": ALLOW})).values() if "each" in rule]

    assert len(found) == 1
    assert found[0]["allow"] == "true"


def test_many_patterns_are_parted_into_gates_that_cover_each_other(tmp_path):
    many = [f"Bash(program{number} --some-option value:*)" for number in range(120)]
    result = one(tmp_path / "a", {"allow": many})
    each = [rule["each"] for rule in rules(result).values()]

    assert len(each) > 1
    assert told(result, "lost") == []
    assert failures(result, tmp_path) == (120, [])


def test_the_examples_of_imported_permissions_pass(tmp_path):
    result = one(tmp_path / "a", {"allow": ALLOW, "ask": ASK, "deny": DENY})
    examples, failed = failures(result, tmp_path)

    assert failed == []
    assert examples > 35


LOST = [
    ({"allow": ["Bash"]}, "every command would be allowed"),
    ({"allow": ["Bash(*)"]}, "every command would be allowed"),
    ({"allow": ["Bash(git c*t x)"]}, "a wildcard within words would allow more here than there"),
    ({"deny": ["Bash(a && b)"]}, "this is not the line of one program"),
    ({"deny": ["Bash(curl * | sh)"]}, "this is not the line of one program"),
    ({"deny": ["Bash(echo * > /etc/x)"]}, "redirections are no words of a program"),
    ({"allow": ["Write(src/**)"]}, "there only the paths of `Edit` count, so this allows nothing"),
    ({"allow": ["Glob(src/**)"]}, "there only the paths of `Read` count, so this allows nothing"),
    ({"deny": ["Read(../x)"]}, "a path above the folder cannot be carried"),
    ({"deny": ["Read(!x)"]}, "this is no pattern of one path"),
    ({"deny": ["Read([z-a])"]}, "this is no glob"),
    ({"deny": ["Skill(x)"]}, "what stands in the brackets of `Skill` is not known here"),
    ({"deny": ["WebFetch(x)"]}, "only `domain:` is known here"),
    ({"deny": ["mcp__a__b(x)"]}, "patterns of an MCP tool have no brackets"),
    ({"deny": ["a b"]}, "this is no pattern of a tool"),
    ({"deny": [3]}, "this is no pattern of a tool"),
    ({"defaultMode": "acceptEdits"}, "`defaultMode` is not carried"),
    ({"additionalDirectories": ["../x"]}, "`additionalDirectories` is not carried"),
]


@pytest.mark.parametrize(("permissions", "line"), LOST, ids=[line for _, line in LOST])
def test_what_cannot_be_carried_is_lost_with_its_line(tmp_path, permissions, line):
    result = one(tmp_path, json.dumps({"permissions": permissions}, indent=1))

    assert result.files == {}
    [note] = [note for note in result.notes if note.kind == "lost"]
    assert line in note.message
    assert note.line == 3 + isinstance(next(iter(permissions.values())), list) * (
        "additionalDirectories" not in permissions
    )


CHANGED = [
    ({"deny": ["Write(x/y)"]}, "there only the paths of `Edit` count, so this stops nothing"),
    ({"deny": ["Read(~/.ssh/**)"]}, "a home is any folder in /home or /Users, or /root"),
    ({"deny": ["Read(//etc/x)"]}, "paths in the repository begin at its root here"),
    ({"allow": ["Read(.env)"]}, "this is read as a file in the project's first folder alone"),
    (
        {"allow": ["Bash(rm dist)"]},
        "a line that changes files is not allowed by its programs alone",
    ),
    ({"allow": ["mcp__a__b"]}, "nobody knows what this tool does, so no `allow` counts"),
    ({"allow": ["Bash(sudo ls)"]}, "it runs another program, which must be allowed as well"),
]


@pytest.mark.parametrize(("permissions", "line"), CHANGED, ids=[line for _, line in CHANGED])
def test_what_is_not_as_it_was_is_told(tmp_path, permissions, line):
    result = one(tmp_path / "a", permissions)

    assert any(line in each for each in told(result, "changed"))
    assert failures(result, tmp_path)[1] == []


def test_a_server_is_all_of_its_tools(tmp_path):
    result = one(tmp_path, {"ask": ["mcp__a", "mcp__a__b", "mcp__a__*", "mcp__*__b"]})

    assert [rule["match"] for rule in rules(result).values()] == [
        'event.tool startsWith "mcp__a__"',
        'event.tool == "mcp__a__b"',
        'event.tool startsWith "mcp__a__"',
        'event.tool matches "^mcp__.*__b$"',
    ]


def test_every_command_can_be_denied(tmp_path):
    for number, pattern in enumerate(("Bash", "Bash(*)", "Bash(:*)")):
        result = one(tmp_path / str(number), {"deny": [pattern]})

        [rule] = rules(result).values()
        assert (rule["on"], rule["match"]) == ("PreToolUse", 'event.toolKind == "shell"')


def test_a_path_of_the_project_is_told_from_its_root(tmp_path):
    result = one(tmp_path, {"deny": [f"Read(/{tmp_path}/secret/**)"]})

    [rule] = rules(result).values()
    assert rule["paths"] == ["secret/**"]


def test_comments_and_trailing_commas_are_read_and_lines_are_right(tmp_path):
    written = (
        '{\n// c\n"permissions": {\n"deny": [\n"Bash(git push:*)", // x\n"Skill(y)",\n],\n}\n}\n'
    )
    result = one(tmp_path, written)

    assert list(rules(result)) == ["deny-bash-git-push"]
    assert [note.line for note in result.notes] == [6]
    assert f"# {SETTINGS}:5\n" in text(result)


REFUSED = {
    "no JSON": b"{",
    "no object": b"[]",
    "no permissions": b"{}",
    "permissions of another type": b'{"permissions": []}',
    "binary": bytes(range(256)),
    "deep": b"[" * 100_000,
    "too large": b" " * 5_000_000,
    "too many": json.dumps({"permissions": {"deny": [f"a{n}" for n in range(2000)]}}).encode(),
}


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED)
def test_what_is_no_settings_file_is_refused(tmp_path, data):
    with pytest.raises(Refusal):
        one(tmp_path, data)


def test_a_folder_is_told_to_name_a_file(tmp_path):
    with pytest.raises(Refusal) as refused:
        permissions.read(tmp_path, ".")

    assert refused.value.help == "name the file, such as .claude/settings.json"


ODD = [
    "Bash(" + "a " * 5000 + ")", "Bash(\x00)", "Bash(\ud800)", "Bash(\u202e{{ x }}:*)", "Bash('a)",
    "Bash($(x):*)", "Bash(`x`)", "Bash(a\nb)", "Bash( )", "Bash(*)x", "Bash(**)", "Bash(* *)",
    "Bash(a*b*c)", "Bash(A=1)", "Bash(A=*)", "Bash(~/x:*)", "Bash({a,b})", "Bash(a\\*b)",
    "Bash(\ue000)", "Bash(if x; then y; fi)", "Bash(x:*:*)", "Bash(echo \"{{\" '}}':*)",
    "Read(" + "a/" * 5000 + ")", "Read(\x00)", "Read(**)", "Read(a**b)", "Read(/)", "Read()",
    "Read(~)", "Read(~/)", "Read(~/[a])", "Read(a\\b)", "Read(\u202e.env)", "Read(a#b: c)",
    "mcp__", "mcp__*__x", "mcp__a__*b*", "*", "(x)", "", "Task({{x}})", "A*B(c)", "Foo*",
]  # fmt: skip


@pytest.mark.parametrize("verb", ["deny", "ask", "allow"])
def test_no_pattern_makes_it_raise_and_what_is_written_compiles(tmp_path, verb):
    result = one(tmp_path / "a", {verb: ODD})

    assert failures(result, tmp_path)[1] == []
