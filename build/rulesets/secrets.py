# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""secrets: Keys and passwords are neither read, written, sent nor shown."""

from src_runtime.cmdline import args, sub, values
from src_runtime.pattern import pattern
from src_runtime.shown import show
from src_runtime.texts import split

DIGEST = "ef4247d17a2958f6"
FORMAT = 2

CERTIFICATES = frozenset(
    {
        "asn1parse",
        "crl",
        "crl2pkcs7",
        "dgst",
        "rand",
        "req",
        "s_client",
        "verify",
        "version",
        "x509",
    }
)
CP_GIT_INSTALL_MV_RSYNC = frozenset({"cp", "git", "install", "mv", "rsync"})
CURL_HTTP_HTTPS_SSH_WGET = frozenset({"curl", "http", "https", "ssh", "wget"})
CURL_HTTP_HTTPS_WGET = frozenset({"curl", "http", "https", "wget"})
EXPORT_CREDENTIALS_ETC = frozenset(
    {
        "export-credentials",
        "get-login-password",
        "get-secret-value",
        "get-session-token",
    }
)
INTERPRETERS = frozenset(
    {"awk", "bun", "deno", "gawk", "node", "perl", "php", "python", "python3", "ruby"}
)
TAKERS = frozenset(
    {
        "7z",
        "age",
        "aws",
        "bsdtar",
        "bzip2",
        "code",
        "gpg",
        "gsutil",
        "gzip",
        "openssl",
        "pbcopy",
        "rclone",
        "scp",
        "sftp",
        "split",
        "ssh-add",
        "ssh-keygen",
        "tar",
        "xz",
        "zip",
        "zstd",
    }
)
matches_account_file = pattern(
    "(^|[/@=: ])id_(rsa|dsa|ecdsa|ed25519)(_sk)?$|\\.docker/config\\.json$|service[-_]account\\.json$|^/etc/(shadow|gshadow|krb5\\.keytab)|^/proc/[^/]+/environ$",
    "@0 'id_:+,7,10,15 'rsa:22,$ 'dsa:22,$ 'ecdsa:22,$ 'ed25519:22,$ '_sk:$ '.docker/config.json:$ 'service -_ 'account.json:$ '/etc/:+,75,82 'shadow:! 'gshadow:! 'krb5.keytab:! '/proc/ ^/:+,99 '/environ:$",
    " /:=@",
    start="0,1,25,44,64,93",
    again="0,25,44",
)
matches_aiza = pattern(
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
matches_file = pattern(
    "^@|=@|^file:", "@:! '=@:! 'file :", start="0,1,3", again="1", needs=("@", "file:")
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
matches_key_file = pattern(
    "[^/ ]\\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk|tfvars|tfstate)$",
    "@0 .:+,5,8,11,14,17,25,29,32,38 'pem:$ 'key:$ 'p12:$ 'pfx:$ 'jks:$ 'keystore:$ 'kdbx:$ 'ppk:$ 'tfvars:$ 'tfstate:$",
    "^ /",
)
matches_o_output = pattern(
    "^(-o|--output)", "'-o:! '--output", start="0,2", again="", needs=("-o",)
)
matches_other_key = pattern(
    "\\bAIza[0-9A-Za-z_-]{12}|-----BEGIN [A-Z ]*PRIVATE KEY-----|AGE-SECRET-KEY-1",
    "'AIza 11*-0-9A-Z_a-z -0-9A-Z_a-z:! '-----BEGIN @0:27,28 @1:27,28 'PRIVATE @0 'KEY-----:! 'AGE-SECRET-KEY-1:! ^0-9A-Z_a-z:0",
    " ",
    " A-Z",
    start="0,16,44,60",
    again="16,44,60",
    needs=("AIza", "PRIVATE KEY-----", "AGE-SECRET-KEY-1"),
)
matches_public_file = pattern(
    "\\.(example|sample|template|tmpl|dist|defaults?|pub)$|\\.ssh/(config|known_hosts|known_hosts\\.old|authorized_keys)$|\\.(ssh|gnupg|password-store)/$|\\.aws/config$|(^|/)ssl/certs/",
    ".:+,8,14,22,26,30,38 'example:$ 'sample:$ 'template:$ 'tmpl:$ 'dist:$ 'default:+,$ s:$ 'pub:$ '.ssh/:+,52,63,78 'config:$ 'known_hosts:$ 'known_hosts.old:$ 'authorized_keys:$ .:+,97,102 'ssh:116 'gnupg:116 'password-store/:$ '.aws/config:$ '/ssl/certs/",
    start="0,41,93,117,128,129",
    again="0,41,93,117,128",
)
matches_secret_file = pattern(
    "(^|[/@=: ])(\\.env(\\.[A-Za-z0-9_-]+)*|\\.envrc|[._]netrc|\\.npmrc|\\.pypirc|\\.pgpass|\\.git-credentials|\\.htpasswd|\\.vault-token|credentials(\\.json|\\.toml)?|kubeconfig|\\.kube/config)$",
    "@0:+,7,13,19,25,32,39,55,64,76,97,107 '.env:+,$ . -0-9A-Z_a-z:5,6,$ '.envrc:$ ._ 'netrc:$ '.npmrc:$ '.pypirc:$ '.pgpass:$ '.git-credentials:$ '.htpasswd:$ '.vault-token:$ 'credentials:+,92,$ '.json:$ '.toml:$ 'kubeconfig:$ '.kube/config:$",
    " /:=@",
    start="0,1,7,13,19,25,32,39,55,64,76,97,107",
    again="0",
)
matches_secret_folder = pattern(
    "(^|[/@=: ])(\\.ssh|\\.gnupg|\\.password-store|\\.aws|\\.config/gcloud|\\.config/gh|\\.azure|Keychains|keyrings)(/|$)",
    "@0:+,5,11,26,30,44,54,60,69 '.ssh:77,$ '.gnupg:77,$ '.password-store:77,$ '.aws:77,$ '.config/gcloud:77,$ '.config/gh:77,$ '.azure:77,$ 'Keychains:77,$ 'keyrings:77,$ /",
    " /:=@",
    start="0,1,5,11,26,30,44,54,60,69",
    again="0",
)
matches_secret_name = pattern(
    "[\"'`/](\\.env(\\.[a-z]+)?|\\.netrc|id_(rsa|ecdsa|ed25519)|\\.aws/credentials|\\.git-credentials)[\"'`]",
    "\"'/`:+,7,13,31,47 '.env:+,63 . a-z:6,63 '.netrc:63 'id_:+,19,24 'rsa:63 'ecdsa:63 'ed25519:63 '.aws/credentials:63 '.git-credentials \"'`",
)
matches_secret_printed = pattern(
    "\\$\\{?[A-Za-z_]*(?i:secret|token|passw|api_?key|private_?key|credential)",
    "$:+,2,3,9,14,19,26,37 {:2,3,9,14,19,26,37 A-Z_a-z:2,3,9,14,19,26,37 ~secret:! ~token:! ~passw:! ~api:+,23 ~_key:! ~private:+,34 ~_key:! ~credential",
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
    "\\b(ghp_|gho_|ghu_|ghs_|ghr_|npm_|github_pat_)[A-Za-z0-9]{16}|\\b(xoxa|xoxb|xoxe|xoxp|xoxr|xoxs)-[A-Za-z0-9-]{10}|\\bglpat-[A-Za-z0-9]{12}|\\b[sr]k_live_[A-Za-z0-9]{12}",
    "'ghp_:35 'gho_:35 'ghu_:35 'ghs_:35 'ghr_:35 'npm_:35 'github_pat_ 15*0-9A-Za-z 0-9A-Za-z:! 'xoxa:75 'xoxb:75 'xoxe:75 'xoxp:75 'xoxr:75 'xoxs- 9*-0-9A-Za-z -0-9A-Za-z:! 'glpat- 11*0-9A-Za-z 0-9A-Za-z:! rs 'k_live_ 11*0-9A-Za-z 0-9A-Za-z:! ^0-9A-Z_a-z:0,4,8,12,16,20,24,51,55,59,63,67,71,86,104",
    start="0,4,8,12,16,20,24,51,55,59,63,67,71,86,104,124",
    again="124",
)


def rule_no_secret_files_on_the_line(event):
    """secrets/no-secret-files-on-the-line (rules/secrets.yaml:88)."""
    for inv in event["programs"]:
        if (
            (
                inv["bin"] in TAKERS
                or inv["bin"] in CURL_HTTP_HTTPS_SSH_WGET
                or (
                    inv["bin"] == "find"
                    and any(arg in {"-exec", "-execdir"} for arg in inv["argv"])
                )
            )
            and (
                inv["bin"] != "openssl"
                or not any(arg in CERTIFICATES for arg in inv["argv"][1:2])
            )
            and any(
                (
                    matches_secret_file(item)
                    or matches_secret_folder(item)
                    or matches_key_file(item)
                    or matches_account_file(item)
                )
                and not matches_public_file(item)
                for item in (
                    inv["argv"][1:]
                    if inv["bin"] in {"find", "openssl", "ssh-keygen"}
                    else (
                        args(inv)[1:]
                        if inv["bin"] == "ssh"
                        else (
                            [
                                *[arg for arg in inv["argv"] if matches_file(arg)],
                                *values(inv, "T", "upload-file"),
                                *values(inv, "K", "config"),
                                *values(inv, "post-file", "body-file"),
                            ]
                            if inv["bin"] in CURL_HTTP_HTTPS_WGET
                            else args(inv)
                        )
                    )
                )
            )
        ):
            return inv
        if inv["bin"] in INTERPRETERS:
            if any(matches_secret_name(arg) for arg in inv["argv"]):
                return inv
            if matches_secret_name(inv["stdin"]):
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
    """secrets/no-secret-on-the-line (rules/secrets.yaml:148)."""
    return (
        matches_cloud_key(event["raw"])
        or matches_service_key(event["raw"])
        or matches_aiza(event["raw"])
    )


def rule_no_secret_printing(event):
    """secrets/no-secret-printing (rules/secrets.yaml:162)."""
    for inv in event["programs"]:
        if inv["bin"] == "printenv" and any(
            matches_secret_variable(arg) for arg in args(inv)
        ):
            return True
        if (
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
    """secrets/no-secret-reads (rules/secrets.yaml:24)."""
    if not (
        matches_secret_file(event["path"])
        or matches_secret_folder(event["path"])
        or matches_key_file(event["path"])
        or matches_account_file(event["path"])
    ):
        return False
    return not matches_public_file(event["path"])


def say_no_secret_reads(event, hit):
    """What secrets/no-secret-reads says."""
    return (
        show(event["path"])
        + " holds secrets; ask a person for the one value that you need."
    )


def rule_no_secret_stores(event):
    """secrets/no-secret-stores (rules/secrets.yaml:183)."""
    for inv in event["programs"]:
        if inv["bin"] == "gh" and sub(inv) == "auth token":
            return True
        if inv["bin"] == "aws" and any(
            arg in EXPORT_CREDENTIALS_ETC for arg in inv["argv"]
        ):
            return True
        if inv["bin"] == "gcloud" and any(
            arg in {"print-access-token", "print-identity-token"} for arg in inv["argv"]
        ):
            return True
        if (
            inv["bin"] == "gcloud"
            and "secrets" in inv["argv"]
            and "access" in inv["argv"]
        ):
            return True
        if inv["bin"] == "az" and "get-access-token" in inv["argv"]:
            return True
        if (
            inv["bin"] == "kubectl"
            and any(matches_secrets(arg) for arg in inv["argv"])
            and any(matches_o_output(arg) for arg in inv["argv"])
        ):
            return True
        if inv["bin"] == "vault" and any(arg in {"get", "read"} for arg in inv["argv"]):
            return True
        if inv["bin"] == "op":
            if "read" in inv["argv"][1:]:
                return True
            if "item" in inv["argv"] and "get" in inv["argv"]:
                return True
        if inv["bin"] == "pass" and any(arg in {"-c", "show"} for arg in inv["argv"]):
            return True
        if inv["bin"] == "security" and any(
            matches_find_generic_internet_etc(arg) for arg in inv["argv"]
        ):
            return True
        if inv["bin"] in {"gpg", "gpg2"} and any(
            arg.startswith("--export-secret") for arg in inv["argv"]
        ):
            return True
    return False


def rule_no_secret_text(event):
    """secrets/no-secret-text (rules/secrets.yaml:126)."""
    if not event["resultKnown"]:
        return False
    if not (
        matches_cloud_key(event["newContent"])
        or matches_service_key(event["newContent"])
        or matches_other_key(event["newContent"])
    ):
        return False
    if not any(
        matches_cloud_key(line) or matches_service_key(line) or matches_other_key(line)
        for line in event["added"]
    ):
        return False
    if matches_fixtures_testdata(event["path"]):
        return False
    return event["by"]["bin"] not in CP_GIT_INSTALL_MV_RSYNC


def rule_no_secret_writes(event):
    """secrets/no-secret-writes (rules/secrets.yaml:61)."""
    if not (
        matches_secret_file(event["path"])
        or matches_secret_folder(event["path"])
        or matches_key_file(event["path"])
        or matches_account_file(event["path"])
    ):
        return False
    if matches_public_file(event["path"]):
        return False
    return not (
        event["kind"] == "PreFileCreate" and event["by"]["bin"] in {"cp", "install"}
    )


def say_no_secret_writes(event, hit):
    """What secrets/no-secret-writes says."""
    return (
        show(event["path"])
        + " holds secrets; name the variable in the example file and let a person fill it in."
    )


RULES = {
    "no-secret-reads": {
        "at": "rules/secrets.yaml:24",
        "when": {"PreFileRead": rule_no_secret_reads},
        "say": say_no_secret_reads,
        "severity": "critical",
    },
    "no-secret-writes": {
        "at": "rules/secrets.yaml:61",
        "when": {
            "PreFileCreate": rule_no_secret_writes,
            "PreFileDelete": rule_no_secret_writes,
            "PreFileUpdate": rule_no_secret_writes,
        },
        "say": say_no_secret_writes,
        "severity": "critical",
    },
    "no-secret-files-on-the-line": {
        "at": "rules/secrets.yaml:88",
        "when": {"PreCommandInvoke": rule_no_secret_files_on_the_line},
        "say": say_no_secret_files_on_the_line,
        "severity": "critical",
    },
    "no-secret-text": {
        "at": "rules/secrets.yaml:126",
        "when": {
            "PreFileCreate": rule_no_secret_text,
            "PreFileUpdate": rule_no_secret_text,
        },
        "say": "A line that you add looks like a credential; read it from the environment.",
        "severity": "critical",
    },
    "no-secret-on-the-line": {
        "at": "rules/secrets.yaml:148",
        "when": {"PreCommandInvoke": rule_no_secret_on_the_line},
        "say": "The line holds a credential, which logs and the process list will show; read it from the environment.",
        "severity": "critical",
    },
    "no-secret-printing": {
        "at": "rules/secrets.yaml:162",
        "when": {"PreCommandInvoke": rule_no_secret_printing},
        "say": "This prints a secret into the conversation; test whether it is set instead.",
        "instead": 'test -n "$API_TOKEN"',
        "severity": "high",
    },
    "no-secret-stores": {
        "at": "rules/secrets.yaml:183",
        "when": {"PreCommandInvoke": rule_no_secret_stores},
        "say": "This takes a secret out of its store; name the secret and let the program read it itself.",
        "severity": "high",
    },
}

INDEX = {
    "PreCommandInvoke": {
        "program": {
            "7z": ("no-secret-files-on-the-line",),
            "age": ("no-secret-files-on-the-line",),
            "awk": ("no-secret-files-on-the-line",),
            "aws": ("no-secret-files-on-the-line", "no-secret-stores"),
            "az get-access-token": ("no-secret-stores",),
            "bsdtar": ("no-secret-files-on-the-line",),
            "bun": ("no-secret-files-on-the-line",),
            "bzip2": ("no-secret-files-on-the-line",),
            "code": ("no-secret-files-on-the-line",),
            "curl": ("no-secret-files-on-the-line",),
            "deno": ("no-secret-files-on-the-line",),
            "echo": ("no-secret-printing",),
            "find": ("no-secret-files-on-the-line",),
            "gawk": ("no-secret-files-on-the-line",),
            "gcloud": ("no-secret-stores",),
            "gcloud secrets": ("no-secret-stores",),
            "gh token": ("no-secret-stores",),
            "gpg": ("no-secret-files-on-the-line", "no-secret-stores"),
            "gpg2": ("no-secret-stores",),
            "gsutil": ("no-secret-files-on-the-line",),
            "gzip": ("no-secret-files-on-the-line",),
            "http": ("no-secret-files-on-the-line",),
            "https": ("no-secret-files-on-the-line",),
            "kubectl": ("no-secret-stores",),
            "node": ("no-secret-files-on-the-line",),
            "op": ("no-secret-stores",),
            "openssl": ("no-secret-files-on-the-line",),
            "pass": ("no-secret-stores",),
            "pbcopy": ("no-secret-files-on-the-line",),
            "perl": ("no-secret-files-on-the-line",),
            "php": ("no-secret-files-on-the-line",),
            "printenv": ("no-secret-printing",),
            "printf": ("no-secret-printing",),
            "python": ("no-secret-files-on-the-line",),
            "python3": ("no-secret-files-on-the-line",),
            "rclone": ("no-secret-files-on-the-line",),
            "ruby": ("no-secret-files-on-the-line",),
            "scp": ("no-secret-files-on-the-line",),
            "security": ("no-secret-stores",),
            "sftp": ("no-secret-files-on-the-line",),
            "split": ("no-secret-files-on-the-line",),
            "ssh": ("no-secret-files-on-the-line",),
            "ssh-add": ("no-secret-files-on-the-line",),
            "ssh-keygen": ("no-secret-files-on-the-line",),
            "tar": ("no-secret-files-on-the-line",),
            "vault": ("no-secret-stores",),
            "wget": ("no-secret-files-on-the-line",),
            "xz": ("no-secret-files-on-the-line",),
            "zip": ("no-secret-files-on-the-line",),
            "zstd": ("no-secret-files-on-the-line",),
        },
        "text": (
            ("raw", "AIza", False, ("no-secret-on-the-line",)),
            ("raw", "AKIA", False, ("no-secret-on-the-line",)),
            ("raw", "ASIA", False, ("no-secret-on-the-line",)),
            ("raw", "dop_v1_", False, ("no-secret-on-the-line",)),
            ("raw", "gho_", False, ("no-secret-on-the-line",)),
            ("raw", "ghp_", False, ("no-secret-on-the-line",)),
            ("raw", "ghr_", False, ("no-secret-on-the-line",)),
            ("raw", "ghs_", False, ("no-secret-on-the-line",)),
            ("raw", "ghu_", False, ("no-secret-on-the-line",)),
            ("raw", "github_pat_", False, ("no-secret-on-the-line",)),
            ("raw", "glpat-", False, ("no-secret-on-the-line",)),
            ("raw", "npm_", False, ("no-secret-on-the-line",)),
            ("raw", "rk_live_", False, ("no-secret-on-the-line",)),
            ("raw", "sk-ant-", False, ("no-secret-on-the-line",)),
            ("raw", "sk-proj-", False, ("no-secret-on-the-line",)),
            ("raw", "sk_live_", False, ("no-secret-on-the-line",)),
            ("raw", "xoxa-", False, ("no-secret-on-the-line",)),
            ("raw", "xoxb-", False, ("no-secret-on-the-line",)),
            ("raw", "xoxe-", False, ("no-secret-on-the-line",)),
            ("raw", "xoxp-", False, ("no-secret-on-the-line",)),
            ("raw", "xoxr-", False, ("no-secret-on-the-line",)),
            ("raw", "xoxs-", False, ("no-secret-on-the-line",)),
        ),
    },
    "PreFileCreate": {
        "text": (
            ("newContent", "AGE-SECRET-KEY-1", False, ("no-secret-text",)),
            ("newContent", "AIza", False, ("no-secret-text",)),
            ("newContent", "AKIA", False, ("no-secret-text",)),
            ("newContent", "ASIA", False, ("no-secret-text",)),
            ("newContent", "PRIVATE KEY-----", False, ("no-secret-text",)),
            ("newContent", "dop_v1_", False, ("no-secret-text",)),
            ("newContent", "gho_", False, ("no-secret-text",)),
            ("newContent", "ghp_", False, ("no-secret-text",)),
            ("newContent", "ghr_", False, ("no-secret-text",)),
            ("newContent", "ghs_", False, ("no-secret-text",)),
            ("newContent", "ghu_", False, ("no-secret-text",)),
            ("newContent", "github_pat_", False, ("no-secret-text",)),
            ("newContent", "glpat-", False, ("no-secret-text",)),
            ("newContent", "npm_", False, ("no-secret-text",)),
            ("newContent", "rk_live_", False, ("no-secret-text",)),
            ("newContent", "sk-ant-", False, ("no-secret-text",)),
            ("newContent", "sk-proj-", False, ("no-secret-text",)),
            ("newContent", "sk_live_", False, ("no-secret-text",)),
            ("newContent", "xoxa-", False, ("no-secret-text",)),
            ("newContent", "xoxb-", False, ("no-secret-text",)),
            ("newContent", "xoxe-", False, ("no-secret-text",)),
            ("newContent", "xoxp-", False, ("no-secret-text",)),
            ("newContent", "xoxr-", False, ("no-secret-text",)),
            ("newContent", "xoxs-", False, ("no-secret-text",)),
            ("path", ".aws", False, ("no-secret-writes",)),
            ("path", ".azure", False, ("no-secret-writes",)),
            ("path", ".config/gcloud", False, ("no-secret-writes",)),
            ("path", ".config/gh", False, ("no-secret-writes",)),
            ("path", ".docker/config.json", False, ("no-secret-writes",)),
            ("path", ".env", False, ("no-secret-writes",)),
            ("path", ".gnupg", False, ("no-secret-writes",)),
            ("path", ".htpasswd", False, ("no-secret-writes",)),
            ("path", ".jks", False, ("no-secret-writes",)),
            ("path", ".kdbx", False, ("no-secret-writes",)),
            ("path", ".key", False, ("no-secret-writes",)),
            ("path", ".kube/config", False, ("no-secret-writes",)),
            ("path", ".netrc", False, ("no-secret-writes",)),
            ("path", ".npmrc", False, ("no-secret-writes",)),
            ("path", ".p12", False, ("no-secret-writes",)),
            ("path", ".password-store", False, ("no-secret-writes",)),
            ("path", ".pem", False, ("no-secret-writes",)),
            ("path", ".pfx", False, ("no-secret-writes",)),
            ("path", ".pgpass", False, ("no-secret-writes",)),
            ("path", ".ppk", False, ("no-secret-writes",)),
            ("path", ".pypirc", False, ("no-secret-writes",)),
            ("path", ".ssh", False, ("no-secret-writes",)),
            ("path", ".tfstate", False, ("no-secret-writes",)),
            ("path", ".tfvars", False, ("no-secret-writes",)),
            ("path", ".vault-token", False, ("no-secret-writes",)),
            ("path", "/environ", False, ("no-secret-writes",)),
            ("path", "/etc/gshadow", False, ("no-secret-writes",)),
            ("path", "/etc/krb5.keytab", False, ("no-secret-writes",)),
            ("path", "/etc/shadow", False, ("no-secret-writes",)),
            ("path", "Keychains", False, ("no-secret-writes",)),
            ("path", "_netrc", False, ("no-secret-writes",)),
            ("path", "credentials", False, ("no-secret-writes",)),
            ("path", "id_dsa", False, ("no-secret-writes",)),
            ("path", "id_ecdsa", False, ("no-secret-writes",)),
            ("path", "id_ed25519", False, ("no-secret-writes",)),
            ("path", "id_rsa", False, ("no-secret-writes",)),
            ("path", "keyrings", False, ("no-secret-writes",)),
            ("path", "kubeconfig", False, ("no-secret-writes",)),
            ("path", "service-account.json", False, ("no-secret-writes",)),
            ("path", "service_account.json", False, ("no-secret-writes",)),
        ),
    },
    "PreFileDelete": {
        "text": (
            ("path", ".aws", False, ("no-secret-writes",)),
            ("path", ".azure", False, ("no-secret-writes",)),
            ("path", ".config/gcloud", False, ("no-secret-writes",)),
            ("path", ".config/gh", False, ("no-secret-writes",)),
            ("path", ".docker/config.json", False, ("no-secret-writes",)),
            ("path", ".env", False, ("no-secret-writes",)),
            ("path", ".gnupg", False, ("no-secret-writes",)),
            ("path", ".htpasswd", False, ("no-secret-writes",)),
            ("path", ".jks", False, ("no-secret-writes",)),
            ("path", ".kdbx", False, ("no-secret-writes",)),
            ("path", ".key", False, ("no-secret-writes",)),
            ("path", ".kube/config", False, ("no-secret-writes",)),
            ("path", ".netrc", False, ("no-secret-writes",)),
            ("path", ".npmrc", False, ("no-secret-writes",)),
            ("path", ".p12", False, ("no-secret-writes",)),
            ("path", ".password-store", False, ("no-secret-writes",)),
            ("path", ".pem", False, ("no-secret-writes",)),
            ("path", ".pfx", False, ("no-secret-writes",)),
            ("path", ".pgpass", False, ("no-secret-writes",)),
            ("path", ".ppk", False, ("no-secret-writes",)),
            ("path", ".pypirc", False, ("no-secret-writes",)),
            ("path", ".ssh", False, ("no-secret-writes",)),
            ("path", ".tfstate", False, ("no-secret-writes",)),
            ("path", ".tfvars", False, ("no-secret-writes",)),
            ("path", ".vault-token", False, ("no-secret-writes",)),
            ("path", "/environ", False, ("no-secret-writes",)),
            ("path", "/etc/gshadow", False, ("no-secret-writes",)),
            ("path", "/etc/krb5.keytab", False, ("no-secret-writes",)),
            ("path", "/etc/shadow", False, ("no-secret-writes",)),
            ("path", "Keychains", False, ("no-secret-writes",)),
            ("path", "_netrc", False, ("no-secret-writes",)),
            ("path", "credentials", False, ("no-secret-writes",)),
            ("path", "id_dsa", False, ("no-secret-writes",)),
            ("path", "id_ecdsa", False, ("no-secret-writes",)),
            ("path", "id_ed25519", False, ("no-secret-writes",)),
            ("path", "id_rsa", False, ("no-secret-writes",)),
            ("path", "keyrings", False, ("no-secret-writes",)),
            ("path", "kubeconfig", False, ("no-secret-writes",)),
            ("path", "service-account.json", False, ("no-secret-writes",)),
            ("path", "service_account.json", False, ("no-secret-writes",)),
        ),
    },
    "PreFileRead": {
        "text": (
            ("path", ".aws", False, ("no-secret-reads",)),
            ("path", ".azure", False, ("no-secret-reads",)),
            ("path", ".config/gcloud", False, ("no-secret-reads",)),
            ("path", ".config/gh", False, ("no-secret-reads",)),
            ("path", ".docker/config.json", False, ("no-secret-reads",)),
            ("path", ".env", False, ("no-secret-reads",)),
            ("path", ".gnupg", False, ("no-secret-reads",)),
            ("path", ".htpasswd", False, ("no-secret-reads",)),
            ("path", ".jks", False, ("no-secret-reads",)),
            ("path", ".kdbx", False, ("no-secret-reads",)),
            ("path", ".key", False, ("no-secret-reads",)),
            ("path", ".kube/config", False, ("no-secret-reads",)),
            ("path", ".netrc", False, ("no-secret-reads",)),
            ("path", ".npmrc", False, ("no-secret-reads",)),
            ("path", ".p12", False, ("no-secret-reads",)),
            ("path", ".password-store", False, ("no-secret-reads",)),
            ("path", ".pem", False, ("no-secret-reads",)),
            ("path", ".pfx", False, ("no-secret-reads",)),
            ("path", ".pgpass", False, ("no-secret-reads",)),
            ("path", ".ppk", False, ("no-secret-reads",)),
            ("path", ".pypirc", False, ("no-secret-reads",)),
            ("path", ".ssh", False, ("no-secret-reads",)),
            ("path", ".tfstate", False, ("no-secret-reads",)),
            ("path", ".tfvars", False, ("no-secret-reads",)),
            ("path", ".vault-token", False, ("no-secret-reads",)),
            ("path", "/environ", False, ("no-secret-reads",)),
            ("path", "/etc/gshadow", False, ("no-secret-reads",)),
            ("path", "/etc/krb5.keytab", False, ("no-secret-reads",)),
            ("path", "/etc/shadow", False, ("no-secret-reads",)),
            ("path", "Keychains", False, ("no-secret-reads",)),
            ("path", "_netrc", False, ("no-secret-reads",)),
            ("path", "credentials", False, ("no-secret-reads",)),
            ("path", "id_dsa", False, ("no-secret-reads",)),
            ("path", "id_ecdsa", False, ("no-secret-reads",)),
            ("path", "id_ed25519", False, ("no-secret-reads",)),
            ("path", "id_rsa", False, ("no-secret-reads",)),
            ("path", "keyrings", False, ("no-secret-reads",)),
            ("path", "kubeconfig", False, ("no-secret-reads",)),
            ("path", "service-account.json", False, ("no-secret-reads",)),
            ("path", "service_account.json", False, ("no-secret-reads",)),
        ),
    },
    "PreFileUpdate": {
        "text": (
            ("newContent", "AGE-SECRET-KEY-1", False, ("no-secret-text",)),
            ("newContent", "AIza", False, ("no-secret-text",)),
            ("newContent", "AKIA", False, ("no-secret-text",)),
            ("newContent", "ASIA", False, ("no-secret-text",)),
            ("newContent", "PRIVATE KEY-----", False, ("no-secret-text",)),
            ("newContent", "dop_v1_", False, ("no-secret-text",)),
            ("newContent", "gho_", False, ("no-secret-text",)),
            ("newContent", "ghp_", False, ("no-secret-text",)),
            ("newContent", "ghr_", False, ("no-secret-text",)),
            ("newContent", "ghs_", False, ("no-secret-text",)),
            ("newContent", "ghu_", False, ("no-secret-text",)),
            ("newContent", "github_pat_", False, ("no-secret-text",)),
            ("newContent", "glpat-", False, ("no-secret-text",)),
            ("newContent", "npm_", False, ("no-secret-text",)),
            ("newContent", "rk_live_", False, ("no-secret-text",)),
            ("newContent", "sk-ant-", False, ("no-secret-text",)),
            ("newContent", "sk-proj-", False, ("no-secret-text",)),
            ("newContent", "sk_live_", False, ("no-secret-text",)),
            ("newContent", "xoxa-", False, ("no-secret-text",)),
            ("newContent", "xoxb-", False, ("no-secret-text",)),
            ("newContent", "xoxe-", False, ("no-secret-text",)),
            ("newContent", "xoxp-", False, ("no-secret-text",)),
            ("newContent", "xoxr-", False, ("no-secret-text",)),
            ("newContent", "xoxs-", False, ("no-secret-text",)),
            ("path", ".aws", False, ("no-secret-writes",)),
            ("path", ".azure", False, ("no-secret-writes",)),
            ("path", ".config/gcloud", False, ("no-secret-writes",)),
            ("path", ".config/gh", False, ("no-secret-writes",)),
            ("path", ".docker/config.json", False, ("no-secret-writes",)),
            ("path", ".env", False, ("no-secret-writes",)),
            ("path", ".gnupg", False, ("no-secret-writes",)),
            ("path", ".htpasswd", False, ("no-secret-writes",)),
            ("path", ".jks", False, ("no-secret-writes",)),
            ("path", ".kdbx", False, ("no-secret-writes",)),
            ("path", ".key", False, ("no-secret-writes",)),
            ("path", ".kube/config", False, ("no-secret-writes",)),
            ("path", ".netrc", False, ("no-secret-writes",)),
            ("path", ".npmrc", False, ("no-secret-writes",)),
            ("path", ".p12", False, ("no-secret-writes",)),
            ("path", ".password-store", False, ("no-secret-writes",)),
            ("path", ".pem", False, ("no-secret-writes",)),
            ("path", ".pfx", False, ("no-secret-writes",)),
            ("path", ".pgpass", False, ("no-secret-writes",)),
            ("path", ".ppk", False, ("no-secret-writes",)),
            ("path", ".pypirc", False, ("no-secret-writes",)),
            ("path", ".ssh", False, ("no-secret-writes",)),
            ("path", ".tfstate", False, ("no-secret-writes",)),
            ("path", ".tfvars", False, ("no-secret-writes",)),
            ("path", ".vault-token", False, ("no-secret-writes",)),
            ("path", "/environ", False, ("no-secret-writes",)),
            ("path", "/etc/gshadow", False, ("no-secret-writes",)),
            ("path", "/etc/krb5.keytab", False, ("no-secret-writes",)),
            ("path", "/etc/shadow", False, ("no-secret-writes",)),
            ("path", "Keychains", False, ("no-secret-writes",)),
            ("path", "_netrc", False, ("no-secret-writes",)),
            ("path", "credentials", False, ("no-secret-writes",)),
            ("path", "id_dsa", False, ("no-secret-writes",)),
            ("path", "id_ecdsa", False, ("no-secret-writes",)),
            ("path", "id_ed25519", False, ("no-secret-writes",)),
            ("path", "id_rsa", False, ("no-secret-writes",)),
            ("path", "keyrings", False, ("no-secret-writes",)),
            ("path", "kubeconfig", False, ("no-secret-writes",)),
            ("path", "service-account.json", False, ("no-secret-writes",)),
            ("path", "service_account.json", False, ("no-secret-writes",)),
        ),
    },
}
