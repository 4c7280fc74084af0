/* rank.c - weighs the evidence of a guesser: which charsets are possible, and how likely each is. */
/* SPDX-License-Identifier: MIT */
#include "rank.h"

#include "../charset/codec.h"
#include "ebcdic.h"

/* Returns the charset that the detector found as a guess. */
static runic_guess recognized(const runic_detection *found, const struct guesser *g, const runic_hint *hint)
{
    runic_guess guess = {.charset = found->charset, .probability = SURE_BY_BYTES};
    if (found->basis == RUNIC_BASIS_ASCII && g->jp_escapes > 0)
        guess = (runic_guess){.charset = RUNIC_ISO2022_JP,
                              .probability = g->escapes == 0 ? SURE_BY_ESCAPES : LIKELY_BY_ESCAPES,
                              .language = "ja"};
    else if (found->basis == RUNIC_BASIS_SIGNATURE)
        guess.probability = SURE_BY_SIGNATURE;
    else if (found->basis == RUNIC_BASIS_DAMAGED_UTF8)
        /* A few faults are hardly lines in another charset. */
        guess.probability =
            found->utf8_faults <= 2 || found->utf8_faults <= found->utf8_characters / 32 ? LIKELY_DAMAGED : MUCH_DAMAGED;
    else if (found->basis == RUNIC_BASIS_NULS)
        guess.probability = LIKELY_BY_NULS;
    if (found->basis == RUNIC_BASIS_SIGNATURE && !hint_allows(hint, guess.charset))
        guess.charset = runic_properties(guess.charset)->unit_size == 4 ? RUNIC_UTF32 : RUNIC_UTF16;
    return guess;
}

bool runic_has_ascii(runic_charset charset)
{
    const runic_options how = {.from = charset};
    const struct runic_codec *codec = runic_codec(charset);
    union runic_state state;
    if (codec == NULL)
        return false;
    begin_state(codec, &state, charset, &how);
    for (uint8_t byte = ' '; byte <= '~'; byte++) {
        const runic_character character = codec->next(&state, &byte, 1);
        if (character.status != RUNIC_OK || character.value != byte)
            return false;
    }
    return true;
}

/* Guesses the charsets of a hint that read ASCII as ASCII: all alike. */
static size_t list_for_ascii(const runic_hint *hint, runic_guess *list, size_t cap)
{
    size_t count = 0;
    for (size_t i = 0; i < hint->charset_count; i++)
        if (runic_has_ascii(hint->charsets[i])) {
            if (count < cap)
                list[count] = (runic_guess){.charset = hint->charsets[i], .probability = SURE_BY_BYTES};
            count++;
        }
    return count;
}

/* The line end of EBCDIC, a control in ASCII. */
#define EBCDIC_NEL 0x15

/* Returns true if the bytes are no text: NULs, or controls in more than one of 64 bytes, without those that are line ends. */
static bool is_binary(const runic_detection *found, const struct guesser *g, uint64_t line_ends)
{
    return count_nuls(found) > 0 || (g->controls > line_ends && (g->controls - line_ends) * 64 > found->bytes);
}

/* Returns true if two counts differ by at most a sixteenth: the command guesses by a part of a long text. */
static bool is_nearly(uint64_t a, uint64_t b)
{
    return (a > b ? a - b : b - a) <= (a > b ? a : b) / 16;
}

/*
 * Recognizes text that is UTF-8 except for surrogates, each of which is three ill-formed sequences, and 0xC0 0x80, which are
 * two: CESU-8 and Modified UTF-8 have only pairs of surrogates and no sequence of four bytes, WTF-8 only single surrogates.
 * Returns UTF-8 for mixtures of them, and RUNIC_CHARSET_UNKNOWN for other text.
 */
static runic_charset kin_of_utf8(const runic_detection *found, const struct guesser *g)
{
    const uint64_t high = g->surrogates[0], low = g->surrogates[1], all = high + low, nuls = g->bytes[0xC0];
    uint64_t four = 0;
    for (unsigned lead = 0xF0; lead <= 0xF4; lead++)
        four += g->bytes[lead];
    if (all == 0 || is_binary(found, g, 0) || !is_nearly(found->utf8_faults, 3 * all + 2 * nuls))
        return RUNIC_CHARSET_UNKNOWN;
    if (g->surrogate_pairs == 0 && nuls == 0)
        return RUNIC_WTF8;
    if (four > 0 || !is_nearly(g->surrogate_pairs, high) || !is_nearly(g->surrogate_pairs, low))
        return RUNIC_UTF8;
    return nuls > 0 ? RUNIC_MUTF8 : RUNIC_CESU8;
}

#ifndef RUNIC_UNICODE_ONLY
/* Returns true if the text may be EBCDIC: if the caller says so, or by its bytes. */
static bool may_be_ebcdic(const runic_detection *found, const struct guesser *g, const runic_hint *hint)
{
    if (hint != NULL && hint->charsets != NULL)
        return true;
    return is_binary(found, g, g->bytes[EBCDIC_NEL]) ? runic_may_have_binary_fields(g, found) : runic_may_be_ebcdic(g, found);
}
#endif

void runic_rank(struct guesser *g, const runic_hint *hint, struct ranking *ranking)
{
    runic_detection found = runic_detector_verdict(&g->public_detector);
    memset(ranking, 0, sizeof *ranking);
    runic_guesser_finish(g);
    const runic_charset kin = kin_of_utf8(&found, g);
    if (found.basis != RUNIC_BASIS_SIGNATURE && kin != RUNIC_CHARSET_UNKNOWN && hint_allows(hint, kin)) {
        found.charset = kin;
        found.basis = kin == RUNIC_UTF8 ? RUNIC_BASIS_DAMAGED_UTF8 : RUNIC_BASIS_UTF8;
    }
    if (found.basis == RUNIC_BASIS_NULS && runic_may_have_binary_fields(g, &found))
        found.basis = RUNIC_BASIS_NONE;
    const runic_guess guess = recognized(&found, g, hint);
    if (found.basis != RUNIC_BASIS_NONE && hint_allows(hint, guess.charset)) {
        ranking->sole = guess;
        return;
    }
    ranking->is_ascii = found.basis != RUNIC_BASIS_NONE && found.non_ascii == 0 && !is_binary(&found, g, 0);
#ifndef RUNIC_UNICODE_ONLY
    const struct text_kind kind = {.is_binary = is_binary(&found, g, 0),
                                   .may_be_ebcdic = may_be_ebcdic(&found, g, hint),
                                   .has_binary_fields = is_binary(&found, g, g->bytes[EBCDIC_NEL])};
    if (ranking->is_ascii || (kind.is_binary && !kind.may_be_ebcdic))
        return;
    runic_byte_pairs_pack(&g->pairs);
    runic_weigh(g, &found, &kind, hint, ranking);
#endif
}

#ifndef RUNIC_UNICODE_ONLY
/* Returns a charset of a ranking as a guess. */
static runic_guess guess_of(const struct scored *one, const runic_hint *hint)
{
    const runic_charset charset = (runic_charset)runic_candidates[one->candidate].charset;
    runic_guess guess = {.charset = runic_name_of_guess(charset, hint), .probability = one->probability, .group = one->group};
    memcpy(guess.language, one->language, sizeof guess.language);
    return guess;
}
#endif

size_t runic_list_ranking(const struct ranking *ranking, const runic_hint *hint, runic_guess *list, size_t cap)
{
    if (ranking->is_ascii)
        return list_for_ascii(hint, list, cap);
    if (ranking->sole.charset != RUNIC_CHARSET_UNKNOWN) {
        if (cap > 0)
            list[0] = ranking->sole;
        return 1;
    }
#ifndef RUNIC_UNICODE_ONLY
    for (size_t i = 0; i < smaller(ranking->count, cap); i++)
        list[i] = guess_of(&ranking->all[i], hint);
#endif
    return ranking->count;
}

size_t runic_guesser_list(const runic_guesser *guesser, runic_guess *list, size_t cap, const runic_hint *hint)
{
    struct guesser g = *(const struct guesser *)guesser;
    struct ranking ranking;
    runic_rank(&g, hint, &ranking);
    return runic_list_ranking(&ranking, hint, list, cap);
}
