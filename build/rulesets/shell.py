# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""shell: Nothing runs that nobody could read, and nothing large is destroyed."""

from src_runtime.cmdline import args, flag, values
from src_runtime.lists import last
from src_runtime.pattern import pattern
from src_runtime.shown import show
from src_runtime.texts import split
from src_runtime.values import default, uniq

DIGEST = "9283c9ddc0cb32d3"
FORMAT = 2

BADBLOCKS_BLKDISCARD_CFDISK_ETC = frozenset(
    {
        "badblocks",
        "blkdiscard",
        "cfdisk",
        "fdisk",
        "gdisk",
        "hdparm",
        "lvremove",
        "mke2fs",
        "mkfs",
        "mkfs.btrfs",
        "mkfs.exfat",
        "mkfs.ext2",
        "mkfs.ext3",
        "mkfs.ext4",
        "mkfs.f2fs",
        "mkfs.fat",
        "mkfs.ntfs",
        "mkfs.vfat",
        "mkfs.xfs",
        "mkswap",
        "newfs",
        "parted",
        "pvremove",
        "sfdisk",
        "sgdisk",
        "vgremove",
        "wipefs",
    }
)
CP_DD_INSTALL_MV_SHRED_TEE_ETC = frozenset(
    {"cp", "dd", "install", "mv", "shred", "tee", "truncate"}
)
DECODERS = frozenset(
    {
        "base32",
        "base64",
        "basenc",
        "bzcat",
        "gpg",
        "gunzip",
        "gzip",
        "openssl",
        "rev",
        "tr",
        "uudecode",
        "xxd",
        "xzcat",
        "zcat",
    }
)
FETCHERS = frozenset(
    {
        "GET",
        "aria2c",
        "aws",
        "curl",
        "fetch",
        "gh",
        "gsutil",
        "http",
        "https",
        "lynx",
        "nc",
        "ncat",
        "rclone",
        "scp",
        "wget",
    }
)
HELP_LIST_VERSION_V_H_L = frozenset({"--help", "--list", "--version", "-V", "-h", "-l"})
INTERPRETERS = frozenset(
    {"bun", "deno", "node", "perl", "php", "python", "python3", "ruby"}
)
LN_MV_RM_SHRED_TRUNCATE_UNLINK = frozenset(
    {"ln", "mv", "rm", "shred", "truncate", "unlink"}
)
SHELLS = frozenset(
    {".", "ash", "bash", "dash", "eval", "fish", "ksh", "sh", "source", "zsh"}
)
matches_auditd_rsyslog_syslog_etc = pattern(
    "^(auditd|rsyslog|syslog|systemd-journald)",
    "'auditd:! 'rsyslog:! 'syslog:! 'systemd-journald",
    start="0,6,13,19",
    again="",
    needs=("auditd", "syslog", "systemd-journald"),
)
matches_code_of_roots = pattern(
    "\\b(rmtree|rmSync|rm_rf|rm_r|removeSync|remove_dir_all)\\s*\\(?\\s*[\"'](/|~/?|\\.{1,2}/?|/(home|etc|usr|var|root)[^\"']*)[\"']|\\b(system|run|popen|exec|execSync|call)\\s*\\(.*\\brm\\s+-[a-zA-Z]*[rR][a-zA-Z]*\\s+(/|~|\\.\\.?)[\\s\"']",
    "'rmtree:45,46,47,48 'rmSync:45,46,47,48 'rm_rf:45,46,47,48 'rm_r:45,46,47,48 'removeSync:45,46,47,48 'remove_dir_all:45,46,47,48 @0:45,46,47,48 (:47,48 @0:47,48 \"':+,50,52,55 /:74 ~:+,74 /:74 .:+,54,74 .:+,74 /:74 /:+,60,63,66,69 'home:73,74 'etc:73,74 'usr:73,74 'var:73,74 'root:73,74 ^\"':73,74 \"':! 'system:105,106 'run:105,106 'popen:105,106 'exec:105,106 'execSync:105,106 'call:105,106 @0:105,106 (:107,108,109 0-9A-Z_a-z:+,107 @1:107,108,109 'rm @0:+,111 -:113,114 A-Za-z:113,114 ~r:115,116 A-Za-z:115,116 @0:+,116,118 /~:120 .:+,120 . @2:! ^0-9A-Z_a-z:0,6,12,17,21,31,75,81,84,89,93,101",
    "\t\n\x0c\r ",
    "^\n0-9A-Z_a-z",
    "\t\n\x0c\r \"'",
    start="0,6,12,17,21,31,75,81,84,89,93,101,121",
    again="121",
)
matches_code_option = pattern(
    "^(-[a-zA-Z]*[ceEpr]|-m[\\w.]*|-[a-zA-Z]*n[a-zA-Z]*e|--eval|--print|eval)$",
    "-:1,2 A-Za-z:1,2 Ecepr:$ '-m:5,$ .0-9A-Z_a-z:5,$ -:7,8 A-Za-z:7,8 n:9,10 A-Za-z:9,10 e:$ '--eval:$ '--print:$ 'eval:$",
    start="0,3,6,11,17,24",
    again="",
    needs=("-", "eval"),
)
matches_decoded = pattern(
    "(?s)\\b(exec|eval|system|loads|Function|popen|run)\\s*\\(.*(b64decode|fromhex|unhexlify|decompress|a2b_|urlopen|requests\\.get|atob|base64|decode64|unpack|\\bpack\\b|chr\\()",
    "'exec:35,36 'eval:35,36 'system:35,36 'loads:35,36 'Function:35,36 'popen:35,36 'run:35,36 @0:35,36 (:37,38,39,48,55,64,74,78,85,97,101,107,115,121,125 ^0-9A-Z_a-z:37,38,39,48,55,64,74,78,85,97,101,107,115,121,125 0-9A-Z_a-z:+,37,38,48,55,64,74,78,85,97,101,107,115,125 'b64decode:! 'fromhex:! 'unhexlify:! 'decompress:! 'a2b_:! 'urlopen:! 'requests.get:! 'atob:! 'base64:! 'decode64:! 'unpack:! 'pack:129,$ 'chr(:! ^0-9A-Z_a-z:! ^0-9A-Z_a-z:0,4,8,14,19,27,32",
    "\t\n\x0c\r ",
    start="0,4,8,14,19,27,32,130",
    again="130",
)
matches_device = pattern(
    "^/dev/(sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|mapper/|md|loop|dm-|mem|kmem|port|watchdog)",
    "'/dev/:+,7,9,11,14,18,24,28,33,40,42,46,49,52,56,60 'sd:! 'hd:! 'vd:! 'xvd:! 'nvme:! 'mmcblk:! 'disk:! 'rdisk:! 'mapper/:! 'md:! 'loop:! 'dm-:! 'mem:! 'kmem:! 'port:! 'watchdog",
    again="",
)
matches_erase_partition_zero_etc = pattern(
    "^(erase|partition|zero|secureErase)",
    "'erase:! 'partition:! 'zero:! 'secureErase",
    start="0,5,14,18",
    again="",
    needs=("erase", "partition", "zero", "secureErase"),
)
matches_etc_usr_var_home_bin_lib_etc = pattern(
    "^(/+|~/?|/(etc|usr|var|home|bin|lib|boot)/?)$",
    "/:0,$ ~:+,$ /:$ /:+,7,10,13,17,20,23 'etc:27,$ 'usr:27,$ 'var:27,$ 'home:27,$ 'bin:27,$ 'lib:27,$ 'boot:27,$ /:$",
    start="0,1,3",
    again="",
)
matches_here = pattern(
    "^(\\./*|(\\./)?\\*|(\\./)?\\.\\*|\\{\\.,\\}\\*)$",
    ".:1,$ /:1,$ './*:$ './.*:$ '{.,}*:$",
    start="0,2,4,5,7,9",
    again="",
    needs=(".", "*"),
)
matches_histfile_dev_null_etc = pattern(
    "^(HISTFILE=/dev/null|HISTFILE=$|HISTSIZE=0|HISTFILESIZE=0)",
    "'HISTFILE=/dev/null:! 'HISTFILE=:$ 'HISTSIZE=0:! 'HISTFILESIZE=0",
    start="0,18,27,37",
    again="",
    needs=("HISTFILE=", "HISTSIZE=0", "HISTFILESIZE=0"),
)
matches_home = pattern(
    "\\$\\{?HOME(:[^}]*)?\\}?[\"']?/?\\*?[\"']?(\\s|[;&|)]|$)",
    "$:+,2 '{HOME:+,8,9,10,11,12,13,$ ::7,8,9,10,11,12,13,$ ^}:7,8,9,10,11,12,13,$ }:+,10,11,12,13,$ \"':+,11,12,13,$ /:+,12,13,$ *:+,13,$ \"':+,$ @0",
    "\t\n\x0c\r &);|",
    needs=("$HOME", "${HOME"),
)
matches_i_name_path_regex_type_etc = pattern(
    "^-(i?name|i?path|i?regex|type|[amc]time|[amc]min|newer|size|empty|user|perm)",
    "-:+,2,6,7,11,12,17,21,26,30,35,39,44,48 'iname:! 'ipath:! 'iregex:! 'type:! acm 'time:! acm 'min:! 'newer:! 'size:! 'empty:! 'user:! 'perm",
    again="",
    needs=("-",),
)
matches_machine = pattern(
    "^/proc/sysrq-trigger|^/sys/(power|firmware|block)/",
    "'/proc/sysrq-trigger:! '/sys/:+,29,37 'power:42 'firmware:42 'block/",
    start="0,19",
    again="",
    needs=("/proc/sysrq-trigger", "/sys/power/", "/sys/firmware/", "/sys/block/"),
)
matches_record = pattern(
    "^/var/log(/|$)|^/var/run/utmp$",
    "'/var/log:+,$ /:! '/var/run/utmp:$",
    start="0,9",
    again="",
    needs=("/var/log", "/var/run/utmp"),
)
matches_root = pattern(
    "^(/([^/]+/\\.\\./?)*[./]*\\*?|~[a-z]*/?(\\*|\\.)?|~/(Documents|Desktop|Downloads|Library|\\.ssh|\\.config|\\.local)/?|\\$\\{?HOME\\}?/?\\*?|(\\./)?\\.\\.(/\\.\\.)*/?\\*?|/(etc|usr|var|home|Users|bin|sbin|boot|lib|lib64|opt|srv|dev|proc|sys|System|Library|Applications)(/[^/]*)?/?\\*?|/root/?\\*?|[A-Za-z]:[\\\\/]?\\*?)$",
    "/:1,6,7,$ ^/:+,1 '/..:+,1,6,7,$ /:1,6,7,$ ./:+,6,$ *:$ ~:9,10,11,$ a-z:9,10,11,$ /:+,$ *.:$ '~/:+,23,30,39,46,50,57 'Documents:63,$ 'Desktop:63,$ 'Downloads:63,$ 'Library:63,$ '.ssh:63,$ '.config:63,$ '.local:63,$ /:$ $:+,66 '{HOME:+,71,72,$ }:+,72,$ /:+,$ *:$ './..:77,80,81,$ '/..:77,80,81,$ /:+,$ *:$ /:+,86,89,92,96,101,104,108,112,115,120,123,126,129,133,136,142,149 'etc:161,163,164,$ 'usr:161,163,164,$ 'var:161,163,164,$ 'home:161,163,164,$ 'Users:161,163,164,$ 'bin:161,163,164,$ 'sbin:161,163,164,$ 'boot:161,163,164,$ 'lib:161,163,164,$ 'lib64:161,163,164,$ 'opt:161,163,164,$ 'srv:161,163,164,$ 'dev:161,163,164,$ 'proc:161,163,164,$ 'sys:161,163,164,$ 'System:161,163,164,$ 'Library:161,163,164,$ 'Applications:161,163,164,$ /:162,163,164,$ ^/:162,163,164,$ /:+,$ *:$ '/root:+,171,$ /:+,$ *:$ A-Za-z ::+,175,$ /\\:+,$ *:$",
    start="0,8,12,64,73,75,82,165,172",
    again="",
)
matches_root_folder = pattern(
    "^(\\.?|/|/(home|Users|root)(/[^/]*)?|(\\.\\./?)+)$",
    "./:$ /:+,6,11 'home:15,$ 'Users:15,$ 'root:15,$ /:16,$ ^/:16,$ '..:+,17,$ /:17,$",
    start="0,1,17,$",
    again="",
)
matches_text_10462ec9 = pattern(
    "^[0-7]*[0145]$",
    "0-7:+,0 0145:$",
    start="0,1",
    again="",
    needs=("0", "1", "4", "5"),
)
matches_text_4d680d3e = pattern(
    "^[0-7]?[0-7][0-7][2367]$",
    "0-7 0-7 0-7 2367:$",
    start="0,1",
    again="",
    needs=("2", "3", "6", "7"),
)
matches_typed = pattern(
    "_history$|(^|/)(\\.zhistory|\\.histfile)$",
    "'_history:$ /:+,18 '.zhistory:$ '.histfile:$",
    start="0,8,9,18",
    again="0,8",
    needs=("_history", ".zhistory", ".histfile"),
)
matches_w = pattern(
    "^[0-7]?[0-7][0-7][2367]$|(^|,)[ugoa]*[oa][ugoa]*[+=][rwxXst]*w",
    "0-7 0-7 0-7 2367:$ ,:5,6 agou:5,6 ao:7,8 agou:7,8 +=:9,10 Xr-twx:9,10 w",
    start="0,1,4,5,6",
    again="4",
)
matches_while_true_1_do_done = pattern(
    "while\\s+(true|:|\\[+ *1 *\\]+|\\(\\( *1 *\\)\\))\\s*;?\\s*do\\b[^;&|]*&\\s*done",
    "'while @0:+,5,7,11,16 ::23,24,25,26 'true:23,24,25,26 [:+,11,13 @1:+,12 1:14,15 @1:14,15 ]:15,23,24,25,26 '((:18,19 @1:18,19 1:20,21 @1:20,21 ')):23,24,25,26 @0:23,24,25,26 ;:25,26 @0:25,26 'do:+,30 ^&0-9;A-Z_a-z|:28,29,30 0-9A-Z_a-z:28,29,30 &:31,32 @0:31,32 'done",
    "\t\n\x0c\r ",
    " ",
    needs=("while",),
)


def rule_no_download_to_shell(event):
    """shell/no-download-to-shell (rules/shell.yaml:23)."""
    for inv in event["programs"]:
        if (
            (inv["bin"] in SHELLS and inv["opaque"])
            or (
                inv["bin"] in INTERPRETERS
                and inv["opaque"]
                and (
                    len(inv["gaps"]) > 0
                    or not any(matches_code_option(arg) for arg in inv["argv"])
                )
            )
        ) and any(source in FETCHERS for source in inv["inputs"]):
            return inv
    return False


def say_no_download_to_shell(event, hit):
    """What shell/no-download-to-shell says."""
    return (
        "`"
        + show(hit["bin"])
        + "` would run what nobody has read; save it, read it, then run it."
    )


def rule_no_emptied_records(event):
    """shell/no-emptied-records (rules/shell.yaml:286)."""
    if not event["outside"]:
        return False
    return matches_typed(event["path"]) or matches_record(event["path"])


def rule_no_fetch_and_run(event):
    """shell/no-fetch-and-run (rules/shell.yaml:54)."""
    for inv in event["programs"]:
        if inv["bin"] in {"curl", "wget"}:
            saved = [
                default(last(split(item, "/")), "")
                for item in [
                    *args(inv),
                    *values(inv, "o", "output"),
                    *values(inv, "O", "output-document"),
                ]
            ]
            if any(
                (
                    any(
                        default(last(split(arg, "/")), "") in saved
                        for arg in args(inv2)[:1]
                    )
                    if inv2["bin"] in SHELLS or inv2["bin"] in INTERPRETERS
                    else inv2["argv"][:1] != [inv2["bin"]] and inv2["bin"] in saved
                )
                for inv2 in event["programs"]
            ):
                return True
    return False


def rule_no_fork_bomb(event):
    """shell/no-fork-bomb (rules/shell.yaml:198)."""
    if not event["background"]:
        return False
    if "()" in event["raw"] or "( )" in event["raw"] or "function " in event["raw"]:
        for part in split(event["raw"], "{")[1:]:
            body = "".join(split(part, "}")[:1]).replace("|", "&")
            runs = [
                item
                for item in [part2.strip(" \n\t;") for part2 in split(body, "&")]
                if item != ""
            ]
            if "&" in body and len(runs) > 1 and len(uniq(runs)) == 1:
                return True
    if "while" not in event["raw"]:
        return False
    return matches_while_true_1_do_done(event["raw"])


def rule_no_hidden_payload(event):
    """shell/no-hidden-payload (rules/shell.yaml:72)."""
    for inv in event["programs"]:
        if any(source in DECODERS for source in inv["inputs"]):
            if inv["bin"] in {".", "eval", "source"}:
                return inv
            if inv["bin"] in SHELLS and (inv["opaque"] or inv["stdin"] != ""):
                return inv
            if inv["bin"] in INTERPRETERS and (inv["opaque"] or inv["stdin"] != ""):
                if len(inv["gaps"]) > 0:
                    return inv
                if not any(matches_code_option(arg) for arg in inv["argv"]):
                    return inv
        if inv["bin"] in INTERPRETERS and any(
            matches_decoded(item) for item in [*inv["argv"], inv["stdin"]]
        ):
            return inv
    return False


def say_no_hidden_payload(event, hit):
    """What shell/no-hidden-payload says."""
    return (
        "`"
        + show(hit["bin"])
        + "` would run an encoded payload; write the commands out."
    )


def rule_no_raw_disk(event):
    """shell/no-raw-disk (rules/shell.yaml:155)."""
    for inv in event["programs"]:
        if inv["bin"] in BADBLOCKS_BLKDISCARD_CFDISK_ETC and not any(
            arg in HELP_LIST_VERSION_V_H_L for arg in inv["argv"]
        ):
            return True
        if inv["bin"] in CP_DD_INSTALL_MV_SHRED_TEE_ETC and any(
            matches_device(arg.removeprefix("of=")) for arg in args(inv)
        ):
            return True
        if inv["bin"] == "cryptsetup" and any(
            arg in {"erase", "luksErase", "luksFormat"} for arg in inv["argv"]
        ):
            return True
        if inv["bin"] in {"zfs", "zpool"} and "destroy" in inv["argv"]:
            return True
        if inv["bin"] == "mdadm" and "--zero-superblock" in inv["argv"]:
            return True
        if inv["bin"] == "nvme" and "format" in inv["argv"]:
            return True
        if inv["bin"] == "diskutil" and any(
            matches_erase_partition_zero_etc(arg) for arg in inv["argv"]
        ):
            return True
    return False


def rule_no_rm_of_roots(event, session):
    """shell/no-rm-of-roots (rules/shell.yaml:99)."""
    for inv in event["programs"]:
        if inv["bin"] in {"rimraf", "rm"} and (
            flag(inv, "r", "R", "recursive") or inv["bin"] == "rimraf"
        ):
            if any(
                matches_root(arg)
                or (
                    arg.startswith("/")
                    and session["root"] != ""
                    and (session["root"] + "/").startswith(arg.removesuffix("/") + "/")
                )
                for arg in args(inv)
            ):
                return inv
            if matches_root_folder(inv["cwd"]) and any(
                matches_here(arg) for arg in args(inv)
            ):
                return inv
            if len(inv["gaps"]) > 0 and matches_home(event["raw"]):
                return inv
        if (
            inv["bin"] == "find"
            and any(arg in {"-delete", "-exec", "-execdir"} for arg in inv["argv"])
            and any(arg in {"-delete", "rm", "shred"} for arg in inv["argv"])
            and any(
                matches_root(arg)
                or (matches_here(arg) and not any("*" in item for item in [arg]))
                for arg in args(inv)[:1]
            )
        ):
            if any(matches_root(arg) for arg in args(inv)[:1]):
                return inv
            if not any(matches_i_name_path_regex_type_etc(arg) for arg in inv["argv"]):
                return inv
        if (
            inv["bin"] in {"chgrp", "chmod", "chown"}
            and flag(inv, "R", "recursive")
            and any(matches_root(arg) for arg in args(inv)[1:])
        ):
            return inv
        if inv["bin"] == "mv" and any(
            matches_etc_usr_var_home_bin_lib_etc(arg) for arg in args(inv)[:-1]
        ):
            return inv
        if inv["bin"] in INTERPRETERS and any(
            matches_code_of_roots(item) for item in [*inv["argv"], inv["stdin"]]
        ):
            return inv
    return False


def say_no_rm_of_roots(event, hit):
    """What shell/no-rm-of-roots says."""
    return (
        "`"
        + show(" ".join(hit["argv"]))
        + "` reaches far beyond a build folder; name the folder that you made."
    )


def rule_no_wiped_records(event):
    """shell/no-wiped-records (rules/shell.yaml:249)."""
    for inv in event["programs"]:
        if inv["bin"] == "history" and flag(inv, "c", "w", "d"):
            return True
        if inv["bin"] in LN_MV_RM_SHRED_TRUNCATE_UNLINK and any(
            matches_typed(arg) or matches_record(arg) for arg in args(inv)
        ):
            return True
        if (
            inv["bin"] == "find"
            and any(matches_record(arg) for arg in args(inv)[:1])
            and any(arg in {"-delete", "-exec"} for arg in inv["argv"])
        ):
            return True
        if inv["bin"] == "journalctl" and any(
            arg.startswith(("--rotate", "--vacuum")) for arg in inv["argv"]
        ):
            return True
        if inv["bin"] == "dmesg" and flag(inv, "C", "c", "clear", "read-clear"):
            return True
        if inv["bin"] == "unset" and any(
            arg in {"HISTFILE", "HISTSIZE"} for arg in args(inv)
        ):
            return True
        if inv["bin"] in {"declare", "export", "typeset"} and any(
            matches_histfile_dev_null_etc(arg) for arg in inv["argv"]
        ):
            return True
        if inv["bin"] == "set" and "+o" in inv["argv"] and "history" in inv["argv"]:
            return True
        if inv["bin"] in {"bash", "sh", "zsh"}:
            env = inv["env"]
            if any(
                key == "HISTFILE" and env.get(key, "") in {"", "/dev/null"}
                for key in env
            ):
                return True
        if (
            inv["bin"] in {"service", "systemctl"}
            and any(arg in {"disable", "mask", "stop"} for arg in inv["argv"])
            and any(matches_auditd_rsyslog_syslog_etc(arg) for arg in inv["argv"])
        ):
            return True
        if inv["bin"] == "auditctl" and any(
            arg in {"-D", "-e0"} for arg in inv["argv"]
        ):
            return True
        if inv["bin"] == "wevtutil" and "cl" in inv["argv"]:
            return True
    return False


def rule_no_world_writable(event):
    """shell/no-world-writable (rules/shell.yaml:222)."""
    for inv in event["programs"]:
        if inv["bin"] == "chmod" and any(matches_w(arg) for arg in args(inv)[:1]):
            return True
        if inv["bin"] in {"install", "mkdir"} and any(
            matches_text_4d680d3e(value) for value in values(inv, "m", "mode")
        ):
            return True
        if inv["bin"] == "umask" and any(
            matches_text_10462ec9(arg) for arg in args(inv)
        ):
            return True
    return False


def rule_no_writing_into_disks(event):
    """shell/no-writing-into-disks (rules/shell.yaml:182)."""
    if not event["outside"]:
        return False
    return matches_device(event["path"]) or matches_machine(event["path"])


def say_no_writing_into_disks(event, hit):
    """What shell/no-writing-into-disks says."""
    return (
        show(event["path"])
        + " is no file: writing there changes a disk or the machine."
    )


RULES = {
    "no-download-to-shell": {
        "at": "rules/shell.yaml:23",
        "when": {"PreCommandInvoke": rule_no_download_to_shell},
        "say": say_no_download_to_shell,
        "instead": "curl -fsSLo install.sh https://example.com/install.sh",
        "severity": "critical",
    },
    "no-fetch-and-run": {
        "at": "rules/shell.yaml:54",
        "when": {"PreCommandInvoke": rule_no_fetch_and_run},
        "say": "This runs what nobody has read; read it first, then run it with a call of its own.",
        "severity": "critical",
    },
    "no-hidden-payload": {
        "at": "rules/shell.yaml:72",
        "when": {"PreCommandInvoke": rule_no_hidden_payload},
        "say": say_no_hidden_payload,
        "severity": "critical",
    },
    "no-rm-of-roots": {
        "at": "rules/shell.yaml:99",
        "when": {"PreCommandInvoke": rule_no_rm_of_roots},
        "say": say_no_rm_of_roots,
        "severity": "critical",
        "reads": {"rule_no_rm_of_roots": ("session",)},
    },
    "no-raw-disk": {
        "at": "rules/shell.yaml:155",
        "when": {"PreCommandInvoke": rule_no_raw_disk},
        "say": "That writes to a disk, not to a file.",
        "severity": "critical",
    },
    "no-writing-into-disks": {
        "at": "rules/shell.yaml:182",
        "when": {
            "PreFileCreate": rule_no_writing_into_disks,
            "PreFileUpdate": rule_no_writing_into_disks,
        },
        "say": say_no_writing_into_disks,
        "severity": "critical",
    },
    "no-fork-bomb": {
        "at": "rules/shell.yaml:198",
        "when": {"PreCommandInvoke": rule_no_fork_bomb},
        "say": "This starts processes without end.",
        "severity": "critical",
    },
    "no-world-writable": {
        "at": "rules/shell.yaml:222",
        "when": {"PreCommandInvoke": rule_no_world_writable},
        "say": "Everybody could write there; say who needs which right.",
        "severity": "high",
    },
    "no-wiped-records": {
        "at": "rules/shell.yaml:249",
        "when": {"PreCommandInvoke": rule_no_wiped_records},
        "say": "Records of what happened stay.",
        "severity": "high",
    },
    "no-emptied-records": {
        "at": "rules/shell.yaml:286",
        "when": {
            "PreFileCreate": rule_no_emptied_records,
            "PreFileDelete": rule_no_emptied_records,
            "PreFileUpdate": rule_no_emptied_records,
        },
        "say": "Records of what happened stay.",
        "severity": "high",
    },
}

INDEX = {
    "PreCommandInvoke": {
        "program": {
            ".": ("no-download-to-shell", "no-hidden-payload"),
            "ash": ("no-download-to-shell", "no-hidden-payload"),
            "auditctl": ("no-wiped-records",),
            "badblocks": ("no-raw-disk",),
            "bash": ("no-download-to-shell", "no-hidden-payload", "no-wiped-records"),
            "blkdiscard": ("no-raw-disk",),
            "bun": ("no-download-to-shell", "no-hidden-payload", "no-rm-of-roots"),
            "cfdisk": ("no-raw-disk",),
            "chgrp": ("no-rm-of-roots",),
            "chmod": ("no-rm-of-roots", "no-world-writable"),
            "chown": ("no-rm-of-roots",),
            "cp": ("no-raw-disk",),
            "cryptsetup": ("no-raw-disk",),
            "curl": ("no-fetch-and-run",),
            "dash": ("no-download-to-shell", "no-hidden-payload"),
            "dd": ("no-raw-disk",),
            "declare": ("no-wiped-records",),
            "deno": ("no-download-to-shell", "no-hidden-payload", "no-rm-of-roots"),
            "diskutil": ("no-raw-disk",),
            "dmesg": ("no-wiped-records",),
            "eval": ("no-download-to-shell", "no-hidden-payload"),
            "export": ("no-wiped-records",),
            "fdisk": ("no-raw-disk",),
            "find": ("no-rm-of-roots", "no-wiped-records"),
            "fish": ("no-download-to-shell", "no-hidden-payload"),
            "gdisk": ("no-raw-disk",),
            "hdparm": ("no-raw-disk",),
            "history": ("no-wiped-records",),
            "install": ("no-raw-disk", "no-world-writable"),
            "journalctl": ("no-wiped-records",),
            "ksh": ("no-download-to-shell", "no-hidden-payload"),
            "ln": ("no-wiped-records",),
            "lvremove": ("no-raw-disk",),
            "mdadm --zero-superblock": ("no-raw-disk",),
            "mkdir": ("no-world-writable",),
            "mke2fs": ("no-raw-disk",),
            "mkfs": ("no-raw-disk",),
            "mkfs.btrfs": ("no-raw-disk",),
            "mkfs.exfat": ("no-raw-disk",),
            "mkfs.ext2": ("no-raw-disk",),
            "mkfs.ext3": ("no-raw-disk",),
            "mkfs.ext4": ("no-raw-disk",),
            "mkfs.f2fs": ("no-raw-disk",),
            "mkfs.fat": ("no-raw-disk",),
            "mkfs.ntfs": ("no-raw-disk",),
            "mkfs.vfat": ("no-raw-disk",),
            "mkfs.xfs": ("no-raw-disk",),
            "mkswap": ("no-raw-disk",),
            "mv": ("no-raw-disk", "no-rm-of-roots", "no-wiped-records"),
            "newfs": ("no-raw-disk",),
            "node": ("no-download-to-shell", "no-hidden-payload", "no-rm-of-roots"),
            "nvme format": ("no-raw-disk",),
            "parted": ("no-raw-disk",),
            "perl": ("no-download-to-shell", "no-hidden-payload", "no-rm-of-roots"),
            "php": ("no-download-to-shell", "no-hidden-payload", "no-rm-of-roots"),
            "pvremove": ("no-raw-disk",),
            "python": ("no-download-to-shell", "no-hidden-payload", "no-rm-of-roots"),
            "python3": ("no-download-to-shell", "no-hidden-payload", "no-rm-of-roots"),
            "rimraf": ("no-rm-of-roots",),
            "rm": ("no-rm-of-roots", "no-wiped-records"),
            "ruby": ("no-download-to-shell", "no-hidden-payload", "no-rm-of-roots"),
            "service": ("no-wiped-records",),
            "set +o": ("no-wiped-records",),
            "sfdisk": ("no-raw-disk",),
            "sgdisk": ("no-raw-disk",),
            "sh": ("no-download-to-shell", "no-hidden-payload", "no-wiped-records"),
            "shred": ("no-raw-disk", "no-wiped-records"),
            "source": ("no-download-to-shell", "no-hidden-payload"),
            "systemctl": ("no-wiped-records",),
            "tee": ("no-raw-disk",),
            "truncate": ("no-raw-disk", "no-wiped-records"),
            "typeset": ("no-wiped-records",),
            "umask": ("no-world-writable",),
            "unlink": ("no-wiped-records",),
            "unset": ("no-wiped-records",),
            "vgremove": ("no-raw-disk",),
            "wevtutil cl": ("no-wiped-records",),
            "wget": ("no-fetch-and-run",),
            "wipefs": ("no-raw-disk",),
            "zfs destroy": ("no-raw-disk",),
            "zpool destroy": ("no-raw-disk",),
            "zsh": ("no-download-to-shell", "no-hidden-payload", "no-wiped-records"),
        },
        "text": (
            ("raw", "( )", False, ("no-fork-bomb",)),
            ("raw", "()", False, ("no-fork-bomb",)),
            ("raw", "function ", False, ("no-fork-bomb",)),
            ("raw", "while", False, ("no-fork-bomb",)),
        ),
    },
    "PreFileCreate": {
        "text": (
            ("path", ".histfile", False, ("no-emptied-records",)),
            ("path", ".zhistory", False, ("no-emptied-records",)),
            ("path", "/dev/disk", False, ("no-writing-into-disks",)),
            ("path", "/dev/dm-", False, ("no-writing-into-disks",)),
            ("path", "/dev/hd", False, ("no-writing-into-disks",)),
            ("path", "/dev/kmem", False, ("no-writing-into-disks",)),
            ("path", "/dev/loop", False, ("no-writing-into-disks",)),
            ("path", "/dev/mapper/", False, ("no-writing-into-disks",)),
            ("path", "/dev/md", False, ("no-writing-into-disks",)),
            ("path", "/dev/mem", False, ("no-writing-into-disks",)),
            ("path", "/dev/mmcblk", False, ("no-writing-into-disks",)),
            ("path", "/dev/nvme", False, ("no-writing-into-disks",)),
            ("path", "/dev/port", False, ("no-writing-into-disks",)),
            ("path", "/dev/rdisk", False, ("no-writing-into-disks",)),
            ("path", "/dev/sd", False, ("no-writing-into-disks",)),
            ("path", "/dev/vd", False, ("no-writing-into-disks",)),
            ("path", "/dev/watchdog", False, ("no-writing-into-disks",)),
            ("path", "/dev/xvd", False, ("no-writing-into-disks",)),
            ("path", "/proc/sysrq-trigger", False, ("no-writing-into-disks",)),
            ("path", "/sys/block/", False, ("no-writing-into-disks",)),
            ("path", "/sys/firmware/", False, ("no-writing-into-disks",)),
            ("path", "/sys/power/", False, ("no-writing-into-disks",)),
            ("path", "/var/log", False, ("no-emptied-records",)),
            ("path", "/var/run/utmp", False, ("no-emptied-records",)),
            ("path", "_history", False, ("no-emptied-records",)),
        ),
    },
    "PreFileDelete": {
        "text": (
            ("path", ".histfile", False, ("no-emptied-records",)),
            ("path", ".zhistory", False, ("no-emptied-records",)),
            ("path", "/var/log", False, ("no-emptied-records",)),
            ("path", "/var/run/utmp", False, ("no-emptied-records",)),
            ("path", "_history", False, ("no-emptied-records",)),
        ),
    },
    "PreFileUpdate": {
        "text": (
            ("path", ".histfile", False, ("no-emptied-records",)),
            ("path", ".zhistory", False, ("no-emptied-records",)),
            ("path", "/dev/disk", False, ("no-writing-into-disks",)),
            ("path", "/dev/dm-", False, ("no-writing-into-disks",)),
            ("path", "/dev/hd", False, ("no-writing-into-disks",)),
            ("path", "/dev/kmem", False, ("no-writing-into-disks",)),
            ("path", "/dev/loop", False, ("no-writing-into-disks",)),
            ("path", "/dev/mapper/", False, ("no-writing-into-disks",)),
            ("path", "/dev/md", False, ("no-writing-into-disks",)),
            ("path", "/dev/mem", False, ("no-writing-into-disks",)),
            ("path", "/dev/mmcblk", False, ("no-writing-into-disks",)),
            ("path", "/dev/nvme", False, ("no-writing-into-disks",)),
            ("path", "/dev/port", False, ("no-writing-into-disks",)),
            ("path", "/dev/rdisk", False, ("no-writing-into-disks",)),
            ("path", "/dev/sd", False, ("no-writing-into-disks",)),
            ("path", "/dev/vd", False, ("no-writing-into-disks",)),
            ("path", "/dev/watchdog", False, ("no-writing-into-disks",)),
            ("path", "/dev/xvd", False, ("no-writing-into-disks",)),
            ("path", "/proc/sysrq-trigger", False, ("no-writing-into-disks",)),
            ("path", "/sys/block/", False, ("no-writing-into-disks",)),
            ("path", "/sys/firmware/", False, ("no-writing-into-disks",)),
            ("path", "/sys/power/", False, ("no-writing-into-disks",)),
            ("path", "/var/log", False, ("no-emptied-records",)),
            ("path", "/var/run/utmp", False, ("no-emptied-records",)),
            ("path", "_history", False, ("no-emptied-records",)),
        ),
    },
}
