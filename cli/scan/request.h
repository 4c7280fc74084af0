/* request.h - what to do with one input, and where its findings and its text go; scan() does it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REQUEST_H
#define CLI_REQUEST_H

#include <runic_guess.h>
#include <stdatomic.h>

#include "codec/encoder.h"
#include "codec/unescape.h"
#include "input/input.h"
#include "text/census.h"
#include "text/compose.h"
#include "text/finding.h"
#include "text/watch.h"

/* ---- Evidence that the single-byte charset of a text is the wrong one: doubt.c */

/* Evidence from the bytes of a text. Several threads may add to it at the same time. */
struct doubt {
    atomic_bool ill_formed;   /* a piece of the text is not valid UTF-8 */
    atomic_bool beyond_ascii; /* a piece of the text has bytes above 0x7F */
    atomic_bool spaces;       /* a piece of the text has the space or the line feed of ASCII */
    atomic_bool next_lines;   /* a piece of the text has the byte 0x15, which is U+0085 in EBCDIC */
    bool has_other_ascii; /* the charset does not keep the bytes of ASCII: search for its space and line feed, and for 0x15 */
    bool counts_c1;       /* count bytes from 0x80 to 0x9F, too */
    atomic_ullong c1_count;
    atomic_uint c1_found; /* bit n: the byte 0x80 + n occurs */
    /* The start of the text is also judged as a whole. It is added in order, before several threads add the rest. */
    runic_detector start;
    uint64_t start_left; /* bytes that are still to be added to it, at most */
};

/* Begins a text in a charset. Returns false if no evidence against this charset is possible. */
bool doubt_begin(struct doubt *doubt, runic_charset charset);

/* Adds the evidence of a piece. No sequence of UTF-8 may be in two pieces. */
void doubt_add(struct doubt *doubt, const uint8_t *bytes, size_t len);

enum scan_end {
    SCAN_DONE,
    SCAN_STOPPED, /* at a fault whose policy is RUNIC_ACTION_STOP, or because a required BOM is missing */
    SCAN_TROUBLE  /* reading or a callback failed, after an error message */
};

/* Where converted text goes. */
struct text_out {
    text_taker take; /* called in the order of the text, as soon as there is some */
    void *user;
};

/* What gets all of the input; NULL: is not wanted. */
struct evidence {
    runic_detector *detector;
    struct doubt *doubt;
    atomic_ullong
        *ascii_end; /* of valid UTF-8 that is not written: gets the offset of the first byte above 0x7F if that is less */
};

/* What is changed in the text before it is encoded. */
struct changes {
    struct unescape *unescape; /* reads escapes; needs an encoder; or NULL */
    bool composes;             /* a letter and its marks become one character, if the target has that, and lacks the marks */
    uint64_t composed;         /* how many did */
    uint64_t *removed; /* counts each U+FEFF after the beginning, which is not encoded; needs an encoder; NULL: it is kept */
};

struct scan {
    runic_options how; /* from has a known byte order; no policy has a text */
    bool marked;       /* the input begins with a BOM */
    unsigned jobs;     /* threads for a large input; 0 is 1 */
    bool refuses_nul;  /* stops at a NUL byte, if take is NULL */
    unsigned watched;  /* characters to search for: bits of watch.h */
    struct evidence evidence;
    struct position before; /* where the text begins; line 0: at the start */
    struct sink findings;   /* gets all findings; found is NULL: none are wanted */
    struct census *census;  /* gets all unmappable characters that are not RUNIC_ACTION_STOP; or NULL */
    bool counts_lines;      /* count lines and line ends to the end, even if no more findings are wanted */
    struct text_out text;   /* gets the converted text; take is NULL: the text is dropped */
    struct changes changes;
    struct encoder
        *encoder; /* encodes decoded text, with its line ends changed; its state continues from input to input; or NULL */
    struct position position; /* the current position; finally that of the end */
};

/* Returns the charset at whose character boundaries the input is cut into pieces: UTF-8 if there may be doubt about the
 * charset, so that no sequence of it is in two pieces. */
static inline runic_charset scan_boundaries(const struct scan *scan)
{
    return scan->evidence.doubt != NULL ? RUNIC_UTF8 : scan->how.from;
}

/* Returns true if nothing that belongs together goes on from one piece of the input to the next: workers can have them. */
static inline bool has_whole_pieces(const struct scan *scan)
{
    return has_boundaries(scan->how.from) && scan->encoder == NULL &&
           (!scan->changes.composes || has_whole_sequences(scan->how.from));
}

/* The functions of a sink whose user is a struct scan. They pass on findings with their position in the whole text. In a
 * Unicode target nothing is unmappable, except lone surrogates. */

static inline uint64_t scan_wants(void *user, enum finding_class class)
{
    const struct scan *scan = user;
    const bool none =
        class == OTHER && scan->watched == 0 && charset_describe(scan->how.to).unicode && !has_lone_surrogates(scan->how.from);
    return scan->findings.found == NULL || none ? 0 : scan->findings.wants(scan->findings.user, class);
}

static inline void scan_found(void *user, const struct finding *finding)
{
    const struct scan *scan = user;
    struct finding here = *finding;
    if (scan->before.line > 0)
        here.place = position_join(&scan->before, finding->place);
    if (scan->findings.found != NULL)
        scan->findings.found(scan->findings.user, &here);
}

static inline void scan_more(void *user, enum finding_class class, uint64_t count)
{
    const struct scan *scan = user;
    if (scan->findings.more != NULL && count > 0)
        scan->findings.more(scan->findings.user, class, count);
}

/* ---- Reads and converts one input to its end: scan.c */

/* Converts an input to its end. The callbacks of scan are called one at a time and in the same order with any number of
 * threads, but perhaps from different threads. */
enum scan_end scan(struct scan *scan, struct input *in);

/* Where a text begins. */
static const struct position at_begin = {.line = 1, .column = 1};

/* Converts a part of a text, which begins at *at: then the position of its end. */
enum scan_end scan_at(struct scan *scan, struct input *in, struct position *at);

#endif
