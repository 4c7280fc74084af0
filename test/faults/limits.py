"""limits.py - too little memory, too few descriptors, limits of file sizes, signal 9, and full disks."""
# SPDX-License-Identifier: MIT
import copy
import ctypes
import errno
import os
import random
import re
import resource
import subprocess

import invariant
import tables

WRITERS = {"new", "over", "in-place", "backup", "threads", "koi8", "long-koi8", "utf7", "output-dir", "tree", "list", "part", "part-threads",
           "lf-threads", "output-dir-threads", "tree-skip-lf", "iconv"}
READERS = {"pages", "pipe-threads", "check-threads", "check-tree", "detect-threads", "inspect", "iconv-pipe", "list-bad"}
WITHOUT_THREADS = {"inspect", "iconv", "iconv-pipe"}
MiB = 1 << 20


def named(attack, names):
    return attack.scenarios([scenario for scenario in tables.SCENARIOS if scenario.name in names])


def own(attack, names):
    """Returns the scenarios that this process runs."""
    return [scenario for scenario in named(attack, names) if attack.is_own(scenario.name)]


def with_limit(which, amount):
    return lambda: resource.setrlimit(which, (amount, resource.getrlimit(which)[1]))


def starts(run):
    """Whether the program reached main. Its libraries need memory and descriptors, too."""
    return b"error while loading shared libraries" not in run.stderr and run.status != 127


def try_limit(attack, scenario, kind, which, amount):
    run = attack.stage.run(scenario, None, preexec_fn=with_limit(which, amount))
    if not starts(run):
        return None
    attack.tell(kind, scenario.name, "%s %d" % (kind, amount), invariant.broken(scenario, run))
    return run


def least_memory(attack):
    """Returns the smallest address space in which --version works."""
    version = tables.Scenario("version", "--version", {})
    return next(amount for amount in range(MiB, 64 * MiB, MiB // 4)
                if attack.stage.run(version, None, preexec_fn=with_limit(resource.RLIMIT_AS, amount)).status == 0)


def memory(attack):
    """Tries address spaces in steps of 128 KiB, until four in a row are enough."""
    least = least_memory(attack)
    for scenario in own(attack, WRITERS | READERS):
        enough = 0
        for amount in range(least, least + 64 * MiB, MiB // 8):
            if enough == 4:
                break
            if attack.is_chosen(scenario.name, amount):
                run = try_limit(attack, scenario, "address space", resource.RLIMIT_AS, amount)
                enough = enough + 1 if run and run.status == scenario.status else 0


def descriptors(attack):
    """Asks for 64 threads. 12 descriptors must be enough, with fewer threads."""
    for scenario in own(attack, (WRITERS | READERS) - WITHOUT_THREADS):
        scenario = copy.copy(scenario)
        scenario.arguments = [scenario.arguments[0], "-j64", *(word for word in scenario.arguments[1:] if not word.startswith("-j"))]
        for amount in range(3, 40):
            if not attack.is_chosen(scenario.name, "descriptors", amount):
                continue
            run = try_limit(attack, scenario, "descriptors", resource.RLIMIT_NOFILE, amount)
            if run and amount >= 12 and run.status != scenario.status:
                attack.tell("descriptors", scenario.name, "descriptors %d" % amount, ["exit status %s, though 12 are enough" % run.status])


def sizes(attack):
    """Limits the size of files to sizes around the size of the output."""
    for scenario in own(attack, WRITERS):
        size = max(map(len, scenario.after.values()))
        for amount in sorted({0, 1, size // 2, size - 1, size, size + 1, MiB}):
            try_limit(attack, scenario, "size of files", resource.RLIMIT_FSIZE, amount)


def limits(attack):
    memory(attack)
    descriptors(attack)
    sizes(attack)


# ---- Signal 9, at any time ----

KILLED = {"threads": 200, "tree": 400, "output-dir-threads": 200, "backup": 200, "iconv-joined": 200, "part-threads": 200}


def kills(attack):
    """Kills the command after increasing times, and runs it again on the remaining files, until a run ends by itself."""
    for scenario in own(attack, KILLED):
        chance = random.Random(scenario.name)
        took = min(attack.stage.run(scenario, None).seconds for _ in range(5))
        fresh = True
        for _ in range(max(10, KILLED[scenario.name] // attack.arguments.sample)):
            seconds = took * chance.uniform(0, 1)
            run = attack.stage.run(scenario, None, seconds=seconds, fresh=fresh)
            # Files of the previous run remain. A second name is a reason to refuse.
            older = {"%s has %d links" % (name, thing.links) for name, thing in run.before.items()}
            older |= {".runic-XXXXXX is left" for name in run.before if ".runic-" in name}
            wrong = [sentence for sentence in invariant.broken(scenario, run, (-9,)) if not any(map(sentence.endswith, older))]
            attack.tell("ended by itself" if run.status != -9 else "killed", scenario.name, "after %.4f s" % seconds, wrong)
            fresh = run.status != -9 or bool(wrong)


# ---- Full disks ----

NEW_NAMESPACE, NEW_USER = 0x20000, 0x10000000


def does(*words):
    try:
        return subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0
    except OSError:
        return False


def mount(*words):
    return does("mount", *words)


def may_mount():
    """Makes mounts invisible to other processes. Returns false if this is not possible."""
    libc, user, group = ctypes.CDLL(None), os.getuid(), os.getgid()
    if libc.unshare(NEW_NAMESPACE | (NEW_USER if user != 0 else 0)) != 0:
        return False
    if user != 0:
        for name, text in (("setgroups", "deny"), ("uid_map", "0 %d 1" % user), ("gid_map", "0 %d 1" % group)):
            with open("/proc/self/" + name, "w", encoding="ascii") as file:
                file.write(text)
    return mount("--make-rprivate", "/")


def quotas(attack):
    """Limits a subvolume of btrfs to 0, 4, 8, ... more KiB from the first call on. Its metadata counts, too."""
    root, image, whole = attack.stage.root, attack.stage.path("image"), attack.stage.path("whole")
    os.makedirs(root, exist_ok=True)
    os.makedirs(whole)
    with open(image, "wb") as file:
        file.truncate(400 * MiB)
    if os.getuid() != 0 or not may_mount() or not does("mkfs.btrfs", "-q", image) or not mount("-o", "loop", image, whole):
        return "no file system with quotas can be mounted here"
    try:
        part = os.path.join(whole, "part")
        if not (does("btrfs", "quota", "enable", whole) and does("btrfs", "subvolume", "create", part) and mount("--bind", part, root)):
            return "no file system with quotas can be mounted here"
        for scenario in own(attack, WRITERS):
            most = max(map(len, scenario.after.values())) // 1024
            for more in sorted({0, 4, 8, 16, 20, 24, 32, 48, 64, 96, 128, 192, 256, 512, most // 2, most, most + 64, most + 256, most + 1024}):
                for lifted in (False, True):
                    if attack.is_chosen(scenario.name, "quota", more, lifted):
                        play_quota(attack, scenario, whole, more, lifted)
    finally:
        does("umount", root)
        does("umount", whole)
    return None


PART = "0/256"  # the first subvolume, named by the path of the whole file system: by its own path, a met limit could not be changed


def play_quota(attack, scenario, whole, more, lifted):
    """A met limit makes all later calls fail, too. Therefore there are also runs in which it is lifted after the first failure."""
    def lift(_):
        does("btrfs", "qgroup", "limit", "none", PART, whole)

    def narrow(_):
        does("btrfs", "filesystem", "sync", whole)
        shown = subprocess.run(["btrfs", "qgroup", "show", "--raw", whole], capture_output=True, text=True, check=True).stdout
        used = int(re.search("^%s +([0-9]+)" % PART, shown, re.MULTILINE).group(1))
        does("btrfs", "qgroup", "limit", str(used + more * 1024), PART, whole)

    run = attack.stage.run(scenario, "quota any 1", held=[narrow, lift] if lifted else [narrow, lambda _: None])
    lift(None)
    met = [call.name for call in run.calls if call.result == -errno.EDQUOT]
    kind = "quota met by %s%s" % (met[0], ", and lifted" if lifted else "") if met else "quota not met"
    attack.tell(kind, scenario.name, "%d KiB more" % more, invariant.broken(scenario, run))


def disks(attack):
    """File systems with room for the files and 0, 1, 2, ... more pages or inodes."""
    root = attack.stage.root
    os.makedirs(root, exist_ok=True)
    if not may_mount() or not mount("-t", "tmpfs", "none", root):
        return "no file system can be mounted here"
    page = resource.getpagesize()
    for scenario in own(attack, WRITERS):
        attack.stage.prepare(scenario)
        used = os.statvfs(root)
        blocks, inodes = used.f_blocks - used.f_bfree, used.f_files - used.f_ffree
        enough = max(map(len, scenario.after.values())) // page + 12
        wishes = [("pages of disk", max(more, 0), 20) for more in sorted({*range(8), enough // 4, enough // 2, enough - 16, enough})]
        wishes += [("inodes", enough, more) for more in range(8)]
        for kind, pages, more in wishes:
            if attack.is_chosen(scenario.name, kind, pages, more):
                play_disk(attack, scenario, kind, "size=%d,nr_inodes=%d" % ((blocks + pages) * page, inodes + more))
    does("umount", root)
    return None


def play_disk(attack, scenario, kind, options):
    """Makes the files in a large file system, which is made smaller while the command is held at its first call."""
    mount("-o", "remount,size=1g,nr_inodes=10000", attack.stage.root)
    run = attack.stage.run(scenario, "hold any 1", held=lambda root: mount("-o", "remount," + options, root))
    mount("-o", "remount,size=1g,nr_inodes=10000", attack.stage.root)
    attack.tell(kind, scenario.name, options, invariant.broken(scenario, run))
