/* vsx.c - POWER8 and later, little-endian, all of which have VSX: 16-byte vectors. */
/* SPDX-License-Identifier: MIT */
#if defined(__powerpc64__) && defined(__VSX__) && defined(__LITTLE_ENDIAN__) && !defined(RUNIC_SCALAR_ONLY)

#define TARGET_NAME       vsx
#define TARGET_HEADER     <stdint.h>
#define TARGET_NEEDS      0
#define TARGET_VECTOR_OPS "../vec/generic.h"
#include "shuffle.tmpl.h"

#else
typedef int runic_no_vsx_here; /* ISO C requires a declaration in every file */
#endif
