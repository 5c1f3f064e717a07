# SPDX-License-Identifier: MIT-0
"""Command lines of cloud tools.

Sources: --help of terraform 1.11; the manuals of the AWS CLI 2, gcloud and the Azure CLI 2.
"""

from __future__ import annotations

CLOUD = {
    "terraform": {
        "style": "c1",
        "groups": "workspace, state, providers",
        "": "chdir= version help",
        "init": "upgrade reconfigure migrate-state backend? backend-config= from-module= get?"
        " input? lock? lock-timeout= no-color plugin-dir= force-copy",
        "plan": "var= var-file= target= replace= state= state-out= backup= lock? lock-timeout="
        " parallelism= refresh? input? no-color compact-warnings json out= destroy"
        " detailed-exitcode refresh-only generate-config-out=",
        "apply": "var= var-file= target= replace= state= state-out= backup= lock? lock-timeout="
        " parallelism= refresh? input? no-color compact-warnings json auto-approve destroy"
        " refresh-only",
        "destroy": "var= var-file= target= replace= state= state-out= backup= lock? lock-timeout="
        " parallelism= refresh? input? no-color compact-warnings json auto-approve",
        "import": "var= var-file= target= replace= state= state-out= backup= lock? lock-timeout="
        " parallelism= refresh? input? no-color compact-warnings json config=",
        "refresh": "var= var-file= target= replace= state= state-out= backup= lock? lock-timeout="
        " parallelism= refresh? input? no-color compact-warnings json",
        "validate": "json no-color",
        "fmt": "check diff recursive write? list? no-color",
        "output": "json raw no-color state=",
        "state rm": "dry-run backup= state= lock? ignore-remote-version",
        "state mv": "dry-run backup= backup-out= state= state-out= lock?",
        "state list": "state= id=",
        "state push": "force lock?",
        "state pull": "",
        "state show": "state=",
        "workspace delete": "force lock? lock-timeout=",
        "workspace new": "state= lock?",
        "workspace select": "or-create?",
        "taint": "allow-missing lock? state=",
        "untaint": "allow-missing lock? state=",
        "force-unlock": "force",
        "console": "var= var-file= state=",
        "show": "json no-color",
    },
    "aws": {
        "style": "cv",
        "groups": "*",
        "": "dry-run dryrun no-dry-run quiet force recursive delete only-show-errors no-progress"
        " debug no-verify-ssl no-paginate no-sign-request no-cli-pager cli-auto-prompt"
        " no-cli-auto-prompt exact-timestamps size-only follow-symlinks no-follow-symlinks"
        " no-guess-mime-type human-readable summarize skip-final-snapshot"
        " force-delete-without-recovery delete-automated-backups no-skip-final-snapshot"
        " associate-public-ip-address enable-dns-support version help region= profile= output="
        " query= endpoint-url= color= ca-bundle= cli-read-timeout= cli-connect-timeout=",
        "s3 cp": "include= exclude= acl= recursive dryrun quiet",
        "s3 sync": "include= exclude= delete dryrun quiet exact-timestamps",
        "s3 rm": "include= exclude= recursive dryrun quiet",
        "s3 mv": "include= exclude= recursive dryrun quiet",
        "s3 rb": "force",
        "s3 ls": "recursive human-readable summarize",
    },
    "gcloud": {
        "style": "cv",
        "groups": "compute, compute instances, compute disks, compute firewall-rules, compute"
        " networks, compute images, compute snapshots, compute addresses, sql, sql instances,"
        " sql databases, sql backups, container, container clusters, container node-pools,"
        " projects, iam, iam service-accounts, iam service-accounts keys, iam roles, storage,"
        " storage buckets, storage objects, run, run services, run jobs, functions, app, app"
        " services, app versions, builds, secrets, secrets versions, kms, kms keys, kms"
        " keyrings, pubsub, pubsub topics, pubsub subscriptions, dataflow, dataflow jobs,"
        " dataproc, dataproc clusters, redis, redis instances, spanner, spanner instances,"
        " spanner databases, bigtable, bigtable instances, dns, dns managed-zones, dns"
        " record-sets, logging, logging sinks, services, config, config configurations, auth,"
        " auth application-default, components, artifacts, artifacts repositories, deploy,"
        " endpoints, firestore, firestore databases, source, source repos, organizations,"
        " billing, billing accounts, resource-manager, resource-manager folders, monitoring,"
        " alpha, beta",
        "": "q,quiet verbosity= project= account= configuration= format= filter= region= zone="
        " impersonate-service-account= log-http user-output-enabled? async force all"
        " delete-disks= keep-disks= r,R,recursive preserve-posix no-user-output-enabled help"
        " version allow-unauthenticated no-allow-unauthenticated all-tags delete-tags",
    },
    "az": {
        "style": "cv",
        "groups": "vm, vmss, group, aks, acr, storage, storage account, storage blob, storage"
        " container, storage share, keyvault, keyvault secret, keyvault key, sql, sql server,"
        " sql db, webapp, functionapp, network, network vnet, network nsg, network public-ip,"
        " disk, snapshot, ad, ad sp, ad app, ad user, role, role assignment, account,"
        " deployment, deployment group, cosmosdb, postgres, postgres flexible-server, mysql,"
        " mysql flexible-server, redis, monitor, resource, lock, container, containerapp,"
        " identity, policy, devops, repos, pipelines, boards",
        "": "y,yes no-wait o,output= query= subscription= debug verbose only-show-errors"
        " g,resource-group= n,name= l,location= force-deletion force help",
    },
}  # fmt: skip
