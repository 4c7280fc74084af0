/* opening.c - opens files and standard input, and makes a stream seekable. */
/* SPDX-License-Identifier: MIT */
#include "opening.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "parallel/buffers.h"
#include "terminal/message.h"

/* Returns true if the status of the file was read before it is opened. */
static bool was_seen(const struct location *at)
{
    return at->folder != NULL || at->exists;
}

static const char *standard_name;

void input_name_standard(const char *name)
{
    standard_name = name;
}

static bool open_descriptor(struct input *in, bool standard, const struct location *at)
{
    if (standard) {
        in->name = standard_name;
        in->fd = STDIN_FILENO;
        return true;
    }
    const char *name = at->folder != NULL ? at->name : in->name;
    int flags = O_RDONLY | O_CLOEXEC;
    if (was_seen(at))
        flags |= O_NOCTTY | O_NONBLOCK; /* do not wait, if a FIFO has replaced the file */
    if (at->folder != NULL)
        flags |= O_NOFOLLOW;
    in->fd = openat(folder_fd(at->folder), name, flags);
    if (in->fd >= 0)
        return true;
    if (was_seen(at) && (errno == ELOOP || errno == ENOENT || errno == ENXIO))
        errno = ESTALE;
    fail_open(in->name);
    return false;
}

bool input_open_entry(struct input *in, const char *name, bool standard, const struct location *at)
{
    *in =
        (struct input){.name = name, .fd = -1, .end = UINT64_MAX, .cancel = {-1, -1}, .buffer = buffer_of_thread(BUFFER_INPUT)};
    if (!open_descriptor(in, standard, at))
        return false;
    if (fstat(in->fd, &in->status) != 0) {
        fail_errno(in->name, "cannot read");
    } else if (S_ISDIR(in->status.st_mode)) {
        fail(in->name, "is a directory; name a file in it, or use -r (convert, check, detect)");
    } else if (was_seen(at) && !is_same_file(&in->status, &at->status)) {
        fail_changed(in->name);
    } else {
        in->start = lseek(in->fd, 0, SEEK_CUR);
        if (S_ISFIFO(in->status.st_mode))
            widen_pipe(in->fd);
        in->seekable = S_ISREG(in->status.st_mode) && in->start >= 0;
        return true;
    }
    input_close(in);
    return false;
}

bool input_open(struct input *in, const char *name)
{
    return input_open_entry(in, name, strcmp(name, "-") == 0, &(struct location){.folder = NULL});
}

bool input_make_seekable(struct input *in)
{
    if (in->seekable)
        return true;
    FILE *copy = tmpfile();
    bool good = copy != NULL;
    for (struct piece piece = {.len = 1}; good && piece.len > 0;) {
        piece = input_next(in, RUNIC_UNKNOWN);
        good = fwrite(piece.bytes, 1, piece.len, copy) == piece.len;
    }
    good = good && !in->failed && fflush(copy) == 0 && dup2(fileno(copy), in->fd) >= 0 && fstat(in->fd, &in->status) == 0;
    if (!good && !in->failed)
        fail_errno(in->name, "cannot make a temporary copy of the input (use a file instead of a pipe)");
    if (copy != NULL)
        fclose(copy);
    in->start = 0;
    in->seekable = good;
    return good && input_rewind(in);
}
