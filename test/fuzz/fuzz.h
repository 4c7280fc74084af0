/* fuzz.h - what the fuzz targets share: a condition that ends the program, and memory without a byte to spare. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_FUZZ_H
#define RUNIC_TEST_FUZZ_H

#include "reference.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A broken property is a crash, so that libFuzzer keeps the input. */
#define REQUIRE(condition)                                                                                                     \
    do {                                                                                                                       \
        if (!(condition)) {                                                                                                    \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition);                                            \
            abort();                                                                                                           \
        }                                                                                                                      \
    } while (0)

/* Exactly so many bytes on the heap, where a sanitizer watches both ends. Aligned for every unit. */
static inline void *fresh(size_t bytes)
{
    void *memory = calloc(bytes, 1);
    REQUIRE(memory != NULL || bytes == 0);
    return memory;
}

static inline void *copy_of(const void *bytes, size_t count)
{
    void *memory = fresh(count);
    if (count > 0)
        memcpy(memory, bytes, count);
    return memory;
}

/* Takes the next byte of the data, or 0. */
static inline uint8_t take_byte(const uint8_t **data, size_t *size)
{
    if (*size == 0)
        return 0;
    --*size;
    return *(*data)++;
}

#endif
