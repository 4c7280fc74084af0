/* signature.c - the signatures of L2/05-356, Table 1. */
/* SPDX-License-Identifier: MIT */
#include "../base.h"

#define LONGEST RUNIC_MAX_SIGNATURE

/* Longer signatures are before those with which they begin. */
static const struct row {
    uint8_t charset;
    uint8_t length;
    uint8_t removable;
    uint8_t bytes[LONGEST];
} rows[] = {
    {RUNIC_UTF32LE, 4, 1, {0xFF, 0xFE, 0x00, 0x00}},
    {RUNIC_UTF32BE, 4, 1, {0x00, 0x00, 0xFE, 0xFF}},
    {RUNIC_UTF16LE, 2, 1, {0xFF, 0xFE}},
    {RUNIC_UTF16BE, 2, 1, {0xFE, 0xFF}},
    {RUNIC_UTF8, 3, 1, {0xEF, 0xBB, 0xBF}},
    {RUNIC_SCSU, 3, 1, {0x0E, 0xFE, 0xFF}},
    /* The bytes after it depend on it: the encoder's state becomes U+FEC0 (UTN #6). */
    {RUNIC_BOCU1, 3, 0, {0xFB, 0xEE, 0x28}},
    {RUNIC_UTF7, 5, 1, {0x2B, 0x2F, 0x76, 0x38, 0x2D}},
    /* The last byte carries bits of the next code unit (RFC 2152). */
    {RUNIC_UTF7, 4, 0, {0x2B, 0x2F, 0x76, 0x38}},
    {RUNIC_UTF7, 4, 0, {0x2B, 0x2F, 0x76, 0x39}},
    {RUNIC_UTF7, 4, 0, {0x2B, 0x2F, 0x76, 0x2B}},
    {RUNIC_UTF7, 4, 0, {0x2B, 0x2F, 0x76, 0x2F}},
    {RUNIC_UTF_EBCDIC, 4, 1, {0xDD, 0x73, 0x66, 0x73}},
};

static size_t common_prefix(const uint8_t *src, size_t len, const struct row *row)
{
    size_t i = 0;
    while (i < smaller(len, row->length) && src[i] == row->bytes[i])
        i++;
    return i;
}

runic_signature runic_detect_signature(const void *src, size_t len, unsigned flags)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct row *row = &rows[i];
        bool is_utf32 = row->charset == RUNIC_UTF32LE || row->charset == RUNIC_UTF32BE;
        if (is_utf32 && (flags & RUNIC_SIGNATURE_NO_UTF32))
            continue;
        size_t same = common_prefix(src, len, row);
        if (same == row->length)
            return (runic_signature){
                .charset = (runic_charset)row->charset, .length = row->length, .removable = row->removable};
        if (same == len && !(flags & RUNIC_SIGNATURE_FINAL))
            return (runic_signature){.more = 1};
    }
    return (runic_signature){.charset = RUNIC_CHARSET_UNKNOWN};
}
