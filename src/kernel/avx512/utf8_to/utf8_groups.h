/* utf8_groups.h - groups of 256 bytes of UTF-8 to UTF-16 or UTF-32; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. ASCII or not is decided once for 256 bytes (a mispredicted branch costs as much as one and a
 * half blocks: per 64 bytes, mixed text ran at half the speed), and so is whether there are leads of more than two bytes:
 * blocks without are a fifth cheaper.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_GROUPS_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_GROUPS_H

#include "utf8_blocks.h"

#define UTF8_GROUP (4 * VEC)

/* In such groups a block whose units are at most 32 is half as many stores. Asked by block this was a loss in web pages. */
#define SPARSE_UNITS 112

/* A function of its own, one for each form, so that what it needs does not burden the groups (gcc: 27 v 32 GB/s). */
typedef bool utf8_others(struct utf8_cursor *c);

/* To where `at`, a copy in registers, has come. */
ALWAYS_INLINE void cursor_to(struct utf8_cursor *c, const struct utf8_cursor *at)
{
    c->src = at->src;
    c->dst = at->dst;
    c->carry = at->carry;
}

/*
 * The loop over groups has the cursor in memory, whose address is known, and what moves in `at`, in registers: with stores to
 * it in between, text that leaves the first cache was slower on Intel (Xeon, family 6 model 167: 0.8 to 0.95).
 */
ALWAYS_INLINE bool call_others(utf8_others *others, struct utf8_cursor *c, struct utf8_cursor *at)
{
    cursor_to(c, at);
    const bool good = others(c);
    cursor_to(at, c);
    return good;
}

/* Flags are stored where they change, only. */
ALWAYS_INLINE void group_done(struct utf8_cursor *c, struct utf8_cursor *at, const struct utf8_cursor *end)
{
    if (c->special)
        c->special = false;
    cursor_to(at, end);
}

/* What a group has not done, from `end` on; or all of it, if there is something wrong before. */
ALWAYS_INLINE bool not_a_group(utf8_others *others, struct utf8_cursor *c, struct utf8_cursor *at,
                               const struct utf8_cursor *end, bool good)
{
    if (good)
        cursor_to(at, end);
    return call_others(others, c, at);
}

/* 256 bytes or nearly, or a run of 4-byte characters. False as above. */
ALWAYS_INLINE bool mixed_group(utf8_others *others, enum runic_form to, struct utf8_cursor *c, struct utf8_cursor *at,
                               bool sparse)
{
    struct utf8_cursor end = *at;
    vec bad = _mm512_setzero_si512();
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
        if (__builtin_expect(!narrow_block(to, &end, sparse, &bad), 0))
            return not_a_group(others, c, at, &end, _mm512_movepi8_mask(bad) == 0);
    if (__builtin_expect(_mm512_movepi8_mask(bad) != 0, 0))
        return call_others(others, c, at);
    const bool few = (size_t)(end.dst - at->dst) <= SPARSE_UNITS * form_unit_size(to);
    if (few != sparse)
        c->sparse = few;
    group_done(c, at, &end);
    return true;
}

/* clang rotates a loop, and then moves masks to general registers and back; gcc spills if it is none (mars to UTF-32: 0.95). */
#ifdef __clang__
#define UNROLLED_BY_CLANG _Pragma("GCC unroll 4")
#else
#define UNROLLED_BY_CLANG
#endif

/* The same without bytes above DF. */
ALWAYS_INLINE bool two_byte_group(utf8_others *others, enum runic_form to, struct utf8_cursor *c, struct utf8_cursor *at)
{
    struct utf8_cursor end = *at;
    vec lowest = v_all(0xFF);
    UNROLLED_BY_CLANG
    for (int i = 0; i < 4; i++)
        if (__builtin_expect(!two_byte_block(to, &end, &lowest), 0))
            return not_a_group(others, c, at, &end, _mm512_cmplt_epu8_mask(lowest, v_all(0xC2)) == 0);
    if (__builtin_expect(_mm512_cmplt_epu8_mask(lowest, v_all(0xC2)) != 0, 0))
        return call_others(others, c, at);
    group_done(c, at, &end);
    return true;
}

/* The highest of 256 bytes by columns: what tells the kind of a group. */
ALWAYS_INLINE vec group_highest(const uint8_t *src)
{
    return _mm512_max_epu8(_mm512_max_epu8(v_load(src), v_load(src + VEC)),
                           _mm512_max_epu8(v_load(src + 2 * VEC), v_load(src + 3 * VEC)));
}

ALWAYS_INLINE bool group_is_ascii(const uint8_t *src)
{
    return _mm512_movepi8_mask(group_highest(src)) == 0;
}

/*
 * 256 bytes, or so many less that the next stores are aligned: a run of ASCII is bound by them, and those across lines take
 * half as long again (40 v 55 GB/s to UTF-32).
 */
ALWAYS_INLINE void ascii_group(enum runic_form to, struct utf8_cursor *c)
{
    const uint8_t *src = c->src;
    uint8_t *dst = c->dst;
    const size_t size = form_unit_size(to), units = UTF8_GROUP - (uintptr_t)dst % VEC / size;
    FORGET(src); /* else clang widens parts of the vectors it has loaded, byte by byte: 35 v 87 GB/s */
#pragma GCC unroll 4
    for (size_t i = 0; i < UTF8_GROUP; i += VEC)
        emit_ascii(to, dst + i * size, src + i);
    c->src = src + units;
    c->dst = dst + units * size;
}

/*
 * A group of ASCII, and more of them, as long as they last. What comes next is loaded before anything is stored: else loads
 * wait until the stores before them have found room, and the source comes late: a quarter slower.
 */
ALWAYS_INLINE bool ascii_groups(enum runic_form to, struct utf8_cursor *c)
{
    struct byte_vectors g = load_bytes(c->src);
    LOOP_AT_LINE;
    while (cursor_rest(c) >= 2 * UTF8_GROUP && cursor_room(to, c) >= UTF8_GROUP && bytes_are_ascii(g)) {
        const struct byte_vectors next = load_bytes(c->src + UTF8_GROUP);
        emit_bytes(to, c->dst, g);
        c->src += UTF8_GROUP;
        c->dst += UTF8_GROUP * form_unit_size(to);
        g = next;
    }
    return true;
}

/* 64 bytes, if they are ASCII. */
ALWAYS_INLINE bool ascii_block(enum runic_form to, struct utf8_cursor *c)
{
    if ((c->carry | _mm512_movepi8_mask(v_load(c->src))) != 0)
        return false;
    const uint8_t *src = c->src;
    FORGET(src);
    emit_ascii(to, c->dst, src);
    c->src += VEC;
    c->dst += VEC * form_unit_size(to);
    return true;
}

/* False: as for any_block. */
ALWAYS_INLINE bool convert_group(utf8_others *others, enum runic_form to, struct utf8_cursor *c, struct utf8_cursor *at)
{
    if (c->owes_low)
        return call_others(others, c, at);
    const vec highest = group_highest(at->src);
    if (at->carry == 0 && _mm512_movepi8_mask(highest) == 0) {
        struct utf8_cursor end = *at;
        ascii_group(to, &end);
        group_done(c, at, &end);
        return true;
    }
    if (_mm512_cmpgt_epu8_mask(highest, v_all(0xDF)) == 0)
        return two_byte_group(others, to, c, at);
    return c->sparse ? mixed_group(others, to, c, at, true) : mixed_group(others, to, c, at, false);
}

#endif
