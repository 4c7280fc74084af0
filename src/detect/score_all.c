/* score_all.c - scores each charset that is guessed. */
/* SPDX-License-Identifier: MIT */
#include "score_all.h"

#ifndef RUNIC_UNICODE_ONLY
#include "ebcdic.h"
#include "pair_cost.h"

/* The bonus of a declaration, in 1/4 bit: 12 bits. */
#define DECLARED_BONUS 48

/* What a text costs, in 1/4 bit, if all its characters beyond ASCII are half-width: 12 bits. */
#define HALF_WIDTH_COST 48

/* A charset whose score without bonuses is less than the best one by more than this, in 1/4 bit, has the probability 0. */
#define NEGLIGIBLE 136

_Static_assert((int)CANDIDATE_SHIFT_JIS == MULTI_SHIFT_JIS && (int)CANDIDATE_EUC_KR == MULTI_EUC_KR,
               "the multi-byte charsets are the first candidates, in the same order");

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

struct scale runic_scale_of(const struct guesser *g)
{
    return (struct scale){uncounted_share(g), runic_byte_pairs_weight(&g->pairs)};
}

/* Returns a score with the weight of the evidence; the price of a charset counts in full. */
static int64_t completed(const struct scoring *s, unsigned candidate, int64_t score, int64_t price)
{
    return scaled(score - s->decodings.costs[candidate], s->scale.weight, 65536) - price;
}

/* Returns a score in the pairs that were counted, or one that is lower by little, for which the completed score is the given
 * one. */
static int64_t score_for(const struct scoring *s, unsigned candidate, int64_t complete, int64_t price)
{
    const int64_t score = scaled(complete + price, 65536, s->scale.weight) + s->decodings.costs[candidate];
    return scaled(score, 256, s->scale.share) - 4;
}

/* Raises the score from which on charsets matter. Beside a charset that does not define all of the text, a much worse one
 * matters. */
static void raise_least(struct scoring *s, int64_t score, bool is_undefined)
{
    const int64_t least = score - NEGLIGIBLE - (is_undefined ? STRAY_BYTE : 0);
    s->least = least > s->least ? least : s->least;
}

/* A language whose pairs in a sample cost more than the best ones by more bits is excluded: three or more pairs are foreign. */
#define FAR_IN_SAMPLE 160

/* About as many pairs as a sample has. */
#define SAMPLE_PAIRS 64

/* Some of the pairs of a text. */
struct pair_sample {
    uint32_t slots[2 * SAMPLE_PAIRS]; /* no count is higher than 2 */
    uint32_t length;
    int64_t times; /* occurrences of pairs in the text for each one in the sample, rounded down; 0: there is no sample */
    int64_t best;  /* the lowest cost so far, in bits */
};

/* Single-byte charsets that decode a text alike. They are scored together. */
struct charset_group {
    uint64_t members; /* a bit for each candidate */
    uint64_t tables;  /* a bit for each language that is possible */
    int64_t cost;     /* of the text in any language at least, in bits; or of the sample */
    int64_t highest;  /* the highest score if the text costs nothing in every language, in 1/4 bit */
    int64_t price;    /* the lowest of the members */
    uint8_t first;    /* the first candidate */
    uint8_t rarity;   /* the highest of the members */
};

/* Takes the pairs with a small hash, so that the sample does not depend on how the text was cut. */
static void take_sample(const struct byte_pairs *pairs, struct pair_sample *sample)
{
    const uint32_t limit = runic_byte_pairs_limit_of(pairs, SAMPLE_PAIRS);
    uint64_t all = 0, taken = 0;
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const uint32_t slot = pairs->slots[i], count = pair_count(slot) < 2 ? 1 : 2;
        all += pair_count(slot);
        if (runic_byte_pairs_hash(slot >> 16) >= limit || sample->length == 2 * SAMPLE_PAIRS)
            continue;
        sample->slots[sample->length++] = slot >> 16 << 16 | count;
        taken += count;
    }
    sample->times = taken == 0 ? 1 : (int64_t)(all / taken);
}

/* Returns the lowest price of some charsets. */
static int64_t price_of(const struct scoring *s, uint64_t charsets)
{
    int64_t price = INT32_MAX;
    for (; charsets != 0; charsets &= charsets - 1) {
        const int64_t one = s->prices[lowest_bit(charsets)];
        price = one < price ? one : price;
    }
    return price;
}

/* Finds the groups of single-byte charsets that decode the text alike. Returns their number. */
static unsigned find_groups(const struct scoring *s, struct charset_group groups[FIRST_EBCDIC])
{
    uint64_t tables[FIRST_EBCDIC] = {0};
    uint8_t number[FIRST_EBCDIC];
    unsigned count = 0;
    for (unsigned i = 0; i < LANGUAGES; i++)
        for (uint64_t charsets = runic_languages[i].charsets; charsets != 0; charsets &= charsets - 1)
            tables[lowest_bit(charsets)] |= 1ull << i;
    for (unsigned i = MULTI_COUNT; i < FIRST_EBCDIC; i++) {
        if (!s->decodings.is_possible[i])
            continue;
        if (s->decodings.alike[i] == i) {
            number[i] = (uint8_t)count;
            groups[count++] = (struct charset_group){
                .first = (uint8_t)i, .rarity = USUAL_RARITY, .cost = INT64_MAX, .highest = INT64_MIN, .price = INT32_MAX};
        }
        struct charset_group *group = &groups[number[s->decodings.alike[i]]];
        group->members |= 1ull << i;
        group->tables |= tables[i];
        group->price = s->prices[i] < group->price ? s->prices[i] : group->price;
        group->rarity = runic_candidates[i].rarity > group->rarity ? runic_candidates[i].rarity : group->rarity;
    }
    return count;
}

/* Returns the score from which on a group matters: letters of rarer charsets may count as if their charset were as usual. */
static int64_t least_of(const struct scoring *s, const struct charset_group *group)
{
    return s->least - 4 * (int64_t)(group->rarity - USUAL_RARITY);
}

/* Returns the least score of the pairs that were counted, by the lowest price, if the score of a group must be above `least`.
 */
static int64_t needed_score(const struct scoring *s, const struct charset_group *group, int64_t least)
{
    return score_for(s, group->first, least, group->price);
}

/*
 * Finds the languages of a group in which the text may be: by what its bytes cost at least, or if there is a sample, by three
 * quarters of what the sample costs.
 */
static void find_languages(struct scoring *s, struct charset_group *group, struct pair_sample *sample)
{
    const int64_t score = needed_score(s, group, least_of(s, group));
    const int64_t divided = sample->times == 0 ? 4 : 3 * sample->times;
    int64_t common = INT64_MIN;
    runic_single_begin(&s->scorer, group->first);
    for (uint64_t tables = group->tables; tables != 0; tables &= tables - 1) {
        const unsigned i = lowest_bit(tables);
        const int64_t enough = (s->scorer.scores[i] - score) / divided, near = sample->best + FAR_IN_SAMPLE;
        const int64_t room = sample->times > 0 && near < enough ? near : enough;
        int64_t cost = runic_single_least_cost(&s->scorer, i);
        if (sample->times > 0 && cost <= room) {
            common = common == INT64_MIN ? runic_single_common_cost(&s->scorer, INT64_MAX) : common;
            cost = common + runic_single_language_cost(&s->scorer, i, room - common);
        }
        if (cost > room) {
            group->tables ^= 1ull << i;
            continue;
        }
        const int64_t highest = s->scorer.scores[i] - (sample->times > 0 ? 0 : 4 * (cost - s->scorer.least_cost));
        group->cost = cost < group->cost ? cost : group->cost;
        group->highest = highest > group->highest ? highest : group->highest;
        sample->best = cost < sample->best ? cost : sample->best;
    }
}

/* Scores a group in its possible languages. */
static void score_group(const struct guesser *g, struct scoring *s, const struct charset_group *group, struct scored *result)
{
    runic_single_begin(&s->scorer, group->first);
    result->is_undefined = s->scorer.has_undefined;
    int64_t least = needed_score(s, group, result->score);
    const int64_t most = (group->highest - least) / 4;
    int64_t common = runic_single_common_cost(&s->scorer, most);
    if (common > most)
        return;
    const struct neighbour_costs beside = runic_costs_of_neighbours(&g->pairs, &s->scorer.meanings, &s->scorer.used);
    common += beside.letters + beside.signs;
    for (uint64_t tables = group->tables; tables != 0; tables &= tables - 1) {
        const unsigned i = lowest_bit(tables);
        const int64_t room = (s->scorer.scores[i] - least) / 4 - common;
        if (room < 0 || runic_single_least_cost(&s->scorer, i) - s->scorer.least_cost > room)
            continue;
        const int64_t cost = common + runic_single_language_cost(&s->scorer, i, room);
        const int64_t raw = scaled(s->scorer.scores[i] - 4 * cost, s->scale.share, 256);
        const int64_t score = completed(s, group->first, raw, price_of(s, runic_languages[i].charsets & group->members));
        if (score > result->score) {
            result->score = score;
            least = needed_score(s, group, score);
            result->table = (uint8_t)i;
            /* Signs are alike in all languages. */
            if (s->scorer.has_letters)
                memcpy(result->language, runic_languages[i].name, sizeof result->language);
        }
    }
}

/* Sorts groups by their least cost. */
static void sort_groups(struct charset_group *groups, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        const struct charset_group group = groups[i];
        unsigned at = i;
        for (; at > 0 && groups[at - 1].cost > group.cost; at--)
            groups[at] = groups[at - 1];
        groups[at] = group;
    }
}

/* Scores the single-byte charsets. */
static void score_singles(const struct guesser *g, struct scoring *s, struct scored *scores)
{
    struct charset_group groups[FIRST_EBCDIC];
    struct pair_sample sample = {.best = INT32_MAX};
    const struct byte_pairs *pairs = &g->pairs;
    const unsigned count = find_groups(s, groups);
    if (pairs->beyond_ascii > SAMPLE_PAIRS * 3 / 2) {
        take_sample(pairs, &sample);
        runic_single_take_pairs(&s->scorer, sample.slots, sample.length);
    } else {
        runic_single_take_pairs(&s->scorer, pairs->slots, pairs->beyond_ascii);
    }
    for (unsigned i = 0; i < count; i++)
        find_languages(s, &groups[i], &sample);
    runic_single_take_pairs(&s->scorer, pairs->slots, pairs->beyond_ascii);
    sort_groups(groups, count);
    for (unsigned i = 0; i < count; i++) {
        struct scored result = {.score = least_of(s, &groups[i]) - 1};
        if (groups[i].tables != 0) {
            score_group(g, s, &groups[i], &result);
            raise_least(s, result.score, result.is_undefined);
        }
        for (uint64_t members = groups[i].members; members != 0; members &= members - 1) {
            result.candidate = (uint8_t)lowest_bit(members);
            scores[result.candidate] = result;
        }
    }
}

/* Scores the code pages of EBCDIC. */
static void score_ebcdic(const struct guesser *g, struct scoring *s, const char *language, struct scored *scores)
{
    struct ebcdic_score pages[EBCDIC_PAGES];
    const int64_t price = s->prices[FIRST_EBCDIC];
    runic_score_ebcdic(g, s->decodings.is_possible, language, score_for(s, FIRST_EBCDIC, s->least, price < 0 ? price : 0),
                       pages);
    for (unsigned i = 0; i < EBCDIC_PAGES; i++) {
        const unsigned candidate = FIRST_EBCDIC + i;
        if (!s->decodings.is_possible[candidate])
            continue;
        scores[candidate].score = completed(s, candidate, scaled(pages[i].score, s->scale.share, 256), s->prices[candidate]);
        scores[candidate].is_undefined = pages[i].has_undefined;
        memcpy(scores[candidate].language, pages[i].language, sizeof pages[i].language);
        s->decodings.alike[candidate] = pages[i].alike;
        raise_least(s, scores[candidate].score, scores[candidate].is_undefined);
    }
}

/* Finds which charsets are possible. A text with NULs or many controls can only be EBCDIC. */
static void find_possible(struct scoring *s, struct scored scores[CANDIDATE_COUNT])
{
    for (unsigned i = 0; i < CANDIDATE_COUNT; i++) {
        const bool may_be = i >= FIRST_EBCDIC ? s->kind.may_be_ebcdic : !s->kind.is_binary;
        const runic_charset charset = (runic_charset)runic_candidates[i].charset;
        const bool is_declared = charset == s->in_text || (s->hint != NULL && charset == s->hint->declared);
        scores[i] = (struct scored){.score = IMPOSSIBLE, .candidate = (uint8_t)i};
        s->prices[i] = runic_candidates[i].rarity * 4 - (is_declared ? DECLARED_BONUS : 0);
        s->decodings.is_possible[i] = may_be && is_possible((runic_charset)runic_candidates[i].charset, s->hint);
    }
}

size_t runic_score_all(const struct guesser *g, int64_t noise_score, struct scoring *s, struct scored all[CANDIDATE_COUNT])
{
    const size_t start = (size_t)(g->detector.seen.bytes < START_BYTES ? g->detector.seen.bytes : START_BYTES);
    const char *language = s->hint != NULL ? s->hint->language : NULL;
    struct scored scores[CANDIDATE_COUNT];
    size_t count = 0;
    s->in_text = g->detector.begin == 0 ? declared(g->start, start) : RUNIC_CHARSET_UNKNOWN;
    s->least = noise_score > IMPOSSIBLE / 2 ? noise_score - NEGLIGIBLE : IMPOSSIBLE / 4;
    find_possible(s, scores);
    runic_single_scorer_init(&s->scorer, g, language);
    runic_compare_decodings(g, &s->decodings);
    for (unsigned i = 0; i < MULTI_COUNT; i++) {
        if (s->decodings.is_possible[i])
            score_multi(g, (enum multi_byte_charset)i, language, &scores[i]);
        if (scores[i].score != IMPOSSIBLE) {
            scores[i].score = completed(s, i, scores[i].score, s->prices[i]);
            raise_least(s, scores[i].score, scores[i].is_undefined);
        }
    }
    score_singles(g, s, scores);
    if (s->kind.may_be_ebcdic)
        score_ebcdic(g, s, language, scores);
    for (unsigned i = 0; i < CANDIDATE_COUNT; i++)
        if (scores[i].score != IMPOSSIBLE)
            all[count++] = scores[i];
    return count;
}
#endif
