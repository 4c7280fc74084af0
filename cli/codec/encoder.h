/* encoder.h - encodes scalar values, and replacements of faults, with runic or the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ENCODER_H
#define CLI_ENCODER_H

#include "os/charsets.h"
#include "text/charset.h"
#include "text/finding.h"
#include "text/line_ends.h"

/* Enough for \xHH for each byte that a report keeps. */
#define ANSWER_MOST (4 * RUNIC_REPORT_BYTES)

struct encoder {
    runic_options how;
    const char *name; /* name of the output, for messages */
    bool is_open;
    struct line_ends ends;
    bool system;
    runic_options asked; /* the policies of the caller */
    bool stops;          /* unmappable characters end the conversion */
    bool drops_tags;     /* iconv silently drops tag characters */
    runic_converter runic;
    struct os_conversion *iconv;
    size_t replaced;              /* characters for which iconv has substituted others */
    uint64_t left_out, unescaped; /* faults skipped, or replaced by '?', since the charset lacks the replacement asked for */
    bool has_replacement, has_question, has_escapes; /* the charset has U+FFFD, '?', all characters of an escape */
    uint64_t *lacking;                               /* a bit for each character known to be unmappable; or NULL */
};

/*
 * Begins an output in how->to. name is shown in messages. how->from is ignored; the policies show which replacements
 * may be needed. Returns false after an error message.
 */
bool encoder_open(struct encoder *encoder, const char *name, const runic_options *how);

/*
 * Opens an encoder that stops at each unmappable character: the caller passes the replacement as text. Returns false after an
 * error message.
 */
bool encoder_open_bare(struct encoder *encoder, const char *name, const runic_options *how);

/*
 * Ends the output: writes the bytes that end the text, and warns of faults that were not handled as asked for.
 * Returns false on failure.
 */
bool encoder_finish(struct encoder *encoder, text_taker take, void *user);

/*
 * Reports that iconv has substituted count characters: some systems (musl) do, without saying where. Returns false
 * if the conversion must fail, because stops is true; the message then names the option that allows it.
 */
bool report_substituted(const char *name, size_t count, bool stops, const char *option);

/* Closes the encoder without writing the end of the text. */
void encoder_abandon(struct encoder *encoder);

/*
 * Encodes text. Returns RUNIC_OK or RUNIC_FULL; RUNIC_UNMAPPABLE: src[read] is unmappable, and the caller continues
 * after it. read counts characters; written and cap count bytes.
 */
runic_result encode(struct encoder *encoder, const char32_t *src, size_t len, uint8_t *dst, size_t cap, bool last);

/*
 * Stores the replacement of a fault, in characters that the charset has. Returns its length: at most ANSWER_MOST, 0
 * if there is none.
 */
size_t encoder_answer(struct encoder *encoder, runic_action action, const runic_report *report, char32_t *answer);

/* Returns a policy that makes a decoder write the replacement of ill-formed sequences. */
runic_policy encoder_policy(struct encoder *encoder, runic_action action);

/* Counts faults to be replaced, for the warning at the end of the output if the charset lacks the replacement. */
void encoder_count_answers(struct encoder *encoder, runic_action action, uint64_t count);

/* Returns true if the charset has a character. Only for an encoder that writes nothing else: its state is lost. */
bool encoder_has(struct encoder *encoder, char32_t value);

/* Remembers that a character is unmappable. */
void encoder_remember(struct encoder *encoder, char32_t value);

static inline bool encoder_lacks(const struct encoder *encoder, char32_t value)
{
    return encoder->lacking != NULL && (encoder->lacking[value >> 6] >> (value & 63) & 1) != 0;
}

#endif
