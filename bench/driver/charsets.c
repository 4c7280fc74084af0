/* charsets.c - jobs of runic_bench_driver from charset to charset: FROM TO POLICY, as `runic convert` names them. */
/* SPDX-License-Identifier: MIT */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

static runic_charset charset(const char *name)
{
    return runic_charset_from_label(name, strlen(name));
}

static void skip(void *user, const runic_report *report, runic_policy *answer)
{
    (void)user;
    (void)report;
    answer->action = RUNIC_ACTION_SKIP;
}

/* Returns the options of FROM TO POLICY. */
static runic_options options_of(const struct job *job)
{
    static const char *const names[] = {[RUNIC_ACTION_STOP] = "stop",
                                        [RUNIC_ACTION_REPLACE] = "replace",
                                        [RUNIC_ACTION_SKIP] = "skip",
                                        [RUNIC_ACTION_ESCAPE] = "escape"};
    const char *policy = job->count > 2 ? job->words[2] : "stop";
    runic_options how = {.from = charset(job->words[0]), .to = charset(job->words[1])};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i] != NULL && strcmp(policy, names[i]) == 0)
            how.ill_formed.action = how.unmappable.action = (uint8_t)i;
    if (strcmp(policy, "callback") == 0 || strcmp(policy, "translit") == 0) {
        how.ill_formed.action = RUNIC_ACTION_REPLACE;
        how.unmappable.action = RUNIC_ACTION_CALLBACK;
        how.callback = strcmp(policy, "callback") == 0 ? skip : runic_transliterate;
    }
    return how;
}

size_t job_convert(const struct job *job)
{
    const runic_options how = options_of(job);
    return runic_convert(&how, job->text, job->len, job->out, job->cap).written;
}

size_t job_convert_size(const struct job *job)
{
    const runic_options how = options_of(job);
    return runic_convert_size(&how, job->text, job->len);
}

/* FROM TO POLICY CAPACITY: a stream whose output has room for CAPACITY bytes. */
size_t job_stream(const struct job *job)
{
    const runic_options how = options_of(job);
    const size_t cap = (size_t)atoi(job->words[3]);
    runic_converter converter;
    runic_result r;
    size_t read = 0, sum = 0;
    runic_converter_init(&converter, &how);
    do {
        r = runic_converter_convert(&converter, job->text + read, job->len - read, job->out, cap, 1);
        read += r.read;
        sum += r.written;
    } while (r.status == RUNIC_FULL);
    return sum;
}

/* FROM TO POLICY BYTES: whole texts of so many bytes. */
size_t job_short_texts(const struct job *job)
{
    const runic_options how = options_of(job);
    const size_t size = (size_t)atoi(job->words[3]);
    size_t sum = 0;
    for (size_t at = 0; at + size <= job->len; at += size)
        sum += runic_convert(&how, job->text + at, size, job->out, job->cap).written;
    return sum;
}

/* Looks up each line. */
size_t job_labels(const struct job *job)
{
    const char *at = (const char *)job->text, *const end = at + job->len, *line_end;
    size_t sum = 0;
    for (; at < end && (line_end = memchr(at, '\n', (size_t)(end - at))) != NULL; at = line_end + 1)
        sum += runic_charset_from_label(at, (size_t)(line_end - at));
    return sum;
}
