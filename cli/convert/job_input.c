/* job_input.c - one input of convert through the converter, and what is told of it. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "scan/evidence.h"
#include "job.h"
#include "terminal/message.h"
#include "report/report.h"
#include "scan/scan.h"
#include "parallel/words.h"

/* What is assumed to be UTF-8, and is not, is something else. */
static runic_action job_action(const struct job *job, bool malformed)
{
    return malformed && job->assumed ? RUNIC_STOP : malformed ? job->on_malformed : job->on_unmappable;
}

static bool is_listed(const struct job *job, const struct tally *tally)
{
    const uint64_t most = job->options->number[OPTION_MAX_ERRORS];
    return is_verbose() && (most == 0 || tally->count <= most);
}

static void found(void *user, const struct finding *given)
{
    struct job *job = user;
    struct finding copy = *given;
    const struct finding *finding = &copy;
    const bool bad = finding->report.status == RUNIC_INVALID;
    copy.place = job_place(job, copy.place);
    struct tally *tally = bad ? &job->malformed : &job->unmappable;
    tally_add(tally, finding);
    if (finding->report.fault == RUNIC_FAULT_MISSING_BOM || job_action(job, bad) == RUNIC_STOP) {
        job->stopped_at = (runic_fault)finding->report.fault;
        report_finding(words_err(), job->name, "error", finding);
    } else if (is_listed(job, tally)) {
        report_finding(words_err(), job->name, "warning", finding);
    }
}

/* The first of each kind is told at the end; and each, if it stops the conversion or -v lists it. */
static bool wants(void *user, bool malformed)
{
    const struct job *job = user;
    const struct tally *tally = malformed ? &job->malformed : &job->unmappable;
    const struct tally with_next = {.count = tally->count + 1};
    return job_action(job, malformed) == RUNIC_STOP || (tally->count == 0 && !is_quiet()) || is_listed(job, &with_next);
}

static void more(void *user, bool malformed, uint64_t count)
{
    struct job *job = user;
    (malformed ? &job->malformed : &job->unmappable)->count += count;
}

bool job_take(void *user, const void *bytes, size_t len)
{
    struct job *job = user;
    return eol_write(&job->eol, bytes, len);
}

/* Line ends are counted in order. */
static bool reserve(void *user, size_t len, uint64_t *at)
{
    struct job *job = user;
    return job->eol_mode == EOL_KEEP && output_reserve(&job->out, len, at);
}

static bool put(void *user, const void *bytes, size_t len, uint64_t at)
{
    struct job *job = user;
    return output_put(&job->out, bytes, len, at);
}

static bool give(void *user, const void *bytes, size_t len)
{
    struct job *job = user;
    return job->eol_mode == EOL_KEEP && output_give(&job->out, bytes, len);
}

static void tell_tally(const struct job *job, const struct tally *tally, const char *noun, runic_action action)
{
    static const char *const deeds[] = {[RUNIC_REPLACE] = "replaced", [RUNIC_SKIP] = "skipped", [RUNIC_ESCAPE] = "escaped"};
    const struct finding *first = &tally->first;
    /* A plan only measures: whoever converts the part tells. */
    if (tally->count > 0 && job->options->command != COMMAND_PLAN)
        note(job->name, "%s %s, the first at %" PRIu64 ":%" PRIu64 " (offset %" PRIu64 ")", counted(tally->count, noun),
             deeds[action], first->place.line, first->place.column, first->report.offset);
}

/* What to do about the fault that has just been told. */
static void tell_way_out(const struct job *job, const struct recognition *known)
{
    if (job->stopped_at == RUNIC_FAULT_UNMAPPABLE)
        note(job->name, "--on-unmappable replace, skip or escape goes on");
    else if (known->basis == BASIS_ASSUMED)
        note(job->name, "no -f was given, and a stream is taken for UTF-8: say -f CHARSET if it is another, or -f utf-8 with "
                        "--on-error to go on");
    else if (known->basis == BASIS_SAID && known->signature != RUNIC_UNKNOWN && !known->marked)
        note(job->name, "it begins with the signature of %s: say so with -f, or leave -f out", charset_name(known->signature));
    else if (job->stopped_at != RUNIC_FAULT_MISSING_BOM)
        note(job->name, "--on-error replace, skip or escape goes on; runic inspect --errors shows the place");
}

static int fail_unrecognized(const char *name, const runic_detection *seen)
{
    if (seen->basis == RUNIC_BASIS_DAMAGED_UTF8)
        fail(name,
             "not recognized: UTF-8 but for %s, the first at offset %" PRIu64 "; say -f utf-8, with --on-error replace perhaps",
             counted(seen->utf8_faults, "ill-formed sequence"), seen->utf8_first_fault);
    else
        fail(name, "not recognized: %s; say what it is with -f", evidence_text(seen));
    return EXIT_FINDINGS;
}

static bool is_readable(const struct job *job, const struct recognition *known)
{
    if (job->bom_in != RUNIC_BOM_REQUIRE || charset_describe(known->charset).unicode)
        return true;
    fail(job->name, "is %s, which has no byte order mark: leave --in-bom require out", charset_name(known->charset));
    return false;
}

struct scan job_scan(struct job *job, const struct recognition *known)
{
    return (struct scan){.how = {.from = known->charset,
                                 .to = job->to.charset,
                                 .bom_in = (uint8_t)job->bom_in,
                                 .bom_out = (uint8_t)job->bom_out,
                                 .malformed = {.action = (uint8_t)job_action(job, true)},
                                 .unmappable = {.action = (uint8_t)job_action(job, false)},
                                 .word_joiner = option_is(job->options, OPTION_INNER_FEFF, "word-joiner"),
                                 .utf7_lenient = job->options->given[OPTION_UTF7_LENIENT]},
                         .marked = known->marked,
                         .jobs = job->jobs,
                         .user = job};
}

/* What the input is written through, if it cannot go straight to the output: for this input alone, unless all of them need it.
 */
static struct encoder *target_for(struct job *job, const struct recognition *known, struct encoder *own)
{
    const runic_options how = job_from_utf8(job);
    if (job->target.is_open)
        return &job->target;
    return !is_countable(known->charset) && encoder_open(own, job->out.name, &how) ? own : NULL;
}

static enum scan_end scan_through(struct job *job, struct input *in, const struct recognition *known)
{
    struct encoder own = {.is_open = false};
    struct scan work = job_scan(job, known);
    work.found = found;
    work.wants = wants;
    work.more = more;
    work.take = job_take;
    work.reserve = reserve;
    work.put = put;
    work.give = give;
    work.target = target_for(job, known, &own);
    const enum scan_end end = scan(&work, in);
    return encoder_finish(&own, job_take, job) ? end : SCAN_TROUBLE;
}

static int scan_input(struct job *job, struct input *in, const struct recognition *known)
{
    /* An empty range is nobody's beginning or end. */
    if (job->ranged && job->begin == job->end && (job->size > 0 || job->later))
        return EXIT_FINE;
    const enum scan_end end = scan_through(job, in, known);
    job->bom_out = RUNIC_BOM_OUT_NONE;
    if (end == SCAN_TROUBLE)
        return EXIT_TROUBLE;
    if (end == SCAN_STOPPED) {
        tell_way_out(job, known);
        return EXIT_FINDINGS;
    }
    tell_tally(job, &job->malformed, "ill-formed sequence", job->on_malformed);
    tell_tally(job, &job->unmappable, "unmappable character", job->on_unmappable);
    return EXIT_FINE;
}

int job_convert_input(struct job *job, struct input *in)
{
    job->name = in->name;
    job->malformed = (struct tally){.count = 0};
    job->unmappable = (struct tally){.count = 0};
    if (output_goes_to(&job->out, in->fd)) {
        fail(in->name, job->rules.writes_at ? "is the output, too, and --write-at would write over what is not read yet"
                                            : "is the output, too: use -o, which takes care of that");
        return EXIT_TROUBLE;
    }
    const struct recognition known = job->ranged ? job_recognize_range(job, in) : recognize(in, job->from, job->jobs);
    if (known.basis == BASIS_TROUBLE)
        return EXIT_TROUBLE;
    if (known.basis == BASIS_NONE)
        return fail_unrecognized(in->name, &known.seen);
    if (!is_readable(job, &known))
        return EXIT_TROUBLE;
    recognition_warn(job->name, &known);
    if (known.swapped)
        warn(job->name, "begins with a byte-swapped byte order mark: it may be %s",
             known.charset == RUNIC_UTF16BE ? "UTF-16LE" : "UTF-16BE");
    job->assumed = known.basis == BASIS_ASSUMED;
    if (job->ranged && !job_enter_range(job, in, &known))
        return EXIT_TROUBLE;
    return scan_input(job, in, &known);
}
