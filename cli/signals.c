/* signals.c - deadly signals, and the temporary files that they must not leave. */
/* SPDX-License-Identifier: MIT */
#include "signals.h"

#include <stdlib.h>

#include "progress.h"
#include "temporary.h"

static const int deadly[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM};

#define DEADLY (sizeof deadly / sizeof deadly[0])

static bool pipe_ignored;

static sigset_t deadly_set(void)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < DEADLY; i++)
        sigaddset(&set, deadly[i]);
    return set;
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

void signals_watch(void)
{
    struct sigaction action = {.sa_handler = end_by, .sa_mask = deadly_set()};
    for (size_t i = 0; i < DEADLY; i++) {
        struct sigaction old;
        if (sigaction(deadly[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(deadly[i], &action, NULL);
        else if (deadly[i] == SIGPIPE)
            pipe_ignored = true;
    }
    /* A file that may not grow is an error to tell, not a reason to die. */
    signal(SIGXFSZ, SIG_IGN);
}

void signals_die_of_broken_pipe(void)
{
    if (!pipe_ignored)
        end_by(SIGPIPE);
}
