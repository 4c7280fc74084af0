/* utf8_groups_compress.h - groups of 256 bytes of UTF-8 to UTF-16 or UTF-32; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. ASCII or not is decided once for 256 bytes (a mispredicted branch costs as much as one and a
 * half blocks: per 64 bytes, mixed text ran at half the speed), and so is whether there are leads of more than two bytes:
 * blocks without are a fifth cheaper.
 */
#ifndef RUNIC_KERNEL_UTF8_GROUPS_COMPRESS_H
#define RUNIC_KERNEL_UTF8_GROUPS_COMPRESS_H

#include "utf8_blocks_compress.h"

#define UTF8_GROUP (4 * VEC)

/* For UTF-32, two stores of a block's four are left out in such groups: 25 v 30 GB/s. By block it was a loss in web pages. */
#define SPARSE_UNITS 112

/* A function of its own, one for each form, so that what it needs does not burden the groups (gcc: 27 v 32 GB/s). */
typedef bool utf8_others(struct utf8_cursor *c);

ALWAYS_INLINE bool call_others(utf8_others *others, struct utf8_cursor *c)
{
    struct utf8_cursor copy = *c; /* whose address may be known, while *c stays in registers */
    const bool good = others(&copy);
    *c = copy;
    return good;
}

/* 256 bytes or nearly, or a run of 4-byte characters. False as above. */
ALWAYS_INLINE bool mixed_group(utf8_others *others, enum runic_form to, struct utf8_cursor *c)
{
    const size_t room = cursor_room(to, c);
    for (int i = 0; i < 4; i++)
        if (__builtin_expect(!narrow_block(to, c), 0))
            return call_others(others, c);
    c->sparse = form_unit_size(to) == 4 && room - cursor_room(to, c) <= SPARSE_UNITS;
    c->special = false;
    return true;
}

ALWAYS_INLINE bool two_byte_group(utf8_others *others, enum runic_form to, struct utf8_cursor *c)
{
    for (int i = 0; i < 4; i++)
        if (__builtin_expect(!two_byte_block(to, c), 0))
            return call_others(others, c);
    c->special = false;
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
    const size_t size = form_unit_size(to), units = UTF8_GROUP - (uintptr_t)c->dst % VEC / size;
    FORGET(c->src); /* else clang widens parts of the vectors it has loaded, byte by byte: 35 v 87 GB/s */
#pragma GCC unroll 4
    for (size_t i = 0; i < UTF8_GROUP; i += VEC)
        emit_ascii(to, c->dst + i * size, c->src + i);
    c->src += units;
    c->dst += units * size;
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
    if (c->carry != 0 || _mm512_movepi8_mask(v_load(c->src)) != 0)
        return false;
    const uint8_t *src = c->src;
    FORGET(src);
    emit_ascii(to, c->dst, src);
    c->src += VEC;
    c->dst += VEC * form_unit_size(to);
    return true;
}

/* False: as for any_block. */
ALWAYS_INLINE bool convert_group(utf8_others *others, enum runic_form to, struct utf8_cursor *c)
{
    if (c->owes_low)
        return call_others(others, c);
    const vec highest = group_highest(c->src);
    if (c->carry == 0 && _mm512_movepi8_mask(highest) == 0) {
        ascii_group(to, c);
        c->special = false;
        return true;
    }
    if (_mm512_cmpgt_epu8_mask(highest, v_all(0xDF)) == 0)
        return two_byte_group(others, to, c);
    return mixed_group(others, to, c);
}

#endif
