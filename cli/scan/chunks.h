/* chunks.h - converts the rest of an input in chunks, by several worker threads. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHUNKS_H
#define CLI_CHUNKS_H

#include "request.h"

/*
 * Converts from in->offset on, with the state of scan. The callbacks of scan are called in order. Returns SCAN_DONE
 * unless something stops it. It may end early (no threads, no memory, a short read), and never reaches the end of
 * the input: the caller must continue at in->offset.
 */
enum scan_end chunks_scan(struct scan *scan, struct input *in);

#endif
