/* single_score.c - how likely the letters of a text are in a single-byte charset. */
/* SPDX-License-Identifier: MIT */
/*
 * The score of a language is the sum of log2 of the probability of each letter after the one before it, over all pairs with a
 * byte above 0x7F. The tables are over letters, not bytes, so that all charsets share them. Pairs of ASCII letters are the same
 * in every charset; they tell the language, beside English, in which markup and source code are.
 */
#include "single_score.h"

#include "pair_cost.h"

#ifndef RUNIC_UNICODE_ONLY

#define BIT(id) (1ull << CANDIDATE_##id)

/* Nearly all languages of central Europe and the Baltic have a table. A language without one is probably another language. */
#define EASTERN (BIT(WINDOWS1250) | BIT(WINDOWS1257))

/* Costs of signs in languages that have no class for them. */
static const uint8_t sign_costs[] = {[KIND_QUOTE] = COST_QUOTE,
                                     [KIND_SIGN] = COST_SIGN,
                                     [KIND_FRAME] = COST_LONE_FRAME,
                                     [KIND_RARE_SIGN] = COST_RARE_SIGN,
                                     [KIND_UNDEFINED] = 0};

void runic_single_begin(struct single_scorer *scorer, unsigned candidate)
{
    const uint16_t *all = runic_byte_meanings[candidate - MULTI_COUNT];
    struct byte_meanings *meanings = &scorer->meanings;
    scorer->has_letters = scorer->has_undefined = false;
    scorer->least_cost = scorer->ascii_capitals * least_cost_of_kind(KIND_CAPITAL);
    scorer->letter_count = 0;
    for (unsigned i = 0; i < scorer->used.high; i++) {
        const unsigned byte = scorer->used.bytes[i], meaning = all[byte & 0x7F], kind = meaning >> MEANING_KIND;
        const bool is_letter = kind == KIND_LETTER || kind == KIND_CAPITAL;
        meanings->meaning[byte] = (uint16_t)meaning;
        meanings->kind[byte] = (uint8_t)kind;
        scorer->has_letters |= is_letter;
        scorer->has_undefined |= kind == KIND_UNDEFINED;
        scorer->least_cost += (int64_t)scorer->seconds[byte] * least_cost_of_kind(kind);
        scorer->letters[scorer->letter_count] = meaning & MEANING_LETTER;
        scorer->counts[scorer->letter_count] = scorer->seconds[byte];
        scorer->letter_count += is_letter;
    }
}

int64_t runic_single_least_cost(const struct single_scorer *scorer, unsigned table)
{
    const uint8_t *classes = runic_letter_classes[table], *costs = runic_least_costs[table];
    int64_t sum = scorer->least_cost + scorer->ascii_costs[table];
    for (unsigned i = 0; i < scorer->letter_count; i++)
        sum += (int64_t)scorer->counts[i] * costs[classes[scorer->letters[i]]];
    return sum;
}

/* Finds the classes of the bytes of a text in a language. Returns what they cost at least, after any other, in bits. */
static int64_t find_classes(struct single_scorer *scorer, unsigned table, struct byte_classes **found)
{
    const uint8_t *letters = runic_letter_classes[table], *least_costs = runic_least_costs[table];
    const struct byte_meanings *meanings = &scorer->meanings;
    const struct used_bytes *used = &scorer->used;
    struct byte_classes *classes = &scorer->classes[runic_languages[table].is_latin];
    int64_t sum = 0;
    *found = classes;
    for (unsigned i = 0; i < used->high; i++) {
        const unsigned byte = used->bytes[i], kind = meanings->kind[byte];
        const uint8_t class = kind == KIND_SPACE ? CLASS_SPACE : letters[meanings->meaning[byte] & MEANING_LETTER];
        classes->before[byte] = classes->after[byte] = class;
        classes->least[byte] = least_costs[class];
        if (kind >= KIND_QUOTE) {
            classes->before[byte] = CLASS_SPACE;
            if (class == CLASS_FOREIGN) {
                classes->after[byte] = (uint8_t)(0x80 + sign_costs[kind]);
                classes->least[byte] = kind == KIND_FRAME ? 0 : sign_costs[kind];
            }
        }
        sum += (int64_t)scorer->seconds[byte] * classes->least[byte];
    }
    for (unsigned i = used->high; i < used->count; i++) {
        const unsigned byte = used->bytes[i];
        classes->least[byte] = least_costs[classes->after[byte]];
        sum += (int64_t)scorer->seconds[byte] * classes->least[byte];
    }
    return sum;
}

/* A pair of ASCII letters: their classes, what the pair costs in English, and how often it occurs. */
struct ascii_pair {
    uint8_t before, after, english;
    uint16_t count;
};

/* Pairs of ASCII letters that are scored at a time. */
#define ASCII_PAIRS 128

/* Finds up to ASCII_PAIRS pairs of ASCII letters from a slot on, and moves it behind them. Returns the number of them. */
static unsigned find_ascii_pairs(const struct byte_pairs *pairs, uint32_t *slot, struct ascii_pair *found)
{
    unsigned count = 0;
    for (; *slot < pairs->used && count < ASCII_PAIRS; ++*slot) {
        const uint32_t pair = pairs->slots[*slot];
        const unsigned first = (pair_first(pair) | 0x20) - 'a', second = (pair_second(pair) | 0x20) - 'a';
        if (first > 25 || second > 25)
            continue;
        found[count] = (struct ascii_pair){(uint8_t)(CLASS_FIRST + first), (uint8_t)(CLASS_FIRST + second), 0, 0};
        found[count].english = (uint8_t)score_at(&runic_languages[0], found[count].before, found[count].after);
        found[count++].count = (uint16_t)pair_count(pair);
    }
    return count;
}

/*
 * Returns the score of the pairs of ASCII letters in a language, which is the same in all charsets: how many bits less than in
 * English they cost, but not below -4 for each. English is the first language.
 */
static int64_t score_of_ascii(const struct language *language, const struct ascii_pair *pairs, unsigned count)
{
    int64_t bits = 0;
    if (!language->is_latin)
        return 0;
    for (unsigned i = 0; i < count; i++) {
        const int each = (int)pairs[i].english - (int)score_at(language, pairs[i].before, pairs[i].after);
        bits += (int64_t)pairs[i].count * (each < -4 ? -4 : each);
    }
    return 4 * bits;
}

/* Returns what a pair costs in a language, in bits. */
ALWAYS_INLINE unsigned cost_of_pair(const struct language *language, const struct byte_meanings *meanings,
                                    const struct byte_classes *classes, unsigned first, unsigned second)
{
    const unsigned before = classes->before[first], after = classes->after[second];
    if (is_frame(meanings, first) && is_frame(meanings, second))
        return first == second ? COST_SAME_FRAME : COST_FRAME;
    if (after >= 0x80)
        return after - 0x80 + (before == CLASS_SPACE ? 0 : COST_SIGN_AT_LETTER);
    if (before == CLASS_SPACE && after == CLASS_SPACE)
        return COST_SPACE_AFTER_SIGN;
    return score_at(language, before, after);
}

int64_t runic_single_language_cost(struct single_scorer *scorer, unsigned table, int64_t most)
{
    struct byte_classes *classes;
    int64_t bits = find_classes(scorer, table, &classes);
    for (uint32_t i = 0; i < scorer->length && bits <= most; i++) {
        const unsigned first = pair_first(scorer->slots[i]), second = pair_second(scorer->slots[i]);
        const unsigned cost = cost_of_pair(&runic_languages[table], &scorer->meanings, classes, first, second);
        bits += (int64_t)pair_count(scorer->slots[i]) * (int)(cost - classes->least[second]);
    }
    return bits;
}

/* At least one of this many letters beyond ASCII follows another letter. */
#define FEWEST_INSIDE 4

/* What a pair costs in another charset than the rest of the text, in bits. */
#define COST_OTHER_CHARSET 9

struct doubts runic_single_doubts(struct single_scorer *scorer, const struct guesser *g, unsigned candidate, unsigned table,
                                  bool is_rare)
{
    const struct byte_pairs *pairs = &g->pairs;
    const struct byte_meanings *meanings = &scorer->meanings;
    struct byte_classes *classes;
    struct doubts gain = {0, 0, false};
    int64_t inside = 0, outside = 0;
    bool any_letter = false, may_be_code[KIND_UNDEFINED + 1];
    runic_single_begin(scorer, candidate);
    runic_find_codes(pairs, meanings, is_rare, may_be_code);
    find_classes(scorer, table, &classes);
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const unsigned first = pair_first(pairs->slots[i]), second = pair_second(pairs->slots[i]);
        const int64_t count = pair_count(pairs->slots[i]);
        const bool is_in_word = runic_is_sign_in_word(meanings, first, second);
        const int64_t cost = (int64_t)cost_of_pair(&runic_languages[table], meanings, classes, first, second) +
                             cost_of_kind(meanings, first, second);
        const int64_t other = cost + is_in_word * COST_SIGN_IN_WORD / 2 - COST_OTHER_CHARSET;
        const bool has_letter =
            (first >= 0x80 && may_be_code[meanings->kind[first]]) || (second >= 0x80 && may_be_code[meanings->kind[second]]);
        gain.second_charset += count * ((other > 0 && (has_letter || is_in_word) ? 4 * other : 0) - 2);
        if (has_letter)
            gain.codes += runic_gain_of_code(meanings, first, second, cost, count);
        any_letter |= has_letter;
        if (second >= 0x80 && is_letter(meanings, second))
            *(is_letter(meanings, first) ? &inside : &outside) += count;
    }
    /* Signs are no codes. */
    gain.codes += any_letter ? 4 * runic_costs_of_neighbours(pairs, meanings, &scorer->used).different_letters : NO_CODES;
    gain.no_words = inside * FEWEST_INSIDE < outside;
    return gain;
}

/* Finds the bytes that occur in pairs with a byte above 0x7F, and all bytes above 0x7F. */
void runic_single_find_used(struct single_scorer *scorer, const struct guesser *g)
{
    bool is_used[128] = {false};
    scorer->used.count = 0;
    for (unsigned byte = 0x80; byte < 256; byte++)
        if (g->bytes[byte] > 0)
            scorer->used.bytes[scorer->used.count++] = (uint8_t)byte;
    scorer->used.high = scorer->used.count;
    for (uint32_t i = 0; i < g->pairs.beyond_ascii; i++) {
        const unsigned first = pair_first(g->pairs.slots[i]), second = pair_second(g->pairs.slots[i]);
        const unsigned ascii = first < 0x80 ? first : second;
        if (ascii < 0x80 && !is_used[ascii])
            scorer->used.bytes[scorer->used.count++] = (uint8_t)ascii;
        is_used[ascii & 0x7F] |= ascii < 0x80;
    }
}

void runic_single_scorer_init(struct single_scorer *scorer, const struct guesser *g, const char *hint)
{
    struct ascii_pair pairs[ASCII_PAIRS];
    memset(scorer, 0, sizeof *scorer);
    for (size_t i = 0; i < LANGUAGES; i++) {
        const bool is_mixture = runic_languages[i].name[0] == 0;
        scorer->scores[i] = runic_is_language(runic_languages[i].name, hint) ? EXPECTED_BONUS : 0;
        scorer->scores[i] -= is_mixture && (runic_languages[i].charsets & EASTERN) != 0 ? 4 * COST_EASTERN_MIXTURE : 0;
    }
    for (uint32_t slot = g->pairs.beyond_ascii; slot < g->pairs.used;) {
        const unsigned count = find_ascii_pairs(&g->pairs, &slot, pairs);
        for (size_t i = 0; i < LANGUAGES; i++)
            scorer->scores[i] += score_of_ascii(&runic_languages[i], pairs, count);
    }
    runic_single_find_used(scorer, g);
    for (unsigned i = scorer->used.high; i < scorer->used.count; i++) {
        const unsigned byte = scorer->used.bytes[i], letter = (byte | 0x20) - 'a';
        scorer->meanings.kind[byte] = (uint8_t)kind_of_ascii(byte);
        for (unsigned is_latin = 0; is_latin < 2; is_latin++) {
            struct byte_classes *classes = &scorer->classes[is_latin];
            classes->before[byte] = (uint8_t)(letter >= 26 ? CLASS_SPACE : CLASS_FIRST + letter * is_latin);
            classes->after[byte] = classes->before[byte];
        }
    }
}

void runic_single_take_pairs(struct single_scorer *scorer, const uint32_t *slots, uint32_t length)
{
    const struct used_bytes *used = &scorer->used;
    scorer->slots = slots;
    scorer->length = length;
    scorer->ascii_capitals = 0;
    for (unsigned i = 0; i < used->count; i++)
        scorer->seconds[used->bytes[i]] = 0;
    for (uint32_t i = 0; i < length; i++)
        scorer->seconds[pair_second(slots[i])] += pair_count(slots[i]);
    for (unsigned i = used->high; i < used->count; i++)
        scorer->ascii_capitals += used->bytes[i] - 'A' + 0u < 26 ? scorer->seconds[used->bytes[i]] : 0;
    for (unsigned table = 0; table < LANGUAGES; table++) {
        scorer->ascii_costs[table] = 0;
        for (unsigned i = used->high; i < used->count; i++) {
            const unsigned byte = used->bytes[i], class = scorer->classes[runic_languages[table].is_latin].after[byte];
            scorer->ascii_costs[table] += (int64_t)scorer->seconds[byte] * runic_least_costs[table][class];
        }
    }
}

int64_t runic_single_common_cost(const struct single_scorer *scorer, int64_t most)
{
    return runic_cost_of_pairs(scorer->slots, scorer->length, &scorer->meanings, scorer->least_cost, most);
}
#endif
