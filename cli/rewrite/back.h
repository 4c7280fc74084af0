/* back.h - the view of a text, and what an edited view becomes. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_BACK_H
#define CLI_BACK_H

#include "codec/policies.h"
#include "reading.h"

/* Makes the view of a text. */
void view_make(struct whole_text *view, const struct whole_text *text, const struct reading *reading);

/* Returns true if all of a text was deleted, perhaps by a program that failed. */
bool nothing_is_left(const struct whole_text *text, const struct reading *reading, const struct whole_text *edited);

/*
 * Writes an edited view back. Returns an exit status; unless it is EXIT_FINE, after a message, and *out is incomplete.
 * edited_name: where the lines of messages are counted. restore: the edited text may come from a program that read the text as
 * UTF-8 (runic_rewriting).
 */
int write_back(struct whole_text *out, const char *name, const char *edited_name, const struct whole_text *text,
               const struct reading *reading, const struct whole_text *edited, const struct policies *policies, bool restore);

#endif
