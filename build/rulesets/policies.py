# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""policies: A slip that cannot be undone is asked about, and work that nobody has tried is spoken of."""

from src_runtime.cmdline import args, flag, sub
from src_runtime.lists import last
from src_runtime.pattern import pattern
from src_runtime.shown import show
from src_runtime.texts import split
from src_runtime.values import a_text, default

DIGEST = "66e53fec10968f89"
FORMAT = 2

FORMATTERS = frozenset(
    {
        "blkdiscard",
        "mke2fs",
        "mkfs",
        "mkfs.btrfs",
        "mkfs.exfat",
        "mkfs.ext2",
        "mkfs.ext3",
        "mkfs.ext4",
        "mkfs.fat",
        "mkfs.ntfs",
        "mkfs.vfat",
        "mkfs.xfs",
        "mkswap",
        "shred",
        "wipefs",
    }
)
MARIADB_MYSQL_PSQL_SQLCMD_ETC = frozenset(
    {"mariadb", "mysql", "psql", "sqlcmd", "sqlite3"}
)
matches_core = pattern(
    "(?i)(^|/)(auth|billing|payments?|security|agent|providers)(/|\\.[a-z]+$)",
    "/:+,5,12,20,28,33 ~auth:42,43 ~billing:42,43 ~payment:+,42,43 ~s:42,43 ~security:42,43 ~agent:42,43 ~providers:42,43 /:! . A-Za-z\u017f\u212a:44,$",
    start="0,1,5,12,20,28,33",
    again="0",
)
matches_device = pattern(
    "^/dev/(sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|mapper/|md|loop|dm-)",
    "'/dev/:+,7,9,11,14,18,24,28,33,40,42,46 'sd:! 'hd:! 'vd:! 'xvd:! 'nvme:! 'mmcblk:! 'disk:! 'rdisk:! 'mapper/:! 'md:! 'loop:! 'dm-",
    again="",
)
matches_gone_home = pattern(
    "\\bcd(\\s+[\"']?(~|\\$\\{?HOME\\}?)[\"']?/?[\"']?)?\\s*(&&|;|\\|\\||\\n)",
    "'cd:+,15,16,17,19 @0:+,2,4,5 \"':+,5 ~:12,13,14,15,16,17,19 $:+,7 '{HOME:+,12,13,14,15,16,17,19 }:12,13,14,15,16,17,19 \"':+,14,15,16,17,19 /:+,15,16,17,19 \"':15,16,17,19 @0:15,16,17,19 @1:! '&&:! '||:! ^0-9A-Z_a-z:0",
    "\t\n\x0c\r ",
    "\n;",
    start="0,21",
    again="21",
    needs=("cd",),
)
matches_here = pattern(
    "^(\\./*|(\\./)?\\*|(\\./)?\\.\\*)$",
    ".:1,$ /:1,$ './*:$ './.*:$",
    start="0,2,4,5,7",
    again="",
    needs=(".", "*"),
)
matches_home = pattern(
    "(\\brm\\s[^;&|\\n]*\\$\\{?HOME\\}?[\"']?/[^/\\s\"']+|\\$\\{?HOME(:[^}]*)?\\}?[\"']?)/?\\*?[\"']?(\\s|[;&|)]|$)",
    "'rm @0:3,4 @1:3,4 $:+,6 '{HOME:+,11,12 }:+,12 \"' / @2:13,24,25,26,27,$ $:+,16 '{HOME:+,22,23,24,25,26,27,$ ::21,22,23,24,25,26,27,$ ^}:21,22,23,24,25,26,27,$ }:+,24,25,26,27,$ \"':+,25,26,27,$ /:+,26,27,$ *:+,27,$ \"':+,$ @3:! ^0-9A-Z_a-z:0",
    "\t\n\x0c\r ",
    "^\n&;|",
    "^\t\n\x0c\r \"'/",
    "\t\n\x0c\r &);|",
    start="0,14,28",
    again="14,28",
    needs=("$HOME", "${HOME"),
)
matches_namespaces = pattern(
    "(?i)^(([^/]*,)?(namespaces?|ns)(,[^/]*)?$|(namespaces?|ns)/)",
    "^/:+,0 ,:+,12 ~namespace:+,14,$ ~s:14,$ ~ns:14,$ ,:15,$ ^/:15,$ ~namespace:+,28 ~s:28 ~ns/",
    start="0,1,2,12,16,26",
    again="",
    needs=("namespace", "ns"),
    folded=True,
)
matches_prose = pattern(
    "(?i)\\.(md|mdx|rst|txt|adoc)$",
    ".:+,3,6,9,12 ~md:$ ~mdx:$ ~rst:$ ~txt:$ ~adoc:$",
    needs=(".md", ".rst", ".txt", ".adoc"),
    folded=True,
)
matches_protected = pattern(
    "^(refs/heads/)?(main|master|release|prod|production)([-/].*)?$",
    "'refs/heads/:+,15,21,28,32 'main:42,$ 'master:42,$ 'release:42,$ 'prod:42,$ 'production:42,$ -/:43,$ @0:43,$",
    "^\n",
    start="0,11,15,21,28,32",
    again="",
    needs=("main", "master", "release", "prod"),
)
matches_root = pattern(
    "^(/([^/]+/\\.\\./?)*[./]*\\*?|~[a-z]*(/[^/]*)?(/\\*?)?|(\\./)?\\.\\.(/.*)?|/(etc|usr|bin|sbin|boot|lib|lib64|opt|srv|dev|proc|sys|System|Library|Applications)(/.*)?|/(home|Users)(/[^/]*)?/?\\*?|/var(/(lib|log|spool|db|www|mail|cache)(/.*)?)?/?|/root(/[^/]*)?(/\\*?)?)$",
    "/:1,6,7,$ ^/:+,1 '/..:+,1,6,7,$ /:1,6,7,$ ./:+,6,$ *:$ ~:9,10,12,$ a-z:9,10,12,$ /:11,12,$ ^/:11,12,$ /:+,$ *:$ './..:+,$ /:19,$ @0:19,$ /:+,24,27,30,34,38,41,46,49,52,55,59,62,68,75 'etc:87,$ 'usr:87,$ 'bin:87,$ 'sbin:87,$ 'boot:87,$ 'lib:87,$ 'lib64:87,$ 'opt:87,$ 'srv:87,$ 'dev:87,$ 'proc:87,$ 'sys:87,$ 'System:87,$ 'Library:87,$ 'Applications:87,$ /:88,$ @0:88,$ /:+,94 'home:99,101,102,$ 'Users:99,101,102,$ /:100,101,102,$ ^/:100,101,102,$ /:+,$ *:$ '/var:+,135,$ /:+,111,114,119,121,124,128 'lib:133,135,$ 'log:133,135,$ 'spool:133,135,$ 'db:133,135,$ 'www:133,135,$ 'mail:133,135,$ 'cache:133,135,$ /:134,135,$ @0:134,135,$ /:$ '/root:+,143,$ /:142,143,$ ^/:142,143,$ /:+,$ *:$",
    "^\n",
    start="0,8,14,16,20,89,103,136",
    again="",
)
matches_root_folder = pattern(
    "^(/|/(home|Users|root)(/[^/]*)?|(\\.\\./?)+)$",
    "/:$ /:+,6,11 'home:15,$ 'Users:15,$ 'root:15,$ /:16,$ ^/:16,$ '..:+,17,$ /:17,$",
    start="0,1,17",
    again="",
    needs=("/", ".."),
)
matches_sql_loss = pattern(
    "(?is)\\bdrop(\\s|/\\*.*?\\*/)+(database|schema|table)\\b",
    "~drop:+,5 @0:4,5,10,18,24 '/*:7,8 all:7,8 '*/:4,5,10,18,24 ~database:29,$ ~schema:29,$ ~table:29,$ ^0-9A-Z_a-z:! ^0-9A-Z_a-z:0",
    "\t\n\x0c\r ",
    start="0,30",
    again="30",
    needs=("drop",),
    folded=True,
)
matches_test_path = pattern(
    "(?i)(^|/)(tests?|specs?|__tests__)/|(^|/)test_[^/]*$|[^/](_test|\\.test|\\.spec|_spec)\\.[a-z]+$",
    "/:+,6,11 ~test:+,20 ~s:20 ~spec:+,20 ~s:20 ~__tests__/:! ~/test_:27,$ ^/:27,$ ^/:+,34,39,44 ~_test:49 ~.test:49 ~.spec:49 ~_spec. A-Za-z\u017f\u212a:50,$",
    start="0,1,6,11,21,22,28",
    again="0,21,28",
)
matches_verifying = pattern(
    "(?i)(^|[;&|(\\n])\\s*((time|timeout \\S+|env|sudo|nice|xvfb-run|uvx|(uv|poetry|pdm|pipenv|hatch|rye) run|npx|bunx|pnpx|pnpm exec|yarn|bundle exec|python[0-9.]* -m|(docker|podman|docker-compose)( [^\\s;&|]+)*|[a-z_]+=\\S*)( -[^\\s;&|]+)*\\s+)*(\\S*/)?((pytest|py\\.test|tox|nox|vitest|jest|mocha|playwright|cypress|rspec|phpunit|ctest|unittest)|(go|cargo|dotnet|swift|mix|deno|bun)( [^\\s;&|]+)* test|(npm|pnpm|yarn)( [^\\s;&|]+)* (test|check|lint|build|e2e)|(make|just|gradlew?|mvnw?)( [^\\s;&|]+)* \\S*(test|check|verify)|run[._-]?tests?)(\\s|[;&|):.]|$)",
    "@0:1,2,6,15,18,22,26,34,37,39,45,48,54,59,66,69,73,77,86,90,101,111,117,123,139,146,147,148,154,161,164,167,173,177,182,192,199,204,211,216,224,226,231,237,242,245,249,259,262,266,294,298,302,309,332 @1:1,2,6,15,18,22,26,34,37,39,45,48,54,59,66,69,73,77,86,90,101,111,117,123,139,146,147,148,154,161,164,167,173,177,182,192,199,204,211,216,224,226,231,237,242,245,249,259,262,266,294,298,302,309,332 ~time:142,145 ~timeout @2 @3:14,142,145 ~env:142,145 ~sudo:142,145 ~nice:142,145 ~xvfb-run:142,145 ~uvx:142,145 ~uv:62 ~poetry:62 ~pdm:62 ~pipenv:62 ~hatch:62 ~rye @2 ~run:142,145 ~npx:142,145 ~bunx:142,145 ~pnpx:142,145 ~pnpm @2 ~exec:142,145 ~yarn:142,145 ~bundle @2 ~exec:142,145 ~python:107,108 .0-9:107,108 @2 ~-m:142,145 ~docker:137,142,145 ~podman:137,142,145 ~docker-compose:137,142,145 @2 @4:137,138,142,145 A-Z_a-z\u017f\u212a:+,139 =:141,142,145 @3:141,142,145 @2 - @4:+,142,144 @1:+,2,6,15,18,22,26,34,37,39,45,48,54,59,66,69,73,77,86,90,101,111,117,123,139,145,147,148,154,161,164,167,173,177,182,192,199,204,211,216,224,226,231,237,242,245,249,259,262,266,294,298,302,309,332 @3:+,146 /:+,154,161,164,167,173,177,182,192,199,204,211,216,224,226,231,237,242,245,249,259,262,266,294,298,302,309,332 ~pytest:341,$ ~py.test:341,$ ~tox:341,$ ~nox:341,$ ~vitest:341,$ ~jest:341,$ ~mocha:341,$ ~playwright:341,$ ~cypress:341,$ ~rspec:341,$ ~phpunit:341,$ ~ctest:341,$ ~unittest:341,$ ~go:252,254 ~cargo:252,254 ~dotnet:252,254 ~swift:252,254 ~mix:252,254 ~deno:252,254 ~bun:252,254 @2 @4:+,252,253 @2 ~test:341,$ ~npm:270,272 ~pnpm:270,272 ~yarn:270,272 @2 @4:+,270,271 @2:+,277,282,286,291 ~test:341,$ ~check:341,$ ~lint:341,$ ~build:341,$ ~e2e:341,$ ~make:313,315 ~just:313,315 ~gradle:+,313,315 ~w:313,315 ~mvn:+,313,315 ~w:313,315 @2 @4:+,313,314 @2:316,317,321,326 @3:316,317,321,326 ~test:341,$ ~check:341,$ ~verify:341,$ ~run:+,336 -._ ~test:+,341,$ ~s:341,$ @5",
    "\n&(;|",
    "\t\n\x0c\r ",
    " ",
    "^\t\n\x0c\r ",
    "^\t\n\x0c\r &;|",
    "\t\n\x0c\r &).:;|",
    start="0,1,2,6,15,18,22,26,34,37,39,45,48,54,59,66,69,73,77,86,90,101,111,117,123,139,146,147,148,154,161,164,167,173,177,182,192,199,204,211,216,224,226,231,237,242,245,249,259,262,266,294,298,302,309,332",
    again="0",
)
matches_verifying_tools = pattern(
    "(?i)(^|[_.-])(tests?|pytest|browser|navigate|chrome|playwright)([_.-]|$)",
    "-._:+,6,12,19,27,33 ~test:+,43,$ ~s:43,$ ~pytest:43,$ ~browser:43,$ ~navigate:43,$ ~chrome:43,$ ~playwright:43,$ -._",
    start="0,1,6,12,19,27,33",
    again="0",
)


def rule_dangerous_command(event):
    """policies/dangerous-command (rules/policies.yaml:24)."""
    for inv in event["programs"]:
        if inv["bin"] == "rm" and flag(inv, "r", "R", "recursive"):
            if any(matches_root(arg) for arg in args(inv)):
                return inv
            if (
                matches_root_folder(inv["cwd"])
                or (inv["cwd"] == "" and matches_gone_home(event["raw"]))
            ) and any(matches_here(arg) for arg in args(inv)):
                return inv
            if any(arg in {".", "./"} for arg in args(inv)):
                return inv
            if len(inv["gaps"]) > 0 and matches_home(event["raw"]):
                return inv
        if inv["bin"] == "git" and sub(inv) == "push":
            if flag(inv, "f", "force", "force-with-lease"):
                if any(
                    matches_protected(
                        default(last(split(arg.removeprefix("+"), ":")), "")
                    )
                    for arg in args(inv)[1:]
                ):
                    return inv
                if matches_protected(inv["branch"]):
                    if len(args(inv)) < 2:
                        return inv
                    if any(arg in {"@", "HEAD"} for arg in args(inv)[1:]):
                        return inv
                if flag(inv, "all", "branches"):
                    return inv
            if any(
                arg.startswith("+")
                and matches_protected(
                    default(last(split(arg.removeprefix("+"), ":")), "")
                )
                for arg in args(inv)[1:]
            ):
                return inv
            if any(
                arg in {"+@", "+HEAD"} for arg in args(inv)[1:]
            ) and matches_protected(inv["branch"]):
                return inv
            if any(
                arg.startswith(":") and matches_protected(arg.removeprefix(":"))
                for arg in args(inv)[1:]
            ):
                return inv
            if flag(inv, "d", "delete") and any(
                matches_protected(arg) for arg in args(inv)[1:]
            ):
                return inv
            if flag(inv, "mirror"):
                return inv
        if (
            inv["bin"] == "kubectl"
            and sub(inv) == "delete"
            and any(matches_namespaces(arg) for arg in args(inv))
        ):
            return inv
        if inv["bin"] in {"terraform", "tofu"}:
            if sub(inv) == "destroy":
                return inv
            if sub(inv) == "apply" and flag(inv, "destroy"):
                return inv
        if inv["bin"] == "terragrunt" and "destroy" in inv["argv"]:
            return inv
        if inv["bin"] == "dd" and any(
            arg.startswith("of=") and matches_device(arg.removeprefix("of="))
            for arg in inv["argv"]
        ):
            return inv
        if inv["bin"] in FORMATTERS and any(matches_device(arg) for arg in args(inv)):
            return inv
        if inv["bin"] in MARIADB_MYSQL_PSQL_SQLCMD_ETC and any(
            matches_sql_loss(item) for item in [*inv["argv"], inv["stdin"]]
        ):
            return inv
        if inv["bin"] == "mysqladmin" and "drop" in inv["argv"]:
            return inv
        if inv["bin"] == "dropdb":
            return inv
    return False


def say_dangerous_command(event, hit):
    """What policies/dangerous-command says."""
    return "`" + show(" ".join(hit["argv"])) + "` cannot be undone. Really run it?"


def rule_stuck_tool(event, state):
    """policies/stuck-tool (rules/policies.yaml:131)."""
    return state.get("tool_failures", {}).get(event["tool"], 0) >= 3


def notify_stuck_tool(event, state, hit):
    """What policies/stuck-tool says."""
    return (
        show(event["tool"])
        + " has failed "
        + show(state.get("tool_failures", {}).get(event["tool"], 0))
        + " times in a row."
    )


def key_stuck_tool(event, hit):
    """What tells firings of policies/stuck-tool apart."""
    return event["tool"]


def rule_test_gap(event, state):
    """policies/test-gap (rules/policies.yaml:116)."""
    if not any(
        matches_core(item) and not (matches_test_path(item) or matches_prose(item))
        for item in state.get("turn_files", [])
    ):
        return False
    for item in state.get("turn_files", []):
        if matches_test_path(item):
            return False
    return True


def notify_test_gap_REF(event, state, hit):
    """What policies/test-gap says."""
    return show(
        ", ".join(
            [
                item
                for item in state.get("turn_files", [])
                if matches_core(item) and not matches_prose(item)
            ][:3]
        )
    )


def rule_unvalidated_completion(event, state):
    """policies/unvalidated-completion (rules/policies.yaml:102)."""
    if not state.get("turn_changed", False):
        return False
    for item in state.get("turn_tries", []):
        if item not in state.get("turn_failures", []):
            return False
    return True


def count_tool_failures(event):
    """What state.tool_failures counts by."""
    return event["tool"]


def where_tool_failures(event):
    """Whether state.tool_failures takes it."""
    return event["is_error"]


def reset_tool_failures(event):
    """Whether state.tool_failures begins anew."""
    return not event["is_error"]


def collect_turn_failures(event):
    """What state.turn_failures collects."""
    return event["tool_call_id"]


def where_turn_failures(event):
    """Whether state.turn_failures takes it."""
    return event["is_error"]


def collect_turn_files(event):
    """What state.turn_files collects."""
    return event["path"]


def collect_turn_tries(event):
    """What state.turn_tries collects."""
    return event["tool_call_id"]


def where_turn_tries(event):
    """Whether state.turn_tries takes it."""
    if matches_verifying_tools(event["tool"]):
        return True
    return matches_verifying(a_text(default(event["args"].get("command"), "")))


RULES = {
    "dangerous-command": {
        "at": "rules/policies.yaml:24",
        "when": {"PreCommandInvoke": rule_dangerous_command},
        "verb": "ask",
        "say": say_dangerous_command,
        "severity": "high",
    },
    "unvalidated-completion": {
        "at": "rules/policies.yaml:102",
        "when": {"model.response_completed": rule_unvalidated_completion},
        "verb": "",
        "nature": "observer",
        "on_error": "pass",
        "effects": (
            {
                "verb": "inject",
                "text": "Files have changed in this turn and nothing has tried them yet. Run the tests, or say why there is nothing to run.",
            },
        ),
        "cooldown": 900.0,
        "reads": {"rule_unvalidated_completion": ("state",)},
    },
    "test-gap": {
        "at": "rules/policies.yaml:116",
        "when": {"model.response_completed": rule_test_gap},
        "verb": "",
        "nature": "observer",
        "on_error": "pass",
        "effects": (
            {
                "verb": "notify",
                "level": "info",
                "ref": notify_test_gap_REF,
                "message": "What matters most has changed in this turn, and no test of it.",
            },
        ),
        "cooldown": 1800.0,
        "reads": {"notify_test_gap_REF": ("state",), "rule_test_gap": ("state",)},
    },
    "stuck-tool": {
        "at": "rules/policies.yaml:131",
        "when": {"tool.after": rule_stuck_tool},
        "verb": "",
        "nature": "observer",
        "on_error": "pass",
        "effects": (
            {
                "verb": "notify",
                "level": "info",
                "ref": "",
                "message": notify_stuck_tool,
            },
        ),
        "cooldown": 300.0,
        "key": key_stuck_tool,
        "reads": {"notify_stuck_tool": ("state",), "rule_stuck_tool": ("state",)},
    },
}

INDEX = {
    "PreCommandInvoke": {
        "program": {
            "blkdiscard": ("dangerous-command",),
            "dd": ("dangerous-command",),
            "dropdb": ("dangerous-command",),
            "git push": ("dangerous-command",),
            "kubectl delete": ("dangerous-command",),
            "mariadb": ("dangerous-command",),
            "mke2fs": ("dangerous-command",),
            "mkfs": ("dangerous-command",),
            "mkfs.btrfs": ("dangerous-command",),
            "mkfs.exfat": ("dangerous-command",),
            "mkfs.ext2": ("dangerous-command",),
            "mkfs.ext3": ("dangerous-command",),
            "mkfs.ext4": ("dangerous-command",),
            "mkfs.fat": ("dangerous-command",),
            "mkfs.ntfs": ("dangerous-command",),
            "mkfs.vfat": ("dangerous-command",),
            "mkfs.xfs": ("dangerous-command",),
            "mkswap": ("dangerous-command",),
            "mysql": ("dangerous-command",),
            "mysqladmin drop": ("dangerous-command",),
            "psql": ("dangerous-command",),
            "rm": ("dangerous-command",),
            "shred": ("dangerous-command",),
            "sqlcmd": ("dangerous-command",),
            "sqlite3": ("dangerous-command",),
            "terraform": ("dangerous-command",),
            "terragrunt destroy": ("dangerous-command",),
            "tofu": ("dangerous-command",),
            "wipefs": ("dangerous-command",),
        },
    },
    "model.response_completed": {"": ("test-gap", "unvalidated-completion")},
    "tool.after": {"": ("stuck-tool",)},
}

FOLDS = {
    "tool_failures": {
        "id": "policies/tool_failures",
        "at": "rules/policies.yaml:153",
        "form": "count",
        "on": ("tool.after",),
        "value": count_tool_failures,
        "where": where_tool_failures,
        "reset": reset_tool_failures,
        "happened": ("tool.after",),
    },
    "turn_changed": {
        "id": "policies/turn_changed",
        "at": "rules/policies.yaml:144",
        "form": "flag",
        "on": ("file.changed",),
        "turn": ("chat.before_send", "input", "user.prompt_submitted"),
        "happened": ("chat.before_send", "file.changed", "user.prompt_submitted"),
    },
    "turn_failures": {
        "id": "policies/turn_failures",
        "at": "rules/policies.yaml:152",
        "form": "set",
        "on": ("tool.after",),
        "value": collect_turn_failures,
        "where": where_turn_failures,
        "turn": ("chat.before_send", "input", "user.prompt_submitted"),
        "happened": ("chat.before_send", "tool.after", "user.prompt_submitted"),
    },
    "turn_files": {
        "id": "policies/turn_files",
        "at": "rules/policies.yaml:145",
        "form": "set",
        "on": ("file.changed",),
        "value": collect_turn_files,
        "turn": ("chat.before_send", "input", "user.prompt_submitted"),
        "happened": ("chat.before_send", "file.changed", "user.prompt_submitted"),
    },
    "turn_tries": {
        "id": "policies/turn_tries",
        "at": "rules/policies.yaml:147",
        "form": "set",
        "on": ("tool.before",),
        "value": collect_turn_tries,
        "where": where_turn_tries,
        "turn": ("chat.before_send", "input", "user.prompt_submitted"),
        "happened": ("chat.before_send", "user.prompt_submitted"),
    },
}
