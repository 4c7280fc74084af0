/* guess.c - weighs the evidence of a guesser: which charsets are possible, and how likely each is. */
/* SPDX-License-Identifier: MIT */
#include "guesser.h"

#include "weigh.h"

/* Returns the charset that the detector found as the only guess. */
static size_t recognized(const runic_detection *found, const struct guesser *g, runic_guess *list, size_t cap)
{
    runic_guess guess = {.charset = found->charset, .probability = 999};
    if (found->basis == RUNIC_BASIS_ASCII && g->jp_escapes > 0)
        guess = (runic_guess){.charset = RUNIC_ISO2022_JP, .probability = g->escapes == 0 ? 995 : 900, .language = "ja"};
    else if (found->basis == RUNIC_BASIS_SIGNATURE)
        guess.probability = 1000;
    else if (found->basis == RUNIC_BASIS_DAMAGED_UTF8 || found->basis == RUNIC_BASIS_NULS)
        guess.probability = 950;
    if (cap > 0)
        list[0] = guess;
    return 1;
}

/* Returns true if the bytes are no text: NUL bytes, or controls in more than one of 64 bytes. */
static bool is_binary(const runic_detection *found, const struct guesser *g)
{
    return (found->nuls[0] | found->nuls[1] | found->nuls[2] | found->nuls[3]) != 0 || g->controls * 64 > found->bytes;
}

/*
 * Returns true if the text is UTF-8 except for pairs of surrogates, each of which is six ill-formed sequences. One surrogate of
 * 16 and one sequence of 16 may be odd, because the command guesses by a part of a long text.
 */
static bool is_cesu8(const runic_detection *found, const struct guesser *g)
{
    const uint64_t high = g->surrogates[0], low = g->surrogates[1], all = high + low, faults = found->utf8_faults;
    return all > 0 && !is_binary(found, g) && (high > low ? high - low : low - high) <= all / 16 &&
           (faults > 3 * all ? faults - 3 * all : 3 * all - faults) <= faults / 16;
}

size_t runic_guesser_guesses(const runic_guesser *guesser, runic_guess *list, size_t cap, const runic_hint *hint)
{
    struct guesser g = *(const struct guesser *)guesser;
    runic_detection found = runic_detector_verdict(&g.public_detector);
    runic_guesser_finish(&g);
    if (found.basis != RUNIC_BASIS_SIGNATURE && (hint == NULL || hint->charsets == NULL) && is_cesu8(&found, &g)) {
        found.charset = RUNIC_CESU8;
        found.basis = RUNIC_BASIS_UTF8;
    }
    if (found.basis != RUNIC_BASIS_NONE)
        return recognized(&found, &g, list, cap);
    if (is_binary(&found, &g))
        return 0;
    runic_byte_pairs_pack(&g.pairs);
    return runic_weigh(&g, &found, hint, list, cap);
}
