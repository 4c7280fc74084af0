/* posix_process.c - runs a program in a process group of its own, and reads what it prints. */
/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "posix.h"

extern char **environ;

/* The process group of the running program, or 0. A signal that ends this one kills the group; then no other is started. */
static atomic_int group;
static atomic_bool is_starting, is_ending;

struct call {
    char program[4096];
    int folder;
    char **words, **environment;
    int pipe[2];
    pid_t child;
    long long end; /* time at which it is killed */
};

/* ---- The program, its arguments and its environment */

static bool is_program(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

/* Finds a program in $PATH. Relative directories are ignored: inside the folder they could contain its owner's programs. */
static bool find_program(struct call *call, const char *name)
{
    const char *path = getenv("PATH");
    path = path != NULL ? path : "/usr/local/bin:/usr/bin:/bin";
    for (size_t length; *path != 0; path += length + (path[length] != 0)) {
        length = strcspn(path, ":");
        const int written = snprintf(call->program, sizeof call->program, "%.*s/%s", (int)length, path, name);
        if (*path == '/' && written > 0 && (size_t)written < sizeof call->program && is_program(call->program))
            return true;
    }
    return false;
}

static size_t count_words(const char *const *words)
{
    size_t count = 0;
    while (words[count] != NULL)
        count++;
    return count;
}

/* Joins two lists. passes, if not NULL, selects items of the second list. Returns NULL without memory. */
static char **join_lists(const char *const *first, const char *const *second, bool (*passes)(const char *word))
{
    size_t count = count_words(first);
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

/* ---- Starting and ending */

_Noreturn static void become_program(const struct call *call)
{
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    setpgid(0, 0);
    posix_signals_as_at_start();
    if (nothing >= 0 && fchdir(call->folder) == 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(nothing, STDERR_FILENO) >= 0 &&
        dup2(call->pipe[1], STDOUT_FILENO) >= 0)
        execve(call->program, call->words, call->environment);
    _exit(127);
}

static void kill_group(void)
{
    const pid_t running = group;
    if (running > 0)
        kill(-running, SIGKILL);
}

/* Kills the program before this one ends. Waits for a thread that is starting it, but at most 100 ms: that thread may be
 * waiting for a lock of the C library that this thread holds; then it has started nothing. */
static void kill_at_end(void)
{
    const struct timespec pause = {.tv_nsec = 1000000};
    is_ending = true;
    for (int i = 0; is_starting && i < 100; i++)
        nanosleep(&pause, NULL);
    kill_group();
}

/* Starts the program with signals blocked: until execve, a signal in the child would remove temporary files. */
static bool start(struct call *call)
{
    static bool watches;
    if (!watches)
        os_at_end(kill_at_end);
    watches = true;
    os_hold();
    is_starting = true;
    call->child = is_ending ? -1 : fork();
    if (call->child == 0)
        become_program(call);
    const int why = errno;
    if (call->child > 0) {
        /* The child does this, too, since either of them may run first. */
        setpgid(call->child, call->child);
        group = call->child;
    }
    is_starting = false;
    os_release();
    close(call->pipe[1]);
    errno = why;
    return call->child > 0;
}

/* Returns true if the program has ended. It stays a zombie, so that its process and group number are not reused. */
static bool has_ended(const struct call *call)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)call->child, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == call->child;
}

/* Kills the program, if it still runs, and all processes that it has started. Returns true if its exit status was 0. */
static bool end(const struct call *call)
{
    int status = 0;
    pid_t ended;
    kill_group();
    kill(call->child, SIGKILL);
    group = 0;
    do
        ended = waitpid(call->child, &status, 0);
    while (ended < 0 && errno == EINTR);
    return ended == call->child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* ---- Reading the output */

/* Waits a short time until the program has written something or has ended. After it has closed the pipe, only the time ends the
 * wait. Returns the result of poll(). */
static int wait_for_output(const struct call *call, bool ended)
{
    const int most = call->pipe[0] < 0 ? 1 : 100;
    struct pollfd ready = {.fd = call->pipe[0], .events = POLLIN};
    const long long left = call->end - os_milliseconds(), wait = left < most ? left : most;
    const int changes = poll(&ready, 1, ended || wait < 0 ? 0 : (int)wait);
    return changes < 0 && errno == EINTR ? 0 : changes;
}

static void close_pipe(struct call *call)
{
    if (call->pipe[0] >= 0)
        close(call->pipe[0]);
    call->pipe[0] = -1;
}

static bool make_room(char **text, size_t length, size_t *cap)
{
    if (length < *cap)
        return true;
    *cap = *cap > 0 ? *cap * 2 : 4096;
    char *more = realloc(*text, *cap);
    *text = more != NULL ? more : *text;
    return more != NULL;
}

/* Reads until the program has ended and the pipe is closed or empty: a process started by it may keep the pipe open. */
static enum os_ran read_all(struct call *call, char **text, size_t *length)
{
    size_t cap = 0;
    for (*length = 0; os_milliseconds() < call->end;) {
        const bool ended = has_ended(call);
        const int ready = wait_for_output(call, ended);
        if (ready == 0 && ended)
            return OS_RAN;
        if (ready < 0 || !make_room(text, *length, &cap))
            return OS_TROUBLE;
        const ssize_t got = ready > 0 ? read(call->pipe[0], *text + *length, cap - *length) : -1;
        if (got == 0)
            close_pipe(call);
        if (ready > 0 && got < 0 && errno != EINTR)
            return OS_TROUBLE;
        *length += got > 0 ? (size_t)got : 0;
    }
    return OS_LATE;
}

static enum os_ran read_and_end(struct call *call, char **text, size_t *length)
{
    const enum os_ran how = read_all(call, text, length);
    const int why = errno;
    const bool good = end(call);
    errno = why;
    return how == OS_RAN && !good ? OS_REFUSED : how;
}

static enum os_ran run(struct call *call, long long *left, char **text, size_t *length)
{
    if (call->words == NULL || call->environment == NULL || pipe(call->pipe) != 0)
        return OS_TROUBLE;
    fcntl(call->pipe[0], F_SETFD, FD_CLOEXEC);
    fcntl(call->pipe[1], F_SETFD, FD_CLOEXEC);
    call->end = os_milliseconds() + *left;
    const enum os_ran how = start(call) ? read_and_end(call, text, length) : OS_TROUBLE;
    const int why = errno;
    /* Another thread is ending the process, and has killed the program: do not use its output. */
    while (is_ending)
        pause();
    close_pipe(call);
    *left = how == OS_LATE ? 0 : call->end - os_milliseconds();
    errno = why;
    return how;
}

enum os_ran os_run(const struct os_program *program, long long *left, char **text, size_t *len)
{
    struct call call = {.folder = program->folder};
    *text = NULL;
    if (*left <= 0)
        return OS_LATE;
    if (!find_program(&call, program->name))
        return OS_MISSING;
    call.words = join_lists(program->words[0], program->words[1], NULL);
    call.environment = join_lists(program->variables, (const char *const *)environ, program->passes_on);
    const enum os_ran how = run(&call, left, text, len);
    free(call.words);
    free(call.environment);
    return how;
}
