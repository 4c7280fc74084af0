/* guard.h - memory between two pages that nobody may touch, so that a step over either edge ends the program. */
/* SPDX-License-Identifier: MIT */
/* Programs that use it define _DEFAULT_SOURCE (mmap, sigaction). */
#ifndef RUNIC_TEST_GUARD_H
#define RUNIC_TEST_GUARD_H

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

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
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t whole = (size + page - 1) / page * page;
    uint8_t *map = mmap(NULL, whole + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED || mprotect(map + page, whole, PROT_READ | PROT_WRITE) != 0) {
        perror("guarded_new");
        exit(1);
    }
    return (struct guarded){map + page, map + page + whole};
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
    if (write(STDERR_FILENO, message, (size_t)length) != length)
        _exit(2);
    _exit(1);
}

/* Names what is being done when a guard page is touched. */
static inline void guard_watch(void)
{
    struct sigaction action = {.sa_handler = guard_tell};
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
}

#endif
