/* dispatch.h - how the library calls a kernel: KERNEL(utf8_validate)(src, len). */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DISPATCH_DISPATCH_H
#define RUNIC_DISPATCH_DISPATCH_H

#include "target.h"

/* The kernels in use. Each pointer starts at a resolver, which puts the best kernel in its place at the first call. */
extern HIDDEN struct runic_kernels runic_kernels;

/* The index of the first target that is tried; runic_use_target sets it. */
extern HIDDEN size_t runic_first_target;

/* One load and an indirect call. A relaxed load suffices: every value that the pointer can have is right. */
#define KERNEL(name) (*__atomic_load_n(&runic_kernels.name, __ATOMIC_RELAXED))

#endif
