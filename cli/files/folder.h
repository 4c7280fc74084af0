/* folder.h - open folders, the locations of files in them, temporary files, and the names that belong to an input. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H

#include <stdatomic.h>

#include "os/os.h"
#include "os/replace.h"

/* Names of runic's temporary files. */
#define TEMPORARY_PREFIX ".runic-"
#define TEMPORARY_DIGITS 12
#define TEMPORARY_NAME   (sizeof TEMPORARY_PREFIX + TEMPORARY_DIGITS)

/* Reference-counted, and shared between threads; closed by the last folder_release(). */
struct folder {
    int fd;
    bool readable; /* else its names can be used, but not listed */
    atomic_uint holders;
};

/* Opens a folder by a path relative to from, or to the current directory for NULL. Returns NULL and sets errno on failure. */
struct folder *folder_open(const struct folder *from, const char *path, enum links links);

/* Returns the descriptor of a folder; for NULL OS_CURRENT. */
int folder_fd(const struct folder *folder);

/* Adds a reference; folder_release() removes one. Both accept NULL. */
struct folder *folder_hold(struct folder *folder);
void folder_release(struct folder *folder);

/* The sorted names in a folder, except names that are never read. */
struct names {
    char **items;
    size_t count;
    bool has_git; /* the folder has a .git */
};

/* Compares two names of a list, for qsort() and bsearch(). */
int names_compare(const void *a, const void *b);

/* Reads the names in an open folder into names, which must be empty. Returns false and sets errno on failure. */
bool names_read(struct names *names, const struct folder *folder, bool hidden);

void names_free(struct names *names);

/* Makes sure that a folder's names survive a crash, if the system can do that. Returns false and sets errno on failure. */
bool folder_sync(const struct folder *folder);

/* Returns true if a file is unmodified: same size, mode, owner, mtime, ctime and number of hard links, except more_names that
 * this run added. Renaming and linking change the ctime: it is compared only if renamed is false and more_names is 0. For a
 * file that had several hard links at first, their number and the ctime are not compared: adding or removing a link does not
 * change the file, and this run may do it itself. */
bool is_unmodified(const struct os_status *old, const struct os_status *now, uint64_t more_names, bool renamed);

/* ---- The file that a name refers to, after all symbolic links: location.c */

/* The location of a file that exists or may be created: its folder, with a reference, and its name there, which is not a
 * symbolic link. Without a folder only the status is known, if the file exists. */
struct location {
    struct folder *folder;
    char *name;
    bool exists;
    struct os_status status; /* if exists is true */
};

/* Finds the location of a path after all symbolic links, whether the file exists or not. The path is relative to from, or to
 * the current directory if from is NULL. Returns false and sets errno on failure: ESTALE if links were changed at the same
 * time, EIDRM if the file has no name, ELOOP if a link is refused. */
bool location_find(struct location *location, struct folder *from, const char *path, enum links links);

void location_free(struct location *location);

/* Reports "cannot open" with the reason in errno, or for ESTALE that the file has changed. */
bool fail_open(const char *name);

/* Reports that the file has changed: by another process, or by its file system, as overlayfs copies files that have hard links.
 */
bool fail_changed(const char *name);

/* ---- Temporary files that become outputs, and are removed otherwise, even after a signal: temporary.c */

struct temporary {
    struct folder *folder; /* NULL if there is none */
    char name[TEMPORARY_NAME];
    int removal_error; /* errno of the attempt to remove it, or 0 */
    struct temporary *next;
};

/* Makes fatal signals remove all temporary files. Must be called before threads start: a thread that handles a signal must be
 * able to get the lock before another thread creates a temporary file. */
void temporaries_watch(void);

/* Creates a temporary file; umask or the folder's default ACL decide who may read it, unless it is private. Returns its
 * descriptor, or -1 and errno. */
int temporary_create(struct temporary *temporary, struct folder *folder, bool is_private);

/* Makes a temporary hard link to a file in the folder. Returns false and sets errno on failure. */
bool temporary_link(struct temporary *temporary, struct folder *folder, const char *name);

/* Renames the temporary file to name. If replaces is false, fails if name exists. Returns false and sets errno on failure. */
bool temporary_rename(struct temporary *temporary, const char *name, bool replaces);

/* Replaces the file that has the name (os/replace.h). After OS_BUSY and OS_FAILED, the temporary file exists as before. */
enum os_replaced temporary_replace(struct temporary *temporary, const char *name, os_is_expected *is_expected,
                                   const void *user);

/* Exchanges the two files without a check. Returns false and sets errno on failure. */
bool temporary_swap(struct temporary *temporary, const char *name);

/* Removes the temporary file if it exists. Warns, with the name of the output, if that fails now or failed earlier. */
void temporary_remove(struct temporary *temporary, const char *name);

/* Blocks fatal signals and other threads until temporaries_release(). Calls may be nested. */
void temporaries_hold(void);
void temporaries_release(void);

/* ---- Names and files that belong to an input of this run: no other input may have them as its output: claim.c */

/* Claims a name, or a name in a folder, under all paths of the folder. Returns false if it is already claimed. */
bool claim(const char *name);
bool claim_in(const struct os_status *folder, const char *name);

bool is_claimed(const char *name);

/* Claims a file that this run has written. */
void claim_file(const struct os_status *status);
void unclaim_file(const struct os_status *status);

/* Returns true if this run has written the file, perhaps under another name (a link, or a folder that ignores case). It must
 * not be overwritten or converted a second time. */
bool is_claimed_file(const struct os_status *status);

/* Removes all claims. */
void unclaim_all(void);

#endif
