# SPDX-License-Identifier: MIT-0
"""Command lines of programs for networks, services, databases and scripts.

Sources: --help of curl 7.88, wget 1.21, rsync 3.2, make 4.3, psql and pg_dump 15, MariaDB 10.11,
GnuPG 2.2; the manual pages of the others.
"""

from __future__ import annotations

NET = {
    "ssh": {
        "style": "",
        "stops": "",
        "": "4 6 A a C f G g K k M N n q s T t V v X x Y y B= b= c= D= E= e= F= I= i= J= L= l= m="
        " O= o= p= Q= R= S= W= w=",
    },
    "scp": {
        "style": "",
        "": "3 4 6 A B C O p q R r s T v c= D= F= i= J= l= o= P= S= X=",
    },
    "sftp": {
        "style": "",
        "": "4 6 A a C f N p q r v B= b= c= D= F= i= J= l= o= P= R= S= s= X=",
    },
    "ssh-keygen": {
        "style": "1",
        "": "A a= B b= C= c D= E= e F= f= g H h I= i k K L l M= m= N= n= O= o P= p Q q R= r= s="
        " t= U u V= v w= Y= y Z= z=",
    },
    "kill": {
        "style": "",
        "": "s,signal= l,list? L,table n=",
    },
    "pkill": {
        "style": "a",
        "": "signal= e,echo f,full g,pgroup= G,group= i,ignore-case n,newest o,oldest P,parent="
        " s,session= t,terminal= u,euid= U,uid= x,exact F,pidfile= L,logpidfile r,runstates=",
    },
    "killall": {
        "style": "a",
        "": "e,exact I,ignore-case g,process-group i,interactive l,list q,quiet r,regexp"
        " s,signal= u,user= v,verbose w,wait o,older-than= y,younger-than= Z,context=",
    },
    "systemctl": {
        "style": "a",
        "": "t,type= state= p,property= P= a,all failed l,full r,reverse after before"
        " with-dependencies job-mode= T,show-transaction show-types value check-inhibitors="
        " kill-whom= s,signal= what= now dry-run q,quiet no-warn wait no-block no-wall message="
        " no-reload legend= no-pager system user H,host= M,machine= global runtime f,force"
        " preset-mode= root= image= n,lines= o,output= firmware-setup boot-loader-menu="
        " boot-loader-entry= plain timestamp= read-only mkdir",
    },
    "crontab": {
        "style": "",
        "": "u= l r e i s n=",
    },
    "mount": {
        "style": "a",
        "": "a,all B,bind c,no-canonicalize f,fake F,fork T,fstab= i,internal-only l,show-labels"
        " m,mkdir? n,no-mtab options-mode= options-source= o,options= O,test-opts= r,read-only"
        " t,types= source= target= v,verbose w,rw,read-write N,namespace= L,label= U,uuid="
        " M,move R,rbind make-shared make-slave make-private",
    },
    "nc": {
        "style": "",
        "": "4 6 b C D d E e= F g= G= h I= i= k l M= m= N n O= P= p= q= r S s= T= t U u V= v W="
        " w= X= x= Z z c=",
    },
    "openssl": {
        "style": "c1",
        "": "",
        "enc": "in= out= pass= e d a base64 A k= kfile= K= iv= S= salt nosalt md= iter= pbkdf2",
        "genrsa": "out= passout= aes256",
        "rsa": "in= out= passin= passout= pubin pubout text noout check",
        "req": "new x509 newkey= key= keyout= in= out= subj= days= nodes config= passin= passout="
        " addext=",
        "x509": "in= out= text noout req CA= CAkey= days= subject dates",
        "pkcs12": "in= out= export nokeys nocerts nodes passin= passout= inkey=",
        "s_client": "connect= servername= showcerts",
        "rand": "out= base64 hex",
        "dgst": "sha256 sha512 md5 sign= verify= out= hmac=",
    },
    "psql": {
        "style": "a",
        "": "c,command= d,dbname= f,file= l,list v,set= X,no-psqlrc 1,single-transaction"
        " a,echo-all b,echo-errors e,echo-queries E,echo-hidden L,log-file= n,no-readline"
        " o,output= q,quiet s,single-step S,single-line A,no-align csv F,field-separator= H,html"
        " P,pset= R,record-separator= t,tuples-only T,table-attr= x,expanded"
        " z,field-separator-zero 0,record-separator-zero h,host= p,port= U,username="
        " w,no-password W,password",
    },
    "pg_dump": {
        "style": "a",
        "": "f,file= F,format= j,jobs= v,verbose Z,compress= a,data-only b,blobs c,clean C,create"
        " e,extension= E,encoding= n,schema= N,exclude-schema= O,no-owner s,schema-only"
        " S,superuser= t,table= T,exclude-table= x,no-privileges if-exists inserts d,dbname="
        " h,host= p,port= U,username= w,no-password W,password role=",
    },
    "mysql": {
        "style": "a",
        "": "A,no-auto-rehash B,batch e,execute= f,force D,database= default-character-set="
        " defaults-file= defaults-extra-file= defaults-group-suffix= delimiter= E,vertical"
        " H,html h,host= i,ignore-spaces init-command= L,skip-line-numbers n,unbuffered"
        " N,skip-column-names P,port= p,password? q,quick r,raw s,silent S,socket= ssl ssl-ca="
        " ssl-cert= ssl-key= t,table T,debug-info u,user= U,safe-updates v,verbose w,wait X,xml"
        " C,compress local-infile? max-allowed-packet= protocol= tee= c,comments b,no-beep"
        " o,one-database O= V,version",
    },
    "mysqldump": {
        "style": "a",
        "": "A,all-databases B,databases h,host= P,port= p,password? u,user= r,result-file="
        " single-transaction no-data,d t,no-create-info routines,R triggers where,w= tables"
        " ignore-table= add-drop-table add-drop-database F,flush-logs f,force S,socket= T,tab="
        " defaults-file= defaults-extra-file= compact",
    },
    "redis-cli": {
        "style": "1",
        "": "h= p= s= a= u= r= i= n= d= x raw no-raw csv tls cluster= scan bigkeys pattern= rdb="
        " pipe eval= user= pass= askpass",
    },
    "sqlite3": {
        "style": "1",
        "": "init= echo csv json line list column html box table header noheader batch bail cmd="
        " separator= readonly safe interactive nullvalue= newline=",
    },
    "mongosh": {
        "style": "",
        "": "eval= f,file= host= port= u,username= p,password? authenticationDatabase= quiet norc"
        " nodb shell tls",
    },
    "make": {
        "style": "a",
        "": "b,m B,always-make C,directory= d debug? e,environment-overrides E,eval= f,file="
        " i,ignore-errors I,include-dir= j,jobs? k,keep-going l,load-average,max-load?"
        " L,check-symlink-times n,just-print,dry-run,recon o,old-file= O,output-sync?"
        " p,print-data-base q,question r,no-builtin-rules R,no-builtin-variables s,silent,quiet"
        " no-silent S,no-keep-going,stop t,touch trace w,print-directory no-print-directory"
        " W,what-if= warn-undefined-variables",
    },
    "rsync": {
        "style": "a",
        "": "v,verbose info= debug= stderr= q,quiet no-motd c,checksum a,archive no-OPTION"
        " r,recursive inc-recursive no-inc-recursive R,relative no-implied-dirs b,backup"
        " backup-dir= suffix= u,update inplace append append-verify d,dirs old-dirs mkpath"
        " l,links L,copy-links copy-unsafe-links safe-links insecure-links confine-root="
        " munge-links k,copy-dirlinks K,keep-dirlinks H,hard-links p,perms E,executability"
        " chmod= A,acls X,xattrs o,owner g,group devices copy-devices write-devices specials D"
        " t,times U,atimes open-noatime N,crtimes O,omit-dir-times J,omit-link-times super"
        " fake-super S,sparse preallocate n,dry-run W,whole-file no-whole-file checksum-choice="
        " x,one-file-system B,block-size= e,rsh= rsync-path= existing ignore-non-existing"
        " ignore-existing remove-source-files del delete delete-before delete-during"
        " delete-delay delete-after delete-excluded ignore-missing-args delete-missing-args"
        " ignore-errors force max-delete= max-size= min-size= max-alloc= partial partial-dir="
        " delay-updates m,prune-empty-dirs numeric-ids usermap= groupmap= chown= timeout="
        " contimeout= I,ignore-times size-only modify-window= T,temp-dir= y,fuzzy compare-dest="
        " copy-dest= link-dest= z,compress compress-choice= compress-level= compress-threads="
        " skip-compress= C,cvs-exclude filter= F exclude= exclude-from= include= include-from="
        " files-from= 0,from0 old-args s,secluded-args trust-sender copy-as= address= port="
        " sockopts= blocking-io outbuf= stats 8,8-bit-output h,human-readable progress P"
        " i,itemize-changes remote-option= out-format= log-file= log-file-format= password-file="
        " early-input= list-only bwlimit= stop-after= stop-at= fsync write-batch="
        " only-write-batch= read-batch= protocol= iconv= checksum-seed= 4,ipv4 6,ipv6",
    },
    "curl": {
        "style": "",
        "": "abstract-unix-socket= alt-svc= anyauth a,append aws-sigv4= basic cacert= capath="
        " E,cert= cert-status cert-type= ciphers= compressed compressed-ssh K,config="
        " connect-timeout= connect-to= C,continue-at= b,cookie= c,cookie-jar= create-dirs"
        " create-file-mode= crlf crlfile= curves= d,data= data-ascii= data-binary= data-raw="
        " data-urlencode= delegation= digest q,disable disable-eprt disable-epsv"
        " disallow-username-in-url dns-interface= dns-ipv4-addr= dns-ipv6-addr= dns-servers="
        " doh-cert-status doh-insecure doh-url= D,dump-header= egd-file= engine= etag-compare="
        " etag-save= expect100-timeout= f,fail fail-early fail-with-body false-start F,form="
        " form-escape form-string= ftp-account= ftp-alternative-to-user= ftp-create-dirs"
        " ftp-method= ftp-pasv P,ftp-port= ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc"
        " ftp-ssl-ccc-mode= ftp-ssl-control G,get g,globoff happy-eyeballs-timeout-ms="
        " haproxy-protocol I,head H,header= hostpubmd5= hostpubsha256= hsts= http0.9 0,http1.0"
        " http1.1 http2 http2-prior-knowledge http3 http3-only ignore-content-length i,include"
        " k,insecure interface= 4,ipv4 6,ipv6 json= j,junk-session-cookies keepalive-time= key="
        " key-type= krb= libcurl= limit-rate= l,list-only local-port= L,location"
        " location-trusted login-options= mail-auth= mail-from= mail-rcpt= mail-rcpt-allowfails"
        " M,manual max-filesize= max-redirs= m,max-time= metalink negotiate n,netrc netrc-file="
        " netrc-optional no-alpn N,no-buffer no-clobber no-keepalive no-npn no-progress-meter"
        " no-sessionid noproxy= ntlm ntlm-wb oauth2-bearer= o,output= output-dir= Z,parallel"
        " parallel-immediate parallel-max= pass= path-as-is pinnedpubkey= post301 post302"
        " post303 preproxy? progress-bar proto= proto-default= proto-redir= x,proxy?"
        " proxy-anyauth proxy-basic proxy-cacert= proxy-capath= proxy-cert= proxy-cert-type="
        " proxy-ciphers= proxy-crlfile= proxy-digest proxy-header= proxy-insecure proxy-key="
        " proxy-key-type= proxy-negotiate proxy-ntlm proxy-pass= proxy-pinnedpubkey="
        " proxy-service-name= proxy-ssl-allow-beast proxy-ssl-auto-client-cert"
        " proxy-tls13-ciphers= proxy-tlsauthtype= proxy-tlspassword= proxy-tlsuser= proxy-tlsv1"
        " U,proxy-user= proxy1.0= p,proxytunnel pubkey= Q,quote= random-file= r,range= rate= raw"
        " e,referer= J,remote-header-name O,remote-name remote-name-all R,remote-time"
        " remove-on-error X,request= request-target= resolve= retry= retry-all-errors"
        " retry-connrefused retry-delay= retry-max-time= sasl-authzid= sasl-ir service-name="
        " S,show-error s,silent socks4= socks4a= socks5= socks5-basic socks5-gssapi"
        " socks5-gssapi-nec socks5-gssapi-service= socks5-hostname= Y,speed-limit= y,speed-time="
        " ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort"
        " 2,sslv2 3,sslv3 stderr= styled-output suppress-connect-headers tcp-fastopen"
        " tcp-nodelay t,telnet-option= tftp-blksize= tftp-no-options z,time-cond= tls-max="
        " tls13-ciphers= tlsauthtype= tlspassword= tlsuser= 1,tlsv1 tlsv1.0 tlsv1.1 tlsv1.2"
        " tlsv1.3 tr-encoding trace= trace-ascii= trace-time unix-socket= T,upload-file= url="
        " url-query= B,use-ascii u,user= A,user-agent= v,verbose w,write-out= xattr",
    },
    "wget": {
        "style": "a",
        "": "b,background e,execute= o,output-file= a,append-output= d,debug q,quiet v,verbose"
        " report-speed= i,input-file= F,force-html B,base= config= no-config= rejected-log="
        " t,tries= retry-connrefused retry-on-http-error= O,output-document= no-netrc c,continue"
        " start-pos= progress= show-progress N,timestamping no-if-modified-since"
        " no-use-server-timestamps S,server-response spider T,timeout= dns-timeout="
        " connect-timeout= read-timeout= w,wait= waitretry= random-wait no-proxy Q,quota="
        " bind-address= limit-rate= no-dns-cache restrict-file-names= ignore-case 4,inet4-only"
        " 6,inet6-only prefer-family= user= password= ask-password use-askpass= no-iri"
        " local-encoding= remote-encoding= unlink xattr x,force-directories protocol-directories"
        " P,directory-prefix= cut-dirs= http-user= http-password= no-cache default-page="
        " E,adjust-extension ignore-length header= compressiomax-redirect= proxy-user="
        " proxy-password= referer= save-headers U,user-agent= no-http-keep-alive no-cookies"
        " load-cookies= save-cookies= keep-session-cookies post-data= post-file= method="
        " body-data= body-file= content-disposition content-on-error auth-no-challenge"
        " secure-protocol= https-only no-check-certificate certificate= certificate-type="
        " private-key= private-key-type= ca-certificate= ca-directory= crl-file= pinnedpubkey="
        " ciphers= no-hsts hsts-file ftp-user= ftp-password= no-remove-listing no-glob"
        " no-passive-ftp preserve-permissions retr-symlinks ftps-implicit ftps-resume-ssl"
        " ftps-clear-data-connection ftps-fallback-to-ftp warc-file= warc-header= warc-max-size="
        " warc-cdx warc-dedup= no-warc-compression no-warc-digests no-warc-keep-log"
        " warc-tempdir= r,recursive l,level= delete-after k,convert-links convert-file-only"
        " backups= K,backup-converted m,mirror p,page-requisites strict-comments A,accept="
        " R,reject= accept-regex= reject-regex= regex-type= D,domains= exclude-domains="
        " follow-ftp follow-tags= ignore-tags= H,span-hosts L,relative I,include-directories="
        " trust-server-names X,exclude-directories= nv nc np",
    },
    "gpg": {
        "style": "a",
        "": "s,sign clear-sign b,detach-sign e,encrypt c,symmetric d,decrypt verify k,list-keys"
        " list-signatures check-signatures fingerprint K,list-secret-keys generate-key"
        " quick-generate-key quick-add-uid quick-revoke-uid quick-set-expire full-generate-key"
        " generate-revocation delete-keys delete-secret-keys quick-sign-key quick-lsign-key"
        " quick-revoke-sig sign-key lsign-key edit-key change-passphrase export send-keys"
        " receive-keys search-keys refresh-keys import card-status edit-card change-pin"
        " update-trustdb print-md server tofu-policy= v,verbose q,quiet options= log-file="
        " default-key= encrypt-to= group= openpgp n,dry-run i,interactive a,armor o,output="
        " textmode z= auto-key-locate= auto-key-import include-key-block disable-dirmngr"
        " r,recipient= u,local-user= homedir= batch yes passphrase= passphrase-fd="
        " passphrase-file= pinentry-mode= export-secret-keys delete-secret-and-public-key"
        " keyserver= recv-keys no-tty",
    },
    "awk": {
        "style": "s",
        "": "F,field-separator= v,assign= f,file= e,source= i,include= l,load= b c C d? D? g h I"
        " k L? M n N o? O p? P r s S t V",
    },
    "jq": {
        "style": "",
        "": "n,null-input R,raw-input s,slurp r,raw-output raw-output0 j,join-output"
        " a,ascii-output S,sort-keys c,compact-output C,color-output M,monochrome-output tab"
        " indent= unbuffered stream seq f,from-file= L= arg= argjson= slurpfile= rawfile= args"
        " jsonargs e,exit-status",
    },
    "perl": {
        "style": "s",
        "": "0? a C? c D? d? E= e= F? f I= i? l? M= m= n p S s T t U u V? v W w X x?",
    },
    "python": {
        "style": "s",
        "": "b B c= d E h i I m= O OO q s S u v V W= x X= check-hash-based-pycs=",
    },
    "node": {
        "style": "s",
        "": "c,check C,conditions= e,eval= env-file= h,help i,interactive import= input-type="
        " inspect? inspect-brk? p,print? r,require= test v,version watch watch-path= loader="
        " max-old-space-size=",
    },
    "ruby": {
        "style": "s",
        "": "0? a c C= d,debug e= F= i? I= l n p r= s S v,verbose w W? x? E= encoding= yjit",
    },
    "bash": {
        "style": "s",
        "": "c i l,login r s v x e u a b f h k m n p t B C E H P T o= O= rcfile= init-file= norc"
        " noprofile posix restricted debugger verbose version",
    },
}  # fmt: skip
