/* bodies.h - what the kernels of a class of operations do, whatever the forms: for hardware with tables of 16. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_BODIES_H
#define RUNIC_KERNEL_SHUFFLE_BODIES_H

#include "to_utf8/any_to_utf8.h"
#include "latin1/latin1.h"
#include "measure/measure.h"
#include "utf8_to/quick_pair.h"
#include "measure/repair.h"
#include "measure/utf32_size.h"
#include "measure/utf8_measure.h"
#include "utf8_to/utf8_to_any.h"
#include "latin1/utf8_to_latin1_lossy.h"
#include "measure/utf8_validate.h"
#include "wide/swap.h"
#include "wide/wide_to_any.h"
#include "latin1/wide_to_latin1_lossy.h"
#include "latin1/wide_to_latin1.h"
#include "measure/wide_validate.h"

/* The forms are constants wherever these are used, so each becomes one body. */

/* A whole text, or what is left of one. */
ALWAYS_INLINE enum careful shuffle_rest(enum runic_form from, enum runic_form to, bool lossy, struct utf8_parts parts,
                                        struct encode_parts encode, void (*groups)(bool lossy, struct cursor *c),
                                        struct cursor *c)
{
    struct cursor own = *c;
    enum careful state = from == FORM_utf8 ? convert_utf8(to, lossy, parts, &own)
                         : to == FORM_utf8 ? convert_to_utf8(from, lossy, encode, &own)
                                           : convert_wide(from, to, lossy, groups, &own);
    *c = own;
    return state;
}

typedef void convert_row_function(struct cursor *c);
typedef enum careful convert_rest_function(bool lossy, struct cursor *c);

/* Blocks that are good and simple, with none of the constants and branches of the rest. */
ALWAYS_INLINE struct runic_pair shuffle_convert(runic_convert_kernel *scalar, convert_row_function *row,
                                                convert_rest_function *rest, enum runic_form from, enum runic_form to,
                                                const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    if (from == FORM_latin1)
        return to == FORM_utf8 ? latin1_to_utf8(scalar, from, to, src, len, dst, cap) : latin1_to_wide(to, src, len, dst, cap);
    if (from != FORM_utf8 && to == FORM_latin1)
        return wide_to_latin1(from, false, src, len, dst, cap);
    struct cursor c = cursor_at_start(from, to, src, len, dst, cap);
    enum careful state = CAREFUL_ON;
    if (len * form_unit_size(from) < 32 * VEC)
        quick_simple_text(from, to, &c);
    if (from == FORM_utf8 && c.src == src)
        quick_pair(to, &c);
    if (from == FORM_utf8 && cursor_rest(from, &c) > 2 * VEC && *c.src < 0xF0)
        row(&c);
    if (cursor_rest(from, &c) * form_unit_size(from) < 4 * VEC)
        while (cursor_rest(from, &c) > 0 && quick_block(from, to, &c))
            ;
    if (cursor_rest(from, &c) > 0)
        state = rest(false, &c);
    return cursor_finish(scalar, from, to, state, &c, src, len, dst, cap);
}

ALWAYS_INLINE struct runic_pair shuffle_convert_lossy(runic_lossy_kernel *scalar, convert_rest_function *rest,
                                                      enum runic_form from, enum runic_form to, const uint8_t *src, size_t len,
                                                      uint8_t *dst, size_t cap, size_t *replaced)
{
    if (from != FORM_utf8 && to == FORM_latin1)
        return wide_to_latin1_lossy(from, src, len, dst, cap, replaced);
    struct cursor c = cursor_at_start(from, to, src, len, dst, cap);
    rest(true, &c);
    return cursor_finish_lossy(scalar, from, to, &c, src, len, dst, cap, replaced);
}

#define FORM_ascii FORM_COUNT

/*
 * Is a text of `len` units worth a step by which vectors become aligned? Such texts have functions of their own, which are the
 * last thing that is called: short ones would wait for what only these need.
 */
ALWAYS_INLINE bool is_long_text(enum runic_form form, size_t len)
{
    return len >= 64 * VEC / form_unit_size(form);
}

ALWAYS_INLINE size_t shuffle_validate(runic_validate_kernel *scalar, enum runic_form form, bool is_long, const uint8_t *src,
                                      size_t len)
{
    if (form == FORM_utf8)
        return utf8_validate_vectors(scalar, src, len);
    if (form == FORM_ascii)
        return ascii_validate_vectors(scalar, src, len);
    return is_utf16(form) ? utf16_validate_vectors(scalar, form, is_long, src, len)
                          : utf32_validate_vectors(scalar, form, is_long, src, len);
}

ALWAYS_INLINE size_t shuffle_size(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len)
{
    if (from == FORM_utf8)
        return utf8_size(to, src, len);
    if (from == FORM_latin1)
        return len + count_vectors(from, false, src, len);
    return is_utf16(from) ? utf16_size(from, to, src, len) : utf32_size(from, to, false, src, len);
}

#endif
