/* texts.c - texts and times of runic_bench_calls. */
/* SPDX-License-Identifier: MIT */
#include "calls.h"

#include <string.h>
#include <time.h>

/* Runs go on until the best time was not improved by this many runs. */
#define IDLE_RUNS 6

static uint8_t out[8 * MOST], other[8 * MOST];

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

double time_of(size_t (*run)(const struct job *job), const struct job *job, size_t *result)
{
    double best = 0;
    for (unsigned idle = 0; idle < IDLE_RUNS; idle++) {
        const double start = now();
        *result = run(job);
        const double took = now() - start;
        if (*result == 0)
            return 0;
        if (best == 0 || took < best) {
            idle = best == 0 || took < 0.99 * best ? 0 : idle;
            best = took;
        }
    }
    return best;
}

size_t run_converter(const struct job *job)
{
    runic_converter converter;
    size_t read = 0, calls = 0;
    runic_result r;
    if (runic_converter_init(&converter, &job->how) != RUNIC_OK)
        return 0;
    do {
        r = runic_converter_convert(&converter, job->src + read, job->len - read, out, job->cap, 1);
        read += r.read;
        calls++;
    } while (r.status == RUNIC_FULL);
    return r.status == RUNIC_OK ? calls : 0;
}

size_t run_whole(const struct job *job)
{
    runic_result r = runic_convert(&job->how, job->src, job->len, out, sizeof out);
    for (unsigned i = 1; i < job->times; i++)
        r = runic_convert(&job->how, job->src, job->len, out, sizeof out);
    return r.status == RUNIC_OK ? r.written : 0;
}

size_t run_size(const struct job *job)
{
    return runic_convert_size(&job->how, job->src, job->len);
}

/* Converts without the characters that the target lacks. */
static size_t convert(runic_charset from, runic_charset to, const void *src, size_t len, uint8_t *dst, size_t cap)
{
    const runic_options how = {
        .from = from, .to = to, .unmappable = {.action = RUNIC_ACTION_SKIP}, .ill_formed = {.action = RUNIC_ACTION_SKIP}};
    return runic_convert(&how, src, len, dst, cap).written;
}

size_t text_of_both(runic_charset from, runic_charset to, size_t size, uint8_t *dst)
{
    static const char mixed[] =
        "The quick brown fox, 1234567890. D\u00E9j\u00E0 vu \u00FCber \u00E6. \u0421\u044A\u0435\u0448\u044C \u0436\u0435 "
        "\u0435\u0449\u0451. \u0395\u03BB\u03BB\u03B7\u03BD\u03B9\u03BA\u03AC. \u65E5\u672C\u8A9E\u306E\u6587\u5B57 "
        "\u30AB\u30BF\u30AB\u30CA. \u4E2D\u6587\u5B57\u7B26\u7DE8\u78BC. \uD55C\uAD6D\uC5B4 \uAE00\uC790. "
        "\u05E2\u05D1\u05E8\u05D9\u05EA. \u0627\u0644\u0639\u0631\u0628\u064A\u0629. \u0E44\u0E17\u0E22. ";
    size_t len = convert(RUNIC_UTF8, to, mixed, sizeof mixed - 1, other, sizeof other);
    len = convert(to, from, other, len, out, sizeof out);
    len = convert(from, RUNIC_UTF8, out, len, other, sizeof other);
    size_t whole = len;
    for (; whole + len <= size && len > 0; whole += len)
        memcpy(other + whole, other, len);
    return convert(RUNIC_UTF8, from, other, whole, dst, 2 * MOST);
}

size_t text_with_emoji(runic_charset charset, const char *sample, unsigned every, size_t size, uint8_t *dst)
{
    const size_t count = strlen(sample);
    size_t len = 0, characters = 0;
    for (size_t i = 0; len + 8 < size; i = (i + 1) % count) {
        other[len++] = (uint8_t)sample[i];
        if ((sample[(i + 1) % count] & 0xC0) == 0x80)
            continue;
        characters++;
        if (every > 0 && characters % every == 0) {
            memcpy(other + len, "\xF0\x9F\x98\x80", 4);
            len += 4;
        }
    }
    while (((unsigned)other[len - 1] & 0x80) != 0)
        len--;
    return convert(RUNIC_UTF8, charset, other, len, dst, 2 * MOST);
}

void skip_fault(void *user, const runic_report *report, runic_policy *answer)
{
    (void)user, (void)report;
    answer->action = RUNIC_ACTION_SKIP;
}
