/* times.c - times four functions on UTF-8 files, on x86 systems without runic_bench: times FILE... */
/* SPDX-License-Identifier: MIT */
/*
 * Prints a line for each target and function: clock ticks for 16 bytes of UTF-8, the least of many runs, over all
 * files. Needs only runic.h and C11. docs/platforms.md has results from Windows.
 */
#include <runic.h>

#include <stdio.h>
#include <stdlib.h>

#define ROOM 1000000
#define RUNS 600

static char text[ROOM], back[3 * ROOM];
static char16_t words[ROOM];
static char32_t values[ROOM];
static size_t len, word_count;

static void to_utf16(void)
{
    word_count = runic_utf8_to_utf16(text, len, words, ROOM).written;
}

static void to_utf32(void)
{
    runic_utf8_to_utf32(text, len, values, ROOM);
}

static void from_utf16(void)
{
    runic_utf16_to_utf8(words, word_count, back, sizeof back);
}

static void validate(void)
{
    runic_utf8_validate(text, len);
}

static unsigned long long least_ticks(void call(void))
{
    unsigned long long least = ~0ULL;
    for (int i = 0; i < RUNS; i++) {
        const unsigned long long began = __builtin_ia32_rdtsc();
        call();
        const unsigned long long ticks = __builtin_ia32_rdtsc() - began;
        least = ticks < least ? ticks : least;
    }
    return least;
}

static void load(const char *name)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        perror(name);
        exit(2);
    }
    len = fread(text, 1, ROOM, file);
    fclose(file);
    to_utf16();
}

int main(int argc, char **argv)
{
    static const char *const targets[] = {"avx512", "avx2", "sse4", "scalar"};
    static const struct {
        const char *name;
        void (*call)(void);
    } functions[] = {
        {"utf8_to_utf16", to_utf16}, {"utf8_to_utf32", to_utf32}, {"utf16_to_utf8", from_utf16}, {"utf8_validate", validate}};
    for (size_t t = 0; t < sizeof targets / sizeof *targets; t++) {
        if (!runic_use_target(targets[t]))
            continue;
        for (size_t f = 0; f < sizeof functions / sizeof *functions; f++) {
            double ticks = 0, bytes = 0;
            for (int i = 1; i < argc; i++) {
                load(argv[i]);
                ticks += (double)least_ticks(functions[f].call);
                bytes += (double)len;
            }
            printf("%s %s %.2f\n", targets[t], functions[f].name, 16 * ticks / bytes);
        }
    }
    return 0;
}
