/* detect.c - runic detect: the charset of each file, by all of its content. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "command_line/options.h"
#include "parallel/threads.h"
#include "recognize/declared.h"
#include "recognize/recognize.h"
#include "report/report.h"
#include "scan/request.h"
#include "seen.h"
#include "terminal/message.h"
#include "text/charset.h"
#include "verdict/decision.h"
#include "walk/file_queue.h"

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
    const struct recognition *known = &seen->known;
    if (is_mixed(&known->reading))
        return are_certain(&known->reading);
    const runic_detection *verdict = &known->seen;
    const bool decoded = verdict->basis == RUNIC_BASIS_SIGNATURE && charset_describe(verdict->charset).convertible;
    return verdict->basis != RUNIC_BASIS_NONE && verdict->basis != RUNIC_BASIS_DAMAGED_UTF8 &&
           (!decoded || seen->ill_formed.count == 0) && known->reading.guesses.count == 0 && known->escaping == NULL;
}

struct detect_settings {
    unsigned jobs;
    bool brief;
    struct hint hint;
};

/* Reads the text with a scan, which counts lines and faults, and looks at it, unless look is NULL. Of what is looked at, one
 * thread reads all, in order. */
static enum scan_end scan_text(struct input *in, struct scan *work, struct look *look, const struct detect_settings *how,
                               struct seen *seen)
{
    const struct piece head = {.bytes = seen->beginning.bytes, .len = in->seekable ? seen->beginning.len : 0};
    runic_detector detector;
    work->jobs = in->seekable && look != NULL ? 1 : how->jobs;
    work->evidence.detector = look == NULL ? &detector : NULL;
    runic_detector_init(&detector, 0);
    if (look != NULL) {
        look_begin(look, head, &how->hint.known, RUNIC_CHARSET_UNKNOWN);
        in->copy = (struct byte_taker){look_add, look};
    }
    const enum scan_end end = scan(work, in);
    in->copy.take = NULL;
    seen->known.seen = runic_detector_verdict(&detector);
    seen->end = work->position;
    seen->counted_in = work->how.from;
    if (look != NULL)
        look_end(look, &seen->known);
    return end;
}

/* Reads the text. Most files are valid UTF-8, which is all that must be known of them. Any other file is read again, as
 * ISO-8859-1, in which no byte is a fault: the detector counts those of UTF-8. */
static bool read_text(struct input *in, struct look *look, const struct detect_settings *how, struct seen *seen)
{
    runic_signature signature;
    peek_signature(in, 0, &signature);
    const bool decodes = charset_describe(signature.charset).convertible;
    beginning_keep(&seen->beginning, in);
    seen->known.doubled = decodes && has_second_mark(in, signature.charset);
    in->cuts.whole_lines = true;
    struct scan work = {
        .how = {.from = decodes ? signature.charset : RUNIC_UTF8, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP},
        .marked = decodes,
        .counts_lines = true,
        .findings = {tally_add, faults_wanted, count_faults, &seen->ill_formed}};
    const bool may_stop = in->seekable && work.how.from == RUNIC_UTF8;
    work.how.ill_formed.action = may_stop ? RUNIC_ACTION_STOP : RUNIC_ACTION_SKIP;
    if (in->failed)
        return false;
    const enum scan_end end = scan_text(in, &work, in->seekable ? NULL : look, how, seen);
    if (end != SCAN_STOPPED)
        return end != SCAN_TROUBLE;
    work.how.from = RUNIC_LATIN1;
    work.marked = false;
    if (!input_rewind(in) || scan_text(in, &work, look, how, seen) == SCAN_TROUBLE)
        return false;
    seen->ill_formed.count = seen->known.seen.utf8_faults;
    return true;
}

/* Returns true if UTF-16 or UTF-32 is in the charset of its byte order mark. */
static bool has_right_mark(struct input *in, const struct look *look, const struct recognition *known)
{
    const runic_charset charset = known->seen.charset;
    if (known->seen.basis != RUNIC_BASIS_SIGNATURE || !is_wide(charset))
        return false;
    return look->is_done ? is_read_as_marked(&known->reading, charset) : is_as_marked(in, charset);
}

/* Finds what the text is that was read: by its reading, unless it is simply UTF-8, or in the charset of its byte order mark. */
static void examine(struct input *in, struct look *look, const struct detect_settings *how, struct seen *seen)
{
    const struct piece head = {.bytes = seen->beginning.bytes, .len = seen->beginning.len};
    struct recognition *known = &seen->known;
    const bool is_ascii = known->seen.basis == RUNIC_BASIS_ASCII && count_nuls(&known->seen) == 0;
    /* Text that looks like US-ASCII may be ISO-2022-JP. */
    const bool may_escape = is_ascii && (!in->seekable || memchr(head.bytes, 0x1B, head.len) != NULL);
    if (!may_escape && !needs_reading(&known->seen, has_right_mark(in, look, known)))
        stretches_free(&known->reading);
    else if (!look->is_done)
        look_read(look, in, &how->hint.known, RUNIC_CHARSET_UNKNOWN, (struct plain_start){.len = 0}, known);
    if (in->failed)
        return;
    if (look->is_done)
        recognize_by_look(known, look, head);
    if (is_mixed(&known->reading))
        return;
    if (is_behind_mark(&known->reading))
        seen->ill_formed.count = 0; /* of the charset of the mark, which the text does not fit */
    if (known->seen.charset != RUNIC_CHARSET_UNKNOWN && !is_better_guess(&known->seen, known->best.charset))
        known->reading.guesses.count = 0;
    if (looks_of(known, GUESS_EXPLAINS) == LOOKS_DECLARED)
        seen->declared = charset_claimed(known);
    if (is_ascii && known->reading.guesses.count == 0)
        known->escaping = find_escaping(head);
}

static int detect_opened(struct input *in, const struct detect_settings *how, bool is_named)
{
    struct seen seen = {.is_named = is_named};
    struct look look = {.is_done = false};
    int status = EXIT_TROUBLE;
    const bool good = read_text(in, &look, how, &seen);
    if (good)
        examine(in, &look, how, &seen);
    if (good && !in->failed) {
        seen_print(in->name, &seen, how->brief);
        status = is_fine(&seen) ? EXIT_FINE : EXIT_FINDINGS;
    }
    stretches_free(&seen.known.reading);
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
    if (options->choice[OPTION_FORMAT] == FORMAT_JSON && options->given[OPTION_VERBOSE])
        return trouble(NULL, "-v and --format json cannot be combined");
    if (!hint_read(options, false, &settings.hint))
        return EXIT_TROUBLE;
    report_begin(options);
    return for_each_file(options, NULL, detect_file, &settings, true);
}
