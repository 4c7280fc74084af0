/* single_byte.h - converts one character of a single-byte charset. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_CHARSET_SINGLE_BYTE_H
#define RUNIC_CHARSET_SINGLE_BYTE_H

#include "codec.h"
#include "../tables/charset_tables.h"

/* Returns the code point of a byte from 0x80 on, or UNDEFINED. */
ALWAYS_INLINE uint32_t single_byte_upper(const struct runic_single_byte *table, uint8_t byte)
{
    return table->plane[0][byte & 0x7F] | (uint32_t)table->plane[1][byte & 0x7F] << 8;
}

/* Returns the code point of a byte, or UNDEFINED. */
ALWAYS_INLINE uint32_t single_byte_value(const struct runic_single_byte *table, uint8_t byte)
{
    if (byte >= 0x80)
        return single_byte_upper(table, byte);
    return table->lower == 0 ? byte : runic_single_byte_lower[table->lower - 1][byte];
}

/* Returns the byte of a character, or 0 if there is none. 0 is also the byte of U+0000, in all charsets. */
ALWAYS_INLINE uint8_t single_byte_of(const struct runic_single_byte *table, char32_t value)
{
    if (value < 0x80 && table->lower == 0)
        return (uint8_t)value;
    for (unsigned i = 0; i < 2; i++)
        if (value - table->base[i] < 0x80)
            return table->window[i][value & 0x7F];
    const uint32_t slot = (uint16_t)(value * table->multiplier);
    const uint8_t byte = runic_single_byte_slots[table->first_slot + (slot >> table->shift)];
    /* No test for an empty slot: processors mispredict it. The byte of an empty slot is 0, so the result is 0, too. */
    const uint32_t found = table->lower == 0 ? single_byte_upper(table, byte) : single_byte_value(table, byte);
    return found == value ? byte : 0;
}

#endif
