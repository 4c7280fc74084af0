/* icu_library.c - finds ICU at run time. */
/* SPDX-License-Identifier: MIT */
#include "icu_library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

enum { NEWEST = 99, OLDEST = 49 };

static void *library;
static int version;

int icu_load(void)
{
    char name[32];
    for (int tried = NEWEST; tried >= OLDEST && library == NULL; tried--) {
        snprintf(name, sizeof name, "libicuuc.so.%d", tried);
        library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
        version = library != NULL ? tried : 0;
    }
    return version;
}

bool icu_symbol(const char *name, void *address)
{
    char full[64];
    snprintf(full, sizeof full, "%s_%d", name, version);
    void *found = library != NULL ? dlsym(library, full) : NULL;
    memcpy(address, &found, sizeof found);
    return found != NULL;
}
