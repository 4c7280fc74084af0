/* decision.c - decides how a text is read, and which files are left alone: the table decisions.def. */
/* SPDX-License-Identifier: MIT */
#include "decision.h"

#include "codec/decoder.h"

/* Sets of enumerators, as bits, for the rows. */
#define LOOKS_BIT(id)   id = 1 << LOOKS_##id,
#define ASKED_BIT(id)   id = 1 << ASKED_##id,
#define PURPOSE_BIT(id) id = 1 << PURPOSE_##id,
enum { ALL_LOOKS(LOOKS_BIT) ALL = (1 << LOOKS_COUNT) - 1 };
enum { ALL_ASKED(ASKED_BIT) NAMED = BYTES | EBCDIC | MULTIBYTE | WIDE_CHARSET | UTF8_CHARSET };
enum { AUTO = ((1 << ASKED_COUNT) - 1) & ~NAMED };
enum { ALL_PURPOSES(PURPOSE_BIT) ANY = (1 << PURPOSE_COUNT) - 1 };

static const struct decision_row {
    int looks, asked, purpose;
    unsigned needs; /* facts that must be true */
    struct decision decision;
} rows[] = {
#define ROW(looks, asked, purpose, way, warns)           ROW_IF(0, looks, asked, purpose, way, warns)
#define ROW_IF(needs, looks, asked, purpose, way, warns) {looks, asked, purpose, needs, {way, warns, LOOKS_COUNT}},
#include "decisions.def"
#undef ROW
#undef ROW_IF
};

struct decision decide_by(unsigned facts, enum looks looks, unsigned asked, enum purpose purpose)
{
    const struct decision_row *row = rows;
    while ((row->needs & ~facts) != 0 || (row->looks >> looks & row->purpose >> purpose & 1) == 0 ||
           ((unsigned)row->asked & asked) == 0)
        row++;
    return (struct decision){row->decision.way, row->decision.warns, looks};
}

struct decision decide(enum looks looks, enum asked asked, enum purpose purpose)
{
    return decide_by(USUAL_FACTS, looks, 1u << asked, purpose);
}

/* Returns true if NUL bytes fit the code units of a charset. */
static bool fits_nuls(const runic_detection *seen, runic_charset charset)
{
    const uint8_t unit = charset_describe(charset).unit_size;
    return seen->basis == RUNIC_BASIS_NULS ? unit == charset_describe(seen->charset).unit_size : unit > 1;
}

/* Returns what is asked for without -f, apart from --guess. */
static enum asked asked_without_guess(const struct recognition *known, const struct question *question)
{
    if (question->expected != RUNIC_CHARSET_UNKNOWN)
        return ASKED_EXPECTED;
    if (question->otherwise != RUNIC_CHARSET_UNKNOWN)
        return fits_nuls(&known->seen, question->otherwise) ? ASKED_EITHER_WIDE : ASKED_EITHER;
    if (question->falls_back)
        return ASKED_FALLBACK;
    return question->repairs ? ASKED_REPAIR : ASKED_NOTHING;
}

/* Removes a guess that is no better than the verdict, or too unlikely to be named. percent: from which --guess takes it, or
 * 0. */
static void drop_weak_guess(struct recognition *known, unsigned percent)
{
    const unsigned named = percent > 0 && percent < GUESS_NAMED ? percent : GUESS_NAMED;
    if (known->best.charset != RUNIC_CHARSET_UNKNOWN &&
        (!is_better_guess(&known->seen, known->best.charset) ||
         (guess_percent(&known->best) < named && guess_percent_of_ebcdic(&known->reading.guesses) < named)))
        known->best = (runic_guess){.charset = RUNIC_CHARSET_UNKNOWN};
}

/* Reads each stretch of a text in its charset. With -f auto,CHARSET, UTF-8 and UTF-16 stay what they are, and the rest is in
 * CHARSET, unless the reading is 95 % sure that it is not. */
static void take_stretches(struct recognition *known, const struct question *question)
{
    struct stretches *s = &known->reading;
    known->outcome = CHARSET_BY_STRETCHES;
    known->charset = RUNIC_UTF8;
    known->marked = false;
    for (size_t i = 0; i < s->count && question->otherwise != RUNIC_CHARSET_UNKNOWN; i++) {
        struct stretch *const stretch = &s->list[i];
        const bool is_other = stretch->is_other && !is_unicode(question->otherwise);
        if (is_unicode(stretch->charset) || (is_other && question->purpose != PURPOSE_FORCED))
            continue;
        if (is_other && known->forced.probability == 0)
            known->forced = *stretch;
        stretch->charset = question->otherwise;
    }
    /* Parts of UTF-16 may have a byte missing between them. */
    size_t same = 1;
    while (same < s->count && s->list[same].charset == s->list[0].charset && !is_wide(s->list[0].charset))
        same++;
    if (same != s->count || s->list[0].begin > 0 || first_other(s) != NULL)
        return;
    known->outcome = question->otherwise != RUNIC_CHARSET_UNKNOWN ? CHARSET_OTHERWISE : CHARSET_GUESSED;
    known->charset = s->list[0].charset;
}

/* Sets the outcome and the charset. check and inspect read text in UTF-8 or in the charset of its NUL bytes also if neither is
 * recognized. */
static void take(struct recognition *known, const struct question *question, enum way way)
{
    static const runic_guess no_guess = {.charset = RUNIC_CHARSET_UNKNOWN};
    const bool is_converted = question->purpose != PURPOSE_CHECK && question->purpose != PURPOSE_SHOW;
    if (way == AS_CHARSET) {
        const bool is_expected = question->expected != RUNIC_CHARSET_UNKNOWN;
        known->outcome = CHARSET_OTHERWISE;
        known->charset = is_expected ? question->expected : recognize_unmarked(question->otherwise);
        known->best = no_guess;
    } else if (way == AS_DECLARED) {
        known->outcome = CHARSET_DECLARED;
        known->charset = charset_claimed(known);
        known->best = no_guess;
    } else if (way == AS_STRETCHES || (way == AS_GUESS && is_behind_mark(&known->reading))) {
        take_stretches(known, question);
    } else if (way == AS_GUESS) {
        known->outcome = CHARSET_GUESSED;
        known->charset = known->best.charset;
        known->escaping = NULL;
    } else if (way == AS_FOUND) {
        known->charset = known->seen.charset;
        if (is_converted)
            known->outcome = CHARSET_BY_NULS;
    } else if (way == AS_UTF8 && question->otherwise != RUNIC_CHARSET_UNKNOWN &&
               known->seen.basis == RUNIC_BASIS_DAMAGED_UTF8) {
        known->outcome = CHARSET_DAMAGED;
    } else if (way == AS_UTF8 && is_converted) {
        known->outcome = CHARSET_ASSUMED;
    }
}

/* Returns what is true of a text, as enum fact. */
static unsigned facts_of(const struct recognition *known, const struct question *question)
{
    const struct stretches *s = &known->reading;
    const unsigned percent = s->count > 0 ? stretches_percent(s) : 0;
    /* A charset that runic lacks is no guess: the best one is wrong. */
    const bool may_guess = *declared_elsewhere(&known->claim.wrong) == 0 && guess_percent(&known->best) >= question->guess;
    const bool is_kept = question->purpose != PURPOSE_REPLACE || (first_other(s) == NULL && are_whole(s));
    const bool keeps_lines = question->keeps_charset && !is_mixed(s) && !has_other_line_ends(s);
    const bool is_sure = percent >= GUESS_EXPLAINS;
    const bool is_damaged = known->seen.basis == RUNIC_BASIS_DAMAGED_UTF8 && !is_sure;
    return (may_guess ? BEST_IS_LIKELY : 0u) | (s->count > 0 && percent >= question->guess ? PARTS_ARE_LIKELY : 0u) |
           (is_sure ? IS_SURE : 0u) | (question->keeps_charset ? 0u : MAY_DIFFER) | (is_kept ? IS_KEPT : 0u) |
           (keeps_lines ? KEEPS_LINES : 0u) | (is_damaged ? IS_DAMAGED : 0u) | (question->repairs ? IS_REPAIRED : 0u);
}

struct decision decide_reading(struct recognition *known, const struct question *question)
{
    if (known->escaping != NULL && known->claim.confirmed && question->purpose != PURPOSE_CHECK) {
        known->outcome = CHARSET_NOT_RECOGNIZED;
        known->escaping = NULL;
    }
    const bool is_escaped = known->escaping != NULL;
    if (known->outcome != CHARSET_NOT_RECOGNIZED && !is_escaped)
        return (struct decision){AS_UTF8, false, LOOKS_UTF8};
    drop_weak_guess(known, question->guess);
    const unsigned percent = question->guess > 0 ? question->guess : GUESS_EXPLAINS;
    const enum looks looks = is_escaped ? LOOKS_ESCAPED : looks_of(known, percent);
    const unsigned asked = 1u << asked_without_guess(known, question) | (question->guess > 0 ? 1u << ASKED_GUESS : 0u);
    /* If the declaration is changed, too, the file may be replaced. */
    const bool is_kept_true = looks == LOOKS_DECLARED && question->fixes_declaration;
    const struct decision decision =
        decide_by(facts_of(known, question), looks, asked, is_kept_true ? PURPOSE_READ : question->purpose);
    if (!is_escaped || decision.way == AS_GUESS)
        take(known, question, decision.way);
    return decision;
}

enum asked asked_by_name(runic_charset charset)
{
    if (charset == RUNIC_ASCII || charset == RUNIC_UTF8 || is_kin_of_utf8(charset))
        return ASKED_UTF8_CHARSET;
    if (is_single_byte(charset))
        return keeps_letters(charset) ? ASKED_BYTES : ASKED_EBCDIC;
    return is_wide(charset) ? ASKED_WIDE_CHARSET : ASKED_MULTIBYTE;
}
