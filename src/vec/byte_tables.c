/* byte_tables.c - constants that vectors load from memory. */
/* SPDX-License-Identifier: MIT */
#include "byte_tables.h"

/* 4, 16, 64 and 256 rows, the first one for the byte `b`. */
#define ROWS_4(row, b)  row(b), row((b) + 1), row((b) + 2), row((b) + 3)
#define ROWS_16(row, b) ROWS_4(row, b), ROWS_4(row, (b) + 4), ROWS_4(row, (b) + 8), ROWS_4(row, (b) + 12)
#define ROWS_64(row, b) ROWS_16(row, b), ROWS_16(row, (b) + 16), ROWS_16(row, (b) + 32), ROWS_16(row, (b) + 48)
#define ROWS_256(row)   ROWS_64(row, 0), ROWS_64(row, 64), ROWS_64(row, 128), ROWS_64(row, 192)

#define ONE_BYTE(b)      (b)
#define SIXTEEN_BYTES(b) b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b

const uint8_t runic_bytes[256] = {ROWS_256(ONE_BYTE)};

#ifdef __wasm_simd128__
const uint8_t runic_repeated[256 * 16] = {ROWS_256(SIXTEEN_BYTES)};
#endif
