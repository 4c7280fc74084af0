/* facts.c - what is known about the charset of a text, in words. */
/* SPDX-License-Identifier: MIT */
#include "advice.h"

#include <inttypes.h>
#include <string.h>

#include "decision.h"

const char *guess_text(const runic_guess *guess)
{
    const unsigned percent = guess_percent(guess);
    const char *language = guess_language(guess);
    const bool ebcdic = is_ebcdic(guess->charset);
    const char *likely = percent >= GUESS_IS_LIKELY ? "likely" : "possible";
    return formatted("%s%s%s %s (%s%s%u %%)", ebcdic ? "EBCDIC (" : "", charset_name(guess->charset), ebcdic ? ")" : "",
                     percent >= GUESS_EXPLAINS ? "very likely" : likely, language != NULL ? language : "",
                     language != NULL ? ", " : "", percent);
}

static const char *name_none(const runic_detection *seen, const runic_guess *best)
{
    if (count_nuls(seen) > 0 && best->charset == RUNIC_CHARSET_UNKNOWN)
        return "binary? it has NUL bytes, and is not UTF-8, UTF-16 or UTF-32";
    if (best->charset == RUNIC_CHARSET_UNKNOWN)
        return "not UTF-8, UTF-16 or UTF-32";
    return formatted("%s%s", is_unicode(best->charset) ? "" : "not Unicode; ", guess_text(best));
}

/* ---- Stretches ---- */

const char *stretch_text(const struct stretch *stretch)
{
    runic_guess guess = {.charset = stretch->charset, .probability = stretch->probability};
    memcpy(guess.language, stretch->language, sizeof guess.language);
    const char *language = guess_language(&guess);
    if (stretch->charset == RUNIC_CHARSET_UNKNOWN)
        return "no known charset";
    if (stretch->basis == RUNIC_BASIS_DAMAGED_UTF8 && stretch->charset == RUNIC_UTF8)
        return "UTF-8 with errors";
    if (is_certain(stretch))
        return charset_name(stretch->charset);
    return formatted("%s (%s%s%u %%)", charset_name(stretch->charset), language != NULL ? language : "",
                     language != NULL ? ", " : "", guess_percent(&guess));
}

/* Returns true if all stretches are in one charset: then bytes between code units are missing, or too many. */
static bool is_one_charset(const struct stretches *s)
{
    size_t i = 1;
    while (i < s->count && s->list[i].charset == s->list[0].charset)
        i++;
    return i == s->count;
}

/* Returns the text of the places where the phase of the code units changes. */
static const char *slips_text(const struct stretches *s)
{
    const char *name = charset_name(s->list[0].charset);
    if (s->count == 2 && s->list[1].begin < charset_describe(s->list[0].charset).unit_size)
        return formatted("%s from byte %s on", name, grouped(s->list[1].begin));
    if (s->count == 2)
        return formatted("%s with a byte missing or too many, at byte %s", name, grouped(s->list[1].begin));
    return formatted("%s with bytes missing or too many in %s places, the first at byte %s", name, grouped(s->count - 1),
                     grouped(s->list[1].begin));
}

/* Returns a number for the kind of a charset: only those of the highest one are compared by their lines. */
static unsigned rank_of(const struct stretch_charset *one)
{
    if (one->like.charset == RUNIC_CHARSET_UNKNOWN)
        return 0;
    return is_wide(one->like.charset) ? 1 : 2;
}

/* Returns the charset that has the most lines; of UTF-16 and UTF-32 only if the text has no other one that is known. */
static const struct stretch_charset *main_charset(const struct stretches *s)
{
    const struct stretch_charset *most = &s->charsets[0];
    for (size_t i = 1; i < s->charset_count; i++) {
        const struct stretch_charset *one = &s->charsets[i];
        const unsigned rank = rank_of(one), highest = rank_of(most);
        if (rank == highest ? one->lines > most->lines : rank > highest)
            most = one;
    }
    return most;
}

static bool is_before(struct place a, struct place b)
{
    return a.line < b.line || (a.line == b.line && a.column < b.column);
}

/* Returns the text of many changes: the charsets, and how many lines are not in the main one. */
static const char *mixture_of(const struct stretches *s)
{
    const struct stretch_charset *most = main_charset(s);
    struct place first = {.line = UINT64_MAX};
    const char *names = stretch_text(&most->like);
    uint64_t lines = 0;
    for (size_t i = 0, left = s->charset_count - 1; i < s->charset_count; i++) {
        const struct stretch_charset *one = &s->charsets[i];
        if (one == most)
            continue;
        names = formatted("%s%s%s", names, --left == 0 ? " and " : ", ", stretch_text(&one->like));
        lines += one->lines;
        if (one->first.line > 0 && is_before(one->first, first))
            first = one->first;
    }
    return formatted("%s: %s of %s%s, the first at %" PRIu64 ":%" PRIu64, names, grouped(lines < s->lines ? lines : s->lines),
                     counted(s->lines, "line"),
                     s->charset_count > 2 ? formatted(" are not %s", charset_name(most->like.charset)) : "", first.line,
                     first.column);
}

const char *stretches_text(const struct stretches *s)
{
    if (s->count == 1)
        return stretch_text(&s->list[0]);
    if (is_one_charset(s))
        return slips_text(s);
    if (s->count > 2)
        return mixture_of(s);
    return formatted("%s, then %s from %s on (line %s)", stretch_text(&s->list[0]), stretch_text(&s->list[1]),
                     grouped(s->list[1].begin), grouped(s->list[1].at.line));
}

const char *verdict_text(const runic_detection *seen, const runic_guess *best)
{
    switch (seen->basis) {
    case RUNIC_BASIS_EMPTY:
        return "empty";
    case RUNIC_BASIS_NULS:
        return formatted("%s without BOM", charset_name(seen->charset));
    case RUNIC_BASIS_NONE:
        return name_none(seen, best);
    default:
        return best->charset != RUNIC_CHARSET_UNKNOWN ? guess_text(best) : charset_name(seen->charset);
    }
}

const char *damage_text(const runic_detection *seen)
{
    const uint64_t nuls = count_nuls(seen);
    return formatted("UTF-8 with %s, the first at offset %" PRIu64 "%s%s", counted(seen->utf8_faults, "ill-formed sequence"),
                     seen->utf8_first_fault, nuls > 0 ? ", and " : "", nuls > 0 ? counted(nuls, "NUL byte") : "");
}

const char *fact_text(const struct recognition *known)
{
    const runic_detection *seen = &known->seen;
    const struct declared *first = &known->claim.first, *other = &known->claim.other;
    const char *better = known->best.charset != RUNIC_CHARSET_UNKNOWN ? guess_text(&known->best) : NULL;
    const enum looks looks = looks_of(known, GUESS_EXPLAINS);
    if (known->wide_from > 0)
        return formatted("UTF-8 up to about byte %s, then UTF-16", grouped(known->wide_from));
    if (is_mixed(&known->reading))
        return stretches_text(&known->reading);
    if (looks == LOOKS_FORMS)
        return formatted("%s behind the byte order mark of %s", charset_name(seen->charset), charset_name(known->signature));
    if (other->charset != RUNIC_CHARSET_UNKNOWN)
        return formatted("declares %s at %" PRIu64 ":%" PRIu64 ", and %s at %" PRIu64 ":%" PRIu64, first->name,
                         first->place.line, first->place.column, other->name, other->place.line, other->place.column);
    if (*declared_elsewhere(&known->claim.wrong) != 0)
        return formatted("declares %s%s", known->claim.wrong.name, declared_elsewhere(&known->claim.wrong));
    if (known->claim.undeclared && known->claim.wrong.name[0] != 0)
        return formatted("declares %s, which %s", known->claim.wrong.name,
                         known->claim.wrong.charset == RUNIC_CHARSET_UNKNOWN ? "is not the name of a charset" : "it is not");
    if (known->claim.undeclared)
        return "declares no charset";
    if (looks == LOOKS_DECLARED && charset_claimed(known) != first->charset)
        return formatted("declares %s, which is read as %s", first->name, charset_name(charset_claimed(known)));
    if (looks == LOOKS_DECLARED)
        return formatted("declares %s, and is", first->name);
    if (first->charset != RUNIC_CHARSET_UNKNOWN && known->outcome == CHARSET_NOT_RECOGNIZED && seen->basis == RUNIC_BASIS_NONE)
        return formatted("declares %s, but is %s", first->name, better != NULL ? formatted("not: %s", better) : "not");
    if (is_binary_utf8(seen))
        return formatted("binary? %s", damage_text(seen));
    if (known->best.charset != RUNIC_CHARSET_UNKNOWN)
        return formatted("%s%s", guess_text(&known->best), count_nuls(seen) > 0 ? ", with NUL bytes" : "");
    if (seen->basis == RUNIC_BASIS_DAMAGED_UTF8)
        return damage_text(seen);
    if (seen->basis == RUNIC_BASIS_NULS)
        return formatted("likely %s", verdict_text(seen, &known->best));
    return verdict_text(seen, &known->best);
}

const char *little_name(runic_charset charset)
{
    return charset_describe(charset).unit_size == 2 ? "utf-16le" : "utf-32le";
}
