/* posix_ending.c - handles fatal signals: calls the registered actions before the program ends. */
/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <sys/time.h>
#include <unistd.h>

#include "posix.h"

/* All signals that end a program by default and can be caught; SIGUSR1 until os_at_request(). Real-time signals are added
 * below. A file that may not grow (SIGXFSZ) is an ordinary write error. */
static const int fatal[] = {
    SIGHUP,    SIGINT,  SIGQUIT, SIGPIPE, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU,
    SIGVTALRM, SIGPROF, SIGSEGV, SIGBUS,  SIGILL,  SIGFPE,  SIGABRT, SIGTRAP, SIGSYS,
#ifdef SIGPOLL
    SIGPOLL,
#endif
#ifdef SIGSTKFLT
    SIGSTKFLT,
#endif
#ifdef SIGPWR
    SIGPWR,
#endif
#ifdef SIGEMT
    SIGEMT,
#endif
#ifdef SIGLOST
    SIGLOST,
#endif
};

#define FATAL_COUNT (sizeof fatal / sizeof fatal[0])

static sigset_t mask_at_start;
static bool pipe_ignored;

static sigset_t fatal_set(void)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < FATAL_COUNT; i++)
        sigaddset(&set, fatal[i]);
#ifdef SIGRTMIN
    for (int number = SIGRTMIN; number <= SIGRTMAX; number++)
        sigaddset(&set, number);
#endif
    return set;
}

/* Returns one more than the highest signal number. */
static int signal_end(void)
{
#ifdef SIGRTMAX
    return SIGRTMAX + 1;
#else
    return 64;
#endif
}

static void die_of(int number)
{
    sigset_t set;
    signal(number, SIG_DFL);
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

static void end_by(int number)
{
    os_call_actions();
    die_of(number);
}

/* Returns true for a crash of this program. Then files must not be removed, since their names in memory may be wrong. */
static bool is_crash(int number, const siginfo_t *info)
{
    const bool may_be = number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE || number == SIGABRT ||
                        number == SIGTRAP || number == SIGSYS;
    return may_be && (info->si_code > 0 || info->si_pid == getpid());
}

static void on_fatal(int number, siginfo_t *info, void *context)
{
    (void)context;
    if (is_crash(number, info))
        die_of(number);
    else
        end_by(number);
}

/* Nesting depth of os_hold() in this thread, and the signals that were blocked before. */
static _Thread_local unsigned depth;
static _Thread_local sigset_t before;

void os_hold(void)
{
    const sigset_t set = fatal_set();
    if (depth++ == 0)
        pthread_sigmask(SIG_BLOCK, &set, &before);
}

void os_release(void)
{
    if (--depth == 0)
        pthread_sigmask(SIG_SETMASK, &before, NULL);
}

sigset_t posix_block_all(void)
{
    sigset_t set = fatal_set(), old;
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, &old);
    return old;
}

/* Handles a signal, unless it is ignored or handled already. */
static void watch(int number, const sigset_t *set)
{
    const struct sigaction action = {.sa_sigaction = on_fatal, .sa_flags = SA_SIGINFO, .sa_mask = *set};
    struct sigaction old;
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_DFL)
        sigaction(number, &action, NULL);
    else if (number == SIGPIPE)
        pipe_ignored = true;
}

void os_end(int status)
{
    os_hold();
    os_call_actions();
    _exit(status);
}

void os_watch_end(void)
{
    const sigset_t set = fatal_set();
    pthread_sigmask(SIG_BLOCK, NULL, &mask_at_start);
    for (int number = 1; number < signal_end(); number++)
        if (sigismember(&set, number) == 1)
            watch(number, &set);
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGCHLD, SIG_DFL); /* if ignored, the exit status of a child is lost */
}

void posix_signals_as_at_start(void)
{
    for (int number = 1; number < signal_end(); number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN && action.sa_handler != SIG_DFL)
            signal(number, SIG_DFL);
    }
    signal(SIGXFSZ, SIG_DFL);
    pthread_sigmask(SIG_SETMASK, &mask_at_start, NULL);
}

void os_end_by_broken_pipe(void)
{
    if (!pipe_ignored)
        end_by(SIGPIPE);
}

/* ---- Progress ---- */

static void (*each_second)(void), (*requested)(void);

static void show(int number)
{
    const int why = errno;
    (number == SIGALRM ? each_second : requested)();
    errno = why;
}

static void handle(int number)
{
    struct sigaction action = {.sa_handler = show, .sa_flags = SA_RESTART}, old;
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGALRM);
    sigaddset(&action.sa_mask, SIGUSR1);
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

void os_at_request(void (*action)(void))
{
    requested = action;
    handle(SIGUSR1);
}

void os_every_second(void (*action)(void))
{
    const time_t seconds = action != NULL ? 1 : 0;
    const struct itimerval every = {{seconds, 0}, {seconds, 0}};
    if (action != NULL) {
        each_second = action;
        handle(SIGALRM);
    }
    setitimer(ITIMER_REAL, &every, NULL);
}
