/* posix_command.c - runs a program of the user's choice in the foreground, and makes private folders. */
/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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

/* The signals of a terminal, which go to all programs in the foreground. An editor may survive them: while it runs, they are
 * ignored here. */
static const int of_terminal[] = {SIGINT, SIGQUIT, SIGHUP};

#define TERMINAL_SIGNALS (sizeof of_terminal / sizeof of_terminal[0])

static bool is_of_terminal(int number)
{
    return number == SIGINT || number == SIGQUIT || number == SIGHUP;
}

static void leave_to_child(struct sigaction *before)
{
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    sigemptyset(&ignored.sa_mask);
    for (size_t i = 0; i < TERMINAL_SIGNALS; i++)
        sigaction(of_terminal[i], &ignored, &before[i]);
}

static void take_back(const struct sigaction *before)
{
    for (size_t i = 0; i < TERMINAL_SIGNALS; i++)
        sigaction(of_terminal[i], &before[i], NULL);
}

static bool wait_for(pid_t child, int *status)
{
    pid_t ended;
    do
        ended = waitpid(child, status, 0);
    while (ended < 0 && errno == EINTR);
    return ended >= 0;
}

int os_run_command(char *const *words)
{
    struct sigaction before[TERMINAL_SIGNALS];
    int ends[2], status = 0, why = 0;
    if (pipe(ends) != 0)
        return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    os_hold(); /* until execvp() a signal in the child would remove temporary files */
    const pid_t child = fork();
    if (child == 0)
        become(words, ends[1]);
    if (child < 0)
        why = errno;
    leave_to_child(before);
    os_release();
    close(ends[1]);
    if (child > 0 && read(ends[0], &why, sizeof why) < 0)
        why = 0;
    close(ends[0]);
    const bool waited = child > 0 && wait_for(child, &status);
    take_back(before);
    if (!waited || why != 0) {
        errno = why != 0 ? why : errno;
        return -1;
    }
    if (WIFSIGNALED(status) && is_of_terminal(WTERMSIG(status)))
        raise(WTERMSIG(status));
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
