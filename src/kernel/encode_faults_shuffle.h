/* encode_faults_shuffle.h - ASCII in UTF-16 or UTF-32 with some faults to UTF-8, lossy; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Each fault becomes three bytes. What stands behind one is narrowed and stored again, two bytes further: nothing is packed by
 * a table, and no branch depends on where a fault stands.
 */
#ifndef RUNIC_KERNEL_ENCODE_FAULTS_SHUFFLE_H
#define RUNIC_KERNEL_ENCODE_FAULTS_SHUFFLE_H

#include "narrow_shuffle.h"
#include "wide_faults_shuffle.h"

#define GROUP(from) (4 * VEC / form_unit_size(from)) /* units */
#define FEW         4                                /* faults in a group, and groups without one */

/* Reads up to a group behind this one, and writes up to 2 * (GROUP + FEW) bytes. Yields how many of them are text. */
ALWAYS_INLINE size_t encode_faults_group(enum runic_form from, const uint8_t *src, struct wide_suspects s, uint8_t *dst)
{
    static const uint8_t replacement[4] = {0xEF, 0xBF, 0xBD};
    const size_t size = form_unit_size(from), count = bit_count(s.bits);
    put_narrow(dst, is_utf16(from), s.units);
    for (uint64_t bits = s.bits; bits != 0; bits &= bits - 1) {
        const size_t i = (size_t)__builtin_ctzll(bits);
        memcpy(dst + i, replacement, sizeof replacement);
        put_narrow_group(from, src + (i + 1) * size, dst + i + 3);
        dst += 2;
    }
    return GROUP(from) + 2 * count;
}

/* One group, of which s tells what is wrong. False: it is none such. */
ALWAYS_INLINE bool encode_ascii_group(enum runic_form from, bool is_first, struct wide_suspects s, struct cursor *c)
{
    const vec beyond = is_utf16(from) ? v_all16(0xFF80) : v_all32(0xFFFFFF80);
    if (!cursor_has(from, FORM_utf8, c, 2 * GROUP(from), 2 * GROUP(from) + 4 * FEW) || v_meet(wide_others(s), beyond) ||
        bit_count(s.bits) > FEW || !wide_are_lone(from, s.bits, c->src, !is_first))
        return false;
    c->replaced += bit_count(s.bits);
    cursor_advance(from, FORM_utf8, c, GROUP(from), encode_faults_group(from, c->src, s, c->dst));
    return true;
}

/* The group of which s tells; and with UTF-16, since the way here is long, those behind it, until some have no faults. */
ALWAYS_INLINE bool encode_ascii_with_faults(enum runic_form from, bool is_first, struct wide_suspects s, struct cursor *c)
{
    if (!encode_ascii_group(from, is_first, s, c))
        return false;
    for (int calm = 0; is_utf16(from) && calm < FEW && cursor_rest(from, c) >= GROUP(from); calm++) {
        const struct wide_suspects next = wide_find_suspects(from, c->src);
        if (!encode_ascii_group(from, false, next, c))
            break;
        if (next.bits != 0)
            calm = -1;
    }
    return true;
}

#undef FEW
#undef GROUP

#endif
