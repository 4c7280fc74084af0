/* run.c - recognizes a run of mojibake: characters that are the bytes of UTF-8 text. */
/* SPDX-License-Identifier: MIT */
/*
 * By chance one character can be well-formed UTF-8 in a charset, but almost never two in a row, and almost never one whose
 * first two bytes were read as a pair of characters that right text does not have: mojibake_right_pairs lists the pairs of
 * the translations of Debian's packages.
 */
#include "run.h"

#ifndef RUNIC_UNICODE_ONLY

#include "../charset/single_byte.h"
#include "../form.h"
#include "tables.h"

enum { TABLE_END = 0x2600 };

runic_charset runic_mojibake_charset(unsigned which)
{
    return (runic_charset)mojibake_charsets[which];
}

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

unsigned runic_mojibake_pair(char32_t first, char32_t second)
{
    return roles_of(first).lead & (second == ' ' ? 0xFFFFu : roles_of(second).later);
}

uint8_t runic_mojibake_byte(unsigned which, char32_t value)
{
    const struct runic_single_byte *table = &runic_single_bytes[runic_single_byte_rows[0][mojibake_charsets[which]] - 1];
    if (value < 0x80 || value > 0xFFFF)
        return 0;
    const uint8_t byte = single_byte_of(table, value);
    return byte == 0 && value < 0xC0 && (roles_of(value).later >> which & 1) != 0 ? (uint8_t)value : byte;
}

/* Returns the value of a supplementary character in CESU-8: two surrogates of three bytes each; else 0. */
static char32_t cesu8_pair(const uint8_t bytes[6])
{
    const bool is_pair = bytes[0] == 0xED && bytes[1] >= 0xA0 && bytes[1] < 0xB0 && bytes[2] < 0xC0 && bytes[3] == 0xED &&
                         bytes[4] >= 0xB0 && bytes[4] < 0xC0 && bytes[2] >= 0x80 && bytes[5] >= 0x80 && bytes[5] < 0xC0;
    const char32_t high = (bytes[1] & 0xFu) << 6 | (bytes[2] & 0x3Fu), low = (bytes[4] & 0xFu) << 6 | (bytes[5] & 0x3Fu);
    return is_pair ? 0x10000 + (high << 10 | low) : 0;
}

size_t runic_mojibake_decode(const struct mojibake_piece *piece, size_t i, unsigned which, bool spaces, char32_t *value)
{
    uint8_t bytes[6] = {0};
    size_t count = 0;
    for (; count < 6 && i + count < piece->len; count++) {
        const char32_t read = piece->text[i + count];
        bytes[count] = spaces && count > 0 && read == ' ' ? 0xA0 : runic_mojibake_byte(which, read);
        if (bytes[count] == 0)
            break;
    }
    const runic_character next = runic_utf8_next((const char *)bytes, count);
    *value = next.value;
    if (next.status == RUNIC_OK && next.length > 1)
        return next.length;
    *value = cesu8_pair(bytes);
    return *value != 0 ? 6 : 0;
}

/* Returns true if right text has the pair of characters that begins at index i. */
static bool is_right_pair(const struct mojibake_piece *piece, size_t i, unsigned which)
{
    const uint8_t first = runic_mojibake_byte(which, piece->text[i]), second = runic_mojibake_byte(which, piece->text[i + 1]);
    return second == 0 || (mojibake_right_pairs[which][first - 0xC2] >> (second & 0x3F) & 1) != 0;
}

bool runic_mojibake_is_broken(const struct mojibake_piece *piece, size_t i, unsigned which)
{
    return piece->text[i] >= 0x80 && piece->text[i + 1] >= 0x80 &&
           (runic_mojibake_pair(piece->text[i], piece->text[i + 1]) >> which & 1) != 0 && !is_right_pair(piece, i, which);
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

bool runic_mojibake_run(const struct mojibake_piece *piece, size_t i, unsigned which, bool spaces, struct mojibake_run *run)
{
    char32_t value;
    size_t length;
    *run = (struct mojibake_run){.script = ANY};
    while ((length = runic_mojibake_decode(piece, i + run->length, which, spaces, &value)) > 0) {
        const enum mojibake_script script = runic_mojibake_script(value);
        if (script == RARE || (script != ANY && run->script != ANY && script != run->script))
            break;
        if (run->count++ == 0)
            run->first = value;
        run->script = script != ANY ? script : run->script;
        run->unlikely += !is_right_pair(piece, i + run->length, which);
        add_bytes(piece, i + run->length, length, run);
    }
    return run->count > 0;
}

#endif
