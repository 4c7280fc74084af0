/* system_encoder.h - encodes UTF-8 with the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SYSTEM_ENCODER_H
#define CLI_SYSTEM_ENCODER_H

#include <runic.h>
#include <stdbool.h>

#include "os/charsets.h"
#include "text/census.h"

/* Characters that iconv encodes at once. */
#define ENCODED_AT_ONCE 1024

/* Characters of the longest replacement. */
#define ANSWER_MOST (4 * RUNIC_MAX_REPLACEMENT)

struct system_counts {
    uint64_t faults;
    size_t substituted;           /* characters for which iconv has written others */
    uint64_t left_out, unescaped; /* faults skipped, or replaced by '?', since the charset lacks the replacement asked for */
};

/* What is known about the charset. */
struct system_charset {
    bool drops_tags;  /* iconv silently drops tag characters */
    bool question;    /* the charset has '?' */
    unsigned escapes; /* a bit for each style of escapes whose characters it has */
};

struct system_encoder {
    struct os_conversion *iconv, *probe; /* the second one writes nothing into the output */
    struct census *census;               /* counts the unmappable characters; or NULL */
    runic_report report;                 /* its offset is that in the last text */
    struct system_counts counts;
    struct system_charset charset;
    char32_t answer[ANSWER_MOST]; /* the replacement of the last fault, which is written next */
    size_t answer_len;
    size_t stride; /* characters to decode at once */
};

/* Begins an output in how->to. Returns NULL after an error message. */
struct system_encoder *system_encoder_open(const runic_options *how);
void system_encoder_close(struct system_encoder *encoder);

/* Does what encoder_convert() does; stops at each unmappable character. */
runic_result system_encode(struct system_encoder *encoder, const uint8_t *src, size_t len, uint8_t *dst, size_t cap, bool last);

/* Stores the replacement of the last fault, by a policy other than STOP and CALLBACK. */
void system_encoder_answer(struct system_encoder *encoder, const runic_policy *policy);

/* Returns true if the charset has all of these characters. */
bool system_encoder_has(const struct system_encoder *encoder, const char32_t *text, size_t len);

#endif
