/* character.c - fuzz: single characters from either end, the order, swapped units and lengths of one text. Data: form, length,
 * position, text. */
/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

/* A public function for each form. */
static runic_character next_of(enum text_form form, const uint8_t *text, size_t pos, size_t len)
{
    const void *at = text + pos * unit_size(form);
    return form == TEXT_utf8    ? runic_utf8_next(at, len - pos)
           : form == TEXT_utf16 ? runic_utf16_next(at, len - pos)
                                : runic_utf32_next(at, len - pos);
}

static runic_character previous_of(enum text_form form, const void *text, size_t len)
{
    return form == TEXT_utf8    ? runic_utf8_previous(text, len)
           : form == TEXT_utf16 ? runic_utf16_previous(text, len)
                                : runic_utf32_previous(text, len);
}

static size_t put_of(enum text_form form, char32_t value, void *dst, size_t cap)
{
    return form == TEXT_utf8    ? runic_utf8_put(value, dst, cap)
           : form == TEXT_utf16 ? runic_utf16_put(value, dst, cap)
                                : runic_utf32_put(value, dst, cap);
}

static int compare_of(enum text_form form, const void *a, size_t a_len, const void *b, size_t b_len)
{
    return form == TEXT_utf8    ? runic_utf8_compare(a, a_len, b, b_len)
           : form == TEXT_utf16 ? runic_utf16_compare(a, a_len, b, b_len)
                                : runic_utf32_compare(a, a_len, b, b_len);
}

/* Walks a text from both ends, and writes each well-formed character again. */
static void walk(enum text_form form, const uint8_t *text, size_t len)
{
    const size_t unit = unit_size(form);
    for (size_t pos = 0; pos < len;) {
        const runic_character c = next_of(form, text, pos, len), e = reference_next(form, text + pos * unit, len - pos);
        REQUIRE(c.value == e.value && c.length == e.length && c.status == e.status && c.fault == e.fault && c.length > 0);
        pos += c.length;
        const runic_character back = previous_of(form, text, pos);
        REQUIRE(back.value == c.value && back.length == c.length && (back.status == RUNIC_OK) == (c.status == RUNIC_OK));
        uint8_t *out = area(TARGET, c.length * unit);
        if (c.status == RUNIC_OK) {
            REQUIRE(put_of(form, c.value, out, c.length) == c.length && put_of(form, c.value, out, c.length - 1u) == 0);
            REQUIRE(memcmp(out, text + (pos - c.length) * unit, c.length * unit) == 0);
        }
    }
}

/* Returns the value by which a unit is compared: for UTF-8 the byte, else the code point; moves *pos. */
static uint32_t value_at(enum text_form form, const uint8_t *text, size_t len, size_t *pos)
{
    const uint32_t unit = unit_at(form, text, (*pos)++);
    if (form == TEXT_utf16 && unit >= 0xD800 && unit <= 0xDBFF && *pos < len) {
        const uint32_t low = unit_at(form, text, *pos);
        if (low >= 0xDC00 && low <= 0xDFFF) {
            ++*pos;
            return 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
        }
    }
    return unit;
}

/* Compares by the definition. Returns -1, 0 or 1. */
static int order(enum text_form form, const uint8_t *a, size_t a_len, const uint8_t *b, size_t b_len)
{
    size_t i = 0, j = 0;
    while (i < a_len && j < b_len) {
        const uint32_t x = value_at(form, a, a_len, &i), y = value_at(form, b, b_len, &j);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return (i < a_len) - (j < b_len);
}

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

static void compare(enum text_form form, const uint8_t *text, size_t len, size_t pos)
{
    const size_t unit = unit_size(form);
    const uint8_t *rest = text + pos * unit;
    const int wanted = order(form, text, pos, rest, len - pos);
    REQUIRE(sign(compare_of(form, text, pos, rest, len - pos)) == wanted);
    REQUIRE(sign(compare_of(form, rest, len - pos, text, pos)) == -wanted);
    REQUIRE(compare_of(form, text, len, text, len) == 0);
    REQUIRE(sign(compare_of(form, text, pos, text, len)) == order(form, text, pos, text, len));
}

/* Swaps the bytes of units, into another buffer and back in place. */
static void swap(enum text_form form, const uint8_t *text, size_t len)
{
    const size_t unit = unit_size(form);
    uint8_t *out = area(TARGET, len * unit);
    if (form == TEXT_utf16)
        runic_utf16_swap((const void *)text, len, (void *)out);
    else
        runic_utf32_swap((const void *)text, len, (void *)out);
    for (size_t i = 0; i < len * unit; i++)
        REQUIRE(out[i] == text[i / unit * unit + (unit - 1 - i % unit)]);
    if (form == TEXT_utf16)
        runic_utf16_swap((void *)out, len, (void *)out);
    else
        runic_utf32_swap((void *)out, len, (void *)out);
    REQUIRE(same_bytes(out, text, len * unit));
}

/* UTF-16 has the positions and lengths of the same text in UTF-8, whose functions the target `index` compares with a walk. */
static void measure(const char16_t *text, size_t len, size_t pos)
{
    char *utf8 = area(TARGET, runic_utf16_to_utf8_size(text, len));
    const size_t length = runic_utf16_to_utf8_lossy(text, len, utf8, runic_utf16_to_utf8_size(text, len)).written;
    for (int i = RUNIC_UNIT_UTF8; i <= RUNIC_UNIT_LINE_UNICODE; i++) {
        const runic_unit unit = (runic_unit)i;
        REQUIRE(runic_utf16_translate(text, len, RUNIC_UNIT_UTF16, len, unit) ==
                runic_utf8_translate(utf8, length, RUNIC_UNIT_UTF8, length, unit, NULL));
        const size_t at = runic_utf16_translate(text, len, unit, pos, RUNIC_UNIT_UTF16),
                     other = runic_utf8_translate(utf8, length, unit, pos, RUNIC_UNIT_UTF8, NULL);
        REQUIRE(at <= len && runic_utf16_to_utf8_size(text, at) == other);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const enum text_form forms[] = {TEXT_utf8, TEXT_utf16, TEXT_utf32};
    const enum text_form form = forms[take_byte(&data, &size) % 3];
    const uint8_t how = take_byte(&data, &size), place = take_byte(&data, &size);
    uint8_t *text;
    const size_t len = take_text(how, unit_size(form), data, size, &text), pos = place % (len + 1);
    walk(form, text, len);
    compare(form, text, len, pos);
    if (form != TEXT_utf8)
        swap(form, text, len);
    if (form == TEXT_utf16)
        measure((const void *)text, len, place);
    return 0;
}
