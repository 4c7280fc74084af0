/* memory.c - memory for texts: huge pages, since small ones have other places in the caches of each process. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "bench.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

#define HUGE_PAGE   ((size_t)2 << 20)
#define LIKE_MALLOC 16 /* texts begin where those of programs do, and not at a line of the cache */

/*
 * Source and destination begin at different places of a huge page. If the low 16 bits of their addresses agree,
 * Intel's processors mistake a load for one of what was just stored, and wait. Two texts of a program are seldom
 * placed so; aligned to huge pages, all would be, and 10 KB of Chinese from UTF-16 to UTF-8 took twice the time. The
 * low 12 bits stay equal, as with malloc.
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
