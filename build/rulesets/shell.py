# SPDX-License-Identifier: MIT-0
# fmt: off
# ruff: noqa
# mypy: ignore-errors
"""shell: Nothing runs that nobody could read, and nothing large is destroyed."""

from src_runtime.cmdline import args, flag
from src_runtime.pattern import pattern
from src_runtime.shown import show

DIGEST = "df2b3c1302f8a384"
FORMAT = 1

BLKDISCARD_FDISK_GDISK_HDPARM_ETC = frozenset(
    {
        "blkdiscard",
        "fdisk",
        "gdisk",
        "hdparm",
        "mke2fs",
        "mkfs",
        "mkfs.btrfs",
        "mkfs.ext2",
        "mkfs.ext3",
        "mkfs.ext4",
        "mkfs.ntfs",
        "mkfs.vfat",
        "mkfs.xfs",
        "mkswap",
        "parted",
        "sfdisk",
        "sgdisk",
        "wipefs",
    }
)
CP_DD_MV_SHRED_TEE = frozenset({"cp", "dd", "mv", "shred", "tee"})
CP_MV_RM_SHRED_TEE_TRUNCATE_ETC = frozenset(
    {"cp", "mv", "rm", "shred", "tee", "truncate", "unlink"}
)
DECODERS = frozenset(
    {
        "base32",
        "base64",
        "gpg",
        "gunzip",
        "openssl",
        "rev",
        "tr",
        "uudecode",
        "xxd",
        "zcat",
    }
)
FETCHERS = frozenset(
    {"aria2c", "curl", "fetch", "http", "https", "lynx", "nc", "ncat", "wget"}
)
HELP_LIST_VERSION_V_H_L = frozenset({"--help", "--list", "--version", "-V", "-h", "-l"})
INTERPRETERS = frozenset(
    {
        "ash",
        "bash",
        "dash",
        "fish",
        "ksh",
        "node",
        "perl",
        "php",
        "python",
        "python3",
        "ruby",
        "sh",
        "zsh",
    }
)
SIGNS = frozenset({"*", ".", "./", "./*"})
matches_a_o_ugo_r_w = pattern(
    "^[0-7]?[0-7][0-7][2367]$|^(a|o|ugo)?[+=]r?w",
    "0-7 0-7 0-7 2367:$ ao:8 'ugo +=:+,10 'rw",
    start="0,1,4,5,8",
    again="",
)
matches_device = pattern(
    "^(of=)?/dev/(sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|mapper/|md|loop|mem|kmem|port)",
    "'of=/dev/:+,10,12,14,17,21,27,31,36,43,45,49,52,56 'sd:! 'hd:! 'vd:! 'xvd:! 'nvme:! 'mmcblk:! 'disk:! 'rdisk:! 'mapper/:! 'md:! 'loop:! 'mem:! 'kmem:! 'port",
    start="0,3",
    again="",
    needs=("/dev/",),
)
matches_erase_partition_zero_etc = pattern(
    "^(erase|partition|zero|secureErase)",
    "'erase:! 'partition:! 'zero:! 'secureErase",
    start="0,5,14,18",
    again="",
    needs=("erase", "partition", "zero", "secureErase"),
)
matches_histfile_dev_null_etc = pattern(
    "^(HISTFILE=/dev/null|HISTFILE=$|HISTSIZE=0|HISTFILESIZE=0)",
    "'HISTFILE=/dev/null:! 'HISTFILE=:$ 'HISTSIZE=0:! 'HISTFILESIZE=0",
    start="0,18,27,37",
    again="",
    needs=("HISTFILE=", "HISTSIZE=0", "HISTFILESIZE=0"),
)
matches_home = pattern(
    "\\$\\{?HOME\\}?[\"']?/?\\*?[\"']?(\\s|[;&|)]|$)",
    "$:+,2 '{HOME:+,7,8,9,10,11,$ }:+,8,9,10,11,$ \"':+,9,10,11,$ /:+,10,11,$ *:+,11,$ \"':+,$ @0",
    "\t\n\x0c\r &);|",
    needs=("$HOME", "${HOME"),
)
matches_into_device = pattern(
    ">\\|?\\s*/dev/(sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|mem|kmem)",
    ">:+,2,3 |:2,3 @0:2,3 '/dev/:+,10,12,14,17,21,27,31,36,39 'sd:! 'hd:! 'vd:! 'xvd:! 'nvme:! 'mmcblk:! 'disk:! 'rdisk:! 'mem:! 'kmem",
    "\t\n\x0c\r ",
)
matches_into_record = pattern(
    ">\\|?\\s*[\"']?((~|\\$\\{?HOME\\}?|/root|/home/[^/\\s]+|/Users/[^/\\s]+)/\\.[a-z_]*history\\b|/var/log/)",
    ">:+,2,3,4,5,12,17,24,42 |:2,3,4,5,12,17,24,42 @0:2,3,4,5,12,17,24,42 \"':+,5,12,17,24,42 ~:32 $:+,7 '{HOME:+,32 }:32 '/root:32 '/home/ @1:23,32 '/Users/ @1:+,31 '/.:34,35 _a-z:34,35 'history:51,$ '/var/log/:! ^0-9A-Z_a-z",
    "\t\n\x0c\r ",
    "^\t\n\x0c\r /",
    needs=("history", "/var/log/"),
)
matches_record = pattern(
    "(^|/)(\\.(bash|zsh|sh|python|node_repl|psql|mysql)_history|\\.zhistory|fish_history|\\.histfile)$|^/var/log(/|$)|^/var/(run|spool)/(utmp|wtmp)|(^|/)(wtmp|btmp|lastlog|auth\\.log|syslog)$",
    "/:+,43,52,64 .:+,6,9,11,17,26,30 'bash:35 'zsh:35 'sh:35 'python:35 'node_repl:35 'psql:35 'mysql_history:$ '.zhistory:$ 'fish_history:$ '.histfile:$ '/var/log:+,$ /:! '/var/:+,90 'run:95 'spool/:+,100 'utmp:! 'wtmp:! /:+,109,113,120,128 'wtmp:$ 'btmp:$ 'lastlog:$ 'auth.log:$ 'syslog:$",
    start="0,1,43,52,64,73,82,104,105,109,113,120,128",
    again="0,104",
)
matches_root = pattern(
    "^(/+(\\*|\\.)?|~[a-z]*/?(\\*|\\.)?|\\$\\{?HOME\\}?/?\\*?|(\\./)?\\.\\.(/\\.\\.)*/?\\*?|\\./?|(\\./)?\\*|(\\./)?\\.\\*|/(etc|usr|var|home|Users|bin|sbin|boot|lib|lib64|opt|root|srv|dev|proc|sys|System|Library|Applications)(/[^/]*)?/?\\*?|[A-Za-z]:[\\\\/]?\\*?)$",
    "/:+,0,$ *.:$ ~:3,4,5,$ a-z:3,4,5,$ /:+,$ *.:$ $:+,8 '{HOME:+,13,14,$ }:+,14,$ /:+,$ *:$ './..:19,22,23,$ '/..:19,22,23,$ /:+,$ *:$ .:+,$ /:$ './*:$ './.*:$ /:+,37,40,43,47,52,55,59,63,66,71,74,78,81,84,88,91,97,104 'etc:116,118,119,$ 'usr:116,118,119,$ 'var:116,118,119,$ 'home:116,118,119,$ 'Users:116,118,119,$ 'bin:116,118,119,$ 'sbin:116,118,119,$ 'boot:116,118,119,$ 'lib:116,118,119,$ 'lib64:116,118,119,$ 'opt:116,118,119,$ 'root:116,118,119,$ 'srv:116,118,119,$ 'dev:116,118,119,$ 'proc:116,118,119,$ 'sys:116,118,119,$ 'System:116,118,119,$ 'Library:116,118,119,$ 'Applications:116,118,119,$ /:117,118,119,$ ^/:117,118,119,$ /:+,$ *:$ A-Za-z ::+,123,$ /\\:+,$ *:$",
    start="0,2,6,15,17,24,26,28,29,31,33,120",
    again="",
)
matches_text = pattern(
    "[\\w:]\\(\\)\\{\n?[\\w:]{1,20}\\|[\\w:]{1,20}&",
    "@0 '(){:+,5 @1 19*@0:+,25 @0 | 19*@0:+,46 @0 &",
    "0-:A-Z_a-z",
    "\n",
    needs=("(){",),
)
matches_u = pattern("^u[+=]", "u +=", again="", needs=("u+", "u="))
matches_while_true_do_done = pattern(
    "while(true|:);do[^;]{1,40}&done",
    "'while:+,6 ::10 'true;do 39*^;:+,53 ^; '&done",
    needs=("&done",),
)


def rule_no_download_to_shell(event):
    """shell/no-download-to-shell (rules/shell.yaml:17)."""
    for inv in event["programs"]:
        if inv["bin"] in INTERPRETERS and any(
            source in FETCHERS for source in inv["inputs"]
        ):
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
    """shell/no-emptied-records (rules/shell.yaml:154)."""
    return matches_into_record(event["raw"])


def rule_no_fork_bomb(event):
    """shell/no-fork-bomb (rules/shell.yaml:101)."""
    return ("()" in event["raw"] and matches_text(event["raw"].replace(" ", ""))) or (
        "while" in event["raw"]
        and matches_while_true_do_done(event["raw"].replace(" ", ""))
    )


def rule_no_hidden_payload(event):
    """shell/no-hidden-payload (rules/shell.yaml:33)."""
    for inv in event["programs"]:
        if inv["bin"] in INTERPRETERS and any(
            source in DECODERS for source in inv["inputs"]
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
    """shell/no-raw-disk (rules/shell.yaml:74)."""
    for inv in event["programs"]:
        if (
            (
                inv["bin"] in BLKDISCARD_FDISK_GDISK_HDPARM_ETC
                and not any(arg in HELP_LIST_VERSION_V_H_L for arg in inv["argv"])
            )
            or (
                inv["bin"] in CP_DD_MV_SHRED_TEE
                and any(matches_device(arg) for arg in args(inv))
            )
            or (
                inv["bin"] == "diskutil"
                and any(matches_erase_partition_zero_etc(arg) for arg in inv["argv"])
            )
        ):
            return True
    return False


def rule_no_rm_of_roots(event):
    """shell/no-rm-of-roots (rules/shell.yaml:45)."""
    for inv in event["programs"]:
        if (
            (
                inv["bin"] == "rm"
                and flag(inv, "r", "R", "recursive")
                and (
                    any(matches_root(arg) for arg in args(inv))
                    or (len(inv["gaps"]) > 0 and matches_home(event["raw"]))
                )
            )
            or (
                inv["bin"] == "find"
                and any(
                    matches_root(arg) and arg not in {".", "./"}
                    for arg in args(inv)[:1]
                )
                and any(arg in {"-delete", "-exec"} for arg in inv["argv"])
                and any(arg in {"-delete", "rm", "shred"} for arg in inv["argv"])
            )
            or (
                inv["bin"] in {"chgrp", "chmod", "chown"}
                and flag(inv, "R", "recursive")
                and any(matches_root(arg) and arg not in SIGNS for arg in args(inv)[1:])
            )
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
    """shell/no-wiped-records (rules/shell.yaml:129)."""
    for inv in event["programs"]:
        if (
            (inv["bin"] == "history" and flag(inv, "c", "w", "d"))
            or (
                inv["bin"] in CP_MV_RM_SHRED_TEE_TRUNCATE_ETC
                and any(matches_record(arg) for arg in args(inv))
            )
            or (inv["bin"] == "ln" and any(matches_record(arg) for arg in args(inv)))
            or (
                inv["bin"] == "journalctl"
                and any(arg.startswith(("--rotate", "--vacuum")) for arg in inv["argv"])
            )
            or (
                inv["bin"] == "unset"
                and any(arg in {"HISTFILE", "HISTSIZE"} for arg in args(inv))
            )
            or (
                inv["bin"] == "export"
                and any(matches_histfile_dev_null_etc(arg) for arg in inv["argv"])
            )
            or (inv["bin"] == "wevtutil" and "cl" in inv["argv"])
        ):
            return True
    return False


def rule_no_world_writable(event):
    """shell/no-world-writable (rules/shell.yaml:114)."""
    for inv in event["programs"]:
        if (
            inv["bin"] == "chmod"
            and any(matches_a_o_ugo_r_w(arg) for arg in inv["argv"])
            and not any(matches_u(arg) for arg in inv["argv"])
        ):
            return True
    return False


def rule_no_writing_into_disks(event):
    """shell/no-writing-into-disks (rules/shell.yaml:92)."""
    return matches_into_device(event["raw"])


RULES = {
    "no-download-to-shell": {
        "id": "shell/no-download-to-shell",
        "at": "rules/shell.yaml:17",
        "when": {"PreCommandInvoke": rule_no_download_to_shell},
        "verb": "deny",
        "say": say_no_download_to_shell,
        "instead": "curl -fsSLo install.sh https://example.com/install.sh",
        "severity": "critical",
    },
    "no-hidden-payload": {
        "id": "shell/no-hidden-payload",
        "at": "rules/shell.yaml:33",
        "when": {"PreCommandInvoke": rule_no_hidden_payload},
        "verb": "deny",
        "say": say_no_hidden_payload,
        "severity": "critical",
    },
    "no-rm-of-roots": {
        "id": "shell/no-rm-of-roots",
        "at": "rules/shell.yaml:45",
        "when": {"PreCommandInvoke": rule_no_rm_of_roots},
        "verb": "deny",
        "say": say_no_rm_of_roots,
        "severity": "critical",
    },
    "no-raw-disk": {
        "id": "shell/no-raw-disk",
        "at": "rules/shell.yaml:74",
        "when": {"PreCommandInvoke": rule_no_raw_disk},
        "verb": "deny",
        "say": "That writes to a disk, not to a file.",
        "severity": "critical",
    },
    "no-writing-into-disks": {
        "id": "shell/no-writing-into-disks",
        "at": "rules/shell.yaml:92",
        "when": {"PreCommandInvoke": rule_no_writing_into_disks},
        "verb": "deny",
        "say": "That writes to a disk, not to a file.",
        "severity": "critical",
    },
    "no-fork-bomb": {
        "id": "shell/no-fork-bomb",
        "at": "rules/shell.yaml:101",
        "when": {"PreCommandInvoke": rule_no_fork_bomb},
        "verb": "deny",
        "say": "This starts processes without end.",
        "severity": "critical",
    },
    "no-world-writable": {
        "id": "shell/no-world-writable",
        "at": "rules/shell.yaml:114",
        "when": {"PreCommandInvoke": rule_no_world_writable},
        "verb": "deny",
        "say": "Everybody could write there; say who needs which right.",
        "severity": "high",
    },
    "no-wiped-records": {
        "id": "shell/no-wiped-records",
        "at": "rules/shell.yaml:129",
        "when": {"PreCommandInvoke": rule_no_wiped_records},
        "verb": "deny",
        "say": "Records of what happened stay.",
        "severity": "high",
    },
    "no-emptied-records": {
        "id": "shell/no-emptied-records",
        "at": "rules/shell.yaml:154",
        "when": {"PreCommandInvoke": rule_no_emptied_records},
        "verb": "deny",
        "say": "Records of what happened stay.",
        "severity": "high",
    },
}

INDEX = {
    "PreCommandInvoke": {
        "program": {
            "ash": ("no-download-to-shell", "no-hidden-payload"),
            "bash": ("no-download-to-shell", "no-hidden-payload"),
            "blkdiscard": ("no-raw-disk",),
            "chgrp": ("no-rm-of-roots",),
            "chmod": ("no-rm-of-roots", "no-world-writable"),
            "chown": ("no-rm-of-roots",),
            "cp": ("no-raw-disk", "no-wiped-records"),
            "dash": ("no-download-to-shell", "no-hidden-payload"),
            "dd": ("no-raw-disk",),
            "diskutil": ("no-raw-disk",),
            "export": ("no-wiped-records",),
            "fdisk": ("no-raw-disk",),
            "find": ("no-rm-of-roots",),
            "fish": ("no-download-to-shell", "no-hidden-payload"),
            "gdisk": ("no-raw-disk",),
            "hdparm": ("no-raw-disk",),
            "history": ("no-wiped-records",),
            "journalctl": ("no-wiped-records",),
            "ksh": ("no-download-to-shell", "no-hidden-payload"),
            "ln": ("no-wiped-records",),
            "mke2fs": ("no-raw-disk",),
            "mkfs": ("no-raw-disk",),
            "mkfs.btrfs": ("no-raw-disk",),
            "mkfs.ext2": ("no-raw-disk",),
            "mkfs.ext3": ("no-raw-disk",),
            "mkfs.ext4": ("no-raw-disk",),
            "mkfs.ntfs": ("no-raw-disk",),
            "mkfs.vfat": ("no-raw-disk",),
            "mkfs.xfs": ("no-raw-disk",),
            "mkswap": ("no-raw-disk",),
            "mv": ("no-raw-disk", "no-wiped-records"),
            "node": ("no-download-to-shell", "no-hidden-payload"),
            "parted": ("no-raw-disk",),
            "perl": ("no-download-to-shell", "no-hidden-payload"),
            "php": ("no-download-to-shell", "no-hidden-payload"),
            "python": ("no-download-to-shell", "no-hidden-payload"),
            "python3": ("no-download-to-shell", "no-hidden-payload"),
            "rm": ("no-rm-of-roots", "no-wiped-records"),
            "ruby": ("no-download-to-shell", "no-hidden-payload"),
            "sfdisk": ("no-raw-disk",),
            "sgdisk": ("no-raw-disk",),
            "sh": ("no-download-to-shell", "no-hidden-payload"),
            "shred": ("no-raw-disk", "no-wiped-records"),
            "tee": ("no-raw-disk", "no-wiped-records"),
            "truncate": ("no-wiped-records",),
            "unlink": ("no-wiped-records",),
            "unset": ("no-wiped-records",),
            "wevtutil": ("no-wiped-records",),
            "wipefs": ("no-raw-disk",),
            "zsh": ("no-download-to-shell", "no-hidden-payload"),
        },
        "text": (
            ("raw", "()", False, ("no-fork-bomb",)),
            ("raw", "/dev/disk", False, ("no-writing-into-disks",)),
            ("raw", "/dev/hd", False, ("no-writing-into-disks",)),
            ("raw", "/dev/kmem", False, ("no-writing-into-disks",)),
            ("raw", "/dev/mem", False, ("no-writing-into-disks",)),
            ("raw", "/dev/mmcblk", False, ("no-writing-into-disks",)),
            ("raw", "/dev/nvme", False, ("no-writing-into-disks",)),
            ("raw", "/dev/rdisk", False, ("no-writing-into-disks",)),
            ("raw", "/dev/sd", False, ("no-writing-into-disks",)),
            ("raw", "/dev/vd", False, ("no-writing-into-disks",)),
            ("raw", "/dev/xvd", False, ("no-writing-into-disks",)),
            ("raw", "/var/log/", False, ("no-emptied-records",)),
            ("raw", "history", False, ("no-emptied-records",)),
            ("raw", "while", False, ("no-fork-bomb",)),
        ),
    },
}
