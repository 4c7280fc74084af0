/* multi_byte_codes.c - encodes characters in multi-byte charsets. */
/* SPDX-License-Identifier: MIT */
#include "multi_byte.h"

#include "gb18030.h"

#ifndef RUNIC_UNICODE_ONLY

/* ---- Japanese ---- */

#define FIRST_REPEATED_ROW (REPEATED_ROW + 0x21)

static uint32_t shift_jis_code(char32_t value, bool web)
{
    if (value == 0x80)
        return 0x80;
    if (value - HALF_WIDTH_KATAKANA < KATAKANA_COUNT)
        return value - HALF_WIDTH_KATAKANA + 0xA1;
    if (value - 0xE000 < SJIS_USER_COUNT)
        return web ? 0 : shift_jis_of(value - 0xE000 + SJIS_USER_BEGIN);
    const uint32_t jis = jis0208_code(value), row = jis >> 8, cell = jis & 0xFF;
    if (jis == 0)
        return 0;
    if (row >= FIRST_REPEATED_ROW)
        return runic_shift_jis_extension[(row - FIRST_REPEATED_ROW) * 94 + cell - 0x21];
    return shift_jis_of((row - 0x21) * 94 + cell - 0x21);
}

static uint32_t euc_jp_code(char32_t value)
{
    if (value - HALF_WIDTH_KATAKANA < KATAKANA_COUNT)
        return 0x8E00 | (value - HALF_WIDTH_KATAKANA + 0xA1);
    const uint32_t jis = jis0208_code(value);
    return jis == 0 ? 0 : jis | 0x8080;
}

static uint32_t japanese_code(runic_charset charset, bool web, char32_t value)
{
    if (web && (value == 0xA5 || value == 0x203E))
        return value == 0xA5 ? 0x5C : 0x7E;
    if (web && value == 0x2212)
        value = 0xFF0D;
    return charset == RUNIC_SHIFT_JIS ? shift_jis_code(value, web) : euc_jp_code(value);
}

/*
 * Returns the bytes of a character. The rows of Big5 before its own standard are the Hong Kong supplement, which the
 * web does not write.
 */
static uint32_t big5_code(bool web, char32_t value)
{
    uint32_t code = 0;
    if (value <= 0xFFFF) {
        code = code_in_blocks(runic_big5_blocks, runic_big5_codes, value);
    } else if (value >> 16 == 2) {
        size_t low = 0, high = BIG5_HIGH_CHARACTERS;
        while (high - low > 1) {
            const size_t middle = (low + high) / 2;
            if (runic_big5_high[middle] <= (value & 0xFFFF))
                low = middle;
            else
                high = middle;
        }
        code = runic_big5_high[low] == (value & 0xFFFF) ? runic_big5_high_codes[low] : 0;
    }
    return web && code < 0xA100 ? 0 : code;
}

uint32_t runic_encode_multi_byte(runic_charset charset, bool web, char32_t value)
{
    switch (charset) {
    case RUNIC_SHIFT_JIS:
    case RUNIC_EUC_JP:
        return japanese_code(charset, web, value);
    case RUNIC_BIG5:
        return big5_code(web, value);
    case RUNIC_EUC_KR:
        return value > 0xFFFF ? 0 : code_in_blocks(runic_euc_kr_blocks, runic_euc_kr_codes, value);
    default:
        return runic_chinese_code(charset, web, value);
    }
}
#endif
