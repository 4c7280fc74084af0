/* sure.c - compares the bytes of a change in all charsets that a text is likely to be in. */
/* SPDX-License-Identifier: MIT */
#include "sure.h"

#include "../form.h"

/* The probability from which a charset, or several together, are sure, in 1/1000; and a charset that does not define a byte of
 * the text, which is never given more. */
#define SURE         950
#define SURE_DAMAGED 940

/* Sets *charset to the next likely charset, until those that there were are sure together. *sum and *at are 0 at first. */
static bool next_likely(const runic_rewriting *what, size_t *at, unsigned *sum, runic_charset *charset)
{
    const runic_guess *const guesses = what->guesses;
    while (*at > 0 && *at < what->guess_count && guesses[*at].group == guesses[*at - 1].group)
        (*at)++; /* guesses of a group share one probability */
    if (*sum >= SURE || *at >= what->guess_count)
        return false;
    *sum += guesses[*at].probability;
    *charset = guesses[(*at)++].charset;
    return true;
}

size_t runic_bytes_in(const runic_rewriting *what, runic_charset charset, const uint8_t *src, size_t len, uint8_t *dst,
                      size_t cap)
{
    runic_options there = {.from = RUNIC_UTF8, .to = charset, .bom_in = RUNIC_BOM_IN_KEEP, .bom_out = RUNIC_BOM_OUT_NONE};
    there.unmappable = what->unmappable;
    there.callback = what->callback;
    there.user = what->user;
    const runic_result r = runic_convert(&there, src, len, dst, cap);
    return r.status == RUNIC_OK ? r.written : SIZE_MAX;
}

/* Returns true if a character has the same bytes in all likely charsets; else *other is one in which it has other bytes. */
static bool has_same_bytes(const runic_rewriting *what, runic_charset charset, const uint8_t *src, size_t len,
                           runic_charset *other)
{
    uint8_t first[LONGEST_WRITTEN], more[LONGEST_WRITTEN];
    const size_t written = runic_bytes_in(what, charset, src, len, first, sizeof first);
    runic_charset likely = RUNIC_CHARSET_UNKNOWN;
    unsigned sum = 0;
    for (size_t at = 0; next_likely(what, &at, &sum, &likely);) {
        const size_t others = likely != charset ? runic_bytes_in(what, likely, src, len, more, sizeof more) : written;
        if (others == written && (written == SIZE_MAX || likely == charset || same_bytes(first, more, written)))
            continue;
        *other = likely;
        return false;
    }
    return sum >= SURE;
}

/* Returns true if in all likely charsets each byte is a character. */
static bool has_single_bytes(const runic_rewriting *what, runic_charset charset)
{
    runic_charset likely = RUNIC_CHARSET_UNKNOWN;
    unsigned sum = 0;
    bool single = runic_codec(charset)->single_byte;
    for (size_t at = 0; next_likely(what, &at, &sum, &likely);)
        single &= runic_codec(likely)->single_byte;
    return single && sum >= SURE;
}

/* Returns true if a change that begins or ends at a byte may cut a letter: it is ASCII after a byte above 0x7F. */
static bool may_cut(const struct original *o, size_t at)
{
    return at > 0 && at < o->len && o->src[at - 1] >= 0x80 && o->src[at] < 0x80 && o->src[at] >= 0x30;
}

bool runic_is_sure(const runic_rewriting *what, const struct walk *walk, size_t end, const uint8_t *edited, size_t to,
                   struct doubt *doubt)
{
    const runic_stretch *const s = &walk->o->reading[walk->place.stretch];
    const runic_charset charset = runic_charset_of(walk->o, walk->place.stretch);
    struct walk ahead = *walk;
    struct walk_step step;
    const unsigned sure = walk->o->damaged > 0 ? SURE_DAMAGED : SURE;
    if (s->basis != RUNIC_BASIS_NONE || s->probability >= sure || s->charset == RUNIC_CHARSET_UNKNOWN)
        return true;
    while (ahead.place.view < end && runic_walk_step(&ahead, &step))
        ;
    if ((may_cut(walk->o, walk->place.byte) || may_cut(walk->o, ahead.place.byte)) && !has_single_bytes(what, charset))
        return false;
    for (size_t len; doubt->at < to; doubt->at += len) {
        const uint8_t *const src = edited + doubt->at;
        len = next_utf8(src, to - doubt->at).length;
        if (*src >= 0x80 && !has_same_bytes(what, charset, src, len, &doubt->other))
            return false;
    }
    return true;
}
