# SPDX-License-Identifier: MIT
"""The commands as people and scripts see them: what they print, where, and how they end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from src_compiler import __version__, cli

RULES = """\
description: Shared history is never rewritten.

gates:
  no-force-push:
    on: PreCommandInvoke
    match: any(event.invocations, .bin == "git" and "force" in .flags)
    deny: History is shared.
    instead: git push --force-with-lease
    examples:
      - deny: git push --force origin main
      - pass: git push --force-with-lease
"""
MISTAKE = RULES.replace(".bin ==", ".bni ==")


@pytest.fixture
def project(tmp_path, monkeypatch) -> Path:
    folder = tmp_path / "project"
    (folder / "rules").mkdir(parents=True)
    (folder / "rules/git.yaml").write_text(RULES)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return folder


@pytest.fixture
def src(monkeypatch, capfd):
    """Runs `src` in this process; gives (exit code, stdout, stderr)."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["src", *arguments])
        code = cli.main()
        return (code, *capfd.readouterr())

    return run


def on_disk(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()
    }


def test_compile_says_what_it_wrote_and_then_that_nothing_changed(project, src):
    code, out, err = src("compile")

    assert (code, err) == (0, "")
    assert out.startswith("wrote ") and out.endswith(" in .checker\n")
    assert (project / ".checker/rulesets/git.py").is_file()
    assert src("compile") == (0, ".checker is up to date\n", "")
    (project / "rules/git.yaml").write_text(RULES.replace("History", "The history"))
    code, out, err = src("compile")
    assert (code, err) == (0, "")
    assert out == "wrote SHA256SUMS, rulesets/__init__.py, rulesets/git.py in .checker\n"


def test_compile_takes_operands_and_a_folder(project, src):
    (project / "rules/other.yaml").write_text(RULES)
    code, out, _ = src("compile", "rules/git.yaml", "-o", "elsewhere")

    assert code == 0 and out.endswith(" in elsewhere\n")
    assert sorted(p.name for p in (project / "elsewhere/rulesets").iterdir()) == [
        "__init__.py",
        "git.py",
    ]
    assert not (project / ".checker").exists()


def test_names_of_files_do_not_act_on_the_terminal(project, src):
    src("compile")
    for told in ("--check", "--fail-on-change"):
        (project / ".checker/\x1b[2J\u202e.py").write_text("")
        _, out, err = src("compile", told)
        assert "\\x1b[2J\\u202e.py" in out + err
        assert (out + err).replace("\n", "").isprintable()


def test_src_yaml_is_found_upward_and_its_folders_are_relative_to_it(project, src, monkeypatch):
    (project / "src.yaml").write_text("rules: [policies/]\nout: build\n")
    (project / "rules").rename(project / "policies")
    (project / "deep/er").mkdir(parents=True)
    monkeypatch.chdir(project / "deep/er")

    code, _, err = src("compile")

    assert (code, err) == (0, "")
    assert (project / "build/check.py").is_file()
    text = (project / "build/rulesets/git.py").read_text()
    assert "policies/git.yaml:" in text
    assert str(project) not in text


def test_compile_check_writes_nothing_and_is_honest(project, src):
    code, out, err = src("compile", "--check")
    assert (code, out) == (1, "")
    assert "does not exist" in err
    assert not (project / ".checker").exists()

    src("compile")
    assert src("compile", "--check") == (0, ".checker is what src compile writes\n", "")
    (project / ".checker/json.py").write_text("import os\n")
    (project / ".checker/check.py").write_bytes(b"pass\n")
    before = on_disk(project)
    code, out, err = src("compile", "--check")
    assert (code, out) == (1, "")
    assert "check.py differs" in err and "json.py is not the compiler's" in err
    assert on_disk(project) == before
    src("compile")
    assert src("compile", "--check")[0] == 0


def test_compile_check_sees_a_changed_rule_at_once(project, src):
    src("compile")
    stat = (project / "rules/git.yaml").stat()
    (project / "rules/git.yaml").write_text(RULES.replace("History", "HISTORY"))
    os.utime(project / "rules/git.yaml", ns=(stat.st_atime_ns, stat.st_mtime_ns))

    assert src("compile", "--check")[0] == 1
    assert src("compile")[0] == 0
    assert "HISTORY" in (project / ".checker/rulesets/git.py").read_text()


def test_a_compile_that_changes_nothing_does_not_compile(project, src, monkeypatch):
    from src_compiler import pipeline

    src("compile")
    monkeypatch.setattr(pipeline, "load", None)

    assert src("compile") == (0, ".checker is up to date\n", "")
    assert src("compile", "--fail-on-change") == (0, ".checker is up to date\n", "")
    assert src("compile", "--check")[0] == 3
    (project / ".checker/check.py").write_bytes(b"pass\n")
    assert src("compile")[0] == 3
    monkeypatch.undo()


@pytest.mark.parametrize(
    "change",
    [
        lambda p: (p / ".checker/json.py").write_text(""),
        lambda p: (p / ".checker/rulesets/git.py").unlink(),
        lambda p: (p / ".checker/rulesets/git.py").write_text(""),
        lambda p: (p / "rules/more.yaml").write_text(RULES),
        lambda p: (p / "rules/git.yaml").write_text(RULES.replace("History", "history")),
        lambda p: (p / "src.yaml").write_text("agents: [claude-code]\nstop_hook_block_cap: 3\n"),
        lambda p: (p / "rules/git.yaml").rename(p / "rules/tig.yaml"),
    ],
)
def test_whatever_changed_is_compiled_again(change, project, src):
    src("compile")
    change(project)
    code, out, _ = src("compile")

    assert code == 0
    assert "up to date" not in out
    assert src("compile", "--check")[0] == 0


def test_a_warning_is_told_every_time(project, src):
    text = (
        RULES
        + '  unused:\n    on: PreToolUse\n    match: event.tool matches "^Web$"\n    deny: No.\n'
    )
    (project / "rules/git.yaml").write_text(text)
    first, second = src("compile"), src("compile")

    assert first[0] == second[0] == 0
    assert "warning[" in first[2]
    assert first[2] == second[2]


def test_fail_on_change(project, src):
    assert src("compile", "--fail-on-change")[0] == 1
    assert src("compile", "--fail-on-change")[0] == 0


def test_a_mistake_is_told_and_nothing_written(project, src):
    src("compile")
    before = on_disk(project / ".checker")
    (project / "rules/git.yaml").write_text(MISTAKE)
    code, out, err = src("compile")

    assert (code, out) == (1, "")
    assert err.startswith("rules/git.yaml:6:")
    assert ".bni ==" in err and "^" in err and err.endswith("\n1 error\n")
    assert on_disk(project / ".checker") == before


def test_check_tells_all_mistakes_of_all_files_on_stdout(project, src):
    (project / "rules/git.yaml").write_text(MISTAKE)
    (project / "rules/other.yaml").write_text(MISTAKE.replace("    deny: H", "    dney: H"))
    code, out, err = src("check")

    assert code == 1
    assert out.count("error[") == 3
    assert err == "2 rule sets checked: 3 errors\n"
    assert src("check", "rules/git.yaml")[2] == "1 rule set checked: 1 error\n"
    assert not (project / ".checker").exists()


def test_check_in_json(project, src):
    assert src("check", "--format", "json") == (0, "[]\n", "")
    (project / "rules/git.yaml").write_text(MISTAKE)
    code, out, err = src("check", "--format", "json", "rules/git.yaml")

    assert (code, err) == (1, "")
    (found,) = json.loads(out)
    assert found["path"] == "rules/git.yaml"
    assert (found["line"], found["severity"]) == (6, "error")
    assert MISTAKE.splitlines()[5][found["column"] - 1 : found["end_column"] - 1] in (".bni", "bni")


def test_check_takes_names_from_the_other_files_of_the_folder(project, src):
    text = RULES.replace('"force" in .flags', '"force" in .flags and context.research.active')
    (project / "rules/git.yaml").write_text(text)
    (project / "rules/modes.yaml").write_text(
        "contexts:\n  research:\n    on: {event: PostTagWrite}\n    enter: true\n    exit: true\n"
    )

    assert src("check", "rules/git.yaml")[0] == 0
    assert src("check", "rules/")[0] == 0
    (project / "rules/modes.yaml").unlink()
    assert src("check", "rules/git.yaml")[0] == 1


def test_a_compile_that_leaves_out_rules_of_the_project_says_so(project, src):
    (project / "src.yaml").write_text("rules: [rules/, library:shell]\n")
    assert src("compile")[0] == 0
    told = "warning: this checker leaves out library/shell.yaml\n"

    for _ in range(2):
        code, _, err = src("compile", "rules/")
        assert code == 0 and told in err
    assert told not in src("compile", "rules/", "library:shell")[2]
    assert told not in src("compile", "rules/", "-o", str(project / "other"))[2]
    assert told not in src("compile")[2]


def test_test_passes(project, src):
    code, out, err = src("test")

    assert (code, out, err) == (0, "2 examples of 1 rule passed\n", "")
    assert not (project / ".checker").exists()


def test_test_names_rule_place_what_was_expected_and_what_came(project, src):
    text = RULES.replace("- deny: git push --force origin main", "- deny: git push")
    text = text.replace("- pass: git push --force-with-lease", "- pass: git push --force")
    text = text.replace("instead: git push --force-with-lease", "instead: git push --force")
    (project / "rules/git.yaml").write_text(text)
    code, out, _ = src("test")

    assert code == 1
    assert out.splitlines() == [
        "rules/git.yaml:8:5: git/no-force-push: what it offers instead should pass every rule,"
        " but git/no-force-push answers deny: `git push --force`",
        "rules/git.yaml:10:9: git/no-force-push: it should deny, but it did not fire: `git push`",
        "rules/git.yaml:11:9: git/no-force-push: it should not fire, but it fired"
        " (deny: History is shared.): `git push --force`",
        "2 examples of 1 rule, 3 failed",
    ]


def test_test_of_a_mistake_is_the_mistake(project, src):
    (project / "rules/git.yaml").write_text(MISTAKE)
    code, out, err = src("test")

    assert (code, out) == (1, "")
    assert "error[" in err


def test_schema(src):
    code, out, err = src("schema")
    assert (code, err) == (0, "")
    assert "PreCommandInvoke" in out and "tool.before" in out
    code, out, err = src("schema", "PreCommandInvoke")
    assert "invocations" in out
    code, out, err = src("schema", "PreCommandInvok")
    assert (code, out) == (2, "")
    assert "did you mean `PreCommandInvoke`" in err


def test_explain(src):
    code, out, err = src("explain", "flag-is-list")
    assert (code, err) == (0, "")
    assert out.startswith("# flag-is-list\n")
    code, out, err = src("explain", "flag-is-lisp")
    assert (code, out) == (2, "")
    assert "flag-is-list" in err
    assert "flag-is-list" in src("explain")[1].splitlines()


def test_events_shows_what_a_payload_means(project, src, monkeypatch):
    payload = {
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": "cd sub && git push --force"},
        "cwd": str(project),
    }
    monkeypatch.setattr(sys, "stdin", _stdin(json.dumps(payload) + "\n\n" + "nonsense\n"))
    code, out, _ = src("events", "--agent", "claude-code")

    first, second = map(json.loads, out.splitlines())
    kinds = {event["kind"]: event for event in first["events"]}
    assert set(kinds) >= {"PreToolUse", "PreCommandInvoke"}
    (inv,) = [i for i in kinds["PreCommandInvoke"]["invocations"] if i["bin"] == "git"]
    assert (inv["argv"], inv["cwd"]) == (["git", "push", "--force"], "sub") or (
        inv["argv"], inv["cwd"]) == (["push", "--force"], "sub")  # fmt: skip
    assert second["events"] == [] and second["error"]
    assert code == 1


def _stdin(text: str):
    import io

    return io.TextIOWrapper(io.BytesIO(text.encode()))


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["compile", "--nonsense"],
        ["compile", "no/such/rules"],
        ["check", "library:nonsense"],
        ["check", "--format", "xml"],
        ["events"],
        ["events", "--agent", "nonsense"],
    ],
)
def test_usage_ends_in_2(arguments, project, src):
    code, out, err = src(*arguments)

    assert (code, out) == (2, "")
    assert "Error: " in err


def test_a_folder_without_rules_is_the_authors_to_mend(project, src):
    (project / "rules/git.yaml").unlink()
    code, out, err = src("compile")

    assert (code, out) == (1, "")
    assert err.startswith("error: there is no rule set in rules")
    (project / "rules").rmdir()
    code, out, err = src("compile")
    assert (code, out) == (1, "")
    assert err.startswith("error: there is no rule set or folder rules")


@pytest.mark.parametrize("out", [".", "..", "rules", "/"])
def test_a_folder_that_holds_more_than_a_checker_is_refused(out, project, src):
    before = on_disk(project)
    code, _, err = src("compile", "-o", out)

    assert code == 1
    assert "holds" in err
    assert on_disk(project) == before


def test_out_of_src_yaml_may_not_leave_the_project_by_a_link(project, src):
    (project.parent / "victim").mkdir()
    (project / "linked").symlink_to(project.parent / "victim")
    (project / "src.yaml").write_text("out: linked/out\n")
    code, _, err = src("compile")

    assert code == 1
    assert "error[path-outside-project]" in err
    assert os.listdir(project.parent / "victim") == []


def test_ignored_output_is_warned_about(project, src):
    subprocess.run(["git", "init", "-q", "."], check=True)
    (project / ".gitignore").write_text(".checker/\n")
    code, _, err = src("compile")

    assert code == 0
    assert err.startswith("warning: git ignores .checker")
    (project / ".gitignore").write_text("")
    assert src("compile") == (0, ".checker is up to date\n", "")


def test_a_deadline_that_grows_is_warned_of_since_hooks_keep_the_old_one(project, src):
    assert src("compile")[2] == ""
    script = project / "rules/check.sh"
    script.write_text("#!/bin/sh\n")
    slow = "gates:\n  slow: {on: PreCommandInvoke, checks: [{script: ./check.sh}]}\n"
    (project / "rules/slow.yaml").write_text(slow)
    code, _, err = src("compile")

    assert code == 0
    assert err.startswith("warning: the rules may take 600 s now instead of 8 s")
    assert "run `src install` again" in err
    assert src("compile")[2] == ""
    (project / "rules/slow.yaml").unlink()
    assert src("compile")[2] == ""


def test_our_own_bug_ends_in_3_and_says_what_to_report(project, src, monkeypatch):
    from src_compiler import pipeline

    def broken(*_):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(pipeline, "compile_sets", broken)
    code, out, err = src("compile")

    assert (code, out) == (3, "")
    assert "ZeroDivisionError: oops" in err
    assert "bug in src" in err and __version__ in err and "src compile" in err


def test_version_and_help(src):
    assert src("--version") == (0, f"src, version {__version__}\n", "")
    code, out, err = src("--help")
    assert (code, err) == (0, "")
    for name in ("check", "compile", "events", "explain", "schema", "test"):
        assert f"  {name} " in out
        assert src(name, "--help")[0] == 0


def test_a_reader_that_goes_away_is_no_failure(project):
    run = subprocess.run(
        f"{sys.executable} -m src_compiler.cli schema | head -1; exit ${{PIPESTATUS[0]}}",
        shell=True, executable="/bin/bash", capture_output=True, text=True, timeout=60,
    )  # fmt: skip

    assert (run.returncode, run.stderr) == (0, "")


def test_a_command_imports_only_what_it_needs():
    program = (
        "import sys; sys.argv = ['src', 'explain']; from src_compiler import cli; cli.main();"
        "print(*sorted({n.split('.')[0] for n in sys.modules}), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    assert {"lark", "jinja2", "pydantic", "rich", "yaml"} & set(run.stderr.split()) == set()
