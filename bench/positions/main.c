/* main.c - times of scans and of an index, beside counting and beside a loop over bytes. */
/* SPDX-License-Identifier: MIT */
/* usage: runic_bench_positions [MIB]. Prints a table for made texts of so many MiB (default: 100) and of 1 MiB. The columns
 * without a unit are speeds: of finding the last unit and line, and of building the index, relative to counting
 * characters; "to counting units" is relative to counting UTF-16 code units. Processor time, best of 5. A second table has the
 * speeds of simdutf (bench/get-rivals) and ICU, of those that are installed. */
#define _POSIX_C_SOURCE 200809L

#include "../icu_library.h"
#include "runic.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define RUNS      5
#define POSITIONS 100000
#define EDITS     200

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* A text, its index, and the sum of all results, without which a compiler could leave calls out. */
static char *text;
static size_t len;
static void *memory;
static runic_index made;
static size_t sum;

/* The loop that people write: counts UTF-16 code units up to number n, and returns the byte. */
static size_t byte_loop(size_t n)
{
    size_t pos = 0;
    for (size_t units = 0; pos < len; pos++) {
        const unsigned char byte = (unsigned char)text[pos];
        units += (size_t)(((byte & 0xC0) != 0x80) + (byte >= 0xF0));
        if (units > n)
            break;
    }
    return pos;
}

static void count(void)
{
    sum += runic_utf8_count(text, len);
}

static void count_units(void)
{
    sum += runic_utf8_translate(text, len, RUNIC_UNIT_UTF8, len, RUNIC_UNIT_UTF16, NULL);
}

static void loop(void)
{
    sum += byte_loop(len);
}

static void find_unit(void)
{
    sum += runic_utf8_translate(text, len, RUNIC_UNIT_UTF16, len, RUNIC_UNIT_UTF8, NULL);
}

static void find_line(void)
{
    sum += runic_utf8_translate(text, len, RUNIC_UNIT_LINE, len, RUNIC_UNIT_UTF8, NULL);
}

static void build(void)
{
    runic_index_init(&made, memory, runic_index_size(len), RUNIC_UNIT_LINE);
    sum += (size_t)runic_index_feed(&made, text, len, 1);
}

static double best(void (*work)(void))
{
    double least = 1e300;
    for (int run = 0; run < RUNS; run++) {
        const double began = now();
        work();
        const double taken = now() - began;
        least = taken < least ? taken : least;
    }
    return least;
}

/* Returns the nanoseconds of a translation at random positions. */
static double translation(runic_unit from, runic_unit to)
{
    const size_t units = runic_utf8_translate(text, len, RUNIC_UNIT_UTF8, len, from, NULL);
    uint64_t state = 1;
    const double began = now();
    for (int i = 0; i < POSITIONS; i++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407u;
        sum += runic_utf8_translate(text, len, from, (size_t)((state >> 33) % units), to, &made);
    }
    return (now() - began) / POSITIONS;
}

/* Returns the nanoseconds of an update after a byte in the middle was replaced. */
static double edit(void)
{
    const double began = now();
    for (int i = 0; i < EDITS; i++)
        sum += (size_t)runic_index_splice(&made, text, len, len / 2, 1, 1);
    return (now() - began) / EDITS;
}

/* ---- Counts of other libraries */

typedef size_t count_function(const char *src, size_t bytes);
typedef char16_t *icu_function(char16_t *dst, int32_t cap, int32_t *written, const char *src, int32_t bytes, int *error);

static count_function *simdutf_characters, *simdutf_units;
static icu_function *icu_from_utf8;

static void find_rivals(void)
{
    void *simdutf = dlopen(SIMDUTF_DEFAULT, RTLD_NOW | RTLD_LOCAL);
    if (simdutf != NULL) {
        *(void **)&simdutf_characters = dlsym(simdutf, "simdutf_count_utf8");
        *(void **)&simdutf_units = dlsym(simdutf, "simdutf_utf16_length_from_utf8");
    }
    if (icu_load() != 0)
        icu_symbol("u_strFromUTF8", &icu_from_utf8);
}

static void count_by_simdutf(void)
{
    sum += simdutf_characters(text, len);
}

static void count_units_by_simdutf(void)
{
    sum += simdutf_units(text, len);
}

/* ICU has no count of UTF-16 units in UTF-8 but that of a conversion without room. */
static void count_units_by_icu(void)
{
    int32_t units = 0;
    int error = 0;
    icu_from_utf8(NULL, 0, &units, text, (int32_t)len, &error);
    sum += (size_t)units;
}

/* ---- The tables */

static void fill(const char *line, size_t bytes)
{
    const size_t period = strlen(line);
    len = bytes / period * period;
    for (size_t pos = 0; pos < len; pos += period)
        memcpy(text + pos, line, period);
}

static void print_speed(void (*work)(void), bool is_there)
{
    if (is_there)
        printf(" %.1f |", (double)len / best(work));
    else
        printf(" |");
}

/* Prints the row of a text in the table of other libraries. */
static void row_of_rivals(const char *name, const char *line, size_t bytes)
{
    fill(line, bytes);
    printf("| %s | %zu |", name, len >> 10);
    print_speed(count, true);
    print_speed(count_by_simdutf, simdutf_characters != NULL);
    print_speed(count_units, true);
    print_speed(count_units_by_simdutf, simdutf_units != NULL);
    print_speed(count_units_by_icu, icu_from_utf8 != NULL);
    printf("\n");
}

/* Prints the row of a text in the table of runic. */
static void row(const char *name, const char *line, size_t bytes)
{
    fill(line, bytes);
    memory = malloc(runic_index_size(len));
    if (memory == NULL)
        exit(1);
    const double counting = best(count), counting_units = best(count_units), finding = best(find_unit);
    printf("| %s | %zu | %.1f | %.1f | %.2f | %.2f | %.2f | %.2f | %.2f |", name, len >> 10, (double)len / counting,
           (double)len / counting_units, counting / finding, counting_units / finding, counting / best(find_line),
           best(loop) / finding, counting / best(build));
    printf(" %.2f | %.0f | %.0f | %.0f | %.0f |\n", 100 * (double)runic_index_size(len) / (double)len,
           translation(RUNIC_UNIT_UTF16, RUNIC_UNIT_UTF8), translation(RUNIC_UNIT_UTF8, RUNIC_UNIT_UTF16),
           translation(RUNIC_UNIT_UTF8, RUNIC_UNIT_LINE), edit());
    free(memory);
}

/* Prints a row for each text, of 1 MiB and of `most` bytes. */
static void table(size_t most, void (*print)(const char *name, const char *line, size_t bytes))
{
    static const char ascii[] = "Lines of ASCII text, as in a source file.\n";
    static const char russian[] =
        "\xD1\x81\xD0\xBB\xD0\xBE\xD0\xB2\xD0\xBE \xD0\xB8 \xD0\xB5\xD1\x89\xD1\x91 \xD0\xBE\xD0\xB4\xD0\xBD\xD0\xBE.\n";
    static const char emoji[] = "\xF0\x9F\x98\x80\xF0\x9F\x8C\x8D ok \xE2\x82\xAC\n";
    for (size_t bytes = (size_t)1 << 20; bytes <= most; bytes = bytes < most && 100 * bytes > most ? most : 100 * bytes) {
        print("ASCII", ascii, bytes);
        print("Russian", russian, bytes);
        print("emoji", emoji, bytes);
        if (bytes == most)
            break;
    }
}

int main(int argc, char **argv)
{
    const size_t most = (size_t)(argc > 1 ? atoi(argv[1]) : 100) << 20;
    text = malloc(most);
    if (text == NULL)
        return 1;
    printf("| text | KiB | characters, GB/s | UTF-16 units, GB/s | find unit | find unit, to counting units | find line | "
           "find, to a byte loop | build | size, %% | unit to byte, ns "
           "| byte to unit, ns | "
           "byte to line, ns | splice, ns |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    table(most, row);
    find_rivals();
    if (simdutf_units != NULL || icu_from_utf8 != NULL) {
        printf("\n| text | KiB | characters, GB/s | simdutf, trusts the text | UTF-16 units, GB/s | simdutf, trusts the text "
               "| ICU |\n|---|---|---|---|---|---|---|\n");
        table(most, row_of_rivals);
    }
    free(text);
    return sum == 0;
}
