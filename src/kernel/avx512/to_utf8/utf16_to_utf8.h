/* utf16_to_utf8.h - converts UTF-16 to UTF-8: the loop over a text, and short texts. */
/* SPDX-License-Identifier: MIT */
/* No group ends after a high surrogate of a pair: no state passes between groups, and runs of pairs begin at a lane. */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_TO_UTF8_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_TO_UTF8_H

#include "../long.h"
#include "../one_byte_each.h"
#include "utf16_blocks.h"

/* Converts about 128 units with surrogates, or a longer run of pairs. Returns false at a fault. */
static NOINLINE bool group_with_surrogates(struct utf16_source *source, struct utf8_out *room, size_t *replaced)
{
    struct utf16_source s = *source; /* copies whose address is not taken stay in registers */
    struct utf8_out out = *room;
    bool good = true;
    if (!utf16_group_is_there(&s, &out, UTF16_PAIRS_BYTES))
        good = block_with_surrogates(&s, &out, replaced);
    else if (replaced == NULL)
        good = utf16_pair_run(&s, &out) || groups_with_pairs(&s, &out, NULL);
    else if (!utf16_pair_run(&s, &out) && !groups_with_unpaired(&s, &out, replaced))
        groups_with_pairs(&s, &out, replaced);
    *source = s;
    *room = out;
    return good;
}

/*
 * Converts the first units of a long text up to an aligned address; none if src is aligned, or if they are of several
 * kinds.
 */
ALWAYS_INLINE void utf16_to_aligned(struct utf16_source *s, struct utf8_out *out)
{
    const size_t units = v_units_to_aligned(s->src, 2);
    struct utf16_source first = {s->src, units};
    /* The output has room for a group. Therefore false means that nothing was converted. */
    if (s->rest >= ALIGNED_TEXT && (uintptr_t)s->src % VEC != 0 && masked_units_of_a_kind(&first, out))
        utf16_take(s, units);
}

/* Converts whole groups. Returns false at a fault. */
ALWAYS_INLINE bool utf16_groups(struct utf16_source *s, struct utf8_out *out, size_t *replaced)
{
    if (s->rest < UTF16_GROUP || out_room(out) < UTF16_GROUP_BYTES)
        return true;
    utf16_to_aligned(s, out);
    const uint8_t *const end = s->src + 2 * s->rest;
    struct to_utf8_loop l = {s->src, end - 4 * VEC, out->end - UTF16_GROUP_BYTES, NULL, 0};
    bool good = true;
    while (good && to_utf8_goes_on(&l, out)) {
        const bool surrogates = !to_utf8_groups(FORM_utf16, &l, out);
        *s = (struct utf16_source){l.at, (size_t)(end - l.at) / 2};
        if (surrogates) {
            struct utf16_source source = *s; /* a copy, so that *s, whose address is not taken, stays in registers */
            struct utf8_out room = *out;
            good = group_with_surrogates(&source, &room, replaced);
            *s = source;
            *out = room;
        }
        l.at = s->src;
    }
    return good;
}

/* Converts as far as vectors can. If `replaced` is NULL, it stops at a fault; else it adds the number of replacements. */
ALWAYS_INLINE struct runic_progress utf16_to_utf8_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                          size_t *replaced)
{
    struct utf16_source s = {src, len};
    struct utf8_out out = {dst, dst + cap};
    bool good = utf16_groups(&s, &out, replaced);
    while (good && s.rest > 0)
        good = masked_units_of_a_kind(&s, &out) ||
               (out_room(&out) >= LONGEST_IN_UTF8 && block_with_surrogates(&s, &out, replaced));
    return (struct runic_progress){len - s.rest, (size_t)(out.dst - dst)};
}

static NOINLINE struct runic_progress utf16_to_utf8_medium(const void *src, size_t len, void *dst, size_t cap)
{
    const size_t fit = fitting_prefix(FORM_utf16, src, len, dst, cap);
    return finish_long(utf16_to_utf8_long, FORM_utf16, FORM_utf8, src, len, dst, cap, (struct runic_progress){fit, fit});
}

static struct runic_progress utf16_to_utf8(const void *src, size_t len, void *dst, size_t cap)
{
    if (len > SHORT_UNITS && len <= FITTING_TEXT && begins_with_ascii(FORM_utf16, src))
        return utf16_to_utf8_medium(src, len, dst, cap);
    if (len > SHORT_UNITS)
        return utf16_to_utf8_long(src, len, dst, cap, NULL);
    struct utf16_source s = {src, len};
    struct utf8_out out = {dst, (uint8_t *)dst + cap};
    if (!masked_units_of_a_kind(&s, &out) || (s.rest > 0 && !masked_units_of_a_kind(&s, &out)))
        return utf16_to_utf8_long(src, len, dst, cap, NULL);
    return (struct runic_progress){len, (size_t)(out.dst - (uint8_t *)dst)};
}

#endif
