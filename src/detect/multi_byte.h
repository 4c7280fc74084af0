/* multi_byte.h - follows a text in each multi-byte charset, and scores its characters. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_MULTI_BYTE_H
#define RUNIC_DETECT_MULTI_BYTE_H

#include "../base.h"
#include "candidates.h"

/* The most ill-formed sequences; with more, the charset is impossible. */
#define MOST_ERRORS 64u

struct multi_byte_sum {
    int64_t score;       /* in 1/4 bit */
    uint64_t characters; /* beyond ASCII; half-width ones of one byte are counted, too */
    uint32_t errors;     /* ill-formed sequences; at most MOST_ERRORS */
    uint32_t odd;        /* what is unusual beside a single character, such as an ASCII letter; 3 for one alone */
    uint64_t beside;     /* what characters beside ASCII cost in a part of a text, in bits */
    uint64_t foreign;    /* letters that the language of the charset lacks */
};

/* The state of a decoder. */
struct multi_byte_position {
    uint8_t pending[4]; /* the bytes of the current character so far */
    uint8_t length;     /* their number */
    uint8_t context;    /* the characters before it: an enum in multi_byte.c */
    uint8_t is_sign;    /* the last character is a sign */
    uint8_t rows;       /* the rows of foreign letters that the text has: a bit for each lead byte */
};

struct multi_byte_track {
    struct multi_byte_sum sum;
    struct multi_byte_position now;
};

/* All zero at the start of a text. */
struct multi_byte {
    struct multi_byte_track tracks[MULTI_COUNT];
};

/* Follows the text through the next bytes. */
HIDDEN void runic_multi_byte_feed(struct multi_byte *all, const uint8_t *src, size_t len);

/* Follows the text through a run of ASCII bytes without looking at more than its first and its last byte. */
HIDDEN void runic_multi_byte_skip_ascii(struct multi_byte *all, const uint8_t *src, size_t len);

/* Returns the sum of src[begin, end) alone; begin is between two characters. */
HIDDEN struct multi_byte_sum runic_multi_byte_piece(enum candidate charset, const uint8_t *src, size_t begin, size_t end);

#endif
