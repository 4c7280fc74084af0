/* original.h - the original text: its view, and a walk through its characters from any position of the view. */
/* SPDX-License-Identifier: MIT */
/*
 * The view is what a person edits: UTF-8 without byte order marks, a line ends with LF, and U+FFFD stands for bytes that are no
 * text. While the view is made, the state of the decoder is kept every few KiB (struct place). Therefore the bytes of a
 * position of the view are found by decoding a few KiB.
 */
#ifndef RUNIC_REWRITE_ORIGINAL_H
#define RUNIC_REWRITE_ORIGINAL_H

#include "../charset/codec.h"
#include "../charset/lanes.h"

/* Bytes of the original that are decoded between two places, and of UTF-8 that are decoded at once. */
#define VIEW_PIECE 4096

/* END_CRLF and more: as many more CR come before the LF. END_NEL and more: as many CR before U+0085. */
enum end_of_line { END_NONE, END_LF, END_CR, END_CRLF, END_NEL = 0x80 };

/* A boundary between two characters: in the original, in the view, and the state of the decoder there. */
struct place {
    size_t byte;
    size_t view;
    size_t stretch;
    union runic_state state;
    uint8_t last_end; /* the end_of_line of the line before; END_NONE also if lines end with CR */
};

/* Takes a piece of text. */
typedef void text_sink(void *sink, const uint8_t *src, size_t len);

struct original {
    const uint8_t *src;
    size_t len;
    const runic_stretch *reading;
    size_t count;
    struct place *places; /* NULL: they are not kept */
    size_t place_count;
    uint8_t *view; /* NULL: it is measured only, or another sink takes it */
    size_t view_cap;
    size_t view_len;
    size_t damaged;    /* U+FFFD of the view that stand for bytes */
    bool ends_with_cr; /* CR ends a line: the text has CR and no other line end */
};

/* Gives decoded text the line ends of a view, and passes it on. */
struct line_ends {
    text_sink *put;
    void *sink;
    bool cr_is_end;
    bool has_nel;     /* U+0085 ends a line */
    bool has_lines;   /* an LF was passed on */
    uint8_t last_end; /* the end_of_line of the newest line */
    size_t crs;       /* CR that came last, which are not passed on yet */
    size_t lone_crs;  /* CR that no LF followed */
    size_t stretch;   /* which is decoded */
};

HIDDEN void runic_pass_lines(struct line_ends *ends, const uint8_t *src, size_t len);

/* Passes on the CR that came last. */
HIDDEN void runic_pass_crs(struct line_ends *ends);

/* Returns how many bytes are the same before the first that differ. */
static inline size_t count_same(const uint8_t *a, const uint8_t *b, size_t len)
{
    size_t i = 0;
#if HAS_LANES
    while (len - i >= LANES && is_none(load_u8x16(a + i) ^ load_u8x16(b + i)))
        i += LANES;
#endif
    while (i < len && a[i] == b[i])
        i++;
    return i;
}

static inline bool same_bytes(const uint8_t *a, const uint8_t *b, size_t len)
{
    return count_same(a, b, len) == len;
}

/* Returns the charset in which a stretch is decoded; its BOM has given the byte order. */
HIDDEN runic_charset runic_charset_of(const struct original *o, size_t stretch);

/* Decodes a text and passes its view on; keeps places, unless they are NULL. */
HIDDEN void runic_pass_view(struct original *o, struct line_ends *ends);

/* Decodes the original: sets view_len and all members after it and, unless NULL, places and view. Returns false if the view
 * does not fit. */
HIDDEN bool runic_make_view(struct original *o);

/* One step through the original: a character, bytes that are no text, or bytes without text. */
struct walk_step {
    size_t begin, end; /* bytes of the original */
    uint8_t text[8];   /* the character, U+FFFD for bytes that are no text, or nothing */
    uint8_t len;       /* bytes of text */
    bool damaged;      /* U+FFFD stands for these bytes */
    bool is_end;       /* a line ends here */
};

/* Where a walk is: before place.byte, which belongs to the stretch or is its end. */
struct walk {
    const struct original *o;
    const struct runic_codec *codec;
    size_t end; /* of the stretch, in bytes */
    bool has_nel;
    bool is_big5; /* which has letters with an accent: two characters of two bytes */
    size_t crs;   /* CR directly before, which the view does not have */
    struct place place;
};

/* Enters a stretch, after its BOM; the position in the view does not change. */
HIDDEN void runic_walk_into(struct walk *walk, size_t stretch);

/* Takes the next step inside the stretch. Returns false at its end. */
HIDDEN bool runic_walk_step(struct walk *walk, struct walk_step *step);

/* Takes the next step, in this stretch or the next ones. Returns false at the end of the text. */
HIDDEN bool runic_walk_on(struct walk *walk, struct walk_step *step);

/* Moves a walk forward to a position of the view, or to the end of its stretch. */
HIDDEN void runic_walk_to(struct walk *walk, size_t view);

/*
 * Returns true if it is not clear which bytes are deleted with [begin, end) of the view: the text before it, from the walk on,
 * repeats at its end, and to delete that text instead gives the same view, but its U+FFFD stand for other bytes. If [begin,
 * end) is whole lines, only whole lines are compared.
 */
HIDDEN bool runic_may_be_other_bytes(const struct walk *walk, size_t begin, size_t end);

/* Returns the offset of the next U+FFFD, or len. */
HIDDEN size_t runic_find_fffd(const uint8_t *src, size_t at, size_t len);

#endif
