/* recognize.h - the charset of an input: the one that was said, or the one that its bytes prove. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_RECOGNIZE_H
#define CLI_RECOGNIZE_H

#include "input/entry.h"
#include "input/input.h"
#include "text/charset.h"
#include "text/finding.h"

/* How it went. */
enum outcome {
    CHARSET_SAID,           /* by -f */
    CHARSET_BY_SIGNATURE,   /* a byte order mark or other signature */
    CHARSET_BY_CONTENT,     /* all of it was read, and is valid UTF-8 */
    CHARSET_ASSUMED,        /* nothing else is known, and nothing speaks for UTF-16 or UTF-32: UTF-8 */
    CHARSET_DAMAGED,        /* UTF-8 with errors, by all of its content */
    CHARSET_BY_BEGINNING,   /* auto,CHARSET of a stream: its first character beyond ASCII is UTF-8 */
    CHARSET_BY_FALLBACK,    /* auto,CHARSET: nothing was recognized */
    CHARSET_NOT_RECOGNIZED, /* its bytes prove nothing */
    CHARSET_NOT_READ        /* reading failed, and has been told */
};

struct recognition {
    enum outcome outcome;
    runic_charset charset;   /* of known byte order: never "UTF-16" or "UTF-32" */
    bool marked;             /* the text begins with U+FEFF */
    bool swapped;            /* UTF-16 whose first unit is U+FFFE: the mark of the other byte order */
    bool doubled;            /* marked, and a second U+FEFF follows the first */
    bool doubtful_order;     /* "UTF-16" or "UTF-32" without a mark, that looks little-endian */
    runic_charset signature; /* of the first bytes, whatever was said */
    runic_charset fallback;  /* of a stream that is not decided yet: recognize_go_on; else RUNIC_UNKNOWN */
    runic_detection seen;    /* evidence, where it was needed (seen.bytes is not 0) */
};

#define FIRST_FINDINGS 64

/* What is found while all of an input is read to recognize it, so that it need not be read again. */
struct first_look {
    unsigned watched; /* what is watched for: bits of watch.h */
    uint64_t wanted;  /* findings that are to be told with their places */
    struct finding found[FIRST_FINDINGS];
    size_t count;
    uint64_t more;    /* behind them */
    bool is_complete; /* all of it was read, and what was wanted is here */
};

/* Looks at the first bytes of an input, or at all of it where that can be read twice; it then stands at its beginning. Large
 * inputs are looked at by several threads. */
struct recognition recognize(struct input *in, struct source said, unsigned jobs);

/* The same, with a first look at what else is in the text; first may be NULL. */
struct recognition recognize_looking(struct input *in, struct source said, unsigned jobs, struct first_look *first);

/*
 * Goes on with a stream of auto,CHARSET, all of whose ASCII bytes up to its first byte above 0x7F have been read: decides its
 * charset by the character that begins there. Returns false if the stream has ended or cannot be read.
 */
bool recognize_go_on(struct input *in, struct recognition *known);

/* Returns the number of NUL bytes that were seen. */
uint64_t count_nuls(const runic_detection *seen);

/* Returns whether the first bytes of a file are those of no text: NUL bytes, but not where UTF-16 and UTF-32 have them. */
bool is_binary(struct input *in);

/*
 * Opens a file. Returns false, with the exit status in *status, if there is nothing to do: the file cannot be read, which has
 * been said, or it is binary, was not named on the command line, and takes_binary is false.
 */
bool file_open(struct input *in, const struct entry *entry, bool takes_binary, int *status);

/* Peeks until it is clear whether an input begins with a signature; flags as for runic_detect_signature. Returns all that is
 * there. */
struct piece peek_signature(struct input *in, unsigned flags, runic_signature *found);

#endif
