/* input_seek.c - inputs that can be read anywhere, and twice. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "input.h"
#include "terminal/message.h"

bool input_seek(struct input *in, uint64_t offset)
{
    in->have = 0;
    in->used = 0;
    in->ended = false;
    in->offset = offset;
    if (lseek(in->fd, in->start + (off_t)offset, SEEK_SET) >= 0)
        return true;
    input_fail(in, errno);
    return false;
}

bool input_rewind(struct input *in)
{
    in->again = true;
    return input_seek(in, in->begin);
}

bool input_limit(struct input *in, uint64_t begin, uint64_t end)
{
    in->begin = begin;
    in->end = end;
    return input_seek(in, begin);
}

static uint64_t size_of(const struct input *in, const struct stat *status)
{
    return status->st_size > in->start ? (uint64_t)(status->st_size - in->start) : 0;
}

bool input_size_now(struct input *in, uint64_t *size)
{
    struct stat now;
    if (fstat(in->fd, &now) != 0) {
        input_fail(in, errno);
        return false;
    }
    *size = size_of(in, &now);
    return true;
}

uint64_t input_size_told(const struct input *in)
{
    const uint64_t size = size_of(in, &in->status), end = size < in->end ? size : in->end;
    return end > in->begin ? end - in->begin : 0;
}

void input_fail(struct input *in, int why)
{
    if (atomic_exchange(&in->failed, true))
        return;
    errno = why;
    if (why != 0)
        fail_errno(in->name, "cannot read");
    else
        fail(in->name, "is shorter than its size said: was it changed meanwhile?");
}

size_t input_look(const struct input *in, uint64_t offset, void *dst, size_t cap, int *why)
{
    size_t have = 0;
    ssize_t got = 1;
    *why = 0;
    while (have < cap && got != 0 && *why == 0) {
        got = pread(in->fd, (char *)dst + have, cap - have, in->start + (off_t)(offset + have));
        if (got < 0 && errno != EINTR)
            *why = errno;
        have += got > 0 ? (size_t)got : 0;
    }
    return have;
}

size_t input_at(struct input *in, uint64_t offset, void *dst, size_t cap)
{
    int why;
    const size_t have = input_look(in, offset, dst, cap, &why);
    if (why != 0)
        input_fail(in, why);
    return have;
}

bool input_make_seekable(struct input *in)
{
    if (in->seekable)
        return true;
    FILE *copy = tmpfile();
    if (copy == NULL) {
        fail_errno(in->name, "cannot make a temporary copy; give a file instead");
        return false;
    }
    for (struct piece piece = input_next(in, RUNIC_UNKNOWN); piece.len > 0; piece = input_next(in, RUNIC_UNKNOWN))
        fwrite(piece.bytes, 1, piece.len, copy);
    if (in->failed || fflush(copy) != 0 || ferror(copy)) {
        if (!in->failed)
            fail_errno(in->name, "cannot make a temporary copy; give a file instead");
        fclose(copy);
        return false;
    }
    input_close(in);
    in->fd = dup(fileno(copy));
    in->start = 0;
    in->seekable = in->fd >= 0 && fstat(in->fd, &in->status) == 0;
    if (!in->seekable)
        input_fail(in, errno);
    fclose(copy);
    return in->seekable && input_rewind(in);
}
