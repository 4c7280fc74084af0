/* claim.h - which outputs of this run are taken. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CLAIM_H
#define CLI_CLAIM_H

#include <stdbool.h>

/* False if somebody has claimed this path before. */
bool claim(const char *path);
void claim_forget(void);

#endif
