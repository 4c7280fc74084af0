/* folder.c - opens folders, counts their users, reads the names in them, and exchanges and renames files. */
/* SPDX-License-Identifier: MIT */
#undef _GNU_SOURCE
#define _GNU_SOURCE /* O_PATH, syscall */
#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

/* Flag to open a folder that may be searched but not read. */
#if defined O_PATH
#define SEARCH_ONLY O_PATH
#elif defined O_SEARCH
#define SEARCH_ONLY O_SEARCH
#endif

int folder_fd(const struct folder *folder)
{
    return folder != NULL ? folder->fd : AT_FDCWD;
}

struct folder *folder_open(const struct folder *from, const char *path, enum links links)
{
    const int flags = O_DIRECTORY | O_CLOEXEC | (links == LINKS_REFUSED ? O_NOFOLLOW : 0);
    int fd = openat(folder_fd(from), path, O_RDONLY | flags);
    const bool readable = fd >= 0;
#ifdef SEARCH_ONLY
    if (fd < 0 && errno == EACCES)
        fd = openat(folder_fd(from), path, SEARCH_ONLY | flags);
#endif
    struct folder *folder = fd >= 0 ? malloc(sizeof *folder) : NULL;
    if (folder == NULL && fd >= 0) {
        close(fd);
        errno = ENOMEM;
    }
    if (folder != NULL) {
        folder->fd = fd;
        folder->readable = readable;
        atomic_init(&folder->holders, 1);
    }
    return folder;
}

struct folder *folder_hold(struct folder *folder)
{
    if (folder != NULL)
        folder->holders++;
    return folder;
}

void folder_release(struct folder *folder)
{
    if (folder == NULL || atomic_fetch_sub(&folder->holders, 1) > 1)
        return;
    const int why = errno;
    close(folder->fd);
    free(folder);
    errno = why;
}

bool file_sync(int fd)
{
#ifdef F_FULLFSYNC
    if (fcntl(fd, F_FULLFSYNC) == 0)
        return true;
#endif
    return fsync(fd) == 0;
}

ssize_t file_read(int fd, void *dst, size_t cap, off_t at)
{
    size_t have = 0;
    ssize_t got = 1;
    while (have < cap && got != 0) {
        got = pread(fd, (char *)dst + have, cap - have, at + (off_t)have);
        if (got < 0 && errno != EINTR)
            return -1;
        have += got > 0 ? (size_t)got : 0;
    }
    return (ssize_t)have;
}

/* Ignores EINVAL: some file systems cannot sync folders. A folder opened only for searching cannot be synced. */
bool folder_sync(const struct folder *folder)
{
    return !folder->readable || file_sync(folder->fd) || errno == EINVAL;
}

char *joined(const char *a, const char *b, const char *c)
{
    const size_t size = strlen(a) + strlen(b) + strlen(c) + 1;
    char *text = malloc(size);
    if (text != NULL)
        snprintf(text, size, "%s%s%s", a, b, c);
    return text;
}

/* ---- The names in a folder */

int names_compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_temporary_name(const char *name)
{
    const size_t prefix = strlen(TEMPORARY_PREFIX);
    return strncmp(name, TEMPORARY_PREFIX, prefix) == 0 && strlen(name) == TEMPORARY_NAME - 1 &&
           strspn(name + prefix, "0123456789abcdef") == TEMPORARY_DIGITS;
}

/* Returns true for names that are not read: ".", "..", ".git", temporary files; and hidden names, unless hidden is true. */
static bool is_skipped_name(const char *name, bool hidden)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || strcmp(name, ".git") == 0 || is_temporary_name(name) ||
           (name[0] == '.' && !hidden);
}

static bool add_name(struct names *names, const char *name)
{
    /* The capacity doubles whenever the count is a power of two. */
    if ((names->count & (names->count - 1)) == 0) {
        char **more = realloc(names->items, (names->count > 0 ? names->count * 2 : 1) * sizeof *more);
        if (more == NULL)
            return false;
        names->items = more;
    }
    names->items[names->count] = strdup(name);
    return names->items[names->count] != NULL && ++names->count > 0;
}

static DIR *open_names(const struct folder *folder)
{
    errno = EACCES;
    const int fd = folder->readable ? fcntl(folder->fd, F_DUPFD_CLOEXEC, 0) : -1;
    DIR *directory = fd >= 0 ? fdopendir(fd) : NULL;
    if (directory == NULL && fd >= 0) {
        const int why = errno;
        close(fd);
        errno = why;
    }
    return directory;
}

bool names_read(struct names *names, const struct folder *folder, bool hidden)
{
    DIR *directory = open_names(folder);
    const struct dirent *one;
    if (directory == NULL)
        return false;
    /* malloc() may set errno even if it succeeds. */
    while (errno = 0, (one = readdir(directory)) != NULL) {
        names->has_git |= strcmp(one->d_name, ".git") == 0;
        if (!is_skipped_name(one->d_name, hidden) && !add_name(names, one->d_name))
            break;
    }
    const int why = one != NULL ? ENOMEM : errno;
    closedir(directory);
    errno = why;
    if (names->count > 0)
        qsort(names->items, names->count, sizeof *names->items, names_compare);
    return why == 0;
}

void names_free(struct names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i]);
    free(names->items);
}

/* ---- Exchanging and renaming */

#define EXCHANGE 2u /* RENAME_EXCHANGE, RENAME_NOREPLACE of Linux; old headers lack them */
#define TO_NEW   1u

static int rename_by(const struct folder *folder, const char *from, const char *to, unsigned how)
{
#if defined __linux__ && defined SYS_renameat2
    return (int)syscall(SYS_renameat2, folder->fd, from, folder->fd, to, how);
#elif defined RENAME_SWAP && defined RENAME_EXCL
    return renameatx_np(folder->fd, from, folder->fd, to, how == EXCHANGE ? RENAME_SWAP : RENAME_EXCL);
#else
    (void)folder, (void)from, (void)to, (void)how;
    errno = ENOSYS;
    return -1;
#endif
}

bool folder_exchange(const struct folder *folder, const char *a, const char *b)
{
    return rename_by(folder, a, b, EXCHANGE) == 0;
}

bool folder_rename_to_new(const struct folder *folder, const char *from, const char *to)
{
    struct stat status;
    if (rename_by(folder, from, to, TO_NEW) == 0)
        return true;
    if (errno == EEXIST)
        return false;
    /*
     * Systems without this operation report different errors. As the next best: check, then rename; another process
     * could create the file between these two calls.
     */
    if (fstatat(folder->fd, to, &status, AT_SYMLINK_NOFOLLOW) == 0) {
        errno = EEXIST;
        return false;
    }
    return errno == ENOENT && renameat(folder->fd, from, folder->fd, to) == 0;
}

/* ---- The status of files */

bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static bool is_same_time(struct timespec a, struct timespec b)
{
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

bool is_unmodified(const struct stat *old, const struct stat *now, nlink_t more_names, bool renamed)
{
    const bool several = old->st_nlink > 1;
    return is_same_file(old, now) && old->st_size == now->st_size && old->st_mode == now->st_mode &&
           old->st_uid == now->st_uid && old->st_gid == now->st_gid && is_same_time(old->st_mtim, now->st_mtim) &&
           (several || (old->st_nlink + more_names == now->st_nlink &&
                        (renamed || more_names > 0 || is_same_time(old->st_ctim, now->st_ctim))));
}
