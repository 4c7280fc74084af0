/* multi_byte.h - follows a text in each multi-byte charset, and scores its characters. */
/* SPDX-License-Identifier: MIT */
/*
 * A share may begin in the middle of a character. Therefore a charset is followed from each state in which its text may be
 * there (a start); a byte below 0x30 ends every character, after which all starts are in the same state and one sum serves them
 * all. Merging continues each start of one share with the start of the next share that has its state.
 */
#ifndef RUNIC_DETECT_MULTI_BYTE_H
#define RUNIC_DETECT_MULTI_BYTE_H

#include "../base.h"
#include "candidates.h"

/* States in which a text may be at the beginning of a share: between characters, or after one, two or three bytes of one. */
#define POSSIBLE_STARTS 4

/* The most ill-formed sequences; with more, the charset is impossible. */
#define MOST_ERRORS 64u

struct multi_byte_sum {
    int64_t score;       /* in 1/4 bit */
    uint64_t characters; /* beyond ASCII; half-width ones of one byte are counted, too */
    uint32_t errors;     /* ill-formed sequences; at most MOST_ERRORS */
    uint32_t odd;        /* what is unusual beside a single character, such as an ASCII letter; 3 for one alone */
};

/* The state of a decoder. */
struct multi_byte_position {
    uint8_t pending[4]; /* the bytes of the current character so far */
    uint8_t length;     /* their number */
    uint8_t context;    /* the characters before it: an enum in multi_byte.c */
};

struct multi_byte_track {
    struct multi_byte_sum sums[POSSIBLE_STARTS];
    struct multi_byte_position begin[POSSIBLE_STARTS];
    struct multi_byte_position now[POSSIBLE_STARTS];
    uint8_t starts;
    uint8_t joined; /* all starts have the same position */
};

struct multi_byte {
    struct multi_byte_track tracks[MULTI_COUNT];
};

/* Begins at the start of a text (len = 0), or after the bytes src, which may begin inside a character. */
HIDDEN void runic_multi_byte_init(struct multi_byte *all, const uint8_t *src, size_t len);

/* Follows the text through the next bytes. */
HIDDEN void runic_multi_byte_feed(struct multi_byte *all, const uint8_t *src, size_t len);

/* Follows the text through a run of ASCII bytes without looking at more than its first and its last byte. */
HIDDEN void runic_multi_byte_skip_ascii(struct multi_byte *all, const uint8_t *src, size_t len);

/* Returns the sum of src[begin, end) alone; begin is between two characters. */
HIDDEN struct multi_byte_sum runic_multi_byte_piece(enum candidate charset, const uint8_t *src, size_t begin, size_t end);

/* Continues with the evidence of the next share. */
HIDDEN void runic_multi_byte_merge(struct multi_byte *all, const struct multi_byte *next);

#endif
