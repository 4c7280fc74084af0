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
    "git", "-c", "core.fsmonitor=", "-c", "core.hooksPath=/dev/null", "-c", "safe.bareRepository=explicit"};

static const char *const variables[] = {"GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0"};

/* Keeps git from looking for a repository above the current directory. Where there is no /proc, git looks there, too. */
static const char ceiling[] = "GIT_CEILING_DIRECTORIES=/proc/self/cwd/..";

#define MINUTE 60000ll /* in milliseconds, as all times here */

/* How long git may still take, for all calls together. A FIFO named .gitignore, for one, keeps git waiting forever. */
static long long time_left = 10 * MINUTE;

/* The process group of the running git, or 0. A signal that ends the program ends that group, too, and no other is begun. */
static atomic_int group;
static atomic_bool is_starting, is_ending;

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

struct call {
    char program[4096];
    int folder;
    char **words, **environment;
    int pipe[2];
    pid_t child;
    long long end; /* the time at which it is stopped */
};

/* ---- What is called ---- */

static bool is_program(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

/* Only absolute directories count: from inside the folder, any other is one that the folder's owner may have filled. */
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

/* Joins two lists, with one more word between them unless it is NULL. passes, unless it is NULL, chooses from the second list.
 * Returns NULL if there is no memory. */
static char **join_lists(const char *const *first, size_t count, const char *word, const char *const *second,
                         bool (*passes)(const char *word))
{
    const char **joined = malloc((count + count_words(second) + 2) * sizeof *joined);
    if (joined == NULL)
        return NULL;
    memcpy(joined, first, count * sizeof *joined);
    if (word != NULL)
        joined[count++] = word;
    for (; *second != NULL; second++)
        if (passes == NULL || passes(*second))
            joined[count++] = *second;
    joined[count] = NULL;
    return (char **)joined;
}

/* ---- Its beginning and its end ---- */

static long long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000ll + time.tv_nsec / 1000000;
}

/* If runic is killed by SIGKILL, nothing but the alarm ends git: it must not be ignored, whatever runic was started with. */
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
 * Comes before the end of the program. It waits for another thread that is starting git, but not for long: that thread may wait
 * for a lock of the C library that this one holds, and then git is not started at all.
 */
static void end_for_good(void)
{
    const struct timespec pause = {.tv_nsec = 1000000};
    is_ending = true;
    for (int i = 0; is_starting && i < 100; i++)
        nanosleep(&pause, NULL);
    kill_group();
}

/* Until it is git, a signal must not make our child end as we would, with our temporary files. */
static bool start_git(struct call *call)
{
    static bool watches;
    if (!watches)
        signals_on_death(end_for_good);
    watches = true;
    const sigset_t old = signals_block();
    is_starting = true;
    call->child = is_ending ? -1 : fork();
    if (call->child == 0)
        become_git(call);
    const int why = errno;
    if (call->child > 0) {
        /* The child does that, too: whichever of both is first. */
        setpgid(call->child, call->child);
        group = call->child;
    }
    is_starting = false;
    signals_restore(&old);
    close(call->pipe[1]);
    errno = why;
    return call->child > 0;
}

/* Returns true if git has ended. It stays a zombie, so that no other process or group can get its number. */
static bool has_ended(const struct call *call)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)call->child, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == call->child;
}

/* Ends git, if it has not ended, and what it has started. Returns true if its exit status was 0. */
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

/* ---- What it writes ---- */

/* Waits until git has written something or has ended, but not long. Returns what poll returns. */
static int wait_for_git(const struct call *call, bool ended)
{
    enum { MOST = 100 };
    struct pollfd ready = {.fd = call->pipe[0], .events = POLLIN};
    const long long left = call->end - now();
    const int changes = poll(&ready, 1, ended || left < 0 ? 0 : left < MOST ? (int)left : MOST);
    return changes < 0 && errno == EINTR ? 0 : changes;
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

/* Reads until git closes the pipe, or has ended and left nothing in it: a process that it started may hold the pipe. */
static enum git_answer read_all(const struct call *call, char **text, size_t *length)
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
            return GIT_ANSWERED;
        if (ready > 0 && got < 0 && errno != EINTR)
            return GIT_TROUBLE;
        *length += got > 0 ? (size_t)got : 0;
    }
    return GIT_LATE;
}

/* It has closed the pipe: that it ends is a matter of microseconds, unless it is no git. */
static enum git_answer wait_for_end(const struct call *call)
{
    struct timespec pause = {.tv_nsec = 50000};
    while (!has_ended(call)) {
        if (now() >= call->end)
            return GIT_LATE;
        nanosleep(&pause, NULL);
        pause.tv_nsec = pause.tv_nsec < 5000000 ? pause.tv_nsec * 2 : pause.tv_nsec;
    }
    return GIT_ANSWERED;
}

static enum git_answer listen_to(const struct call *call, char **text, size_t *length)
{
    enum git_answer how = read_all(call, text, length);
    if (how == GIT_ANSWERED)
        how = wait_for_end(call);
    const int why = errno;
    const bool good = end_git(call);
    errno = why;
    return how == GIT_ANSWERED && !good ? GIT_REFUSED : how;
}

static enum git_answer run(struct call *call, char **text, size_t *length)
{
    if (call->words == NULL || call->environment == NULL || pipe(call->pipe) != 0)
        return GIT_TROUBLE;
    fcntl(call->pipe[0], F_SETFD, FD_CLOEXEC);
    fcntl(call->pipe[1], F_SETFD, FD_CLOEXEC);
    call->end = now() + time_left;
    const enum git_answer how = start_git(call) ? listen_to(call, text, length) : GIT_TROUBLE;
    const int why = errno;
    /* Another thread is ending the program, and has killed git: that is no answer. */
    while (is_ending)
        pause();
    close(call->pipe[0]);
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
    call.words = join_lists(settings, COUNT(settings), NULL, words, NULL);
    call.environment =
        join_lists(variables, COUNT(variables), reach == GIT_HERE ? ceiling : NULL, (const char *const *)environ, is_passed_on);
    const enum git_answer how = run(&call, answer, length);
    free(call.words);
    free(call.environment);
    if (how == GIT_ANSWERED)
        return how;
    free(*answer);
    *answer = NULL;
    return how;
}
