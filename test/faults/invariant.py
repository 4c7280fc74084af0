"""invariant.py - the conditions that must be true after every run, whatever was done to it."""
# SPDX-License-Identifier: MIT
import errno
import os
import re
import stat

import tables

MASK = 0o022
# Messages for a file that was not replaced.
OLD_WORDS = rb"(note: not changed|note: not written|cannot replace it)"
UNTOLD = ("write", "writev")


def cannot_remove(run):
    """Whether the command tried to remove a file, and could not, because of a fault or the system."""
    return any(call.name.startswith("unlink") and (call.met or call.result not in (0, -errno.ENOENT)) for call in run.calls)


def is_untold(run):
    """Whether messages were impossible, because writing to standard error failed."""
    return any(call.name in UNTOLD and call.about[0].endswith("/err") for call in run.met)


def has_no_attributes(run, name):
    """Whether the file system, asked for the size of this file's list, said that it has no attributes: then none can be known to be lost."""
    return any(call.name == "flistxattr" and call.result == -errno.ENOTSUP and call.about[1] == "0" and
               os.path.basename(call.about[0]) == os.path.basename(name) for call in run.met)


def is_said(scenario, run, name):
    """Whether a message names the file, or a link to it."""
    return any(os.path.basename(one).encode() in run.stderr
               for one in [name] + [link for link, target in scenario.links.items() if target == name])


def broken_links(scenario, run):
    for name, target in scenario.links.items():
        if name in run.after and run.after[name].text != target:
            yield "%s is no link to %s any more" % (name, target)


def wanted(scenario, name):
    return scenario.after.get(name, scenario.files.get(name))


def broken_names(scenario, run):
    """No unexpected file is left."""
    allowed = set(scenario.files) | set(scenario.after) | set(scenario.backups) | set(scenario.links)
    folders = {folder for name in allowed for folder in parents(name)}
    # A file that cannot be removed stays, and a message names it.
    kept = cannot_remove(run)
    for name, thing in run.after.items():
        told = kept and ".runic-" in name and (os.path.basename(name).encode() in run.stderr or is_untold(run))
        if name not in allowed and not (thing.kind == stat.S_IFDIR and name in folders) and not told:
            yield "%s is left%s" % (re.sub(r"\.runic-\w+", ".runic-XXXXXX", name), ", and nothing said" if kept else "")
    for name in set(scenario.files) | set(scenario.links):
        if name not in run.after:
            yield "%s is gone" % name


def parents(name):
    while "/" in name:
        name = os.path.dirname(name)
        yield name


def broken_file(scenario, run, name, good):
    """The file is wholly old or wholly new, and new after exit status 0; mode, owner and attributes are kept, or a message reports their loss."""
    old, new = run.before.get(name), wanted(scenario, name)
    now = run.after.get(name)
    if now is None:
        if good or old is not None:
            yield "%s is missing" % name
        return
    if now.text != new and (old is None or now.text != old.text):
        yield "%s is neither old nor new (%d bytes, new are %d)" % (name, len(now.text), len(new))
    elif good and now.text != new:
        yield "%s is not new, and nothing said" % name
    if now.links != 1 and not cannot_remove(run):
        yield "%s has %d links" % (name, now.links)
    mode = old.mode if old else 0o666 & ~MASK
    if now.mode & ~mode:
        yield "%s has mode %o, and had %o" % (name, now.mode, mode)
    elif now.mode != mode and not is_said(scenario, run, name):
        yield "%s has mode %o, not %o, and nothing said" % (name, now.mode, mode)
    if old and now.owner != old.owner and not is_said(scenario, run, name):
        yield "%s has another owner, and nothing said" % name
    if old and now.extended != old.extended and not is_said(scenario, run, name) and not has_no_attributes(run, name):
        yield "%s has lost attributes, and nothing said" % name


def broken_backup(run, backup, name, old, good):
    """The backup exists if the file is new. It does not exist if the file is old, unless it cannot be removed."""
    if cannot_remove(run):
        return
    now, older = run.after.get(backup), run.before.get(backup)
    replaced = name in run.after and run.after[name].text != old.text
    if now is None:
        if good:
            yield "%s is missing" % backup
    elif now.links != 1:
        yield "%s has %d links" % (backup, now.links)
    elif now.text != old.text and (older is None or now.text != older.text):
        yield "%s is not the old file" % backup
    elif replaced and now.text != old.text:
        yield "%s is replaced, and %s is not the old one" % (name, backup)
    elif not replaced and older is None:
        yield "%s is there, and %s is not replaced" % (backup, name)


def broken_output(scenario, run, good):
    expected = scenario.stdout
    if isinstance(expected, bytes):
        if not expected.startswith(run.stdout):
            yield "standard output is wrong"
        elif good and run.stdout != expected:
            yield "standard output ends early (%d of %d bytes), and nothing said" % (len(run.stdout), len(expected))
    elif good and not expected(run.stdout):
        yield "standard output is not as expected, and nothing said"


def broken_words(scenario, run, good):
    """Messages are true, and there is a message if something failed."""
    for name in scenario.after:
        old, now = run.before.get(name), run.after.get(name)
        left = now is None if old is None else now is not None and now.inode == old.inode and now.text == old.text
        if re.search(rb"\b%s: (note: )?[^\n]*%s" % (re.escape(name.encode()), OLD_WORDS), run.stderr) and not left:
            yield "%s is reported as unchanged, and is not" % name
    if good or is_untold(run) or run.status != scenario.trouble:
        return
    if not re.search(b"^" + scenario.own_name, run.stderr, re.MULTILINE):
        yield "exit status %d, and no message" % run.status
    elif b"memory" not in run.stderr and b"<std" not in run.stderr:
        for name in scenario.after:
            if run.after.get(name) is None or run.after[name].text != scenario.after[name]:
                if not any(is_said(scenario, run, part) for part in [name, *parents(name), *scenario.links, *scenario.files, *scenario.arguments]):
                    yield "%s is not new, and no message names it" % name


def broken_calls(run):
    """No call gets a closed descriptor (except to ask whether it is closed) or an invalid address."""
    # The C library's loader closes a second time after close() failed; unreadable files are opened for writing only.
    excused = {"fcntl", "rt_sigreturn", *(met.name for met in run.met if met.name == "close"),
               *("pread64" for met in run.met if met.name == "openat" and met.result == -errno.EACCES)}
    for call in run.calls:
        if call.result in (-errno.EFAULT, -errno.EBADF) and call.name not in excused:
            yield "%s gets %s" % (call.name, errno.errorcode[-call.result])


def broken_synchronization(run, good):
    """A message reports data that may not be on the disk: after a failed fsync() of a file or folder, or a failed close() of a file."""
    for call in run.met:
        lost = call.name in ("fsync", "fdatasync") or (call.name == "close" and ".runic-" in call.about[0] and "(deleted)" not in call.about[0])
        if good and lost and call.result < 0 and call.result != -errno.EINTR and not run.stderr:
            yield "%s fails, and nothing said" % call.name


def broken_views(scenario, run):
    """The text that the command of `runic edit` made is in the file, or in a view whose folder a message names. No other view is left."""
    if not scenario.views:
        return
    (name, view), = scenario.views.items()
    edited = any(call.name == "wait4" and call.result > 0 for call in run.calls) and b" ended with exit status " not in run.stderr
    is_new = name in run.after and run.after[name].text == scenario.after[name]
    kept = [path for path, text in run.views.items() if text == view]
    if edited and not is_new and not kept:
        yield "%s is not new, and the edited text is lost" % name
    told = all(os.path.dirname(path).encode() in run.stderr for path in run.views) or is_untold(run) or run.status == -9
    if run.views and not told or (is_new and run.status == scenario.status and run.views and not cannot_remove(run)):
        yield "a view of %s is left" % name


def broken_end(scenario, run, deaths):
    if run.status is None:
        yield "hangs"
    elif run.status not in (scenario.status, scenario.trouble) and run.status not in deaths:
        yield "exit status %d" % run.status


def broken_reading(scenario, run):
    """A file that could not be read is an error, whatever was found before, and no advice follows."""
    # What a worker cannot read, the calling thread reads again.
    failed = [call for call in run.met if call.name == "read" and call.result == -errno.EIO and tables.is_input(scenario, call.about[0])]
    if not failed or run.status is None or run.status < 0:
        return
    if run.status != scenario.trouble:
        yield "exit status %d after a read error" % run.status
    advice = re.search(rb"cannot read[^\n]*\n(?:[^\n]*\n)*?([^\n]*(?:--|runic )[^\n]*)\n", run.stderr)
    if advice and len(scenario.files) == 1:
        yield "advice after a read error: %s" % advice[1].decode(errors="replace")


def broken_without_fault(scenario, run):
    """Only a fault excuses another exit status, even if the scenario has calls that always fail."""
    return ["exit status %s, not %d, without a fault" % (run.status, scenario.status)] if run.status != scenario.status else []


# Files that remain after signal 9: a temporary file, and a second name that the old file already has.
def broken(scenario, run, deaths=()):
    """Returns everything that is wrong after a run, as sentences. deaths: signals, as negative numbers, that may end it."""
    return [sentence for sentence in sentences_of(scenario, run, deaths)
            if run.status != -9 or not re.search("is left(, and nothing said)?$|has 2 links$|is not replaced$", sentence)]


def sentences_of(scenario, run, deaths):
    good = run.status == scenario.status
    yield from broken_end(scenario, run, deaths)
    yield from ("%s is no device any more, or another one; it is put back" % device.path for device in run.spoiled)
    yield from broken_calls(run)
    yield from broken_synchronization(run, good)
    yield from broken_names(scenario, run)
    for name in set(scenario.files) | set(scenario.after):
        if name not in scenario.backups:
            yield from broken_file(scenario, run, name, good)
    for backup, name in scenario.backups.items():
        yield from broken_backup(run, backup, name, run.before[name], good)
    yield from broken_links(scenario, run)
    yield from broken_output(scenario, run, good)
    yield from broken_words(scenario, run, good)
    yield from broken_reading(scenario, run)
    yield from broken_views(scenario, run)
