/* output.h - where converted text goes: standard output, a device, or a file that is replaced when all is done. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include "input/link.h"
#include "temporary.h"

/* What is done with a file that exists. */
struct output_rules {
    bool force;       /* replace it even if it is write-protected */
    bool break_links; /* even if it has other names, which keep the old text */
    bool keep_time;   /* the new one has its times */
    bool if_needed;   /* leave it alone if it is already what it would become */
    bool dry;         /* write nothing */
    bool writes_at;   /* write into it from offset on, and leave the rest alone */
    uint64_t offset;
    const char *backup; /* keep the old one under its name and this, or NULL */
};

struct output {
    const char *name;      /* to show */
    char *target;          /* the file to replace; NULL where bytes go directly to fd */
    struct folder *folder; /* where target is; NULL only in a dry run, where there is none */
    int fd;                /* -1: nowhere */
    int old_fd;            /* the old file; -1 if there is none, or nobody may open it */
    bool same;             /* so far, all that was written equals the old file */
    bool existed;
    bool unchanged;  /* at the end: there was nothing to do */
    bool replaced;   /* target is the new file, whatever has gone wrong since */
    struct stat old; /* of target, if it existed; else of fd, if that is standard output */
    uint64_t written;
    atomic_bool failed; /* and that has been said */
    struct output_rules rules;
    struct temporary temporary;
};

/*
 * Opens the file named by -o, or standard output for NULL and "-". Where at is given, the file is there, and name only what
 * it is called. Says what is wrong, if anything is.
 */
bool output_open(struct output *out, const char *name, const struct location *at, const struct output_rules *rules);

/* The old file turns out to be different: what was equal is copied, and from now on the new one is written. */
bool output_start(struct output *out);

/* Both say what went wrong. finish makes the file what it is to be; whatever happens, no temporary file is left. */
bool output_write(struct output *out, const void *bytes, size_t len);
bool output_finish(struct output *out);

/*
 * For several threads at once, where the output is a new file: the place of the next len bytes, and writing there. reserve is
 * not for two threads at once, and false for any other output.
 */
bool output_reserve(struct output *out, size_t len, uint64_t *at);
bool output_put(struct output *out, const void *bytes, size_t len, uint64_t at);

/* Where the output is a pipe: writes, in order, what nobody will change any more (sheet.h). False for 0 bytes at any other. */
bool output_give(struct output *out, const void *bytes, size_t len);

/* Closes it; a file stays as it was. */
void output_abandon(struct output *out);

/* Whether bytes go straight into this open file: it would be read and written at once. */
bool output_goes_to(const struct output *out, int fd);

#endif
