/* refused.c - compares files by device and inode with those that must not be read from a list or a tree. */
/* SPDX-License-Identifier: MIT */
#include "refused.h"

#include <unistd.h>

#include "terminal/message.h"

static bool is_open_as(int fd, const struct stat *status)
{
    struct stat open;
    return fd >= 0 && fstat(fd, &open) == 0 && is_same_file(&open, status);
}

/*
 * Returns true for a file whose text the kernel generates on reading. These are regular files of size 0. But reading
 * /proc/kmsg waits for messages, and takes them away from the program that logs them.
 */
static bool is_of_kernel(const struct stat *status)
{
    static const char *const mounted[] = {"/proc", "/sys", "/sys/kernel/debug", "/sys/kernel/tracing"};
    struct stat root, kernel;
    if (!S_ISREG(status->st_mode) || status->st_size != 0 || stat("/", &root) != 0)
        return false;
    for (size_t i = 0; i < sizeof mounted / sizeof mounted[0]; i++)
        if (stat(mounted[i], &kernel) == 0 && kernel.st_dev != root.st_dev && kernel.st_dev == status->st_dev)
            return true;
    return false;
}

/* Returns a description of a file that is not regular, or NULL. */
static const char *special(mode_t mode)
{
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return "a device";
    return S_ISFIFO(mode) ? "a FIFO" : S_ISSOCK(mode) ? "a socket" : NULL;
}

/* Returns a description of a symbolic link's target that must not be read, or NULL. */
static const char *target_of_link(const struct stat *status, int list)
{
    const mode_t mode = status->st_mode;
    if (S_ISDIR(mode))
        return NULL;
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return special(mode);
    if (is_open_as(list, status))
        return "the list of names";
    if (is_open_as(STDIN_FILENO, status))
        return "standard input";
    if (is_open_as(STDOUT_FILENO, status) || is_open_as(STDERR_FILENO, status))
        return "an output of this command";
    return is_of_kernel(status) ? "a file of the kernel" : special(mode);
}

/* Returns true for the regular file that a standard descriptor of the command is. It is the same until the command ends. */
static bool is_standard(int fd, const struct stat *status)
{
    static struct stat standard[STDERR_FILENO + 1];
    static bool known[STDERR_FILENO + 1];
    if (!known[fd] && fstat(fd, &standard[fd]) != 0)
        return false;
    known[fd] = true;
    return is_same_file(&standard[fd], status);
}

const char *own_file(const struct stat *status, int list)
{
    if (!S_ISREG(status->st_mode))
        return NULL;
    if (is_open_as(list, status))
        return "the list of names";
    if (is_standard(STDOUT_FILENO, status))
        return "standard output of this command";
    return is_standard(STDERR_FILENO, status) ? "standard error of this command" : NULL;
}

bool refuse_own_file(const char *path, const struct stat *status, int list)
{
    const char *what = own_file(status, list);
    if (what != NULL)
        fail(path, "not read: it is %s", what);
    return what != NULL;
}

bool is_refused(const char *path, const struct stat *status, bool is_link, int list)
{
    const char *what = is_link ? target_of_link(status, list) : special(status->st_mode);
    if (what != NULL)
        fail(path, "%s %s; it is read only if it is named on the command line", is_link ? "leads to" : "is", what);
    return what != NULL || refuse_own_file(path, status, list);
}
