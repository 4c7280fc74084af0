/* posix_folders.c - folders: their names, and what renames, links and removes them. */
/* SPDX-License-Identifier: MIT */
#undef _GNU_SOURCE
#define _GNU_SOURCE /* O_PATH, syscall */
#include <dirent.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

#include "os.h"
#include "posix.h"

/* Flag to open a folder that may be searched but not read. */
#if defined O_PATH
#define SEARCH_ONLY O_PATH
#elif defined O_SEARCH
#define SEARCH_ONLY O_SEARCH
#endif

int os_folder_open(int from, const char *path, enum links links, bool *readable)
{
    const int flags = O_DIRECTORY | O_CLOEXEC | (links == LINKS_REFUSED ? O_NOFOLLOW : 0);
    int fd = openat(folder_of(from), path, O_RDONLY | flags);
    *readable = fd >= 0;
#ifdef SEARCH_ONLY
    if (fd < 0 && errno == EACCES)
        fd = openat(folder_of(from), path, SEARCH_ONLY | flags);
#endif
    return fd;
}

bool os_folder_make(int folder, const char *name)
{
    return mkdirat(folder_of(folder), name, 0777) == 0;
}

static DIR *open_names(int folder)
{
    const int fd = fcntl(folder, F_DUPFD_CLOEXEC, 0);
    DIR *directory = fd >= 0 ? fdopendir(fd) : NULL;
    if (directory == NULL && fd >= 0) {
        const int why = errno;
        close(fd);
        errno = why;
    }
    return directory;
}

bool os_names(int folder, void (*each)(void *user, const char *name), void *user)
{
    DIR *directory = open_names(folder);
    const struct dirent *one;
    if (directory == NULL)
        return false;
    /* The callback may set errno even if it succeeds. */
    while (errno = 0, (one = readdir(directory)) != NULL)
        each(user, one->d_name);
    const int why = errno;
    closedir(directory);
    errno = why;
    return why == 0;
}

/* Ignores EINVAL: some file systems cannot sync folders. */
bool os_sync_names(int folder)
{
    return os_sync(folder) || errno == EINVAL;
}

char *os_link_target(int folder, const char *name)
{
    char text[4096];
    const ssize_t length = readlinkat(folder_of(folder), name, text, sizeof text);
    if (length >= 0 && (size_t)length < sizeof text)
        return strndup(text, (size_t)length);
    if (length >= 0)
        errno = ENAMETOOLONG;
    else if (errno == EINVAL || errno == ENOENT)
        errno = 0;
    return NULL;
}

/* ---- Exchanging and renaming */

#define EXCHANGE 2u /* RENAME_EXCHANGE, RENAME_NOREPLACE of Linux; old headers lack them */
#define TO_NEW   1u

static int rename_by(int folder, const char *from, const char *to, unsigned how)
{
#if defined __linux__ && defined SYS_renameat2
    return (int)syscall(SYS_renameat2, folder, from, folder, to, how);
#elif defined RENAME_SWAP && defined RENAME_EXCL
    return renameatx_np(folder, from, folder, to, how == EXCHANGE ? RENAME_SWAP : RENAME_EXCL);
#else
    (void)folder, (void)from, (void)to, (void)how;
    errno = ENOSYS;
    return -1;
#endif
}

bool os_exchange(int folder, const char *a, const char *b)
{
    return rename_by(folder, a, b, EXCHANGE) == 0;
}

bool os_rename(int folder, const char *from, const char *to)
{
    return renameat(folder, from, folder, to) == 0;
}

bool os_rename_to_new(int folder, const char *from, const char *to)
{
    struct stat status;
    if (rename_by(folder, from, to, TO_NEW) == 0)
        return true;
    if (errno == EEXIST)
        return false;
    /* Systems without this operation report different errors. As the next best: check, then rename; another process could
     * create the file between these two calls. */
    if (fstatat(folder, to, &status, AT_SYMLINK_NOFOLLOW) == 0) {
        errno = EEXIST;
        return false;
    }
    return errno == ENOENT && renameat(folder, from, folder, to) == 0;
}

bool os_link(int folder, const char *from, const char *to)
{
    return linkat(folder, from, folder, to, 0) == 0;
}

bool os_remove(int folder, const char *name)
{
    return unlinkat(folder, name, 0) == 0;
}
