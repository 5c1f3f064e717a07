# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""discipline: Work ends with tests that have passed, and what has failed twice is not tried a third time."""

from src_runtime.cmdline import sub
from src_runtime.pattern import pattern

DIGEST = "c211454f49e5c008"
FORMAT = 2

AROUND = frozenset(
    {
        "cd",
        "echo",
        "env",
        "export",
        "head",
        "nice",
        "set",
        "sleep",
        "sudo",
        "tail",
        "tee",
        "time",
        "timeout",
        "true",
    }
)
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
matches_asks = pattern(
    "(^| )(ps|ls|list|get|describe|logs?|status|inspect|wait|top|images|rollout|version|info|show|output)( |$)",
    "@0:+,3,5,9,12,20,24,30,37,41,44,50,57,64,68,72 'ps:78,$ 'ls:78,$ 'list:78,$ 'get:78,$ 'describe:78,$ 'log:+,78,$ s:78,$ 'status:78,$ 'inspect:78,$ 'wait:78,$ 'top:78,$ 'images:78,$ 'rollout:78,$ 'version:78,$ 'info:78,$ 'show:78,$ 'output:78,$ @0",
    " ",
    start="0,1,3,5,9,12,20,24,30,37,41,44,50,57,64,68,72",
    again="0",
)
matches_build = pattern(
    "(?i)(^|/)(CMakeLists|[^/]*requirements[^/]*|constraints[^/]*)\\.txt$",
    "/:+,11,12,25 ~cmakelists:37 ^/:+,11 ~requirements:24,37 ^/:24,37 ~constraints:36,37 ^/:36,37 ~.txt:$",
    start="0,1,11,12,25",
    again="0",
    needs=(".txt",),
    folded=True,
)
matches_failing = pattern(
    "(?im)\\b[1-9][0-9]* (failed|failing|failures?|errors?)\\b|^FAIL(ED)?\\b|^--- FAIL|test result: FAILED",
    "1-9:1,2 0-9:1,2 @0:+,9,16,25 ~failed:65,$ ~failing:65,$ ~failure:+,24,65,$ Ss:65,$ @1:66 ~error:+,31,65,$ Ss:65,$ @1:66 ~fail:+,65,$ ~ed:65,$ '--- @0 ~fail:! ~test @0 ~result : @0 ~failed:! ^0-9A-Z_a-z:! 0-9A-Z_a-z:! @2:0,32,38 @3:0",
    " ",
    "\u017f",
    "\n",
    "^\n0-9A-Z_a-z",
    start="0,32,38,46,67,68",
    again="46,67,68",
    needs=(" error", "fail"),
    folded=True,
)
matches_looks = pattern(
    "(?i) (install|i|add|ci|remove|uninstall|-h|--help|--version|--collect-only|--co|--list|--list-?tests|--fixtures)( |$)",
    "@0:+,2,9,12,14,20,29,31,37,46,60,64,70,82 ~i:92,$ ~install:92,$ ~add:92,$ ~ci:92,$ ~remove:92,$ ~uninstall:92,$ ~-h:92,$ ~--help:92,$ ~--version:92,$ ~--collect-only:92,$ ~--co:92,$ ~--list:92,$ ~--list:+,77 ~-tests:92,$ ~--fixtures:92,$ @0",
    " ",
)
matches_mends = pattern(
    "(?i)^(\\S*/)?((npm|pnpm|yarn|bun|pip3?|uv|poetry|pdm|bundle|composer|cargo|go|gem|apt|apt-get|brew|apk|dnf|yum|npx|playwright)( \\S+)* (install|i|add|ci|sync|update|upgrade|get|download|fetch|tidy|remove|uninstall)|(docker|docker-compose|podman|systemctl|service|brew|pg_ctl|minikube|colima)( \\S+)* (start|restart|up|down|stop|run|pull|build|create|login|prune)|git( \\S+)* (checkout|switch|pull|stash|merge|rebase|restore|reset|apply|cherry-pick|revert|fetch|submodule)|chmod|chown|kill|pkill|killall|createdb|mkdir|ln|aws|gcloud|az)( |$)",
    "@0:+,0 /:+,5,9,13,16,20,22,28,31,37,45,50,52,55,58,65,69,72,75,78,81,159,165,179,185,194,201,205,211,219,278,366,371,376,380,385,392,400,405,407,410,416 ~npm:91,93 ~pnpm:91,93 ~yarn:91,93 ~bun:91,93 ~pip:+,91,93 3:91,93 ~uv:91,93 ~poetry:91,93 ~pdm:91,93 ~bundle:91,93 ~composer:91,93 ~cargo:91,93 ~go:91,93 ~gem:91,93 ~apt:91,93 ~apt-get:91,93 ~brew:91,93 ~apk:91,93 ~dnf:91,93 ~yum:91,93 ~npx:91,93 ~playwright:91,93 @1 @0:+,91,92 @1:+,95,102,105,107,111,117,124,127,135,140,144,150 ~i:418,$ ~install:418,$ ~add:418,$ ~ci:418,$ ~sync:418,$ ~update:418,$ ~upgrade:418,$ ~get:418,$ ~download:418,$ ~fetch:418,$ ~tidy:418,$ ~remove:418,$ ~uninstall:418,$ ~docker:225,227 ~docker-compose:225,227 ~podman:225,227 ~systemctl:225,227 ~service:225,227 ~brew:225,227 ~pg_ctl:225,227 ~minikube:225,227 ~colima:225,227 @1 @0:+,225,226 @1:+,233,240,242,246,250,253,257,262,268,273 ~start:418,$ ~restart:418,$ ~up:418,$ ~down:418,$ ~stop:418,$ ~run:418,$ ~pull:418,$ ~build:418,$ ~create:418,$ ~login:418,$ ~prune:418,$ ~git:+,283 @1 @0:+,281,282 @1:+,292,298,302,307,312,318,325,330,335,346,352,357 ~checkout:418,$ ~switch:418,$ ~pull:418,$ ~stash:418,$ ~merge:418,$ ~rebase:418,$ ~restore:418,$ ~reset:418,$ ~apply:418,$ ~cherry-pick:418,$ ~revert:418,$ ~fetch:418,$ ~submodule:418,$ ~chmod:418,$ ~chown:418,$ ~kill:418,$ ~pkill:418,$ ~killall:418,$ ~createdb:418,$ ~mkdir:418,$ ~ln:418,$ ~aws:418,$ ~gcloud:418,$ ~az:418,$ @1",
    "^\t\n\x0c\r ",
    " ",
    start="0,1,2,5,9,13,16,20,22,28,31,37,45,50,52,55,58,65,69,72,75,78,81,159,165,179,185,194,201,205,211,219,278,366,371,376,380,385,392,400,405,407,410,416",
    again="",
)
matches_prose = pattern(
    "(?i)\\.(md|mdx|rst|txt|adoc|log|png|jpe?g|gif|svg|pdf)$|(^|/)(LICENSE|CHANGELOG|NOTICE|CODEOWNERS)[^/]*$|(^|/)\\.(git[a-z]+|editorconfig|mailmap)$|(^|/)docs?/",
    ".:+,3,6,9,12,16,19,22,26,29,32 ~md:$ ~mdx:$ ~rst:$ ~txt:$ ~adoc:$ ~log:$ ~png:$ ~jp:+,25 ~eg:$ ~gif:$ ~svg:$ ~pdf:$ /:+,43,52,58 ~license:68,$ ~changelog:68,$ ~notice:68,$ ~codeowners:68,$ ^/:68,$ '/.:+,75,87 ~git A-Za-z\u017f\u212a:74,$ ~editorconfig:$ ~mailmap:$ ~/doc:+,99 ~s/",
    start="0,35,36,43,52,58,69,70,94,95",
    again="0,35,69,94",
)
matches_runs_tests = pattern(
    "(?i)^(\\S*/)?(pytest|py\\.test|tox|nox|vitest|jest|mocha|ava|rspec|phpunit|ctest|bats|behave|unittest|(python[0-9.]*|py|coverage|uvx?|npx|pnpx|bunx|npm|pnpm|yarn|bun|pipx|poetry|pdm|pipenv|hatch|rye|pixi|conda|bundle|docker|docker-compose|podman|xvfb-run)( \\S+)* (pytest|py\\.test|tox|nox|vitest|jest|mocha|ava|rspec|phpunit|ctest|bats|behave|unittest)|(make|gmake|just|task|npx|npm|pnpm|yarn|bun|mvnw?|gradlew?|sbt|rake|rails|composer|php|hatch|nx|turbo|invoke|inv|ninja|cmake|meson|stack|cabal|lein|uv|poetry|pdm)( \\S+)* ([\\w.-]*:)*(unit|integration|e2e|smoke)?[._-]?(tests?|check|verify|e2e)([:._-]\\S*)?|(docker|docker-compose|podman|xvfb-run)( \\S+)* (npm|pnpm|yarn|bun|make|just|mvn|gradle)( \\S+)* ([\\w.-]*:)*(unit|integration|e2e|smoke)?[._-]?(tests?|check|verify|e2e)([:._-]\\S*)?|((docker|docker-compose|podman|xvfb-run)( \\S+)* )?(cargo|go|deno|dotnet|swift|mix|zig|flutter|dart|bazel|bazelisk)( \\S+)* (test|nextest)|node( \\S+)* --test|npm t|(ba|z|da|k)?sh( -\\S+)* (\\S*/)?(([\\w.-]*[._-])?(tests?|check|verify|e2e)([._-][\\w.-]*)?\\.(sh|bash|zsh|py|rb|js|mjs|ts|pl|php)|run[._-]?tests?|(\\.?ci|bin|scripts?)/(run|tests?|check|verify|ci|cibuild))|(python[0-9.]*|node|ruby|php)( -\\w+)* (\\S*/)?((manage|setup)\\.py test|([\\w.-]*[._-])?(tests?|check|verify|e2e)([._-][\\w.-]*)?\\.(sh|bash|zsh|py|rb|js|mjs|ts|pl|php)|run[._-]?tests?|(\\.?ci|bin|scripts?)/(run|tests?|check|verify|ci|cibuild))|([\\w.-]*[._-])?(tests?|check|verify|e2e)([._-][\\w.-]*)?\\.(sh|bash|zsh|py|rb|js|mjs|ts|pl|php)|run[._-]?tests?|(\\.?ci|bin|scripts?)/(run|tests?|check|verify|ci|cibuild))( |$)",
    "@0:+,0 /:+,8,15,18,21,27,31,36,39,44,51,56,60,66,74,81,83,91,94,97,101,105,108,112,116,119,123,129,132,138,143,146,150,155,161,167,181,187,270,274,279,283,287,290,293,297,301,304,308,315,318,322,327,335,338,343,345,350,356,359,364,369,374,379,384,388,390,396,449,455,469,475,567,573,587,593,604,609,611,615,621,626,629,632,639,643,648,670,683,688,689,691,693,801,808,812,816,944,945,946,951,956,962,993,1002,1003,1005,1008 ~pytest:1044,$ ~py.test:1044,$ ~tox:1044,$ ~nox:1044,$ ~vitest:1044,$ ~jest:1044,$ ~mocha:1044,$ ~ava:1044,$ ~rspec:1044,$ ~phpunit:1044,$ ~ctest:1044,$ ~bats:1044,$ ~behave:1044,$ ~unittest:1044,$ ~python:80,195,197 .0-9:80,195,197 ~py:195,197 ~coverage:195,197 ~uv:+,195,197 ~x:195,197 ~npx:195,197 ~pnpx:195,197 ~bunx:195,197 ~npm:195,197 ~pnpm:195,197 ~yarn:195,197 ~bun:195,197 ~pipx:195,197 ~poetry:195,197 ~pdm:195,197 ~pipenv:195,197 ~hatch:195,197 ~rye:195,197 ~pixi:195,197 ~conda:195,197 ~bundle:195,197 ~docker:195,197 ~docker-compose:195,197 ~podman:195,197 ~xvfb-run:195,197 @1 @0:+,195,196 @1:+,204,211,214,217,223,227,232,235,240,247,252,256,262 ~pytest:1044,$ ~py.test:1044,$ ~tox:1044,$ ~nox:1044,$ ~vitest:1044,$ ~jest:1044,$ ~mocha:1044,$ ~ava:1044,$ ~rspec:1044,$ ~phpunit:1044,$ ~ctest:1044,$ ~bats:1044,$ ~behave:1044,$ ~unittest:1044,$ ~make:399,401 ~gmake:399,401 ~just:399,401 ~task:399,401 ~npx:399,401 ~npm:399,401 ~pnpm:399,401 ~yarn:399,401 ~bun:399,401 ~mvn:+,399,401 ~w:399,401 ~gradle:+,399,401 ~w:399,401 ~sbt:399,401 ~rake:399,401 ~rails:399,401 ~composer:399,401 ~php:399,401 ~hatch:399,401 ~nx:399,401 ~turbo:399,401 ~invoke:399,401 ~inv:399,401 ~ninja:399,401 ~cmake:399,401 ~meson:399,401 ~stack:399,401 ~cabal:399,401 ~lein:399,401 ~uv:399,401 ~poetry:399,401 ~pdm:399,401 @1 @0:+,399,400 @1:402,403,404,408,419,422,427,428,433,438,444 -.0-9A-Z_a-z\u017f\u212a:+,402 ::402,403,404,408,419,422,427,428,433,438,444 ~unit:427,428,433,438,444 ~integration:427,428,433,438,444 ~e2e:427,428,433,438,444 ~smoke:427,428,433,438,444 -._:+,433,438,444 ~test:+,447,1044,$ ~s:447,1044,$ ~check:447,1044,$ ~verify:447,1044,$ ~e2e:447,1044,$ @2:448,1044,$ @0:448,1044,$ ~docker:483,485 ~docker-compose:483,485 ~podman:483,485 ~xvfb-run:483,485 @1 @0:+,483,484 @1:+,489,493,497,500,504,508,511 ~npm:517,519 ~pnpm:517,519 ~yarn:517,519 ~bun:517,519 ~make:517,519 ~just:517,519 ~mvn:517,519 ~gradle:517,519 @1 @0:+,517,518 @1:520,521,522,526,537,540,545,546,551,556,562 -.0-9A-Z_a-z\u017f\u212a:+,520 ::520,521,522,526,537,540,545,546,551,556,562 ~unit:545,546,551,556,562 ~integration:545,546,551,556,562 ~e2e:545,546,551,556,562 ~smoke:545,546,551,556,562 -._:+,551,556,562 ~test:+,565,1044,$ ~s:565,1044,$ ~check:565,1044,$ ~verify:565,1044,$ ~e2e:565,1044,$ @2:566,1044,$ @0:566,1044,$ ~docker:601,603 ~docker-compose:601,603 ~podman:601,603 ~xvfb-run:601,603 @1 @0:+,601,602 @1:+,609,611,615,621,626,629,632,639,643,648 ~cargo:656,658 ~go:656,658 ~deno:656,658 ~dotnet:656,658 ~swift:656,658 ~mix:656,658 ~zig:656,658 ~flutter:656,658 ~dart:656,658 ~bazel:656,658 ~bazelisk:656,658 @1 @0:+,656,657 @1:+,663 ~test:1044,$ ~nextest:1044,$ ~node:+,676 @1 @0:+,674,675 @1 ~--test:1044,$ ~npm @1 ~t:1044,$ KZkz\u212a:693 ~ba:693 ~dash:+,698 @1 - @0:+,695,697 @1:+,700,701,702,703,708,713,719,750,759,760,762,765 @0:+,699 /:+,702,703,708,713,719,750,759,760,762,765 -.0-9A-Z_a-z\u017f\u212a:+,701 -._:+,708,713,719 ~test:+,722,724 ~s:722,724 ~check:722,724 ~verify:722,724 ~e2e:722,724 -._:723,724 -.0-9A-Z_a-z\u017f\u212a:723,724 .:+,727,731,734,736,738,740,743,745,747 ~sh:1044,$ ~bash:1044,$ ~zsh:1044,$ ~py:1044,$ ~rb:1044,$ ~js:1044,$ ~mjs:1044,$ ~ts:1044,$ ~pl:1044,$ ~php:1044,$ ~run:+,754 -._ ~test:+,1044,$ ~s:1044,$ ~.ci:772 ~bin:772 ~script:+,772 ~s/:+,776,781,786,792,794 ~run:1044,$ ~test:+,1044,$ ~s:1044,$ ~check:1044,$ ~verify:1044,$ ~ci:1044,$ ~cibuild:1044,$ ~python:807,819,822 .0-9:807,819,822 ~node:819,822 ~ruby:819,822 ~php:819,822 @1 - 0-9A-Z_a-z\u017f\u212a:+,819,821 @1:+,824,825,831,844,845,846,851,856,862,893,902,903,905,908 @0:+,823 /:+,831,844,845,846,851,856,862,893,902,903,905,908 ~manage:836 ~setup.py @1 ~test:1044,$ -.0-9A-Z_a-z\u017f\u212a:+,844 -._:+,851,856,862 ~test:+,865,867 ~s:865,867 ~check:865,867 ~verify:865,867 ~e2e:865,867 -._:866,867 -.0-9A-Z_a-z\u017f\u212a:866,867 .:+,870,874,877,879,881,883,886,888,890 ~sh:1044,$ ~bash:1044,$ ~zsh:1044,$ ~py:1044,$ ~rb:1044,$ ~js:1044,$ ~mjs:1044,$ ~ts:1044,$ ~pl:1044,$ ~php:1044,$ ~run:+,897 -._ ~test:+,1044,$ ~s:1044,$ ~.ci:915 ~bin:915 ~script:+,915 ~s/:+,919,924,929,935,937 ~run:1044,$ ~test:+,1044,$ ~s:1044,$ ~check:1044,$ ~verify:1044,$ ~ci:1044,$ ~cibuild:1044,$ -.0-9A-Z_a-z\u017f\u212a:+,944 -._:+,951,956,962 ~test:+,965,967 ~s:965,967 ~check:965,967 ~verify:965,967 ~e2e:965,967 -._:966,967 -.0-9A-Z_a-z\u017f\u212a:966,967 .:+,970,974,977,979,981,983,986,988,990 ~sh:1044,$ ~bash:1044,$ ~zsh:1044,$ ~py:1044,$ ~rb:1044,$ ~js:1044,$ ~mjs:1044,$ ~ts:1044,$ ~pl:1044,$ ~php:1044,$ ~run:+,997 -._ ~test:+,1044,$ ~s:1044,$ ~.ci:1015 ~bin:1015 ~script:+,1015 ~s/:+,1019,1024,1029,1035,1037 ~run:1044,$ ~test:+,1044,$ ~s:1044,$ ~check:1044,$ ~verify:1044,$ ~ci:1044,$ ~cibuild:1044,$ @1",
    "^\t\n\x0c\r ",
    " ",
    "-.:_",
    start="0,1,2,8,15,18,21,27,31,36,39,44,51,56,60,66,74,81,83,91,94,97,101,105,108,112,116,119,123,129,132,138,143,146,150,155,161,167,181,187,270,274,279,283,287,290,293,297,301,304,308,315,318,322,327,335,338,343,345,350,356,359,364,369,374,379,384,388,390,396,449,455,469,475,567,573,587,593,604,609,611,615,621,626,629,632,639,643,648,670,683,688,689,691,693,801,808,812,816,944,945,946,951,956,962,993,1002,1003,1005,1008",
    again="",
)


def rule_failing_runs(event, state):
    """discipline/failing-runs (rules/discipline.yaml:65)."""
    return state.get("failing_runs", 0) >= 3


def rule_no_third_try(event, state):
    """discipline/no-third-try (rules/discipline.yaml:34)."""
    if not any(
        inv["bin"] in RUNNERS and not matches_asks(sub(inv))
        for inv in event["invocations"]
    ):
        return False
    return (
        state.get("failed_lines", {}).get(
            "; ".join(
                [
                    " ".join(inv["argv"])
                    for inv in [
                        inv for inv in event["invocations"] if inv["bin"] not in AROUND
                    ]
                ]
            ),
            0,
        )
        >= 2
    )


def rule_tests_before_the_end(event, state):
    """discipline/tests-before-the-end (rules/discipline.yaml:23)."""
    return state.get("untested", False)


def count_failed_lines(event):
    """What state.failed_lines counts by."""
    return "; ".join(
        [
            " ".join(inv["argv"])
            for inv in [inv for inv in event["invocations"] if inv["bin"] not in AROUND]
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


def clear_failed_lines(event):
    """Whether all of state.failed_lines begins anew."""
    if event["kind"] != "PostCommandInvoke":
        return True
    if any(inv["outcome"] == "failed" for inv in event["invocations"]):
        return False
    for inv in event["invocations"]:
        if matches_mends(" ".join(inv["argv"])):
            return True
    return False


def where_failing_runs(event):
    """Whether state.failing_runs takes it."""
    for inv in event["invocations"]:
        if matches_runs_tests(" ".join(inv["argv"])) and not matches_looks(
            " ".join(inv["argv"])
        ):
            if inv["outcome"] == "failed":
                return True
            if (
                inv["outcome"] == "unknown"
                and event["outputKnown"]
                and matches_failing(event["output"])
            ):
                return True
    return False


def reset_failing_runs(event):
    """Whether state.failing_runs begins anew."""
    for inv in event["invocations"]:
        if (
            matches_runs_tests(" ".join(inv["argv"]))
            and not matches_looks(" ".join(inv["argv"]))
            and inv["outcome"] == "passed"
        ):
            return True
    return False


def where_untested(event):
    """Whether state.untested takes it."""
    if event["outside"]:
        return False
    return matches_build(event["path"]) or not matches_prose(event["path"])


def clear_untested(event):
    """Whether all of state.untested begins anew."""
    for inv in event["invocations"]:
        if matches_runs_tests(" ".join(inv["argv"])) and not matches_looks(
            " ".join(inv["argv"])
        ):
            if inv["outcome"] == "passed":
                return True
            if inv["outcome"] == "unknown" and not (
                event["outputKnown"] and matches_failing(event["output"])
            ):
                return True
    return False


RULES = {
    "tests-before-the-end": {
        "at": "rules/discipline.yaml:23",
        "when": {"Stop": rule_tests_before_the_end},
        "on_error": "pass",
        "say": "Files have changed since the tests last passed. Run them, and end when they pass; where they cannot be run, tell the person why.",
        "reads": {"rule_tests_before_the_end": ("state",)},
    },
    "no-third-try": {
        "at": "rules/discipline.yaml:34",
        "when": {"PreCommandInvoke": rule_no_third_try},
        "on_error": "pass",
        "say": "This very line has failed twice and no file has changed since; find out why before it runs again.",
        "reads": {"rule_no_third_try": ("state",)},
    },
    "failing-runs": {
        "at": "rules/discipline.yaml:65",
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
        "at": "rules/discipline.yaml:96",
        "form": "count",
        "on": ("PostCommandInvoke",),
        "value": count_failed_lines,
        "where": where_failed_lines,
        "reset": reset_failed_lines,
        "clear": {
            "PreFileCreate": clear_failed_lines,
            "PreFileUpdate": clear_failed_lines,
            "PreFileDelete": clear_failed_lines,
            "PostCommandInvoke": clear_failed_lines,
        },
        "happened": ("PostCommandInvoke",),
    },
    "failing_runs": {
        "id": "discipline/failing_runs",
        "at": "rules/discipline.yaml:87",
        "form": "count",
        "on": ("PostCommandInvoke",),
        "where": where_failing_runs,
        "reset": reset_failing_runs,
        "happened": ("PostCommandInvoke",),
    },
    "untested": {
        "id": "discipline/untested",
        "at": "rules/discipline.yaml:77",
        "form": "flag",
        "on": ("PreFileCreate", "PreFileUpdate", "PreFileDelete"),
        "where": where_untested,
        "clear": {"PostCommandInvoke": clear_untested},
        "happened": ("PostCommandInvoke",),
    },
}
