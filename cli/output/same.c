/* same.c - compares what is written with the old file, piece by piece. */
/* SPDX-License-Identifier: MIT */
#include "same.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

bool same_bytes(const struct output *out, const void *bytes, size_t len)
{
    char buffer[16384];
    off_t at = (off_t)out->written;
    for (size_t done = 0; done < len;) {
        const size_t wanted = len - done < sizeof buffer ? len - done : sizeof buffer;
        const ssize_t got = pread(out->old_fd, buffer, wanted, at + (off_t)done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0 || memcmp(buffer, (const char *)bytes + done, (size_t)got) != 0)
            return false;
        done += (size_t)got;
    }
    return true;
}
