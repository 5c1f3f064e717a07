# SPDX-License-Identifier: MIT-0
"""Data: further programs that run what their arguments name, read by a deep walk only.

Sources: the manual pages and --help texts of the programs named here.
"""

from __future__ import annotations

CARRIERS = frozenset(
    """
    apptainer asdf at aws-vault batch bun bundle bunx busybox catchsegv cgexec chamber chronic
    colima concurrently conda cross-env dbus-run-session devbox direnv docker docker-compose
    doppler dotenv dotenvx dumb-init eatmydata entr env-cmd fakeroot faketime fd fdfind firejail
    flatpak fly flyctl gcloud genv git gnice gosu gstdbuf gtime gtimeout gxargs hatch heroku
    hyperfine ifne kubectl limactl linux32 linux64 ltrace lxc machinectl mamba micromamba mise
    mosh multipass nerdctl nix nix-shell nodemon npm npx nsenter numactl oc op parallel pdm perf
    pipenv pipx pkexec pnpm pnpx podman podman-compose poetry prlimit proxychains4 pyenv railway
    rbenv rlwrap rye screen setarch setpriv singularity ssh ssh-agent sshpass strace su-exec
    systemd-run tar taskset time tini tmux torsocks toybox tsocks unshare uv uvx vagrant
    valgrind watchexec winpty wsl xvfb-run yarn
    """.split()
)
