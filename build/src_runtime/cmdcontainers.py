# SPDX-License-Identifier: MIT-0
"""Command lines of container tools.

Sources: --help of docker 28.2 and kubectl 1.32; the manuals of docker compose 2 and helm 3.
"""

from __future__ import annotations

CONTAINERS = {
    "docker": {
        "style": "c",
        "groups": "volume, container, image, network, system, builder, buildx, compose, context,"
        " swarm, service, stack, node, secret, config, plugin, manifest, trust",
        "stops": "run,exec,create,container run,container exec,container create,compose"
        " exec,compose run",
        "run": "add-host= annotation= a,attach= blkio-weight= blkio-weight-device= cap-add="
        " cap-drop= cgroup-parent= cgroupns= cidfile= cpu-count= cpu-percent= cpu-period="
        " cpu-quota= cpu-rt-period= cpu-rt-runtime= c,cpu-shares= cpus= cpuset-cpus="
        " cpuset-mems= d,detach detach-keys= device= device-cgroup-rule= device-read-bps="
        " device-read-iops= device-write-bps= device-write-iops= disable-content-trust dns="
        " dns-option= dns-search= domainname= entrypoint= e,env= env-file= expose= gpus="
        " group-add= health-cmd= health-interval= health-retries= health-start-interval="
        " health-start-period= health-timeout= h,hostname= init i,interactive io-maxbandwidth="
        " io-maxiops= ip= ip6= ipc= isolation= kernel-memory= l,label= label-file= link="
        " link-local-ip= log-driver= log-opt= mac-address= m,memory= memory-reservation="
        " memory-swap= memory-swappiness= mount= name= network= network-alias= no-healthcheck"
        " oom-kill-disable oom-score-adj= pid= pids-limit= platform= privileged p,publish="
        " P,publish-all pull= q,quiet read-only restart= rm runtime= security-opt= shm-size="
        " sig-proxy stop-signal= stop-timeout= storage-opt= sysctl= tmpfs= t,tty ulimit="
        " use-api-socket u,user= userns= uts= v,volume= volume-driver= volumes-from= w,workdir=",
        "exec": "d,detach detach-keys= e,env= env-file= i,interactive privileged t,tty u,user="
        " w,workdir=",
        "build": "add-host= build-arg= cache-from= cgroup-parent= compress cpu-period= cpu-quota="
        " c,cpu-shares= cpuset-cpus= cpuset-mems= disable-content-trust f,file= force-rm"
        " iidfile= isolation= label= m,memory= memory-swap= network= no-cache platform= pull"
        " q,quiet rm security-opt= shm-size= squash t,tag= target= ulimit=",
        "push": "a,all-tags disable-content-trust platform= q,quiet",
        "pull": "a,all-tags disable-content-trust platform= q,quiet",
        "rm": "f,force l,link v,volumes",
        "rmi": "f,force no-prune platform=",
        "ps": "a,all f,filter= format= n,last= l,latest no-trunc q,quiet s,size",
        "images": "a,all digests f,filter= format= no-trunc q,quiet tree",
        "logs": "details f,follow since= n,tail= t,timestamps until=",
        "stop": "s,signal= t,timeout=",
        "start": "a,attach checkpoint= checkpoint-dir= detach-keys= i,interactive",
        "kill": "s,signal=",
        "cp": "a,archive L,follow-link q,quiet",
        "tag": "",
        "login": "p,password= password-stdin u,username=",
        "inspect": "f,format= s,size type=",
        "create": "add-host= annotation= a,attach= blkio-weight= blkio-weight-device= cap-add="
        " cap-drop= cgroup-parent= cgroupns= cidfile= cpu-count= cpu-percent= cpu-period="
        " cpu-quota= cpu-rt-period= cpu-rt-runtime= c,cpu-shares= cpus= cpuset-cpus="
        " cpuset-mems= device= device-cgroup-rule= device-read-bps= device-read-iops="
        " device-write-bps= device-write-iops= disable-content-trust dns= dns-option="
        " dns-search= domainname= entrypoint= e,env= env-file= expose= gpus= group-add="
        " health-cmd= health-interval= health-retries= health-start-interval="
        " health-start-period= health-timeout= h,hostname= init i,interactive io-maxbandwidth="
        " io-maxiops= ip= ip6= ipc= isolation= kernel-memory= l,label= label-file= link="
        " link-local-ip= log-driver= log-opt= mac-address= m,memory= memory-reservation="
        " memory-swap= memory-swappiness= mount= name= network= network-alias= no-healthcheck"
        " oom-kill-disable oom-score-adj= pid= pids-limit= platform= privileged p,publish="
        " P,publish-all pull= q,quiet read-only restart= rm runtime= security-opt= shm-size="
        " stop-signal= stop-timeout= storage-opt= sysctl= tmpfs= t,tty ulimit= use-api-socket"
        " u,user= userns= uts= v,volume= volume-driver= volumes-from= w,workdir=",
        "commit": "a,author= c,change= m,message= p,pause",
        "restart": "s,signal= t,timeout=",
        "save": "o,output= platform=",
        "load": "i,input= platform= q,quiet",
        "system prune": "a,all filter= f,force volumes",
        "system df": "format= v,verbose",
        "volume rm": "f,force",
        "volume prune": "a,all filter= f,force",
        "volume create": "availability= d,driver= group= label= limit-bytes= o,opt="
        " required-bytes= scope= secret= sharing= topology-preferred= topology-required= type=",
        "volume ls": "cluster f,filter= format= q,quiet",
        "container prune": "filter= f,force",
        "image prune": "a,all filter= f,force",
        "network rm": "f,force",
        "network prune": "filter= f,force",
        "network create": "attachable aux-address= config-from= config-only d,driver= gateway="
        " ingress internal ip-range= ipam-driver= ipam-opt= ipv4 ipv6 label= o,opt= scope="
        " subnet=",
        "builder prune": "a,all filter= f,force keep-storage=",
        "buildx build": "add-host= build-arg= build-context= builder= cache-from= cache-to="
        " f,file= label= load no-cache o,output= platform= progress= pull push q,quiet secret="
        " ssh= t,tag= target=",
        "compose up": "abort-on-container-exit abort-on-container-failure always-recreate-deps"
        " attach= attach-dependencies build d,detach exit-code-from= force-recreate menu"
        " no-attach= no-build no-color no-deps no-log-prefix no-recreate no-start pull="
        " quiet-pull remove-orphans V,renew-anon-volumes scale= t,timeout= timestamps wait"
        " wait-timeout= w,watch y,yes",
        "compose down": "remove-orphans rmi= t,timeout= v,volumes",
        "compose exec": "d,detach e,env= index= T,no-TTY,no-tty privileged u,user= w,workdir=",
        "compose run": "build cap-add= cap-drop= d,detach entrypoint= e,env= i,interactive"
        " l,label= name= T,no-TTY no-deps p,publish= pull= quiet-pull remove-orphans rm"
        " P,service-ports use-aliases u,user= v,volume= w,workdir=",
        "compose build": "build-arg= builder= m,memory= no-cache pull push q,quiet ssh="
        " with-dependencies",
        "compose logs": "f,follow index= no-color no-log-prefix since= n,tail= t,timestamps"
        " until=",
        "compose ps": "a,all filter= format= no-trunc orphans q,quiet services status=",
        "compose rm": "f,force s,stop v,volumes",
        "compose stop": "t,timeout=",
        "compose pull": "ignore-buildable ignore-pull-failures include-deps policy= q,quiet",
        "": "config= c,context= D,debug H,host= l,log-level= tls tlscacert= tlscert= tlskey="
        " tlsverify",
        "compose": "ansi= compatibility dry-run env-file= f,file= parallel= p,project-name="
        " profile= progress= project-directory= all-resources",
        "alias": "container_run=run container_exec=exec container_create=create container_rm=rm"
        " container_stop=stop container_start=start container_kill=kill container_cp=cp"
        " container_commit=commit container_restart=restart container_logs=logs container_ls=ps"
        " image_rm=rmi image_build=build image_push=push image_pull=pull image_ls=images"
        " image_save=save image_load=load",
    },
    "docker-compose": {
        "style": "c",
        "stops": "exec,run",
        "": "ansi= compatibility dry-run env-file= f,file= parallel= p,project-name= profile="
        " progress= project-directory= all-resources",
        "up": "abort-on-container-exit abort-on-container-failure always-recreate-deps attach="
        " attach-dependencies build d,detach exit-code-from= force-recreate menu no-attach="
        " no-build no-color no-deps no-log-prefix no-recreate no-start pull= quiet-pull"
        " remove-orphans V,renew-anon-volumes scale= t,timeout= timestamps wait wait-timeout="
        " w,watch y,yes",
        "down": "remove-orphans rmi= t,timeout= v,volumes",
        "exec": "d,detach e,env= index= T,no-TTY,no-tty privileged u,user= w,workdir=",
        "run": "build cap-add= cap-drop= d,detach entrypoint= e,env= i,interactive l,label= name="
        " T,no-TTY no-deps p,publish= pull= quiet-pull remove-orphans rm P,service-ports"
        " use-aliases u,user= v,volume= w,workdir=",
        "build": "build-arg= builder= m,memory= no-cache pull push q,quiet ssh= with-dependencies",
        "logs": "f,follow index= no-color no-log-prefix since= n,tail= t,timestamps until=",
        "ps": "a,all filter= format= no-trunc orphans q,quiet services status=",
        "rm": "f,force s,stop v,volumes",
        "stop": "t,timeout=",
        "pull": "ignore-buildable ignore-pull-failures include-deps policy= q,quiet",
    },
    "kubectl": {
        "style": "c",
        "groups": "rollout, set, config, top, auth, certificate, plugin",
        "get": "A,all-namespaces allow-missing-template-keys chunk-size= field-selector="
        " f,filename= ignore-not-found k,kustomize= L,label-columns= no-headers o,output="
        " output-watch-events raw= R,recursive l,selector= server-print show-kind show-labels"
        " show-managed-fields sort-by= subresource= template= w,watch watch-only",
        "describe": "A,all-namespaces chunk-size= f,filename= k,kustomize= R,recursive"
        " l,selector= show-events",
        "delete": "all A,all-namespaces cascade= dry-run= field-selector= f,filename= force"
        " grace-period= ignore-not-found i,interactive k,kustomize= now o,output= raw="
        " R,recursive l,selector= timeout= wait",
        "apply": "all allow-missing-template-keys cascade= dry-run= field-manager= f,filename="
        " force force-conflicts grace-period= k,kustomize= openapi-patch o,output= overwrite"
        " prune prune-allowlist= R,recursive l,selector= server-side show-managed-fields"
        " subresource= template= timeout= validate= wait",
        "create": "allow-missing-template-keys dry-run= edit field-manager= f,filename="
        " k,kustomize= o,output= raw= R,recursive save-config l,selector= show-managed-fields"
        " template= validate= windows-line-endings",
        "edit": "allow-missing-template-keys field-manager= f,filename= k,kustomize= o,output="
        " output-patch R,recursive save-config show-managed-fields subresource= template="
        " validate= windows-line-endings",
        "patch": "allow-missing-template-keys dry-run= field-manager= f,filename= k,kustomize="
        " local o,output= p,patch= patch-file= R,recursive show-managed-fields subresource="
        " template= type=",
        "replace": "allow-missing-template-keys cascade= dry-run= field-manager= f,filename="
        " force grace-period= k,kustomize= o,output= raw= R,recursive save-config"
        " show-managed-fields subresource= template= timeout= validate= wait",
        "exec": "c,container= f,filename= pod-running-timeout= q,quiet i,stdin t,tty",
        "logs": "all-containers all-pods c,container= f,follow ignore-errors"
        " insecure-skip-tls-verify-backend limit-bytes= max-log-requests= pod-running-timeout="
        " prefix p,previous l,selector= since= since-time= tail= timestamps",
        "run": "allow-missing-template-keys annotations= attach cascade= command dry-run= env="
        " expose field-manager= f,filename= force grace-period= image= image-pull-policy="
        " k,kustomize= l,labels= leave-stdin-open o,output= override-type= overrides="
        " pod-running-timeout= port= privileged q,quiet R,recursive restart= rm save-config"
        " show-managed-fields i,stdin template= timeout= t,tty wait",
        "scale": "all allow-missing-template-keys current-replicas= dry-run= f,filename="
        " k,kustomize= o,output= R,recursive replicas= resource-version= l,selector="
        " show-managed-fields template= timeout=",
        "rollout restart": "allow-missing-template-keys field-manager= f,filename= k,kustomize="
        " o,output= R,recursive l,selector= show-managed-fields template=",
        "rollout undo": "allow-missing-template-keys dry-run= f,filename= k,kustomize= o,output="
        " R,recursive l,selector= show-managed-fields template= to-revision=",
        "rollout status": "f,filename= k,kustomize= R,recursive revision= l,selector= timeout="
        " w,watch",
        "drain": "chunk-size= delete-emptydir-data disable-eviction dry-run= force grace-period="
        " ignore-daemonsets pod-selector= l,selector= skip-wait-for-delete-timeout= timeout=",
        "cordon": "dry-run= l,selector=",
        "uncordon": "dry-run= l,selector=",
        "port-forward": "address= pod-running-timeout=",
        "cp": "c,container= no-preserve retries=",
        "label": "all A,all-namespaces allow-missing-template-keys dry-run= field-manager="
        " field-selector= f,filename= k,kustomize= list local o,output= overwrite R,recursive"
        " resource-version= l,selector= show-managed-fields template=",
        "annotate": "all A,all-namespaces allow-missing-template-keys dry-run= field-manager="
        " field-selector= f,filename= k,kustomize= list local o,output= overwrite R,recursive"
        " resource-version= l,selector= show-managed-fields template=",
        "set image": "all allow-missing-template-keys dry-run= field-manager= f,filename="
        " k,kustomize= local o,output= R,recursive l,selector= show-managed-fields template=",
        "expose": "allow-missing-template-keys cluster-ip= dry-run= external-ip= field-manager="
        " f,filename= k,kustomize= l,labels= load-balancer-ip= name= o,output= override-type="
        " overrides= port= protocol= R,recursive save-config selector= session-affinity="
        " show-managed-fields target-port= template= type=",
        "config use-context": "",
        "config set-context": "cluster= current namespace= user=",
        "config view": "allow-missing-template-keys flatten merge minify o,output= raw"
        " show-managed-fields template=",
        "top pod": "A,all-namespaces containers field-selector= no-headers l,selector= sort-by="
        " sum use-protocol-buffers",
        "debug": "arguments-only attach c,container= copy-to= custom= env= f,filename= image="
        " image-pull-policy= keep-annotations keep-init-containers keep-labels keep-liveness"
        " keep-readiness keep-startup profile= q,quiet replace same-node set-image="
        " share-processes i,stdin target= t,tty",
        "wait": "all A,all-namespaces allow-missing-template-keys field-selector= f,filename="
        " for= local o,output= R,recursive l,selector= show-managed-fields template= timeout=",
        "taint": "all allow-missing-template-keys dry-run= field-manager= o,output= overwrite"
        " l,selector= show-managed-fields template= validate=",
        "": "as= as-group= as-uid= cache-dir= certificate-authority= client-certificate="
        " client-key= cluster= context= disable-compression insecure-skip-tls-verify kubeconfig="
        " log-flush-frequency= match-server-version n,namespace= password= profile="
        " profile-output= request-timeout= s,server= tls-server-name= token= user= username= v="
        " vmodule= warnings-as-errors",
    },
    "helm": {
        "style": "c",
        "groups": "repo, plugin, get, dependency, registry, show, search, template",
        "": "burst-limit= debug kube-apiserver= kube-as-group= kube-as-user= kube-ca-file="
        " kube-context= kube-insecure-skip-tls-verify kube-tls-server-name= kube-token="
        " kubeconfig= n,namespace= registry-config= repository-cache= repository-config=",
        "install": "atomic ca-file= cert-file= create-namespace dependency-update description="
        " devel disable-openapi-validation dry-run? enable-dns force g,generate-name"
        " insecure-skip-tls-verify key-file= keyring= l,labels= name-template= no-hooks"
        " o,output= pass-credentials password= post-renderer= post-renderer-args="
        " render-subchart-notes replace repo= set= set-file= set-json= set-literal= set-string="
        " skip-crds timeout= username= f,values= verify version= wait wait-for-jobs",
        "upgrade": "atomic cleanup-on-fail create-namespace dependency-update description= devel"
        " dry-run? force history-max= i,install l,labels= no-hooks o,output= password= repo="
        " reset-then-reuse-values reset-values reuse-values set= set-file= set-json="
        " set-literal= set-string= skip-crds timeout= username= f,values= verify version= wait"
        " wait-for-jobs",
        "uninstall": "cascade= description= dry-run ignore-not-found keep-history no-hooks"
        " timeout= wait",
        "rollback": "cleanup-on-fail dry-run force history-max= no-hooks recreate-pods timeout="
        " wait wait-for-jobs",
        "list": "a,all A,all-namespaces d,date deployed failed f,filter= m,max= no-headers"
        " offset= o,output= pending r,reverse l,selector= q,short superseded uninstalled",
        "template": "f,values= set= set-string= version= include-crds",
        "alias": "delete=uninstall del=uninstall un=uninstall ls=list",
    },
}  # fmt: skip
