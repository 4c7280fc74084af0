/* os.h - files, folders and descriptors, in the same way on each operating system. */
/* SPDX-License-Identifier: MIT */
/* This folder is the only one of the command that includes headers of the system. Names are UTF-8 (on POSIX: any bytes).
 * Functions that return bool return false on failure, functions that return a descriptor return -1; both set errno, which
 * os_reason() puts into words. No function is interrupted by a signal: each continues after EINTR. */
#ifndef CLI_OS_H
#define CLI_OS_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifndef ESTALE
#define ESTALE 10001 /* Windows has no such error: another process has replaced the file */
#endif

/* Returns the cause in words for an error number. Valid until the next call in this thread. */
const char *os_reason(int number);

/* Opens closed standard descriptors so that no other file gets their numbers, and every use of them fails; ends the program if
 * that is impossible. On Windows, also reads the arguments again: in UTF-8, with a slash for each backslash, and with patterns
 * expanded that are not quoted. Must be the first call of main(). */
void os_start(int *argc, char ***argv);

/* ---- The status of a file ---- */

enum os_kind { OS_FILE, OS_FOLDER, OS_LINK, OS_PIPE, OS_DEVICE, OS_SOCKET };

/* Two files are the same file exactly if their volume and file are equal. */
struct os_id {
    uint64_t volume, file;
};

struct os_time {
    int64_t seconds;
    int64_t nanoseconds;
};

struct os_status {
    struct os_id id;
    enum os_kind kind;
    uint64_t size;
    uint64_t links; /* number of hard links */
    uint32_t mode;  /* the permission bits of POSIX, with setuid, setgid and sticky */
    uint32_t owner, group;
    struct os_time accessed, modified, changed;
};

/* Whether symbolic links are followed: only the last component of a path may be one that is refused. */
enum links { LINKS_FOLLOWED, LINKS_REFUSED };

/* In place of the descriptor of a folder: the current directory. */
#define OS_CURRENT (-1)

bool os_status(int fd, struct os_status *status);

/* Reads the status of the file that a path leads to from a folder; with LINKS_REFUSED that of a symbolic link itself. */
bool os_status_at(int folder, const char *path, enum links links, struct os_status *status);

/* Returns true if both are the same file, under any names. */
bool os_is_same(const struct os_status *a, const struct os_status *b);

/* Returns true if this user may read, or write, the file. */
bool os_may_read(int folder, const char *name);
bool os_may_write(int folder, const char *name);

/* Returns true if this user may remove names of the file from the open folder: not if the folder is sticky, and another's. */
bool os_may_remove(int folder, const struct os_status *file);

/* ---- Folders ---- */

/* Opens a folder. *readable is false if its names can be used, but not listed. LINKS_REFUSED: ELOOP or ENOTDIR for a link. */
int os_folder_open(int from, const char *path, enum links links, bool *readable);

/* Makes a folder. EEXIST if the name is taken. */
bool os_folder_make(int folder, const char *name);

/* Calls each with each name in an open folder, in any order, "." and ".." included. */
bool os_names(int folder, void (*each)(void *user, const char *name), void *user);

/* Makes sure that the names in a folder survive a crash, if the system can do that. */
bool os_sync_names(int folder);

/* Returns the target of a symbolic link, which the caller must free. NULL with errno 0: the name is no link. */
char *os_link_target(int folder, const char *name);

/* Exchanges two files atomically. ENOENT if one does not exist. Another error means that the system cannot do it, and that
 * nothing has changed. */
bool os_exchange(int folder, const char *a, const char *b);

/* Renames a file, which replaces to if it exists, atomically: at each moment, to is the old or the new file. */
bool os_rename(int folder, const char *from, const char *to);

/* Renames a file if the new name is free. EEXIST if it is taken. */
bool os_rename_to_new(int folder, const char *from, const char *to);

/* Makes a hard link. EEXIST if the new name is taken. */
bool os_link(int folder, const char *from, const char *to);

/* Removes a name of a file. */
bool os_remove(int folder, const char *name);

/* ---- Descriptors ---- */

enum { OS_STDIN = 0, OS_STDOUT = 1, OS_STDERR = 2 };

/* How to open a file. */
enum {
    OS_READ = 1,
    OS_WRITE = 2,    /* from its start; what it has stays */
    OS_MAKE = 4,     /* create it if it does not exist */
    OS_NO_LINK = 8,  /* ELOOP for a symbolic link as the last component */
    OS_NO_WAIT = 16, /* do not wait for the other end of a FIFO */
    OS_ALONE = 32    /* on Windows, let no other program open it for writing; EBUSY if one has */
};

int os_open(int folder, const char *path, unsigned how);

/* Creates a file for reading and writing; no symbolic link is followed. EEXIST if the name is taken. On Windows, the file
 * disappears when its descriptor is closed, even by the end of the process, until os_keep(). */
int os_create(int folder, const char *name, bool is_private);
bool os_keep(int fd);

/* Opens an empty file without a name, which disappears when it is closed. */
int os_create_unnamed(void);

/* Opens a descriptor once more, above the standard ones; both have one place. */
int os_copy(int fd);

/* Fails if data could not be written. The descriptor is closed in any case. */
bool os_close(int fd);

/* Returns true if the descriptor was opened for writing. */
bool os_is_writable(int fd);

/* Counts descriptors below last that can still be opened, until there are enough. */
unsigned os_unused_descriptors(unsigned enough, unsigned last);

/* Makes a wait of os_read() in another thread end. An os_stop is {{-1, -1}} until os_stop_prepare(). */
struct os_stop {
    int ends[2];
};
bool os_stop_prepare(struct os_stop *stop);
void os_stop_now(struct os_stop *stop);
void os_stop_close(struct os_stop *stop);

/* Reads once. Returns the bytes, 0 at the end or after os_stop_now(), or -1. Waits for the bytes of a stream; a regular file,
 * for which stop is NULL, gives an error if it would have to wait. */
ptrdiff_t os_read(int fd, void *dst, size_t cap, const struct os_stop *stop);

/* Reads cap bytes of a file at an offset, or fewer at its end, and leaves its place alone. Returns their number, or -1. */
ptrdiff_t os_read_at(int fd, void *dst, size_t cap, uint64_t at);

/* Writes all bytes, and waits for a stream that takes no more. EPIPE if all of its readers have closed it. */
bool os_write(int fd, const void *bytes, size_t len);

/* Returns true if standard output is a pipe without a reader; the C library of Windows calls that EINVAL. */
bool os_has_lost_reader(void);

/* Writes to standard error what fits, without waiting. Signal handlers may call it; errno does not change. */
void os_write_error(const char *text, size_t len);

/* Returns the place in a file, or -1 if it has none. */
int64_t os_place(int fd);
bool os_seek(int fd, uint64_t place);

/* Makes sure that the content of a file survives a crash, the cache of its disk included. */
bool os_sync(int fd);

/* Enlarges the buffer of a pipe, if the system can do that, so that both ends wait less. */
void os_widen_pipe(int fd);

/* ---- Text in memory ---- */

/* A stream that collects text in memory. Zeroed before os_text_open(); os_text_close() frees it. */
struct os_text {
    FILE *stream;
    char *bytes; /* what was written, after os_text_end() */
    size_t len;
};
bool os_text_open(struct os_text *text);

/* Makes bytes and len complete. Returns false if text was lost because memory ran out. */
bool os_text_end(struct os_text *text);

/* Returns how much was written. */
size_t os_text_length(const struct os_text *text);

/* Begins with an empty text again. */
void os_text_clear(struct os_text *text);
void os_text_close(struct os_text *text);

/* ---- Terminal, time, numbers ---- */

bool os_is_terminal(int fd);

/* Returns the columns of the terminal that standard error is, or 0. Signal handlers may call it. */
unsigned os_columns(void);

/* Returns the time since any fixed moment. Signal handlers may call it. */
long long os_milliseconds(void);

/* Returns a number that cannot be predicted, or one that differs each time if the system has none. */
uint64_t os_random(void);

/* Returns the number of processors that run threads, at least 1. */
unsigned os_processors(void);

/* ---- The charsets that the system converts, and that of the locale */

/* A conversion of the system: iconv(3). */
struct os_conversion;

/* Returns NULL and sets errno on failure: EINVAL if the system has no such conversion. */
struct os_conversion *os_conversion_open(const char *to, const char *from);
void os_conversion_close(struct os_conversion *conversion);

/* Converts as iconv(3): returns the number of characters for which others were substituted, or (size_t)-1 and errno E2BIG,
 * EILSEQ or EINVAL. src may be NULL, which ends the text; dst as well, which only resets the conversion. */
size_t os_convert(struct os_conversion *conversion, char **src, size_t *src_left, char **dst, size_t *dst_left);

/* Makes the locale of the user count for conversions and os_locale_charset(). */
void os_use_locale(void);

/* Returns the name of the locale's charset. */
const char *os_locale_charset(void);

#endif
