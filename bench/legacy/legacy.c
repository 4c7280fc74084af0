/* legacy.c - times conversions of legacy charsets, with all contenders in turn. */
/* SPDX-License-Identifier: MIT */
#include "legacy.h"

#include "../header.h"

#include <fnmatch.h>
#include <math.h>
#include <time.h>

/* Texts are repeated until they have so many characters: larger ones are no longer in the first-level cache. */
#define LEAST_CHARACTERS 150000

/* A timing takes at least so long. */
#define LEAST_NS 200000.0

static const struct listed {
    struct legacy_charset charset;
    const char *texts;
} list[] = {
#define LEGACY(id, iconv, icu, texts) {{RUNIC_##id, iconv, icu}, texts},
#include "legacy.def"
};

static const char *const direction_names[DIRECTIONS] = {"%s_to_utf8", "%s_to_utf16", "utf8_to_%s", "utf16_to_%s"};

/* The sum of the logarithms of ratios, and the least ratio. */
struct mean {
    double logs, least;
    unsigned count;
    char worst[192];
};

/* A row of the table. */
struct row_name {
    const char *conversion, *text;
    enum direction direction;
    bool is_multi_byte;
};

static struct mean means[2][DIRECTIONS][LEGACY_CONTENDERS];

/* ---- Timing ---- */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

struct run {
    const struct legacy_contender *contender;
    struct conversion job;
    const struct legacy_text *text;
    uint8_t *dst;
    size_t cap;
};

static void convert_all(struct run *run)
{
    const enum legacy_form form = source_form(run->job.direction);
    const uint8_t *const src = run->text->bytes[form];
    for (size_t i = 0, from = 0; i < run->text->strings; i++) {
        const size_t to = run->text->ends[form][i];
        run->contender->convert(&run->job, src + from, to - from, run->dst, run->cap);
        from = to;
    }
}

static double once(struct run *run)
{
    unsigned repeat = 1, done = 0;
    const double start = now();
    double end;
    do {
        convert_all(run);
        end = ++done >= repeat ? now() : 0;
        if (done >= repeat && end - start < LEAST_NS)
            repeat = 2 * repeat;
    } while (done < repeat);
    return (end - start) / done;
}

/* Returns true if the run writes what the first contender writes, for the whole text. */
static bool is_right(struct run *run, const struct run *first)
{
    uint8_t *expected = need(malloc(first->cap));
    struct run ours = *first;
    bool right = true;
    const enum legacy_form form = source_form(run->job.direction);
    for (size_t i = 0, from = 0; i < run->text->strings && right; i++) {
        const uint8_t *src = run->text->bytes[form] + from;
        const size_t len = run->text->ends[form][i] - from;
        const size_t written = ours.contender->convert(&ours.job, src, len, expected, ours.cap);
        right = run->contender->convert(&run->job, src, len, run->dst, run->cap) == written &&
                memcmp(expected, run->dst, written) == 0;
        from += len;
    }
    free(expected);
    return right;
}

/* Times all in turn. best[i] stays 0 for a contender that cannot do it, or whose output differs from runic's. */
static void time_all(const struct options *options, struct run *runs, double *best)
{
    bool takes_part[LEGACY_CONTENDERS];
    for (unsigned i = 0; i < LEGACY_CONTENDERS; i++)
        takes_part[i] = runs[i].contender != NULL && (runs[i].job.replaces || i == 0 || is_right(&runs[i], &runs[0]));
    for (unsigned turn = 0; turn < options->effort.runs; turn++)
        for (unsigned i = 0; i < LEGACY_CONTENDERS; i++) {
            const double ns = takes_part[i] ? once(&runs[i]) : 0;
            if (best[i] == 0 || ns < best[i])
                best[i] = ns;
        }
}

/* ---- Rows ---- */

static void add_ratio(struct mean *mean, double ratio, const struct row_name *row)
{
    mean->logs += log(ratio);
    if (mean->count++ == 0 || ratio < mean->least) {
        mean->least = ratio;
        snprintf(mean->worst, sizeof mean->worst, "%s %s", row->conversion, row->text);
    }
}

static void print_row(const struct options *options, const struct row_name *row, const struct legacy_text *text,
                      const double *best)
{
    const double bytes = (double)legacy_size(text, AS_CHARSET);
    printf("%-26s %-26s", row->conversion, row->text);
    printf(options->short_strings ? " %8.1f" : " %8.3f",
           options->short_strings ? best[0] / (double)text->strings : bytes / best[0]);
    for (unsigned i = 1; i < LEGACY_CONTENDERS; i++) {
        if (best[i] == 0) {
            printf(" %11s", "-");
            continue;
        }
        printf(" %11.2f", best[i] / best[0]);
        add_ratio(&means[row->is_multi_byte][row->direction][i], best[i] / best[0], row);
    }
    printf("\n");
    fflush(stdout);
}

static void measure_direction(const struct options *options, const struct legacy_charset *charset, const char *text_name,
                              struct legacy_text *text, enum direction direction, bool replaces)
{
    char name[64], pattern[48];
    struct run runs[LEGACY_CONTENDERS];
    double best[LEGACY_CONTENDERS] = {0};
    snprintf(pattern, sizeof pattern, "%s", runic_charset_describe(charset->id).name);
    snprintf(name, sizeof name, direction_names[direction], pattern);
    if (!wanted(&options->operations, name))
        return;
    const size_t cap = 4 * legacy_size(text, source_form(direction)) + 64;
    uint8_t *dst = need(malloc(cap));
    memset(dst, 1, cap);
    for (unsigned i = 0; i < LEGACY_CONTENDERS; i++) {
        runs[i] = (struct run){
            &legacy_contenders[i], {.charset = charset, .direction = direction, .replaces = replaces}, text, dst, cap};
        if ((i > 0 && !wanted(&options->rivals, legacy_contenders[i].name)) || !legacy_contenders[i].open(&runs[i].job))
            runs[i].contender = NULL;
    }
    time_all(options, runs, best);
    const bool is_multi_byte = charset->id >= RUNIC_SHIFT_JIS;
    print_row(options, &(struct row_name){name, text_name, direction, is_multi_byte}, text, best);
    for (unsigned i = 0; i < LEGACY_CONTENDERS; i++)
        if (runs[i].contender != NULL && runs[i].contender->close != NULL)
            runs[i].contender->close(&runs[i].job);
    free(dst);
}

static void measure_charset(const struct options *options, const struct legacy_charset *charset, const struct text *given)
{
    static const size_t distances[] = {100, 1};
    const size_t string_size = options->lengths.count > 0 ? (size_t)atol(options->lengths.list[0]) : 0;
    const size_t times = string_size > 0 || given->count == 0 ? 1 : 1 + LEAST_CHARACTERS / given->count;
    uint32_t *values = need(malloc(times * given->count * sizeof *values + 1));
    for (size_t i = 0; i < times; i++)
        memcpy(values + i * given->count, given->values, given->count * sizeof *values);
    for (int direction = 0; direction < DIRECTIONS; direction++)
        for (size_t i = 0; i < (options->damage ? COUNT_OF(distances) : 1); i++) {
            char name[96];
            struct legacy_text text = make_legacy_text(
                charset, values, smaller(times * given->count, string_size > 0 ? 40000 : SIZE_MAX), string_size);
            snprintf(name, sizeof name, "%s%s", given->name, !options->damage ? "" : distances[i] == 1 ? " random" : " 1/100");
            if (options->damage)
                damage_legacy_text(&text, (enum direction)direction, distances[i]);
            if (legacy_size(&text, AS_CHARSET) > 0)
                measure_direction(options, charset, name, &text, (enum direction)direction, options->damage);
            free_legacy_text(&text);
        }
    free(values);
}

static void print_means(void)
{
    static const char *const families[] = {"single byte", "multi-byte"};
    static const char *const directions[DIRECTIONS] = {"to UTF-8", "to UTF-16", "from UTF-8", "from UTF-16"};
    printf("\ntimes as fast as             contender        mean  least\n");
    for (unsigned family = 0; family < 2; family++)
        for (unsigned direction = 0; direction < DIRECTIONS; direction++)
            for (unsigned i = 1; i < LEGACY_CONTENDERS; i++) {
                const struct mean *mean = &means[family][direction][i];
                if (mean->count > 0)
                    printf("%-12s %-15s %-14s %6.2f %6.2f  (%s; %u texts)\n", families[family], directions[direction],
                           legacy_contenders[i].name, exp(mean->logs / mean->count), mean->least, mean->worst, mean->count);
            }
}

/* Measures the charset with the generated text of its own characters. */
static void measure_own(const struct options *options, runic_charset id)
{
    struct legacy_charset charset = {id, runic_charset_describe(id).name, runic_charset_describe(id).name};
    for (size_t i = 0; i < COUNT_OF(list); i++)
        if (list[i].charset.id == id)
            charset = list[i].charset;
    if (wanted(&options->texts, "own")) {
        const struct text own = own_text(id);
        measure_charset(options, &charset, &own);
    }
}

void measure_legacy(const struct options *options, const struct texts *texts)
{
    const struct header header = read_header(options);
    if (strcmp(options->target, "*") != 0 && !runic_use_target(options->target))
        fail("no such target here", options->target);
    printf("date      %s\ncpu       %s\ncompiler  %s\ncommand   %s\ntarget    %s\n", header.date, header.cpu, header.compiler,
           header.command, runic_target_name());
    for (unsigned i = 0; i < LEGACY_CONTENDERS; i++)
        printf("%-9s %s: %s\n", i == 0 ? "measured" : "", legacy_contenders[i].name,
               legacy_contenders[i].version() != NULL ? legacy_contenders[i].version() : "none here");
    printf("unit      %s; then how many times as fast as each of the others\n\n%-26s %-26s    runic encoding_rs       iconv    "
           "     icu\n",
           options->short_strings ? "ns a string" : "GB/s of bytes in the charset", "conversion", "text");
    for (size_t i = 0; i < COUNT_OF(list); i++)
        for (size_t t = 0; t < texts->count; t++)
            if (fnmatch(list[i].texts, texts->list[t].name, 0) == 0)
                measure_charset(options, &list[i].charset, &texts->list[t]);
    for (runic_charset id = RUNIC_WINDOWS1252; id < RUNIC_CHARSET_COUNT; id++)
        if (id == RUNIC_WINDOWS1252 || id >= RUNIC_ISO8859_2)
            measure_own(options, id);
    print_means();
}
