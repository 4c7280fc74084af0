/* claim.h - which outputs of this run are taken. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CLAIM_H
#define CLI_CLAIM_H

#include <stdbool.h>

/* Takes a name: somebody may have claimed it before, or the memory is short. */
enum claimed { CLAIM_MINE, CLAIM_TAKEN, CLAIM_FAILED };
enum claimed claim(const char *name);
bool is_claimed(const char *name);

/* Gives back a name that is claimed. */
void unclaim(const char *name);
void claim_forget(void);

#endif
