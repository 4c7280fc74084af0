/* tables.h - the shuffle indices, one copy for all targets of the shuffle family. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_VEC_TABLES_H
#define RUNIC_VEC_TABLES_H

#include "../base.h"

/* Each byte by itself. */
extern const uint8_t runic_bytes[256];

/* Of eight words, those whose bit is set, first. */
extern const uint8_t runic_pick_words[256][16];

/* Of eight bytes likewise. */
extern const uint8_t runic_pick_bytes[256][8];

/* Eight words with a lead and a trail byte each; both bytes where the bit is set, the first alone where it is not. */
extern const uint8_t runic_pack_two[256][16];

/*
 * Four double words with up to four bytes of UTF-8; two bits for each say what to keep: 0 the third byte; 1 the second and
 * third; 3 the first three; 2 the fourth (a 4-byte lead) and then the first three.
 */
extern const uint8_t runic_pack_four[256][16];

/* Each byte, sixteen times: constants that engines for WebAssembly do not make anew. */
#ifdef __wasm_simd128__
extern const uint8_t runic_repeated[256][16];
#endif

#endif
