/* encoder.h - scalar values to bytes of any charset, by runic or by the system's iconv(3); and what stands for a fault there.
 */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ENCODER_H
#define CLI_ENCODER_H

#include <iconv.h>

#include "text/charset.h"

/* \xHH for each byte that a report keeps. */
#define ANSWER_MOST (4 * RUNIC_REPORT_BYTES)

struct encoder {
    runic_options how;
    const char *name; /* of the output, to show */
    bool is_open;
    bool lf, crlf; /* line ends are changed */
    bool after_cr; /* the text given ends with a CR */
    bool system;
    bool stops;      /* at what the charset lacks, since nobody allowed anything else */
    bool drops_tags; /* iconv reads tag characters, and writes nothing for them */
    runic_converter runic;
    iconv_t iconv, asked;                            /* the other one is asked for single characters */
    size_t replaced;                                 /* characters that iconv put others in place of */
    uint64_t left_out, unescaped;                    /* answers of which the charset has nothing, or only '?' */
    bool has_replacement, has_question, has_escapes; /* where answers will be asked for */
    uint64_t *lacking;                               /* a bit for each character that it is known not to have; or NULL */
};

/*
 * Begins an output in how->to, whose name is shown; how->from does not count, and of the policies, which answers will be asked
 * for. Says what is wrong, if anything is.
 */
bool encoder_open(struct encoder *encoder, const char *name, const runic_options *how);

/* Ends it: writes what state is left. What was answered otherwise than asked for is told. */
bool encoder_finish(struct encoder *encoder, bool (*take)(void *user, const void *bytes, size_t len), void *user);

/*
 * The system's iconv may put other characters in place of what a charset lacks, as musl's does, without telling where; of so
 * many it says that. false, where such a character stops the conversion: nobody allowed it, and the option would.
 */
bool tell_substituted(const char *name, size_t count, bool stops, const char *option);

/* Writes no more of it. */
void encoder_abandon(struct encoder *encoder);

/*
 * OK, FULL; UNMAPPABLE: the character behind those that are read; go on behind it. read counts characters, written and cap
 * count bytes.
 */
runic_result encode(struct encoder *encoder, const char32_t *src, size_t len, uint8_t *dst, size_t cap, bool last);

/* The text that stands for a fault, which the charset has; there may be none. At most ANSWER_MOST characters; returns how many.
 */
size_t encoder_answer(struct encoder *encoder, runic_action action, const runic_report *report, char32_t *answer);

/* The same as a policy for a decoder, of ill-formed sequences. */
runic_policy encoder_policy(struct encoder *encoder, runic_action action);

/* Counts answers that are asked for, as the end of the output tells of those that there are not. */
void encoder_count_answers(struct encoder *encoder, runic_action action, bool malformed, uint64_t count);

/* Keeps in mind that it lacks a character; and whether it is known to. */
void encoder_remember(struct encoder *encoder, char32_t value);

static inline bool encoder_lacks(const struct encoder *encoder, char32_t value)
{
    return encoder->lacking != NULL && (encoder->lacking[value >> 6] >> (value & 63) & 1) != 0;
}

#endif
