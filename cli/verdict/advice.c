/* advice.c - the advice of several commands about the charset of a text: a fact, and what to type. */
/* SPDX-License-Identifier: MIT */
#include "advice.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "codec/decoder.h"
#include "command_line/to_type.h"
#include "input/input.h"
#include "text/charset.h"

/* Returns a charset for --fallback: windows-1252 if --fallback does not take this one. */
static runic_charset fallback_for(runic_charset charset)
{
    return charset != RUNIC_CHARSET_UNKNOWN && can_fall_back(charset) ? charset : RUNIC_WINDOWS1252;
}

static const char *fallback_name(runic_charset charset)
{
    return charset_name(fallback_for(charset));
}

/* Returns the running command with another charset in -f. */
static const char *as_charset(const char *name, runic_charset charset)
{
    return rerun(name, "-f %s", charset_name(charset));
}

/* Returns the option that reads a text of one stretch; not its byte order mark, if the text contradicts that. */
static const char *options_for_one(const struct stretches *reading)
{
    const char *name = charset_name(reading->list[0].charset);
    if (is_behind_mark(reading) && reading->list[0].charset == RUNIC_UTF8)
        return "-f auto";
    return formatted("-f %s%s", is_behind_mark(reading) ? "auto," : "", name);
}

/* ---- Text that is not recognized ---- */

/* Returns the charset beside UTF-8 of a text that declares both, such as a mail in parts; else RUNIC_CHARSET_UNKNOWN. */
static runic_charset declared_beside_utf8(const struct claim *claim)
{
    if (claim->first.charset == RUNIC_UTF8)
        return claim->other.charset;
    return claim->other.charset == RUNIC_UTF8 ? claim->first.charset : RUNIC_CHARSET_UNKNOWN;
}

/* What to do with a text that is not recognized: what for, and the options of convert, or of detect; both NULL: nothing. */
struct remedy {
    const char *what, *options;
    bool detects;
};

static const struct remedy nothing = {NULL, NULL, false};

static struct remedy remedy(const char *what, const char *options, runic_charset charset)
{
    return (struct remedy){what, formatted("%s%s", options, charset_name(charset)), false};
}

/* Returns what to do with a text of several stretches. */
static struct remedy remedy_for_stretches(const struct recognition *known)
{
    const unsigned percent = stretches_percent(&known->reading);
    const struct claim *claim = &known->claim;
    const runic_charset declared =
        claim->other.charset == RUNIC_CHARSET_UNKNOWN ? claim->first.charset : declared_beside_utf8(claim);
    if (percent < GUESS_EXPLAINS && declared != RUNIC_CHARSET_UNKNOWN && !is_unicode(declared))
        return remedy("to read what is not UTF-8 as it declares", "-f auto,", declared);
    if (percent < GUESS_IS_LIKELY)
        return (struct remedy){"to see each part", "-v", true};
    return (struct remedy){"to convert each part by its charset",
                           percent < GUESS_EXPLAINS ? formatted("--guess=%u", percent) : "--guess", false};
}

/* Returns the same with -t same, which writes one charset. In charsets that keep ASCII, line ends are the same bytes. */
static struct remedy remedy_for_same(const struct stretches *s, const struct question *question)
{
    size_t i = 0;
    while (question->changes_eol && i < s->count && s->list[i].mark == 0 && keeps_ascii(s->list[i].charset))
        i++;
    return i == s->count
               ? (struct remedy){"to change line ends alone", "-f latin1", false}
               : (struct remedy){"-t same needs one charset; to convert each part to UTF-8", "--guess -t utf-8", false};
}

/* Of text in an unknown charset. No charset is named: text that is no guess's would be read in it without an error. */
static const struct remedy name_the_charset = {"name its charset (runic help guess)", "-f CHARSET", false};

/* Returns the remedy that keeps the bytes of UTF-8 with errors that are not UTF-8, or `nothing`. */
static struct remedy remedy_for_strays(const struct stretches *reading)
{
    const runic_guess *strays = &reading->strays;
    const unsigned percent = guess_percent(strays);
    if (is_mixed(reading) || percent < GUESS_IS_LIKELY || !is_single_byte(strays->charset))
        return nothing;
    return remedy(formatted(percent < GUESS_EXPLAINS ? "if these bytes are %s" : "to read these bytes as %s",
                            charset_name(strays->charset)),
                  "--fallback ", strays->charset);
}

/* Returns the remedy for text that neither a declaration nor a guess explains. */
static struct remedy remedy_for_looks(const struct recognition *known, enum looks looks)
{
    const runic_charset rest = known->claim.confirmed ? charset_claimed(known) : RUNIC_CHARSET_UNKNOWN;
    const bool is_binary = is_binary_utf8(&known->seen);
    const struct remedy keeps = is_binary ? nothing : remedy_for_strays(&known->reading);
    switch (looks) {
    case LOOKS_WIDE:
        return remedy("to convert it", "-f ", known->seen.charset);
    case LOOKS_DAMAGED:
        if (rest != RUNIC_CHARSET_UNKNOWN && !is_binary)
            return remedy(formatted("to read these bytes as %s", fallback_name(rest)), "--fallback ", fallback_for(rest));
        return keeps.what != NULL ? keeps : (struct remedy){"to replace them", "--on-error replace", false};
    case LOOKS_BINARY:
    case LOOKS_FORMS:
        return nothing;
    default:
        return name_the_charset;
    }
}

static struct remedy remedy_for(const struct recognition *known)
{
    /* Text that declares two charsets may be a folder of mails. */
    const bool has_other = known->claim.other.charset != RUNIC_CHARSET_UNKNOWN;
    const char *what = has_other ? "to convert it, or with --range A:B a part of it" : "to convert it";
    const runic_charset best = known->best.charset, beside = declared_beside_utf8(&known->claim);
    const unsigned percent = guess_percent(&known->best);
    const enum looks looks = looks_of(known, GUESS_EXPLAINS);
    if (is_mixed(&known->reading))
        return remedy_for_stretches(known);
    if (*declared_elsewhere(&known->claim.wrong) != 0)
        return nothing;
    if (beside != RUNIC_CHARSET_UNKNOWN)
        return remedy(formatted("to read as %s what is not UTF-8", charset_name(beside)), "-f utf-8 --fallback ", beside);
    if (looks == LOOKS_DECLARED ||
        (has_other && percent < GUESS_EXPLAINS && (looks == LOOKS_LEGACY || looks == LOOKS_UNDECLARED)))
        return remedy(what, "-f ", charset_claimed(known));
    if (best != RUNIC_CHARSET_UNKNOWN)
        return remedy(percent < GUESS_IS_LIKELY ? "if it is" : what, is_behind_mark(&known->reading) ? "-f auto," : "-f ",
                      best);
    return remedy_for_looks(known, looks);
}

static bool replaces(const struct question *question)
{
    return question->purpose == PURPOSE_REPLACE || question->purpose == PURPOSE_FORCED;
}

/* Returns a fact, and what to do about it. Valid until the next call. */
static const char *fact_and_command(const char *name, const char *fact, struct remedy remedy)
{
    if (remedy.what == NULL)
        return fact;
    return to_type_after(fact, remedy.what, remedy.detects ? COMMAND_DETECT : COMMAND_CONVERT, name, remedy.options);
}

void advise_unrecognized(const char *name, const struct recognition *known, const struct question *question)
{
    const bool is_utf8 = known->seen.basis == RUNIC_BASIS_DAMAGED_UTF8 && !is_binary_utf8(&known->seen) &&
                         known->best.charset == RUNIC_CHARSET_UNKNOWN;
    const bool is_declared = looks_of(known, GUESS_EXPLAINS) == LOOKS_DECLARED && replaces(question);
    const char *what = is_utf8 ? "not converted: " : "not recognized: ";
    if (known->wide_from > 0 || known->is_late)
        fail(name, "%s; a file is read part by part, a pipe is not", fact_text(known));
    else if (is_declared)
        fail(name, "%s; %s: %s", fact_text(known),
             question->fixes ? "the declaration has no name for the charset of the output; to convert the text alone"
                             : "to convert text and declaration",
             to_type(COMMAND_CONVERT, name, question->fixes ? "-F" : "--fix-declared"));
    else if (is_mixed(&known->reading) && question->keeps_charset)
        fail(name, "%s", fact_and_command(name, fact_text(known), remedy_for_same(&known->reading, question)));
    else
        fail(name, "%s%s", is_mixed(&known->reading) ? "" : what, fact_and_command(name, fact_text(known), remedy_for(known)));
}

/* Returns what check advises: nothing that is no more than a guess at random. */
static struct remedy remedy_of_check(const struct recognition *known)
{
    const bool is_any = looks_of(known, GUESS_EXPLAINS) == LOOKS_LEGACY && known->best.charset == RUNIC_CHARSET_UNKNOWN;
    return is_any || known->wide_from > 0 ? nothing : remedy_for(known);
}

const char *advise_check(const char *name, const char *fact, const struct recognition *known)
{
    return fact_and_command(name, fact, remedy_of_check(known));
}

const char *advise_unknown(const char *name)
{
    return fact_and_command(name, "", name_the_charset);
}

const char *advise_total(const char *name, const struct recognition *known)
{
    const bool is_unknown = known->outcome == CHARSET_NOT_RECOGNIZED && known->seen.basis == RUNIC_BASIS_NONE;
    if (known->outcome == CHARSET_BY_STRETCHES)
        return fact_and_command(name, stretches_text(&known->reading), remedy_for_stretches(known));
    const struct remedy keeps = remedy_for_strays(&known->reading);
    if (looks_of(known, GUESS_EXPLAINS) == LOOKS_DAMAGED && keeps.what != NULL)
        return formatted("%s: %s", keeps.what, to_type(COMMAND_CONVERT, name, "%s", keeps.options));
    return is_unknown && remedy_of_check(known).what != NULL ? advise_check(name, fact_text(known), known) : NULL;
}

void advise_unlike_utf8(const char *name, const struct recognition *known)
{
    const bool has_best = known->best.charset != RUNIC_CHARSET_UNKNOWN;
    warn(name, "read as UTF-8, but does not look like it: %s%s%s", fact_text(known), has_best ? "; if it is: " : "",
         has_best ? as_charset(name, known->best.charset) : "");
}

/* ---- The charset that was found ---- */

const char *advise_escaping(const char *name, const struct escaping *charset)
{
    const bool reads = runic_charset_from_label(charset->label, strlen(charset->label)) != RUNIC_CHARSET_UNKNOWN ||
                       system_reads(charset->label);
    const struct remedy read = {"to convert it", formatted("-f %s", charset->label), false};
    return reads ? fact_and_command(name, formatted("looks like %s", charset->name), read)
                 : formatted("looks like %s, which this system cannot read", charset->name);
}

/* Says in which charsets the parts of a text are read. */
static void advise_stretches(const char *name, const struct recognition *known)
{
    const struct stretches *s = &known->reading;
    const struct stretch *other = first_other(s);
    const bool is_guess = !are_certain(s);
    if (known->forced.probability > 0)
        warn(name, "%s from %" PRIu64 ":%" PRIu64 " on, but read as %s, because of -F", stretch_text(&known->forced),
             known->forced.at.line, known->forced.at.column, charset_name(s->wanted));
    else if (other != NULL && s->wanted != RUNIC_CHARSET_UNKNOWN)
        warn(name, "read as %s from %" PRIu64 ":%" PRIu64 " on, not as %s; to read all of it as that: %s", stretch_text(other),
             other->at.line, other->at.column, charset_name(s->wanted), as_charset(name, s->wanted));
    else if (is_mixed(s))
        note(name, "%s; each part is read in its charset%s", stretches_text(s),
             is_guess && s->wanted == RUNIC_CHARSET_UNKNOWN ? ", which is a guess" : "");
    else if (s->wanted != RUNIC_CHARSET_UNKNOWN)
        detail(name, "%s, as the fallback", charset_name(s->wanted));
    else if (is_behind_mark(s))
        note(name, "read as %s%s, without the byte order mark of %s", stretch_text(&s->list[0]),
             is_guess ? ", which is a guess" : "", charset_name(known->signature));
    else if (s->count > 0) /* a stream is not read yet */
        note(name, "read as %s, which is a guess", stretch_text(&s->list[0]));
}

void advise_recognized(const char *name, const struct recognition *known)
{
    static const char *const how[] = {[CHARSET_GIVEN] = "as given",
                                      [CHARSET_BY_SIGNATURE] = "by its signature",
                                      [CHARSET_BY_CONTENT] = "by its content",
                                      [CHARSET_ASSUMED] = "assumed, as nothing contradicts it",
                                      [CHARSET_DAMAGED] = "with errors, by its content",
                                      [CHARSET_BY_BEGINNING] = "by its first character beyond ASCII",
                                      [CHARSET_OTHERWISE] = "as the fallback",
                                      [CHARSET_GUESSED] = "a guess",
                                      [CHARSET_DECLARED] = "as it declares",
                                      [CHARSET_BY_NULS] = "by its NUL bytes",
                                      [CHARSET_NOT_RECOGNIZED] = "assumed, as nothing was recognized"};
    if (known->outcome == CHARSET_BY_STRETCHES) {
        advise_stretches(name, known);
        return;
    }
    detail(name, "%s%s, %s", charset_name(known->charset), is_system(known->charset) ? " by the system's iconv" : "",
           how[known->outcome]);
    if (known->order.doubtful)
        warn(name, "has no byte order mark and is read as big-endian, but looks little-endian; if it is: %s",
             rerun(name, "-f %s", little_name(known->charset)));
    if (known->escaping != NULL)
        warn(name, "read as UTF-8, but %s", advise_escaping(name, known->escaping));
    if (known->outcome == CHARSET_GUESSED)
        note(name, "read as %s, which is a guess: %s", charset_name(known->charset),
             known->best.charset != RUNIC_CHARSET_UNKNOWN ? guess_text(&known->best)
                                                          : verdict_text(&known->seen, &known->best));
    if (known->outcome == CHARSET_BY_NULS)
        note(name, "read as %s", verdict_text(&known->seen, &known->best));
    if (known->outcome == CHARSET_DECLARED && known->best.charset != RUNIC_CHARSET_UNKNOWN)
        warn(name, "read as %s, as it declares, but %s; if it is: %s", charset_name(known->charset), guess_text(&known->best),
             as_charset(name, known->best.charset));
    if (known->outcome == CHARSET_DECLARED && known->claim.first.charset == RUNIC_LATIN1 &&
        known->charset == RUNIC_WINDOWS1252 && known->claim.first.kind != RUNIC_DECLARATION_HTML &&
        known->claim.first.kind != RUNIC_DECLARATION_CSS)
        note(name, "declares %s, but has bytes from 0x80 to 0x9F: read as windows-1252", known->claim.first.name);
    if (known->outcome == CHARSET_DAMAGED)
        warn(name, "%s", damage_text(&known->seen));
}

/* ---- Evidence against the charset in which a text is read ---- */

/* Returns what a text is, and the options that are right for it. */
static struct remedy instead_of(enum looks looks, runic_charset charset, const runic_detection *seen)
{
    switch (looks) {
    case LOOKS_ASCII:
        return (struct remedy){"already US-ASCII", "-f utf-8", false};
    case LOOKS_UTF8:
        return (struct remedy){"already UTF-8", "-f utf-8", false};
    case LOOKS_WIDE:
        return remedy(formatted("likely %s without BOM", charset_name(seen->charset)), "-f ", seen->charset);
    default:
        return remedy("UTF-8 with errors", "-f utf-8 --fallback ", fallback_for(charset));
    }
}

void advise_against(const char *name, enum looks looks, runic_charset charset, const runic_detection *seen, bool leaves)
{
    const struct remedy instead = instead_of(looks, charset, seen);
    if (!leaves)
        warn(name, "%s, but read as %s; try: %s", instead.what, charset_name(charset), rerun(name, "%s", instead.options));
    else if (looks == LOOKS_UTF8 || looks == LOOKS_ASCII)
        fail(name, "%s; -F converts it as %s, which makes mojibake of it", instead.what, charset_name(charset));
    else
        fail(name, "%s; to convert it: %s; -F converts it as %s", instead.what, rerun(name, "%s", instead.options),
             charset_name(charset));
}

void advise_other(const char *name, const struct stretches *reading, bool leaves)
{
    const struct stretch *other = first_other(reading) != NULL ? first_other(reading) : &reading->list[reading->against];
    const bool is_one = reading->count == 1;
    const char *what = stretches_text(reading);
    const char *charset = charset_name(reading->wanted);
    if (is_one && other->charset == RUNIC_UTF8 && !is_behind_mark(reading) && (!leaves || is_certain(other))) {
        const enum looks valid = other->basis == RUNIC_BASIS_ASCII ? LOOKS_ASCII : LOOKS_UTF8;
        advise_against(name, is_certain(other) ? valid : LOOKS_DAMAGED, reading->wanted, NULL, leaves);
        return;
    }
    const char *use = leaves && first_other(reading) != NULL ? "--guess" : formatted("-f auto,%s", charset);
    if (is_one)
        use = options_for_one(reading);
    const char *line = rerun(name, "%s", use);
    if (leaves)
        fail(name, "not %s: %s; to convert %s: %s; -F converts it as %s", charset, what,
             strcmp(use, "--guess") == 0 ? "each part by its charset" : "it", line, charset);
    else
        warn(name, "%s, but read as %s; try: %s", what, charset, line);
}

/* ---- C1 controls ---- */

#define C1_FIRST 0x80
#define C1_COUNT 32

/* The bytes 0x81, 0x8D, 0x8F, 0x90 and 0x9D, as bits. */
#define NOT_IN_WINDOWS1252 (1u << 1 | 1u << 13 | 1u << 15 | 1u << 16 | 1u << 29)

/* Characters that a warning shows. */
#define MOST_SHOWN 8

/* Appends a space and the windows-1252 character of a byte from 0x80 to 0x9F that has one. Returns the new end. */
static char *show_c1(char *end, unsigned byte)
{
    const runic_options how = {.from = RUNIC_WINDOWS1252, .to = RUNIC_UTF8};
    const uint8_t source = (uint8_t)byte;
    *end = ' ';
    return end + 1 + runic_convert(&how, &source, 1, end + 1, 8).written;
}

void advise_c1(const char *name, const struct doubt *doubt)
{
    const unsigned long long count = atomic_load(&doubt->c1_count);
    const unsigned found = atomic_load(&doubt->c1_found);
    char shown[MOST_SHOWN * 4 + 16] = "", *end = shown;
    unsigned left = MOST_SHOWN;
    for (unsigned i = 0; i < C1_COUNT && left > 0; i++) {
        if ((found >> i & 1) == 0)
            continue;
        end = show_c1(end, C1_FIRST + i);
        left--;
    }
    *end = 0;
    if (count > 0 && (found & NOT_IN_WINDOWS1252) != 0)
        warn(name, "%s, which are rare in text; to see likely charsets: %s", counted(count, "C1 control"),
             to_type(COMMAND_DETECT, name, "-v"));
    else if (count > 0)
        warn(name, "%s, which windows-1252 reads as%s%s; if that is right: %s", counted(count, "C1 control"), shown,
             left == 0 ? " ..." : "", as_charset(name, RUNIC_WINDOWS1252));
}

/* ---- Faults ---- */

bool advise_reading(const char *name, const struct stretches *reading, runic_charset charset)
{
    const struct stretch *one = &reading->list[0];
    const struct remedy keeps = reading->count > 0 && charset == RUNIC_UTF8 ? remedy_for_strays(reading) : nothing;
    if (keeps.what != NULL) {
        note(name, "%s: %s", keeps.what, rerun(name, "%s", keeps.options));
        return true;
    }
    if (reading->count == 0 || reading->is_binary || stretches_percent(reading) < GUESS_EXPLAINS ||
        (reading->count == 1 && (is_certain(one) || one->charset == charset || one->charset == RUNIC_UTF8)))
        return false;
    const char *options = reading->count > 1 ? "--guess" : options_for_one(reading);
    note(name, "not %s: %s; to convert it: %s", charset_name(charset), stretches_text(reading), rerun(name, "%s", options));
    return true;
}

void advise_fault(const char *name, const struct finding *stop, const struct recognition *known,
                  const struct given_charset *asked)
{
    const runic_fault fault = (runic_fault)stop->report.fault;
    const bool is_line_end = stop->report.bytes[0] == '\n' || stop->report.bytes[0] == '\r';
    const bool is_utf8 = known->outcome == CHARSET_ASSUMED || known->outcome == CHARSET_BY_BEGINNING;
    const char *to_guess = formatted("%s", rerun(name, "--guess"));
    if (fault == RUNIC_FAULT_UNMAPPABLE)
        advise_unmappable(name, stop);
    else if (known->charset == RUNIC_UTF7_IMAP && is_line_end)
        note(name,
             "each name is a text without line end; for a list of names: while IFS= read -r NAME; do printf %%s \"$NAME\" | "
             "runic convert -f utf-7-imap; echo; done%s%s",
             *shell_word(name) != 0 ? " <" : "", shell_word(name));
    else if (known->outcome == CHARSET_ASSUMED && known->claim.first.charset != RUNIC_CHARSET_UNKNOWN)
        note(name, "it declares %s; try: %s", known->claim.first.name, rerun(name, "-f declared"));
    else if (known->outcome == CHARSET_BY_BEGINNING)
        note(name, "read as UTF-8, since its first character beyond ASCII is UTF-8; to read these bytes as %s: %s",
             fallback_name(asked->otherwise), rerun(name, "-f utf-8 --fallback %s", fallback_name(asked->otherwise)));
    else if (known->outcome == CHARSET_GIVEN && known->signature != RUNIC_CHARSET_UNKNOWN && !known->marked)
        note(name, "it begins with the byte order mark of %s; try: %s", charset_name(known->signature), rerun(name, "-f auto"));
    else if (is_utf8 && asked->guess > 0 && stop->report.offset >= input_most())
        note(name,
             "its first %llu KiB are UTF-8, therefore the stream is read as UTF-8; name the file, or the charset of these "
             "bytes: %s",
             (unsigned long long)input_most() / 1024, rerun(name, "-f utf-8 --fallback CHARSET"));
    else if (fault != RUNIC_FAULT_MISSING_BOM && is_utf8 && asked->guess == 0)
        note(name, "without -f, a stream is read as UTF-8; to guess its charset: %s; to continue: %s", to_guess,
             rerun(name, "--on-error replace"));
    else if (fault != RUNIC_FAULT_MISSING_BOM)
        note(name, "to continue: %s", rerun(name, "--on-error replace"));
}
