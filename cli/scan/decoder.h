/* decoder.h - bytes of any charset to scalar values, piece by piece, by runic or by the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DECODER_H
#define CLI_DECODER_H

#include <iconv.h>

#include "text/charset.h"

enum decoder_way {
    BY_RUNIC,
    BY_TABLE, /* a charset of the system in which each byte is a character or none, whatever stands before it */
    BY_ICONV
};

struct decoder {
    runic_options how;
    enum decoder_way way;
    runic_converter runic;
    iconv_t iconv;
    size_t unit;   /* bytes that iconv wants at least; what is ill-formed is so long */
    bool singly;   /* iconv goes past what it rejects, and gets one character at a time */
    bool may_hold; /* iconv holds some characters back, until it sees what follows; nothing else is its state */
    char32_t table[256];
    uint64_t begin;  /* offset of the first byte */
    uint64_t offset; /* of the next byte, but by runic */
    size_t replaced; /* characters that iconv put others in place of */
    uint64_t faults; /* ill-formed sequences that iconv or the table stopped at */
    runic_report report;
};

/* Begins a text in how->from; how->to does not count. Says what is wrong, if anything is. */
bool decoder_open(struct decoder *decoder, const runic_options *how);
void decoder_close(struct decoder *decoder);

/*
 * OK, FULL; INVALID: the report tells the sequence, which is read; PARTIAL: what is left is the beginning of a character, and
 * has to be given again with what follows it (runic keeps it instead). read counts bytes, written and cap count characters.
 */
runic_result decode(struct decoder *decoder, const uint8_t *src, size_t len, char32_t *dst, size_t cap, bool last);

/* Whether iconv has read a character that is still to come. */
bool decoder_holds(const struct decoder *decoder);

/* The first byte stands at this offset of its input, as reports have it. */
void decoder_begin_at(struct decoder *decoder, uint64_t offset);

/* Returns whether each byte of this charset is a character or ill-formed by itself. Unicode charsets are not asked. */
bool is_single_byte(runic_charset charset);

/* Returns whether all ASCII characters are the same single bytes in this charset, whatever stands around them. */
bool keeps_ascii(runic_charset charset);

/* How many ill-formed sequences there were so far. */
uint64_t decoder_faults(const struct decoder *decoder);

#endif
