/* utf8_to_wide_compress.h - UTF-8 to UTF-16 and UTF-32, either byte order: the loop, for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. ASCII or not is decided once for 256 bytes (a mispredicted branch costs as much as one and a
 * half blocks: per 64 bytes, mixed text ran at half the speed), and so is whether there are leads of more than two bytes:
 * blocks without are a fifth cheaper. Lossy conversions go the same way; they differ at faults only.
 */
#ifndef RUNIC_KERNEL_UTF8_TO_WIDE_COMPRESS_H
#define RUNIC_KERNEL_UTF8_TO_WIDE_COMPRESS_H

#include "finish.h"
#include "utf8_any_compress.h"

#define UTF8_GROUP (4 * VEC)

/* For UTF-32, two stores of a block's four are left out in such groups: 25 v 31 GB/s. By block it was a loss in web pages. */
#define SPARSE_UNITS 112

/*
 * Blocks that are neither ASCII nor narrow go some at a time, by steps for what the ones before had: each has as little to
 * decide as it can, for decisions that no branch predictor learns cost more than the steps.
 */
#define SOME_BLOCKS 8

/* Well-formed blocks with 4-byte characters, and runs of these. False: a fault, or something like it. */
ALWAYS_INLINE bool wide_blocks(enum runic_form to, struct utf8_cursor *c)
{
    uint64_t four = 0;
    for (int i = 0; i < SOME_BLOCKS && block_fits(to, c); i++) {
        bool only;
        if (!wide_block(to, c, &four, &only)) {
            settle_if_broken(to, c);
            return false;
        }
        if (only) {
            settle_if_broken(to, c);
            step_to_boundary(to, c);
            four_byte_run(to, c);
        }
    }
    c->wide = four != 0;
    return true;
}

/* Any blocks; `four`: as in any_block. False: a fault of a strict conversion. */
ALWAYS_INLINE bool any_blocks(enum runic_form to, struct utf8_cursor *c, bool four)
{
    struct utf8_seen seen = {0, 0, c->carry};
    enum step step = DONE;
    for (int i = 0; i < SOME_BLOCKS && step == DONE && block_fits(to, c); i++)
        step = any_block(to, c, true, four, &seen);
    c->wide = seen.four != 0 || step == NOT_DONE;
    c->damaged = seen.broken != 0 || step == NOT_DONE;
    c->lone = step == DONE && seen.broken != 0 && seen.two == 0;
    return step != STOPPED;
}

/* ASCII and bytes that stand for nothing. */
ALWAYS_INLINE void lone_blocks(enum runic_form to, struct utf8_cursor *c)
{
    uint64_t others = 0;
    for (int i = 0; i < SOME_BLOCKS && c->lone && block_fits(to, c); i++)
        c->lone = lone_block(to, c, &others);
    c->damaged = others != 0 || !c->lone;
    c->wide = 0;
}

/*
 * What a narrow or two-byte block could not do. Where the group before had such a block, too, this goes on until some blocks
 * have been narrow. False: a fault of a strict conversion.
 */
ALWAYS_INLINE bool other_blocks(enum runic_form to, struct utf8_cursor *c)
{
    struct utf8_seen seen = {0, 0, 0};
    FORGET(c->src);
    settle_if_broken(to, c);
    if (c->src == c->src_begin) /* where UTF-16 would look at the byte before */
        return any_block(to, c, false, true, &seen) == DONE;
    const bool more = c->special;
    c->special = true;
    if (!more)
        return any_block(to, c, true, true, &seen) == DONE;
    c->damaged = c->stop_at == 0;
    c->wide = true;
    while ((c->wide || c->damaged) && block_fits(to, c)) {
        bool good = true;
        if (c->lone && c->carry == 0)
            lone_blocks(to, c);
        else if (!c->damaged)
            c->damaged = !wide_blocks(to, c);
        else if (c->wide)
            good = any_blocks(to, c, true);
        else
            good = any_blocks(to, c, false);
        if (!good)
            return false;
    }
    return true;
}

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

ALWAYS_INLINE void ascii_group(enum runic_form to, struct utf8_cursor *c)
{
    FORGET(c->src); /* else clang widens parts of the vectors it has loaded, byte by byte: 35 v 87 GB/s */
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        emit_ascii(to, c->dst, c->src);
        c->src += VEC;
        c->dst += VEC * form_unit_size(to);
    }
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

/* Blocks one by one, at the end with masks: to the end of the text or of the room, or to a fault. */
ALWAYS_INLINE bool convert_rest(enum runic_form to, struct utf8_cursor *c)
{
    struct utf8_seen seen = {0, 0, 0};
    bool good = true;
    while (good && block_fits(to, c))
        good = (!c->owes_low && (ascii_block(to, c) || narrow_block(to, c))) || other_blocks(to, c);
    while (good && (cursor_rest(c) > 0 || c->carry != 0)) {
        good = cursor_rest(c) > 0 && !c->owes_low &&
               (ascii_rest(to, c) || (c->carry == 0 && four_byte_rest(to, c)) || masked_block(to, c));
        if (!good) {
            settle_if_broken(to, c);
            good = any_block(to, c, false, true, &seen) == DONE;
        }
    }
    return good;
}

/* What there is of either kind of function, for one form. */
struct utf8_parts {
    utf8_others *others, *rest;
};

ALWAYS_INLINE struct utf8_cursor cursor_at(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    return (struct utf8_cursor){.src = src,
                                .src_begin = src,
                                .src_end = src + len,
                                .dst = dst,
                                .dst_end = dst + cap * form_unit_size(to),
                                .stop_at = ~UINT64_C(0)};
}

ALWAYS_INLINE struct runic_pair cursor_done(enum runic_form to, const struct utf8_cursor *c, const uint8_t *src,
                                            const uint8_t *dst)
{
    return (struct runic_pair){(size_t)(c->src - src), (size_t)(c->dst - dst) / form_unit_size(to)};
}

/* As far as vectors go. */
ALWAYS_INLINE void convert_all(struct utf8_parts parts, enum runic_form to, struct utf8_cursor *c)
{
    bool good = true;
    while (good && cursor_rest(c) >= UTF8_GROUP + UTF8_AHEAD && cursor_room(to, c) >= UTF8_GROUP)
        good = convert_group(parts.others, to, c);
    if (good)
        call_others(parts.rest, c);
    settle_at_end(to, c);
}

ALWAYS_INLINE struct runic_pair utf8_to_wide(struct utf8_parts parts, runic_convert_kernel *scalar, enum runic_form to,
                                             const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct utf8_cursor c = cursor_at(to, src, len, dst, cap);
    convert_all(parts, to, &c);
    return finish_convert(scalar, FORM_utf8, to, src, len, dst, cap, cursor_done(to, &c, src, dst));
}

ALWAYS_INLINE struct runic_pair utf8_to_wide_lossy(struct utf8_parts parts, runic_lossy_kernel *scalar, enum runic_form to,
                                                   const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *replaced)
{
    struct utf8_cursor c = cursor_at(to, src, len, dst, cap);
    c.stop_at = 0;
    convert_all(parts, to, &c);
    const struct runic_pair done = cursor_done(to, &c, src, dst);
    return finish_lossy(scalar, FORM_utf8, to, src, len, dst, cap, done, c.replaced, replaced);
}

/* A text of a few hundred bytes: without the groups and what they need. */
ALWAYS_INLINE struct runic_pair utf8_to_wide_medium(runic_convert_kernel *scalar, enum runic_form to, const uint8_t *src,
                                                    size_t len, uint8_t *dst, size_t cap)
{
    struct utf8_cursor c = cursor_at(to, src, len, dst, cap);
    convert_rest(to, &c);
    settle_at_end(to, &c);
    return finish_convert(scalar, FORM_utf8, to, src, len, dst, cap, cursor_done(to, &c, src, dst));
}

/* A text of at most 64 bytes with 4-byte leads; `other` is for what is not well-formed or does not fit. */
ALWAYS_INLINE struct runic_pair utf8_to_wide_short_wide(runic_convert_kernel *other, enum runic_form to, const uint8_t *src,
                                                        size_t len, uint8_t *dst, size_t cap)
{
    struct utf8_seen seen = {0, 0, 0};
    struct utf8_cursor c = cursor_at(to, src, len, dst, cap);
    if (four_byte_rest(to, &c) || (any_block(to, &c, false, true, &seen) == DONE && c.src == c.src_end && c.carry == 0))
        return cursor_done(to, &c, src, dst);
    return other(src, len, dst, cap);
}

/* Any text of at most 64 bytes, with two functions for what it does not take. */
ALWAYS_INLINE struct runic_pair utf8_to_wide_short(runic_convert_kernel *wide, runic_convert_kernel *other, enum runic_form to,
                                                   const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct utf8_cursor c = cursor_at(to, src, len, dst, cap);
    if (ascii_rest(to, &c))
        return (struct runic_pair){len, len};
    if (_mm512_cmpgt_epu8_mask(_mm512_maskz_loadu_epi8(first_bits(len), src), v_all(0xEF)) != 0)
        return wide(src, len, dst, cap);
    if (masked_block(to, &c) && c.carry == 0)
        return cursor_done(to, &c, src, dst);
    return other(src, len, dst, cap);
}

#endif
