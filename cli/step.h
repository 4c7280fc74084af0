/* step.h - what the steps of a conversion by way of UTF-8 have in common. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_STEP_H
#define CLI_STEP_H

#include "scan.h"

/* One input on its way. */
struct steps {
    struct scan *scan;
    struct stage source;    /* to UTF-8 */
    runic_converter before; /* the source as it was before it made the text at hand from src[0, len) */
    const uint8_t *src;
    size_t len;
    uint64_t offset; /* of src in the input */
    bool may_begin_with_mark;
    uint8_t *text, *scratch; /* of size bytes each; before text there is room for a CR */
    size_t size;
    bool after_cr; /* the text watched so far ends with a CR, which waits for what follows it */
    uint64_t cr;   /* its offset in the input */
};

/* Where in the input the character is that stands at text[at]: decodes again up to there. */
uint64_t steps_offset_of(const struct steps *s, size_t at);

/* Tells a fault where the position stands, which then goes past it. */
enum scan_end steps_tell(struct steps *s, const runic_report *report);

/* Counts text and sends it on. */
enum scan_end steps_send(struct steps *s, const uint8_t *from, size_t len);

/* Watches text, which is not counted yet; whole: what follows is no text, so that a CR has nothing to wait for. */
void steps_watch(struct steps *s, size_t len, bool whole);

#endif
