/* by_scalars_output.h - writes scalar values to the output. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_BY_SCALARS_OUTPUT_H
#define CLI_BY_SCALARS_OUTPUT_H

#include "by_scalars_findings.h"

/* Prepares the output. Must be called once, before by_scalars_send(). */
void by_scalars_output_start(struct by_scalars *s);

/* Writes the text from text[from] to text[to], and reports its findings. */
enum scan_end by_scalars_send(struct by_scalars *s, size_t from, size_t to);

#endif
