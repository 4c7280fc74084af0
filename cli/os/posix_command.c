/* posix_command.c - runs a program of the user's choice in the foreground, and makes private folders. */
/* SPDX-License-Identifier: MIT */
#include "command.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ending.h"
#include "posix.h"

/* Becomes the program; if that fails, tells the parent errno. */
_Noreturn static void become(char *const *words, int to_parent)
{
    posix_signals_as_at_start();
    execvp(words[0], words);
    const int why = errno;
    if (write(to_parent, &why, sizeof why) < 0)
        _exit(126);
    _exit(127);
}

int os_run_command(char *const *words)
{
    int ends[2], status = 0, why = 0;
    pid_t ended;
    if (pipe(ends) != 0)
        return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    os_hold(); /* until execvp() a signal in the child would remove temporary files */
    const pid_t child = fork();
    if (child == 0)
        become(words, ends[1]);
    const int no_fork = errno;
    os_release();
    close(ends[1]);
    const bool failed = child > 0 && read(ends[0], &why, sizeof why) == (ssize_t)sizeof why;
    close(ends[0]);
    do
        ended = child > 0 ? waitpid(child, &status, 0) : child;
    while (ended < 0 && errno == EINTR);
    if (child < 0 || failed) {
        errno = child < 0 ? no_fork : why;
        return -1;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int os_run_editor(const char *editor, const char *file)
{
    const size_t size = strlen(editor) + sizeof " \"$@\"";
    char *const line = malloc(size);
    if (line == NULL)
        return -1;
    snprintf(line, size, "%s \"$@\"", editor);
    char *const words[] = {"/bin/sh", "-c", line, (char *)editor, (char *)file, NULL};
    const int status = os_run_command(words);
    free(line);
    return status;
}

char *os_private_folder(void)
{
    const char *const chosen = getenv("TMPDIR"), *const parent = chosen != NULL && *chosen == '/' ? chosen : "/tmp";
    const size_t size = strlen(parent) + sizeof "/runic-XXXXXX";
    char *const path = malloc(size);
    if (path == NULL)
        return NULL;
    snprintf(path, size, "%s/runic-XXXXXX", parent);
    if (mkdtemp(path) != NULL)
        return path;
    const int why = errno;
    free(path);
    errno = why;
    return NULL;
}

bool os_remove_folder(const char *path)
{
    return rmdir(path) == 0;
}
