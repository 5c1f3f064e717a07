# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""git: History that others have, and work that is not committed, stay; hooks run."""

from src_runtime.cmdline import args, flag, sub
from src_runtime.pattern import pattern
from src_runtime.shown import show
from src_runtime.texts import lower

DIGEST = "027b40e1b62cf369"
FORMAT = 2

ADD_ARCHIVE_CAT_FILE_COMMIT_DIFF_ETC = frozenset(
    {"add", "archive", "cat-file", "commit", "diff", "log", "show", "stage"}
)
AM_CHERRY_PICK_MERGE_PUSH_REBASE_ETC = frozenset(
    {"am", "cherry-pick", "merge", "push", "rebase", "revert"}
)
CHMOD_CHOWN_MV_RM_SHRED = frozenset({"chmod", "chown", "mv", "rm", "shred"})
CONFIG_PREFIXES = (
    "alias.",
    "core.attributesfile",
    "core.editor",
    "core.fsmonitor",
    "core.gitproxy",
    "core.hookspath",
    "core.pager",
    "core.sshcommand",
    "credential.",
    "filter.",
    "gpg.",
    "http.sslverify",
    "include.",
    "includeif.",
    "protocol.",
    "receive.",
    "safe.",
    "sequence.editor",
    "uploadpack.",
    "url.",
)
GET_GET_COLOR_GET_COLORBOOL_LIST = frozenset(
    {"get", "get-color", "get-colorbool", "list"}
)
HUSKY_SKIP_HOOKS_ETC = frozenset(
    {"HUSKY_SKIP_HOOKS", "OVERCOMMIT_DISABLE", "PRE_COMMIT_ALLOW_NO_CONFIG", "SKIP"}
)
MAIN = frozenset({"main", "master", "refs/heads/main", "refs/heads/master"})
QUIET = frozenset({"", "/bin/true", ":", "cat", "less", "true"})
RUN_VARIABLES = frozenset(
    {
        "GIT_ASKPASS",
        "GIT_EDITOR",
        "GIT_EXEC_PATH",
        "GIT_EXTERNAL_DIFF",
        "GIT_PAGER",
        "GIT_PROXY_COMMAND",
        "GIT_SEQUENCE_EDITOR",
        "GIT_SSH",
        "GIT_SSH_COMMAND",
        "GIT_TEMPLATE_DIR",
    }
)
SIGNS = frozenset({"*", ".", "./", "./*", ":/"})
matches_config_driver = pattern(
    "^(diff|merge)\\..*\\.(command|textconv|driver)",
    "'diff:9 'merge.:10,11 @0:10,11 .:+,19,27 'command:! 'textconv:! 'driver",
    "^\n",
    start="0,4",
    again="",
    needs=("diff.", "merge."),
)
matches_core_sequence_editor_etc = pattern(
    "^(core|sequence)\\.(editor|pager)=(true|:|cat|less)?$",
    "'core:12 'sequence.:+,19 'editor:24 'pager=:+,26,30,33,$ ::$ 'true:$ 'cat:$ 'less:$",
    start="0,4",
    again="",
    needs=("core.editor=", "core.pager=", "sequence.editor=", "sequence.pager="),
)
matches_ext_upload_receive_pack_etc = pattern(
    "^ext::|^--(upload|receive)-pack|^--exec-path=",
    "'ext : ::! '--:+,13 'upload:20 'receive-pack:! '--exec-path=",
    start="0,5,25",
    again="",
    needs=("ext::", "--upload-pack", "--receive-pack", "--exec-path="),
)
matches_hook_file = pattern(
    "(?i)(^|/)\\.git/((modules|worktrees)/[^/]+/)*(hooks/|config(\\.worktree)?$|info/attributes$)|(^|/)\\.gitconfig$|\\.config/git/|^/etc/gitconfig$",
    "~/.git/:6,13,25,31,46 ~modules:22 ~worktrees/ ^/:+,23 /:6,13,25,31,46 ~hooks/:! ~config:+,$ ~.worktree:$ ~info/attributes:$ ~/.gitconfig:$ ~.config/git/:! ~/etc/gitconfig:$",
    start="0,1,61,62,72,84",
    again="0,61,72",
    needs=(".git/", ".gitconfig", ".config/git/", "/etc/gitconfig"),
    folded=True,
)
matches_husky_0_lefthook_skip_etc = pattern(
    "^(HUSKY=0|LEFTHOOK=0|SKIP=.|HUSKY_SKIP_HOOKS=|OVERCOMMIT_DISABLE=)",
    "'HUSKY=0:! 'LEFTHOOK=0:! 'SKIP= @0:! 'HUSKY_SKIP_HOOKS=:! 'OVERCOMMIT_DISABLE=",
    "^\n",
    start="0,7,17,23,40",
    again="",
)
matches_kept_by_git = pattern(
    "(^|/)\\.git(/?$|/(hooks|config|info|refs|objects|logs|HEAD|packed-refs)(/|$))",
    "'/.git:+,6,$ /:$ /:+,12,18,22,26,33,37,41 'hooks:52,$ 'config:52,$ 'info:52,$ 'refs:52,$ 'objects:52,$ 'logs:52,$ 'HEAD:52,$ 'packed-refs:52,$ /",
    start="0,1",
    again="0",
    needs=(".git",),
)
matches_main_ref = pattern(
    "^\\+?([^:]*:)?(refs/heads/)?(main|master)$",
    "+:+,2,3,14,18 @0:+,1 ::+,14,18 'refs/heads/:+,18 'main:$ 'master:$",
    "^:",
    start="0,1,2,3,14,18",
    again="",
    needs=("main", "master"),
)
matches_public_file = pattern(
    "\\.(example|sample|template|tmpl|dist|defaults?|pub)$",
    ".:+,8,14,22,26,30,38 'example:$ 'sample:$ 'template:$ 'tmpl:$ 'dist:$ 'default:+,$ s:$ 'pub:$",
)
matches_secret_file = pattern(
    "(^|[/:])(\\.env(\\.[A-Za-z0-9_-]+)*|\\.envrc|[._]netrc|\\.npmrc|\\.pypirc|\\.pgpass|\\.git-credentials|\\.vault-token|credentials\\.json|kubeconfig|id_(rsa|dsa|ecdsa|ed25519))$|\\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk|tfvars|tfstate)$",
    "@0:+,7,13,19,25,32,39,55,67,83,93 '.env:+,$ . -0-9A-Z_a-z:5,6,$ '.envrc:$ ._ 'netrc:$ '.npmrc:$ '.pypirc:$ '.pgpass:$ '.git-credentials:$ '.vault-token:$ 'credentials.json:$ 'kubeconfig:$ 'id_:+,99,102,107 'rsa:$ 'dsa:$ 'ecdsa:$ 'ed25519:$ .:+,118,121,124,127,130,138,142,145,151 'pem:$ 'key:$ 'p12:$ 'pfx:$ 'jks:$ 'keystore:$ 'kdbx:$ 'ppk:$ 'tfvars:$ 'tfstate:$",
    "/:",
    start="0,1,7,13,19,25,32,39,55,67,83,93,114",
    again="0,114",
)


def rule_no_config_on_the_line(event):
    """git/no-config-on-the-line (rules/git.yaml:106)."""
    for inv in event["programs"]:
        if inv["bin"] == "git":
            env = inv["env"]
            if any(
                key.startswith("GIT_CONFIG")
                or (key in RUN_VARIABLES and env.get(key, "") not in QUIET)
                for key in env
            ):
                return True
            if any(
                matches_ext_upload_receive_pack_etc(arg)
                or (
                    "=" in arg
                    and (
                        lambda key: (
                            matches_config_driver(key)
                            or key.startswith(CONFIG_PREFIXES)
                        )
                        and not matches_core_sequence_editor_etc(key)
                    )(lower(arg.removeprefix("--config-env=")))
                )
                for arg in inv["argv"]
            ):
                return True
    return False


def rule_no_config_writes(event):
    """git/no-config-writes (rules/git.yaml:135)."""
    for inv in event["programs"]:
        if (
            inv["bin"] == "git"
            and sub(inv).startswith("config")
            and not any(
                arg in GET_GET_COLOR_GET_COLORBOOL_LIST for arg in args(inv)[:1]
            )
            and not flag(
                inv, "get", "get-all", "get-regexp", "get-urlmatch", "list", "l"
            )
            and (
                len(args(inv)) > 1
                or "edit" in args(inv)[:1]
                or flag(
                    inv,
                    "unset",
                    "unset-all",
                    "remove-section",
                    "rename-section",
                    "edit",
                    "e",
                )
            )
            and (
                flag(inv, "global", "system", "edit", "e")
                or "edit" in args(inv)[:1]
                or any(
                    matches_config_driver(key) or key.startswith(CONFIG_PREFIXES)
                    for arg in args(inv)[:2]
                    for key in [lower(arg) + "."]
                )
            )
        ):
            return True
    return False


def rule_no_force_push(event):
    """git/no-force-push (rules/git.yaml:19)."""
    for inv in event["programs"]:
        if (
            inv["bin"] == "git"
            and sub(inv) == "push"
            and (
                flag(inv, "f", "force")
                or flag(inv, "mirror")
                or any(arg.startswith("+") for arg in args(inv))
            )
        ):
            return inv
    return False


def say_no_force_push(event, hit):
    """What git/no-force-push says."""
    return (
        "`"
        + show(" ".join(hit["argv"]))
        + "` rewrites history that others have; push with a lease, or make a new branch."
    )


def rule_no_forced_clean(event):
    """git/no-forced-clean (rules/git.yaml:220)."""
    for inv in event["programs"]:
        if (
            inv["bin"] == "git"
            and sub(inv) == "clean"
            and (
                flag(inv, "f", "force")
                or any(
                    lower(arg).startswith("clean.requireforce=") for arg in inv["argv"]
                )
            )
            and not flag(inv, "n", "dry-run")
        ):
            return True
    return False


def rule_no_hard_reset(event):
    """git/no-hard-reset (rules/git.yaml:203)."""
    for inv in event["programs"]:
        if inv["bin"] == "git" and sub(inv) == "reset" and flag(inv, "hard", "merge"):
            return True
    return False


def rule_no_history_edit(event):
    """git/no-history-edit (rules/git.yaml:303)."""
    for inv in event["programs"]:
        if inv["bin"] == "git":
            if sub(inv) == "rebase" and not flag(
                inv, "abort", "continue", "skip", "quit", "show-current-patch"
            ):
                return True
            if sub(inv) in {"filter-branch", "filter-repo", "replace"}:
                return True
            if sub(inv) == "commit" and flag(inv, "amend"):
                return True
        if inv["bin"] in {"bfg", "git-filter-repo"}:
            return True
    return False


def rule_no_hook_bypass(event):
    """git/no-hook-bypass (rules/git.yaml:77)."""
    for inv in event["programs"]:
        if inv["bin"] == "git":
            if sub(inv) == "commit" and flag(inv, "n", "no-verify"):
                return True
            if sub(inv) in AM_CHERRY_PICK_MERGE_PUSH_REBASE_ETC and flag(
                inv, "no-verify"
            ):
                return True
            if inv["env"].get("HUSKY", "") == "0":
                return True
            if inv["env"].get("LEFTHOOK", "") == "0":
                return True
            if any(key in HUSKY_SKIP_HOOKS_ETC for key in inv["env"]):
                return True
        if (
            inv["bin"] in {"husky", "lefthook", "pre-commit"}
            and "uninstall" in inv["argv"][1:2]
        ):
            return True
        if inv["bin"] in {"declare", "export", "typeset"} and any(
            matches_husky_0_lefthook_skip_etc(arg) for arg in inv["argv"]
        ):
            return True
    return False


def rule_no_hook_edits(event):
    """git/no-hook-edits (rules/git.yaml:161)."""
    return matches_hook_file(event["path"])


def rule_no_lost_refs(event):
    """git/no-lost-refs (rules/git.yaml:268)."""
    for inv in event["programs"]:
        if inv["bin"] == "git":
            if sub(inv) == "branch" and (flag(inv, "D") or flag(inv, "f", "force")):
                return True
            if sub(inv) == "tag" and flag(inv, "d", "delete"):
                return True
            if sub(inv) == "update-ref" and flag(inv, "d"):
                return True
            if sub(inv) == "push":
                if flag(inv, "d", "delete", "prune"):
                    return True
                if any(arg.startswith(":") for arg in args(inv)):
                    return True
            if sub(inv).startswith("stash") and any(
                arg in {"clear", "drop"} for arg in inv["argv"]
            ):
                return True
            if sub(inv).startswith("reflog") and any(
                arg in {"delete", "expire"} for arg in inv["argv"]
            ):
                return True
            if sub(inv) == "gc" and any(
                arg.startswith("--prune") for arg in inv["argv"]
            ):
                return True
            if sub(inv) == "prune":
                return True
    return False


def rule_no_lost_repository(event):
    """git/no-lost-repository (rules/git.yaml:184)."""
    for inv in event["programs"]:
        if inv["bin"] in CHMOD_CHOWN_MV_RM_SHRED and any(
            matches_kept_by_git(arg) and not arg.startswith("/tmp/")
            for arg in args(inv)
        ):
            return True
    return False


def rule_no_push_to_main(event):
    """git/no-push-to-main (rules/git.yaml:48)."""
    for inv in event["programs"]:
        if inv["bin"] == "git" and sub(inv) == "push":
            if any(matches_main_ref(arg) for arg in args(inv)):
                return True
            if flag(inv, "all", "branches"):
                return True
            if (
                inv["branch"] in MAIN
                and not flag(inv, "tags")
                and all(arg == "HEAD" for arg in args(inv)[1:])
            ):
                return True
    return False


def rule_no_secret_staging(event):
    """git/no-secret-staging (rules/git.yaml:327)."""
    for inv in event["programs"]:
        if (
            inv["bin"] == "git"
            and sub(inv) in ADD_ARCHIVE_CAT_FILE_COMMIT_DIFF_ETC
            and any(
                matches_secret_file(arg) and not matches_public_file(arg)
                for arg in args(inv)
            )
        ):
            return True
    return False


def rule_no_wholesale_discard(event):
    """git/no-wholesale-discard (rules/git.yaml:238)."""
    for inv in event["programs"]:
        if inv["bin"] == "git":
            if (
                sub(inv) in {"checkout", "restore"}
                and any(arg in SIGNS for arg in args(inv))
                and not (
                    sub(inv) == "restore"
                    and flag(inv, "S", "staged")
                    and not flag(inv, "W", "worktree")
                )
            ):
                return True
            if sub(inv) == "checkout" and flag(inv, "f", "force"):
                return True
            if sub(inv) == "switch" and flag(inv, "f", "force", "discard-changes"):
                return True
            if (
                sub(inv) == "checkout-index"
                and flag(inv, "f", "force")
                and flag(inv, "a", "all")
            ):
                return True
            if sub(inv) == "read-tree" and flag(inv, "u") and flag(inv, "reset"):
                return True
            if (
                sub(inv).startswith("worktree")
                and "remove" in inv["argv"]
                and flag(inv, "f", "force")
            ):
                return True
    return False


RULES = {
    "no-force-push": {
        "at": "rules/git.yaml:19",
        "when": {"PreCommandInvoke": rule_no_force_push},
        "say": say_no_force_push,
        "instead": "git push --force-with-lease origin topic",
        "severity": "high",
    },
    "no-push-to-main": {
        "at": "rules/git.yaml:48",
        "when": {"PreCommandInvoke": rule_no_push_to_main},
        "say": "The default branch moves by pull request only; push a branch of your own.",
        "instead": "git push -u origin topic",
        "severity": "high",
    },
    "no-hook-bypass": {
        "at": "rules/git.yaml:77",
        "when": {"PreCommandInvoke": rule_no_hook_bypass},
        "say": "Mend what the hook reports instead of stepping around it.",
        "severity": "high",
    },
    "no-config-on-the-line": {
        "at": "rules/git.yaml:106",
        "when": {"PreCommandInvoke": rule_no_config_on_the_line},
        "say": "This runs git with other hooks, aliases or programs than the person set up; run it plainly.",
        "severity": "high",
    },
    "no-config-writes": {
        "at": "rules/git.yaml:135",
        "when": {"PreCommandInvoke": rule_no_config_writes},
        "say": "Git's settings belong to the person; say which one you need and why.",
        "severity": "high",
    },
    "no-hook-edits": {
        "at": "rules/git.yaml:161",
        "when": {
            "PreFileCreate": rule_no_hook_edits,
            "PreFileDelete": rule_no_hook_edits,
            "PreFileUpdate": rule_no_hook_edits,
        },
        "say": "Hooks and settings of git belong to the person; say what you need there and why.",
        "severity": "high",
    },
    "no-lost-repository": {
        "at": "rules/git.yaml:184",
        "when": {"PreCommandInvoke": rule_no_lost_repository},
        "say": "The history and the hooks lie in there; leave it to a person.",
        "severity": "critical",
    },
    "no-hard-reset": {
        "at": "rules/git.yaml:203",
        "when": {"PreCommandInvoke": rule_no_hard_reset},
        "say": "Work that is not committed would be gone; put it aside instead.",
        "instead": "git stash",
        "severity": "high",
    },
    "no-forced-clean": {
        "at": "rules/git.yaml:220",
        "when": {"PreCommandInvoke": rule_no_forced_clean},
        "say": "Untracked files cannot be brought back; list them and remove what you made yourself by name.",
        "instead": "git clean -n",
        "severity": "high",
    },
    "no-wholesale-discard": {
        "at": "rules/git.yaml:238",
        "when": {"PreCommandInvoke": rule_no_wholesale_discard},
        "say": "This throws away every change in the work tree; name the files whose changes may go.",
        "instead": "git stash",
        "severity": "high",
    },
    "no-lost-refs": {
        "at": "rules/git.yaml:268",
        "when": {"PreCommandInvoke": rule_no_lost_refs},
        "say": "Commits that nothing else names would be lost; leave them, or let a person delete them.",
        "severity": "high",
    },
    "no-history-edit": {
        "at": "rules/git.yaml:303",
        "when": {"PreCommandInvoke": rule_no_history_edit},
        "say": "This rewrites commits; add a new one on top instead.",
        "instead": "git commit --fixup HEAD",
        "severity": "high",
    },
    "no-secret-staging": {
        "at": "rules/git.yaml:327",
        "when": {"PreCommandInvoke": rule_no_secret_staging},
        "say": "A secret in the history stays there; keep the file out of git.",
        "severity": "critical",
    },
}

INDEX = {
    "PreCommandInvoke": {
        "program": {
            "bfg": ("no-history-edit",),
            "chmod": ("no-lost-repository",),
            "chown": ("no-lost-repository",),
            "declare": ("no-hook-bypass",),
            "export": ("no-hook-bypass",),
            "git": (
                "no-config-on-the-line",
                "no-config-writes",
                "no-history-edit",
                "no-hook-bypass",
                "no-lost-refs",
                "no-wholesale-discard",
            ),
            "git add": ("no-secret-staging",),
            "git archive": ("no-secret-staging",),
            "git cat-file": ("no-secret-staging",),
            "git clean": ("no-forced-clean",),
            "git commit": ("no-secret-staging",),
            "git diff": ("no-secret-staging",),
            "git log": ("no-secret-staging",),
            "git push": ("no-force-push", "no-push-to-main"),
            "git reset": ("no-hard-reset",),
            "git show": ("no-secret-staging",),
            "git stage": ("no-secret-staging",),
            "git-filter-repo": ("no-history-edit",),
            "husky": ("no-hook-bypass",),
            "lefthook": ("no-hook-bypass",),
            "mv": ("no-lost-repository",),
            "pre-commit": ("no-hook-bypass",),
            "rm": ("no-lost-repository",),
            "shred": ("no-lost-repository",),
            "typeset": ("no-hook-bypass",),
        },
    },
    "PreFileCreate": {
        "text": (
            ("path", ".config/git/", True, ("no-hook-edits",)),
            ("path", ".git/", True, ("no-hook-edits",)),
            ("path", ".gitconfig", True, ("no-hook-edits",)),
            ("path", "/etc/gitconfig", True, ("no-hook-edits",)),
        ),
    },
    "PreFileDelete": {
        "text": (
            ("path", ".config/git/", True, ("no-hook-edits",)),
            ("path", ".git/", True, ("no-hook-edits",)),
            ("path", ".gitconfig", True, ("no-hook-edits",)),
            ("path", "/etc/gitconfig", True, ("no-hook-edits",)),
        ),
    },
    "PreFileUpdate": {
        "text": (
            ("path", ".config/git/", True, ("no-hook-edits",)),
            ("path", ".git/", True, ("no-hook-edits",)),
            ("path", ".gitconfig", True, ("no-hook-edits",)),
            ("path", "/etc/gitconfig", True, ("no-hook-edits",)),
        ),
    },
}
