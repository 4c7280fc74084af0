/* output.c - standard output, devices, and files that are replaced when all is done. */
/* SPDX-License-Identifier: MIT */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input.h"
#include "link.h"
#include "message.h"
#include "replace.h"
#include "same.h"

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

/* Devices, FIFOs, descriptors. */
static bool open_directly(struct output *out, int descriptor)
{
    out->fd = descriptor >= 0 ? fcntl(descriptor, F_DUPFD_CLOEXEC, 3) : open(out->name, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (out->fd >= 0)
        return true;
    fail_errno(out->name, "cannot open");
    return false;
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
static bool open_file(struct output *out)
{
    out->target = final_path(out->name);
    if (out->target == NULL) {
        fail_errno(out->name, "cannot open");
        return false;
    }
    if (out->existed && !may_replace(out))
        return false;
    if (out->existed && out->rules.if_needed && same_open(out))
        return true;
    return out->rules.dry || begin_replacement(out);
}

static bool is_stdout(const char *name)
{
    return name == NULL || strcmp(name, "-") == 0 || strcmp(name, "/dev/stdout") == 0;
}

bool output_open(struct output *out, const char *name, const struct output_rules *rules)
{
    *out = (struct output){.name = is_stdout(name) ? "<stdout>" : name, .fd = -1, .same = -1, .rules = *rules};
    if (name != NULL && *name == 0) {
        fail(NULL, "-o needs the name of a file");
        return false;
    }
    if (rules->dry && (!rules->if_needed || is_stdout(name)))
        return true;
    if (is_stdout(name))
        return open_stdout(out);
    if (descriptor_of(name) >= 0)
        return open_directly(out, descriptor_of(name));
    if (rules->writes_at)
        return open_part(out);
    out->existed = stat(name, &out->old) == 0;
    if (!out->existed && errno != ENOENT) {
        fail_errno(name, "cannot open");
        return false;
    }
    if (out->existed && !S_ISREG(out->old.st_mode) && !S_ISDIR(out->old.st_mode))
        return open_directly(out, -1);
    return open_file(out);
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
    if (out->same >= 0 && out->written == (uint64_t)out->old.st_size) {
        out->unchanged = true;
        return true;
    }
    if (out->same >= 0 && !output_start(out))
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
    out->fd = -1;
    same_close(out);
    temporary_remove(&out->temporary);
    free(out->target);
    out->target = NULL;
}
