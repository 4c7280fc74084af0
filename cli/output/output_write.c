/* output_write.c - bytes go out, in order or at their places. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "input/input.h"
#include "terminal/message.h"
#include "output.h"
#include "replace.h"
#include "same.h"
#include "sheet.h"

/* Files that are made anew are written at places, all others where they stand. */
static ssize_t write_some(const struct output *out, const void *bytes, size_t len, uint64_t at)
{
    return out->target != NULL ? pwrite(out->fd, bytes, len, (off_t)at) : write(out->fd, bytes, len);
}

/* What a system does not let us give is written. */
static ssize_t give_some(const struct output *out, const void *bytes, size_t len, uint64_t at)
{
    const ssize_t done = sheet_give(out->fd, bytes, len);
    return done >= 0 || errno == EINTR || errno == EAGAIN || errno == EPIPE ? done : write_some(out, bytes, len, at);
}

typedef ssize_t (*some)(const struct output *out, const void *bytes, size_t len, uint64_t at);

static bool do_all(some way, struct output *out, const void *bytes, size_t len, uint64_t at)
{
    const char *rest = bytes;
    while (len > 0 && out->fd >= 0) {
        const ssize_t done = way(out, rest, len, at);
        if (done < 0 && !wait_until_ready(out->fd, POLLOUT)) {
            if (!atomic_exchange(&out->failed, true))
                fail_write(out->name);
            return false;
        }
        const size_t whole = done > 0 ? (size_t)done : 0;
        rest += whole;
        at += whole;
        len -= whole;
    }
    return true;
}

static bool write_all(struct output *out, const void *bytes, size_t len, uint64_t at)
{
    return do_all(write_some, out, bytes, len, at);
}

bool output_start(struct output *out)
{
    char buffer[16384];
    off_t at = 0;
    if (!out->rules.dry && !begin_replacement(out))
        return false;
    while (!out->rules.dry && (uint64_t)at < out->written) {
        const size_t wanted =
            out->written - (uint64_t)at < sizeof buffer ? (size_t)(out->written - (uint64_t)at) : sizeof buffer;
        const ssize_t got = pread(out->old_fd, buffer, wanted, at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            fail_errno(out->name, "cannot read");
        else if (got == 0)
            fail_changed(out->name);
        if (got <= 0 || !write_all(out, buffer, (size_t)got, (uint64_t)at))
            return false;
        at += got;
    }
    out->same = false;
    return true;
}

bool output_write(struct output *out, const void *bytes, size_t len)
{
    if (out->same && !same_bytes(out, bytes, len) && !output_start(out))
        return false;
    const bool good = out->same || write_all(out, bytes, len, out->written);
    out->written += len;
    return good;
}

bool output_reserve(struct output *out, size_t len, uint64_t *at)
{
    if (out->target == NULL || out->fd < 0 || out->same)
        return false;
    *at = out->written;
    out->written += len;
    return true;
}

bool output_put(struct output *out, const void *bytes, size_t len, uint64_t at)
{
    return write_all(out, bytes, len, at);
}

bool output_give(struct output *out, const void *bytes, size_t len)
{
    if (out->target != NULL || out->fd < 0 || !S_ISFIFO(out->old.st_mode))
        return false;
    const bool good = do_all(give_some, out, bytes, len, out->written);
    out->written += len;
    return good;
}
