/* recognize.h - the charset of an input: the one given with -f, or the one that its bytes prove. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_RECOGNIZE_H
#define CLI_RECOGNIZE_H

#include "codec/decoder.h"
#include "declared.h"
#include "input/input.h"
#include "names/names.h"
#include "stretches.h"
#include "text/finding.h"
#include "walk/tree.h"

/* ---- Reads all of an input to find out whether it is UTF-8: look.c */

struct recognition;

#define FIRST_FINDINGS 64

/* Findings of the reading that recognizes the charset, so that the input need not be read again. */
struct first_look {
    unsigned watched; /* what to search for: bits of watch.h */
    uint64_t wanted;  /* findings to be reported with their positions */
    struct finding found[FIRST_FINDINGS];
    size_t count;
    uint64_t more;    /* further findings, only counted */
    bool is_complete; /* the whole input was read, and found has all findings that were wanted */
};

/* The start of a text that is not all plain UTF-8: windows of a reading that are plain UTF-8. */
struct plain_start {
    uint64_t len;
    bool is_ascii;
};

/* Returns true if all of the input is valid UTF-8 without NUL bytes, as most files are: no other evidence is needed then. Else
 * fills *start. Fills first, if it is not NULL. */
bool is_plain_utf8(struct input *in, unsigned jobs, struct first_look *first, struct plain_start *start);

/* Returns true if all of a seekable input is well-formed in a charset, without NUL bytes. Rewinds it. */
bool is_well_formed(struct input *in, runic_charset charset, unsigned jobs);

/* Returns true if all of a file is in the charset of 7-bit bytes that it declares, that of its escape sequences or UTF-7: then
 * it is UTF-8, too. Sets its escaping and its claim. Returns false also if reading failed. In beginning.c. */
bool is_escaped_as_declared(struct input *in, struct recognition *found, unsigned jobs);

/* ---- What is to be known of a text that is not plain UTF-8, from one reading of all of it: look.c */

struct look {
    runic_detector detector; /* gets all bytes */
    struct stretch_reader *reader;
    struct claim claim;     /* what the first bytes declare */
    struct decoder decoder; /* decodes the text in the charset that it declares */
    bool is_decoding;       /* the decoder is open */
    bool is_done;           /* look_end() was called */
    bool fits_claim;        /* the text has had no fault in the charset that it declares */
    uint64_t skipped;       /* bytes of its start that were not looked at */
};

/* Begins to look at a text. head: its first bytes, in which declarations are searched; empty for a stream, which may not wait
 * for them. hint may be NULL; wanted is as in stretch_reader_begin(). */
void look_begin(struct look *look, struct piece head, const runic_hint *hint, runic_charset wanted);

/* Adds the next bytes: for a byte_taker, too, whose user is the look. */
void look_add(void *user, const uint8_t *bytes, size_t len);

/* Ends the text and stores its stretches, and the evidence in it. Must follow each look_begin(). */
void look_end(struct look *look, struct recognition *found);

/* Looks at all of a seekable input, and rewinds it. start: what is known of its start, which is not read again if all of the
 * text is one stretch. Returns false if reading failed. */
bool look_read(struct look *look, struct input *in, const runic_hint *hint, runic_charset wanted, struct plain_start start,
               struct recognition *found);

/* Returns what the text declares, confirmed if all of it is well-formed in that charset, which is not unlikely by the guesses.
 * has_c1: the text has bytes from 0x80 to 0x9F. */
struct claim look_claim(const struct look *look, const struct stretches *reading, bool has_c1);

/* Returns true if the guesses of a reading allow a charset, as they do for text that is too short to be told apart. A charset
 * that is not guessed is as likely as one in which the text has the same characters. */
bool is_likely_enough(const struct stretches *reading, runic_charset charset);

/* ---- Which texts are read as stretches, and what a reading of one stretch says */

/* Returns true if a file is in the charset of its byte order mark: both ends of UTF-16 or UTF-32, and of the first 64 MiB
 * of UTF-16 all places where a line of 8-bit text may end. The end of UTF-8 must have no NUL byte. Returns false if reading
 * failed. */
bool is_as_marked(struct input *in, runic_charset charset);

/* Returns the same of a text that was read. */
bool is_read_as_marked(const struct stretches *s, runic_charset charset);

/* Returns true if a text must be read as stretches: it is not valid UTF-8, or not in the charset of its byte order mark. seen:
 * the verdict of all of it; is_marked_right: UTF-16 or UTF-32 is in the charset of its mark. */
bool needs_reading(const runic_detection *seen, bool is_marked_right);

/* Corrects a verdict by the reading of a text that is one stretch: also one that contradicts its byte order mark, after which
 * the stretch then begins. */
void verdict_by_reading(runic_detection *seen, struct stretches *reading);

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
    struct stretch forced; /* the first stretch of it that -F reads in CHARSET although it is other text; probability 0: none */
    struct claim claim;    /* what a text declares that was not recognized, or a stream */
    bool is_late;          /* of a stream in several charsets: more of it was read in the first than is in that */
    uint64_t wide_from;    /* of a stream in UTF-8: from here on, it looks like UTF-16; or 0 */
    runic_detection seen;  /* evidence, where it was needed (seen.bytes is not 0) */
};

/* Returns the charset in which a text is read that declares one. */
static inline runic_charset charset_claimed(const struct recognition *known)
{
    return declared_reading(&known->claim.first, known->seen.c1_bytes > 0);
}

/* Finds the charset of an input from its first bytes, or from all of them if it is seekable (large ones by several threads).
 * Leaves the input at its beginning. Fills *found, and first, if it is not NULL. If the bytes prove no charset, the outcome is
 * CHARSET_NOT_RECOGNIZED, with the evidence: verdict/ decides how the text is read. */
void recognize(struct input *in, struct given_charset given, unsigned jobs, struct first_look *first,
               struct recognition *found);

/* Recognizes a file by its first bytes, its reading and its evidence, found->seen. A reading that says no more than the
 * evidence must have been freed. */
void recognize_by_look(struct recognition *found, const struct look *look, struct piece head);

/* Returns the charset of a text without a BOM: "UTF-16" and "UTF-32" are big-endian (RFC 2781 section 4.3). */
runic_charset recognize_unmarked(runic_charset given);

/* Continues with a stream of auto,CHARSET, of which all ASCII bytes before its first byte above 0x7F have been read: decides
 * its charset by the character that begins there. Returns false if the stream has ended or cannot be read. */
bool recognize_continue(struct input *in, struct recognition *known);

/* Returns true if a stream has ended early, since NUL bytes after its first characters show that it is probably UTF-16, or has
 * NUL bytes later as UTF-16 has. Then sets *known to not recognized, with the evidence. */
bool recognize_refused(const struct input *in, struct recognition *known);

/* Returns true if a stream in UTF-16 has ended early, since other text begins there. Then sets *known to not recognized, with a
 * reading of one or two stretches. at: where the stream has ended. */
bool recognize_other(const struct input *in, struct recognition *known, struct place at);

/* ---- Files are opened, and binary ones skipped that were not named: file_open.c */

/* Returns true if bytes, NUL_WATCHED at most, are no text in a single-byte charset: noise.c. */
bool is_noise(struct piece text, runic_charset charset);

/* Returns true if a file has no signature, NUL bytes in its first bytes, and is neither UTF-16 nor UTF-32, nor in part; or
 * other controls that text does not have, or noise, and no charset is likely. named: the charset that -f names for what is not
 * recognized, or RUNIC_CHARSET_UNKNOWN; text in charsets other than those that contain ASCII may have such controls. */
bool is_binary(struct input *in, runic_charset named);

/* Opens a file. Returns false, with the exit status in *status, if there is nothing to do: an error was reported, or the file
 * is binary, was not named on the command line, and takes_binary is false. named is as in is_binary(). */
bool file_open(struct input *in, const struct entry *entry, bool takes_binary, runic_charset named, int *status);

#endif
