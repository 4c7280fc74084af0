/* detect.c - runic detect: the charset of each file, by all of its content. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "command_line/commands.h"
#include "parallel/threads.h"
#include "recognize/beginning.h"
#include "recognize/file_open.h"
#include "recognize/look.h"
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

/* Returns true if text that looks like US-ASCII may be ISO-2022-JP: its first bytes have an escape character. */
static bool has_escape(const struct beginning *beginning)
{
    return memchr(beginning->bytes, 0x1B, beginning->len) != NULL;
}

/* What is kept of a text while it is read. */
struct kept {
    struct look look;
    struct text_ends ends;
    bool is_looked_at;
};

static void keep(void *user, const uint8_t *bytes, size_t len)
{
    struct kept *kept = user;
    look_add(&kept->look, bytes, len);
    keep_ends(&kept->ends, bytes, len);
}

/* Guesses the charset of text that is neither ASCII nor UTF-8. */
static struct guesses guess(struct input *in, struct kept *kept, const struct seen *seen, const struct detect_settings *how)
{
    const runic_detection *verdict = &seen->verdict;
    const bool escapes = !in->seekable || has_escape(&seen->beginning);
    const struct piece head = {.bytes = seen->beginning.bytes, .len = seen->beginning.len};
    const bool is_valid = verdict->utf8_faults == 0 && !(escapes && verdict->basis == RUNIC_BASIS_ASCII);
    struct guesses found = {.count = 0};
    /* Records in EBCDIC may have binary fields. */
    const bool is_binary = count_nuls(verdict) > 0 && !begins_like_ebcdic(head);
    if (!is_binary && verdict->basis != RUNIC_BASIS_SIGNATURE && !is_valid)
        found = kept->is_looked_at ? guess_sample(&kept->look.sample, &how->hint) : guess_input(in, &how->hint);
    if (!is_better_guess(verdict, guess_best(&found).charset))
        found.count = 0;
    return found;
}

/* Returns the charset that convert takes since a file that is not Unicode declares it; or RUNIC_CHARSET_UNKNOWN. */
static runic_charset find_declared(const struct look *look, const struct seen *seen)
{
    const bool has_c1 = seen->verdict.c1_bytes > 0;
    struct recognition known = {.outcome = CHARSET_NOT_RECOGNIZED, .best = guess_best(&seen->guesses), .seen = seen->verdict};
    known.claim = look_claim(look, &seen->guesses, has_c1);
    const bool is_declared = looks_of(&known, GUESS_EXPLAINS) == LOOKS_DECLARED;
    return is_declared ? declared_reading(&known.claim.first, has_c1) : RUNIC_CHARSET_UNKNOWN;
}

/* Reads the text with a scan, which counts lines and faults, and with the detector. */
static enum scan_end scan_bytes(struct input *in, struct scan *work, struct seen *seen)
{
    runic_detector detector;
    runic_detector_init(&detector, 0);
    work->evidence.detector = &detector;
    const enum scan_end end = scan(work, in);
    work->evidence.detector = NULL;
    seen->verdict = runic_detector_verdict(&detector);
    seen->end = work->position;
    return end;
}

/* Does what scan_bytes() does, and also looks at the text: with one thread, in order. */
static enum scan_end scan_looking(struct input *in, struct scan *work, struct kept *kept, const struct detect_settings *how,
                                  struct seen *seen)
{
    const struct piece head = {.bytes = seen->beginning.bytes, .len = in->seekable ? seen->beginning.len : 0};
    work->jobs = in->seekable ? 1 : work->jobs;
    kept->is_looked_at = look_begin(&kept->look, in->name, head, &how->hint.known, RUNIC_CHARSET_UNKNOWN);
    if (!kept->is_looked_at)
        return SCAN_TROUBLE;
    in->copy = (struct byte_taker){keep, kept};
    const enum scan_end end = scan(work, in);
    in->copy.take = NULL;
    seen->verdict = runic_detector_verdict(&kept->look.detector);
    seen->end = work->position;
    return look_end(&kept->look, &seen->reading) ? end : SCAN_TROUBLE;
}

/*
 * Reads the text. Most files are valid UTF-8, which is all that must be known of them. Any other file is read again, as
 * ISO-8859-1, in which no byte is a fault: the detector counts those of UTF-8.
 */
static bool read_text(struct input *in, struct kept *kept, const struct detect_settings *how, struct seen *seen)
{
    runic_signature signature;
    peek_signature(in, 0, &signature);
    const bool decodes = charset_describe(signature.charset).convertible;
    beginning_keep(&seen->beginning, in);
    seen->doubled = decodes && has_second_mark(in, signature.charset);
    in->cuts.whole_lines = true;
    struct scan work = {
        .how = {.from = decodes ? signature.charset : RUNIC_UTF8, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP},
        .marked = decodes,
        .jobs = how->jobs,
        .counts_lines = true,
        .findings = {add_fault, faults_wanted, count_faults, &seen->ill_formed}};
    const bool may_stop = in->seekable && work.how.from == RUNIC_UTF8;
    work.how.ill_formed.action = may_stop ? RUNIC_ACTION_STOP : RUNIC_ACTION_SKIP;
    if (in->failed)
        return false;
    const enum scan_end end = in->seekable ? scan_bytes(in, &work, seen) : scan_looking(in, &work, kept, how, seen);
    if (end != SCAN_STOPPED)
        return end != SCAN_TROUBLE;
    work.how.from = RUNIC_LATIN1;
    work.marked = false;
    if (!input_rewind(in) || scan_looking(in, &work, kept, how, seen) == SCAN_TROUBLE)
        return false;
    seen->ill_formed.count = seen->verdict.utf8_faults;
    return true;
}

/* Reads the text as stretches, where it is not simply UTF-8, or in the charset of its byte order mark. */
static bool read_stretches(struct input *in, struct kept *kept, const struct detect_settings *how, struct seen *seen)
{
    if (in->seekable && seen->verdict.basis == RUNIC_BASIS_SIGNATURE)
        read_ends(&kept->ends, in, seen->verdict.bytes);
    if (!needs_reading(&kept->ends, in->name, &seen->verdict, seen->ill_formed.count > 0))
        stretches_free(&seen->reading);
    else if (!kept->is_looked_at) {
        kept->is_looked_at = true;
        return look_read(&kept->look, in, &how->hint.known, RUNIC_CHARSET_UNKNOWN, &seen->reading);
    }
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
        seen->guesses = guess(in, kept, seen, how);
    guess_by_reading(&seen->verdict, &seen->reading, &seen->guesses);
    if (in->seekable && seen->verdict.basis == RUNIC_BASIS_NONE)
        seen->declared = find_declared(&kept->look, seen);
    if (seen->verdict.basis == RUNIC_BASIS_ASCII && seen->guesses.count == 0)
        seen->escaping = find_escaping((struct piece){.bytes = seen->beginning.bytes, .len = seen->beginning.len});
}

static int detect_opened(struct input *in, const struct detect_settings *how, bool is_named)
{
    struct seen seen = {.is_named = is_named};
    struct kept kept = {.ends = {.head_len = 0}};
    int status = EXIT_TROUBLE;
    const bool good = read_text(in, &kept, how, &seen);
    if (good)
        examine(in, &kept, how, &seen);
    if (good && !in->failed) {
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
    if (!file_open(&in, entry, false, RUNIC_CHARSET_UNKNOWN, &status))
        return status;
    status = input_result(&in, detect_opened(&in, user, !entry->found && !entry->listed));
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
