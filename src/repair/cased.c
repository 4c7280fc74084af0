/* cased.c - recognizes mojibake that was changed to upper or lower case, which cannot be undone. */
/* SPDX-License-Identifier: MIT */
#include "cased.h"

#include "run.h"

#ifndef RUNIC_UNICODE_ONLY

/* A character of the right text. */
struct cased_reading {
    char32_t value;
    size_t length;     /* in characters of the piece; 0 if there is none */
    size_t likeliness; /* 0 for rare characters */
};

/* Returns a letter in its other case, other characters as they are. */
static char32_t other_case(char32_t value)
{
    static const char32_t pairs[][2] = {{0xB5, 0x39C}, {0xFF, 0x178}, {0x192, 0x191}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (value == pairs[i][0] || value == pairs[i][1])
            return pairs[i][value == pairs[i][0]];
    switch (runic_mojibake_script(value)) {
    case LATIN:
        if (value < 0x100)
            return value ^ 0x20;
        return runic_mojibake_is_capital(value) ? value + 1 : value - 1;
    case GREEK:
        return value ^ 0x20;
    case CYRILLIC:
        if (value < 0x410 || value >= 0x450)
            return value ^ 0x50;
        return value < 0x430 ? value + 0x20 : value - 0x20;
    default:
        return value;
    }
}

/* Returns true for letters of usual alphabets, and for signs of prose and of other levels. */
static bool is_usual_in_text(char32_t value, enum mojibake_script script)
{
    if (script == LATIN)
        return value >= 0x300 || runic_mojibake_is_usual(value);
    if (script == CYRILLIC)
        return value < 0x460;
    return script != ANY || value < 0x2027 || value >= 0x3000;
}

/* Returns true for letters of scripts that the line does not have, and for controls and accents. */
static bool is_foreign_to_line(char32_t value, enum mojibake_script script, const struct mojibake_context *context, bool spaces)
{
    const bool must_have = context->scripts >> LATIN != 0 || (spaces && script > LATIN);
    return script == RARE || value < 0xA0 || (value >= 0x2BB && value < 0x370) ||
           (script > ANY && must_have && (context->scripts >> script & 1) == 0);
}

static struct cased_reading reading_at(const struct mojibake_piece *piece, size_t i, const struct mojibake_context *context,
                                       bool spaces)
{
    struct cased_reading reading = {0};
    reading.length = runic_mojibake_decode(piece, i, context->charset_index, spaces, &reading.value);
    if (reading.length == 0)
        return reading;
    const enum mojibake_script script = runic_mojibake_script(reading.value);
    if (!is_foreign_to_line(reading.value, script, context, spaces))
        reading.likeliness = is_usual_in_text(reading.value, script) ? reading.length : script == ANY;
    return reading;
}

/*
 * Returns the likeliness of the character at index i if one of its bytes had the other case. Cyrillic letters may be right
 * text, except after a box drawing.
 */
static size_t likeliness_in_other_case(struct mojibake_piece *piece, size_t i, const struct mojibake_context *context)
{
    size_t most = 0;
    for (size_t k = i; k < i + 3; k++) {
        const char32_t value = piece->text[k];
        if (runic_mojibake_script(value) == CYRILLIC && !is_box_drawing(piece->text[i]))
            continue;
        piece->text[k] = other_case(value);
        const size_t likeliness = reading_at(piece, i, context, false).likeliness;
        piece->text[k] = value;
        most = likeliness > most ? likeliness : most;
    }
    return most;
}

/* Returns true for a small letter between capital ones or after two of them, and for a capital letter after a small one. */
static bool has_wrong_case(const struct mojibake_piece *piece, size_t i, const struct mojibake_context *context,
                           const struct cased_reading *reading)
{
    const char32_t *text = piece->text + i;
    const size_t end = i + reading->length;
    if (reading->likeliness == 0 || reading->value >= 0x180 || runic_mojibake_script(reading->value) != LATIN)
        return false;
    /* Of two levels? */
    const char32_t next = reading_at(piece, end, context, false).value;
    if ((runic_mojibake_pair(reading->value, next) >> context->charset_index & 1) != 0)
        return false;
    if (runic_mojibake_is_capital(reading->value))
        return is_small_ascii(text[-1]);
    return is_capital_ascii(text[-1]) && (is_capital_ascii(text[-2]) || is_capital_ascii(piece->text[end]));
}

bool runic_mojibake_is_cased(struct mojibake_piece *piece, struct mojibake_pass *pass, size_t end)
{
    size_t i = pass->at + pass->skip;
    while (i < end) {
        const struct cased_reading reading = reading_at(piece, i, &pass->context, true);
        if (has_wrong_case(piece, i, &pass->context, &reading) ||
            likeliness_in_other_case(piece, i, &pass->context) > reading.likeliness)
            return true;
        i += reading.length > 0 ? reading.length : 1;
    }
    pass->skip = i - end;
    return false;
}

#endif
