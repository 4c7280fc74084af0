/* shim.c - a preloaded library: from main on, it stops at system calls for the tracer, and reports allocations and the bytes
 * that iconv(3) gets. FAULTS_CLOCK is a factor by which time passes faster. */
/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <iconv.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "marks.h"

/* The C library's names of the functions that are replaced here. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

/* Makes a call that the kernel does not know, so that the tracer can answer it with any error. */
static int told(long mark, size_t bytes)
{
    const int before = errno;
    syscall(mark, bytes);
    const int why = errno == ENOSYS ? 0 : errno;
    errno = why != 0 ? why : before;
    return why;
}

/* From here on the kernel stops at each call for the tracer, except at calls with numbers in $FAULTS_QUIET. */
__attribute__((constructor)) static void begin(void)
{
    enum { MOST = 100 };
    struct sock_filter code[2 * MOST + 2] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    unsigned short length = 1;
    char *text = getenv("FAULTS_QUIET"), *end = text;
    if (text == NULL)
        return;
    for (unsigned long number = strtoul(text, &end, 10); end != text && length < 2 * MOST; number = strtoul(text, &end, 10)) {
        code[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 1);
        code[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
        text = end;
    }
    code[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE);
    unsetenv("FAULTS_QUIET");
    const struct sock_fprog program = {length, code};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0)
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

int clock_gettime(clockid_t id, struct timespec *time)
{
    static int (*real)(clockid_t, struct timespec *);
    static atomic_llong start;
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    const int result = real(id, time);
    const char *speed = getenv("FAULTS_CLOCK");
    if (speed == NULL || id != CLOCK_MONOTONIC || result != 0)
        return result;
    const long long now = time->tv_sec * 1000000000ll + time->tv_nsec;
    long long none = 0;
    atomic_compare_exchange_strong(&start, &none, now);
    const long long shown = start + (now - start) * atoi(speed);
    time->tv_sec = (time_t)(shown / 1000000000);
    time->tv_nsec = (long)(shown % 1000000000);
    return 0;
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
