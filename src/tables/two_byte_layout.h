/* two_byte_layout.h - the lead bytes, trail bytes and rows of each charset of one and two bytes. */
/* SPDX-License-Identifier: MIT */
/* Decoders, encoders, kernels and the guesser read them; where they are inlined, the charset is a constant. */
#ifndef RUNIC_TABLES_TWO_BYTE_LAYOUT_H
#define RUNIC_TABLES_TWO_BYTE_LAYOUT_H

#include "../dispatch/legacy_kernels.h"

#define SHIFT_JIS_LAYOUT                                                                                                       \
    {                                                                                                                          \
        .flip = 0x20, .rows = {0xA1, 0x3A}, .more_rows = 1, .cells = {0x40, 0xFC - 0x40}, .gap_begin = 0x7F, .gap = 1,         \
        .width = 188                                                                                                           \
    }
#define EUC_JP_LAYOUT                                                                                                          \
    {                                                                                                                          \
        .rows = {0xA1, 0xFE - 0xA1}, .cells = {0xA1, 0xFE - 0xA1}, .gap_begin = 0xFF, .width = 94                              \
    }
#define GBK_LAYOUT                                                                                                             \
    {                                                                                                                          \
        .rows = {0x81, 0xFE - 0x81}, .cells = {0x40, 0xFE - 0x40}, .gap_begin = 0x7F, .gap = 1, .width = 190                   \
    }
#define BIG5_LAYOUT                                                                                                            \
    {                                                                                                                          \
        .rows = {0x81, 0xFE - 0x81}, .cells = {0x40, 0xFE - 0x40}, .gap_begin = 0x7F, .gap = 0xA1 - 0x7F, .width = 157         \
    }
#define EUC_KR_LAYOUT                                                                                                          \
    {                                                                                                                          \
        .rows = {0x81, 0xFD - 0x81}, .more_rows = 1, .cells = {0x41, 0xFE - 0x41}, .gap_begin = 0xFF, .width = 190             \
    }

static const struct runic_two_byte_layout two_byte_shift_jis = SHIFT_JIS_LAYOUT, two_byte_euc_jp = EUC_JP_LAYOUT,
                                          two_byte_gbk = GBK_LAYOUT, two_byte_big5 = BIG5_LAYOUT,
                                          two_byte_euc_kr = EUC_KR_LAYOUT;

/* Returns the layout of a charset. GB 18030 has that of GBK. */
ALWAYS_INLINE const struct runic_two_byte_layout *two_byte_layout(runic_charset charset)
{
    if (charset == RUNIC_SHIFT_JIS)
        return &two_byte_shift_jis;
    if (charset == RUNIC_EUC_JP)
        return &two_byte_euc_jp;
    if (charset == RUNIC_BIG5)
        return &two_byte_big5;
    return charset == RUNIC_EUC_KR ? &two_byte_euc_kr : &two_byte_gbk;
}

ALWAYS_INLINE bool is_lead_of(const struct runic_two_byte_layout *layout, unsigned byte)
{
    return (byte ^ layout->flip) - layout->rows.first <= (unsigned)layout->rows.more + layout->more_rows;
}

ALWAYS_INLINE bool is_trail_of(const struct runic_two_byte_layout *layout, unsigned byte)
{
    return byte - layout->cells.first <= layout->cells.more && byte - layout->gap_begin >= layout->gap;
}

/* Returns the index of a character in the table. */
ALWAYS_INLINE uint32_t two_byte_index(const struct runic_two_byte_layout *layout, unsigned lead, unsigned trail)
{
    const unsigned gap = trail >= layout->gap_begin ? layout->gap : 0;
    return ((lead ^ layout->flip) - layout->rows.first) * layout->width + (trail - layout->cells.first - gap);
}

#endif
