/* detect.c - runic detect: the charset of each file, by all of its content, and the evidence. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>

#include "command_line/commands.h"
#include "walk/file_queue.h"
#include "parallel/ordered_output.h"
#include "parallel/threads.h"
#include "report/json_text.h"
#include "report/report.h"
#include "recognize/verdict_text.h"
#include "scan/scan.h"
#include "terminal/message.h"
#include "terminal/style.h"
#include "text/charset.h"

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

static void print_verdict(FILE *to, const runic_detection *seen, const struct tally *malformed, const struct position *end)
{
    const bool decoded = charset_describe(seen->charset).convertible;
    fputs(verdict_text(seen), to);
    if (seen->basis == RUNIC_BASIS_SIGNATURE)
        fprintf(to, ", %u-byte signature, MIME label %s", seen->signature_length, mime_label(seen->charset));
    if (!decoded || seen->basis == RUNIC_BASIS_NULS || seen->basis == RUNIC_BASIS_EMPTY)
        return;
    fprintf(to, ", %s", counted(lines_of(seen, end), "line"));
    if (malformed->count > 0)
        fprintf(to, ", %s, first at %" PRIu64 ":%" PRIu64, counted(malformed->count, "ill-formed sequence"),
                malformed->first.place.line, malformed->first.place.column);
    if ((seen->charset == RUNIC_UTF8 || seen->charset == RUNIC_ASCII) && count_nuls(seen) > 0)
        fprintf(to, ", %s", counted(count_nuls(seen), "NUL byte"));
}

static void print_evidence(FILE *to, const runic_detection *seen)
{
    fprintf(to, "    %s: ", counted(seen->bytes, "byte"));
    fprintf(to, "%s 0x00, ", grouped(count_nuls(seen)));
    fprintf(to, "%s above 0x7F, %s of them 0x80 to 0x9F\n", grouped(seen->non_ascii), grouped(seen->c1_bytes));
    fprintf(to, "    as UTF-8: %s beyond ASCII, %s\n", counted(seen->utf8_characters, "character"),
            counted(seen->utf8_faults, "ill-formed sequence"));
}

static const char *basis_name(uint8_t basis)
{
    static const char *const names[RUNIC_BASIS_COUNT] = {"none", "empty", "signature", "nuls", "ascii", "utf8", "damaged-utf8"};
    return names[basis];
}

/* Lines and faults are printed if the text was decoded in the right charset. */
static void print_json(FILE *to, const char *name, const runic_detection *seen, const struct tally *malformed,
                       const struct position *end)
{
    const bool decoded = charset_describe(seen->charset).convertible && seen->basis != RUNIC_BASIS_NULS;
    fputs("{\"version\":1,\"type\":\"detection\",", to);
    json_name(to, "file", name);
    fprintf(to, ",\"basis\":\"%s\"", basis_name(seen->basis));
    if (seen->charset != RUNIC_UNKNOWN)
        fprintf(to, ",\"charset\":\"%s\",\"mime_label\":\"%s\"", charset_name(seen->charset),
                seen->basis == RUNIC_BASIS_SIGNATURE ? mime_label(seen->charset) : charset_name(seen->charset));
    fprintf(to, ",\"signature_length\":%u,\"bytes\":%" PRIu64 ",\"nul_bytes\":%" PRIu64, seen->signature_length, seen->bytes,
            count_nuls(seen));
    if (decoded)
        fprintf(to, ",\"lines\":%" PRIu64 ",\"ill_formed\":%" PRIu64, lines_of(seen, end), malformed->count);
    if (decoded && malformed->count > 0)
        fprintf(to, ",\"first\":{\"line\":%" PRIu64 ",\"column\":%" PRIu64 ",\"offset\":%" PRIu64 "}",
                malformed->first.place.line, malformed->first.place.column, malformed->first.report.offset);
    fputs("}\n", to);
}

/* Faults count if the text was decoded in the right charset. */
static bool is_fine(const runic_detection *seen, const struct tally *malformed)
{
    const bool decoded = seen->basis == RUNIC_BASIS_SIGNATURE && charset_describe(seen->charset).convertible;
    return seen->basis != RUNIC_BASIS_NONE && seen->basis != RUNIC_BASIS_DAMAGED_UTF8 && (!decoded || malformed->count == 0);
}

static void print(const char *name, const runic_detection *seen, const struct tally *malformed, const struct position *end,
                  bool brief)
{
    FILE *to = ordered_out();
    if (is_quiet())
        return;
    if (brief) {
        fprintf(to, "%s\n", seen->charset != RUNIC_UNKNOWN ? charset_name(seen->charset) : "unknown");
        return;
    }
    if (report_format() == FORMAT_JSON) {
        print_json(to, name, seen, malformed, end);
        return;
    }
    fprintf(to, "%s%s:%s ", color(to, COLOR_NAME), quoted(name), color(to, COLOR_END));
    print_verdict(to, seen, malformed, end);
    fputc('\n', to);
    if (is_verbose())
        print_evidence(to, seen);
}

struct look {
    unsigned jobs;
    bool brief;
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

static int detect_opened(struct input *in, const struct look *how)
{
    struct tally malformed = {.count = 0};
    runic_detector detector;
    runic_signature signature;
    peek_signature(in, 0, &signature);
    const bool decodes = charset_describe(signature.charset).convertible;
    struct scan work = {.how = {.from = decodes ? signature.charset : RUNIC_UTF8, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_KEEP},
                        .marked = decodes,
                        .jobs = how->jobs,
                        .detector = &detector,
                        .counts_lines = true,
                        .findings = {add_fault, faults_wanted, count_faults, &malformed}};
    if (in->failed || look_through(&work, in, &malformed) == SCAN_TROUBLE)
        return EXIT_TROUBLE;
    const runic_detection seen = runic_detector_verdict(&detector);
    print(in->name, &seen, &malformed, &work.position, how->brief);
    return is_fine(&seen, &malformed) ? EXIT_FINE : EXIT_FINDINGS;
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
    report_begin(options);
    return for_each_file(options, NULL, detect_file, &look, true);
}
