/* shim.c - preloaded: tells the tracer of what is no system call: where main begins, allocations, bytes that iconv(3) takes. */
/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <iconv.h>
#include <stddef.h>
#include <unistd.h>

#include "marks.h"

/* What the C library's own allocation is called, which these stand before. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

/* A system call that no system has. Whoever traces may give it another error than ENOSYS. */
static int told(long mark, size_t bytes)
{
    const int before = errno;
    syscall(mark, bytes);
    const int why = errno == ENOSYS ? 0 : errno;
    errno = why != 0 ? why : before;
    return why;
}

__attribute__((constructor)) static void begin(void)
{
    told(MARK_BEGIN, 0);
}

void *malloc(size_t size)
{
    return told(MARK_MALLOC, size) != 0 ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return told(MARK_MALLOC, count * size) != 0 ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return told(MARK_MALLOC, size) != 0 ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return told(MARK_MALLOC, size) != 0 ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size)
{
    *result = aligned_alloc(alignment, size);
    return *result != NULL ? 0 : ENOMEM;
}

iconv_t iconv_open(const char *to, const char *from)
{
    iconv_t (*real)(const char *, const char *);
    *(void **)&real = dlsym(RTLD_NEXT, "iconv_open");
    return told(MARK_ICONV_OPEN, 0) != 0 ? (iconv_t)-1 : real(to, from);
}

size_t iconv(iconv_t how, char **src, size_t *len, char **dst, size_t *cap)
{
    static size_t (*real)(iconv_t, char **, size_t *, char **, size_t *);
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "iconv");
    const size_t before = len != NULL ? *len : 0, result = real(how, src, len, dst, cap);
    told(MARK_ICONV, before - (len != NULL ? *len : 0));
    return result;
}
