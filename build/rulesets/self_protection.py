# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""self-protection: The guard, what it is made from, and what switches it on are changed by people only."""

from src_runtime.cmdline import args, flag, sub, values
from src_runtime.pattern import pattern
from src_runtime.shown import show
from src_runtime.texts import lower, split
from src_runtime.values import a_list_of_texts, equal

DIGEST = "2332483ff492b40e"
FORMAT = 2

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
BINDFS_LINK_LN_MOUNT = frozenset({"bindfs", "link", "ln", "mount"})
BSDTAR_TAR = frozenset({"bsdtar", "tar"})
BUN_BUNX_NODE_NPM_NPX_PNPM_PNPX_ETC = frozenset(
    {"bun", "bunx", "node", "npm", "npx", "pnpm", "pnpx", "yarn"}
)
CHANGERS = frozenset(
    {
        "bzip2",
        "chattr",
        "chgrp",
        "chmod",
        "chown",
        "ed",
        "ex",
        "gzip",
        "mkdir",
        "mv",
        "nano",
        "nvim",
        "patch",
        "rm",
        "rmdir",
        "script",
        "setfacl",
        "shred",
        "split",
        "vi",
        "vim",
        "xz",
        "zstd",
    }
)
CHATTR_CHGRP_CHMOD_CHOWN_MKDIR_ETC = frozenset(
    {"chattr", "chgrp", "chmod", "chown", "mkdir", "setfacl"}
)
CHATTR_CHMOD_CHOWN_FIND_RSYNC = frozenset({"chattr", "chmod", "chown", "find", "rsync"})
CHECK_PY_PYTHON_PYTHON3_SRC = frozenset({"check.py", "python", "python3", "src"})
COPIERS = frozenset({"cp", "install", "rsync", "scp"})
CP_INSTALL_RSYNC_SCP_UNZIP = frozenset({"cp", "install", "rsync", "scp", "unzip"})
DECLARE_EXPORT_SET_TYPESET = frozenset({"declare", "export", "set", "typeset"})
FIND_WRITERS = frozenset(
    {"-delete", "-exec", "-execdir", "-fls", "-fprint", "-fprintf", "-ok", "-okdir"}
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
GIT_WRITERS = frozenset({"checkout", "mv", "restore", "rm"})
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
        "lua",
        "node",
        "osascript",
        "perl",
        "php",
        "python",
        "python3",
        "ruby",
        "sed",
    }
)
PERL_RUBY_SED_YQ = frozenset({"perl", "ruby", "sed", "yq"})
RECORDS = (
    ".local/state/src/",
    ".cache/src/",
    "/var/lib/src/",
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
REMOVERS = frozenset({"git", "mv", "rm", "rmdir"})
SETTINGS = (
    ".claude/settings",
    ".claude/hooks/",
    ".claude/plugins/",
    ".claude.json/",
    "managed-settings",
    ".codex/config.toml",
    ".codex/hooks",
    ".codex/rules/",
    "/etc/codex/",
    ".gemini/settings",
    ".gemini/extensions/",
    ".gemini/hooks/",
    ".gemini/trustedfolders",
    ".gemini/.env/",
    "gemini-cli/",
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
    "/.gitconfig/",
    ".config/git/",
    "/etc/gitconfig/",
)
SIGNS = frozenset({"", "."})
SRC_YAML_SRC_YML = frozenset({"src.yaml", "src.yml"})
matches_b_r_bind = pattern(
    "^(-B|-R|--r?bind)$|\\br?bind\\b",
    "'-B:$ '-R:$ '--:+,7 'rbind:$ 'rbind:+,$ ^0-9A-Z_a-z:! ^0-9A-Z_a-z:11,12",
    start="0,2,4,11,12,17",
    again="17",
    needs=("-B", "-R", "bind"),
)
matches_changes = pattern(
    "[\"']\\s*\\+?>>?|[\"'](w|a|x|wb|ab|wt|at|r\\+b?)[\"']|>\\s*[\"']|\\b(system|run|exec[lv]?p?|popen|Popen)\\(|(^|[;/ ])w |\\b(write|unlink|remove|rename|rmtree|rmSync|copy|move|truncate|chmod|symlink|link|update|delete|insert|drop)",
    "\"':1,2,3 @0:1,2,3 '+>:! \"':+,6,8,10,12,14 awx:17 'wb:17 'ab:17 'wt:17 'at:17 'r+:+,17 b \"':! >:19,20 @0:19,20 \"':! 'system:46 'run:46 'exec:+,35,46 lv:+,46 p:46 'popen:46 'Popen(:! @1 w @2:! 'write:! 'unlink:! 'remove:! 'rename:! 'rmtree:! 'rmSync:! 'copy:! 'move:! 'truncate:! 'chmod:! 'symlink:! 'link:! 'update:! 'delete:! 'insert:! 'drop:! ^0-9A-Z_a-z:21,27,30,36,41,50,55,61,67,73,79,85,89,93,101,106,113,117,123,129,135",
    "\t\n\x0c\r ",
    " /;",
    " ",
    start="0,4,18,21,27,30,36,41,47,48,50,55,61,67,73,79,85,89,93,101,106,113,117,123,129,135,139",
    again="0,4,18,47,139",
)
matches_claude_code_openai_codex_etc = pattern(
    "claude-code|@openai/codex|gemini-cli|qwen-code|opencode|pi-coding-agent|@github/copilot",
    "'claude-code:! '@openai/codex:! 'gemini-cli:! 'qwen-code:! 'opencode:! 'pi-coding-agent:! '@github/copilot",
    start="0,11,24,34,43,51,66",
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
matches_kept_at_home = pattern(
    "\\$\\{?HOME\\}?[\"']?/\\.(claude(/(settings|hooks|plugins|projects)|\\.json|/?[\"']?([\\s;&|)]|$))|(codex|gemini|qwen|copilot|cursor|pi|config/opencode|openprogram|local/state/src|cache/src|local/share/opencode)\\b|gitconfig)",
    "$:+,2 '{HOME:+,7,8 }:+,8 \"' '/.:+,53,58,64,68,75,81,83,98,109,124,133,153 'claude:+,45,50,51,52,$ /:+,25,30,37 'settings:! 'hooks:! 'plugins:! 'projects:! '.json:! /:+,52,$ \"':+,$ @0:! 'codex:162,$ 'gemini:162,$ 'qwen:162,$ 'copilot:162,$ 'cursor:162,$ 'pi:162,$ 'config/opencode:162,$ 'openprogram:162,$ 'local/state/src:162,$ 'cache/src:162,$ 'local/share/opencode:162,$ 'gitconfig:! ^0-9A-Z_a-z",
    "\t\n\x0c\r &);|",
)
matches_m_src_compiler = pattern(
    "^-?m?src_compiler(\\.|$)",
    "-:+,2 'msrc_compiler:+,$ .",
    start="0,1,2",
    again="",
    needs=("src_compiler",),
)
matches_output_dir_remote_name_o = pattern(
    "^(--output-dir|--remote-name|-[a-zA-Z]*O)",
    "'--output-dir:! '--remote-name:! -:26,27 A-Za-z:26,27 O",
    start="0,12,25",
    again="",
    needs=("-",),
)
matches_pwd = pattern(
    "\\$\\{?PWD\\b|\\$\\(\\s*(pwd|git\\s+rev-parse)|`\\s*pwd",
    "$:+,2 '{PWD:29,$ '$(:7,8,11 @0:7,8,11 'pwd:! 'git @0:+,14 'rev-parse:! `:25,26 @0:25,26 'pwd:! ^0-9A-Z_a-z",
    "\t\n\x0c\r ",
    start="0,5,24",
    needs=("$PWD", "${PWD", "pwd", "rev-parse"),
)
matches_text_548949d6 = pattern("^[/~]", "/~", again="", needs=("/", "~"))
matches_text_b0a864b4 = pattern("[ (]", "@0", " (", needs=(" ", "("))
matches_text_b6b36544 = pattern("/.*/", "/:1,2 @0:1,2 /", "^\n", needs=("/",))


def rule_checker_stays(event, session):
    """self-protection/checker-stays (rules/self-protection.yaml:28)."""
    if session["checker"] == "":
        return False
    return (event["path"] + "/").startswith(session["checker"] + "/")


def say_checker_stays(event, session, hit):
    """What self-protection/checker-stays says."""
    return (
        show(session["checker"])
        + "/ is compiled; change the rule and run `src compile`."
    )


def rule_compile_plainly(event):
    """self-protection/compile-plainly (rules/self-protection.yaml:452)."""
    for inv in event["programs"]:
        if inv["bin"] == "src":
            if "compile" in inv["argv"][1:2] and any(
                arg not in {"--check", "--fail-on-change"} for arg in inv["argv"][2:]
            ):
                return inv
            if any(arg in {"install", "uninstall"} for arg in inv["argv"][1:2]):
                return inv
            if "state" in inv["argv"][1:2] and "clear" in inv["argv"]:
                return inv
        if inv["bin"] in {"python", "python3"} and any(
            matches_m_src_compiler(arg) for arg in inv["argv"]
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


def rule_guard_stays_at_home(event):
    """self-protection/guard-stays-at-home (rules/self-protection.yaml:248)."""
    if not matches_kept_at_home(event["raw"]):
        return False
    for inv in event["programs"]:
        if len(inv["gaps"]) > 0:
            if inv["bin"] in {"ln", "sqlite3"}:
                return True
            if inv["bin"] in CHANGERS:
                return True
            if inv["bin"] in COPIERS:
                return True
            if inv["bin"] in PERL_RUBY_SED_YQ and flag(inv, "i", "in-place"):
                return True
    return False


def rule_guard_stays_on_the_line(event, session):
    """self-protection/guard-stays-on-the-line (rules/self-protection.yaml:151)."""
    for inv in event["programs"]:
        if (
            inv["bin"] in CHANGERS
            or inv["bin"] in COPIERS
            or inv["bin"] in {"unzip", "wget"}
            or (inv["bin"] in PERL_RUBY_SED_YQ and flag(inv, "i", "in-place"))
            or (
                inv["bin"] == "git"
                and sub(inv) in GIT_WRITERS
                and not flag(inv, "cached")
            )
            or (
                inv["bin"] == "find" and any(arg in FIND_WRITERS for arg in inv["argv"])
            )
            or (inv["bin"] in BSDTAR_TAR and flag(inv, "x", "extract", "get"))
            or (
                inv["bin"] == "curl"
                and any(matches_output_dir_remote_name_o(arg) for arg in inv["argv"])
            )
        ):
            removes = inv["bin"] in REMOVERS
            whole = removes or inv["bin"] in CHATTR_CHMOD_CHOWN_FIND_RSYNC
            base = (
                []
                if inv["cwd"] == ""
                else [
                    item
                    for item in [
                        *split(inv["cwd"], "/"),
                        *(values(inv, "C") if inv["bin"] == "git" else []),
                    ]
                    if not equal(item, ".")
                ]
            )
            target = "".join(args(inv)[-1:]) if inv["bin"] == "mv" else ""
            if any(
                any(text in path for text in SETTINGS)
                or any(text in path for text in RECORDS)
                or (".claude/projects/" in path and path.endswith(".jsonl/"))
                or (whole and item != target and path.endswith(FOLDERS))
                or (
                    session["checker"] != ""
                    and (
                        (p + "/").startswith(session["checker"] + "/")
                        or (
                            removes
                            and item != target
                            and (
                                p == ""
                                or (session["checker"] + "/").startswith(p + "/")
                            )
                        )
                    )
                )
                for item in (
                    [*args(inv)[-1:], *values(inv, "t", "target-directory")]
                    if inv["bin"] in COPIERS
                    else (
                        [*values(inv, "C", "directory"), "."]
                        if inv["bin"] in BSDTAR_TAR
                        else (
                            [*args(inv)[1:], "."]
                            if inv["bin"] == "unzip"
                            else (
                                [*values(inv, "output-dir"), "."]
                                if inv["bin"] == "curl"
                                else (
                                    [*values(inv, "P", "directory-prefix"), "."]
                                    if inv["bin"] == "wget"
                                    else (
                                        [
                                            *args(inv)[:1],
                                            *[
                                                arg
                                                for arg in inv["argv"][2:]
                                                if matches_text_b6b36544(arg)
                                            ],
                                        ]
                                        if inv["bin"] == "find"
                                        else args(inv)
                                    )
                                )
                            )
                        )
                    )
                )
                for parts in [[part for part in split(item, "/") if part not in SIGNS]]
                for up in [sum(1 for item2 in parts if item2 == "..")]
                for full in (
                    (
                        item.removesuffix("/")
                        if matches_text_548949d6(item)
                        else "/".join(
                            a_list_of_texts(
                                [*base[: max(len(base) - up, 0)], *parts[up:]], "173:67"
                            )
                        )
                    ),
                )
                for p in (
                    (
                        full
                        if session["root"] == ""
                        else full.removeprefix(session["root"] + "/")
                    ),
                )
                for path in ["/" + lower(p) + "/"]
            ):
                return True
    return False


def rule_no_agent_without_hooks(event):
    """self-protection/no-agent-without-hooks (rules/self-protection.yaml:497)."""
    for inv in event["programs"]:
        if inv["bin"] in AGENTS or (
            inv["bin"] in BUN_BUNX_NODE_NPM_NPX_PNPM_PNPX_ETC
            and any(matches_claude_code_openai_codex_etc(arg) for arg in inv["argv"])
        ):
            if any(matches_hooks_off(arg) for arg in inv["argv"]):
                return True
            if any(key in HOMES for key in inv["env"]):
                return True
        if inv["bin"] == "codex" and "--disable" in inv["argv"]:
            return True
        if inv["bin"] in DECLARE_EXPORT_SET_TYPESET and any(
            matches_claude_config_dir_codex_etc(arg) for arg in inv["argv"]
        ):
            return True
    return False


def rule_no_guard_by_code(event, session):
    """self-protection/no-guard-by-code (rules/self-protection.yaml:267)."""
    for inv in event["programs"]:
        if inv["bin"] in INTERPRETERS:
            at = inv["cwd"] + "/"
            if any(
                any(text in code for text in SETTINGS)
                or any(text in code for text in RECORDS)
                or (
                    session["checker"] != ""
                    and (
                        session["checker"] + "/" in item
                        or '"' + session["checker"] in item
                        or "'" + session["checker"] in item
                        or " " + session["checker"] in item
                        or at.startswith(session["checker"] + "/")
                    )
                )
                for item in [*inv["argv"][1:], inv["stdin"]]
                if matches_text_b0a864b4(item) and matches_changes(item)
                for code in [lower(item)]
            ):
                return True
        if inv["bin"] == "sqlite3" and any(
            any(text in path for text in RECORDS)
            for arg in args(inv)
            for path in ["/" + lower(arg)]
        ):
            return True
    return False


def rule_no_second_name(event, session):
    """self-protection/no-second-name (rules/self-protection.yaml:401)."""
    for inv in event["programs"]:
        if inv["bin"] in BINDFS_LINK_LN_MOUNT or (
            inv["bin"] == "cp" and flag(inv, "l", "link", "s", "symbolic-link")
        ):
            base = (
                []
                if inv["cwd"] == ""
                else [part for part in split(inv["cwd"], "/") if part != "."]
            )
            over = inv["bin"] != "mount" or any(
                matches_b_r_bind(arg) for arg in inv["argv"]
            )
            if (
                over
                and len(inv["gaps"]) > 0
                and not flag(inv, "s", "symbolic", "symbolic-link")
                and matches_pwd(event["raw"])
            ):
                return inv
            if any(
                (
                    over
                    and (
                        p in {"", "src.yaml", "~"}
                        or session["root"].startswith(full + "/")
                    )
                )
                or any(text in path for text in SETTINGS)
                or any(text in path for text in RECORDS)
                or path.endswith(FOLDERS)
                or (
                    session["checker"] != ""
                    and (
                        (p + "/").startswith(session["checker"] + "/")
                        or (session["checker"] + "/").startswith(p + "/")
                    )
                )
                or any(
                    (p + "/").startswith(rule + "/") or (rule + "/").startswith(p + "/")
                    for rule in session["rules"]
                )
                for item in (
                    args(inv)
                    if inv["bin"] in {"bindfs", "mount"}
                    or len(args(inv)) == 1
                    or len(values(inv, "t", "target-directory")) > 0
                    else args(inv)[:-1]
                )
                for parts in [[part for part in split(item, "/") if part not in SIGNS]]
                for up in [sum(1 for item2 in parts if item2 == "..")]
                for full in (
                    (
                        item.removesuffix("/")
                        if matches_text_548949d6(item)
                        else "/".join(
                            a_list_of_texts(
                                [*base[: max(len(base) - up, 0)], *parts[up:]], "414:67"
                            )
                        )
                    ),
                )
                for p in (
                    (
                        ""
                        if full == session["root"]
                        else full.removeprefix(session["root"] + "/")
                    ),
                )
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
    """self-protection/no-state-by-hand (rules/self-protection.yaml:479)."""
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


def rule_records_stay(event):
    """self-protection/records-stay (rules/self-protection.yaml:130)."""
    path = "/" + lower(event["path"]) + "/"
    for text in RECORDS:
        if text in path:
            return True
    if ".claude/projects/" not in path:
        return False
    return path.endswith(".jsonl/")


def rule_rules_ask(event, session):
    """self-protection/rules-ask (rules/self-protection.yaml:311)."""
    if event["path"] in SRC_YAML_SRC_YML:
        return True
    for rule in session["rules"]:
        if (event["path"] + "/").startswith(rule + "/"):
            return True
    return False


def say_rules_ask(event, hit):
    """What self-protection/rules-ask says."""
    return show(event["path"]) + " is what the guard is made from. Really change it?"


def rule_rules_ask_on_the_line(event, session):
    """self-protection/rules-ask-on-the-line (rules/self-protection.yaml:346)."""
    for inv in event["programs"]:
        if (
            (
                inv["bin"] in CHANGERS
                and inv["bin"] not in CHATTR_CHGRP_CHMOD_CHOWN_MKDIR_ETC
            )
            or inv["bin"] in CP_INSTALL_RSYNC_SCP_UNZIP
            or (inv["bin"] in PERL_RUBY_SED_YQ and flag(inv, "i", "in-place"))
            or (
                inv["bin"] == "git"
                and sub(inv) in GIT_WRITERS
                and not flag(inv, "cached")
            )
            or (
                inv["bin"] == "find" and any(arg in FIND_WRITERS for arg in inv["argv"])
            )
            or (inv["bin"] in BSDTAR_TAR and flag(inv, "x", "extract", "get"))
        ):
            base = (
                []
                if inv["cwd"] == ""
                else [
                    item
                    for item in [
                        *split(inv["cwd"], "/"),
                        *(values(inv, "C") if inv["bin"] == "git" else []),
                    ]
                    if not equal(item, ".")
                ]
            )
            removes = inv["bin"] in REMOVERS
            target = "".join(args(inv)[-1:]) if inv["bin"] == "mv" else ""
            if any(
                p in SRC_YAML_SRC_YML
                or any(
                    (p + "/").startswith(rule + "/")
                    or (removes and top and (rule + "/").startswith(p + "/"))
                    for rule in session["rules"]
                )
                for item in (
                    [*args(inv)[-1:], *values(inv, "t", "target-directory")]
                    if inv["bin"] in COPIERS
                    else (
                        [*values(inv, "C", "directory"), "."]
                        if inv["bin"] in BSDTAR_TAR
                        else (
                            [*args(inv)[1:], "."]
                            if inv["bin"] == "unzip"
                            else (
                                [
                                    *args(inv)[:1],
                                    *[
                                        arg
                                        for arg in inv["argv"][2:]
                                        if matches_text_b6b36544(arg)
                                    ],
                                ]
                                if inv["bin"] == "find"
                                else args(inv)
                            )
                        )
                    )
                )
                for parts in [[part for part in split(item, "/") if part not in SIGNS]]
                for up in [sum(1 for item2 in parts if item2 == "..")]
                for full in (
                    (
                        item.removesuffix("/")
                        if matches_text_548949d6(item)
                        else "/".join(
                            a_list_of_texts(
                                [*base[: max(len(base) - up, 0)], *parts[up:]], "365:71"
                            )
                        )
                    ),
                )
                for p in (
                    (
                        full
                        if session["root"] == ""
                        else full.removeprefix(session["root"] + "/")
                    ),
                )
                for top in [item != target]
            ):
                return True
    for inv in event["programs"]:
        if inv["bin"] in INTERPRETERS and any(
            matches_text_b0a864b4(item)
            and matches_changes(item)
            and (
                "src.yaml" in item
                or any(rule + "/" in item for rule in session["rules"])
            )
            for item in [*inv["argv"][1:], inv["stdin"]]
        ):
            return True
    return False


def rule_settings_stay(event):
    """self-protection/settings-stay (rules/self-protection.yaml:83)."""
    path = "/" + lower(event["path"]) + "/"
    for text in SETTINGS:
        if text in path:
            return True
    return path.endswith("/.git/")


RULES = {
    "checker-stays": {
        "at": "rules/self-protection.yaml:28",
        "when": {
            "PreFileCreate": rule_checker_stays,
            "PreFileDelete": rule_checker_stays,
            "PreFileUpdate": rule_checker_stays,
        },
        "priority": 0,
        "say": say_checker_stays,
        "severity": "critical",
        "reads": {
            "rule_checker_stays": ("session",),
            "say_checker_stays": ("session",),
        },
    },
    "settings-stay": {
        "at": "rules/self-protection.yaml:83",
        "when": {
            "PreFileCreate": rule_settings_stay,
            "PreFileDelete": rule_settings_stay,
            "PreFileUpdate": rule_settings_stay,
        },
        "priority": 0,
        "say": "Settings and hooks of agents and of git decide which guards run; tell the person what you would change there.",
        "severity": "critical",
    },
    "records-stay": {
        "at": "rules/self-protection.yaml:130",
        "when": {
            "PreFileCreate": rule_records_stay,
            "PreFileDelete": rule_records_stay,
            "PreFileUpdate": rule_records_stay,
        },
        "priority": 0,
        "say": "A record of what happened is only ever read.",
        "severity": "critical",
    },
    "guard-stays-on-the-line": {
        "at": "rules/self-protection.yaml:151",
        "when": {"PreCommandInvoke": rule_guard_stays_on_the_line},
        "priority": 0,
        "say": "This would change the guard, its settings or its records; change a rule and run `src compile`, or tell the person what you would change.",
        "severity": "critical",
        "reads": {"rule_guard_stays_on_the_line": ("session",)},
    },
    "guard-stays-at-home": {
        "at": "rules/self-protection.yaml:248",
        "when": {"PreCommandInvoke": rule_guard_stays_at_home},
        "priority": 0,
        "say": "This would change settings or records of the guard in the home folder; tell the person what you would change.",
        "severity": "critical",
    },
    "no-guard-by-code": {
        "at": "rules/self-protection.yaml:267",
        "when": {"PreCommandInvoke": rule_no_guard_by_code},
        "priority": 0,
        "say": "This code would change the guard, its settings or its records; tell the person what you would change.",
        "severity": "critical",
        "reads": {"rule_no_guard_by_code": ("session",)},
    },
    "rules-ask": {
        "at": "rules/self-protection.yaml:311",
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
        "at": "rules/self-protection.yaml:346",
        "when": {"PreCommandInvoke": rule_rules_ask_on_the_line},
        "verb": "ask",
        "say": "This would change what the guard is made from. Really?",
        "severity": "high",
        "reads": {"rule_rules_ask_on_the_line": ("session",)},
    },
    "no-second-name": {
        "at": "rules/self-protection.yaml:401",
        "when": {"PreCommandInvoke": rule_no_second_name},
        "priority": 0,
        "say": say_no_second_name,
        "severity": "critical",
        "reads": {"rule_no_second_name": ("session",)},
    },
    "compile-plainly": {
        "at": "rules/self-protection.yaml:452",
        "when": {"PreCommandInvoke": rule_compile_plainly},
        "verb": "ask",
        "say": say_compile_plainly,
        "severity": "high",
    },
    "no-state-by-hand": {
        "at": "rules/self-protection.yaml:479",
        "when": {"PreCommandInvoke": rule_no_state_by_hand},
        "priority": 0,
        "say": "A context is set by a rule's own script only; do what turns it on.",
        "severity": "critical",
    },
    "no-agent-without-hooks": {
        "at": "rules/self-protection.yaml:497",
        "when": {"PreCommandInvoke": rule_no_agent_without_hooks},
        "priority": 0,
        "say": "An agent started like this has no guard; start it plainly.",
        "severity": "critical",
    },
}

INDEX = {
    "PreCommandInvoke": {
        "program": {
            "awk": ("no-guard-by-code", "rules-ask-on-the-line"),
            "bindfs": ("no-second-name",),
            "bsdtar": ("guard-stays-on-the-line", "rules-ask-on-the-line"),
            "bun": (
                "no-agent-without-hooks",
                "no-guard-by-code",
                "rules-ask-on-the-line",
            ),
            "bunx": ("no-agent-without-hooks",),
            "bzip2": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "chattr": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "check.py state": ("no-state-by-hand",),
            "chgrp": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "chmod": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "chown": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "claude": ("no-agent-without-hooks",),
            "codex": ("no-agent-without-hooks",),
            "codex --disable": ("no-agent-without-hooks",),
            "copilot": ("no-agent-without-hooks",),
            "cp": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "no-second-name",
                "rules-ask-on-the-line",
            ),
            "curl": ("guard-stays-on-the-line",),
            "cursor-agent": ("no-agent-without-hooks",),
            "declare": ("no-agent-without-hooks",),
            "deno": ("no-guard-by-code", "rules-ask-on-the-line"),
            "ed": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "ex": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "export": ("no-agent-without-hooks",),
            "find": ("guard-stays-on-the-line", "rules-ask-on-the-line"),
            "gawk": ("no-guard-by-code", "rules-ask-on-the-line"),
            "gemini": ("no-agent-without-hooks",),
            "git checkout": ("guard-stays-on-the-line", "rules-ask-on-the-line"),
            "git mv": ("guard-stays-on-the-line", "rules-ask-on-the-line"),
            "git restore": ("guard-stays-on-the-line", "rules-ask-on-the-line"),
            "git rm": ("guard-stays-on-the-line", "rules-ask-on-the-line"),
            "gzip": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "install": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "link": ("no-second-name",),
            "ln": ("guard-stays-at-home", "no-second-name"),
            "lua": ("no-guard-by-code", "rules-ask-on-the-line"),
            "mkdir": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "mount": ("no-second-name",),
            "mv": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "nano": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "node": (
                "no-agent-without-hooks",
                "no-guard-by-code",
                "rules-ask-on-the-line",
            ),
            "npm": ("no-agent-without-hooks",),
            "npx": ("no-agent-without-hooks",),
            "nvim": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "opencode": ("no-agent-without-hooks",),
            "openprogram": ("no-agent-without-hooks",),
            "osascript": ("no-guard-by-code", "rules-ask-on-the-line"),
            "patch": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "perl": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "no-guard-by-code",
                "rules-ask-on-the-line",
            ),
            "php": ("no-guard-by-code", "rules-ask-on-the-line"),
            "pi": ("no-agent-without-hooks",),
            "pnpm": ("no-agent-without-hooks",),
            "pnpx": ("no-agent-without-hooks",),
            "python": ("compile-plainly", "no-guard-by-code", "rules-ask-on-the-line"),
            "python state": ("no-state-by-hand",),
            "python3": ("compile-plainly", "no-guard-by-code", "rules-ask-on-the-line"),
            "python3 state": ("no-state-by-hand",),
            "qwen": ("no-agent-without-hooks",),
            "rm": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "rmdir": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "rsync": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "ruby": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "no-guard-by-code",
                "rules-ask-on-the-line",
            ),
            "scp": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "script": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "sed": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "no-guard-by-code",
                "rules-ask-on-the-line",
            ),
            "set": ("no-agent-without-hooks",),
            "setfacl": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "shred": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "split": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "sqlite3": ("guard-stays-at-home", "no-guard-by-code"),
            "src": ("compile-plainly",),
            "src state": ("no-state-by-hand",),
            "tar": ("guard-stays-on-the-line", "rules-ask-on-the-line"),
            "typeset": ("no-agent-without-hooks",),
            "unzip": ("guard-stays-on-the-line", "rules-ask-on-the-line"),
            "vi": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "vim": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "wget": ("guard-stays-on-the-line",),
            "xz": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "yarn": ("no-agent-without-hooks",),
            "yq": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
                "rules-ask-on-the-line",
            ),
            "zstd": (
                "guard-stays-at-home",
                "guard-stays-on-the-line",
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
