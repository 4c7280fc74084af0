/* guard.h - memory between two guard pages: access beyond either end stops the program. */
/* SPDX-License-Identifier: MIT */
/* Programs that include this file define _DEFAULT_SOURCE (mmap). */
#ifndef RUNIC_TEST_GUARD_H
#define RUNIC_TEST_GUARD_H

#include "pages.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Only [begin, end) may be used. */
struct guarded {
    uint8_t *begin;
    uint8_t *end;
};

/* The distance from text to guard page if speed matters: masked loads and stores next to a guard page are slow. */
#define GUARD_APART 512

/* Returns at least `size` bytes, which are never freed. */
static inline struct guarded guarded_new(size_t size)
{
    const size_t page = page_size();
    const size_t whole = (size + page - 1) / page * page;
    uint8_t *map = pages_between_guards(whole);
    if (map == NULL) {
        perror("guarded_new");
        exit(1);
    }
    return (struct guarded){map, map + whole};
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#define GUARD_POISON(begin, size) __asan_poison_memory_region(begin, size)
#endif
#endif
#ifndef GUARD_POISON
#define GUARD_POISON(begin, size) ((void)0)
#endif

/* The same, with a distance to the guard pages. In a build with AddressSanitizer, it watches these bytes. */
static inline struct guarded guarded_apart(size_t size)
{
    struct guarded area = guarded_new(size + 2 * GUARD_APART);
    area.begin += GUARD_APART;
    area.end -= GUARD_APART;
    GUARD_POISON(area.begin - GUARD_APART, GUARD_APART);
    GUARD_POISON(area.end, GUARD_APART);
    return area;
}

/* The current work of the program, for the message below. */
static const char *volatile guard_subject = "?";
static volatile size_t guard_len, guard_cap;

static inline void guard_tell(int signal_number)
{
    char message[200];
    (void)signal_number;
    int length = snprintf(message, sizeof message, "guard page touched (or a fault): %s, len %zu, cap %zu\n", guard_subject,
                          guard_len, guard_cap);
    _Exit(pages_say(message, (size_t)length) ? 1 : 2);
}

/* Prints the current work when a guard page is touched. */
static inline void guard_watch(void)
{
    static bool watched;
    if (!PAGES_ARE_GUARDED && !watched)
        puts("SKIPPED guard pages: this machine has none");
    watched = true;
    pages_on_touch(guard_tell);
}

#endif
