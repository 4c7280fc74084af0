/* utf8_careful.h - blocks of UTF-8 that begin and end between characters, know what is bad, and can replace it. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_UTF8_CAREFUL_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_UTF8_CAREFUL_H

#include "../cursor.h"
#include "../emit.h"
#include "../utf8_marks.h"

#define AHEAD 3 /* bytes that a block reads beyond itself */

/* The first `len` (1..VEC) bytes of what is left, for which b stands; where they end within a character, its rest, too. */
ALWAYS_INLINE enum careful careful_units(enum runic_form to, bool lossy, struct cursor *c, struct utf8_bytes b, size_t len)
{
    struct utf8_marks marks = utf8_find_marks(to, b);
    uint64_t faults = lossy ? 0 : marks.bad & first_bits(len);
    size_t end = faults != 0 ? (size_t)__builtin_ctzll(faults) : len;
    if (is_utf16(to) && end == VEC && (marks.four >> (VEC - 1) & 1) != 0)
        end--; /* its low surrogate would fall out of the block */
    uint64_t inside = first_bits(end), keep = ~marks.taken & inside;
    marks.bad &= inside;
    marks.four &= inside;
    if (is_utf16(to))
        keep |= marks.four << 1;
    size_t count = bit_count(keep);
    if (count > cursor_room(to, c))
        return CAREFUL_FULL;
    uint8_t spare[VEC * 4], *place = careful_place(to, c, VEC, spare);
    if (marks.four != 0)
        emit_planes(to, place, utf8_any_planes(to, b, true, marks.bad), true, keep);
    else
        emit_planes(to, place, utf8_any_planes(to, b, false, marks.bad), false, keep);
    careful_done(FORM_utf8, to, c, place, 0, count);
    c->src += end + (size_t)__builtin_ctzll(~(marks.taken >> end)); /* with what the last character takes */
    c->replaced += bit_count(marks.bad);
    return faults != 0 ? CAREFUL_FAULT : CAREFUL_ON;
}

/* Up to VEC bytes of what is left, of which there is some. */
ALWAYS_INLINE enum careful careful_block(enum runic_form to, bool lossy, struct cursor *c)
{
    size_t len = smaller(cursor_rest(FORM_utf8, c), VEC);
    struct utf8_bytes b = {.c0 = cursor_rest(FORM_utf8, c) >= VEC ? v_load(c->src) : v_load_some(c->src, len)};
    if (cursor_rest(FORM_utf8, c) >= VEC + AHEAD) {
        b.n1 = v_load(c->src + 1), b.n2 = v_load(c->src + 2), b.n3 = v_load(c->src + 3);
    } else {
        b.n1 = v_move_down(b.c0, 1), b.n2 = v_move_down(b.c0, 2), b.n3 = v_move_down(b.c0, 3);
        if (cursor_rest(FORM_utf8, c) > VEC)
            len -= AHEAD; /* leads behind that do not have all their bytes here */
    }
    return careful_units(to, lossy, c, b, len);
}

#undef AHEAD

#endif
