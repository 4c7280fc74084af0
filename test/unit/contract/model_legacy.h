/* model_legacy.h - legacy charsets for the model: the decoders of the Encoding Standard, one byte at a time. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_MODEL_LEGACY_H
#define RUNIC_TEST_MODEL_LEGACY_H

#include "runic.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LEGACY_MOST 1024

/* The value of a runic_character with status OK whose bytes are well-formed but no character. */
#define NO_CHARACTER 0xFFFFFFFFu

/* States of ISO-2022-JP. */
enum jis_state { JIS_ASCII, JIS_ROMAN, JIS_KATAKANA, JIS_LEAD, JIS_TRAIL, JIS_ESCAPE_START, JIS_ESCAPE };

/* The state of a decoder or an encoder between two characters. */
struct legacy_memory {
    bool web, output;                   /* output: an escape sequence ends here */
    enum jis_state state, output_state; /* ISO-2022-JP */
    char32_t accent;                    /* Big5: the second character of the code before, or 0 */
};

/* A decoded text. Each fault is U+FFFD. */
struct legacy_text {
    char32_t values[2 * LEGACY_MOST];
    size_t count, faults;
    size_t first_offset, first_length, newest_offset, newest_length;
};

/* Returns the first character, ill-formed sequence or NO_CHARACTER of src; length 0 if len is 0. */
runic_character model_legacy_next(runic_charset charset, struct legacy_memory *memory, const uint8_t *src, size_t len);

/* Appends a character and returns its bytes, or 0 if the charset lacks it; appends the end of the text. */
size_t model_legacy_put(runic_charset charset, struct legacy_memory *memory, char32_t value, uint8_t *dst);
size_t model_legacy_close(runic_charset charset, struct legacy_memory *memory, uint8_t *dst);

/* Decodes at most LEGACY_MOST bytes. */
void model_legacy_decode(runic_charset charset, bool web, const uint8_t *src, size_t len, struct legacy_text *text);

/*
 * Checks that the library decodes a text of at most LEGACY_MOST bytes to UTF-8 and UTF-16 as the model does, and that it
 * encodes the decoded text as it encodes each character alone. Prints a difference and returns false.
 */
bool compare_legacy(runic_charset charset, bool web, const uint8_t *src, size_t len);

#endif
