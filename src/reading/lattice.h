/* lattice.h - finds the cheapest way through a text whose parts may be in different charsets. */
/* SPDX-License-Identifier: MIT */
/*
 * A text is cut into pieces. A way gives each piece a hypothesis; it costs what the pieces cost, and what the changes between
 * hypotheses cost. The cheapest way is found by dynamic programming: a front has, for one position, the cost of the cheapest
 * way to it that ends in each hypothesis. In a text without UTF-16 there is one front. UTF-16 has pieces of its own, from even
 * or odd offsets: then there are several fronts, and the one with the lowest position is advanced. If only costs are wanted, a
 * text without UTF-16 has a front for each of several sets of hypotheses, so that the cost of a piece is computed once.
 *
 * A word that the text repeats says less about the set of its charsets each time: its n-th occurrence counts 2 / (n + 1), while
 * only the cost is wanted. The way itself is that of all words, so that a word is read alike wherever it is.
 *
 * A way is a list of changes. All ways share a pool of them. When it is full, the changes that all ways have in common are
 * handed out, and those of no way are dropped.
 */
#ifndef RUNIC_READING_LATTICE_H
#define RUNIC_READING_LATTICE_H

#include "hypothesis.h"

#define MOST_HYPOTHESES 12
#define MOST_FRONTS     12
#define MOST_CHANGES    192
#define WORDS_KEPT      1024

#define MOST_DECLARATIONS 8

/* Numbers of hypotheses; all after the first are fixed only in a text that may have UTF-16. */
enum { AS_UTF8, AS_UTF16LE, AS_UTF16BE, NO_TEXT };
#define BOTH_UTF16 (1u << AS_UTF16LE | 1u << AS_UTF16BE)

/* The costs of ways are in 1/64 bit. */
#define COST_BIT 64

/* The cost of no way. */
#define NO_WAY (INT64_MAX / 4)

/* Where a way changes to a hypothesis. */
struct change {
    size_t at;
    uint16_t before; /* the number of the change before it + 1; 0: none */
    uint8_t hypothesis;
    uint8_t is_slip; /* the units of UTF-16 have another phase from here on */
    uint8_t is_used;
};

/* Where a text declares a charset. */
struct declared {
    size_t at;
    uint8_t charset;
};

struct front {
    size_t pos;
    int64_t cost[MOST_HYPOTHESES];
    uint16_t last[MOST_HYPOTHESES]; /* the last change of the way + 1 */
    uint16_t set;                   /* a bit for each hypothesis that is tried, in a text without UTF-16 */
    uint8_t is_line_start;
};

struct lattice {
    struct hypothesis all[MOST_HYPOTHESES];
    struct control_costs controls; /* of a text that may have UTF-16 */
    unsigned count;
    const uint8_t *src; /* of the text, or of its window */
    size_t len;
    size_t text_len;        /* of all of the text, where src is a sample of it */
    size_t text_faults;     /* of all of the text, if it is in UTF-8 */
    size_t text_characters; /* of UTF-8 beyond ASCII, in all of the text */
    struct declared declared[MOST_DECLARATIONS];
    unsigned declared_count;
    struct front fronts[MOST_FRONTS];
    unsigned front_count;
    uint16_t words[WORDS_KEPT]; /* of words, by their hash: another part of it, and how often the word occurred */
    struct change changes[MOST_CHANGES];
    uint16_t free_count, first_free;       /* of changes: how many are not used, and none before which is one that is not */
    struct change ready[2 * MOST_CHANGES]; /* changes that are certain, in order */
    uint16_t ready_count, ready_taken;
    uint16_t set;           /* a bit for each hypothesis that is tried, in any of the fronts */
    uint8_t is_marked;      /* the text follows the byte order mark of UTF-8 */
    uint8_t has_wide;       /* the text may have UTF-16, or parts that are no text */
    uint8_t changes_inside; /* UTF-8 and legacy charsets often change inside lines */
    uint8_t keeps_way;
    uint8_t is_done;
    uint8_t chance; /* what a change of UTF-16 costs more: units are other text by chance in long texts */
};

/* Begins at the start of src with a set of hypotheses. */
HIDDEN void runic_lattice_begin(struct lattice *lattice, unsigned set);

/* Continues to the end, or until changes are ready. Returns false at the end if no changes are ready. */
HIDDEN bool runic_lattice_run(struct lattice *lattice);

/* A part of the text that is in one hypothesis in the cheapest way. All 0 before the first one. */
struct way_part {
    size_t begin, end;
    uint8_t hypothesis, next; /* next: of the part that begins at `end` */
};

/* Finds the next part, where runic_lattice_begin() was called and not runic_lattice_run(). Returns false if there is none. */
HIDDEN bool runic_next_part(struct lattice *lattice, struct way_part *part);

/* Finds the cost of the cheapest way with each of some sets of hypotheses, without the prices of the charsets. */
HIDDEN void runic_lattice_costs(struct lattice *lattice, const unsigned *sets, unsigned count, int64_t *costs);

#endif
