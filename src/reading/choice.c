/* choice.c - finds the charsets of a text. */
/* SPDX-License-Identifier: MIT */
/*
 * A text is in one charset if it is a form of Unicode, or if its lines cost as much in the best charset as lines of that
 * language usually do. Otherwise the charsets are searched. Candidates are the charsets that are best for some line alone; they
 * are added to the set, and dropped from it, as long as the cheapest way through the text gets cheaper. A charset has a price
 * that does not depend on the number of its lines.
 */
#include "../charset/codec.h"
#include "../charset/lanes.h"
#include "damage.h"
#include "goes_on.h"
#include "judge.h"
#include "pieces.h"
#include "search.h"
#include "utf16.h"

/* In a long text, one charset is this likely, if it is text; and UTF-8 with errors in any. */
#define LEAST_OF_A_LONG_TEXT 500

/* Chooses one hypothesis alone. */
static void choose_only(struct reader *r, unsigned h, struct finding finding)
{
    r->chosen = 1u << h;
    r->findings[h] = finding;
}

/* Makes the one hypothesis of a text whose charset is known. */
static void choose_found(struct reader *r, runic_charset charset, struct finding finding)
{
    r->lattice.all[0].kind = KIND_WHOLE;
    r->lattice.all[0].charset = (uint8_t)charset;
    r->lattice.count = 1;
    choose_only(r, 0, finding);
}

static void choose_charset(struct reader *r, runic_charset charset, uint16_t probability, uint8_t basis)
{
    choose_found(r, charset, (struct finding){probability, basis, ""});
}

static void choose_damaged(struct reader *r, const runic_detection *found)
{
    choose_charset(r, RUNIC_UTF8, runic_probability_of_damage(found), RUNIC_BASIS_DAMAGED_UTF8);
}

/* Chooses that the bytes are no text. */
static void choose_no_text(struct reader *r)
{
    choose_charset(r, RUNIC_CHARSET_UNKNOWN, 0, RUNIC_BASIS_NONE);
}

static bool is_wide(runic_charset charset)
{
    return runic_properties(charset)->unit_size > 1;
}

bool runic_is_compared(runic_charset charset)
{
    return charset != RUNIC_CHARSET_UNKNOWN && charset != RUNIC_UTF8 && charset != RUNIC_ASCII && !is_wide(charset);
}

#define FED_AT_ONCE 0x1000u

/* Ranks the charsets of a text by its start, until that has `most` bytes above 0x7F. */
static void rank_start(struct reader *r, const uint8_t *src, size_t len, uint64_t most)
{
    runic_guesser_init(&r->public_guesser);
    for (size_t pos = 0, end; pos < len && r->guesser.detector.seen.non_ascii < most; pos = end) {
        end = most < len ? smaller(len, pos + FED_AT_ONCE) : len;
        runic_guesser_feed(&r->public_guesser, src + pos, end - pos);
    }
    runic_rank(&r->guesser, &r->hint, &r->ranking);
}

/*
 * Ranks the charsets of a text by its first bytes above 0x7F, at most `most`. If all of the text must be in one of them, so
 * that parts need no comparison, chooses that and returns true.
 */
static bool choose_whole(struct reader *r, const uint8_t *src, size_t len, const runic_detection *found, uint64_t most)
{
    rank_start(r, src, len, most);
    const runic_guess *sole = &r->ranking.sole;
    const unsigned candidate = r->ranking.count > 0 ? r->ranking.all[0].candidate : 0;
    struct finding finding = {.probability = sole->probability, .basis = found->basis};
    memcpy(finding.language, sole->language, sizeof finding.language);
    if (runic_is_compared(sole->charset))
        choose_found(r, sole->charset, finding);
    else if (candidate >= FIRST_EBCDIC)
        choose_found(r, runic_charset_of_candidate(candidate), runic_finding_of(&r->ranking, candidate));
    else
        return false;
    return true;
}

/* Returns the number of bytes that no text has. */
static size_t count_controls(const uint8_t *src, size_t len)
{
    size_t count = 0;
    for (size_t pos = 0; pos < len; pos++)
        count += is_of_no_text(src[pos]);
    return count;
}

/* Returns true if the control characters suggest that the bytes may not be 8-bit text. */
static bool has_many_controls(const struct detector *d, const uint8_t *src, size_t len)
{
    return (d->parity[PARITY_CONTROL][0] + d->parity[PARITY_CONTROL][1]) * 64 > len && count_controls(src, len) * 64 > len;
}

/* Returns true if one of the chosen charsets has at least this probability by its stretches, or UTF-8 AS_LIKELY_AS_NOT. ASCII
 * is no evidence, except in a long text that has nothing else. */
static bool is_supported(const struct reader *r, unsigned least, bool is_long)
{
    bool found = false;
    for (unsigned h = 0; h < r->lattice.count; h++) {
        const struct finding *const finding = &r->findings[h];
        const bool is_utf8 = r->lattice.all[h].kind == KIND_UTF8;
        found |= (r->chosen >> h & 1) != 0 && (is_long || finding->basis != RUNIC_BASIS_ASCII) &&
                 finding->probability >= (is_utf8 ? AS_LIKELY_AS_NOT : least);
    }
    return found;
}

/* Chooses UTF-16 if a long text is in it from its start to its end. */
static bool choose_utf16(struct reader *r, const uint8_t *src, size_t len)
{
    const bool is_little = len >= LONG_UTF16 && runic_is_long_utf16(true, src, len);
    const bool is_big = len >= LONG_UTF16 && !is_little && runic_is_long_utf16(false, src, len);
    if (is_little || is_big)
        choose_charset(r, is_little ? RUNIC_UTF16LE : RUNIC_UTF16BE, LIKELY_UTF16, RUNIC_BASIS_NULS);
    return is_little || is_big;
}

/* The parts of a long text by which it is decided whether it is text; even, as the units of UTF-16. */
#define TEXT_SAMPLE 1024

/* Returns true if most of the bytes cost less as no text than in the hypotheses of text; of a long text, most of its parts. */
static bool is_no_text(struct reader *r, const uint8_t *src, size_t len, unsigned set)
{
    struct lattice *lattice = &r->lattice;
    if (len <= READ_SAMPLE)
        return runic_is_mostly_no_text(lattice, set) &&
               runic_cost_of_set(lattice, set & ~(1u << NO_TEXT)) > runic_cost_of_set(lattice, set);
    const size_t step = len / (READ_SAMPLE / TEXT_SAMPLE) & ~(size_t)1;
    for (size_t i = 0; i < READ_SAMPLE / TEXT_SAMPLE; i++)
        memcpy(r->sample + i * TEXT_SAMPLE, src + i * step, TEXT_SAMPLE);
    lattice->src = r->sample;
    lattice->len = READ_SAMPLE;
    const bool is_none = runic_is_mostly_no_text(lattice, set);
    lattice->src = src;
    lattice->len = len;
    return is_none;
}

/* Makes the first hypotheses: the forms of Unicode. */
static void add_forms(struct lattice *lattice, bool is_odd)
{
    runic_hypothesis_of_form(&lattice->all[AS_UTF8], KIND_UTF8);
    runic_learn_damage(&lattice->all[AS_UTF8], lattice->src, smaller(lattice->len, READ_SAMPLE));
    lattice->has_wide = is_odd;
    lattice->count = is_odd ? NO_TEXT + 1 : AS_UTF8 + 1;
    if (!is_odd)
        return;
    runic_hypothesis_of_form(&lattice->all[AS_UTF16LE], KIND_UTF16LE);
    runic_hypothesis_of_form(&lattice->all[AS_UTF16BE], KIND_UTF16BE);
    runic_hypothesis_of_form(&lattice->all[NO_TEXT], KIND_NONE);
}

/* A text is in no charset if none of its parts is in one: the number of parts, and the bytes above 0x7F of each. */
enum { STRANGE_PARTS = 8, STRANGE_PART = 0x1000 };

/* Ranks the first part of some of a text in which a charset is likely. Returns true if none is, and no line is UTF-8. */
static bool is_strange(struct reader *r, const uint8_t *src, size_t len)
{
    if (runic_has_utf8_line(src, len))
        return false;
    for (size_t i = 1; i < STRANGE_PARTS && r->ranking.count == 0; i++) {
        const size_t begin = len / STRANGE_PARTS * i;
        rank_start(r, src + begin, len - begin, STRANGE_PART);
    }
    return r->ranking.count == 0;
}

/* Chooses the best charset of the ranking, if it is this likely. Returns false if it is not. */
static bool choose_ranked(struct reader *r, unsigned least)
{
    const struct scored *best = &r->ranking.all[0];
    const struct finding finding = runic_finding_of(&r->ranking, best->candidate);
    if (r->ranking.count == 0 || best->candidate >= FIRST_EBCDIC || finding.probability < least)
        return false;
    runic_hypothesis_of_charset(&r->lattice.all[0], best->candidate, best->table);
    r->lattice.count = 1;
    choose_only(r, 0, finding);
    return true;
}

/* In a text in one charset that is this likely, in 1/1000, no other one is looked for. */
#define LIKELY_ALONE 950

/* Returns true if lines of a sample of a long text may be in another charset than its first hypothesis. */
static bool has_rival_in_sample(struct reader *r, const uint8_t *src, size_t len)
{
    struct lattice *const lattice = &r->lattice;
    lattice->src = r->sample;
    lattice->len = runic_take_sample(r, src, len);
    const bool found = runic_has_strange_line(r, 0, lattice->src, lattice->len) || runic_has_rival(lattice, 0);
    lattice->src = src;
    lattice->len = len;
    lattice->count = 1;
    return found;
}

/* Chooses the best charset of the ranking if a text goes on in it from its start to its end. */
static bool choose_going_on(struct reader *r, const uint8_t *src, size_t len)
{
    if (choose_ranked(r, LEAST_OF_A_CHARSET) && runic_goes_on_in(&r->lattice.all[0], r->sample, src, len) &&
        (r->findings[0].probability >= LIKELY_ALONE || !has_rival_in_sample(r, src, len)))
        return true;
    r->lattice.count = 0;
    return false;
}

/* Chooses a kin of UTF-8, such as CESU-8, if a long text is in it: its first fault is a surrogate, or 0xC0 0x80, and so are
 * all. */
static bool choose_kin(struct reader *r, const uint8_t *src, size_t len, const runic_detection *found)
{
    const size_t at = (size_t)found->utf8_first_fault;
    return at < len && (src[at] == 0xED || src[at] == 0xC0) && choose_whole(r, src + at, len - at, found, STRANGE_PART) &&
           choose_whole(r, src, len, found, UINT64_MAX);
}

/* Text may be UTF-8 if it has at least half as many characters as faults. */
#define LEAST_OF_UTF8 2

/* Chooses the charset of a long text if it has one from its start to its end, which is tested fast. Returns true if it has. */
static bool choose_long(struct reader *r, const uint8_t *src, size_t len, const runic_detection *found)
{
    if (len < LONG_TEXT_BYTES || found->non_ascii == 0)
        return false;
    if (found->utf8_characters * LEAST_OF_UTF8 >= found->utf8_faults) {
        if (choose_kin(r, src, len, found))
            return true;
        /* The same few words of a legacy charset in all lines may have many characters of UTF-8 by chance. */
        if (found->utf8_characters <= found->utf8_faults &&
            (choose_whole(r, src, len, found, ENOUGH_EVIDENCE) || choose_going_on(r, src, len)))
            return true;
        const enum damage damage = runic_damage_of(src, len, found->utf8_faults);
        if (damage == DAMAGE_OF_LINES || (damage == DAMAGE_ANYWHERE && !runic_is_damaged_alike(src, len)))
            return false;
        choose_damaged(r, found);
        return true;
    }
    if (choose_whole(r, src, len, found, ENOUGH_EVIDENCE))
        return true;
    if (r->ranking.count == 0 && found->utf8_characters * 8 < found->utf8_faults && is_strange(r, src, len)) {
        choose_no_text(r);
        return true;
    }
    return choose_going_on(r, src, len);
}

/* Searches the charsets of a text whose charsets are not known yet, and finds how likely they are. of_all: the finding for the
 * first legacy charset, if all of the text is in it; NULL: it is not known. */
static void search_charsets(struct reader *r, const uint8_t *src, size_t len, unsigned first, const struct finding *of_all)
{
    const struct ranking ranking = r->ranking;
    runic_add_ranked(r, 3);
    runic_add_declared(r, src, len);
    runic_add_seeds(r, src, len);
    r->chosen = runic_search_charsets(&r->lattice, (1u << r->lattice.count) - 1);
    if (of_all != NULL && r->chosen == 1u << first) {
        r->findings[first] = *of_all;
        r->ranking = ranking;
        return;
    }
    runic_judge_charsets(r);
    /* All of the text is ranked better than the cheapest charset, which may be cheaper by chance. */
    if (of_all != NULL && (r->chosen & (r->chosen - 1)) == 0 && of_all->probability >= AS_LIKELY_AS_NOT &&
        r->findings[lowest_bit(r->chosen)].probability < of_all->probability) {
        choose_only(r, first, *of_all);
        r->ranking = ranking;
    }
}

/* Puts a sample in the place of a long text. Returns false if the text is short, or has no line to take. */
static bool take_sample(struct reader *r, const uint8_t **src, size_t *len)
{
    const size_t size = *len > READ_SAMPLE && r->mark == r->signature ? runic_take_sample(r, *src, *len) : 0;
    if (size == 0)
        return false;
    *src = r->lattice.src = r->sample;
    *len = r->lattice.len = size;
    return true;
}

/* Returns true if the ASCII of a text costs more than all of it as no text. */
static bool is_no_ascii(const struct reader *r, const uint8_t *src, size_t len)
{
    return runic_ascii_cost(&r->lattice.controls, src, 0, len) > runic_no_text_cost(src, 0, len);
}

/* Returns true if an escape sequence may be in ASCII text. */
static bool has_escape(const uint8_t *src, size_t len)
{
    return find_byte(src, len, 0x1B, 0x1B) < len;
}

/* Chooses UTF-8 if a long text with NUL bytes or controls, but without UTF-16, is in it, unless its start is no text. */
static bool choose_odd_utf8(struct reader *r, const uint8_t *src, size_t len, const runic_detection *found)
{
    if (found->utf8_faults > 0 || has_escape(src, len))
        return false;
    if (is_no_ascii(r, src, READ_SAMPLE))
        choose_no_text(r);
    else
        choose_charset(r, RUNIC_UTF8, SURE_BY_BYTES, found->non_ascii > 0 ? RUNIC_BASIS_UTF8 : RUNIC_BASIS_ASCII);
    return true;
}

/* Chooses the charsets of a text that may be no text, or UTF-16: it has NUL bytes, controls or the mark of UTF-16. */
static void choose_odd(struct reader *r, const uint8_t *src, size_t len, bool may_have_utf16)
{
    const uint8_t *const text = src;
    const size_t text_len = len;
    const bool is_long = len > READ_SAMPLE;
    runic_rank_legacy(r, src, len);
    if (is_long && !may_have_utf16 && choose_going_on(r, src, len))
        return;
    add_forms(&r->lattice, true);
    runic_add_ranked(r, is_long ? 2 : 3);
    if (!is_long)
        runic_add_seeds(r, src, len);
    r->chosen = ((1u << r->lattice.count) - 1) & ~(may_have_utf16 ? 0 : BOTH_UTF16);
    if (is_no_text(r, src, len, r->chosen)) {
        choose_no_text(r);
        return;
    }
    if (!is_long)
        r->chosen = runic_search_charsets(&r->lattice, r->chosen);
    if (may_have_utf16)
        take_sample(r, &src, &len); /* three fronts cost much */
    runic_judge_charsets(r);
    if (runic_cost_of_set(&r->lattice, r->chosen) > runic_no_text_cost(src, 0, len) ||
        runic_is_mostly_no_text(&r->lattice, r->chosen))
        choose_no_text(r);
    r->lattice.src = text;
    r->lattice.len = text_len;
}

/* Chooses the charsets of a text in 8-bit charsets; of a long one, by a sample. */
static void choose_8_bit(struct reader *r, const uint8_t *src, size_t len, bool is_mixed)
{
    struct lattice *const lattice = &r->lattice;
    const uint8_t *judged = src;
    size_t judged_len = len;
    bool is_sample = is_mixed && take_sample(r, &judged, &judged_len);
    add_forms(lattice, false);
    if (is_mixed)
        runic_rank_legacy(r, judged, judged_len);
    const struct scored *best = &r->ranking.all[0];
    const bool is_ranked = r->ranking.count > 0 && best->candidate < FIRST_EBCDIC;
    const unsigned first = is_ranked ? runic_add_charset(lattice, best->candidate, best->table) : 0;
    const struct finding of_all = runic_finding_of(&r->ranking, best->candidate);
    const bool is_likely = is_ranked && !is_mixed && of_all.probability >= LEAST_OF_A_CHARSET;
    if (is_likely && !runic_has_strange_line(r, first, src, len) && !runic_has_rival(lattice, first)) {
        choose_only(r, first, of_all);
        return;
    }
    is_sample = is_sample || take_sample(r, &judged, &judged_len);
    search_charsets(r, judged, judged_len, first, is_likely ? &of_all : NULL);
    const unsigned least = is_sample ? LEAST_OF_A_LONG_TEXT : LEAST_OF_A_CHARSET;
    if (!is_supported(r, least, is_sample)) {
        rank_start(r, judged, judged_len, UINT64_MAX); /* no part is likely in any charset, but all of the text may be */
        if (!choose_ranked(r, least))
            choose_no_text(r);
    }
    lattice->src = src;
    lattice->len = len;
    if (is_sample)
        lattice->declared_count = 0;
    if (is_sample && (r->chosen & 1u << AS_UTF8) != 0 && lattice->all[AS_UTF8].kind == KIND_UTF8 &&
        r->findings[0].basis == RUNIC_BASIS_UTF8) {
        struct stretches found = {.used = r->chosen};
        r->findings[0] = runic_find_probability(r, &lattice->all[0], &found); /* errors may be in other lines */
    }
}

/* A charset that is this likely, in 1/1000, needs no records beside it. */
#define LIKELY_BESIDE_RECORDS 950

/*
 * Chooses the charsets of a text in 8-bit charsets. If none is likely, but the text has some controls, parts of it may be
 * records that are no text.
 */
static void choose_8_bit_or_records(struct reader *r, const uint8_t *src, size_t len, bool is_mixed)
{
    choose_8_bit(r, src, len, is_mixed);
    if (len > READ_SAMPLE || is_supported(r, LIKELY_BESIDE_RECORDS, false) || count_controls(src, len) == 0)
        return;
    const unsigned least = is_supported(r, AS_LIKELY_AS_NOT, false) ? LIKELY_BESIDE_RECORDS : AS_LIKELY_AS_NOT;
    r->before = r->now;
    runic_learn_controls(&r->lattice.controls, src, smaller(len, READ_SAMPLE));
    choose_odd(r, src, len, false); /* without a NUL, it has neither a space nor a line end */
    if (!is_supported(r, least, false))
        r->now = r->before;
}

/* Returns true if all is text, and no charset except UTF-8 is AS_LIKELY_AS_NOT. */
static bool has_no_likely_charset(const struct reader *r)
{
    bool is_found = r->lattice.all[0].charset == RUNIC_CHARSET_UNKNOWN;
    for (unsigned h = 0; h < r->lattice.count; h++) {
        const struct hypothesis *one = &r->lattice.all[h];
        is_found |= (r->chosen >> h & 1) != 0 && one->charset != RUNIC_UTF8 &&
                    (one->kind == KIND_NONE || r->findings[h].probability >= AS_LIKELY_AS_NOT);
    }
    return !is_found;
}

/* The most faults of a text that is damaged, though it has not more characters of UTF-8 than faults. */
#define FEW_FAULTS 8

/* Returns true if the bytes beyond ASCII may be damaged UTF-8. */
static bool may_be_damaged(const runic_detection *found)
{
    return found->basis == RUNIC_BASIS_DAMAGED_UTF8 || (found->basis == RUNIC_BASIS_NONE && found->utf8_faults <= FEW_FAULTS &&
                                                        found->utf8_characters >= found->utf8_faults);
}

/* Returns true for ASCII in which NULs do not show UTF-16; it may have escapes and other controls. */
static bool shows_ascii(const runic_detection *found)
{
    return found->basis == RUNIC_BASIS_ASCII && count_nuls(found) == 0;
}

/* Returns true if the bytes show the charset that the detector found. Behind the mark of UTF-8, they do not show UTF-16. */
static bool shows_charset(const runic_detection *found, const uint8_t *src, size_t len, bool is_marked)
{
    switch (found->basis) {
    case RUNIC_BASIS_EMPTY:
        return true;
    case RUNIC_BASIS_ASCII:
        return shows_ascii(found) && !has_escape(src, len);
    case RUNIC_BASIS_UTF8:
        return count_nuls(found) == 0;
    case RUNIC_BASIS_SIGNATURE:
    case RUNIC_BASIS_NULS:
        return !is_wide(found->charset) || (!is_marked && runic_is_all_wide(found->charset, src, len));
    default:
        return false;
    }
}

/* Returns the byte order of a text after the mark of the other order of UTF-16, or RUNIC_CHARSET_UNKNOWN. */
static runic_charset order_after_mark(const runic_detection *found, const uint8_t *src, size_t len)
{
    const runic_charset other = found->charset == RUNIC_UTF16LE ? RUNIC_UTF16BE : RUNIC_UTF16LE;
    const bool is_marked = found->basis == RUNIC_BASIS_SIGNATURE && found->signature_length == 2;
    return is_marked && len > 2 && runic_is_all_wide(other, src + 2, len - 2) ? other : RUNIC_CHARSET_UNKNOWN;
}

/* Chooses what the bytes show: a charset, or that controls in ASCII are no text. Returns false if they show neither. */
static bool choose_shown(struct reader *r, const uint8_t *src, size_t len, const runic_detection *found, bool is_odd)
{
    runic_charset other;
    if (shows_ascii(found) && is_odd && is_no_ascii(r, src, len))
        choose_no_text(r);
    else if (shows_charset(found, src, len, r->lattice.is_marked))
        choose_charset(r, found->charset, found->basis == RUNIC_BASIS_NULS ? LIKELY_UTF16 : SURE_BY_BYTES, found->basis);
    else if ((other = order_after_mark(found, src, len)) != RUNIC_CHARSET_UNKNOWN)
        choose_charset(r, other, LIKELY_UTF16, RUNIC_BASIS_NULS);
    else
        return false;
    return true;
}

/* Returns true if the NULs and controls of a long text without UTF-16 may be damage of UTF-8, as its faults are: no line has
 * many more of these than the others. */
static bool is_damaged_by_controls(const struct reader *r, const uint8_t *src, size_t len, const runic_detection *found)
{
    return len > READ_SAMPLE && found->utf8_faults > 0 && found->utf8_characters * LEAST_OF_UTF8 >= found->utf8_faults &&
           !has_many_controls(&r->guesser.detector, src, len) &&
           runic_damage_of(src, len, found->utf8_faults) != DAMAGE_OF_LINES;
}

/* Returns true for a text that may be no text, or UTF-16. */
static bool is_odd_text(const struct reader *r, const uint8_t *src, size_t len, const runic_detection *found)
{
    return count_nuls(found) > 0 || is_wide(found->charset) || has_many_controls(&r->guesser.detector, src, len);
}

/* Returns true if a text that may have UTF-16 is long, and no part of it is cheaper in UTF-16. */
static bool has_no_utf16(const struct reader *r, const uint8_t *src, size_t len)
{
    return len > READ_SAMPLE && runic_contradicted_mark(r) == 0 && !runic_may_have_utf16(&r->lattice.controls, src, len);
}

/* Chooses the charsets of a text that shows none: all of it is in one, or parts of it are compared. */
static void choose_compared(struct reader *r, const uint8_t *src, size_t len, const runic_detection *found, bool is_odd)
{
    const bool is_utf8 = found->utf8_faults == 0 && found->utf8_characters > 0;
    if (is_odd && !is_utf8 && choose_utf16(r, src, len))
        return;
    const bool may_have_utf16 = is_odd && !has_no_utf16(r, src, len);
    is_odd = is_odd && (may_have_utf16 || !is_damaged_by_controls(r, src, len, found));
    /* If a long text has some UTF-8, choose_long() has tried each charset in which all of the text may be. */
    const bool is_tried = !is_odd && len >= LONG_TEXT_BYTES && found->utf8_characters > 0;
    if ((is_odd ? !may_have_utf16 && choose_odd_utf8(r, src, len, found) : choose_long(r, src, len, found)) ||
        (!is_tried && choose_whole(r, src, len, found, UINT64_MAX)))
        return;
    if (shows_ascii(found))
        choose_charset(r, RUNIC_ASCII, SURE_BY_BYTES, RUNIC_BASIS_ASCII);
    else if (!is_odd)
        choose_8_bit_or_records(r, src, len, found->utf8_characters > 0);
    else
        choose_odd(r, src, len, may_have_utf16);
    /* UTF-16 may have been read as 8-bit text, and written as UTF-8. */
    if (is_utf8 && r->lattice.has_wide && runic_beyond_ascii_in_utf16(&r->lattice, r->chosen) >= 2 * NOT_BY_CHANCE)
        choose_charset(r, RUNIC_UTF8, SURE_BY_BYTES, RUNIC_BASIS_UTF8);
    if (may_be_damaged(found) && has_no_likely_charset(r))
        choose_damaged(r, found);
}

/* Chooses UTF-16 if its byte order mark, or the text before, leads to expect it, and the text goes on in it. */
static bool choose_expected_utf16(struct reader *r, const uint8_t *src, size_t len)
{
    const bool is_marked = r->offset == 0 && r->mark == 2;
    const unsigned of_mark = src[0] == 0xFF ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    const unsigned before = r->has_current ? r->current.charset : (unsigned)RUNIC_CHARSET_UNKNOWN;
    const unsigned expected = is_marked ? of_mark : before;
    const bool goes_on = runic_goes_on_in_utf16((runic_charset)expected, is_marked, src, len);
    if (goes_on)
        choose_charset(r, (runic_charset)expected, is_marked ? SURE_BY_BYTES : LIKELY_UTF16,
                       is_marked ? RUNIC_BASIS_SIGNATURE : RUNIC_BASIS_NULS);
    return goes_on;
}

void runic_choose_hypotheses(struct reader *r, const uint8_t *src, size_t len)
{
    r->lattice.src = src;
    r->lattice.len = r->lattice.text_len = len;
    r->lattice.count = r->lattice.declared_count = 0;
    r->lattice.has_wide = r->lattice.changes_inside = false;
    r->lattice.is_marked = r->signature > 0;
    if (choose_expected_utf16(r, src, len))
        return;
    runic_detector_init(&r->guesser.public_detector, 0);
    runic_detector_feed(&r->guesser.public_detector, src, len);
    const runic_detection found = runic_detector_verdict(&r->guesser.public_detector);
    r->lattice.text_faults = (size_t)found.utf8_faults;
    r->lattice.text_characters = (size_t)found.utf8_characters;
    const bool is_odd = is_odd_text(r, src, len, &found);
    if (is_odd)
        runic_learn_controls(&r->lattice.controls, src, smaller(len, READ_SAMPLE));
    if (!choose_shown(r, src, len, &found, is_odd))
        choose_compared(r, src, len, &found, is_odd);
}
