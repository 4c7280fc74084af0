/* source.c - finds the charset of an input of convert, and decides which files are left unchanged. */
/* SPDX-License-Identifier: MIT */
#include "source.h"

#include "input/range.h"
#include "scan/scan.h"
#include "scan/verdict_text.h"
#include "terminal/message.h"

int source_fail_unrecognized(const struct settings *settings, const char *name, const runic_detection *seen)
{
    const bool forces = settings->on_malformed != RUNIC_STOP;
    if (seen->basis == RUNIC_BASIS_DAMAGED_UTF8)
        fail(name, "not recognized: %s; use --on-error replace, skip or escape to convert it as UTF-8", damage_text(seen));
    else if (seen->basis == RUNIC_BASIS_NULS)
        fail(name, "not recognized: %s; if it is, use -f %s", verdict_text(seen), charset_name(seen->charset));
    else
        fail(name, "not recognized: %s; if you know its encoding, name it, for example -f shift_jis%s", verdict_text(seen),
             forces ? " (-f utf-8 if it is UTF-8 with errors)" : "");
    return EXIT_FINDINGS;
}

/*
 * Returns true if an input whose charset is not recognized is read as UTF-8. Without -f, --on-error replace, skip or
 * escape implies UTF-8, unless NUL bytes suggest another charset. Files converted in place or found by -r must also
 * look like UTF-8.
 */
static bool reads_as_utf8(const struct settings *settings, const char *name, struct recognition *known)
{
    const bool *given = settings->options->given;
    const bool is_damaged = known->seen.basis == RUNIC_BASIS_DAMAGED_UTF8;
    if (settings->on_malformed == RUNIC_STOP || settings->from.charset != RUNIC_UNKNOWN ||
        settings->from.fallback != RUNIC_UNKNOWN || known->seen.basis == RUNIC_BASIS_NULS)
        return false;
    if (!is_damaged && (given[OPTION_IN_PLACE] || given[OPTION_RECURSIVE]))
        return false;
    if (!is_damaged)
        warn(name, "read as UTF-8, but does not look like it: %s", verdict_text(&known->seen));
    known->outcome = CHARSET_ASSUMED;
    known->charset = RUNIC_UTF8;
    return true;
}

static bool has_mark(const struct settings *settings, const char *name, const struct recognition *known)
{
    if (settings->bom_in != RUNIC_BOM_REQUIRE || charset_describe(known->charset).unicode)
        return true;
    fail(name, "is %s, which has no byte order mark; remove --in-bom require", charset_name(known->charset));
    return false;
}

/* Returns whether -F lets an input be its own output, whatever its text looks like. */
static bool is_forced(const struct source_of_text *source)
{
    return source->is_output && source->settings->rules.force;
}

static void report_charset(const struct source_of_text *source, const char *name)
{
    const struct recognition *known = &source->known;
    recognition_warn(name, known);
    if (known->swapped)
        warn(name, "begins with a byte-swapped byte order mark: it may be %s",
             known->charset == RUNIC_UTF16BE ? "UTF-16LE" : "UTF-16BE");
    if (source->doubts && !is_forced(source) && charset_describe(known->signature).unit_size > 1)
        warn(name, "begins with the byte order mark of %s, but is read as %s; use -f utf-%d, or omit -f",
             charset_name(known->signature), charset_name(known->charset), 8 * charset_describe(known->signature).unit_size);
    if (known->doubled && source->settings->bom_in == RUNIC_BOM_STRIP)
        note(name, "begins with two byte order marks; only the first one is removed");
}

/* Returns true if all of the input is UTF-8 with characters beyond ASCII, and rewinds it. */
static bool is_utf8(struct input *in, unsigned jobs)
{
    struct doubt doubt = {.end = UINT64_MAX};
    struct scan look = {.how = {.from = RUNIC_UTF8, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_KEEP}, .jobs = jobs, .doubt = &doubt};
    const bool is_valid = scan(&look, in) == SCAN_DONE;
    return !in->failed && input_rewind(in) && is_valid && doubt_is_utf8(&doubt);
}

/* ---- Evidence against the charset */

/* Returns the offset of the first UTF-8 character in a part. */
static uint64_t first_whole(const struct part *part)
{
    uint64_t offset = part->begin, cut;
    int why;
    while (offset < part->end && range_cut(part->in, RUNIC_UTF8, offset, &cut, &why) && cut < offset)
        offset++;
    return offset;
}

void source_watch(struct source_of_text *source, const struct part *part)
{
    const struct settings *settings = source->settings;
    uint64_t cut;
    int why;
    source->doubts = settings->options->command == COMMAND_CONVERT && doubt_begin(&source->doubt, source->known.charset);
    if (!source->doubts || part == NULL)
        return;
    source->doubt.begin = first_whole(part);
    if (part->end < part->size && range_cut(part->in, RUNIC_UTF8, part->end, &cut, &why))
        source->doubt.end = cut;
}

void source_warn(const struct source_of_text *source, const char *name)
{
    if (source->doubts && !is_forced(source))
        doubt_warn(&source->doubt, name, source->known.charset);
}

/* ---- The charset ---- */

/* Returns whether text that was named to be in a single byte charset is in Unicode instead, and reports it. */
static bool is_in_unicode(struct input *in, unsigned jobs)
{
    if (is_utf8(in, jobs)) {
        fail(in->name, "already UTF-8; use -F to convert it anyway");
        return true;
    }
    if (in->failed)
        return false;
    const struct source any = {.charset = RUNIC_UNKNOWN, .fallback = RUNIC_UNKNOWN};
    const struct recognition known = recognize(in, any, jobs);
    const bool is_marked =
        known.outcome == CHARSET_BY_SIGNATURE && (known.charset == RUNIC_UTF8 || charset_describe(known.charset).unit_size > 1);
    const bool is_damaged = known.outcome == CHARSET_NOT_RECOGNIZED && known.seen.basis == RUNIC_BASIS_DAMAGED_UTF8;
    if (is_marked)
        fail(in->name, "already %s, by its byte order mark; use -F to convert it anyway", charset_name(known.charset));
    else if (is_damaged)
        fail(in->name, "%s; use -f utf-8 with --on-error, or -F to convert it anyway", damage_text(&known.seen));
    return is_marked || is_damaged;
}

int source_find(struct source_of_text *source, struct input *in)
{
    const struct settings *settings = source->settings;
    struct recognition *known = &source->known;
    *known = settings->ranged ? part_recognize(settings->from, in) : recognize(in, settings->from, settings->jobs);
    if (known->outcome == CHARSET_NOT_READ)
        return EXIT_TROUBLE;
    if (known->outcome == CHARSET_NOT_RECOGNIZED && !reads_as_utf8(settings, in->name, known))
        return source_fail_unrecognized(settings, in->name, &known->seen);
    if (!has_mark(settings, in->name, known))
        return EXIT_TROUBLE;
    /* Only convert doubts the charset that the user has given. */
    source_watch(source, NULL);
    if (source->doubts && source->is_output && !is_forced(source) && is_in_unicode(in, settings->jobs))
        return EXIT_FINDINGS;
    if (in->failed)
        return EXIT_TROUBLE;
    if (!source->told)
        report_charset(source, in->name);
    return EXIT_FINE;
}
