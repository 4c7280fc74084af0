/* output.h - where converted text goes: standard output, a device, or a file that is replaced when all is done. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "replace.h"

struct output {
    const char *name;    /* to show */
    struct old_file old; /* the file that it becomes */
    struct replacement new;
    int fd;         /* where bytes go: directly, or into the new file; -1: nowhere */
    bool same;      /* so far, all that was written equals the old file */
    bool piped;     /* to standard output */
    bool unchanged; /* at the end: there was nothing to do */
    uint64_t written;
    atomic_bool failed; /* and that has been said */
    struct output_rules rules;
};

/* Whether this is the name of a descriptor that somebody has opened for us, which is written where it stands. */
bool names_descriptor(const char *name);

/* Whether it becomes a file; else bytes go directly to where they belong. */
bool output_is_file(const struct output *out);

/*
 * Opens the file named by -o, or standard output for NULL and "-". Where at is given, the file is there, and name only what
 * it is called. Says what is wrong, if anything is.
 */
bool output_open(struct output *out, const char *name, const struct location *at, const struct output_rules *rules);

/* Both say what went wrong. finish makes the file what it is to be; whatever happens, no temporary file is left. */
bool output_write(struct output *out, const void *bytes, size_t len);
bool output_finish(struct output *out);

/*
 * For several threads at once, where the output is a new file: the place of the next len bytes, and writing there. reserve is
 * not for two threads at once, and false for any other output.
 */
bool output_reserve(struct output *out, size_t len, uint64_t *at);
bool output_put(struct output *out, const void *bytes, size_t len, uint64_t at);

/* Where the output is a pipe: writes, in order, what nobody will change any more (pipe_pages.h). False for 0 bytes at any
 * other. */
bool output_give(struct output *out, const void *bytes, size_t len);

/* Closes it; a file stays as it was. */
void output_abandon(struct output *out);

/* Whether bytes go straight into this open file: it would be read and written at once. */
bool output_goes_to(const struct output *out, int fd);

/* "cannot write: why", from errno, but a broken pipe is no reason for words. */
void fail_write(const char *name);

#endif
