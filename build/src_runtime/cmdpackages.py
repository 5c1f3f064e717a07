# SPDX-License-Identifier: MIT-0
"""Command lines of package managers and build tools.

Sources: --help of cargo 1.95 and pnpm 9; the manuals of npm 10, yarn 1 and 4, bun 1, go 1.22,
apt-get(8), brew 4 and Maven 3.9.
"""

from __future__ import annotations

PACKAGES = {
    "npm": {
        "style": "ac",
        "groups": "access, cache, config, dist-tag, hook, org, owner, pkg, profile, team, token",
        "": "registry= prefix= w,workspace= workspaces include-workspace-root tag= access= otp="
        " userconfig= globalconfig= cache= loglevel= omit= include= save-prefix= script-shell="
        " node-options= scope= auth-type= omit-lockfile-registry-resolved package-lock-only"
        " g,global D,save-dev P,save-prod O,save-optional E,save-exact B,save-bundle save-peer"
        " no-save S,save force,f legacy-peer-deps strict-peer-deps no-package-lock"
        " foreground-scripts ignore-scripts no-audit audit-level= no-fund no-bin-links dry-run"
        " json long parseable silent,s quiet,q verbose,d yes,y no-yes,n if-present global-style"
        " install-strategy= cpu= os= libc= depth= before= provenance provenance-file= location="
        " L= C=",
        "exec": "p,package= c,call=",
        "run": "",
        "install": "",
        "publish": "",
        "version": "m,message= preid= sign-git-tag no-git-tag-version allow-same-version",
        "init": "",
        "audit": "",
        "alias": "i=install in=install ins=install add=install isntall=install un=uninstall"
        " unlink=uninstall remove=uninstall rm=uninstall r=uninstall up=update upgrade=update"
        " x=exec t=test tst=test run-script=run rum=run urn=run ln=link ls=list ll=list la=list"
        " c=config s=search find=search create=init innit=init v=view info=view show=view ic=ci"
        " clean-install=ci it=install-test cit=install-ci-test ddp=dedupe dist-tags=dist-tag"
        " adduser=login add-user=login author=owner",
    },
    "pnpm": {
        "style": "c",
        "groups": "store, env, config",
        "": "C,dir= F,filter= filter-prod= w,workspace-root r,recursive g,global D,save-dev"
        " P,save-prod O,save-optional E,save-exact save-peer loglevel= stream aggregate-output"
        " reporter= color no-color use-stderr registry= store-dir= virtual-store-dir="
        " global-dir= workspace lockfile-dir= modules-dir= changed-files-ignore-pattern="
        " fail-if-no-match test-pattern= h,help v,version",
        "stops": "exec,dlx,run",
        "install": "dev prod no-optional frozen-lockfile no-frozen-lockfile fix-lockfile force"
        " ignore-scripts offline prefer-offline lockfile-only no-lockfile shamefully-hoist hoist"
        " no-hoist hoist-pattern= public-hoist-pattern= network-concurrency= child-concurrency="
        " merge-git-branch-lockfiles resolution-only ignore-pnpmfile",
        "add": "ignore-scripts allow-build= config offline prefer-offline",
        "update": "latest,L interactive,i depth= no-optional",
        "publish": "access= tag= dry-run force no-git-checks publish-branch= otp= json"
        " report-summary ignore-scripts",
        "run": "if-present parallel sequential resume-from= report-summary reverse no-bail",
        "exec": "parallel shell-mode,c resume-from= report-summary no-reporter-hide-prefix",
        "dlx": "package= shell-mode,c allow-build=",
        "alias": "i=install rm=remove un=remove uninstall=remove up=update upgrade=update ls=list"
        " la=list ll=list t=test tst=test run-script=run rb=rebuild ln=link",
    },
    "yarn": {
        "style": "c",
        "groups": "global, workspace, workspaces, npm, config, cache, plugin, set",
        "stops": "run,exec,dlx",
        "": "cwd= verbose,v offline prefer-offline strict-semver json ignore-scripts har"
        " ignore-platform ignore-engines ignore-optional force skip-integrity-check check-files"
        " no-bin-links flat prod,production no-lockfile pure-lockfile frozen-lockfile immutable"
        " immutable-cache update-checksums link-folder= global-folder= modules-folder="
        " preferred-cache-folder= cache-folder= mutex= emoji silent,s proxy= https-proxy="
        " registry= no-progress network-concurrency= network-timeout= non-interactive",
        "add": "D,dev P,peer O,optional E,exact T,tilde C,caret W,ignore-workspace-root-check"
        " A,audit",
        "publish": "new-version= message= tag= access= no-git-tag-version major minor patch",
        "npm publish": "access= tag= otp= tolerate-republish",
        "version": "new-version= major minor patch",
        "dlx": "p,package= q,quiet",
        "remove": "W,ignore-workspace-root-check A,all",
    },
    "bun": {
        "style": "c",
        "groups": "pm",
        "stops": "run,x",
        "": "cwd= c,config= silent watch hot env-file= p,port= filter= smol r,preload= e,eval="
        " print=",
        "add": "d,dev D optional peer E,exact g,global f,force no-save dry-run frozen-lockfile"
        " p,production registry= trust",
        "install": "p,production frozen-lockfile f,force no-save dry-run g,global registry="
        " ignore-scripts",
        "remove": "g,global dry-run",
        "publish": "access= tag= otp= dry-run",
        "test": "t,test-name-pattern= timeout= bail? coverage update-snapshots,u rerun-each=",
        "alias": "i=install a=add rm=remove",
    },
    "cargo": {
        "style": "c",
        "stops": "run",
        "": "v,verbose q,quiet color= locked offline frozen config= Z= C= explain= list V,version",
        "build": "p,package= workspace,all exclude= lib bins bin= examples example= tests test="
        " benches bench= all-targets F,features= all-features no-default-features r,release"
        " profile= j,jobs= keep-going target= target-dir= manifest-path= lockfile-path="
        " ignore-rust-version message-format= timings? artifact-dir= unit-graph build-plan",
        "check": "p,package= workspace,all exclude= lib bins bin= examples example= tests test="
        " benches bench= all-targets F,features= all-features no-default-features r,release"
        " profile= j,jobs= keep-going target= target-dir= manifest-path= lockfile-path="
        " ignore-rust-version message-format= timings? artifact-dir= unit-graph build-plan",
        "test": "p,package= workspace,all exclude= lib bins bin= examples example= tests test="
        " benches bench= all-targets F,features= all-features no-default-features r,release"
        " profile= j,jobs= keep-going target= target-dir= manifest-path= lockfile-path="
        " ignore-rust-version message-format= timings? artifact-dir= unit-graph build-plan"
        " no-run no-fail-fast doc",
        "bench": "p,package= workspace,all exclude= lib bins bin= examples example= tests test="
        " benches bench= all-targets F,features= all-features no-default-features r,release"
        " profile= j,jobs= keep-going target= target-dir= manifest-path= lockfile-path="
        " ignore-rust-version message-format= timings? artifact-dir= unit-graph build-plan"
        " no-run no-fail-fast",
        "run": "p,package= workspace,all exclude= lib bins bin= examples example= tests test="
        " benches bench= all-targets F,features= all-features no-default-features r,release"
        " profile= j,jobs= keep-going target= target-dir= manifest-path= lockfile-path="
        " ignore-rust-version message-format= timings? artifact-dir= unit-graph build-plan",
        "clippy": "p,package= workspace,all exclude= lib bins bin= examples example= tests test="
        " benches bench= all-targets F,features= all-features no-default-features r,release"
        " profile= j,jobs= keep-going target= target-dir= manifest-path= lockfile-path="
        " ignore-rust-version message-format= timings? artifact-dir= unit-graph build-plan fix"
        " allow-dirty allow-staged allow-no-vcs no-deps",
        "doc": "p,package= workspace,all exclude= lib bins bin= examples example= tests test="
        " benches bench= all-targets F,features= all-features no-default-features r,release"
        " profile= j,jobs= keep-going target= target-dir= manifest-path= lockfile-path="
        " ignore-rust-version message-format= timings? artifact-dir= unit-graph build-plan open"
        " no-deps document-private-items",
        "clean": "p,package= r,release profile= target= target-dir= doc n,dry-run manifest-path=",
        "publish": "n,dry-run index= registry= token= no-verify allow-dirty p,package= workspace"
        " exclude= F,features= all-features no-default-features j,jobs= target= target-dir="
        " manifest-path= keep-going",
        "install": "version,vers= index= registry= git= branch= tag= rev= path= root= f,force"
        " n,dry-run no-track list bin= bins example= examples F,features= all-features"
        " no-default-features j,jobs= profile= debug target= target-dir= keep-going",
        "uninstall": "p,package= bin= root=",
        "add": "F,features= default-features no-default-features optional no-optional rename="
        " n,dry-run p,package= manifest-path= path= git= branch= tag= rev= registry= dev build"
        " target= public",
        "remove": "n,dry-run dev build target= p,package= manifest-path=",
        "update": "recursive precise= workspace n,dry-run breaking manifest-path=",
        "yank": "version,vers= undo index= registry= token=",
        "owner": "a,add= r,remove= l,list index= registry= token=",
        "login": "registry= token=",
        "new": "vcs= bin lib edition= name= registry=",
        "init": "vcs= bin lib edition= name= registry=",
        "fmt": "check all p,package= manifest-path= message-format=",
        "alias": "b=build c=check t=test r=run d=doc rm=remove",
    },
    "go": {
        "style": "c1",
        "groups": "mod, work, tool, telemetry",
        "stops": "run",
        "": "",
        "build": "C= n a p= race msan asan cover covermode= coverpkg= v work x asmflags="
        " buildmode= buildvcs= compiler= gccgoflags= gcflags= installsuffix= json ldflags="
        " linkshared mod= modcacherw modfile= overlay= pgo= pkgdir= tags= trimpath toolexec= o=",
        "install": "C= n a p= race msan asan cover covermode= coverpkg= v work x asmflags="
        " buildmode= buildvcs= compiler= gccgoflags= gcflags= installsuffix= json ldflags="
        " linkshared mod= modcacherw modfile= overlay= pgo= pkgdir= tags= trimpath toolexec=",
        "run": "C= n a p= race msan asan cover covermode= coverpkg= v work x asmflags= buildmode="
        " buildvcs= compiler= gccgoflags= gcflags= installsuffix= json ldflags= linkshared mod="
        " modcacherw modfile= overlay= pgo= pkgdir= tags= trimpath toolexec= exec=",
        "test": "C= n a p= race msan asan cover covermode= coverpkg= v work x asmflags="
        " buildmode= buildvcs= compiler= gccgoflags= gcflags= installsuffix= json ldflags="
        " linkshared mod= modcacherw modfile= overlay= pgo= pkgdir= tags= trimpath toolexec= o="
        " args bench= benchtime= blockprofile= count= coverprofile= cpu= cpuprofile= failfast"
        " fullpath fuzz= fuzztime= list= memprofile= mutexprofile= outputdir= parallel= run="
        " short shuffle= skip= timeout= trace= vet= c i exec=",
        "vet": "C= n a p= race msan asan cover covermode= coverpkg= v work x asmflags= buildmode="
        " buildvcs= compiler= gccgoflags= gcflags= installsuffix= json ldflags= linkshared mod="
        " modcacherw modfile= overlay= pgo= pkgdir= tags= trimpath toolexec= vettool=",
        "generate": "run= skip= C= n a p= race msan asan cover covermode= coverpkg= v work x"
        " asmflags= buildmode= buildvcs= compiler= gccgoflags= gcflags= installsuffix= json"
        " ldflags= linkshared mod= modcacherw modfile= overlay= pgo= pkgdir= tags= trimpath"
        " toolexec=",
        "get": "C= n a p= race msan asan cover covermode= coverpkg= v work x asmflags= buildmode="
        " buildvcs= compiler= gccgoflags= gcflags= installsuffix= json ldflags= linkshared mod="
        " modcacherw modfile= overlay= pgo= pkgdir= tags= trimpath toolexec= t u? tool",
        "clean": "i r cache testcache modcache fuzzcache n x",
        "env": "json u w changed",
        "fmt": "n x mod=",
        "list": "C= n a p= race msan asan cover covermode= coverpkg= v work x asmflags="
        " buildmode= buildvcs= compiler= gccgoflags= gcflags= installsuffix= json ldflags="
        " linkshared mod= modcacherw modfile= overlay= pgo= pkgdir= tags= trimpath toolexec= f="
        " m u versions deps test e find compiled export",
        "mod tidy": "e v x go= compat= diff",
        "mod download": "json reuse= x",
        "mod vendor": "e v o= outdated",
        "mod edit": "fmt module= go= require= droprequire= exclude= replace= dropreplace= print"
        " json",
        "doc": "all c cmd short src u",
    },
    "apt-get": {
        "style": "ac",
        "": "y,yes,assume-yes q,quiet? s,simulate,just-print,dry-run,recon,no-act d,download-only"
        " f,fix-broken m,ignore-missing,fix-missing no-install-recommends install-suggests purge"
        " auto-remove,autoremove allow-downgrades allow-remove-essential"
        " allow-change-held-packages allow-unauthenticated reinstall only-upgrade"
        " t,target-release,default-release= c,config-file= o,option= no-remove force-yes"
        " print-uris no-upgrade a,host-architecture= P,build-profiles= u,show-upgraded"
        " V,verbose-versions",
    },
    "brew": {
        "style": "c",
        "groups": "services, bundle",
        "": "d,debug q,quiet v,verbose h,help f,force n,dry-run cask formula formulae casks",
        "install": "build-from-source,s HEAD fetch-HEAD only-dependencies ignore-dependencies"
        " overwrite appdir= cc=",
        "uninstall": "zap ignore-dependencies",
        "alias": "rm=uninstall remove=uninstall ls=list ln=link",
    },
    "mvn": {
        "style": "",
        "": "D= P,activate-profiles= f,file= o,offline q,quiet X,debug U,update-snapshots"
        " e,errors s,settings= gs= t,toolchains= pl,projects= am,also-make"
        " amd,also-make-dependents rf,resume-from= T,threads= B,batch-mode N,non-recursive fae"
        " ff fn",
    },
}  # fmt: skip
