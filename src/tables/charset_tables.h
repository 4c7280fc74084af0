/* charset_tables.h - the tables of legacy charsets. They are in this folder; tools/make-charsets writes them. */
/* SPDX-License-Identifier: MIT */
/* No table has a pointer, so that a program relocates nothing when it starts. In tables of characters, 0 means none. */
#ifndef RUNIC_TABLES_CHARSET_TABLES_H
#define RUNIC_TABLES_CHARSET_TABLES_H

#include "../base.h"

/* The code point of a byte that a single byte charset does not define. */
#define UNDEFINED 0xFFFFu

struct runic_single_byte {
    uint8_t plane[2][128];  /* the low and the high bytes of the code points of the bytes 0x80 to 0xFF */
    uint8_t window[2][128]; /* the bytes of the code points base[i] to base[i] + 127; 0: none */
    uint16_t base[2];       /* multiples of 128 */
    uint16_t multiplier;    /* of the hash that finds code points outside the windows; it has no collisions */
    uint16_t first_slot;    /* in runic_single_byte_slots */
    uint8_t shift;          /* of the hash */
    uint8_t lower;          /* 1 + the number of the table of the bytes 0x00 to 0x7F; 0: they are ASCII */
};

extern HIDDEN const struct runic_single_byte runic_single_bytes[];
extern HIDDEN const uint8_t runic_single_byte_slots[];
extern HIDDEN const uint16_t runic_single_byte_lower[][128];
extern HIDDEN const uint8_t runic_single_byte_rows[2][RUNIC_CHARSET_COUNT];

/* From this row of JIS X 0208 on (the first row is 0), Shift_JIS has the characters a second time, after the rows for users. */
#define REPEATED_ROW 88u

#define JIS0208_SIZE         11104
#define JIS0212_SIZE         7211
#define GBK_SIZE             23940
#define GB18030_RANGES       206
#define BIG5_SIZE            19782
#define BIG5_HIGH_CHARACTERS 1713
#define EUC_KR_SIZE          23750

extern HIDDEN const uint16_t runic_jis0208[], runic_jis0208_blocks[], runic_jis0208_codes[];
extern HIDDEN const uint16_t runic_shift_jis_extension[], runic_full_width_katakana[];
extern HIDDEN const uint16_t runic_jis0212[];
extern HIDDEN const uint16_t runic_gbk[], runic_gbk_blocks[], runic_gbk_codes[];
extern HIDDEN const uint16_t runic_gb18030_ranges[];
extern HIDDEN const uint16_t runic_big5[], runic_big5_blocks[], runic_big5_codes[], runic_big5_high[], runic_big5_high_codes[];
extern HIDDEN const uint8_t runic_big5_is_high[];
extern HIDDEN const uint16_t runic_euc_kr[], runic_euc_kr_blocks[], runic_euc_kr_codes[];

/* Looks up a code point of the Basic Multilingual Plane in a two-stage table. */
ALWAYS_INLINE uint32_t code_in_blocks(const uint16_t *blocks, const uint16_t *codes, char32_t value)
{
    return codes[blocks[value >> 6] + (value & 63)];
}

#endif
