/* sure.c - compares the bytes of a change in all charsets that a text is likely to be in. */
/* SPDX-License-Identifier: MIT */
#include "sure.h"

#include "../form.h"

/* Bytes below it are no second byte of a letter in any charset. */
#define FIRST_SECOND_BYTE 0x30

/* A word of fewer bytes, which may be one sign, is searched with the word before it. */
#define SHORT_WORD 4

static bool has_ascii(const runic_rewriting *what, runic_charset charset)
{
    uint8_t bytes[LONGEST_WRITTEN];
    return runic_bytes_in(what, charset, (const uint8_t *)"A", 1, bytes, sizeof bytes) == 1 && bytes[0] == 'A';
}

/* Returns true for a guess of the same group as the one before it, with which it shares one probability. */
static bool is_alike(const runic_rewriting *what, size_t at)
{
    return at > 0 && at < what->guess_count && what->guesses[at].group == what->guesses[at - 1].group;
}

/* Sets *charset to the next likely charset, until those that there were are sure together. *sum and *at are 0 at first. The
 * first of a group is far more usual than the others, except among the code pages of EBCDIC, each of which is usual somewhere.
 */
static bool next_likely(const runic_rewriting *what, size_t *at, unsigned *sum, runic_charset *charset)
{
    const runic_guess *const guesses = what->guesses;
    while (is_alike(what, *at) && has_ascii(what, guesses[*at].charset))
        (*at)++;
    if (*at >= what->guess_count || (*sum >= RUNIC_SURE && !is_alike(what, *at)))
        return false;
    *sum += is_alike(what, *at) ? 0 : guesses[*at].probability;
    *charset = guesses[(*at)++].charset;
    return true;
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
    return sum >= RUNIC_SURE;
}

/* Returns true if in all likely charsets each byte is a character. */
static bool has_single_bytes(const runic_rewriting *what, runic_charset charset)
{
    runic_charset likely = RUNIC_CHARSET_UNKNOWN;
    unsigned sum = 0;
    bool single = runic_codec(charset)->single_byte;
    for (size_t at = 0; next_likely(what, &at, &sum, &likely);)
        single &= runic_codec(likely) != NULL && runic_codec(likely)->single_byte; /* UTF-16 of any order has none */
    return single && sum >= RUNIC_SURE;
}

/* Returns true if a change that begins or ends at a byte may cut a letter: it is ASCII after a byte above 0x7F. */
static bool may_cut(const struct original *o, size_t at)
{
    return at > 0 && at < o->len && o->src[at - 1] >= 0x80 && o->src[at] < 0x80 && o->src[at] >= FIRST_SECOND_BYTE;
}

/* Returns true if the word at edited[*at] is also in the view of the same stretch, and moves *at after it. */
static bool is_in_view(struct writer *w, size_t *at)
{
    const struct original *const o = w->o;
    const uint8_t *const view = o->view;
    size_t begin = *at, end = *at, place = 0;
    while (end < w->edited_len && w->edited[end] >= FIRST_SECOND_BYTE)
        end++;
    if (end == *at)
        return false;
    while (begin > 0 &&
           (w->edited[begin - 1] >= FIRST_SECOND_BYTE || (end - begin < SHORT_WORD && w->edited[begin - 1] != '\n')))
        begin--;
    while (place < o->place_count && o->places[place].stretch < w->walk.place.stretch)
        place++;
    size_t from = place < o->place_count ? o->places[place].view : o->view_len;
    while (place < o->place_count && o->places[place].stretch == w->walk.place.stretch)
        place++;
    const size_t len = end - begin, stop = place < o->place_count ? o->places[place].view : o->view_len;
    for (; stop - from >= len && w->searched < MOST_LOOKED_AT; from++) {
        const size_t skipped = find_byte(view + from, stop - from, w->edited[begin], w->edited[begin]);
        from += skipped;
        w->searched += skipped + len;
        if (stop - from < len)
            return false;
        if (same_bytes(view + from, w->edited + begin, len) && (from == 0 || view[from - 1] < FIRST_SECOND_BYTE) &&
            (from + len == o->view_len || view[from + len] < FIRST_SECOND_BYTE)) {
            *at = end;
            return true;
        }
    }
    return false;
}

void runic_check_sure(struct writer *w, size_t end, size_t from, size_t to)
{
    const struct original *const o = w->o;
    const runic_stretch *const s = &o->reading[w->walk.place.stretch];
    const runic_charset charset = runic_charset_of(o, w->walk.place.stretch);
    runic_charset other = RUNIC_CHARSET_UNKNOWN;
    struct walk ahead = w->walk;
    const bool is_sure = s->probability >= RUNIC_SURE && (w->what->guess_count == 0 || has_ascii(w->what, charset));
    if (s->basis != RUNIC_BASIS_NONE || is_sure || s->charset == RUNIC_CHARSET_UNKNOWN)
        return;
    runic_walk_to(&ahead, end);
    const bool keeps_ascii = has_ascii(w->what, charset);
    bool good = !(may_cut(o, w->walk.place.byte) || may_cut(o, ahead.place.byte)) || has_single_bytes(w->what, charset);
    for (size_t at = from; good && at < to; from = at) {
        const size_t len = next_utf8(w->edited + at, to - at).length;
        if ((w->edited[at] < 0x80 && keeps_ascii) || has_same_bytes(w->what, charset, w->edited + at, len, &other))
            at += len;
        else
            good = is_in_view(w, &at);
    }
    if (good)
        return;
    runic_refuse(w, RUNIC_REFUSAL_UNSURE, from);
    w->refusal->other = (uint16_t)other;
}
