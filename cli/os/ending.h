/* ending.h - what happens before the program ends by a signal or os_end(), and signals that ask for progress. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OS_ENDING_H
#define CLI_OS_ENDING_H

/* Makes fatal signals call the actions of os_at_end() first. Ignored signals stay ignored. */
void os_watch_end(void);

/*
 * Adds an action to be called before the program ends by a signal or os_end(), the last one first. A signal handler calls it,
 * with fatal signals blocked.
 */
void os_at_end(void (*action)(void));

/* Blocks fatal signals in this thread until os_release(). Calls may be nested. Both keep errno. */
void os_hold(void);
void os_release(void);

/* Ends the program. Any thread may call it, also several at the same time; what standard output has buffered is lost. */
_Noreturn void os_end(int status);

/* Ends the program as a broken pipe does, unless SIGPIPE is ignored. For threads, in which it is blocked. */
void os_end_by_broken_pipe(void);

/* Calls a function in a signal handler of the main thread: every second, until NULL is set; at each SIGUSR1. */
void os_every_second(void (*action)(void));
void os_at_request(void (*action)(void));

#endif
