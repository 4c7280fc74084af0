/* pass.h - converts pieces of text, for the calling thread or for a worker with its chunk. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_PASS_H
#define CLI_PASS_H

#include "codec/decoder.h"
#include "request.h"

/* Bytes to read after a chunk, to find out which fault is at its end. */
#define LOOK_BEYOND 8

/* Text that is searched and converted: the piece itself, or UTF-8 that was decoded from it. */
struct text {
    const uint8_t *bytes;
    size_t len;
    uint64_t offset; /* in the input, or in all text that was decoded */
};

struct pass;

/* Where converted text goes. */
struct written {
    uint8_t *out;
    size_t cap;
    size_t filled;  /* bytes in out that have not been passed to take() */
    uint64_t total; /* bytes so far */
    /* Called with the length of text in out; NULL: the text is dropped. Returns false on failure. */
    bool (*take)(struct pass *pass, size_t len);
};

/* Bytes at the end of the decoded text that may be kept for the next text: CR LF, an escape, a letter and its marks. */
#define KEPT_MOST 288

struct decoding {
    struct decoder decoder;
    uint64_t begin;      /* offset of the input at which it started */
    uint64_t handled;    /* ill-formed sequences that have been reported or counted */
    runic_policy answer; /* what replaces them, with characters that the charset of the output has */
    runic_policy policy; /* what the decoder does with the next ones: stop, or replace them */
    uint8_t *text;
    uint8_t *changed; /* the text with its escapes read */
    size_t cap;       /* of each */
    size_t kept;      /* bytes at the start of text that the last text has kept */
    size_t unescaped; /* bytes of these in which escapes were read */
    struct origin kept_origins[KEPT_MOST];
    struct origins origins;
    const struct finding *replaced; /* the text is the replacement of this ill-formed sequence; NULL: it is from the input */
};

struct encoding {
    runic_options how; /* of the encoder */
    struct encoder own;
    struct encoder *encoder;   /* converts the text: own, or that of the scan */
    uint64_t handled[CLASSES]; /* its faults that have been reported or counted */
};

struct pass {
    struct scan *scan;
    struct input *in;
    struct sink sink; /* gets the findings, with their offset in the input */
    runic_detector *detector;
    struct piece piece;
    uint64_t base; /* offset of piece */
    struct text text;
    struct decoding *decoding; /* decodes the pieces to text; NULL: they are the text */
    struct encoding encoding;
    struct written written;
    struct position position; /* in the text */
    struct watch watch;       /* its sink gets the findings with their offset in the text; its census is that of the text */
    struct composer composer;
};

/* Begins at an offset of the input; 0 is the start of the text. decoding has a buffer, and is used if the text must be decoded
 * first; then the caller must call decoding_end() after the last piece. Returns false on failure. */
bool pass_begin(struct pass *pass, struct decoding *decoding, uint64_t offset);

/* Converts pass->piece. last: the text, or this chunk of it, ends with the piece. */
enum scan_end pass_piece(struct pass *pass, bool last);

/* ---- For decoding.c */

/* Returns the policy for faults of a class: to stop at each that must be reported with its position. */
runic_policy pass_policy(const struct pass *pass, enum finding_class class);

/* Returns true if the next finding of a class must be reported with its position. */
bool pass_wants(const struct pass *pass, enum finding_class class);

/* Reports a fault at a place to a sink. Corrects one that the end of a chunk of the input cuts. */
void pass_report(const struct pass *pass, const struct sink *sink, const runic_report *report, struct place place);

/* Searches, counts and converts pass->text. changed: what is converted, if escapes were read in it; else the text. */
enum scan_end pass_text(struct pass *pass, const uint8_t *changed, bool last);

/* Passes on the converted text. Returns false on failure. */
bool pass_take(struct pass *pass);

/* ---- For changes.c */

/* Converts bytes that begin at an offset of the text; changed ones stand for other bytes there. */
enum scan_end pass_convert(struct pass *pass, const uint8_t *bytes, size_t len, uint64_t offset, bool last);

/* ---- Decoding to UTF-8: decoding.c */

/* Returns true if an input is decoded to UTF-8: the text is searched or changed, or one of the charsets has state. */
bool is_decoded(const struct scan *scan);

/* Begins to decode at an offset of the input. Returns false on failure. */
bool decoding_begin(struct pass *pass, uint64_t offset);

/* Decodes the piece of a pass, and does what the pass does with the text. */
enum scan_end decoding_piece(struct pass *pass, bool last);

/* Ends decoding. Returns false if it failed, after an error message. */
bool decoding_end(struct pass *pass);

/* ---- Changes of the text: changes.c */

/* Does what pass_convert() does, after the changes that the scan and its encoder ask for. Leaves out the fillers of escapes. */
enum scan_end convert_changed(struct pass *pass, const uint8_t *bytes, size_t len, uint64_t offset, bool last);

#endif
