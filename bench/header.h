/* header.h - the facts at the head of every result. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_BENCH_HEADER_H
#define RUNIC_BENCH_HEADER_H

#include "bench.h"

struct header {
    char date[16], cpu[192], command[1024];
    const char *compiler;
};

struct header read_header(const struct options *options);

#endif
