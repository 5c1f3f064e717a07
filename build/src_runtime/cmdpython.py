# SPDX-License-Identifier: MIT-0
"""Command lines of Python's own tools.

Sources: --help of pip 23.2 and uv 0.13; the manuals of poetry 1.8 and pytest 8.
"""

from __future__ import annotations

PYTHON = {
    "pip": {
        "style": "ac",
        "groups": "config, cache, index",
        "": "debug isolated require-virtualenv python= v,verbose V,version q,quiet log= no-input"
        " keyring-provider= proxy= retries= timeout= exists-action= trusted-host= cert="
        " client-cert= cache-dir= no-cache-dir disable-pip-version-check no-color use-feature="
        " use-deprecated=",
        "install": "r,requirement= c,constraint= no-deps pre e,editable= dry-run t,target="
        " platform= python-version= implementation= abi= user root= prefix= src= U,upgrade"
        " upgrade-strategy= force-reinstall I,ignore-installed ignore-requires-python"
        " no-build-isolation use-pep517 check-build-dependencies break-system-packages"
        " C,config-settings= global-option= compile no-compile no-warn-script-location"
        " no-warn-conflicts no-binary= only-binary= prefer-binary require-hashes progress-bar="
        " root-user-action= report= no-clean i,index-url= extra-index-url= no-index"
        " f,find-links= no-python-version-warning",
        "uninstall": "r,requirement= y,yes root-user-action= break-system-packages"
        " no-python-version-warning",
        "download": "c,constraint= r,requirement= no-deps global-option= no-binary= only-binary="
        " prefer-binary src= pre require-hashes progress-bar= no-build-isolation use-pep517"
        " check-build-dependencies ignore-requires-python d,dest= platform= python-version="
        " implementation= abi= no-clean i,index-url= extra-index-url= no-index f,find-links="
        " no-python-version-warning",
        "list": "o,outdated u,uptodate e,editable l,local user path= pre format= not-required"
        " exclude-editable include-editable exclude= i,index-url= extra-index-url= no-index"
        " f,find-links= no-python-version-warning",
        "show": "f,files no-python-version-warning",
        "freeze": "r,requirement= l,local user path= all exclude-editable exclude="
        " no-python-version-warning",
        "wheel": "w,wheel-dir= no-binary= only-binary= prefer-binary no-build-isolation"
        " use-pep517 check-build-dependencies c,constraint= e,editable= r,requirement= src="
        " ignore-requires-python no-deps progress-bar= no-verify C,config-settings="
        " build-option= global-option= pre require-hashes no-clean i,index-url= extra-index-url="
        " no-index f,find-links= no-python-version-warning",
        "config": "editor= global user site no-python-version-warning",
        "cache": "format= no-python-version-warning",
    },
    "uv": {
        "style": "c",
        "groups": "pip, tool, python, cache, self, auth, workspace",
        "stops": "run,tool run",
        "": "i,index-url= extra-index-url= index= default-index= f,find-links= no-index U,upgrade"
        " P,upgrade-package= reinstall reinstall-package= link-mode= C,config-setting="
        " no-build-isolation no-cache,n cache-dir= p,python= offline q,quiet v,verbose color="
        " directory= project= config-file= no-config native-tls allow-insecure-host= no-progress"
        " resolution= prerelease= exclude-newer= refresh refresh-package= keyring-provider=",
        "run": "extra= all-extras no-extra= group= no-group= only-group= all-groups no-dev"
        " only-dev no-default-groups no-sync locked frozen active package= all-packages isolated"
        " no-editable m,module env-file= no-env-file w,with= with-editable= with-requirements="
        " s,script gui-script no-project exact",
        "add": "extra= all-extras no-extra= group= no-group= only-group= all-groups no-dev"
        " only-dev no-default-groups no-sync locked frozen active package= all-packages isolated"
        " no-editable r,requirements= c,constraints= m,marker= dev optional= editable raw"
        " bounds= rev= tag= branch= lfs script= workspace",
        "remove": "extra= all-extras no-extra= group= no-group= only-group= all-groups no-dev"
        " only-dev no-default-groups no-sync locked frozen active package= all-packages isolated"
        " no-editable dev optional= script=",
        "sync": "extra= all-extras no-extra= group= no-group= only-group= all-groups no-dev"
        " only-dev no-default-groups no-sync locked frozen active package= all-packages isolated"
        " no-editable inexact no-install-project no-install-workspace check dry-run script=",
        "lock": "check dry-run script= locked frozen",
        "pip install": "r,requirements= e,editable= c,constraints= overrides= system"
        " break-system-packages t,target= prefix= no-deps user dry-run require-hashes exact",
        "pip uninstall": "r,requirements= system break-system-packages target= prefix= dry-run"
        " y,yes",
        "pip sync": "c,constraints= system break-system-packages dry-run allow-empty-requirements",
        "tool run": "from= w,with= with-editable= with-requirements= isolated env-file=",
        "tool install": "w,with= e,editable with-editable= force",
        "publish": "index= u,username= p,password= t,token= trusted-publishing= publish-url="
        " check-url= dry-run",
        "venv": "system-site-packages seed c,clear allow-existing prompt=",
        "build": "sdist wheel o,out-dir= package= all-packages list",
        "python install": "i,install-dir= f,force default mirror= reinstall",
    },
    "poetry": {
        "style": "c",
        "groups": "cache, config, env, self, source, debug",
        "stops": "run",
        "": "q,quiet n,no-interaction no-plugins no-cache C,directory= P,project= v,verbose",
        "add": "G,group= D,dev e,editable E,extras= optional? python= platform= source="
        " allow-prereleases dry-run lock",
        "install": "without= with= only= sync no-root no-directory dry-run E,extras= all-extras"
        " only-root compile",
        "publish": "r,repository= u,username= p,password= cert= client-cert= dist-dir= build"
        " dry-run skip-existing",
        "remove": "G,group= D,dev dry-run lock",
        "update": "without= with= only= dry-run lock sync",
        "build": "f,format= clean o,output= config-settings=",
    },
    "pytest": {
        "style": "a",
        "": "k= m= x,exitfirst maxfail= q,quiet v,verbose s l,showlocals lf,last-failed"
        " ff,failed-first nf,new-first sw,stepwise n,numprocesses= p= c,config-file= rootdir="
        " o,override-ini= W,pythonwarnings= r= tb= durations= cov? cov-report= cov-config="
        " no-cov junitxml,junit-xml= basetemp= ignore= ignore-glob= deselect= import-mode="
        " capture= color= log-level= log-cli-level= co,collect-only timeout= dist= reruns= pdb"
        " pyargs strict-markers strict-config",
    },
}  # fmt: skip
