# SPDX-License-Identifier: MIT-0
"""Command lines of the everyday Unix programs.

Sources: --help of GNU coreutils 9.1, tar 1.34, sed 4.9, grep 3.8, diffutils 3.8; the manual pages
find(1), xargs(1), sudo(8).
"""

from __future__ import annotations

CORE = {
    "rm": {
        "style": "a",
        "": "f,force i I interactive? one-file-system no-preserve-root preserve-root?"
        " r,R,recursive d,dir v,verbose",
    },
    "cp": {
        "style": "a",
        "": "a,archive attributes-only backup? b copy-contents d f,force i,interactive H l,link"
        " L,dereference n,no-clobber P,no-dereference p preserve? no-preserve= parents"
        " R,r,recursive reflink? remove-destination sparse= strip-trailing-slashes"
        " s,symbolic-link S,suffix= t,target-directory= T,no-target-directory u,update v,verbose"
        " x,one-file-system Z context?",
    },
    "mv": {
        "style": "a",
        "": "backup? b f,force i,interactive n,no-clobber strip-trailing-slashes S,suffix="
        " t,target-directory= T,no-target-directory u,update v,verbose Z,context",
    },
    "rmdir": {
        "style": "a",
        "": "ignore-fail-on-non-empty p,parents v,verbose",
    },
    "mkdir": {
        "style": "a",
        "": "m,mode= p,parents v,verbose Z context?",
    },
    "touch": {
        "style": "a",
        "": "a c,no-create d,date= f h,no-dereference m r,reference= t= time=",
    },
    "ln": {
        "style": "a",
        "": "backup? b d,F,directory f,force i,interactive L,logical n,no-dereference P,physical"
        " r,relative s,symbolic S,suffix= t,target-directory= T,no-target-directory v,verbose",
    },
    "install": {
        "style": "a",
        "": "backup? b c C,compare d,directory D g,group= m,mode= o,owner= p,preserve-timestamps"
        " s,strip strip-program= S,suffix= t,target-directory= T,no-target-directory v,verbose"
        " preserve-context Z context?",
    },
    "chmod": {
        "style": "a",
        "": "c,changes f,silent,quiet v,verbose no-preserve-root preserve-root reference="
        " R,recursive",
    },
    "chown": {
        "style": "a",
        "": "c,changes f,silent,quiet v,verbose dereference h,no-dereference from="
        " no-preserve-root preserve-root reference= R,recursive H L P",
    },
    "chgrp": {
        "style": "a",
        "": "c,changes f,silent,quiet v,verbose dereference h,no-dereference no-preserve-root"
        " preserve-root reference= R,recursive H L P",
    },
    "truncate": {
        "style": "a",
        "": "c,no-create o,io-blocks r,reference= s,size=",
    },
    "shred": {
        "style": "a",
        "": "f,force n,iterations= random-source= s,size= u remove? v,verbose x,exact z,zero",
    },
    "tee": {
        "style": "a",
        "": "a,append i,ignore-interrupts p output-error?",
    },
    "cat": {
        "style": "a",
        "": "A,show-all b,number-nonblank e E,show-ends n,number s,squeeze-blank t T,show-tabs u"
        " v,show-nonprinting",
    },
    "head": {
        "style": "a",
        "": "c,bytes= n,lines= q,quiet,silent v,verbose z,zero-terminated",
    },
    "tail": {
        "style": "a",
        "": "c,bytes= f,follow? F n,lines= max-unchanged-stats= pid= q,quiet,silent retry"
        " s,sleep-interval= v,verbose z,zero-terminated",
    },
    "wc": {
        "style": "a",
        "": "c,bytes m,chars l,lines files0-from= L,max-line-length w,words",
    },
    "sort": {
        "style": "a",
        "": "b,ignore-leading-blanks d,dictionary-order f,ignore-case g,general-numeric-sort"
        " i,ignore-nonprinting M,month-sort h,human-numeric-sort n,numeric-sort R,random-sort"
        " random-source= r,reverse sort= V,version-sort batch-size= c C,check? compress-program="
        " debug files0-from= k,key= m,merge o,output= s,stable S,buffer-size= t,field-separator="
        " T,temporary-directory= parallel= u,unique z,zero-terminated",
    },
    "uniq": {
        "style": "a",
        "": "c,count d,repeated D all-repeated? f,skip-fields= group? i,ignore-case s,skip-chars="
        " u,unique z,zero-terminated w,check-chars=",
    },
    "cut": {
        "style": "a",
        "": "b,bytes= c,characters= d,delimiter= f,fields= n complement s,only-delimited"
        " output-delimiter= z,zero-terminated",
    },
    "tr": {
        "style": "a",
        "": "c,C,complement d,delete s,squeeze-repeats t,truncate-set1",
    },
    "split": {
        "style": "a",
        "": "a,suffix-length= additional-suffix= b,bytes= C,line-bytes= d numeric-suffixes? x"
        " hex-suffixes? e,elide-empty-files filter= l,lines= n,number= t,separator= u,unbuffered"
        " verbose",
    },
    "du": {
        "style": "a",
        "": "0,null a,all apparent-size B,block-size= b,bytes c,total D,dereference-args"
        " d,max-depth= files0-from= H h,human-readable inodes k L,dereference l,count-links m"
        " P,no-dereference S,separate-dirs si s,summarize t,threshold= time? time-style="
        " X,exclude-from= exclude= x,one-file-system",
    },
    "df": {
        "style": "a",
        "": "a,all B,block-size= h,human-readable H,si i,inodes k l,local no-sync output?"
        " P,portability sync total t,type= T,print-type x,exclude-type= v",
    },
    "ls": {
        "style": "a",
        "": "a,all A,almost-all author b,escape block-size= B,ignore-backups c C color?"
        " d,directory D,dired f F,classify? file-type format= full-time g"
        " group-directories-first G,no-group h,human-readable si H,dereference-command-line"
        " dereference-command-line-symlink-to-dir hide= hyperlink? indicator-style= i,inode"
        " I,ignore= k,kibibytes l L,dereference m n,numeric-uid-gid N,literal o"
        " q,hide-control-chars show-control-chars Q,quote-name quoting-style= r,reverse"
        " R,recursive s,size S sort= time= time-style= t T,tabsize= u U v w,width= x X Z,context"
        " zero 1",
    },
    "stat": {
        "style": "a",
        "": "L,dereference f,file-system cached= c printf= t,terse",
    },
    "date": {
        "style": "a",
        "": "d,date= debug f,file= I,iso-8601? R,rfc-email rfc-3339= r,reference= s,set="
        " u,utc,universal",
    },
    "diff": {
        "style": "a",
        "": "normal q,brief s,report-identical-files c C,context= u U,unified= e,ed n,rcs"
        " y,side-by-side W,width= left-column suppress-common-lines p,show-c-function"
        " F,show-function-line= label= t,expand-tabs T,initial-tab tabsize= suppress-blank-empty"
        " l,paginate r,recursive no-dereference N,new-file unidirectional-new-file"
        " ignore-file-name-case no-ignore-file-name-case x,exclude= X,exclude-from="
        " S,starting-file= from-file= to-file= i,ignore-case E,ignore-tab-expansion"
        " Z,ignore-trailing-space b,ignore-space-change w,ignore-all-space B,ignore-blank-lines"
        " I,ignore-matching-lines= a,text strip-trailing-cr D,ifdef= GTYPE-group-format="
        " line-format= LTYPE-line-format= d,minimal horizon-lines= speed-large-files color?"
        " palette=",
    },
    "mktemp": {
        "style": "a",
        "": "d,directory u,dry-run q,quiet suffix= p,tmpdir? t",
    },
    "tar": {
        "style": "ab",
        "": "A,catenate,concatenate c,create delete d,diff,compare r,append t,list u,update"
        " x,extract,get f,file= C,directory= T,files-from= X,exclude-from= exclude="
        " g,listed-incremental= G,incremental z,gzip,gunzip,ungzip j,bzip2 J,xz Z,compress zstd"
        " lzma a,auto-compress I,use-compress-program= k,keep-old-files keep-newer-files"
        " overwrite recursive-unlink remove-files skip-old-files U,unlink-first W,verify"
        " O,to-stdout to-command= group= owner= mode= mtime= m,touch no-same-owner"
        " no-same-permissions numeric-owner p,preserve-permissions,same-permissions same-owner"
        " s,preserve-order,same-order strip-components= transform,xform= one-top-level?"
        " no-recursion one-file-system h,dereference P,absolute-names wildcards anchored"
        " checkpoint? checkpoint-action= b,blocking-factor= L,tape-length= M,multi-volume"
        " N,newer= K,starting-file= V,label= F,info-script= H,format= v,verbose"
        " w,interactive,confirmation B,read-full-records i,ignore-zeros S,sparse l,check-links"
        " R,block-number n,seek o",
    },
    "sed": {
        "style": "a",
        "": "n,quiet,silent debug e,expression= f,file= follow-symlinks i,in-place?"
        " l,line-length= posix E,r,regexp-extended s,separate sandbox u,unbuffered z,null-data",
    },
    "grep": {
        "style": "a",
        "": "E,extended-regexp F,fixed-strings G,basic-regexp P,perl-regexp e,regexp= f,file="
        " i,ignore-case no-ignore-case w,word-regexp x,line-regexp z,null-data s,no-messages"
        " v,invert-match m,max-count= b,byte-offset n,line-number line-buffered H,with-filename"
        " h,no-filename label= o,only-matching q,quiet,silent binary-files= a,text I"
        " d,directories= D,devices= r,recursive R,dereference-recursive include= exclude="
        " exclude-from= exclude-dir= L,files-without-match l,files-with-matches c,count"
        " T,initial-tab Z,null B,before-context= A,after-context= C,context= N= group-separator="
        " no-group-separator color? colour? U,binary",
    },
    "find": {
        "style": "1",
        "": "O= D= name= iname= path= ipath= wholename= regex= iregex= type= xtype= size= mtime="
        " atime= ctime= mmin= amin= cmin= newer= anewer= cnewer= newermt= perm= user= group="
        " uid= gid= nouser nogroup maxdepth= mindepth= depth d prune print print0 printf="
        " fprint= fprint0= fprintf= ls fls= delete quit empty readable writable executable"
        " links= inum= samefile= fstype= lname= ilname= regextype= mount xdev daystart follow"
        " noleaf H L P not a o true false",
    },
    "dd": {
        "style": "",
        "": "",
    },
    "xargs": {
        "style": "as",
        "": "0,null a,arg-file= d,delimiter= E= e,eof? I= i,replace? L= l,max-lines? n,max-args="
        " o,open-tty P,max-procs= p,interactive process-slot-var= r,no-run-if-empty s,max-chars="
        " show-limits t,verbose x,exit",
    },
    "sudo": {
        "style": "as",
        "": "A,askpass B,bell b,background C,close-from= D,chdir= E,preserve-env? e,edit g,group="
        " H,set-home h,host= i,login K,remove-timestamp k,reset-timestamp l,list"
        " n,non-interactive P,preserve-groups p,prompt= R,chroot= S,stdin s,shell"
        " T,command-timeout= U,other-user= u,user= V,version v,validate t,type= r,role=",
    },
}  # fmt: skip
