/* scan.h - decodes one input to its end, tells every fault with its place, and hands on the converted text. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SCAN_H
#define CLI_SCAN_H

#include "request.h"

/* Threads or not, calls come one after the other, and are the same; but perhaps from other threads, which wait for each other.
 */
enum scan_end scan(struct scan *scan, struct input *in);

#endif
