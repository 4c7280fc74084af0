/* groups.h - groups of 256 bytes of UTF-8 to UTF-16 or UTF-32, and the loops over a text. */
/* SPDX-License-Identifier: MIT */
/*
 * ASCII or not is decided once for 256 bytes (a mispredicted branch costs as much as one and a half blocks), and so is whether
 * there are leads of more than two bytes: blocks without are a fifth cheaper.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_GROUPS_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_GROUPS_H

#include "slow_path.h"
#include "short.h"

/*
 * Defines a loop as a function that is not inlined, so that its registers do not burden other loops (gcc: 27 instead of 32
 * GB/s), with its own copy of the cursor: a compiler must assume that stores change *c. Returns false at a fault of a strict
 * conversion.
 */
typedef bool utf8_loop(struct utf8_cursor *c);
#define LOOP_BY_ITSELF(name, loop)                                                                                             \
    static NOINLINE bool name(struct utf8_cursor *cursor)                                                                      \
    {                                                                                                                          \
        struct utf8_cursor own = *cursor;                                                                                      \
        const bool good = loop;                                                                                                \
        *cursor = own;                                                                                                         \
        return good;                                                                                                           \
    }

/* In such groups a block whose units are at most 32 is half as many stores. Asked by block this was a loss in web pages. */
#define SPARSE_UNITS 112

/* To where `at`, a copy in registers, has come. */
ALWAYS_INLINE void cursor_to(struct utf8_cursor *c, const struct utf8_cursor *at)
{
    c->src = at->src;
    c->dst = at->dst;
    c->carry = at->carry;
}

/* The cursor is in memory, and what moves in `at`, in registers: stores to it in between made long text slower. */
ALWAYS_INLINE bool call_slow_path(utf8_loop *slow_path, struct utf8_cursor *c, struct utf8_cursor *at)
{
    cursor_to(c, at);
    const bool good = slow_path(c);
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

/* Converts the rest of a group from `end` on, or all of it if there is a fault before. */
ALWAYS_INLINE bool not_a_group(utf8_loop *slow_path, struct utf8_cursor *c, struct utf8_cursor *at,
                               const struct utf8_cursor *end, bool good)
{
    if (good)
        cursor_to(at, end);
    return call_slow_path(slow_path, c, at);
}

/* 256 bytes or nearly, or a run of 4-byte characters. False: a fault of a strict conversion. */
ALWAYS_INLINE bool mixed_group(utf8_loop *slow_path, enum runic_form to, struct utf8_cursor *c, struct utf8_cursor *at,
                               bool sparse)
{
    struct utf8_cursor end = *at;
    vec bad = _mm512_setzero_si512();
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
        if (__builtin_expect(!narrow_block(to, &end, sparse, &bad), 0))
            return not_a_group(slow_path, c, at, &end, _mm512_movepi8_mask(bad) == 0);
    if (__builtin_expect(_mm512_movepi8_mask(bad) != 0, 0))
        return call_slow_path(slow_path, c, at);
    const bool few = (size_t)(end.dst - at->dst) <= SPARSE_UNITS * form_unit_size(to);
    if (few != sparse)
        c->sparse = few;
    group_done(c, at, &end);
    return true;
}

/* clang rotates a loop, and then moves masks to general registers and back; without a loop gcc spills (mars to UTF-32: 0.95).
 */
#ifdef __clang__
#define UNROLLED_BY_CLANG _Pragma("GCC unroll 4")
#else
#define UNROLLED_BY_CLANG
#endif

/* The same without bytes above 0xDF. */
ALWAYS_INLINE bool two_byte_group(utf8_loop *slow_path, enum runic_form to, struct utf8_cursor *c, struct utf8_cursor *at)
{
    struct utf8_cursor end = *at;
    vec lowest = v_all(0xFF);
    UNROLLED_BY_CLANG
    for (int i = 0; i < 4; i++)
        if (__builtin_expect(!two_byte_block(to, &end, &lowest), 0))
            return not_a_group(slow_path, c, at, &end, _mm512_cmplt_epu8_mask(lowest, v_all(0xC2)) == 0);
    if (__builtin_expect(_mm512_cmplt_epu8_mask(lowest, v_all(0xC2)) != 0, 0))
        return call_slow_path(slow_path, c, at);
    group_done(c, at, &end);
    return true;
}

/* 256 bytes, or so many less that the next stores are aligned: a run of ASCII is bound by them. */
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

/* Converts groups of ASCII. The next group is loaded before a group is stored: else loads wait for the stores. */
ALWAYS_INLINE bool ascii_groups(enum runic_form to, struct utf8_cursor *c)
{
    struct v_four g = v_load_four(c->src);
    LOOP_AT_LINE;
    while (bytes_left(c) >= 2 * UTF8_GROUP && cursor_room(to, c) >= UTF8_GROUP && bytes_are_ascii(g)) {
        const struct v_four next = v_load_four(c->src + UTF8_GROUP);
        emit_bytes(to, c->dst, g);
        c->src += UTF8_GROUP;
        c->dst += UTF8_GROUP * form_unit_size(to);
        g = next;
    }
    return true;
}

/* False: as for any_block. */
ALWAYS_INLINE bool convert_group(utf8_loop *slow_path, enum runic_form to, struct utf8_cursor *c, struct utf8_cursor *at)
{
    if (c->pending_low)
        return call_slow_path(slow_path, c, at);
    const vec highest = group_highest(at->src);
    if (at->carry == 0 && _mm512_movepi8_mask(highest) == 0) {
        struct utf8_cursor end = *at;
        ascii_group(to, &end);
        group_done(c, at, &end);
        return true;
    }
    if (_mm512_cmpgt_epu8_mask(highest, v_all(0xDF)) == 0)
        return two_byte_group(slow_path, to, c, at);
    return c->sparse ? mixed_group(slow_path, to, c, at, true) : mixed_group(slow_path, to, c, at, false);
}

/* Blocks one by one, at the end with masks: to the end of the text or of the room, or to a fault. */
ALWAYS_INLINE bool utf8_convert_rest(enum runic_form to, struct utf8_cursor *c)
{
    struct utf8_seen seen = {0, 0, 0};
    bool good = true;
    while (good && block_fits(to, c))
        good = (!c->pending_low && (ascii_block(to, c) || narrow_block(to, c, false, NULL))) || slow_blocks(to, c);
    while (good && (bytes_left(c) > 0 || c->carry != 0)) {
        good = bytes_left(c) > 0 && !c->pending_low &&
               (ascii_rest(to, c) || (c->carry == 0 && four_byte_rest(to, c)) || masked_block(to, c));
        if (!good) {
            rewind_if_broken(to, c);
            good = any_block(to, c, false, true, &seen) == DONE;
        }
    }
    return good;
}

/* The loops of one target form that are not inlined. */
struct utf8_parts {
    utf8_loop *ascii, *slow_path, *rest;
};

/* As far as vectors go. ASCII that the text begins with has a loop of its own, which within the other would cost registers. */
ALWAYS_INLINE void convert_all(struct utf8_parts parts, enum runic_form to, struct utf8_cursor *c)
{
    bool good = true;
    if (bytes_left(c) >= 2 * UTF8_GROUP)
        parts.ascii(c);
    struct utf8_cursor at = *c;
    LOOP_AT_LINE;
    while (good && bytes_left(&at) >= UTF8_GROUP + UTF8_AHEAD && cursor_room(to, &at) >= UTF8_GROUP)
        good = convert_group(parts.slow_path, to, c, &at);
    cursor_to(c, &at);
    if (good)
        parts.rest(c);
    rewind_at_end(to, c);
}

#endif
