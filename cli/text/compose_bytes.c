/* compose_bytes.c - finds sequences to compose in UTF-8, UTF-16 and UTF-32, and where such text can be cut. */
/* SPDX-License-Identifier: MIT */
#include "charset.h"
#include "compose.h"

bool composes_bytes(runic_charset charset)
{
    return charset == RUNIC_UTF8 || charset == RUNIC_UTF16LE || charset == RUNIC_UTF16BE || charset == RUNIC_UTF32LE ||
           charset == RUNIC_UTF32BE;
}

static char32_t unit_at(const uint8_t *bytes, size_t size, bool little)
{
    char32_t unit = 0;
    for (size_t i = 0; i < size; i++)
        unit = unit << 8 | bytes[little ? size - 1 - i : i];
    return unit;
}

/* Decodes one character. An ill-formed sequence has the value 0. */
static runic_character character_at(runic_charset charset, const uint8_t *bytes, size_t len)
{
    const bool little = charset == RUNIC_UTF16LE || charset == RUNIC_UTF32LE;
    const size_t size = charset_describe(charset).unit_size;
    runic_character next = {.status = RUNIC_PARTIAL, .length = 1};
    if (size == 1) {
        next = runic_utf8_next((const char *)bytes, len);
    } else if (size == 4 && len >= 4) {
        const char32_t unit = unit_at(bytes, 4, little);
        next = runic_utf32_next(&unit, 1);
        next.length = 4;
    } else if (size == 2 && len >= 2) {
        const char16_t units[2] = {(char16_t)unit_at(bytes, 2, little), len >= 4 ? (char16_t)unit_at(bytes + 2, 2, little) : 0};
        next = runic_utf16_next(units, len >= 4 ? 2 : 1);
        next.length *= 2;
    }
    next.value = next.status == RUNIC_OK ? next.value : 0;
    return next;
}

/* Returns the offset of the character that ends at `end`; end if it is ill-formed, or does not begin at `from` or after it. */
static size_t character_before(runic_charset charset, const uint8_t *bytes, size_t from, size_t end, char32_t *value)
{
    for (size_t length = charset_describe(charset).unit_size; length <= 4 && length <= end - from; length++) {
        const runic_character one = character_at(charset, bytes + end - length, length);
        *value = one.value;
        if (one.status == RUNIC_OK && one.length == length)
            return end - length;
    }
    return end;
}

/* Bytes searched at once: in text with few marks, and near a mark. Constant, so that compilers vectorize the loop. */
#define BLOCK       256
#define SMALL_BLOCK 32

/* The first bytes of marks in UTF-8, or 0xFF, which is in no text: of U+0300 to U+037F, U+0653, U+0900 to U+1FFF, U+3099. Not
 * 0xE2, the first byte of typographic punctuation. Of two bytes, this is the odd one. */
struct leads {
    uint8_t letters, arabic, asia, kana;
};

/* Returns the first bytes of all marks but the useless ones. */
static struct leads leads_of(unsigned useless)
{
    return (struct leads){(useless & MARKS_OF_LETTERS) != 0 ? 0xFF : 0xCD, (useless & MARKS_OF_ARABIC) != 0 ? 0xFF : 0xD9,
                          (useless & MARKS_OF_ASIA) != 0 ? 0xFF : 0xE1, (useless & MARKS_OF_KANA) != 0 ? 0xFF : 0xE3};
}

static inline uint8_t begins_mark(uint8_t byte, struct leads leads)
{
    return (uint8_t)((uint8_t)(byte | 1) == leads.letters) | (uint8_t)(byte == leads.arabic) |
           (uint8_t)((uint8_t)(byte | 1) == leads.asia) | (uint8_t)(byte == leads.kana);
}

static inline bool has_lead(const uint8_t *bytes, size_t len, struct leads leads)
{
    uint8_t any = 0;
    for (size_t i = 0; i < len; i++)
        any |= begins_mark(bytes[i], leads);
    return any != 0;
}

/* Returns the offset of the next byte that may begin a mark in UTF-8, or len. */
static size_t find_lead(const uint8_t *bytes, size_t at, size_t len, unsigned useless)
{
    const struct leads leads = leads_of(useless);
    if (useless == MARK_GROUPS)
        return len;
    while (len - at >= BLOCK && !has_lead(bytes + at, BLOCK, leads))
        at += BLOCK;
    while (len - at >= SMALL_BLOCK && !has_lead(bytes + at, SMALL_BLOCK, leads))
        at += SMALL_BLOCK;
    while (at < len && !begins_mark(bytes[at], leads))
        at++;
    return at;
}

/* Returns the offset of the next mark with which the charset of the composer may have a character, or len. */
static size_t find_next_mark(struct composer *composer, runic_charset charset, const uint8_t *bytes, size_t at, size_t len)
{
    const size_t size = charset_describe(charset).unit_size;
    const bool little = charset == RUNIC_UTF16LE || charset == RUNIC_UTF32LE;
    for (; at + size <= len; at += size) {
        if (size == 1 && (at = find_lead(bytes, at, len, composer->useless)) == len)
            return len;
        const char32_t unit = size == 1 ? character_at(charset, bytes + at, len - at).value : unit_at(bytes + at, size, little);
        const unsigned group = group_of_mark(unit);
        if (group != 0 && !is_useless(composer, group) && is_composed(unit))
            return at;
    }
    return len;
}

/* Writes characters in a charset of composes_bytes(). */
static void encode(runic_charset charset, const char32_t *text, size_t len, struct composition *found)
{
    const runic_options how = {.from = SCALARS, .to = charset, .bom_in = RUNIC_BOM_IN_KEEP, .bom_out = RUNIC_BOM_OUT_NONE};
    found->len = runic_convert(&how, text, len * sizeof *text, found->bytes, sizeof found->bytes).written;
}

/* Returns the offset of the letter before *mark, which becomes the first mark after it; or *mark if there is none. */
static size_t letter_before(runic_charset charset, const uint8_t *bytes, size_t from, size_t *mark, char32_t *letter)
{
    size_t begin = character_before(charset, bytes, from, *mark, letter);
    for (size_t count = 1; begin < *mark && count < COMPOSE_MOST - 1 && is_composed(*letter); count++) {
        *mark = begin;
        begin = character_before(charset, bytes, from, *mark, letter);
    }
    return begin;
}

bool compose_next(struct composer *composer, runic_charset charset, const uint8_t *bytes, size_t len, size_t from,
                  struct composition *found)
{
    for (size_t mark = from; (mark = find_next_mark(composer, charset, bytes, mark, len)) < len; mark = found->end) {
        char32_t sequence[COMPOSE_MOST], composed[COMPOSE_MOST];
        size_t count = 1;
        runic_character next;
        found->begin = letter_before(charset, bytes, from, &mark, &sequence[0]);
        found->end = mark;
        while (count < COMPOSE_MOST && found->end < len &&
               is_composed((next = character_at(charset, bytes + found->end, len - found->end)).value)) {
            sequence[count++] = next.value;
            found->end += next.length;
        }
        count = found->begin < mark ? compose_sequence(composer, sequence, count, composed) : 0;
        if (count > 0) {
            encode(charset, composed, count, found);
            return true;
        }
    }
    return false;
}

bool begins_with_mark(runic_charset charset, const uint8_t *bytes, size_t len)
{
    return len > 0 && is_composed(character_at(charset, bytes, len).value);
}

size_t boundary_before_sequence(runic_charset charset, const uint8_t *bytes, size_t len)
{
    char32_t value;
    size_t begin = len, count = 0;
    if (!composes_bytes(charset))
        return len;
    for (size_t end = len; count < COMPOSE_HELD; end = begin, count++) {
        begin = character_before(charset, bytes, 0, end, &value);
        if (begin == end || !is_composed(value))
            return begin < end && is_letter(value) ? begin : len;
    }
    return len;
}
