/* both.h - runic's iconv, which this program is linked with, and the C library's iconv. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_ICONV_BOTH_H
#define RUNIC_TEST_ICONV_BOTH_H

#include <dlfcn.h>
#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One of the two implementations. */
struct implementation {
    iconv_t (*open)(const char *to, const char *from);
    size_t (*convert)(iconv_t with, char **src, size_t *src_left, char **dst, size_t *dst_left);
    int (*close)(iconv_t with);
};

static inline void *libc_symbol(const char *name)
{
    void *library = dlopen("libc.so.6", RTLD_LAZY);
    void *symbol = library == NULL ? NULL : dlsym(library, name);
    if (symbol == NULL) {
        fprintf(stderr, "no %s: %s\n", name, dlerror());
        exit(1);
    }
    return symbol;
}

static inline struct implementation find_glibc(void)
{
    struct implementation found;
    *(void **)&found.open = libc_symbol("iconv_open");
    *(void **)&found.convert = libc_symbol("iconv");
    *(void **)&found.close = libc_symbol("iconv_close");
    return found;
}

/* runic's functions, since this program is linked with -lrunic-iconv before the C library. */
static inline struct implementation find_ours(void)
{
    struct implementation ours = {iconv_open, iconv, iconv_close};
    if (ours.convert == find_glibc().convert) {
        fprintf(stderr, "iconv is the C library's: there is nothing to compare\n");
        exit(1);
    }
    return ours;
}

/* runic's descriptors are odd. */
static inline int is_ours(iconv_t with)
{
    return with != (iconv_t)-1 && ((uintptr_t)with & 1) != 0;
}

#endif
