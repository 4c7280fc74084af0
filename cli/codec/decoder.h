/* decoder.h - decodes any charset to scalar values, piece by piece, with runic or with the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DECODER_H
#define CLI_DECODER_H

#include "os/charsets.h"
#include "text/charset.h"

/* More bytes than an incomplete character has that iconv leaves unread. */
#define CUT_MOST 32

struct decoder {
    runic_options how;
    bool system; /* iconv(3) decodes, not runic */
    runic_converter runic;
    struct os_conversion *iconv;
    size_t unit;     /* size of a code unit; the length that an ill-formed sequence is assumed to have */
    bool one_by_one; /* iconv reads past what it rejects, and gets one character at a time */
    uint64_t offset; /* offset of the next byte; if runic decodes, of the first one */
    size_t replaced; /* characters for which iconv has substituted others */
    uint64_t faults; /* ill-formed sequences so far */
    runic_report report;
};

/* Begins a text in how->from, whose offset is 0; how->to is ignored. Returns false after an error message. */
bool decoder_open(struct decoder *decoder, const runic_options *how);
void decoder_close(struct decoder *decoder);

/*
 * Decodes a piece to scalar values; in WTF-8 and MUTF-8 they may include lone surrogates. Returns RUNIC_OK or RUNIC_FULL;
 * RUNIC_ILL_FORMED: decoder->report describes the sequence, which has been read; RUNIC_PARTIAL (iconv only): the bytes left are
 * the beginning of a character, and the caller must pass them again with the next bytes. read counts bytes; written and cap
 * count characters.
 */
runic_result decode(struct decoder *decoder, const uint8_t *src, size_t len, char32_t *dst, size_t cap, bool last);

/* Returns true if each byte of this charset is by itself a character or ill-formed; false for Unicode charsets. */
bool is_single_byte(runic_charset charset);

/* Returns true for the charsets of --fallback: legacy charsets of runic that contain ASCII. */
bool can_fall_back(runic_charset charset);

/* Returns true if all ASCII characters are the same single bytes in this charset, whatever the bytes around them. */
bool keeps_ascii(runic_charset charset);

#endif
