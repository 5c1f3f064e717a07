# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""self-protection: The guard, what it is made from, and what switches it on are changed by people only."""

from src_runtime.cmdline import args, flag, sub, values
from src_runtime.pattern import pattern
from src_runtime.shown import show
from src_runtime.texts import lower, split, trim

DIGEST = "e9b7c4c980821cad"
FORMAT = 1

AGENTS = frozenset(
    {
        "claude",
        "codex",
        "copilot",
        "cursor-agent",
        "gemini",
        "opencode",
        "openprogram",
        "pi",
        "qwen",
    }
)
CHECK_PY_PYTHON_PYTHON3_SRC = frozenset({"check.py", "python", "python3", "src"})
COPIERS = frozenset({"cp", "install", "rsync", "scp"})
EDITORS = frozenset({"perl", "ruby", "sed"})
FIND_WRITERS = frozenset(
    {"-delete", "-exec", "-execdir", "-fprint", "-fprintf", "-ok", "-okdir"}
)
FOLDERS = (
    "/.claude/",
    "/.claude/projects/",
    "/.codex/",
    "/.copilot/",
    "/.cursor/",
    "/.gemini/",
    "/.git/",
    "/.opencode/",
    "/.openprogram/",
    "/.pi/",
    "/.qwen/",
)
GIT_WRITERS = frozenset(
    {
        "apply",
        "checkout",
        "clean",
        "mv",
        "reset",
        "restore",
        "rm",
        "stash",
        "stash push",
    }
)
HOMES = frozenset(
    {
        "CLAUDE_CONFIG_DIR",
        "CODEX_HOME",
        "COPILOT_HOME",
        "CURSOR_CONFIG_DIR",
        "GEMINI_CLI_HOME",
        "GEMINI_CONFIG_DIR",
        "HOME",
        "OPENCODE_CONFIG",
        "OPENCODE_CONFIG_CONTENT",
        "OPENCODE_CONFIG_DIR",
        "OPENPROGRAM_HOME",
        "PI_CODING_AGENT_DIR",
        "QWEN_HOME",
        "XDG_CONFIG_HOME",
    }
)
INTERPRETERS = frozenset(
    {
        "awk",
        "bun",
        "deno",
        "gawk",
        "node",
        "perl",
        "php",
        "python",
        "python3",
        "ruby",
        "sqlite3",
    }
)
LINKERS = frozenset({"link", "ln"})
RECORDS = (
    ".local/state/src/",
    ".cache/src/",
    "library/caches/src/",
    "library/application support/src/",
    ".codex/sessions/",
    ".codex/archived_sessions/",
    ".gemini/tmp/",
    ".qwen/tmp/",
    ".qwen/projects/",
    ".copilot/session-state/",
    ".copilot/history-session-state/",
    ".pi/agent/sessions/",
    ".local/share/opencode/",
    ".openprogram/sessions/",
)
SETTINGS = (
    ".claude/settings",
    ".claude/hooks/",
    ".claude/plugins/",
    ".claude.json",
    "managed-settings.json",
    ".codex/config.toml",
    ".codex/hooks",
    ".codex/rules/",
    ".gemini/settings",
    ".gemini/extensions/",
    ".gemini/hooks/",
    "gemini-cli/settings.json",
    ".qwen/settings",
    ".qwen/extensions/",
    ".github/hooks/",
    ".copilot/hooks/",
    ".copilot/config",
    ".copilot/settings",
    ".cursor/hooks",
    ".cursor/cli",
    ".cursor/permissions",
    ".pi/extensions/",
    ".pi/settings.json",
    ".pi/agent/extensions/",
    ".pi/agent/settings.json",
    ".opencode/plugin",
    ".config/opencode/",
    "opencode.json",
    ".openprogram/config",
    ".git/config",
    ".git/hooks/",
    ".git/info/attributes",
    ".gitconfig",
)
SRC_YAML = frozenset({"", ".", "..", "src.yaml"})
SRC_YAML_SRC_YML = frozenset({"src.yaml", "src.yml"})
UNPACKERS = frozenset({"bsdtar", "tar", "unzip"})
WRITERS = frozenset(
    {
        "chattr",
        "chmod",
        "chown",
        "dd",
        "ed",
        "ex",
        "mv",
        "nano",
        "patch",
        "rm",
        "rmdir",
        "shred",
        "sponge",
        "tee",
        "touch",
        "truncate",
        "unlink",
        "vi",
        "vim",
    }
)
matches_b_r_bind = pattern(
    "^(-B|-R|--r?bind)$|\\br?bind\\b",
    "'-B:$ '-R:$ '--:+,7 'rbind:$ 'rbind:+,$ ^0-9A-Z_a-z:! ^0-9A-Z_a-z:11,12",
    start="0,2,4,11,12,17",
    again="17",
    needs=("-B", "-R", "bind"),
)
matches_changes = pattern(
    "[\"'](w|a|x|wb|ab|wt|at|r\\+b?)[\"']|\\b(write|unlink|remove|rename|rmtree|rmSync|copy|move|truncate|chmod|symlink|link|update|delete|insert|drop)",
    "\"':+,2,4,6,8,10 awx:13 'wb:13 'ab:13 'wt:13 'at:13 'r+:+,13 b \"':! 'write:! 'unlink:! 'remove:! 'rename:! 'rmtree:! 'rmSync:! 'copy:! 'move:! 'truncate:! 'chmod:! 'symlink:! 'link:! 'update:! 'delete:! 'insert:! 'drop:! ^0-9A-Z_a-z:14,19,25,31,37,43,49,53,57,65,70,77,81,87,93,99",
    start="0,14,19,25,31,37,43,49,53,57,65,70,77,81,87,93,99,103",
    again="0,103",
)
matches_claude_code_openai_codex_etc = pattern(
    "claude-code|@openai/codex|gemini-cli|qwen-code|opencode|pi-coding-agent",
    "'claude-code:! '@openai/codex:! 'gemini-cli:! 'qwen-code:! 'opencode:! 'pi-coding-agent",
    start="0,11,24,34,43,51",
)
matches_claude_config_dir_codex_etc = pattern(
    "^(CLAUDE_CONFIG_DIR|CODEX_HOME|COPILOT_HOME|QWEN_HOME|PI_CODING_AGENT_DIR|OPENCODE_CONFIG(_DIR)?)=",
    "'CLAUDE_CONFIG_DIR:86 'CODEX_HOME:86 'COPILOT_HOME:86 'QWEN_HOME:86 'PI_CODING_AGENT_DIR:86 'OPENCODE_CONFIG:+,86 '_DIR=",
    start="0,17,27,39,48,67",
    again="",
)
matches_hooks_off = pattern(
    "^--(bare|settings|setting-sources|safe-mode|pure|no-hooks|no-extensions|disable)(=|$)|^-ne$|hooks? ?= ?false|disable_?all_?hooks",
    "'--:+,6,14,29,38,42,50,63 'bare:70,$ 'settings:70,$ 'setting-sources:70,$ 'safe-mode:70,$ 'pure:70,$ 'no-hooks:70,$ 'no-extensions:70,$ 'disable:70,$ =:! '-ne:$ 'hook:+,79,80 s:+,80 @0 =:+,82 @0 'false:! 'disable:+,95 '_all:+,99 '_hooks",
    " ",
    start="0,71,74,87",
    again="74,87",
)
matches_src_compiler = pattern(
    "^src_compiler(\\.|$)", "'src_compiler:+,$ .", again="", needs=("src_compiler",)
)


def rule_checker_stays(event, session):
    """self-protection/checker-stays (rules/self-protection.yaml:26)."""
    if session["checker"] == "":
        return False
    return event["path"] == session["checker"] or event["path"].startswith(
        session["checker"] + "/"
    )


def say_checker_stays(event, hit):
    """What self-protection/checker-stays says."""
    return show(event["path"]) + " is compiled; change the rule and run `src compile`."


def rule_checker_stays_by_code(event, session):
    """self-protection/checker-stays-by-code (rules/self-protection.yaml:92)."""
    if session["checker"] == "":
        return False
    for inv in event["programs"]:
        if inv["bin"] in INTERPRETERS and any(
            matches_changes(item)
            and (
                session["checker"] + "/" in item
                or '"' + session["checker"] in item
                or "'" + session["checker"] in item
            )
            for item in [*inv["argv"], *[inv["stdin"]]]
        ):
            return True
    return False


def rule_checker_stays_on_the_line(event, session):
    """self-protection/checker-stays-on-the-line (rules/self-protection.yaml:44)."""
    if session["checker"] == "":
        return False
    for inv in event["programs"]:
        if (
            inv["bin"] in WRITERS
            or inv["bin"] in COPIERS
            or inv["bin"] in UNPACKERS
            or (inv["bin"] in EDITORS and flag(inv, "i", "in-place"))
            or (inv["bin"] == "git" and sub(inv) in GIT_WRITERS)
            or (
                inv["bin"] == "find" and any(arg in FIND_WRITERS for arg in inv["argv"])
            )
        ):
            here = inv["cwd"] + "/"
            if any(
                (p + "/").startswith(session["checker"] + "/")
                or (
                    session["root"] != ""
                    and (p + "/").startswith(
                        session["root"] + "/" + session["checker"] + "/"
                    )
                )
                for item in (
                    [*args(inv)[-1:], *values(inv, "t", "target-directory")]
                    if inv["bin"] in COPIERS
                    else (
                        values(inv, "C", "directory", "d")
                        if inv["bin"] in UNPACKERS
                        else args(inv)
                    )
                )
                for p in [
                    (here + item.removeprefix("of="))
                    .removeprefix("./")
                    .removeprefix("./")
                ]
            ):
                return True
    return False


def rule_compile_plainly(event):
    """self-protection/compile-plainly (rules/self-protection.yaml:319)."""
    for inv in event["programs"]:
        if (
            inv["bin"] == "src"
            and (
                (
                    "compile" in inv["argv"][1:2]
                    and any(
                        arg not in {"--check", "--fail-on-change"}
                        for arg in inv["argv"][2:]
                    )
                )
                or any(arg in {"install", "uninstall"} for arg in inv["argv"][1:2])
                or ("state" in inv["argv"][1:2] and "clear" in inv["argv"])
            )
        ) or (
            inv["bin"] in {"python", "python3"}
            and any(matches_src_compiler(arg) for arg in inv["argv"])
        ):
            return inv
    return False


def say_compile_plainly(event, hit):
    """What self-protection/compile-plainly says."""
    return (
        "`"
        + show(" ".join(hit["argv"]))
        + "` changes which rules guard this repository. Really?"
    )


def rule_kept_files_by_code(event):
    """self-protection/kept-files-by-code (rules/self-protection.yaml:255)."""
    for inv in event["programs"]:
        if (
            inv["bin"] in INTERPRETERS
            and any(
                any(item2 in code for item2 in SETTINGS)
                or any(item2 in code for item2 in RECORDS)
                for item in [*inv["argv"], *[inv["stdin"]]]
                if matches_changes(item)
                for code in [lower(item)]
            )
        ) or (
            inv["bin"] == "sqlite3"
            and any(
                any(item in path for item in RECORDS)
                for arg in args(inv)
                for path in ["/" + lower(arg)]
            )
        ):
            return True
    return False


def rule_kept_files_on_the_line(event):
    """self-protection/kept-files-on-the-line (rules/self-protection.yaml:227)."""
    for inv in event["programs"]:
        if (
            inv["bin"] in WRITERS
            or inv["bin"] in COPIERS
            or inv["bin"] in UNPACKERS
            or (inv["bin"] in EDITORS and flag(inv, "i", "in-place"))
            or (inv["bin"] == "git" and sub(inv) in GIT_WRITERS)
            or (
                inv["bin"] == "find" and any(arg in FIND_WRITERS for arg in inv["argv"])
            )
        ):
            here = "/" + inv["cwd"] + "/"
            if any(
                any(item2 in path for item2 in SETTINGS)
                or any(item2 in path for item2 in RECORDS)
                or path.endswith(FOLDERS)
                or (".claude/projects/" in path and path.endswith(".jsonl/"))
                for item in (
                    [*args(inv)[-1:], *values(inv, "t", "target-directory")]
                    if inv["bin"] in COPIERS
                    else (
                        values(inv, "C", "directory", "d")
                        if inv["bin"] in UNPACKERS
                        else args(inv)
                    )
                )
                for path in [lower(here + item.removesuffix("/")) + "/"]
            ):
                return True
    return False


def rule_no_agent_without_hooks(event):
    """self-protection/no-agent-without-hooks (rules/self-protection.yaml:358)."""
    for inv in event["programs"]:
        if (
            (
                (
                    inv["bin"] in AGENTS
                    or (
                        inv["bin"] in {"bunx", "npx", "pnpx"}
                        and any(
                            matches_claude_code_openai_codex_etc(arg)
                            for arg in inv["argv"]
                        )
                    )
                )
                and (
                    any(matches_hooks_off(arg) for arg in inv["argv"])
                    or any(key in HOMES for key in inv["env"])
                )
            )
            or (inv["bin"] == "codex" and "--disable" in inv["argv"])
            or (
                inv["bin"] in {"declare", "export"}
                and any(matches_claude_config_dir_codex_etc(arg) for arg in inv["argv"])
            )
        ):
            return True
    return False


def rule_no_second_name(event, session):
    """self-protection/no-second-name (rules/self-protection.yaml:287)."""
    for inv in event["programs"]:
        if (
            inv["bin"] in LINKERS
            or (inv["bin"] == "cp" and flag(inv, "l", "link"))
            or (
                inv["bin"] == "mount"
                and any(matches_b_r_bind(arg) for arg in inv["argv"])
            )
        ):
            here = inv["cwd"] + "/"
            if any(
                any(item in path for item in SETTINGS)
                or any(item in path for item in RECORDS)
                or path.endswith(FOLDERS)
                or p in SRC_YAML
                or (session["root"] != "" and p == session["root"])
                or (
                    session["checker"] != ""
                    and (
                        p == session["checker"]
                        or p.startswith(session["checker"] + "/")
                        or session["checker"].startswith(p + "/")
                    )
                )
                or any(
                    p == rule or p.startswith(rule + "/") or rule.startswith(p + "/")
                    for rule in session["rules"]
                )
                for arg in args(inv)
                for p in [
                    (here + arg).removeprefix("./").removeprefix("./").removesuffix("/")
                ]
                for path in ["/" + lower(p) + "/"]
            ):
                return inv
    return False


def say_no_second_name(event, hit):
    """What self-protection/no-second-name says."""
    return (
        "`"
        + show(" ".join(hit["argv"]))
        + "` gives a guarded folder a second name, under which it could be changed unseen."
    )


def rule_no_state_by_hand(event):
    """self-protection/no-state-by-hand (rules/self-protection.yaml:342)."""
    for inv in event["programs"]:
        if (
            inv["bin"] in CHECK_PY_PYTHON_PYTHON3_SRC
            and (
                inv["bin"] in {"check.py", "src"}
                or any(arg.endswith("check.py") for arg in inv["argv"])
            )
            and "state" in inv["argv"]
            and "set" in inv["argv"]
        ):
            return True
    return False


def rule_no_writing_into_kept_files(event):
    """self-protection/no-writing-into-kept-files (rules/self-protection.yaml:271)."""
    if ">" not in event["raw"]:
        return False
    for part in split(event["raw"], ">")[1:]:
        target = (
            "/"
            + lower(
                "".join(split(trim(part.removeprefix("|")), " ", 2)[:1]).strip(
                    "\"';&|)"
                )
            )
            + "/"
        )
        if (
            any(item in target for item in SETTINGS)
            or any(item in target for item in RECORDS)
            or (".claude/projects/" in target and target.endswith(".jsonl/"))
        ):
            return True
    return False


def rule_no_writing_into_the_checker(event, session):
    """self-protection/no-writing-into-the-checker (rules/self-protection.yaml:113)."""
    if session["checker"] == "":
        return False
    if ">" not in event["raw"]:
        return False
    for part in split(event["raw"], ">")[1:]:
        if (
            part.removeprefix("|")
            .strip(" \"'")
            .removeprefix("./")
            .startswith(session["checker"] + "/")
        ):
            return True
    return False


def rule_records_stay(event):
    """self-protection/records-stay (rules/self-protection.yaml:211)."""
    path = "/" + lower(event["path"]) + "/"
    for item in RECORDS:
        if item in path:
            return True
    if ".claude/projects/" not in path:
        return False
    return path.endswith(".jsonl/")


def say_records_stay(event, hit):
    """What self-protection/records-stay says."""
    return show(event["path"]) + " is a record of what happened; it is only ever read."


def rule_rules_ask(event, session):
    """self-protection/rules-ask (rules/self-protection.yaml:129)."""
    if event["path"] in SRC_YAML_SRC_YML:
        return True
    for rule in session["rules"]:
        if event["path"] == rule or event["path"].startswith(rule + "/"):
            return True
    return False


def say_rules_ask(event, hit):
    """What self-protection/rules-ask says."""
    return show(event["path"]) + " is what the guard is made from. Really change it?"


def rule_rules_ask_on_the_line(event, session):
    """self-protection/rules-ask-on-the-line (rules/self-protection.yaml:147)."""
    for inv in event["programs"]:
        if (
            inv["bin"] in WRITERS
            or inv["bin"] in COPIERS
            or inv["bin"] in UNPACKERS
            or (inv["bin"] in EDITORS and flag(inv, "i", "in-place"))
            or (inv["bin"] == "git" and sub(inv) in GIT_WRITERS)
            or (
                inv["bin"] == "find" and any(arg in FIND_WRITERS for arg in inv["argv"])
            )
        ):
            here = inv["cwd"] + "/"
            if any(
                p in SRC_YAML_SRC_YML
                or any(
                    p == rule or p.startswith(rule + "/") for rule in session["rules"]
                )
                for item in (
                    [*args(inv)[-1:], *values(inv, "t", "target-directory")]
                    if inv["bin"] in COPIERS
                    else (
                        values(inv, "C", "directory", "d")
                        if inv["bin"] in UNPACKERS
                        else args(inv)
                    )
                )
                for p in [
                    (here + item.removeprefix("of="))
                    .removeprefix("./")
                    .removeprefix("./")
                ]
            ):
                return True
    return False


def rule_settings_stay(event):
    """self-protection/settings-stay (rules/self-protection.yaml:190)."""
    path = "/" + lower(event["path"]) + "/"
    for item in SETTINGS:
        if item in path:
            return True
    return False


def say_settings_stay(event, hit):
    """What self-protection/settings-stay says."""
    return (
        show(event["path"])
        + " decides which guards and hooks run; tell the person what you would change there."
    )


def rule_writing_into_rules_asks(event, session):
    """self-protection/writing-into-rules-asks (rules/self-protection.yaml:174)."""
    if ">" not in event["raw"]:
        return False
    for part in split(event["raw"], ">")[1:]:
        target = part.removeprefix("|").strip(" \"'").removeprefix("./")
        if target.startswith(("src.yaml", "src.yml")) or any(
            target.startswith(rule + "/") for rule in session["rules"]
        ):
            return True
    return False


RULES = {
    "checker-stays": {
        "id": "self-protection/checker-stays",
        "at": "rules/self-protection.yaml:26",
        "when": {
            "PreFileCreate": rule_checker_stays,
            "PreFileDelete": rule_checker_stays,
            "PreFileUpdate": rule_checker_stays,
        },
        "verb": "deny",
        "priority": 0,
        "say": say_checker_stays,
        "severity": "critical",
        "reads": {"rule_checker_stays": ("session",)},
    },
    "checker-stays-on-the-line": {
        "id": "self-protection/checker-stays-on-the-line",
        "at": "rules/self-protection.yaml:44",
        "when": {"PreCommandInvoke": rule_checker_stays_on_the_line},
        "verb": "deny",
        "priority": 0,
        "say": "This would change the compiled checker; change the rule and run `src compile`.",
        "severity": "critical",
        "reads": {"rule_checker_stays_on_the_line": ("session",)},
    },
    "checker-stays-by-code": {
        "id": "self-protection/checker-stays-by-code",
        "at": "rules/self-protection.yaml:92",
        "when": {"PreCommandInvoke": rule_checker_stays_by_code},
        "verb": "deny",
        "priority": 0,
        "say": "This would change the compiled checker; change the rule and run `src compile`.",
        "severity": "critical",
        "reads": {"rule_checker_stays_by_code": ("session",)},
    },
    "no-writing-into-the-checker": {
        "id": "self-protection/no-writing-into-the-checker",
        "at": "rules/self-protection.yaml:113",
        "when": {"PreCommandInvoke": rule_no_writing_into_the_checker},
        "verb": "deny",
        "priority": 0,
        "say": "This would change the compiled checker; change the rule and run `src compile`.",
        "severity": "critical",
        "reads": {"rule_no_writing_into_the_checker": ("session",)},
    },
    "rules-ask": {
        "id": "self-protection/rules-ask",
        "at": "rules/self-protection.yaml:129",
        "when": {
            "PreFileCreate": rule_rules_ask,
            "PreFileDelete": rule_rules_ask,
            "PreFileUpdate": rule_rules_ask,
        },
        "verb": "ask",
        "say": say_rules_ask,
        "severity": "high",
        "reads": {"rule_rules_ask": ("session",)},
    },
    "rules-ask-on-the-line": {
        "id": "self-protection/rules-ask-on-the-line",
        "at": "rules/self-protection.yaml:147",
        "when": {"PreCommandInvoke": rule_rules_ask_on_the_line},
        "verb": "ask",
        "say": "This would change what the guard is made from. Really?",
        "severity": "high",
        "reads": {"rule_rules_ask_on_the_line": ("session",)},
    },
    "writing-into-rules-asks": {
        "id": "self-protection/writing-into-rules-asks",
        "at": "rules/self-protection.yaml:174",
        "when": {"PreCommandInvoke": rule_writing_into_rules_asks},
        "verb": "ask",
        "say": "This would change what the guard is made from. Really?",
        "severity": "high",
        "reads": {"rule_writing_into_rules_asks": ("session",)},
    },
    "settings-stay": {
        "id": "self-protection/settings-stay",
        "at": "rules/self-protection.yaml:190",
        "when": {
            "PreFileCreate": rule_settings_stay,
            "PreFileDelete": rule_settings_stay,
            "PreFileUpdate": rule_settings_stay,
        },
        "verb": "deny",
        "priority": 0,
        "say": say_settings_stay,
        "severity": "critical",
    },
    "records-stay": {
        "id": "self-protection/records-stay",
        "at": "rules/self-protection.yaml:211",
        "when": {
            "PreFileCreate": rule_records_stay,
            "PreFileDelete": rule_records_stay,
            "PreFileUpdate": rule_records_stay,
        },
        "verb": "deny",
        "priority": 0,
        "say": say_records_stay,
        "severity": "critical",
    },
    "kept-files-on-the-line": {
        "id": "self-protection/kept-files-on-the-line",
        "at": "rules/self-protection.yaml:227",
        "when": {"PreCommandInvoke": rule_kept_files_on_the_line},
        "verb": "deny",
        "priority": 0,
        "say": "This would change settings, hooks or records of the guard; tell the person what you would change.",
        "severity": "critical",
    },
    "kept-files-by-code": {
        "id": "self-protection/kept-files-by-code",
        "at": "rules/self-protection.yaml:255",
        "when": {"PreCommandInvoke": rule_kept_files_by_code},
        "verb": "deny",
        "priority": 0,
        "say": "This would change settings, hooks or records of the guard; tell the person what you would change.",
        "severity": "critical",
    },
    "no-writing-into-kept-files": {
        "id": "self-protection/no-writing-into-kept-files",
        "at": "rules/self-protection.yaml:271",
        "when": {"PreCommandInvoke": rule_no_writing_into_kept_files},
        "verb": "deny",
        "priority": 0,
        "say": "This would change settings, hooks or records of the guard; tell the person what you would change.",
        "severity": "critical",
    },
    "no-second-name": {
        "id": "self-protection/no-second-name",
        "at": "rules/self-protection.yaml:287",
        "when": {"PreCommandInvoke": rule_no_second_name},
        "verb": "deny",
        "priority": 0,
        "say": say_no_second_name,
        "severity": "critical",
        "reads": {"rule_no_second_name": ("session",)},
    },
    "compile-plainly": {
        "id": "self-protection/compile-plainly",
        "at": "rules/self-protection.yaml:319",
        "when": {"PreCommandInvoke": rule_compile_plainly},
        "verb": "ask",
        "say": say_compile_plainly,
        "severity": "high",
    },
    "no-state-by-hand": {
        "id": "self-protection/no-state-by-hand",
        "at": "rules/self-protection.yaml:342",
        "when": {"PreCommandInvoke": rule_no_state_by_hand},
        "verb": "deny",
        "priority": 0,
        "say": "A context is set by a rule's own script only; do what turns it on.",
        "severity": "critical",
    },
    "no-agent-without-hooks": {
        "id": "self-protection/no-agent-without-hooks",
        "at": "rules/self-protection.yaml:358",
        "when": {"PreCommandInvoke": rule_no_agent_without_hooks},
        "verb": "deny",
        "priority": 0,
        "say": "An agent started like this has no guard; start it plainly.",
        "severity": "critical",
    },
}

INDEX = {
    "PreCommandInvoke": {
        "": (
            "no-writing-into-kept-files",
            "no-writing-into-the-checker",
            "writing-into-rules-asks",
        ),
        "program": {
            "awk": ("checker-stays-by-code", "kept-files-by-code"),
            "bsdtar": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "bun": ("checker-stays-by-code", "kept-files-by-code"),
            "bunx": ("no-agent-without-hooks",),
            "chattr": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "check.py": ("no-state-by-hand",),
            "chmod": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "chown": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "claude": ("no-agent-without-hooks",),
            "codex": ("no-agent-without-hooks",),
            "copilot": ("no-agent-without-hooks",),
            "cp": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "no-second-name",
                "rules-ask-on-the-line",
            ),
            "cursor-agent": ("no-agent-without-hooks",),
            "dd": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "declare": ("no-agent-without-hooks",),
            "deno": ("checker-stays-by-code", "kept-files-by-code"),
            "ed": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "ex": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "export": ("no-agent-without-hooks",),
            "find": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "gawk": ("checker-stays-by-code", "kept-files-by-code"),
            "gemini": ("no-agent-without-hooks",),
            "git": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "install": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "link": ("no-second-name",),
            "ln": ("no-second-name",),
            "mount": ("no-second-name",),
            "mv": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "nano": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "node": ("checker-stays-by-code", "kept-files-by-code"),
            "npx": ("no-agent-without-hooks",),
            "opencode": ("no-agent-without-hooks",),
            "openprogram": ("no-agent-without-hooks",),
            "patch": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "perl": (
                "checker-stays-by-code",
                "checker-stays-on-the-line",
                "kept-files-by-code",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "php": ("checker-stays-by-code", "kept-files-by-code"),
            "pi": ("no-agent-without-hooks",),
            "pnpx": ("no-agent-without-hooks",),
            "python": (
                "checker-stays-by-code",
                "compile-plainly",
                "kept-files-by-code",
                "no-state-by-hand",
            ),
            "python3": (
                "checker-stays-by-code",
                "compile-plainly",
                "kept-files-by-code",
                "no-state-by-hand",
            ),
            "qwen": ("no-agent-without-hooks",),
            "rm": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "rmdir": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "rsync": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "ruby": (
                "checker-stays-by-code",
                "checker-stays-on-the-line",
                "kept-files-by-code",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "scp": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "sed": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "shred": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "sponge": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "sqlite3": ("checker-stays-by-code", "kept-files-by-code"),
            "src": ("compile-plainly", "no-state-by-hand"),
            "tar": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "tee": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "touch": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "truncate": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "unlink": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "unzip": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "vi": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
            "vim": (
                "checker-stays-on-the-line",
                "kept-files-on-the-line",
                "rules-ask-on-the-line",
            ),
        },
    },
    "PreFileCreate": {
        "": ("checker-stays", "records-stay", "rules-ask", "settings-stay"),
    },
    "PreFileDelete": {
        "": ("checker-stays", "records-stay", "rules-ask", "settings-stay"),
    },
    "PreFileUpdate": {
        "": ("checker-stays", "records-stay", "rules-ask", "settings-stay"),
    },
}
