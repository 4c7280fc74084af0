/* score_all.c - scores each charset that is guessed. */
/* SPDX-License-Identifier: MIT */
#include "score_all.h"

#ifndef RUNIC_UNICODE_ONLY
#include "ebcdic.h"

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

/* Returns the score of single-byte charsets from which on they matter, as single_score.h has it, beside a better charset. */
static int64_t least_beside(int64_t better, const struct scale *scale)
{
    return scaled(scaled(better - NEGLIGIBLE - DECLARED_BONUS, 65536, scale->weight), 256, scale->share);
}

/* Completes the score of a charset. Evidence of the text has its weight; what is known without it, as rarity, counts in full.
 */
static void complete_score(struct scoring *s, unsigned candidate, struct scored *scored)
{
    const runic_charset charset = (runic_charset)runic_candidates[candidate].charset;
    scored->score =
        scaled(scored->score - s->decodings.costs[candidate], s->scale.weight, 65536) - runic_candidates[candidate].rarity * 4;
    if (charset == s->in_text || (s->hint != NULL && charset == s->hint->declared))
        scored->score += DECLARED_BONUS;
    /* Beside a charset that does not define all of the text, a much worse one matters. */
    const int64_t better = scored->score - (scored->is_undefined ? STRAY_BYTE : 0);
    if (s->least < least_beside(better, &s->scale))
        s->least = least_beside(better, &s->scale);
}

/* Takes the pairs with a small hash, so that the sample does not depend on how the text was cut. */
static void take_sample(const struct byte_pairs *pairs, int64_t least, struct pair_sample *sample)
{
    const uint32_t limit = runic_byte_pairs_limit_of(pairs, SAMPLE_PAIRS);
    uint64_t all = 0, taken = 0;
    sample->length = 0;
    sample->least = least;
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const uint32_t slot = pairs->slots[i], count = pair_count(slot) < 2 ? 1 : 2;
        all += pair_count(slot);
        if (runic_byte_pairs_hash(slot >> 16) >= limit || sample->length == 2 * SAMPLE_PAIRS)
            continue;
        sample->slots[sample->length++] = slot >> 16 << 16 | count;
        taken += count;
    }
    sample->times = taken == 0 ? 0 : (int64_t)(all / taken);
}

/* Finds the languages of each charset that are possible by a sample, if the text has many more pairs. */
static void find_languages(const struct guesser *g, struct scoring *s, uint64_t tables[FIRST_EBCDIC])
{
    struct pair_sample sample;
    int64_t best = INT32_MAX;
    const bool is_sampled = g->pairs.beyond_ascii > SAMPLE_PAIRS * 3 / 2;
    if (is_sampled)
        take_sample(&g->pairs, s->least, &sample);
    for (unsigned i = MULTI_COUNT; i < FIRST_EBCDIC; i++)
        tables[i] = !s->decodings.is_possible[i] ? 0
                    : is_sampled                 ? runic_single_sample(&s->scorer, &sample, i, &best)
                                                 : UINT64_MAX;
}

/* Scores the single-byte charsets. */
static void score_singles(const struct guesser *g, struct scoring *s, struct scored *scores)
{
    uint64_t tables[FIRST_EBCDIC];
    find_languages(g, s, tables);
    for (unsigned i = MULTI_COUNT; i < FIRST_EBCDIC; i++) {
        if (!s->decodings.is_possible[i])
            continue;
        int64_t score = s->least - 1;
        if (tables[i] != 0) {
            score = runic_single_score(&s->scorer, g, i, tables[i], s->least, scores[i].language);
            scores[i].table = s->scorer.best_table;
            scores[i].is_undefined = s->scorer.has_undefined;
        }
        scores[i].score = scaled(score, s->scale.share, 256);
        complete_score(s, i, &scores[i]);
    }
}

/* Scores the code pages of EBCDIC. */
static void score_ebcdic(const struct guesser *g, struct scoring *s, const char *language, struct scored *scores)
{
    struct ebcdic_score pages[EBCDIC_PAGES];
    runic_score_ebcdic(g, s->decodings.is_possible, language, pages);
    for (unsigned i = 0; i < EBCDIC_PAGES; i++) {
        const unsigned candidate = FIRST_EBCDIC + i;
        if (!s->decodings.is_possible[candidate])
            continue;
        scores[candidate].score = scaled(pages[i].score, s->scale.share, 256);
        scores[candidate].is_undefined = pages[i].has_undefined;
        memcpy(scores[candidate].language, pages[i].language, sizeof pages[i].language);
        s->decodings.alike[candidate] = pages[i].alike;
        complete_score(s, candidate, &scores[candidate]);
    }
}

/* Finds which charsets are possible. A text with NULs or many controls can only be EBCDIC. */
static void find_possible(struct scoring *s, struct scored scores[CANDIDATE_COUNT])
{
    for (unsigned i = 0; i < CANDIDATE_COUNT; i++) {
        const bool may_be = i >= FIRST_EBCDIC ? s->kind.may_be_ebcdic : !s->kind.is_binary;
        scores[i] = (struct scored){.score = IMPOSSIBLE, .candidate = (uint8_t)i};
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
    s->least = noise_score > IMPOSSIBLE / 2 ? least_beside(noise_score, &s->scale) : IMPOSSIBLE / 2;
    find_possible(s, scores);
    runic_single_scorer_init(&s->scorer, g, language);
    runic_compare_decodings(g, &s->decodings);
    for (unsigned i = 0; i < MULTI_COUNT; i++) {
        if (s->decodings.is_possible[i])
            score_multi(g, (enum multi_byte_charset)i, language, &scores[i]);
        if (scores[i].score != IMPOSSIBLE)
            complete_score(s, i, &scores[i]);
    }
    if (s->kind.may_be_ebcdic)
        score_ebcdic(g, s, language, scores);
    score_singles(g, s, scores);
    for (unsigned i = 0; i < CANDIDATE_COUNT; i++)
        if (scores[i].score != IMPOSSIBLE)
            all[count++] = scores[i];
    return count;
}
#endif
