/* weigh.c - gives each charset the probability that follows from the scores. */
/* SPDX-License-Identifier: MIT */
#include "score_all.h"

#ifndef RUNIC_UNICODE_ONLY

/* How many bits of evidence more than the most usual charset bytes need to be called no text. */
#define NOISE_RARITY 12

/* Moves charsets that do not define all of the text behind the best one that does, unless it is much worse. */
static void move_undefined(struct scored *all, size_t count, uint64_t bytes)
{
    int64_t best = UNLIKELY;
    for (size_t i = 0; i < count; i++)
        best = !all[i].is_undefined && all[i].score > best ? all[i].score : best;
    for (size_t i = 0; i < count; i++)
        if (all[i].is_undefined && all[i].score >= best && (all[i].score - best <= STRAY_BYTE || bytes < LONG_TEXT))
            all[i].score = best - 1;
}

/* Sorts by score, the best first; members of a group stay together, in the order of candidates.def. */
static void sort(struct scored *all, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const struct scored one = all[i];
        size_t at = i;
        for (; at > 0 && (all[at - 1].score < one.score || (all[at - 1].score == one.score && all[at - 1].group > one.group));
             at--)
            all[at] = all[at - 1];
        all[at] = one;
    }
    for (size_t i = 0, number = 0, was = 0; i < count; i++) {
        number += i > 0 && all[i].group != was;
        was = all[i].group;
        all[i].group = (uint8_t)number;
    }
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
 * Returns the score of bytes that are no text: 7 bits for two bytes above 0x7F, and 9 for one beside ASCII. Text in a language
 * without a table costs 4 to 7 bits a pair; random bytes cost 11 in a single-byte charset, and 8 in EUC-KR. If the caller says
 * which charsets are possible, the text is in one of them.
 */
static int64_t score_of_noise(const struct byte_pairs *pairs, const struct scoring *s)
{
    int64_t cost = 0;
    if (s->hint != NULL && s->hint->charsets != NULL)
        return UNLIKELY;
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const bool is_beside = pair_first(pairs->slots[i]) < 0x80 || pair_second(pairs->slots[i]) < 0x80;
        cost += (int64_t)pair_count(pairs->slots[i]) * 4 * (is_beside ? 9 : 7);
    }
    return scaled(scaled(-cost, s->share, 256), s->weight, 65536) - 4 * NOISE_RARITY;
}

/* ---- The probability ---- */

/* Returns log2 of a number from 1 on, in 1/16. */
static int64_t log2_of(uint64_t n)
{
    unsigned bits = 0;
    for (uint64_t rest = n; rest > 1; rest /= 2)
        bits++;
    return 16 * (int64_t)bits + (int64_t)(((n << 4) >> bits) & 15);
}

/* Returns a number between two others. */
static int16_t between(int64_t value, int64_t least, int64_t most)
{
    return (int16_t)(value < least ? least : value > most ? most : value);
}

/* Returns how much better the best charset is than the next one that decodes the text otherwise, in 1/4 bit. */
static int64_t gain_over_next(const struct scored *all, size_t count)
{
    size_t next = 0;
    while (next < count && all[next].group == 0)
        next++;
    return next < count ? all[0].score - all[next].score : 4 * 40;
}

/* Finds the features of the best charset. noise and utf8: the scores of these explanations; found: the detector's result. */
static void find_features(const struct guesser *g, struct scoring *s, int64_t noise, const runic_detection *found, int64_t utf8,
                          struct ranking *ranking)
{
    const struct scored *best = &ranking->all[0];
    int16_t *features = ranking->features;
    const int64_t high = (int64_t)g->detector.seen.non_ascii, gain = gain_over_next(ranking->all, ranking->count);
    const bool is_single = best->candidate >= MULTI_COUNT && best->candidate < FIRST_EBCDIC;
    struct doubts doubts = {0, 0, false};
    if (is_single)
        doubts = runic_single_doubts(&s->scorer, g, best->candidate, best->table,
                                     runic_candidates[best->candidate].rarity > USUAL_RARITY);
    features[FEATURE_BITS_TO_NEXT] = between(4 * gain, 0, 16 * 40);
    features[FEATURE_FIRST_BITS] = between(4 * gain, 0, 16 * 12);
    features[FEATURE_LENGTH] = between(log2_of((uint64_t)(high > 0 ? high : 1)), 0, 16 * 12);
    features[FEATURE_BITS_ABOVE_NOISE] = between(4 * (best->score - noise) / (high > 0 ? high : 1), -16 * 8, 16 * 16);
    features[FEATURE_NOISE] = between(4 * (best->score - noise), 0, 16 * 60);
    features[FEATURE_SECOND_CHARSET] = between(4 * doubts.second_charset, -16 * 60, 16 * 60);
    features[FEATURE_CODES] = between(4 * doubts.codes, -16 * 60, 16 * 60);
    features[FEATURE_BITS_ABOVE_UTF8] = between(4 * (best->score - utf8), -16 * 20, 16 * 40);
    features[FEATURE_BITS] = between(-4 * best->score / (high > 0 ? high : 1), 0, 16 * 24);
    features[FEATURE_RARITY] = (int16_t)(16 * runic_candidates[best->candidate].rarity);
    features[FEATURE_NO_LANGUAGE] = is_single && best->language[0] == 0 ? 16 : 0;
    features[FEATURE_NO_WORDS] = doubts.no_words ? 16 : 0;
    features[FEATURE_UTF8] = between((int64_t)(found->utf8_characters * 16) / (high > 0 ? high : 1), 0, 16);
}

#include "scores/probability.h"

_Static_assert((int)PROBABILITY_FEATURES == (int)FEATURE_COUNT, "the weights are those of the features");

/* Returns the probability, in 1/1000, for a sum of weighted features. */
static uint16_t probability_of(int64_t sum)
{
    const int64_t step = (sum < 0 ? -sum : sum) * PROBABILITY_STEPS >> PROBABILITY_SHIFT;
    const int64_t last = sizeof probability_thousandths / sizeof probability_thousandths[0] - 1;
    const uint16_t p = probability_thousandths[step < last ? step : last];
    return (uint16_t)(sum < 0 ? 1000 - p : p);
}

/* The highest probability of a charset in which not all of the text is defined, or is text. */
#define MOST_IF_NOT_ALL 940

/*
 * Gives each charset its probability: the best group its own, the others what is left, by their scores. is_not_all: not all of
 * the bytes are text.
 */
static void give_probabilities(struct ranking *ranking, bool is_not_all)
{
    const unsigned candidate = ranking->all[0].candidate;
    const int32_t *weights = probability_weights[candidate < MULTI_COUNT ? 1 : candidate < FIRST_EBCDIC ? 0 : 2];
    int64_t sum = weights[0];
    for (unsigned i = 0; i < FEATURE_COUNT; i++)
        sum += (int64_t)weights[1 + i] * ranking->features[i] / 16;
    const bool is_capped = is_not_all || ranking->all[0].is_undefined;
    const uint16_t best = (uint16_t)smaller(probability_of(sum), is_capped ? MOST_IF_NOT_ALL : 1000);
    uint64_t total = 0;
    int64_t next = 0;
    for (size_t i = 0; i < ranking->count; i++)
        if (ranking->all[i].group > 0 && ranking->all[i].group != ranking->all[i - 1].group) {
            next = total == 0 ? ranking->all[i].score : next;
            total += likelihood((uint64_t)(next - ranking->all[i].score));
        }
    for (size_t i = 0; i < ranking->count; i++) {
        struct scored *one = &ranking->all[i];
        const uint64_t share =
            one->group == 0 ? 0 : likelihood((uint64_t)(next - one->score)) * (uint64_t)(1000u - best) / total;
        /* A charset that is second is not more likely than the first. */
        one->probability = one->group == 0 ? best : (uint16_t)smaller((size_t)share, best);
    }
}

void runic_weigh(struct guesser *g, const runic_detection *found, const struct text_kind *kind, const runic_hint *hint,
                 struct ranking *ranking)
{
    struct scoring scoring = {
        .share = uncounted_share(g), .weight = runic_byte_pairs_weight(&g->pairs), .hint = hint, .kind = *kind};
    const int64_t noise_score = score_of_noise(&g->pairs, &scoring);
    const uint64_t repeated = runic_byte_pairs_limit_repetitions(&g->pairs) * (uint64_t)scoring.share / 256;
    ranking->count = runic_score_all(g, noise_score, &scoring, ranking->all);
    move_undefined(ranking->all, ranking->count, found->bytes);
    sort(ranking->all, ranking->count);
    if (ranking->count > 0 && ranking->all[0].score < noise_score)
        ranking->count = 0;
    if (ranking->count == 0)
        return;
    find_features(g, &scoring, noise_score, found, score_of_utf8(found, repeated), ranking);
    give_probabilities(ranking, kind->has_binary_fields && ranking->all[0].candidate >= FIRST_EBCDIC);
}
#endif
