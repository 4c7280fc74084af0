/* scalar_legacy.c - targets without kernels for legacy charsets, which plain C converts there. */
/* SPDX-License-Identifier: MIT */
#include "../dispatch/legacy_kernels.h"

#ifndef RUNIC_UNICODE_ONLY
const struct runic_legacy_target runic_legacy_target_scalar = {.kernels = {NULL}};
#if defined(__riscv) && !defined(RUNIC_SCALAR_ONLY)
const struct runic_legacy_target runic_legacy_target_rvv = {.kernels = {NULL}};
#endif
#endif
