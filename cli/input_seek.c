/* input_seek.c - inputs that can be read anywhere, and twice. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "input.h"
#include "message.h"

bool input_rewind(struct input *in)
{
    in->have = 0;
    in->used = 0;
    in->ended = false;
    in->offset = in->begin;
    if (lseek(in->fd, in->start + (off_t)in->begin, SEEK_SET) >= 0)
        return true;
    fail_errno(in->name, "cannot read again");
    in->failed = true;
    return false;
}

bool input_limit(struct input *in, uint64_t begin, uint64_t end)
{
    in->begin = begin;
    in->end = end;
    return input_rewind(in);
}

uint64_t input_size_now(const struct input *in)
{
    struct stat now;
    return fstat(in->fd, &now) == 0 && now.st_size > in->start ? (uint64_t)(now.st_size - in->start) : 0;
}

size_t input_at(struct input *in, uint64_t offset, void *dst, size_t cap)
{
    size_t have = 0;
    while (have < cap) {
        ssize_t got = pread(in->fd, (char *)dst + have, cap - have, in->start + (off_t)(offset + have));
        if (got < 0 && errno != EINTR) {
            fail_errno(in->name, "cannot read");
            in->failed = true;
        }
        if (got == 0 || in->failed)
            break;
        have += got > 0 ? (size_t)got : 0;
    }
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
    in->seekable = true;
    fclose(copy);
    fstat(in->fd, &in->status);
    return in->fd >= 0 && input_rewind(in);
}
