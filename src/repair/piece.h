/* piece.h - the characters of a line, or of a piece of a long one, while mojibake is undone. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REPAIR_PIECE_H
#define RUNIC_REPAIR_PIECE_H

#include "../base.h"

/* The most characters of a piece. Longer lines are read in pieces. */
#define MOJIBAKE_PIECE BY_STACK(1024, 256)

/*
 * A piece ends before the first ASCII character from this index on, a space only from the second index on: a space may have
 * been a no-break space. The indexes are those of the piece without mojibake. Therefore the pieces of a line that was repaired
 * are those of the line before.
 */
#define MOJIBAKE_END   (MOJIBAKE_PIECE / 8 * 7)
#define MOJIBAKE_SPACE (MOJIBAKE_PIECE / 16 * 15)

/* Characters of a line. An ill-formed sequence is U+0000, which is never mojibake. */
struct mojibake_piece {
    size_t len;
    bool is_cut;                        /* the piece ends where a run may go on */
    char32_t before;                    /* the character before the piece; 0 at the start of a line */
    char32_t text[MOJIBAKE_PIECE + 1];  /* and the character after the piece; 0 at the end of a line */
    uint32_t begin[MOJIBAKE_PIECE + 1]; /* of each character, in bytes of the source */
    uint8_t charset[MOJIBAKE_PIECE];    /* in which the bytes of the source were read, if levels is not 0 */
    uint8_t levels[MOJIBAKE_PIECE];     /* how often the character was undone */
};

#endif
