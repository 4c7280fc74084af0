/* convert.c - runic convert: every input into one output, one after the other; or each into its own. */
/* SPDX-License-Identifier: MIT */
#include "each.h"
#include "input/files.h"
#include "job.h"
#include "text/charset.h"
#include "terminal/message.h"
#include "report/report.h"
#include "run.h"

/* One that stops ends the whole run: what stands in the output is the beginning of the right one. */
struct joined {
    struct job *job;
    int status;
};

static int convert_next(void *user, const struct entry *entry)
{
    struct joined *joined = user;
    struct input in;
    int status;
    if (joined->status != EXIT_FINE)
        return joined->status;
    if (file_open(&in, entry, &status)) {
        status = job_convert_input(joined->job, &in);
        input_close(&in);
    }
    joined->status = status;
    return status;
}

static void look(void *user, struct entry *entry)
{
    struct joined *joined = user;
    if (entry->trouble)
        joined->status = worse(joined->status, EXIT_TROUBLE);
}

static void hint_at_mark(const struct job *job)
{
    const runic_charset_properties to = charset_describe(job->to.charset);
    if (to.unit_size > 1 && to.unicode && to.bom_rule == RUNIC_BOM_IS_TEXT && job->out.target != NULL &&
        job->bom_out == RUNIC_BOM_OUT_AUTO)
        note(job->out.name, "%s is written without a byte order mark; -t %s-bom writes one, by which programs know the file",
             to.name, to.name);
}

static int convert_joined(struct job *job)
{
    struct joined joined = {.job = job, .status = EXIT_FINE};
    if (!job_open_output(job, job->options->text[OPTION_OUTPUT], NULL)) {
        job_abandon_output(job);
        return EXIT_TROUBLE;
    }
    hint_at_mark(job);
    return job_close_output(job, for_each_file(job->options, look, convert_next, &joined, false));
}

int run_convert(const struct options *options)
{
    struct job job = {.options = options};
    if (!job_read_options(&job))
        return EXIT_TROUBLE;
    report_begin(options);
    return options->given[OPTION_IN_PLACE] || options->given[OPTION_OUTPUT_DIR] ? convert_each(&job) : convert_joined(&job);
}
