/* seam.h - finds where a file changes from ASCII to UTF-16, or back. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DETECT_SEAM_H
#define CLI_DETECT_SEAM_H

#include "input/input.h"

/* Two parts of a file: one in ASCII, one in UTF-16. */
struct seam {
    runic_charset first, second; /* RUNIC_CHARSET_UNKNOWN: the file has no such parts */
    uint64_t offset;             /* where the second part begins */
};

/*
 * Reads an input that can be read again, and finds a part in ASCII before or after a part in UTF-16: PowerShell's >> writes
 * such logs. The UTF-16 must have as much Latin text that NULs are half of its bytes on one side. Returns no seam for pipes and
 * files that have no NUL byte.
 */
struct seam seam_find(struct input *in, const runic_detection *verdict);

#endif
