/* utf8_marks_shuffle.h - the step that reads any VEC bytes of UTF-8, good or bad: what begins where, and what is a fault. */
/* SPDX-License-Identifier: MIT */
/*
 * Everything is decided at the lead, without looking back and without an order among characters: a lead takes its continuations
 * as far as they are good (the maximal subpart), and a byte that no lead takes begins something. That is a character,
 * or else a fault. docs/kernels/utf8_to_utf16.md tells why no two leads can want the same byte.
 */
#ifndef RUNIC_KERNEL_UTF8_MARKS_SHUFFLE_H
#define RUNIC_KERNEL_UTF8_MARKS_SHUFFLE_H

#include "utf8_pairs_shuffle.h"
#include "utf8_planes_shuffle.h"

/* A bit for each byte: it is taken by a lead before it (up to three beyond VEC), begins a fault, is the lead of a good 4-byte
   character, is no ASCII. */
struct utf8_marks {
    uint64_t taken, bad, four, beyond_ascii;
};

ALWAYS_INLINE struct utf8_marks utf8_find_marks(struct utf8_bytes b)
{
    uint64_t beyond_ascii = v_signs(b.c0);
    uint64_t paired = v_signs(v_equal8(utf8_pair_faults(b.c0, b.n1), v_zero()));
    uint64_t leads3 = v_signs(utf8_leads3(b.c0)), leads4 = v_signs(utf8_leads4(b.c0));
    uint64_t second = beyond_ascii & v_signs(utf8_starts(b.c0)) & paired; /* leads whose second byte is good */
    uint64_t third = second & leads3 & v_signs(utf8_continuations(b.n2));
    uint64_t fourth = third & leads4 & v_signs(utf8_continuations(b.n3));
    uint64_t taken = second << 1 | third << 2 | fourth << 3;
    uint64_t good = ~beyond_ascii | (second & ~leads3) | (third & ~leads4) | fourth;
    return (struct utf8_marks){taken, ~(taken | good), fourth, beyond_ascii};
}

#endif
