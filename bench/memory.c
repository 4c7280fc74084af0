/* memory.c - memory for texts: huge pages, for small ones lie elsewhere in the caches of each process. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "bench.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

#define HUGE_PAGE   ((size_t)2 << 20)
#define LIKE_MALLOC 16 /* texts begin where those of programs do, and not at a line of the cache */

/*
 * What is written does not begin at the same place of a huge page as what is read: Intel's processors take a load for one of
 * what was just stored when the low 16 bits of the addresses agree, and let it wait. Two texts of a program seldom lie so;
 * aligned to huge pages, all would, and 10 KB of Chinese from UTF-16 to UTF-8 took twice the time. The low 12 bits stay the
 * same, as with malloc.
 */
#define APART ((size_t)9 << 12)

uint8_t *text_memory(size_t size, enum text_use use)
{
    const size_t begin = LIKE_MALLOC + (use == TEXT_WRITTEN ? APART : 0);
    const size_t whole = (size + begin + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    uint8_t *memory = need(aligned_alloc(HUGE_PAGE, whole));
#ifdef __linux__
    madvise(memory, whole, MADV_HUGEPAGE);
#endif
    return memory + begin;
}

void text_free(uint8_t *text)
{
    if (text != NULL)
        free(text - (uintptr_t)text % HUGE_PAGE);
}
