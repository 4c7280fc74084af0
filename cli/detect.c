/* detect.c - runic detect: the charset of each file, by all of its content, and the evidence. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "command_line/commands.h"
#include "walk/file_queue.h"
#include "parallel/ordered_output.h"
#include "parallel/threads.h"
#include "report/json_text.h"
#include "report/report.h"
#include "recognize/file_open.h"
#include "recognize/guess.h"
#include "recognize/verdict_text.h"
#include "scan/scan.h"
#include "terminal/message.h"
#include "terminal/style.h"
#include "text/charset.h"

/* What is printed of an input. */
struct seen {
    runic_detection verdict;
    struct tally malformed;
    struct position end;
    struct guesses guesses; /* of text that is not Unicode */
};

static void add_fault(void *user, const struct finding *finding)
{
    tally_add(user, finding);
}

/* Returns 1 for the first ill-formed sequence: only that needs its position. */
static uint64_t faults_wanted(void *user, enum finding_class class)
{
    const struct tally *faults = user;
    return class == ILL_FORMED && faults->count == 0;
}

static void count_faults(void *user, enum finding_class class, uint64_t count)
{
    struct tally *faults = user;
    (void)class;
    faults->count += count;
}

/* Returns the number of lines. An incomplete character at the end belongs to a line, but is not in end->column. */
static uint64_t lines_of(const runic_detection *seen, const struct position *end)
{
    return end->line - 1 + (end->column > 1 || end->offset < seen->bytes);
}

/* Returns the MIME label: text with a BOM is labelled UTF-16 or UTF-32 (RFC 2781 section 3.3). */
static const char *mime_label(runic_charset charset)
{
    const uint8_t unit = charset_describe(charset).unit_size;
    return unit == 2 ? "UTF-16" : unit == 4 ? "UTF-32" : charset_name(charset);
}

static void print_verdict(FILE *to, const struct seen *seen)
{
    static const runic_guess none = {.charset = RUNIC_UNKNOWN};
    const runic_detection *verdict = &seen->verdict;
    const struct tally *malformed = &seen->malformed;
    const struct guesses *guesses = &seen->guesses;
    const bool decoded = charset_describe(verdict->charset).convertible;
    const bool is_named = guesses->count > 0 && guess_percent(&guesses->list[0]) >= GUESS_NAMED;
    if (is_named && verdict->basis == RUNIC_BASIS_ASCII)
        fputs(guess_text(&guesses->list[0]), to);
    else
        fputs(verdict_text(verdict, is_named ? &guesses->list[0] : &none), to);
    if (verdict->basis == RUNIC_BASIS_SIGNATURE)
        fprintf(to, ", %u-byte signature, MIME label %s", verdict->signature_length, mime_label(verdict->charset));
    if (!decoded || verdict->basis == RUNIC_BASIS_NULS || verdict->basis == RUNIC_BASIS_EMPTY)
        return;
    fprintf(to, ", %s", counted(lines_of(verdict, &seen->end), "line"));
    if (malformed->count > 0)
        fprintf(to, ", %s, first at %" PRIu64 ":%" PRIu64, counted(malformed->count, "ill-formed sequence"),
                malformed->first.place.line, malformed->first.place.column);
    if ((verdict->charset == RUNIC_UTF8 || verdict->charset == RUNIC_ASCII) && count_nuls(verdict) > 0)
        fprintf(to, ", %s", counted(count_nuls(verdict), "NUL byte"));
}

/* Prints a line for each group of charsets that decode the text alike. */
static void print_guesses(FILE *to, const struct guesses *guesses)
{
    for (size_t i = 0; i < guesses->count; i++) {
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
    const runic_detection *verdict = &seen->verdict;
    fprintf(to, "    %s: ", counted(verdict->bytes, "byte"));
    fprintf(to, "%s 0x00, ", grouped(count_nuls(verdict)));
    fprintf(to, "%s above 0x7F, %s of them 0x80 to 0x9F\n", grouped(verdict->non_ascii), grouped(verdict->c1_bytes));
    fprintf(to, "    as UTF-8: %s beyond ASCII, %s\n", counted(verdict->utf8_characters, "character"),
            counted(verdict->utf8_faults, "ill-formed sequence"));
    print_guesses(to, &seen->guesses);
}

static const char *basis_name(uint8_t basis)
{
    static const char *const names[RUNIC_BASIS_COUNT] = {"none", "empty", "signature", "nuls", "ascii", "utf8", "damaged-utf8"};
    return names[basis];
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

/* Lines and faults are printed if the text was decoded in the right charset. */
static void print_json(FILE *to, const char *name, const struct seen *seen)
{
    const runic_detection *verdict = &seen->verdict;
    const struct tally *malformed = &seen->malformed;
    const bool decoded = charset_describe(verdict->charset).convertible && verdict->basis != RUNIC_BASIS_NULS;
    fputs("{\"version\":1,\"type\":\"detection\",", to);
    json_name(to, "file", name);
    fprintf(to, ",\"basis\":\"%s\"", basis_name(verdict->basis));
    if (verdict->charset != RUNIC_UNKNOWN)
        fprintf(to, ",\"charset\":\"%s\",\"mime_label\":\"%s\"", charset_name(verdict->charset),
                verdict->basis == RUNIC_BASIS_SIGNATURE ? mime_label(verdict->charset) : charset_name(verdict->charset));
    fprintf(to, ",\"signature_length\":%u,\"bytes\":%" PRIu64 ",\"nul_bytes\":%" PRIu64, verdict->signature_length,
            verdict->bytes, count_nuls(verdict));
    if (decoded)
        fprintf(to, ",\"lines\":%" PRIu64 ",\"ill_formed\":%" PRIu64, lines_of(verdict, &seen->end), malformed->count);
    if (decoded && malformed->count > 0)
        fprintf(to, ",\"first\":{\"line\":%" PRIu64 ",\"column\":%" PRIu64 ",\"offset\":%" PRIu64 "}",
                malformed->first.place.line, malformed->first.place.column, malformed->first.report.offset);
    if (seen->guesses.count > 0)
        print_json_guesses(to, &seen->guesses);
    fputs("}\n", to);
}

/* Faults count if the text was decoded in the right charset. A guess is not a recognition. */
static bool is_fine(const struct seen *seen)
{
    const runic_detection *verdict = &seen->verdict;
    const bool decoded = verdict->basis == RUNIC_BASIS_SIGNATURE && charset_describe(verdict->charset).convertible;
    return verdict->basis != RUNIC_BASIS_NONE && verdict->basis != RUNIC_BASIS_DAMAGED_UTF8 &&
           (!decoded || seen->malformed.count == 0) && seen->guesses.count == 0;
}

/* Returns the name alone: of a guess only if it is more likely than not. */
static const char *brief_name(const struct seen *seen)
{
    const struct guesses *guesses = &seen->guesses;
    if (guesses->count > 0)
        return guess_percent(&guesses->list[0]) >= GUESS_NAMED ? charset_name(guesses->list[0].charset) : "unknown";
    return seen->verdict.charset != RUNIC_UNKNOWN ? charset_name(seen->verdict.charset) : "unknown";
}

static void print(const char *name, const struct seen *seen, bool brief)
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
    print_verdict(to, seen);
    fputc('\n', to);
    if (is_verbose())
        print_evidence(to, seen);
}

struct look {
    unsigned jobs;
    bool brief;
    struct hint hint;
};

/*
 * Reads the text with the detector, which examines the bytes, and with the scan, which counts lines and faults. For
 * UTF-8 the detector counts the faults, too. If the input can be read again, the scan therefore stops at the first
 * fault, and then counts only lines, reading the text as ISO-8859-1, in which no byte is a fault. So files that are
 * not UTF-8 take no longer than those that are.
 */
static enum scan_end look_through(struct scan *work, struct input *in, struct tally *malformed)
{
    const bool twice = in->seekable && work->how.from == RUNIC_UTF8;
    work->how.malformed.action = twice ? RUNIC_STOP : RUNIC_SKIP;
    runic_detector_init(work->detector, 0);
    const enum scan_end end = scan(work, in);
    if (end != SCAN_STOPPED)
        return end;
    work->how.from = RUNIC_LATIN1;
    work->marked = false;
    runic_detector_init(work->detector, 0);
    if (!input_rewind(in) || scan(work, in) == SCAN_TROUBLE)
        return SCAN_TROUBLE;
    malformed->count = runic_detector_verdict(work->detector).utf8_faults;
    return SCAN_DONE;
}

/* Returns true if text that looks like US-ASCII may be ISO-2022-JP: an escape sequence stands near its beginning. */
static bool has_escape(struct input *in)
{
    const struct piece head = input_peek(in, NUL_WATCHED);
    return memchr(head.bytes, 0x1B, head.len) != NULL;
}

/* Guesses the charset of text that is not Unicode. The sample of a stream was taken while it was read. */
static struct guesses guess(struct input *in, struct sample *sample, const runic_detection *verdict, const struct look *how,
                            bool escapes)
{
    const bool is_text = count_nuls(verdict) == 0;
    struct guesses found = {.count = 0};
    if (is_text && (verdict->basis == RUNIC_BASIS_NONE || (escapes && verdict->basis == RUNIC_BASIS_ASCII)))
        found = in->seekable ? guess_input(in, &how->hint) : guess_sample(sample, &how->hint);
    if (found.count > 0 && found.list[0].charset == RUNIC_ASCII)
        found.count = 0;
    return found;
}

static int detect_opened(struct input *in, const struct look *how)
{
    struct seen seen = {.malformed = {.count = 0}};
    struct sample sample;
    runic_detector detector;
    runic_signature signature;
    peek_signature(in, 0, &signature);
    const bool decodes = charset_describe(signature.charset).convertible;
    const bool escapes = !in->seekable || has_escape(in);
    struct scan work = {.how = {.from = decodes ? signature.charset : RUNIC_UTF8, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_KEEP},
                        .marked = decodes,
                        .jobs = how->jobs,
                        .detector = &detector,
                        .counts_lines = true,
                        .findings = {add_fault, faults_wanted, count_faults, &seen.malformed}};
    sample_begin(&sample);
    in->sample = in->seekable ? NULL : &sample;
    if (in->failed || look_through(&work, in, &seen.malformed) == SCAN_TROUBLE)
        return EXIT_TROUBLE;
    seen.verdict = runic_detector_verdict(&detector);
    seen.end = work.position;
    seen.guesses = guess(in, &sample, &seen.verdict, how, escapes);
    if (in->failed)
        return EXIT_TROUBLE;
    print(in->name, &seen, how->brief);
    return is_fine(&seen) ? EXIT_FINE : EXIT_FINDINGS;
}

static int detect_file(void *user, const struct entry *entry)
{
    struct input in;
    int status;
    if (!file_open(&in, entry, false, &status))
        return status;
    status = detect_opened(&in, user);
    input_close(&in);
    return status;
}

int run_detect(const struct options *options)
{
    struct look look = {.jobs = threads_wanted(options), .brief = options->given[OPTION_BRIEF]};
    if (options->choice[OPTION_FORMAT] == FORMAT_JSON && options->given[OPTION_VERBOSE]) {
        fail(NULL, "-v and --format json contradict each other");
        return EXIT_TROUBLE;
    }
    if (!hint_read(options->text[OPTION_HINT], &look.hint))
        return EXIT_TROUBLE;
    report_begin(options);
    return for_each_file(options, NULL, detect_file, &look, true);
}
