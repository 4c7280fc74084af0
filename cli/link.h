/* link.h - what a name stands for: the file behind symbolic links, or an open descriptor. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LINK_H
#define CLI_LINK_H

/* The path behind all links, whether there is a file or not; to be freed. NULL and errno if there is none. */
char *final_path(const char *name);

/* The descriptor of /dev/fd/N and /dev/stderr, or -1. Opening the name would begin at the start of a file again. */
int descriptor_of(const char *name);

#endif
