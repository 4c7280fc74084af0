/* stateful.c - each stateful charset with every scalar value, in order, backwards, shuffled and next to each class of others,
 * and with words of all scripts. */
/* SPDX-License-Identifier: MIT */
/* The library encodes and decodes. If the encoding is unique, the models of the tests must give the same. */
#include "expect.h"

#include "unit/contract/model_stateful.h"
#include "plain.h"
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

/* The number of tested scalar values: all, unless this run is a sample. */
static size_t taken(void)
{
    return SCALARS / plain_step();
}

static char32_t scalar(size_t index)
{
    const size_t place = index * plain_step();
    return (char32_t)(place < 0xD800 ? place : place + 0x800);
}

static void test_all(runic_charset charset)
{
    const size_t count = taken();
    for (size_t i = 0; i < count; i++)
        text[i] = scalar(i);
    test_text(charset, count);
    for (size_t i = 0; i < count; i++)
        text[i] = scalar(count - 1 - i);
    test_text(charset, count);
    shuffle(&chance, text, count);
    test_text(charset, count);
}

/* Every scalar value before and after one of each class; from plane 2 on, where all are alike, one in 61. */
static void test_beside(runic_charset charset)
{
    static const char32_t classes[] = {'a',    '-',    '+',    '&',    ' ',    '\\',   '~',     '\n',    0,
                                       0x7F,   0x80,   0xE9,   0x17E,  0x3B1,  0x434,  0x2019,  0x3042,  0x4E00,
                                       0xAC00, 0xD7FF, 0xE000, 0xF2FF, 0xFEFF, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF};
    const size_t count = taken();
    for (size_t c = 0; c < sizeof classes / sizeof classes[0]; c++) {
        if (!sampled())
            continue;
        size_t len = 0;
        for (size_t i = 0; i < count; i += scalar(i) < 0x20000 ? 1 : 61) {
            text[len++] = classes[c];
            text[len++] = scalar(i);
        }
        test_text(charset, len);
    }
}

/* Words of one script, short and long, and characters that may separate them. */
static size_t make_words(size_t most)
{
    static const struct {
        char32_t first, count;
    } scripts[] = {{'a', 26},      {'A', 0x3A},      {0xC0, 0x40},     {0x3B1, 25},      {0x410, 0x40},  {0x5D0, 27},
                   {0x905, 0x34},  {0x3041, 0x56},   {0x30A1, 0x5A},   {0x4E00, 0x51A6}, {0x9F80, 0x60}, {0xAC00, 0x2BA4},
                   {0xD780, 0x80}, {0x1F300, 0x400}, {0x20000, 0x800}, {0xE000, 0x1300}, {0xFF01, 0x5E}};
    static const char32_t between[] = {' ',  ' ', ' ',  '.',  ',',  '-', '+', '&',    '/',
                                       '\\', '~', '\n', '\r', '\t', 0,   7,   0x3002, 0xFEFF};
    size_t len = 0, script = 0;
    while (len < most) {
        if (chance_below(&chance, 4) == 0)
            script = chance_below(&chance, sizeof scripts / sizeof scripts[0]);
        const size_t longest = (size_t)1 << chance_below(&chance, 8);
        for (size_t i = chance_below(&chance, longest + 1); i > 0 && len < most; i--) {
            const char32_t value = scripts[script].first + (char32_t)chance_below(&chance, scripts[script].count);
            text[len++] = value >= 0xD800 && value < 0xE000 ? '?' : value;
        }
        if (len < most)
            text[len++] = between[chance_below(&chance, sizeof between / sizeof between[0])];
    }
    return len;
}

/* Conversion character by character must equal that of the whole. */
static void test_by_one(runic_charset charset, size_t len)
{
    const runic_options how = {.from = native(), .to = charset};
    const size_t size = runic_convert(&how, text, 4 * len, bytes, sizeof bytes).written;
    size_t written = 0;
    runic_converter stream;
    EXPECT(runic_converter_init(&stream, &how) == RUNIC_OK);
    for (size_t i = 0; i < len; i++)
        written +=
            runic_converter_convert(&stream, text + i, 4, wanted + written, sizeof wanted - written, i + 1 == len).written;
    EXPECT(written == size && memcmp(bytes, wanted, size) == 0);
}

static void test_words(runic_charset charset)
{
    for (size_t turn = 0; turn < 1000; turn++) {
        if (!sampled())
            continue;
        const size_t len = make_words(1 + chance_below(&chance, turn % 10 == 0 ? 5000 : 200));
        test_text(charset, len);
        test_by_one(charset, len);
    }
}

int main(void)
{
    for (runic_charset charset = RUNIC_UTF7; charset <= RUNIC_UTF7_IMAP; charset++) {
        test_all(charset);
        test_beside(charset);
        test_words(charset);
    }
    return expect_result();
}
