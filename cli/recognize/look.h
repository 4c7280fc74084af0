/* look.h - what is to be known of a text that is not plain UTF-8, from one reading of all of it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LOOK_H
#define CLI_LOOK_H

#include "codec/decoder.h"
#include "declared.h"
#include "guess.h"
#include "stretches.h"

struct look {
    runic_detector detector; /* gets all bytes */
    struct stretch_reader *reader;
    struct claim claim;     /* what the first bytes declare */
    struct decoder decoder; /* decodes the text in the charset that it declares */
    bool is_decoding;       /* the decoder is open */
    bool fits_claim;        /* the text has had no fault in the charset that it declares */
};

/*
 * Begins to look at a text. head: its first bytes, in which declarations are searched; empty for a stream, which may not wait
 * for them. hint may be NULL; wanted is as in stretch_reader_begin().
 */
void look_begin(struct look *look, struct piece head, const runic_hint *hint, runic_charset wanted);

/* Adds the next bytes. */
void look_add(struct look *look, const uint8_t *bytes, size_t len);

/* Ends the text and stores its stretches. Must follow each look_begin(). */
void look_end(struct look *look, struct stretches *reading);

/* Looks at all of a seekable input, and rewinds it. Returns false if reading failed. */
bool look_read(struct look *look, struct input *in, const runic_hint *hint, runic_charset wanted, struct stretches *reading);

/*
 * Returns what the text declares, confirmed if all of it is well-formed in that charset, which is not unlikely by the guesses.
 * has_c1: the text has bytes from 0x80 to 0x9F.
 */
struct claim look_claim(const struct look *look, const struct guesses *guesses, bool has_c1);

/* Returns true if the guesses allow a charset, as they do for text that is too short to be told apart. */
bool is_likely_enough(const struct guesses *guesses, runic_charset charset);

#endif
