/* choice.h - decides which files in a folder are read, by their kind and the options. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHOICE_H
#define CLI_CHOICE_H

#include "command_line/options.h"
#include "files/folder.h"
#include "os/os.h"

enum kind { KIND_NONE, KIND_FILE, KIND_FOLDER, KIND_TROUBLE };

enum links links_of(const struct options *options);

/* Returns true for a symbolic link, if the options make the walk follow links. */
bool is_followed_link(const struct options *options, const struct folder *folder, const char *name);

/*
 * Returns what the walk does with a name in a folder: skip it (KIND_NONE), read it, or enter it; KIND_TROUBLE and
 * errno on failure. Sets *status to the status of the file. below is its path below the named folder. A link that
 * leads to neither a file nor a folder is KIND_FILE.
 */
enum kind choose(const struct options *options, const struct folder *folder, const char *name, const char *below,
                 struct os_status *status);

/* ---- Files that must not be read from a list or a tree, by device and inode */

/*
 * Returns true, after reporting an error, if a file must not be read: a device, a FIFO, a socket, a file of own_file(); or, by
 * a symbolic link, also standard input, an output of this command, or a file of the kernel. Reading one of these could wait
 * forever, never end, or take away the names that follow in the list.
 *
 * status is that of the file, with symbolic links followed; is_link tells whether path is a link. list is the file descriptor
 * of the list of names, or -1.
 */
bool is_refused(const char *path, const struct os_status *status, bool is_link, int list);

/*
 * Returns what a regular file is to the command: its standard output, its standard error, the list of names; else NULL. The
 * command would read what it writes, without end, or convert the names that follow. Not thread-safe.
 */
const char *own_file(const struct os_status *status, int list);

/* Returns true, after an error message, for such a file. */
bool refuse_own_file(const char *path, const struct os_status *status, int list);

#endif
