/* short.h - UTF-8 of up to 16 bytes. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_SHORT_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_SHORT_H

#include "../short.h"
#include "../utf8_decode.h"

/* Stores the n words of sixteen that are in `keep`. */
ALWAYS_INLINE void put_kept_units(enum runic_form to, uint8_t *dst, struct v_words words, struct v_words tops, uint64_t keep,
                                  size_t n)
{
    quad index = index_of(runic_pick_words, keep, 0), index_high = index_of(runic_pick_words, keep, 1);
    vec low = q_shuffle(words.low, index), high = q_shuffle(words.high, index_high);
    vec top_low = q_shuffle(tops.low, index), top_high = q_shuffle(tops.high, index_high);
    const size_t before = mask_count(keep & 0xFF);
    if (n <= 8) {
        put_some_units(to, dst, v_or(low, q_behind(high, 2 * before)), v_or(top_low, q_behind(top_high, 2 * before)), n);
    } else {
        put_some_units(to, dst, low, top_low, 8);
        put_some_units(to, dst + before * form_unit_size(to), high, top_high, n - before);
    }
}

ALWAYS_INLINE void short_ascii(enum runic_form to, uint8_t *dst, vec text, size_t len)
{
    struct v_words words = join_planes(text, v_zero());
    put_some_units(to, dst, words.low, v_zero(), smaller(len, 8));
    if (len > 8)
        put_some_units(to, dst + 8 * form_unit_size(to), words.high, v_zero(), len - 8);
}

ALWAYS_INLINE bool short_utf8_is_good(enum runic_form to, const uint8_t *src, vec text, size_t len)
{
    if (to == FORM_latin1 && v_has_signs(v_at_least8(text, 0xC4)))
        return false;
    return v_is_zero(utf8_faults_at_start(text)) &&
           (len < 16 || !utf8_is_cut_at(src + len)); /* zeros after it reveal a cut character */
}

/* Converts the text. Returns the number of code units; 0 if there is a fault or no room. */
ALWAYS_INLINE size_t short_from_utf8(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const struct utf8_bytes b = utf8_moved_bytes(v_load_some(src, len));
    if (!v_has_signs(b.c0)) {
        if (len > cap)
            return 0;
        short_ascii(to, dst, b.c0, len);
        return len;
    }
    uint64_t keep = v_signs(utf8_starts(b.c0)) & first_bits(len), leads4 = v_signs(utf8_leads4(b.c0));
    if (is_utf16(to))
        keep |= leads4 << 1;
    const size_t count = mask_count(keep);
    if (count > cap || !short_utf8_is_good(to, src, b.c0, len))
        return 0;
    struct utf8_planes p = utf8_narrow_planes(b.c0, b.n1, b.n2, utf8_leads3(b.c0), true);
    if (to == FORM_latin1)
        p.middle = v_zero();
    struct v_words tops = {v_zero(), v_zero()};
    if (to != FORM_latin1 && leads4 != 0) {
        p = is_utf16(to) ? utf8_add_surrogates(p, b) : utf8_add_supplementary(p, b);
        tops = join_planes(p.top, v_zero());
    }
    put_kept_units(to, dst, join_planes(p.low, p.middle), tops, keep, count);
    return count;
}

#endif
