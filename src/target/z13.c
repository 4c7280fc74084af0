/* z13.c - IBM Z from z13 on: 16-byte vectors. Big-endian. */
/* SPDX-License-Identifier: MIT */
/* gcc inlines no function into one for another processor, so with gcc the whole build must be for z13 (-march=z13). */
#if defined(__s390x__) && (defined(__clang__) || __ARCH__ >= 11) && !defined(RUNIC_SCALAR_ONLY)

#define TARGET_NAME   z13
#define TARGET_HEADER <stdint.h>
#ifdef __clang__
#define TARGET_ATTRIBUTES "arch=z13"
#endif
#define TARGET_NEEDS      RUNIC_CPU_Z_VECTOR
#define TARGET_VECTOR_OPS "../vec/generic.h"
#include "shuffle.tmpl.h"

#else
typedef int runic_no_z13_here; /* ISO C requires a declaration in every file */
#endif
