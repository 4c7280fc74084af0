/* piece.h - the characters of a part of a line that are in memory, while mojibake is undone. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_REPAIR_PIECE_H
#define RUNIC_REPAIR_PIECE_H

#include "../base.h"

/*
 * A line is judged in parts: each but the first one begins with an ASCII character that is no space, after 512 others.
 * Undoing neither changes nor adds such characters. Therefore the text without mojibake has the same parts.
 */
#define MOJIBAKE_PART 512

/* The most passes of a part. A part that needs more is left. */
#define MOJIBAKE_PASSES BY_STACK(16, 6)

/* A run of 24 or more characters does not go on, except with C1 controls, up to 36 characters. */
#define MOJIBAKE_RUN 24

/* The number of characters before and after a character on which its judgement depends. */
#define MOJIBAKE_BEHIND 2
#define MOJIBAKE_AHEAD  (MOJIBAKE_RUN + 32)

/* The most characters that are in memory: each pass may wait for the characters after a run. */
#define MOJIBAKE_PIECE BY_STACK(1024, 400)
_Static_assert(MOJIBAKE_PIECE > MOJIBAKE_BEHIND + (MOJIBAKE_PASSES + 1) * MOJIBAKE_AHEAD, "the passes make progress");

/* Zeros after the last character of a part. */
#define MOJIBAKE_ZEROS 8

/* What is known of the text that a pass undoes. */
struct mojibake_context {
    unsigned charset_index; /* of the charset in which it was read: an index of mojibake_charsets */
    unsigned scripts;       /* bits of the scripts of certain runs */
    bool joins;             /* the text is in a language with "à" in its words */
    bool lost;              /* bytes of the part were lost; its spaces are spaces, not bytes of characters */
    bool one_case;          /* the ASCII letters of the part are of one case; the others are tested for a changed case */
};

/* A pass undoes what was read in one charset, in the text that the passes before it left. */
struct mojibake_pass {
    struct mojibake_context context;
    size_t at;                        /* the pass has reached this index */
    char32_t behind[MOJIBAKE_BEHIND]; /* the characters before `at` as they were before this pass */
    size_t skip;                      /* the number of characters from `at` on that were tested for their case */
    bool goes_on;                     /* a run ends at `at`, because it was cut there */
    bool changes, is_cased;           /* the pass undid something; the text was changed to upper or lower case before */
};

/* Where a character comes from. */
struct mojibake_source {
    uint32_t length; /* in bytes of the source */
    uint8_t charset; /* in which the bytes of the source were read, if levels is not 0 */
    uint8_t levels;  /* how often the character was undone */
    uint8_t run;     /* the length of the run that begins here and will be undone; or 0 */
};

/*
 * The characters between MOJIBAKE_BEHIND and `end` went through all passes. Those before them are zero at the start of the
 * part. After the last character of a part is an ASCII character or zero, and then zeros. An ill-formed sequence is U+0000,
 * which is never mojibake.
 */
struct mojibake_piece {
    const char *src; /* the part, and how far it was read */
    size_t src_len, src_at;
    char after;    /* the character after the part */
    bool is_first; /* its first character is in memory */
    size_t len, end;
    unsigned count; /* of passes */
    struct mojibake_pass passes[MOJIBAKE_PASSES];
    char32_t text[MOJIBAKE_PIECE + MOJIBAKE_ZEROS];
    struct mojibake_source sources[MOJIBAKE_PIECE + MOJIBAKE_ZEROS];
};

_Static_assert(sizeof(struct mojibake_piece) <= BY_STACK(14 * 1024, 6 * 1024), "most of the stack of a call");

/* Returns true if all characters of the part were read. */
static inline bool is_read_to_end(const struct mojibake_piece *piece)
{
    return piece->src_at == piece->src_len;
}

#endif
