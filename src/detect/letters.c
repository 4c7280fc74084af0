/* letters.c - decodes single bytes. */
/* SPDX-License-Identifier: MIT */
#include "letters.h"

#ifndef RUNIC_UNICODE_ONLY
#include "../tables/charset_tables.h"

uint32_t runic_single_decode(runic_charset charset, unsigned byte)
{
    if (charset == RUNIC_LATIN1 || charset == RUNIC_ASCII)
        return byte;
    const struct runic_single_byte *table = &runic_single_bytes[runic_single_byte_rows[0][charset] - 1];
    if (byte < 0x80)
        return table->lower == 0 ? byte : runic_single_byte_lower[table->lower - 1][byte];
    return table->plane[0][byte & 0x7F] | (uint32_t)table->plane[1][byte & 0x7F] << 8;
}
#endif
