/* memory.h - memcpy, memmove and memset for programs without a C library. One file of a program includes it. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_MEMORY_H
#define RUNIC_TEST_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* Declared here because there is no <string.h>. */
void *memcpy(void *restrict dst, const void *restrict src, size_t len);
void *memmove(void *dst, const void *src, size_t len);
void *memset(void *dst, int byte, size_t len);

/* The three functions that the library needs. Without volatile, compilers would replace the loops by calls of themselves. */
void *memcpy(void *restrict dst, const void *restrict src, size_t len)
{
    volatile uint8_t *to = dst;
    for (size_t i = 0; i < len; i++)
        to[i] = ((const uint8_t *)src)[i];
    return dst;
}

void *memmove(void *dst, const void *src, size_t len)
{
    volatile uint8_t *to = dst;
    const uint8_t *from = src;
    for (size_t i = 0; i < len; i++) {
        const size_t at = (uintptr_t)dst < (uintptr_t)src ? i : len - 1 - i;
        to[at] = from[at];
    }
    return dst;
}

void *memset(void *dst, int byte, size_t len)
{
    volatile uint8_t *to = dst;
    for (size_t i = 0; i < len; i++)
        to[i] = (uint8_t)byte;
    return dst;
}

#endif
