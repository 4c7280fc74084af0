/* same.c - compares what is written with the old file, piece by piece. */
/* SPDX-License-Identifier: MIT */
#include "same.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

bool same_open(struct output *out)
{
    out->same = open(out->target, O_RDONLY | O_CLOEXEC);
    return out->same >= 0;
}

bool same_bytes(const struct output *out, const void *bytes, size_t len)
{
    char buffer[16384];
    off_t at = (off_t)out->written;
    for (size_t done = 0; done < len;) {
        const size_t wanted = len - done < sizeof buffer ? len - done : sizeof buffer;
        const ssize_t got = pread(out->same, buffer, wanted, at + (off_t)done);
        if (got <= 0 || memcmp(buffer, (const char *)bytes + done, (size_t)got) != 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

void same_close(struct output *out)
{
    if (out->same >= 0)
        close(out->same);
    out->same = -1;
}
