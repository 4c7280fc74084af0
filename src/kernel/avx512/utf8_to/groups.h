/* groups.h - converts groups of 256 bytes of UTF-8 to UTF-16 or UTF-32, and whole texts. */
/* SPDX-License-Identifier: MIT */
/*
 * Whether text is ASCII is decided once for 256 bytes (a mispredicted branch costs as much as one and a half blocks),
 * and so is whether it has 3-byte leads: blocks without them take four fifths of the time.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_GROUPS_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_GROUPS_H

#include "slow_path.h"
#include "short.h"

/*
 * Defines a loop as a separate function, so that its constants take no registers from other loops (gcc: 32 instead of
 * 27 GB/s). It copies the cursor: the compiler must assume that storing text could change the caller's. Returns false
 * at a fault of a strict conversion.
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

/*
 * A group of at most this many units is sparse: its blocks store 32 units each unless they have more. Deciding it block
 * by block was slower in web pages.
 */
#define SPARSE_UNITS 112

/* Copies the moving parts of the cursor from `at`. */
ALWAYS_INLINE void cursor_to(struct utf8_cursor *c, const struct utf8_cursor *at)
{
    c->src = at->src;
    c->dst = at->dst;
    c->carry = at->carry;
}

/*
 * Calls the slow path. The cursor is in memory, and its moving parts are copied to `at`, in registers: storing them in
 * each turn made long text slower.
 */
ALWAYS_INLINE bool call_slow_path(utf8_loop *slow_path, struct utf8_cursor *c, struct utf8_cursor *at)
{
    cursor_to(c, at);
    const bool good = slow_path(c);
    cursor_to(at, c);
    return good;
}

/* Finishes a group. A flag is stored only if it changes. */
ALWAYS_INLINE void group_done(struct utf8_cursor *c, struct utf8_cursor *at, const struct utf8_cursor *end)
{
    if (c->special)
        c->special = false;
    cursor_to(at, end);
}

/* Leaves the rest of a group to the slow path: from `end` on if the blocks before it are good, else all of it. */
ALWAYS_INLINE bool not_a_group(utf8_loop *slow_path, struct utf8_cursor *c, struct utf8_cursor *at,
                               const struct utf8_cursor *end, bool good)
{
    if (good)
        cursor_to(at, end);
    return call_slow_path(slow_path, c, at);
}

/* Converts about 256 bytes, or a run of 4-byte characters. Returns false at a fault of a strict conversion. */
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

/*
 * clang turns a loop here, and then moves masks to general registers and back; gcc spills if it is unrolled (mars to
 * UTF-32: 0.95).
 */
#ifdef __clang__
#define UNROLLED_BY_CLANG _Pragma("GCC unroll 4")
#else
#define UNROLLED_BY_CLANG
#endif

/* Converts a group without bytes above 0xDF. Returns like mixed_group. */
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

/* Converts 256 ASCII bytes, or fewer so that the next stores are aligned: runs of ASCII are bound by stores. */
ALWAYS_INLINE void ascii_group(enum runic_form to, struct utf8_cursor *c)
{
    const uint8_t *src = c->src;
    uint8_t *dst = c->dst;
    const size_t size = form_unit_size(to), units = UTF8_GROUP - (uintptr_t)dst % VEC / size;
    HIDE_VALUE(src); /* else clang widens parts of loaded vectors byte by byte: 35 instead of 87 GB/s */
#pragma GCC unroll 4
    for (size_t i = 0; i < UTF8_GROUP; i += VEC)
        emit_ascii(to, dst + i * size, src + i);
    c->src = src + units;
    c->dst = dst + units * size;
}

/*
 * Converts groups of ASCII. The next group is loaded before the current one is stored, since loads wait for earlier
 * stores.
 */
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

/* Converts a group. Returns false at a fault of a strict conversion. */
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

/* Converts block by block, with masks at the end, up to the end of the text or of the room, or to a fault. */
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

/* The functions of one target form that are not inlined. */
struct utf8_parts {
    utf8_loop *ascii, *slow_path, *rest;
};

/*
 * Converts as far as vectors can. ASCII at the start of the text has its own loop, which would take registers within
 * the other.
 */
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
