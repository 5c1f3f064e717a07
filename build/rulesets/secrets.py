# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""secrets: Keys and passwords are neither read, written, sent nor shown."""

from src_runtime.cmdline import args, sub
from src_runtime.pattern import pattern
from src_runtime.shown import show
from src_runtime.texts import split

DIGEST = "df2ae17c9afb2489"
FORMAT = 1

ADD_ARCHIVE_CAT_FILE_COMMIT_DIFF_ETC = frozenset(
    {"add", "archive", "cat-file", "commit", "diff", "log", "show", "stage"}
)
INTERPRETERS = frozenset(
    {"bun", "deno", "node", "perl", "php", "python", "python3", "ruby"}
)
READERS = frozenset(
    {
        ".",
        "base32",
        "base64",
        "bat",
        "batcat",
        "cat",
        "cmp",
        "code",
        "comm",
        "cp",
        "curl",
        "cut",
        "dd",
        "diff",
        "emacs",
        "gpg",
        "gzip",
        "head",
        "hexdump",
        "http",
        "install",
        "jq",
        "less",
        "ln",
        "more",
        "mv",
        "nano",
        "nc",
        "ncat",
        "nl",
        "od",
        "openssl",
        "paste",
        "rsync",
        "scp",
        "sftp",
        "sort",
        "source",
        "split",
        "ssh-add",
        "ssh-keygen",
        "strings",
        "tac",
        "tail",
        "tar",
        "tee",
        "uniq",
        "vi",
        "vim",
        "wget",
        "xargs",
        "xxd",
        "yq",
        "zip",
    }
)
SEARCHERS = frozenset(
    {"ack", "ag", "awk", "egrep", "fgrep", "gawk", "grep", "perl", "rg", "sed"}
)
matches_browser_key = pattern(
    "\\bAIza[0-9A-Za-z_-]{12}",
    "'AIza 11*-0-9A-Z_a-z -0-9A-Z_a-z:! ^0-9A-Z_a-z:0",
    start="0,16",
    again="16",
    needs=("AIza",),
)
matches_cloud_key = pattern(
    "\\b(AKIA|ASIA)[0-9A-Z]{12}|\\bdop_v1_[a-f0-9]{20}|\\bsk-(ant|proj)-[A-Za-z0-9]{8}",
    "'AKIA:8 'ASIA 11*0-9A-Z 0-9A-Z:! 'dop_v1_ 19*0-9a-f 0-9a-f:! 'sk-:+,53 'ant:57 'proj- 7*0-9A-Za-z 0-9A-Za-z:! ^0-9A-Z_a-z:0,4,20,47",
    start="0,4,20,47,66",
    again="66",
)
matches_find_generic_internet_etc = pattern(
    "^find-(generic|internet)-password$",
    "'find-:+,12 'generic:20 'internet-password:$",
    again="",
    needs=("find-generic-password", "find-internet-password"),
)
matches_fixtures_testdata = pattern(
    "(^|/)(fixtures|testdata|__fixtures__)/",
    "/:+,9,17 'fixtures:29 'testdata:29 '__fixtures__/",
    start="0,1,9,17",
    again="0",
    needs=("fixtures/", "testdata/", "__fixtures__/"),
)
matches_if_file = pattern(
    "^(@|--?[a-z-]+=@?|if=|file=@)",
    "@:! -:+,3 - -a-z:+,3 =:! 'if=:! 'file=@",
    start="0,1,5,8",
    again="",
    needs=("@", "-", "if="),
)
matches_key_file = pattern(
    "[/@=:]id_(rsa|dsa|ecdsa|ed25519)(_sk)?$|/\\.(ssh|gnupg|password-store)/|\\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk|tfvars|tfstate)$|/\\.docker/config\\.json$",
    "@0 'id_:+,7,10,15 'rsa:22,$ 'dsa:22,$ 'ecdsa:22,$ 'ed25519:22,$ '_sk:$ '/.:+,30,35 'ssh:49 'gnupg:49 'password-store/:! .:+,54,57,60,63,66,74,78,81,87 'pem:$ 'key:$ 'p12:$ 'pfx:$ 'jks:$ 'keystore:$ 'kdbx:$ 'ppk:$ 'tfvars:$ 'tfstate:$ '/.docker/config.json:$",
    "/:=@",
    start="0,25,50,94",
)
matches_o_output = pattern(
    "^(-o|--output)", "'-o:! '--output", start="0,2", again="", needs=("-o",)
)
matches_public_file = pattern(
    "\\.(example|sample|template|tmpl|dist|defaults?|pub)$|\\.ssh/(config|known_hosts|known_hosts\\.old|authorized_keys)$|\\.(ssh|gnupg|password-store)/$",
    ".:+,8,14,22,26,30,38 'example:$ 'sample:$ 'template:$ 'tmpl:$ 'dist:$ 'default:+,$ s:$ 'pub:$ '.ssh/:+,52,63,78 'config:$ 'known_hosts:$ 'known_hosts.old:$ 'authorized_keys:$ .:+,97,102 'ssh:116 'gnupg:116 'password-store/:$",
    start="0,41,93",
)
matches_secret_file = pattern(
    "[/@=:](\\.env(\\.[A-Za-z0-9_-]+)*|\\.envrc|[._]netrc|\\.npmrc|\\.pypirc|\\.pgpass|\\.git-credentials|\\.htpasswd|\\.vault-token|credentials(\\.json)?|service[-_]account\\.json|kubeconfig|\\.kube/config)$",
    "@0:+,7,13,19,25,32,39,55,64,76,92,112,122 '.env:+,$ . -0-9A-Z_a-z:5,6,$ '.envrc:$ ._ 'netrc:$ '.npmrc:$ '.pypirc:$ '.pgpass:$ '.git-credentials:$ '.htpasswd:$ '.vault-token:$ 'credentials:+,$ '.json:$ 'service -_ 'account.json:$ 'kubeconfig:$ '.kube/config:$",
    "/:=@",
)
matches_secret_name = pattern(
    "[\"'`/](\\.env(\\.[a-z]+)?|\\.netrc|id_(rsa|ecdsa|ed25519)|\\.aws/credentials)[\"'`]",
    "\"'/`:+,7,13,31 '.env:+,47 . a-z:6,47 '.netrc:47 'id_:+,19,24 'rsa:47 'ecdsa:47 'ed25519:47 '.aws/credentials \"'`",
)
matches_secret_printed = pattern(
    "\\$\\{?[A-Za-z_]{0,24}(?i:secret|token|passw|api_?key|private_?key|credential)",
    "$:+,2,26,32,37,42,49,60 {:+,26,32,37,42,49,60 23*A-Z_a-z:+,26,32,37,42,49,60 A-Z_a-z:+,32,37,42,49,60 ~secret:! ~token:! ~passw:! ~api:+,46 ~_key:! ~private:+,57 ~_key:! ~credential",
)
matches_secret_variable = pattern(
    "(?i)(secret|token|passw(or)?d|passphrase|api_?key|private_?key|credential)",
    "~secret:! ~token:! ~passw:+,18 ~ord:! ~passphrase:! ~api:+,33 ~_key:! ~private:+,44 ~_key:! ~credential",
    start="0,6,11,19,29,36,47",
)
matches_secrets = pattern(
    "^secrets?(/|$)", "'secret:+,7,$ s:+,$ /", again="", needs=("secret",)
)
matches_service_key = pattern(
    "\\bgh[pousr]_[A-Za-z0-9]{16}|\\bxox[abeprs]-[A-Za-z0-9-]{10}|\\bnpm_[A-Za-z0-9]{16}|\\bgithub_pat_[A-Za-z0-9]{16}|\\bglpat-[A-Za-z0-9]{12}|\\b[sr]k_live_[A-Za-z0-9]{12}",
    "'gh oprsu _ 15*0-9A-Za-z 0-9A-Za-z:! 'xox abeprs - 9*-0-9A-Za-z -0-9A-Za-z:! 'npm_ 15*0-9A-Za-z 0-9A-Za-z:! 'github_pat_ 15*0-9A-Za-z 0-9A-Za-z:! 'glpat- 11*0-9A-Za-z 0-9A-Za-z:! rs 'k_live_ 11*0-9A-Za-z 0-9A-Za-z:! ^0-9A-Z_a-z:0,20,35,55,82,100",
    start="0,20,35,55,82,100,120",
    again="120",
)


def rule_no_secret_files_on_the_line(event):
    """secrets/no-secret-files-on-the-line (rules/secrets.yaml:45)."""
    for inv in event["programs"]:
        if (
            (
                inv["bin"] in READERS
                and any(
                    (matches_secret_file("/" + arg) or matches_key_file("/" + arg))
                    and not matches_public_file(arg)
                    for arg in args(inv)
                )
            )
            or (
                inv["bin"] in READERS
                and any(
                    matches_if_file(arg)
                    and (matches_secret_file("/" + arg) or matches_key_file("/" + arg))
                    and not matches_public_file(arg)
                    for arg in inv["argv"]
                )
            )
            or (
                inv["bin"] in SEARCHERS
                and any(
                    (matches_secret_file("/" + arg) or matches_key_file("/" + arg))
                    and not matches_public_file(arg)
                    for arg in args(inv)[1:]
                )
            )
            or (
                inv["bin"] in INTERPRETERS
                and (
                    any(matches_secret_name(arg) for arg in inv["argv"])
                    or matches_secret_name(inv["stdin"])
                )
            )
        ):
            return inv
    return False


def say_no_secret_files_on_the_line(event, hit):
    """What secrets/no-secret-files-on-the-line says."""
    return (
        "`"
        + show(hit["bin"])
        + "` would read a file that holds secrets; ask a person for the one value that you need."
    )


def rule_no_secret_on_the_line(event):
    """secrets/no-secret-on-the-line (rules/secrets.yaml:104)."""
    return (
        matches_cloud_key(event["raw"])
        or matches_service_key(event["raw"])
        or matches_browser_key(event["raw"])
    )


def rule_no_secret_printing(event):
    """secrets/no-secret-printing (rules/secrets.yaml:115)."""
    for inv in event["programs"]:
        if (
            inv["bin"] == "printenv"
            and any(matches_secret_variable(arg) for arg in args(inv))
        ) or (
            inv["bin"] in {"echo", "printf"}
            and len(inv["gaps"]) > 0
            and any(
                matches_secret_printed(
                    "".join(split(part.replace("|", ";").replace("&", ";"), ";", 2)[:1])
                )
                for part in split(event["raw"].replace("printf ", "echo "), "echo ")[1:]
            )
        ):
            return True
    return False


def rule_no_secret_reads(event):
    """secrets/no-secret-reads (rules/secrets.yaml:20)."""
    if not (
        matches_secret_file("/" + event["path"])
        or matches_key_file("/" + event["path"])
    ):
        return False
    return not matches_public_file(event["path"])


def say_no_secret_reads(event, hit):
    """What secrets/no-secret-reads says."""
    return (
        show(event["path"])
        + " holds secrets; ask a person for the one value that you need."
    )


def rule_no_secret_staging(event):
    """secrets/no-secret-staging (rules/secrets.yaml:73)."""
    for inv in event["programs"]:
        if (
            inv["bin"] == "git"
            and sub(inv) in ADD_ARCHIVE_CAT_FILE_COMMIT_DIFF_ETC
            and any(
                (matches_secret_file("/" + arg) or matches_key_file("/" + arg))
                and not matches_public_file(arg)
                for arg in args(inv)
            )
        ):
            return True
    return False


def rule_no_secret_stores(event):
    """secrets/no-secret-stores (rules/secrets.yaml:133)."""
    for inv in event["programs"]:
        if (
            (inv["bin"] == "gh" and "auth" in inv["argv"] and "token" in inv["argv"])
            or (inv["bin"] == "aws" and "export-credentials" in inv["argv"])
            or (
                inv["bin"] == "aws"
                and any(
                    arg in {"get-secret-value", "get-session-token"}
                    for arg in inv["argv"]
                )
            )
            or (
                inv["bin"] == "gcloud"
                and any(
                    arg in {"print-access-token", "print-identity-token"}
                    for arg in inv["argv"]
                )
            )
            or (inv["bin"] == "az" and "get-access-token" in inv["argv"])
            or (
                inv["bin"] == "kubectl"
                and any(matches_secrets(arg) for arg in inv["argv"])
                and any(matches_o_output(arg) for arg in inv["argv"])
            )
            or (
                inv["bin"] == "vault"
                and any(arg in {"get", "read"} for arg in inv["argv"])
            )
            or (
                inv["bin"] == "op"
                and any(arg in {"item", "read"} for arg in inv["argv"])
            )
            or (
                inv["bin"] == "pass"
                and any(arg in {"-c", "show"} for arg in inv["argv"])
            )
            or (
                inv["bin"] == "security"
                and any(matches_find_generic_internet_etc(arg) for arg in inv["argv"])
            )
            or (
                inv["bin"] in {"gpg", "gpg2"}
                and any(arg.startswith("--export-secret") for arg in inv["argv"])
            )
        ):
            return True
    return False


def rule_no_secret_text(event):
    """secrets/no-secret-text (rules/secrets.yaml:89)."""
    if not event["resultKnown"]:
        return False
    if not any(
        matches_cloud_key(line)
        or matches_service_key(line)
        or matches_browser_key(line)
        or "PRIVATE KEY-----" in line
        or "AGE-SECRET-KEY-1" in line
        for line in event["added"]
    ):
        return False
    return not matches_fixtures_testdata(event["path"])


def rule_no_secret_writes(event):
    """secrets/no-secret-writes (rules/secrets.yaml:32)."""
    if not (
        matches_secret_file("/" + event["path"])
        or matches_key_file("/" + event["path"])
    ):
        return False
    return not matches_public_file(event["path"])


def say_no_secret_writes(event, hit):
    """What secrets/no-secret-writes says."""
    return (
        show(event["path"])
        + " holds secrets; name the variable in the example file and let a person fill it in."
    )


RULES = {
    "no-secret-reads": {
        "id": "secrets/no-secret-reads",
        "at": "rules/secrets.yaml:20",
        "when": {"PreFileRead": rule_no_secret_reads},
        "verb": "deny",
        "say": say_no_secret_reads,
        "severity": "critical",
    },
    "no-secret-writes": {
        "id": "secrets/no-secret-writes",
        "at": "rules/secrets.yaml:32",
        "when": {
            "PreFileCreate": rule_no_secret_writes,
            "PreFileDelete": rule_no_secret_writes,
            "PreFileUpdate": rule_no_secret_writes,
        },
        "verb": "deny",
        "say": say_no_secret_writes,
        "severity": "critical",
    },
    "no-secret-files-on-the-line": {
        "id": "secrets/no-secret-files-on-the-line",
        "at": "rules/secrets.yaml:45",
        "when": {"PreCommandInvoke": rule_no_secret_files_on_the_line},
        "verb": "deny",
        "say": say_no_secret_files_on_the_line,
        "severity": "critical",
    },
    "no-secret-staging": {
        "id": "secrets/no-secret-staging",
        "at": "rules/secrets.yaml:73",
        "when": {"PreCommandInvoke": rule_no_secret_staging},
        "verb": "deny",
        "say": "A secret in the history stays there; keep the file out of git.",
        "severity": "critical",
    },
    "no-secret-text": {
        "id": "secrets/no-secret-text",
        "at": "rules/secrets.yaml:89",
        "when": {
            "PreFileCreate": rule_no_secret_text,
            "PreFileUpdate": rule_no_secret_text,
        },
        "verb": "deny",
        "say": "A line that you add looks like a credential; read it from the environment.",
        "severity": "critical",
    },
    "no-secret-on-the-line": {
        "id": "secrets/no-secret-on-the-line",
        "at": "rules/secrets.yaml:104",
        "when": {"PreCommandInvoke": rule_no_secret_on_the_line},
        "verb": "deny",
        "say": "The line holds a credential, which logs and the process list will show; read it from the environment.",
        "severity": "critical",
    },
    "no-secret-printing": {
        "id": "secrets/no-secret-printing",
        "at": "rules/secrets.yaml:115",
        "when": {"PreCommandInvoke": rule_no_secret_printing},
        "verb": "deny",
        "say": "This prints a secret into the conversation; test whether it is set instead.",
        "instead": 'test -n "$API_TOKEN"',
        "severity": "high",
    },
    "no-secret-stores": {
        "id": "secrets/no-secret-stores",
        "at": "rules/secrets.yaml:133",
        "when": {"PreCommandInvoke": rule_no_secret_stores},
        "verb": "deny",
        "say": "This takes a secret out of its store; name the secret and let the program read it itself.",
        "severity": "high",
    },
}

INDEX = {
    "PreCommandInvoke": {
        "program": {
            ".": ("no-secret-files-on-the-line",),
            "ack": ("no-secret-files-on-the-line",),
            "ag": ("no-secret-files-on-the-line",),
            "awk": ("no-secret-files-on-the-line",),
            "aws": ("no-secret-stores",),
            "az": ("no-secret-stores",),
            "base32": ("no-secret-files-on-the-line",),
            "base64": ("no-secret-files-on-the-line",),
            "bat": ("no-secret-files-on-the-line",),
            "batcat": ("no-secret-files-on-the-line",),
            "bun": ("no-secret-files-on-the-line",),
            "cat": ("no-secret-files-on-the-line",),
            "cmp": ("no-secret-files-on-the-line",),
            "code": ("no-secret-files-on-the-line",),
            "comm": ("no-secret-files-on-the-line",),
            "cp": ("no-secret-files-on-the-line",),
            "curl": ("no-secret-files-on-the-line",),
            "cut": ("no-secret-files-on-the-line",),
            "dd": ("no-secret-files-on-the-line",),
            "deno": ("no-secret-files-on-the-line",),
            "diff": ("no-secret-files-on-the-line",),
            "echo": ("no-secret-printing",),
            "egrep": ("no-secret-files-on-the-line",),
            "emacs": ("no-secret-files-on-the-line",),
            "fgrep": ("no-secret-files-on-the-line",),
            "gawk": ("no-secret-files-on-the-line",),
            "gcloud": ("no-secret-stores",),
            "gh": ("no-secret-stores",),
            "git": ("no-secret-staging",),
            "gpg": ("no-secret-files-on-the-line", "no-secret-stores"),
            "gpg2": ("no-secret-stores",),
            "grep": ("no-secret-files-on-the-line",),
            "gzip": ("no-secret-files-on-the-line",),
            "head": ("no-secret-files-on-the-line",),
            "hexdump": ("no-secret-files-on-the-line",),
            "http": ("no-secret-files-on-the-line",),
            "install": ("no-secret-files-on-the-line",),
            "jq": ("no-secret-files-on-the-line",),
            "kubectl": ("no-secret-stores",),
            "less": ("no-secret-files-on-the-line",),
            "ln": ("no-secret-files-on-the-line",),
            "more": ("no-secret-files-on-the-line",),
            "mv": ("no-secret-files-on-the-line",),
            "nano": ("no-secret-files-on-the-line",),
            "nc": ("no-secret-files-on-the-line",),
            "ncat": ("no-secret-files-on-the-line",),
            "nl": ("no-secret-files-on-the-line",),
            "node": ("no-secret-files-on-the-line",),
            "od": ("no-secret-files-on-the-line",),
            "op": ("no-secret-stores",),
            "openssl": ("no-secret-files-on-the-line",),
            "pass": ("no-secret-stores",),
            "paste": ("no-secret-files-on-the-line",),
            "perl": ("no-secret-files-on-the-line",),
            "php": ("no-secret-files-on-the-line",),
            "printenv": ("no-secret-printing",),
            "printf": ("no-secret-printing",),
            "python": ("no-secret-files-on-the-line",),
            "python3": ("no-secret-files-on-the-line",),
            "rg": ("no-secret-files-on-the-line",),
            "rsync": ("no-secret-files-on-the-line",),
            "ruby": ("no-secret-files-on-the-line",),
            "scp": ("no-secret-files-on-the-line",),
            "security": ("no-secret-stores",),
            "sed": ("no-secret-files-on-the-line",),
            "sftp": ("no-secret-files-on-the-line",),
            "sort": ("no-secret-files-on-the-line",),
            "source": ("no-secret-files-on-the-line",),
            "split": ("no-secret-files-on-the-line",),
            "ssh-add": ("no-secret-files-on-the-line",),
            "ssh-keygen": ("no-secret-files-on-the-line",),
            "strings": ("no-secret-files-on-the-line",),
            "tac": ("no-secret-files-on-the-line",),
            "tail": ("no-secret-files-on-the-line",),
            "tar": ("no-secret-files-on-the-line",),
            "tee": ("no-secret-files-on-the-line",),
            "uniq": ("no-secret-files-on-the-line",),
            "vault": ("no-secret-stores",),
            "vi": ("no-secret-files-on-the-line",),
            "vim": ("no-secret-files-on-the-line",),
            "wget": ("no-secret-files-on-the-line",),
            "xargs": ("no-secret-files-on-the-line",),
            "xxd": ("no-secret-files-on-the-line",),
            "yq": ("no-secret-files-on-the-line",),
            "zip": ("no-secret-files-on-the-line",),
        },
        "text": (
            ("raw", "AIza", False, ("no-secret-on-the-line",)),
            ("raw", "AKIA", False, ("no-secret-on-the-line",)),
            ("raw", "ASIA", False, ("no-secret-on-the-line",)),
            ("raw", "dop_v1_", False, ("no-secret-on-the-line",)),
            ("raw", "gh", False, ("no-secret-on-the-line",)),
            ("raw", "github_pat_", False, ("no-secret-on-the-line",)),
            ("raw", "glpat-", False, ("no-secret-on-the-line",)),
            ("raw", "npm_", False, ("no-secret-on-the-line",)),
            ("raw", "rk_live_", False, ("no-secret-on-the-line",)),
            ("raw", "sk-ant-", False, ("no-secret-on-the-line",)),
            ("raw", "sk-proj-", False, ("no-secret-on-the-line",)),
            ("raw", "sk_live_", False, ("no-secret-on-the-line",)),
            ("raw", "xox", False, ("no-secret-on-the-line",)),
        ),
    },
    "PreFileCreate": {"": ("no-secret-text", "no-secret-writes")},
    "PreFileDelete": {"": ("no-secret-writes",)},
    "PreFileRead": {"": ("no-secret-reads",)},
    "PreFileUpdate": {"": ("no-secret-text", "no-secret-writes")},
}
