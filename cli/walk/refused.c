/* refused.c - compares files by device and inode with those that must not be read from a list or a tree. */
/* SPDX-License-Identifier: MIT */
#include "refused.h"
#include "os/os.h"

#include "terminal/message.h"

static bool is_open_as(int fd, const struct os_status *status)
{
    struct os_status open;
    return fd >= 0 && os_status(fd, &open) && os_is_same(&open, status);
}

/*
 * Returns true for a file whose text the kernel generates on reading. These are regular files of size 0. But reading
 * /proc/kmsg waits for messages, and takes them away from the program that logs them.
 */
static bool is_of_kernel(const struct os_status *status)
{
    static const char *const mounted[] = {"/proc", "/sys", "/sys/kernel/debug", "/sys/kernel/tracing"};
    struct os_status root, kernel;
    if (status->kind != OS_FILE || status->size != 0 || !os_status_at(OS_CURRENT, "/", LINKS_FOLLOWED, &root))
        return false;
    for (size_t i = 0; i < sizeof mounted / sizeof mounted[0]; i++)
        if (os_status_at(OS_CURRENT, mounted[i], LINKS_FOLLOWED, &kernel) && kernel.id.volume != root.id.volume &&
            kernel.id.volume == status->id.volume)
            return true;
    return false;
}

/* Returns a description of a file that is not regular, or NULL. */
static const char *special(enum os_kind kind)
{
    if (kind == OS_DEVICE)
        return "a device";
    return kind == OS_PIPE ? "a FIFO" : kind == OS_SOCKET ? "a socket" : NULL;
}

/* Returns a description of a symbolic link's target that must not be read, or NULL. */
static const char *target_of_link(const struct os_status *status, int list)
{
    if (status->kind == OS_FOLDER)
        return NULL;
    if (status->kind == OS_DEVICE)
        return special(status->kind);
    if (is_open_as(list, status))
        return "the list of names";
    if (is_open_as(OS_STDIN, status))
        return "standard input";
    if (is_open_as(OS_STDOUT, status) || is_open_as(OS_STDERR, status))
        return "an output of this command";
    return is_of_kernel(status) ? "a file of the kernel" : special(status->kind);
}

/* Returns true for the regular file that a standard descriptor of the command is. It is the same until the command ends. */
static bool is_standard(int fd, const struct os_status *status)
{
    static struct os_status standard[OS_STDERR + 1];
    static bool known[OS_STDERR + 1];
    if (!known[fd] && !os_status(fd, &standard[fd]))
        return false;
    known[fd] = true;
    return os_is_same(&standard[fd], status);
}

const char *own_file(const struct os_status *status, int list)
{
    if (status->kind != OS_FILE)
        return NULL;
    if (is_open_as(list, status))
        return "the list of names";
    if (is_standard(OS_STDOUT, status))
        return "standard output of this command";
    return is_standard(OS_STDERR, status) ? "standard error of this command" : NULL;
}

bool refuse_own_file(const char *path, const struct os_status *status, int list)
{
    const char *what = own_file(status, list);
    if (what != NULL)
        fail(path, "not read: it is %s", what);
    return what != NULL;
}

bool is_refused(const char *path, const struct os_status *status, bool is_link, int list)
{
    const char *what = is_link ? target_of_link(status, list) : special(status->kind);
    if (what != NULL)
        fail(path, "%s %s; it is read only if it is named on the command line", is_link ? "leads to" : "is", what);
    return what != NULL || refuse_own_file(path, status, list);
}
