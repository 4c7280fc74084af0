/* attributes.h - what a file keeps when another takes its place: owner, mode, ACL, extended attributes, time. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ATTRIBUTES_H
#define CLI_ATTRIBUTES_H

#include <stdbool.h>
#include <sys/stat.h>

/*
 * Gives the file open at fd the owner, mode, ACL and extended attributes of another, which is open at from, or -1 where nobody
 * may open it. What cannot be kept is told, and gives nobody any right that he had not. name is for warnings.
 */
void attributes_copy(const char *name, int from, const struct stat *old, int fd);

/* And its times. */
bool attributes_copy_time(const struct stat *old, int fd);

#endif
