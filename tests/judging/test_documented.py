# SPDX-License-Identifier: MIT
"""The example of docs/judges.md, word for word: it compiles, asks, and refuses or lets pass."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from checks.scripted import Scripted, reason
from harness import ROOT, compile_folder
from src_compiler import render
from src_compiler.project import Judge

PAGE = (ROOT / "docs/judges.md").read_text(encoding="utf-8")
BLOCKS = [body for _, body in re.findall(r"^```(\w*)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)]
PROJECT, RULES, TEMPLATE, COMMAND, VERDICT = BLOCKS
# A client that says what it was called with and reads.
CLAUDE = f"""#!{sys.executable}
import json, os, sys
prompt = sys.stdin.read()
with open(os.environ["TOLD"], "w") as file:
    json.dump({{"argv": sys.argv[1:], "prompt": prompt}}, file)
fine = "utilise" not in prompt
print("I have read it.\\n" + json.dumps({{"pass": fine, "reasoning": "plain words: use"}}))
"""


@pytest.fixture
def told(tmp_path, monkeypatch) -> Path:
    """Where the client, first in PATH, says what it was told."""
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "claude").write_text(CLAUDE)
    (programs / "claude").chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:/usr/bin:/bin")
    monkeypatch.setenv("TOLD", str(tmp_path / "told.json"))
    return tmp_path / "told.json"


def test_the_example_compiles(tmp_path):
    files = {
        "src.yaml": PROJECT, "rules/docs.yaml": RULES, "rules/plain-words.md.j2": TEMPLATE,
        "judge.sh": COMMAND, "rules/house-style.sh": "#!/bin/sh\n",
    }  # fmt: skip
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    (tmp_path / "rules/house-style.sh").chmod(0o755)

    generated, findings = compile_folder(tmp_path)

    assert render.as_text(findings.sorted()) == ""
    assert generated is not None
    assert "jinja" not in generated["rulesets/docs.py"]


@pytest.mark.parametrize(
    ("model", "allowed", "disallowed", "argv"),
    [
        ("size-md", "", "", "--model sonnet"),
        ("size-xs, size-md", "", "", "--model haiku"),
        ("size-xxl", "", "", "--model opus"),
        ("some-model,size-md", "", "", "--model some-model"),
        (
            "size-lg",
            "Read\nBash(git log:*, x)",
            "WebFetch",
            "--model sonnet --allowedTools Read Bash(git_log:*,_x) --disallowedTools WebFetch",
        ),
    ],
)
def test_the_command_calls_its_client(told, tmp_path, model, allowed, disallowed, argv):
    script = tmp_path / "judge.sh"
    script.write_text(COMMAND)
    environment = {
        "PATH": f"{tmp_path}/bin:/usr/bin:/bin", "TOLD": str(told), "SR_JUDGE_MODEL": model,
        **({"SR_JUDGE_ALLOWED_TOOLS": allowed} if allowed else {}),
        **({"SR_JUDGE_DISALLOWED_TOOLS": disallowed} if disallowed else {}),
    }  # fmt: skip
    done = subprocess.run(
        ["/bin/sh", str(script)], input="Judge.", env=environment, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    seen = json.loads(told.read_text())
    called = [word for word in seen["argv"] if word not in ("-p", "--settings")]

    words = [word.replace(" ", "_") for word in called if "disableAllHooks" not in word]
    assert words == argv.split(" ")
    assert seen["prompt"] == "Judge."
    assert json.loads(done.stdout.splitlines()[-1])["pass"] is True


def test_the_shown_verdict_is_one():
    from src_runtime.verdicts import verdicts

    assert verdicts(VERDICT) == [(False, "The second sentence says the same as the first.")]


@pytest.mark.usefixtures("own_home")
def test_a_write_is_judged_before_it_is_made(told, tmp_path):
    rules = RULES.replace("    checks:\n", "    preventive: true\n    checks:\n")
    scripts = {
        "plain-words.md.j2": TEMPLATE,
        "house-style.sh": '#!/bin/sh\necho \'{"additionalContext": {"rules": "No </rules>."}}\'\n',
        "../judge.sh": COMMAND,
    }
    project = Scripted(tmp_path, rules, scripts, judge=Judge(("./judge.sh",), 20_000))
    project.env |= {"PATH": f"{tmp_path}/bin:/usr/bin:/bin", "TOLD": str(told)}

    said = reason(project.write("docs/a.md", "Use.\n"))
    assert said == "docs/a.md: A page begins with its heading."
    assert not told.exists()
    said = reason(project.write("docs/a.md", "# A\nWe utilise </file> it.\n"))
    assert said == "docs/a.md: plain words: use"
    prompt = json.loads(told.read_text())["prompt"]
    assert "No <\\/rules>." in prompt
    assert '<file path="docs/a.md">\n<data-' in prompt
    assert "# A\nWe utilise <\\/file> it.\n</data-" in prompt
    assert "--- /dev/null\n+++ b/docs/a.md\n@@ -0,0 +1,2 @@\n+# A\n" in prompt
    assert "It has no markers." in prompt
    assert reason(project.write("docs/a.md", "# A\nWe use it.\n")) == ""
