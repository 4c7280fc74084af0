/* git.c - runs git in a folder and reads its output. */
/* SPDX-License-Identifier: MIT */
/*
 * The configuration of a repository can name programs to run, and may come from an attacker. For the commands used here
 * these are core.fsmonitor, and the programs that fetch objects missing in a partial clone; both are turned off. git itself
 * decides whether to trust the repository (safe.directory).
 */
#include "git.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "terminal/signals.h"

extern char **environ;

static const char *const settings[] = {
    "git", "-c", "core.fsmonitor=", "-c", "core.hooksPath=/dev/null", "-c", "safe.bareRepository=explicit", NULL};

/*
 * The first variable, which only GIT_HERE needs, keeps git from looking for a repository above the current directory.
 * It has no effect on systems without /proc.
 */
static const char *const variables[] = {"GIT_CEILING_DIRECTORIES=/proc/self/cwd/..",
                                        "GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0", NULL};

#define MINUTE 60000ll /* in milliseconds, as all times here */

/* Time left for git, in all calls together. For example, a FIFO named .gitignore makes git wait forever. */
static long long time_left = 10 * MINUTE;

/* The process group of the running git, or 0. A signal that ends the program kills this group; then no other is started. */
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

/* Finds git in $PATH. Relative directories are ignored: inside the folder they could contain the folder owner's programs. */
static bool find_git(struct call *call)
{
    const char *path = getenv("PATH");
    path = path != NULL ? path : "/usr/local/bin:/usr/bin:/bin";
    for (size_t length; *path != 0; path += length + (path[length] != 0)) {
        length = strcspn(path, ":");
        const int written = snprintf(call->program, sizeof call->program, "%.*s/git", (int)length, path);
        if (*path == '/' && written > 0 && (size_t)written < sizeof call->program && is_program(call->program))
            return true;
    }
    return false;
}

/* Returns false for GIT_ variables, except GIT_CONFIG...: in a hook they name another repository. */
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

/* ---- Starting and ending git */

static long long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000ll + time.tv_nsec / 1000000;
}

/* Limits git's time even if runic is killed by SIGKILL, and even if runic was started with SIGALRM blocked or ignored. */
static void set_alarm(void)
{
    sigset_t set;
    signal(SIGALRM, SIG_DFL);
    sigemptyset(&set);
    sigaddset(&set, SIGALRM);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    alarm(10 * 60);
}

_Noreturn static void become_git(const struct call *call)
{
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    setpgid(0, 0);
    signals_as_at_start();
    set_alarm();
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

/*
 * Kills git before the program ends. Waits for a thread that is starting git, but at most 100 ms: that thread may be
 * waiting for a lock of the C library that this thread holds; then it has not started git.
 */
static void kill_git_at_end(void)
{
    const struct timespec pause = {.tv_nsec = 1000000};
    is_ending = true;
    for (int i = 0; is_starting && i < 100; i++)
        nanosleep(&pause, NULL);
    kill_group();
}

/* Starts git with signals blocked: until execve, a signal in the child would remove runic's temporary files. */
static bool start_git(struct call *call)
{
    static bool watches;
    if (!watches)
        signals_on_death(kill_git_at_end);
    watches = true;
    const sigset_t old = signals_block();
    is_starting = true;
    call->child = is_ending ? -1 : fork();
    if (call->child == 0)
        become_git(call);
    const int why = errno;
    if (call->child > 0) {
        /* The child does this, too, since either of them may run first. */
        setpgid(call->child, call->child);
        group = call->child;
    }
    is_starting = false;
    signals_restore(&old);
    close(call->pipe[1]);
    errno = why;
    return call->child > 0;
}

/* Returns true if git has ended. It stays a zombie, so that its process and group number are not reused. */
static bool has_ended(const struct call *call)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)call->child, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == call->child;
}

/* Kills git, if it still runs, and all processes that it has started. Returns true if its exit status was 0. */
static bool end_git(const struct call *call)
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

/* ---- Reading git's output */

/*
 * Waits a short time until git has written something or has ended. After git has closed the pipe, only the time ends
 * the wait; the real git then ends within microseconds. Returns the result of poll().
 */
static int wait_for_git(const struct call *call, bool ended)
{
    const int most = call->pipe[0] < 0 ? 1 : 100;
    struct pollfd ready = {.fd = call->pipe[0], .events = POLLIN};
    const long long left = call->end - now();
    const int changes = poll(&ready, 1, ended || left < 0 ? 0 : left < most ? (int)left : most);
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

/* Reads until git has ended and the pipe is closed or empty: a process started by git may keep the pipe open. */
static enum git_answer read_all(struct call *call, char **text, size_t *length)
{
    size_t cap = 0;
    for (*length = 0; now() < call->end;) {
        const bool ended = has_ended(call);
        const int ready = wait_for_git(call, ended);
        if (ready == 0 && ended)
            return GIT_ANSWERED;
        if (ready < 0 || !make_room(text, *length, &cap))
            return GIT_TROUBLE;
        const ssize_t got = ready > 0 ? read(call->pipe[0], *text + *length, cap - *length) : -1;
        if (got == 0)
            close_pipe(call);
        if (ready > 0 && got < 0 && errno != EINTR)
            return GIT_TROUBLE;
        *length += got > 0 ? (size_t)got : 0;
    }
    return GIT_LATE;
}

static enum git_answer read_and_end(struct call *call, char **text, size_t *length)
{
    const enum git_answer how = read_all(call, text, length);
    const int why = errno;
    const bool good = end_git(call);
    errno = why;
    return how == GIT_ANSWERED && !good ? GIT_REFUSED : how;
}

static enum git_answer run_git(struct call *call, char **text, size_t *length)
{
    if (call->words == NULL || call->environment == NULL || pipe(call->pipe) != 0)
        return GIT_TROUBLE;
    fcntl(call->pipe[0], F_SETFD, FD_CLOEXEC);
    fcntl(call->pipe[1], F_SETFD, FD_CLOEXEC);
    call->end = now() + time_left;
    const enum git_answer how = start_git(call) ? read_and_end(call, text, length) : GIT_TROUBLE;
    const int why = errno;
    /* Another thread is ending the program, and has killed git: do not use its output. */
    while (is_ending)
        pause();
    close_pipe(call);
    time_left = how == GIT_LATE ? 0 : call->end - now();
    errno = why;
    return how;
}

enum git_answer git_ask(const struct folder *folder, enum git_reach reach, const char *const *words, char **answer,
                        size_t *length)
{
    struct call call = {.folder = folder->fd};
    *answer = NULL;
    if (time_left <= 0)
        return GIT_LATE;
    if (!find_git(&call))
        return GIT_MISSING;
    call.words = join_lists(settings, words, NULL);
    call.environment = join_lists(reach == GIT_HERE ? variables : variables + 1, (const char *const *)environ, is_passed_on);
    const enum git_answer how = run_git(&call, answer, length);
    free(call.words);
    free(call.environment);
    if (how == GIT_ANSWERED)
        return how;
    free(*answer);
    *answer = NULL;
    return how;
}
