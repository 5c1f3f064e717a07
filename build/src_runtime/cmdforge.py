# SPDX-License-Identifier: MIT-0
"""The command line of GitHub's gh.  Source: --help of gh 2.23 and its manual."""

from __future__ import annotations

FORGE = {
    "gh": {
        "style": "c",
        "groups": "pr, issue, repo, release, secret, variable, workflow, run, gist, auth, label,"
        " ssh-key, gpg-key, cache, ruleset, search, alias, extension, project, codespace,"
        " config, org, attestation",
        "": "R,repo= version",
        "pr create": "a,assignee= B,base= b,body= F,body-file= d,draft f,fill H,head= l,label="
        " m,milestone= no-maintainer-edit p,project= recover= r,reviewer= t,title= w,web",
        "pr merge": "admin A,author-email= auto b,body= F,body-file= d,delete-branch disable-auto"
        " match-head-commit= m,merge r,rebase s,squash t,subject=",
        "pr close": "c,comment= d,delete-branch",
        "pr checkout": "b,branch= detach f,force recurse-submodules",
        "pr edit": "add-assignee= add-label= add-project= add-reviewer= B,base= b,body="
        " F,body-file= m,milestone= remove-assignee= remove-label= remove-project="
        " remove-reviewer= t,title=",
        "pr comment": "b,body= F,body-file= edit-last e,editor w,web",
        "pr review": "a,approve b,body= F,body-file= c,comment r,request-changes",
        "pr view": "c,comments q,jq= json= t,template= w,web",
        "pr list": "app= a,assignee= A,author= B,base= d,draft H,head= q,jq= json= l,label="
        " L,limit= S,search= s,state= t,template= w,web",
        "pr diff": "color= name-only patch w,web",
        "pr ready": "undo",
        "pr reopen": "c,comment=",
        "pr checks": "i,interval= required watch w,web",
        "issue create": "a,assignee= b,body= F,body-file= l,label= m,milestone= p,project="
        " recover= t,title= w,web",
        "issue close": "c,comment= r,reason=",
        "issue edit": "add-assignee= add-label= add-project= b,body= F,body-file= m,milestone="
        " remove-assignee= remove-label= remove-project= t,title=",
        "issue comment": "b,body= F,body-file= edit-last e,editor w,web",
        "issue list": "app= a,assignee= A,author= q,jq= json= l,label= L,limit= mention="
        " m,milestone= S,search= s,state= t,template= w,web",
        "issue view": "c,comments q,jq= json= t,template= w,web",
        "issue delete": "yes",
        "issue transfer": "",
        "repo create": "add-readme c,clone d,description= disable-issues disable-wiki"
        " g,gitignore= h,homepage= include-all-branches internal l,license= private public push"
        " r,remote= s,source= t,team= p,template=",
        "repo delete": "yes",
        "repo clone": "u,upstream-remote-name=",
        "repo fork": "clone default-branch-only fork-name= org= remote remote-name=",
        "repo view": "b,branch= q,jq= json= t,template= w,web",
        "repo edit": "add-topic= allow-forking allow-update-branch default-branch="
        " delete-branch-on-merge d,description= enable-auto-merge enable-discussions"
        " enable-issues enable-merge-commit enable-projects enable-rebase-merge"
        " enable-squash-merge enable-wiki h,homepage= remove-topic= template visibility=",
        "repo archive": "y,yes",
        "repo list": "archived fork q,jq= json= l,language= L,limit= no-archived source"
        " t,template= topic= visibility=",
        "repo rename": "y,yes",
        "repo sync": "b,branch= force s,source=",
        "release create": "discussion-category= d,draft generate-notes latest n,notes="
        " F,notes-file= notes-start-tag= p,prerelease target= t,title= verify-tag",
        "release delete": "cleanup-tag y,yes",
        "release upload": "clobber",
        "release edit": "discussion-category= draft latest n,notes= F,notes-file= prerelease tag="
        " target= t,title=",
        "release list": "exclude-drafts exclude-pre-releases L,limit=",
        "release view": "q,jq= json= t,template= w,web",
        "release download": "A,archive= clobber D,dir= O,output= p,pattern= skip-existing",
        "secret set": "a,app= b,body= e,env= f,env-file= no-store o,org= r,repos= u,user"
        " v,visibility=",
        "secret delete": "a,app= e,env= o,org= u,user",
        "secret list": "a,app= e,env= o,org= u,user",
        "workflow run": "F,field= json f,raw-field= r,ref=",
        "workflow disable": "",
        "workflow enable": "",
        "workflow list": "a,all L,limit=",
        "workflow view": "r,ref= w,web y,yaml",
        "run cancel": "",
        "run rerun": "d,debug failed j,job=",
        "run list": "b,branch= q,jq= json= L,limit= t,template= u,user= w,workflow=",
        "run view": "exit-status j,job= q,jq= json= log log-failed t,template= v,verbose w,web",
        "run watch": "exit-status i,interval=",
        "run download": "D,dir= n,name= p,pattern=",
        "gist create": "d,desc= f,filename= p,public w,web",
        "gist delete": "",
        "gist edit": "a,add= d,desc= f,filename=",
        "api": "cache= F,field= H,header= hostname= i,include input= q,jq= X,method= paginate"
        " p,preview= f,raw-field= silent t,template=",
        "auth login": "p,git-protocol= h,hostname= s,scopes= w,web with-token",
        "auth logout": "h,hostname=",
        "auth token": "h,hostname=",
        "auth status": "h,hostname= t,show-token",
        "auth refresh": "h,hostname= s,scopes=",
        "browse": "b,branch= c,commit n,no-browser p,projects s,settings w,wiki",
        "label create": "c,color= d,description= f,force",
        "label delete": "yes",
        "ssh-key add": "t,title=",
        "ssh-key delete": "y,yes",
        "search repos": "archived created= followers= forks= good-first-issues="
        " help-wanted-issues= include-forks= q,jq= json= language= license= L,limit= match="
        " number-topics= order= owner= size= sort= stars= t,template= topic= updated="
        " visibility= w,web",
        "run delete": "",
        "variable set": "b,body= e,env= f,env-file= o,org= r,repos= v,visibility=",
        "variable delete": "e,env= o,org=",
        "cache delete": "a,all succeed-on-no-caches",
    },
}  # fmt: skip
