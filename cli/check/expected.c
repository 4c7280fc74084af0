/* expected.c - compares a file with what is expected of it, and with what it declares. */
/* SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "codec/decoder.h"
#include "command_line/letters.h"
#include "recognize/declared.h"
#include "terminal/message.h"
#include "text/charset.h"
#include "verdict/advice.h"

/* Reads a charset without supplementary characters: UCS-2, and what MySQL calls utf8mb3. Returns false for other words. */
static bool read_ucs2(const char *word, struct named_charset *charset)
{
    const bool is_utf8 = same_letters(word, "utf8mb3", sizeof "utf8mb3");
    *charset = (struct named_charset){.charset = is_utf8 ? RUNIC_UTF8 : RUNIC_CHARSET_UNKNOWN};
    return is_utf8 || same_letters(word, "ucs-2", sizeof "ucs-2") || same_letters(word, "ucs2", sizeof "ucs2");
}

static bool add_charset(struct expectation *expected, const char *word)
{
    if (expected->count == EXPECT_MOST)
        return fail(NULL, "--expect takes at most %d charsets", EXPECT_MOST);
    struct named_charset *charset = &expected->charsets[expected->count];
    bool *ucs2 = &expected->ucs2[expected->count++];
    *ucs2 = read_ucs2(word, charset);
    return *ucs2 || charset_from_name(word, charset);
}

bool expectation_read(const struct options *options, struct expectation *expected)
{
    char word[64];
    *expected =
        (struct expectation){.require_bom = options->given[OPTION_REQUIRE_BOM], .no_bom = options->given[OPTION_NO_BOM]};
    for (const char *list = options->text[OPTION_EXPECT]; list != NULL; list = *list == ',' ? list + 1 : NULL) {
        const size_t length = strcspn(list, ",");
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), list);
        if (!add_charset(expected, word))
            return false;
        list += length;
    }
    return true;
}

runic_charset possible_expected(const struct expectation *expected, const struct recognition *known)
{
    if (known->outcome != CHARSET_NOT_RECOGNIZED)
        return RUNIC_CHARSET_UNKNOWN;
    const struct guesses *guesses = &known->reading.guesses;
    for (size_t i = 0; i < expected->count; i++) {
        const runic_charset charset = expected->charsets[i].charset;
        const bool is_legacy = charset != RUNIC_ASCII && !is_unicode(charset);
        const bool may_be = guess_best(guesses).probability < CONTRADICTS || is_likely_enough(&known->reading, charset);
        /* If NUL bytes suggest UTF-16 or UTF-32, only that charset is possible. */
        if (known->seen.basis == RUNIC_BASIS_NULS ? charset == known->seen.charset : is_legacy && may_be)
            return charset;
    }
    return RUNIC_CHARSET_UNKNOWN;
}

/* Returns true if a file is in the wanted charset. "UTF-16" is either byte order, with a BOM. */
static bool is_one_of(const struct named_charset *wanted, const struct recognition *known)
{
    const runic_charset_properties like = charset_describe(wanted->charset);
    if (wanted->charset == RUNIC_CHARSET_UNKNOWN)
        return is_unicode(known->charset) && known->outcome != CHARSET_NOT_RECOGNIZED;
    if (wanted->with_bom && !known->marked)
        return false;
    if (like.byte_order == RUNIC_ORDER_BY_BOM)
        return known->marked && like.unit_size == charset_describe(known->charset).unit_size;
    return wanted->charset == known->charset;
}

bool expects_ascii(const struct expectation *expected, const struct recognition *known)
{
    bool ascii = false, itself = false;
    for (size_t i = 0; i < expected->count; i++) {
        ascii = ascii || expected->charsets[i].charset == RUNIC_ASCII;
        itself = itself || is_one_of(&expected->charsets[i], known);
    }
    return ascii && !itself && !known->marked && keeps_ascii(known->charset);
}

bool expects_ucs2(const struct expectation *expected, const struct recognition *known)
{
    bool only = false;
    for (size_t i = 0; i < expected->count; i++)
        if (is_one_of(&expected->charsets[i], known)) {
            if (!expected->ucs2[i])
                return false;
            only = true;
        }
    return only;
}

runic_charset expected_repertoire(const struct expectation *expected, const struct recognition *known)
{
    const runic_charset wanted = expected->charsets[0].charset;
    const bool is_legacy = expected->count == 1 && wanted != RUNIC_CHARSET_UNKNOWN && !is_unicode(wanted);
    return is_legacy && known->outcome != CHARSET_NOT_RECOGNIZED && is_unicode(known->charset) ? wanted : RUNIC_CHARSET_UNKNOWN;
}

/* Returns true if a file meets the expectation. */
static bool is_expected(const struct expectation *expected, const struct recognition *known, const runic_detection *seen)
{
    const bool ascii = known->charset == RUNIC_UTF8 && !known->marked && seen->non_ascii == 0;
    for (size_t i = 0; i < expected->count; i++)
        if (is_one_of(&expected->charsets[i], known) ||
            (ascii && !expected->charsets[i].with_bom && keeps_ascii(expected->charsets[i].charset)))
            return true;
    return expected->count == 0;
}

void check_expected(struct check *check, const struct recognition *known, const runic_detection *seen)
{
    if (is_expected(&check->settings->expected, known, seen))
        return;
    const bool ascii = known->charset == RUNIC_UTF8 && seen->non_ascii == 0;
    const bool fits = expected_repertoire(&check->settings->expected, known) != RUNIC_CHARSET_UNKNOWN &&
                      check->lacking.used == 0 && !check->lacking.is_full;
    const char *why = formatted(
        "is %s%s, not %s%s", ascii ? "US-ASCII" : charset_name(known->charset), known->marked ? " with a byte order mark" : "",
        quoted(check->settings->options->text[OPTION_EXPECT]), fits ? ", which has all its characters" : "");
    check_found_in_file(check, FINDING_UNEXPECTED, known->charset, 0, why);
}

/* ---- check --declared */

/* Returns the charset in which declarations are searched. In most charsets that are not recognized they are ASCII. */
static runic_charset charset_to_search(const struct recognition *known)
{
    return known->outcome == CHARSET_NOT_RECOGNIZED ? RUNIC_LATIN1 : known->charset;
}

/* Returns true if a text is in a legacy charset. Of a stream, which is assumed to be UTF-8, the first bytes decide. */
static bool is_legacy(const struct beginning *beginning, const struct recognition *known)
{
    const struct piece head = {.bytes = beginning->bytes, .len = beginning->len};
    if (known->outcome == CHARSET_ASSUMED)
        return judge_head(head).basis == RUNIC_BASIS_NONE;
    return known->outcome == CHARSET_NOT_RECOGNIZED && known->seen.basis == RUNIC_BASIS_NONE && count_nuls(&known->seen) == 0;
}

void read_as_declared(const struct beginning *beginning, struct recognition *known)
{
    struct declared declared = {.end = 0};
    if (!is_legacy(beginning, known) || !declared_next(RUNIC_LATIN1, beginning->bytes, beginning->len, &declared))
        return;
    if (declared.charset == RUNIC_CHARSET_UNKNOWN || !keeps_ascii(declared.charset) || is_unicode(declared.charset))
        return;
    /* Browsers read another charset by some names: windows-1252 for iso-8859-1. */
    const bool is_as_named = is_likely_enough(&known->reading, declared.charset);
    const runic_charset charset = is_as_named ? declared.charset : declared_reading(&declared, known->seen.c1_bytes > 0);
    if (!is_likely_enough(&known->reading, charset))
        return;
    known->charset = charset;
    known->outcome = CHARSET_DECLARED;
    known->best = (runic_guess){.charset = RUNIC_CHARSET_UNKNOWN};
}

bool has_declaration(const struct beginning *beginning, const struct recognition *known)
{
    struct declared declared = {.end = 0};
    return declared_next(charset_to_search(known), beginning->bytes, beginning->len, &declared);
}

/* Reports a declaration that is wrong. Returns true if it names another charset. */
static bool report(struct check *check, const struct recognition *known, const struct declared *declared)
{
    const bool is_unknown = known->outcome == CHARSET_NOT_RECOGNIZED;
    const bool is_name = declared->charset != RUNIC_CHARSET_UNKNOWN || *declared_elsewhere(declared) != 0;
    const char *is = "not", *why = formatted("declares %s, which is not the name of a charset", declared->name);
    if (!is_unknown)
        is = charset_name(known->charset);
    else if (known->best.charset != RUNIC_CHARSET_UNKNOWN)
        is = guess_text(&known->best);
    if (is_name)
        why = formatted("declares %s, but is %s", declared->name, is);
    if (is_name && is_unknown)
        why = advise_check(check->name, why, known);
    const struct finding finding = {.report = {.offset = declared->offset, .length = (uint8_t)declared->length},
                                    .from = charset_to_search(known),
                                    .place = declared->place,
                                    .kind = FINDING_DECLARED,
                                    .why = why};
    check_found(check, &finding);
    if (!is_unknown && can_fix_declared(declared->kind, known->charset))
        check_repair(check, "--fix-declared");
    return is_name;
}

bool check_declared(struct check *check, const struct recognition *known, const struct beginning *beginning, bool is_ascii)
{
    struct declared declared = {.end = 0};
    const bool is_unknown = known->outcome == CHARSET_NOT_RECOGNIZED;
    bool is_other = false;
    while (declared_next(charset_to_search(known), beginning->bytes, beginning->len, &declared))
        if (is_unknown ? *declared_elsewhere(&declared) == 0 : !declared_is_right(&declared, known->charset, is_ascii))
            is_other |= report(check, known, &declared);
    return is_other;
}
