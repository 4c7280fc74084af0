/* utf32_to_utf8.h - converts UTF-32 to UTF-8: the beginning and the end of a text, and short texts. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_UTF32_TO_UTF8_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_UTF32_TO_UTF8_H

#include "../long.h"
#include "../one_byte_each.h"
#include "groups.h"

/* Converts up to 16 values with masks. Returns false at a fault, or if there is no room. */
ALWAYS_INLINE bool masked_values(const uint8_t *src, size_t len, struct utf8_out *out, size_t *replaced)
{
    size_t faults = 0;
    const vec values = utf32_replace_faults(utf32_load_some(src, len), &faults);
    const struct utf8_encoded text = encode_some_16(any_constants(), values, (__mmask16)first_bits(len));
    if ((faults != 0 && replaced == NULL) || (size_t)_mm_popcnt_u64(text.keep) > out_room(out))
        return false;
    out_some(out, text);
    if (replaced != NULL)
        *replaced += faults;
    return true;
}

/*
 * Converts the first values of a long text up to an aligned address. Returns their number; 0 at a fault, or if src is
 * aligned.
 */
ALWAYS_INLINE size_t utf32_to_aligned(const uint8_t *src, size_t len, struct utf8_out *out)
{
    const size_t values = v_units_to_aligned(src, 4);
    if (len < ALIGNED_TEXT || (uintptr_t)src % VEC == 0 || !masked_values(src, values, out, NULL))
        return 0;
    return values;
}

/* Converts whole groups, up to a fault if `replaced` is NULL. Returns the number of values. */
ALWAYS_INLINE size_t utf32_groups(const uint8_t *src, size_t len, struct utf8_out *out, size_t *replaced)
{
    if (len < UTF32_GROUP || out_room(out) < UTF32_GROUP * 4)
        return 0;
    struct to_utf8_loop l = {src + 4 * utf32_to_aligned(src, len, out), src + 4 * (len - UTF32_GROUP),
                             out->end - 4 * UTF32_GROUP, replaced, 0};
    to_utf8_groups(FORM_utf32, &l, out);
    return (size_t)(l.at - src) / 4;
}

/* Converts up to 16 values, before the first one that does not fit. Returns their number; 0 at a fault if `replaced` is NULL.
 */
ALWAYS_INLINE size_t fitting_values(const uint8_t *src, size_t len, struct utf8_out *out, size_t *replaced)
{
    const vec values = utf32_load_some(src, len);
    const __mmask16 faults = utf32_faults(values);
    if (faults != 0 && replaced == NULL)
        return 0;
    const vec good = _mm512_mask_mov_epi32(values, faults, v_all32(REPLACEMENT_CHARACTER));
    const size_t done = smaller(out_fitting(out, encode_some_16(any_constants(), good, (__mmask16)first_bits(len)), 4), len);
    if (replaced != NULL)
        *replaced += (size_t)_mm_popcnt_u64(faults & first_bits(done));
    return done;
}

/* Converts as far as vectors can. If `replaced` is NULL, it stops at a fault; else it adds the number of replacements. */
ALWAYS_INLINE struct runic_progress utf32_to_utf8_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                          size_t *replaced)
{
    struct utf8_out out = {dst, dst + cap};
    size_t read = utf32_groups(src, len, &out, replaced);
    for (size_t some; (some = smaller(len - read, UTF32_UNITS)) > 0 && masked_values(src + 4 * read, some, &out, replaced);)
        read += some;
    if (read < len && out_room(&out) < VEC && out_room(&out) >= LONGEST_IN_UTF8)
        read += fitting_values(src + 4 * read, len - read, &out, replaced);
    return (struct runic_progress){read, (size_t)(out.dst - dst)};
}

static NOINLINE struct runic_progress utf32_to_utf8_medium(const void *src, size_t len, void *dst, size_t cap)
{
    const size_t fit = fitting_prefix(FORM_utf32, src, len, dst, cap);
    return finish_long(utf32_to_utf8_long, FORM_utf32, FORM_utf8, src, len, dst, cap, (struct runic_progress){fit, fit});
}

/* Converts a text. One of exactly 64 values is a group. */
static struct runic_progress utf32_to_utf8(const void *src, size_t len, void *dst, size_t cap)
{
    if (len > SHORT_UNITS && len <= FITTING_TEXT && begins_with_ascii(FORM_utf32, src))
        return utf32_to_utf8_medium(src, len, dst, cap);
    if (len >= SHORT_UNITS)
        return utf32_to_utf8_long(src, len, dst, cap, NULL);
    struct utf8_out out = {dst, (uint8_t *)dst + cap};
    size_t read = 0;
    for (size_t some; (some = smaller(len - read, UTF32_UNITS)) > 0; read += some)
        if (!masked_values((const uint8_t *)src + 4 * read, some, &out, NULL))
            return utf32_to_utf8_long(src, len, dst, cap, NULL);
    return (struct runic_progress){len, (size_t)(out.dst - (uint8_t *)dst)};
}

#endif
