/* detect.c - runic detect: the charset of each file, by all of its content. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "command_line/commands.h"
#include "parallel/threads.h"
#include "recognize/beginning.h"
#include "recognize/file_open.h"
#include "recognize/whole_input.h"
#include "recognize/recognize.h"
#include "recognize/unlike.h"
#include "report/report.h"
#include "scan/scan.h"
#include "seen.h"
#include "terminal/message.h"
#include "text/charset.h"
#include "verdict/looks.h"
#include "walk/file_queue.h"

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

/* Returns true if the charset was recognized, not guessed, and the text has no faults in it. */
static bool is_fine(const struct seen *seen)
{
    if (is_mixed(&seen->reading))
        return are_certain(&seen->reading);
    const runic_detection *verdict = &seen->verdict;
    const bool decoded = verdict->basis == RUNIC_BASIS_SIGNATURE && charset_describe(verdict->charset).convertible;
    return verdict->basis != RUNIC_BASIS_NONE && verdict->basis != RUNIC_BASIS_DAMAGED_UTF8 &&
           (!decoded || seen->ill_formed.count == 0) && seen->guesses.count == 0 && seen->escaping == NULL;
}

struct detect_settings {
    unsigned jobs;
    bool brief;
    struct hint hint;
};

/*
 * Reads the text with the detector, which examines the bytes, and with the scan, which counts lines and faults. For
 * UTF-8 the detector counts the faults, too. If the input can be read again, the scan therefore stops at the first
 * fault, and then counts only lines, reading the text as ISO-8859-1, in which no byte is a fault. This way, files that
 * are not UTF-8 take no longer than files in UTF-8.
 */
static enum scan_end scan_text(struct scan *work, struct input *in, struct tally *ill_formed)
{
    const bool twice = in->seekable && work->how.from == RUNIC_UTF8;
    work->how.ill_formed.action = twice ? RUNIC_ACTION_STOP : RUNIC_ACTION_SKIP;
    runic_detector_init(work->evidence.detector, 0);
    const enum scan_end end = scan(work, in);
    if (end != SCAN_STOPPED)
        return end;
    work->how.from = RUNIC_LATIN1;
    work->marked = false;
    runic_detector_init(work->evidence.detector, 0);
    if (!input_rewind(in) || scan(work, in) == SCAN_TROUBLE)
        return SCAN_TROUBLE;
    ill_formed->count = runic_detector_verdict(work->evidence.detector).utf8_faults;
    return SCAN_DONE;
}

/* Returns true if text that looks like US-ASCII may be ISO-2022-JP: its first bytes have an escape character. */
static bool has_escape(const struct beginning *beginning)
{
    return memchr(beginning->bytes, 0x1B, beginning->len) != NULL;
}

/* Guesses the charset of text that is neither ASCII nor UTF-8. The sample of a stream was taken while it was read. */
static struct guesses guess(struct input *in, struct sample *sample, const struct seen *seen, const struct detect_settings *how)
{
    const runic_detection *verdict = &seen->verdict;
    const bool escapes = !in->seekable || has_escape(&seen->beginning);
    const struct piece head = {.bytes = seen->beginning.bytes, .len = seen->beginning.len};
    const bool is_valid = verdict->utf8_faults == 0 && !(escapes && verdict->basis == RUNIC_BASIS_ASCII);
    struct guesses found = {.count = 0};
    /* Records in EBCDIC may have binary fields. */
    const bool is_binary = count_nuls(verdict) > 0 && !begins_like_ebcdic(head);
    if (!is_binary && verdict->basis != RUNIC_BASIS_SIGNATURE && !is_valid)
        found = in->seekable ? guess_input(in, &how->hint) : guess_sample(sample, &how->hint);
    if (!is_better_guess(verdict, guess_best(&found).charset))
        found.count = 0;
    return found;
}

/* Returns the charset that convert takes since a file that is not Unicode declares it; or RUNIC_CHARSET_UNKNOWN. */
static runic_charset find_declared(struct input *in, const struct seen *seen, unsigned jobs)
{
    struct recognition known = {.outcome = CHARSET_NOT_RECOGNIZED, .best = guess_best(&seen->guesses), .seen = seen->verdict};
    if (!in->seekable || seen->verdict.basis != RUNIC_BASIS_NONE)
        return RUNIC_CHARSET_UNKNOWN;
    recognize_claim(in, &known, &seen->guesses, jobs);
    const bool is_declared = looks_of(&known, GUESS_EXPLAINS) == LOOKS_DECLARED;
    return is_declared ? declared_reading(&known.claim.first, seen->verdict.c1_bytes > 0) : RUNIC_CHARSET_UNKNOWN;
}

/* What is kept of a stream, which cannot be read again. */
struct kept {
    struct sample sample;
    struct text_ends ends;
    struct stretch_reader *reader;
};

static void keep(void *user, const uint8_t *bytes, size_t len)
{
    struct kept *kept = user;
    sample_add(&kept->sample, bytes, len);
    keep_ends(&kept->ends, bytes, len);
    stretch_reader_add(kept->reader, bytes, len);
}

/* Reads the text once. Returns false, after an error message, if it cannot be read. */
static bool read_text(struct input *in, unsigned jobs, struct seen *seen)
{
    runic_detector detector;
    runic_signature signature;
    peek_signature(in, 0, &signature);
    const bool decodes = charset_describe(signature.charset).convertible;
    beginning_keep(&seen->beginning, in);
    seen->doubled = decodes && has_second_mark(in, signature.charset);
    in->cuts.whole_lines = true;
    struct scan work = {
        .how = {.from = decodes ? signature.charset : RUNIC_UTF8, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP},
        .marked = decodes,
        .jobs = jobs,
        .evidence.detector = &detector,
        .counts_lines = true,
        .findings = {add_fault, faults_wanted, count_faults, &seen->ill_formed}};
    if (in->failed || scan_text(&work, in, &seen->ill_formed) == SCAN_TROUBLE)
        return false;
    seen->verdict = runic_detector_verdict(&detector);
    seen->end = work.position;
    return true;
}

/* Reads the text as stretches, where it is not simply UTF-8, or in the charset of its byte order mark. */
static bool read_stretches(struct input *in, struct kept *kept, const struct detect_settings *how, struct seen *seen)
{
    if (in->seekable && seen->verdict.basis == RUNIC_BASIS_SIGNATURE)
        read_ends(&kept->ends, in, seen->verdict.bytes);
    if (!needs_reading(&kept->ends, in->name, &seen->verdict, seen->ill_formed.count > 0))
        stretches_free(&seen->reading);
    else if (in->seekable)
        return stretches_read(&seen->reading, in, &how->hint.known, RUNIC_CHARSET_UNKNOWN, NULL);
    return !in->failed;
}

/* Finds what the text is that was read, if it is not simply the charset of the verdict. */
static void examine(struct input *in, struct kept *kept, const struct detect_settings *how, struct seen *seen)
{
    if (!read_stretches(in, kept, how, seen))
        return;
    verdict_by_reading(&seen->verdict, &seen->reading, &seen->guesses);
    if (is_mixed(&seen->reading))
        return;
    if (seen->guesses.count == 0)
        seen->guesses = guess(in, &kept->sample, seen, how);
    guess_by_reading(&seen->verdict, &seen->reading, &seen->guesses);
    seen->declared = find_declared(in, seen, how->jobs);
    if (seen->verdict.basis == RUNIC_BASIS_ASCII && seen->guesses.count == 0)
        seen->escaping = find_escaping((struct piece){.bytes = seen->beginning.bytes, .len = seen->beginning.len});
}

/* Reads a text and finds what it is. Returns false after an error message. */
static bool detect_text(struct input *in, const struct detect_settings *how, struct seen *seen)
{
    struct kept kept = {.reader = NULL};
    if (!in->seekable) {
        kept.reader = stretch_reader_begin(in->name, &how->hint.known, RUNIC_CHARSET_UNKNOWN);
        if (kept.reader == NULL)
            return false;
        sample_begin(&kept.sample);
        in->copy = (struct byte_taker){keep, &kept};
    }
    bool good = read_text(in, how->jobs, seen);
    if (kept.reader != NULL)
        good = stretch_reader_end(kept.reader, &seen->reading) && good;
    if (good)
        examine(in, &kept, how, seen);
    return good && !in->failed;
}

static int detect_opened(struct input *in, const struct detect_settings *how)
{
    struct seen seen = {.ill_formed = {.count = 0}};
    int status = EXIT_TROUBLE;
    if (detect_text(in, how, &seen)) {
        seen_print(in->name, &seen, how->brief);
        status = is_fine(&seen) ? EXIT_FINE : EXIT_FINDINGS;
    }
    stretches_free(&seen.reading);
    return status;
}

static int detect_file(void *user, const struct entry *entry)
{
    struct input in;
    int status;
    if (!file_open(&in, entry, false, &status))
        return status;
    status = input_result(&in, detect_opened(&in, user));
    input_close(&in);
    return status;
}

int run_detect(const struct options *options)
{
    struct detect_settings settings = {.jobs = threads_wanted(options->number[OPTION_JOBS]),
                                       .brief = options->given[OPTION_BRIEF]};
    if (options->choice[OPTION_FORMAT] == FORMAT_JSON && options->given[OPTION_VERBOSE]) {
        fail(NULL, "-v and --format json cannot be combined");
        return EXIT_TROUBLE;
    }
    if (!hint_read(options->list[OPTION_HINT].items, options->list[OPTION_HINT].count, &settings.hint))
        return EXIT_TROUBLE;
    report_begin(options);
    return for_each_file(options, NULL, detect_file, &settings, true);
}
