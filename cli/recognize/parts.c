/* parts.c - finds the parts of a text in ASCII and UTF-16. */
/* SPDX-License-Identifier: MIT */
#include "parts.h"

#include <string.h>

#include "guess.h"

/* Bytes at the end of a file in which ASCII text, or NUL bytes, are evidence. */
#define TAIL 24

struct seam read_seam(struct input *in)
{
    struct seam_watch watch = {.offset = 0};
    if (!in->seekable)
        return seam_end(&in->seam);
    for (bool more = input_rewind(in); more && !watch.is_hopeless;) {
        const struct piece piece = input_next(in, RUNIC_CHARSET_UNKNOWN);
        seam_add(&watch, piece.bytes, piece.len);
        more = piece.len > 0;
    }
    return seam_end(&watch);
}

struct seam find_seam(struct input *in, const runic_detection *seen)
{
    const bool is_unicode = seen->basis == RUNIC_BASIS_UTF8 || seen->basis == RUNIC_BASIS_DAMAGED_UTF8;
    return count_nuls(seen) >= 2 && !is_unicode ? read_seam(in) : (struct seam){.first = RUNIC_CHARSET_UNKNOWN};
}

/* Returns true if a part of a text has 0x0D before 0x0A: in UTF-16, that would be U+0A0D, which is not assigned. */
static bool has_line_end_of_ascii(struct piece part)
{
    bool found = false;
    for (size_t i = 1; i < part.len; i++)
        found |= part.bytes[i - 1] == '\r' && part.bytes[i] == '\n';
    return found;
}

bool may_have_parts(struct input *in, runic_charset signature)
{
    uint8_t tail[TAIL];
    uint64_t size;
    if (!in->seekable || !input_size_now(in, &size))
        return false;
    const size_t len = input_at(in, size < sizeof tail ? 0 : size - sizeof tail, tail, sizeof tail);
    if (signature == RUNIC_UTF8)
        return memchr(tail, 0, len) != NULL;
    const size_t least =
        size % 2 == 0 && len > 2 && tail[len - 2] == '\r' && tail[len - 1] == '\n' ? SEAM_SHORTEST_LINE : SEAM_SHORTEST_ASCII;
    const bool ends_in_text = len >= least && seam_count_text(tail + len - least, least) == least;
    return (signature == RUNIC_UTF16LE || signature == RUNIC_UTF16BE) &&
           (ends_in_text || has_line_end_of_ascii(input_peek(in, NUL_WATCHED)));
}
