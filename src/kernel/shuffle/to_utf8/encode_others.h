/* encode_others.h - groups of UTF-16 or UTF-32 with pairs, 4-byte characters or faults to UTF-8; for shuffles by table.
 */
/* SPDX-License-Identifier: MIT */
/*
 * Functions of their own, or the constants of each push those of the loop for other groups out of registers: parted, web pages
 * run 1.07 times as fast, 3-byte text up to 1.23 times (gcc and clang; 2026-11-20, docs/kernels/utf16_to_utf8.md).
 */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_ENCODE_OTHERS_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_ENCODE_OTHERS_H

#include "encode_any.h"
#include "encode_groups.h"
#include "../quick_block.h"
#include "../wide/wide_faults.h"

#define GROUP(from) (4 * VEC / form_unit_size(from)) /* units */
#define CALM        4                                /* groups that others do as well */

/* Characters of four bytes, a vector at a time, for as long as they last. Was there one? */
ALWAYS_INLINE bool encode_four_run(enum runic_form from, struct cursor *c)
{
    const uint8_t *begin = c->src;
    while ((size_t)(c->src_end - c->src) >= VEC && cursor_room(FORM_utf8, c) >= VEC) {
        vec x = v_load(c->src), bytes;
        if (is_utf16(from)) {
            if (!v_is_zero(v_xor(v_and(x, v_all32(0xFC00FC00)), v_all32(0xDC00D800))))
                break;
            bytes = encode_four_of_pairs(x);
        } else {
            vec above = v_sub32(x, v_all32(0x10000));
            if (v_meet(above, v_all32(0xFFF00000)))
                break;
            bytes = encode_four(x);
        }
        v_store(c->dst, bytes);
        c->src += VEC;
        c->dst += VEC;
    }
    return c->src != begin;
}

/* What becomes of faults: the end; they are replaced, and looked for in what was encoded; or before, since there were some. */
enum encode_mode { ENCODE_STRICT, ENCODE_TRUSTING, ENCODE_ASKING };

/* It is not for this loop; it got on; and a fault comes soon. */
enum paired_end { PAIRED_NONE, PAIRED_ON, PAIRED_FAULT };

/*
 * UTF-16 of words of three bytes, and pairs among them; from between characters to between characters. Faults are looked for in
 * what is folded anyway. The first block is there to have a word before each.
 */
ALWAYS_INLINE enum paired_end encode_paired_groups(enum runic_form from, struct cursor *c)
{
    const struct encode_constants k = encode_constants(true);
    const uint8_t *begin = c->src;
    if (!has_other_group(from, c) || !kind_of_other(from, c->src).three || encode_begins_fours(from, c->src) ||
        !quick_from_wide(from, FORM_utf8, c))
        return PAIRED_NONE;
    bool is_fault = false;
    for (int calm = 0; calm < CALM && has_other_group(from, c); calm++) {
        struct paired_seen seen = nothing_seen();
        const size_t count = encode_paired_group(true, c->src, c->src - 2, false, c->dst, &seen, k);
        is_fault = !v_is_zero(seen.faults) || is_cut_pair(from, c->src + 4 * VEC);
        if (is_fault)
            break;
        cursor_advance(from, FORM_utf8, c, GROUP(from), count);
        if (!v_is_zero(seen.others) && v_meet(seen.three, v_all16(0x8000)))
            calm = -1;
    }
    end_encode_groups(from, begin, c);
    return is_fault ? PAIRED_FAULT : PAIRED_ON;
}

struct other_constants {
    struct encode_constants words;
    struct wide_constants values;
};

/* One group of anything, as `text` has it. Yields how many bytes. */
ALWAYS_INLINE size_t encode_any_group(enum runic_form from, bool three, bool is_first, const uint8_t *text,
                                      const struct cursor *c, struct paired_seen *seen, struct other_constants k)
{
    if (is_utf16(from))
        return encode_paired_group(three, text, c->src - 2, is_first, c->dst, seen, k.words);
    return encode_values_group(text, c->dst, k.values);
}

/* A group with a fault, which is replaced. */
ALWAYS_INLINE void encode_faulty_group(enum runic_form from, bool is_first, struct cursor *c, struct other_constants k)
{
    uint8_t space[4 * VEC];
    struct paired_seen ignored = nothing_seen();
    const struct wide_suspects s = wide_find_suspects(from, c->src);
    const bool has_more = wide_replace_faults(from, c->src, s, !is_first, space, &c->replaced);
    cursor_advance(from, FORM_utf8, c, GROUP(from),
                   has_more ? encode_any_group(from, true, is_first, space, c, &ignored, k)
                            : encode_group(from, GROUP_THREE, space, c->dst, k.words));
}

/*
 * Groups with surrogates or values above FFFF, or faults; from between characters to between characters. False: what is next is
 * better left to blocks.
 */
ALWAYS_INLINE bool encode_other_groups(enum runic_form from, enum encode_mode mode, struct cursor *c)
{
    const struct other_constants k = {encode_constants(true), wide_constants(true)};
    const uint8_t *begin = c->src;
    bool gets_on = false;
    int calm = 0;
    while (has_other_group(from, c)) {
        const struct other_kind kind = kind_of_other(from, c->src);
        gets_on = !kind.others && (is_utf16(from) || !kind.three || ++calm == CALM);
        if (gets_on)
            break;
        if (is_utf32(from) && !kind.others) {
            cursor_advance(from, FORM_utf8, c, GROUP(from), encode_group(from, GROUP_THREE, c->src, c->dst, k.words));
            continue;
        }
        calm = 0;
        if (encode_begins_fours(from, c->src)) {
            end_encode_groups(from, begin, c);
            begin = c->src;
            if (encode_four_run(from, c))
                return false;
        }
        const bool is_first = c->src == begin;
        if ((mode == ENCODE_ASKING || is_utf32(from)) && !wide_group_is_good(from, c->src, !is_first)) {
            if (mode == ENCODE_STRICT)
                break;
            encode_faulty_group(from, is_first, c, k);
            continue;
        }
        struct paired_seen seen = nothing_seen();
        const size_t count = encode_any_group(from, kind.three, is_first, c->src, c, &seen, k);
        if (is_utf16(from) && mode != ENCODE_ASKING && (!v_is_zero(seen.faults) || is_cut_pair(from, c->src + 4 * VEC))) {
            if (mode == ENCODE_STRICT)
                break;
            mode = ENCODE_ASKING; /* and the group is written again */
            continue;
        }
        cursor_advance(from, FORM_utf8, c, GROUP(from), count);
    }
    end_encode_groups(from, begin, c);
    return gets_on;
}

#undef GROUP
#undef CALM

#endif
