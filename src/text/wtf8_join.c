/* wtf8_join.c - joins the halves of surrogate pairs in WTF-8, which are adjacent where two texts were joined. */
/* SPDX-License-Identifier: MIT */
#include "../arguments.h"
#include "../scalar/cesu8.h"

size_t runic_wtf8_join(char *text, size_t len)
{
    uint8_t *const bytes = room_of(text, &len, sizeof *text);
    size_t written = 0;
    for (size_t read = 0; read < len;) {
        const uint32_t value = bytes[read] == 0xED ? pair_at(bytes + read, len - read) : 0;
        if (value != 0) {
            written += put_utf8(bytes + written, value);
            read += PAIR;
        } else {
            bytes[written++] = bytes[read++];
        }
    }
    return written;
}
