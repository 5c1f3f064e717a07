# SPDX-License-Identifier: MIT
"""What the end of a script means: the table of the reference, a row a case."""

from __future__ import annotations

import pytest
from scripted import ONE, Scripted, reason

pytestmark = pytest.mark.usefixtures("own_home")
NOT_APPROVED = ", and a check that has not answered is no approval"


@pytest.mark.parametrize(
    ("out", "err", "code", "shown"),
    [
        ('{"reason":"A"}', "x", 1, "A"),
        ('{"reason": "A", "more": [1]}', "x", 1, "A"),
        (' \n{"reason":"A\\nB"}\n', "", 2, "A\nB"),
        ("A", "B", 1, "A"),
        ("", "B", 1, "B"),
        ('{"decision":"block"}', "B", 1, "B"),
        ('{"reason":"  "}', "B", 1, "B"),
        ('{"reason":null}', "B", 1, "B"),
        ('{"reason":5}', "B", 1, "B"),
        ('{"x":1}', "", 3, "`rules/check.sh` refused (exit 3) but gave no reason"),
        ('"str"', "", 1, "`rules/check.sh` refused (exit 1) but gave no reason"),
        ("42", "", 1, "`rules/check.sh` refused (exit 1) but gave no reason"),
        ("", '{"x":1}', 1, "`rules/check.sh` refused (exit 1) but gave no reason"),
        ("", "", 255, "`rules/check.sh` refused (exit 255) but gave no reason"),
        ('{"reason":"A"} and more', "", 1, '{"reason":"A"} and more'),
        ("", "Killed", 137, "`rules/check.sh` was killed by signal 9"),
        # A script that chooses such a code is read as one that was killed.
        ("A", "B", 129, "`rules/check.sh` was killed by signal 1"),
        ("A", "B", 192, "`rules/check.sh` was killed by signal 64"),
        ('{"reason":"A"}', "", 137, "A"),
        ("A", "", 128, "A"),
        ("A", "", 193, "A"),
        ("A", "no", 126, "`rules/check.sh` is not executable (exit 126) (no)"),
        ("A", "x: not found", 127,
         "`rules/check.sh`, or what it runs, was not found (exit 127) (x: not found)"),
        ("anything", "anything", 0, ""),
        ('{"reason":"A"}', "", 0, ""),
    ],
)  # fmt: skip
def test_the_exit_code_is_the_verdict_and_the_words_are_the_reason(out, err, code, shown, tmp_path):
    script = f"#!/bin/sh\ncat >/dev/null\nprintf %s '{out}'\nprintf %s '{err}' >&2\nexit {code}\n"
    script = script.replace("\\n", "\\\\n") if "\\n" in out else script
    found = Scripted(tmp_path, ONE, {"check.sh": script.replace("\\\\n", "\\n")})

    assert reason(found.run()) == shown


def test_death_by_a_signal_is_told(tmp_path):
    found = Scripted(tmp_path, ONE, {"check.sh": "#!/bin/sh\necho words\nkill -11 $$\n"})

    assert reason(found.run()) == "`rules/check.sh` was killed by signal 11"


@pytest.mark.parametrize(
    ("break_it", "why"),
    [
        (lambda path: path.unlink(), "it is not there"),
        (lambda path: (path.unlink(), path.mkdir()), "it is a folder"),
        (lambda path: path.write_text("#!/no/such/python -x\n"),
         "its interpreter `/no/such/python` is not there"),
        (lambda path: path.write_bytes(b"#!/bin/sh\r\nexit 0\r\n"),
         "its interpreter `/bin/sh\\r` is not there"),
    ],
)  # fmt: skip
def test_what_cannot_be_run_does_not_approve(break_it, why, tmp_path):
    found = Scripted(tmp_path, ONE, {"check.sh": "#!/bin/sh\nexit 0\n"})
    break_it(found.checker / "scripts/rules/check.sh")

    assert reason(found.run()) == f"`rules/check.sh` cannot run: {why}{NOT_APPROVED}"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("#!/bin/sh\necho by sh $0\nexit 1\n", "by sh ./check.sh"),
        ("echo without a first line; exit 1\n", "without a first line"),
        ("#!/usr/bin/env python3\nimport sys; sys.exit('by python ' + sys.argv[1])\n",
         "by python x"),
        ("#! /bin/sh -e\nfalse\necho never\n",
         "`rules/check.sh x` refused (exit 1) but gave no reason"),
    ],
)  # fmt: skip
def test_a_file_that_is_not_executable_is_run_by_its_interpreter(text, says, tmp_path):
    rules = ONE.replace("./check.sh", "./check.sh x")
    found = Scripted(tmp_path, rules, {"check.sh": text})
    (found.checker / "scripts/rules/check.sh").chmod(0o644)

    assert reason(found.run()) == says


def test_arguments_are_the_shells(tmp_path):
    rules = ONE.replace(
        "./check.sh", "./check.sh --strict 'a  b' \"$SR_GUARDRAIL\" | tr a-z A-Z; false"
    )
    script = '#!/bin/sh\nprintf "<%s>" "$@"\n'
    found = Scripted(tmp_path, rules, {"check.sh": script})

    assert reason(found.run()) == "<--STRICT><A  B><GUARD>"


def test_words_of_a_script_are_harmless_to_look_at(tmp_path):
    script = "#!/bin/sh\nprintf 'a\\033[31mred\\342\\200\\256 \\377\\nline'\nexit 1\n"
    found = Scripted(tmp_path, ONE, {"check.sh": script})

    assert reason(found.run()) == "a\\x1b[31mred\\u202e �\nline"


def test_a_reason_is_cut(tmp_path):
    script = "#!/usr/bin/env python3\nimport json, sys\nprint(json.dumps({'reason': 'x' * 9000}))\nsys.exit(1)\n"  # noqa: E501
    found = Scripted(tmp_path, ONE, {"check.sh": script})
    told = found.run()

    assert reason(told) == "x" * 7899 + "…"
    assert "(rules/guard)" in told.err


def test_the_first_refusal_ends_the_checks(tmp_path):
    rules = """
    gates:
      guard:
        on: PreCommandInvoke
        checks:
          - assert: 'event.raw != "first"'
            message: "no {{ event.raw }}"
          - script: ./one.sh
          - script: ./two.sh
    """
    scripts = {
        "one.sh": '#!/bin/sh\ngrep -q second && echo one && exit 1\n: > "$SR_WORKSPACE/ran"\n',
        "two.sh": "#!/bin/sh\necho two; exit 1\n",
    }
    found = Scripted(tmp_path, rules, scripts)
    ran = found.root / "ran"

    assert reason(found.run("first")) == "no first"
    assert reason(found.run("second")) == "one"
    assert not ran.exists()
    assert reason(found.run("third")) == "two"
    assert ran.exists()


def test_a_script_that_cannot_run_refuses_whatever_on_error_says(tmp_path):
    rules = ONE.replace("    on:", "    on_error: pass\n    on:")
    found = Scripted(tmp_path, rules, {"check.sh": "#!/no/such/program\n"})

    assert reason(found.run()).endswith(f"is not there{NOT_APPROVED}")
