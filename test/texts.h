/* texts.h - random texts for tests: pure and mixed, clean and damaged; the same for the same seed. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_TEXTS_H
#define RUNIC_TEST_TEXTS_H

#include "chance.h"
#include "reference.h"

/* ---- Clean text ---- */

enum mix { MIX_ASCII, MIX_LATIN1, MIX_2, MIX_3, MIX_4, MIX_MARKUP, MIX_RUNS, MIX_EDGES, MIX_ALL, MIX_COUNT };

static inline uint32_t between(struct chance *chance, uint32_t low, uint32_t high)
{
    return low + (uint32_t)chance_below(chance, high - low + 1);
}

/* Returns a code point at which the length of characters, or their class, changes. */
static inline uint32_t edge_code_point(struct chance *chance)
{
    static const uint32_t edges[] = {0x00,    0x7F,    0x80,    0x9F,    0xA0,    0xFF,     0x100,    0x7FF,    0x800,
                                     0xFFF,   0x1000,  0xD7FF,  0xE000,  0xFEFF,  0xFFFD,   0xFFFE,   0xFFFF,   0x10000,
                                     0x103FF, 0x10400, 0x3FFFF, 0x40000, 0xFFFFF, 0x100000, 0x10FFFD, 0x10FFFF, 0x2060};
    return edges[chance_below(chance, sizeof edges / sizeof edges[0])];
}

static inline uint32_t three_byte_code_point(struct chance *chance)
{
    uint32_t value = between(chance, 0x800, 0xFFFF - 0x800);
    return value < 0xD800 ? value : value + 0x800;
}

/* Returns code point number `index` of a text of this mix. */
static inline uint32_t code_point(struct chance *chance, enum mix mix, size_t index)
{
    switch (mix) {
    case MIX_ASCII:
        return between(chance, 0, 0x7F);
    case MIX_LATIN1:
        return between(chance, 0x20, 0xFF);
    case MIX_2:
        return between(chance, 0x80, 0x7FF);
    case MIX_3:
        return three_byte_code_point(chance);
    case MIX_4:
        return between(chance, 0x10000, 0x10FFFF);
    case MIX_MARKUP: /* words between tags */
        return index / 7 % 2 == 0 ? between(chance, 'a', 'z') : between(chance, 0x400, 0x45F);
    case MIX_RUNS: /* ASCII, and rarely something else */
        return chance_below(chance, 40) != 0 ? between(chance, ' ', '~') : code_point(chance, MIX_ALL, index);
    case MIX_EDGES:
        return edge_code_point(chance);
    default: {
        static const enum mix parts[] = {MIX_ASCII, MIX_ASCII, MIX_LATIN1, MIX_2, MIX_3, MIX_4, MIX_EDGES};
        return code_point(chance, parts[chance_below(chance, sizeof parts / sizeof parts[0])], index);
    }
    }
}

/* Fills dst with exactly len units of well-formed text. Characters that the form lacks, or that do not fit, become ASCII. */
static inline void clean_text(struct chance *chance, enum text_form form, enum mix mix, uint8_t *dst, size_t len)
{
    size_t done = 0;
    for (size_t i = 0; done < len; i++) {
        uint8_t one[4];
        size_t units = reference_put(form, code_point(chance, mix, i), one);
        if (units == 0 || units > len - done)
            units = reference_put(form, between(chance, 'A', 'Z'), one);
        memcpy(dst + done * unit_size(form), one, units * unit_size(form));
        done += units;
    }
}

static inline void shuffle(struct chance *chance, char32_t *text, size_t len)
{
    for (size_t i = len - 1; i > 0; i--) {
        const size_t j = chance_below(chance, i + 1);
        const char32_t value = text[i];
        text[i] = text[j];
        text[j] = value;
    }
}

/* ---- Damage ---- */

/* Units that are ill-formed, cut, or partly well-formed. If they end in a cut sequence, the end of a text has them, too. */
struct damage {
    uint8_t length;
    uint32_t units[5];
};

static inline const struct damage *damages_of(enum text_form form, size_t *count)
{
    static const struct damage utf8[] = {
        {1, {0x80}},
        {1, {0xBF}},
        {2, {0xC0, 0x80}},
        {2, {0xC1, 0xBF}},
        {3, {0xE0, 0x80, 0x80}},
        {3, {0xE0, 0x9F, 0xBF}},
        {4, {0xF0, 0x80, 0x80, 0x80}},
        {4, {0xF0, 0x8F, 0xBF, 0xBF}},
        {3, {0xED, 0xA0, 0x80}},
        {3, {0xED, 0xBF, 0xBF}},
        {4, {0xF4, 0x90, 0x80, 0x80}},
        {4, {0xF5, 0x80, 0x80, 0x80}},
        {1, {0xF7}},
        {5, {0xF8, 0x88, 0x80, 0x80, 0x80}},
        {1, {0xFE}},
        {1, {0xFF}},
        {1, {0xC3}},
        {1, {0xE2}},
        {2, {0xE2, 0x82}},
        {1, {0xF0}},
        {2, {0xF0, 0x9F}},
        {3, {0xF0, 0x9F, 0x98}},
        {2, {0xF4, 0x8F}},
        {2, {0xC3, 0xC3}},
        {3, {0xE2, 0x28, 0xA1}},
        {3, {0xC3, 0xA9, 0xA9}},
        {5, {0xF0, 0x9F, 0x98, 0x80, 0x80}},
    };
    static const struct damage utf16[] = {
        {1, {0xD800}},
        {1, {0xDBFF}},
        {1, {0xDC00}},
        {1, {0xDFFF}},
        {2, {0xDC00, 0xD800}},
        {2, {0xD800, 0xD800}},
        {3, {0xD83D, 0xD83D, 0xDE00}},
        {3, {0xD83D, 0xDE00, 0xDE00}},
    };
    static const struct damage utf32[] = {
        {1, {0xD800}},     {1, {0xDFFF}},     {1, {0x110000}},   {1, {0x7FFFFFFF}},
        {1, {0x80000000}}, {1, {0xFFFFFFFF}}, {1, {0x80000041}}, {1, {0x01000041}},
    };
    static const struct damage bytes[] = {{1, {0x81}}, {1, {0x90}}, {1, {0xFF}}};
    const bool is_utf16 = form == TEXT_utf16le || form == TEXT_utf16be, is_utf32 = form == TEXT_utf32le || form == TEXT_utf32be;
    *count = form == TEXT_utf8 ? sizeof utf8 / sizeof utf8[0]
             : is_utf16        ? sizeof utf16 / sizeof utf16[0]
             : is_utf32        ? sizeof utf32 / sizeof utf32[0]
                               : sizeof bytes / sizeof bytes[0];
    return form == TEXT_utf8 ? utf8 : is_utf16 ? utf16 : is_utf32 ? utf32 : bytes;
}

/* Removes `length` units at pos. */
static inline size_t delete_units(enum text_form form, uint8_t *text, size_t len, size_t pos, size_t length)
{
    const size_t size = unit_size(form);
    memmove(text + pos * size, text + (pos + length) * size, (len - pos - length) * size);
    return len - length;
}

/* Inserts room for `length` units at pos. */
static inline size_t insert_units(enum text_form form, uint8_t *text, size_t len, size_t pos, const uint32_t *units,
                                  size_t length)
{
    const size_t size = unit_size(form);
    memmove(text + (pos + length) * size, text + pos * size, (len - pos) * size);
    for (size_t i = 0; i < length; i++)
        put_unit(form, text, pos + i, units[i]);
    return len + length;
}

/* Damages text once; its buffer must have room for 5 more units. Returns its new length. */
static inline size_t damage_once(struct chance *chance, enum text_form form, uint8_t *text, size_t len)
{
    size_t count, pos = chance_below(chance, len + 1);
    const struct damage *kinds = damages_of(form, &count), *kind = &kinds[chance_below(chance, count)];
    switch (len == 0 ? 0 : chance_below(chance, 5)) {
    case 0:
        return insert_units(form, text, len, pos, kind->units, kind->length);
    case 1: /* replaces a unit by a random one */
        text[pos % len * unit_size(form) + chance_below(chance, unit_size(form))] = (uint8_t)chance_next(chance);
        return len;
    case 2:
        return delete_units(form, text, len, pos % len, 1);
    case 3:
        put_unit(form, text, pos % len, kind->units[0]);
        return len;
    default: /* cuts the end off, but rarely all of the text */
        return len - chance_below(chance, len < 4 ? len : 4);
    }
}

#define MOST_DAMAGE 6 /* a text's buffer has room for 5 times as many more units */

static inline size_t damage_text(struct chance *chance, enum text_form form, uint8_t *text, size_t len)
{
    for (size_t times = 1 + chance_below(chance, MOST_DAMAGE); times > 0; times--)
        len = damage_once(chance, form, text, len);
    return len;
}

#endif
