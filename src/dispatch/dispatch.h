/* dispatch.h - how the library calls a kernel: KERNEL(utf8_validate)(src, len). */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DISPATCH_DISPATCH_H
#define RUNIC_DISPATCH_DISPATCH_H

#include "target.h"

/* The kernels in use. Each pointer starts at a resolver, which puts the best kernel in its place at the first call. */
extern struct runic_kernels runic_kernels;

/* One load and an indirect call. Relaxed is enough: every value the pointer ever has is right. */
#define KERNEL(name) (*__atomic_load_n(&runic_kernels.name, __ATOMIC_RELAXED))

/* Names with UTF16 or UTF32 in them, which stand for the host's byte order. */
#define PASTE_TO(from, to)       from##_to_##to
#define PASTE_LOSSY(from, to)    from##_to_##to##_lossy
#define PASTE_SIZE(from, to)     from##_to_##to##_size
#define PASTE_WITH(form, deed)   form##_##deed
#define CONVERT_KERNEL(from, to) KERNEL_OF(PASTE_TO(from, to))
#define LOSSY_KERNEL(from, to)   KERNEL_OF(PASTE_LOSSY(from, to))
#define SIZE_KERNEL(from, to)    KERNEL_OF(PASTE_SIZE(from, to))
#define FORM_KERNEL(form, deed)  KERNEL_OF(PASTE_WITH(form, deed))
#define KERNEL_OF(name)          KERNEL(name)

#endif
