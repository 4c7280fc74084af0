/* weigh.c - scores each charset, and gives the probability that follows. */
/* SPDX-License-Identifier: MIT */
#include "weigh.h"

#ifdef RUNIC_UNICODE_ONLY

size_t runic_weigh(struct guesser *g, const runic_detection *found, const runic_hint *hint, runic_guess *list, size_t cap)
{
    (void)g, (void)found, (void)hint, (void)list, (void)cap;
    return 0;
}

#else

#include "decodings.h"
#include "doubt.h"

#define IMPOSSIBLE          INT64_MIN

/* The bonus of a declaration, in 1/4 bit: 12 bits. */
#define DECLARED_BONUS      48

/* What a text costs, in 1/4 bit, if all its characters beyond ASCII are half-width: 12 bits. */
#define HALF_WIDTH_COST     48

/* A charset whose score without bonuses is less than the best one by more than this, in 1/4 bit, has the probability 0. */
#define NEGLIGIBLE          136

/* How many bits of evidence more than the most usual charset bytes need to be called no text. */
#define NOISE_RARITY        12

/* How many bits of evidence more than one charset two charsets in a text, and codes, need. */
#define TWO_CHARSETS_RARITY 30
#define CODES_RARITY        8

/* Quotation marks and other signs speak for charsets up to this rarity. */
#define USUAL_RARITY        2

/* The most explanations that are no charset. */
#define MOST_OTHERS         5

struct scored {
    int64_t score; /* in 1/4 bit */
    uint16_t probability;
    uint8_t candidate;
    uint8_t group;
    uint8_t is_undefined; /* the charset does not define a byte or a sequence of the text */
    uint8_t table;        /* the number of the language's table */
    char language[4];
};

/* Scores a multi-byte charset. */
static void score_multi(const struct guesser *g, enum multi_byte_charset charset, const char *language, struct scored *result)
{
    static const char names[MULTI_COUNT][4] = {
        [MULTI_SHIFT_JIS] = "ja", [MULTI_EUC_JP] = "ja", [MULTI_GBK] = "zh", [MULTI_BIG5] = "zh", [MULTI_EUC_KR] = "ko"};
    const struct multi_byte_sum sum = runic_multi_byte_total(&g->multi_byte, charset);
    if (sum.errors >= MOST_ERRORS || sum.errors * 32u > sum.characters || sum.characters == 0)
        return;
    memcpy(result->language, names[charset], sizeof result->language);
    result->score = runic_is_language(names[charset], language) ? EXPECTED_BONUS : 0;
    result->score -= sum.characters == g->detector.seen.non_ascii ? HALF_WIDTH_COST : 0;
    result->is_undefined = sum.errors > 0;
    result->score += sum.score - (int64_t)sum.odd * (4 * 6) - (int64_t)sum.errors * (4 * 24);
}

/* Returns false if the caller excludes the charset. */
static bool is_possible(runic_charset charset, const runic_hint *hint)
{
    if (hint == NULL || hint->charsets == NULL)
        return true;
    for (size_t i = 0; i < hint->charset_count; i++)
        if (hint->charsets[i] == charset)
            return true;
    return false;
}

/* Returns the charset that the start of the text declares, as the name of a charset that is guessed. */
static runic_charset declared(const uint8_t *start, size_t len)
{
    const runic_charset charset = runic_find_declaration(start, len, 0).charset;
    return charset == RUNIC_GB18030 ? RUNIC_GBK : charset;
}

/*
 * Returns how many bytes beyond ASCII the text has for each one that byte_pairs counted, in 1/256: more than one if it dropped
 * pairs, or left out blocks, or a count has reached its limit. Multi-byte charsets are scored by all of the text.
 */
static int64_t uncounted_share(const struct guesser *g)
{
    uint64_t counted = 0;
    bool all = g->pairs.limit == PAIRS_ALL && g->counted_to <= ALL_PAIRS_BYTES;
    for (uint32_t i = 0; i < g->pairs.used; i++) {
        const uint32_t count = g->pairs.slots[i] & 0xFFFF;
        counted += (g->pairs.slots[i] >> 16 & 0x80) != 0 ? count : 0;
        all = all && count < PAIR_COUNT_MOST;
    }
    const uint64_t beyond_ascii = g->detector.seen.non_ascii;
    return all || counted == 0 || counted >= beyond_ascii
               ? 256
               : (int64_t)(beyond_ascii / counted * 256 + beyond_ascii % counted * 256 / counted);
}

/* How the scores of a text are scaled. */
struct scale {
    int64_t share;  /* bytes above 0x7F for each one in the pairs that were counted, in 1/256 */
    int64_t weight; /* the weight of the evidence, in 1/65536 */
};

/* Returns value * times / divided, without the overflow of the product. */
static int64_t scaled(int64_t value, int64_t times, int64_t divided)
{
    return value / divided * times + value % divided * times / divided;
}

/* Returns the score of single-byte charsets from which on they matter, as single_score.h has it, beside a better charset. */
static int64_t least_beside(int64_t better, const struct scale *scale)
{
    return scaled(scaled(better - NEGLIGIBLE - DECLARED_BONUS, 65536, scale->weight), 256, scale->share);
}

/* Everything that scoring needs beside the guesser. */
struct scoring {
    const struct scale *scale;
    const runic_hint *hint;
    struct decodings decodings;
    struct single_scorer scorer;
    runic_charset in_text; /* the charset that the text declares */
    int64_t least;         /* the score of single-byte charsets from which on they matter */
};

/* Completes the score of a charset. Evidence of the text has its weight; what is known without it, as rarity, counts in full.
 */
static void complete_score(struct scoring *s, unsigned candidate, struct scored *scored)
{
    const runic_charset charset = (runic_charset)runic_candidates[candidate].charset;
    scored->score =
        scaled(scored->score - s->decodings.costs[candidate], s->scale->weight, 65536) - runic_candidates[candidate].rarity * 4;
    if (charset == s->in_text || (s->hint != NULL && charset == s->hint->declared))
        scored->score += DECLARED_BONUS;
    if (s->least < least_beside(scored->score, s->scale))
        s->least = least_beside(scored->score, s->scale);
}

/* Scores the single-byte charsets, first those in which the text has the fewest unusual pairs. */
static void score_singles(const struct guesser *g, struct scoring *s, struct scored *scores)
{
    struct {
        int64_t cost, rare;
        unsigned candidate;
    } order[CANDIDATE_COUNT];
    unsigned count = 0;
    for (unsigned i = MULTI_COUNT; i < CANDIDATE_COUNT; i++) {
        if (!s->decodings.is_possible[i])
            continue;
        const int64_t cost = runic_single_cost(&s->scorer, g, (runic_charset)runic_candidates[i].charset);
        const int64_t rare = cost + s->decodings.costs[i] + runic_candidates[i].rarity * 4;
        unsigned at = count++;
        for (; at > 0 && order[at - 1].rare > rare; at--)
            order[at] = order[at - 1];
        order[at].cost = cost;
        order[at].rare = rare;
        order[at].candidate = i;
    }
    for (unsigned i = 0; i < count; i++) {
        struct scored *scored = &scores[order[i].candidate];
        const runic_charset charset = (runic_charset)runic_candidates[order[i].candidate].charset;
        const int64_t score = runic_single_score(&s->scorer, g, (enum candidate)order[i].candidate, charset, order[i].cost,
                                                 s->least, scored->language);
        scored->score = scaled(score, s->scale->share, 256);
        scored->table = s->scorer.best_table;
        scored->is_undefined = s->scorer.has_undefined;
        complete_score(s, order[i].candidate, scored);
    }
}

/* Scores the charsets. Returns the number of those that are possible. */
static size_t score_all(const struct guesser *g, const runic_hint *hint, const struct scale *scale, int64_t noise_score,
                        struct scoring *s, struct scored *all)
{
    const size_t start = (size_t)(g->detector.seen.bytes < START_BYTES ? g->detector.seen.bytes : START_BYTES);
    const char *language = hint != NULL ? hint->language : NULL;
    struct scored scores[CANDIDATE_COUNT];
    size_t count = 0;
    s->scale = scale;
    s->hint = hint;
    s->in_text = g->detector.begin == 0 ? declared(g->start, start) : RUNIC_UNKNOWN;
    s->least = noise_score > IMPOSSIBLE / 2 ? least_beside(noise_score, scale) : IMPOSSIBLE / 2;
    for (unsigned i = 0; i < CANDIDATE_COUNT; i++) {
        scores[i] = (struct scored){.score = IMPOSSIBLE, .candidate = (uint8_t)i};
        s->decodings.is_possible[i] = is_possible((runic_charset)runic_candidates[i].charset, hint);
    }
    runic_single_scorer_init(&s->scorer, g, language);
    runic_compare_decodings(g, &s->decodings);
    for (unsigned i = 0; i < MULTI_COUNT; i++) {
        if (s->decodings.is_possible[i])
            score_multi(g, (enum multi_byte_charset)(runic_candidate_tracks[i] - 1), language, &scores[i]);
        if (scores[i].score != IMPOSSIBLE)
            complete_score(s, i, &scores[i]);
    }
    score_singles(g, s, scores);
    for (unsigned i = 0; i < CANDIDATE_COUNT; i++)
        if (scores[i].score != IMPOSSIBLE)
            all[count++] = scores[i];
    return count;
}

/* Numbers the groups by the place of their first member, and gives each member the score and language of the best one. */
static void group(const struct decodings *decodings, struct scored *all, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t first = 0;
        while (all[first].candidate != decodings->alike[all[i].candidate])
            first++;
        all[i].group = (uint8_t)first;
        if (all[i].score > all[first].score) {
            all[first].score = all[i].score;
            memcpy(all[first].language, all[i].language, sizeof all[i].language);
        }
    }
    for (size_t i = 0; i < count; i++) {
        all[i].score = all[all[i].group].score;
        memcpy(all[i].language, all[all[i].group].language, sizeof all[i].language);
    }
}

/* Sorts by score, the best first; members of a group stay together, in the order of candidates.def. */
static void sort(struct scored *all, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0; j--) {
            const struct scored above = all[j - 1], below = all[j];
            if (above.score > below.score || (above.score == below.score && above.group <= below.group))
                break;
            all[j] = above;
            all[j - 1] = below;
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
#define MOST_IF_UNDEFINED   940

/* Distributes the probability among the groups and the explanations that are no charset. */
static void give_probabilities(struct scored *all, size_t count, const int64_t *others, size_t other_count)
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
                                               all[i].is_undefined ? MOST_IF_UNDEFINED : 1000);
}

/*
 * Returns the score of UTF-8 with errors: 12 bits for a character, and 16 for an error. If there is no character, and all
 * errors are single bytes, nothing looks like UTF-8: each error after the first costs 22.
 */
static int64_t score_of_utf8(const runic_detection *found, uint64_t repeated)
{
    const bool is_like_utf8 = found->utf8_characters > 0 || found->non_ascii > found->utf8_faults || found->utf8_faults == 0;
    const uint64_t faults = found->utf8_faults > repeated ? found->utf8_faults - repeated : 1;
    return -4 * (int64_t)(found->utf8_characters * 12 + faults * 16 + (is_like_utf8 ? 0 : (faults - 1) * (22 - 16)));
}

/*
 * Returns the score of bytes that are no text: 7 bits for two bytes above 0x7F, and 9 for one beside ASCII. Text in a language
 * without a table costs 4 to 7 bits a pair; random bytes cost 11 in a single-byte charset, and 8 in EUC-KR. If the caller says
 * which charsets are possible, the text is in one of them.
 */
static int64_t score_of_noise(const struct byte_pairs *pairs, const struct scale *scale, const runic_hint *hint)
{
    int64_t bits = 0;
    if (hint != NULL && hint->charsets != NULL)
        return IMPOSSIBLE / 2;
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++)
        bits += (int64_t)(pairs->slots[i] & 0xFFFF) * ((pairs->slots[i] & 0x80800000) == 0x80800000 ? 7 : 9);
    return scaled(scaled(-4 * bits, scale->share, 256), scale->weight, 65536) - 4 * NOISE_RARITY;
}

/* Writes the scores of the explanations that are no charset. Returns their number. */
static size_t score_others(const struct guesser *g, struct scoring *s, const struct scored *best, const runic_detection *found,
                           int64_t *others)
{
    const struct scale *scale = s->scale;
    struct doubts gain = {0, 0};
    if (best->candidate >= MULTI_COUNT)
        gain = runic_single_doubts(&s->scorer, g, (runic_charset)runic_candidates[best->candidate].charset, best->table,
                                   runic_candidates[best->candidate].rarity > USUAL_RARITY);
    others[0] = scaled(runic_score_of_partly_utf8(found, best->candidate < MULTI_COUNT), scale->weight, 65536);
    others[1] = best->candidate < MULTI_COUNT
                    ? scaled(scaled(runic_score_of_codes(&g->pairs), scale->share, 256), scale->weight, 65536)
                    : best->score + gain.codes;
    others[1] -= 4 * CODES_RARITY;
    others[2] =
        best->score + scaled(scaled(gain.second_charset, scale->share, 256), scale->weight, 65536) - 4 * TWO_CHARSETS_RARITY;
    return best->candidate < MULTI_COUNT ? 2 : 3;
}

size_t runic_weigh(struct guesser *g, const runic_detection *found, const runic_hint *hint, runic_guess *list, size_t cap)
{
    const struct scale scale = {uncounted_share(g), runic_byte_pairs_weight(&g->pairs)};
    const int64_t noise_score = score_of_noise(&g->pairs, &scale, hint);
    const uint64_t repeated = runic_byte_pairs_limit_repetitions(&g->pairs) * (uint64_t)scale.share / 256;
    struct scored all[CANDIDATE_COUNT];
    struct scoring scoring;
    const size_t count = score_all(g, hint, &scale, noise_score, &scoring, all);
    group(&scoring.decodings, all, count);
    sort(all, count);
    if (count == 0 || all[0].score < noise_score)
        return 0;
    int64_t others[MOST_OTHERS] = {score_of_utf8(found, repeated), noise_score};
    const bool is_legacy = hint != NULL && hint->charsets != NULL;
    const size_t other_count = is_legacy ? 1 : 2 + score_others(g, &scoring, &all[0], found, others + 2);
    give_probabilities(all, count, others, other_count);
    for (size_t i = 0; i < smaller(count, cap); i++) {
        list[i] = (runic_guess){.charset = (runic_charset)runic_candidates[all[i].candidate].charset,
                                .probability = all[i].probability,
                                .group = all[i].group};
        memcpy(list[i].language, all[i].language, sizeof list[i].language);
    }
    return count;
}
#endif
