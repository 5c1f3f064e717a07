# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""git: History that others have, and work that is not committed, stay; hooks run."""

from src_runtime.cmdline import args, flag, sub
from src_runtime.pattern import pattern
from src_runtime.shown import show
from src_runtime.texts import lower

DIGEST = "a7ddc764b0ab6e17"
FORMAT = 1

AM_CHERRY_PICK_MERGE_PUSH_REBASE_ETC = frozenset(
    {"am", "cherry-pick", "merge", "push", "rebase", "revert"}
)
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
GIT_ASKPASS_GIT_EDITOR_ETC = frozenset(
    {
        "GIT_ASKPASS",
        "GIT_EDITOR",
        "GIT_EXTERNAL_DIFF",
        "GIT_PAGER",
        "GIT_PROXY_COMMAND",
        "GIT_SEQUENCE_EDITOR",
        "GIT_SSH",
        "GIT_SSH_COMMAND",
        "GIT_TEMPLATE_DIR",
    }
)
HUSKY_SKIP_HOOKS_ETC = frozenset(
    {"HUSKY_SKIP_HOOKS", "OVERCOMMIT_DISABLE", "PRE_COMMIT_ALLOW_NO_CONFIG", "SKIP"}
)
MAIN = frozenset({"main", "master", "refs/heads/main", "refs/heads/master"})
SIGNS = frozenset({"*", ".", "./", "./*", ":/"})
matches_config_driver = pattern(
    "^(diff|merge)\\..*\\.(command|textconv|driver)",
    "'diff:9 'merge.:10,11 @0:10,11 .:+,19,27 'command:! 'textconv:! 'driver",
    "^\n",
    start="0,4",
    again="",
    needs=("diff.", "merge."),
)
matches_husky_0_lefthook_skip_etc = pattern(
    "^(HUSKY=0|LEFTHOOK=0|SKIP=.|HUSKY_SKIP_HOOKS=|OVERCOMMIT_DISABLE=)",
    "'HUSKY=0:! 'LEFTHOOK=0:! 'SKIP= @0:! 'HUSKY_SKIP_HOOKS=:! 'OVERCOMMIT_DISABLE=",
    "^\n",
    start="0,7,17,23,40",
    again="",
)
matches_main_ref = pattern(
    "^\\+?([^:]*:)?(refs/heads/)?(main|master)$",
    "+:+,2,3,14,18 @0:+,1 ::+,14,18 'refs/heads/:+,18 'main:$ 'master:$",
    "^:",
    start="0,1,2,3,14,18",
    again="",
    needs=("main", "master"),
)


def rule_no_config_on_the_line(event):
    """git/no-config-on-the-line (rules/git.yaml:85)."""
    for inv in event["programs"]:
        if inv["bin"] == "git" and (
            any(
                matches_config_driver(key) or key.startswith(CONFIG_PREFIXES)
                for arg in inv["argv"]
                if "=" in arg
                for key in [lower(arg.removeprefix("--config-env="))]
            )
            or any(
                key.startswith("GIT_CONFIG_") or key in GIT_ASKPASS_GIT_EDITOR_ETC
                for key in inv["env"]
            )
        ):
            return True
    return False


def rule_no_config_writes(event):
    """git/no-config-writes (rules/git.yaml:104)."""
    for inv in event["programs"]:
        if (
            inv["bin"] == "git"
            and sub(inv).startswith("config")
            and (
                len(args(inv)) > 1
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
                flag(inv, "global", "system")
                or flag(inv, "edit", "e")
                or any(
                    matches_config_driver(key) or key.startswith(CONFIG_PREFIXES)
                    for arg in args(inv)[:1]
                    for key in [lower(arg)]
                )
            )
        ):
            return True
    return False


def rule_no_force_push(event):
    """git/no-force-push (rules/git.yaml:12)."""
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
    """git/no-forced-clean (rules/git.yaml:135)."""
    for inv in event["programs"]:
        if (
            inv["bin"] == "git"
            and sub(inv) == "clean"
            and flag(inv, "f", "force")
            and not flag(inv, "n", "dry-run")
        ):
            return True
    return False


def rule_no_hard_reset(event):
    """git/no-hard-reset (rules/git.yaml:121)."""
    for inv in event["programs"]:
        if inv["bin"] == "git" and sub(inv) == "reset" and flag(inv, "hard", "merge"):
            return True
    return False


def rule_no_history_edit(event):
    """git/no-history-edit (rules/git.yaml:202)."""
    for inv in event["programs"]:
        if (
            inv["bin"] == "git"
            and (
                (
                    sub(inv) == "rebase"
                    and not flag(
                        inv, "abort", "continue", "skip", "quit", "show-current-patch"
                    )
                )
                or sub(inv) in {"filter-branch", "filter-repo", "replace"}
                or (sub(inv) == "commit" and flag(inv, "amend"))
            )
        ) or inv["bin"] in {"bfg", "git-filter-repo"}:
            return True
    return False


def rule_no_hook_bypass(event):
    """git/no-hook-bypass (rules/git.yaml:61)."""
    for inv in event["programs"]:
        if (
            inv["bin"] == "git"
            and (
                (sub(inv) == "commit" and flag(inv, "n", "no-verify"))
                or (
                    sub(inv) in AM_CHERRY_PICK_MERGE_PUSH_REBASE_ETC
                    and flag(inv, "no-verify")
                )
                or inv["env"].get("HUSKY", "") == "0"
                or inv["env"].get("LEFTHOOK", "") == "0"
                or any(key in HUSKY_SKIP_HOOKS_ETC for key in inv["env"])
            )
        ) or (
            inv["bin"] in {"declare", "export", "typeset"}
            and any(matches_husky_0_lefthook_skip_etc(arg) for arg in inv["argv"])
        ):
            return True
    return False


def rule_no_lost_refs(event):
    """git/no-lost-refs (rules/git.yaml:172)."""
    for inv in event["programs"]:
        if inv["bin"] == "git" and (
            (
                sub(inv) == "branch"
                and (
                    flag(inv, "D")
                    or (flag(inv, "d", "delete") and flag(inv, "f", "force"))
                )
            )
            or (sub(inv) == "tag" and flag(inv, "d", "delete"))
            or (sub(inv) == "update-ref" and flag(inv, "d"))
            or (
                sub(inv) == "push"
                and (
                    flag(inv, "d", "delete", "prune")
                    or any(arg.startswith(":") for arg in args(inv))
                )
            )
            or (
                sub(inv).startswith("stash")
                and any(arg in {"clear", "drop"} for arg in inv["argv"])
            )
            or (
                sub(inv).startswith("reflog")
                and any(arg in {"delete", "expire"} for arg in inv["argv"])
            )
            or (
                sub(inv) == "gc"
                and any(arg.startswith("--prune") for arg in inv["argv"])
            )
            or sub(inv) == "prune"
        ):
            return True
    return False


def rule_no_push_to_main(event):
    """git/no-push-to-main (rules/git.yaml:35)."""
    for inv in event["programs"]:
        if (
            inv["bin"] == "git"
            and sub(inv) == "push"
            and (
                any(matches_main_ref(arg) for arg in args(inv))
                or flag(inv, "all", "branches")
                or (
                    inv["branch"] in MAIN
                    and not flag(inv, "tags")
                    and all(arg == "HEAD" for arg in args(inv)[1:])
                )
            )
        ):
            return True
    return False


def rule_no_wholesale_discard(event):
    """git/no-wholesale-discard (rules/git.yaml:150)."""
    for inv in event["programs"]:
        if inv["bin"] == "git" and (
            (
                sub(inv) in {"checkout", "restore"}
                and any(arg in SIGNS for arg in args(inv))
                and not (
                    sub(inv) == "restore"
                    and flag(inv, "S", "staged")
                    and not flag(inv, "W", "worktree")
                )
            )
            or (sub(inv) == "checkout" and flag(inv, "f", "force"))
            or (sub(inv) == "switch" and flag(inv, "f", "force", "discard-changes"))
        ):
            return True
    return False


RULES = {
    "no-force-push": {
        "id": "git/no-force-push",
        "at": "rules/git.yaml:12",
        "when": {"PreCommandInvoke": rule_no_force_push},
        "verb": "deny",
        "say": say_no_force_push,
        "instead": "git push --force-with-lease origin topic",
        "severity": "high",
    },
    "no-push-to-main": {
        "id": "git/no-push-to-main",
        "at": "rules/git.yaml:35",
        "when": {"PreCommandInvoke": rule_no_push_to_main},
        "verb": "deny",
        "say": "The default branch moves by pull request only; push a branch of your own.",
        "instead": "git push -u origin topic",
        "severity": "high",
    },
    "no-hook-bypass": {
        "id": "git/no-hook-bypass",
        "at": "rules/git.yaml:61",
        "when": {"PreCommandInvoke": rule_no_hook_bypass},
        "verb": "deny",
        "say": "Mend what the hook reports instead of stepping around it.",
        "severity": "high",
    },
    "no-config-on-the-line": {
        "id": "git/no-config-on-the-line",
        "at": "rules/git.yaml:85",
        "when": {"PreCommandInvoke": rule_no_config_on_the_line},
        "verb": "deny",
        "say": "This runs git with other hooks, aliases or programs than the person set up; run it plainly.",
        "severity": "high",
    },
    "no-config-writes": {
        "id": "git/no-config-writes",
        "at": "rules/git.yaml:104",
        "when": {"PreCommandInvoke": rule_no_config_writes},
        "verb": "deny",
        "say": "Git's settings belong to the person; say which one you need and why.",
        "severity": "high",
    },
    "no-hard-reset": {
        "id": "git/no-hard-reset",
        "at": "rules/git.yaml:121",
        "when": {"PreCommandInvoke": rule_no_hard_reset},
        "verb": "deny",
        "say": "Work that is not committed would be gone; put it aside instead.",
        "instead": "git stash",
        "severity": "high",
    },
    "no-forced-clean": {
        "id": "git/no-forced-clean",
        "at": "rules/git.yaml:135",
        "when": {"PreCommandInvoke": rule_no_forced_clean},
        "verb": "deny",
        "say": "Untracked files cannot be brought back; list them and remove what you made yourself by name.",
        "instead": "git clean -n",
        "severity": "high",
    },
    "no-wholesale-discard": {
        "id": "git/no-wholesale-discard",
        "at": "rules/git.yaml:150",
        "when": {"PreCommandInvoke": rule_no_wholesale_discard},
        "verb": "deny",
        "say": "This throws away every change in the work tree; name the files whose changes may go.",
        "instead": "git stash",
        "severity": "high",
    },
    "no-lost-refs": {
        "id": "git/no-lost-refs",
        "at": "rules/git.yaml:172",
        "when": {"PreCommandInvoke": rule_no_lost_refs},
        "verb": "deny",
        "say": "Commits that nothing else names would be lost; leave them, or let a person delete them.",
        "severity": "high",
    },
    "no-history-edit": {
        "id": "git/no-history-edit",
        "at": "rules/git.yaml:202",
        "when": {"PreCommandInvoke": rule_no_history_edit},
        "verb": "deny",
        "say": "This rewrites commits; add a new one on top instead.",
        "instead": "git commit --fixup HEAD",
        "severity": "high",
    },
}

INDEX = {
    "PreCommandInvoke": {
        "program": {
            "bfg": ("no-history-edit",),
            "declare": ("no-hook-bypass",),
            "export": ("no-hook-bypass",),
            "git": (
                "no-config-on-the-line",
                "no-config-writes",
                "no-force-push",
                "no-forced-clean",
                "no-hard-reset",
                "no-history-edit",
                "no-hook-bypass",
                "no-lost-refs",
                "no-push-to-main",
                "no-wholesale-discard",
            ),
            "git-filter-repo": ("no-history-edit",),
            "typeset": ("no-hook-bypass",),
        },
    },
}
