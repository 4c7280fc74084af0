/* declarations.h - check --declared: compares the charset of a file with what its text declares. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHECK_DECLARATIONS_H
#define CLI_CHECK_DECLARATIONS_H

#include "recognize/declared.h"
#include "tally.h"

/* Sets the charset of a text in a legacy charset to the one that it declares, unless guesses contradict it. */
void read_as_declared(const struct beginning *beginning, struct recognition *known);

/* Returns true if the text declares a charset. */
bool has_declaration(const struct beginning *beginning, const struct recognition *known);

/* Reports each declaration that is wrong. */
void check_declared(struct check *check, const struct recognition *known, const struct beginning *beginning, bool is_ascii);

#endif
