# SPDX-License-Identifier: MIT-0
"""Data: how docker, kubectl and their like read their words up to the program that they run.
Sources: their --help texts."""

from __future__ import annotations

from src_runtime.shell.scan import Wrapper

CONTAINER = (
    "add-host annotation attach blkio-weight blkio-weight-device cap-add cap-drop cgroup-parent"
    " cgroupns cidfile cpu-count cpu-percent cpu-period cpu-quota cpu-rt-period cpu-rt-runtime"
    " cpu-shares cpus cpuset-cpus cpuset-mems detach-keys device device-cgroup-rule"
    " device-read-bps device-read-iops device-write-bps device-write-iops dns dns-option dns-search"
    " domainname entrypoint env env-file expose gpus group-add health-cmd health-interval"
    " health-retries health-start-interval health-start-period health-timeout io-maxbandwidth"
    " io-maxiops hostname ip ip6 ipc isolation"
    " kernel-memory label label-file link link-local-ip log-driver log-opt mac-address memory"
    " memory-reservation memory-swap memory-swappiness mount name network network-alias net"
    " oom-score-adj pid pids-limit platform publish pull restart runtime security-opt shm-size"
    " stop-signal stop-timeout storage-opt sysctl tmpfs ulimit user userns uts volume"
    " volume-driver volumes-from workdir"
)
RUN = Wrapper("acehlmpuvw", CONTAINER, 1, away=True, ends=True)
EXEC = Wrapper("euw", "env env-file user workdir detach-keys index", 1, away=True, ends=True)
DOCKER = {
    "": Wrapper("cHl", "config context host log-level tlscacert tlscert tlskey"),
    "run": RUN,
    "create": RUN,
    "exec": EXEC,
    "container run": RUN,
    "container exec": EXEC,
    "compose run": Wrapper("evpuwl", CONTAINER, 1, away=True, ends=True),
    "compose exec": EXEC,
}
COMPOSE = {
    "": Wrapper("fpHc", "file project-name profile env-file project-directory host context"),
    "run": DOCKER["compose run"],
    "exec": EXEC,
}
KUBE = (
    "container namespace filename context cluster kubeconfig user server token image as as-group"
    " as-uid client-certificate client-key password profile profile-output request-timeout"
    " tls-server-name username vmodule"
)
KUBECTL = {
    "": Wrapper("nsv", KUBE + " v cache-dir certificate-authority log-flush-frequency"),
    "exec": Wrapper("cnf", KUBE + " pod-running-timeout", 1, away=True),
    "run": Wrapper("nfl", KUBE + " env labels overrides port restart", after=True, away=True),
    "debug": Wrapper("ncf", KUBE + " target copy-to profile", after=True, away=True),
}
