/* refused.h - files that are read only if named on the command line, not from a list of names or a tree. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REFUSED_H
#define CLI_REFUSED_H

#include "files/folder.h"
#include "os/os.h"

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
