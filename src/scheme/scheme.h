/* scheme.h - encoding schemes: text of an encoding form as bytes, in either byte order; and conversion between them. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_SCHEME_SCHEME_H
#define RUNIC_SCHEME_SCHEME_H

#include "../form.h"

enum runic_scheme {
    SCHEME_utf8,
    SCHEME_utf16le,
    SCHEME_utf16be,
    SCHEME_utf32le,
    SCHEME_utf32be,
    SCHEME_latin1,
    SCHEME_NONE /* any other charset */
};

/* The schemes in the host's byte order. */
#define SCHEME_HOST_UTF16 (HOST_IS_BIG ? SCHEME_utf16be : SCHEME_utf16le)
#define SCHEME_HOST_UTF32 (HOST_IS_BIG ? SCHEME_utf32be : SCHEME_utf32le)

ALWAYS_INLINE enum runic_form scheme_form(enum runic_scheme scheme)
{
    switch (scheme) {
    case SCHEME_utf8:
        return FORM_utf8;
    case SCHEME_utf16le:
    case SCHEME_utf16be:
        return FORM_utf16;
    case SCHEME_utf32le:
    case SCHEME_utf32be:
        return FORM_utf32;
    default:
        return FORM_latin1;
    }
}

/* Returns true if the scheme's byte order is not the host's. */
ALWAYS_INLINE bool scheme_is_foreign(enum runic_scheme scheme)
{
    return HOST_IS_BIG ? scheme == SCHEME_utf16le || scheme == SCHEME_utf32le
                       : scheme == SCHEME_utf16be || scheme == SCHEME_utf32be;
}

/* Reads a code unit of UTF-16. */
ALWAYS_INLINE uint32_t scheme_load_utf16(enum runic_scheme scheme, const uint8_t *src)
{
    const uint32_t unit = load_utf16(src);
    return scheme_is_foreign(scheme) ? __builtin_bswap16((uint16_t)unit) : unit;
}

ALWAYS_INLINE void scheme_store_utf16(enum runic_scheme scheme, uint8_t *dst, uint32_t unit)
{
    store_utf16(dst, scheme_is_foreign(scheme) ? __builtin_bswap16((uint16_t)unit) : unit);
}

ALWAYS_INLINE void scheme_store_utf32(enum runic_scheme scheme, uint8_t *dst, uint32_t unit)
{
    store_utf32(dst, scheme_is_foreign(scheme) ? __builtin_bswap32(unit) : unit);
}

/* Reads a code unit of UTF-32. */
ALWAYS_INLINE uint32_t scheme_load_utf32(enum runic_scheme scheme, const uint8_t *src)
{
    const uint32_t unit = load_utf32(src);
    return scheme_is_foreign(scheme) ? __builtin_bswap32(unit) : unit;
}

/* Decodes the first character of src; len is in code units, at least one. */
ALWAYS_INLINE runic_character scheme_next(enum runic_scheme scheme, const uint8_t *src, size_t len)
{
    uint8_t native[4];
    if (!scheme_is_foreign(scheme))
        return form_next(scheme_form(scheme), src, len);
    if (scheme_form(scheme) == FORM_utf32) {
        store_utf32(native, __builtin_bswap32(load_utf32(src)));
        return next_utf32(native);
    }
    for (size_t i = 0; i < 2 && i < len; i++)
        store_utf16(native + 2 * i, scheme_load_utf16(scheme, src + 2 * i));
    return next_utf16(native, len);
}

/*
 * Converts as a kernel does, but len, cap and the result are in bytes. Leaves bytes at the end that are not a whole unit.
 * replaced: NULL for a strict kernel. Else a lossy kernel converts, and what it replaces is added to *replaced; the forms must
 * then be different, the first not ISO-8859-1, and the text must not end inside a character.
 */
HIDDEN struct runic_progress runic_convert_scheme(enum runic_scheme from, enum runic_scheme to, const void *src, size_t len,
                                                  void *dst, size_t cap, size_t *replaced);

/* Returns how many bytes of whole code units precede a character that the end of the text cuts off. */
HIDDEN size_t runic_scheme_whole(enum runic_scheme scheme, const void *src, size_t len);

#endif
