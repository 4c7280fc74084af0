/* folder.h - an open folder, in which files are found, made and renamed: its path may lead elsewhere meanwhile. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/stat.h>

#ifdef __APPLE__
#define st_atim st_atimespec
#define st_mtim st_mtimespec
#define st_ctim st_ctimespec
#endif

/* The names of our temporary files. */
#define TEMPORARY_PREFIX ".runic-"
#define TEMPORARY_DIGITS 12
#define TEMPORARY_NAME   (sizeof TEMPORARY_PREFIX + TEMPORARY_DIGITS)

/* Shared by all who work in it, on any thread; closed when the last of them releases it. */
struct folder {
    int fd;
    bool readable; /* else names in it can be used, and nothing else */
    atomic_uint holders;
};

/* Whether the last part of a path may be a symbolic link. */
enum links { LINKS_FOLLOWED, LINKS_REFUSED };

/* Opens the folder of a path that is seen from another folder, or from where we are for NULL. NULL and errno if it cannot. */
struct folder *folder_open(const struct folder *from, const char *path, enum links links);

/* The descriptor to give to openat and its like; NULL is where we are. */
int folder_fd(const struct folder *folder);

/* One more who works in it; and one less. Both take NULL, too. */
struct folder *folder_hold(struct folder *folder);
void folder_release(struct folder *folder);

/* Makes sure that what was written to a file survives a crash: on macOS, fsync leaves it in the memory of the disk. */
bool file_sync(int fd);

/* Makes sure that its names survive a crash, where the system can do that for folders. */
bool folder_sync(const struct folder *folder);

/* Two names of the folder take each other's place at once. False and errno. */
bool folder_exchange(const struct folder *folder, const char *a, const char *b);

/* Renames, unless there is a file of that name already: then it is false and EEXIST. */
bool folder_rename_to_new(const struct folder *folder, const char *from, const char *to);

/* Whether a file of this name is a temporary one of ours, or was left by one that was killed. */
bool is_temporary_name(const char *name);

/* Whether both are the same file, whatever its names are. */
bool is_same_file(const struct stat *a, const struct stat *b);

/*
 * Whether nobody has changed a file meanwhile: its content (by size and time), mode, owner, number of names, or anything else
 * of it, by the time of its last change. That one is changed by our own renaming and linking, too. A file that has several
 * names at first may lose or get some: that changes none of the others, and this run may do it itself.
 */
bool is_as_it_was(const struct stat *old, const struct stat *now, nlink_t more_names, bool renamed);

#endif
