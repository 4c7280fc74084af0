/* icu_library.h - finds ICU at run time. The names of its functions end in its version. */
/* SPDX-License-Identifier: MIT */
#ifndef BENCH_ICU_LIBRARY_H
#define BENCH_ICU_LIBRARY_H

#include <stdbool.h>

/* Loads ICU. Returns its version, or 0 if it is not installed. */
int icu_load(void);

/* Stores the address of a function or variable of ICU, by its name without the version. Returns false if there is none. */
bool icu_symbol(const char *name, void *address);

#endif
