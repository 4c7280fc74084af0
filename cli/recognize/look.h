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
struct claim look_claim(const struct look *look, const struct stretches *reading, bool has_c1);

/*
 * Returns true if the guesses of a reading allow a charset, as they do for text that is too short to be told apart. A charset
 * that is not guessed is as likely as one in which the text has the same characters.
 */
bool is_likely_enough(const struct stretches *reading, runic_charset charset);

/* ---- Which texts are read as stretches, and what a reading of one stretch says */

/* The beginning and the end of a text, which are compared with its byte order mark. */
struct text_ends {
    uint8_t head[1024], tail[1024];
    size_t head_len, tail_len;
    uint64_t offset; /* of the end */
};

/* Reads the ends of a seekable input of a size. */
void read_ends(struct text_ends *ends, struct input *in, uint64_t size);

/* Returns true if both ends of a text in UTF-16 or UTF-32 are in the charset of its byte order mark. */
bool is_as_marked(const struct text_ends *ends, runic_charset charset);

/*
 * Returns true if a text must be read as stretches: it is not valid UTF-8, or not in the charset of its byte order mark. seen:
 * the verdict of all of it; has_faults: it has faults in the charset of its byte order mark.
 */
bool needs_reading(const struct text_ends *ends, const runic_detection *seen, bool has_faults);

/*
 * Corrects a verdict by the reading of a text that is one stretch: also one that contradicts its byte order mark, behind which
 * the stretch then begins.
 */
void verdict_by_reading(runic_detection *seen, struct stretches *reading);

#endif
