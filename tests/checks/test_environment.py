# SPDX-License-Identifier: MIT
"""What a script finds in its environment, and what its run token is good for."""

from __future__ import annotations

import json
import subprocess
import sys
import time

import pytest
from scripted import ONE, SESSION, Scripted, alive, reason

pytestmark = pytest.mark.usefixtures("own_home")
TELL = "#!/bin/sh\nprintf '<%s>' \"$PWD\"\nenv | grep '^SR_\\|^SLOPRAIL' | sort\nexit 1\n"
PYTHON = f"{sys.executable} -S -E -s"


def told(found: Scripted, **more) -> dict[str, str]:
    lines = reason(found.run(**more)).splitlines()
    folder, _, first = lines[0].partition(">")
    return {"PWD": folder[1:], **dict(line.split("=", 1) for line in [first, *lines[1:]])}


def test_a_script_is_told_where_it_is_and_for_whom(tmp_path):
    found = Scripted(tmp_path, ONE, {"check.sh": TELL})
    known = told(found)
    token, runs = known.pop("SR_RUN_TOKEN"), known.pop("SR_RUNS")
    folder = str(found.checker / "scripts/rules")

    assert (len(token), len(runs)) == (32, 16)
    assert runs not in token
    assert known == {
        "PWD": folder,
        "SR_CHECKER": str(found.checker / "check.py"),
        "SR_GUARDRAIL": "guard",
        "SR_GUARDRAIL_DIR": folder,
        "SR_SESSION_ID": SESSION,
        "SR_TRANSCRIPT": str(found.transcript),
        "SR_WORKSPACE": str(found.root),
    }


def test_what_is_empty_is_not_set_whatever_was_inherited(tmp_path):
    found = Scripted(tmp_path, ONE, {"check.sh": TELL})
    found.env |= {"SR_TRANSCRIPT": "/old", "SR_SESSION_ID": "old", "SR_GUARDRAIL": "old"}
    known = told(found, transcript_path="", session_id="")

    assert "SR_TRANSCRIPT" not in known
    assert "SR_SESSION_ID" not in known
    assert known["SR_GUARDRAIL"] == "guard"


def test_other_variables_are_inherited(tmp_path):
    text = "#!/bin/sh\necho $MINE\nexit 1\n"
    found = Scripted(tmp_path, ONE, {"check.sh": text})
    found.env["MINE"] = "here"

    assert reason(found.run()) == "here"


def test_a_script_keeps_state_while_it_runs_and_nobody_else_does(tmp_path):
    text = f"""
    #!/bin/sh
    {PYTHON} "$SR_CHECKER" state set seen '"yes"' || exit 3
    [ "$({PYTHON} "$SR_CHECKER" state get seen)" = '"yes"' ] || exit 4
    echo "$SR_RUN_TOKEN" >"$SR_WORKSPACE/token"
    exit 1
    """
    found = Scripted(tmp_path, ONE, {"check.sh": text})

    assert reason(found.run()) == "`rules/check.sh` refused (exit 1) but gave no reason"

    token = (found.root / "token").read_text().strip()
    command = [*PYTHON.split(), str(found.checker / "check.py"), "state", "set", "seen", "1"]
    env = {**found.env, "SR_RUN_TOKEN": token, "SR_SESSION_ID": SESSION}
    late = subprocess.run(command, env=env, capture_output=True, text=True)

    assert late.returncode == 2
    assert "only from a rule's script, while the checker runs it" in late.stderr


# Calls the checker again, as an agent that the script has started would.
AGAIN = """
#!/bin/sh
cat >/dev/null
echo x >>"$SR_WORKSPACE/ran-$SR_GUARDRAIL"
printf '%s' '{payload}' | {python} "$SR_CHECKER" --agent claude-code >/dev/null
echo "inner $?"
exit 1
"""
TWO = """
gates:
  a:
    on: {event: PreToolUse, match: event.tool == "A"}
    checks: [{script: ./check.sh A}]
  b:
    on: {event: PreToolUse, match: event.tool == "B"}
    checks: [{script: ./check.sh B}]
"""


def again(found: Scripted, tool: str, session: str = "inner") -> str:
    payload = found.payload(
        "PreToolUse", tool_name=tool, tool_input={}, session_id=session, transcript_path=""
    )
    return AGAIN.format(payload=json.dumps(payload), python=PYTHON)


def runs(found: Scripted, name: str) -> int:
    path = found.root / f"ran-{name}"
    return len(path.read_text().splitlines()) if path.exists() else 0


@pytest.mark.parametrize("session", ["inner", SESSION])
def test_a_rule_is_not_asked_for_what_its_own_script_does(session, tmp_path):
    found = Scripted(tmp_path, TWO, {"check.sh": "#!/bin/sh\n"})
    (found.checker / "scripts/rules/check.sh").write_text(again(found, "A", session).lstrip())

    assert reason(found.tool("A", {})) == "inner 0"
    assert runs(found, "a") == 1


def test_other_rules_are_asked_and_none_twice(tmp_path):
    found = Scripted(tmp_path, TWO, {"check.sh": "#!/bin/sh\n"})
    one, other = again(found, "B").lstrip(), again(found, "A").lstrip()
    text = f'#!/bin/sh\nif [ "$1" = A ]; then\n{one}\nelse\n{other}\nfi\n'
    (found.checker / "scripts/rules/check.sh").write_text(text)

    assert reason(found.tool("A", {})) == "inner 2"
    assert (runs(found, "a"), runs(found, "b")) == (1, 1)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells environments")
def test_what_a_script_within_a_script_has_started_ends_with_the_outer_one(tmp_path):
    found = Scripted(tmp_path, TWO, {"check.sh": "#!/bin/sh\n"})
    own = f"37{time.monotonic_ns()}"
    payload = json.dumps(found.payload("PreToolUse", tool_name="B", tool_input={}))
    (found.root / "payload").write_text(payload)
    text = f"""#!/bin/sh
    cd "$SR_WORKSPACE"
    if [ "$1" = B ]; then
      : >inner
      exec sleep {own}
    fi
    setsid {PYTHON} "$SR_CHECKER" --agent claude-code <payload >/dev/null 2>&1 &
    while ! [ -e inner ]; do sleep 0.02; done
    """
    (found.checker / "scripts/rules/check.sh").write_text(text)

    assert reason(found.tool("A", {})) == ""
    assert (found.root / "inner").exists()
    end = time.monotonic() + 2
    while alive(own) and time.monotonic() < end:
        time.sleep(0.02)
    assert alive(own) == []


def test_no_variable_alone_switches_a_rule_off(tmp_path):
    text = '#!/bin/sh\necho "$SR_RUN_TOKEN" >"$SR_WORKSPACE/token"\necho no\nexit 1\n'
    found = Scripted(tmp_path, ONE, {"check.sh": text})
    found.run()
    # That of a run that is over, and one that never was.
    tokens = [(found.root / "token").read_text().strip(), "0" * 32]
    for token in tokens:
        found.env |= {
            "SR_RUN_TOKEN": token, "SR_SESSION_ID": SESSION, "SLOPRAIL_LAUNCHED_BY": "guard",
            "SLOPRAIL_CHECK_TIMEOUT": "0",
        }  # fmt: skip

        assert reason(found.run()) == "no"


def test_too_many_scripts_within_each_other_refuse(tmp_path):
    found = Scripted(tmp_path, ONE, {"check.sh": "#!/bin/sh\nexit 0\n"})
    found.env["SR_RUNS"] = "a:b:c:d:e:f:g:h"

    assert "8 scripts that start each other are too many" in reason(found.run())

    found.env["SR_RUNS"] = "::a"

    assert reason(found.run()) == ""


def test_without_state_scripts_run_all_the_same(tmp_path):
    found = Scripted(tmp_path, ONE, {"check.sh": '#!/bin/sh\necho "n${#SR_RUN_TOKEN}"\nexit 1\n'})
    del found.env["HOME"]

    assert reason(found.run(session_id="")) == "n32"


def test_scripts_of_flat_events_are_told_where_the_checker_was_called(tmp_path):
    found = Scripted(tmp_path, ONE, {"check.sh": TELL})
    command = [*PYTHON.split(), str(found.checker / "check.py"), "--agent", "events"]
    line = json.dumps({"kind": "PreCommandInvoke", "raw": "x"}) + "\n"
    run = subprocess.run(
        command, input=line * 2, env=found.env, cwd=found.root, capture_output=True, text=True
    )
    verdicts = [json.loads(each) for each in run.stdout.splitlines()]

    assert [each["decision"] for each in verdicts] == ["deny", "deny"]
    told = verdicts[1]["rules"][0]["reason"]
    assert told.endswith(f"SR_WORKSPACE={found.root}")
    assert "SR_SESSION_ID" not in told
    assert "SR_TRANSCRIPT" not in told
