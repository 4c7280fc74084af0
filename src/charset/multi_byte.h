/* multi_byte.h - converts one character of a multi-byte charset, by the rules of the Encoding Standard. */
/* SPDX-License-Identifier: MIT */
/* The charset is a constant wherever these functions are inlined into a loop. */
#ifndef RUNIC_CHARSET_MULTI_BYTE_H
#define RUNIC_CHARSET_MULTI_BYTE_H

#include "codec.h"
#include "../tables/charset_tables.h"
#include "../tables/two_byte_layout.h"

/* The user-defined characters of Shift_JIS, from U+E000 on, by their index in JIS X 0208. */
#define SJIS_USER_BEGIN 8836u
#define SJIS_USER_COUNT 1880u

#define HALF_WIDTH_KATAKANA 0xFF61u /* 63 characters, from the byte 0xA1 on */
#define KATAKANA_COUNT      63u

#ifndef RUNIC_UNICODE_ONLY
static const struct runic_two_byte_table
    shift_jis_table = {.table = runic_jis0208, .last = JIS0208_SIZE - 1, .byte_layout = SHIFT_JIS_LAYOUT},
    euc_jp_table = {.table = runic_jis0208, .last = JIS0208_SIZE - 1, .byte_layout = EUC_JP_LAYOUT},
    gbk_table = {.table = runic_gbk, .last = GBK_SIZE - 1, .byte_layout = GBK_LAYOUT},
    big5_table = {.table = runic_big5, .is_high = runic_big5_is_high, .last = BIG5_SIZE - 1, .byte_layout = BIG5_LAYOUT},
    euc_kr_table = {.table = runic_euc_kr, .last = EUC_KR_SIZE - 1, .byte_layout = EUC_KR_LAYOUT};

/* Returns the table of a charset. GB 18030 has that of GBK. */
ALWAYS_INLINE const struct runic_two_byte_table *two_byte_table(runic_charset charset)
{
    if (charset == RUNIC_SHIFT_JIS)
        return &shift_jis_table;
    if (charset == RUNIC_EUC_JP)
        return &euc_jp_table;
    if (charset == RUNIC_BIG5)
        return &big5_table;
    return charset == RUNIC_EUC_KR ? &euc_kr_table : &gbk_table;
}

ALWAYS_INLINE bool is_lead(runic_charset charset, unsigned byte)
{
    return is_lead_of(two_byte_layout(charset), byte);
}

ALWAYS_INLINE bool is_trail(runic_charset charset, unsigned byte)
{
    return is_trail_of(two_byte_layout(charset), byte);
}

ALWAYS_INLINE uint32_t value_at(runic_charset charset, uint32_t index)
{
    const struct runic_two_byte_table *const table = two_byte_table(charset);
    if (charset == RUNIC_SHIFT_JIS && index - SJIS_USER_BEGIN < SJIS_USER_COUNT)
        return 0xE000 + index - SJIS_USER_BEGIN;
    if ((charset == RUNIC_SHIFT_JIS || charset == RUNIC_EUC_KR) && index > table->last)
        return 0;
    return table->table[index] | (table->is_high == NULL ? 0 : (uint32_t)(table->is_high[index / 8] >> index % 8 & 1) << 17);
}

/* Returns the character of two bytes, or 0 if there is none. */
ALWAYS_INLINE uint32_t pair_value(runic_charset charset, unsigned lead, unsigned trail)
{
    if (!is_lead(charset, lead) || !is_trail(charset, trail))
        return 0;
    return value_at(charset, two_byte_index(two_byte_layout(charset), lead, trail));
}

/* Returns the character of one byte above 0x7F, or 0. */
ALWAYS_INLINE uint32_t high_byte_value(runic_charset charset, unsigned byte)
{
    if (charset == RUNIC_SHIFT_JIS && is_within(byte, 0xA1, 0xDF))
        return HALF_WIDTH_KATAKANA + byte - 0xA1;
    if (charset == RUNIC_SHIFT_JIS)
        return byte == 0x80 ? 0x80 : 0;
    return (charset == RUNIC_GBK || charset == RUNIC_GB18030) && byte == 0x80 ? 0x20AC : 0;
}

/* Decodes a character or an ill-formed sequence, as runic_codec.next does. */
HIDDEN runic_character runic_next_multi_byte(union runic_state *state, const uint8_t *src, size_t len);

/*
 * Returns the last boundary at or before pos. Scans back to a byte after which a character certainly begins: in running
 * text the last ASCII character, or the beginning.
 */
HIDDEN size_t runic_floor_multi_byte(runic_charset charset, const uint8_t *src, size_t len, size_t pos);

/* Returns the bytes of a character as one number, the first byte highest, or 0 if the charset does not have it. Not for ASCII.
 */
HIDDEN uint32_t runic_encode_multi_byte(runic_charset charset, bool web, char32_t value);

/* Returns row and cell of a character in JIS X 0208, each plus 0x20, or 0. */
ALWAYS_INLINE uint32_t jis0208_code(char32_t value)
{
    return value > 0xFFFF ? 0 : code_in_blocks(runic_jis0208_blocks, runic_jis0208_codes, value);
}

/* Returns the codes of a charset. */
ALWAYS_INLINE struct runic_two_byte_codes two_byte_codes(runic_charset charset, bool web)
{
    switch (charset) {
    case RUNIC_SHIFT_JIS:
        return (struct runic_two_byte_codes){runic_jis0208_blocks, runic_jis0208_codes, 0, 0, CODE_IS_JIS_FOR_SHIFT_JIS};
    case RUNIC_EUC_JP:
        return (struct runic_two_byte_codes){runic_jis0208_blocks, runic_jis0208_codes, 0, 0, CODE_IS_JIS};
    case RUNIC_BIG5:
        return (struct runic_two_byte_codes){runic_big5_blocks, runic_big5_codes, web ? 0xA100 : 0, 0, CODE_IS_PAIR};
    case RUNIC_EUC_KR:
        return (struct runic_two_byte_codes){runic_euc_kr_blocks, runic_euc_kr_codes, 0, 0, CODE_IS_PAIR};
    default:
        return (struct runic_two_byte_codes){runic_gbk_blocks, runic_gbk_codes, 0, 0x20AC, CODE_IS_PAIR};
    }
}

/* Returns the Shift_JIS bytes of an index in JIS X 0208, the first one higher. */
ALWAYS_INLINE uint32_t shift_jis_of(uint32_t index)
{
    const uint32_t lead = index / 188, trail = index % 188;
    return (lead + (lead < 0x1F ? 0x81 : 0xC1)) << 8 | (trail + (trail < 0x3F ? 0x40 : 0x41));
}

/* Returns the two bytes of a character, the first in the high byte; 0 for characters that need runic_encode_multi_byte. */
ALWAYS_INLINE uint32_t multi_byte_pair_code(runic_charset charset, bool web, uint32_t unit)
{
    const struct runic_two_byte_codes codes = two_byte_codes(charset, web);
    const uint32_t code = code_in_blocks(codes.blocks, codes.codes, unit), row = (code >> 8) - 0x21;
    switch (codes.form) {
    case CODE_IS_JIS:
        return code == 0 ? 0 : code | 0x8080;
    case CODE_IS_JIS_FOR_SHIFT_JIS:
        return row >= REPEATED_ROW ? 0 : shift_jis_of(row * 94 + (code & 0xFF) - 0x21);
    default:
        return code < codes.least || (codes.except != 0 && unit == codes.except) ? 0 : code;
    }
}
#endif

#endif
