/* main.c - times librunic-iconv.so and the C library's iconv: runic_bench_iconv [OPTION...] LIBRARY FILE... */
/* SPDX-License-Identifier: MIT */
/*
 * The texts are in UTF-8. Each pair of UTF-8, UTF-16 and UTF-32 converts the first 64 KiB in one call, and strings
 * of about 20 bytes from all over the text. Takes the best of many alternating runs. Exit status 1 if a mean is
 * below --bar RATIO, or that of the short strings below --short RATIO.
 */
#include <dlfcn.h>
#include <iconv.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PIECE = 65536, SHORT = 20, STRINGS = 256, TURNS = 40, CHARSETS = 3 };

static const char *const charsets[CHARSETS] = {"UTF-8", "UTF-16LE", "UTF-32LE"};

struct implementation {
    iconv_t (*open)(const char *to, const char *from);
    size_t (*convert)(iconv_t with, char **src, size_t *src_left, char **dst, size_t *dst_left);
    int (*close)(iconv_t with);
};

/* Pieces of a text, each valid. */
struct pieces {
    char *text;
    size_t starts[STRINGS], lengths[STRINGS], count, bytes;
};

struct mean {
    double logarithms, worst;
    int count;
};

static void fail(const char *what, const char *which)
{
    fprintf(stderr, "%s: %s\n", what, which);
    exit(2);
}

static void *symbol(void *library, const char *name)
{
    void *found = library == NULL ? NULL : dlsym(library, name);
    if (found == NULL)
        fail("cannot load", dlerror());
    return found;
}

static struct implementation load(const char *path)
{
    struct implementation how;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    *(void **)&how.open = symbol(library, "iconv_open");
    *(void **)&how.convert = symbol(library, "iconv");
    *(void **)&how.close = symbol(library, "iconv_close");
    return how;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Converts a file to one of the charsets with the C library. */
static char *read_as(const struct implementation *how, const char *path, const char *charset, size_t *len)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0 || ftell(file) <= 0)
        fail("cannot read", path);
    size_t size = (size_t)ftell(file), left = 4 * size, room = left;
    char *bytes = malloc(size), *text = malloc(room), *src = bytes, *dst = text;
    iconv_t with = how->open(charset, "UTF-8");
    rewind(file);
    if (bytes == NULL || text == NULL || with == (iconv_t)-1 || fread(bytes, 1, size, file) != size)
        fail("cannot read", path);
    fclose(file);
    if (how->convert(with, &src, &size, &dst, &left) != 0)
        fail("not UTF-8", path);
    how->close(with);
    free(bytes);
    *len = room - left;
    return text;
}

/* Returns true if a character begins here. */
static bool begins(size_t charset, const char *at)
{
    return charset == 0 ? (*at & 0xC0) != 0x80 : charset == 1 ? (at[1] & 0xFC) != 0xDC : true;
}

static size_t boundary(size_t charset, const char *text, size_t len, size_t pos)
{
    static const size_t units[CHARSETS] = {1, 2, 4};
    pos -= pos % units[charset];
    while (pos > 0 && pos < len && !begins(charset, text + pos))
        pos -= units[charset];
    return pos < len ? pos : len;
}

static void add(struct pieces *pieces, size_t start, size_t end)
{
    pieces->starts[pieces->count] = start;
    pieces->lengths[pieces->count++] = end - start;
    pieces->bytes += end - start;
}

static struct pieces cut(size_t charset, char *text, size_t len, bool small)
{
    struct pieces pieces = {.text = text};
    if (!small)
        add(&pieces, 0, boundary(charset, text, len, PIECE));
    for (size_t i = 0; small && i < STRINGS && len > SHORT; i++) {
        size_t start = boundary(charset, text, len, (len - SHORT) / STRINGS * i);
        add(&pieces, start, boundary(charset, text, len, start + SHORT));
    }
    return pieces;
}

/* Returns the seconds for one round over all pieces. */
static double once(const struct implementation *how, iconv_t with, const struct pieces *pieces, char *room, size_t size)
{
    size_t failures = 0;
    double began = now();
    for (size_t i = 0; i < pieces->count; i++) {
        char *src = pieces->text + pieces->starts[i], *dst = room;
        size_t src_left = pieces->lengths[i], dst_left = size;
        failures += how->convert(with, &src, &src_left, &dst, &dst_left) != 0;
    }
    double took = now() - began;
    if (failures > 0)
        fail("a conversion failed", "");
    return took;
}

static void note(struct mean *mean, double ratio)
{
    mean->logarithms += log(ratio);
    mean->worst = mean->count++ == 0 || ratio < mean->worst ? ratio : mean->worst;
}

/* Times both in turn; prints the ns of each piece and the ratio. */
static void measure(const struct implementation *hows, size_t to, size_t from, const struct pieces *pieces, struct mean *mean)
{
    static char room[4 * PIECE];
    double best[2] = {1e9, 1e9};
    for (int turn = 0; turn < TURNS; turn++) {
        for (int i = 0; i < 2; i++) {
            iconv_t with = hows[i].open(charsets[to], charsets[from]);
            once(&hows[i], with, pieces, room, sizeof room);
            double took = once(&hows[i], with, pieces, room, sizeof room);
            best[i] = took < best[i] ? took : best[i];
            hows[i].close(with);
        }
    }
    note(mean, best[1] / best[0]);
    printf("  %9.1f %9.1f %6.2f", best[0] * 1e9 / (double)pieces->count, best[1] * 1e9 / (double)pieces->count,
           best[1] / best[0]);
}

static void measure_text(const struct implementation *hows, const char *path, struct mean *means)
{
    const char *slash = strrchr(path, '/');
    for (size_t from = 0; from < CHARSETS; from++) {
        size_t len;
        char *text = read_as(&hows[1], path, charsets[from], &len);
        struct pieces large = cut(from, text, len, false), small = cut(from, text, len, true);
        for (size_t to = 0; to < CHARSETS; to++) {
            if (to == from)
                continue;
            printf("%-24.24s %-8s %-8s %5zu", slash != NULL ? slash + 1 : path, charsets[from], charsets[to], large.bytes);
            measure(hows, to, from, &large, &means[0]);
            measure(hows, to, from, &small, &means[1]);
            printf("\n");
        }
        free(text);
    }
}

int main(int argc, char **argv)
{
    double bars[2] = {0, 0};
    struct mean means[2] = {{0, 0, 0}, {0, 0, 0}};
    int at = 1;
    for (; at + 1 < argc && strncmp(argv[at], "--", 2) == 0; at += 2)
        bars[strcmp(argv[at], "--short") == 0] = atof(argv[at + 1]);
    if (argc - at < 2)
        fail("usage", "runic_bench_iconv [--bar RATIO] [--short RATIO] LIBRARY FILE...");
    struct implementation hows[2] = {load(argv[at]), load("libc.so.6")};
    printf("text                     from     to       bytes  ns: runic     glibc  times  20: runic     glibc  times\n");
    for (int i = at + 1; i < argc; i++)
        measure_text(hows, argv[i], means);
    for (int i = 0; i < 2; i++)
        printf("%s: geometric mean %.2f, worst %.2f\n", i == 0 ? "64 KiB" : "20 bytes",
               exp(means[i].logarithms / means[i].count), means[i].worst);
    return exp(means[0].logarithms / means[0].count) < bars[0] || exp(means[1].logarithms / means[1].count) < bars[1];
}
