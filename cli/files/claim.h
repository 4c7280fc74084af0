/* claim.h - the names and files that belong to an input of this run: no other input may have them as its output. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CLAIM_H
#define CLI_CLAIM_H

#include "os/os.h"

/* Claims a name, or a name in a folder, under all paths of the folder. Returns false if it is already claimed. */
bool claim(const char *name);
bool claim_in(const struct os_status *folder, const char *name);

bool is_claimed(const char *name);

/* Claims a file that this run has written. */
void claim_file(const struct os_status *status);
void unclaim_file(const struct os_status *status);

/* Returns true if this run has written the file, perhaps under another name (a link, or a folder that ignores case). It must
 * not be overwritten or converted a second time. */
bool is_claimed_file(const struct os_status *status);

/* Removes all claims. */
void unclaim_all(void);

#endif
