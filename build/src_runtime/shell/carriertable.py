# SPDX-License-Identifier: MIT-0
"""Data: how each of the carriers reads its words up to the program that it runs.

A row that is a dict has "" for the options before its subcommand, and one entry per subcommand.
Sources: the manual pages and --help texts of the programs named here.
"""

from __future__ import annotations

from src_runtime.shell.containers import COMPOSE, DOCKER, KUBECTL
from src_runtime.shell.scan import Wrapper
from src_runtime.shell.wrappers import PLAIN, TABLE

ALL = 999
UV = "allow-insecure-host cache-dir color config-file directory project"
PYTHON_RUN = Wrapper(
    "pwCfiPbc",
    UV + " build-constraints config-setting config-settings-package constraints default-index"
    " env-file exclude-newer exclude-newer-package extra extra-index-url find-links fork-strategy"
    " from group index index-strategy index-url keyring-provider link-mode no-binary-package"
    " no-build-isolation-package no-build-package no-editable-package no-extra no-group"
    " no-sources-package only-group overrides package prerelease prerelease-package python"
    " python-platform refresh-package reinstall-package resolution torch-backend upgrade-group"
    " upgrade-package with with-editable with-requirements",
    move="directory",
)
PNPM = (
    "env-file dir store-dir state-dir npmrc-auth-file workspace-packages registry https-proxy"
    " http-proxy no-proxy reporter loglevel filter filter-prod test-pattern"
    " changed-files-ignore-pattern workspace-concurrency"
)
CONDA = {"": PLAIN, "run": Wrapper("np", "name prefix cwd", move="cwd")}
NODE_EXEC = Wrapper("pcw", "package call workspace allow-scripts", script="c call")
NIX = Wrapper("f", "file arg argstr option keep unset override-input", until="c command")
LINES = Wrapper(
    "mnspclt",
    "max-processes names name-separator success hide prefix prefix-colors prefix-length"
    " timestamp-format restart-tries restart-after default-input-target kill-signal ks kill-timeout"
    " teardown",
    lines=True,
)
PERF = "event output cpu pid tid cgroup delay filter"

ROWS: dict[str, Wrapper | dict[str, Wrapper]] = {
    "time": Wrapper("fo", "format output"),
    "strace": Wrapper(
        "eopsuaEbIOPSUX", "abbrev attach columns const-print-style decode-pids detach-on env fault"
        " inject interruptible kvm output raw read signal status string-limit summary-columns"
        " summary-sort-by summary-syscall-overhead trace trace-path user verbose write",
    ),
    # A program follows on macOS only; `-x86_64` names an architecture.
    "arch": Wrapper("h", assigns=True),
    "bwrap": Wrapper(
        "", "args argv0 userns userns2 pidns uid gid hostname chdir unsetenv lock-file sync-fd"
        " remount-ro exec-label file-label proc dev tmpfs mqueue dir seccomp add-seccomp-fd"
        " block-fd userns-block-fd info-fd json-status-fd cap-add cap-drop perms size overlay-src"
        " tmp-overlay ro-overlay",
        move="chdir",
        pairs="setenv bind bind-try dev-bind dev-bind-try ro-bind ro-bind-try bind-fd ro-bind-fd"
        " file bind-data ro-bind-data symlink chmod",
    ),
    "chpst": Wrapper("uUb/nelLmdopfcrt"),
    "chrt": Wrapper("TPD", "sched-runtime sched-period sched-deadline", 1, once="p pid m max"),
    "cpulimit": Wrapper("lpe", "limit pid exe"),
    "envdir": Wrapper("", "", 1),
    "gdb": Wrapper("xpcsbld", "command pid core symbols directory cd", after=True, until="args"),
    "setpriv": Wrapper(
        "", "ambient-caps inh-caps bounding-set ruid euid rgid egid reuid regid groups securebits"
        " pdeathsig selinux-label apparmor-profile landlock-access landlock-rule seccomp-filter",
    ),
    "setuidgid": Wrapper("", "", 1),
    "softlimit": Wrapper("acdflmoprst"),
    "systemd-inhibit": Wrapper("", "what who why mode"),
    "ltrace": Wrapper("aeloPsuxFn", ""),
    "taskset": Wrapper("", "", 1, once="p pid"),
    "setarch": Wrapper("", "", 1),
    "numactl": Wrapper("imNCpP", "interleave membind cpunodebind physcpubind preferred"),
    "cgexec": Wrapper("g"),
    "unshare": Wrapper(
        "SGRw", "setuid setgid root wd map-user map-group map-users map-groups propagation"
        " setgroups monotonic boottime", move="w wd",
    ),
    "nsenter": Wrapper("tSGW", "target setuid setgid wdns"),
    "fakeroot": Wrapper("lsib", "lib faked"),
    "faketime": Wrapper("m", "", 1),
    "prlimit": Wrapper("o", "output", once="p pid"),
    "rlwrap": Wrapper(
        "bCDeFfgHlMOPqsStwz", "break-chars command-name extra-char-after-completion file filter"
        " forget-matching history-filename history-format history-no-dupes histsize logfile"
        " multi-line-ext only-cook pre-given quote-characters set-term-name substitute-prompt"
        " wait-before-prompt",
    ),
    "sshpass": Wrapper("fdpP"),
    "dbus-run-session": Wrapper("", "config-file dbus-daemon"),
    "xvfb-run": Wrapper(
        "efnpsw", "error-file auth-file server-num xauth-protocol server-args wait"
    ),
    "pkexec": Wrapper("", "user"),
    "gosu": Wrapper("", "", 1),
    "su-exec": Wrapper("", "", 1),
    "tini": Wrapper("pe"),
    "entr": Wrapper("", "", script="s"),
    "hyperfine": Wrapper(
        "wrmMpcCSsDnu", "warmup runs min-runs max-runs prepare conclude cleanup shell setup style"
        " sort time-unit export-asciidoc export-csv export-json export-markdown export-orgmode"
        " parameter-step-size command-name input output reference",
        script="p prepare C conclude c cleanup s setup reference", lines=True,
        pairs="L parameter-list", triples="P parameter-scan",
    ),
    "perf": {
        "": PLAIN,
        "stat": Wrapper(
            "eoCprxIDGMt", PERF + " control cputype field-separator for-each-cgroup interval-count"
            " interval-print log-fd metrics post pre repeat td-level timeout",
            script="pre post",
        ),
        "record": Wrapper(
            "eoCpFcDGjkmrtu", PERF + " affinity branch-filter call-graph clang-opt clang-path"
            " clockid control count freq max-size mmap-flush mmap-pages num-thread-synthesize"
            " proc-map-timeout realtime switch-max-files switch-output-event synth uid vmlinux",
        ),
        "trace": Wrapper(
            "eoCptumGDFi", PERF + " call-graph duration expr filter-pids input map-dump max-events"
            " max-stack min-stack mmap-pages pf proc-map-timeout switch-off switch-on uid",
        ),
    },
    "rr": {"": PLAIN, "record": Wrapper("povn", "output-trace-dir")},
    "watchexec": Wrapper(
        "wWFefjidsoE", "watch watch-non-recursive watch-file exts filter filter-file filter-prog"
        " ignore ignore-file debounce signal stop-signal stop-timeout map-signal on-busy-update"
        " delay-run emit-events-to env wrap-process project-origin fs-events socket color shell"
        " workdir", move="workdir", line=True,
    ),
    "nodemon": Wrapper("xewdVi", "exec ext watch delay ignore", ALL, script="x exec"),
    "concurrently": LINES,
    "cross-env": Wrapper(assigns=True),
    # Those of two programs of this name, of Node.js and of Python, the second with `run`.
    "dotenv": Wrapper("evfpcq", "file quote export"),
    "dotenvx": {
        "": PLAIN,
        "run": Wrapper("fe", "file env env-file env-keys-file profile convention ignore token"),
    },
    "env-cmd": Wrapper("fer", "file environments rc-file"),
    "doppler": {"": PLAIN, "run": Wrapper("pct", "project config token command", script="command")},
    "op": {"": PLAIN, "run": Wrapper("", "env-file account")},
    "aws-vault": {"": PLAIN, "exec": Wrapper("dt", "duration region mfa-token", 1)},
    "chamber": {"": PLAIN, "exec": Wrapper("", "", after=True)},
    "direnv": {"": PLAIN, "exec": Wrapper("", "", 1)},
    "mise": {
        "": Wrapper("C", "cd"),
        "exec": Wrapper("cj", "command jobs", after=True, script="c command"),
        "x": Wrapper("cj", "command jobs", after=True, script="c command"),
    },
    "bundle": {"": PLAIN, "exec": PLAIN},
    "poetry": {"": Wrapper("CP", "directory project", move="C directory"), "run": PLAIN},
    "hatch": {"": Wrapper("ep", "env project data-dir cache-dir config"), "run": PLAIN},
    "uv": {
        "": Wrapper("", UV, move="directory"),
        "run": PYTHON_RUN,
        "tool run": PYTHON_RUN,
    },
    "uvx": PYTHON_RUN,
    "pipx": {
        "": PLAIN,
        "run": Wrapper("i", "spec with python python-args fetch-python pip-args index-url cooldown"
                       " backend"),
    },
    "pdm": {
        "": Wrapper("c", "config"),
        "run": Wrapper("pk", "project skip venv env env-file working-dir", move="working-dir"),
    },
    "conda": CONDA,
    "npx": NODE_EXEC,
    "bunx": Wrapper("p", "package"),
    "npm": {"": Wrapper("Cw", "prefix workspace"), "exec": NODE_EXEC, "x": NODE_EXEC},
    "pnpm": {
        "": Wrapper("CF", PNPM, move="C dir"),
        "exec": Wrapper("CF", PNPM, move="C dir"),
        "dlx": Wrapper("CF", PNPM + " package allow-build cpu os libc", move="C dir"),
    },
    "yarn": {"": Wrapper("", "cwd"), "exec": PLAIN, "dlx": Wrapper("p", "package")},
    "bun": {"": Wrapper("", "cwd"), "x": PLAIN},
    "nix": {"": PLAIN, "develop": NIX, "shell": NIX},
    "nix-shell": Wrapper("pIA", "run command arg argstr attr keep", ALL, script="run command"),
    "devbox": {"": PLAIN, "run": Wrapper("ce", "config env", line=True)},
    "ssh": Wrapper("BbcDEeFIiJLlmOoPpQRSWw", "", 1, line=True, away=True),
    "mosh": Wrapper("p", "ssh port server", 1, away=True),
    "vagrant": {"": PLAIN, "ssh": Wrapper("c", "command", ALL, script="c command", away=True)},
    "docker": DOCKER,
    "docker-compose": COMPOSE,
    "kubectl": KUBECTL,
    "lxc": {"": PLAIN, "exec": Wrapper("", "cwd env group mode user", 1, away=True)},
    "flatpak": {"": PLAIN, "run": Wrapper("", "branch arch", 1, away=True)},
    "wsl": Wrapper("du", "distribution user cd", until="e exec", away=True),
    "gcloud": {
        "": Wrapper("", "project account configuration"),
        "compute ssh": Wrapper("", "command zone project ssh-flag ssh-key-file", ALL,
                               script="command", away=True),
    },
    "heroku": {"": Wrapper("a", "app"), "run": Wrapper("aes", "app env size", away=True)},
    "fly": {
        "": PLAIN,
        "ssh console": Wrapper("aCs", "app command", ALL, script="C command", away=True),
    },
    "railway": {"": PLAIN, "run": Wrapper("se", "service environment")},
    "tmux": {
        "": Wrapper("cfLST", ""),
        **dict.fromkeys(("new-session", "new"), Wrapper("ceFfnstxy", move="c", line=True)),
        **dict.fromkeys(("new-window", "neww"), Wrapper("ceFnt", move="c", line=True)),
        **dict.fromkeys(("split-window", "splitw"), Wrapper("ceFlpt", move="c", line=True)),
        **dict.fromkeys(("run-shell", "run"), Wrapper("cdt", line=True)),
        **dict.fromkeys(("respawn-pane", "respawnp", "respawn-window", "respawnw"),
                        Wrapper("cet", move="c", line=True)),
        **dict.fromkeys(("display-popup", "popup"), Wrapper("bcdehsStTwxy", move="d", line=True)),
        **dict.fromkeys(("pipe-pane", "pipep"), Wrapper("t", line=True)),
        **dict.fromkeys(("send-keys", "send"), Wrapper("tN", "", lines=True)),
    },
    "screen": Wrapper("ceShpsTt", ""),
    "parallel": Wrapper(
        "jaSIdnNLPX", "jobs arg-file sshlogin delimiter max-args colsep results joblog timeout"
        " retries delay tmpdir workdir halt load memfree nice", line=True,
    ),
    "git": {
        "": Wrapper("Cc", "git-dir work-tree namespace config-env super-prefix"),
        "bisect run": PLAIN,
        "submodule foreach": Wrapper("", "", line=True),
        "rebase": Wrapper("xsXC", "exec onto strategy strategy-option whitespace empty", ALL,
                          script="x exec"),
        "filter-branch": Wrapper(
            "d", "env-filter tree-filter index-filter parent-filter msg-filter commit-filter"
            " tag-name-filter setup", ALL,
            script="env-filter tree-filter index-filter msg-filter commit-filter tag-name-filter",
        ),
    },
    "tar": Wrapper("fCXTbIFLNKVHg", "to-command use-compress-program info-script", ALL,
                   script="to-command info-script I use-compress-program"),
    "systemd-run": Wrapper(
        "puHME", "unit property uid gid nice working-directory setenv slice description"
        " service-type on-active on-boot on-startup on-unit-active on-unit-inactive on-calendar"
        " timer-property path-property socket-property host machine", move="working-directory",
    ),
    "ssh-agent": Wrapper("atEOP"),
    "apptainer": {"": PLAIN, "exec": Wrapper("BHWe", "bind home pwd env", 1, away=True)},
    "multipass": {"": PLAIN, "exec": Wrapper("d", "working-directory", 1, away=True)},
    "limactl": {"": PLAIN, "shell": Wrapper("", "workdir shell", 1, away=True)},
    "colima": {"": Wrapper("p", "profile"), "ssh": Wrapper("", "", after=True, away=True)},
}  # fmt: skip
SAME = {
    "sem": "parallel",
    "gtime": "time", "linux32": "", "linux64": "", "torsocks": "", "proxychains4": "proxychains",
    "podman": "docker", "nerdctl": "docker", "podman-compose": "docker-compose", "oc": "kubectl",
    "mamba": "conda", "micromamba": "conda", "pipenv": "bundle", "rye": "poetry",
    "pnpx": "bunx", "flyctl": "fly", "singularity": "apptainer", "asdf": "bundle",
    "rbenv": "bundle", "pyenv": "bundle", "gtimeout": "timeout", "gnice": "nice", "genv": "env",
    "gxargs": "xargs", "gstdbuf": "stdbuf",
}  # fmt: skip
RUN_ALSO = {"pipenv": "run", "rye": "run"}


def row(name: str) -> Wrapper | dict[str, Wrapper]:
    """How a carrier reads its words; nothing said means: like nohup."""
    if name in RUN_ALSO:
        return {"": PLAIN, "run": PLAIN}
    same = SAME.get(name, name)
    return ROWS.get(same) or TABLE.get(same) or PLAIN
