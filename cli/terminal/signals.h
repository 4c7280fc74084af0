/* signals.h - ends the program on a signal without leaving temporary files. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/*
 * Makes fatal signals, and exit() in any thread, call the actions of signals_on_death() first. Ignored signals stay
 * ignored.
 */
void signals_watch(void);

/*
 * Adds an action to be called before the program ends by a signal or exit(). A signal handler calls it, with fatal
 * signals blocked.
 */
void signals_on_death(void (*action)(void));

/* Blocks fatal signals in this thread, until signals_restore() restores the returned mask. */
sigset_t signals_block(void);
void signals_restore(const sigset_t *old);

/* Resets handlers and signal mask in a child process before exec, to what they were when runic started. */
void signals_as_at_start(void);

/* Ends the program as SIGPIPE does, unless SIGPIPE is ignored. For threads, in which it is blocked. */
void signals_die_of_broken_pipe(void);

#endif
