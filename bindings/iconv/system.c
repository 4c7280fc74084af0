/* system.c - finds the system's functions that this library replaces. */
/* SPDX-License-Identifier: MIT */
#include "system.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

struct found {
    const char *name;
    _Atomic(void *) address;
};

static struct found open_function = {"iconv_open", NULL}, iconv_function = {"iconv", NULL},
                    close_function = {"iconv_close", NULL};

/*
 * Returns the next definition after this library's; that of the C library, if this library was loaded so late that
 * none follows.
 */
static void *look_up(const char *name)
{
    void *address = dlsym(RTLD_NEXT, name);
    void *libc = address == NULL ? dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD) : NULL;
    return libc == NULL ? address : dlsym(libc, name);
}

/* Finds a function once. Two threads may both search; they find the same. */
static void *find(struct found *function)
{
    void *address = atomic_load_explicit(&function->address, memory_order_relaxed);
    int error = errno;
    if (address == NULL) {
        address = look_up(function->name);
        atomic_store_explicit(&function->address, address, memory_order_relaxed);
        errno = error;
    }
    return address;
}

/* Fails as if the charset did not exist, without a system function. */
static int missing(void)
{
    errno = EINVAL;
    return -1;
}

iconv_t system_open(const char *to, const char *from)
{
    iconv_t (*function)(const char *, const char *);
    void *address = find(&open_function);
    memcpy(&function, &address, sizeof function);
    return function == NULL ? (iconv_t)(ptrdiff_t)missing() : function(to, from);
}

size_t system_iconv(iconv_t with, char **src, size_t *src_left, char **dst, size_t *dst_left)
{
    size_t (*function)(iconv_t, char **, size_t *, char **, size_t *);
    void *address = find(&iconv_function);
    memcpy(&function, &address, sizeof function);
    return function == NULL ? (size_t)missing() : function(with, src, src_left, dst, dst_left);
}

int system_close(iconv_t with)
{
    int (*function)(iconv_t);
    void *address = find(&close_function);
    memcpy(&function, &address, sizeof function);
    return function == NULL ? missing() : function(with);
}
