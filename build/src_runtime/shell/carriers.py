# SPDX-License-Identifier: MIT-0
"""Data: further programs that run what their arguments name, read by a deep walk only.

How each of them is read stands in src_runtime.shell.carriertable.
"""

from __future__ import annotations

# They always do.
ALWAYS = frozenset(
    """
    arch at batch bunx busybox bwrap catchsegv cgexec chpst chronic chrt concurrently cpulimit
    cross-env dbus-run-session dotenv dumb-init eatmydata entr env-cmd envdir fakeroot faketime
    firejail flatpak-spawn gdb genv gnice gosu gstdbuf gtime gtimeout gxargs heaptrack hyperfine
    ifne linux32 linux64 ltrace machinectl mosh nix-shell nodemon npx nsenter numactl parallel
    pkexec pnpx prlimit proxychains4 rlwrap screen sem setarch setpriv setuidgid softlimit ssh
    ssh-agent sshpass strace su-exec systemd-inhibit systemd-run taskset time tini torsocks toybox
    tsocks unshare uvx valgrind watchexec winpty wsl xvfb-run
    """.split()
)
# setarch may leave them out.
ARCHITECTURES = frozenset(
    """
    alpha alpha64 arm armh arm64 aarch64 athlon i386 i486 i586 i686 ia32 ia64 linux32 linux64 mips
    mips32 mips64 parisc parisc32 parisc64 ppc ppc32 ppc64 ppc64le ppcle s390 s390x sparc sparc32
    sparc32bash sparc64 uname26 x86_64
    """.split()
)
# They do with one of these words.
WITH = {
    "apptainer": "exec",
    "asdf": "exec",
    "aws-vault": "exec",
    "bun": "x",
    "bundle": "exec",
    "chamber": "exec",
    "colima": "ssh",
    "conda": "run",
    "devbox": "run",
    "direnv": "exec",
    "docker": "create exec run",
    "docker-compose": "exec run",
    "doppler": "run",
    "dotenvx": "run",
    "fd": "-x -X --exec --exec-batch",
    "fdfind": "-x -X --exec --exec-batch",
    "flatpak": "run",
    "fly": "console",
    "flyctl": "console",
    "gcloud": "ssh",
    "git": "-c bisect submodule rebase filter-branch",
    "hatch": "run",
    "heroku": "run",
    "kubectl": "debug exec run",
    "limactl": "shell",
    "lxc": "exec",
    "mamba": "run",
    "micromamba": "run",
    "mise": "exec x",
    "multipass": "exec",
    "nerdctl": "create exec run",
    "nix": "develop shell",
    "npm": "exec x",
    "oc": "debug exec run",
    "op": "run",
    "pdm": "run",
    "perf": "record stat trace",
    "pipenv": "run",
    "pipx": "run",
    "pnpm": "dlx exec",
    "podman": "create exec run",
    "podman-compose": "exec run",
    "poetry": "run",
    "pyenv": "exec",
    "railway": "run",
    "rbenv": "exec",
    "rr": "record",
    "rye": "run",
    "singularity": "exec",
    "tar": "--to-command --info-script --checkpoint-action -I --use-compress-program",
    "tmux": "display-popup new new-session new-window neww pipe-pane pipep popup respawn-pane"
    " respawn-window respawnp respawnw run run-shell send send-keys split-window splitw",
    "uv": "run",
    "vagrant": "ssh",
    "yarn": "dlx exec",
}  # fmt: skip


def carries(name: str, words: list[str]) -> bool:
    """Whether a program may run something that its words name."""
    if name in ALWAYS or (name.startswith("git-") and len(name) > 4):
        return True
    needed = WITH.get(name)
    if needed is None:
        return False
    known = needed.split()
    for word in words:
        if word in known or (word[:2] == "--" and word.partition("=")[0] in known):
            return True
    return False
