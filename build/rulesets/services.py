# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""services: What others rely on is released, merged, destroyed and emptied by people only."""

from src_runtime.cmdline import args, flag, sub, values
from src_runtime.pattern import pattern
from src_runtime.shown import show
from src_runtime.texts import lower
from src_runtime.values import a_text, default

DIGEST = "1b99279625bfd855"
FORMAT = 2

BQ_CLICKHOUSE_CLIENT_COCKROACH_ETC = frozenset(
    {
        "bq",
        "clickhouse-client",
        "cockroach",
        "duckdb",
        "mariadb",
        "mongo",
        "mongosh",
        "mysql",
        "psql",
        "snowsql",
        "sqlcmd",
        "sqlite3",
    }
)
BUN_CARGO_FLIT_HATCH_JSR_LERNA_ETC = frozenset(
    {
        "bun",
        "cargo",
        "flit",
        "hatch",
        "jsr",
        "lerna",
        "npm",
        "pdm",
        "pnpm",
        "poetry",
        "uv",
        "vsce",
        "yarn",
    }
)
DB_WIPE_MIGRATE_FRESH_ETC = frozenset(
    {"db:wipe", "migrate:fresh", "migrate:refresh", "migrate:reset"}
)
DEL_DELETE_UN_UNINSTALL = frozenset({"del", "delete", "un", "uninstall"})
DJANGO_ADMIN_MANAGE_PY_PYTHON_ETC = frozenset(
    {"django-admin", "manage.py", "python", "python3"}
)
MAIN = frozenset({"main", "master", "production", "release", "trunk"})
NPM_PUBLISH_PUBLISH_UNPUBLISH_ETC = frozenset(
    {"npm publish", "publish", "unpublish", "yank"}
)
PR_MERGE_REPO_ARCHIVE_ETC = frozenset(
    {
        "pr merge",
        "repo archive",
        "repo delete",
        "repo rename",
        "secret delete",
        "secret set",
    }
)
RAILS_RAKE_SEQUELIZE_ETC = frozenset({"rails", "rake", "sequelize", "sequelize-cli"})
RELEASE_CREATE_RELEASE_DELETE_ETC = frozenset(
    {"release create", "release delete", "release edit", "release upload"}
)
SYSTEM_PRUNE_VOLUME_PRUNE_ETC = frozenset(
    {"system prune", "volume prune", "volume remove", "volume rm"}
)
matches_auto_approve = pattern(
    "^--?auto-approve", "-:+,2 '-auto-approve", again="", needs=("-auto-approve",)
)
matches_db_drop_reset_purge_etc = pattern(
    "^db:(drop|reset|purge|schema:load|migrate:undo:all|migrate:reset)",
    "'db ::+,7,12,17,28,44 'drop:! 'reset:! 'purge:! 'schema : 'load:! 'migrate : 'undo : 'all:! 'migrate : 'reset",
    again="",
)
matches_delete_terminate_etc = pattern(
    "^(delete|terminate|deregister|purge)-",
    "'delete:30 'terminate:30 'deregister:30 'purge-",
    start="0,6,15,25",
    again="",
    needs=("delete-", "terminate-", "deregister-", "purge-"),
)
matches_sql_loss = pattern(
    '(?i)\\bdrop\\s+(table|database|schema|view|index|role|user)\\b|\\btruncate\\s+(table\\s+)?[\\w."`]|\\bdelete\\s+from\\s+[\\w."`]+\\s*(;|"|\'|$)|\\bdropDatabase\\(|\\.(drop|deleteMany)\\(\\s*(\\{\\s*\\})?\\s*\\)',
    '~drop @0:+,4,10,18,24,28,33,37 ~table:107,$ ~database:107,$ ~schema:107,$ ~view:107,$ ~index:107,$ ~role:107,$ ~user:107,$ ~truncate @0:+,49,56 ~table @0:+,55 ".0-9A-Z_-z\u017f\u212a:! ~delete @0:+,63 ~from @0:+,68 ".0-9A-Z_-z\u017f\u212a:+,69,71,$ @0:+,70,$ "\';:! ~dropdatabase(:! .:+,90 ~drop:100 ~deletemany(:101,102,105,106 @0:101,102,105,106 {:103,104 @0:103,104 }:105,106 @0:105,106 ):! ^0-9A-Z_a-z:! ^0-9A-Z_a-z:0,41,57,72',
    "\t\n\x0c\r ",
    start="0,41,57,72,85,108",
    again="85,108",
    needs=("drop", "truncate", "delete"),
    folded=True,
)
matches_text = pattern("^-[a-zA-Z]*[rR]", "-:1,2 A-Za-z:1,2 ~r", again="", needs=("-",))
matches_tool_loss = pattern(
    "^mcp__.*(delete_branch|merge_branch|merge_pull_request|merge_merge_request|force_push|delete_repo|delete_tag|delete_release|drop_table|drop_database|reset_database)",
    "'mcp__:5,6,19,31,49,68,78,89,99,113,123,136 @0:5,6,19,31,49,68,78,89,99,113,123,136 'delete_branch:! 'merge_branch:! 'merge_pull_request:! 'merge_merge_request:! 'force_push:! 'delete_repo:! 'delete_tag:! 'delete_release:! 'drop_table:! 'drop_database:! 'reset_database",
    "^\n",
    again="",
    needs=("mcp__",),
)


def rule_no_database_loss(event):
    """services/no-database-loss (rules/services.yaml:112)."""
    for inv in event["programs"]:
        if inv["bin"] in BQ_CLICKHOUSE_CLIENT_COCKROACH_ETC and any(
            matches_sql_loss(item) for item in [*inv["argv"], inv["stdin"]]
        ):
            return True
        if inv["bin"] == "dropdb":
            return True
        if inv["bin"] == "mysqladmin" and "drop" in inv["argv"]:
            return True
        if inv["bin"] == "redis-cli" and any(
            lower(arg) in {"flushall", "flushdb"} for arg in inv["argv"]
        ):
            return True
        if inv["bin"] == "prisma":
            if "reset" in inv["argv"]:
                return True
            if flag(inv, "force-reset"):
                return True
        if inv["bin"] == "supabase" and "reset" in inv["argv"]:
            return True
        if inv["bin"] in RAILS_RAKE_SEQUELIZE_ETC and any(
            matches_db_drop_reset_purge_etc(arg) for arg in inv["argv"]
        ):
            return True
        if inv["bin"] in {"artisan", "php"} and any(
            arg in DB_WIPE_MIGRATE_FRESH_ETC for arg in inv["argv"]
        ):
            return True
        if inv["bin"] in DJANGO_ADMIN_MANAGE_PY_PYTHON_ETC and any(
            arg in {"flush", "reset_db"} for arg in args(inv)[:2]
        ):
            if inv["bin"] in {"django-admin", "manage.py"}:
                return True
            if any(arg.endswith("manage.py") for arg in inv["argv"]):
                return True
        if inv["bin"] == "flyway" and "clean" in inv["argv"]:
            return True
        if inv["bin"] == "typeorm" and "schema:drop" in inv["argv"]:
            return True
    return False


def rule_no_destroying(event):
    """services/no-destroying (rules/services.yaml:73)."""
    for inv in event["programs"]:
        if (
            inv["bin"] in {"kubectl", "oc"}
            and sub(inv) in {"delete", "drain"}
            and not flag(inv, "dry-run")
        ):
            return inv
        if (
            inv["bin"] == "helm"
            and sub(inv) in DEL_DELETE_UN_UNINSTALL
            and not flag(inv, "dry-run")
        ):
            return inv
        if inv["bin"] in {"terraform", "terragrunt", "tofu"}:
            if sub(inv) in {"destroy", "force-unlock", "state rm"}:
                return inv
            if "destroy" in args(inv)[:1]:
                return inv
            if any(arg in {"--destroy", "-destroy"} for arg in inv["argv"]):
                return inv
            if (
                sub(inv) == "apply"
                and len(args(inv)) == 0
                and any(matches_auto_approve(arg) for arg in inv["argv"])
            ):
                return inv
        if inv["bin"] == "pulumi" and "destroy" in args(inv)[:1]:
            return inv
        if inv["bin"] == "cdk" and "destroy" in inv["argv"]:
            return inv
        if inv["bin"] == "aws":
            if any(matches_delete_terminate_etc(arg) for arg in inv["argv"]):
                return inv
            if sub(inv) == "s3 rb":
                return inv
            if sub(inv) == "s3 rm" and flag(inv, "recursive"):
                return inv
        if inv["bin"] in {"az", "gcloud"} and any(
            arg in {"delete", "purge"} for arg in inv["argv"]
        ):
            return inv
        if (
            inv["bin"] == "gsutil"
            and "rm" in inv["argv"]
            and any(matches_text(arg) for arg in inv["argv"])
        ):
            return inv
        if inv["bin"] in {"docker", "podman"}:
            if sub(inv) in SYSTEM_PRUNE_VOLUME_PRUNE_ETC:
                return inv
            if sub(inv) == "compose down" and flag(inv, "v", "volumes"):
                return inv
        if (
            inv["bin"] == "docker-compose"
            and "down" in inv["argv"]
            and flag(inv, "v", "volumes")
        ):
            return inv
    return False


def say_no_destroying(event, hit):
    """What services/no-destroying says."""
    return (
        "`"
        + show(" ".join(hit["argv"]))
        + "` destroys what others may rely on; a person does that."
    )


def rule_no_merging(event):
    """services/no-merging (rules/services.yaml:40)."""
    for inv in event["programs"]:
        if inv["bin"] == "gh":
            if sub(inv) in PR_MERGE_REPO_ARCHIVE_ETC:
                return True
            if sub(inv) == "api" and any(
                lower(value) in {"delete", "patch", "put"}
                for value in values(inv, "X", "method")
            ):
                return True
        if inv["bin"] == "glab":
            if "mr" in inv["argv"] and any(
                arg in {"accept", "approve", "merge"} for arg in inv["argv"]
            ):
                return True
            if "repo" in inv["argv"] and "delete" in inv["argv"]:
                return True
    return False


def rule_no_merging_by_tool(event):
    """services/no-merging-by-tool (rules/services.yaml:62)."""
    if not matches_tool_loss(event["tool"]):
        return False
    return a_text(default(event["input"].get("branch"), "main")) in MAIN


def rule_no_publishing(event):
    """services/no-publishing (rules/services.yaml:11)."""
    for inv in event["programs"]:
        if not flag(inv, "dry-run", "n"):
            if inv["bin"] in BUN_CARGO_FLIT_HATCH_JSR_LERNA_ETC:
                if sub(inv) in NPM_PUBLISH_PUBLISH_UNPUBLISH_ETC:
                    return True
                if any(arg in {"publish", "unpublish"} for arg in args(inv)[:1]):
                    return True
            if inv["bin"] == "twine" and "upload" in args(inv)[:1]:
                return True
            if inv["bin"] == "gem" and any(
                arg in {"push", "yank"} for arg in args(inv)[:1]
            ):
                return True
            if inv["bin"] == "changeset" and "publish" in inv["argv"]:
                return True
            if inv["bin"] == "nuget" and "push" in inv["argv"]:
                return True
            if inv["bin"] == "gh" and sub(inv) in RELEASE_CREATE_RELEASE_DELETE_ETC:
                return True
    return False


RULES = {
    "no-publishing": {
        "at": "rules/services.yaml:11",
        "when": {"PreCommandInvoke": rule_no_publishing},
        "say": "A release is made by people, or by the pipeline they started.",
        "severity": "high",
    },
    "no-merging": {
        "at": "rules/services.yaml:40",
        "when": {"PreCommandInvoke": rule_no_merging},
        "say": "What others see is merged and removed by people; say what is ready.",
        "severity": "high",
    },
    "no-merging-by-tool": {
        "at": "rules/services.yaml:62",
        "when": {"PreToolUse": rule_no_merging_by_tool},
        "say": "What others see is merged and removed by people; say what is ready.",
        "severity": "high",
    },
    "no-destroying": {
        "at": "rules/services.yaml:73",
        "when": {"PreCommandInvoke": rule_no_destroying},
        "say": say_no_destroying,
        "severity": "critical",
    },
    "no-database-loss": {
        "at": "rules/services.yaml:112",
        "when": {"PreCommandInvoke": rule_no_database_loss},
        "say": "Data would be gone; write a migration, or let a person do it.",
        "severity": "critical",
    },
}

INDEX = {
    "PreCommandInvoke": {
        "program": {
            "artisan": ("no-database-loss",),
            "aws": ("no-destroying",),
            "az": ("no-destroying",),
            "bq": ("no-database-loss",),
            "bun": ("no-publishing",),
            "cargo": ("no-publishing",),
            "cdk destroy": ("no-destroying",),
            "changeset publish": ("no-publishing",),
            "clickhouse-client": ("no-database-loss",),
            "cockroach": ("no-database-loss",),
            "django-admin": ("no-database-loss",),
            "docker": ("no-destroying",),
            "docker-compose down": ("no-destroying",),
            "dropdb": ("no-database-loss",),
            "duckdb": ("no-database-loss",),
            "flit": ("no-publishing",),
            "flyway clean": ("no-database-loss",),
            "gcloud": ("no-destroying",),
            "gem": ("no-publishing",),
            "gh": ("no-merging",),
            "gh create": ("no-publishing",),
            "gh delete": ("no-publishing",),
            "gh edit": ("no-publishing",),
            "gh upload": ("no-publishing",),
            "glab": ("no-merging",),
            "gsutil rm": ("no-destroying",),
            "hatch": ("no-publishing",),
            "helm del": ("no-destroying",),
            "helm delete": ("no-destroying",),
            "helm un": ("no-destroying",),
            "helm uninstall": ("no-destroying",),
            "jsr": ("no-publishing",),
            "kubectl delete": ("no-destroying",),
            "kubectl drain": ("no-destroying",),
            "lerna": ("no-publishing",),
            "manage.py": ("no-database-loss",),
            "mariadb": ("no-database-loss",),
            "mongo": ("no-database-loss",),
            "mongosh": ("no-database-loss",),
            "mysql": ("no-database-loss",),
            "mysqladmin drop": ("no-database-loss",),
            "npm": ("no-publishing",),
            "nuget push": ("no-publishing",),
            "oc delete": ("no-destroying",),
            "oc drain": ("no-destroying",),
            "pdm": ("no-publishing",),
            "php": ("no-database-loss",),
            "pnpm": ("no-publishing",),
            "podman": ("no-destroying",),
            "poetry": ("no-publishing",),
            "prisma": ("no-database-loss",),
            "psql": ("no-database-loss",),
            "pulumi": ("no-destroying",),
            "python": ("no-database-loss",),
            "python3": ("no-database-loss",),
            "rails": ("no-database-loss",),
            "rake": ("no-database-loss",),
            "redis-cli": ("no-database-loss",),
            "sequelize": ("no-database-loss",),
            "sequelize-cli": ("no-database-loss",),
            "snowsql": ("no-database-loss",),
            "sqlcmd": ("no-database-loss",),
            "sqlite3": ("no-database-loss",),
            "supabase reset": ("no-database-loss",),
            "terraform": ("no-destroying",),
            "terragrunt": ("no-destroying",),
            "tofu": ("no-destroying",),
            "twine": ("no-publishing",),
            "typeorm schema:drop": ("no-database-loss",),
            "uv": ("no-publishing",),
            "vsce": ("no-publishing",),
            "yarn": ("no-publishing",),
        },
    },
    "PreToolUse": {"text": (("tool", "mcp__", False, ("no-merging-by-tool",)),)},
}
