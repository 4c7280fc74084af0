/* by_scalars_output.h - scalar values on their way to the output. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_BY_SCALARS_OUTPUT_H
#define CLI_BY_SCALARS_OUTPUT_H

#include "by_scalars_findings.h"

/* Before anything is sent. */
void by_scalars_output_start(struct by_scalars *s);

/* Writes the text between two indices, and tells of it. */
enum scan_end by_scalars_send(struct by_scalars *s, size_t from, size_t to);

#endif
