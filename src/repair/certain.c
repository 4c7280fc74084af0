/* certain.c - judges whether a run is mojibake, whatever else there is in its line. */
/* SPDX-License-Identifier: MIT */
#include "certain.h"

#ifndef RUNIC_UNICODE_ONLY

/* ---- Single characters ---- */

/* A run of one character, and the characters around it. */
struct single {
    const char32_t *text;                          /* its bytes, as they were read */
    char32_t two_before, before, after, two_after; /* the two characters before it, and the two after it */
    char32_t value;                                /* the character that its bytes are in UTF-8 */
    unsigned charset_index;
    size_t length, controls;
    uint8_t lead;
};

/* Returns true if a letter beside the character is of another script than the right character. */
static bool is_misplaced(const struct single *s, enum mojibake_script script)
{
    return script != ANY && ((is_script_letter(s->before) && runic_mojibake_script(s->before) != script) ||
                             (is_script_letter(s->after) && runic_mojibake_script(s->after) != script));
}

/* Returns true for signs that end a word, and are followed by a letter only in mojibake. */
static bool ends_words(char32_t sign)
{
    return runic_mojibake_follows_words(sign) && sign != 0xA0 && sign != 0xAD && sign != 0xB7 && sign != 0x2019 &&
           sign != 0x2014 && sign != 0x2026;
}

/* Returns true for a Vietnamese letter whose third character is no sign that follows words. Before such a sign, as a quotation
 * mark, the first two may be a word. */
static bool is_vietnamese(const struct single *s)
{
    return s->value >= 0x1EA0 && s->value <= 0x1EF9 && !runic_mojibake_follows_words(s->text[2]);
}

/*
 * Returns true if three characters that decode to a sign (first byte 0xE2, 0xE3 or 0xEF) are mojibake, not a word spelled with
 * these letters. In IBM437, 0xE2 is a Greek letter, which no Latin letter follows; elsewhere a Latin letter or, in macintosh, a
 * quotation mark.
 */
static bool is_certain_of_sign(const struct single *s)
{
    const bool are_letters = is_script_letter(s->text[1]) && is_script_letter(s->text[2]);
    const bool is_alone = !is_script_letter(s->before) && !(are_letters && (is_script_letter(s->after) || s->after == 0x2018));
    if (s->charset_index == FIRST_DOS && runic_mojibake_script(s->text[0]) == GREEK)
        return true;
    /* Circled letters are words of one letter, such as the exclamation U+00D4 U+00F4 U+00F4 of Portuguese. */
    if (are_letters && s->value >= 0x2460 && s->value < 0x2500)
        return false;
    /* U+0432 and two quotation marks are box drawings in windows-1251. */
    return is_alone || (!are_letters && !is_box_drawing(s->value) && s->charset_index < MAC);
}

static bool is_certain_of_three(const struct single *s)
{
    const char32_t *text = s->text;
    const bool in_words = is_ascii_letter(s->before) && is_ascii_letter(s->after);
    if (s->charset_index == CYRILLIC_DOS)
        return s->value >= 0x2010 && s->value <= 0x2026 && in_words;
    if ((s->value >= 0x2010 && s->value <= 0x2026) || s->controls > 0)
        return true;
    if (s->charset_index == CYRILLIC_WINDOWS && runic_mojibake_script(s->value) == LATIN)
        return in_words;
    if (runic_mojibake_script(s->value) == ANY)
        return is_certain_of_sign(s);
    return s->charset_index < MAC && !is_script_letter(text[1]) && !is_script_letter(text[2]) &&
           !runic_mojibake_follows_words(text[1]);
}

/* Returns true for signs that follow a root or a negation in formulas. */
static bool is_mathematical(char32_t sign)
{
    return sign == 0xB1 || sign == 0xB5 || sign == 0x3A9 || sign == 0x3C0 || (sign >= 0x2200 && sign <= 0x222B);
}

/* Returns true for signs beside words and numbers: pound, paragraph, copyright, registered, plus-minus. */
static bool is_sign_of_texts(char32_t sign)
{
    return sign == 0xA3 || sign == 0xA7 || sign == 0xA9 || sign == 0xAE || sign == 0xB1;
}

/* Returns true if a root or a negation, and the mathematical sign after it, are inside a word, not in a formula. */
static bool is_inside_word(const struct single *s)
{
    if (!is_ascii_letter(s->before))
        return is_small_ascii(s->after) && is_small_ascii(s->two_after);
    return is_small_ascii(s->after) || (is_small_ascii(s->before) && is_ascii_letter(s->two_before));
}

/* Judges macintosh, in which the first byte is a sign: a root for letters, a negation for U+00A0 to U+00BF. */
static bool is_certain_mac(const struct single *s)
{
    const bool before = is_ascii_letter(s->before), after = is_ascii_letter(s->after);
    if (s->lead == 0xC2 && (is_ascii_digit(s->before) || (is_sign_of_texts(s->value) && !before)))
        return true;
    if (is_mathematical(s->text[1]))
        return is_inside_word(s);
    if (is_script_letter(s->text[1])) /* other first bytes, such as a quotation mark, may precede a word */
        return before || (s->lead <= 0xC3 && after) || (s->lead == 0xC3 && s->after == ' ');
    return before || after || s->lead == 0xC3;
}

/* Returns true for a horizontal line and the line that it meets, as after a title in a frame. */
static bool is_end_of_title(const struct single *s)
{
    return s->text[0] == 0x2500 && is_box_drawing(s->text[1]) && s->text[1] < 0x2580 && !is_script_letter(s->after);
}

/* Judges a run in a charset of DOS. Its first character is a box drawing, mostly with single lines, and those with double lines
 * do not connect to it. In a frame, each such character, except a horizontal line, precedes another box drawing. */
static bool is_certain_dos(const struct single *s)
{
    const bool is_open = !is_box_drawing(s->before);
    const bool begins = is_open && is_ascii_letter(s->after) && is_small_ascii(s->two_after);
    if (!is_box_drawing(s->text[0]) || is_end_of_title(s))
        return false;
    if (is_ascii_letter(s->before) || begins)
        return true;
    if (is_box_drawing(s->text[1]))
        return (s->lead == 0xC2 && is_ascii_digit(s->before)) || (s->text[1] >= 0x2550 && s->text[1] < 0x2580);
    return !is_script_letter(s->text[1]) || !is_script_letter(s->after) ||
           (is_open && is_small_ascii(s->after) && s->two_after == ' ');
}

/* Judges U+00A0 to U+00BF. */
static bool is_certain_sign(const struct single *s)
{
    const bool is_inside = is_small_ascii(s->before) || is_ascii_digit(s->before);
    /* A degree, a middle dot or a registered sign follows a word, and U+00C2 alone is a word of no language. */
    if (s->text[0] == 0xC2 && (s->value == 0xAE || s->value == 0xB0 || s->value == 0xB7) && !is_script_letter(s->before))
        return true;
    /* The quotation marks U+00AB and U+00BB look so in ISO-8859-2. No language writes U+0164 or U+0165 after U+00C2. */
    if (is_script_letter(s->text[1]))
        return s->value == 0xAB || s->value == 0xBB;
    return !runic_mojibake_follows_words(s->text[1]) || is_inside;
}

/* Judges a no-break space after a letter: of two spaces the first one, or in a word that does not go on in capitals. */
static bool is_certain_before_space(const struct single *s)
{
    const bool begins = is_small_ascii(s->after) && is_small_ascii(s->two_after);
    if (is_script_letter(s->before))
        return is_capital_ascii(s->before) && begins;
    return s->after == ' ' || s->after == 0;
}

/* Judges a quotation mark or a dash after a letter. */
static bool is_certain_before_dash(const struct single *s)
{
    const bool before = is_ascii_letter(s->before);
    if (s->value == 0xD7 && s->text[0] == 0xC3 && !is_script_letter(s->before))
        return true;
    if (ends_words(s->text[1]) && (before ? is_ascii_letter(s->after) : is_small_ascii(s->after)))
        return true;
    if (s->text[1] == 0xA0)
        return s->lead == 0xC3 && is_certain_before_space(s);
    if (s->text[1] == 0xAD)
        return s->lead == 0xC3 && !is_capital_ascii(s->after);
    /* Between capital letters the right one is a capital. */
    return is_capital_ascii(s->before) && is_capital_ascii(s->after) && s->lead == 0xC3 && s->value < 0xDF;
}

/* Returns true if a small letter would stand between capitals. */
static bool is_small_in_capitals(const struct single *s)
{
    return !runic_mojibake_is_capital(s->value) && is_capital_ascii(s->before) && !is_small_ascii(s->after) &&
           (s->after == 0 || is_script_letter(s->after));
}

/* Returns true if the two letters stand among capitals and may be capitals of an alphabet or a title. */
static bool are_capitals(const struct single *s)
{
    /* No language has U+0152 after such a letter. */
    const bool is_first = (s->lead == 0xC3 || s->text[1] == 0x152) && is_ascii_letter(s->before) && is_ascii_letter(s->after);
    return !is_first && !is_small_ascii(s->after) && runic_mojibake_is_capital(s->text[1]);
}

static bool is_certain_latin(const struct single *s)
{
    const bool before = is_ascii_letter(s->before), after = is_ascii_letter(s->after);
    if (is_small_ascii(s->before))
        return true;
    if (is_script_letter(s->text[1]))
        return (before || after) && !are_capitals(s);
    if (runic_mojibake_follows_words(s->text[1]))
        return is_certain_before_dash(s);
    return before ? !is_small_in_capitals(s) : after || s->lead == 0xC3;
}

static bool is_certain_of_two(const struct single *s, enum mojibake_script script)
{
    if (script <= LATIN && (script == LATIN || s->lead <= 0xC3)) {
        if (s->charset_index >= MAC)
            return s->charset_index == MAC ? is_certain_mac(s) : is_certain_dos(s);
        return s->lead == 0xC2 ? is_certain_sign(s) : is_certain_latin(s);
    }
    if (s->charset_index >= FIRST_DOS)
        return is_box_drawing(s->text[0]) && !is_box_drawing(s->text[1]) && (script != ANY || is_small_ascii(s->before));
    /* Accents of decomposed text. */
    return s->value >= 0x300 && s->value < 0x370 && s->charset_index < MAC && !is_script_letter(s->text[1]) &&
           !runic_mojibake_follows_words(s->text[1]);
}

static struct single single_at(const struct mojibake_piece *piece, size_t i, unsigned charset_index,
                               const struct mojibake_run *run)
{
    const size_t end = i + run->length;
    return (struct single){.text = piece->text + i,
                           .two_before = piece->text[i - 2],
                           .before = piece->text[i - 1],
                           .after = piece->text[end],
                           .two_after = piece->text[end + 1],
                           .value = run->first,
                           .charset_index = charset_index,
                           .length = run->length,
                           .controls = run->controls,
                           .lead = runic_mojibake_byte(charset_index, piece->text[i])};
}

/* Returns true for a Greek letter in windows-1252, as in units and formulas: its second byte is a sign. */
static bool is_greek_alone(const struct single *s, enum mojibake_script script)
{
    return s->length == 2 && script == GREEK && (s->text[0] == 0xCE || s->text[0] == 0xCF) && !is_script_letter(s->text[1]) &&
           !runic_mojibake_follows_words(s->text[1]);
}

static bool is_certain_alone(const struct mojibake_piece *piece, size_t i, unsigned charset_index,
                             const struct mojibake_run *run)
{
    const struct single s = single_at(piece, i, charset_index, run);
    if (run->unlikely > 0 && is_greek_alone(&s, run->script))
        return true;
    if (is_misplaced(&s, run->script))
        return false;
    if (s.length == 6)
        return true;
    if (s.length == 3 && (charset_index == CYRILLIC_DOS ? is_certain_of_three(&s) : charset_index < MAC && is_vietnamese(&s)))
        return true;
    /* In windows-1251 an emoji begins with the last two letters of the Serbian name U+040F U+043E U+0440 U+045F, George. */
    if (s.length == 4 && s.value >= 0x1F000 && !is_script_letter(s.before))
        return true;
    if (run->unlikely == 0)
        return false;
    if (s.length == 2)
        return is_certain_of_two(&s, run->script);
    return s.length != 3 || is_certain_of_three(&s);
}

bool runic_mojibake_is_certain(const struct mojibake_piece *piece, size_t i, unsigned charset_index,
                               const struct mojibake_run *run)
{
    const char32_t before = piece->text[i - 1];
    /* In UTF-8 that was read as KOI8-R, box drawings follow the letters U+043F and U+044F. */
    if (charset_index == CYRILLIC_DOS && is_box_drawing(piece->text[i]) && (before == 0x43F || before == 0x44F))
        return false;
    if (run->count == 1)
        return is_certain_alone(piece, i, charset_index, run);
    const size_t end = i + run->length;
    const bool precedes_small = is_small_ascii(piece->text[end]);
    const bool follows_small = is_small_ascii(piece->text[i - 1]);
    if (run->frames == run->length)
        return run->unlikely > 0 && (run->script == CYRILLIC || (follows_small && precedes_small));
    if (run->words < run->length)
        return run->unlikely > 0;
    return run->unlikely > 1 && (run->count > 2 || run->length > 5 || follows_small || precedes_small);
}

#endif
