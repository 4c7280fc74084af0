/* written.h - what a text is written back with: its output, and what is refused. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REWRITE_WRITTEN_H
#define RUNIC_REWRITE_WRITTEN_H

#include "original.h"

/* The most bytes that a conversion of one character may write. */
#define LONGEST_WRITTEN 256

/* The most bytes of the view that a call looks at to find words or lines of the edited text in it. */
#define MOST_LOOKED_AT (64u << 20)

struct writer {
    const struct original *o;
    const runic_rewriting *what;
    uint8_t *edited; /* without BOM, lines end as in the view */
    size_t edited_len;
    uint8_t *memory; /* to compare the texts in */
    size_t memory_size;
    uint8_t *dst;
    size_t cap;
    size_t written;
    runic_stretch *result;
    size_t result_cap;
    size_t result_count;
    struct walk walk;
    struct walk ends; /* at the end of the line of the view that gave the last new line its line end */
    size_t until;     /* of a change: where the lines of the view end after which its new lines are made */
    bool started;     /* the current stretch is begun in the output */
    bool is_encoding; /* the encoder is in use: its state and that of the walk do not agree yet */
    runic_converter encoder;
    size_t searched; /* bytes of the view, for words of the edited text */
    uint8_t status;  /* RUNIC_OK until something is refused or does not fit */
    runic_refusal *refusal;
};

/* Writes bytes to the output if the status is RUNIC_OK; if they do not fit, it becomes RUNIC_FULL. */
HIDDEN void runic_put(struct writer *w, const uint8_t *src, size_t len);

/* Refuses the character at edited[at]. */
HIDDEN void runic_refuse(struct writer *w, runic_refusal_kind kind, size_t at);

/* Converts a character to a charset, by the policy for unmappable ones. Returns its bytes, or SIZE_MAX if there are none. */
HIDDEN size_t runic_bytes_in(const runic_rewriting *what, runic_charset charset, const uint8_t *src, size_t len, uint8_t *dst,
                             size_t cap);

/* Writes what a character becomes in a charset, in UTF-8: itself, a canonical equivalent, or what the policy for unmappable
 * characters gives. Returns its length, or SIZE_MAX if it is nothing. */
HIDDEN size_t runic_written_as(const struct writer *w, runic_charset charset, const uint8_t *src, size_t len, uint8_t *dst,
                               size_t cap);

#endif
