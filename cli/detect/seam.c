/* seam.c - finds where a file changes from ASCII to UTF-16, or back: by its first and its last NUL byte. */
/* SPDX-License-Identifier: MIT */
#include "seam.h"

#include <string.h>

#include "recognize/guess.h"

/* The shortest part in ASCII, in bytes. As UTF-16, ten bytes of printable ASCII are five Han characters without a space. */
#define SHORTEST_ASCII 10

/* What is known about the bytes so far. */
struct watch {
    uint64_t offset;       /* of the next byte */
    uint64_t first, last;  /* offsets of the first and the last NUL byte */
    uint64_t nuls[2];      /* their number at even and at odd offsets */
    uint64_t before;       /* bytes of ASCII text before the first NUL */
    uint64_t text;         /* bytes of ASCII text after it */
    uint64_t after;        /* bytes of ASCII text since the last NUL */
    uint64_t others_after; /* other bytes since the last NUL */
    uint8_t marks[3];      /* the bytes before the first NUL, the newest one first */
};

static bool is_text(uint8_t byte)
{
    return (byte >= ' ' && byte < 0x7F) || byte == '\t' || byte == '\n' || byte == '\r';
}

static void watch_byte(struct watch *w, uint8_t byte)
{
    const bool any = w->nuls[0] + w->nuls[1] > 0;
    if (byte == 0) {
        w->first = any ? w->first : w->offset;
        w->last = w->offset;
        w->nuls[w->offset % 2]++;
        w->after = w->others_after = 0;
    } else if (!any) {
        w->before += is_text(byte);
        w->marks[2] = w->marks[1];
        w->marks[1] = w->marks[0];
        w->marks[0] = byte;
    } else {
        w->text += is_text(byte);
        w->after += is_text(byte);
        w->others_after += !is_text(byte);
    }
    w->offset++;
}

/* Returns true if a part is UTF-16 with all NULs of the file. bytes: its length; text: how many of its bytes are ASCII text. */
static bool is_utf16(const struct watch *w, uint64_t bytes, uint64_t text)
{
    const uint64_t here = w->nuls[w->first % 2], other = w->nuls[w->first % 2 == 0];
    return here >= 2 && here >= 16 * other && here * 4 >= bytes && text * 4 >= here * 3;
}

/* Finds ASCII before UTF-16: the number of bytes from the first NUL on tells which byte of a unit is the NUL. */
static struct seam find_utf16_tail(const struct watch *w)
{
    struct seam seam = {RUNIC_ASCII, RUNIC_CHARSET_UNKNOWN, w->first};
    const bool little = (w->offset - w->first) % 2 != 0;
    seam.offset -= little;
    const uint8_t *mark = w->marks + little;
    const bool has_mark = little ? mark[0] == 0xFE && mark[1] == 0xFF : mark[0] == 0xFF && mark[1] == 0xFE;
    seam.offset -= has_mark ? 2 : 0;
    if (w->first >= SHORTEST_ASCII && w->before >= seam.offset && is_utf16(w, w->offset - seam.offset, w->text))
        seam.second = little ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    return seam;
}

/* Finds ASCII after UTF-16, which begins the file, perhaps with a BOM. */
static struct seam find_ascii_tail(const struct watch *w)
{
    const bool little = w->first % 2 != 0;
    struct seam seam = {RUNIC_CHARSET_UNKNOWN, RUNIC_ASCII, w->last + (little ? 1 : 2)};
    if (w->first < 4 && w->others_after == 0 && w->after >= SHORTEST_ASCII && w->last % 2 == w->first % 2 &&
        is_utf16(w, seam.offset, w->text - w->after))
        seam.first = little ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    return seam;
}

/* Returns true if no further bytes can make a seam: a binary file. */
static bool is_hopeless(const struct watch *w)
{
    const uint64_t here = w->nuls[w->first % 2], other = w->nuls[w->first % 2 == 0];
    return (here > 0 && w->first >= 4 && w->before + sizeof w->marks < w->first) || (here + other > 64 && other * 8 > here);
}

struct seam seam_find(struct input *in, const runic_detection *verdict)
{
    const struct seam none = {RUNIC_CHARSET_UNKNOWN, RUNIC_CHARSET_UNKNOWN, 0};
    const bool by_mark =
        verdict->basis == RUNIC_BASIS_SIGNATURE && (verdict->charset == RUNIC_UTF16LE || verdict->charset == RUNIC_UTF16BE);
    const bool may_be = by_mark || verdict->basis == RUNIC_BASIS_NONE || verdict->basis == RUNIC_BASIS_ASCII;
    struct watch w = {.offset = 0};
    if (!in->seekable || !may_be || count_nuls(verdict) < 2 || !input_rewind(in))
        return none;
    struct piece piece = input_next(in, RUNIC_CHARSET_UNKNOWN);
    for (; piece.len > 0 && !is_hopeless(&w); piece = input_next(in, RUNIC_CHARSET_UNKNOWN))
        for (size_t i = 0; i < piece.len; i++)
            watch_byte(&w, piece.bytes[i]);
    if (piece.len > 0)
        return none;
    const struct seam found = w.first < 4 ? find_ascii_tail(&w) : find_utf16_tail(&w);
    return found.first == RUNIC_CHARSET_UNKNOWN || found.second == RUNIC_CHARSET_UNKNOWN ? none : found;
}
