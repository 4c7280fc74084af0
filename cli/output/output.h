/* output.h - writes text to standard output, to a device, or to a new file that replaces an old one. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "command_line/options.h"
#include "replace.h"

struct output {
    const char *name;    /* for messages */
    struct old_file old; /* the file that is replaced */
    struct replacement new;
    int fd;         /* the destination, or the new file; -1: none */
    bool same;      /* so far, all text equals that of the old file */
    bool unchanged; /* set at the end if the old file needed no change */
    uint64_t written;
    bool failed; /* writing failed, and an error was reported */
    bool shown;  /* written to a terminal on which messages appear, too */
    struct output_rules rules;
};

/*
 * Returns true if this names a descriptor that was open when the program started ("-", /dev/stdout, /dev/fd/N). It
 * is written at its current position.
 */
bool names_descriptor(const char *name);

/* Returns true if a new file is written; else bytes go directly to their destination. */
bool output_is_file(const struct output *out);

/* Reads the options about outputs and existing files. Returns false after an error message. */
bool output_rules_read(struct output_rules *rules, const struct options *options);

/*
 * Opens the file named by -o, or standard output for NULL and "-". If at is not NULL, it is the location of the
 * file, and name is only for messages. Returns false after an error message.
 */
bool output_open(struct output *out, const char *name, const struct location *at, const struct output_rules *rules);

/* Writes text. output_finish() replaces the old file and removes the temporary one. Both return false after a message. */
bool output_write(struct output *out, const void *bytes, size_t len);
bool output_finish(struct output *out);

/*
 * Writes a whole text to what output_open() opens by the name. as_read: NULL, or the status of the file when it was read; the
 * file is left as it is if it has changed since. Returns false after an error message.
 */
bool output_put(const char *name, const struct output_rules *rules, const struct os_status *as_read, const void *bytes,
                size_t len);

/* Closes the output without replacing the old file. */
void output_abandon(struct output *out);

/* Returns true if bytes are written directly into the regular file that is open at fd: then it must not be an input. */
bool output_goes_to(const struct output *out, int fd);

/* Reports "cannot write" with the reason in errno. After EPIPE the program ends without a message. */
bool fail_write(const char *name);

#endif
