/* job_range.c - a part of one input, converted as the whole would be. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "text/boundary.h"
#include "text/charset.h"
#include "job.h"
#include "terminal/message.h"
#include "input/range.h"

/* How far to look back at first for what was written last before a range. */
#define LOOK_BACK 256

struct recognition job_recognize_range(struct job *job, struct input *in)
{
    struct source said = job->from;
    runic_signature signature = {.charset = RUNIC_UNKNOWN};
    if (said.charset == RUNIC_UNKNOWN) {
        peek_signature(in, 0, &signature);
        said.charset = signature.charset;
    }
    if (said.charset != RUNIC_UNKNOWN || in->failed)
        return recognize(in, said, 1);
    fail(in->name, "has no signature: a range needs -f");
    return (struct recognition){.basis = BASIS_TROUBLE};
}

/* Keeps the last code unit that is written. */
struct last {
    size_t unit;
    uint8_t bytes[4];
    bool any;
};

static bool keep_last(void *user, const void *bytes, size_t len)
{
    struct last *last = user;
    if (last->unit <= sizeof last->bytes && last->unit <= len)
        memcpy(last->bytes, (const uint8_t *)bytes + len - last->unit, last->unit);
    last->any = true;
    return true;
}

/* Everything behind the last byte is the end. */
static bool move_to_boundary(const struct job *job, struct input *in, runic_charset charset, uint64_t *offset)
{
    int why;
    if (*offset >= job->size) {
        *offset = job->size;
        return true;
    }
    if (range_cut(in, charset, *offset, offset, &why))
        return true;
    input_fail(in, why);
    return false;
}

/* Whether what is written right before the range is CR. Text that becomes nothing is no answer: then it looks further back. */
static bool stands_after_return(struct job *job, struct input *in, const struct recognition *known)
{
    struct last last = {.unit = job->eol.unit};
    struct scan work = job_scan(job, known);
    work.jobs = 1;
    work.take = keep_last;
    work.user = &last;
    for (uint64_t back = LOOK_BACK; job->begin > 0; back *= 8) {
        uint64_t from = back < job->begin ? job->begin - back : 0;
        if (!move_to_boundary(job, in, known->charset, &from) || !input_limit(in, from, job->begin) ||
            scan(&work, in) == SCAN_TROUBLE)
            return false;
        if (last.any || from == 0)
            break;
    }
    return last.any && memcmp(last.bytes, job->eol.cr, last.unit) == 0;
}

static bool can_have_ranges(const struct job *job, const struct input *in, const struct recognition *known)
{
    if (!in->seekable)
        fail(in->name, "is no regular file, and has no ranges");
    else if (!has_boundaries(known->charset))
        fail(in->name, "is %s, which shows no boundaries, and has no ranges", charset_name(known->charset));
    else if (!is_countable(job->to.charset))
        fail(in->name, "in %s depends on all the text before it, and has no ranges", charset_name(job->to.charset));
    else
        return true;
    return false;
}

/* Ranges are parts of a size, which stays as it was when the input was opened, and nothing stands behind it. */
static bool has_true_size(struct job *job, struct input *in)
{
    uint8_t more;
    if (!input_size_now(in, &job->size))
        return false;
    if (job->size != input_size_told(in))
        fail(in->name, "was changed by somebody else meanwhile");
    else if (input_at(in, job->size, &more, 1) > 0)
        fail(in->name, "is longer than its size says, as files of /proc are, or was changed meanwhile: it has no ranges");
    else
        return !in->failed;
    return false;
}

bool job_enter_range(struct job *job, struct input *in, const struct recognition *known)
{
    if (!can_have_ranges(job, in, known) || !has_true_size(job, in))
        return false;
    /* A plan sets its parts itself. */
    if (job->options->command != COMMAND_PLAN &&
        !range_from_options(job->options, job->size, &job->begin, &job->end, &job->later))
        return false;
    if (!move_to_boundary(job, in, known->charset, &job->begin) || !move_to_boundary(job, in, known->charset, &job->end))
        return false;
    job->in = in;
    job->charset = known->charset;
    job->marked = known->marked;
    job->before.line = 0;
    if (job->eol_mode != EOL_KEEP && job->begin < job->end)
        job->eol.after_cr = stands_after_return(job, in, known);
    return input_limit(in, job->begin, job->end);
}

struct place job_place(struct job *job, struct place place)
{
    if (!job->ranged || job->begin == 0)
        return place;
    if (job->before.line == 0) {
        const struct place before = range_place(job->in, job->charset, job->marked, job->begin);
        job->before.line = before.line;
        job->before.column = before.column;
    }
    return position_join(&job->before, place);
}
