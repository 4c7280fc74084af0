/* refused.h - files that are read only if named on the command line, not from a list of names or a tree. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REFUSED_H
#define CLI_REFUSED_H

#include "files/folder.h"

/*
 * Returns true, after reporting an error, if a file must not be read: a device, a FIFO, a socket; or, by a symbolic link, also
 * the open list of names, standard input, an output of this command, or a file of the kernel. Reading one of these
 * could wait forever, never end, or take away the names that follow in the list.
 *
 * status is that of the file, with symbolic links followed; is_link tells whether path is a link. list is the file descriptor
 * of the list of names, or -1.
 */
bool is_refused(const char *path, const struct stat *status, bool is_link, int list);

#endif
