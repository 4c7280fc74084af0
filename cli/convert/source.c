/* source.c - finds the charset of an input of convert, and decides which files are left unchanged. */
/* SPDX-License-Identifier: MIT */
#include "conversion.h"

#include <inttypes.h>

#include "command_line/to_type.h"
#include "recognize/declared.h"
#include "recognize/stretches.h"
#include "terminal/message.h"
#include "verdict/advice.h"

/* Returns what becomes of the text of an input. */
static enum purpose purpose_of(const struct settings *settings, bool is_output)
{
    if (is_output && settings->rules.force)
        return PURPOSE_FORCED;
    if (is_output || settings->rules.in_place)
        return PURPOSE_REPLACE;
    return is_given(settings, OPTION_RECURSIVE) ? PURPOSE_TREE : PURPOSE_READ;
}

void source_begin(struct source *source, const struct settings *settings, const struct input *in, bool is_output)
{
    *source = (struct source){.settings = settings,
                              .is_output = is_output,
                              .purpose = purpose_of(settings, is_output),
                              .seeks_lost = in->seekable && !settings->ranged && !is_iconv(settings)};
}

static struct question question_of(const struct source *source)
{
    const struct settings *settings = source->settings;
    const bool fixes = is_given(settings, OPTION_FIX_DECLARED);
    const bool can_fix = can_fix_declared(source->known.claim.first.kind, settings->to.charset);
    return (struct question){.purpose = source->purpose,
                             .otherwise = settings->from.otherwise,
                             .guess = settings->from.guess,
                             .repairs = settings->from.repairs,
                             .falls_back = settings->policies.ill_formed.action == RUNIC_ACTION_FALLBACK,
                             .keeps_charset = settings->keeps_charset,
                             .changes_eol = settings->eol != EOL_KEEP,
                             .fixes = fixes,
                             .fixes_declaration = settings->keeps_charset || (fixes && can_fix)};
}

int source_fail_unrecognized(const struct source *source, const char *name)
{
    const struct question question = question_of(source);
    advise_unrecognized(name, &source->known, &question);
    return EXIT_FINDINGS;
}

/* Returns true if text that is assumed to be UTF-8 is in a charset of ASCII bytes: --fix-declared would make its declaration
 * wrong. It waits for the first bytes of a stream, as --fix-declared does. */
static bool is_escaped(struct recognition *known, struct input *in)
{
    if (known->escaping == NULL && known->outcome == CHARSET_ASSUMED && !in->seekable)
        known->escaping = find_escaping(input_peek(in, DECLARED_HEAD));
    return known->escaping != NULL;
}

bool source_decides(struct source *source, struct input *in)
{
    const struct settings *settings = source->settings;
    struct recognition *known = &source->known;
    const struct question question = question_of(source);
    const struct decision decision = decide_reading(known, &question);
    const bool is_left = known->outcome == CHARSET_NOT_RECOGNIZED;
    const bool is_unlike = known->outcome == CHARSET_ASSUMED && decision.warns && known->escaping == NULL;
    if (in->failed)
        return false;
    if (is_unlike)
        advise_unlike_utf8(in->name, known);
    if (is_left && first_other(&known->reading) != NULL && question.otherwise != RUNIC_CHARSET_UNKNOWN)
        advise_other(in->name, &known->reading, true);
    else if (is_left)
        source_fail_unrecognized(source, in->name);
    const bool would_lie =
        known->outcome != CHARSET_NOT_RECOGNIZED && is_given(settings, OPTION_FIX_DECLARED) && is_escaped(known, in);
    if (would_lie)
        fail(in->name, "not converted: %s", advise_escaping(in->name, known->escaping));
    return !is_left && !would_lie && !in->failed;
}

static void report_charset(const struct source *source, const char *name)
{
    const struct recognition *known = &source->known;
    const bool has_other_mark = source->doubts && is_wide(known->signature);
    advise_recognized(name, known);
    if (known->order.swapped)
        warn(name, "begins with a byte-swapped byte order mark; try: %s",
             rerun(name, "-f %s", charset_name(known->charset == RUNIC_UTF16BE ? RUNIC_UTF16LE : RUNIC_UTF16BE)));
    if (has_other_mark && decide(LOOKS_MARKED, ASKED_BYTES, source->purpose).warns)
        warn(name, "begins with the byte order mark of %s, but is read as %s; try: %s", charset_name(known->signature),
             charset_name(known->charset), rerun(name, "-f auto"));
    if (known->doubled && source->settings->bom_in == RUNIC_BOM_IN_STRIP && source->settings->inner != INNER_FEFF_REMOVE)
        note(name, "begins with two byte order marks, of which the first is removed; to remove both: %s",
             rerun(name, "--inner-feff remove"));
}

/* Warns if the text is read in another charset than it declares, or if the declaration will be wrong in the output and
 * --fix-declared does not change it. Prints nothing if a charset that escape sequences suggest was reported already. */
static void warn_declared(const struct source *source, struct input *in)
{
    const struct settings *settings = source->settings;
    const runic_charset to = settings->keeps_charset ? source->known.charset : settings->to.charset;
    const runic_charset from = source->known.charset;
    const bool fixes = is_given(settings, OPTION_FIX_DECLARED), replaces = settings->rules.in_place && !settings->rules.dry;
    struct declared declared = {.end = 0};
    if (is_quiet() || source->known.escaping != NULL)
        return;
    /* Of a stream, wait for one byte only, since more may arrive late; --fix-declared waits for more anyway. */
    const struct piece head = input_peek(in, in->seekable || fixes ? DECLARED_HEAD : 1);
    while (declared_next(from, head.bytes, head.len, &declared)) {
        const bool can_fix = can_fix_declared(declared.kind, to);
        const char *again = replaces ? formatted("-i -f %s -t same --fix-declared", charset_name(to)) : "--fix-declared";
        /* Unicode is recognized by the bytes: a declaration is no evidence against it. */
        const bool is_legacy = declared.charset != RUNIC_CHARSET_UNKNOWN && !is_unicode(declared.charset) && !is_unicode(from);
        if (is_legacy && !declared_is_right(&declared, from, false))
            warn(in->name, "declares %s at %" PRIu64 ":%" PRIu64 ", but is read as %s", declared.name, declared.place.line,
                 declared.place.column, charset_name(from));
        if (!(fixes && can_fix) && !declared_is_right(&declared, to, false))
            warn(in->name, "declares %s at %" PRIu64 ":%" PRIu64 ", which is wrong in %s%s%s", declared.name,
                 declared.place.line, declared.place.column, charset_name(to), can_fix ? "; to change it: " : "",
                 can_fix ? rerun(in->name, "%s", again) : "");
    }
    if (declared.escaped.line > 0)
        note(in->name, "a part declares ISO-2022-JP at %" PRIu64 ":%" PRIu64 ", and stays in it: its bytes are all ASCII",
             declared.escaped.line, declared.escaped.column);
}

/* ---- Evidence against the charset */

void source_watch(struct source *source)
{
    source->doubts = !is_iconv(source->settings) && doubt_begin(&source->doubt, source->known.charset);
}

/* Says what a file is, by its reading, in which a charset has a fault. Returns false if it says nothing. */
static bool suggests_reading(struct source *source, struct input *in, const struct finding *stop)
{
    const struct settings *settings = source->settings;
    const bool is_ill_formed = stop->report.status == RUNIC_ILL_FORMED && stop->report.fault != RUNIC_FAULT_MISSING_BOM;
    struct stretches *const reading = &source->known.reading;
    if (!in->seekable || is_iconv(settings) || settings->ranged || !is_ill_formed || is_system(source->known.charset) ||
        source->known.outcome == CHARSET_BY_STRETCHES)
        return false;
    /* By --hint the text was read in a wrong charset, or -f auto,CHARSET has put it into the reading. */
    if (source->known.outcome == CHARSET_OTHERWISE || (settings->from.hint != NULL && settings->from.hint->charset_count > 0))
        stretches_free(reading);
    if (reading->list == NULL && !stretches_read(reading, in, RUNIC_CHARSET_UNKNOWN))
        return true;
    if (source->known.signature != RUNIC_CHARSET_UNKNOWN)
        begin_behind_mark(reading, source->known.signature);
    return (source->is_warned && (reading->count == 1 || source->known.marked)) ||
           advise_reading(in->name, reading, source->known.charset);
}

void source_suggest(struct source *source, struct input *in, const struct finding *stop)
{
    const enum looks looks = source->doubts ? looks_of_doubt(&source->doubt) : LOOKS_LEGACY;
    const runic_detection seen = runic_detector_verdict(&source->doubt.start);
    if (source->doubts && decide(looks, ASKED_BYTES, PURPOSE_READ).warns)
        advise_against(in->name, looks, source->known.charset, &seen, false);
    else if (!suggests_reading(source, in, stop))
        advise_fault(in->name, stop, &source->known, &source->settings->from);
}

/* Tells of a byte that is neither UTF-8 nor in the charset of --fallback. Returns false if the input is the output, too: then
 * the byte would be lost. */
static bool keeps_bytes(const struct source *source, const struct input *in)
{
    const struct place *place = &source->lost.place;
    const char *fallback = charset_name(source->settings->policies.ill_formed.charset);
    if (place->line == 0 || source->known.charset != RUNIC_UTF8)
        return true;
    if (source->is_output)
        return fail(in->name,
                    "byte 0x%02X at %" PRIu64 ":%" PRIu64 " is not in %s, and would be lost; to convert it anyway: %s",
                    source->lost.byte, place->line, place->column, fallback, rerun(in->name, "-F"));
    warn(in->name, "byte 0x%02X at %" PRIu64 ":%" PRIu64 " is not in %s, and became U+FFFD", source->lost.byte, place->line,
         place->column, fallback);
    return true;
}

/* Returns true if U+0085 of EBCDIC is written as it is where it ends no line. */
static bool keeps_next_lines(const struct source *source)
{
    const struct settings *settings = source->settings;
    return is_ebcdic(source->known.charset) && settings->eol == EOL_KEEP && !settings->keeps_charset &&
           !is_ebcdic(settings->to.charset);
}

bool source_end(const struct source *source, struct input *in)
{
    const runic_charset charset = source->known.charset;
    if (source->purpose == PURPOSE_FORCED)
        return true;
    if (!source->doubts)
        return keeps_bytes(source, in) && !in->failed;
    const enum looks looks = looks_of_doubt(&source->doubt);
    const runic_detection start = runic_detector_verdict(&source->doubt.start);
    const struct decision decision = decide(looks, asked_by_name(charset), source->purpose);
    if (in->failed)
        return false;
    if (decision.warns || decision.way == LEAVE)
        advise_against(in->name, looks, charset, &start, decision.way == LEAVE);
    else if (!in->seekable && has_much_utf8(&start, charset))
        warn(in->name, "read as %s, but some of it is UTF-8: %s, %s; to read only the rest so: %s", charset_name(charset),
             counted(start.utf8_characters, "character"), counted(start.utf8_faults, "ill-formed sequence"),
             rerun(in->name, "-f utf-8 --fallback %s", charset_name(charset)));
    else if (!source->settings->keeps_charset)
        advise_c1(in->name, &source->doubt);
    if (atomic_load(&source->doubt.next_lines) && keeps_next_lines(source))
        note(in->name, "has U+0085, the line end of z/OS, which stays; --eol lf writes line feeds for it");
    return decision.way != LEAVE;
}

/* ---- The charset ---- */

/* Returns false, after an error message, if the text has the BOM of UTF-8, UTF-16 or UTF-32, and -f names a single-byte
 * charset. */
static bool may_convert_marked(const struct source *source, const char *name)
{
    const runic_charset mark = source->known.signature;
    const bool is_marked = source->doubts && (mark == RUNIC_UTF8 || is_wide(mark));
    return !is_marked || decide(LOOKS_MARKED, ASKED_BYTES, source->purpose).way != LEAVE ||
           fail(name, "already %s, by its byte order mark; -F converts it as %s, which makes mojibake of it",
                charset_name(mark), charset_name(source->known.charset));
}

/* Returns LOOKS_UNLIKE if a text is, by its reading, other text than in the charset of -f, else LOOKS_LEGACY. Of a file that is
 * not to be replaced, reads the beginning of its text. */
static enum looks look_as_named(const struct source *source, struct input *in, bool replaces, struct stretches *reading)
{
    const runic_charset charset = source->known.charset;
    const bool good = replaces ? stretches_read(reading, in, charset) : stretches_glimpse(reading, in, NULL, charset);
    /* With -t same, another charset with the line ends of ASCII would change the same bytes. */
    if (!good || reading->against == SIZE_MAX || reading->is_binary ||
        (source->settings->keeps_charset && keeps_ascii(charset) && !has_other_line_ends(reading)))
        return LOOKS_LEGACY;
    if (source->known.signature != RUNIC_CHARSET_UNKNOWN)
        begin_behind_mark(reading, source->known.signature);
    return LOOKS_UNLIKE;
}

/* Says what other text it is, once. */
static void say_unlike(struct source *source, const char *name, const struct stretches *reading, bool leaves)
{
    advise_other(name, reading, leaves);
    source->doubts = false;
    source->is_warned = true;
    source->known.best = (runic_guess){.charset = RUNIC_CHARSET_UNKNOWN};
}

/* Returns false, after a message, if a file that is to be replaced is other text than in the charset of -f; warns of others. */
static bool may_convert_unlike(struct source *source, struct input *in, bool replaces)
{
    struct stretches glimpse = {.list = NULL}, *const reading = replaces ? &source->known.reading : &glimpse;
    stretches_free(reading);
    const enum looks looks = look_as_named(source, in, replaces, reading);
    const struct decision decision = decide(looks, asked_by_name(source->known.charset), source->purpose);
    if (decision.warns || decision.way == LEAVE)
        say_unlike(source, in->name, reading, decision.way == LEAVE);
    stretches_free(&glimpse);
    return decision.way != LEAVE && !in->failed;
}

/* Returns true if a file begins with the byte order mark of the charset of -f, and its text does not contradict that. */
static bool is_rightly_marked(const struct recognition *known, struct input *in)
{
    if (!known->marked || (in->seekable && !is_wide(known->charset)))
        return false;
    return !in->seekable || is_as_marked(in, known->charset);
}

/* Fails or warns if a file is not in the charset of -f. Returns false if the file must not be converted. */
static bool may_convert_as_named(struct source *source, struct input *in)
{
    const struct settings *settings = source->settings;
    const struct recognition *known = &source->known;
    const enum asked asked = asked_by_name(known->charset);
    const bool replaces = source->purpose == PURPOSE_REPLACE;
    const bool can_look = !is_iconv(settings) && (known->outcome == CHARSET_GIVEN || settings->from.declared) &&
                          (!settings->ranged || asked == ASKED_BYTES || asked == ASKED_EBCDIC) &&
                          (in->seekable || asked == ASKED_WIDE_CHARSET) && source->purpose != PURPOSE_FORCED &&
                          !is_system(known->charset);
    if (!can_look || is_rightly_marked(known, in))
        return !in->failed;
    /* Elsewhere UTF-8 stops at other text: its bytes are not lost. */
    const runic_action action = settings->policies.ill_formed.action;
    const bool drops_bytes = action == RUNIC_ACTION_SKIP || action == RUNIC_ACTION_REPLACE;
    if (asked == ASKED_UTF8_CHARSET)
        return !replaces || !drops_bytes || known->charset == RUNIC_ASCII || may_convert_unlike(source, in, true);
    if (replaces || known->marked || asked != ASKED_WIDE_CHARSET)
        return may_convert_unlike(source, in, replaces);
    const enum looks looks = look_as_utf8(in);
    if (decide(looks, asked, source->purpose).warns)
        advise_against(in->name, looks, known->charset, NULL, false);
    return !in->failed;
}

/* Returns false, after an error message, for a binary file that would be replaced, read in a charset in which its bytes are
 * text. Trees and lists have left it out. */
static bool may_be_text(const struct source *source, struct input *in)
{
    const runic_charset named = named_charset(&source->settings->from);
    return source->purpose != PURPOSE_REPLACE || named == RUNIC_CHARSET_UNKNOWN || !keeps_ascii(named) ||
           !is_binary(in, named) || fail(in->name, "is a binary file; -F converts it all the same");
}

int source_find(struct source *source, struct input *in)
{
    const struct settings *settings = source->settings;
    struct recognition *known = &source->known;
    if (source->is_output && settings->ranged)
        return trouble(in->name, "is also the output: with --range or --part, the rest of the file would be lost");
    if (!may_be_text(source, in))
        return in->failed ? EXIT_TROUBLE : EXIT_FINDINGS;
    if (settings->ranged)
        part_recognize(settings->from, in, known);
    else
        recognize(in, settings->from, settings->jobs, NULL, known);
    if (known->outcome == CHARSET_NOT_READ)
        return EXIT_TROUBLE;
    if (!source_decides(source, in))
        return EXIT_FINDINGS;
    const bool is_guess = known->outcome == CHARSET_GUESSED ||
                          (known->outcome == CHARSET_BY_STRETCHES && settings->from.guess > 0 && !are_certain(&known->reading));
    if (is_guess && source->is_output && settings->rules.backup == NULL)
        return trouble(in->name, "is also the output: --guess needs -i and --backup for that, since a guess can be wrong");
    if (settings->bom_in == RUNIC_BOM_IN_REQUIRE && !is_unicode(known->charset))
        return trouble(in->name, "is %s, which has no byte order mark; remove --in-bom require", charset_name(known->charset));
    source_watch(source);
    if (known->order.wrong && source->purpose == PURPOSE_REPLACE) {
        fail(in->name, "has no byte order mark, and looks little-endian; if it is: %s; -F reads it as big-endian",
             rerun(in->name, "-f %s", little_name(known->charset)));
        return EXIT_FINDINGS;
    }
    if (!may_convert_marked(source, in->name) || !may_convert_as_named(source, in))
        return EXIT_FINDINGS;
    report_charset(source, in->name);
    if (!is_iconv(settings) && !settings->ranged)
        warn_declared(source, in);
    return in->failed ? EXIT_TROUBLE : EXIT_FINE;
}
