/* model_legacy.h - decoders of legacy charsets as the steps of the Encoding Standard, one byte at a time. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_MODEL_LEGACY_H
#define RUNIC_TEST_MODEL_LEGACY_H

#include "runic.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LEGACY_MOST 1024

/* A decoded text. Each fault is U+FFFD. */
struct legacy_text {
    char32_t values[2 * LEGACY_MOST];
    size_t count, faults;
    size_t first_offset, first_length, newest_offset, newest_length;
};

/* Decodes at most LEGACY_MOST bytes. */
void model_legacy_decode(runic_charset charset, bool web, const uint8_t *src, size_t len, struct legacy_text *text);

/*
 * Checks that the library decodes a text of at most LEGACY_MOST bytes as the model, to UTF-8 and to UTF-16, and that it
 * encodes what was decoded as it encodes each character alone. Prints a difference and returns false.
 */
bool compare_legacy(runic_charset charset, bool web, const uint8_t *src, size_t len);

#endif
