/* declarations.c - check --declared: compares the charset of a file with what its text declares. */
/* SPDX-License-Identifier: MIT */
#include "check.h"

#include "codec/decoder.h"
#include "recognize/declared.h"
#include "text/charset.h"
#include "terminal/message.h"
#include "verdict/advice.h"

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

static void report(struct check *check, const struct recognition *known, const struct declared *declared)
{
    const char *is = "not";
    if (known->outcome != CHARSET_NOT_RECOGNIZED)
        is = charset_name(known->charset);
    else if (known->best.charset != RUNIC_CHARSET_UNKNOWN)
        is = guess_text(&known->best);
    const struct finding finding = {.report = {.offset = declared->offset, .length = (uint8_t)declared->length},
                                    .from = charset_to_search(known),
                                    .place = declared->place,
                                    .kind = FINDING_DECLARED,
                                    .why = declared->charset == RUNIC_CHARSET_UNKNOWN && *declared_elsewhere(declared) == 0
                                               ? formatted("declares %s, which is not the name of a charset", declared->name)
                                               : formatted("declares %s, but is %s", declared->name, is)};
    check_found(check, &finding);
    if (known->outcome != CHARSET_NOT_RECOGNIZED && can_fix_declared(declared->kind, known->charset))
        check_repair(check, "--fix-declared");
}

void check_declared(struct check *check, const struct recognition *known, const struct beginning *beginning, bool is_ascii)
{
    struct declared declared = {.end = 0};
    const bool is_unknown = known->outcome == CHARSET_NOT_RECOGNIZED;
    while (declared_next(charset_to_search(known), beginning->bytes, beginning->len, &declared))
        if (is_unknown ? *declared_elsewhere(&declared) == 0 : !declared_is_right(&declared, known->charset, is_ascii))
            report(check, known, &declared);
}
