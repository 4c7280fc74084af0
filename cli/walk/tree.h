/* tree.h - lists the files of a folder and of all folders below it, sorted by name, and chooses among them. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TREE_H
#define CLI_TREE_H

#include "command_line/options.h"
#include "files/folder.h"
#include "os/os.h"

/* One of the files to process. */
struct entry {
    char *path;
    const char *below;  /* the part of path below the named folder: --output-dir appends it to its DIR */
    struct location at; /* its location, if known: it is opened only there */
    bool found;         /* found in a folder, not named by the user */
    bool listed;        /* named in a list */
    bool trouble;       /* it cannot be read, and an error was reported */
    bool standard;      /* it is standard input */
    bool skipped;       /* it is not processed: it was processed before, or is a directory or a link */
};

struct level;

struct walk {
    const struct options *options;
    int list;            /* file descriptor of the list of names, or -1 */
    struct level *level; /* the current folder; linked to those above it */
};

/* Begins a walk of a folder. WALK_FAILED: an error was reported. */
enum walked { WALK_BEGUN, WALK_NO_FOLDER, WALK_FAILED };
enum walked walk_begin(struct walk *walk, const struct options *options, const char *path);

/* Stores the next file, or a folder that could not be read (entry->trouble). Returns false at the end. */
bool walk_next(struct walk *walk, struct entry *entry);

void walk_end(struct walk *walk);

/* ---- Which files are read, by their kind and the options: choice.c */

enum kind { KIND_NONE, KIND_FILE, KIND_FOLDER, KIND_TROUBLE };

enum links links_of(const struct options *options);

/* Returns true for a symbolic link, if the options make the walk follow links. */
bool is_followed_link(const struct options *options, const struct folder *folder, const char *name);

/* Returns what the walk does with a name in a folder: skip it (KIND_NONE), read it, or enter it; KIND_TROUBLE and errno on
 * failure. Sets *status to the status of the file. below is its path below the named folder. A link that leads to neither a
 * file nor a folder is KIND_FILE. */
enum kind choose(const struct options *options, const struct folder *folder, const char *name, const char *below,
                 struct os_status *status);

/* ---- Files that must not be read from a list or a tree, by device and inode */

/* Returns true, after reporting an error, if a file must not be read: a device, a FIFO, a socket, a file of refuse_own_file();
 * or, by a symbolic link, also standard input, an output of this command, or a file of the kernel. Reading one of these could
 * wait forever, never end, or take away the names that follow in the list.
 *
 * status is that of the file, with symbolic links followed; is_link tells whether path is a link. list is the file descriptor
 * of the list of names, or -1. */
bool is_refused(const char *path, const struct os_status *status, bool is_link, int list);

/* Returns true, after a message of a kind, for a regular file that is standard output or standard error of the command, or the
 * list of names. The command would read what it writes, without end, or convert the names that follow. */
bool refuse_own_file(enum message kind, const char *path, const struct os_status *status, int list);

/* ---- The files that git ignores: ignored.c */

struct ignored;

/* Which repositories git may use: GIT_ABOVE: of the folder, or of one above it; GIT_HERE: only of the folder itself. */
enum git_reach { GIT_ABOVE, GIT_HERE };

/* Returns true if a folder is in a git work tree, at its top or below it. */
bool is_in_work_tree(const struct folder *folder);

/* Returns true if a folder has a repository of its own. */
bool has_own_repository(const struct folder *folder);

/* Asks git which files it ignores below a folder that is in a work tree. Sets *ignored to the answer. Without an answer sets it
 * to NULL, and prints a note; or returns false after an error message, if git could not be run, or if the answer is needed,
 * since files are going to be modified. */
bool ignored_ask(struct ignored **ignored, const struct folder *folder, const char *path, enum git_reach reach, bool needed);

/* Returns true if git ignores a path, which must begin with that of the folder; false for a path in an ignored folder. */
bool is_ignored(const struct ignored *ignored, const char *path);

void ignored_free(struct ignored *ignored);

/* ---- Files of lists and trees that are not read: binary files, directories and links in a list, and what git ignores */

enum skipped { SKIPPED_BINARY, SKIPPED_DIRECTORY, SKIPPED_LINK, SKIPPED_KINDS };

/* Counts a skipped file, and reports its name with -v or by skipped_set_callback(). May be called concurrently. */
void skipped_add(enum skipped what, const char *name);

/* Counts a file or folder that git ignores, and reports its name with -v. May be called concurrently. */
void skipped_add_ignored(const char *name);

/* Sets a callback for each skipped file and its kind, such as "a binary file". */
void skipped_set_callback(void (*report)(const char *name, const char *what));

/* Returns the number of skipped files of a kind. */
uint64_t skipped_count(enum skipped what);

/* Leaves the counts to the caller: skipped_report() does not print them. */
void skipped_are_summarized(void);

/* Returns true if the caller of skipped_are_summarized() has skipped files to report. */
bool skipped_will_be_told(void);

/* Prints how many files were skipped, if any. Files that git ignores are counted only if a callback was set. */
void skipped_report(void);

/* ---- Patterns of names: *, ?, [a-z], as in a shell: pattern.c */

/* Returns true if a pattern matches all of a text. * matches any characters, ? matches one, [...] one of a set, with ranges,
 * and
 * [!...] or [^...] any other; a backslash takes the next character literally. A [ without ] is a character. Characters are
 * those of UTF-8; an ill-formed byte counts as one. With is_path, only a slash matches a slash. Takes time proportional to the
 * product of the lengths, at most. */
bool pattern_matches(const char *pattern, const char *text, bool is_path);

#endif
