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

/* Returns true for letters of another script than Latin. */
static bool is_other_script(const struct byte_meanings *meanings, unsigned byte)
{
    return (meanings->meaning[byte] & MEANING_SCRIPT) != 0;
}

int64_t runic_cost_of_pairs(const uint32_t *slots, uint32_t length, const struct byte_meanings *meanings, int64_t most)
{
    int64_t bits = 0, lone = 0, joined_frames = 0, other_frames = 0;
    for (uint32_t i = 0; i < length && bits <= most; i++) {
        const unsigned first = pair_first(slots[i]), second = pair_second(slots[i]);
        const int64_t count = pair_count(slots[i]);
        const bool is_other = is_other_script(meanings, second), follows_other = is_other_script(meanings, first);
        bits += count * cost_of_kind(meanings, first, second);
        if (is_other)
            lone += follows_other ? -count : count;
        if (is_frame(meanings, second))
            *(is_frame(meanings, first) ? &joined_frames : &other_frames) += count;
    }
    /* A frame has joined lines, at least one for four lines beside text. A sign that stands alone is no frame. */
    const int64_t frames = 4 * joined_frames < other_frames ? 4 * joined_frames : other_frames;
    /* Most letters of a script follow another one. In Latin text read as another script, accented letters stand alone. */
    return bits + (lone > 0 ? lone * COST_LONE_LETTER : 0) - frames * (COST_LONE_FRAME - COST_FRAME);
}

/*
 * Returns what the bytes above 0x7F cost by what is beside them: signs between two letters, and letters without another one
 * beside them. Of the neighbours of a byte that are letters, those that are more than the byte occurs are the second one beside
 * the same byte. A sign costs more where a text has it for the first time.
 */
struct neighbour_costs runic_costs_of_neighbours(const struct byte_pairs *pairs, const struct byte_meanings *meanings,
                                                 const struct used_bytes *used)
{
    static const uint8_t first_costs[] = {[KIND_QUOTE] = 2, [KIND_SIGN] = 4, [KIND_FRAME] = 4, [KIND_RARE_SIGN] = 4};
    int64_t more_letters[256];
    struct neighbour_costs bits = {0, 0};
    for (unsigned i = 0; i < used->count; i++)
        more_letters[used->bytes[i]] = 0;
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const unsigned first = pair_first(pairs->slots[i]), second = pair_second(pairs->slots[i]);
        const int64_t count = pair_count(pairs->slots[i]);
        more_letters[first] += is_letter(meanings, second) ? count : 0;
        more_letters[second] -= is_letter(meanings, first) ? 0 : count;
    }
    for (unsigned i = 0; i < used->high; i++) {
        const unsigned byte = used->bytes[i];
        const uint8_t kind = meanings->kind[byte];
        const int64_t more = more_letters[byte];
        if (is_letter(meanings, byte) && more < 0)
            bits.letters += -more * COST_LETTER_ALONE;
        else if (kind >= KIND_QUOTE && kind <= KIND_RARE_SIGN)
            bits.signs += first_costs[kind] + (more > 0 && !is_in_words(meanings, byte) ? more * COST_SIGN_IN_WORD : 0);
    }
    return bits;
}

void runic_single_begin(struct single_scorer *scorer, unsigned candidate)
{
    struct byte_meanings *meanings = &scorer->meanings;
    scorer->undefined = 0;
    scorer->has_undefined = false;
    scorer->letter_count = 0;
    for (unsigned i = 0; i < scorer->used.high; i++) {
        const unsigned byte = scorer->used.bytes[i];
        find_meaning(meanings, candidate, byte);
        const unsigned kind = meanings->kind[byte];
        scorer->has_undefined |= kind == KIND_UNDEFINED;
        scorer->undefined += kind == KIND_UNDEFINED ? scorer->seconds[byte] : 0;
        scorer->letters[scorer->letter_count] = (uint8_t)byte;
        scorer->letter_count += is_letter(meanings, byte);
    }
}

int64_t runic_single_least_cost(const struct single_scorer *scorer, unsigned table)
{
    const uint8_t *classes = runic_letter_classes[table], *costs = runic_least_costs[table];
    int64_t sum = 0;
    for (unsigned i = 0; i < scorer->letter_count; i++) {
        const unsigned byte = scorer->letters[i];
        sum += (int64_t)scorer->seconds[byte] * costs[classes[scorer->meanings.meaning[byte] & MEANING_LETTER]];
    }
    return sum;
}

const struct byte_classes *runic_single_find_classes(struct single_scorer *scorer, unsigned table)
{
    struct byte_classes *classes = &scorer->classes[runic_languages[table].is_latin];
    for (unsigned i = 0; i < scorer->used.high; i++) {
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

int64_t runic_single_language_cost(struct single_scorer *scorer, unsigned table, int64_t most)
{
    const struct byte_classes *classes = runic_single_find_classes(scorer, table);
    int64_t bits = runic_single_least_cost(scorer, table);
    for (uint32_t i = 0; i < scorer->length && bits <= most; i++) {
        const unsigned first = pair_first(scorer->slots[i]), second = pair_second(scorer->slots[i]);
        const unsigned cost = cost_of_pair(&runic_languages[table], &scorer->meanings, classes, first, second, ANY_COST);
        bits += (int64_t)pair_count(scorer->slots[i]) * (int)(cost - scorer->least[second]);
    }
    return bits;
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
    memset(scorer, 0, sizeof *scorer);
    for (size_t i = 0; i < LANGUAGES; i++) {
        const bool is_mixture = runic_languages[i].name[0] == 0;
        scorer->scores[i] = runic_is_language(runic_languages[i].name, hint) ? EXPECTED_BONUS : 0;
        scorer->scores[i] -= is_mixture && (runic_languages[i].charsets & EASTERN) != 0 ? 4 * COST_EASTERN_MIXTURE : 0;
    }
    for (uint32_t i = g->pairs.beyond_ascii; i < g->pairs.used; i++)
        score_ascii(scorer, g->pairs.slots[i]);
    runic_single_find_used(scorer, g);
    for (unsigned i = scorer->used.high; i < scorer->used.count; i++) {
        const unsigned byte = scorer->used.bytes[i];
        scorer->meanings.kind[byte] = (uint8_t)kind_of_ascii(byte);
        find_ascii_class(&scorer->classes[0], false, byte);
        find_ascii_class(&scorer->classes[1], true, byte);
    }
}

void runic_single_take_pairs(struct single_scorer *scorer, const uint32_t *slots, uint32_t length)
{
    scorer->slots = slots;
    scorer->length = length;
    memset(scorer->seconds, 0, sizeof scorer->seconds);
    for (uint32_t i = 0; i < length; i++)
        scorer->seconds[pair_second(slots[i])] += pair_count(slots[i]);
}
#endif
