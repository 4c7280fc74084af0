/* multi_byte_facts.h - converts one character of a multi-byte charset, by the rules of the Encoding Standard. */
/* SPDX-License-Identifier: MIT */
/* The charset is a constant wherever these functions are inlined into a loop. */
#ifndef RUNIC_CHARSET_MULTI_BYTE_H
#define RUNIC_CHARSET_MULTI_BYTE_H

#include "codec.h"
#include "../tables/charset_tables.h"
#include "gb18030.h"

/* The user-defined characters of Shift_JIS, from U+E000 on, by their index in JIS X 0208. */
#define SJIS_USER_BEGIN 8836u
#define SJIS_USER_COUNT 1880u

#define HALF_WIDTH_KATAKANA 0xFF61u /* 63 characters, from the byte 0xA1 on */
#define KATAKANA_COUNT      63u

ALWAYS_INLINE bool is_within(uint32_t value, uint32_t first, uint32_t last)
{
    return value - first <= last - first;
}

ALWAYS_INLINE bool is_lead(runic_charset charset, unsigned byte)
{
    if (charset == RUNIC_SHIFT_JIS)
        return is_within(byte, 0x81, 0x9F) || is_within(byte, 0xE0, 0xFC);
    if (charset == RUNIC_EUC_JP)
        return is_within(byte, 0xA1, 0xFE);
    return is_within(byte, 0x81, 0xFE);
}

ALWAYS_INLINE bool is_trail(runic_charset charset, unsigned byte)
{
    switch (charset) {
    case RUNIC_SHIFT_JIS:
        return is_within(byte, 0x40, 0xFC) && byte != 0x7F;
    case RUNIC_EUC_JP:
        return is_within(byte, 0xA1, 0xFE);
    case RUNIC_BIG5:
        return is_within(byte, 0x40, 0x7E) || is_within(byte, 0xA1, 0xFE);
    case RUNIC_EUC_KR:
        return is_within(byte, 0x41, 0xFE);
    default:
        return is_within(byte, 0x40, 0xFE) && byte != 0x7F;
    }
}

/* Returns the index of a character in the table of its charset. */
ALWAYS_INLINE uint32_t pointer_of(runic_charset charset, unsigned lead, unsigned trail)
{
    switch (charset) {
    case RUNIC_SHIFT_JIS:
        return (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + trail - (trail < 0x7F ? 0x40 : 0x41);
    case RUNIC_EUC_JP:
        return (lead - 0xA1) * 94 + trail - 0xA1;
    case RUNIC_BIG5:
        return (lead - 0x81) * 157 + trail - (trail < 0x7F ? 0x40 : 0x62);
    case RUNIC_EUC_KR:
        return (lead - 0x81) * 190 + trail - 0x41;
    default:
        return (lead - 0x81) * 190 + trail - (trail < 0x7F ? 0x40 : 0x41);
    }
}

ALWAYS_INLINE uint32_t value_at(runic_charset charset, uint32_t pointer)
{
    switch (charset) {
    case RUNIC_SHIFT_JIS:
        if (pointer - SJIS_USER_BEGIN < SJIS_USER_COUNT)
            return 0xE000 + pointer - SJIS_USER_BEGIN;
        return pointer < JIS0208_SIZE ? runic_jis0208[pointer] : 0;
    case RUNIC_EUC_JP:
        return runic_jis0208[pointer];
    case RUNIC_BIG5:
        return runic_big5[pointer] | (uint32_t)(runic_big5_is_high[pointer / 8] >> pointer % 8 & 1) << 17;
    case RUNIC_EUC_KR:
        return pointer < EUC_KR_SIZE ? runic_euc_kr[pointer] : 0;
    default:
        return runic_gbk[pointer];
    }
}

/* Returns the character of two bytes, or 0 if there is none. */
ALWAYS_INLINE uint32_t pair_value(runic_charset charset, unsigned lead, unsigned trail)
{
    if (!is_lead(charset, lead) || !is_trail(charset, trail))
        return 0;
    return value_at(charset, pointer_of(charset, lead, trail));
}

/* Returns the character of one byte above 0x7F, or 0. */
ALWAYS_INLINE uint32_t high_byte_value(runic_charset charset, unsigned byte)
{
    if (charset == RUNIC_SHIFT_JIS)
        return byte == 0x80 ? 0x80 : is_within(byte, 0xA1, 0xDF) ? HALF_WIDTH_KATAKANA + byte - 0xA1 : 0;
    return (charset == RUNIC_GBK || charset == RUNIC_GB18030) && byte == 0x80 ? 0x20AC : 0;
}

/* Returns the bytes of a character as one number, the first byte highest, or 0 if the charset does not have it. Not for ASCII.
 */
HIDDEN uint32_t runic_encode_multi_byte(runic_charset charset, bool web, char32_t value);

/* Returns row and cell of a character in JIS X 0208, each plus 0x20, or 0. */
ALWAYS_INLINE uint32_t jis0208_code(char32_t value)
{
    return value > 0xFFFF ? 0 : code_in_blocks(runic_jis0208_blocks, runic_jis0208_codes, value);
}

/* Returns the two bytes of a character, the first one higher; 0 for characters that need runic_encode_multi_byte. */
ALWAYS_INLINE uint32_t multi_byte_pair_code(runic_charset charset, bool web, uint32_t unit)
{
    uint32_t code, row, cell;
    switch (charset) {
    case RUNIC_SHIFT_JIS:
        code = jis0208_code(unit);
        row = (code >> 8) - 0x21;
        cell = (code & 0xFF) - 0x21 + (row & 1) * 94;
        if (row >= REPEATED_ROW)
            return 0;
        return (row / 2 + (row / 2 < 0x1F ? 0x81 : 0xC1)) << 8 | (cell + (cell < 0x3F ? 0x40 : 0x41));
    case RUNIC_EUC_JP:
        code = jis0208_code(unit);
        return code == 0 ? 0 : code | 0x8080;
    case RUNIC_BIG5:
        code = code_in_blocks(runic_big5_blocks, runic_big5_codes, unit);
        return web && code < 0xA100 ? 0 : code;
    case RUNIC_EUC_KR:
        return code_in_blocks(runic_euc_kr_blocks, runic_euc_kr_codes, unit);
    default:
        return unit == 0x20AC ? 0 : code_in_blocks(runic_gbk_blocks, runic_gbk_codes, unit);
    }
}

#endif
