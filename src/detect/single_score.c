/* single_score.c - how likely the letters of a text are in a single-byte charset. */
/* SPDX-License-Identifier: MIT */
/*
 * The score of a language is the sum of log2 of the probability of each letter after the one before it, over all pairs with a
 * byte above 0x7F. The tables are over letters, not bytes, so that all charsets share them. Pairs of ASCII letters are the same
 * in every charset; they tell the language, beside English, in which markup and source code are.
 */
#include "single_score.h"

#ifndef RUNIC_UNICODE_ONLY
#include "../charset/charset_tables.h"

/* A table of scores. It has a row for each class of letters, with a score for each class that may follow. */
struct language {
    char name[4];     /* ISO 639; "": a mixture of languages */
    uint8_t is_latin; /* each ASCII letter has a class; else all of them have one */
    uint8_t classes;
    uint8_t letters;       /* characters beyond ASCII that have a class each */
    uint16_t first_letter; /* in own_letters */
    uint32_t first_score;  /* in letter_scores */
    uint64_t charsets;     /* a bit for each candidate */
};

#define BIT(id) (1ull << CANDIDATE_##id)
#include "scores/letters.h"

#define LANGUAGES (sizeof languages / sizeof languages[0])

/* runic_single_score needs a language for each candidate. */
#define SINGLE(id, rarity) | BIT(id)
_Static_assert((0
#include "candidates.def"
                ) == SCORED_CANDIDATES,
               "make-scores knows a language for each candidate of one byte");
#undef SINGLE

/* Latin letters have code points below the first one, or not below the second one. */
#define FIRST_GREEK            0x370u
#define FIRST_LATIN_ADDITIONAL 0x1E00u

/* Classes of all languages. */
enum { CLASS_SPACE, CLASS_FOREIGN, CLASS_FIRST };

/* Costs in bits. */
enum {
    COST_QUOTE = 6,
    COST_SIGN = 8,
    COST_RARE_SIGN = 11,
    COST_FRAME = 7,
    COST_SAME_FRAME = 1,
    COST_SIGN_AT_LETTER = 2,
    COST_LONE_FRAME = 15,
    COST_SIGN_IN_WORD = 8,
    COST_SPACE_AFTER_SIGN = 3,
    COST_UNDEFINED = 32,
    COST_CAPITAL_IN_WORD = 13,
    COST_MIXED_SCRIPTS = 10,
    COST_LONE_LETTER = 10,
    COST_LETTER_ALONE = 6,
    COST_EASTERN_MIXTURE = 10,
    COST_CAPITAL = 2,
    COST_CAPITAL_AFTER_CAPITAL = 1
};

/* Nearly all languages of central Europe and the Baltic have a table. A language without one is probably another language. */
#define EASTERN (BIT(WINDOWS1250) | BIT(WINDOWS1257))

uint32_t runic_single_decode(runic_charset charset, unsigned byte)
{
    if (byte < 0x80 || charset == RUNIC_LATIN1)
        return byte;
    const struct runic_single_byte *table = &runic_single_bytes[runic_single_byte_rows[0][charset] - 1];
    return table->plane[0][byte & 0x7F] | (uint32_t)table->plane[1][byte & 0x7F] << 8;
}

static bool is_letter(const struct byte_meanings *meanings, unsigned byte)
{
    return meanings->kind[byte] == KIND_LETTER || meanings->kind[byte] == KIND_CAPITAL;
}

static bool is_frame(const struct byte_meanings *meanings, unsigned byte)
{
    return meanings->kind[byte] == KIND_FRAME;
}

/* Returns true for letters of another script than Latin. */
static bool is_other_script(const struct byte_meanings *meanings, unsigned byte)
{
    return is_letter(meanings, byte) && meanings->lower[byte] >= FIRST_GREEK && meanings->lower[byte] < FIRST_LATIN_ADDITIONAL;
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

/* Returns what a capital letter or an undefined byte costs after another byte. */
static int64_t cost_of_kind(const struct byte_meanings *meanings, unsigned before, unsigned byte)
{
    if (meanings->kind[byte] == KIND_UNDEFINED)
        return COST_UNDEFINED;
    if (meanings->kind[byte] != KIND_CAPITAL)
        return 0;
    if (meanings->kind[before] == KIND_LETTER)
        return COST_CAPITAL_IN_WORD;
    return meanings->kind[before] == KIND_CAPITAL ? COST_CAPITAL_AFTER_CAPITAL : COST_CAPITAL;
}

/* Returns what pairs cost in every language: undefined bytes, capitals in unusual positions, and mixed scripts. */
static int64_t cost_of_pairs(const struct byte_pairs *pairs, const struct byte_meanings *meanings)
{
    int64_t bits = 0, lone = 0, joined_frames = 0, other_frames = 0;
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const unsigned first = pair_first(pairs->slots[i]), second = pair_second(pairs->slots[i]);
        const int64_t count = pair_count(pairs->slots[i]);
        const bool is_other = is_other_script(meanings, second), follows_other = is_other_script(meanings, first);
        bits += count * cost_of_kind(meanings, first, second);
        if (is_other != follows_other && is_letter(meanings, first) && is_letter(meanings, second))
            bits += count * COST_MIXED_SCRIPTS;
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

/* Returns true for signs that stand between the letters of a word: apostrophe, em dash, middle dot, soft hyphen. */
static bool is_in_words(uint32_t value)
{
    return value == 0x2019 || value == 0x2014 || value == 0xB7 || value == 0xAD;
}

/*
 * Returns what the bytes above 0x7F cost by what is beside them: signs between two letters, and letters without another one
 * beside them. Of the neighbours of a byte that are letters, those that are more than the byte occurs are the second one beside
 * the same byte. A sign costs more where a text has it for the first time.
 */
static int64_t cost_of_neighbours(const struct byte_pairs *pairs, const struct byte_meanings *meanings)
{
    static const uint8_t first_costs[] = {[KIND_QUOTE] = 2, [KIND_SIGN] = 4, [KIND_FRAME] = 4, [KIND_RARE_SIGN] = 4};
    int64_t more_letters[256] = {0}, bits = 0;
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const unsigned first = pair_first(pairs->slots[i]), second = pair_second(pairs->slots[i]);
        const int64_t count = pair_count(pairs->slots[i]);
        more_letters[first] += is_letter(meanings, second) ? count : 0;
        more_letters[second] -= is_letter(meanings, first) ? 0 : count;
    }
    for (unsigned byte = 0x80; byte <= 0xFF; byte++) {
        const uint8_t kind = meanings->kind[byte];
        const int64_t more = more_letters[byte];
        if (is_letter(meanings, byte))
            bits += more < 0 ? -more * COST_LETTER_ALONE : 0;
        else if (kind >= KIND_QUOTE && kind <= KIND_RARE_SIGN)
            bits += first_costs[kind] + (more > 0 && !is_in_words(meanings->lower[byte]) ? more * COST_SIGN_IN_WORD : 0);
    }
    return bits;
}

/* The classes of the bytes of a text in a language. After a sign, a letter is likely as after a space. */
struct byte_classes {
    uint8_t before[256];
    uint8_t after[256]; /* a class, or 0x80 + a cost */
};

static unsigned class_of(const struct language *language, uint32_t lower)
{
    if (lower - 'a' < 26)
        return language->is_latin ? CLASS_FIRST + lower - 'a' : CLASS_FIRST;
    /* The tables have s and t with a cedilla for Romanian, where only ISO-8859-16 has a comma. */
    if (lower == 0x219 || lower == 0x21B)
        lower -= lower == 0x219 ? 0x219 - 0x15F : 0x21B - 0x163;
    const uint16_t *own = own_letters + language->first_letter;
    unsigned first = 0, end = language->letters;
    while (first < end) {
        const unsigned middle = (first + end) / 2;
        if (own[middle] < lower)
            first = middle + 1;
        else
            end = middle;
    }
    if (first == language->letters || own[first] != lower)
        return CLASS_FOREIGN;
    return CLASS_FIRST + (language->is_latin ? 26u : 1u) + first;
}

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
        const unsigned class = kind == KIND_SPACE ? CLASS_SPACE : class_of(language, meanings->lower[byte]);
        const bool is_sign = kind >= KIND_QUOTE;
        classes->before[byte] = is_sign ? CLASS_SPACE : (uint8_t) class;
        classes->after[byte] = is_sign && class == CLASS_FOREIGN ? (uint8_t)(0x80 + costs[kind]) : (uint8_t) class;
    }
}

static unsigned score_at(const struct language *language, unsigned before, unsigned after)
{
    const unsigned index = before * language->classes + after;
    return letter_scores[language->first_score + index / 2] >> index % 2 * 4 & 15;
}

/* Returns how many bits less than in English a pair of ASCII letters costs, but not below -4. English is the first language. */
static int beyond_english(const struct language *language, uint32_t slot)
{
    const unsigned first = pair_first(slot) | 0x20, second = pair_second(slot) | 0x20;
    if (!language->is_latin || first - 'a' > 25 || second - 'a' > 25)
        return 0;
    const unsigned before = CLASS_FIRST + first - 'a', after = CLASS_FIRST + second - 'a';
    const int bits = (int)score_at(&languages[0], before, after) - (int)score_at(language, before, after);
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

/* Returns what the other pairs cost in a language, in bits, or any number above `most` if they cost more. */
static int64_t cost_of_language(const struct language *language, const struct byte_pairs *pairs,
                                const struct single_scorer *scorer, int64_t most)
{
    const struct byte_meanings *meanings = &scorer->meanings;
    struct byte_classes classes;
    int64_t bits = 0;
    find_classes(language, scorer, &classes);
    for (uint32_t i = 0; i < pairs->beyond_ascii && bits <= most; i++) {
        const unsigned first = pair_first(pairs->slots[i]), second = pair_second(pairs->slots[i]);
        const unsigned before = classes.before[first], after = classes.after[second];
        unsigned cost;
        if (is_frame(meanings, first) && is_frame(meanings, second))
            cost = first == second ? COST_SAME_FRAME : COST_FRAME;
        else if (after >= 0x80)
            cost = after - 0x80 + (before == CLASS_SPACE ? 0 : COST_SIGN_AT_LETTER);
        else if (before == CLASS_SPACE && after == CLASS_SPACE)
            cost = COST_SPACE_AFTER_SIGN;
        else
            cost = score_at(language, before, after);
        bits += (int64_t)pair_count(pairs->slots[i]) * cost;
    }
    return bits;
}

bool runic_is_language(const char *name, const char *hint)
{
    size_t i = 0;
    while (hint != NULL && name[i] != 0 && name[i] == hint[i])
        i++;
    return i > 0 && name[i] == hint[i];
}

/* Finds the bytes that occur in pairs with a byte above 0x7F, and all bytes above 0x7F. */
static void find_used(struct single_scorer *scorer, const struct guesser *g)
{
    bool is_used[128] = {false};
    for (unsigned byte = 0x80; byte < 256; byte++)
        if (g->bytes[byte & 0x7F] > 0)
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

_Static_assert(LANGUAGES <= MOST_LANGUAGES, "single_score.h has room for too few languages");

void runic_single_scorer_init(struct single_scorer *scorer, const struct guesser *g, const char *hint)
{
    memset(scorer, 0, sizeof *scorer);
    for (size_t i = 0; i < LANGUAGES; i++) {
        const bool is_mixture = languages[i].name[0] == 0;
        scorer->scores[i] = score_of_ascii(&languages[i], &g->pairs);
        scorer->scores[i] += runic_is_language(languages[i].name, hint) ? EXPECTED_BONUS : 0;
        scorer->scores[i] -= is_mixture && (languages[i].charsets & EASTERN) != 0 ? 4 * COST_EASTERN_MIXTURE : 0;
    }
    find_used(scorer, g);
    for (unsigned i = scorer->used_high; i < scorer->used_count; i++)
        find_meaning(scorer, RUNIC_ASCII, scorer->used[i]);
}

int64_t runic_single_cost(struct single_scorer *scorer, const struct guesser *g, runic_charset charset)
{
    find_meanings(scorer, charset);
    return 4 * (cost_of_pairs(&g->pairs, &scorer->meanings) + cost_of_neighbours(&g->pairs, &scorer->meanings));
}

int64_t runic_single_score(struct single_scorer *scorer, const struct guesser *g, enum candidate candidate,
                           runic_charset charset, int64_t cost, int64_t least, char name[4])
{
    const bool has_letter = find_meanings(scorer, charset);
    int64_t best = least - 1;
    for (size_t i = 0; i < LANGUAGES; i++) {
        const int64_t room = scorer->scores[i] - cost - best;
        if ((languages[i].charsets >> candidate & 1) == 0 || room <= 0)
            continue;
        const int64_t score = best + room - 4 * cost_of_language(&languages[i], &g->pairs, scorer, room / 4);
        if (score > best) {
            best = score;
            memcpy(name, languages[i].name, sizeof languages[i].name);
        }
    }
    /* Signs are alike in all languages. */
    if (!has_letter)
        memset(name, 0, sizeof languages[0].name);
    return best;
}
#endif
