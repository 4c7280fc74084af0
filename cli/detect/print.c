/* print.c - prints what detect has found: as text, with the evidence, or as JSON. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "parallel/threads.h"
#include "report/report.h"
#include "seen.h"
#include "terminal/message.h"
#include "text/charset.h"
#include "verdict/advice.h"

/* Line ends by kind. */
struct line_ends_seen {
    uint64_t lf, crlf, cr;
};

/* Returns true if the text was counted in another charset than it is in: the lines are those of the reading. */
static bool has_lines_of_reading(const struct seen *seen)
{
    /* The line feed of EBCDIC is another byte than in ASCII. */
    const bool guesses_ebcdic =
        seen->declared == RUNIC_CHARSET_UNKNOWN && is_ebcdic(guess_best(&seen->known.reading.guesses).charset);
    return guesses_ebcdic || (is_behind_mark(&seen->known.reading) && is_wide(seen->counted_in));
}

/* Returns the number of lines. An incomplete character at the end belongs to a line, but is not in end->column. */
static uint64_t lines_of(const struct seen *seen)
{
    const struct position *end = &seen->end;
    return has_lines_of_reading(seen) ? seen->known.reading.lines
                                      : end->line - 1 + (end->column > 1 || end->offset < seen->known.seen.bytes);
}

static struct line_ends_seen line_ends_of(const struct seen *seen)
{
    const struct position *end = &seen->end;
    if (has_lines_of_reading(seen))
        return (struct line_ends_seen){.lf = 0};
    return (struct line_ends_seen){end->line - 1 - end->crlf, end->crlf, end->returns - end->crlf};
}

/* Prints the numbers of line ends, unless all are LF. */
static void print_line_ends(FILE *to, const struct line_ends_seen *ends)
{
    const char *before = (ends->lf > 0) + (ends->crlf > 0) + (ends->cr > 0) > 1 ? ", mixed line ends: " : ", line ends: ";
    if (ends->crlf + ends->cr == 0)
        return;
    if (ends->lf > 0)
        fprintf(to, "%s%s LF", before, grouped(ends->lf)), before = ", ";
    if (ends->crlf > 0)
        fprintf(to, "%s%s CRLF", before, grouped(ends->crlf)), before = ", ";
    if (ends->cr > 0)
        fprintf(to, "%s%s CR", before, grouped(ends->cr));
}

/* Returns the charset in which declarations are searched. In most charsets that are not recognized they are ASCII. */
static runic_charset charset_of(const struct seen *seen)
{
    const runic_charset charset = seen->known.seen.charset;
    if (is_mixed(&seen->known.reading))
        return RUNIC_LATIN1;
    if (seen->declared != RUNIC_CHARSET_UNKNOWN)
        return seen->declared;
    if (seen->known.reading.guesses.count > 0)
        return seen->known.reading.guesses.list[0].charset;
    if (charset == RUNIC_ASCII)
        return RUNIC_UTF8;
    return charset_describe(charset).convertible ? charset : RUNIC_LATIN1;
}

/* Returns true if a declaration fits neither the recognized charset nor, without one, any guess of the best group. */
static bool is_wrong(const struct seen *seen, const struct declared *declared)
{
    const struct guesses *guesses = &seen->known.reading.guesses;
    if (guesses->count > 0 && *declared_elsewhere(declared) != 0)
        return false;
    bool right = guesses->count == 0 && declared_is_right(declared, seen->known.seen.charset, seen->known.seen.non_ascii == 0);
    if (seen->declared != RUNIC_CHARSET_UNKNOWN)
        return !declared_is_right(declared, seen->declared, false);
    for (size_t i = 0; i < seen->known.reading.charset_count && is_mixed(&seen->known.reading); i++)
        right = right || declared_is_right(declared, seen->known.reading.charsets[i].like.charset, false);
    for (size_t i = 0; i < guesses->count && guesses->list[i].group == guesses->list[0].group; i++)
        right = right || declared_is_right(declared, guesses->list[i].charset, false);
    return !right;
}

/* Finds the next declaration of a text. Returns false if there is none, and for binary files. */
static bool next_declared(const struct seen *seen, struct declared *declared)
{
    const bool is_text = seen->known.seen.basis != RUNIC_BASIS_NONE || count_nuls(&seen->known.seen) == 0 ||
                         seen->known.reading.guesses.count > 0;
    return is_text && declared_next(charset_of(seen), seen->beginning.bytes, seen->beginning.len, declared);
}

/* Returns true if the best guess is likely enough to be named. */
static bool has_named(const struct guesses *guesses)
{
    return guesses->count > 0 && guess_percent(&guesses->list[0]) >= GUESS_NAMED;
}

/* Returns true if neither a guess nor a declaration tells in which charset a text is read. */
static bool is_unknown_text(const struct seen *seen)
{
    const bool is_named =
        has_named(&seen->known.reading.guesses) || guess_percent_of_ebcdic(&seen->known.reading.guesses) >= GUESS_NAMED;
    return seen->known.seen.basis == RUNIC_BASIS_NONE && count_nuls(&seen->known.seen) == 0 && !is_named &&
           seen->declared == RUNIC_CHARSET_UNKNOWN && !is_mixed(&seen->known.reading);
}

/* Prints what the text declares, and of a named file in an unknown charset what to do. */
static void print_declared(FILE *to, const char *name, const struct seen *seen)
{
    struct declared declared = {.end = 0};
    char printed[sizeof declared.name] = "";
    const char *advice = seen->is_named && is_unknown_text(seen) ? advise_unknown(name) : "";
    while (next_declared(seen, &declared))
        if (strcmp(printed, declared.name) != 0) {
            fprintf(to, "; declares %s%s", declared.name, is_wrong(seen, &declared) ? ", which is wrong" : "");
            strcpy(printed, declared.name);
            if (*advice != 0 && *declared_elsewhere(&declared) != 0)
                advice = declared_elsewhere(&declared);
        }
    fputs(advice, to);
}

/* Returns the MIME label: text with a BOM is labelled UTF-16 or UTF-32 (RFC 2781 section 3.3). */
static const char *mime_label(runic_charset charset)
{
    const uint8_t unit = charset_describe(charset).unit_size;
    if (unit == 1)
        return charset_name(charset);
    return unit == 2 ? "UTF-16" : "UTF-32";
}

/* Prints what the text is: with is_named the best guess, with is_declared the declared charset. */
static void print_name(FILE *to, const struct seen *seen, bool is_named, bool is_declared)
{
    static const runic_guess none = {.charset = RUNIC_CHARSET_UNKNOWN};
    const runic_detection *verdict = &seen->known.seen;
    const runic_guess *best = &seen->known.reading.guesses.list[0];
    const unsigned ebcdic = guess_percent_of_ebcdic(&seen->known.reading.guesses);
    if (is_binary_utf8(verdict))
        fputs("binary? ", to);
    if (is_declared)
        fprintf(to, "not Unicode; %s, as it declares", charset_name(seen->declared));
    else if (is_named && verdict->basis != RUNIC_BASIS_NONE)
        fputs(guess_text(best), to);
    else if (!is_named && ebcdic >= GUESS_NAMED)
        fprintf(to, "not Unicode; EBCDIC (%u %%), perhaps %s", ebcdic, charset_name(best->charset));
    else
        fputs(verdict_text(verdict, is_named ? best : &none), to);
    if (verdict->basis == RUNIC_BASIS_SIGNATURE)
        fprintf(to, "%s, MIME label %s",
                is_unicode(verdict->charset) ? " with a BOM" : formatted(", %u-byte signature", verdict->signature_length),
                mime_label(verdict->charset));
    else if (runic_detect_signature(seen->beginning.bytes, seen->beginning.len, RUNIC_SIGNATURE_FINAL).removable)
        fputs(", behind a byte order mark of Unicode", to);
    if (seen->known.doubled)
        fputs(", a second byte order mark after it", to);
}

static void print_charset(FILE *to, const struct seen *seen)
{
    const runic_detection *verdict = &seen->known.seen;
    const struct tally *ill_formed = &seen->ill_formed;
    const struct guesses *guesses = &seen->known.reading.guesses;
    const struct line_ends_seen ends = line_ends_of(seen);
    const bool decoded = charset_describe(verdict->charset).convertible;
    const bool is_named = has_named(guesses);
    /* Of a guess of the same charset, the language and the percent are printed. */
    const bool is_declared =
        seen->declared != RUNIC_CHARSET_UNKNOWN && !(is_named && guesses->list[0].charset == seen->declared);
    if (is_mixed(&seen->known.reading)) {
        fputs(stretches_text(&seen->known.reading), to);
        return;
    }
    print_name(to, seen, is_named, is_declared);
    const bool is_read = decoded && verdict->basis != RUNIC_BASIS_NULS && verdict->basis != RUNIC_BASIS_EMPTY;
    if (!is_read && !is_declared && guesses->count == 0)
        return;
    if (is_read || is_declared || is_named)
        fprintf(to, ", %s", counted(lines_of(seen), "line"));
    if (is_read && ill_formed->count > 0 && !is_named)
        fprintf(to, ", %s, first at %" PRIu64 ":%" PRIu64, counted(ill_formed->count, "ill-formed sequence"),
                ill_formed->first.place.line, ill_formed->first.place.column);
    const bool is_8_bit =
        verdict->charset == RUNIC_UTF8 || verdict->charset == RUNIC_ASCII || verdict->basis == RUNIC_BASIS_NONE;
    if (is_8_bit && count_nuls(verdict) > 0)
        fprintf(to, ", %s", counted(count_nuls(verdict), "NUL byte"));
    print_line_ends(to, &ends);
}

/* The most stretches that are printed as text. */
#define MOST_PRINTED 100

static void print_stretches(FILE *to, const struct stretches *s)
{
    for (size_t i = 0; i < s->count && i < MOST_PRINTED && is_mixed(s); i++)
        fprintf(to, "    bytes %s to %s (line %s): %s\n", grouped(s->list[i].begin), grouped(stretch_end(s, i)),
                grouped(s->list[i].at.line), stretch_text(&s->list[i]));
    if (is_mixed(s) && s->count > MOST_PRINTED)
        fprintf(to, "    and %s more (--format json has all)\n", grouped(s->count - MOST_PRINTED));
}

/* Prints the guesses of 1 % and more: a line for each group of charsets that decode the text alike. */
static void print_guesses(FILE *to, const struct guesses *guesses)
{
    for (size_t i = 0; i < guesses->count && guess_percent(&guesses->list[i]) > 0; i++) {
        const runic_guess *guess = &guesses->list[i];
        const char *language = guess_language(guess);
        const bool begins = i == 0 || guess[-1].group != guess->group;
        const bool ends = i + 1 == guesses->count || guess[1].group != guess->group;
        fprintf(to, "%s%s", begins ? "    " : ", ", charset_name(guess->charset));
        if (ends)
            fprintf(to, ": %u %%%s%s\n", guess_percent(guess), language != NULL ? ", " : "", language != NULL ? language : "");
    }
}

static void print_evidence(FILE *to, const struct seen *seen)
{
    const runic_detection *verdict = &seen->known.seen;
    fprintf(to, "    %s: ", counted(verdict->bytes, "byte"));
    fprintf(to, "%s, ", counted(count_nuls(verdict), "NUL byte"));
    fprintf(to, "%s above 0x7F, %s of these from 0x80 to 0x9F\n", grouped(verdict->non_ascii), grouped(verdict->c1_bytes));
    fprintf(to, "    as UTF-8: %s beyond ASCII, %s\n", counted(verdict->utf8_characters, "character"),
            counted(verdict->utf8_faults, "ill-formed sequence"));
    print_guesses(to, &seen->known.reading.guesses);
    print_stretches(to, &seen->known.reading);
}

static void print_json_guesses(FILE *to, const struct guesses *guesses)
{
    fputs(",\"guesses\":[", to);
    for (size_t i = 0; i < guesses->count; i++) {
        const runic_guess *guess = &guesses->list[i];
        fprintf(to, "%s{\"charset\":\"%s\",\"probability\":%u.%03u,\"language\":\"%s\",\"group\":%u}", i > 0 ? "," : "",
                charset_name(guess->charset), guess->probability / 1000, guess->probability % 1000, guess->language,
                guess->group);
    }
    fputs("]", to);
}

/* Prints the stretches of a text that has several. */
static void print_json_stretches(FILE *to, const struct stretches *s)
{
    fprintf(to, ",\"lines\":%" PRIu64 ",\"stretches\":[", s->lines);
    for (size_t i = 0; i < s->count; i++) {
        const struct stretch *one = &s->list[i];
        fprintf(to, "%s{\"begin\":%" PRIu64 ",\"end\":%" PRIu64 ",\"line\":%" PRIu64, i > 0 ? "," : "", one->begin,
                stretch_end(s, i), one->at.line);
        if (one->charset != RUNIC_CHARSET_UNKNOWN)
            fprintf(to, ",\"charset\":\"%s\"", charset_name(one->charset));
        else
            fputs(",\"charset\":null", to);
        fprintf(to, ",\"probability\":%u.%03u,\"language\":\"%s\"}", one->probability / 1000u, one->probability % 1000u,
                one->language);
    }
    fputs("],\"guesses\":[]", to);
}

static void print_json_declared(FILE *to, const struct seen *seen)
{
    struct declared declared = {.end = 0};
    bool any = false;
    for (; next_declared(seen, &declared); any = true) {
        fprintf(to, "%s{\"name\":\"%s\"", any ? "," : ",\"declared\":[", declared.name);
        if (declared.charset != RUNIC_CHARSET_UNKNOWN)
            fprintf(to, ",\"charset\":\"%s\"", charset_name(declared.charset));
        fprintf(to, ",\"line\":%" PRIu64 ",\"column\":%" PRIu64 ",\"offset\":%zu,\"wrong\":%s}", declared.place.line,
                declared.place.column, declared.offset, is_wrong(seen, &declared) ? "true" : "false");
    }
    fputs(any ? "]" : "", to);
}

/* Prints a JSON object. It has faults if the text was decoded in its charset, lines also if the charset is declared or a
 * guess. */
static void print_json(FILE *to, const char *name, const struct seen *seen)
{
    const runic_detection *verdict = &seen->known.seen;
    const struct tally *ill_formed = &seen->ill_formed;
    const bool mixed = is_mixed(&seen->known.reading);
    const bool decoded = charset_describe(verdict->charset).convertible && verdict->basis != RUNIC_BASIS_NULS && !mixed;
    const struct line_ends_seen ends = line_ends_of(seen);
    static const char *const names[RUNIC_BASIS_COUNT] = {"none", "empty", "signature", "nuls", "ascii", "utf8", "damaged-utf8"};
    fputs("{\"version\":1,\"type\":\"detection\",", to);
    json_name(to, "file", name);
    fprintf(to, ",\"basis\":\"%s\"", names[mixed ? RUNIC_BASIS_NONE : verdict->basis]);
    if (mixed)
        fputs(",\"charset\":null", to);
    else if (verdict->charset != RUNIC_CHARSET_UNKNOWN)
        fprintf(to, ",\"charset\":\"%s\",\"mime_label\":\"%s\"", charset_name(verdict->charset),
                verdict->basis == RUNIC_BASIS_SIGNATURE ? mime_label(verdict->charset) : charset_name(verdict->charset));
    fprintf(to, ",\"signature_length\":%u,\"bytes\":%" PRIu64 ",\"nul_bytes\":%" PRIu64, mixed ? 0u : verdict->signature_length,
            verdict->bytes, count_nuls(verdict));
    const bool has_lines = decoded || seen->declared != RUNIC_CHARSET_UNKNOWN || seen->known.reading.guesses.count > 0;
    if (has_lines)
        fprintf(to, ",\"lines\":%" PRIu64, lines_of(seen));
    if (decoded)
        fprintf(to, ",\"ill_formed\":%" PRIu64, ill_formed->count);
    if (has_lines && !has_lines_of_reading(seen))
        fprintf(to, ",\"line_ends\":{\"lf\":%" PRIu64 ",\"crlf\":%" PRIu64 ",\"cr\":%" PRIu64 "}", ends.lf, ends.crlf, ends.cr);
    if (decoded && ill_formed->count > 0)
        fprintf(to, ",\"first\":{\"line\":%" PRIu64 ",\"column\":%" PRIu64 ",\"offset\":%" PRIu64 "}",
                ill_formed->first.place.line, ill_formed->first.place.column, ill_formed->first.report.offset);
    if (seen->known.escaping != NULL)
        fprintf(to, ",\"looks_like\":\"%s\"", seen->known.escaping->name);
    if (seen->declared != RUNIC_CHARSET_UNKNOWN)
        fprintf(to, ",\"as_declared\":\"%s\"", charset_name(seen->declared));
    if (seen->known.doubled)
        fputs(",\"doubled_bom\":true", to);
    print_json_declared(to, seen);
    if (mixed)
        print_json_stretches(to, &seen->known.reading);
    else if (seen->known.reading.guesses.count > 0)
        print_json_guesses(to, &seen->known.reading.guesses);
    fputs("}\n", to);
}

/* Returns the name of the charset; "mixed" for text in several; "unknown" for a binary file, and if no guess is more likely
 * than not. */
static const char *brief_name(const struct seen *seen)
{
    const struct guesses *guesses = &seen->known.reading.guesses;
    if (is_mixed(&seen->known.reading))
        return "mixed";
    if (seen->known.escaping != NULL)
        return seen->known.escaping->name;
    if (seen->declared != RUNIC_CHARSET_UNKNOWN)
        return charset_name(seen->declared);
    if (guesses->count > 0)
        return has_named(guesses) ? charset_name(guesses->list[0].charset) : "unknown";
    return seen->known.seen.charset != RUNIC_CHARSET_UNKNOWN && !is_binary_utf8(&seen->known.seen)
               ? charset_name(seen->known.seen.charset)
               : "unknown";
}

void seen_print(const char *name, const struct seen *seen, bool brief)
{
    FILE *to = ordered_out();
    if (is_quiet())
        return;
    if (brief) {
        fprintf(to, "%s\n", brief_name(seen));
        return;
    }
    if (report_format() == FORMAT_JSON) {
        print_json(to, name, seen);
        return;
    }
    fprintf(to, "%s%s:%s ", color(to, COLOR_NAME), quoted(name), color(to, COLOR_END));
    print_charset(to, seen);
    if (seen->known.escaping != NULL)
        fprintf(to, "; %s", advise_escaping(name, seen->known.escaping));
    print_declared(to, name, seen);
    fputc('\n', to);
    if (is_verbose())
        print_evidence(to, seen);
}
