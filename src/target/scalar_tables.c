/* scalar_tables.c - targets without kernels for legacy charsets, which plain C converts there. */
/* SPDX-License-Identifier: MIT */
#include "../dispatch/table_kernels.h"

#ifndef RUNIC_UNICODE_ONLY
const struct runic_table_target runic_table_target_scalar = {.kernels = {NULL}};
#if defined(__riscv) && !defined(RUNIC_SCALAR_ONLY)
const struct runic_table_target runic_table_target_rvv = {.kernels = {NULL}};
#endif
#endif
