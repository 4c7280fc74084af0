/* compose_bytes.c - finds sequences to compose in UTF-8, and where text in UTF-8, UTF-16 and UTF-32 can be cut. */
/* SPDX-License-Identifier: MIT */
#include "charset.h"
#include "compose.h"

/* Decodes one character. An ill-formed sequence has the value 0. */
static runic_character character_at(const uint8_t *bytes, size_t len)
{
    runic_character next = runic_utf8_next((const char *)bytes, len);
    next.value = next.status == RUNIC_OK ? next.value : 0;
    return next;
}

/* Returns the offset of the character that ends at `end`; end if it is ill-formed, or does not begin at `from` or after it. */
static size_t character_before(const uint8_t *bytes, size_t from, size_t end, bool filled, char32_t *value)
{
    size_t to = end;
    while (filled && to > from && bytes[to - 1] == FILLER)
        to--;
    for (size_t length = 1; length <= 4 && length <= to - from; length++) {
        const runic_character one = character_at(bytes + to - length, length);
        *value = one.value;
        if (one.status == RUNIC_OK && one.length == length)
            return to - length;
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
static size_t find_next_mark(struct composer *composer, const uint8_t *bytes, size_t at, size_t len)
{
    for (; (at = find_lead(bytes, at, len, composer->useless)) < len; at++) {
        const char32_t value = character_at(bytes + at, len - at).value;
        const unsigned group = group_of_mark(value);
        if (group != 0 && !is_useless(composer, group) && is_composed(value))
            return at;
    }
    return len;
}

/* Returns the offset of the letter before *mark, which becomes the first mark after it; or *mark if there is none. */
static size_t letter_before(const uint8_t *bytes, size_t from, bool filled, size_t *mark, char32_t *letter)
{
    size_t begin = character_before(bytes, from, *mark, filled, letter);
    for (size_t count = 1; begin < *mark && count < COMPOSE_MOST - 1 && is_composed(*letter); count++) {
        *mark = begin;
        begin = character_before(bytes, from, *mark, filled, letter);
    }
    return begin;
}

/* Appends the marks at found->end to a sequence, and their offsets to at. Returns its length. */
static size_t add_marks(const struct composer *composer, const uint8_t *bytes, size_t len, struct composition *found,
                        char32_t *sequence, size_t *at)
{
    size_t count = 1;
    for (size_t i = found->end; count < COMPOSE_MOST && i < len;) {
        const runic_character next = character_at(bytes + i, len - i);
        if (composer->filled && bytes[i] == FILLER) {
            i++;
            continue;
        }
        if (!is_composed(next.value))
            break;
        at[count] = i;
        sequence[count++] = next.value;
        i += next.length;
        found->end = i;
    }
    return count;
}

bool compose_next(struct composer *composer, const uint8_t *bytes, size_t len, size_t from, struct composition *found)
{
    for (size_t mark = from; (mark = find_next_mark(composer, bytes, mark, len)) < len; mark = found->end) {
        char32_t sequence[COMPOSE_MOST];
        size_t at[COMPOSE_MOST], index[COMPOSE_MOST];
        found->begin = at[0] = letter_before(bytes, from, composer->filled, &mark, &sequence[0]);
        found->end = mark;
        const size_t count = add_marks(composer, bytes, len, found, sequence, at);
        found->count = found->begin < mark ? compose_sequence(composer, sequence, count, found->text, index) : 0;
        for (size_t i = 0; i < found->count; i++)
            found->at[i] = at[index[i]];
        if (found->count > 0)
            return true;
    }
    return false;
}

/* ---- Where text can be cut */

bool has_whole_sequences(runic_charset charset)
{
    return charset == RUNIC_UTF8 || charset == RUNIC_UTF16LE || charset == RUNIC_UTF16BE || charset == RUNIC_UTF32LE ||
           charset == RUNIC_UTF32BE;
}

/* Returns the code unit of UTF-16 or UTF-32 at bytes: each mark, and each letter with a mark, is one. */
static char32_t unit_at(runic_charset charset, const uint8_t *bytes, size_t size)
{
    char32_t unit = 0;
    for (size_t i = 0; i < size; i++)
        unit = unit << 8 | bytes[charset == RUNIC_UTF16LE || charset == RUNIC_UTF32LE ? size - 1 - i : i];
    return unit;
}

bool begins_with_mark(runic_charset charset, const uint8_t *bytes, size_t len)
{
    const size_t size = charset_describe(charset).unit_size;
    return len >= size && is_composed(size == 1 ? character_at(bytes, len).value : unit_at(charset, bytes, size));
}

size_t boundary_before_sequence(runic_charset charset, const uint8_t *bytes, size_t len, bool filled)
{
    const size_t size = charset_describe(charset).unit_size;
    if (!has_whole_sequences(charset))
        return len;
    for (size_t end = len, begin, count = 0; count < COMPOSE_HELD; end = begin, count++) {
        char32_t value = 0;
        begin = end < size ? end : end - size;
        if (size == 1)
            begin = character_before(bytes, 0, end, filled, &value);
        else if (begin < end)
            value = unit_at(charset, bytes + begin, size);
        if (begin == end || !is_composed(value))
            return begin < end && is_letter(value) ? begin : len;
    }
    return len;
}
