/* utf8_lossy.h - UTF-8 to Latin-1, with '?' for what does not fit, by groups; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * A character that does not fit, and a fault, are one '?' each, so a good group needs no more than its beginnings, whatever it
 * holds; and in ASCII with faults, of which no two stand together, every byte above 7F becomes '?' by a blend. Only what is
 * left goes by its marks. Each group ends between characters: one that is cut is given back.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_LATIN1_UTF8_LOSSY_H
#define RUNIC_KERNEL_SHUFFLE_LATIN1_UTF8_LOSSY_H

#include "../utf8_to/slow_path.h"

/* Leads of what does not fit have their sign bit. */
ALWAYS_INLINE vec latin1_beyond(vec c0)
{
    return v_subs8(c0, v_all(0x44));
}

/* VEC bytes of good text, at least LOOKAHEAD from the start. Not zero at faults. */
ALWAYS_INLINE vec latin1_good_block(const uint8_t *src, uint8_t **dst, size_t *replaced)
{
    const vec c0 = v_load(src), n1 = v_load(src + 1), beyond = latin1_beyond(c0);
    const vec second = v_or(n1, v_and(v_left16(c0, 6), v_all(0x40))); /* of C2, as it is */
    const vec bytes = v_blend(beyond, v_all('?'), v_blend(c0, second, c0));
    const uint64_t keep = v_signs(utf8_starts(c0));
    emit_bytes(*dst, bytes, keep);
    *dst += bit_count(keep);
    *replaced += bit_count(v_signs(beyond));
    return utf8_faults_at(src, v_all(0x80));
}

/* What stands before c->src is all good, but the last character may go on behind. */
ALWAYS_INLINE void latin1_give_back(struct cursor *c)
{
    const int back = c->src[-1] >= 0xC0 ? 1 : c->src[-2] >= 0xE0 ? 2 : c->src[-3] >= 0xF0 ? 3 : 0;
    if (back == 0)
        return;
    c->src -= back;
    c->dst--;
    c->replaced -= *c->src >= 0xC4;
}

/* False: there is a fault, or what stands before is one. That could take a continuation for its own, which is one, too. */
ALWAYS_INLINE bool latin1_good_group(const uint8_t *begin, struct cursor *c)
{
    if (c->src - begin < LOOKAHEAD || (*c->src & 0xC0) == 0x80)
        return false;
    uint8_t *dst = c->dst;
    size_t replaced = 0;
    vec faults = v_zero();
    UNROLL
    for (size_t i = 0; i < GROUP_BYTES; i += VEC)
        faults = v_or(faults, latin1_good_block(c->src + i, &dst, &replaced));
    if (!v_is_zero(faults))
        return false;
    c->src += GROUP_BYTES;
    c->dst = dst;
    c->replaced += replaced;
    latin1_give_back(c);
    return true;
}

ALWAYS_INLINE bool latin1_has_group(const struct cursor *c)
{
    return cursor_has(FORM_utf8, FORM_latin1, c, GROUP_BYTES + LOOKAHEAD, GROUP_BYTES + 1);
}

/* ASCII and faults, for as long as that lasts. True: it ended with CALM_LATIN1_ASCII groups that have no fault. */
ALWAYS_INLINE bool latin1_ascii_and_faults(struct cursor *c)
{
    int calm = 0;
    while (calm < CALM_LATIN1_ASCII && latin1_has_group(c) && utf8_is_ascii_and_faults(c->src)) {
        size_t replaced = 0;
        UNROLL
        for (size_t i = 0; i < GROUP_BYTES; i += VEC) {
            const vec x = v_load(c->src + i);
            v_store(c->dst + i, v_blend(x, v_all('?'), x));
            replaced += bit_count(v_signs(x));
        }
        cursor_advance(FORM_utf8, FORM_latin1, c, GROUP_BYTES, GROUP_BYTES);
        c->replaced += replaced;
        calm = replaced > 0 ? 0 : calm + 1;
    }
    return calm == CALM_LATIN1_ASCII;
}

/* By their marks, some groups, but none where ASCII and faults are next. */
ALWAYS_INLINE void latin1_any_groups(struct cursor *c)
{
    struct utf8_carry carry = {0, 0};
    for (int i = 0; i < LATIN1_MARKED && latin1_has_group(c); i++) {
        if (i > 0 && carry.taken == 0 && utf8_is_ascii_and_faults(c->src))
            break;
        const struct utf8_group g = utf8_mark_group(FORM_latin1, c->src, carry);
        const size_t written = utf8_emit_group(FORM_latin1, c->src, c->dst, &g, false);
        cursor_advance(FORM_utf8, FORM_latin1, c, GROUP_BYTES, written);
        c->replaced += g.count_bad;
        carry = g.carry;
    }
    utf8_end_groups(c, carry);
}

/* From between characters to between characters, for as long as there are groups. */
ALWAYS_INLINE void utf8_to_latin1_groups(bool (*good_groups)(struct cursor *c), struct cursor *c)
{
    const uint8_t *begin = c->src;
    while (latin1_has_group(c)) {
        struct cursor own = *c; /* so that c itself stays in registers */
        good_groups(&own);
        *c = own;
        for (int i = 0; i < LATIN1_RUN && latin1_has_group(c); i++) {
            const size_t before = c->replaced;
            if (latin1_ascii_and_faults(c) || !latin1_has_group(c))
                break;
            if (c->replaced != before || !latin1_good_group(begin, c)) /* behind faults it seldom is */
                latin1_any_groups(c);
        }
    }
}

#endif
