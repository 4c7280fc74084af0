/* decoder.h - decodes any charset to UTF-8, piece by piece, with runic or with the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DECODER_H
#define CLI_DECODER_H

#include <runic.h>

#include "os/os.h"
#include "text/charset.h"

/* More bytes than an incomplete character has that iconv leaves unread. */
#define CUT_MOST 32

/* A decoder that uses iconv(3). */
struct system_decoder {
    struct os_conversion *iconv; /* NULL: runic decodes */
    size_t unit;                 /* size of a code unit; the length that an ill-formed sequence is assumed to have */
    bool one_by_one;             /* iconv reads past what it rejects, and gets one character at a time */
    uint64_t offset;             /* offset of the next byte */
    size_t replaced;             /* characters for which iconv has substituted others */
    uint64_t faults;             /* ill-formed sequences so far */
    runic_report report;
    uint8_t held[1024]; /* the next bytes, which are not decoded yet */
    size_t held_len;
};

struct decoder {
    runic_converter runic;
    struct system_decoder system;
};

/* The functions do what those of a runic_converter do, which has how->to for its output: UTF-8, or WTF-8. With iconv(3), the
 * decoder stops at each ill-formed sequence, whose length is assumed, and BOMs stay in the text. */

/* Begins a text. Returns false after an error message. */
bool decoder_open(struct decoder *decoder, const runic_options *how);
void decoder_close(struct decoder *decoder);

/* Decodes a piece. cap must be at least RUNIC_MIN_OUTPUT. */
runic_result decoder_convert(struct decoder *decoder, const uint8_t *src, size_t len, uint8_t *dst, size_t cap, bool last);

runic_report decoder_report(const struct decoder *decoder);
uint64_t decoder_faults(const struct decoder *decoder);

/* Leaves out the ill-formed sequence at which the decoder has stopped. next: the policy for the following ones. */
void decoder_go_on(struct decoder *decoder, const runic_policy *next);

/* ---- What the bytes of a charset mean: bytes.c */

/* Returns true if each byte of this charset is by itself a character or ill-formed; false for Unicode charsets. */
bool is_single_byte(runic_charset charset);

/* Returns true for the charsets of --fallback: legacy charsets of runic that contain ASCII. */
bool can_fall_back(runic_charset charset);

/* Returns true if all ASCII characters are the same single bytes in this charset, whatever the bytes around them. */
bool keeps_ascii(runic_charset charset);

/* Returns true if letters and digits of ASCII are: in national variants of ISO 646, too, such as ISO646-SE. */
bool keeps_letters(runic_charset charset);

/* ---- The bytes that a character of decoded text is from, by a second decoder: origins.c */

/* The bytes that a character is from. */
struct origin {
    uint64_t offset;
    uint8_t length;
};

struct origins {
    runic_converter decoder; /* the second decoder, which follows the first one */
    const uint8_t *bytes;
    size_t len;
    uint64_t offset; /* of bytes in the input */
    size_t read;     /* bytes decoded */
    size_t made;     /* bytes of text made from them */
};

/* Begins a text that decoder will make from bytes at an offset of the input. */
void origins_begin(struct origins *origins, const runic_converter *decoder, const uint8_t *bytes, size_t len, uint64_t offset);

/* Returns the origin of the character at text[index]. index must not decrease. */
struct origin origins_find(struct origins *origins, size_t index);

#endif
