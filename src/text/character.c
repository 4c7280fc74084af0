/* character.c - boundaries and single characters: floor, ceil, next, previous, put. */
/* SPDX-License-Identifier: MIT */
#include "boundary.h"

ALWAYS_INLINE runic_character next_of(enum runic_form form, const void *src, size_t len)
{
    return len == 0 ? (runic_character){0} : form_next(form, src, len);
}

ALWAYS_INLINE runic_character previous_of(enum runic_form form, const void *src, size_t len)
{
    if (len == 0)
        return (runic_character){0};
    size_t begin = form_span(form, src, len, len - 1).begin;
    return form_next(form, (const uint8_t *)src + begin * form_unit_size(form), len - begin);
}

ALWAYS_INLINE size_t put_of(enum runic_form form, char32_t value, void *dst, size_t cap)
{
    if (!is_scalar_value(value) || form_length(form, value) > cap)
        return 0;
    form_put(form, dst, value);
    return form_length(form, value);
}

#define BOUNDARIES(FORM, type, floor, ceil)                                                                                    \
    size_t floor(const type *src, size_t len, size_t pos)                                                                      \
    {                                                                                                                          \
        return form_span(FORM, (const uint8_t *)src, len, pos).begin;                                                          \
    }                                                                                                                          \
    size_t ceil(const type *src, size_t len, size_t pos)                                                                       \
    {                                                                                                                          \
        return form_span(FORM, (const uint8_t *)src, len, pos).end;                                                            \
    }

#define CHARACTER_AT(FORM, type, name, at)                                                                                     \
    runic_character name(const type *src, size_t len)                                                                          \
    {                                                                                                                          \
        return at(FORM, src, len);                                                                                             \
    }

#define PUT(FORM, type, name)                                                                                                  \
    size_t name(char32_t value, type *dst, size_t cap)                                                                         \
    {                                                                                                                          \
        return put_of(FORM, value, dst, cap);                                                                                  \
    }

BOUNDARIES(FORM_utf8, char, runic_utf8_floor, runic_utf8_ceil)
BOUNDARIES(FORM_utf16, char16_t, runic_utf16_floor, runic_utf16_ceil)
CHARACTER_AT(FORM_utf8, char, runic_utf8_next, next_of)
CHARACTER_AT(FORM_utf8, char, runic_utf8_previous, previous_of)
PUT(FORM_utf8, char, runic_utf8_put)
CHARACTER_AT(FORM_utf16, char16_t, runic_utf16_next, next_of)
CHARACTER_AT(FORM_utf16, char16_t, runic_utf16_previous, previous_of)
PUT(FORM_utf16, char16_t, runic_utf16_put)
CHARACTER_AT(FORM_utf32, char32_t, runic_utf32_next, next_of)
CHARACTER_AT(FORM_utf32, char32_t, runic_utf32_previous, previous_of)
PUT(FORM_utf32, char32_t, runic_utf32_put)
