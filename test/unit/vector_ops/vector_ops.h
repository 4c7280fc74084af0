/* vector_ops.h - common parts of the test of vector operations: numbers in bytes, operands, and failures. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_VECTOR_OPS_H
#define RUNIC_TEST_VECTOR_OPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MOST_BYTES 64 /* in a vector */

/* One trial: operands, masks for operations that have one, and memory that ends or begins at a guard page. */
struct words_try {
    uint8_t a[MOST_BYTES], b[MOST_BYTES], c[MOST_BYTES], d[MOST_BYTES];
    uint64_t number;
    uint8_t *end, *begin;
};

/* The i-th element of `bits` bits, little-endian. */
uint32_t element(const uint8_t *bytes, int bits, size_t i);
void set_element(uint8_t *bytes, int bits, size_t i, uint32_t value);

/* The same in the host's byte order. */
void set_unit(uint8_t *bytes, size_t size, size_t i, uint32_t value);

/* Compares, counts, and prints differences. */
void expect_bytes(const char *operation, const uint8_t *got, const uint8_t *want, size_t n);
void expect_number(const char *operation, uint64_t got, uint64_t want);

/* Tests all vector operations of a target with one trial; the number of bytes of its vectors. */
typedef size_t vector_ops_check(const struct words_try *t);

#endif
