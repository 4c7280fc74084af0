/* windows_command.c - programs of the user's choice are not run on Windows yet. */
/* SPDX-License-Identifier: MIT */
#include "command.h"

#include <errno.h>
#include <stddef.h>

int os_run_command(char *const *words)
{
    (void)words;
    errno = ENOSYS;
    return -1;
}

int os_run_editor(const char *editor, const char *file)
{
    (void)editor, (void)file;
    errno = ENOSYS;
    return -1;
}

char *os_private_folder(void)
{
    errno = ENOSYS;
    return NULL;
}

bool os_remove_folder(const char *path)
{
    (void)path;
    return false;
}
