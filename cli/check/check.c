/* check.c - runic check: reports every fault of every file with its position. */
/* SPDX-License-Identifier: MIT */
#include "check.h"

#include "codec/decoder.h"
#include "command_line/options.h"
#include "walk/file_queue.h"
#include "walk/tree.h"
#include "parallel/threads.h"
#include "report/report.h"
#include "recognize/recognize.h"
#include "terminal/message.h"
#include "verdict/advice.h"
#include "verdict/decision.h"

/* ---- One file ---- */

/* Returns true if all of a file was found to be UTF-8, perhaps with errors and NUL bytes. */
static bool is_utf8(const struct recognition *known)
{
    return known->outcome == CHARSET_BY_CONTENT || known->seen.basis == RUNIC_BASIS_DAMAGED_UTF8;
}

/* Makes characters that a charset lacks findings: the text is converted to it, but not written. A charset with state needs an
 * encoder, with which nothing else is searched. Returns false after an error message. */
static bool look_for_lacking(struct check *check, struct scan *work, struct encoder *encoder, runic_charset charset)
{
    if (charset == RUNIC_CHARSET_UNKNOWN)
        return true;
    check->lacks = charset_name(charset);
    work->how.to = charset;
    work->how.bom_in = RUNIC_BOM_IN_STRIP;
    work->encoder = is_stateless(charset) ? NULL : encoder;
    runic_options how = work->how;
    how.from = has_lone_surrogates(how.from) ? RUNIC_WTF8 : RUNIC_UTF8;
    return work->encoder == NULL || encoder_open(encoder, check->name, &how);
}

/* Returns what is searched for: U+FEFF in Unicode alone, and not where the search would decode all of the text. */
static unsigned watched_in(const struct check_settings *settings, runic_charset charset)
{
    const bool may_be_joined = is_unicode(charset) && has_near_boundaries(charset);
    return may_be_joined ? settings->watched : settings->watched & ~(unsigned)WATCH_JOINED;
}

static struct scan scan_of(struct check *check, const struct recognition *known)
{
    const struct check_settings *settings = check->settings;
    /* If findings are not listed, the first one ends the scan. */
    const runic_action go_on =
        is_quiet() || settings->options->given[OPTION_NAMES_ONLY] ? RUNIC_ACTION_STOP : RUNIC_ACTION_REPLACE;
    /* The text is not written. Converting to UTF-16 with replacements is the fastest way to count faults. */
    return (struct scan){.how = {.from = known->charset,
                                 .to = RUNIC_UTF16LE,
                                 .bom_in = RUNIC_BOM_IN_KEEP,
                                 .ill_formed = {.action = (uint8_t)go_on},
                                 .unmappable = {.action = (uint8_t)go_on},
                                 .utf7_lenient = settings->from.utf7_lenient},
                         .marked = known->marked,
                         .jobs = settings->jobs,
                         .watched = watched_in(settings, known->charset) |
                                    (expects_ucs2(&settings->expected, known) ? WATCH_BEYOND : 0),
                         .census = is_quiet() ? NULL : &check->lacking,
                         .findings = {check_found, check_wants, check_more, check}};
}

/* Warns if text that is read in a single-byte charset looks like something else, or has C1 controls. */
static void warn_of_doubt(const struct doubt *doubt, const char *name, runic_charset charset)
{
    const enum looks looks = looks_of_doubt(doubt);
    const runic_detection seen = runic_detector_verdict(&doubt->start);
    if (decide(looks, asked_by_name(charset), PURPOSE_CHECK).warns)
        advise_against(name, looks, charset, &seen, false);
    else
        advise_c1(name, doubt);
}

/* Warns if -f names UTF-16 or UTF-32, and text without a BOM looks like UTF-8. */
static void warn_of_utf8(struct input *in, const struct recognition *known)
{
    if (known->outcome != CHARSET_GIVEN || known->marked || asked_by_name(known->charset) != ASKED_WIDE_CHARSET)
        return;
    const enum looks looks = look_as_utf8(in);
    if (decide(looks, ASKED_WIDE_CHARSET, PURPOSE_CHECK).warns)
        advise_against(in->name, looks, known->charset, NULL, false);
}

/* Scans the input. A stream of auto,CHARSET continues, after its ASCII, in the charset recognized there. */
static enum scan_end scan_whole(struct scan *work, struct input *in, struct recognition *known, struct position *at)
{
    struct doubt doubt;
    /* --controls reports each C1 control. */
    const bool doubts = (work->watched & WATCH_CONTROLS) == 0;
    work->evidence.doubt = doubts && doubt_begin(&doubt, known->charset) ? &doubt : NULL;
    enum scan_end end = scan_at(work, in, at);
    if (end == SCAN_DONE && known->otherwise != RUNIC_CHARSET_UNKNOWN && recognize_continue(in, known)) {
        advise_recognized(in->name, known);
        work->how.from = known->charset;
        work->evidence.doubt = doubts && doubt_begin(&doubt, known->charset) ? &doubt : NULL;
        end = scan_at(work, in, at);
    }
    if (work->evidence.doubt != NULL && end == SCAN_DONE)
        warn_of_doubt(&doubt, in->name, known->charset);
    return in->failed ? SCAN_TROUBLE : end;
}

/* Reports a file as not recognized, with the command for the charset that it probably has; a wrong declaration says so, too. */
static int check_not_recognized(struct check *check, const struct recognition *known, const struct beginning *beginning)
{
    if (known->seen.basis != RUNIC_BASIS_NONE || !check_declared(check, known, beginning, false))
        check_found_in_file(check, FINDING_NOT_RECOGNIZED, RUNIC_CHARSET_UNKNOWN, 0,
                            advise_check(check->name, fact_text(known), known));
    return check_total(check, known, true);
}

/* Reports the findings in a text. Returns false if reading failed. */
static bool find_all(struct check *check, struct input *in, struct recognition *known, struct scan *work,
                     const struct first_look *first, struct position *at)
{
    const unsigned watched = check->settings->watched;
    const bool may_be_mojibake =
        check->settings->options->given[OPTION_MOJIBAKE] && (known->charset == RUNIC_UTF8 || is_wide(known->charset));
    struct mojibake_search search;
    if (may_be_mojibake)
        mojibake_search_begin(&search, check, known->charset, work, in);
    /* The first look only counts U+FEFF, which is rare, since finding its place is slow. */
    const bool must_place_marks = watched == WATCH_JOINED && first->more > 0;
    /* A file whose whole content was found valid has no faults. */
    const bool needs_no_scan = !may_be_mojibake && known->outcome == CHARSET_BY_CONTENT && first->is_complete &&
                               !must_place_marks && work->evidence.detector == NULL && work->how.to == RUNIC_UTF16LE &&
                               work->watched == watched;
    if (needs_no_scan) {
        for (size_t i = 0; i < first->count; i++)
            check_found(check, &first->found[i]);
        check_more(check, OTHER, first->more);
    } else if (scan_whole(work, in, known, at) == SCAN_TROUBLE) {
        if (may_be_mojibake)
            mojibake_abandon(&search.mojibake);
        return false;
    }
    return !may_be_mojibake || mojibake_search_end(&search, in);
}

/* ---- Text in several charsets */

/* Reports that the charset changes at the beginning of a stretch. */
static void report_change(struct check *check, const struct stretches *s, size_t i)
{
    const bool is_slip = s->list[i].charset == s->list[i - 1].charset;
    const char *to = stretch_text(&s->list[i]);
    const struct finding finding = {.report = {.offset = s->list[i].begin},
                                    .from = s->list[i].charset,
                                    .place = s->list[i].at,
                                    .kind = FINDING_MIXED,
                                    .why = is_slip ? formatted("a byte between two units of %s is missing, or one too many", to)
                                                   : formatted("%s, then %s", stretch_text(&s->list[i - 1]), to)};
    check_found(check, &finding);
}

/* Reports the end of a text in several charsets. */
static int end_mixed(struct check *check, const struct recognition *known)
{
    if (check->settings->expected.count > 0)
        check_found_in_file(
            check, FINDING_UNEXPECTED, RUNIC_CHARSET_UNKNOWN, 0,
            formatted("is %s, not %s", stretches_text(&known->reading), quoted(check->settings->options->text[OPTION_EXPECT])));
    return check_total(check, known, false);
}

/* Checks each stretch in its charset. */
static int check_mixed(struct check *check, struct input *in, const struct recognition *known)
{
    const struct stretches *s = &known->reading;
    struct scan work = scan_of(check, known);
    struct position at = at_begin;
    for (size_t i = 0; i < s->count; i++) {
        const runic_charset charset = s->list[i].charset;
        if (i > 0)
            report_change(check, s, i);
        work.how.from = charset == RUNIC_CHARSET_UNKNOWN ? RUNIC_LATIN1 : charset;
        work.watched = watched_in(check->settings, work.how.from);
        work.marked = s->list[i].mark > 0;
        if (!input_limit(in, s->list[i].begin, s->list[i].begin + stretch_units(s, i)) ||
            scan_at(&work, in, &at) == SCAN_TROUBLE)
            return EXIT_TROUBLE;
    }
    return end_mixed(check, known);
}

/* Checks what follows UTF-16 in a stream, in the charset of its beginning. */
static int check_rest(struct check *check, struct input *in, struct recognition *known, const struct beginning *beginning,
                      struct position *at)
{
    struct scan work = scan_of(check, known);
    const runic_charset charset = known->reading.list[1].charset;
    if (is_behind_mark(&known->reading) || known->is_late)
        return check_not_recognized(check, known, beginning);
    report_change(check, &known->reading, 1);
    known->outcome = CHARSET_BY_STRETCHES;
    wide_end(&in->wide);
    work.how.from = charset;
    work.watched = watched_in(check->settings, charset);
    work.marked = false;
    return scan_at(&work, in, at) == SCAN_TROUBLE ? EXIT_TROUBLE : end_mixed(check, known);
}

/* ---- Text in one charset */

static int check_recognized(struct check *check, struct input *in, struct recognition *known, const struct first_look *first,
                            const struct beginning *beginning)
{
    const struct expectation *expected = &check->settings->expected;
    const bool must_be_ascii = expects_ascii(expected, known), has_expectation = expected->count > 0 && !must_be_ascii;
    const bool needs_detector = known->seen.bytes == 0 && (has_expectation || has_declaration(beginning, known));
    struct scan work = scan_of(check, known);
    struct encoder encoder = {.is_open = false};
    struct position at = at_begin;
    if (!look_for_lacking(check, &work, &encoder, must_be_ascii ? RUNIC_ASCII : expected_repertoire(expected, known)))
        return EXIT_TROUBLE;
    runic_detector detector;
    runic_detector_init(&detector, 0);
    work.evidence.detector = needs_detector ? &detector : NULL;
    check_marks(check, known);
    const bool is_read = find_all(check, in, known, &work, first, &at);
    encoder_abandon(&encoder);
    if (!is_read)
        return EXIT_TROUBLE;
    if (recognize_other(in, known, (struct place){at.line, at.column}))
        return check_rest(check, in, known, beginning, &at);
    if (recognize_refused(in, known))
        return check_not_recognized(check, known, beginning);
    const runic_detection seen = needs_detector ? runic_detector_verdict(&detector) : known->seen;
    if (!must_be_ascii)
        check_expected(check, known, &seen);
    const bool is_all_ascii = seen.bytes > 0 && seen.non_ascii == 0 && keeps_ascii(known->charset);
    check_declared(check, known, beginning, is_all_ascii);
    return check_total(check, known, false);
}

static int check_opened(struct check *check, struct input *in, struct recognition *known, bool may_skip)
{
    const struct check_settings *settings = check->settings;
    in->cuts.whole_lines = true;
    struct first_look first = {.watched = settings->watched,
                               .wanted = settings->watched == WATCH_JOINED ? 0 : check_wants(check, OTHER)};
    struct beginning beginning = {.len = 0};
    may_skip = may_skip && is_binary(in, RUNIC_CHARSET_UNKNOWN);
    if (settings->options->given[OPTION_DECLARED])
        beginning_keep(&beginning, in);
    struct question question = {.purpose = PURPOSE_CHECK, .otherwise = settings->from.otherwise};
    recognize(in, settings->from, settings->jobs, &first, known);
    if (known->outcome == CHARSET_NOT_READ)
        return EXIT_TROUBLE;
    if (may_skip && !is_utf8(known) && (!is_mixed(&known->reading) || known->reading.has_records)) {
        skipped_add(SKIPPED_BINARY, in->name);
        return EXIT_FINE;
    }
    struct decision decision = decide_reading(known, &question);
    read_as_declared(&beginning, known);
    question.expected = possible_expected(&settings->expected, known);
    if (question.expected != RUNIC_CHARSET_UNKNOWN)
        decision = decide_reading(known, &question);
    if (in->failed)
        return EXIT_TROUBLE;
    if ((decision.way == LEAVE && known->outcome == CHARSET_NOT_RECOGNIZED) || is_behind_mark(&known->reading) ||
        (known->outcome == CHARSET_BY_STRETCHES && !in->seekable))
        return check_not_recognized(check, known, &beginning);
    if (known->outcome == CHARSET_BY_STRETCHES)
        return check_mixed(check, in, known);
    known->order.doubtful = known->order.doubtful && !known->order.wrong; /* else it is a finding */
    advise_recognized(in->name, known);
    warn_of_utf8(in, known);
    return check_recognized(check, in, known, &first, &beginning);
}

/* Returns true if binary files must be searched, too: for hidden characters. */
static bool searches_binary_files(const struct check_settings *settings)
{
    return (settings->watched & (WATCH_TROJAN | WATCH_CONTROLS)) != 0;
}

static int check_file(void *user, const struct entry *entry)
{
    const struct check_settings *settings = user;
    const bool charset_is_given = settings->from.charset != RUNIC_CHARSET_UNKNOWN, is_named = !entry->found && !entry->listed;
    struct input in;
    int status;
    if (!file_open(&in, entry, charset_is_given || searches_binary_files(settings), named_charset(&settings->from), &status))
        return status;
    struct check check = {.settings = user, .name = in.name, .lacks = "UCS-2"};
    struct recognition known = {.outcome = CHARSET_NOT_READ};
    status = input_result(&in, check_opened(&check, &in, &known, !charset_is_given && !is_named && in.seekable));
    stretches_free(&known.reading);
    census_free(&check.lacking);
    input_close(&in);
    return status;
}

/* ---- All files ---- */

static unsigned watched(const struct options *options)
{
    unsigned what = WATCH_JOINED;
    if (options->given[OPTION_TROJAN])
        what |= WATCH_TROJAN;
    if (options->given[OPTION_CONTROLS])
        what |= WATCH_CONTROLS;
    if (options->given[OPTION_CHECK_EOL])
        what |= options->choice[OPTION_CHECK_EOL] == CHECK_EOL_LF ? WATCH_EOL_LF : WATCH_EOL_CRLF;
    return what;
}

int run_check(const struct options *options)
{
    struct check_settings settings = {
        .options = options, .watched = watched(options), .jobs = threads_wanted(options->number[OPTION_JOBS])};
    if (!given_from_options(options, &settings.from) || !expectation_read(options, &settings.expected))
        return EXIT_TROUBLE;
    report_begin(options);
    if (searches_binary_files(&settings))
        skipped_set_callback(check_report_skipped);
    const int status = for_each_file(options, NULL, check_file, &settings, true);
    report_end();
    return status;
}
