/* pages.h - memory between guards on POSIX systems, on Windows, and on machines without pages. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_PAGES_H
#define RUNIC_TEST_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 *   page_size                sizes are multiples of it
 *   pages_between_guards     returns memory of this size, or NULL
 *   pages_on_touch           sets the function that is called, with the number of a signal, when a guard is touched
 *   pages_say                writes to standard error; may be called in a signal handler
 *   PAGES_ARE_GUARDED        1 if access beyond an end stops the program
 */
#if defined(_WIN32)
#include <io.h>
#include <signal.h>

#define PAGES_ARE_GUARDED true

/* Declared here because <windows.h> defines macros with many short names. */
__declspec(dllimport) void *__stdcall VirtualAlloc(void *address, size_t size, unsigned long type, unsigned long protection);
__declspec(dllimport) int __stdcall VirtualProtect(void *address, size_t size, unsigned long protection, unsigned long *old);

static inline size_t page_size(void)
{
    return 4096;
}

static inline uint8_t *pages_between_guards(size_t whole)
{
    const size_t page = page_size();
    const unsigned long reserve_and_commit = 0x3000, no_access = 1, read_and_write = 4;
    unsigned long old;
    uint8_t *map = VirtualAlloc(NULL, whole + 2 * page, reserve_and_commit, read_and_write);
    if (map == NULL || !VirtualProtect(map, page, no_access, &old) ||
        !VirtualProtect(map + page + whole, page, no_access, &old))
        return NULL;
    return map + page;
}

static inline void pages_on_touch(void (*handler)(int))
{
    signal(SIGSEGV, handler);
}

static inline bool pages_say(const char *message, size_t length)
{
    return _write(2, message, (unsigned)length) == (int)length;
}

#elif defined(__wasm__) || !(defined(__unix__) || defined(__APPLE__))

#define PAGES_ARE_GUARDED false
#define PAGES_EDGE        256
#define PAGES_MARK        0x5C

static uint8_t *pages_kept[16];
static size_t pages_kept_sizes[16], pages_kept_count;

static inline size_t page_size(void)
{
    return 64;
}

/* Writing beyond an end is detected at the end of the program; reading is not. */
static inline void pages_look_at_edges(void)
{
    for (size_t i = 0; i < pages_kept_count; i++)
        for (size_t j = 0; j < PAGES_EDGE; j++)
            if (pages_kept[i][j] != PAGES_MARK || pages_kept[i][PAGES_EDGE + pages_kept_sizes[i] + j] != PAGES_MARK) {
                fprintf(stderr, "written over an edge of %zu bytes\n", pages_kept_sizes[i]);
                _Exit(1);
            }
}

static inline uint8_t *pages_between_guards(size_t whole)
{
    uint8_t *memory = malloc(whole + 2 * PAGES_EDGE);
    if (memory == NULL || pages_kept_count == sizeof pages_kept / sizeof pages_kept[0])
        return NULL;
    if (pages_kept_count == 0 && atexit(pages_look_at_edges) != 0)
        return NULL;
    memset(memory, PAGES_MARK, PAGES_EDGE);
    memset(memory + PAGES_EDGE + whole, PAGES_MARK, PAGES_EDGE);
    pages_kept[pages_kept_count] = memory;
    pages_kept_sizes[pages_kept_count++] = whole;
    return memory + PAGES_EDGE;
}

static inline void pages_on_touch(void (*handler)(int))
{
    (void)handler;
}

static inline bool pages_say(const char *message, size_t length)
{
    return fwrite(message, 1, length, stderr) == length;
}

#else
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#define PAGES_ARE_GUARDED true

static inline size_t page_size(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

static inline uint8_t *pages_between_guards(size_t whole)
{
    const size_t page = page_size();
    uint8_t *map = mmap(NULL, whole + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return map == MAP_FAILED || mprotect(map + page, whole, PROT_READ | PROT_WRITE) != 0 ? NULL : map + page;
}

static inline void pages_on_touch(void (*handler)(int))
{
    signal(SIGSEGV, handler);
    signal(SIGBUS, handler);
}

static inline bool pages_say(const char *message, size_t length)
{
    return write(STDERR_FILENO, message, length) == (ssize_t)length;
}

#endif

#endif
