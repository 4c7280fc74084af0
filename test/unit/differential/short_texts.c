/* short_texts.c - every text of up to four units, with a unit of each kind: kernels convert such texts one character at a time.
 */
/* SPDX-License-Identifier: MIT */
#include "surrounded.h"

#define MOST_FEW 4
#define SYMBOLS  5

/* A unit of each kind; in UTF-8: ASCII, lead bytes of two, three and four bytes, and a continuation byte. */
static const uint32_t symbols[][SYMBOLS] = {[TEXT_utf8] = {'a', 0xC3, 0xE4, 0xF0, 0xA9},
                                            [TEXT_utf16] = {'a', 0xE9, 0x4E2D, 0xD83D, 0xDE00},
                                            [TEXT_utf32] = {'a', 0xE9, 0x4E2D, 0x1F600, 0xD83D},
                                            [TEXT_latin1] = {'a', 0xE9, 0x7F, 0x80, 0xFF}};

/* The digits of the number, in base SYMBOLS, are the units. All are tested also in a sample, since it takes seconds. */
static void check_few(enum text_form form, size_t len, size_t number)
{
    static struct text text;
    uint32_t units[MOST_FEW];
    for (size_t i = 0; i < len; i++, number /= SYMBOLS)
        units[i] = symbols[form][number % SYMBOLS];
    text = (struct text){.form = form};
    append_units(&text, units, len);
    check_all_ops(&text);
}

void check_few_units(void)
{
    for (enum text_form form = TEXT_utf8; form <= TEXT_latin1; form++)
        for (size_t len = 1, count = SYMBOLS; len <= MOST_FEW; len++, count *= SYMBOLS)
            for (size_t number = 0; number < count; number++)
                check_few(form, len, number);
}
