/* nul_bytes.h - what NUL bytes and other controls in a text suggest: UTF-16, a list of names, or a program. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_NUL_BYTES_H
#define CLI_NUL_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns true if bytes are no text by their controls: programs and images have many kinds of them. */
bool has_many_controls(const uint8_t *bytes, size_t len);

/* Returns true if more than one byte in 64 is a control of the kinds that stand in hardly any text: not bell to carriage
 * return, SO, SI, Ctrl+Z and escape. Of random bytes, one in 13 is. */
bool has_odd_controls(const uint8_t *bytes, size_t len);

/* Returns true if bytes have a run of UTF-16: several NUL bytes with one byte between two of them. */
bool has_utf16_run(const uint8_t *bytes, size_t len);

/* Returns true if bytes have a line end of UTF-16. */
bool has_wide_line_end(const uint8_t *bytes, size_t len);

/* The first NUL byte of a stream, and bytes from there on. */
struct nul_tail {
    uint64_t offset;
    size_t have; /* 0: no NUL byte */
    uint8_t bytes[128];
};

/* Adds the bytes at an offset. */
void nul_tail_add(struct nul_tail *tail, uint64_t offset, const uint8_t *bytes, size_t len);

#endif
