/* score_all.c - scores each charset that is guessed. */
/* SPDX-License-Identifier: MIT */
#include "score_all.h"

#ifndef RUNIC_UNICODE_ONLY
#include "ebcdic.h"

/* The bonus of a declaration, in 1/4 bit: 12 bits. */
#define DECLARED_BONUS 48

/* What a text costs, in 1/4 bit, if all its characters beyond ASCII are half-width: 16 bits. */
#define HALF_WIDTH_COST 64

/* A charset whose score without bonuses is less than the best one by more than this, in 1/4 bit, has the probability 0. */
#define NEGLIGIBLE 136

runic_charset runic_name_of_guess(runic_charset charset, const runic_hint *hint)
{
    if (hint_allows(hint, charset))
        return charset;
    return charset == RUNIC_GBK && hint_allows(hint, RUNIC_GB18030) ? RUNIC_GB18030 : RUNIC_CHARSET_UNKNOWN;
}

/* Completes a score. cost: of the bytes in a rare charset. The price, which is known without the text, counts in full. */
static int64_t completed(const struct scoring *s, int64_t score, int64_t cost, int64_t price)
{
    return scaled(scaled(score, s->share, 256) - cost, s->weight, 65536) - price;
}

/* Returns the score from which a complete one follows, or one that is lower by little. */
static int64_t score_for(const struct scoring *s, int64_t complete, int64_t cost, int64_t price)
{
    return scaled(scaled(complete + price, 65536, s->weight) + cost, 256, s->share) - 4;
}

/* Raises the score from which on charsets matter. */
static void raise_least(struct scoring *s, int64_t score)
{
    const int64_t least = score - NEGLIGIBLE;
    s->least = least > s->least ? least : s->least;
}

/* A language is excluded if a sample costs this many bits more in it than in the best one: three or more foreign pairs. */
#define FAR_IN_SAMPLE 160

/* Single-byte charsets that decode a text alike. They are scored together. */
struct charset_group {
    uint64_t members; /* a bit for each candidate */
    uint64_t tables;  /* a bit for each language that is possible */
    int64_t least;    /* the lowest, over its languages, of what the pairs cost, in bits */
    int64_t highest;  /* the highest score by the least costs, in 1/4 bit */
    int64_t price;    /* the lowest of the members */
    int64_t cost;     /* of a rare charset, in 1/4 bit */
    uint8_t first;    /* the first candidate */
    uint8_t rarity;   /* the highest of the members, and at least USUAL_RARITY */
};

static int64_t smaller_of(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The most bytes beyond ASCII that add to the penalty of a rare charset. */
#define MOST_RARE_BYTES 400

/* Returns the penalty of a rare charset: 5 % of the bits that the bytes of a text cost, in 1/4 bit. */
static int64_t cost_of_rarity(const struct guesser *g, int64_t bits)
{
    const int64_t bytes = (int64_t)g->detector.seen.non_ascii;
    return (bytes > MOST_RARE_BYTES ? scaled(bits, MOST_RARE_BYTES, bytes) : bits) / 5;
}

/* Finds what the bytes of a text cost in each group: each costs the rarity of the most usual charset with its character. */
static void find_costs_of_bytes(const struct guesser *g, const struct used_bytes *used, struct charset_group *groups,
                                unsigned count)
{
    uint8_t rarities[SINGLE_CANDIDATES];
    int64_t bits[SINGLE_CANDIDATES] = {0};
    for (unsigned i = 0; i < (unsigned)SINGLE_CANDIDATES; i++)
        rarities[i] = runic_candidates[MULTI_COUNT + i].rarity;
    for (unsigned i = 0; i < used->high; i++) {
        const uint8_t *usual = runic_same_characters[used->bytes[i] & 0x7F];
        const int64_t times = g->bytes[used->bytes[i]];
        for (unsigned k = 0; k < count; k++)
            bits[k] += times * rarities[usual[groups[k].first - MULTI_COUNT]];
    }
    for (unsigned k = 0; k < count; k++)
        groups[k].cost = cost_of_rarity(g, bits[k]);
}

static bool decode_alike(const struct used_bytes *used, unsigned a, unsigned b)
{
    for (unsigned i = 0; i < used->high; i++) {
        const uint8_t *same = runic_same_characters[used->bytes[i] & 0x7F];
        if (same[a - MULTI_COUNT] != same[b - MULTI_COUNT])
            return false;
    }
    return true;
}

/* Returns a number that charsets which decode a text alike have in common, and hardly any others. */
static unsigned print_of(const struct used_bytes *used, unsigned candidate)
{
    unsigned print = 0;
    for (unsigned i = 0; i < used->high; i += 1 + used->high / 8u)
        print = print * 31 + runic_same_characters[used->bytes[i] & 0x7F][candidate - MULTI_COUNT];
    return print;
}

/* Finds the groups of possible charsets of one byte with ASCII. Returns their number. */
static unsigned find_groups(const struct guesser *g, const struct scoring *s, struct charset_group groups[FIRST_EBCDIC])
{
    const struct used_bytes *used = &s->scorer.used;
    unsigned prints[FIRST_EBCDIC], count = 0;
    uint64_t tables[FIRST_EBCDIC] = {0};
    for (unsigned i = 0; i < LANGUAGES; i++)
        for (uint64_t charsets = runic_languages[i].charsets; charsets != 0; charsets &= charsets - 1)
            tables[lowest_bit(charsets)] |= 1ull << i;
    for (unsigned i = MULTI_COUNT; i < FIRST_EBCDIC; i++) {
        unsigned k = 0;
        if (!s->is_possible[i])
            continue;
        prints[count] = print_of(used, i);
        while (k < count && (prints[k] != prints[count] || !decode_alike(used, groups[k].first, i)))
            k++;
        struct charset_group *group = &groups[k];
        if (k == count) {
            *group = (struct charset_group){
                .least = INT64_MAX, .highest = INT64_MIN, .price = INT64_MAX, .first = (uint8_t)i, .rarity = USUAL_RARITY};
            count++;
        }
        group->members |= 1ull << i;
        group->tables |= tables[i];
        group->price = smaller_of(group->price, s->prices[i]);
        group->rarity = runic_candidates[i].rarity > group->rarity ? runic_candidates[i].rarity : group->rarity;
    }
    find_costs_of_bytes(g, used, groups, count);
    return count;
}

/* Returns the score from which on a group matters: letters of rarer charsets may count as if their charset were as usual. */
static int64_t least_of(const struct scoring *s, const struct charset_group *group)
{
    return s->least - 4 * (int64_t)(group->rarity - USUAL_RARITY);
}

/* Returns the score of a group in a language from which a complete one follows, or a lower one. */
static int64_t group_score_for(const struct scoring *s, const struct charset_group *group, int64_t complete)
{
    return score_for(s, complete, group->cost, group->price);
}

/*
 * Finds the languages of a group in which the text may be: by what its bytes cost at least, or if there is a sample, by seven
 * eighths of what the sample costs.
 */
static void find_languages(struct scoring *s, struct charset_group *group, struct pair_sample *sample)
{
    struct single_scorer *scorer = &s->scorer;
    const int64_t score = group_score_for(s, group, least_of(s, group));
    const bool is_sampled = sample->times > 0;
    runic_single_begin(scorer, group->first);
    const int64_t common =
        is_sampled ? runic_cost_of_pairs(scorer, scorer->slots, scorer->length) : scorer->undefined * COST_UNDEFINED;
    for (uint64_t tables = group->tables; tables != 0; tables &= tables - 1) {
        const unsigned i = lowest_bit(tables);
        const int64_t enough = (scorer->scores[i] - score) * 2 / (is_sampled ? 7 * sample->times : 8);
        const int64_t near = s->best_of_sample + FAR_IN_SAMPLE, room = (is_sampled && near < enough ? near : enough) - common;
        int64_t cost = room < 0 ? INT64_MAX : runic_single_least_cost(scorer, i, room);
        if (is_sampled && cost <= room)
            cost = runic_single_language_cost(scorer, i, cost, room);
        if (cost > room) {
            group->tables ^= 1ull << i;
            continue;
        }
        const int64_t highest = scorer->scores[i] - (is_sampled ? 0 : 4 * cost);
        group->highest = highest > group->highest ? highest : group->highest;
        group->least = smaller_of(group->least, common + cost);
        s->best_of_sample = smaller_of(s->best_of_sample, common + cost);
    }
}

/* Finds the languages of all groups. Returns false if there is none. */
static bool find_all_languages(struct scoring *s, struct charset_group *groups, unsigned count, struct pair_sample *sample)
{
    uint64_t tables = 0;
    for (unsigned i = 0; i < count; i++) {
        find_languages(s, &groups[i], sample);
        tables |= groups[i].tables;
    }
    return tables != 0;
}

/* The cost of a letter that is repeated more often than text repeats letters. */
#define COST_REPEATED_LETTER 9

/* Returns the cost of bytes that are repeated as a rule or a frame is. */
static int64_t cost_of_rules(const struct scoring *s)
{
    int64_t bits = 0;
    for (unsigned i = 0; i < s->scorer.used.high && s->has_rules; i++) {
        const unsigned byte = s->scorer.used.bytes[i];
        bits += is_letter(&s->scorer.meanings, byte) ? s->rules[byte & 0x7F] * COST_REPEATED_LETTER : 0;
    }
    return bits;
}

/* The fewest letters beyond ASCII that a list of the letters of a language has, and what the list costs, in bits. */
enum { FEWEST_OF_A_LIST = 3, COST_OF_A_LIST = 10 };

/*
 * Finds a list of letters, as in tests and in source code ("[a-zäöüß]"): each letter occurs once, most follow another one of
 * the list, and none follows a letter of ASCII, as letters in words do.
 */
static void find_list(const struct byte_pairs *pairs, struct letter_list *list)
{
    bool is_listed[128] = {false};
    unsigned joined = 0;
    list->letters = list->length = 0;
    for (uint32_t i = 0; i < pairs->beyond_ascii && pairs->beyond_ascii <= LIST_PAIRS; i++) {
        const uint32_t slot = pairs->slots[i];
        const unsigned first = pair_first(slot), second = pair_second(slot);
        if (second >= 0x80 && pair_count(slot) == 1 && !is_ascii_letter(first) && !is_listed[second & 0x7F]) {
            is_listed[second & 0x7F] = true;
            joined += first >= 0x80;
            list->bytes[list->letters++] = (uint8_t)second;
        } else if (second >= 0x80 || is_ascii_letter(second) || pair_count(slot) > 1) {
            list->others[list->length++] = slot;
        }
    }
    if (list->letters < FEWEST_OF_A_LIST || 2 * joined < list->letters)
        list->letters = 0;
}

/* Returns true if the text may have a list of letters, which all are letters of the candidate. */
static bool has_list(const struct scoring *s)
{
    unsigned i = 0;
    while (i < s->list.letters && is_letter(&s->scorer.meanings, s->list.bytes[i]))
        i++;
    return i > 0 && i == s->list.letters;
}

/*
 * Scores a group in its possible languages by the pairs that the scorer has taken, of which the others cost as little as their
 * second letters can. common: what the pairs cost in every language.
 */
static void score_languages(struct scoring *s, const struct charset_group *group, int64_t common, bool is_list,
                            struct scored *result)
{
    struct single_scorer *scorer = &s->scorer;
    int64_t score = group_score_for(s, group, result->score);
    for (uint64_t tables = group->tables; tables != 0; tables &= tables - 1) {
        const unsigned i = lowest_bit(tables);
        const bool may_be_in = !is_list || (runic_languages[i].is_latin && runic_languages[i].name[0] != 0);
        const int64_t room = may_be_in ? (scorer->scores[i] - score) / 4 - common : -1;
        const int64_t least = room < 0 ? INT64_MAX : runic_single_least_cost(scorer, i, room);
        if (least > room)
            continue;
        const int64_t cost = common + runic_single_language_cost(scorer, i, least, room);
        int64_t price = INT64_MAX;
        for (uint64_t charsets = runic_languages[i].charsets & group->members; charsets != 0; charsets &= charsets - 1)
            price = smaller_of(price, s->prices[lowest_bit(charsets)]);
        const int64_t complete = completed(s, scorer->scores[i] - 4 * cost, group->cost, price);
        if (complete > result->score) {
            result->score = complete;
            result->table = (uint8_t)i;
            score = group_score_for(s, group, complete);
        }
    }
}

/*
 * Scores a group in its possible languages by pairs of the text, of which those that are left out are letters of a list. cost:
 * what the list costs; 0: no pair is left out.
 */
static void score_by_pairs(struct scoring *s, const struct charset_group *group, const uint32_t *slots, uint32_t length,
                           int64_t cost, struct scored *result)
{
    struct single_scorer *scorer = &s->scorer;
    const int64_t most = (group->highest - group_score_for(s, group, result->score)) / 4 - cost;
    const int64_t common = most < 0 ? INT64_MAX : runic_cost_of_pairs(scorer, slots, length);
    if (common > most)
        return;
    const struct neighbour_costs beside = runic_costs_of_neighbours(scorer, slots, length);
    scorer->slots = slots;
    scorer->length = length;
    score_languages(s, group, cost + common + beside.letters + beside.signs + cost_of_rules(s), cost > 0, result);
}

/* Scores a group in its possible languages. */
static void score_group(const struct byte_pairs *pairs, struct scoring *s, const struct charset_group *group,
                        struct scored *result)
{
    runic_single_begin(&s->scorer, group->first);
    score_by_pairs(s, group, pairs->slots, pairs->beyond_ascii, 0, result);
    if (has_list(s))
        score_by_pairs(s, group, s->list.others, s->list.length, COST_OF_A_LIST, result);
}

/* Scores a multi-byte charset, if it is possible. */
static void score_multi(const struct guesser *g, struct scoring *s, enum candidate charset, struct scored *result)
{
    static const char languages[][3] = {[CANDIDATE_SHIFT_JIS] = "ja",
                                        [CANDIDATE_EUC_JP] = "ja",
                                        [CANDIDATE_GBK] = "zh",
                                        [CANDIDATE_BIG5] = "zh",
                                        [CANDIDATE_EUC_KR] = "ko"};
    const char *language = languages[charset];
    const struct multi_byte_sum sum = g->multi_byte.tracks[charset].sum;
    const int64_t cost = cost_of_rarity(g, (int64_t)g->detector.seen.non_ascii * runic_candidates[charset].rarity);
    int64_t score = sum.score - (int64_t)sum.odd * (4 * 6) - (int64_t)sum.errors * (4 * 24);
    if (sum.errors >= MOST_ERRORS || sum.errors * 32u > sum.characters || sum.characters == 0)
        return;
    score += s->hint != NULL && runic_is_language(language, s->hint->language) ? EXPECTED_BONUS : 0;
    score -= sum.characters == g->detector.seen.non_ascii ? HALF_WIDTH_COST : 0;
    if (2 * sum.foreign <= sum.characters)
        memcpy(result->language, language, 3);
    result->score = scaled(score - cost, s->weight, 65536) - s->prices[charset];
    raise_least(s, result->score);
}

/* Finds the languages of the groups by the pairs of a text, or by a sample of them. */
static void find_languages_of_text(const struct guesser *g, struct scoring *s, struct charset_group *groups, unsigned count,
                                   bool may_be_none)
{
    const struct byte_pairs *pairs = &g->pairs;
    struct pair_sample sample = {.length = 0};
    s->best_of_sample = INT32_MAX;
    if (pairs->beyond_ascii > SAMPLE_PAIRS * 3 / 2) {
        runic_byte_pairs_sample(pairs, &sample);
        runic_single_take_pairs(&s->scorer, sample.slots, sample.length);
    } else {
        runic_single_take_pairs(&s->scorer, pairs->slots, pairs->beyond_ascii);
    }
    if (!find_all_languages(s, groups, count, &sample) && sample.times > 1 && !may_be_none) {
        /* Rare pairs count more in the sample than in the text: only those that cost the least are compared. */
        sample.times = 1;
        find_groups(g, s, groups);
        find_all_languages(s, groups, count, &sample);
    }
    runic_single_take_pairs(&s->scorer, pairs->slots, pairs->beyond_ascii);
}

/* Moves the group with the lowest costs to the front. */
static void move_best_to_front(struct charset_group *groups, unsigned count)
{
    for (unsigned k = 1; k < count; k++)
        if (groups[k].least < groups[0].least) {
            const struct charset_group group = groups[0];
            groups[0] = groups[k];
            groups[k] = group;
        }
}

/* Gives the members of a group its score, or one that is too low to matter. */
static void score_members(const struct guesser *g, struct scoring *s, const struct charset_group *group, struct scored *scores)
{
    const int64_t least = least_of(s, group);
    struct scored result = {.score = least - 1, .alike = group->first};
    if (group->tables != 0)
        score_group(&g->pairs, s, group, &result);
    if (result.score >= least) {
        raise_least(s, result.score);
        /* Signs are alike in all languages. */
        if (s->scorer.letter_count > 0)
            memcpy(result.language, runic_languages[result.table].name, sizeof result.language);
    }
    for (uint64_t members = group->members; members != 0; members &= members - 1) {
        result.candidate = (uint8_t)lowest_bit(members);
        scores[result.candidate] = result;
    }
}

/* Scores the single-byte charsets, the most promising group first: it excludes most others. */
static void score_singles(const struct guesser *g, struct scoring *s, struct scored *scores)
{
    struct charset_group groups[FIRST_EBCDIC];
    const unsigned count = find_groups(g, s, groups);
    bool is_multi_byte = false;
    for (unsigned i = 0; i < MULTI_COUNT; i++)
        is_multi_byte |= scores[i].score != UNLIKELY;
    find_languages_of_text(g, s, groups, count, is_multi_byte);
    for (unsigned i = 0; i < count; i++) {
        move_best_to_front(groups + i, count - i);
        score_members(g, s, &groups[i], scores);
    }
}

/* Scores the code pages of EBCDIC. Code pages that decode the text alike all get the lowest of their prices. */
static void score_ebcdic(const struct guesser *g, struct scoring *s, const char *language, struct scored *scores)
{
    struct ebcdic_score pages[EBCDIC_PAGES];
    runic_score_ebcdic(g, s->is_possible, language, score_for(s, s->least, 0, -DECLARED_BONUS), pages);
    for (unsigned i = FIRST_EBCDIC; i < CANDIDATE_COUNT; i++)
        if (s->is_possible[i]) {
            int64_t *lowest = &s->prices[pages[i - FIRST_EBCDIC].alike];
            *lowest = smaller_of(*lowest, s->prices[i]);
        }
    for (unsigned i = FIRST_EBCDIC; i < CANDIDATE_COUNT; i++) {
        const struct ebcdic_score *page = &pages[i - FIRST_EBCDIC];
        if (!s->is_possible[i])
            continue;
        scores[i].score = completed(s, page->score, 0, s->prices[page->alike]);
        scores[i].alike = page->alike;
        memcpy(scores[i].language, page->language, sizeof page->language);
        raise_least(s, scores[i].score);
    }
}

/* Returns the charset of Windows as which the Encoding Standard reads a declared one, because pages mean it; or the declared.
 */
static runic_charset meant_by(runic_charset declared)
{
    switch (declared) {
    case RUNIC_LATIN1:
        return RUNIC_WINDOWS1252;
    case RUNIC_ISO8859_9:
        return RUNIC_WINDOWS1254;
    case RUNIC_ISO8859_11:
    case RUNIC_TIS620:
        return RUNIC_WINDOWS874;
    default:
        return declared;
    }
}

/* Returns what a declaration takes off the price of a charset; less if it only means this charset. */
static int64_t bonus_of(runic_charset charset, runic_charset declared)
{
    if (charset == declared || (charset == RUNIC_GBK && declared == RUNIC_GB18030))
        return DECLARED_BONUS;
    return charset == meant_by(declared) ? DECLARED_BONUS - 4 : 0;
}

/* Finds which charsets are possible, and what they cost without the text. Text with NULs or many controls can only be EBCDIC.
 */
static void find_possible(struct scoring *s, runic_charset in_text, struct scored scores[CANDIDATE_COUNT])
{
    for (unsigned i = 0; i < CANDIDATE_COUNT; i++) {
        const runic_charset charset = (runic_charset)runic_candidates[i].charset;
        const bool may_be = i >= FIRST_EBCDIC ? s->kind.may_be_ebcdic : !s->kind.is_binary;
        const int64_t bonus = bonus_of(charset, in_text);
        const int64_t bonus_of_hint = s->hint != NULL ? bonus_of(charset, s->hint->declared) : 0;
        s->prices[i] = runic_candidates[i].rarity * 4 - (bonus > bonus_of_hint ? bonus : bonus_of_hint);
        s->is_possible[i] = may_be && runic_name_of_guess(charset, s->hint) != RUNIC_CHARSET_UNKNOWN;
        scores[i] = (struct scored){.score = UNLIKELY, .candidate = (uint8_t)i, .alike = (uint8_t)i};
    }
}

size_t runic_score_all(const struct guesser *g, int64_t noise_score, struct scoring *s, struct scored all[CANDIDATE_COUNT])
{
    const size_t start = (size_t)(g->detector.seen.bytes < START_BYTES ? g->detector.seen.bytes : START_BYTES);
    const char *language = s->hint != NULL ? s->hint->language : NULL;
    struct scored scores[CANDIDATE_COUNT];
    size_t count = 0;
    s->least = noise_score - NEGLIGIBLE;
    find_possible(s, runic_find_declaration(g->start, start, 0).charset, scores);
    runic_single_scorer_init(&s->scorer, g, language);
    find_list(&g->pairs, &s->list);
    for (unsigned i = 0; i < MULTI_COUNT; i++)
        if (s->is_possible[i])
            score_multi(g, s, (enum candidate)i, &scores[i]);
    score_singles(g, s, scores);
    if (s->kind.may_be_ebcdic)
        score_ebcdic(g, s, language, scores);
    for (unsigned i = 0; i < CANDIDATE_COUNT; i++)
        if (scores[i].score != UNLIKELY)
            all[count++] = scores[i];
    return count;
}
#endif
