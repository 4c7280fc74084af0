/* conversion.c - converts inputs to one output, and reports the findings. */
/* SPDX-License-Identifier: MIT */
#include "conversion.h"

#include <inttypes.h>
#include <string.h>

#include "notes.h"
#include "os/os.h"
#include "parallel/ordered_output.h"
#include "report/report.h"
#include "scan/scan.h"
#include "terminal/message.h"
#include "verdict/advice.h"
#include "verdict/facts.h"
#include "windows.h"

/* ---- Callbacks of the scan: findings and text */

static runic_action action_of(const struct conversion *c, enum finding_class class)
{
    return policies_action(&c->settings->policies, class);
}

/* Returns how many more findings are listed, after those already counted. */
static uint64_t listed(const struct conversion *c, enum finding_class class)
{
    const uint64_t most = c->settings->options->number[OPTION_MAX_ERRORS];
    const uint64_t count = c->seen.found[class].count;
    if (!is_verbose())
        return 0;
    if (most == 0)
        return UINT64_MAX;
    return count < most ? most - count : 0;
}

/* Returns true if the next ill-formed sequence may be the first that the charset of --fallback lacks, too. */
static bool may_lose(const struct conversion *c)
{
    return c->source.seeks_lost && !c->source.lost.found && (c->falls_back || c->settings->policies.fallback_lacks);
}

/* Notes the first byte that the charset of --fallback lacks, too. */
static void note_lost(struct conversion *c, const struct finding *finding)
{
    const runic_report *report = &finding->report;
    for (size_t i = 0; i < report->length && i < RUNIC_REPORT_BYTES && may_lose(c); i++)
        if (c->falls_back || !charset_has_byte(c->settings->policies.ill_formed.charset, report->bytes[i]))
            c->source.lost = (struct lost_byte){true, report->bytes[i], finding->place};
}

static void report_fault(void *user, const struct finding *given)
{
    struct conversion *c = user;
    if (given->report.status == RUNIC_ILL_FORMED && may_lose(c))
        note_lost(c, given);
    if (given->report.status == RUNIC_ILL_FORMED && c->falls_back)
        return;
    struct finding copy = *given;
    const struct finding *finding = &copy;
    const enum finding_class class = finding->report.status == RUNIC_ILL_FORMED ? ILL_FORMED : OTHER;
    if (c->settings->ranged)
        copy.place = part_place(&c->part, copy.place);
    const bool lists = listed(c, class) > 0;
    tally_add(&c->seen.found[class], finding);
    if (finding->report.fault == RUNIC_FAULT_MISSING_BOM || action_of(c, class) == RUNIC_ACTION_STOP) {
        c->seen.stopped_at = *finding;
        if (is_iconv(c->settings))
            c->settings->report_stop(finding);
        else
            report_finding(ordered_err(), c->name, "error", finding);
    } else if (lists) {
        report_finding(ordered_err(), c->name, "warning", finding);
    }
}

/* Returns how many findings need their position: to be listed (-v), to stop the conversion, or as the first. */
static uint64_t faults_wanted(void *user, enum finding_class class)
{
    const struct conversion *c = user;
    const uint64_t first = c->seen.found[class].count == 0 && !is_quiet();
    if (class == ILL_FORMED && (c->falls_back || may_lose(c)))
        return may_lose(c) ? UINT64_MAX : 0;
    if (action_of(c, class) == RUNIC_ACTION_STOP)
        return UINT64_MAX;
    return listed(c, class) > first ? listed(c, class) : first;
}

static void count_faults(void *user, enum finding_class class, uint64_t count)
{
    struct conversion *c = user;
    if (class != ILL_FORMED || !c->falls_back)
        c->seen.found[class].count += count;
}

static bool write_text(void *user, const void *bytes, size_t len)
{
    struct conversion *c = user;
    return line_writer_write(&c->lines, bytes, len);
}

static bool write_converted(void *user, const void *bytes, size_t len)
{
    struct conversion *c = user;
    return repair_write(&c->repair, bytes, len);
}

/* Returns the options that do not depend on how the input is read. */
static runic_options target_options(const struct conversion *c)
{
    const struct policies *policies = &c->settings->policies;
    return (runic_options){.to = c->settings->to.charset,
                           .bom_out = (uint8_t)c->bom_out,
                           .ill_formed = policies->falls_back_by_line ? (runic_policy){.action = RUNIC_ACTION_REPLACE}
                                                                      : policies->ill_formed,
                           .unmappable = policies->unmappable,
                           .callback = runic_transliterate,
                           .user = (void *)(uintptr_t)policies->language};
}

static struct scan scan_of(struct conversion *c, const struct recognition *known)
{
    struct scan work = {.how = target_options(c), .marked = known->marked, .jobs = c->settings->jobs, .before = c->before};
    work.how.from = known->charset;
    /* A U+FEFF at the beginning of a stretch is no byte order mark, unless the reading says so. */
    const bool may_have_bom = known->marked || known->outcome != CHARSET_BY_STRETCHES;
    work.how.bom_in = (uint8_t)(may_have_bom ? c->settings->bom_in : RUNIC_BOM_IN_KEEP);
    work.how.word_joiner = c->settings->inner == INNER_FEFF_WORD_JOINER;
    work.how.utf7_lenient = c->settings->options->given[OPTION_UTF7_LENIENT];
    return work;
}

/* Limits the input to the part, and looks for a CR before it. Returns false after an error message. */
static bool enter_part(struct conversion *c, struct input *in, const struct recognition *known)
{
    struct part *part = &c->part;
    const struct scan work = scan_of(c, known);
    if (!part_enter(part, c->settings, in, known))
        return false;
    if (c->settings->eol_mode != EOL_KEEP && part->begin < part->end)
        c->lines.ends.after_cr = part_is_after_return(part, &work, &c->lines);
    return input_limit(in, part->begin, part->end);
}

/* Returns the options of an encoder of decoded text. If iconv(3) decodes, the encoder replaces an inner U+FEFF; else the
 * decoder does. */
static runic_options encoder_options(const struct conversion *c)
{
    runic_options how = target_options(c);
    how.word_joiner = c->settings->inner == INNER_FEFF_WORD_JOINER &&
                      (is_system(c->settings->from.charset) || is_system(c->settings->from.otherwise));
    how.utf7_encode_optional = c->settings->options->given[OPTION_UTF7_BASE64];
    how.from = has_lone_surrogates(c->settings->from.charset) || has_lone_surrogates(c->settings->from.otherwise) ? RUNIC_WTF8
                                                                                                                  : RUNIC_UTF8;
    how.bom_in = RUNIC_BOM_IN_KEEP;
    how.ill_formed = (runic_policy){.action = RUNIC_ACTION_STOP};
    return how;
}

/*
 * Returns true if a letter and its marks become one character where the target lacks the marks. Not for iconv(1), not if
 * unmappable characters stop the conversion, and not into US-ASCII, which has no such character.
 */
static bool composes(const struct conversion *c)
{
    const runic_charset to = c->settings->to.charset;
    return c->settings->policies.unmappable.action != RUNIC_ACTION_STOP && !is_unicode(to) && to != RUNIC_GB18030 &&
           to != RUNIC_ASCII && !is_iconv(c->settings);
}

static bool may_have_marks(runic_charset charset)
{
    return is_unicode(charset) || charset == RUNIC_WINDOWS1258 || charset == RUNIC_GB18030 || is_system(charset);
}

/* Stores the encoder for the input, perhaps *own, or NULL if none is needed. Returns false after an error message. */
static bool find_encoder(struct conversion *c, const struct recognition *known, struct encoder *own, struct encoder **found)
{
    const runic_options how = encoder_options(c);
    const bool has_nel = changes_next_line(c->settings, known->charset);
    *found = has_nel ? own : NULL;
    if (c->encoder.is_open)
        *found = &c->encoder;
    if (*found == own && !encoder_open(own, c->out.name, &how))
        return false;
    if (*found != NULL)
        (*found)->ends.has_nel = has_nel;
    return true;
}

/* Returns true if a note will say which characters were unmappable. */
static bool wants_lacking(const struct conversion *c)
{
    return !is_quiet() && !is_iconv(c->settings);
}

/* Returns true if lines that are not UTF-8 are read in the multi-byte charset of --fallback. */
static bool goes_by_line(const struct conversion *c)
{
    return c->settings->policies.falls_back_by_line && c->source.known.charset == RUNIC_UTF8;
}

static enum scan_end scan_through(struct conversion *c, struct input *in, const struct recognition *known)
{
    struct encoder own = {.is_open = false};
    struct scan work = scan_of(c, known);
    work.findings = (struct sink){report_fault, faults_wanted, count_faults, c};
    work.text = (struct text_out){write_converted, c};
    work.census = wants_lacking(c) ? &c->seen.lacking : NULL;
    c->seen.lacking.most = is_verbose() ? 0 : CENSUS_MOST;
    work.counts_lines = goes_by_line(c); /* for the next lines */
    work.evidence.doubt = c->source.doubts ? &c->source.doubt : NULL;
    work.changes.composes = composes(c) && may_have_marks(known->charset);
    work.changes.unescape = c->settings->options->given[OPTION_UNESCAPE] ? &c->seen.unescape : NULL;
    work.changes.removed = c->settings->inner == INNER_FEFF_REMOVE ? &c->seen.removed : NULL;
    if (!find_encoder(c, known, &own, &work.encoder))
        return SCAN_TROUBLE;
    const enum scan_end end = scan(&work, in);
    c->seen.composed += work.changes.composed;
    c->before = work.position;
    return encoder_finish(&own, write_converted, c) ? end : SCAN_TROUBLE;
}

/* ---- Text in several charsets */

/* Converts a part of an input, in one charset. *total is the position of its beginning, then of its end. */
static enum scan_end scan_part(struct conversion *c, struct input *in, const struct recognition *known, struct position *total)
{
    c->before = *total;
    in->cuts.whole_marks = composes(c);
    const enum scan_end end = scan_through(c, in, known);
    position_add(total, &c->before);
    c->before = *total;
    c->bom_out = RUNIC_BOM_OUT_NONE;
    return end;
}

/* Converts a file, each stretch in its charset. */
static enum scan_end scan_stretches(struct conversion *c, struct input *in, const struct stretches *s)
{
    struct position total;
    enum scan_end end = SCAN_DONE;
    uint64_t left_out = 0;
    position_start(&total, RUNIC_UTF8, false);
    for (size_t i = 0; i < s->count && end == SCAN_DONE; i++) {
        const uint64_t begin = s->list[i].begin, len = stretch_units(s, i);
        left_out += stretch_end(s, i) - begin - len;
        const struct recognition known = {
            .outcome = CHARSET_BY_STRETCHES, .charset = (runic_charset)s->list[i].charset, .marked = s->list[i].mark > 0};
        end = input_limit(in, begin, begin + len) ? scan_part(c, in, &known, &total) : SCAN_TROUBLE;
    }
    in->range.begin = 0;
    in->range.end = UINT64_MAX;
    if (end == SCAN_DONE && left_out > 0)
        warn(in->name, "%s left out, outside of whole units of UTF-16", counted(left_out, "byte"));
    return end;
}

/* Converts held bytes in a charset. known: how the input is read. */
static enum scan_end scan_held(struct windows *w, size_t begin, size_t len, struct recognition known, runic_charset charset)
{
    struct conversion *c = w->user;
    struct input in = {.name = c->name,
                       .fd = -1,
                       .ended = true,
                       .range.end = UINT64_MAX,
                       .offset = w->offset + begin,
                       .held = {.buffer = w->held + begin, .have = len}};
    known.charset = charset;
    return scan_part(c, &in, &known, &w->total);
}

/* Returns the first stretch that is less likely than --guess wants, or the number of stretches. */
static size_t first_unlikely(const struct stretches *s, unsigned percent)
{
    size_t i = 0;
    while (i < s->count && (is_certain(&s->list[i]) || s->list[i].probability >= 10 * percent))
        i++;
    return i;
}

/* Says how a stream is read, by its first part. is_all: it has no other. */
static void advise_stream(const struct conversion *c, const struct stretches *first, bool is_all)
{
    const struct recognition known = {.outcome = CHARSET_BY_STRETCHES, .charset = RUNIC_UTF8, .reading = *first};
    if (first_unlikely(first, c->settings->from.guess) < first->count)
        return;
    if (is_all || !is_mixed(first))
        advise_recognized(c->name, &known);
    if (!is_all)
        note(c->name, "each part is read in its charset, which is a guess");
}

/* Converts the stretches of a window, up to the first that is not likely enough. */
static enum scan_end convert_stretches(struct windows *w, const struct stretches *s)
{
    struct conversion *c = w->user;
    const size_t likely = first_unlikely(s, c->settings->from.guess);
    enum scan_end end = SCAN_DONE;
    for (size_t i = 0; i < likely && end == SCAN_DONE; i++) {
        const struct recognition known = {.outcome = CHARSET_BY_STRETCHES, .marked = s->list[i].mark > 0};
        end = scan_held(w, (size_t)s->list[i].begin, (size_t)stretch_units(s, i), known, (runic_charset)s->list[i].charset);
        if (!is_certain(&s->list[i]))
            detail(c->name, "%s, a guess", stretch_text(&s->list[i]));
    }
    if (end != SCAN_DONE || likely == s->count)
        return end;
    fail(c->name, "not recognized from %" PRIu64 ":%" PRIu64 " on: %s; --guess=PERCENT takes less, -f CHARSET names it",
         w->total.line, w->total.column, stretch_text(&s->list[likely]));
    c->seen.is_left = true;
    return SCAN_STOPPED;
}

/* Converts a window that is read as stretches. */
static enum scan_end convert_read(struct windows *w, size_t len)
{
    struct conversion *c = w->user;
    struct stretches found;
    const struct piece window = {.bytes = w->held, .len = len};
    if (!stretches_of(&found, window, c->name, c->settings->from.hint, RUNIC_CHARSET_UNKNOWN))
        return SCAN_TROUBLE;
    if (!w->is_begun)
        advise_stream(c, &found, len == w->have && w->has_all);
    const enum scan_end end = convert_stretches(w, &found);
    stretches_free(&found);
    return end;
}

/* Converts a stream, each window of it read as stretches. */
static enum scan_end scan_stream(struct conversion *c, struct input *in)
{
    return scan_windows(&(struct windows){.next = window_of_stream, .convert = convert_read, .user = c}, in);
}

/* Converts whole lines, or a part of a long one. What begins the output is UTF-8, since the input is: it may be empty. */
static enum scan_end convert_lines(struct windows *w, size_t len)
{
    struct conversion *c = w->user;
    const struct sink sink = {report_fault, faults_wanted, count_faults, c};
    struct recognition known = c->source.known;
    enum scan_end end = SCAN_DONE;
    size_t begin = 0;
    do {
        size_t next = end_of_utf8(w, begin, len);
        const bool is_utf8 = next > begin || !w->is_begun;
        known.marked = length_of_mark(w) > 0;
        c->falls_back = false;
        if (!is_utf8)
            next = end_of_others(w, begin, len, &sink);
        c->falls_back = !is_utf8;
        w->is_begun = true;
        end = scan_held(w, begin, next - begin, known, is_utf8 ? RUNIC_UTF8 : w->fallback);
        begin = next;
    } while (end == SCAN_DONE && begin < len);
    return end;
}

/* Converts lines of UTF-8, and others in the multi-byte charset of --fallback. */
static enum scan_end scan_by_lines(struct conversion *c, struct input *in)
{
    struct windows w = {.next = window_of_lines,
                        .convert = convert_lines,
                        .user = c,
                        .fallback = (runic_charset)c->settings->policies.ill_formed.charset,
                        .is_marked = c->source.known.marked};
    return scan_windows(&w, in);
}

/* Returns true if a file was read to its end, and replaces itself by the same bytes. */
static bool is_right_already(const struct conversion *c, const struct recognition *known)
{
    return c->out.same && c->source.is_output && known->outcome == CHARSET_BY_CONTENT && !known->marked &&
           keeps_utf8(c->settings);
}

/* Converts the input. A stream of auto,CHARSET continues, after its ASCII, in the charset recognized there. */
static enum scan_end scan_whole(struct conversion *c, struct input *in, struct recognition *known)
{
    if (is_right_already(c, known)) {
        c->out.written += input_size_at_opening(in);
        return SCAN_DONE;
    }
    if (known->outcome == CHARSET_BY_STRETCHES)
        return in->seekable ? scan_stretches(c, in, &known->reading) : scan_stream(c, in);
    enum scan_end end = goes_by_line(c) ? scan_by_lines(c, in) : scan_through(c, in, known);
    c->bom_out = RUNIC_BOM_OUT_NONE;
    if (end != SCAN_DONE || known->otherwise == RUNIC_CHARSET_UNKNOWN)
        return end;
    if (!recognize_continue(in, known))
        return in->failed ? SCAN_TROUBLE : SCAN_DONE;
    source_watch(&c->source);
    advise_recognized(c->name, known);
    return scan_through(c, in, known);
}

static int scan_input(struct conversion *c, struct input *in, struct recognition *known)
{
    /* An empty range gets no BOM, and no bytes that end the text. */
    if (c->settings->ranged && c->part.begin == c->part.end && (c->part.size > 0 || c->part.later))
        return EXIT_FINE;
    repair_begin(&c->repair, c->settings->options, c->settings->to.charset);
    const enum scan_end end = scan_whole(c, in, known);
    if (!repair_end(&c->repair) || end == SCAN_TROUBLE || in->failed)
        return EXIT_TROUBLE;
    if (end == SCAN_DONE && recognize_refused(in, known)) {
        /* A file with ill-formed sequences is not read part by part: the same bytes are written for it, with this warning. */
        if (in->nuls.refused || c->seen.found[ILL_FORMED].count == 0)
            return source_fail_unrecognized(&c->source, c->name);
        advise_unlike_utf8(c->name, known);
    }
    if (c->seen.is_left)
        return EXIT_FINDINGS;
    if (end == SCAN_STOPPED) {
        source_suggest(&c->source, in, &c->seen.stopped_at);
        return EXIT_FINDINGS;
    }
    if (known->outcome == CHARSET_BY_BEGINNING && c->seen.found[ILL_FORMED].count > 0)
        advise_beginning(c->name, c->settings->from.otherwise);
    if (!source_end(&c->source, in))
        return in->failed ? EXIT_TROUBLE : EXIT_FINDINGS;
    if (c->seen.unescape.count > 0 ||
        (c->settings->options->given[OPTION_UNESCAPE] && !c->settings->options->given[OPTION_RECURSIVE]))
        note(c->name, "%s read", counted(c->seen.unescape.count, "escape"));
    if (c->seen.removed > 0)
        note(c->name, "%s U+FEFF removed after the beginning", grouped(c->seen.removed));
    repair_report(&c->repair);
    note_faults(c->name, c->settings, c->seen.found, &c->seen.lacking, goes_by_line(c));
    if (c->seen.composed > 0)
        detail(c->name, "%s composed with marks", counted(c->seen.composed, "letter"));
    return EXIT_FINE;
}

static bool is_own_output(const struct conversion *c, const struct input *in)
{
    return output_is_file(&c->out) && c->out.old.exists && os_is_same(&in->status, &c->out.old.status);
}

static bool is_forced(const struct conversion *c)
{
    return c->settings->rules.force && c->source.is_output;
}

/* Begins the output in the charset of its input, for -t same. Returns the exit status. */
static int keep_charset(struct conversion *c, const struct recognition *known)
{
    c->own = *c->settings;
    c->settings = c->source.settings = &c->own;
    if (known->otherwise != RUNIC_CHARSET_UNKNOWN) {
        fail(c->name, "-t same with -f auto,%s needs a file, since the charset of a stream shows only later",
             charset_name(known->otherwise));
        return EXIT_TROUBLE;
    }
    if (!settings_keep_charset(&c->own, c->name, known->charset, known->marked))
        return EXIT_FINDINGS;
    c->bom_out = c->own.bom_out;
    return conversion_begin(c) ? EXIT_FINE : EXIT_TROUBLE;
}

/* Converts an input. Reading it may have failed, whatever the exit status. */
static int add(struct conversion *c, struct input *in)
{
    c->name = in->name;
    census_free(&c->seen.lacking);
    c->seen = (struct seen_in_input){.unescape.style = (enum unescape_style)c->settings->options->choice[OPTION_UNESCAPE]};
    c->falls_back = false;
    in->cuts.whole_marks = composes(c);
    c->before = (struct position){.line = 0};
    c->repair.name = in->name;
    c->repair.take = write_text;
    c->repair.drops_mark = c->settings->bom_in == RUNIC_BOM_IN_STRIP && c->bom_out != RUNIC_BOM_OUT_ADD &&
                           !(c->settings->keeps_charset && c->settings->options->choice[OPTION_BOM] == BOM_AUTO);
    c->repair.user = c;
    if (output_goes_to(&c->out, in->fd)) {
        fail(in->name, "is also the output; use -o, which replaces it at the end");
        return EXIT_TROUBLE;
    }
    c->source = (struct source){.settings = c->settings,
                                .is_output = is_own_output(c, in),
                                .seeks_lost = in->seekable && !c->settings->ranged && !is_iconv(c->settings)};
    int status = source_find(&c->source, in);
    if (status != EXIT_FINE)
        return status;
    c->wrong_order |= !is_iconv(c->settings) && c->source.known.order.wrong && !is_forced(c);
    if (c->settings->keeps_charset && (status = keep_charset(c, &c->source.known)) != EXIT_FINE)
        return status;
    if (c->settings->ranged && !enter_part(c, in, &c->source.known))
        return EXIT_TROUBLE;
    /* A part may begin and end inside a character of UTF-8: the beginning of the file was looked at. */
    c->source.doubts = c->source.doubts && !c->settings->ranged;
    return scan_input(c, in, &c->source.known);
}

int conversion_add(struct conversion *c, struct input *in)
{
    const int status = input_result(in, add(c, in));
    recognition_free(&c->source.known);
    return status;
}

/* ---- The output ---- */

void conversion_start(struct conversion *c, const struct settings *settings)
{
    memset(c, 0, offsetof(struct conversion, repair));
    repair_start(&c->repair);
    c->settings = settings;
    c->bom_out = settings->bom_out;
}

/* Opens one encoder for all inputs, so that its state continues from one to the next. */
static bool open_encoder(struct conversion *c)
{
    if (is_system(c->settings->to.charset))
        detail(c->out.name, "%s is written by the system's iconv", charset_name(c->settings->to.charset));
    const runic_options how = encoder_options(c);
    if (!encoder_open(&c->encoder, c->out.name, &how))
        return false;
    c->encoder.ends.mode = c->settings->eol_mode;
    return true;
}

bool conversion_begin(struct conversion *c)
{
    const runic_charset_properties to = charset_describe(c->settings->to.charset);
    const bool shows_text = to.unit_size == 1 && line_feed_of(c->settings->to.charset) == '\n'; /* EBCDIC has 0x25 */
    if (!shows_text && !c->settings->rules.force && c->out.fd >= 0 && os_is_terminal(c->out.fd)) {
        fail(c->out.name, "is a terminal, and %s is not written to it (use -o FILE, or -F to write it)", to.name);
        return false;
    }
    const bool by_encoder = needs_encoder(c->settings);
    line_writer_start(&c->lines, by_encoder ? EOL_KEEP : c->settings->eol_mode, c->settings->to.charset, &c->out);
    return !by_encoder || open_encoder(c);
}

bool conversion_open(struct conversion *c, const char *name, const struct location *at)
{
    return output_open(&c->out, name, at, &c->settings->rules) && (c->settings->keeps_charset || conversion_begin(c));
}

void conversion_abandon(struct conversion *c)
{
    census_free(&c->seen.lacking);
    encoder_abandon(&c->encoder);
    output_abandon(&c->out);
}

int conversion_close(struct conversion *c, int status)
{
    struct output *out = &c->out;
    census_free(&c->seen.lacking);
    if (!encoder_finish(&c->encoder, write_converted, c))
        status = EXIT_TROUBLE;
    const bool is_file = output_is_file(out), input_failed = status != EXIT_FINE && !out->failed;
    if (status == EXIT_FINE || (!is_file && status == EXIT_FINDINGS)) {
        if (!output_finish(out)) {
            status = EXIT_TROUBLE;
        } else if (status == EXIT_FINE) {
            note_output(c->settings, &c->out, c->source.known.charset);
            return c->wrong_order ? EXIT_FINDINGS : status;
        }
    }
    /* The error of a new file already says that it was not written. */
    const bool needs_note = input_failed || out->old.exists;
    if (is_file && needs_note && !c->settings->rules.dry && status != EXIT_FINE && !out->new.done)
        note(out->name, "%s%s", out->old.exists ? "not changed" : "not written",
             input_failed && out->name != c->name ? ", because not all of its input was converted" : "");
    output_abandon(out);
    return status;
}
