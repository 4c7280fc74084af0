/* cp1252.h - Microsoft's table of windows-1252, bytes 0x80 to 0x9F; every other byte is the code point with its number. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_CP1252_H
#define RUNIC_TEST_CP1252_H

#include <stddef.h>

#define CP1252_NONE 0xFFFFFFFFul /* "#UNDEFINED" in CP1252.TXT */

static const struct cp1252_row {
    unsigned char byte;
    unsigned long value;
} cp1252_rows[] = {
    {0x80, 0x20AC},                                           /* EURO SIGN */
    {0x81, CP1252_NONE}, {0x82, 0x201A},                      /* SINGLE LOW-9 QUOTATION MARK */
    {0x83, 0x0192},                                           /* LATIN SMALL LETTER F WITH HOOK */
    {0x84, 0x201E},                                           /* DOUBLE LOW-9 QUOTATION MARK */
    {0x85, 0x2026},                                           /* HORIZONTAL ELLIPSIS */
    {0x86, 0x2020},                                           /* DAGGER */
    {0x87, 0x2021},                                           /* DOUBLE DAGGER */
    {0x88, 0x02C6},                                           /* MODIFIER LETTER CIRCUMFLEX ACCENT */
    {0x89, 0x2030},                                           /* PER MILLE SIGN */
    {0x8A, 0x0160},                                           /* LATIN CAPITAL LETTER S WITH CARON */
    {0x8B, 0x2039},                                           /* SINGLE LEFT-POINTING ANGLE QUOTATION MARK */
    {0x8C, 0x0152},                                           /* LATIN CAPITAL LIGATURE OE */
    {0x8D, CP1252_NONE}, {0x8E, 0x017D},                      /* LATIN CAPITAL LETTER Z WITH CARON */
    {0x8F, CP1252_NONE}, {0x90, CP1252_NONE}, {0x91, 0x2018}, /* LEFT SINGLE QUOTATION MARK */
    {0x92, 0x2019},                                           /* RIGHT SINGLE QUOTATION MARK */
    {0x93, 0x201C},                                           /* LEFT DOUBLE QUOTATION MARK */
    {0x94, 0x201D},                                           /* RIGHT DOUBLE QUOTATION MARK */
    {0x95, 0x2022},                                           /* BULLET */
    {0x96, 0x2013},                                           /* EN DASH */
    {0x97, 0x2014},                                           /* EM DASH */
    {0x98, 0x02DC},                                           /* SMALL TILDE */
    {0x99, 0x2122},                                           /* TRADE MARK SIGN */
    {0x9A, 0x0161},                                           /* LATIN SMALL LETTER S WITH CARON */
    {0x9B, 0x203A},                                           /* SINGLE RIGHT-POINTING ANGLE QUOTATION MARK */
    {0x9C, 0x0153},                                           /* LATIN SMALL LIGATURE OE */
    {0x9D, CP1252_NONE}, {0x9E, 0x017E},                      /* LATIN SMALL LETTER Z WITH CARON */
    {0x9F, 0x0178},                                           /* LATIN CAPITAL LETTER Y WITH DIAERESIS */
};

static inline unsigned long cp1252_value(unsigned char byte)
{
    return byte >= 0x80 && byte <= 0x9F ? cp1252_rows[byte - 0x80].value : byte;
}

/* Returns the byte of a character, or -1. */
static inline int cp1252_byte(unsigned long value)
{
    for (size_t i = 0; i < sizeof cp1252_rows / sizeof cp1252_rows[0]; i++)
        if (cp1252_rows[i].value == value)
            return cp1252_rows[i].byte;
    return value < 0x80 || (value > 0x9F && value <= 0xFF) ? (int)value : -1;
}

#endif
