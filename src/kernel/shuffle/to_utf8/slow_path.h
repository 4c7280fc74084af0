/* slow_path.h - UTF-16 and UTF-32 with supplementary characters or faults to UTF-8. */
/* SPDX-License-Identifier: MIT */
/* Each surrogate makes two of the four bytes of its pair; therefore vectors are at equal distances, and may cut pairs. */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_SLOW_PATH_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_SLOW_PATH_H

#include "blocks.h"
#include "groups.h"

/* Returns true if a group is left, with a word after it, and room for the most that it may become. */
ALWAYS_INLINE bool has_slow_group(enum runic_form from, const struct cursor *c)
{
    return is_utf16(from) ? cursor_has(from, FORM_utf8, c, GROUP(from) + 1, 3 * GROUP(from) + 16)
                          : cursor_has(from, FORM_utf8, c, GROUP(from), 4 * GROUP(from) + 16);
}

/* Returns true if the first vector has nothing but surrogates, or nothing but supplementary values. */
ALWAYS_INLINE bool encode_begins_run(enum runic_form from, const uint8_t *src)
{
    vec x = load_units(from, src);
    if (is_utf16(from))
        return v_is_zero(v_xor(v_and(x, all_units(from, 0xF800)), all_units(from, 0xD800)));
    return !v_meet(v_sub32(x, v_all32(0x10000)), v_all32(0xFFF00000));
}

/* Moves the cursor back if groups, which began at `begin`, end within a pair. */
ALWAYS_INLINE void end_encode_groups(enum runic_form from, const uint8_t *begin, struct cursor *c)
{
    if (is_utf16(from) && c->src != begin && c->src != c->src_end && is_low_surrogate(load_utf16(c->src)) &&
        is_high_surrogate(load_utf16(c->src - 2))) {
        c->src -= 2;
        c->dst -= 2;
    }
}

/* Returns true if a group ends in a high surrogate without a low one after it. */
ALWAYS_INLINE bool is_cut_pair(enum runic_form from, const uint8_t *end)
{
    return is_utf16(from) && is_high_surrogate(load_utf16(end - 2)) && !is_low_surrogate(load_utf16(end));
}

/* supplementary: a group has surrogates or supplementary values; three: it has characters of three bytes. */
struct slow_kind {
    bool supplementary, three;
};

/* Returns the kind of a group of words. After 0xD800 is subtracted, surrogates and no other words are below 0x800. */
ALWAYS_INLINE struct slow_kind kind_of_slow_words(const uint8_t *src)
{
    vec lowest = v_all16(0xFFFF), all = v_zero();
    UNROLL
    for (int i = 0; i < 4; i++) {
        vec x = load_units(FORM_utf16, src + VEC * i), above = v_sub16(x, v_all16(0xD800));
        lowest = v_min16(lowest, above);
        all = v_or(all, v_min16(x, above));
    }
    return (struct slow_kind){!v_is_zero(v_equal16(v_min16(lowest, v_all16(0x7FF)), lowest)), v_meet(all, v_all16(0xF800))};
}

ALWAYS_INLINE struct slow_kind kind_of_slow(enum runic_form from, const uint8_t *src)
{
    if (is_utf16(from))
        return kind_of_slow_words(src);
    const vec all = v_or(v_or(load_units(from, src), load_units(from, src + VEC)),
                         v_or(load_units(from, src + 2 * VEC), load_units(from, src + 3 * VEC)));
    const bool beyond = v_meet(all, beyond_units(from, 0xFFFF));
    return (struct slow_kind){beyond || has_surrogates(from, src), beyond || v_meet(all, beyond_units(from, 0x7FF))};
}

/* The totals of a group: all ones for high surrogates, and for unpaired surrogates; the sign of words of three bytes. */
struct paired_checks {
    vec high, faults, three;
};

/* Adds a vector to the totals. before: the word before each of its words. */
ALWAYS_INLINE void check_pairs(struct paired_checks *checks, struct utf8_folded x, vec before, struct encode_constants k)
{
    checks->faults = v_or(checks->faults, v_xor(v_equal16(v_right16(before, 10), k.high), x.low));
    checks->high = v_or(checks->high, x.high);
}

ALWAYS_INLINE size_t put_paired(uint8_t *dst, struct utf8_folded x, struct paired_checks *checks, struct encode_constants k)
{
    checks->three = v_or(checks->three, pair_lengths(x, k).three);
    return put_slots(dst, encode_pairs(x, k));
}

/* Encodes a group of words with pairs; before: the same text, one word earlier. Returns the number of bytes. */
ALWAYS_INLINE size_t encode_paired_group(bool three, const uint8_t *text, const uint8_t *before, bool is_first, uint8_t *dst,
                                         struct paired_checks *checks, struct encode_constants k)
{
    uint8_t *at = dst;
    UNROLL
    for (int i = 0; i < 4; i += 2) {
        vec a = load_units(FORM_utf16, text + VEC * i), b = load_units(FORM_utf16, text + VEC * (i + 1));
        vec before_a = is_first && i == 0 ? v_move_up(a, 2) : load_units(FORM_utf16, before + VEC * i);
        vec before_b = load_units(FORM_utf16, before + VEC * (i + 1));
        const struct utf8_folded x = fold_pairs(a, before_a, k), y = fold_pairs(b, before_b, k);
        check_pairs(checks, x, before_a, k);
        check_pairs(checks, y, before_b, k);
        if (three) {
            at += put_paired(at, x, checks, k);
            at += put_paired(at, y, checks, k);
        } else {
            at += put_two(at, v_and(x.words, v_all16(0x1FFF)), v_and(y.words, v_all16(0x1FFF)), false, &k);
        }
    }
    return (size_t)(at - dst);
}

/* Encodes a group of scalar values. Returns the number of bytes. */
ALWAYS_INLINE size_t encode_values_group(const uint8_t *text, uint8_t *dst, struct wide_constants k)
{
    uint8_t *at = dst;
    UNROLL
    for (int i = 0; i < 4; i++) {
        struct utf8_wide_slots slots = encode_any(load_units(FORM_utf32, text + VEC * i), k);
        put_wide_slots(at, slots);
        at += wide_slots_size(slots, VEC / 4);
    }
    return (size_t)(at - dst);
}

/* Converts a run of supplementary characters by vectors. Returns true if there was one. */
ALWAYS_INLINE bool encode_run(enum runic_form from, struct cursor *c)
{
    const uint8_t *begin = c->src;
    while ((size_t)(c->src_end - c->src) >= VEC && cursor_room(FORM_utf8, c) >= VEC) {
        vec x = load_units(from, c->src), bytes;
        if (is_utf16(from)) {
            if (!v_is_zero(v_xor(v_and(x, v_all32(0xFC00FC00)), v_all32(0xDC00D800))))
                break;
            bytes = encode_pairs_as_four(x);
        } else {
            vec above = v_sub32(x, v_all32(0x10000));
            if (v_meet(above, v_all32(0xFFF00000)))
                break;
            bytes = encode_supplementary(x);
        }
        v_store(c->dst, bytes);
        c->src += VEC;
        c->dst += VEC;
    }
    return c->src != begin;
}

/* What the loop does about faults. */
enum encode_mode {
    ENCODE_STRICT,   /* stop */
    ENCODE_TRUSTING, /* replaces them; searches for them while it encodes groups */
    ENCODE_ASKING    /* replaces them; searches for them first, since there were some */
};

/*
 * Converts groups of UTF-16 of 3-byte characters with pairs among them; begins and ends between characters. The first block is
 * converted separately, so that each group has a word before it. Returns ILL_FORMED if a fault comes soon.
 */
ALWAYS_INLINE enum step_end encode_paired_groups(enum runic_form from, struct cursor *c)
{
    const struct encode_constants k = encode_constants(true);
    const uint8_t *begin = c->src;
    if (!is_utf16(from) || !has_slow_group(from, c) || !kind_of_slow(from, c->src).three || encode_begins_run(from, c->src) ||
        !encode_good_block(from, c))
        return OTHER_LOOP;
    bool is_fault = false;
    for (int idle = 0; idle < HYSTERESIS_ENCODE_SLOW && has_slow_group(from, c); idle++) {
        struct paired_checks checks = {v_zero(), v_zero(), v_zero()};
        const size_t count = encode_paired_group(true, c->src, c->src - 2, false, c->dst, &checks, k);
        is_fault = !v_is_zero(checks.faults) || is_cut_pair(from, c->src + 4 * VEC);
        if (is_fault)
            break;
        cursor_advance(from, FORM_utf8, c, GROUP(from), count);
        if (!v_is_zero(checks.high) && v_meet(checks.three, v_all16(0x8000)))
            idle = -1;
    }
    end_encode_groups(from, begin, c);
    return is_fault ? ILL_FORMED : CONTINUE;
}

struct slow_constants {
    struct encode_constants words;
    struct wide_constants values;
};

/* Encodes any group; its code units are at `text`. Returns the number of bytes. */
ALWAYS_INLINE size_t encode_any_group(enum runic_form from, bool three, bool is_first, const uint8_t *text,
                                      const struct cursor *c, struct paired_checks *checks, struct slow_constants k)
{
    if (is_utf16(from))
        return encode_paired_group(three, text, c->src - 2, is_first, c->dst, checks, k.words);
    return encode_values_group(text, c->dst, k.values);
}

/*
 * Writes a group with faults to `space`, with U+FFFD in their place. Returns false at a fault if the conversion is strict.
 * *text: the code units to encode; *words: they have no pairs and no supplementary values.
 */
ALWAYS_INLINE bool repair_slow_group(enum runic_form from, bool strict, bool is_first, struct cursor *c, uint8_t *space,
                                     const uint8_t **text, bool *words)
{
    if (wide_group_is_good(from, c->src, !is_first))
        return true;
    if (strict)
        return false;
    *words = !wide_repair_group(from, c->src, !is_first, space, &c->replaced);
    *text = space;
    return true;
}

/* Converts groups with supplementary characters or faults. Returns OTHER_LOOP if blocks convert the next text faster. */
ALWAYS_INLINE enum step_end encode_slow_groups(enum runic_form from, enum encode_mode mode, struct cursor *c)
{
    const struct slow_constants k = {encode_constants(true), wide_constants(true)};
    const bool strict = mode == ENCODE_STRICT;
    const uint8_t *begin = c->src;
    bool progress = false,
         asks = mode == ENCODE_ASKING || is_utf32(from); /* whether a group has faults, before it is encoded */
    int idle = 0;
    while (has_slow_group(from, c)) {
        const struct slow_kind kind = kind_of_slow(from, c->src);
        bool words = is_utf32(from) && !kind.supplementary;
        const uint8_t *text = c->src;
        uint8_t space[4 * VEC];
        idle = words && kind.three ? idle + 1 : 0;
        progress = !kind.supplementary && (is_utf16(from) || !kind.three || idle == HYSTERESIS_ENCODE_SLOW);
        if (progress)
            break;
        if (!words && encode_begins_run(from, text)) {
            end_encode_groups(from, begin, c);
            begin = text = c->src;
            if (encode_run(from, c))
                return OTHER_LOOP;
        }
        const bool is_first = c->src == begin;
        if (asks && !words && !repair_slow_group(from, strict, is_first, c, space, &text, &words))
            break;
        struct paired_checks checks = {v_zero(), v_zero(), v_zero()};
        const size_t count = words ? encode_group(from, GROUP_THREE, text, c->dst, k.words)
                                   : encode_any_group(from, kind.three || text == space, is_first, text, c, &checks, k);
        if (!asks && (!v_is_zero(checks.faults) || is_cut_pair(from, c->src + 4 * VEC))) {
            if (strict)
                break;
            asks = true; /* the group is then encoded again */
            continue;
        }
        cursor_advance(from, FORM_utf8, c, GROUP(from), count);
    }
    end_encode_groups(from, begin, c);
    return progress ? CONTINUE : OTHER_LOOP;
}

/*
 * Converts groups with faults, and groups between them, until several in a row have none; begins and ends between characters.
 * Checked blocks took up to twice as long for damaged text. Returns OTHER_LOOP if it read nothing.
 */
ALWAYS_INLINE enum step_end encode_faulty_groups(enum runic_form from, struct cursor *c)
{
    const struct encode_constants k = encode_constants(true);
    const uint8_t *begin = c->src;
    size_t count = 0;
    for (int idle = 0; idle < HYSTERESIS_ENCODE_FAULTS && has_slow_group(from, c); idle++) {
        uint8_t space[4 * VEC];
        const uint8_t *text = c->src;
        enum group_kind kind = kind_of_group(from, text);
        if (kind == GROUP_SLOW) {
            size_t replaced = 0;
            if (wide_repair_group(from, text, false, space, &replaced))
                break;
            c->replaced += replaced;
            idle = -1;
            text = space;
        }
        count = encode_plain_group(from, kind, count, text, c->dst, k);
        cursor_advance(from, FORM_utf8, c, GROUP(from), count);
    }
    return c->src != begin ? CONTINUE : OTHER_LOOP;
}

#endif
