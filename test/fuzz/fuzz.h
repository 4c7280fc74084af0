/* fuzz.h - REQUIRE, which ends the program if a condition is false, and buffers of exact size. */
/* SPDX-License-Identifier: MIT */
/*
 * A run takes microseconds; therefore it allocates nothing. Texts and buffers are next to guard pages, which need no sanitizer.
 * Programs that include this file define _DEFAULT_SOURCE (guard.h).
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

enum area { SOURCE, TARGET, EXPECTED, AREAS };

/* Where texts are in their areas: away from both guard pages, after the first one, or before the last one. */
static enum placement { APART, BEGIN, END } placement;

/* Returns the uninitialized bytes of an area, at the place that `placement` names. */
static inline void *area(enum area which, size_t bytes)
{
    static struct guarded areas[AREAS][2];
    struct guarded *chosen = &areas[which][placement == APART];
    if (chosen->begin == NULL)
        *chosen = placement == APART ? guarded_apart(MOST_ROOM) : guarded_new(MOST_ROOM);
    REQUIRE(bytes <= MOST_ROOM);
    return placement == BEGIN ? chosen->begin : chosen->end - bytes;
}

/* Returns a copy of exact size. */
static inline uint8_t *exact_copy(const uint8_t *data, size_t size)
{
    uint8_t *copy = area(TARGET, size);
    if (size > 0)
        memcpy(copy, data, size);
    return copy;
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
 * Makes the text of an input from the rest of the data, in whole units. libFuzzer finds short inputs sooner, but vector loops
 * need long texts: therefore one `how` of eight repeats the first 1 to 4 units many times before the text. Returns the number
 * of units; the bytes are in SOURCE. One text of 32 is next to a guard page.
 */
static inline size_t take_text(uint8_t how, size_t unit, const uint8_t *data, size_t size, uint8_t **text)
{
    const size_t period = unit * (1 + how % 4u), again = how >= 0xE0 && size >= period ? 32 * (1 + how / 4u % 8) / period : 0;
    size_t len = size - size % unit;
    if (len > MOST_TEXT - again * period)
        len = MOST_TEXT - again * period;
    placement = how % 64 == 63 ? BEGIN : how % 64 == 62 ? END : APART;
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
