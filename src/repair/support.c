/* support.c - judges whether a run is mojibake in a part that has certain runs; spaces in place of no-break spaces. */
/* SPDX-License-Identifier: MIT */
#include "support.h"

#include "certain.h"

#ifndef RUNIC_UNICODE_ONLY

/* Returns true for the lead byte of "à" before a space, which may have been a no-break space, the second byte of "à". */
static bool begins_a_grave(const struct mojibake_piece *piece, size_t i, unsigned charset_index)
{
    return runic_mojibake_byte(charset_index, piece->text[i]) == 0xC3 && piece->text[i + 1] == ' ';
}

bool runic_mojibake_is_a_grave(const struct mojibake_piece *piece, size_t i, unsigned charset_index)
{
    const char32_t before = piece->text[i - 1], after = piece->text[i + 2];
    if (!begins_a_grave(piece, i, charset_index) || !is_script_letter(piece->text[i]))
        return false;
    if (is_small_ascii(before))
        return !is_script_letter(after);
    return !is_script_letter(before) && after == ' ' && is_small_ascii(piece->text[i + 3]);
}

/* Returns true for the Portuguese words "às" and "àquele", which begin with "à". */
static bool is_word_with_a_grave(const struct mojibake_piece *piece, size_t i)
{
    const char32_t before = piece->text[i - 1], after = piece->text[i + 3];
    if (is_script_letter(before))
        return false;
    return piece->text[i + 2] == 's' ? after == ' ' : piece->text[i + 2] == 'q' && after == 'u' && piece->text[i + 4] == 'e';
}

/* Returns true for a Cyrillic letter that begins no character in windows-1251: a small one, or a capital without its byte. */
static bool is_right_cyrillic(const struct mojibake_piece *piece, size_t i)
{
    const char32_t letter = piece->text[i], next = piece->text[i + 1];
    const bool is_lead = (runic_mojibake_pair(letter, next) >> CYRILLIC_WINDOWS & 1) != 0;
    return runic_mojibake_script(letter) == CYRILLIC && ((letter >= 0x430 && letter <= 0x45F) || !is_lead || next == ' ');
}

/* Returns true if a run in windows-1251 is a right word, such as "У", or the start of one, such as "Ві" of a Ukrainian word. */
static bool is_cyrillic_word(const struct mojibake_piece *piece, size_t i, const struct mojibake_run *run)
{
    /* The words "В" and "У" before a space. */
    if (run->length == 2 && piece->text[i + 1] == ' ' && piece->text[i - 1] < 0x80)
        return true;
    return is_right_cyrillic(piece, i + run->length);
}

/*
 * Returns true if the space at the end of a run is the second byte of its last character. Programs that replace a no-break
 * space by a space may also join spaces: then "à" before a letter has lost its byte.
 */
static bool has_its_space(const struct mojibake_piece *piece, size_t i, const struct mojibake_run *run,
                          const struct mojibake_context *context)
{
    const size_t last = i + run->length - 2;
    if (piece->text[last + 1] != ' ')
        return true;
    if (run->script > LATIN && (context->scripts >> run->script & 1) == 0)
        return false;
    return !begins_a_grave(piece, last, context->charset_index) || !is_script_letter(piece->text[last + 2]) || context->joins ||
           is_word_with_a_grave(piece, last);
}

/* Returns true if the letters of a run are a right Russian word. In IBM866, small Russian letters are the bytes of rare signs.
 */
static bool is_russian_word(const struct mojibake_run *run, unsigned charset_index)
{
    /* The bytes of dashes, quotation marks and currency signs are letters with a capital inside a word, as no right word has.
     */
    const bool is_usual = run->first >= 0x2010 && run->first <= 0x2122;
    return charset_index == CYRILLIC_DOS && run->words == run->length && !is_usual;
}

bool runic_mojibake_is_supported(const struct mojibake_piece *piece, size_t i, const struct mojibake_run *run,
                                 const struct mojibake_context *context, bool goes_on)
{
    if (runic_mojibake_is_certain(piece, i, context->charset_index, run))
        return true;
    if (!goes_on && (is_russian_word(run, context->charset_index) ||
                     (context->charset_index == CYRILLIC_WINDOWS && is_cyrillic_word(piece, i, run))))
        return false;
    return (run->script <= CYRILLIC || (context->scripts >> run->script & 1) != 0) && has_its_space(piece, i, run, context);
}

#endif
