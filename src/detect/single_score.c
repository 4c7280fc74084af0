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
#include "../tables/charset_tables.h"

#define BIT(id) (1ull << CANDIDATE_##id)

/* Nearly all languages of central Europe and the Baltic have a table. A language without one is probably another language. */
#define EASTERN (BIT(WINDOWS1250) | BIT(WINDOWS1257))

uint32_t runic_single_decode(runic_charset charset, unsigned byte)
{
    if (charset == RUNIC_LATIN1 || charset == RUNIC_ASCII)
        return byte;
    const struct runic_single_byte *table = &runic_single_bytes[runic_single_byte_rows[0][charset] - 1];
    if (byte < 0x80)
        return table->lower == 0 ? byte : runic_single_byte_lower[table->lower - 1][byte];
    return table->plane[0][byte & 0x7F] | (uint32_t)table->plane[1][byte & 0x7F] << 8;
}

static void find_meaning(struct single_scorer *scorer, runic_charset charset, unsigned byte)
{
    const uint32_t value = runic_single_decode(charset, byte);
    struct known_meaning *known = &scorer->known[value & 0xFF];
    if (!known->is_known || known->value != value)
        *known = (struct known_meaning){(uint16_t)value, (uint16_t)runic_lower_case(value), (uint8_t)runic_kind_of(value), 1};
    scorer->meanings.kind[byte] = known->kind;
    scorer->meanings.lower[byte] = known->lower;
}

/* Finds the meanings of the bytes above 0x7F that occur. Returns true if one of them is a letter. */
static bool find_meanings(struct single_scorer *scorer, runic_charset charset)
{
    bool found = false;
    for (unsigned i = 0; i < scorer->used_high; i++) {
        find_meaning(scorer, charset, scorer->used[i]);
        found |= is_letter(&scorer->meanings, scorer->used[i]);
    }
    return found;
}

/* The classes of the bytes of a text in a language. After a sign, a letter is likely as after a space. */
struct byte_classes {
    uint8_t before[256];
    uint8_t after[256]; /* a class, or 0x80 + a cost */
};

static void find_classes(const struct language *language, const struct single_scorer *scorer, struct byte_classes *classes)
{
    for (unsigned i = scorer->used_high; i < scorer->used_count; i++) {
        const unsigned byte = scorer->used[i], letter = (byte | 0x20) - 'a';
        classes->before[byte] = classes->after[byte] = letter >= 26 || byte < 'A' ? CLASS_SPACE
                                                       : language->is_latin       ? (uint8_t)(CLASS_FIRST + letter)
                                                                                  : (uint8_t)CLASS_FIRST;
    }
    const struct byte_meanings *meanings = &scorer->meanings;
    static const uint8_t costs[] = {[KIND_QUOTE] = COST_QUOTE,
                                    [KIND_SIGN] = COST_SIGN,
                                    [KIND_FRAME] = COST_LONE_FRAME,
                                    [KIND_RARE_SIGN] = COST_RARE_SIGN,
                                    [KIND_UNDEFINED] = 0};
    for (unsigned i = 0; i < scorer->used_high; i++) {
        const unsigned byte = scorer->used[i];
        const uint8_t kind = meanings->kind[byte];
        const unsigned class = kind == KIND_SPACE ? CLASS_SPACE : runic_class_of(language, meanings->lower[byte]);
        const bool is_sign = kind >= KIND_QUOTE;
        classes->before[byte] = is_sign ? CLASS_SPACE : (uint8_t) class;
        classes->after[byte] = is_sign && class == CLASS_FOREIGN ? (uint8_t)(0x80 + costs[kind]) : (uint8_t) class;
    }
}

/* Returns how many bits less than in English a pair of ASCII letters costs, but not below -4. English is the first language. */
static int beyond_english(const struct language *language, uint32_t slot)
{
    const unsigned first = pair_first(slot) | 0x20, second = pair_second(slot) | 0x20;
    if (!language->is_latin || first - 'a' > 25 || second - 'a' > 25)
        return 0;
    const unsigned before = CLASS_FIRST + first - 'a', after = CLASS_FIRST + second - 'a';
    const int bits = (int)score_at(&runic_languages[0], before, after) - (int)score_at(language, before, after);
    return bits < -4 ? -4 : bits;
}

/* Returns the score of the pairs of ASCII letters in a language, which is the same in all charsets. */
static int64_t score_of_ascii(const struct language *language, const struct byte_pairs *pairs)
{
    int64_t bits = 0;
    for (uint32_t i = pairs->beyond_ascii; i < pairs->used; i++)
        bits += (int64_t)pair_count(pairs->slots[i]) * beyond_english(language, pairs->slots[i]);
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

/* Returns what the other pairs cost in a language, in bits, or any number above `most` if they cost more. */
static int64_t cost_of_language(const struct language *language, const struct byte_pairs *pairs,
                                const struct single_scorer *scorer, int64_t most)
{
    struct byte_classes classes;
    int64_t bits = 0;
    find_classes(language, scorer, &classes);
    for (uint32_t i = 0; i < pairs->beyond_ascii && bits <= most; i++)
        bits += (int64_t)pair_count(pairs->slots[i]) *
                cost_of_pair(language, &scorer->meanings, &classes, pair_first(pairs->slots[i]), pair_second(pairs->slots[i]));
    return bits;
}

/* What a pair costs in another charset than the rest of the text, in bits. */
enum { COST_OTHER_CHARSET = 8, COST_OTHER_BESIDE_ASCII = 10 };

struct doubts runic_single_doubts(struct single_scorer *scorer, const struct guesser *g, runic_charset charset, unsigned table,
                                  bool is_rare)
{
    const struct byte_pairs *pairs = &g->pairs;
    const struct byte_meanings *meanings = &scorer->meanings;
    struct byte_classes classes;
    struct doubts gain = {0, 0};
    bool any_letter = false, may_be_code[KIND_UNDEFINED + 1];
    find_meanings(scorer, charset);
    runic_find_codes(pairs, meanings, is_rare, may_be_code);
    find_classes(&runic_languages[table], scorer, &classes);
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const unsigned first = pair_first(pairs->slots[i]), second = pair_second(pairs->slots[i]);
        const int64_t count = pair_count(pairs->slots[i]);
        const bool is_in_word = runic_is_sign_in_word(meanings, first, second);
        const int64_t cost = (int64_t)cost_of_pair(&runic_languages[table], meanings, &classes, first, second) +
                             cost_of_kind(meanings, first, second);
        const int64_t other = cost + is_in_word * COST_SIGN_IN_WORD / 2 -
                              (first >= 0x80 && second >= 0x80 ? COST_OTHER_CHARSET : COST_OTHER_BESIDE_ASCII);
        const bool has_letter =
            (first >= 0x80 && may_be_code[meanings->kind[first]]) || (second >= 0x80 && may_be_code[meanings->kind[second]]);
        gain.second_charset += count * ((other > 0 && (has_letter || is_in_word) ? 4 * other : 0) - 2);
        if (has_letter)
            gain.codes += runic_gain_of_code(meanings, first, second, cost, count);
        any_letter |= has_letter;
    }
    /* Signs are no codes. */
    gain.codes += any_letter ? 4 * runic_costs_of_neighbours(pairs, meanings).different_letters : NO_CODES;
    return gain;
}

/* Finds the bytes that occur in pairs with a byte above 0x7F, and all bytes above 0x7F. */
void runic_single_find_used(struct single_scorer *scorer, const struct guesser *g)
{
    bool is_used[128] = {false};
    scorer->used_count = 0;
    for (unsigned byte = 0x80; byte < 256; byte++)
        if (g->bytes[byte] > 0)
            scorer->used[scorer->used_count++] = (uint8_t)byte;
    scorer->used_high = scorer->used_count;
    for (uint32_t i = 0; i < g->pairs.beyond_ascii; i++) {
        const unsigned first = pair_first(g->pairs.slots[i]), second = pair_second(g->pairs.slots[i]);
        const unsigned ascii = first < 0x80 ? first : second;
        if (ascii < 0x80 && !is_used[ascii])
            scorer->used[scorer->used_count++] = (uint8_t)ascii;
        is_used[ascii & 0x7F] |= ascii < 0x80;
    }
}

void runic_single_scorer_init(struct single_scorer *scorer, const struct guesser *g, const char *hint)
{
    memset(scorer, 0, sizeof *scorer);
    for (size_t i = 0; i < LANGUAGES; i++) {
        const bool is_mixture = runic_languages[i].name[0] == 0;
        scorer->scores[i] = score_of_ascii(&runic_languages[i], &g->pairs);
        scorer->scores[i] += runic_is_language(runic_languages[i].name, hint) ? EXPECTED_BONUS : 0;
        scorer->scores[i] -= is_mixture && (runic_languages[i].charsets & EASTERN) != 0 ? 4 * COST_EASTERN_MIXTURE : 0;
    }
    runic_single_find_used(scorer, g);
    for (unsigned i = scorer->used_high; i < scorer->used_count; i++)
        find_meaning(scorer, RUNIC_ASCII, scorer->used[i]);
}

static bool has_undefined(const struct single_scorer *scorer)
{
    bool found = false;
    for (unsigned i = 0; i < scorer->used_high; i++)
        found |= scorer->meanings.kind[scorer->used[i]] == KIND_UNDEFINED;
    return found;
}

int64_t runic_single_cost(struct single_scorer *scorer, const struct guesser *g, runic_charset charset)
{
    find_meanings(scorer, charset);
    const struct neighbour_costs beside = runic_costs_of_neighbours(&g->pairs, &scorer->meanings);
    return 4 * (runic_cost_of_pairs(&g->pairs, &scorer->meanings) + beside.letters + beside.signs);
}

int64_t runic_single_score(struct single_scorer *scorer, const struct guesser *g, enum candidate candidate,
                           runic_charset charset, int64_t cost, int64_t least, char name[4])
{
    const bool has_letter = find_meanings(scorer, charset);
    int64_t best = least - 1;
    scorer->has_undefined = has_undefined(scorer);
    for (size_t i = 0; i < LANGUAGES; i++) {
        const int64_t room = scorer->scores[i] - cost - best;
        if ((runic_languages[i].charsets >> candidate & 1) == 0 || room <= 0)
            continue;
        const int64_t score = best + room - 4 * cost_of_language(&runic_languages[i], &g->pairs, scorer, room / 4);
        if (score > best) {
            best = score;
            scorer->best_table = (uint8_t)i;
            memcpy(name, runic_languages[i].name, sizeof runic_languages[i].name);
        }
    }
    /* Signs are alike in all languages. */
    if (!has_letter)
        memset(name, 0, sizeof runic_languages[0].name);
    return best;
}
#endif
