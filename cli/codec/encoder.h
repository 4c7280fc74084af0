/* encoder.h - encodes text, and replacements of faults, with runic or the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ENCODER_H
#define CLI_ENCODER_H

#include "text/census.h"
#include "text/charset.h"
#include "text/finding.h"
#include "text/line_ends.h"

struct system_encoder;

struct encoder {
    runic_options how;
    const char *name; /* name of the output, for messages */
    bool is_open;
    struct line_ends ends; /* what happens to line ends in the text before it is encoded */
    runic_converter runic;
    struct system_encoder *system; /* iconv(3) encodes; NULL: runic does */
    /* Faults that were left out, or replaced by '?', since the charset lacks the replacement asked for. */
    uint64_t left_out, unescaped;
};

/* The functions do what those of a runic_converter do. Text for iconv(3) must be well-formed UTF-8 without cut characters. */

/* Begins an output in how->to. name is shown in messages. Returns false after an error message. */
bool encoder_open(struct encoder *encoder, const char *name, const runic_options *how);

/* Ends the output: writes the bytes that end the text, and warns of faults that were not handled as asked for. Returns false on
 * failure. */
bool encoder_finish(struct encoder *encoder, text_taker take, void *user);

/* Closes the encoder without writing the end of the text. */
void encoder_abandon(struct encoder *encoder);

/* Counts the unmappable characters: only if this encoder is one of iconv(3), else the caller does. */
void encoder_count_in(struct encoder *encoder, struct census *census);

/* Encodes text. cap must be at least RUNIC_MIN_OUTPUT. */
runic_result encoder_convert(struct encoder *encoder, const uint8_t *src, size_t len, uint8_t *dst, size_t cap, bool last);

/* Returns the last fault. With iconv(3), a callback is asked as for US-ASCII. */
runic_report encoder_report(const struct encoder *encoder);
int64_t encoder_fault_position(const struct encoder *encoder);
void encoder_answer(struct encoder *encoder, const runic_policy *answer);
void encoder_set_policies(struct encoder *encoder, const runic_policy *ill_formed, const runic_policy *unmappable);
runic_faults encoder_faults(const struct encoder *encoder);

/* Returns the policy with which a decoder replaces ill-formed sequences by what the charset has: U+FFFD, else '?', else
 * nothing; '?' for an escape whose characters it lacks. */
runic_policy encoder_replacement(const struct encoder *encoder, const runic_policy *ill_formed);

/* Counts ill-formed sequences that were replaced by this policy, for the warning at the end of the output. */
void encoder_count_replaced(struct encoder *encoder, const runic_policy *ill_formed, uint64_t count);

/* Returns true if the charset has a character. */
bool encoder_has(const struct encoder *encoder, char32_t value);

/* Reports that iconv has substituted count characters: some systems (musl) do, without saying where. Returns false if the
 * conversion must fail, because stops is true; the message then names the option that allows it. */
bool report_substituted(const char *name, size_t count, bool stops, const char *option);

#endif
