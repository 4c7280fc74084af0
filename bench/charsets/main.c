/* main.c - times charsets with state and ICU's converters on UTF-8 texts: runic_bench_charsets [OPTION...] FILE... */
/* SPDX-License-Identifier: MIT */
/*
 * Takes the best of many alternating runs: ns for a byte of UTF-8, and the ratio to ICU's speed. --charset NAME:
 * only this one. Exit status 1 if a mean misses a bar: --bar RATIO: least speed ratio from or to UTF-8; --bar16
 * RATIO: likewise for UTF-16; --most RATIO: greatest ratio of output sizes to ICU's.
 */
#include "conversions.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TURNS 60

static const struct {
    runic_charset charset;
    const char *icu;
} charsets[] = {{RUNIC_UTF7, "UTF-7"},
                {RUNIC_UTF7_IMAP, "IMAP-mailbox-name"},
                {RUNIC_CESU8, "CESU-8"},
                {RUNIC_SCSU, "SCSU"},
                {RUNIC_BOCU1, "BOCU-1"}};

/* Measures one charset on all texts. */
struct summary {
    double logarithms[DIRECTIONS], worst[DIRECTIONS], sizes;
    const char *worst_text[DIRECTIONS];
    int texts;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* Records the ratio of a direction, and prints it. */
static void take(struct summary *summary, enum direction d, const char *path, double ours, double theirs, size_t len)
{
    const double ratio = theirs / ours;
    if (summary->texts == 0 || ratio < summary->worst[d]) {
        summary->worst[d] = ratio;
        summary->worst_text[d] = name_of(path);
    }
    summary->logarithms[d] += log(ratio);
    printf(" %7.3f x%5.2f", ours * 1e9 / (double)len, ratio);
}

static void measure(struct summary *summary, runic_charset charset, const char *icu, const char *path)
{
    double ours[DIRECTIONS], theirs[DIRECTIONS];
    size_t size;
    const size_t len = take_text(path);
    const double ratio = encode_text(charset, &size);
    for (enum direction d = FROM_UTF8; d < DIRECTIONS; d++)
        ours[d] = theirs[d] = HUGE_VAL;
    for (unsigned turn = 0; turn < TURNS * DIRECTIONS; turn++) {
        const enum direction d = (enum direction)(turn % DIRECTIONS);
        const double start = now();
        run_runic(d, charset);
        const double middle = now();
        run_icu(d);
        ours[d] = fmin(ours[d], middle - start);
        theirs[d] = fmin(theirs[d], now() - middle);
    }
    printf("%-18s %-28s", icu, name_of(path));
    for (enum direction d = FROM_UTF8; d < DIRECTIONS; d++)
        take(summary, d, path, ours[d], theirs[d], len);
    printf("  %8zu x%.3f\n", size, ratio);
    summary->sizes += ratio;
    summary->texts++;
}

/* The bars for the means. */
struct bars {
    double utf8, utf16, most;
};

/* Prints means and the worst texts. Returns true if the means meet the bars. */
static bool conclude(const struct summary *summary, const char *icu, const struct bars *bars)
{
    const double size = summary->sizes / summary->texts;
    bool good = size <= bars->most;
    printf("%-18s %-28s", icu, "geometric mean");
    for (enum direction d = FROM_UTF8; d < DIRECTIONS; d++) {
        const double mean = exp(summary->logarithms[d] / summary->texts);
        const bool below = mean < (d < FROM_UTF16 ? bars->utf8 : bars->utf16);
        printf(" %7s x%5.2f", below ? "BELOW" : "", mean);
        good &= !below;
    }
    printf("  %8s x%.3f\n%-18s %-28s", size <= bars->most ? "" : "ABOVE", size, icu, "worst");
    for (enum direction d = FROM_UTF8; d < DIRECTIONS; d++)
        printf(" %7.7s x%5.2f", summary->worst_text[d], summary->worst[d]);
    printf("\n");
    return good;
}

static bool compare(const char *only, const struct bars *bars, char **texts)
{
    bool good = true;
    printf("%-18s %-28s %14s %14s %14s %14s  %s\n", "charset", "text", "from UTF-8", "to UTF-8", "from UTF-16", "to UTF-16",
           "bytes, of ICU's");
    for (size_t c = 0; c < sizeof charsets / sizeof charsets[0]; c++) {
        struct summary summary = {0};
        if ((only != NULL && strcmp(only, charsets[c].icu) != 0) || !open_peer(charsets[c].icu))
            continue;
        for (char **text = texts; *text != NULL; text++)
            measure(&summary, charsets[c].charset, charsets[c].icu, *text);
        good &= conclude(&summary, charsets[c].icu, bars);
    }
    return good;
}

int main(int argc, char **argv)
{
    const char *only = NULL;
    struct bars bars = {0, 0, HUGE_VAL};
    int i = 1;
    for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
        if (strcmp(argv[i], "--charset") == 0)
            only = argv[i + 1];
        else if (strcmp(argv[i], "--bar") == 0)
            bars.utf8 = atof(argv[i + 1]);
        else if (strcmp(argv[i], "--bar16") == 0)
            bars.utf16 = atof(argv[i + 1]);
        else if (strcmp(argv[i], "--most") == 0)
            bars.most = atof(argv[i + 1]);
        else
            break;
    }
    if (i == argc || argv[i][0] == '-') {
        fprintf(stderr, "usage: runic_bench_charsets [--charset NAME] [--bar RATIO] [--bar16 RATIO] [--most RATIO] FILE...\n");
        return 2;
    }
    return compare(only, &bars, argv + i) ? 0 : 1;
}
