/* decoder.h - decodes any charset to scalar values, piece by piece, with runic or with the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DECODER_H
#define CLI_DECODER_H

#include <iconv.h>

#include "text/charset.h"

enum decoder_way { BY_RUNIC, BY_ICONV };

struct decoder {
    runic_options how;
    enum decoder_way way;
    runic_converter runic;
    iconv_t iconv;
    size_t unit;     /* size of a code unit; the length that an ill-formed sequence is assumed to have */
    bool one_by_one; /* iconv reads past what it rejects, and gets one character at a time */
    uint64_t begin;  /* offset of the first byte */
    uint64_t offset; /* offset of the next byte; unused with BY_RUNIC */
    size_t replaced; /* characters for which iconv has substituted others */
    uint64_t faults; /* ill-formed sequences that iconv stopped at */
    runic_report report;
};

/* Begins a text in how->from; how->to is ignored. Returns false after an error message. */
bool decoder_open(struct decoder *decoder, const runic_options *how);
void decoder_close(struct decoder *decoder);

/*
 * Returns RUNIC_OK or RUNIC_FULL; RUNIC_INVALID: decoder->report describes the sequence, which has been read;
 * RUNIC_PARTIAL: the bytes left are the beginning of a character, and the caller must pass them again with those
 * that follow (runic itself keeps them instead). read counts bytes; written and cap count characters.
 */
runic_result decode(struct decoder *decoder, const uint8_t *src, size_t len, char32_t *dst, size_t cap, bool last);

/* Sets the offset of the first byte in its input, for reports. */
void decoder_begin_at(struct decoder *decoder, uint64_t offset);

/*
 * Returns true if each byte of this charset is by itself a character or ill-formed. Must not be called for Unicode
 * charsets.
 */
bool is_single_byte(runic_charset charset);

/* Returns true if all ASCII characters are the same single bytes in this charset, whatever the bytes around them. */
bool keeps_ascii(runic_charset charset);

/* Returns the number of ill-formed sequences so far. */
uint64_t decoder_faults(const struct decoder *decoder);

#endif
