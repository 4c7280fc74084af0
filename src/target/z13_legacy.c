/* z13_legacy.c - the kernels of legacy charsets for z13. */
/* SPDX-License-Identifier: MIT */
#if defined(__s390x__) && (defined(__clang__) || __ARCH__ >= 11) && !defined(RUNIC_SCALAR_ONLY) && !defined(RUNIC_UNICODE_ONLY)

#define TARGET_NAME   z13
#define TARGET_HEADER <stdint.h>
#ifdef __clang__
#define TARGET_ATTRIBUTES "arch=z13"
#endif
#define TARGET_WORDS   "../vec/generic.h"
#define TARGET_KERNELS "../kernel/shuffle/legacy_kernels.h"
#include "shuffle.tmpl.h"

#else
typedef int runic_no_z13_tables_here; /* ISO C wants a declaration in every file */
#endif
