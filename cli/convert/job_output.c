/* job_output.c - the output of convert: how it begins and how it ends. */
/* SPDX-License-Identifier: MIT */
#include <unistd.h>

#include "text/charset.h"
#include "job.h"
#include "terminal/message.h"
#include "parallel/words.h"

/* U+FEFF is dealt with where runic converts: behind iconv(3), that is here. */
runic_options job_from_utf8(const struct job *job)
{
    const bool behind_iconv = is_system(job->from.charset) || is_system(job->from.fallback);
    return (runic_options){.to = job->to.charset,
                           .bom_out = (uint8_t)job->bom_out,
                           .word_joiner = behind_iconv && option_is(job->options, OPTION_INNER_FEFF, "word-joiner"),
                           .utf7_encode_optional = job->options->given[OPTION_UTF7_BASE64]};
}

/* The inputs are written through one encoder, so that what it remembers goes on from one to the next. */
static bool begin_steps(struct job *job)
{
    if (is_system(job->to.charset))
        detail(job->out.name, "%s is written by the system's iconv", charset_name(job->to.charset));
    const runic_options how = job_from_utf8(job);
    if (!encoder_open(&job->target, job->out.name, &how))
        return false;
    job->target.lf = job->eol_mode == EOL_LF;
    job->target.crlf = job->eol_mode == EOL_CRLF;
    return true;
}

bool job_open_output(struct job *job, const char *name, const struct location *at)
{
    const runic_charset_properties to = charset_describe(job->to.charset);
    if (!output_open(&job->out, name, at, &job->rules))
        return false;
    if (to.unit_size > 1 && !job->rules.force && job->out.fd >= 0 && isatty(job->out.fd)) {
        fail(job->out.name, "is a terminal, which cannot show %s: use -o FILE (or -F)", to.name);
        return false;
    }
    const bool in_steps = !is_countable(job->to.charset);
    eol_start(&job->eol, in_steps ? EOL_KEEP : job->eol_mode, job->to.charset, &job->out);
    return !in_steps || begin_steps(job);
}

static void tell_dry_run(const struct job *job)
{
    if (job->out.unchanged)
        fprintf(words_out(), "%s: would not change\n", quoted(job->out.name));
    else
        fprintf(words_out(), "%s: would be %s of %s\n", quoted(job->out.name), counted(job->out.written, "byte"),
                charset_name(job->to.charset));
}

static void tell_done(const struct job *job)
{
    if (job->out.unchanged)
        detail(job->out.name, "is right already, and not touched");
    else if (job->out.existed && S_ISREG(job->out.old.st_mode))
        detail(job->out.name, "is %s of %s now", counted(job->out.written, "byte"), charset_name(job->to.charset));
}

void job_abandon_output(struct job *job)
{
    encoder_abandon(&job->target);
    output_abandon(&job->out);
}

int job_close_output(struct job *job, int status)
{
    struct output *out = &job->out;
    /* A CR that waits for what follows it is written by whoever has that, or the end. */
    if (job->ranged && !(job->end == job->size && job->begin < job->end))
        job->eol.after_cr = false;
    if (!encoder_finish(&job->target, job_take, job) || !eol_finish(&job->eol))
        status = EXIT_TROUBLE;
    const bool is_file = out->target != NULL;
    if (status == EXIT_FINE || (!is_file && status == EXIT_FINDINGS)) {
        if (!output_finish(out)) {
            status = EXIT_TROUBLE;
        } else if (status == EXIT_FINE) {
            (job->rules.dry ? tell_dry_run : tell_done)(job);
            return status;
        }
    }
    if (is_file && !job->rules.dry && status != EXIT_FINE && !out->replaced)
        note(out->name, out->existed ? "is left as it was" : "is not written");
    output_abandon(out);
    return status;
}
