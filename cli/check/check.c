/* check.c - runic check: every fault of every file, with its place. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "command_line/commands.h"
#include "expected.h"
#include "input/file_queue.h"
#include "parallel/ordered_output.h"
#include "parallel/threads.h"
#include "report/report.h"
#include "scan/verdict_text.h"
#include "scan/scan.h"
#include "terminal/message.h"

/* What holds for all files. */
struct rules {
    const struct options *options;
    struct source from;
    struct expectation expected;
    unsigned watched;
    unsigned jobs;
};

struct check {
    const struct rules *rules;
    const char *name;
    uint64_t errors, shown;
};

static bool names_only(const struct check *check)
{
    return check->rules->options->given[OPTION_NAMES_ONLY];
}

static uint64_t wants(void *user, bool malformed)
{
    const struct check *check = user;
    (void)malformed;
    return names_only(check) ? 0 : report_wants(check->errors, check->rules->options->number[OPTION_MAX_ERRORS]);
}

static void found(void *user, const struct finding *finding)
{
    struct check *check = user;
    const bool wanted = wants(check, true) > 0;
    check->errors++;
    if (!wanted)
        return;
    check->shown++;
    report_finding(ordered_out(), check->name, "error", finding);
}

static void more(void *user, bool malformed, uint64_t count)
{
    struct check *check = user;
    (void)malformed;
    check->errors += count;
}

/* A finding about the file as a whole (line 0), or about its first character. */
static void found_in_all(struct check *check, enum finding_kind kind, runic_charset charset, uint64_t line, const char *why)
{
    const struct finding finding = {.from = charset, .kind = (uint8_t)kind, .place = {line, line}, .why = why};
    found(check, &finding);
}

/* RFC 2781 sections 4.1 and 4.2 call it an error, though U+FFFE can be decoded. */
static void find_swapped_mark(struct check *check, const struct recognition *known)
{
    char why[96];
    const bool big = known->charset == RUNIC_UTF16BE;
    snprintf(why, sizeof why, "%s at the start of %s; is it %s?", big ? "FF FE" : "FE FF", charset_name(known->charset),
             big ? "UTF-16LE" : "UTF-16BE");
    found_in_all(check, FINDING_BOM_SWAPPED, known->charset, 1, why);
}

static void find_marks(struct check *check, const struct recognition *known)
{
    if (known->swapped)
        find_swapped_mark(check, known);
    if (check->rules->expected.require_bom && !known->marked)
        found_in_all(check, FINDING_BOM_MISSING, known->charset, 1, NULL);
    if (check->rules->expected.no_bom && known->marked)
        found_in_all(check, FINDING_BOM_UNWANTED, known->charset, 1, NULL);
}

static void find_unexpected(struct check *check, const struct recognition *known, const runic_detection *seen)
{
    char why[160];
    if (is_expected(&check->rules->expected, known, seen))
        return;
    const bool ascii = known->charset == RUNIC_UTF8 && seen->non_ascii == 0;
    snprintf(why, sizeof why, "is %s%s, not %s", ascii ? "US-ASCII" : charset_name(known->charset),
             known->marked ? " with a byte order mark" : "", quoted(check->rules->options->text[OPTION_EXPECT]));
    found_in_all(check, FINDING_UNEXPECTED, known->charset, 0, why);
}

/* Without a signature text is checked as UTF-8, unless it is something else altogether. */
static bool is_hopeless(const struct recognition *known)
{
    const uint64_t *nuls = known->seen.nuls;
    return known->outcome == CHARSET_NOT_RECOGNIZED && nuls[0] + nuls[1] + nuls[2] + nuls[3] > 0;
}

static int tell_total(const struct check *check, const struct recognition *known, bool hopeless)
{
    if (names_only(check)) {
        if (check->errors > 0 && !is_quiet())
            fprintf(ordered_out(), "%s\n", quoted(check->name));
        return check->errors > 0 ? EXIT_FINDINGS : EXIT_FINE;
    }
    const bool doubtful = known->outcome == CHARSET_NOT_RECOGNIZED && known->seen.basis == RUNIC_BASIS_NONE;
    const struct total total = {check->name, hopeless ? RUNIC_UNKNOWN : known->charset, check->errors, check->shown,
                                doubtful ? verdict_text(&known->seen) : NULL};
    /* In text, one line says it all. */
    if (!hopeless || report_format() != FORMAT_TEXT)
        report_total(ordered_out(), &total);
    return check->errors > 0 ? EXIT_FINDINGS : EXIT_FINE;
}

static void tell_first_look(struct check *check, const struct first_look *first)
{
    for (size_t i = 0; i < first->count; i++)
        found(check, &first->found[i]);
    more(check, false, first->more);
}

static int check_recognized(struct check *check, struct input *in, const struct recognition *known,
                            const struct first_look *first)
{
    const struct rules *rules = check->rules;
    runic_detector detector;
    runic_detection seen = known->seen;
    const bool look = rules->expected.count > 0 && seen.bytes == 0;
    /* Whoever asks only whether there is one has it then. Nobody takes the text: replacing, in UTF-16, is the fastest way to
     * count. */
    const runic_action go_on = is_quiet() || names_only(check) ? RUNIC_STOP : RUNIC_REPLACE;
    struct scan work = {.how = {.from = known->charset, .to = RUNIC_UTF16LE, .bom_in = RUNIC_BOM_KEEP},
                        .marked = known->marked,
                        .jobs = rules->jobs,
                        .watched = rules->watched,
                        .detector = look ? &detector : NULL,
                        .found = found,
                        .wants = wants,
                        .more = more,
                        .user = check};
    work.how.malformed.action = work.how.unmappable.action = (uint8_t)go_on;
    work.how.utf7_lenient = rules->options->given[OPTION_UTF7_LENIENT];
    runic_detector_init(&detector, 0);
    find_marks(check, known);
    /* What was recognized as valid by all of its content has no faults. */
    const bool nothing_new = known->outcome == CHARSET_BY_CONTENT && (rules->watched == 0 || first->is_complete) && !look;
    if (nothing_new)
        tell_first_look(check, first);
    else if (scan(&work, in) == SCAN_TROUBLE)
        return EXIT_TROUBLE;
    if (look)
        seen = runic_detector_verdict(&detector);
    find_unexpected(check, known, &seen);
    return tell_total(check, known, false);
}

static int check_opened(struct check *check, struct input *in)
{
    const struct rules *rules = check->rules;
    in->whole_lines = (rules->watched & ~(unsigned)WATCH_TROJAN) != 0;
    struct first_look first = {.watched = rules->watched, .wanted = wants(check, false)};
    struct recognition known = recognize_looking(in, rules->from, rules->jobs, &first);
    const runic_charset fallback = expectation_fallback(&rules->expected, &known);
    if (fallback != RUNIC_UNKNOWN) {
        known.charset = fallback;
        known.outcome = CHARSET_BY_FALLBACK;
    }
    if (known.outcome == CHARSET_NOT_READ)
        return EXIT_TROUBLE;
    if (!is_hopeless(&known)) {
        recognition_warn(in->name, &known);
        return check_recognized(check, in, &known, &first);
    }
    found_in_all(check, FINDING_NOT_RECOGNIZED, RUNIC_UNKNOWN, 0, verdict_text(&known.seen));
    return tell_total(check, &known, true);
}

static int check_file(void *user, const struct entry *entry)
{
    struct input in;
    int status;
    if (!file_open(&in, entry, &status))
        return status;
    struct check check = {.rules = user, .name = in.name};
    status = check_opened(&check, &in);
    input_close(&in);
    return status;
}

static unsigned watched(const struct options *options)
{
    unsigned what = 0;
    if (options->given[OPTION_TROJAN])
        what |= WATCH_TROJAN;
    if (options->given[OPTION_CONTROLS])
        what |= WATCH_CONTROLS;
    if (options->given[OPTION_CHECK_EOL])
        what |= option_is(options, OPTION_CHECK_EOL, "lf") ? WATCH_EOL_LF : WATCH_EOL_CRLF;
    return what;
}

int run_check(const struct options *options)
{
    struct rules rules = {.options = options, .watched = watched(options), .jobs = threads_wanted(options)};
    if (!source_from_name(options->text[OPTION_FROM], &rules.from) || !expectation_read(options, &rules.expected))
        return EXIT_TROUBLE;
    if (options->given[OPTION_NAMES_ONLY] && options->given[OPTION_FORMAT]) {
        fail(NULL, "-l and --format contradict each other");
        return EXIT_TROUBLE;
    }
    report_begin(options);
    const int status = for_each_file(options, NULL, check_file, &rules, true);
    report_end();
    return status;
}
