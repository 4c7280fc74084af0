/* claim.h - the names and files that belong to an input of this run: no other input may have them as its output. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CLAIM_H
#define CLI_CLAIM_H

#include "os/os.h"

/* Claims a name. Returns CLAIM_TAKEN if it is already claimed, CLAIM_FAILED without memory. */
enum claimed { CLAIM_MINE, CLAIM_TAKEN, CLAIM_FAILED };
enum claimed claim(const char *name);

bool is_claimed(const char *name);

/* Claims a name in a folder: the same under all paths of the folder. */
enum claimed claim_in(const struct os_status *folder, const char *name);

/* Claims a file that this run has written. Returns false without memory. */
bool claim_file(const struct os_status *status);
void unclaim_file(const struct os_status *status);

/*
 * Returns true if this run has written the file, perhaps under another name (a link, or a folder that ignores case).
 * It must not be overwritten or converted a second time.
 */
bool is_claimed_file(const struct os_status *status);

/* Removes all claims. */
void unclaim_all(void);

#endif
