/* single_score.c - how likely the letters of a text are in a single-byte charset. */
/* SPDX-License-Identifier: MIT */
/*
 * The score of a language is the sum of log2 of the probability of each letter after the one before it, over all pairs with a
 * byte above 0x7F. The tables are over letters, not bytes, so that all charsets share them. Pairs of ASCII letters are the same
 * in every charset; they tell the language, beside English, in which markup and source code are.
 */
#include "single_score.h"

#ifndef RUNIC_UNICODE_ONLY

#define BIT(id) (1ull << CANDIDATE_##id)

/* Nearly all languages of central Europe and the Baltic have a table. A language without one is probably another language. */
#define EASTERN (BIT(WINDOWS1250) | BIT(WINDOWS1257))

/* What the costs of pairs in every language tell apart: LETTER and more are letters, SCRIPT and more of another script. */
enum trait { TRAIT_OTHER, TRAIT_BEGINS, TRAIT_FRAME, TRAIT_UNDEFINED, TRAIT_LETTER, TRAIT_CAPITAL, TRAIT_SCRIPT, TRAITS = 8 };

/* The traits of each kind: with MEANING_BEGINS, MEANING_IN_WORDS and MEANING_SCRIPT as the bits of a number. */
static const char traits_of_kinds[] = "0000000046000000570000000000101000001010222222220000101033333333";

/* What a capital costs after each trait. */
static const int64_t costs_of_capital[TRAITS] = {
    [TRAIT_OTHER] = COST_CAPITAL,          [TRAIT_BEGINS] = COST_CAPITAL,
    [TRAIT_FRAME] = COST_CAPITAL,          [TRAIT_UNDEFINED] = COST_CAPITAL,
    [TRAIT_LETTER] = COST_CAPITAL_IN_WORD, [TRAIT_CAPITAL] = COST_CAPITAL_AFTER_CAPITAL,
    [TRAIT_SCRIPT] = COST_CAPITAL_IN_WORD, [TRAIT_SCRIPT + 1] = COST_CAPITAL_AFTER_CAPITAL};

/* Returns what undefined bytes, capitals and signs that begin words cost: the sum of cost_of_kind(). */
static int64_t cost_of_kinds(uint32_t counts[TRAITS][TRAITS])
{
    int64_t bits = 0;
    for (unsigned i = 0; i < TRAITS; i++) {
        const int64_t capitals = (int64_t)counts[i][TRAIT_CAPITAL] + counts[i][TRAIT_SCRIPT + 1];
        bits += (int64_t)counts[i][TRAIT_UNDEFINED] * COST_UNDEFINED + capitals * costs_of_capital[i];
        bits += i < TRAIT_LETTER ? 0 : (int64_t)counts[i][TRAIT_BEGINS] * COST_BEGINS_AFTER_LETTER;
    }
    return bits;
}

int64_t runic_cost_of_pairs(const struct single_scorer *scorer, const uint32_t *slots, uint32_t length)
{
    uint32_t counts[TRAITS][TRAITS] = {{0}};
    int64_t lone = 0, other_frames = 0;
    /* Without a branch that depends on the text: hardly any would be predicted. */
    for (uint32_t i = 0; i < length; i++)
        counts[scorer->traits[pair_first(slots[i])]][scorer->traits[pair_second(slots[i])]] += pair_count(slots[i]);
    for (unsigned i = 0; i < TRAITS; i++) {
        const int64_t count = (int64_t)counts[i][TRAIT_SCRIPT] + counts[i][TRAIT_SCRIPT + 1];
        lone += i >= TRAIT_SCRIPT ? -count : count;
        other_frames += i == TRAIT_FRAME ? 0 : counts[i][TRAIT_FRAME];
    }
    /* A frame has joined lines, at least one for four lines beside text. A single sign is no frame. */
    const int64_t joined_frames = 4 * (int64_t)counts[TRAIT_FRAME][TRAIT_FRAME];
    const int64_t frames = joined_frames < other_frames ? joined_frames : other_frames;
    /* Most letters of a script follow another one. In Latin text read as another script, accented letters stand alone. */
    return cost_of_kinds(counts) + (lone > 0 ? lone * COST_LONE_LETTER : 0) - frames * (COST_LONE_FRAME - COST_FRAME);
}

/*
 * Returns the costs of bytes above 0x7F by their neighbours: of signs between two letters, and of letters beside no other
 * letter. If a byte has more letters beside it than occurrences, the surplus is the number of occurrences between two letters.
 * The first occurrence of a sign costs more than others.
 */
struct neighbour_costs runic_costs_of_neighbours(const struct single_scorer *scorer, const uint32_t *slots, uint32_t length)
{
    static const uint8_t first_costs[KIND_UNDEFINED + 1] = {
        [KIND_QUOTE] = 2, [KIND_SIGN] = 4, [KIND_FRAME] = 4, [KIND_RARE_SIGN] = 4};
    int32_t more_letters[256] = {0};
    int64_t letters = 0, signs = 0, first = 0;
    for (uint32_t i = 0; i < length; i++) {
        const unsigned before = pair_first(slots[i]), after = pair_second(slots[i]);
        const int32_t count = (int32_t)pair_count(slots[i]);
        more_letters[before] += count & -(int32_t)(scorer->traits[after] / TRAIT_LETTER);
        more_letters[after] -= count & ((int32_t)(scorer->traits[before] / TRAIT_LETTER) - 1);
    }
    for (unsigned i = 0, high = scorer->used.high; i < high; i++) {
        const unsigned byte = scorer->used.bytes[i];
        const int32_t more = more_letters[byte], first_cost = first_costs[scorer->meanings.kind[byte]];
        first += first_cost;
        letters += -(more < 0 ? more : 0) & -(int32_t)(scorer->traits[byte] / TRAIT_LETTER);
        signs += (more > 0 ? more : 0) & -(int32_t)((first_cost > 0) & !joins_letters(&scorer->meanings, byte));
    }
    return (struct neighbour_costs){letters * COST_LETTER_ALONE, first + signs * COST_SIGN_IN_WORD};
}

void runic_single_begin(struct single_scorer *scorer, unsigned candidate)
{
    const unsigned high = scorer->used.high;
    struct letter_count *letter = scorer->letters;
    scorer->undefined = 0;
    for (unsigned i = 0; i < high; i++) {
        const unsigned byte = scorer->used.bytes[i], meaning = find_meaning(&scorer->meanings, candidate, byte);
        const unsigned trait = (unsigned)traits_of_kinds[meaning >> 10] - '0';
        scorer->traits[byte] = (uint8_t)trait;
        *letter = (struct letter_count){(uint16_t)(meaning & MEANING_LETTER), (uint16_t)byte};
        letter += trait / TRAIT_LETTER;
        scorer->undefined += trait == TRAIT_UNDEFINED ? scorer->seconds[byte] : 0;
    }
    scorer->letter_count = (uint8_t)(letter - scorer->letters);
    memset(letter, 0, LETTERS_AT_ONCE * sizeof *letter);
}

int64_t runic_single_least_cost(const struct single_scorer *scorer, unsigned table, int64_t most)
{
    const uint8_t *classes = runic_letter_classes[table], *costs = runic_least_costs[table];
    int64_t sum = 0;
    for (unsigned i = 0, count = scorer->letter_count; i < count && sum <= most; i += LETTERS_AT_ONCE)
        for (unsigned k = i; k < i + LETTERS_AT_ONCE; k++)
            sum += (int64_t)scorer->seconds[scorer->letters[k].byte] * costs[classes[scorer->letters[k].letter]];
    return sum;
}

const struct byte_classes *runic_single_find_classes(struct single_scorer *scorer, unsigned table)
{
    struct byte_classes *classes = &scorer->classes[runic_languages[table].is_latin];
    for (unsigned i = 0, high = scorer->used.high; i < high; i++) {
        const unsigned byte = scorer->used.bytes[i], class = find_class(classes, &scorer->meanings, table, byte);
        scorer->least[byte] = is_letter(&scorer->meanings, byte) ? runic_least_costs[table][class] : 0;
    }
    return classes;
}

/*
 * Adds the scores of a pair of ASCII letters in each language, which are the same in all charsets: how many bits less than in
 * English it costs, but not below -4. English is the first language.
 */
static void score_ascii(struct single_scorer *scorer, uint32_t slot)
{
    const unsigned first = (pair_first(slot) | 0x20) - 'a', second = (pair_second(slot) | 0x20) - 'a';
    if (first > 25 || second > 25)
        return;
    const int english = (int)score_at(&runic_languages[0], CLASS_FIRST + first, CLASS_FIRST + second);
    for (unsigned i = 0; i < LANGUAGES; i++) {
        const struct language *language = &runic_languages[i];
        if (!language->is_latin)
            continue;
        const int each = english - (int)score_at(language, CLASS_FIRST + first, CLASS_FIRST + second);
        scorer->scores[i] += 4 * (int64_t)pair_count(slot) * (each < -4 ? -4 : each);
    }
}

int64_t runic_single_language_cost(struct single_scorer *scorer, unsigned table, int64_t least, int64_t most)
{
    const struct language language = runic_languages[table];
    const struct byte_classes *classes = runic_single_find_classes(scorer, table);
    int64_t bits = least;
    for (unsigned i = 0; i < scorer->rule_count; i++) {
        const unsigned byte = scorer->rules[i].byte;
        if (is_repeated(&scorer->meanings, byte))
            bits += (int64_t)scorer->rules[i].pairs *
                    (COST_SAME - (int)cost_of_pair(&language, &scorer->meanings, classes, byte, byte, ANY_COST));
    }
    for (uint32_t i = 0; i < scorer->length && bits <= most; i++) {
        const unsigned first = pair_first(scorer->slots[i]), second = pair_second(scorer->slots[i]);
        const unsigned cost = cost_of_pair(&language, &scorer->meanings, classes, first, second, ANY_COST);
        bits += (int64_t)pair_count(scorer->slots[i]) * (int)(cost - scorer->least[second]);
    }
    return bits;
}

/* Finds the bytes that occur in pairs with a byte above 0x7F, and all bytes above 0x7F. */
void runic_single_find_used(struct used_bytes *used, const struct guesser *g)
{
    bool is_used[128] = {false};
    used->count = 0;
    for (unsigned byte = 0x80; byte < 256; byte++)
        if (g->bytes[byte] > 0)
            used->bytes[used->count++] = (uint8_t)byte;
    used->high = used->count;
    for (uint32_t i = 0; i < g->pairs.beyond_ascii; i++) {
        const unsigned first = pair_first(g->pairs.slots[i]), second = pair_second(g->pairs.slots[i]);
        const unsigned ascii = first < 0x80 ? first : second;
        if (ascii < 0x80 && !is_used[ascii])
            used->bytes[used->count++] = (uint8_t)ascii;
        is_used[ascii & 0x7F] |= ascii < 0x80;
    }
}

void runic_single_scorer_init(struct single_scorer *scorer, const struct guesser *g, const char *hint)
{
    memset(scorer, 0, sizeof *scorer);
    for (size_t i = 0; i < LANGUAGES; i++) {
        const bool is_mixture = runic_languages[i].name[0] == 0;
        scorer->scores[i] = runic_is_language(runic_languages[i].name, hint) ? EXPECTED_BONUS : 0;
        scorer->scores[i] -= is_mixture && (runic_languages[i].charsets & EASTERN) != 0 ? 4 * COST_EASTERN_MIXTURE : 0;
    }
    for (uint32_t i = g->pairs.beyond_ascii; i < g->pairs.used; i++)
        score_ascii(scorer, g->pairs.slots[i]);
    runic_single_find_used(&scorer->used, g);
    for (unsigned i = scorer->used.high; i < scorer->used.count; i++) {
        const unsigned byte = scorer->used.bytes[i];
        scorer->meanings.kind[byte] = (uint8_t)kind_of_ascii(byte);
        scorer->traits[byte] = (uint8_t)(traits_of_kinds[kind_of_ascii(byte) << 3] - '0');
        find_ascii_class(&scorer->classes[0], false, byte);
        find_ascii_class(&scorer->classes[1], true, byte);
    }
}

void runic_single_take_pairs(struct single_scorer *scorer, const uint32_t *slots, uint32_t length)
{
    scorer->slots = slots;
    scorer->length = length;
    count_seconds(slots, length, scorer->seconds);
    scorer->rule_count = 0;
    for (uint32_t i = 0; i < length; i++) {
        const uint32_t pairs = count_in_rules(slots[i], scorer->seconds);
        if (pairs > 0)
            scorer->rules[scorer->rule_count++] = (struct rule){pairs, (uint8_t)pair_second(slots[i])};
    }
}
#endif
