/* stateful.c - every scalar value, in order, backwards, shuffled and beside each class of others, through each stateful
 * charset. */
/* SPDX-License-Identifier: MIT */
/* Encoded and decoded again by the library; encoded and decoded by the tests' own, too, where the encoding is unique. */
#include "expect.h"

#include "contract/model_stateful.h"
#include "texts.h"

#define SCALARS (0x110000 - 0x800)

static struct chance chance = {44};
static char32_t text[3 * SCALARS];
static uint8_t bytes[9 * 3 * SCALARS], wanted[9 * 3 * SCALARS];
static char32_t back[3 * SCALARS];

static runic_charset native(void)
{
    return TEXT_utf32 == TEXT_utf32le ? RUNIC_UTF32LE : RUNIC_UTF32BE;
}

static size_t encode_slowly(runic_charset charset, size_t len)
{
    struct memory memory = memory_at_start(&(runic_options){0});
    size_t size = 0;
    for (size_t i = 0; i < len; i++)
        size += stateful_put(charset, &memory, text[i], wanted + size);
    return size + stateful_close(charset, &memory, wanted + size);
}

static bool decodes_slowly(runic_charset charset, size_t size, size_t len)
{
    struct memory memory = memory_at_start(&(runic_options){0});
    size_t i = 0;
    for (size_t pos = 0; pos < size;) {
        const runic_character next = stateful_next(charset, &memory, bytes + pos, size - pos);
        if (next.status != RUNIC_OK || (next.value != NO_CHARACTER && (i == len || next.value != text[i++])))
            return false;
        pos += next.length;
    }
    return i == len;
}

static void test_text(runic_charset charset, size_t len)
{
    runic_options out = {.from = native(), .to = charset}, in = {.from = charset, .to = native()};
    runic_result r = runic_convert(&out, text, 4 * len, bytes, sizeof bytes);
    const size_t size = r.written;
    EXPECT(r.status == RUNIC_OK && decodes_slowly(charset, size, len));
    if (charset != RUNIC_SCSU)
        EXPECT(size == encode_slowly(charset, len) && memcmp(bytes, wanted, size) == 0);
    r = runic_convert(&in, bytes, size, back, sizeof back);
    EXPECT(r.status == RUNIC_OK && r.written == 4 * len && memcmp(back, text, 4 * len) == 0);
}

static char32_t scalar(size_t index)
{
    return (char32_t)(index < 0xD800 ? index : index + 0x800);
}

static void shuffle(size_t len)
{
    for (size_t i = len - 1; i > 0; i--) {
        const size_t j = chance_below(&chance, i + 1);
        const char32_t value = text[i];
        text[i] = text[j];
        text[j] = value;
    }
}

static void test_all(runic_charset charset)
{
    for (size_t i = 0; i < SCALARS; i++)
        text[i] = scalar(i);
    test_text(charset, SCALARS);
    for (size_t i = 0; i < SCALARS; i++)
        text[i] = scalar(SCALARS - 1 - i);
    test_text(charset, SCALARS);
    shuffle(SCALARS);
    test_text(charset, SCALARS);
}

/* Every scalar value before and behind one of each class. */
static void test_beside(runic_charset charset)
{
    static const char32_t classes[] = {'a',    '-',    '+',    '&',    ' ',    '\\',   '~',     '\n',    0,
                                       0x7F,   0x80,   0xE9,   0x17E,  0x3B1,  0x434,  0x2019,  0x3042,  0x4E00,
                                       0xAC00, 0xD7FF, 0xE000, 0xF2FF, 0xFEFF, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF};
    for (size_t c = 0; c < sizeof classes / sizeof classes[0]; c++) {
        if (!sampled())
            continue;
        for (size_t i = 0; i < SCALARS; i++) {
            text[2 * i] = classes[c];
            text[2 * i + 1] = scalar(i);
        }
        test_text(charset, 2 * SCALARS);
    }
}

int main(void)
{
    for (runic_charset charset = RUNIC_UTF7; charset <= RUNIC_UTF7_IMAP; charset++) {
        test_all(charset);
        test_beside(charset);
    }
    return expect_result();
}
