/* decode.h - UTF-8 with faults, or ASCII to its end, where there is no movemask; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/* For hardware where a mask of bits, or part of a vector, costs more than what it tells. */
#ifndef RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_DECODE_H
#define RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_DECODE_H

#include "../utf8_decode.h"

/* Has a group leads of four bytes, and no others? */
ALWAYS_INLINE bool utf8_has_fours(const uint8_t *src)
{
    vec some = v_zero(), others = v_zero();
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        const vec x = v_load(src + VEC * i), leads4 = utf8_leads4(x);
        some = v_or(some, leads4);
        others = v_or(others, v_without(utf8_leads2(x), leads4));
    }
    return v_has_signs(some) && !v_has_signs(others);
}

/* Is a text of at least a vector ASCII from pos on, less than a group before its end? */
ALWAYS_INLINE bool ends_in_ascii(const uint8_t *src, size_t len, size_t pos)
{
    vec any = v_load(src + len - VEC);
    for (; len - pos > VEC; pos += VEC)
        any = v_or(any, v_load(src + pos));
    return !v_has_signs(any);
}

/* Not zero where a text that ends so is cut. */
ALWAYS_INLINE vec utf8_faults_at_end(vec last)
{
    static const uint8_t highest[16] = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xEF, 0xDF, 0xBF};
    return v_subs8(last, v_table(highest));
}

#if NO_MOVEMASK /* where a mask costs more than what it tells */
/* What bytes say to those behind them: faults that these may have with the next, and that a third or fourth byte is due. */
struct utf8_said {
    vec pair, third, fourth;
    const uint8_t *end; /* of these bytes */
};

ALWAYS_INLINE struct utf8_said utf8_say(const uint8_t *src, vec c0, vec high)
{
    static const uint8_t leads3[16] = {[0xE] = 0x80, [0xF] = 0x80}, leads4[16] = {[0xF] = 0x80};
    const vec by_high = utf8_by_nibble(utf8_first_high, high), by_low = utf8_by_nibble(utf8_first_low, v_and(c0, v_all(0x0F)));
    return (struct utf8_said){v_and(by_high, by_low), utf8_by_nibble(leads3, high), utf8_by_nibble(leads4, high), src + VEC};
}

/* Not zero at faults of bytes, of which `high` are the upper halves, and `now` what they say. */
ALWAYS_INLINE vec utf8_faults_behind(struct utf8_said before, struct utf8_said now, vec high)
{
    const vec pair = v_and(v_move_up_from(before.pair, now.pair, 1), utf8_by_nibble(utf8_second_high, high));
    return v_xor(pair, v_or(v_move_up_from(before.third, now.third, 2), v_move_up_from(before.fourth, now.fourth, 3)));
}

/* As utf8_any_is_good, but what each byte says is looked up once, and moved; *said: of others, maybe those before. */
ALWAYS_INLINE bool utf8_any_goes_on(const uint8_t *src, size_t vectors, struct utf8_said *said)
{
    vec faults = v_zero();
    UNROLL
    for (size_t i = 0; i < vectors; i++) {
        const uint8_t *at = src + VEC * i;
        const vec c0 = v_load(at), high = v_right8(c0, 4);
        const struct utf8_said before = *said;
        *said = utf8_say(at, c0, high);
        const bool is_known = i > 0 || before.end == at;
        faults = v_opaque(v_or(faults, is_known ? utf8_faults_behind(before, *said, high) : utf8_faults_at(at, v_all(0x80))));
    }
    return v_is_zero(faults);
}

/* The same in signs: bytes taken by a lead before; bad; leads whose second, third, fourth byte is good. */
struct utf8_signed_marks {
    vec taken, bad, second, third, fourth;
};

/* before: of the bytes before these. first: bytes that are taken by others. four: some may be above 0xEF. */
ALWAYS_INLINE struct utf8_signed_marks utf8_find_signed_marks(enum runic_form to, bool four, struct utf8_signed_marks before,
                                                              vec first, struct utf8_bytes b)
{
    struct utf8_signed_marks m = {.fourth = v_zero()};
    const vec leads3 = utf8_leads3(b.c0);
    m.second = v_and(utf8_leads2(b.c0), v_equal8(utf8_pair_faults(b.c0, b.n1), v_zero()));
    m.third = v_and(v_and(m.second, leads3), utf8_continuations(b.n2));
    m.taken = v_or(v_move_up_from(before.second, m.second, 1), v_move_up_from(before.third, m.third, 2));
    vec good = v_or(m.third, v_without(m.second, leads3));
    if (four) {
        const vec leads4 = utf8_leads4(b.c0);
        m.fourth = v_and(v_and(m.third, leads4), utf8_continuations(b.n3));
        m.taken = v_or(m.taken, v_move_up_from(before.fourth, m.fourth, 3));
        good = v_or(v_without(good, leads4), m.fourth);
    }
    if (to == FORM_latin1)
        good = v_without(good, v_at_least8(b.c0, 0xC4));
    m.taken = v_or(m.taken, first);
    m.bad = v_greater8(v_zero(), v_without(b.c0, v_or(m.taken, good)));
    return m;
}

/* The bits of what such bytes take behind themselves. */
ALWAYS_INLINE uint64_t utf8_taken_behind(bool four, struct utf8_signed_marks m)
{
    const uint64_t taken = v_signs(m.second) >> (VEC - 1) | v_signs(m.third) >> (VEC - 2);
    return four ? taken | v_signs(m.fourth) >> (VEC - 3) : taken;
}

/* Any group. *carry: what the group before takes of this one, and then this of the next. Yields how many units. */
ALWAYS_INLINE size_t utf8_signed_group(enum runic_form to, bool four, const uint8_t *src, uint8_t *dst,
                                       struct utf8_carry *carry, size_t *bad)
{
    struct utf8_signed_marks m = {.second = v_zero(), .third = v_zero(), .fourth = v_zero()};
    vec first = v_from_signs(carry->taken), low = v_from_signs(carry->low);
    v_tally faults = v_no_tally();
    size_t count = 0;
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        const struct utf8_bytes b = utf8_load_bytes(src + VEC * i);
        const vec before = m.fourth;
        m = utf8_find_signed_marks(to, four, m, first, b);
        vec gone = m.taken;
        if (is_utf16(to) && four)
            gone = v_without(gone, v_or(low, v_move_up_from(before, m.fourth, 1)));
        const uint64_t keep = ~v_signs(gone) & first_bits(VEC);
        emit_planes(to, dst + count * form_unit_size(to), utf8_any_planes(to, b, four, m.bad), four, keep);
        count += mask_count(keep);
        faults = v_tally_signs(faults, m.bad);
        first = low = v_zero();
    }
    *bad = v_tally_sum(faults);
    carry->taken = utf8_taken_behind(four, m);
    carry->low = is_utf16(to) && four ? v_signs(m.fourth) >> (VEC - 1) : 0;
    return count;
}
#else
struct utf8_said {
    const uint8_t *end;
};

ALWAYS_INLINE bool utf8_any_goes_on(const uint8_t *src, size_t vectors, struct utf8_said *said)
{
    (void)said;
    return utf8_any_is_good(src, vectors);
}
#endif

#endif
