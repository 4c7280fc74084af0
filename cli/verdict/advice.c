/* advice.c - all advice of the command about the charset of a text: a fact, and what to type. */
/* SPDX-License-Identifier: MIT */
#include "advice.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "codec/decoder.h"
#include "facts.h"
#include "text/charset.h"
#include "text/system.h"

/* Returns a charset for --fallback: windows-1252 if --fallback does not take this one. */
static runic_charset fallback_for(runic_charset charset)
{
    return charset != RUNIC_CHARSET_UNKNOWN && can_fall_back(charset) ? charset : RUNIC_WINDOWS1252;
}

static const char *fallback_name(runic_charset charset)
{
    return charset_name(fallback_for(charset));
}

/* ---- Text that is not recognized ---- */

/* Returns a name as a word of the shell. */
static const char *shell_word(const char *name)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./+-:@%,=";
    char word[256] = "'", *end = word + 1;
    if (name[0] != 0 && name[strspn(name, plain)] == 0)
        return name;
    for (; *name != 0 && end + 6 < word + sizeof word; name++) {
        if (*name == '\'') {
            memcpy(end, "'\\'", 3);
            end += 3;
        }
        *end++ = *name;
    }
    memcpy(end, "'", 2);
    return *name == 0 ? formatted("%s", word) : "FILE";
}

/* Returns the command that converts a text of several stretches. A guess in place needs a backup. */
static const char *stretches_command(const char *name, const struct recognition *known, bool in_place)
{
    const unsigned percent = stretches_percent(&known->reading);
    const char *file = name[0] == '<' ? "" : formatted("%s%s", name[0] == '-' ? "-- " : "", shell_word(name));
    const runic_charset declared =
        known->claim.first.charset == RUNIC_UTF8 ? known->claim.other.charset : known->claim.first.charset;
    if (percent < GUESS_EXPLAINS && declared != RUNIC_CHARSET_UNKNOWN && !charset_describe(declared).unicode)
        return formatted("to read what is not UTF-8 as it declares: runic convert%s -f auto,%s %s", in_place ? " -i" : "",
                         charset_name(declared), file);
    if (percent < GUESS_IS_LIKELY)
        return formatted("name the charset of what is not UTF-8: runic convert%s -f auto,CHARSET %s", in_place ? " -i" : "",
                         file);
    return formatted("to convert each part by its charset: runic convert%s --guess%s %s", in_place ? " -i --backup" : "",
                     percent < GUESS_EXPLAINS ? formatted("=%u", percent) : "", file);
}

/* Returns the charset beside UTF-8 of a text that declares both, such as a mail in parts; else RUNIC_CHARSET_UNKNOWN. */
static runic_charset declared_beside_utf8(const struct claim *claim)
{
    if (claim->other.charset == RUNIC_CHARSET_UNKNOWN)
        return RUNIC_CHARSET_UNKNOWN;
    return claim->first.charset == RUNIC_UTF8   ? claim->other.charset
           : claim->other.charset == RUNIC_UTF8 ? claim->first.charset
                                                : RUNIC_CHARSET_UNKNOWN;
}

/* What to type for a text that is not recognized: for convert, and in a report of check, or NULL. %s is the charset. */
struct remedy {
    runic_charset charset;
    const char *convert, *check;
};

#define NO_UTF8 "to read as %s what is not UTF-8: "
#define TO_READ "-f utf-8 --fallback %s"
#define DAMAGED "to read these bytes as %s: --fallback %s; to replace them: --on-error replace"

/* Returns the remedy for text that neither a declaration nor a guess explains. to_convert: what to type for a known charset. */
static struct remedy remedy_for_looks(const struct recognition *known, const char *to_convert)
{
    const runic_charset rest =
        known->confirmed ? declared_reading(&known->claim.first, known->seen.c1_bytes > 0) : RUNIC_CHARSET_UNKNOWN;
    switch (looks_of(known, GUESS_EXPLAINS)) {
    case LOOKS_WIDE:
        return (struct remedy){known->seen.charset, to_convert, "to check it: -f %s"};
    case LOOKS_DAMAGED:
        return (struct remedy){fallback_for(rest),
                               is_binary_utf8(&known->seen)    ? "to convert it as UTF-8: --on-error replace"
                               : rest != RUNIC_CHARSET_UNKNOWN ? DAMAGED
                                                               : "to replace them: --on-error replace",
                               NULL};
    case LOOKS_BINARY:
        return (struct remedy){RUNIC_CHARSET_UNKNOWN, "if it is text, name its charset: -f CHARSET", NULL};
    default:
        return (struct remedy){known->ends_in_cr ? RUNIC_MACINTOSH : RUNIC_WINDOWS1252, "name its charset, for example -f %s",
                               NULL};
    }
}

static struct remedy remedy_for(const struct recognition *known)
{
    /* Text that declares two charsets may be a folder of mails. */
    const bool has_other = known->claim.other.charset != RUNIC_CHARSET_UNKNOWN;
    const struct remedy given = {declared_reading(&known->claim.first, known->seen.c1_bytes > 0),
                                 has_other ? "to convert it, or a part of it (--range A:B): -f %s" : "to convert it: -f %s",
                                 has_other ? "to convert it, or a part of it (--range A:B): runic convert -f %s"
                                           : "to convert it: runic convert -f %s"};
    const runic_charset best = known->best.charset, beside = declared_beside_utf8(&known->claim);
    const unsigned percent = guess_percent(&known->best);
    const enum looks looks = looks_of(known, GUESS_EXPLAINS);
    if (beside != RUNIC_CHARSET_UNKNOWN)
        return (struct remedy){beside, NO_UTF8 TO_READ, NO_UTF8 "runic convert " TO_READ};
    if (looks == LOOKS_DECLARED)
        return given;
    if (percent >= GUESS_EXPLAINS)
        return (struct remedy){best, given.convert, given.check};
    if (has_other && (looks == LOOKS_LEGACY || looks == LOOKS_UNDECLARED))
        return given;
    if (best != RUNIC_CHARSET_UNKNOWN)
        return (struct remedy){
            best, percent < GUESS_IS_LIKELY ? "if it is: -f %s; runic detect -v shows other guesses" : given.convert,
            "to check it: -f %s"};
    return remedy_for_looks(known, given.convert);
}

static bool replaces(const struct question *question)
{
    return question->purpose == PURPOSE_REPLACE || question->purpose == PURPOSE_FORCED;
}

/* Returns the options that convert text that is not recognized. */
static const char *options_text(const struct recognition *known, const struct question *question)
{
    const struct remedy remedy = remedy_for(known);
    const char *name = charset_name(remedy.charset);
    const unsigned percent = remedy.charset == known->best.charset ? guess_percent(&known->best) : 0;
    const bool is_binary = looks_of(known, GUESS_EXPLAINS) == LOOKS_BINARY;
    if (percent >= GUESS_EXPLAINS && question->can_guess && !is_binary)
        return formatted("to convert it: -f %s; to convert each file by its own guess: --guess%s", name,
                         replaces(question) ? " --backup" : "");
    if (percent >= GUESS_IS_LIKELY && question->guess > percent && !is_binary)
        return formatted("to convert it: --guess=%u", percent);
    return formatted(remedy.convert, name, name);
}

void advise_unrecognized(const char *name, const struct recognition *known, const struct question *question)
{
    if (is_mixed(&known->reading)) {
        fail(name, "%s; %s", stretches_text(&known->reading), stretches_command(name, known, replaces(question)));
        return;
    }
    if (known->wide_from > 0) {
        fail(name, "%s; a file is read part by part, a pipe is not", fact_text(known));
        return;
    }
    const bool may_be_damaged = question->repairs && known->seen.basis == RUNIC_BASIS_NONE;
    const bool is_utf8 = known->seen.basis == RUNIC_BASIS_DAMAGED_UTF8 && !is_binary_utf8(&known->seen) &&
                         known->best.charset == RUNIC_CHARSET_UNKNOWN;
    if (looks_of(known, GUESS_EXPLAINS) == LOOKS_DECLARED && replaces(question))
        fail(name, "%s; %s", fact_text(known),
             question->fixes ? "the declaration has no name for the charset of the output; -F converts the text alone"
                             : "--fix-declared converts text and declaration");
    else
        fail(name, "not %s: %s; %s%s", is_utf8 ? "converted" : "recognized", fact_text(known), options_text(known, question),
             may_be_damaged ? "; if it is UTF-8 with errors: -f utf-8" : "");
}

void advise_check(char *why, size_t cap, const struct recognition *known)
{
    const struct remedy remedy = remedy_for(known);
    const char *name = charset_name(remedy.charset), *options = "";
    if (remedy.check != NULL && !is_mixed(&known->reading) && known->wide_from == 0)
        options = formatted(remedy.check, name, name);
    snprintf(why, cap, "%s%s%s", fact_text(known), *options != 0 ? "; " : "", options);
}

const char *advise_total(const char *name, const struct recognition *known)
{
    if (known->outcome == CHARSET_BY_STRETCHES)
        return formatted("%s; %s", stretches_text(&known->reading), stretches_command(name, known, false));
    const struct remedy remedy = remedy_for(known);
    char why[320];
    if (known->outcome != CHARSET_NOT_RECOGNIZED || known->seen.basis != RUNIC_BASIS_NONE)
        return NULL;
    if (remedy.check == NULL)
        return NULL;
    advise_check(why, sizeof why, known);
    return formatted("%s", why);
}

void advise_shown(const char *name, const struct recognition *known)
{
    const runic_detection *seen = &known->seen;
    if (is_mixed(&known->reading))
        note(name, "%s", stretches_text(&known->reading));
    else if (seen->basis == RUNIC_BASIS_NULS)
        note(name, "%s", verdict_text(seen, &known->best));
    else if (seen->basis == RUNIC_BASIS_NONE)
        note(name, "shown as UTF-8: %s", verdict_text(seen, &known->best));
}

void advise_unlike_utf8(const char *name, const struct recognition *known)
{
    const bool has_best = known->best.charset != RUNIC_CHARSET_UNKNOWN;
    warn(name, "read as UTF-8, but does not look like it: %s%s%s", fact_text(known), has_best ? "; if it is, use -f " : "",
         has_best ? charset_name(known->best.charset) : "");
}

/* ---- The charset that was found ---- */

const char *advise_escaping(const struct escaping *charset)
{
    const bool reads = runic_charset_from_label(charset->label, strlen(charset->label)) != RUNIC_CHARSET_UNKNOWN ||
                       system_reads(charset->label);
    return formatted("looks like %s%s%s", charset->name, reads ? "; use -f " : ", which this system cannot read",
                     reads ? charset->label : "");
}

void advise_some_utf8(const char *name, runic_charset charset, const runic_detection *seen)
{
    warn(name, "read as %s, but some of it is UTF-8: %s, %s; to read only the rest as %s: -f utf-8 --fallback %s",
         charset_name(charset), counted(seen->utf8_characters, "character"), counted(seen->utf8_faults, "ill-formed sequence"),
         charset_name(charset), charset_name(charset));
}

/* Says in which charsets the parts of a text are read. */
static void advise_stretches(const char *name, const struct recognition *known)
{
    const struct stretches *s = &known->reading;
    const struct stretch *other = first_other(s);
    const bool is_guess = !are_certain(s);
    if (other != NULL && s->wanted != RUNIC_CHARSET_UNKNOWN)
        warn(name, "read as %s from %" PRIu64 ":%" PRIu64 " on, not as %s; to read it so: -f %s", stretch_text(other),
             other->at.line, other->at.column, charset_name(s->wanted), charset_name(s->wanted));
    else if (is_mixed(s))
        note(name, "%s; each part is read in its charset%s", stretches_text(s),
             is_guess && s->wanted == RUNIC_CHARSET_UNKNOWN ? ", which is a guess" : "");
    else if (s->wanted != RUNIC_CHARSET_UNKNOWN)
        detail(name, "%s, as the fallback", charset_name(s->wanted));
    else
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
                                      [CHARSET_BY_FALLBACK] = "as the fallback",
                                      [CHARSET_GUESSED] = "a guess",
                                      [CHARSET_DECLARED] = "as it declares",
                                      [CHARSET_BY_STRETCHES] = "part by part",
                                      [CHARSET_NOT_RECOGNIZED] = "assumed, as nothing was recognized"};
    if (known->outcome == CHARSET_BY_STRETCHES) {
        advise_stretches(name, known);
        return;
    }
    detail(name, "%s%s, %s", charset_name(known->charset), is_system(known->charset) ? " by the system's iconv" : "",
           how[known->outcome]);
    if (known->doubtful_order)
        warn(name, "has no byte order mark and is read as big-endian, but looks little-endian; if it is, use -f %s, else -f %s",
             little_name(known->charset), known->charset == RUNIC_UTF16BE ? "utf-16be" : "utf-32be");
    if (known->escaping != NULL)
        warn(name, "read as UTF-8, but %s", advise_escaping(known->escaping));
    if (known->outcome == CHARSET_GUESSED)
        note(name, "read as %s, which is a guess: %s", charset_name(known->charset), guess_text(&known->best));
    if (known->outcome == CHARSET_DECLARED && known->best.charset != RUNIC_CHARSET_UNKNOWN)
        warn(name, "read as %s, as it declares, but %s; if it is, use -f %s", charset_name(known->charset),
             guess_text(&known->best), charset_name(known->best.charset));
    if (known->outcome == CHARSET_DECLARED && known->claim.first.charset == RUNIC_LATIN1 &&
        known->charset == RUNIC_WINDOWS1252 && known->claim.first.kind != RUNIC_DECLARATION_HTML &&
        known->claim.first.kind != RUNIC_DECLARATION_CSS)
        note(name, "declares %s, but has bytes from 0x80 to 0x9F: read as windows-1252", known->claim.first.name);
    if (known->outcome == CHARSET_DAMAGED)
        warn(name, "%s", damage_text(&known->seen));
}

void advise_beginning(const char *name, runic_charset fallback)
{
    warn(name, "read as UTF-8, since its first character beyond ASCII is UTF-8; to read all of it as %s: -f %s",
         charset_name(fallback), charset_name(fallback));
}

/* ---- Byte order marks ---- */

void advise_mark_left(const char *name, runic_charset mark)
{
    fail(name, "already %s, by its byte order mark; use -F to convert it anyway", charset_name(mark));
}

void advise_mark(const char *name, const struct recognition *known, bool is_other)
{
    if (known->swapped)
        warn(name, "begins with a byte-swapped byte order mark; if it is %s, use -f %s",
             known->charset == RUNIC_UTF16BE ? "UTF-16LE" : "UTF-16BE",
             known->charset == RUNIC_UTF16BE ? "utf-16le" : "utf-16be");
    if (is_other)
        warn(name, "begins with the byte order mark of %s, but is read as %s; use -f utf-%d, or omit -f",
             charset_name(known->signature), charset_name(known->charset), 8 * charset_describe(known->signature).unit_size);
}

void advise_order_left(const char *name, runic_charset charset)
{
    fail(name, "has no byte order mark, and looks little-endian; if it is, use -f %s, else -F to read it as big-endian",
         little_name(charset));
}

void advise_second_mark(const char *name)
{
    note(name, "begins with two byte order marks, of which the first is removed; to remove both: --inner-feff remove");
}

/* ---- Evidence against the charset in which a text is read ---- */

/* What a text is, and the options that are right for it. */
struct instead {
    const char *what;
    const char *options;
};

static struct instead instead_of(enum looks looks, runic_charset charset, const runic_detection *seen)
{
    switch (looks) {
    case LOOKS_ASCII:
        return (struct instead){"already US-ASCII", "-f utf-8, or omit -f"};
    case LOOKS_UTF8:
        return (struct instead){"already UTF-8", "-f utf-8, or omit -f"};
    case LOOKS_DAMAGED:
        return (struct instead){"UTF-8 with errors", formatted("-f utf-8 --fallback %s", fallback_name(charset))};
    case LOOKS_WIDE:
        return (struct instead){formatted("likely %s without BOM", charset_name(seen->charset)),
                                formatted("-f %s", charset_name(seen->charset))};
    default:
        return (struct instead){"partly UTF-8", formatted("-f utf-8 --fallback %s", fallback_name(charset))};
    }
}

void advise_against(const char *name, enum looks looks, runic_charset charset, const runic_detection *seen, bool leaves)
{
    const struct instead instead = instead_of(looks, charset, seen);
    if (!leaves)
        warn(name, "%s, but read as %s; use %s", instead.what, charset_name(charset), instead.options);
    else if (looks == LOOKS_UTF8 || looks == LOOKS_ASCII)
        fail(name, "%s; use -F to convert it anyway", instead.what);
    else
        fail(name, "%s; use %s, or -F to convert it anyway", instead.what, instead.options);
}

void advise_other(const char *name, const struct stretches *reading, bool leaves)
{
    const struct stretch *other = first_other(reading) != NULL ? first_other(reading) : &reading->list[reading->against];
    const bool is_one = reading->count == 1;
    const char *what = is_one ? stretch_text(other) : stretches_text(reading);
    const char *charset = charset_name(reading->wanted);
    if (is_one && other->charset == RUNIC_UTF8 && !leaves) {
        advise_against(name, is_certain(other) ? LOOKS_UTF8 : LOOKS_DAMAGED, reading->wanted, NULL, false);
        return;
    }
    const char *use = !is_one                        ? formatted("-f auto,%s", charset)
                      : other->charset == RUNIC_UTF8 ? "-f utf-8"
                                                     : formatted("-f %s", charset_name((runic_charset)other->charset));
    if (leaves && !is_one && first_other(reading) != NULL)
        fail(name,
             "not %s: %s; to convert each part by its charset: runic convert -i --backup --guess %s; -F converts it as %s",
             charset, what, shell_word(name), charset);
    else if (leaves)
        fail(name, "not %s: %s; to convert it: runic convert -i %s %s; -F converts it as %s", charset, what, use,
             shell_word(name), charset);
    else
        warn(name, "%s, but read as %s; use %s", what, charset, use);
}

void advise_lost_byte(const char *name, uint8_t byte, const struct place *place, runic_charset fallback, bool in_place)
{
    if (in_place)
        fail(name, "byte 0x%02X at %" PRIu64 ":%" PRIu64 " is not in %s, and would be lost; use -F to convert it anyway", byte,
             place->line, place->column, charset_name(fallback));
    else
        warn(name, "byte 0x%02X at %" PRIu64 ":%" PRIu64 " is not in %s, and became U+FFFD", byte, place->line, place->column,
             charset_name(fallback));
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
        warn(name, "%s, which are rare in text; runic detect names likely charsets", counted(count, "C1 control"));
    else if (count > 0)
        warn(name, "%s, which windows-1252 reads as%s%s; if that is right, use -f windows-1252", counted(count, "C1 control"),
             shown, left == 0 ? " ..." : "");
}

/* ---- Declarations ---- */

void advise_contradiction(const char *name, const struct declared *declared, runic_charset charset)
{
    warn(name, "declares %s at %" PRIu64 ":%" PRIu64 ", but is read as %s", declared->name, declared->place.line,
         declared->place.column, charset_name(charset));
}

void advise_wrong_declaration(const char *name, const struct declared *declared, runic_charset to, bool can_be_fixed)
{
    warn(name, "declares %s at %" PRIu64 ":%" PRIu64 ", which is wrong in %s%s", declared->name, declared->place.line,
         declared->place.column, charset_name(to), can_be_fixed ? "; --fix-declared changes it" : "");
}

/* ---- Faults ---- */

bool advise_reading(const char *name, const struct stretches *reading, runic_charset charset)
{
    const struct stretch *one = &reading->list[0];
    if (reading->count == 0 || reading->is_binary || stretches_percent(reading) < GUESS_EXPLAINS ||
        (reading->count == 1 && (is_certain(one) || one->charset == charset || one->charset == RUNIC_UTF8)))
        return false;
    const char *options = reading->count > 1 ? "--guess" : formatted("-f %s", charset_name((runic_charset)one->charset));
    note(name, "not %s: %s; to convert it: runic convert %s %s", charset_name(charset),
         reading->count == 1 ? stretch_text(one) : stretches_text(reading), options, shell_word(name));
    return true;
}

void advise_fault(const char *name, const struct finding *stop, const struct recognition *known, runic_charset fallback)
{
    const runic_fault fault = (runic_fault)stop->report.fault;
    const char *rest = fallback_name(fallback), *go_on = "--on-error replace, skip or escape";
    if (fault == RUNIC_FAULT_UNMAPPABLE)
        advise_unmappable(name, stop);
    else if (known->charset == RUNIC_UTF7_IMAP && (stop->report.bytes[0] == '\n' || stop->report.bytes[0] == '\r'))
        note(name,
             "each name is a text without line end; for a list of names: while IFS= read -r NAME; do printf %%s \"$NAME\" | "
             "runic convert -f utf-7-imap; echo; done <FILE");
    else if (known->outcome == CHARSET_ASSUMED && known->claim.first.charset != RUNIC_CHARSET_UNKNOWN)
        note(name, "it declares %s; to read it so: -f declared", known->claim.first.name);
    else if (known->outcome == CHARSET_ASSUMED)
        note(name, "without -f, a stream is read as UTF-8; to read it in its charset: -f CHARSET; to continue: %s", go_on);
    else if (known->outcome == CHARSET_BY_BEGINNING)
        note(name,
             "read as UTF-8, since its first character beyond ASCII is UTF-8; to read these bytes as %s: -f utf-8 --fallback "
             "%s; to continue: %s",
             rest, rest, go_on);
    else if (known->outcome == CHARSET_GIVEN && known->signature != RUNIC_CHARSET_UNKNOWN && !known->marked)
        note(name, "it begins with the byte order mark of %s; omit -f", charset_name(known->signature));
    else if (known->charset == RUNIC_UTF8 && fault != RUNIC_FAULT_MISSING_BOM)
        note(name,
             "to continue: %s; to read these bytes in another charset: --fallback CHARSET; to see them: runic inspect --errors",
             go_on);
    else if (fault != RUNIC_FAULT_MISSING_BOM)
        note(name, "to continue: %s%s", go_on, is_system(known->charset) ? "" : "; to see the bytes: runic inspect --errors");
}
