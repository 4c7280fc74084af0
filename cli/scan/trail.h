/* trail.h - where in the input each character of decoded text stands: found by going forward behind the decoder, once. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TRAIL_H
#define CLI_TRAIL_H

#include <stddef.h>

#include "decoder.h"

/* An ill-formed sequence in decoded text. */
struct mark {
    size_t at;     /* how much text stands before it */
    size_t answer; /* the characters from there on that stand for it */
    runic_report report;
};

/* Text, and the bytes that it was decoded from. */
struct decoded {
    const uint8_t *src;
    size_t len;
    size_t seen;            /* with the bytes behind them that the decoder saw */
    uint64_t offset;        /* of src in the input */
    runic_converter before; /* by runic: the decoder as it was before them */
    char32_t *text;
    size_t count;
    size_t older; /* characters at its start that were decoded before */
    struct mark *marks;
    size_t mark_count;
};

struct trail {
    struct decoder decoder; /* by iconv(3) a second one, which comes behind: its state cannot be copied */
    const struct decoded *of;
    bool is_open;
    size_t read;         /* bytes of it that are passed */
    ptrdiff_t count;     /* and characters; below 0: some of the text before are still to come, which iconv(3) holds */
    uint64_t newest;     /* where the last character of them begins, if iconv(3) holds it */
    size_t mark;         /* the marks that are passed */
    size_t answers, bad; /* their characters and bytes */
};

/* Begins where decoder stands, at the start of a text. */
bool trail_open(struct trail *trail, const struct decoder *decoder);
void trail_close(struct trail *trail);

/* Goes on to the next text; and past what is left of it. */
void trail_begin(struct trail *trail, const struct decoded *of);
void trail_end(struct trail *trail);

/* Where the character text[index] stands, and its length in bytes. Goes forward only. */
uint64_t trail_place(struct trail *trail, size_t index, uint8_t *length);

#endif
