/* reader.h - the members of the opaque runic_reader. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_READING_READER_H
#define RUNIC_READING_READER_H

#include "../detect/rank.h"
#include "lattice.h"

/* The longest text in which charsets are searched. */
#define READ_SAMPLE 0x8000u

/* What is known of a charset in a window. */
struct finding {
    uint16_t probability;
    uint8_t basis; /* a runic_basis */
    char language[4];
};

/* What is chosen for a window. */
#define CHOICE                                                                                                                 \
    struct ranking ranking;                                                                                                    \
    struct lattice lattice;                                                                                                    \
    struct finding findings[MOST_HYPOTHESES];                                                                                  \
    unsigned chosen; /* the hypotheses, a bit for each */
struct choice {
    CHOICE
};

struct __attribute__((may_alias)) reader {
    union {
        struct guesser guesser;
        runic_guesser public_guesser;
    };
    union {
        struct {
            CHOICE
        };
        struct choice now;
    };
    runic_hint hint;
    uint64_t offset; /* of the window in the text */
    size_t window;   /* its length; 0: it is not known yet */
    runic_stretch current;
    union {
        uint8_t sample[READ_SAMPLE]; /* of a long text */
        struct choice before;        /* of a short text, for which another choice is tried */
    };
    uint8_t has_current;
    uint8_t signature; /* bytes of the byte order mark of UTF-8, which are not judged */
    uint8_t mark;      /* bytes of a byte order mark of any charset at the start */
};

_Static_assert(sizeof(struct reader) <= sizeof(runic_reader), "runic_reader is too small");

/* Returns true if a charset is compared with others: it is no form that the bytes show. */
HIDDEN bool runic_is_compared(runic_charset charset);

/* Finds the hypotheses that explain the window at the lowest cost, and how likely each is. */
HIDDEN void runic_choose_hypotheses(struct reader *r, const uint8_t *src, size_t len);

#endif
