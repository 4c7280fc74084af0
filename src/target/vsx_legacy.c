/* vsx_legacy.c - the kernels of legacy charsets for vsx. */
/* SPDX-License-Identifier: MIT */
#if defined(__powerpc64__) && defined(__VSX__) && defined(__LITTLE_ENDIAN__) && !defined(RUNIC_SCALAR_ONLY) &&                 \
    !defined(RUNIC_UNICODE_ONLY)

#define TARGET_NAME    vsx
#define TARGET_HEADER  <stdint.h>
#define TARGET_WORDS   "../vec/generic.h"
#define TARGET_KERNELS "../kernel/shuffle/legacy_kernels.h"
#include "shuffle.tmpl.h"

#else
typedef int runic_no_vsx_tables_here; /* ISO C wants a declaration in every file */
#endif
