/* output.h - writes what a converter adds to the text, each item whole or not at all. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_OUTPUT_H
#define RUNIC_STREAM_OUTPUT_H

#include "state.h"

/* Each returns false if the room does not suffice; nothing is written then. */

/* Writes the bytes that end the text. */
HIDDEN bool runic_close_text(struct converter *c, struct text *text);

/* Decides on the newest fault and writes its replacement, which stays pending if it does not fit. Returns OK to go on. */
HIDDEN runic_status runic_answer_fault(struct converter *c, struct text *text);

/* Writes the replacement of the newest fault by a policy. */
HIDDEN bool runic_put_replacement(struct converter *c, const runic_policy *policy, struct text *text);

/* Writes what is pending for the newest fault, if anything. */
HIDDEN bool runic_write_pending(struct converter *c, struct text *text);

/* Writes lone surrogates: as code units; as three bytes each in WTF-8 and Modified UTF-8; in UTF-8 as the bytes that they
 * escape. Returns false also if there are none. */
HIDDEN bool runic_put_surrogates(const struct converter *c, const char32_t *surrogates, size_t len, struct text *text);

/* Writes the target's BOM, if it is due. */
HIDDEN bool runic_write_bom(struct converter *c, struct text *text);

#endif
