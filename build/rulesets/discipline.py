# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""discipline: Work ends with tests that have passed, and what has failed twice is not tried a third time."""

from src_runtime.pattern import pattern

DIGEST = "06a59d15a8606f74"
FORMAT = 2

RUNNERS = frozenset(
    {
        "ansible-playbook",
        "bun",
        "bundle",
        "cargo",
        "cmake",
        "composer",
        "deno",
        "docker",
        "docker-compose",
        "dotnet",
        "go",
        "gradle",
        "gradlew",
        "helm",
        "jest",
        "just",
        "kubectl",
        "make",
        "mix",
        "mvn",
        "ninja",
        "node",
        "nox",
        "npm",
        "npx",
        "phpunit",
        "pip",
        "pip3",
        "pnpm",
        "poetry",
        "pytest",
        "python",
        "python3",
        "rake",
        "swift",
        "terraform",
        "tofu",
        "tox",
        "tsc",
        "uv",
        "vitest",
        "yarn",
    }
)
TEST_RUNNERS = frozenset(
    {
        "ava",
        "ctest",
        "jest",
        "mocha",
        "nox",
        "phpunit",
        "pytest",
        "rspec",
        "tox",
        "unittest",
        "vitest",
    }
)
matches_prose = pattern(
    "(?i)\\.(md|mdx|rst|txt|adoc)$|(^|/)(LICENSE|CHANGELOG|NOTICE)[^/]*$",
    ".:+,3,6,9,12 ~md:$ ~mdx:$ ~rst:$ ~txt:$ ~adoc:$ /:+,24,33 ~license:39,$ ~changelog:39,$ ~notice:39,$ ^/:39,$",
    start="0,16,17,24,33",
    again="0,16",
)
matches_runs_tests = pattern(
    "(?i)^(test|tests|check|verify|e2e)([:._-].*)?$",
    "~test:23,$ ~tests:23,$ ~check:23,$ ~verify:23,$ ~e2e:23,$ @0:24,$ @1:24,$",
    "-.:_",
    "^\n",
    start="0,4,9,14,20",
    again="",
    needs=("test", "check", "verify", "e2e"),
    folded=True,
)


def rule_failing_runs(event, state):
    """discipline/failing-runs (rules/discipline.yaml:50)."""
    return state.get("failing_runs", 0) >= 3


def rule_no_third_try(event, state):
    """discipline/no-third-try (rules/discipline.yaml:23)."""
    if not any(inv["bin"] in RUNNERS for inv in event["invocations"]):
        return False
    return (
        state.get("failed_lines", {}).get(
            "; ".join(
                [
                    " ".join(inv["argv"])
                    for inv in [
                        inv for inv in event["invocations"] if inv["bin"] != "cd"
                    ]
                ]
            ),
            0,
        )
        >= 2
    )


def rule_tests_before_the_end(event, state):
    """discipline/tests-before-the-end (rules/discipline.yaml:12)."""
    return state.get("untested", False)


def count_failed_lines(event):
    """What state.failed_lines counts by."""
    return "; ".join(
        [
            " ".join(inv["argv"])
            for inv in [inv for inv in event["invocations"] if inv["bin"] != "cd"]
        ]
    )


def where_failed_lines(event):
    """Whether state.failed_lines takes it."""
    for inv in event["invocations"]:
        if inv["outcome"] == "failed":
            return True
    return False


def reset_failed_lines(event):
    """Whether state.failed_lines begins anew."""
    for inv in event["invocations"]:
        if inv["outcome"] == "failed":
            return False
    return True


def where_failing_runs(event):
    """Whether state.failing_runs takes it."""
    for inv in event["invocations"]:
        if (
            any(arg in TEST_RUNNERS or matches_runs_tests(arg) for arg in inv["argv"])
            and inv["outcome"] == "failed"
        ):
            return True
    return False


def reset_failing_runs(event):
    """Whether state.failing_runs begins anew."""
    for inv in event["invocations"]:
        if (
            any(arg in TEST_RUNNERS or matches_runs_tests(arg) for arg in inv["argv"])
            and inv["outcome"] == "passed"
        ):
            return True
    return False


def where_untested(event):
    """Whether state.untested takes it."""
    if event["outside"]:
        return False
    return not matches_prose(event["path"])


def clear_untested(event):
    """Whether all of state.untested begins anew."""
    for inv in event["invocations"]:
        if (
            any(arg in TEST_RUNNERS or matches_runs_tests(arg) for arg in inv["argv"])
            and inv["outcome"] != "failed"
        ):
            return True
    return False


RULES = {
    "tests-before-the-end": {
        "at": "rules/discipline.yaml:12",
        "when": {"Stop": rule_tests_before_the_end},
        "on_error": "pass",
        "say": "Files have changed since the tests last passed. Run them, or say what keeps you from it.",
        "reads": {"rule_tests_before_the_end": ("state",)},
    },
    "no-third-try": {
        "at": "rules/discipline.yaml:23",
        "when": {"PreCommandInvoke": rule_no_third_try},
        "on_error": "pass",
        "say": "This very line has failed twice and no file has changed since; find out why before it runs again.",
        "reads": {"rule_no_third_try": ("state",)},
    },
    "failing-runs": {
        "at": "rules/discipline.yaml:50",
        "when": {"PostCommandInvoke": rule_failing_runs},
        "verb": "",
        "nature": "observer",
        "on_error": "pass",
        "effects": (
            {
                "verb": "inject",
                "text": "The tests have failed three times in a row. Read the first failure from its beginning, and change one thing at a time.",
            },
        ),
        "cooldown": 600.0,
        "reads": {"rule_failing_runs": ("state",)},
    },
}

INDEX = {
    "PostCommandInvoke": {"": ("failing-runs",)},
    "PreCommandInvoke": {
        "bin": {
            "ansible-playbook": ("no-third-try",),
            "bun": ("no-third-try",),
            "bundle": ("no-third-try",),
            "cargo": ("no-third-try",),
            "cmake": ("no-third-try",),
            "composer": ("no-third-try",),
            "deno": ("no-third-try",),
            "docker": ("no-third-try",),
            "docker-compose": ("no-third-try",),
            "dotnet": ("no-third-try",),
            "go": ("no-third-try",),
            "gradle": ("no-third-try",),
            "gradlew": ("no-third-try",),
            "helm": ("no-third-try",),
            "jest": ("no-third-try",),
            "just": ("no-third-try",),
            "kubectl": ("no-third-try",),
            "make": ("no-third-try",),
            "mix": ("no-third-try",),
            "mvn": ("no-third-try",),
            "ninja": ("no-third-try",),
            "node": ("no-third-try",),
            "nox": ("no-third-try",),
            "npm": ("no-third-try",),
            "npx": ("no-third-try",),
            "phpunit": ("no-third-try",),
            "pip": ("no-third-try",),
            "pip3": ("no-third-try",),
            "pnpm": ("no-third-try",),
            "poetry": ("no-third-try",),
            "pytest": ("no-third-try",),
            "python": ("no-third-try",),
            "python3": ("no-third-try",),
            "rake": ("no-third-try",),
            "swift": ("no-third-try",),
            "terraform": ("no-third-try",),
            "tofu": ("no-third-try",),
            "tox": ("no-third-try",),
            "tsc": ("no-third-try",),
            "uv": ("no-third-try",),
            "vitest": ("no-third-try",),
            "yarn": ("no-third-try",),
        },
    },
    "Stop": {"": ("tests-before-the-end",)},
}

FOLDS = {
    "failed_lines": {
        "id": "discipline/failed_lines",
        "at": "rules/discipline.yaml:75",
        "form": "count",
        "on": ("PostCommandInvoke",),
        "value": count_failed_lines,
        "where": where_failed_lines,
        "reset": reset_failed_lines,
        "clear": {"PreFileCreate": None, "PreFileUpdate": None, "PreFileDelete": None},
        "happened": ("PostCommandInvoke",),
    },
    "failing_runs": {
        "id": "discipline/failing_runs",
        "at": "rules/discipline.yaml:70",
        "form": "count",
        "on": ("PostCommandInvoke",),
        "where": where_failing_runs,
        "reset": reset_failing_runs,
        "happened": ("PostCommandInvoke",),
    },
    "untested": {
        "id": "discipline/untested",
        "at": "rules/discipline.yaml:62",
        "form": "flag",
        "on": ("PreFileCreate", "PreFileUpdate", "PreFileDelete"),
        "where": where_untested,
        "clear": {"PostCommandInvoke": clear_untested},
        "happened": ("PostCommandInvoke",),
    },
}
