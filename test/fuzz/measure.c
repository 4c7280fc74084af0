/* measure.c - fuzz: validate, size, count, repair, boundaries and single characters of one text. Data: form,
 * length, position, text. */
/* SPDX-License-Identifier: MIT */
#include "unit/contract/pairs.h"
#include "fuzz.h"

/* The results of a walk from the start: offset of the first fault (or len), number of characters and of faults. */
struct walked {
    size_t first_fault, characters, faults;
};

static struct walked walk(enum text_form form, const uint8_t *text, size_t len)
{
    struct walked w = {.first_fault = len};
    for (size_t pos = 0; pos < len; w.characters++) {
        runic_character next = reference_next(form, text + pos * unit_size(form), len - pos);
        if (next.status != RUNIC_OK && w.faults++ == 0)
            w.first_fault = pos;
        pos += next.length;
    }
    return w;
}

static void measure_utf8(const char *text, size_t len, size_t pos)
{
    struct walked w = walk(TEXT_utf8, (const uint8_t *)text, len);
    const size_t below = runic_utf8_floor(text, len, pos), above = runic_utf8_ceil(text, len, pos);
    REQUIRE(runic_utf8_validate(text, len).read == w.first_fault && runic_utf8_to_utf32_size(text, len) == w.characters);
    REQUIRE(w.faults > 0 || runic_utf8_count(text, len) == w.characters);
    REQUIRE(below <= pos && pos <= above &&
            (below == above || below + runic_utf8_next(text + below, len - below).length == above));
    REQUIRE(runic_utf8_to_utf32_size(text, below) + runic_utf8_to_utf32_size(text + below, len - below) == w.characters);
    REQUIRE(below == 0 || below - runic_utf8_previous(text, below).length < below);
    REQUIRE(runic_ascii_validate(text, len).read <= w.first_fault);
}

static void measure_utf16(const char16_t *text, size_t len, size_t pos)
{
    struct walked w = walk(TEXT_utf16, (const uint8_t *)text, len);
    const size_t below = runic_utf16_floor(text, len, pos), above = runic_utf16_ceil(text, len, pos);
    char16_t *copy = area(TARGET, 2 * len);
    if (len > 0)
        memcpy(copy, text, 2 * len);
    REQUIRE(runic_utf16_validate(text, len).read == w.first_fault && runic_utf16_to_utf32_size(text, len) == w.characters);
    REQUIRE(w.faults > 0 || runic_utf16_to_utf32_size(text, len) == w.characters);
    REQUIRE(below <= pos && pos <= above && above - below <= 2 && (below == above || above - below == 2));
    REQUIRE(runic_utf16_repair(copy, len) == w.faults && runic_utf16_validate(copy, len).status == RUNIC_OK);
    REQUIRE(runic_utf16_to_utf8_size(copy, len) == runic_utf16_to_utf8_size(text, len));
    REQUIRE((runic_utf16_compare(copy, len, text, len) == 0) ==
            (w.faults == 0 || (len > 0 && memcmp(copy, text, 2 * len) == 0)));
}

static void measure_utf32(const char32_t *text, size_t len)
{
    struct walked w = walk(TEXT_utf32, (const uint8_t *)text, len);
    size_t size = 0;
    for (size_t i = 0; i < len; i++) {
        char out[4];
        runic_character c = runic_utf32_next(text + i, len - i);
        size += runic_utf8_put(c.value, out, 4);
    }
    REQUIRE(runic_utf32_validate(text, len).read == w.first_fault && runic_utf32_to_utf8_size(text, len) == size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const unsigned kind = take_byte(&data, &size) % 3;
    const uint8_t how = take_byte(&data, &size), place = take_byte(&data, &size);
    uint8_t *text;
    const size_t len = take_text(how, (size_t)1 << kind, data, size, &text), pos = 4u * place % (len + 1);
    if (kind == 0)
        measure_utf8((const char *)text, len, pos);
    else if (kind == 1)
        measure_utf16((const char16_t *)(const void *)text, len, pos);
    else
        measure_utf32((const char32_t *)(const void *)text, len);
    return 0;
}
