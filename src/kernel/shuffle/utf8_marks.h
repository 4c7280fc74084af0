/* utf8_marks.h - the step that reads any VEC bytes of UTF-8, good or bad: what begins where, and what is a fault. */
/* SPDX-License-Identifier: MIT */
/*
 * Everything is decided at the lead, without looking back and without an order among characters: a lead takes its continuations
 * as far as they are good (the maximal subpart), and a byte that no lead takes begins something. That is a character,
 * or else a fault. docs/kernels/utf8_to_utf16.md tells why no two leads can want the same byte.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_MARKS_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_MARKS_H

#include "emit.h"
#include "utf8_pairs.h"
#include "utf8_planes.h"

/* A bit for each byte: it is taken by a lead before it (up to three beyond VEC), begins a fault, is the lead of a good 4-byte
   character. */
struct utf8_marks {
    uint64_t taken, bad, four;
};

/* In Latin-1, a character above FF is a fault, too. */
ALWAYS_INLINE struct utf8_marks utf8_find_marks(enum runic_form to, struct utf8_bytes b)
{
    uint64_t beyond_ascii = v_signs(b.c0), leads2 = v_signs(utf8_leads2(b.c0));
    uint64_t leads3 = v_signs(utf8_leads3(b.c0)), leads4 = v_signs(utf8_leads4(b.c0));
    uint64_t paired = v_signs(v_equal8(utf8_pair_faults(b.c0, b.n1), v_zero()));
    uint64_t second = leads2 & paired; /* leads whose second byte is good */
    uint64_t third = second & leads3 & v_signs(utf8_continuations(b.n2));
    uint64_t fourth = third & leads4 & v_signs(utf8_continuations(b.n3));
    uint64_t taken = second << 1 | third << 2 | fourth << 3;
    uint64_t good = ~beyond_ascii | (second & ~leads3) | (third & ~leads4) | fourth;
    if (to == FORM_latin1)
        good &= ~v_signs(v_subs8(b.c0, v_all(0x44))); /* C4 and above */
    return (struct utf8_marks){taken, ~(taken | good), fourth};
}

/* Units of any text. four: some may be of four bytes. U+FFFD, or a question mark, for what is bad. */
ALWAYS_INLINE struct utf8_planes utf8_any_planes(enum runic_form to, struct utf8_bytes b, bool four, uint64_t bad)
{
    struct utf8_planes p = utf8_narrow_planes(b.c0, b.n1, b.n2, utf8_leads3(b.c0), true);
    if (is_utf16(to) && four)
        p = utf8_add_surrogates(p, b);
    if (is_utf32(to) && four)
        p = utf8_add_four(p, b);
    vec replaced = v_from_signs(bad);
    p.low = v_blend(replaced, v_all(to == FORM_latin1 ? '?' : 0xFD), p.low);
    p.middle = v_blend(replaced, v_all(0xFF), p.middle);
    if (is_utf32(to) && four)
        p.top = v_without(p.top, replaced);
    return p;
}

/* Those in `keep`; dst has room for VEC units. */
ALWAYS_INLINE void emit_planes(enum runic_form to, uint8_t *dst, struct utf8_planes p, bool four, uint64_t keep)
{
    if (is_utf32(to) && four)
        emit_double_words(dst, join_planes(p.low, p.middle), join_planes(p.top, v_zero()), keep);
    else
        emit_two_planes(to, dst, p.low, p.middle, keep);
}

#endif
