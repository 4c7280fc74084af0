/* two_byte_facts.h - the lead bytes, trail bytes and rows of each charset of one and two bytes. */
/* SPDX-License-Identifier: MIT */
/* Decoders, encoders, kernels and the guesser read them; where they are inlined, the charset is a constant. */
#ifndef RUNIC_TABLES_TWO_BYTE_FACTS_H
#define RUNIC_TABLES_TWO_BYTE_FACTS_H

#include "../dispatch/legacy_kernels.h"

#define SHIFT_JIS_FACTS                                                                                                        \
    {                                                                                                                          \
        .flip = 0x20, .rows = {0xA1, 0x3A}, .more_rows = 1, .cells = {0x40, 0xFC - 0x40}, .gap_begin = 0x7F, .gap = 1,         \
        .width = 188                                                                                                           \
    }
#define EUC_JP_FACTS                                                                                                           \
    {                                                                                                                          \
        .rows = {0xA1, 0xFE - 0xA1}, .cells = {0xA1, 0xFE - 0xA1}, .gap_begin = 0xFF, .width = 94                              \
    }
#define GBK_FACTS                                                                                                              \
    {                                                                                                                          \
        .rows = {0x81, 0xFE - 0x81}, .cells = {0x40, 0xFE - 0x40}, .gap_begin = 0x7F, .gap = 1, .width = 190                   \
    }
#define BIG5_FACTS                                                                                                             \
    {                                                                                                                          \
        .rows = {0x81, 0xFE - 0x81}, .cells = {0x40, 0xFE - 0x40}, .gap_begin = 0x7F, .gap = 0xA1 - 0x7F, .width = 157         \
    }
#define EUC_KR_FACTS                                                                                                           \
    {                                                                                                                          \
        .rows = {0x81, 0xFD - 0x81}, .more_rows = 1, .cells = {0x41, 0xFE - 0x41}, .gap_begin = 0xFF, .width = 190             \
    }

static const struct runic_two_byte_facts two_byte_shift_jis = SHIFT_JIS_FACTS, two_byte_euc_jp = EUC_JP_FACTS,
                                         two_byte_gbk = GBK_FACTS, two_byte_big5 = BIG5_FACTS, two_byte_euc_kr = EUC_KR_FACTS;

/* Returns the facts of a charset. GB 18030 has those of GBK. */
ALWAYS_INLINE const struct runic_two_byte_facts *two_byte_facts(runic_charset charset)
{
    if (charset == RUNIC_SHIFT_JIS)
        return &two_byte_shift_jis;
    if (charset == RUNIC_EUC_JP)
        return &two_byte_euc_jp;
    if (charset == RUNIC_BIG5)
        return &two_byte_big5;
    return charset == RUNIC_EUC_KR ? &two_byte_euc_kr : &two_byte_gbk;
}

ALWAYS_INLINE bool is_lead_of(const struct runic_two_byte_facts *facts, unsigned byte)
{
    return (byte ^ facts->flip) - facts->rows.first <= (unsigned)facts->rows.more + facts->more_rows;
}

ALWAYS_INLINE bool is_trail_of(const struct runic_two_byte_facts *facts, unsigned byte)
{
    return byte - facts->cells.first <= facts->cells.more && byte - facts->gap_begin >= facts->gap;
}

/* Returns the index of a character in the table. */
ALWAYS_INLINE uint32_t two_byte_index(const struct runic_two_byte_facts *facts, unsigned lead, unsigned trail)
{
    const unsigned gap = trail >= facts->gap_begin ? facts->gap : 0;
    return ((lead ^ facts->flip) - facts->rows.first) * facts->width + (trail - facts->cells.first - gap);
}

#endif
