/* faults.h - faults: their reports, the policies that decide, replacements and escapes. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_FAULTS_H
#define RUNIC_STREAM_FAULTS_H

#include "state.h"

/* The most scalar values that replace a fault: the escape of each byte of a report. */
#define LONGEST_REPLACEMENT (4 * RUNIC_REPORT_BYTES)

/* Makes the sequence at a place of the text the newest fault, which is not counted: an ill-formed one or, if its status is
 * RUNIC_OK, an unmappable character. */
HIDDEN void runic_report_fault(struct converter *c, const struct text *text, const uint8_t *at,
                               const runic_character *sequence);

/* Counts the newest fault. */
HIDDEN void runic_count_fault(struct converter *c);

/* Stores the policy for the newest fault in *answer, or returns a status that ends the call. Asks the callback if there is one.
 */
HIDDEN runic_status runic_decide(struct converter *c, runic_policy *answer);

/* Ends a call at a fault with this status. */
HIDDEN runic_status runic_stop_at_fault(struct converter *c, runic_status status);

/* Writes the scalar values that replace a fault by a policy, LONGEST_REPLACEMENT at most, and returns how many. The target has
 * all of them. */
HIDDEN size_t runic_replacement_of_fault(const struct converter *c, const runic_policy *policy, const runic_report *fault,
                                         char32_t *text);

/* Stores the lone surrogates of RUNIC_ACTION_SURROGATE_ESCAPE: one for each byte of an ill-formed sequence of UTF-8, at most
 * RUNIC_REPORT_BYTES; or the ill-formed code unit, if it stands for a byte. Returns their number; 0 if the sequence cannot be
 * escaped. */
HIDDEN size_t runic_escaped_surrogates(const struct converter *c, const uint8_t *src, size_t len, char32_t *surrogates);

/* Returns true if a policy is valid as an answer to the newest fault. */
HIDDEN bool runic_is_answer(const struct converter *c, const runic_policy *answer);

/* Writes scalar values as UTF-16. Returns the number of units. */
static inline size_t units_of_values(const char32_t *values, size_t len, char16_t *units)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += put_utf16((uint8_t *)(units + count), values[i]);
    return count;
}

/* The most units of UTF-16 that replace an unmappable character without asking. */
#define UNITS_OF_REPLACEMENT (2 * RUNIC_MAX_REPLACEMENT)

/* Copies well-formed UTF-16 with a replacement for each character that the target lacks, counts those, and returns the length.
 * *newest: the index of the last of them in units; unchanged without any. */
HIDDEN size_t runic_replacement_of_text(struct converter *c, const char16_t *units, size_t len, char16_t *spelled,
                                        size_t *newest);

#endif
