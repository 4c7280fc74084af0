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
