/* output.c - standard output, devices, and files that are replaced when all is done. */
/* SPDX-License-Identifier: MIT */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input/input.h"
#include "terminal/message.h"
#include "replace.h"

/* ---- Opening ---- */

static bool open_stdout(struct output *out)
{
    out->fd = STDOUT_FILENO;
    /* A closed standard output is held by a descriptor that cannot be written (main.c). */
    if ((fcntl(out->fd, F_GETFL) & O_ACCMODE) != O_RDONLY) {
        if (fstat(out->fd, &out->old) == 0 && S_ISFIFO(out->old.st_mode))
            widen_pipe(out->fd);
        return true;
    }
    errno = EBADF;
    fail_errno(out->name, "cannot write");
    return false;
}

/* A descriptor that somebody has opened for us. */
static bool open_descriptor(struct output *out, int descriptor)
{
    out->fd = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    if (out->fd < 0)
        fail_errno(out->name, "cannot open");
    return out->fd >= 0;
}

/* A device or a FIFO. A file that has come in its place is not written into. */
static bool open_directly(struct output *out)
{
    struct stat now;
    out->fd = open(out->name, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (out->fd < 0 || fstat(out->fd, &now) != 0) {
        fail_errno(out->name, "cannot open");
        return false;
    }
    if (S_ISREG(now.st_mode))
        fail_changed(out->name);
    return !S_ISREG(now.st_mode);
}

/* A file that others write, too: it is made if it is not there, never cut, and written directly. */
static bool open_part(struct output *out)
{
    out->fd = open(out->name, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);
    if (out->fd >= 0 && lseek(out->fd, (off_t)out->rules.offset, SEEK_SET) >= 0)
        return true;
    fail_errno(out->name, out->fd < 0 ? "cannot open" : "has no place to write at");
    return false;
}

/* One that may be as it should be already is only looked at, for now. */
static bool open_file(struct output *out, const struct location *at)
{
    out->target = strdup(at->name);
    if (out->target == NULL) {
        fail_errno(out->name, "cannot open");
        return false;
    }
    out->folder = folder_hold(at->folder);
    out->existed = at->exists;
    if (out->existed && (!open_old(out, &at->status) || !may_replace(out)))
        return false;
    out->same = out->existed && out->rules.if_needed && out->old_fd >= 0;
    return out->same || out->rules.dry || begin_replacement(out);
}

static bool open_named(struct output *out)
{
    struct stat status;
    struct location at;
    const bool exists = stat(out->name, &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) {
        fail(out->name, "is a directory; name a file in it");
        return false;
    }
    if (exists && !S_ISREG(status.st_mode))
        return open_directly(out);
    if (!location_find(&at, NULL, out->name, LINKS_FOLLOWED)) {
        fail_open(out->name);
        return false;
    }
    const bool good = open_file(out, &at);
    location_free(&at);
    return good;
}

static bool is_stdout(const char *name)
{
    return name == NULL || strcmp(name, "-") == 0 || strcmp(name, "/dev/stdout") == 0;
}

bool output_open(struct output *out, const char *name, const struct location *at, const struct output_rules *rules)
{
    const bool to_stdout = at == NULL && is_stdout(name);
    *out = (struct output){.name = to_stdout ? "<stdout>" : name, .fd = -1, .old_fd = -1, .rules = *rules};
    if (name != NULL && *name == 0) {
        fail(NULL, "-o needs the name of a file");
        return false;
    }
    if (rules->dry && (!rules->if_needed || to_stdout))
        return true;
    if (at != NULL)
        return open_file(out, at);
    if (to_stdout)
        return open_stdout(out);
    if (descriptor_of(name) >= 0)
        return open_descriptor(out, descriptor_of(name));
    return rules->writes_at ? open_part(out) : open_named(out);
}

bool output_goes_to(const struct output *out, int fd)
{
    struct stat to, from;
    return out->fd >= 0 && out->target == NULL && fstat(out->fd, &to) == 0 && fstat(fd, &from) == 0 && S_ISREG(to.st_mode) &&
           to.st_dev == from.st_dev && to.st_ino == from.st_ino;
}

/* ---- The end ---- */

static bool close_checked(struct output *out)
{
    /* Standard output is closed, and that checked, when the program ends. */
    bool good = out->fd < 0 || out->fd == STDOUT_FILENO || close(out->fd) == 0;
    if (!good)
        fail_write(out->name);
    out->fd = -1;
    return good;
}

static bool finish_file(struct output *out)
{
    if (out->same && out->written == (uint64_t)out->old.st_size) {
        out->unchanged = true;
        return true;
    }
    if (out->same && !output_start(out))
        return false;
    return out->rules.dry || replace(out);
}

bool output_finish(struct output *out)
{
    bool good = out->target != NULL ? finish_file(out) : close_checked(out);
    output_abandon(out);
    return good;
}

void output_abandon(struct output *out)
{
    if (out->fd > STDOUT_FILENO)
        close(out->fd);
    if (out->old_fd >= 0)
        close(out->old_fd);
    out->fd = out->old_fd = -1;
    out->same = false;
    temporary_remove(&out->temporary);
    folder_release(out->folder);
    free(out->target);
    out->folder = NULL;
    out->target = NULL;
}
