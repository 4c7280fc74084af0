/* from.h - ISO-8859-1 to all other forms, which never fails. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_LATIN1_FROM_H
#define RUNIC_KERNEL_SHUFFLE_LATIN1_FROM_H

#include "../units.h"
#include "../names.h"

/* Converts eight bytes to UTF-16 or UTF-32. */
ALWAYS_INLINE void put_widened_eight(enum runic_form to, uint8_t *dst, const uint8_t *src)
{
    const vec x = v_widen8_16(v_load_some(src, 8), 0);
    store_words(to, dst, v_quad(is_utf16(to) ? v_host16(x) : x, 0));
}

/* Converts to UTF-16 or UTF-32. The last vector overlaps the one before it, and writes the same again. */
ALWAYS_INLINE struct runic_progress latin1_to_wide(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const size_t size = form_unit_size(to), n = smaller(len, cap);
    if (n >= VEC) {
        size_t i = 0;
        if (VEC > 16 && n >= SHORT_BYTES) {
            v_store_widened(size, dst, src);
            i = v_bytes_to_aligned(dst) / size;
        }
        size_t steps = (n - i - 1) / (2 * VEC); /* counted down: fewer instructions */
        LOOP_AT_LINE;
        for (; steps > 0; steps--, i += 2 * VEC) {
            v_store_widened(size, dst + i * size, src + i);
            v_store_widened(size, dst + (i + VEC) * size, src + i + VEC);
        }
        if (i + VEC < n)
            v_store_widened(size, dst + i * size, src + i);
        emit_widened(to, false, dst + (n - VEC) * size, v_load(src + n - VEC));
    } else if (n >= 8) {
        for (size_t i = 0; i + 8 < n; i += 8)
            put_widened_eight(to, dst + i * size, src + i);
        put_widened_eight(to, dst + (n - 8) * size, src + n - 8);
    } else if (n > 0) {
        uint8_t spare[VEC * 4];
        emit_widened(to, false, spare, v_load_some(src, n));
        small_copy(dst, spare, n * size);
    }
    return (struct runic_progress){n, n};
}

/* Converts VEC bytes to UTF-8: a table packs eight at a time. dst must have room for 16 bytes more. Returns the number of
 * bytes. */
ALWAYS_INLINE size_t latin1_put(uint8_t *dst, vec x)
{
    vec lead = v_or(v_right8(x, 6), v_all(0xC0));
    struct v_words words = join_planes(v_blend(x, lead, x), v_and(x, v_all(0xBF)));
    uint64_t mask = v_signs(x);
    UNROLL
    for (int i = 0; i < 2 * QUADS; i++) {
        size_t at = 8 * (size_t)i + mask_count_before(mask, i);
        store_shuffled(dst + at, words_quad(words, i), row_of(runic_pack_two, mask, i));
    }
    return VEC + mask_count(mask);
}

static NOINLINE struct runic_progress NAME(long, latin1, utf8)(const void *src, size_t len, void *dst, size_t cap)
{
    const enum runic_form from = FORM_latin1, to = FORM_utf8;
    struct cursor c = cursor_at_start(from, to, src, len, dst, cap);
    const size_t most = 2 * VEC + 16;
    if (len < LATIN1_SHORT)
        plain_start(from, to, &c);
    if (len >= 16 && len < VEC && len <= cap && !v_has_signs(v_load_some(src, len))) {
        q_store(c.dst, q_load(c.src));
        q_store(c.dst + len - 16, q_load(c.src + len - 16));
        cursor_advance(from, to, &c, len, len);
    }
    while (cursor_rest(from, &c) >= 4 * VEC && cursor_room(to, &c) >= 4 * most) {
        vec x[4], all;
        UNROLL
        for (int i = 0; i < 4; i++)
            x[i] = v_opaque(v_load(c.src + VEC * i));
        all = v_or(v_or(x[0], x[1]), v_or(x[2], x[3]));
        if (!v_has_signs(all)) {
            UNROLL
            for (int i = 0; i < 4; i++)
                v_store(c.dst + VEC * i, x[i]);
            c.dst += 4 * VEC;
        } else {
            UNROLL
            for (int i = 0; i < 4; i++)
                c.dst += latin1_put(c.dst, x[i]);
        }
        c.src += 4 * VEC;
    }
    while (cursor_rest(from, &c) > 0) {
        size_t n = smaller(cursor_rest(from, &c), VEC);
        vec bytes = n == VEC ? v_load(c.src) : v_load_some(c.src, n);
        size_t count = n + count_signs(bytes);
        uint8_t spare[2 * VEC + 16], *output = block_output(to, &c, most, spare);
        if (count > cursor_room(to, &c))
            break;
        latin1_put(output, bytes);
        block_done(from, to, &c, output, n, count);
    }
    return cursor_finish(runic_scalar_latin1_to_utf8, from, to, NO_ROOM, &c, src, len, dst, cap);
}

static NOINLINE struct runic_progress NAME(long, latin1, utf16)(const void *src, size_t len, void *dst, size_t cap)
{
    return latin1_to_wide(FORM_utf16, src, len, dst, cap);
}

static NOINLINE struct runic_progress NAME(long, latin1, utf32)(const void *src, size_t len, void *dst, size_t cap)
{
    return latin1_to_wide(FORM_utf32, src, len, dst, cap);
}

#endif
