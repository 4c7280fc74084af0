/* locator.h - finds the byte offset of each character of decoded text, with a second decoder that follows the first. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LOCATOR_H
#define CLI_LOCATOR_H

#include <stddef.h>

#include "decoder.h"

/* An ill-formed sequence in decoded text. */
struct mark {
    size_t at;     /* its index in the text */
    size_t answer; /* length of its replacement, which begins there */
    runic_report report;
};

/* Text, and the bytes that it was decoded from. */
struct decoded {
    const uint8_t *src;
    size_t len;
    uint64_t offset;        /* offset of src in the input */
    runic_converter before; /* if runic decodes: a copy of the decoder from before src */
    char32_t *text;
    size_t count;
    size_t older; /* characters at the start of text that were decoded before src */
    struct mark *marks;
    size_t mark_count;
};

struct locator {
    struct decoder decoder; /* the second decoder */
    const struct decoded *of;
    bool is_open;   /* false: offsets cannot be found, or are no longer wanted */
    size_t read;    /* bytes decoded */
    size_t count;   /* characters decoded */
    size_t mark;    /* marks passed */
    size_t answers; /* characters in the replacements of these marks */
};

/* Opens the locator, unless decoder is the system's iconv(3), which does not report which bytes make a character. */
void locator_open(struct locator *locator, const struct decoder *decoder);

/* Begins the next text. */
void locator_begin(struct locator *locator, const struct decoded *of);

/* Returns the offset of text[index], and its length in bytes. index must not decrease. */
uint64_t locator_find(struct locator *locator, size_t index, uint8_t *length);

#endif
