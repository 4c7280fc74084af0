/* every_fault.c - the part `every` of runic_bench_calls: text full of faults, for every pair of charsets. */
/* SPDX-License-Identifier: MIT */
/*
 * A path that no row measures may be slow by hundreds: until 2026-11-26, random bytes from UTF-8 to windows-1252 took 250 ns
 * each, and Chinese from GB 18030 to ASCII with a callback 1,300.
 */
#include "calls.h"

#include <stdio.h>
#include <stdlib.h>

/* The most nanoseconds of a byte of the source. */
#define MOST_OF_BYTE 300.0

#define TEXT_SIZE 12000

static const char *const texts[] = {"random bytes", "text", "text, damaged"};
static const char *const actions[] = {"SKIP", "ESCAPE", "CALLBACK"};

static uint8_t text[4 * TEXT_SIZE];

/* Writes the text of a number, in a charset. Returns its length. */
static size_t write_text(runic_charset charset, size_t number)
{
    size_t len = number == 0 ? TEXT_SIZE : text_of_both(charset, charset, TEXT_SIZE, text);
    srand(1);
    for (size_t i = 0; number != 1 && i < len; i += number == 0 ? 1 : 1 + (size_t)rand() % 20)
        text[i] = (uint8_t)rand();
    return len;
}

/* Returns nanoseconds of a byte. The same action is for faults of both kinds. */
static double time_of_byte(runic_charset from, runic_charset to, size_t len, size_t action)
{
    static const uint8_t numbers[] = {RUNIC_ACTION_SKIP, RUNIC_ACTION_ESCAPE, RUNIC_ACTION_CALLBACK};
    struct job job = {{.from = from, .to = to}, text, len, 0, 1};
    size_t written;
    job.how.ill_formed.action = job.how.unmappable.action = numbers[action];
    job.how.callback = numbers[action] == RUNIC_ACTION_CALLBACK ? skip_fault : NULL;
    return time_of(run_whole, &job, &written) / (double)len;
}

bool measure_every_fault(void)
{
    double worst = 0;
    bool met = true;
    printf("| ns of a byte | text | policy | ns |\n|---|---|---|---|\n");
    for (unsigned from = 1; from < RUNIC_CHARSET_COUNT; from++)
        for (size_t number = 0; number < sizeof texts / sizeof *texts; number++) {
            const size_t len =
                runic_charset_describe((runic_charset)from).convertible ? write_text((runic_charset)from, number) : 0;
            for (unsigned to = 1; len > 0 && to < RUNIC_CHARSET_COUNT; to++)
                for (size_t action = 0; action < sizeof actions / sizeof *actions; action++) {
                    const double took = time_of_byte((runic_charset)from, (runic_charset)to, len, action);
                    worst = took > worst ? took : worst;
                    met &= took <= MOST_OF_BYTE;
                    if (took > MOST_OF_BYTE)
                        printf("| %s to %s | %s | %s | %.0f |\n", runic_charset_describe((runic_charset)from).name,
                               runic_charset_describe((runic_charset)to).name, texts[number], actions[action], took);
                }
        }
    printf("\nthe slowest: %.0f ns a byte\n\n", worst);
    return met;
}
