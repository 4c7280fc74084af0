/* weigh.c - gives each charset the probability that follows from the scores. */
/* SPDX-License-Identifier: MIT */
#include "score_all.h"

#ifndef RUNIC_UNICODE_ONLY

/* How many bits of evidence more than the most usual charset bytes need to be called no text. */
#define NOISE_RARITY 12

/* How many bits of evidence more than one charset two charsets in a text, and codes, need. */
#define TWO_CHARSETS_RARITY 30
#define CODES_RARITY        8

/* If signs alone speak for a charset, letters of a rarer charset need this many bits of evidence more, whatever its rarity. */
#define LETTERS_RARITY 2

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

/* The highest probability of a charset that does not define all of the text. */
#define MOST_IF_UNDEFINED 940

/* Distributes the probability among the groups and the explanations that are no charset. */
static void give_probabilities(struct scored *all, size_t count, const int64_t *others, size_t other_count,
                               bool has_binary_fields)
{
    int64_t best = all[0].score;
    uint64_t total = 0;
    for (size_t i = 0; i < other_count; i++)
        best = others[i] > best ? others[i] : best;
    for (size_t i = 0; i < other_count; i++)
        total += likelihood((uint64_t)(best - others[i]));
    for (size_t i = 0; i < count; i++)
        if (i == 0 || all[i].group != all[i - 1].group)
            total += likelihood((uint64_t)(best - all[i].score));
    for (size_t i = 0; i < count; i++)
        all[i].probability = (uint16_t)smaller((size_t)(likelihood((uint64_t)(best - all[i].score)) * (uint64_t)995 / total),
                                               all[i].is_undefined || all[i].is_unsupported ||
                                                       (all[i].candidate >= FIRST_EBCDIC && has_binary_fields)
                                                   ? MOST_IF_UNDEFINED
                                                   : 1000);
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

/* Returns the score of the pairs of a text by what is beside a byte above 0x7F, in 1/4 bit. */
static int64_t score_of_neighbours(const struct byte_pairs *pairs, const struct scoring *s, int high, int letter, int other)
{
    int64_t cost = 0;
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const unsigned first = pair_first(pairs->slots[i]), second = pair_second(pairs->slots[i]);
        const unsigned ascii = first < 0x80 ? first : second;
        const int low = (ascii | 0x20) - 'a' < 26 ? letter : other;
        cost += (int64_t)pair_count(pairs->slots[i]) * (ascii >= 0x80 ? high : low);
    }
    return scaled(scaled(-cost, s->share, 256), s->weight, 65536);
}

/*
 * Returns the score of bytes that are no text: 7 bits for two bytes above 0x7F, and 9 for one beside ASCII. Text in a language
 * without a table costs 4 to 7 bits a pair; random bytes cost 11 in a single-byte charset, and 8 in EUC-KR. If the caller says
 * which charsets are possible, the text is in one of them.
 */
static int64_t score_of_noise(const struct byte_pairs *pairs, const struct scoring *s)
{
    if (s->hint != NULL && s->hint->charsets != NULL)
        return UNLIKELY;
    return score_of_neighbours(pairs, s, 4 * 7, 4 * 9, 4 * 9) - 4 * NOISE_RARITY;
}

/*
 * Returns the score of codes, as a competitor of a multi-byte charset: letters that are alone, between digits, or beside one
 * another by chance. One of 90 letters follows another. Fitted on bench/strange, against the prose of bench/detect.
 */
static int64_t score_of_codes(const struct byte_pairs *pairs, const struct scoring *s)
{
    return score_of_neighbours(pairs, s, 32, 30, 13) - 4 * CODES_RARITY;
}

/*
 * Returns the score of letters in a charset that is not in the best group, as if it were as usual as the best one. Signs alone
 * are no evidence that a charset is usual: the first letters of French in IBM850 are quotation marks in windows-1252.
 */
static int64_t score_of_letters(const struct scored *all, size_t count)
{
    int64_t best = UNLIKELY;
    for (size_t i = 0; i < count; i++) {
        const int64_t score = all[i].score + 4 * (runic_candidates[all[i].candidate].rarity - LETTERS_RARITY);
        best = all[i].group > 0 && all[i].language[0] != 0 && score > best ? score : best;
    }
    return best;
}

/* Returns true for a single-byte charset with ASCII. */
static bool is_single(const struct scored *one)
{
    return one->candidate >= MULTI_COUNT && one->candidate < FIRST_EBCDIC;
}

/* Returns how much better other explanations are than the best charset. */
static struct doubts doubts_of(const struct guesser *g, struct scoring *s, const struct scored *best)
{
    const bool is_rare = runic_candidates[best->candidate].rarity > USUAL_RARITY;
    return is_single(best) ? runic_single_doubts(&s->scorer, g, best->candidate, best->table, is_rare)
                           : (struct doubts){0, 0, false};
}

/* Writes the scores of the explanations that are no charset. Returns their number. */
static size_t score_others(const struct guesser *g, const struct scoring *s, const struct doubts *doubts, struct scored *best,
                           int64_t *others)
{
    if (best->candidate >= FIRST_EBCDIC)
        return 0;
    if (!is_single(best)) {
        others[0] = score_of_codes(&g->pairs, s);
        return 1;
    }
    others[0] = best->score + doubts->codes - 4 * CODES_RARITY;
    best->is_unsupported = doubts->no_words;
    others[1] = best->score + scaled(scaled(doubts->second_charset, s->share, 256), s->weight, 65536) - 4 * TWO_CHARSETS_RARITY;
    return 2;
}

/* ---- The fitted probability ---- */

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
    if (value < least)
        return (int16_t)least;
    return (int16_t)(value > most ? most : value);
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
static void find_features(const runic_detection *found, const struct doubts *doubts, int64_t noise, int64_t utf8,
                          struct ranking *ranking)
{
    const struct scored *best = &ranking->all[0];
    int16_t *features = ranking->features;
    const int64_t high = (int64_t)found->non_ascii, gain = gain_over_next(ranking->all, ranking->count);
    features[FEATURE_BITS_TO_NEXT] = between(4 * gain, 0, 16 * 40);
    features[FEATURE_FIRST_BITS] = between(4 * gain, 0, 16 * 12);
    features[FEATURE_LENGTH] = between(log2_of((uint64_t)(high > 0 ? high : 1)), 0, 16 * 12);
    features[FEATURE_BITS_ABOVE_NOISE] = between(4 * (best->score - noise) / (high > 0 ? high : 1), -16 * 8, 16 * 16);
    features[FEATURE_NOISE] = between(4 * (best->score - noise), 0, 16 * 60);
    features[FEATURE_SECOND_CHARSET] = between(4 * doubts->second_charset, -16 * 60, 16 * 60);
    features[FEATURE_CODES] = between(4 * doubts->codes, -16 * 60, 16 * 60);
    features[FEATURE_BITS_ABOVE_UTF8] = between(4 * (best->score - utf8), -16 * 20, 16 * 40);
    features[FEATURE_BITS] = between(-4 * best->score / (high > 0 ? high : 1), 0, 16 * 24);
    features[FEATURE_RARITY] = (int16_t)(16 * runic_candidates[best->candidate].rarity);
    features[FEATURE_NO_LANGUAGE] = is_single(best) && best->language[0] == 0 ? 16 : 0;
    features[FEATURE_NO_WORDS] = doubts->no_words ? 16 : 0;
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

/*
 * A language without a table has letters that the rules above take for codes, or for two charsets. Therefore a charset is as
 * likely as these rules say, or as a probability says that is fitted to the features of texts in languages and of kinds that
 * were left out: whichever is higher, but a claim of 950 rests on the rules alone.
 */
#define MOST_BY_FIT 940

/* Raises the probability of the best charset, and of those that decode the text alike, to the fitted one. */
static void raise_to_fit(struct ranking *ranking)
{
    const unsigned candidate = ranking->all[0].candidate;
    const int32_t *weights = probability_weights[candidate < FIRST_EBCDIC ? candidate < MULTI_COUNT : 2];
    int64_t sum = weights[0];
    for (unsigned i = 0; i < FEATURE_COUNT; i++)
        sum += (int64_t)weights[1 + i] * ranking->features[i] / 16;
    const uint16_t fitted = (uint16_t)smaller(probability_of(sum), MOST_BY_FIT);
    for (size_t i = 0; i < ranking->count && ranking->all[i].group == 0; i++)
        if (ranking->all[i].probability < fitted)
            ranking->all[i].probability = fitted;
}

void runic_weigh(struct guesser *g, const runic_detection *found, const struct text_kind *kind, const runic_hint *hint,
                 struct ranking *ranking)
{
    struct scoring scoring = {
        .share = uncounted_share(g), .weight = runic_byte_pairs_weight(&g->pairs), .hint = hint, .kind = *kind};
    struct scored *all = ranking->all;
    const int64_t noise_score = score_of_noise(&g->pairs, &scoring);
    const uint64_t repeated = runic_byte_pairs_limit_repetitions(&g->pairs, scoring.rules) * (uint64_t)scoring.share / 256;
    const size_t count = runic_score_all(g, noise_score, &scoring, all);
    move_undefined(all, count, found->bytes);
    sort(all, count);
    if (count == 0 || all[0].score < noise_score)
        return;
    int64_t others[5] = {score_of_utf8(found, repeated), noise_score};
    const bool is_legacy = hint != NULL && hint->charsets != NULL;
    ranking->count = count;
    const struct doubts doubts = doubts_of(g, &scoring, &all[0]);
    find_features(found, &doubts, noise_score, others[0], ranking);
    size_t other_count =
        is_legacy ? hint_allows(hint, RUNIC_UTF8) : 2 + score_others(g, &scoring, &doubts, &all[0], others + 2);
    const bool is_usual = all[0].candidate >= MULTI_COUNT && runic_candidates[all[0].candidate].rarity <= USUAL_RARITY;
    if (!is_legacy && is_usual && all[0].language[0] == 0)
        others[other_count++] = score_of_letters(all, count);
    for (size_t i = 1; i < count && all[i].group == 0; i++)
        all[i].is_unsupported = all[0].is_unsupported;
    give_probabilities(all, count, others, other_count, kind->has_binary_fields);
    raise_to_fit(ranking);
}
#endif
