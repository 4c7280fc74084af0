/* source.c - finds the charset of an input of convert, and decides which files are left unchanged. */
/* SPDX-License-Identifier: MIT */
#include "source.h"

#include <inttypes.h>
#include <stdio.h>

#include "codec/decoder.h"
#include "input/range.h"
#include "recognize/declared.h"
#include "recognize/verdict_text.h"
#include "ruin.h"
#include "terminal/message.h"

/* Returns the name of a charset for a hint at --fallback: windows-1252 if --fallback does not take the charset. */
static const char *fallback_name(runic_charset charset)
{
    const bool is_possible = charset != RUNIC_UNKNOWN && !is_system(charset) && is_single_byte(charset);
    return charset_name(is_possible ? charset : RUNIC_WINDOWS1252);
}

/* Returns the option that converts each of several files by its own guess, as a part of a message; or "". */
static const char *guess_hint(const struct settings *settings, const runic_guess *best)
{
    const struct options *options = settings->options;
    const bool *given = options->given;
    const bool are_several = options->file_count > 1 || given[OPTION_RECURSIVE] || given[OPTION_FILES_FROM] ||
                             given[OPTION_FILES0_FROM] || given[OPTION_NUL_NAMES];
    const bool can_guess = settings->from.charset == RUNIC_UNKNOWN && settings->from.fallback == RUNIC_UNKNOWN &&
                           settings->policies.on_malformed == RUNIC_STOP;
    if (!are_several || !can_guess || best->probability < 950)
        return "";
    return given[OPTION_IN_PLACE] ? ", or --guess --backup to convert each file by its own guess"
                                  : ", or --guess to convert each file by its own guess";
}

int source_fail_unrecognized(const struct settings *settings, const char *name, const struct recognition *known)
{
    const runic_detection *seen = &known->seen;
    const char *verdict = verdict_text(seen, &known->best);
    const char *rest = fallback_name(settings->from.fallback);
    const char *or_utf8 = settings->policies.on_malformed != RUNIC_STOP ? " (-f utf-8 if it is UTF-8 with errors)" : "";
    if (is_binary_utf8(seen))
        fail(name, "not recognized: binary? %s; use --on-error replace, skip or escape to convert it as UTF-8",
             damage_text(seen));
    else if (known->best.charset != RUNIC_UNKNOWN)
        fail(name, "not recognized: %s; if it is, use -f %s%s%s", verdict, charset_name(known->best.charset),
             guess_hint(settings, &known->best), or_utf8);
    else if (seen->basis == RUNIC_BASIS_DAMAGED_UTF8)
        fail(name,
             "not recognized: %s; "
             "if these bytes are windows-1252, use --fallback windows-1252, else --on-error replace, skip or escape",
             damage_text(seen));
    else if (seen->basis == RUNIC_BASIS_NULS)
        fail(name, "not recognized: %s; if it is, use -f %s", verdict, charset_name(seen->charset));
    else if (is_partly_utf8(seen))
        fail(name, "not recognized: %s; if the rest is %s, use -f utf-8 --fallback %s%s", verdict, rest, rest, or_utf8);
    else
        fail(name, "not recognized: %s; if you know its encoding, name it, for example -f shift_jis%s", verdict, or_utf8);
    return EXIT_FINDINGS;
}

/*
 * Returns true if an input whose charset is not recognized is read as UTF-8. Without -f, both --fallback and --on-error
 * replace, skip or escape imply UTF-8, unless NUL bytes suggest another charset. Files converted in place or found by -r must
 * also look like UTF-8, for --fallback at least in part: text in another charset would be lost.
 */
static bool reads_as_utf8(struct source_of_text *source, const char *name)
{
    const struct settings *settings = source->settings;
    struct recognition *known = &source->known;
    const bool *given = settings->options->given;
    const bool must_look_like_it = source->is_output || given[OPTION_IN_PLACE] || given[OPTION_RECURSIVE];
    const bool is_damaged = known->seen.basis == RUNIC_BASIS_DAMAGED_UTF8;
    if (settings->policies.on_malformed == RUNIC_STOP || settings->from.charset != RUNIC_UNKNOWN ||
        settings->from.fallback != RUNIC_UNKNOWN || known->seen.basis == RUNIC_BASIS_NULS)
        return false;
    const bool falls_back = settings->policies.on_malformed == RUNIC_FALLBACK;
    if (!is_damaged && must_look_like_it && !(falls_back && is_partly_utf8(&known->seen)))
        return false;
    if (!is_damaged && !falls_back)
        warn(name, "read as UTF-8, but does not look like it: %s", verdict_text(&known->seen, &known->best));
    known->outcome = CHARSET_ASSUMED;
    known->charset = RUNIC_UTF8;
    return true;
}

static bool can_require_bom(const struct settings *settings, const char *name, const struct recognition *known)
{
    if (settings->bom_in != RUNIC_BOM_REQUIRE || charset_describe(known->charset).unicode)
        return true;
    fail(name, "is %s, which has no byte order mark; remove --in-bom require", charset_name(known->charset));
    return false;
}

/* Returns true if -F allows an input to be its own output, whatever its text looks like. */
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
        note(name, "begins with two byte order marks; only the first one is removed; convert the result to remove the other");
}

/*
 * Returns true if the text declares another legacy charset than the one in which it is read. Unicode is recognized by the
 * bytes: a declaration is no evidence against it.
 */
static bool contradicts_charset(const struct recognition *known, const struct declared *declared)
{
    return declared->charset != RUNIC_UNKNOWN && !charset_describe(declared->charset).unicode &&
           !charset_describe(known->charset).unicode && !declared_is_right(declared, known->charset, false);
}

/*
 * Warns if the text is read in another charset than it declares, or if the declaration will be wrong in the output and
 * --fix-declared does not change it. Prints nothing if a charset that escape sequences suggest was reported already.
 */
static void warn_declared(const struct source_of_text *source, struct input *in)
{
    const struct settings *settings = source->settings;
    const runic_charset to = settings->to.charset;
    const bool fixes = settings->options->given[OPTION_FIX_DECLARED] && is_stateless(to);
    struct declared declared = {.end = 0};
    if (is_quiet() || source->known.escaping != NULL)
        return;
    /* Of a stream, wait for one byte only, since more may arrive late; --fix-declared waits for more anyway. */
    const struct piece head = input_peek(in, in->seekable || fixes ? DECLARED_HEAD : 1);
    while (declared_next(source->known.charset, head.bytes, head.len, &declared)) {
        if (contradicts_charset(&source->known, &declared))
            warn(in->name, "declares %s at %" PRIu64 ":%" PRIu64 ", but is read as %s", declared.name, declared.place.line,
                 declared.place.column, charset_name(source->known.charset));
        if (!fixes && !declared_is_right(&declared, to, false))
            warn(in->name, "declares %s at %" PRIu64 ":%" PRIu64 ", which is wrong in %s%s", declared.name, declared.place.line,
                 declared.place.column, charset_name(to), is_stateless(to) ? "; --fix-declared changes it" : "");
    }
}

/* ---- Evidence against the charset */

/* Returns the offset of the first UTF-8 character in a part. */
static uint64_t first_character(const struct part *part)
{
    uint64_t offset = part->begin, cut;
    while (offset < part->end && range_cut(part->in, RUNIC_UTF8, offset, &cut) && cut < offset)
        offset++;
    return offset;
}

void source_watch(struct source_of_text *source, const struct part *part)
{
    const struct settings *settings = source->settings;
    uint64_t cut;
    source->doubts = settings->options->command == COMMAND_CONVERT && doubt_begin(&source->doubt, source->known.charset);
    if (!source->doubts || part == NULL)
        return;
    source->doubt.begin = first_character(part);
    if (part->end < part->size && range_cut(part->in, RUNIC_UTF8, part->end, &cut))
        source->doubt.end = cut;
}

/* Returns the evidence against the charset: also that the start of the text is partly UTF-8. */
static struct doubt_verdict judge_source(const struct source_of_text *source)
{
    static _Thread_local char instead[80];
    const runic_detection start = runic_detector_verdict(&source->doubt.start);
    const struct doubt_verdict verdict = doubt_judge(&source->doubt);
    if (verdict.what != NULL || !is_partly_utf8(&start))
        return verdict;
    snprintf(instead, sizeof instead, "-f utf-8 --fallback %s", fallback_name(source->known.charset));
    return (struct doubt_verdict){.what = "partly UTF-8", .instead = instead};
}

void source_suggest(const struct source_of_text *source, const char *name, runic_fault fault)
{
    const struct recognition *known = &source->known;
    const char *rest = fallback_name(source->settings->from.fallback);
    const struct doubt_verdict verdict = source->doubts ? judge_source(source) : (struct doubt_verdict){.what = NULL};
    if (verdict.what != NULL)
        doubt_warn(&source->doubt, &verdict, name, known->charset);
    else if (fault == RUNIC_FAULT_UNMAPPABLE)
        note(name, "use --on-unmappable replace, skip or escape to continue");
    else if (known->outcome == CHARSET_ASSUMED)
        note(name,
             "without -f a stream is read as UTF-8; name its charset with -f, or use --on-error replace, skip or escape to "
             "continue");
    else if (known->outcome == CHARSET_BY_BEGINNING)
        note(name,
             "the stream is read as UTF-8, since its first character beyond ASCII is; use -f utf-8 --fallback %s if these "
             "bytes are %s, else --on-error replace, skip or escape",
             rest, rest);
    else if (known->outcome == CHARSET_GIVEN && known->signature != RUNIC_UNKNOWN && !known->marked)
        note(name, "it begins with the signature of %s; name that charset with -f, or omit -f", charset_name(known->signature));
    else if (known->charset == RUNIC_UTF8 && fault != RUNIC_FAULT_MISSING_BOM)
        note(name, "use --fallback windows-1252 if these bytes are windows-1252, or --on-error replace, skip or escape; runic "
                   "inspect --errors shows them");
    else if (fault != RUNIC_FAULT_MISSING_BOM)
        note(name, "use --on-error replace, skip or escape to continue%s",
             is_system(known->charset) ? "" : "; runic inspect --errors shows the bytes");
}

/* Returns true if text of Western Europe has much UTF-8. Text in Thai or Russian can have as much by chance. */
static bool is_mixture(const runic_detection *seen, runic_charset charset)
{
    return (charset == RUNIC_LATIN1 || charset == RUNIC_WINDOWS1252) && has_much_utf8(seen);
}

/* Returns false, after an error message, if an input in place has a byte that is neither UTF-8 nor in the charset of
 * --fallback. */
static bool keeps_bytes(const struct source_of_text *source, struct input *in)
{
    const struct settings *settings = source->settings;
    struct place place;
    uint8_t byte;
    if (!source->is_output || settings->policies.on_malformed != RUNIC_FALLBACK || source->known.charset != RUNIC_UTF8 ||
        !in->seekable || !loses_byte(in, settings->fallback, settings->jobs, &byte, &place))
        return true;
    fail(in->name, "byte 0x%02X at %" PRIu64 ":%" PRIu64 " is not in %s, and would be lost; use -F to convert it anyway", byte,
         place.line, place.column, charset_name(settings->fallback));
    return false;
}

/*
 * Looks for UTF-8 that became mojibake. Fails if the output takes the place of the input, else warns. Returns false if the file
 * must not be replaced.
 */
static bool keeps_utf8(const struct source_of_text *source, struct input *in)
{
    const runic_charset charset = source->known.charset;
    const char *rest = fallback_name(charset);
    struct place place;
    const bool may_have_it = source->is_output || runic_detector_verdict(&source->doubt.start).utf8_characters > 0;
    if (!may_have_it || !ruins_utf8(in, charset, &place))
        return true;
    if (!source->is_output) {
        warn(in->name, "some of it is UTF-8 already (%" PRIu64 ":%" PRIu64 "), but read as %s; use -f utf-8 --fallback %s",
             place.line, place.column, charset_name(charset), rest);
        return true;
    }
    fail(in->name,
         "some of it is UTF-8 already (%" PRIu64 ":%" PRIu64
         "); use -f utf-8 --fallback %s to read only the rest as %s, or -F to convert it "
         "all",
         place.line, place.column, rest, rest);
    return false;
}

bool source_end(const struct source_of_text *source, struct input *in)
{
    if (is_forced(source))
        return true;
    if (!source->doubts)
        return keeps_bytes(source, in) && !in->failed;
    struct doubt_verdict verdict = judge_source(source);
    const bool can_look = in->seekable && !source->settings->ranged;
    if (can_look && doubt_is_open(&source->doubt) && is_damaged_utf8(in, source->settings->jobs))
        verdict = doubt_damaged;
    if (in->failed)
        return false;
    if (source->is_output && verdict.what != NULL) {
        fail(in->name, "%s; use %s%s-F to convert it anyway", verdict.what, verdict.is_valid ? "" : verdict.instead,
             verdict.is_valid ? "" : ", or ");
        return false;
    }
    if (verdict.what == NULL && can_look && !keeps_utf8(source, in))
        return false;
    const runic_detection start = runic_detector_verdict(&source->doubt.start);
    if (verdict.what != NULL || !is_mixture(&start, source->known.charset))
        doubt_warn(&source->doubt, &verdict, in->name, source->known.charset);
    else if (source->known.seen.bytes == 0) /* else recognition_warn() has warned */
        warn_of_utf8(in->name, source->known.charset, &start);
    return true;
}

/* ---- The charset ---- */

/* Returns true, after an error message, if the text has the BOM of UTF-8, UTF-16 or UTF-32, although -f names another. */
static bool has_other_mark(const struct source_of_text *source, const char *name)
{
    const runic_charset mark = source->known.signature;
    if (mark != RUNIC_UTF8 && charset_describe(mark).unit_size < 2)
        return false;
    fail(name, "already %s, by its byte order mark; use -F to convert it anyway", charset_name(mark));
    return true;
}

/*
 * Returns true if valid UTF-8 can be well-formed in the charset, with another meaning: GBK has a character for most pairs
 * of bytes, UTF-16 for nearly all.
 */
static bool may_be_utf8(runic_charset charset)
{
    return charset != RUNIC_ASCII && charset != RUNIC_UTF8 && charset != RUNIC_CESU8 && charset != RUNIC_WTF8 &&
           charset != RUNIC_MUTF8;
}

/*
 * Fails or warns if the charset of -f is not a single-byte charset, and all of a file is UTF-8. Returns false if the file must
 * not be converted.
 */
static bool may_convert_utf8(const struct source_of_text *source, struct input *in)
{
    const struct settings *settings = source->settings;
    const struct recognition *known = &source->known;
    if (settings->options->command != COMMAND_CONVERT || known->outcome != CHARSET_GIVEN || known->marked || source->doubts ||
        settings->ranged || !in->seekable || is_forced(source) || !may_be_utf8(known->charset) ||
        !is_utf8_beyond_ascii(in, settings->jobs))
        return true;
    if (source->is_output)
        fail(in->name, "already UTF-8; use -F to convert it anyway");
    else
        warn(in->name, "already UTF-8, but read as %s; use -f utf-8, or omit -f", charset_name(known->charset));
    return !source->is_output;
}

int source_find(struct source_of_text *source, struct input *in)
{
    const struct settings *settings = source->settings;
    struct recognition *known = &source->known;
    if (source->is_output && settings->ranged) {
        fail(in->name, "is also the output: with --range or --part, the rest of the file would be lost");
        return EXIT_TROUBLE;
    }
    *known = settings->ranged ? part_recognize(settings->from, in) : recognize(in, settings->from, settings->jobs, NULL);
    if (known->outcome == CHARSET_NOT_READ)
        return EXIT_TROUBLE;
    if (known->outcome == CHARSET_NOT_RECOGNIZED && !reads_as_utf8(source, in->name))
        return source_fail_unrecognized(settings, in->name, known);
    if (known->outcome == CHARSET_GUESSED && source->is_output && !settings->options->given[OPTION_BACKUP]) {
        fail(in->name, "is also the output: --guess needs -i and --backup for that, since a guess can be wrong");
        return EXIT_TROUBLE;
    }
    if (!can_require_bom(settings, in->name, known))
        return EXIT_TROUBLE;
    source_watch(source, NULL);
    if (source->doubts && source->is_output && !is_forced(source) && has_other_mark(source, in->name))
        return EXIT_FINDINGS;
    if (!may_convert_utf8(source, in))
        return EXIT_FINDINGS;
    if (!source->charset_reported)
        report_charset(source, in->name);
    if (settings->options->command == COMMAND_CONVERT && !settings->ranged)
        warn_declared(source, in);
    return in->failed ? EXIT_TROUBLE : EXIT_FINE;
}
