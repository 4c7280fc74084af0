/* recognize.h - the charset of an input: the one given with -f, or the one that its bytes prove. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_RECOGNIZE_H
#define CLI_RECOGNIZE_H

#include "declared.h"
#include "escaping.h"
#include "guess.h"
#include "look.h"
#include "names/names.h"
#include "stretches.h"
#include "text/finding.h"
#include "text/position.h"
#include "whole_input.h"

/* How the charset was found. */
enum outcome {
    CHARSET_GIVEN,          /* given with -f */
    CHARSET_BY_SIGNATURE,   /* a byte order mark or other signature */
    CHARSET_BY_CONTENT,     /* all of it was read, and is valid UTF-8 */
    CHARSET_ASSUMED,        /* UTF-8: nothing suggests UTF-16 or UTF-32, or the options imply it */
    CHARSET_DAMAGED,        /* UTF-8 with errors, by all of its content */
    CHARSET_BY_BEGINNING,   /* auto,CHARSET of a stream: its first character beyond ASCII is UTF-8 */
    CHARSET_OTHERWISE,      /* auto,CHARSET: nothing was recognized */
    CHARSET_GUESSED,        /* --guess: a likely one */
    CHARSET_DECLARED,       /* the one that the text declares */
    CHARSET_BY_NULS,        /* UTF-16 or UTF-32 without a BOM: all of it was read */
    CHARSET_BY_STRETCHES,   /* that of each stretch of the reading */
    CHARSET_NOT_RECOGNIZED, /* no charset fits its bytes */
    CHARSET_NOT_READ        /* reading failed, after an error message */
};

#define ORDER_UNITS 8

/* What contradicts the byte order in which a text is read. */
struct byte_order {
    bool swapped;  /* UTF-16 begins with the BOM of the other byte order */
    bool doubtful; /* "UTF-16" or "UTF-32" without a BOM, read as big-endian, looks little-endian */
    bool wrong;    /* it is doubtful by at least ORDER_UNITS code units */
};

struct recognition {
    enum outcome outcome;
    runic_charset charset;           /* of known byte order: never "UTF-16" or "UTF-32" */
    bool marked;                     /* the text begins with U+FEFF */
    bool doubled;                    /* marked, and a second U+FEFF follows the first */
    const struct escaping *escaping; /* the charset whose escape sequences text read as UTF-8 begins with; or NULL */
    struct byte_order order;
    runic_charset signature;  /* the charset whose signature the input begins with, even if -f names another */
    runic_charset otherwise;  /* of a stream of -f auto,CHARSET that recognize_continue() must still decide about: CHARSET */
    runic_guess best;         /* of a file that was not recognized: the best guess, or RUNIC_CHARSET_UNKNOWN */
    struct stretches reading; /* of a file that is not UTF-8, nor as its byte order mark says; which stretches_free() frees */
    struct claim claim;       /* what a text declares that was not recognized, or a stream */
    uint64_t wide_from;       /* of a stream in UTF-8: from here on, it looks like UTF-16; or 0 */
    runic_detection seen;     /* evidence, where it was needed (seen.bytes is not 0) */
};

/*
 * Finds the charset of an input from its first bytes, or from all of them if it is seekable (large ones by several
 * threads). Leaves the input at its beginning. Fills first, if it is not NULL. If the bytes prove no charset, the outcome is
 * CHARSET_NOT_RECOGNIZED, with the evidence: verdict/ decides how the text is read.
 */
struct recognition recognize(struct input *in, struct given_charset given, unsigned jobs, struct first_look *first);

/*
 * Recognizes a file by its first bytes, its reading and its evidence, found->seen. A reading that says no more than the
 * evidence must have been freed.
 */
void recognize_by_look(struct recognition *found, const struct look *look, struct piece head);

/* Returns the charset of a text without a BOM: "UTF-16" and "UTF-32" are big-endian (RFC 2781 section 4.3). */
runic_charset recognize_unmarked(runic_charset given);

/*
 * Continues with a stream of auto,CHARSET, of which all ASCII bytes before its first byte above 0x7F have been read:
 * decides its charset by the character that begins there. Returns false if the stream has ended or cannot be read.
 */
bool recognize_continue(struct input *in, struct recognition *known);

/*
 * Returns true if a stream has ended early, since NUL bytes after its first characters show that it is probably UTF-16, or has
 * NUL bytes later as UTF-16 has. Then sets *known to not recognized, with the evidence.
 */
bool recognize_refused(const struct input *in, struct recognition *known);

#endif
