/* streams.h - the rows of the measurements on damaged streams, and the contenders. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_BENCH_STREAMS_H
#define RUNIC_BENCH_STREAMS_H

#include "../bench.h"

enum peer { PEER_ICONV, PEER_SUBSTITUTE, PEER_ESCAPE };

struct row {
    runic_charset from, to;
    const char *from_name, *to_name; /* in runic.h */
    uint8_t ill_formed, unmappable;
    const char *ill_formed_name, *unmappable_name;
    unsigned damage;
    enum peer peer;
    double must;
};

struct job {
    const struct row *row;
    const uint8_t *src;
    size_t len;
    uint8_t *dst;
    size_t cap;
};

/*
 * Converts the whole text: in one piece by a stream of runic, in pieces of 64 KiB, or by the peer. Returns false on
 * failure.
 */
bool run_whole(const struct job *job);
bool run_pieces(const struct job *job);
bool run_peer(const struct job *job);

#endif
