# SPDX-License-Identifier: MIT
"""What `prepare` makes of a judge: the table of the reference, a row a case."""

from __future__ import annotations

import sys

import pytest
from scripted import Scripted, reason

from src_compiler.project import Judge

pytestmark = pytest.mark.usefixtures("own_home")
RULES = """
gates:
  guard:
    on: PreCommandInvoke
    checks:
      - judge: ./words.md.j2
        prepare: ./prepare.sh
      - script: ./later.sh
"""
# Refuses with what the template made of the payload.
JUDGE = """
import json, sys
prompt = sys.stdin.read().split("\\n---\\n")[0].strip()
print(json.dumps({"pass": "fine" in prompt, "reasoning": "judged: " + prompt}))
"""
TEMPLATE = "{{ event.raw }}{% if additionalContext %}{{ additionalContext | tojson }}{% endif %}\n"
MALFORMED = (
    "`rules/prepare.sh` printed neither nothing nor a JSON object of `additionalContext` or "
    "`skip`, so the judge was not asked"
)
LATER = "#!/bin/sh\necho later\nexit 1\n"


def answered(tmp_path, out: str, err: str = "", code: int = 0, line: str = "x", later: str = LATER):
    (tmp_path / "judge.py").write_text(JUDGE)
    script = f"#!/bin/sh\ncat >/dev/null\nprintf %s '{out}'\nprintf %s '{err}' >&2\nexit {code}\n"
    scripts = {"prepare.sh": script, "later.sh": later, "words.md.j2": TEMPLATE}
    judge = Judge((sys.executable, str(tmp_path / "judge.py")), 20_000)
    found = Scripted(tmp_path, RULES, scripts, judge=judge)
    return reason(found.run(line))


@pytest.mark.parametrize(
    ("out", "err", "code", "shown"),
    [
        ('{"reason": "not ready"}', "", 1, "not ready"),
        ("", "not there", 2, "not there"),
        ("", "", 1, "`rules/prepare.sh` refused (exit 1) but gave no reason"),
        ("", "", 0, "judged: x"),
        (" \\n", "", 0, "judged: x"),
        ("{}", "", 0, "judged: x"),
        ('{"additionalContext": {"rules": "be kind"}}', "", 0,
         'judged: x{"rules": "be kind"}'),
        ('{"skip": false}', "", 0, "judged: x"),
        ('{"skip": null, "additionalContext": null}', "", 0, "judged: x"),
        # It abstains: what comes later is asked all the same.
        ('{"skip": true}', "", 0, "later"),
        ('{"skip": true, "additionalContext": {"a": 1}}', "", 0, "later"),
        ('{"skip": true}', "", 1, "`rules/prepare.sh` refused (exit 1) but gave no reason"),
        ("words", "", 0, MALFORMED),
        ("[]", "", 0, MALFORMED),
        ("true", "", 0, MALFORMED),
        ('{"skip": "yes"}', "", 0, MALFORMED),
        ('{"skip": 1}', "", 0, MALFORMED),
        ('{"skip": true}{}', "", 0, MALFORMED),
        ('{"skpi": true}', "", 0, MALFORMED),
    ],
)  # fmt: skip
def test_prepare_refuses_adds_or_abstains(out, err, code, shown, tmp_path):
    assert answered(tmp_path, out.replace("\\n", "\n"), err, code) == shown


def test_a_check_that_abstains_permits_where_nothing_else_refuses(tmp_path):
    assert answered(tmp_path, '{"skip": true}', later="#!/bin/sh\nexit 0\n") == ""


def test_a_judge_that_passes_leaves_the_later_checks(tmp_path):
    assert answered(tmp_path, "", line="fine") == "later"
