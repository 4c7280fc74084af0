/* nul_watch.h - judges whether a NUL byte near the start of a stream means UTF-16. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_NUL_WATCH_H
#define CLI_NUL_WATCH_H

#include <runic.h>
#include <stdbool.h>
#include <stddef.h>

/* Bytes at the start of a stream in which NUL bytes are evidence. */
#define NUL_WATCHED 4096

/*
 * The verdict must not depend on how the bytes of a stream arrive. Therefore text without NUL bytes passes at once; at
 * the first NUL byte, the stream waits for all watched bytes.
 */
struct nul_watch {
    bool active;
    bool refused;            /* the watched bytes look like UTF-16 or UTF-32: the stream has ended before the first NUL byte */
    runic_detector detector; /* has got all bytes that have passed */
    uint64_t passed;
    runic_detection seen; /* if refused: the evidence */
};

void nul_watch_begin(struct nul_watch *watch);

/* Returns how many of the next bytes can pass at once: all, or those before the first watched NUL byte. */
size_t nul_watch_before(const struct nul_watch *watch, const uint8_t *bytes, size_t len);

/* Adds bytes that pass. */
void nul_watch_pass(struct nul_watch *watch, const uint8_t *bytes, size_t len);

/* Returns how many bytes must be there for nul_watch_end(), if the stream is that long. */
size_t nul_watch_needs(const struct nul_watch *watch);

/* Ends the watch with all bytes that are watched, or up to the end of the stream. Sets watch->refused. */
void nul_watch_end(struct nul_watch *watch, const uint8_t *bytes, size_t len);

#endif
