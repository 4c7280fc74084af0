/* ebcdic.c - how likely a text is in each code page of EBCDIC. */
/* SPDX-License-Identifier: MIT */
/*
 * Letters and digits have the same bytes above 0x7F in all code pages for Latin letters, so that nearly all pairs are scored by
 * the tables of languages. The code pages differ in signs and in letters beyond ASCII, and are told apart by these.
 */
#include "ebcdic.h"

#include "single_score.h"

/* Costs in bits. */
enum {
    COST_BLANK = 1,
    COST_UNMATCHED = 6, /* of a square bracket without its other half */
    MOST_OF_A_PAIR = 11 /* of any pair: it may be in a binary field */
};

#define EBCDIC_SPACE 0x40

/* A language whose score in one code page is worse than the best one by more bits is not tried in the others. */
#define FAR_FROM_BEST 48

/* What a language costs in a code page that was made for other countries, in bits. */
#define COST_OF_ABROAD 6

static bool is_invariant_text(unsigned byte)
{
    const unsigned low = byte & 0x0F, high = byte >> 4;
    return byte == EBCDIC_SPACE || (high == 0xF && low <= 9) ||
           ((high == 8 || high == 9 || high == 0xC || high == 0xD) && low - 1 < 9) ||
           ((high == 0xA || high == 0xE) && low - 2 < 8);
}

bool runic_may_be_ebcdic(const struct guesser *g, const runic_detection *found)
{
    uint64_t all = 0, text = 0;
    if (found->non_ascii == 0 || white_of_ascii(&g->detector) > found->bytes / 8)
        return false;
    for (unsigned byte = 0; byte < 256; byte++) {
        all += g->bytes[byte];
        text += is_invariant_text(byte) ? g->bytes[byte] : 0;
    }
    return text * 3 >= all * 2 || (spaces_of_ebcdic(&g->detector) > 2 && spaces_of_ebcdic(&g->detector) * 12 >= found->bytes);
}

bool runic_may_have_binary_fields(const struct guesser *g, const runic_detection *found)
{
    return spaces_of_ebcdic(&g->detector) > 4 && spaces_of_ebcdic(&g->detector) >= found->bytes / 16 &&
           runic_may_be_ebcdic(g, found);
}

#ifndef RUNIC_UNICODE_ONLY
#include "../tables/charset_tables.h"

/* What the bytes of a text, as byte_pairs counts them, are in a code page. */
struct page {
    struct byte_meanings meanings;
    uint8_t ascii[256]; /* the character, or 0 for those beyond ASCII */
    uint8_t cost[256];  /* of a character that is no letter, after one; 0 for letters and the space */
    uint8_t first[256]; /* the same before a letter */
};

/*
 * What characters of ASCII cost after a letter or digit, and before one, in bits, a digit for each; ':' is 10. Letters and the
 * space cost nothing. Punctuation of programs costs most: it has other places in each code page.
 */
static const char costs_after[] = "99999999999999999999999999999999" /* controls */
                                  "08588885558855554444444444558885" /* space to question mark */
                                  "8000000000000000000000000008:8:8" /* at sign to underscore */
                                  ":00000000000000000000000000::::9" /* grave accent to delete */;
static const char costs_before[] = "00000000000000000000000000000000"
                                   "08333330060000000000000000000338"
                                   "3000000000000000000000000003:8:3"
                                   ":00000000000000000000000000:3::9";

/* What characters beyond ASCII that are no letters cost. */
static const uint8_t page_sign_costs[KIND_UNDEFINED + 1] = {[KIND_QUOTE] = COST_QUOTE + 2,
                                                            [KIND_SIGN] = COST_SIGN,
                                                            [KIND_RARE_SIGN] = COST_RARE_SIGN,
                                                            [KIND_UNDEFINED] = COST_RARE_SIGN};

/* Returns the meaning of a character beyond ASCII, in the charset of the same letters that has ASCII. */
static unsigned meaning_of(unsigned twin, uint32_t value)
{
    const runic_charset charset = (runic_charset)runic_candidates[twin].charset;
    unsigned byte = value < 0x100 && runic_single_decode(charset, value & 0xFF) == value ? value & 0xFF : 0x80;
    while (byte < 0x100 && runic_single_decode(charset, byte) != value)
        byte++;
    return byte < 0x100 ? runic_byte_meanings[twin - MULTI_COUNT][byte & 0x7F] : (unsigned)KIND_UNDEFINED << MEANING_KIND;
}

/* Finds what the bytes are in a code page. */
static void find_page(const struct used_bytes *used, const struct candidate_charset *candidate, struct page *page)
{
    /* The inverse of runic_ascii_counted_as: one of the bytes that are counted as this one. 0: the byte itself. */
    static const uint8_t byte_counted_as[256] = {
        ['%'] = EBCDIC_SPACE, ['!'] = '[', ['"'] = '{', ['#'] = '|', ['$'] = 0x7F, ['.'] = 0x4B, ['0'] = 0x30, [' '] = 0x04};
    for (unsigned i = 0; i < used->count; i++) {
        const unsigned byte = used->bytes[i], own = byte_counted_as[byte] != 0 ? byte_counted_as[byte] : byte;
        const uint32_t value = runic_single_decode((runic_charset)candidate->charset, own);
        const unsigned ascii_kind = (unsigned)kind_of_ascii(value & 0x7F);
        const unsigned meaning = value < 0x80 ? ascii_kind << MEANING_KIND : meaning_of(candidate->twin, value);
        page->ascii[byte] = (uint8_t)(value < 0x80 ? value : 0);
        page->meanings.meaning[byte] = (uint16_t)meaning;
        page->meanings.kind[byte] = (uint8_t)(meaning >> MEANING_KIND);
        page->cost[byte] = value < 0x80 ? (uint8_t)(costs_after[value] - '0') : page_sign_costs[page->meanings.kind[byte]];
        page->first[byte] = value < 0x80 ? (uint8_t)(costs_before[value] - '0') : page_sign_costs[page->meanings.kind[byte]];
    }
}

/* Returns the class of a byte in a language. */
static unsigned class_in_page(const struct page *page, unsigned language, unsigned byte)
{
    if (!is_letter(&page->meanings, byte))
        return CLASS_SPACE;
    if (page->ascii[byte] != 0)
        return CLASS_FIRST + (runic_languages[language].is_latin ? (page->ascii[byte] | 0x20u) - 'a' : 0);
    return runic_letter_classes[language][page->meanings.meaning[byte] & MEANING_LETTER];
}

/* Returns what the pairs of a text cost in a code page and a language, in bits, or any number above `most` if it is more. */
static int64_t cost_in_page(const struct page *page, unsigned table, const struct used_bytes *used,
                            const struct byte_pairs *pairs, int64_t most)
{
    uint8_t classes[256];
    int64_t bits = 0;
    for (unsigned i = 0; i < used->count; i++) {
        const unsigned byte = used->bytes[i];
        classes[byte] = (uint8_t)class_in_page(page, table, byte);
    }
    for (uint32_t i = 0; i < pairs->beyond_ascii && bits <= most; i++) {
        const unsigned first = pair_first(pairs->slots[i]), second = pair_second(pairs->slots[i]);
        unsigned cost = page->cost[second] + (unsigned)cost_of_kind(&page->meanings, first, second);
        if (cost == 0 && classes[first] == CLASS_SPACE && classes[second] == CLASS_SPACE)
            cost = COST_BLANK;
        else
            cost += (second >= 0x80 ? page->first[first] : 0) +
                    (page->cost[second] == 0 ? score_at(&runic_languages[table], classes[first], classes[second]) : 0);
        bits += (int64_t)pair_count(pairs->slots[i]) * (cost < MOST_OF_A_PAIR ? cost : MOST_OF_A_PAIR);
    }
    return bits;
}

/* Returns how many square brackets of a text lack their other half in a code page. */
static int64_t count_unmatched(const struct guesser *g, unsigned candidate, const struct used_bytes *text)
{
    int64_t open = 0;
    for (unsigned i = 0; i < text->count; i++) {
        const uint32_t value = runic_single_decode((runic_charset)runic_candidates[candidate].charset, text->bytes[i]);
        if (value == '[' || value == ']')
            open += value == '[' ? (int64_t)g->bytes[text->bytes[i]] : -(int64_t)g->bytes[text->bytes[i]];
    }
    return open < 0 ? -open : open;
}

static bool pages_decode_alike(const struct used_bytes *text, unsigned a, unsigned b)
{
    const runic_charset first = (runic_charset)runic_candidates[a].charset, second = (runic_charset)runic_candidates[b].charset;
    for (unsigned i = 0; i < text->count; i++)
        if (runic_single_decode(first, text->bytes[i]) != runic_single_decode(second, text->bytes[i]))
            return false;
    return true;
}

/* Returns true if the code page was made for countries with other languages. */
static bool is_abroad(unsigned candidate, const char *language)
{
    const char(*home)[4] = runic_candidates[candidate].home;
    return home[0][0] != 0 && !runic_is_language(language, home[0]) && !runic_is_language(language, home[1]);
}

/* The languages, and what each costs in the first code page in which it was tried, in bits. */
struct tried {
    int64_t cost[LANGUAGES]; /* 0: not yet */
    int64_t best;
    int64_t most; /* from which on a cost does not matter */
};

/* Scores a code page in each of its languages. */
static void score_page(const struct guesser *g, const struct used_bytes *used, const struct used_bytes *text,
                       unsigned candidate, const char *hint, struct tried *tried, struct ebcdic_score *result)
{
    struct page page;
    find_page(used, &runic_candidates[candidate], &page);
    const int64_t unmatched = COST_UNMATCHED * count_unmatched(g, candidate, text);
    int64_t best = tried->most;
    for (unsigned i = 0; i < LANGUAGES; i++) {
        const struct language *language = &runic_languages[i];
        const int64_t bonus = runic_is_language(language->name, hint) ? EXPECTED_BONUS / 4 : 0;
        if ((language->charsets >> runic_candidates[candidate].twin & 1) == 0 || tried->cost[i] > tried->best + FAR_FROM_BEST)
            continue;
        const int64_t cost = cost_in_page(&page, i, used, &g->pairs, best + FAR_FROM_BEST) - bonus +
                             (is_abroad(candidate, language->name) ? COST_OF_ABROAD : 0) + unmatched;
        if (tried->cost[i] == 0) {
            tried->cost[i] = cost;
            tried->best = cost < tried->best ? cost : tried->best;
        }
        if (cost < best) {
            best = cost;
            memcpy(result->language, language->name, sizeof result->language);
        }
    }
    result->score = -4 * best;
}

void runic_score_ebcdic(const struct guesser *g, const uint8_t *is_possible, const char *language, int64_t least,
                        struct ebcdic_score scores[EBCDIC_PAGES])
{
    struct used_bytes used;
    struct tried tried = {.best = 1 - least / 4, .most = 1 - least / 4};
    struct used_bytes text = {.count = 0};
    for (unsigned byte = 0; byte < 256; byte++)
        if (g->bytes[byte] > 0)
            text.bytes[text.count++] = (uint8_t)byte;
    runic_single_find_used(&used, g);
    for (unsigned i = 0; i < EBCDIC_PAGES; i++) {
        unsigned first = 0;
        while (first < i &&
               !(is_possible[FIRST_EBCDIC + first] && pages_decode_alike(&text, FIRST_EBCDIC + first, FIRST_EBCDIC + i)))
            first++;
        if (first < i) {
            scores[i] = scores[first];
        } else if (is_possible[FIRST_EBCDIC + i]) {
            scores[i] = (struct ebcdic_score){.alike = (uint8_t)(FIRST_EBCDIC + i)};
            score_page(g, &used, &text, FIRST_EBCDIC + i, language, &tried, &scores[i]);
        }
    }
}
#endif
