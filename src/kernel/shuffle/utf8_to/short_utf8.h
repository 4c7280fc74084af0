/* short_utf8.h - texts of up to 16 bytes of UTF-8, with no loop and no memory between; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_SHORT_UTF8_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_SHORT_UTF8_H

#include "../short_store.h"
#include "../utf8_faults.h"
#include "../utf8_planes.h"

ALWAYS_INLINE void short_ascii(enum runic_form to, uint8_t *dst, vec text, size_t len)
{
    struct v_words words = join_planes(text, v_zero());
    put_some_units(to, dst, words.low, v_zero(), smaller(len, 8));
    if (len > 8)
        put_some_units(to, dst + 8 * form_unit_size(to), words.high, v_zero(), len - 8);
}

ALWAYS_INLINE bool short_utf8_is_good(enum runic_form to, const uint8_t *src, vec text, size_t len)
{
    if (to == FORM_latin1 && v_signs(v_subs8(text, v_all(0x44))) != 0)
        return false;
    return v_is_zero(utf8_faults_at_start(text)) && (len < 16 || !utf8_is_cut_at(src + len)); /* else zeros behind tell */
}

/* Yields how many units; 0: there is a fault, or no room. */
ALWAYS_INLINE size_t short_from_utf8(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct utf8_bytes b = {.c0 = v_load_some(src, len)};
    if (v_signs(b.c0) == 0) {
        if (len > cap)
            return 0;
        short_ascii(to, dst, b.c0, len);
        return len;
    }
    uint64_t keep = v_signs(utf8_starts(b.c0)) & first_bits(len), fours = v_signs(utf8_leads4(b.c0));
    if (is_utf16(to))
        keep |= fours << 1;
    const size_t count = bit_count(keep);
    if (count > cap || !short_utf8_is_good(to, src, b.c0, len))
        return 0;
    b.n1 = v_move_down(b.c0, 1), b.n2 = v_move_down(b.c0, 2), b.n3 = v_move_down(b.c0, 3);
    struct utf8_planes p = utf8_narrow_planes(b.c0, b.n1, b.n2, utf8_leads3(b.c0), true);
    if (to == FORM_latin1)
        p.middle = v_zero();
    struct v_words tops = {v_zero(), v_zero()};
    if (to != FORM_latin1 && fours != 0) {
        p = is_utf16(to) ? utf8_add_surrogates(p, b) : utf8_add_four(p, b);
        tops = join_planes(p.top, v_zero());
    }
    put_kept_units(to, dst, join_planes(p.low, p.middle), tops, keep, count);
    return count;
}

#endif
