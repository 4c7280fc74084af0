/* git.c - starts git in a folder and reads what it writes. */
/* SPDX-License-Identifier: MIT */
/*
 * The folder may be anybody's, and its repository's configuration with it, which can name programs to run. For the questions
 * that are asked here that is core.fsmonitor, and what fetches the objects that a partial clone lacks; both are turned off.
 * Whether the repository may be trusted at all (safe.directory) is git's own decision: then it refuses.
 */
#include "git.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "terminal/signals.h"

extern char **environ;

static const char *const settings[] = {
    "git", "-c", "core.fsmonitor=", "-c", "core.hooksPath=/dev/null", "-c", "safe.bareRepository=explicit"};

static const char *const variables[] = {"GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0"};

/* Seconds. A FIFO named .gitignore, for one, keeps git waiting for ever. */
#define PATIENCE 600

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

struct call {
    char program[4096];
    int folder;
    char **words, **environment;
    int pipe[2];
};

/* ---- What is called ---- */

/* Only whole paths count: from inside the folder, any other is one that the folder's owner may have filled. */
static bool find_git(struct call *call)
{
    const char *path = getenv("PATH");
    path = path != NULL ? path : "/usr/local/bin:/usr/bin:/bin";
    for (size_t length; *path != 0; path += length + (path[length] != 0)) {
        length = strcspn(path, ":");
        const int written = snprintf(call->program, sizeof call->program, "%.*s/git", (int)length, path);
        if (*path == '/' && written > 0 && (size_t)written < sizeof call->program && access(call->program, X_OK) == 0)
            return true;
    }
    return false;
}

/* Where it is called from a hook, the environment leads to another repository; the user's own settings stay. */
static bool is_passed_on(const char *variable)
{
    return strncmp(variable, "GIT_", 4) != 0 || strncmp(variable, "GIT_CONFIG", 10) == 0;
}

static size_t count_words(const char *const *words)
{
    size_t count = 0;
    while (words[count] != NULL)
        count++;
    return count;
}

/* Two lists as one, without what is not passed on of the second. NULL if there is no memory. */
static char **join_lists(const char *const *first, size_t count, const char *const *second, bool (*passes)(const char *word))
{
    const char **joined = malloc((count + count_words(second) + 1) * sizeof *joined);
    if (joined == NULL)
        return NULL;
    memcpy(joined, first, count * sizeof *joined);
    for (; *second != NULL; second++)
        if (passes == NULL || passes(*second))
            joined[count++] = *second;
    joined[count] = NULL;
    return (char **)joined;
}

/* ---- The call ---- */

_Noreturn static void become_git(const struct call *call)
{
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    signals_as_at_start();
    alarm(PATIENCE);
    if (nothing >= 0 && fchdir(call->folder) == 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(nothing, STDERR_FILENO) >= 0 &&
        dup2(call->pipe[1], STDOUT_FILENO) >= 0)
        execve(call->program, call->words, call->environment);
    _exit(127);
}

/* Until it is git, a signal must not make our child end as we would, with our temporary files. */
static pid_t start_git(struct call *call)
{
    const sigset_t old = signals_block();
    const pid_t child = fork();
    if (child == 0)
        become_git(call);
    const int why = errno;
    signals_restore(&old);
    close(call->pipe[1]);
    errno = why;
    return child;
}

static bool read_all(int fd, char **text, size_t *length)
{
    size_t cap = 0;
    ssize_t got = 1;
    for (*length = 0; got != 0; *length += got > 0 ? (size_t)got : 0) {
        if (*length == cap) {
            char *more = realloc(*text, cap = cap > 0 ? cap * 2 : 4096);
            if (more == NULL)
                return false;
            *text = more;
        }
        got = read(fd, *text + *length, cap - *length);
        if (got < 0 && errno != EINTR)
            return false;
    }
    return true;
}

static bool ended_well(pid_t child)
{
    int status = 0;
    pid_t ended;
    do
        ended = waitpid(child, &status, 0);
    while (ended < 0 && errno == EINTR);
    return ended == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static enum git_answer run(struct call *call, char **text, size_t *length)
{
    if (call->words == NULL || call->environment == NULL || pipe(call->pipe) != 0)
        return GIT_TROUBLE;
    fcntl(call->pipe[0], F_SETFD, FD_CLOEXEC);
    fcntl(call->pipe[1], F_SETFD, FD_CLOEXEC);
    const pid_t child = start_git(call);
    const bool whole = child > 0 && read_all(call->pipe[0], text, length);
    const int why = errno;
    close(call->pipe[0]);
    const bool good = child > 0 && ended_well(child);
    errno = why;
    return !whole ? GIT_TROUBLE : good ? GIT_ANSWERED : GIT_REFUSED;
}

enum git_answer git_ask(const struct folder *folder, const char *const *words, char **answer, size_t *length)
{
    struct call call = {.folder = folder->fd};
    *answer = NULL;
    if (!find_git(&call))
        return GIT_MISSING;
    call.words = join_lists(settings, COUNT(settings), words, NULL);
    call.environment = join_lists(variables, COUNT(variables), (const char *const *)environ, is_passed_on);
    const enum git_answer how = run(&call, answer, length);
    free(call.words);
    free(call.environment);
    if (how == GIT_ANSWERED)
        return how;
    free(*answer);
    *answer = NULL;
    return how;
}
