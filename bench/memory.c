/* memory.c - memory for texts: huge pages, for small ones lie elsewhere in the caches of each process. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "bench.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

#define HUGE_PAGE   ((size_t)2 << 20)
#define LIKE_MALLOC 16 /* texts begin where those of programs do, and not at a line of the cache */

uint8_t *text_memory(size_t size)
{
    const size_t whole = (size + LIKE_MALLOC + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    uint8_t *memory = need(aligned_alloc(HUGE_PAGE, whole));
#ifdef __linux__
    madvise(memory, whole, MADV_HUGEPAGE);
#endif
    return memory + LIKE_MALLOC;
}

void text_free(uint8_t *text)
{
    if (text != NULL)
        free(text - LIKE_MALLOC);
}
