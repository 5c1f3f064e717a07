# SPDX-License-Identifier: MIT-0
"""The options of git and its subcommands.

Source: `git COMMAND -h` of git 2.39 and the manual pages git(1), git-diff(1), git-log(1).
"""

from __future__ import annotations

DIFF = (
    "p,patch u s,no-patch U,unified= output= raw minimal patience histogram diff-algorithm= stat? "
    "numstat shortstat dirstat? summary name-only name-status submodule? color? no-color "
    "color-moved? word-diff? word-diff-regex= check full-index binary abbrev? B,break-rewrites? "
    "M,find-renames? C,find-copies? D,irreversible-delete l= diff-filter= S= G= find-object= "
    "pickaxe-all pickaxe-regex O= skip-to= rotate-to= R relative? a,text ignore-cr-at-eol "
    "ignore-space-at-eol b,ignore-space-change w,ignore-all-space ignore-blank-lines "
    "I,ignore-matching-lines= inter-hunk-context= W,function-context exit-code quiet ext-diff "
    "no-ext-diff textconv ignore-submodules? src-prefix= dst-prefix= line-prefix= z"
)
LOG = (
    "n,max-count= skip= since,after= until,before= author= committer= grep-reflog= grep= "
    "all-match invert-grep i,regexp-ignore-case basic-regexp E,extended-regexp F,fixed-strings "
    "P,perl-regexp remove-empty merges no-merges min-parents= max-parents= first-parent not all "
    "branches? tags? remotes? glob= exclude= reflog stdin cherry-mark cherry-pick cherry "
    "left-only right-only g,walk-reflogs merge boundary simplify-by-decoration full-history "
    "topo-order date-order author-date-order reverse pretty? format? abbrev-commit oneline "
    "encoding= notes? show-notes? show-signature relative-date date= parents children left-right "
    "graph show-linear-break? follow decorate? decorate-refs= decorate-refs-exclude= source "
    "use-mailmap,mailmap L= c cc m full-diff log-size no-walk? clear-decorations"
)
GIT = {
    "style": "acg",
    "groups": "bisect, notes, sparse-checkout, worktree, bundle, lfs, maintenance, svn, flow",
    "": "C= c= config-env= git-dir= work-tree= namespace= exec-path? super-prefix= list-cmds="
    " p,paginate P,no-pager no-replace-objects bare literal-pathspecs glob-pathspecs"
    " noglob-pathspecs icase-pathspecs no-optional-locks no-advice attr-source= v,version h,help"
    " html-path man-path info-path",
    "add": "n,dry-run v,verbose i,interactive p,patch e,edit f,force u,update renormalize"
    " N,intent-to-add A,all ignore-removal refresh ignore-errors ignore-missing sparse chmod="
    " pathspec-from-file= pathspec-file-nul",
    "apply": "exclude= include= p= no-add stat numstat summary check index N,intent-to-add cached"
    " unsafe-paths apply 3,3way build-fake-ancestor= z C= whitespace= ignore-space-change"
    " ignore-whitespace R,reverse unidiff-zero reject allow-overlap v,verbose q,quiet"
    " inaccurate-eof recount directory= allow-empty",
    "blame": "incremental b root show-stats progress score-debug f,show-name n,show-number"
    " p,porcelain line-porcelain c t l s e,show-email w ignore-rev= ignore-revs-file="
    " color-lines color-by-age minimal S= contents= C? M? L= abbrev?",
    "branch": "v,verbose q,quiet t,track? u,set-upstream-to= unset-upstream color? r,remotes"
    " contains= no-contains= abbrev? a,all d,delete D m,move M c,copy C l,list show-current"
    " create-reflog edit-description f,force merged= no-merged= column? sort= points-at="
    " i,ignore-case recurse-submodules format=",
    "checkout": "b= B= l guess overlay q,quiet recurse-submodules? progress m,merge conflict="
    " d,detach t,track? f,force orphan= overwrite-ignore ignore-other-worktrees 2,ours 3,theirs"
    " p,patch ignore-skip-worktree-bits pathspec-from-file= pathspec-file-nul",
    "cherry-pick": "quit continue abort skip cleanup= n,no-commit e,edit s,signoff m,mainline="
    " rerere-autoupdate strategy= X,strategy-option= S,gpg-sign? x ff allow-empty"
    " allow-empty-message keep-redundant-commits",
    "clean": "q,quiet n,dry-run f,force i,interactive d e,exclude= x X",
    "clone": "v,verbose q,quiet progress reject-shallow n,no-checkout bare mirror l,local"
    " no-hardlinks s,shared recurse-submodules? recursive? j,jobs= template= reference="
    " reference-if-able= dissociate o,origin= b,branch= u,upload-pack= depth= shallow-since="
    " shallow-exclude= single-branch no-tags shallow-submodules separate-git-dir= c,config="
    " server-option= 4,ipv4 6,ipv6 filter= also-filter-submodules remote-submodules sparse"
    " bundle-uri=",
    "commit": "q,quiet v,verbose F,file= author= date= m,message= c,reedit-message="
    " C,reuse-message= fixup= squash= reset-author trailer= s,signoff t,template= e,edit"
    " cleanup= status S,gpg-sign? a,all i,include interactive p,patch o,only n,no-verify dry-run"
    " short branch ahead-behind porcelain long z,null amend no-post-rewrite u,untracked-files?"
    " pathspec-from-file= pathspec-file-nul",
    "config": "global system local worktree f,file= blob= get get-all get-regexp get-urlmatch"
    " replace-all add unset unset-all rename-section remove-section l,list fixed-value e,edit"
    " get-color get-colorbool t,type= bool int bool-or-int bool-or-str path expiry-date z,null"
    " name-only includes show-origin show-scope default=",
    "diff": DIFF + " cached,staged merge-base no-index 1,base 2,ours 3,theirs",
    "fetch": "v,verbose q,quiet all set-upstream a,append atomic upload-pack= f,force m,multiple"
    " t,tags n j,jobs= prefetch p,prune P,prune-tags recurse-submodules? dry-run"
    " write-fetch-head k,keep u,update-head-ok progress depth= shallow-since= shallow-exclude="
    " deepen= unshallow refetch update-shallow refmap= o,server-option= 4,ipv4 6,ipv6"
    " negotiation-tip= negotiate-only filter= auto-maintenance auto-gc show-forced-updates"
    " write-commit-graph stdin",
    "filter-branch": "setup= subdirectory-filter= env-filter= tree-filter= index-filter="
    " parent-filter= msg-filter= commit-filter= tag-name-filter= prune-empty original= d="
    " f,force state-branch=",
    "format-patch": "n,numbered N,no-numbered s,signoff stdout cover-letter numbered-files"
    " suffix= start-number= v,reroll-count= filename-max-length= rfc cover-from-description="
    " subject-prefix= o,output-directory= k,keep-subject no-binary zero-commit"
    " ignore-if-in-upstream p,no-stat add-header= to= cc= from? in-reply-to= attach? inline?"
    " thread? signature= base= signature-file= q,quiet progress interdiff= range-diff="
    " creation-factor= force-in-body-from",
    "gc": "q,quiet prune? cruft aggressive auto force keep-largest-pack",
    "grep": "cached no-index untracked exclude-standard recurse-submodules v,invert-match"
    " i,ignore-case w,word-regexp a,text I textconv r,recursive max-depth= E,extended-regexp"
    " G,basic-regexp F,fixed-strings P,perl-regexp n,line-number column h H full-name"
    " l,files-with-matches name-only L,files-without-match z,null o,only-matching c,count color?"
    " break heading C,context= B,before-context= A,after-context= threads= p,show-function"
    " W,function-context f= e= and or not q,quiet all-match O,open-files-in-pager? ext-grep"
    " m,max-count=",
    "init": "template= bare shared? q,quiet separate-git-dir= b,initial-branch= object-format=",
    "log": LOG + " " + DIFF,
    "merge": "n stat summary log? squash commit e,edit cleanup= ff ff-only rerere-autoupdate"
    " verify-signatures s,strategy= X,strategy-option= m,message= F,file= into-name= v,verbose"
    " q,quiet abort quit continue allow-unrelated-histories progress S,gpg-sign? autostash"
    " overwrite-ignore signoff no-verify",
    "mv": "v,verbose n,dry-run f,force k sparse",
    "pull": "v,verbose q,quiet progress recurse-submodules? r,rebase? n stat log? signoff? squash"
    " commit edit cleanup= ff ff-only verify verify-signatures autostash s,strategy="
    " X,strategy-option= S,gpg-sign? allow-unrelated-histories all a,append upload-pack= f,force"
    " t,tags p,prune j,jobs? dry-run k,keep depth= shallow-since= shallow-exclude= deepen="
    " unshallow update-shallow refmap= o,server-option= 4,ipv4 6,ipv6 negotiation-tip="
    " show-forced-updates set-upstream",
    "push": "v,verbose q,quiet repo= all mirror d,delete tags n,dry-run porcelain f,force"
    " force-with-lease? force-if-includes recurse-submodules= thin receive-pack= exec="
    " u,set-upstream progress prune no-verify follow-tags signed? atomic o,push-option= 4,ipv4"
    " 6,ipv6",
    "rebase": "onto= keep-base no-verify q,quiet v,verbose n,no-stat signoff"
    " committer-date-is-author-date reset-author-date C= ignore-whitespace whitespace="
    " f,force-rebase no-ff continue skip abort quit edit-todo show-current-patch apply m,merge"
    " i,interactive rerere-autoupdate empty= autosquash update-refs S,gpg-sign? autostash"
    " x,exec= r,rebase-merges? fork-point s,strategy= X,strategy-option= root"
    " reschedule-failed-exec reapply-cherry-picks",
    "reflog": LOG,
    "reflog delete": "rewrite updateref n,dry-run verbose",
    "reflog exists": "",
    "reflog expire": "all single-worktree expire= expire-unreachable= updateref rewrite stale-fix"
    " n,dry-run verbose",
    "reflog show": LOG,
    "remote": "v,verbose",
    "remote add": "f,fetch t= m= tags no-tags mirror?",
    "remote get-url": "push all",
    "remote prune": "n,dry-run",
    "remote remove": "",
    "remote rename": "progress",
    "remote set-branches": "add",
    "remote set-head": "a,auto d,delete",
    "remote set-url": "push add delete",
    "remote show": "n",
    "remote update": "p,prune",
    "reset": "q,quiet no-refresh mixed soft hard merge keep recurse-submodules? p,patch"
    " N,intent-to-add pathspec-from-file= pathspec-file-nul",
    "restore": "s,source= S,staged W,worktree ignore-unmerged overlay q,quiet recurse-submodules?"
    " progress m,merge conflict= 2,ours 3,theirs p,patch ignore-skip-worktree-bits"
    " pathspec-from-file= pathspec-file-nul",
    "rev-list": "max-count max-age min-age sparse no-merges min-parents no-min-parents"
    " max-parents no-max-parents remove-empty all branches tags remotes stdin exclude-hidden"
    " quiet topo-order date-order reverse parents children objects disk-usage? unpacked header"
    " object-names abbrev abbrev-commit left-right count bisect bisect-vars bisect-all",
    "revert": "quit continue abort skip cleanup= n,no-commit e,edit s,signoff m,mainline="
    " rerere-autoupdate strategy= X,strategy-option= S,gpg-sign? reference",
    "rm": "n,dry-run q,quiet cached f,force r ignore-unmatch sparse pathspec-from-file="
    " pathspec-file-nul",
    "show": LOG + " " + DIFF,
    "stash": "p,patch k,keep-index no-keep-index q,quiet u,include-untracked a,all m,message="
    " S,staged pathspec-from-file= pathspec-file-nul",
    "stash apply": "index q,quiet",
    "stash branch": "",
    "stash clear": "",
    "stash create": "",
    "stash drop": "q,quiet",
    "stash list": LOG,
    "stash pop": "index q,quiet",
    "stash push": "p,patch k,keep-index no-keep-index q,quiet u,include-untracked a,all"
    " m,message= S,staged pathspec-from-file= pathspec-file-nul",
    "stash save": "p,patch k,keep-index no-keep-index q,quiet u,include-untracked a,all",
    "stash show": DIFF + " include-untracked only-untracked",
    "stash store": "m,message= q,quiet",
    "status": "v,verbose s,short b,branch show-stash ahead-behind porcelain? long z,null"
    " u,untracked-files? ignored? ignore-submodules? column? no-renames M,find-renames?",
    "submodule": "q,quiet cached",
    "submodule absorbgitdirs": "",
    "submodule add": "b= f,force name= reference= depth= q,quiet",
    "submodule deinit": "f,force all",
    "submodule foreach": "recursive",
    "submodule init": "",
    "submodule set-branch": "b,branch= d,default",
    "submodule set-url": "",
    "submodule status": "cached recursive",
    "submodule summary": "cached files n,summary-limit=",
    "submodule sync": "recursive",
    "submodule update": "init remote N,no-fetch no-recommend-shallow f,force checkout merge"
    " rebase reference= recursive depth= j,jobs= single-branch filter=",
    "switch": "c,create= C,force-create= guess discard-changes q,quiet recurse-submodules?"
    " progress m,merge conflict= d,detach t,track? f,force orphan= overwrite-ignore"
    " ignore-other-worktrees",
    "tag": "l,list n? d,delete v,verify a,annotate m,message= F,file= e,edit s,sign cleanup="
    " u,local-user= f,force create-reflog column? contains= no-contains= merged= no-merged="
    " sort= points-at= format= color? i,ignore-case",
    "update-ref": "m= d no-deref z stdin create-reflog",
    "worktree add": "f,force d,detach b= B= checkout no-checkout lock reason= orphan track"
    " guess-remote q,quiet",
    "worktree list": "v porcelain z expire=",
    "worktree lock": "reason=",
    "worktree move": "f,force",
    "worktree prune": "n,dry-run v,verbose expire=",
    "worktree remove": "f,force",
}  # fmt: skip
