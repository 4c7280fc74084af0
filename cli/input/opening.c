/* opening.c - opens files and standard input, and makes a stream seekable. */
/* SPDX-License-Identifier: MIT */
#include "input.h"

#include <errno.h>

#include "parallel/threads.h"
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
        in->fd = OS_STDIN;
        return true;
    }
    const char *name = at->folder != NULL ? at->name : in->name;
    unsigned how = OS_READ;
    if (was_seen(at))
        how |= OS_NO_WAIT; /* do not wait, if a FIFO has replaced the file */
    if (at->folder != NULL)
        how |= OS_NO_LINK;
    in->fd = os_open(folder_fd(at->folder), name, how);
    if (in->fd >= 0)
        return true;
    if (was_seen(at) && (errno == ELOOP || errno == ENOENT || errno == ENXIO))
        errno = ESTALE;
    return fail_open(in->name);
}

bool input_open(struct input *in, const char *name, bool standard, const struct location *given)
{
    static const struct location anywhere = {.folder = NULL};
    const struct location *at = given != NULL ? given : &anywhere;
    *in = (struct input){
        .name = name, .fd = -1, .range.end = UINT64_MAX, .stop = {{-1, -1}}, .held.buffer = buffer_of_thread(BUFFER_INPUT)};
    if (!open_descriptor(in, standard, at))
        return false;
    message_about(in->name);
    if (!os_status(in->fd, &in->status)) {
        fail_errno(in->name, "cannot read");
    } else if (in->status.kind == OS_FOLDER) {
        fail(in->name, "is a directory; %sname a file in it", given != NULL ? "use -r, or " : "");
    } else if (was_seen(at) && !os_is_same(&in->status, &at->status)) {
        fail_changed(in->name);
    } else {
        in->range.start = was_seen(at) ? 0 : os_place(in->fd); /* another name may be that of an open descriptor */
        if (in->status.kind == OS_PIPE)
            os_widen_pipe(in->fd);
        in->seekable = in->status.kind == OS_FILE && in->range.start >= 0;
        return true;
    }
    input_close(in);
    return false;
}

bool input_make_seekable(struct input *in)
{
    if (in->seekable)
        return true;
    const int copy = os_create_unnamed();
    bool good = copy >= 0;
    for (struct piece piece = {.len = 1}; good && piece.len > 0;) {
        piece = input_next(in, RUNIC_CHARSET_UNKNOWN);
        good = os_write(copy, piece.bytes, piece.len);
    }
    good = good && !in->failed && os_status(copy, &in->status);
    if (!good && !in->failed)
        fail_errno(in->name, "cannot make a temporary copy of the input (use a file instead of a pipe)");
    if (good)
        in->fd = copy;
    else if (copy >= 0)
        os_close(copy);
    in->range.start = 0;
    in->seekable = good;
    return good && input_rewind(in);
}
