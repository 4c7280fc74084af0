/* fuzz.h - what the fuzz targets share: a condition that ends the program, and memory without a byte to spare. */
/* SPDX-License-Identifier: MIT */
/*
 * A run takes microseconds, so nothing is allocated: texts and rooms lie against pages that nobody may touch, which needs no
 * sanitizer either. Programs that use it define _DEFAULT_SOURCE (guard.h).
 */
#ifndef RUNIC_TEST_FUZZ_H
#define RUNIC_TEST_FUZZ_H

#include "guard.h"
#include "reference.h"

#include <stdio.h>
#include <stdlib.h>

#define MOST_TEXT ((size_t)1024) /* bytes */
#define MOST_ROOM ((size_t)1 << 17)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A broken property is a crash, so that libFuzzer keeps the input. */
#define REQUIRE(condition)                                                                                                     \
    do {                                                                                                                       \
        if (!(condition)) {                                                                                                    \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition);                                            \
            abort();                                                                                                           \
        }                                                                                                                      \
    } while (0)

enum area { SOURCE, TARGET, OTHER, AREAS };

/* How texts lie in their areas: against the guard page before or behind them, or apart from both. */
static enum lie { APART, BEGIN, END } lie;

/* So many bytes. What they hold is what was there. */
static inline void *area(enum area which, size_t bytes)
{
    static struct guarded areas[AREAS][2];
    struct guarded *chosen = &areas[which][lie == APART];
    if (chosen->begin == NULL)
        *chosen = lie == APART ? guarded_apart(MOST_ROOM) : guarded_new(MOST_ROOM);
    REQUIRE(bytes <= MOST_ROOM);
    return lie == BEGIN ? chosen->begin : chosen->end - bytes;
}

/* Takes the next byte of the data, or 0. */
static inline uint8_t take_byte(const uint8_t **data, size_t *size)
{
    if (*size == 0)
        return 0;
    --*size;
    return *(*data)++;
}

/*
 * The text of an input: what is left of the data, whole units of it. Since short inputs are found sooner and loops over vectors
 * want long texts, one `how` of eight puts the first 1 to 4 units before it many times. Returns the units; the bytes stand in
 * SOURCE. One text of 32 lies against a guard page.
 */
static inline size_t take_text(uint8_t how, size_t unit, const uint8_t *data, size_t size, uint8_t **text)
{
    const size_t period = unit * (1 + how % 4u), again = how >= 0xE0 && size >= period ? 32 * (1 + how / 4u % 8) / period : 0;
    size_t len = size - size % unit;
    if (len > MOST_TEXT - again * period)
        len = MOST_TEXT - again * period;
    lie = how % 64 == 63 ? BEGIN : how % 64 == 62 ? END : APART;
    *text = area(SOURCE, again * period + len);
    for (size_t i = 0; i < again; i++)
        memcpy(*text + i * period, data, period);
    if (len > 0)
        memcpy(*text + again * period, data, len);
    return (again * period + len) / unit;
}

static inline bool same_bytes(const void *a, const void *b, size_t bytes)
{
    return bytes == 0 || memcmp(a, b, bytes) == 0;
}

#endif
