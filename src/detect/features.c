/* features.c - the features of the best charset of a text, and the probability that follows from them. */
/* SPDX-License-Identifier: MIT */
#include "features.h"

#ifndef RUNIC_UNICODE_ONLY
#include "scores/probability.h"

/* A text has letters of several languages if each language of the charset lacks this many letters of other ones, and more than
 * one in OTHERS_SHARE. */
enum { OTHERS_AT_LEAST = 3, OTHERS_SHARE = 32 };

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

/* Returns the share of a count in another one, in 1/16. */
static int16_t sixteenths(int64_t count, int64_t all)
{
    return all > 0 ? between(16 * count / all, 0, 16) : (int16_t)0;
}

/* What is counted in the pairs with a byte above 0x7F. */
struct counts {
    int64_t high, letters, joined, capitals, quotes, frames; /* second bytes above 0x7F */
    int64_t in_words;                                        /* signs of words between two letters */
    int64_t unlikely;                                        /* bits beyond LIKELY_BITS */
};

/* What a pair of bytes costs at most, in bits, that is likely in the language. */
#define LIKELY_BITS 9

static struct counts counts_of_pairs(struct single_scorer *scorer, const struct byte_pairs *pairs, unsigned table)
{
    const struct byte_meanings *meanings = &scorer->meanings;
    const struct byte_classes *classes = runic_single_find_classes(scorer, table);
    struct counts counts = {0};
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const unsigned first = pair_first(pairs->slots[i]), second = pair_second(pairs->slots[i]);
        const int64_t count = pair_count(pairs->slots[i]);
        /* A byte that the charset does not define is damage, and says nothing about the language. */
        const bool is_damage = meanings->kind[second] == KIND_UNDEFINED;
        const int64_t cost = (int64_t)cost_of_pair(&runic_languages[table], meanings, classes, first, second, ANY_COST) +
                             (is_damage ? 0 : cost_of_kind(meanings, first, second));
        counts.unlikely += cost > LIKELY_BITS ? count * (cost - LIKELY_BITS) : 0;
        /* A sign that has more letters beside it than occurrences is between two letters that often. */
        if (is_in_words(meanings, first))
            counts.in_words += is_letter(meanings, second) ? count : 0;
        if (is_in_words(meanings, second))
            counts.in_words -= is_letter(meanings, first) ? 0 : count;
        if (second < 0x80)
            continue;
        counts.high += count;
        counts.letters += is_letter(meanings, second) ? count : 0;
        counts.joined += is_letter(meanings, second) && first >= 0x80 && is_letter(meanings, first) ? count : 0;
        counts.capitals += meanings->kind[second] == KIND_CAPITAL ? count : 0;
        counts.quotes += meanings->kind[second] == KIND_QUOTE ? count : 0;
        counts.frames += is_frame(meanings, second) ? count : 0;
    }
    return counts;
}

/* Returns how often there are letters of ASCII after each other. */
static int64_t count_ascii(const struct byte_pairs *pairs)
{
    int64_t count = 0;
    for (uint32_t i = pairs->beyond_ascii; i < pairs->used; i++)
        if (is_ascii_letter(pair_first(pairs->slots[i])) && is_ascii_letter(pair_second(pairs->slots[i])))
            count += pair_count(pairs->slots[i]);
    return count;
}

/* Returns the score of the letters of ASCII in the language, except English, that they fit best. */
static int64_t score_beside_english(const struct single_scorer *scorer)
{
    int64_t most = INT64_MIN;
    for (unsigned i = 1; i < LANGUAGES; i++)
        most = runic_languages[i].is_latin && scorer->scores[i] > most ? scorer->scores[i] : most;
    return most;
}

/* Finds the features that single-byte charsets with ASCII have. */
static void find_single(const struct guesser *g, struct scoring *s, const struct scored *best, int16_t *features)
{
    const struct byte_pairs *pairs = &g->pairs;
    struct single_scorer *scorer = &s->scorer;
    runic_single_begin(scorer, best->candidate);
    const struct counts counts = counts_of_pairs(scorer, pairs, best->table);
    const int64_t alone = runic_costs_of_neighbours(scorer, pairs->slots, pairs->beyond_ascii).letters / COST_LETTER_ALONE;
    const int64_t ascii = count_ascii(pairs), unlikely = scaled(scaled(counts.unlikely, s->share, 256), s->weight, 65536);
    const bool is_mixture = runic_languages[best->table].name[0] == 0;
    if (is_mixture || best->language[0] != 0)
        features[FEATURE_TABLE] = is_mixture ? 16 : 32;
    features[FEATURE_LETTERS] = sixteenths(counts.letters, counts.high);
    features[FEATURE_ALONE] = sixteenths(alone, counts.high);
    features[FEATURE_JOINED] = sixteenths(counts.joined, counts.high);
    features[FEATURE_CAPITALS] = sixteenths(counts.capitals, counts.high);
    features[FEATURE_QUOTES] = sixteenths(counts.quotes, counts.high);
    features[FEATURE_FRAMES] = sixteenths(counts.frames, counts.high);
    features[FEATURE_IN_WORDS] = sixteenths(counts.in_words, counts.high);
    features[FEATURE_ENGLISH] = ascii > 0 ? between(-4 * score_beside_english(scorer) / ascii, -16 * 8, 16 * 4) : (int16_t)0;
    features[FEATURE_UNLIKELY] = between(16 * unlikely, 0, 16 * 200);
    features[FEATURE_UNLIKELY_EACH] = counts.high > 0 ? between(16 * counts.unlikely / counts.high, 0, 16 * 16) : (int16_t)0;
    features[FEATURE_ASCII] = ascii > 0 ? between(4 * scorer->scores[best->table] / ascii, -16 * 4, 16 * 8) : (int16_t)0;
}

/* Finds the features that charsets of several bytes have. */
static void find_multi(const struct multi_byte_sum *sum, int64_t high, int16_t *features)
{
    const int64_t characters = (int64_t)sum->characters;
    features[FEATURE_HALF] = sixteenths(2 * characters - high, high);
    features[FEATURE_UNDEFINED] = sum->errors > 0 ? 16 : 0;
    features[FEATURE_ODD] = sixteenths((int64_t)sum->odd, characters);
}

/* Returns how much better the best charset is than the next one that decodes the text otherwise, in 1/4 bit. */
static int64_t gain_over_next(const struct scored *all, size_t count)
{
    const size_t next = count_alike(all, count);
    return next < count ? all[0].score - all[next].score : INT16_MAX;
}

void runic_find_features(const struct guesser *g, const runic_detection *found, struct scoring *s, const struct others *others,
                         const struct scored *all, size_t count, int16_t features[FEATURE_COUNT])
{
    const struct scored *best = &all[0];
    const int64_t high = (int64_t)found->non_ascii > 0 ? (int64_t)found->non_ascii : 1;
    const int64_t once = scaled(high, s->weight, 65536) > 0 ? scaled(high, s->weight, 65536) : 1;
    int64_t different = 0;
    for (unsigned byte = 0x80; byte <= 0xFF; byte++)
        different += g->bytes[byte] > 0;
    features[FEATURE_TO_NEXT] = between(4 * gain_over_next(all, count), 0, 16 * 60);
    features[FEATURE_ABOVE_NOISE] = between(4 * (best->score - others->noise), 0, 16 * 500);
    features[FEATURE_ABOVE_NOISE_EACH] = between(4 * (best->score - others->noise) / once, -16 * 8, 16 * 16);
    features[FEATURE_ABOVE_UTF8] = between(4 * (best->score - others->utf8), -16 * 20, 16 * 500);
    features[FEATURE_UTF8] = sixteenths((int64_t)found->utf8_characters, high);
    features[FEATURE_COST_EACH] = between(-4 * best->score / once, 0, 16 * 24);
    features[FEATURE_LENGTH] = between(log2_of((uint64_t)once), 0, 16 * 12);
    features[FEATURE_DIFFERENT] = between(log2_of((uint64_t)(different > 0 ? different : 1)), 0, 16 * 7);
    features[FEATURE_SHARE] = between(log2_of(found->bytes) - log2_of((uint64_t)high), 0, 16 * 12);
    features[FEATURE_RARITY] = (int16_t)(16 * runic_candidates[best->candidate].rarity);
    features[FEATURE_BYTES] = between(log2_of(found->bytes), 0, 16 * 16);
    if (best->candidate < MULTI_COUNT)
        find_multi(&g->multi_byte.tracks[best->candidate].sum, high, features);
    else if (best->candidate < FIRST_EBCDIC)
        find_single(g, s, best, features);
}

/* Returns true for a language of a charset that is not Latin. Mixtures have the letters of several languages. */
static bool is_language_of(const struct language *language, unsigned candidate)
{
    return !language->is_latin && language->name[0] != 0 && (language->charsets >> candidate & 1) != 0;
}

bool runic_has_letters_of_several(const struct guesser *g, const struct single_scorer *scorer, unsigned candidate)
{
    uint64_t all = 0, of_any = 0, most = 0;
    bool is_known[128] = {false};
    for (unsigned table = 0; table < LANGUAGES; table++) {
        uint64_t of_this = 0;
        if (!is_language_of(&runic_languages[table], candidate))
            continue;
        for (unsigned i = 0; i < scorer->letter_count; i++) {
            const uint64_t count = g->bytes[scorer->letters[i].byte];
            if (runic_letter_classes[table][scorer->letters[i].letter] == CLASS_FOREIGN)
                continue;
            of_this += count;
            of_any += is_known[i] ? 0 : count;
            is_known[i] = true;
        }
        most = of_this > most ? of_this : most;
    }
    for (unsigned i = 0; i < scorer->letter_count; i++)
        all += g->bytes[scorer->letters[i].byte];
    return of_any - most >= OTHERS_AT_LEAST && of_any - most > all / OTHERS_SHARE;
}

_Static_assert((int)PROBABILITY_FEATURES == (int)FEATURE_COUNT, "the trees are those of the features");

/* Returns the probability, in 1/1000, of log-odds in 1 / 2^PROBABILITY_SHIFT. */
static uint16_t probability_of(int64_t sum)
{
    const int64_t step = (sum < 0 ? -sum : sum) * PROBABILITY_STEPS >> PROBABILITY_SHIFT;
    const int64_t last = sizeof probability_thousandths / sizeof probability_thousandths[0] - 1;
    const uint16_t p = probability_thousandths[step < last ? step : last];
    return (uint16_t)(sum < 0 ? 1000 - p : p);
}

/* Returns the number of the leaf of a tree in which some features are. */
static unsigned leaf_of(const struct tree *tree, const int16_t *features)
{
    unsigned node = 0;
    while (node < TREE_NODES)
        node = 2 * node + 1 + (features[tree->feature[node]] > tree->most[node]);
    return node - TREE_NODES;
}

/* The lowest probability, in 1/1000: the best of all charsets is not impossible. */
#define LEAST_FITTED 10

/* Returns the log-odds of a forest, in 1 / 2^PROBABILITY_SHIFT. */
static int64_t sum_of_leaves(const struct forest *forest, const int16_t *features)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < forest->count; i++)
        sum += forest->trees[i].leaf[leaf_of(&forest->trees[i], features)];
    return sum;
}

uint16_t runic_fitted_probability(unsigned candidate, const int16_t features[FEATURE_COUNT])
{
    enum { OF_SINGLE, OF_EBCDIC = 2, OF_SHORT, OF_SIGNS = 5, OF_SIGNS_IN_WORDS };
    const unsigned kind = candidate >= FIRST_EBCDIC ? OF_EBCDIC : candidate < MULTI_COUNT;
    int64_t sum = sum_of_leaves(&forests[kind], features);
    if (kind != OF_EBCDIC && features[FEATURE_BYTES] <= PROBABILITY_SHORT)
        sum += sum_of_leaves(&forests[OF_SHORT + kind], features);
    else if (kind == OF_SINGLE && features[FEATURE_LETTERS] == 0)
        sum += sum_of_leaves(&forests[OF_SIGNS], features);
    if (features[FEATURE_IN_WORDS] > 0 && features[FEATURE_LETTERS] == 0)
        sum += sum_of_leaves(&forests[OF_SIGNS_IN_WORDS], features);
    const uint16_t fitted = probability_of(sum);
    return fitted < LEAST_FITTED ? LEAST_FITTED : fitted;
}
#endif
