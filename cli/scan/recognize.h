/* recognize.h - the charset of an input: the one that was said, or the one that its bytes prove. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_RECOGNIZE_H
#define CLI_RECOGNIZE_H

#include "input/entry.h"
#include "input/input.h"
#include "text/charset.h"

enum basis {
    BASIS_SAID,      /* by -f */
    BASIS_SIGNATURE, /* a byte order mark or other signature */
    BASIS_CONTENT,   /* all of it was read, and is valid UTF-8 */
    BASIS_ASSUMED,   /* a stream: UTF-8 as far as it goes, for nothing speaks against it */
    BASIS_FALLBACK,  /* auto,CHARSET: nothing was recognized */
    BASIS_NONE,      /* not recognized */
    BASIS_TROUBLE    /* reading failed, and has been told */
};

struct recognition {
    enum basis basis;
    runic_charset charset;   /* of known byte order: never "UTF-16" or "UTF-32" */
    bool marked;             /* the text begins with U+FEFF */
    bool swapped;            /* UTF-16 whose first unit is U+FFFE: the mark of the other byte order */
    bool doubtful_order;     /* "UTF-16" or "UTF-32" without a mark, that looks little-endian */
    runic_charset signature; /* of the first bytes, whatever was said */
    runic_detection seen;    /* evidence, where it was needed (seen.bytes is not 0) */
    bool is_clean;           /* all of it was read, and nothing is there that is watched for */
};

/* Looks at the first bytes of an input, or at all of it where that can be read twice; it then stands at its beginning. Large
 * inputs are looked at by several threads. */
struct recognition recognize(struct input *in, struct source said, unsigned jobs);

/* The same for who watches for something (bits of watch.h), and need not read what is clean a second time. */
struct recognition recognize_watched(struct input *in, struct source said, unsigned jobs, unsigned watched);

/* Opens a file; false and *status if there is nothing to do: it cannot be read (told), or is binary and only found. */
bool file_open(struct input *in, const struct entry *entry, int *status);

/* Peeks until it is clear whether an input begins with a signature; flags as for runic_detect_signature. Returns all that is
 * there. */
struct piece peek_signature(struct input *in, unsigned flags, runic_signature *found);

#endif
