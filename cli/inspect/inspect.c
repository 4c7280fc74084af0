/* inspect.c - runic inspect: shows bytes and characters at a position, or at every fault. */
/* SPDX-License-Identifier: MIT */
#include "inspect.h"

#include <string.h>

#include "command_line/options.h"
#include "command_line/to_type.h"
#include "report/report.h"
#include "scan/request.h"
#include "terminal/message.h"
#include "verdict/advice.h"
#include "verdict/decision.h"

#define CHARACTERS 16
#define AROUND     3

struct inspection {
    const struct options *options;
    struct input *in;
    struct wanted wanted;
    struct recognition known;
    struct rows rows;
    uint64_t faults; /* faults shown, or with --errors all found */
    uint64_t shown;  /* end of the rows shown with --errors */
    bool ended;      /* and the end of the text was shown */
};

/* ---- Showing ---- */

static bool show_place(struct inspection *i)
{
    uint64_t left = i->options->given[OPTION_CHARACTERS] ? i->options->number[OPTION_CHARACTERS] : CHARACTERS;
    struct row row;
    if (!find_row(&i->rows, i->known.marked, &i->wanted, &row))
        return false;
    show_header(i->known.charset);
    for (; left > 0 && row.length > 0; left--) {
        i->faults += row.fault != RUNIC_FAULT_NONE;
        i->faults += row.missing != RUNIC_FAULT_NONE;
        show_row(&row, i->known.charset);
        row = row_at(&i->rows, row.offset + row.length);
    }
    if (left > 0) {
        i->faults += row.missing != RUNIC_FAULT_NONE;
        show_row(&row, i->known.charset);
    }
    return !i->in->failed;
}

/* Shows a fault and the rows around it, without those that are shown already, and up to the next fault, which comes next. */
static void show_fault(void *user, const struct finding *finding)
{
    struct inspection *i = user;
    const uint64_t offset = finding->report.offset, most = i->options->number[OPTION_MAX_ERRORS];
    const uint64_t around = i->options->given[OPTION_CHARACTERS] ? i->options->number[OPTION_CHARACTERS] : AROUND;
    if (i->faults++ >= most && most > 0)
        return;
    struct row row = row_before(&i->rows, offset, around);
    const bool is_apart = i->faults == 1 || row.offset > i->shown;
    if (is_apart && i->faults > 1)
        putchar('\n');
    text_finding(stdout, i->in->name, "error", finding);
    if (is_apart)
        show_header(i->known.charset);
    const bool is_last = most > 0 && i->faults == most;
    for (uint64_t after = 0; row.length > 0 && after <= around; row = row_at(&i->rows, row.offset + row.length)) {
        const bool is_bad = row.fault != RUNIC_FAULT_NONE || row.missing != RUNIC_FAULT_NONE;
        if (is_bad && row.offset > offset && !is_last)
            break;
        after += row.offset >= offset;
        if (is_apart || row.offset >= i->shown)
            show_row(&row, i->known.charset);
    }
    if (row.length == 0 && !i->ended)
        show_row(&row, i->known.charset);
    i->shown = row.offset;
    i->ended = row.length == 0;
}

static uint64_t faults_wanted(void *user, enum finding_class class)
{
    const struct inspection *i = user;
    const uint64_t most = i->options->number[OPTION_MAX_ERRORS];
    (void)class;
    if (most == 0)
        return UINT64_MAX;
    return i->faults < most ? most - i->faults : 0;
}

static void count_faults(void *user, enum finding_class class, uint64_t count)
{
    struct inspection *i = user;
    (void)class;
    i->faults += count;
}

static bool scan_parts(struct inspection *i, struct scan *work)
{
    const struct stretches *s = i->rows.stretches;
    struct position at = at_begin;
    if (s == NULL)
        return scan(work, i->in) != SCAN_TROUBLE;
    for (size_t k = 0; k < s->count; k++) {
        const uint64_t begin = s->list[k].begin;
        work->how.from = rows_charset(&i->rows, begin);
        work->marked = s->list[k].mark > 0;
        if (!input_limit(i->in, begin, begin + stretch_units(s, k)) || scan_at(work, i->in, &at) == SCAN_TROUBLE)
            return false;
    }
    i->in->range.begin = 0;
    i->in->range.end = UINT64_MAX;
    return true;
}

static bool show_faults(struct inspection *i)
{
    const uint64_t most = i->options->number[OPTION_MAX_ERRORS];
    struct scan work = {.how = {.from = i->known.charset, .to = RUNIC_UTF16LE, .bom_in = RUNIC_BOM_IN_KEEP},
                        .marked = i->known.marked,
                        .findings = {show_fault, faults_wanted, count_faults, i}};
    work.how.ill_formed.action = work.how.unmappable.action = RUNIC_ACTION_REPLACE;
    work.how.utf7_lenient = i->rows.utf7_lenient;
    if (!scan_parts(i, &work))
        return false;
    if (most > 0 && i->faults > most)
        printf("\n%s: %s, %s shown (--max-errors 0 shows all)\n", quoted(i->in->name),
               counted(i->faults, "ill-formed sequence"), grouped(most));
    if (i->faults == 0)
        note(i->in->name, "has no ill-formed sequences, %s",
             i->rows.stretches != NULL ? "each part read in its charset"
                                       : formatted("read as %s", charset_name(i->known.charset)));
    return true;
}

/* ---- The command ---- */

/* Prints in which charset text is shown that is not recognized. */
static void tell_unrecognized(const char *name, const struct recognition *known)
{
    const char *best = known->best.charset != RUNIC_CHARSET_UNKNOWN ? charset_name(known->best.charset) : NULL;
    if (is_mixed(&known->reading))
        note(name, "%s", stretches_text(&known->reading));
    else if (known->seen.basis == RUNIC_BASIS_NULS)
        note(name, "%s", verdict_text(&known->seen, &known->best));
    else if (known->seen.basis == RUNIC_BASIS_NONE)
        note(name, "shown as UTF-8: %s%s%s", verdict_text(&known->seen, &known->best), best != NULL ? "; try: -f " : "",
             best != NULL ? best : "");
}

static int inspect(struct inspection *i, struct given_charset from)
{
    const struct question question = {.purpose = PURPOSE_SHOW, .otherwise = from.otherwise};
    recognize(i->in, from, 1, NULL, &i->known);
    decide_reading(&i->known, &question);
    if (i->known.outcome == CHARSET_NOT_READ)
        return EXIT_TROUBLE;
    if (is_system(i->known.charset))
        return trouble(
            i->in->name,
            "iconv, which reads %s, does not report which bytes make a character; to see its text: %s | runic inspect",
            charset_name(i->known.charset), to_type(COMMAND_CONVERT, i->in->name, "-f %s", charset_name(i->known.charset)));
    const bool is_mixture = i->known.outcome == CHARSET_BY_STRETCHES;
    if (!is_mixture)
        advise_recognized(i->in->name, &i->known);
    if (is_mixture || i->known.outcome == CHARSET_NOT_RECOGNIZED)
        tell_unrecognized(i->in->name, &i->known);
    uint64_t size;
    if (!input_size_now(i->in, &size))
        return EXIT_TROUBLE;
    show_setup(size);
    i->rows.in = i->in;
    i->rows.charset = i->known.charset;
    i->rows.stretches = is_mixture ? &i->known.reading : NULL;
    i->rows.mark = i->known.signature;
    i->rows.utf7_lenient = from.utf7_lenient;
    if (!(i->options->given[OPTION_ERRORS] ? show_faults : show_place)(i))
        return EXIT_TROUBLE;
    return i->faults > 0 ? EXIT_FINDINGS : EXIT_FINE;
}

int run_inspect(const struct options *options)
{
    struct input in;
    struct inspection inspection = {.options = options, .in = &in};
    struct given_charset from;
    int status = EXIT_TROUBLE;
    if (options->file_count > 1)
        return trouble(NULL, "inspect takes one file, not %d", options->file_count);
    const char *name = options->file_count > 0 ? options->files[0] : "-";
    if (!given_from_options(options, &from) || !parse_place(options->text[OPTION_AT], &inspection.wanted) ||
        !input_open(&in, name, strcmp(name, "-") == 0, NULL))
        return EXIT_TROUBLE;
    if (input_make_seekable(&in))
        status = input_result(&in, inspect(&inspection, from));
    stretches_free(&inspection.known.reading);
    input_close(&in);
    return status;
}
