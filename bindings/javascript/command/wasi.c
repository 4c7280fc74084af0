/* wasi.c - in place of the files of cli/os that need signals and processes, which WASI lacks. */
/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "../../../cli/os/replace.h"
#include "../../../cli/os/process.h"
#include "../../../cli/os/posix.h"

/* The C library knows no current directory: command.js passes it on. */
__attribute__((constructor)) static void enter_folder(void)
{
    const char *const folder = getenv("PWD");
    if (folder == NULL || chdir(folder) != 0)
        _Exit(2);
}

static int fail_unsupported(void)
{
    errno = ENOTSUP;
    return -1;
}

/* ---- POSIX ---- */

#undef fcntl
int wasi_fcntl(int fd, int what, ...)
{
    va_list more;
    va_start(more, what);
    const int value = what == F_SETFL || what == F_SETFD ? va_arg(more, int) : 0;
    va_end(more);
    return what == F_DUPFD_CLOEXEC ? openat(fd, ".", O_RDONLY | O_DIRECTORY) : fcntl(fd, what, value); /* folders alone */
}

/* ---- Modes and owners of files, which only command.js can see ---- */

__attribute__((import_module("runic"), import_name("create_private"))) void host_create_private(bool on);
__attribute__((import_module("runic"), import_name("copy_access"))) bool host_copy_access(int from, int to);

#undef openat
int wasi_openat(int folder, const char *name, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const bool is_private = (flags & O_CREAT) != 0 && (va_arg(more, unsigned) & 077) == 0;
    va_end(more);
    host_create_private(is_private);
    const int fd = openat(folder, name, flags);
    const int why = errno;
    host_create_private(false);
    errno = why;
    return fd;
}

uid_t geteuid(void)
{
    return 0;
}

int pipe(int ends[2])
{
    (void)ends;
    return fail_unsupported();
}

FILE *tmpfile(void)
{
    fail_unsupported();
    return NULL;
}

/* Owner and mode are copied. Whether there are other attributes is not known. */
void os_attributes_copy(int from, const struct os_status *old, int fd, os_lost *lost, const void *user)
{
    (void)old;
    errno = host_copy_access(from, fd) ? ENOTSUP : EPERM;
    lost(user, OS_LOST_ATTRIBUTES, NULL, 0);
}

bool os_times_copy(const struct os_status *old, int fd)
{
    const struct timespec times[2] = {{(time_t)old->accessed.seconds, (long)old->accessed.nanoseconds},
                                      {(time_t)old->modified.seconds, (long)old->modified.nanoseconds}};
    return futimens(fd, times) == 0;
}

/* ---- Signals ---- */

sigset_t posix_block_all(void)
{
    return 0;
}

void os_watch_end(void)
{
}

void os_at_end(void (*action)(void))
{
    atexit(action);
}

void os_hold(void)
{
}

void os_release(void)
{
}

void os_end(int status)
{
    exit(status);
}

void os_end_by_broken_pipe(void)
{
    os_end(2);
}

void os_every_second(void (*action)(void))
{
    (void)action;
}

void os_at_request(void (*action)(void))
{
    (void)action;
}

/* ---- Other programs ---- */

enum os_ran os_run(const struct os_program *program, long long *left, char **text, size_t *len)
{
    (void)program, (void)left, (void)text, (void)len;
    return OS_MISSING;
}

int os_run_command(char *const *words)
{
    (void)words;
    return fail_unsupported();
}

int os_run_editor(const char *editor, const char *file)
{
    (void)editor, (void)file;
    return fail_unsupported();
}

char *os_private_folder(void)
{
    fail_unsupported();
    return NULL;
}

bool os_remove_folder(const char *path)
{
    (void)path;
    return false;
}
