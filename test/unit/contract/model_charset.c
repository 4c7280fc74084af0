/* model_charset.c - determines the charset of a text by label, BOM and signature, and the form of this charset. */
/* SPDX-License-Identifier: MIT */
#include "model.h"

enum text_form form_of(runic_charset charset)
{
    switch (charset) {
    case RUNIC_UTF16:
    case RUNIC_UTF16BE:
        return TEXT_utf16be;
    case RUNIC_UTF16LE:
        return TEXT_utf16le;
    case RUNIC_UTF32:
    case RUNIC_UTF32BE:
        return TEXT_utf32be;
    case RUNIC_UTF32LE:
        return TEXT_utf32le;
    case RUNIC_LATIN1:
        return TEXT_latin1;
    case RUNIC_ASCII:
        return TEXT_ascii;
    case RUNIC_WINDOWS1252:
        return TEXT_windows1252;
    default:
        return TEXT_utf8;
    }
}

static bool begins(const uint8_t *src, size_t len, const char *prefix, size_t length)
{
    return len >= length && memcmp(src, prefix, length) == 0;
}

static runic_charset by_signature(const runic_options *how, const uint8_t *src, size_t len)
{
    if (!how->forbid_utf32 && begins(src, len, "\xFF\xFE\0\0", 4))
        return RUNIC_UTF32LE;
    if (!how->forbid_utf32 && begins(src, len, "\0\0\xFE\xFF", 4))
        return RUNIC_UTF32BE;
    if (begins(src, len, "\xFF\xFE", 2))
        return RUNIC_UTF16LE;
    if (begins(src, len, "\xFE\xFF", 2))
        return RUNIC_UTF16BE;
    if (begins(src, len, "\x0E\xFE\xFF", 3))
        return RUNIC_SCSU;
    if (begins(src, len, "\xFB\xEE\x28", 3))
        return RUNIC_BOCU1;
    if (begins(src, len, "\xDD\x73\x66\x73", 4))
        return RUNIC_UTF_EBCDIC;
    if (begins(src, len, "+/v", 3) && len > 3 && memchr("89+/", src[3], 4) != NULL)
        return RUNIC_UTF7;
    return begins(src, len, "\xEF\xBB\xBF", 3) ? RUNIC_UTF8 : RUNIC_CHARSET_UNKNOWN;
}

runic_charset model_charset(const runic_options *how, const uint8_t *src, size_t len)
{
    const bool little = how->unmarked_order == RUNIC_ORDER_LITTLE;
    runic_charset found = how->bom_in == RUNIC_BOM_IN_SNIFF ? by_signature(how, src, len) : RUNIC_CHARSET_UNKNOWN;
    if (found != RUNIC_CHARSET_UNKNOWN)
        return found;
    if (how->from == RUNIC_UTF16) {
        if (begins(src, len, "\xFF\xFE", 2) || begins(src, len, "\xFE\xFF", 2))
            return src[0] == 0xFF ? RUNIC_UTF16LE : RUNIC_UTF16BE;
        return little ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    }
    if (how->from == RUNIC_UTF32) {
        if (begins(src, len, "\xFF\xFE\0\0", 4) || begins(src, len, "\0\0\xFE\xFF", 4))
            return src[0] == 0xFF ? RUNIC_UTF32LE : RUNIC_UTF32BE;
        return little ? RUNIC_UTF32LE : RUNIC_UTF32BE;
    }
    return how->from;
}
