/* claim.h - the outputs that belong to a file of this run. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CLAIM_H
#define CLI_CLAIM_H

#include <stdbool.h>

/* Claims a name. Returns CLAIM_TAKEN if it is already claimed, CLAIM_FAILED without memory. */
enum claimed { CLAIM_MINE, CLAIM_TAKEN, CLAIM_FAILED };
enum claimed claim(const char *name);
bool is_claimed(const char *name);

/* Removes the claim of a name. */
void unclaim(const char *name);
void claim_forget(void);

#endif
