/* fours_decode.h - UTF-8 of four bytes with ASCII among it, run by run, where there is no movemask; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/* For hardware where a mask of bits, or part of a vector, costs more than what it tells. */
#ifndef RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_FOURS_DECODE_H
#define RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_FOURS_DECODE_H

#include "../utf8_to/groups.h"

/* Bytes of the characters of four bytes at src, which may be none, or those of a whole vector, which become units at dst. */
ALWAYS_INLINE size_t some_fours(enum runic_form to, vec x, uint8_t *dst)
{
    vec faults;
    store_units(to, dst, four_byte_lanes(to, x, &faults));
    return v_is_zero(faults) ? VEC : first_bit(~v_signs(v_equal32(faults, v_zero())));
}

/* The same with ASCII between them, but no long runs of it. (Without movemask, to see where one ends is cheaper than to
 * do with anything that may come.) */
ALWAYS_INLINE bool fours_among_ascii(enum runic_form to, struct cursor *c)
{
    const uint8_t *begin = c->src;
    size_t taken = 0;
    for (size_t ascii = 0; ascii < GROUP_BYTES && cursor_has(FORM_utf8, to, c, VEC, VEC); ascii += taken) {
        const vec x = v_load(c->src);
        if (*c->src < 0x80) {
            taken = v_has_signs(x) ? first_bit(v_signs(x)) : VEC;
            emit_widened(to, false, c->dst, x);
            cursor_advance(FORM_utf8, to, c, taken, taken);
        } else {
            const size_t fours = some_fours(to, x, c->dst);
            if (fours == 0)
                break;
            c->src += fours;
            c->dst += fours;
            ascii = taken = 0;
            if (fours == VEC)
                four_byte_run(to, c);
        }
    }
    return c->src != begin;
}

/* Nothing but characters of four bytes, for as long as that is so; the last vector overlaps the one before. */
ALWAYS_INLINE void fours_text(enum runic_form to, struct cursor *c)
{
    const size_t len = cursor_rest(FORM_utf8, c);
    vec faults;
    if (to == FORM_latin1 || len % 4 != 0 || len < VEC || len > (size_t)(c->dst_end - c->dst))
        return;
    for (size_t pos = 0;; pos = smaller(pos + VEC, len - VEC)) {
        store_units(to, c->dst + pos, four_byte_lanes(to, v_load(c->src + pos), &faults));
        if (!v_is_zero(faults))
            pos = len;
        if (pos + VEC == len)
            cursor_advance(FORM_utf8, FORM_utf8, c, len, len);
        if (pos + VEC >= len)
            return;
    }
}

#endif
