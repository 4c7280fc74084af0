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
    CHARSET_ASSUMED,        /* a stream: UTF-8 as far as it goes, for nothing speaks against it */
    CHARSET_BY_FALLBACK,    /* auto,CHARSET: nothing was recognized */
    CHARSET_NOT_RECOGNIZED, /* its bytes prove nothing */
    CHARSET_NOT_READ        /* reading failed, and has been told */
};

struct recognition {
    enum outcome outcome;
    runic_charset charset;   /* of known byte order: never "UTF-16" or "UTF-32" */
    bool marked;             /* the text begins with U+FEFF */
    bool swapped;            /* UTF-16 whose first unit is U+FFFE: the mark of the other byte order */
    bool doubtful_order;     /* "UTF-16" or "UTF-32" without a mark, that looks little-endian */
    runic_charset signature; /* of the first bytes, whatever was said */
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

/* Opens a file; false and *status if there is nothing to do: it cannot be read (told), or is binary and only found. */
bool file_open(struct input *in, const struct entry *entry, int *status);

/* Peeks until it is clear whether an input begins with a signature; flags as for runic_detect_signature. Returns all that is
 * there. */
struct piece peek_signature(struct input *in, unsigned flags, runic_signature *found);

#endif
