/* guard.h - memory between two pages that nobody may touch, so that a step over either edge ends the program. */
/* SPDX-License-Identifier: MIT */
/* Programs that use it define _DEFAULT_SOURCE (mmap). */
#ifndef RUNIC_TEST_GUARD_H
#define RUNIC_TEST_GUARD_H

#include "pages.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* [begin, end) may be used; what lies on either side may not. */
struct guarded {
    uint8_t *begin;
    uint8_t *end;
};

/* What lies between text and guard page where speed matters: masked loads and stores beside a guard page are slow. */
#define GUARD_APART 512

/* At least `size` bytes. Never freed: the tests take few. */
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

/* The same, but the pages are apart. What lies between is watched by AddressSanitizer, in a build with it. */
static inline struct guarded guarded_apart(size_t size)
{
    struct guarded area = guarded_new(size + 2 * GUARD_APART);
    area.begin += GUARD_APART;
    area.end -= GUARD_APART;
    GUARD_POISON(area.begin - GUARD_APART, GUARD_APART);
    GUARD_POISON(area.end, GUARD_APART);
    return area;
}

/* What the program was doing, for the message below. */
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

/* Names what is being done when a guard page is touched. */
static inline void guard_watch(void)
{
    static bool watched;
    if (!PAGES_ARE_GUARDED && !watched)
        puts("SKIPPED guard pages: this machine has none");
    watched = true;
    pages_on_touch(guard_tell);
}

#endif
