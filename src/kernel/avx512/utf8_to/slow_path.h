/* slow_path.h - converts blocks of any UTF-8, well-formed or not, several at a time. */
/* SPDX-License-Identifier: MIT */
/*
 * It works by maximal subparts (utf8_planes.h): each becomes U+FFFD, or is a fault from which scalar continues. Blocks
 * follow each other at a fixed distance: a step that depended on the end of the last character would have a latency of
 * 30 cycles.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_SLOW_PATH_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_SLOW_PATH_H

#include "blocks.h"

/*
 * Returns the continuations after a byte above 0xEF, where a low surrogate may be emitted. `whole`: all bytes of the block
 * are readable. The byte before it is loaded unless the text begins there.
 */
ALWAYS_INLINE uint64_t utf8_after_four(const struct utf8_cursor *c, bool whole, uint64_t continuations)
{
    const uint64_t loaded = (whole ? UINT64_MAX : first_bits(bytes_left(c))) << 1 | c->pending_low;
    const bool has_before = whole && c->src != c->src_begin;
    const vec before = has_before ? v_load(c->src - 1) : _mm512_maskz_loadu_epi8(loaded, c->src - 1);
    return _mm512_mask_cmpgt_epu8_mask(continuations, before, v_all(0xEF));
}

ALWAYS_INLINE struct utf8_planes utf8_any_planes(enum runic_form to, bool four, struct utf8_bytes b, struct utf8_classes class,
                                                 uint64_t after_four)
{
    if (!four)
        return utf8_narrow_planes(false, b, (struct utf8_leads){.two = class.no_ascii, .three = class.three});
    return form_unit_size(to) == 4 ? utf8_supplementary_planes_utf32(b, class)
                                   : utf8_supplementary_planes_utf16(b, class, after_four);
}

ALWAYS_INLINE struct utf8_planes utf8_replace_broken(struct utf8_planes planes, bool four, uint64_t broken)
{
    planes.low = _mm512_mask_mov_epi8(planes.low, broken, v_all(0xFD));
    planes.middle = _mm512_mask_mov_epi8(planes.middle, broken, v_all(0xFF));
    if (four)
        planes.top = _mm512_mask_mov_epi8(planes.top, broken, _mm512_setzero_si512());
    return planes;
}

/* Properties of the blocks of a call, ORed as masks: maximal subparts, 4-byte characters, leads with a second byte. */
struct utf8_seen {
    uint64_t broken, four, two;
};

enum step { DONE, STOPPED, NOT_DONE };

/*
 * Converts the next bytes, at most 64. The continuations in c->carry must follow. `whole`: there are 67 bytes, room for
 * 64 units, and, for UTF-16, a byte before the block. Returns STOPPED at a fault of a strict conversion or if there is
 * no room, and NOT_DONE if there are 4-byte characters and `four` is false.
 */
ALWAYS_INLINE enum step any_block(enum runic_form to, struct utf8_cursor *c, bool whole, bool four, struct utf8_seen *seen)
{
    const size_t len = whole ? VEC : smaller(bytes_left(c), VEC);
    const struct utf8_bytes b = whole ? utf8_load(c->src) : utf8_load_some(c);
    const struct utf8_classes class = utf8_classify(b.c0, true);
    uint64_t continuations = utf8_continuations(b.c0);
    KEEP_MASK(continuations);
    const struct utf8_subparts parts = utf8_find_subparts(b, class, continuations, four, first_bits(len), c->carry);
    if (!four && parts.maybe_four != 0)
        return NOT_DONE;
    const bool pairs = four && form_unit_size(to) == 2;
    const uint64_t low = pairs ? 2 * parts.four + c->pending_low : 0, emits = parts.begins | low;
    const size_t count = (size_t)_mm_popcnt_u64(emits);
    if ((parts.broken & c->stop_at) != 0 || (!whole && count > cursor_room(to, c)))
        return STOPPED;
    struct utf8_planes planes = utf8_any_planes(to, four, b, class, pairs ? utf8_after_four(c, whole, continuations) : 0);
    planes = utf8_replace_broken(planes, four && !pairs, parts.broken);
    planes.emits = emits;
    const struct v_four units = emit_units(to, planes, four);
    if (whole)
        emit_full(to, c->dst, units);
    else
        emit_some(to, c->dst, units, count);
    c->src += len;
    c->dst += count * form_unit_size(to);
    c->carry = parts.carry;
    c->pending_low = pairs ? parts.four >> 63 : 0;
    c->replaced += (size_t)_mm_popcnt_u64(parts.broken);
    seen->broken |= parts.broken;
    seen->four |= parts.four;
    seen->two |= parts.two;
    return DONE;
}

/*
 * Converts a whole block of well-formed UTF-8 with 4-byte characters, on the conditions of `whole` above. Returns
 * false, having done nothing, at a fault. All masks but one come straight from compares. *four: 4-byte leads; *only: no
 * other characters begin.
 */
ALWAYS_INLINE bool supplementary_block(enum runic_form to, struct utf8_cursor *c, uint64_t *four, bool *only)
{
    const bool pairs = form_unit_size(to) == 2;
    const struct utf8_bytes b = utf8_load(c->src);
    const struct utf8_leads leads = utf8_find_leads(b.c0, true), bits = utf8_leads_bits(leads, true);
    struct utf8_classes class = {.no_ascii = _mm512_movepi8_mask(b.c0), .three = leads.three, .four = leads.four};
    KEEP_MASK(class.four);
    const uint64_t after_four = pairs ? _mm512_cmpgt_epu8_mask(v_load(c->src - 1), v_all(0xEF)) : 0;
    const uint64_t faults = (utf8_expected(bits, c->carry) ^ ~bits.starts) | utf8_bad_second(b, leads, true);
    if (__builtin_expect(faults != 0, 0))
        return false;
    struct utf8_planes planes = utf8_any_planes(to, true, b, class, after_four);
    planes.emits = pairs ? masks_joined(leads.starts, after_four) : leads.starts;
    emit_full(to, c->dst, emit_units(to, planes, true));
    c->src += VEC;
    c->dst += (size_t)_mm_popcnt_u64(pairs ? mask_bits(planes.emits) : bits.starts) * form_unit_size(to);
    c->carry = utf8_carry(bits);
    c->pending_low = pairs ? bits.four >> 63 : 0;
    *four |= bits.four;
    *only = bits.starts == bits.four;
    return true;
}

/*
 * Isolated faults. A byte above 0x7F with ASCII on both sides is one fault, and one unit: neither leads nor
 * continuations need to be found, and no branch depends on where faults are. Sign-extended, such bytes are negative;
 * the sign alone selects U+FFFD and is counted.
 */

#define ISOLATED_MOST (UTF8_GROUP << 10) /* bytes: the counts in 16-bit lanes must not overflow */

/* Replaces the negative units. */
ALWAYS_INLINE vec utf8_isolated_units(enum runic_form to, vec wide, vec signs)
{
    const vec replacement = to == FORM_utf16 ? v_all16(REPLACEMENT_CHARACTER) : v_all32(REPLACEMENT_CHARACTER);
    return _mm512_ternarylogic_epi64(wide, signs, replacement, 0xB8); /* b ? c : a */
}

/* Converts a vector of units. Returns `counts`, less one in each lane with a fault. */
ALWAYS_INLINE vec utf8_isolated_vector(enum runic_form to, uint8_t *dst, const uint8_t *src, vec counts)
{
    if (form_unit_size(to) == 2) {
        const vec wide = _mm512_cvtepi8_epi16(_mm256_loadu_si256((const __m256i *)src)), signs = _mm512_srai_epi16(wide, 15);
        v_store(dst, utf8_isolated_units(to, wide, signs));
        return _mm512_add_epi16(counts, signs);
    }
    const vec wide = _mm512_cvtepi8_epi32(_mm_loadu_si128((const __m128i *)src)), signs = _mm512_srai_epi32(wide, 31);
    v_store(dst, utf8_isolated_units(to, wide, signs));
    return _mm512_add_epi32(counts, signs);
}

/* Returns true if no two adjacent bytes of 257 are both above 0x7F. */
ALWAYS_INLINE bool utf8_all_isolated(const uint8_t *src)
{
    vec signs = _mm512_setzero_si512();
#pragma GCC unroll 4
    for (size_t i = 0; i < UTF8_GROUP; i += VEC)
        signs = _mm512_ternarylogic_epi64(signs, v_load(src + i), v_load(src + i + 1), 0xF8); /* a | (b & c) */
    return _mm512_movepi8_mask(signs) == 0;
}

/* Converts groups of ASCII and isolated faults, from a boundary on, until faults are rare or adjacent. */
ALWAYS_INLINE void utf8_isolated_groups(enum runic_form to, struct utf8_cursor *c)
{
    const size_t most = smaller(smaller(bytes_left(c), cursor_room(to, c)), ISOLATED_MOST), size = form_unit_size(to);
    vec counts = _mm512_setzero_si512();
    size_t pos = 0;
    for (unsigned quiet = 0; quiet < ISOLATED_HYSTERESIS && most - pos > UTF8_GROUP; pos += UTF8_GROUP) {
        const uint8_t *src = c->src + pos;
        if (!utf8_all_isolated(src))
            break;
        quiet = bytes_are_ascii(v_load_four(src)) ? quiet + 1 : 0;
        uint8_t *dst = c->dst + pos * size;
#pragma GCC unroll 16
        for (size_t i = 0; i < UTF8_GROUP; i += VEC / size)
            counts = utf8_isolated_vector(to, dst + i * size, src + i, counts);
    }
    c->src += pos;
    c->dst += pos * size;
    if (size == 2)
        counts = _mm512_madd_epi16(counts, v_all16(1));
    c->replaced += (size_t)-_mm512_reduce_add_epi32(counts);
}

/* These are separate functions: inlined in the loop for groups, their constants took registers from all other text. */

/* The kinds of blocks that follow each other, each converted by its own function; and AT_FAULT, the end of a strict conversion.
 */
enum utf8_kind {
    AT_FAULT,
    NARROW_BLOCKS,   /* without 4-byte characters and without maximal subparts */
    FOUR_BLOCKS,     /* with 4-byte characters */
    BROKEN_BLOCKS,   /* with maximal subparts */
    ISOLATED_BLOCKS, /* with maximal subparts of which each has ASCII on both sides */
    ANY_BLOCKS       /* with 4-byte characters and maximal subparts */
};

/* Converts well-formed blocks with 4-byte characters, and runs of these. Returns the kind of the next blocks. */
ALWAYS_INLINE enum utf8_kind supplementary_blocks(enum runic_form to, struct utf8_cursor *c)
{
    uint64_t four = 0;
    for (int i = 0; i < SLOW_BLOCKS && block_fits(to, c); i++) {
        bool only;
        if (!supplementary_block(to, c, &four, &only)) {
            rewind_if_broken(to, c);
            return ANY_BLOCKS;
        }
        if (only) {
            rewind_if_broken(to, c);
            step_to_boundary(c);
            four_byte_run(to, c);
        }
    }
    return four != 0 ? FOUR_BLOCKS : NARROW_BLOCKS;
}

/* Converts blocks with maximal subparts; `four` as in any_block. Returns the kind of the next blocks. */
ALWAYS_INLINE enum utf8_kind any_blocks(enum runic_form to, struct utf8_cursor *c, bool four)
{
    struct utf8_seen seen = {0, 0, c->carry};
    enum step step = DONE;
    for (int i = 0; i < SLOW_BLOCKS && step == DONE && block_fits(to, c); i++)
        step = any_block(to, c, true, four, &seen);
    if (step != DONE)
        return step == STOPPED ? AT_FAULT : ANY_BLOCKS;
    if (seen.broken == 0)
        return seen.four != 0 ? FOUR_BLOCKS : NARROW_BLOCKS;
    if (seen.four != 0)
        return ANY_BLOCKS;
    return seen.two == 0 ? ISOLATED_BLOCKS : BROKEN_BLOCKS;
}

/* Converts blocks of a kind. Returns the kind of the next blocks. */
ALWAYS_INLINE enum utf8_kind blocks_of_kind(enum runic_form to, struct utf8_cursor *c, enum utf8_kind kind)
{
    if (kind == FOUR_BLOCKS)
        return supplementary_blocks(to, c);
    if (kind == ANY_BLOCKS)
        return any_blocks(to, c, true);
    if (kind == BROKEN_BLOCKS || c->carry != 0)
        return any_blocks(to, c, false);
    utf8_isolated_groups(to, c);
    return BROKEN_BLOCKS;
}

/*
 * Converts what narrow_block could not: one block, or, if the group before also had such a block, several until they
 * are narrow again. Returns false at a fault of a strict conversion.
 */
ALWAYS_INLINE bool slow_blocks(enum runic_form to, struct utf8_cursor *c)
{
    HIDE_VALUE(c->src);
    rewind_if_broken(to, c);
    if (c->carry == 0) {
        four_byte_run(to, c);
        if (!block_fits(to, c))
            return true;
    }
    if (!c->special) {
        struct utf8_seen seen = {0, 0, 0};
        c->special = true;
        return any_block(to, c, true, true, &seen) == DONE;
    }
    /* A byte of a fault may look like a 4-byte lead to supplementary_block. */
    const bool may_mislead = c->stop_at == 0 && form_unit_size(to) == 2 && !c->pending_low && c->src[-1] > 0xEF;
    enum utf8_kind kind = may_mislead ? ANY_BLOCKS : FOUR_BLOCKS;
    while (kind > NARROW_BLOCKS && block_fits(to, c))
        kind = blocks_of_kind(to, c, kind);
    return kind != AT_FAULT;
}

#endif
