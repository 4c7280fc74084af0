/* byte_tables.h - constants that vectors load from memory. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_BYTE_TABLES_H
#define RUNIC_VEC_BYTE_TABLES_H

#include "../base.h"

/* The bytes 0 to 255: gcc would make a known constant again at each use. */
extern HIDDEN const uint8_t runic_bytes[256];

/* Each byte value sixteen times: WebAssembly engines keep loaded constants in registers. With runic_bytes and a splat, Chinese
 * to UTF-16 takes 1.09 times as long (node 20.20, 2026-11-26). */
#ifdef __wasm_simd128__
extern HIDDEN const uint8_t runic_repeated[256 * 16];
#endif

#endif
