/* dump_table.c - prints how a charset decodes every byte sequence and encodes every character, for tables.py. */
/* SPDX-License-Identifier: MIT */
/* dump_table LABEL WEB: lines "d BYTES CODE-POINTS" and "e CODE-POINT BYTES", in hexadecimal, for valid sequences only. */
#include "runic.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 128 }; /* code points; the surrogates are whole blocks */

static runic_options decoding, encoding;

/* Prints a sequence if it is whole and well-formed. Returns true if more bytes may follow. */
static int print_sequence(const uint8_t *bytes, size_t len)
{
    uint32_t text[4];
    const runic_result r = runic_convert(&decoding, bytes, len, text, sizeof text);
    if (r.status == RUNIC_OK) {
        printf("d ");
        for (size_t i = 0; i < len; i++)
            printf("%02X", bytes[i]);
        for (size_t i = 0; i < r.written / 4; i++)
            printf(" %X", (unsigned)text[i]);
        putchar('\n');
    }
    return r.status == RUNIC_PARTIAL && r.read == 0;
}

static void print_sequences(uint8_t *bytes, size_t len, size_t most)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        bytes[len] = (uint8_t)byte;
        if (print_sequence(bytes, len + 1) && len + 1 < most)
            print_sequences(bytes, len + 1, most);
    }
}

static void print_character(uint32_t value)
{
    uint8_t bytes[16];
    const runic_result r = runic_convert(&encoding, &value, sizeof value, bytes, sizeof bytes);
    if (r.status != RUNIC_OK)
        return;
    printf("e %X ", (unsigned)value);
    for (size_t i = 0; i < r.written; i++)
        printf("%02X", bytes[i]);
    putchar('\n');
}

/* Returns true if the charset has a character of this block. (A call for each of a million characters would take long.) */
static int has_character(uint32_t first)
{
    uint32_t text[BLOCK];
    uint8_t bytes[BLOCK * 8];
    runic_options skipping = encoding;
    skipping.unmappable.action = RUNIC_ACTION_SKIP;
    for (uint32_t i = 0; i < BLOCK; i++)
        text[i] = first + i;
    return runic_convert(&skipping, text, sizeof text, bytes, sizeof bytes).written > 0;
}

static void print_characters(void)
{
    for (uint32_t first = 0; first <= 0x10FFFF; first += BLOCK)
        if ((first < 0xD800 || first > 0xDFFF) && has_character(first))
            for (uint32_t i = 0; i < BLOCK; i++)
                print_character(first + i);
}

int main(int argc, char **argv)
{
    static const char order[2] = {1, 0};
    uint16_t first;
    uint8_t bytes[4];
    if (argc != 3)
        return 2;
    memcpy(&first, order, sizeof first);
    const runic_charset charset = runic_charset_from_label(argv[1], strlen(argv[1]));
    const runic_charset scalars = first == 1 ? RUNIC_UTF32LE : RUNIC_UTF32BE;
    decoding = (runic_options){.from = charset, .to = scalars, .web = argv[2][0] == '1'};
    encoding = (runic_options){.from = scalars, .to = charset, .web = argv[2][0] == '1'};
    print_sequences(bytes, 0, charset == RUNIC_GB18030 ? 4 : 3);
    print_characters();
    return charset == RUNIC_CHARSET_UNKNOWN;
}
