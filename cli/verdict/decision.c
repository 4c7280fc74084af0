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
    struct decision decision;
} rows[] = {
#define ROW(looks, asked, purpose, way, warns) {looks, asked, purpose, {way, warns, LOOKS_COUNT}},
#include "decisions.def"
#undef ROW
};

struct decision decide(enum looks looks, enum asked asked, enum purpose purpose)
{
    const struct decision_row *row = rows;
    while ((row->looks >> looks & row->asked >> asked & row->purpose >> purpose & 1) == 0)
        row++;
    return (struct decision){row->decision.way, row->decision.warns, looks};
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
    } else if (way == AS_STRETCHES) {
        take_stretches(known, question);
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

/* Reads a text by --guess. Returns false if neither its reading nor its best guess is likely enough for that. */
static bool takes_guess(struct recognition *known, const struct question *question, enum way way)
{
    const bool is_sure = known->reading.count > 0 && stretches_percent(&known->reading) >= question->guess;
    /* A charset that runic lacks is no guess: the best one is wrong. */
    const bool may_guess = *declared_elsewhere(&known->claim.wrong) == 0 && guess_percent(&known->best) >= question->guess;
    if (question->guess == 0)
        return false;
    if ((way == AS_STRETCHES && is_sure && !question->keeps_charset) ||
        (way == AS_GUESS && may_guess && is_behind_mark(&known->reading))) {
        take_stretches(known, question);
        return true;
    }
    if (way != AS_GUESS || !may_guess)
        return false;
    known->outcome = CHARSET_GUESSED;
    known->charset = known->best.charset;
    known->escaping = NULL;
    return true;
}

/* Returns what the table says, but for a reading that the options do not allow, or that is not sure. */
static enum way allowed_way(const struct recognition *known, const struct question *question, const struct decision *decision)
{
    const bool is_otherwise = question->otherwise != RUNIC_CHARSET_UNKNOWN;
    enum way way = decision->way;
    if (way == AS_STRETCHES && question->keeps_charset)
        way = is_mixed(&known->reading) || has_other_line_ends(&known->reading) || !is_otherwise ? LEAVE : AS_CHARSET;
    /* Of a stream, only the beginning was read. */
    const bool is_sure = known->reading.count > 0 && stretches_percent(&known->reading) >= GUESS_EXPLAINS;
    const bool is_converted = question->purpose != PURPOSE_SHOW && question->purpose != PURPOSE_CHECK;
    if (way == AS_FOUND && question->purpose != PURPOSE_SHOW && !is_sure)
        way = LEAVE;
    if (decision->looks == LOOKS_FORMS && is_converted && !is_otherwise && !is_sure)
        way = LEAVE;
    /* In place, a text of which a part is in neither charset, or would be left out, is left alone. */
    if (way == AS_STRETCHES && question->purpose == PURPOSE_REPLACE && is_otherwise &&
        (first_other(&known->reading) != NULL || !are_whole(&known->reading)))
        way = LEAVE;
    /* A reading that is not sure does not keep --on-error from repairing UTF-8, nor check from listing its faults. */
    const bool is_parts = decision->looks == LOOKS_MIXED || decision->looks == LOOKS_RECORDS || decision->looks == LOOKS_FORMS;
    const bool is_damage = is_parts && known->seen.basis == RUNIC_BASIS_DAMAGED_UTF8 && !is_sure;
    if (is_damage && (question->purpose == PURPOSE_CHECK || (question->repairs && way == LEAVE)))
        way = AS_UTF8;
    return way;
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
    struct decision decision = decide(looks, ASKED_GUESS, question->purpose);
    if (takes_guess(known, question, decision.way))
        return decision;
    /* If the declaration is changed, too, the file may be replaced. */
    const bool is_kept_true = looks == LOOKS_DECLARED && question->fixes_declaration;
    decision = decide(looks, asked_without_guess(known, question), is_kept_true ? PURPOSE_READ : question->purpose);
    decision.way = allowed_way(known, question, &decision);
    if (!is_escaped)
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
