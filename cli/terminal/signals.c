/* signals.c - deadly signals, and the temporary files that they must not leave. */
/* SPDX-License-Identifier: MIT */
#include "signals.h"

#include <stdlib.h>

#include "progress.h"
#include "output/temporary.h"

/*
 * All that end a program by default and can be caught, but SIGUSR1, which asks for progress. Real-time signals are added. Those
 * of a crash (SIGSEGV, SIGABRT, ...) are left alone: what stands in memory then is not to be trusted, and removing files by
 * names that stand there least of all. A file that may not grow (SIGXFSZ) is an error to tell, not a reason to die.
 */
static const int deadly[] = {
    SIGHUP,    SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGALRM, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF,
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

#define DEADLY (sizeof deadly / sizeof deadly[0])

static bool pipe_ignored;

static sigset_t deadly_set(void)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < DEADLY; i++)
        sigaddset(&set, deadly[i]);
#ifdef SIGRTMIN
    for (int number = SIGRTMIN; number <= SIGRTMAX; number++)
        sigaddset(&set, number);
#endif
    return set;
}

/* One more than the highest number of a signal. */
static int signal_end(void)
{
#ifdef SIGRTMAX
    return SIGRTMAX + 1;
#else
    return 64;
#endif
}

static void end_by(int number)
{
    sigset_t set;
    temporary_remove_all();
    progress_clear();
    signal(number, SIG_DFL);
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

sigset_t signals_block(void)
{
    sigset_t set = deadly_set(), old;
    pthread_sigmask(SIG_BLOCK, &set, &old);
    return old;
}

void signals_restore(const sigset_t *old)
{
    pthread_sigmask(SIG_SETMASK, old, NULL);
}

/* What somebody else watches, or has us ignore, stays so. */
static void watch(int number, const sigset_t *set)
{
    const struct sigaction action = {.sa_handler = end_by, .sa_mask = *set};
    struct sigaction old;
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_DFL)
        sigaction(number, &action, NULL);
    else if (number == SIGPIPE)
        pipe_ignored = true;
}

/* Whoever ends the program by exit() leaves nothing, either: also a thread that is out of memory. */
static void at_exit(void)
{
    signals_block();
    temporary_remove_all();
}

void signals_watch(void)
{
    const sigset_t set = deadly_set();
    for (int number = 1; number < signal_end(); number++)
        if (sigismember(&set, number) == 1)
            watch(number, &set);
    signal(SIGXFSZ, SIG_IGN);
    atexit(at_exit);
}

void signals_die_of_broken_pipe(void)
{
    if (!pipe_ignored)
        end_by(SIGPIPE);
}
