# SPDX-License-Identifier: MIT-0
"""Data: further programs that run what their arguments name, read by a deep walk only.

Sources: the manual pages and --help texts of the programs named here.
"""

from __future__ import annotations

CARRIERS = frozenset(
    """
    time gtime strace ltrace taskset setarch linux32 linux64 prlimit numactl cgexec unshare nsenter
    chronic ifne busybox toybox catchsegv torsocks proxychains4 tsocks eatmydata fakeroot faketime
    rlwrap winpty sshpass dbus-run-session xvfb-run firejail pkexec gosu su-exec setpriv dumb-init
    tini entr hyperfine valgrind perf watchexec nodemon concurrently cross-env dotenv dotenvx env-cmd
    doppler op aws-vault chamber direnv mise asdf rbenv pyenv bundle poetry pipenv pdm hatch rye uv
    uvx pipx conda mamba micromamba npx bunx pnpx npm pnpm yarn bun nix nix-shell devbox ssh mosh
    vagrant docker podman nerdctl docker-compose podman-compose kubectl oc lxc machinectl flatpak wsl
    gcloud heroku fly flyctl railway tmux screen at batch parallel git fd fdfind tar systemd-run
    ssh-agent apptainer singularity multipass limactl colima gtimeout gnice genv gxargs gstdbuf
    """.split()
)
