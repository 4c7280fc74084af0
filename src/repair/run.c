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

enum { TABLE_END = 0x2600, FIRST_DOS = 7, MAC = 6, CYRILLIC_WINDOWS = 2, CYRILLIC_DOS = 10 };

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

/* Returns the byte of a character beyond ASCII, 0 if it has none. A byte without a character was read as a C1 control. */
static uint8_t byte_of(unsigned which, char32_t value)
{
    const struct runic_single_byte *table = &runic_single_bytes[runic_single_byte_rows[0][mojibake_charsets[which]] - 1];
    if (value < 0x80 || value > 0xFFFF)
        return 0;
    const uint8_t byte = single_byte_of(table, value);
    return byte == 0 && value < 0xA0 && (roles_of(value).later >> which & 1) != 0 ? (uint8_t)value : byte;
}

size_t runic_mojibake_decode(const struct mojibake_piece *piece, size_t i, unsigned which, bool spaces, char32_t *value)
{
    char bytes[4];
    size_t count = 0;
    for (; count < 4 && i + count < piece->len; count++) {
        const char32_t read = piece->text[i + count];
        const uint8_t byte = spaces && count > 0 && read == ' ' ? 0xA0 : byte_of(which, read);
        if (byte == 0)
            break;
        bytes[count] = (char)byte;
    }
    const runic_character next = runic_utf8_next(bytes, count);
    *value = next.value;
    return next.status == RUNIC_OK && next.length > 1 ? next.length : 0;
}

/* Returns true if right text has the pair of characters that begins at index i. */
static bool is_right_pair(const struct mojibake_piece *piece, size_t i, unsigned which)
{
    const uint8_t first = byte_of(which, piece->text[i]), second = byte_of(which, piece->text[i + 1]);
    return second == 0 || (mojibake_right_pairs[which][first - 0xC2] >> (second & 0x3F) & 1) != 0;
}

static void add_bytes(const struct mojibake_piece *piece, size_t i, size_t length, struct mojibake_run *run)
{
    for (size_t k = i; k < i + length; k++) {
        run->frames += is_box_drawing(piece->text[k]);
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

/* ---- Single characters ---- */

/* A run of one character, and the characters around it. */
struct single {
    const char32_t *text; /* its bytes, as they were read */
    char32_t before, after, value;
    unsigned which;
    size_t length;
    uint8_t lead;
};

/* Returns true if a letter beside the character is of another script than the right character. */
static bool is_misplaced(const struct single *s, enum mojibake_script script)
{
    return script != ANY && ((is_script_letter(s->before) && runic_mojibake_script(s->before) != script) ||
                             (is_script_letter(s->after) && runic_mojibake_script(s->after) != script));
}

/* Signs of right text: quotes, dashes, currencies, arrows, mathematics, symbols, emoji. */
static bool is_common_sign(char32_t value)
{
    return (value >= 0x2010 && value <= 0x2044) || (value >= 0x20A0 && value <= 0x20BF) || value == 0x2116 || value == 0x2122 ||
           (value >= 0x2190 && value <= 0x22FF) || (value >= 0x2300 && value <= 0x27BF && !is_box_drawing(value)) ||
           value == 0xFE0F || value == 0xFEFF;
}

static bool is_certain_of_three(const struct single *s)
{
    const char32_t *text = s->text;
    if (s->value >= 0x2010 && s->value <= 0x2026)
        return s->which != CYRILLIC_DOS;
    if (is_script_letter(text[1]) && is_script_letter(text[2]))
        return false;
    if (runic_mojibake_script(s->value) == ANY)
        return is_common_sign(s->value) && s->which < MAC;
    return s->which < MAC && !is_script_letter(text[1]) && !is_script_letter(text[2]) && !runic_mojibake_follows_words(text[1]);
}

/* Returns true for signs that end a word, and are followed by a letter only in mojibake. */
static bool ends_words(char32_t sign)
{
    return runic_mojibake_follows_words(sign) && sign != 0xA0 && sign != 0xAD && sign != 0xB7 && sign != 0x2019 &&
           sign != 0x2013 && sign != 0x2014 && sign != 0x2026;
}

/* Returns true for signs that follow a root or a negation in formulas. */
static bool is_mathematical(char32_t sign)
{
    return sign == 0xB1 || sign == 0xB5 || sign == 0x3A9 || sign == 0x3C0 || (sign >= 0x2200 && sign <= 0x222B);
}

/* Judges macintosh, in which the first byte is a sign: a root for letters, a negation for U+00A0 to U+00BF. */
static bool is_certain_mac(const struct single *s)
{
    const bool before = is_latin_ascii(s->before), after = is_latin_ascii(s->after);
    if (is_script_letter(s->text[0]))
        return false;
    if (is_script_letter(s->text[1]))
        return before || (s->lead == 0xC2 && after);
    if (is_mathematical(s->text[1]))
        return before && after && is_small_ascii(s->before);
    return s->lead == 0xC2 || s->lead == 0xC3 || before || after;
}

/* Judges charsets of DOS, in which the first byte is a box drawing, mostly a single one, to which no double one connects. */
static bool is_certain_dos(const struct single *s)
{
    if (!is_box_drawing(s->text[0]))
        return false;
    if (is_box_drawing(s->text[1]))
        return is_latin_ascii(s->before) || is_latin_ascii(s->after) || (s->text[1] >= 0x2550 && s->text[1] < 0x2580);
    return !is_script_letter(s->text[1]) || is_latin_ascii(s->before) || !is_script_letter(s->after);
}

/* Judges U+00A0 to U+00BF. */
static bool is_certain_sign(const struct single *s)
{
    const bool is_inside = is_small_ascii(s->before) || (s->before >= '0' && s->before <= '9');
    return s->value >= 0xA0 && !is_script_letter(s->text[1]) && (!runic_mojibake_follows_words(s->text[1]) || is_inside);
}

static bool is_certain_latin(const struct single *s)
{
    const bool before = is_latin_ascii(s->before), after = is_latin_ascii(s->after);
    if (is_small_ascii(s->before))
        return true;
    if (is_script_letter(s->text[1]))
        return s->which != CYRILLIC_WINDOWS ? before || after : after;
    if (runic_mojibake_follows_words(s->text[1]))
        return (ends_words(s->text[1]) && (before ? after : is_small_ascii(s->after))) ||
               (s->lead == 0xC3 && s->text[1] == 0xA0 && !is_script_letter(s->before) && s->after == ' ') ||
               (s->lead == 0xC3 && s->text[1] == 0xAD && is_small_ascii(s->after));
    return before || after || s->lead == 0xC3;
}

static bool is_certain_of_two(const struct single *s, enum mojibake_script script)
{
    if (script <= LATIN && (script == LATIN || s->lead == 0xC2))
        return s->which == MAC         ? is_certain_mac(s)
               : s->which >= FIRST_DOS ? is_certain_dos(s)
               : script == ANY         ? is_certain_sign(s)
                                       : is_certain_latin(s);
    if (s->which >= FIRST_DOS)
        return script != ANY && is_box_drawing(s->text[0]) && !is_box_drawing(s->text[1]);
    return script != ANY && s->which < MAC && s->which != CYRILLIC_WINDOWS && !is_script_letter(s->text[1]) &&
           !runic_mojibake_follows_words(s->text[1]);
}

static bool is_certain_alone(const struct mojibake_piece *piece, size_t i, unsigned which, const struct mojibake_run *run)
{
    const size_t end = i + run->length;
    const struct single s = {.text = piece->text + i,
                             .before = i > 0 ? piece->text[i - 1] : piece->before,
                             .after = end < piece->len ? piece->text[end] : 0,
                             .value = run->first,
                             .which = which,
                             .length = run->length,
                             .lead = byte_of(which, piece->text[i])};
    if (run->unlikely == 0 || is_misplaced(&s, run->script))
        return false;
    return s.length == 2   ? is_certain_of_two(&s, run->script)
           : s.length == 3 ? is_certain_of_three(&s)
                           : s.value >= 0x1F000 && which != CYRILLIC_DOS;
}

bool runic_mojibake_is_certain(const struct mojibake_piece *piece, size_t i, unsigned which, const struct mojibake_run *run)
{
    if (run->count == 1)
        return is_certain_alone(piece, i, which, run);
    if (run->frames == run->length)
        return false;
    if (run->words < run->length)
        return run->unlikely > 0;
    const bool is_after_small = i > 0 && is_small_ascii(piece->text[i - 1]) && which < MAC;
    return run->unlikely > 1 && (run->count > 2 || is_after_small);
}

#endif
