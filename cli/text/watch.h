/* watch.h - finds characters that are well-formed but suspicious, and line ends. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WATCH_H
#define CLI_WATCH_H

#include "census.h"
#include "finding.h"

#define ZWNBSP 0xFEFF

enum {
    WATCH_TROJAN = 1,   /* bidirectional controls and invisible characters */
    WATCH_CONTROLS = 2, /* C0 controls, C1 controls, U+FFFC to U+FFFE */
    WATCH_EOL_LF = 4,   /* line ends that are not LF */
    WATCH_EOL_CRLF = 8, /* line ends that are not CR LF */
    WATCH_BEYOND = 16,  /* supplementary characters, which UCS-2 lacks */
    WATCH_JOINED = 32   /* U+FEFF at the start of a line after the first */
};

/* At least the pages of 256 code points that hidden.def has, and one for the pages without a watched character. */
enum {
    PAGES = 1
#define HIDDEN(kind, first, last) +(last) / 256 - (first) / 256 + 1
#include "terminal/hidden.def"
};

/* At least the beginnings of all watched characters: one for each row of hidden.def and each ASCII character. */
#define MOST_BEGINNINGS 80

/* The first three bytes of some watched characters: one byte, and two ranges, which are all bytes for shorter characters. */
struct beginning_bytes {
    uint8_t first;
    struct byte_range {
        uint8_t first, last;
    } second, third;
};

/* The set of watched characters, and of the bytes that begin one. */
struct watched {
    unsigned what;
    /* A bitmap for each page of 256 code points that has a watched character. */
    uint8_t page[0x110000 / 256]; /* index in bits; 0: none is watched */
    uint64_t bits[PAGES][4];
    uint8_t pages;
    struct byte_range ranges[64]; /* of the first bytes, in order */
    unsigned range_count;
    struct beginning_bytes begins[MOST_BEGINNINGS];
    unsigned begin_count;
};

static inline bool is_beyond(unsigned what, char32_t value)
{
    return (what & WATCH_BEYOND) != 0 && value > 0xFFFF;
}

static inline bool is_watched(const struct watched *table, char32_t value)
{
    return is_beyond(table->what, value) || (table->bits[table->page[value / 256]][value % 256 / 64] >> (value % 64) & 1) != 0;
}

/* Returns the set of a watch. It is made only if the last watch of this thread was another one. */
const struct watched *watched_of(unsigned what);

/* Returns the kind of a character of hidden.def that is asked for, or FINDING_NONE. */
enum finding_kind hidden_kind(unsigned what, char32_t value);

struct watch {
    unsigned what;
    struct sink sink;      /* gets the findings, which are all of class OTHER */
    struct census *census; /* gets the supplementary characters; or NULL */
};

/* Searches UTF-8 that begins at a position; ignores ill-formed sequences. A CR, the LF after it, and U+FEFF after that must be
 * in the same text. */
void watch_text(const struct watch *watch, const struct position *start, const uint8_t *bytes, size_t len);

#endif
