/* run.c - recognizes a run of mojibake: characters that are the bytes of UTF-8 text. */
/* SPDX-License-Identifier: MIT */
/*
 * By chance one character can be well-formed UTF-8 in a charset, but almost never two in a row, and almost never one whose
 * first two bytes were read as a pair of characters that right text does not have: mojibake_right_pairs lists the pairs of
 * the translations of Debian's packages.
 */
#include "run.h"

#ifndef RUNIC_UNICODE_ONLY

#include "../charset/ascii_groups.h"
#include "../charset/single_byte.h"
#include "../scalar/cesu8.h"
#include "tables.h"

enum { TABLE_END = 0x2600 };

static struct mojibake_roles roles_of(char32_t value)
{
    size_t slot = value;
    if (value >= TABLE_END) {
        if (value != 0xF8FF && value != 0xFB01 && value != 0xFB02)
            return mojibake_roles[0];
        slot = TABLE_END + (value == 0xF8FF ? 0 : value - 0xFB00);
    }
    return mojibake_roles[mojibake_page_roles[(size_t)mojibake_pages[slot >> 5] * 32 + slot % 32]];
}

uint8_t runic_mojibake_byte(unsigned charset_index, char32_t value)
{
    const struct runic_single_byte *table =
        &runic_single_bytes[runic_single_byte_rows[0][mojibake_charsets[charset_index]] - 1];
    if (value < 0x80 || value > 0xFFFF)
        return 0;
    const uint8_t byte = single_byte_of(table, value);
    return byte == 0 && value < 0xC0 && (roles_of(value).continuation >> charset_index & 1) != 0 ? (uint8_t)value : byte;
}

/* Returns true if right text has two characters, of which the first one is a lead byte in the charset, together. */
static bool is_right_pair(unsigned charset_index, char32_t lead, char32_t continuation)
{
    const uint8_t first = runic_mojibake_byte(charset_index, lead), second = runic_mojibake_byte(charset_index, continuation);
    return second == 0 || (mojibake_right_pairs[charset_index][first - 0xC2] >> (second & 0x3F) & 1) != 0;
}

runic_charset runic_mojibake_charset(unsigned charset_index)
{
    return (runic_charset)mojibake_charsets[charset_index];
}

unsigned runic_mojibake_pair(char32_t first, char32_t second)
{
    return roles_of(first).lead & (second == ' ' ? 0xFFFFu : roles_of(second).continuation);
}

/*
 * Returns false if a space in a character is a space of the text, before which a byte was lost: the space would make a sign of
 * it, or a letter that is rarer than one with a lost byte. In windows-1252, U+201D, U+010D and Russian U+0441 lose a byte.
 */
static bool may_have_spaces(const struct mojibake_piece *piece, size_t i, runic_character right)
{
    for (size_t k = i + 1; k < i + right.length; k++)
        if (piece->text[k] == ' ')
            return right.value == 0xA0 || (is_script_letter(right.value) && right.value != 0x120 && right.value != 0x460);
    return true;
}

size_t runic_mojibake_decode(const struct mojibake_piece *piece, size_t i, unsigned charset_index, bool spaces, char32_t *value)
{
    uint8_t bytes[8] = {0};
    size_t count = 0, most = 2;
    if ((roles_of(piece->text[i]).lead >> charset_index & 1) == 0)
        return 0;
    for (; count < most; count++) {
        const char32_t read = piece->text[i + count];
        bytes[count] = spaces && count > 0 && read == ' ' ? 0xA0 : runic_mojibake_byte(charset_index, read);
        if (bytes[count] == 0)
            break;
        if (count == 0)
            most = bytes[0] == 0xED ? 6 : 2u + (bytes[0] >= 0xE0) + (bytes[0] >= 0xF0);
    }
    const runic_character next = runic_utf8_next((const char *)bytes, count);
    *value = next.value;
    if (next.status == RUNIC_OK && next.length > 1)
        return spaces && !may_have_spaces(piece, i, next) ? 0 : next.length;
    *value = value_of_pair(load_word(bytes)); /* CESU-8 */
    return *value != 0 ? PAIR : 0;
}

bool runic_mojibake_has_lost(const struct mojibake_piece *piece, size_t i, unsigned charset_index)
{
    char32_t value;
    const uint8_t lead = runic_mojibake_byte(charset_index, piece->text[i]);
    return lead >= 0xCE && lead < 0xE0 && piece->text[i + 1] != 0 &&
           runic_mojibake_decode(piece, i, charset_index, true, &value) == 0;
}

bool runic_mojibake_is_byte(char32_t value)
{
    const struct mojibake_roles roles = roles_of(value);
    return (roles.lead | roles.continuation) != 0;
}

static void add_bytes(const struct mojibake_piece *piece, size_t i, size_t length, struct mojibake_run *run)
{
    for (size_t k = i; k < i + length; k++) {
        run->frames += is_box_drawing(piece->text[k]);
        run->controls += piece->text[k] < 0xA0;
        run->words += is_script_letter(piece->text[k]) || runic_mojibake_follows_words(piece->text[k]);
    }
    run->length += length;
}

bool runic_mojibake_run(const struct mojibake_piece *piece, size_t i, unsigned charset_index, bool spaces,
                        struct mojibake_run *run)
{
    char32_t value;
    size_t length;
    *run = (struct mojibake_run){.script = ANY};
    while ((length = runic_mojibake_decode(piece, i + run->length, charset_index, spaces, &value)) > 0) {
        if (run->length >= MOJIBAKE_RUN && (value >= 0xA0 || run->length >= MOJIBAKE_RUN + 12))
            break;
        const enum mojibake_script script = runic_mojibake_script(value);
        if (script == RARE || (script != ANY && run->script != ANY && script != run->script))
            break;
        /* A C1 control is a continuation byte of another level. */
        if (value < 0xA0 && run->count == 0)
            break;
        if (run->count++ == 0)
            run->first = value;
        run->script = script != ANY ? script : run->script;
        run->unlikely += !is_right_pair(charset_index, piece->text[i + run->length], piece->text[i + run->length + 1]);
        add_bytes(piece, i + run->length, length, run);
    }
    return run->count > 0;
}

/* ---- Text without mojibake ----
 *
 * Nearly every certain run has a pair of characters that right text does not have. Lines without such a pair are not read
 * further.
 */

/* Decodes a character beyond ASCII and returns its length. An ill-formed sequence may get any value, but no byte of the next
 * character belongs to it. */
ALWAYS_INLINE size_t read_character(const uint8_t *src, size_t len, char32_t *value)
{
    *value = 0;
    if (len >= 2 && src[0] >= 0xC2 && src[0] < 0xE0 && src[1] >> 6 == 2) {
        *value = (src[0] & 0x1Fu) << 6 | (src[1] & 0x3Fu);
        return 2;
    }
    if (len >= 3 && src[0] >= 0xE0 && src[0] < 0xF0 && src[1] >> 6 == 2 && src[2] >> 6 == 2) {
        *value = (src[0] & 0xFu) << 12 | (src[1] & 0x3Fu) << 6 | (src[2] & 0x3Fu);
        return 3;
    }
    return 1;
}

/* Returns the length of a character that none of the charsets has: from U+0500 to U+1FFF, or from U+3000 to U+EFFF; or 0. */
ALWAYS_INLINE size_t length_of_no_byte(const uint8_t *src, size_t len)
{
    if (src[0] < 0xD4 || src[0] == 0xE2 || src[0] >= 0xEF)
        return 0;
    const size_t length = src[0] < 0xE0 ? 2 : 3;
    return len >= length && src[1] >> 6 == 2 && src[length - 1] >> 6 == 2 ? length : 0;
}

/* Returns true for a letter from U+0410 to U+044F. */
ALWAYS_INLINE bool is_russian(const uint8_t *src, size_t len)
{
    return len >= 2 && (src[0] == 0xD0 ? src[1] - 0x90u < 0x30 : src[0] == 0xD1 && src[1] - 0x80u < 0x10);
}

/*
 * Passes the letters of a Russian word; `lead` is the character before them. Two of them are bytes of UTF-8 in IBM866 alone,
 * and begin no certain run: such a run has a box drawing, or begins with the two letters that are bytes of quotation marks and
 * dashes. Returns false before these.
 */
ALWAYS_INLINE bool pass_russian(const uint8_t *src, size_t len, size_t *at, size_t *before, char32_t *lead)
{
    while (is_russian(src + *at, len - *at)) {
        const char32_t value = (src[*at] & 0x1Fu) << 6 | (src[*at + 1] & 0x3Fu);
        if (*lead == 0x442 && value == 0x410)
            return false;
        *before = *at;
        *lead = value;
        *at += 2;
    }
    return true;
}

/* Returns true if two characters may begin a certain run in one of the charsets. */
static bool is_suspect(unsigned charsets, char32_t lead, char32_t continuation)
{
    for (; charsets != 0; charsets &= charsets - 1) {
        const unsigned charset_index = lowest_bit(charsets);
        const uint8_t first = runic_mojibake_byte(charset_index, lead),
                      second = runic_mojibake_byte(charset_index, continuation);
        /* Emoji, letters of Vietnamese, and signs in IBM866, whose first two characters may be right. */
        if ((charset_index == CYRILLIC_DOS && first == 0xE2 && second == 0x80) || (first == 0xF0 && second == 0x9F) ||
            (first == 0xE1 && (second == 0xBA || second == 0xBB)))
            return true;
        if (!is_right_pair(charset_index, lead, continuation))
            return true;
    }
    return false;
}

/* Returns true if a letter is the lead byte of U+00E0 in a charset. */
ALWAYS_INLINE bool may_be_a_grave(char32_t lead)
{
    return lead == 0xC3 || lead == 0x102 || lead == 0x106 || lead == 0x413;
}

/* Returns how many characters of ASCII begin a text, of which the first one does. A kernel is called for eight or more. */
ALWAYS_INLINE size_t length_of_ascii(const uint8_t *src, size_t len)
{
    const size_t count = len >= ASCII_GROUP ? ascii_of_group(src) : ASCII_GROUP;
    return count < ASCII_GROUP - 1 ? count : runic_ascii_validate((const char *)src, len).read;
}

size_t runic_mojibake_suspect(const char *src, size_t len)
{
    const uint8_t *const bytes = (const uint8_t *)src;
    size_t before = 0;
    char32_t lead = 0;
    unsigned leads = 0;
    for (size_t at = 0; at < len;) {
        char32_t value;
        if (bytes[at] < 0x80) {
            if (bytes[at] == ' ' && leads != 0 && may_be_a_grave(lead))
                return before;
            leads = 0;
            lead = 0;
            at += length_of_ascii(bytes + at, len - at);
            continue;
        }
        if (is_russian(bytes + at, len - at) && (leads == 0 || lead - 0x410 < 0x450 - 0x410)) {
            if (!pass_russian(bytes, len, &at, &before, &lead))
                return before;
            leads = roles_of(lead).lead;
            continue;
        }
        const size_t passed = length_of_no_byte(bytes + at, len - at);
        if (passed > 0) {
            leads = 0;
            lead = 0;
            at += passed;
            continue;
        }
        const size_t length = read_character(bytes + at, len - at, &value);
        const struct mojibake_roles roles = roles_of(value);
        const unsigned charsets = leads & roles.continuation;
        if (charsets != 0 && is_suspect(charsets, lead, value))
            return before;
        before = at;
        lead = value;
        leads = roles.lead;
        at += length;
    }
    return len;
}

#endif
