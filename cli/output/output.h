/* output.h - writes text to standard output, to a device, or to a new file that replaces an old one. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "command_line/options.h"
#include "files/folder.h"
#include "os/os.h"

/* ---- The file that an output replaces: old_file.c */

/* Where outputs go, and what to do with an existing file. */
struct output_rules {
    bool in_place;      /* each input is replaced */
    const char *folder; /* each input has its own output below this folder; or NULL */
    bool force;         /* replace it even if it is write-protected */
    bool break_links;   /* replace it even if it has other hard links, which keep the old text */
    bool keep_time;     /* copy its times to the new file */
    bool if_needed;     /* leave it alone if its content is already correct */
    bool dry;           /* write nothing */
    const char *backup; /* suffix of the backup's name, or NULL for no backup */
};

struct old_file {
    const char *name;      /* for messages */
    char *base;            /* its name in the folder; NULL if the output is no file */
    struct folder *folder; /* NULL only in a dry run, if the folder does not exist */
    bool exists;
    int fd;        /* -1 if the file does not exist or cannot be opened */
    bool readable; /* its content can be read; else fd only gives access to its attributes */
    struct os_status status;
};

/* Examines the existing file, if any, and opens it, if that is allowed. Returns false after an error message. */
bool old_file_find(struct old_file *old, const char *name, const struct location *at);
void old_file_close(struct old_file *old);

/* Returns true, after reporting an error, if the file that now has the name is an output of this run. */
bool old_file_is_taken(const struct old_file *old);

/* Returns true if the file may be replaced. Returns false after an error message. */
bool may_be_replaced(const struct old_file *old, const struct output_rules *rules);

/* Returns true if another process has changed or removed the file, apart from more_names hard links of this run. Then errno is
 * ESTALE, or the error that prevented the check. old_file_fail() reports this errno. */
bool old_file_has_changed(const struct old_file *old, uint64_t more_names);
void old_file_fail(const struct old_file *old);

/* Accepts the ctime that this run has changed by adding and removing a hard link, if nothing else has changed. */
void old_file_accept_ctime(struct old_file *old);

/* Gives the file open at fd the owner, mode, ACL and extended attributes of the old file. Warns of each that cannot be kept,
 * and then reduces the mode so that no user gets more access than before. */
void old_file_copy_attributes(const struct old_file *old, int fd);

/* ---- Puts a complete temporary file in the place of the old one: replace.c */

struct replacement {
    struct temporary temporary;
    bool done;               /* the new file has the name, even if an error followed */
    struct os_status status; /* status of the new file */
};

/* Replaces the old file by the new one at fd, and closes fd. Returns false after an error message. */
bool replace(struct replacement *new, struct old_file *old, const struct output_rules *rules, int fd);

/* Returns false, after an error message, if replace() would not keep a backup, since its name is taken. */
bool may_keep_backup(const struct old_file *old, const struct output_rules *rules);

/* Claims a file that needs no change. Returns false, after an error message, if it cannot be an output of this run. */
bool claim_unchanged(const struct old_file *old, const struct output_rules *rules);

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

/* Returns true if this names a descriptor that was open when the program started ("-", /dev/stdout, /dev/fd/N). It is written
 * at its current position. */
bool names_descriptor(const char *name);

/* Returns true if a new file is written; else bytes go directly to their destination. */
bool output_is_file(const struct output *out);

/* Reads the options about outputs and existing files. Returns false after an error message. */
bool output_rules_read(struct output_rules *rules, const struct options *options);

/* Opens the file named by -o, or standard output for NULL and "-". If at is not NULL, it is the location of the file, and name
 * is only for messages. Returns false after an error message. */
bool output_open(struct output *out, const char *name, const struct location *at, const struct output_rules *rules);

/* Writes text. output_finish() replaces the old file and removes the temporary one. Both return false after a message. */
bool output_write(struct output *out, const void *bytes, size_t len);
bool output_finish(struct output *out);

/* Writes a whole text to what output_open() opens by the name. as_read: NULL, or the status of the file when it was read; the
 * file is left as it is if it has changed since. Returns false after an error message. */
bool output_put(const char *name, const struct output_rules *rules, const struct os_status *as_read, const void *bytes,
                size_t len);

/* Closes the output without replacing the old file. */
void output_abandon(struct output *out);

/* Returns true if bytes are written directly into the regular file that is open at fd: then it must not be an input. */
bool output_goes_to(const struct output *out, int fd);

/* Reports "cannot write" with the reason in errno. After EPIPE the program ends without a message. */
bool fail_write(const char *name);

#endif
