/* parts.c - the tables of runic_bench_calls. */
/* SPDX-License-Identifier: MIT */
#include "calls.h"

#include <stdio.h>
#include <string.h>

#define COUNT_OF(list) (sizeof(list) / sizeof(list)[0])

static uint8_t text[2 * MOST], plain[2 * MOST];

static const char *name_of(runic_charset charset)
{
    return runic_charset_describe(charset).name;
}

/* ---- Small outputs ---- */

/* A call may take this many times the time of its bytes with a large output, and this many nanoseconds more. */
#define MOST_TIMES   2.0
#define MOST_OF_CALL 60.0

static const size_t capacities[] = {128, 512, 4096};

/* Times a pair of charsets with every capacity. Returns false if one misses the bar; adds to the worst of each. */
static bool measure_pair(runic_charset from, runic_charset to, double *worst)
{
    struct job job = {{.from = from, .to = to, .unmappable = {.action = RUNIC_ACTION_REPLACE}}, text, 0, 64 * 1024, 1};
    size_t calls, large_calls;
    bool met = true;
    job.len = text_of_both(from, to, 1 << 15, text);
    const double large = time_of(run_converter, &job, &large_calls);
    if (large_calls == 0)
        return true;
    for (size_t i = 0; i < COUNT_OF(capacities); i++) {
        job.cap = capacities[i];
        const double took = time_of(run_converter, &job, &calls);
        const double times = took / (MOST_TIMES * large + MOST_OF_CALL * (double)calls);
        if (times > worst[i])
            worst[i] = times;
        if (calls > 0 && times <= 1)
            continue;
        printf("| %s to %s | %zu | %.0f | %.0f | %zu | %.2f |\n", name_of(from), name_of(to), job.cap, large, took, calls,
               times);
        met = false;
    }
    return met;
}

bool measure_outputs(void)
{
    double worst[COUNT_OF(capacities)] = {0};
    unsigned pairs = 0, missed = 0;
    printf("| pairs above the bar | capacity | ns with 64 KiB | ns | calls | of the bar |\n|---|---|---|---|---|---|\n");
    for (unsigned from = 1; from < RUNIC_CHARSET_COUNT; from++)
        for (unsigned to = 1; to < RUNIC_CHARSET_COUNT; to++)
            if (runic_charset_describe((runic_charset)from).convertible &&
                runic_charset_describe((runic_charset)to).convertible) {
                pairs++;
                missed += !measure_pair((runic_charset)from, (runic_charset)to, worst);
            }
    printf("\n%u pairs, %u above the bar; worst of the bar with 128, 512, 4096 bytes: %.2f %.2f %.2f\n\n", pairs, missed,
           worst[0], worst[1], worst[2]);
    return missed == 0;
}

/* ---- Supplementary characters ---- */

static const char russian[] = "\u0421\u044A\u0435\u0448\u044C \u0436\u0435 \u0435\u0449\u0451 \u044D\u0442\u0438\u0445 "
                              "\u043C\u044F\u0433\u043A\u0438\u0445 \u0431\u0443\u043B\u043E\u043A. ";
static const char english[] = "The quick brown fox jumps over the lazy dog, and nobody minds it. ";

/* Bytes of UTF-8 that a run converts, and that a short text has. */
#define BYTES_OF_RUN (1 << 18)
#define SHORT_TEXT   (1 << 10)

/* Returns bytes of UTF-8 that are converted in a nanosecond, in texts of `size` bytes with one emoji in `every` characters. */
static double speed_of(runic_charset from, runic_charset to, const char *sample, unsigned every, unsigned size)
{
    struct job job = {{.from = from, .to = to}, text, 0, 0, BYTES_OF_RUN / size};
    size_t written;
    job.len = text_with_emoji(from, sample, every, size, text);
    return BYTES_OF_RUN / time_of(run_whole, &job, &written);
}

bool measure_supplementary(void)
{
    static const struct {
        unsigned every, size;
        double bar;
    } texts[] = {{20, BYTES_OF_RUN, 0},     {200, BYTES_OF_RUN, 0.4}, {1000, BYTES_OF_RUN, 0.7},
                 {5000, BYTES_OF_RUN, 0.7}, {0, BYTES_OF_RUN, 0.7},   {0, SHORT_TEXT, 0.4}};
    static const runic_charset modified[] = {RUNIC_CESU8, RUNIC_MUTF8}, others[] = {RUNIC_UTF16LE, RUNIC_UTF8};
    static const char *const samples[] = {english, russian};
    bool met = true;
    printf("| of the speed of UTF-8, one emoji in | 20 | 200 | 1000 | 5000 | never | never, 1 KB "
           "|\n|---|---|---|---|---|---|---|\n");
    for (size_t row = 0; row < 16; row++) {
        const runic_charset charset = modified[row & 1], to = others[row >> 1 & 1];
        const bool decodes = (row & 4) != 0;
        printf("| %s %s %s, %s |", name_of(charset), decodes ? "to" : "from", name_of(to), row & 8 ? "Russian" : "English");
        for (size_t i = 0; i < COUNT_OF(texts); i++) {
            const char *const sample = samples[row >> 3];
            const unsigned every = texts[i].every, size = texts[i].size;
            const double ours =
                decodes ? speed_of(charset, to, sample, every, size) : speed_of(to, charset, sample, every, size);
            const double utf8 =
                decodes ? speed_of(RUNIC_UTF8, to, sample, every, size) : speed_of(to, RUNIC_UTF8, sample, every, size);
            met &= ours / utf8 >= texts[i].bar;
            printf(" %.2f |", ours / utf8);
        }
        printf("\n");
    }
    printf("\n");
    return met;
}

/* ---- Sizes ---- */

/* The size in UTF-16 takes as long as decoding, which is all that the conversion does: the bar only allows for noise. */
#define LEAST_OF_UTF16 0.9

static bool measure_size(runic_charset from, runic_charset to)
{
    struct job job = {{.from = from, .to = to}, text, 0, 0, 1};
    size_t converted, counted;
    job.len = text_of_both(from, to, MOST / 2, text);
    const double conversion = time_of(run_whole, &job, &converted), size = time_of(run_size, &job, &counted);
    if (converted == 0)
        return true;
    printf("| %s to %s | %.2f | %.2f | %.2f |%s\n", name_of(from), name_of(to), (double)job.len / conversion,
           (double)job.len / size, conversion / size, converted == counted ? "" : " WRONG");
    return conversion / size >= (to == RUNIC_UTF8 ? 1 : LEAST_OF_UTF16);
}

bool measure_sizes(void)
{
    static const runic_charset from[] = {RUNIC_WINDOWS1251, RUNIC_SHIFT_JIS, RUNIC_EUC_JP, RUNIC_GBK,
                                         RUNIC_GB18030,     RUNIC_BIG5,      RUNIC_EUC_KR, RUNIC_ISO2022_JP,
                                         RUNIC_CESU8,       RUNIC_MUTF8,     RUNIC_UTF7,   RUNIC_UTF16LE};
    bool met = true;
    printf("| runic_convert_size | GB/s of the conversion | of the size | times |\n|---|---|---|---|\n");
    for (size_t i = 0; i < COUNT_OF(from); i++) {
        met &= measure_size(from[i], RUNIC_UTF8);
        met &= measure_size(from[i], RUNIC_UTF16LE);
    }
    printf("\n");
    return met;
}

/* ---- Faults ---- */

/* Returns nanoseconds of a fault, with one in `every` code units. */
static double time_of_fault(runic_charset from, runic_charset to, const char *sample, unsigned action, unsigned every)
{
    const size_t unit = runic_charset_describe(from).unit_size;
    struct job job = {
        {.from = from, .to = to, .callback = action == RUNIC_ACTION_CALLBACK ? skip_fault : NULL}, plain, 0, 0, 1};
    size_t written, faults = 0;
    job.how.ill_formed.action = (uint8_t)action;
    job.how.ill_formed.charset = action == RUNIC_ACTION_FALLBACK ? RUNIC_WINDOWS1252 : 0;
    job.len = text_with_emoji(from, sample, 0, 1 << 18, plain);
    const double good = time_of(run_whole, &job, &written);
    for (size_t i = every * unit; i < job.len; i += every * unit, faults++)
        plain[i + unit - 1] = unit == 2 ? 0xDC : 0xFF; /* in UTF-16LE a low surrogate, after no high one */
    return (time_of(run_whole, &job, &written) - good) / (double)faults;
}

bool measure_faults(void)
{
    static const struct {
        unsigned action;
        const char *name;
        double most; /* nanoseconds of a fault in 100 bytes */
    } rows[] = {{RUNIC_ACTION_REPLACE, "REPLACE", 20},
                {RUNIC_ACTION_SKIP, "SKIP", 20},
                {RUNIC_ACTION_ESCAPE, "ESCAPE", 20},
                {RUNIC_ACTION_FALLBACK, "FALLBACK", 20},
                {RUNIC_ACTION_SURROGATE_ESCAPE, "SURROGATE_ESCAPE", 20},
                {RUNIC_ACTION_CALLBACK, "CALLBACK", 40}};
    static const struct {
        runic_charset from, to;
        const char *sample;
    } pairs[] = {{RUNIC_UTF8, RUNIC_UTF16LE, english},       {RUNIC_UTF8, RUNIC_UTF8, english},
                 {RUNIC_EUC_KR, RUNIC_UTF8, english},        {RUNIC_UTF8, RUNIC_WINDOWS1252, english},
                 {RUNIC_UTF8, RUNIC_WINDOWS1251, russian},   {RUNIC_UTF16LE, RUNIC_UTF8, english},
                 {RUNIC_UTF16LE, RUNIC_WINDOWS1251, russian}};
    static const unsigned everies[] = {1000, 100, 20, 10};
    bool met = true;
    printf("| ns of a fault, one in | 1000 | 100 | 20 | 10 |\n|---|---|---|---|---|\n");
    for (size_t p = 0; p < COUNT_OF(pairs); p++)
        for (size_t i = 0; i < COUNT_OF(rows); i++) {
            if (rows[i].action == RUNIC_ACTION_SURROGATE_ESCAPE && pairs[p].to != RUNIC_UTF16LE)
                continue;
            printf("| %s to %s %s |", name_of(pairs[p].from), name_of(pairs[p].to), rows[i].name);
            for (size_t e = 0; e < COUNT_OF(everies); e++) {
                const double took = time_of_fault(pairs[p].from, pairs[p].to, pairs[p].sample, rows[i].action, everies[e]);
                met &= everies[e] != 100 || p > 0 || took <= rows[i].most;
                printf(" %.1f |", took);
            }
            printf("\n");
        }
    printf("\n");
    return met;
}

/* ---- Charsets beside each other ---- */

bool measure_charsets(void)
{
    static const struct {
        runic_charset charset;
        const char *sample;
    } rows[] = {
        {RUNIC_GBK, "\u4E2D\u6587\u5B57\u7B26\u7F16\u7801\uFF0C\u8FD9\u662F\u4E00\u4E2A\u6D4B\u8BD5\u3002 "},
        {RUNIC_EUC_KR, "\uD55C\uAD6D\uC5B4 \uAE00\uC790\uC758 \uC18D\uB3C4\uB97C \uC7AC\uB294 \uAE00\uC785\uB2C8\uB2E4. "},
        {RUNIC_SHIFT_JIS, "\u3053\u308C\u306F\u65E5\u672C\u8A9E\u306E\u6587\u7AE0\u3067\u3059\u3002 "},
        {RUNIC_EUC_JP, "\u3053\u308C\u306F\u65E5\u672C\u8A9E\u306E\u6587\u7AE0\u3067\u3059\u3002 "},
        {RUNIC_BIG5, "\u4E2D\u6587\u5B57\u7B26\u7DE8\u78BC\uFF0C\u9019\u662F\u4E00\u500B\u6E2C\u8A66\u3002 "}};
    static const runic_charset others[] = {RUNIC_UTF8, RUNIC_UTF16LE};
    printf("| GB/s of the charset | to UTF-8 | from UTF-8 | to UTF-16LE | from UTF-16LE |\n|---|---|---|---|---|\n");
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const size_t size = text_with_emoji(rows[i].charset, rows[i].sample, 0, 1 << 18, text);
        printf("| %s |", name_of(rows[i].charset));
        for (size_t o = 0; o < 2; o++) {
            const double to = speed_of(rows[i].charset, others[o], rows[i].sample, 0, BYTES_OF_RUN),
                         from = speed_of(others[o], rows[i].charset, rows[i].sample, 0, BYTES_OF_RUN),
                         bytes = (double)size / BYTES_OF_RUN;
            printf(" %.2f | %.2f |", to * bytes, from * bytes);
        }
        printf("\n");
    }
    printf("\n");
    return true;
}
