/* judge.c - how likely the chosen charsets of a text are, each by its stretches. */
/* SPDX-License-Identifier: MIT */
#include "judge.h"

#include "search.h"

/* The probability, in 1/1000, from which a charset takes over the stretches that were read in another one. */
#define LEAST_TO_CORRECT 550

/* UTF-16 has the probability LIKELY_UTF16 if it saves this many bits, or costs this much less than no text. */
enum { SAVED_AT_LEAST = 40, ENOUGH_GAIN = 2048 };

/* A charset that is less likely than this, in 1/1000, is none beside another one. */
#define LEAST_BESIDE_OTHERS 20

/* A cost that is little, in bits. */
#define LITTLE 16

/* Returns true if a text costs little more than another cost, in bits. */
static bool is_near(int64_t cost, int64_t other)
{
    return cost <= other + other / 32 + LITTLE;
}

/* Finds the stretches of the chosen set, and gives the guesser those of a charset. Adds what those of UTF-16 cost less than no
 * text. */
static void take_stretches(struct reader *r, unsigned charset, struct stretches *found)
{
    const size_t mark = runic_contradicted_mark(r);
    const uint8_t *const src = r->lattice.src;
    struct way_part part = {.end = 0};
    *found = (struct stretches){.is_taken = true};
    runic_guesser_init(&r->public_guesser);
    for (runic_lattice_begin(&r->lattice, r->chosen); runic_next_part(&r->lattice, &part);) {
        const struct hypothesis *const in = &r->lattice.all[part.hypothesis];
        const size_t begin = part.begin > mark ? part.begin : smaller(mark, part.end);
        found->used |= 1u << part.hypothesis;
        if (in->kind >= KIND_UTF16LE)
            found->gain[in->kind - KIND_UTF16LE] +=
                runic_no_text_cost(src, begin, part.end) - runic_utf16_cost(in->kind == KIND_UTF16LE, src, begin, part.end);
        else if (in->charset == charset)
            runic_guesser_feed(&r->public_guesser, src + begin, part.end - begin);
    }
    runic_forget_controls(&r->guesser);
}

/* Counts the bytes from `least` on in the stretches of some hypotheses of a set, counts[1], and in the others, counts[0]. */
static void count_in_stretches(struct lattice *lattice, unsigned set, unsigned some, uint8_t least, size_t counts[2])
{
    struct way_part part = {.end = 0};
    counts[0] = counts[1] = 0;
    for (runic_lattice_begin(lattice, set); runic_next_part(lattice, &part);)
        for (size_t pos = part.begin; pos < part.end; pos++)
            counts[some >> part.hypothesis & 1] += lattice->src[pos] >= least;
}

bool runic_is_mostly_no_text(struct lattice *lattice, unsigned set)
{
    size_t counts[2];
    if ((set >> NO_TEXT & 1) == 0)
        return false;
    count_in_stretches(lattice, set, 1u << NO_TEXT, 1, counts); /* NUL fills places in text, too */
    return counts[true] > counts[false];
}

size_t runic_beyond_ascii_in_utf16(struct lattice *lattice, unsigned set)
{
    size_t counts[2];
    count_in_stretches(lattice, set, BOTH_UTF16, 0x80, counts);
    return counts[true];
}

struct finding runic_finding_of(const struct ranking *ranking, unsigned candidate)
{
    struct finding finding = {.basis = RUNIC_BASIS_NONE};
    for (size_t i = 0; i < ranking->count; i++)
        if (ranking->all[i].candidate == candidate) {
            finding.probability = ranking->all[i].probability;
            memcpy(finding.language, ranking->all[i].language, sizeof finding.language);
        }
    return finding;
}

uint16_t runic_probability_of_damage(const runic_detection *found)
{
    const uint64_t characters = found->utf8_characters, faults = found->utf8_faults;
    return (uint16_t)(characters >= faults ? LIKELY_DAMAGED : LIKELY_DAMAGED * characters / faults);
}

/* Returns true if one of some hypotheses has this charset. */
static bool has_charset(const struct lattice *lattice, unsigned set, unsigned charset)
{
    bool found = false;
    for (unsigned h = 0; h < lattice->count; h++)
        found |= (set >> h & 1) != 0 && lattice->all[h].charset == charset;
    return found;
}

/*
 * Returns the probability of a hypothesis of UTF-16 in a set. It grows with the bits that the text costs more without the
 * hypothesis; 0 if none. gain: the bits by which UTF-16 is cheaper than no text.
 */
static uint16_t probability_of_utf16(struct lattice *lattice, unsigned set, const struct hypothesis *one, int64_t gain)
{
    const unsigned without = set & ~(1u << (one - lattice->all));
    if (gain >= ENOUGH_GAIN)
        return LIKELY_UTF16;
    if (gain <= 0)
        return 0;
    const int64_t beside = runic_cost_of_set(lattice, without), none = runic_cost_of_set(lattice, without | 1u << NO_TEXT);
    const int64_t saved = (beside < none ? beside : none) - runic_cost_of_set(lattice, set);
    if (saved <= 0)
        return 0;
    return (uint16_t)(saved >= SAVED_AT_LEAST ? LIKELY_UTF16 : LIKELY_UTF16 * saved / SAVED_AT_LEAST);
}

struct finding runic_find_probability(struct reader *r, const struct hypothesis *one, struct stretches *found)
{
    const bool is_wide = one->kind >= KIND_UTF16LE;
    if (!is_wide && !has_charset(&r->lattice, found->used, one->charset))
        return one->kind == KIND_UTF8 ? (struct finding){SURE_BY_BYTES, RUNIC_BASIS_ASCII, ""}
                                      : (struct finding){.probability = 0};
    if (!is_wide || !found->is_taken)
        take_stretches(r, one->charset, found);
    if (is_wide)
        return (struct finding){probability_of_utf16(&r->lattice, r->chosen, one, found->gain[one->kind - KIND_UTF16LE]),
                                RUNIC_BASIS_NULS, ""};
    const runic_detection seen = runic_detector_verdict(&r->guesser.public_detector);
    if (one->kind == KIND_UTF8 && seen.utf8_faults > 0)
        return (struct finding){runic_probability_of_damage(&seen), RUNIC_BASIS_DAMAGED_UTF8, ""};
    if (one->kind == KIND_UTF8)
        return (struct finding){SURE_BY_BYTES, seen.non_ascii > 0 ? RUNIC_BASIS_UTF8 : RUNIC_BASIS_ASCII, ""};
    runic_hint hint = r->hint;
    if (one->declared != RUNIC_CHARSET_UNKNOWN)
        hint.declared = (runic_charset)one->declared;
    runic_rank(&r->guesser, &hint, &r->ranking);
    return runic_finding_of(&r->ranking, one->candidate);
}

/*
 * Replaces the charset of a hypothesis by the likeliest one for its stretches, if the text then costs little more than before,
 * and less than without the hypothesis. Returns true if it did.
 */
static bool correct(struct reader *r, unsigned h)
{
    const struct scored *best = &r->ranking.all[0];
    const struct hypothesis old = r->lattice.all[h];
    if (r->ranking.count == 0 || best->candidate >= FIRST_EBCDIC || best->probability < LEAST_TO_CORRECT ||
        best->probability <= r->findings[h].probability ||
        has_charset(&r->lattice, r->chosen, (unsigned)runic_charset_of_candidate(best->candidate)))
        return false;
    const int64_t cost = runic_cost_of_set(&r->lattice, r->chosen);
    const int64_t without = runic_cost_of_set(&r->lattice, r->chosen ^ 1u << h);
    runic_hypothesis_of_charset(&r->lattice.all[h], best->candidate, best->table);
    const int64_t corrected = runic_cost_of_set(&r->lattice, r->chosen);
    const bool is_better = corrected < without && is_near(corrected, cost);
    if (!is_better)
        r->lattice.all[h] = old;
    return is_better;
}

/*
 * Returns true if a hypothesis that is this likely is dropped: its stretches do not support it, or hardly and cost little more
 * in the others. UTF-8 has the lines of ASCII, too, which need another one.
 */
static bool is_dropped(struct lattice *lattice, unsigned set, unsigned h, unsigned probability)
{
    const unsigned without = set ^ 1u << h;
    const bool is_utf8 = lattice->all[h].kind == KIND_UTF8;
    if (without == 0 || probability >= (is_legacy(&lattice->all[h]) ? AS_LIKELY_AS_NOT : LEAST_OF_A_CHARSET))
        return false;
    if (probability < LEAST_BESIDE_OTHERS && !is_utf8)
        return true;
    const int64_t cost = runic_cost_of_set(lattice, set), other = runic_cost_of_set(lattice, without);
    return is_utf8 ? is_near(other, cost) : other <= cost + LITTLE;
}

/*
 * Finds how likely each charset of the set is. Replaces a charset if another one is likely for its stretches, but each only
 * once. Drops a charset that its stretches do not support, unless it is the only one. Returns true if a replacement or a drop
 * changes the stretches of other charsets.
 */
static bool judge_set(struct reader *r, unsigned *corrected)
{
    struct lattice *lattice = &r->lattice;
    struct stretches found = {.used = r->chosen};
    for (unsigned h = 0; h < lattice->count; h++) {
        if ((r->chosen >> h & 1) == 0)
            continue;
        if (lattice->all[h].kind == KIND_NONE) {
            r->findings[h] = (struct finding){.basis = RUNIC_BASIS_NONE};
            continue;
        }
        r->findings[h] = runic_find_probability(r, &lattice->all[h], &found);
        const bool has_stretches = has_charset(lattice, found.used, lattice->all[h].charset);
        if (is_legacy(&lattice->all[h]) && has_stretches && (*corrected >> h & 1) == 0 && correct(r, h)) {
            *corrected |= 1u << h;
            return true;
        }
        if (is_dropped(lattice, r->chosen, h, r->findings[h].probability)) {
            r->chosen ^= 1u << h;
            if (has_stretches)
                return true;
        }
    }
    return false;
}

void runic_judge_charsets(struct reader *r)
{
    unsigned corrected = 0;
    while (judge_set(r, &corrected))
        ;
}
