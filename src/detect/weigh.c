/* weigh.c - gives each charset the probability that follows from the scores. */
/* SPDX-License-Identifier: MIT */
#include "weigh.h"

#ifndef RUNIC_UNICODE_ONLY

/* How many bits of evidence more than the most usual charset bytes need to be called no text. */
#define NOISE_RARITY 12

/* Sorts by score, the best first, and numbers the groups, which stay together, each in the order of candidates.def. */
static void sort(struct scored *all, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const struct scored one = all[i];
        size_t at = i;
        for (; at > 0 && (all[at - 1].score < one.score || (all[at - 1].score == one.score && all[at - 1].alike > one.alike));
             at--)
            all[at] = all[at - 1];
        all[at] = one;
    }
    for (size_t i = 1; i < count; i++)
        all[i].group = (uint8_t)(all[i - 1].group + (all[i].alike != all[i - 1].alike));
}

/*
 * Returns the probability of a charset relative to the best one, in 1/65536, if its score is lower by this many quarters of a
 * bit. Letters are less independent than the sum of their scores assumes; therefore a bit counts as half a bit.
 */
static uint32_t likelihood(uint64_t quarters)
{
    quarters /= 2;
    static const uint32_t fractions[4] = {65536, 55109, 46341, 38968};
    return quarters / 4 > 16 ? 0 : fractions[quarters % 4] >> (quarters / 4);
}

/*
 * Returns the score of UTF-8 with errors: 12 bits for a character, and 16 for an error. If there is no character, nothing
 * looks like UTF-8: each error after the first costs 22.
 */
static int64_t score_of_utf8(const runic_detection *found, uint64_t repeated)
{
    const bool is_like_utf8 = found->utf8_characters > 0;
    const uint64_t faults = found->utf8_faults > repeated ? found->utf8_faults - repeated : 1;
    return -4 * (int64_t)(found->utf8_characters * 12 + faults * 16 + (is_like_utf8 ? 0 : (faults - 1) * (22 - 16)));
}

/*
 * Returns how many bytes beyond ASCII the text has for each one that byte_pairs counted, in 1/256: more than one if it dropped
 * pairs, or left out blocks, or a count has reached its limit. The last byte of a text is the first one of no pair. Multi-byte
 * charsets are scored by all of the text.
 */
static int64_t uncounted_share(const struct guesser *g)
{
    uint64_t counted = 1;
    for (uint32_t i = 0; i < g->pairs.beyond_ascii; i++)
        counted += pair_first(g->pairs.slots[i]) >= 0x80 ? pair_count(g->pairs.slots[i]) : 0;
    const uint64_t beyond_ascii = g->detector.seen.non_ascii;
    return counted >= beyond_ascii ? 256 : (int64_t)(beyond_ascii * 256 / counted);
}

/*
 * Returns the score of bytes that are no text: 7 bits for two bytes above 0x7F, 1 in a rule of the same, and 9 for one beside
 * ASCII. Text in a language without a table costs 4 to 7 bits a pair; random bytes cost 11 in a single-byte charset, and 8 in
 * EUC-KR. If the caller says which charsets are possible, the text is in one of them.
 */
static int64_t score_of_noise(const struct byte_pairs *pairs, const struct scoring *s)
{
    uint32_t seconds[256];
    int64_t bits = 0;
    if (s->hint != NULL && s->hint->charsets != NULL)
        return UNLIKELY;
    count_seconds(pairs->slots, pairs->beyond_ascii, seconds);
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const unsigned first = pair_first(pairs->slots[i]), second = pair_second(pairs->slots[i]);
        const uint32_t in_rules = count_in_rules(pairs->slots[i], seconds);
        bits += (pair_count(pairs->slots[i]) - in_rules) * (first >= 0x80 && second >= 0x80 ? 7 : 9) + in_rules * COST_SAME;
    }
    return scaled(scaled(-4 * bits, s->share, 256), s->weight, 65536) - 4 * NOISE_RARITY;
}

/* Returns the sum of the likelihoods of the groups from a first one on. best: the score of the likelihood 1. */
static uint64_t sum_of_groups(const struct ranking *ranking, size_t first, int64_t best)
{
    uint64_t sum = 0;
    for (size_t i = first; i < ranking->count; i++)
        if (i == first || ranking->all[i].group != ranking->all[i - 1].group)
            sum += likelihood((uint64_t)(best - ranking->all[i].score));
    return sum;
}

/* Returns true if the language of a score is in a script that its charset lacks: that of a charset that decodes alike. */
static bool is_of_other_script(const struct scored *one)
{
    const struct language *language = &runic_languages[one->table];
    return one->candidate >= MULTI_COUNT && one->candidate < FIRST_EBCDIC && !language->is_latin &&
           (language->charsets >> one->candidate & 1) == 0;
}

/*
 * Gives the best group its probability. The other groups, bytes that are no text (noise) and UTF-8 with errors (utf8) share
 * the rest by their likelihoods.
 */
static void give_probabilities(struct ranking *ranking, uint16_t probability, int64_t noise, int64_t utf8)
{
    struct scored *all = ranking->all;
    const size_t first = count_alike(all, ranking->count);
    int64_t best = noise > utf8 ? noise : utf8;
    best = first < ranking->count && all[first].score > best ? all[first].score : best;
    const uint64_t total = likelihood((uint64_t)(best - noise)) + likelihood((uint64_t)(best - utf8)) +
                           (first < ranking->count ? sum_of_groups(ranking, first, best) : 0);
    for (size_t i = 0; i < ranking->count; i++) {
        const uint64_t share =
            i < first ? 0 : likelihood((uint64_t)(best - all[i].score)) * (uint64_t)(1000 - probability) / total;
        all[i].probability = i < first ? probability : (uint16_t)smaller((size_t)share, probability);
        if (is_of_other_script(&all[i]))
            all[i].language[0] = 0;
    }
}

/* The highest probability of a charset in which a part is no text. */
#define MOST_IF_PARTLY_TEXT 940

/* The highest probability of a charset if no language has all letters of the text. */
#define MOST_IF_SEVERAL 500

/* The highest probability of a charset among those that the caller names. */
#define MOST_OF_NAMED 995

/* Returns how likely the best charset is among those that the caller names, of which the text is in one. */
static uint16_t probability_of_named(const struct ranking *ranking, int64_t utf8)
{
    const int64_t score = ranking->all[0].score, best = score > utf8 ? score : utf8;
    const uint64_t total = likelihood((uint64_t)(best - utf8)) + sum_of_groups(ranking, 0, best);
    return (uint16_t)((uint64_t)likelihood((uint64_t)(best - score)) * MOST_OF_NAMED / total);
}

void runic_weigh(struct guesser *g, const runic_detection *found, const struct text_kind *kind, const runic_hint *hint,
                 struct ranking *ranking)
{
    struct scoring scoring = {
        .share = uncounted_share(g), .weight = runic_byte_pairs_weight(&g->pairs), .hint = hint, .kind = *kind};
    struct scored *all = ranking->all;
    const int64_t noise_score = score_of_noise(&g->pairs, &scoring);
    const uint64_t repeated = runic_byte_pairs_limit_repetitions(&g->pairs, scoring.rules) * (uint64_t)scoring.share / 256;
    for (unsigned i = 0; i < 128; i++)
        scoring.has_rules |= scoring.rules[i] > 0;
    const size_t count = runic_score_all(g, noise_score, &scoring, all);
    sort(all, count);
    if (count == 0 || all[0].score < noise_score)
        return;
    ranking->count = count;
    const int64_t utf8_score = scaled(score_of_utf8(found, repeated), scoring.weight, 65536);
    if (hint != NULL && hint->charsets != NULL) {
        const int64_t utf8 = hint_allows(hint, RUNIC_UTF8) ? utf8_score : UNLIKELY;
        give_probabilities(ranking, probability_of_named(ranking, utf8), UNLIKELY, utf8);
        return;
    }
    const struct others others = {.noise = noise_score, .utf8 = utf8_score};
    runic_find_features(g, found, &scoring, &others, all, count, ranking->features);
    const bool is_partly_text = all[0].candidate >= FIRST_EBCDIC && kind->has_binary_fields;
    const bool is_single = all[0].candidate >= MULTI_COUNT && all[0].candidate < FIRST_EBCDIC;
    const bool is_of_several = is_single && !runic_languages[all[0].table].is_latin &&
                               runic_has_letters_of_several(g, &scoring.scorer, all[0].candidate);
    size_t most = is_partly_text ? MOST_IF_PARTLY_TEXT : 1000;
    if (is_of_several)
        most = MOST_IF_SEVERAL;
    const uint16_t fitted = runic_fitted_probability(all[0].candidate, ranking->features);
    give_probabilities(ranking, (uint16_t)smaller(fitted, most), noise_score, utf8_score);
}
#endif
