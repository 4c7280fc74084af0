/* wtf8_join.c - joins the halves of surrogate pairs in WTF-8, which stand side by side where two texts meet. */
/* SPDX-License-Identifier: MIT */
#include "../arguments.h"
#include "../form.h"

/* Returns true if src begins with a high and a low surrogate, of three bytes each. */
static bool begins_with_pair(const uint8_t *src, size_t len)
{
    return len >= 6 && src[0] == 0xED && (src[1] & 0xF0) == 0xA0 && (src[2] & 0xC0) == 0x80 && src[3] == 0xED &&
           (src[4] & 0xF0) == 0xB0 && (src[5] & 0xC0) == 0x80;
}

static uint32_t surrogate_of(const uint8_t *src)
{
    return 0xD000u | (src[1] & 0x3Fu) << 6 | (src[2] & 0x3Fu);
}

size_t runic_wtf8_join(char *text, size_t len)
{
    uint8_t *const bytes = room_of(text, &len, sizeof *text);
    size_t written = 0;
    for (size_t read = 0; read < len;) {
        if (begins_with_pair(bytes + read, len - read)) {
            const char32_t value = join_surrogates(surrogate_of(bytes + read), surrogate_of(bytes + read + 3));
            written += runic_utf8_put(value, (char *)bytes + written, 4);
            read += 6;
        } else {
            bytes[written++] = bytes[read++];
        }
    }
    return written;
}
