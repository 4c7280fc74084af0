/* words.h - what the test of words shares among targets: numbers in bytes, vectors to try, and what failed. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_WORDS_H
#define RUNIC_TEST_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MOST_BYTES 64 /* in a vector */

/* One try: operands, masks for words that take some, and memory that ends, and begins, where nobody may look. */
struct words_try {
    uint8_t a[MOST_BYTES], b[MOST_BYTES], c[MOST_BYTES], d[MOST_BYTES];
    uint64_t number;
    uint8_t *end, *begin;
};

/* The i-th element of `bits` bits, the lowest byte first. */
uint32_t element(const uint8_t *bytes, int bits, size_t i);
void set_element(uint8_t *bytes, int bits, size_t i, uint32_t value);

/* The same, as units of this host. */
void set_unit(uint8_t *bytes, size_t size, size_t i, uint32_t value);

/* Counts, and tells what is wrong. */
void expect_bytes(const char *word, const uint8_t *got, const uint8_t *want, size_t n);
void expect_number(const char *word, uint64_t got, uint64_t want);

/* All words of one target, on one try; and how many bytes its vectors have. */
typedef size_t words_check(const struct words_try *t);

#endif
