"""permissions.py - no user gains access by a conversion if owner, group, mode or ACL cannot be kept."""
# SPDX-License-Identifier: MIT
import errno
import os
import shutil
import subprocess

import held

held.needs("setfacl", "getfacl")
held.needs_tracer()
if os.getuid() != 0:
    held.skip("only root can become another user")
command = os.path.join(os.environ["SCRATCH"], "runic")
shutil.copy(held.RUNIC, command)
os.chmod(os.environ["SCRATCH"], 0o777)
os.chmod(".", 0o777)
trials = 0

def make(mode, acl=None, owner=(4001, 4002)):
    if os.path.exists("file"):
        os.remove("file")
    with open("file", "wb") as file:
        file.write(b"\xff\xfea\0")
    os.chmod("file", mode)
    os.chown("file", *owner)
    if acl:
        subprocess.run(["setfacl", "-m", acl, "file"], check=True)

def show(done):
    global trials
    trials += 1
    for line in done.stderr.decode().splitlines():
        print("!", line)
    status = os.stat("file")
    with open("file", "rb") as file:
        text = file.read()
    acl = subprocess.run(["getfacl", "-nc", "--omit-header", "file"], capture_output=True, check=True).stdout.decode().split()
    print("=", done.returncode, text, "%d:%d %o" % (status.st_uid, status.st_gid, status.st_mode & 0o7777), " ".join(acl),
          *held.temporaries())

def by(groups, fault=None):
    """Converts as user 4009 with group 4009 and the given groups."""
    before = ["setpriv", "--reuid=4009", "--regid=4009", "--groups=" + groups if groups else "--clear-groups"]
    arguments = ["convert", "-i", "-F", "file"]
    return held.with_fault(fault, arguments, before, command) if fault else subprocess.run(before + [command] + arguments, capture_output=True, check=False)

print("# a member of the group keeps it, and nothing is opened")
make(0o660)
show(by("4002"))
make(0o2664)
show(by("4002"))

print("\n# who is no member: the new group gets what others had, and others no more than the old group")
for mode in (0o666, 0o646, 0o606, 0o676, 0o4777):
    make(mode)
    show(by(None))

print("\n# an ACL's owning group, the same; its users and groups by name stay")
make(0o606, "u:4005:rw,g:4006:r")
show(by(None))
make(0o666, "u:4005:rw,g::rw,o::r")
show(by("4009,4002"))

print("\n# an ACL that cannot be kept, set or read, or a default one that stays")
for call, error in ("fsetxattr", errno.EPERM), ("fsetxattr", errno.ENOSPC), ("fgetxattr", errno.EIO), ("flistxattr", errno.EIO), ("fremovexattr", errno.EIO):
    make(0o666, "u:4005:-")
    subprocess.run(["setfacl", "-m", "g:4009:rw", "file"], check=True)
    print("%s: %s" % (call, errno.errorcode[error]))
    show(by("4002", "fail=%d %s 1+" % (error, call)))

print("\n# a mode that cannot be kept")
make(0o664)
show(by("4002", "fail=%d fchmod 1+" % errno.EPERM))

print("\n# new files: the umask, or the folder's default ACL in its place")
os.remove("file")
os.mkdir("folder")
subprocess.run(["setfacl", "-d", "-m", "u::rw,g::rw,u:4005:rw,o::-", "folder"], check=True)
with open("text", "wb") as file:
    file.write(b"a")
for to in ("plain", "folder/new"):
    trials += 1
    subprocess.run([command, "convert", "text", "-o", to], check=True, umask=0o077)
    made = subprocess.run(["getfacl", "-nc", "--omit-header", to], capture_output=True, check=True).stdout.decode().split()
    print(to, " ".join(made))
print("\ntrials:", trials)
