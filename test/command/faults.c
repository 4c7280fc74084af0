/* faults.c - comes between the command and the C library (LD_PRELOAD), and makes single calls go wrong. */
/* SPDX-License-Identifier: MIT */
/*
 * FAULT is CALL:N:DEED, and says what the Nth call (of those that concern regular files) does; N+ is that and all after it.
 * FAULT_FILE is the file that truncate and append change, FAULT_SEEN one that is made when a fault happens.
 *
 *     read pread fstat lseek   EIO ...: a number, the errno it fails with; "none": finds the end; "half": gives only half;
 *                              "truncate SIZE", "append SIZE": FAULT_FILE is changed before; "zeros SIZE": it is cut while
 *                              this goes on, which gives zeros for what is gone; "grown SIZE": both, first it grows;
 *                              "size SIZE": fstat tells that
 *     madvise futimens         a number
 *     clock                    a number: time passes that many times as fast (N does not matter)
 *     malloc thread            a number: no memory in any thread but the first, no thread
 *     late                     a number: the thread begins when others may be through, and gets no memory that is cleared
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static char call[16], deed[16];
static int number, last, wrong_errno;
static long long argument;
static atomic_int calls;

__attribute__((constructor)) static void read_fault(void)
{
    const char *fault = getenv("FAULT");
    char plus = 0;
    if (fault == NULL || sscanf(fault, "%15[^:]:%d%c", call, &number, &plus) < 3)
        return;
    last = plus == '+' ? 1 << 30 : number;
    sscanf(strrchr(fault, ':') + 1, "%15s %lld", deed, &argument);
    wrong_errno = atoi(deed);
}

static void change_file(void)
{
    char bytes[4096];
    const char *name = getenv("FAULT_FILE");
    if (strcmp(deed, "truncate") == 0 && truncate(name, (off_t)argument) != 0)
        abort();
    const int grows = strcmp(deed, "grown") == 0;
    if (strcmp(deed, "append") != 0 && !grows)
        return;
    const int fd = open(name, O_WRONLY | O_APPEND);
    memset(bytes, 'z', sizeof bytes);
    for (long long left = grows ? 1 << 20 : argument; left > 0; left -= (long long)sizeof bytes)
        if (write(fd, bytes, sizeof bytes) != sizeof bytes)
            abort();
    close(fd);
}

static void tell(void)
{
    const char *seen = getenv("FAULT_SEEN");
    const int fd = seen != NULL ? open(seen, O_WRONLY | O_CREAT, 0666) : -1;
    if (fd >= 0)
        close(fd);
}

/* Whether this call goes wrong. What it does to the file is done, once. */
static int goes_wrong(const char *name)
{
    if (strcmp(call, name) != 0)
        return 0;
    const int mine = atomic_fetch_add(&calls, 1) + 1;
    if (mine < number || mine > last)
        return 0;
    tell();
    if (mine == number)
        change_file();
    errno = wrong_errno;
    return 1;
}

static int is_file(int fd)
{
    struct stat64 status;
    const int saved = errno;
    const int known = fstatat64(fd, "", &status, AT_EMPTY_PATH);
    errno = saved;
    return known == 0 && S_ISREG(status.st_mode);
}

static ssize_t read_wrongly(size_t len, size_t *less)
{
    *less = strcmp(deed, "half") == 0 && len > 1 ? len / 2 : len;
    return wrong_errno != 0 ? -1 : strcmp(deed, "none") == 0 ? 0 : 1;
}

/* The C library's own function. */
#define NEXT(name)                                                                                                             \
    ((union {                                                                                                                  \
         void *found;                                                                                                          \
         __typeof__(&(name)) function;                                                                                         \
     }){.found = dlsym(RTLD_NEXT, #name)}                                                                                      \
         .function)

/* With glibc, calls for large files have names of their own; with musl, these names are macros for the others. */
#ifdef __GLIBC__
#define HAS_64
#endif

/* Cuts the file when it has been read, and puts zeros where nothing is any more. */
static void cut_meanwhile(char *bytes, ssize_t got, long long at)
{
    if (strcmp(deed, "zeros") != 0 && strcmp(deed, "grown") != 0)
        return;
    if (truncate(getenv("FAULT_FILE"), (off_t)argument) != 0)
        abort();
    for (ssize_t i = 0; i < got; i++)
        if (at + i >= argument)
            bytes[i] = 0;
}

ssize_t read(int fd, void *bytes, size_t len)
{
    const int wrong = is_file(fd) && goes_wrong("read");
    const ssize_t how = wrong ? read_wrongly(len, &len) : 1;
    const ssize_t got = how < 1 ? how : NEXT(read)(fd, bytes, len);
    if (wrong && got > 0)
        cut_meanwhile(bytes, got, lseek(fd, 0, SEEK_CUR) - got);
    return got;
}

#define PREAD(name, place)                                                                                                     \
    ssize_t name(int fd, void *bytes, size_t len, place at)                                                                    \
    {                                                                                                                          \
        const int wrong = goes_wrong("pread");                                                                                 \
        const ssize_t how = wrong ? read_wrongly(len, &len) : 1;                                                               \
        const ssize_t got = how < 1 ? how : NEXT(name)(fd, bytes, len, at);                                                    \
        if (wrong)                                                                                                             \
            cut_meanwhile(bytes, got, at);                                                                                     \
        return got;                                                                                                            \
    }
PREAD(pread, off_t)
#ifdef HAS_64
PREAD(pread64, off64_t)
#endif

#define FSTAT(name, type)                                                                                                      \
    int name(int fd, struct type *status)                                                                                      \
    {                                                                                                                          \
        const int wrong = is_file(fd) && goes_wrong("fstat");                                                                  \
        if (wrong && wrong_errno != 0)                                                                                         \
            return -1;                                                                                                         \
        const int how = NEXT(name)(fd, status);                                                                                \
        if (wrong && strcmp(deed, "size") == 0)                                                                                \
            status->st_size = (__typeof__(status->st_size))argument;                                                           \
        return how;                                                                                                            \
    }
FSTAT(fstat, stat)
#ifdef HAS_64
FSTAT(fstat64, stat64)
#endif

#define LSEEK(name, place)                                                                                                     \
    place name(int fd, place offset, int whence)                                                                               \
    {                                                                                                                          \
        return is_file(fd) && goes_wrong("lseek") ? -1 : NEXT(name)(fd, offset, whence);                                       \
    }
LSEEK(lseek, off_t)
#ifdef HAS_64
LSEEK(lseek64, off64_t)
#endif

int madvise(void *bytes, size_t len, int advice)
{
    return goes_wrong("madvise") ? -1 : NEXT(madvise)(bytes, len, advice);
}

int futimens(int fd, const struct timespec times[2])
{
    return goes_wrong("futimens") ? -1 : NEXT(futimens)(fd, times);
}

int clock_gettime(clockid_t id, struct timespec *time)
{
    static atomic_llong start;
    const int how = NEXT(clock_gettime)(id, time);
    if (strcmp(call, "clock") != 0 || id != CLOCK_MONOTONIC || how != 0)
        return how;
    const long long now = time->tv_sec * 1000000000ll + time->tv_nsec;
    long long none = 0;
    atomic_compare_exchange_strong(&start, &none, now);
    const long long shown = start + (now - start) * wrong_errno;
    time->tv_sec = (time_t)(shown / 1000000000);
    time->tv_nsec = (long)(shown % 1000000000);
    return 0;
}

static _Thread_local int is_late;

static int has_no_memory(void)
{
    return strcmp(call, "malloc") == 0 && syscall(SYS_gettid) != getpid() && goes_wrong("malloc");
}

/* glibc's dlsym asks for memory itself; musl's does not. */
#ifdef __GLIBC__
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
#else
#define __libc_malloc NEXT(malloc)
#define __libc_calloc NEXT(calloc)
#endif

void *malloc(size_t size)
{
    return has_no_memory() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    if (is_late)
        errno = wrong_errno;
    return is_late || has_no_memory() ? NULL : __libc_calloc(count, size);
}

/* What a late thread does. */
static void *(*late_start)(void *);

static void *start_late(void *user)
{
    is_late = 1;
    usleep(500000);
    return late_start(user);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *user)
{
    if (goes_wrong("thread"))
        return wrong_errno;
    if (goes_wrong("late")) {
        late_start = start;
        start = start_late;
    }
    return NEXT(pthread_create)(thread, attributes, start, user);
}
