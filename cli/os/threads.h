/* threads.h - threads, locks and conditions. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OS_THREADS_H
#define CLI_OS_THREADS_H

#include <stdbool.h>

#ifdef _WIN32
/* An SRWLOCK and a CONDITION_VARIABLE are a pointer each, which is NULL at first. */
typedef struct {
    void *state;
} os_lock, os_condition;
typedef void *os_thread;
#define OS_LOCK_FREE                                                                                                           \
    {                                                                                                                          \
        0                                                                                                                      \
    }
#define OS_CONDITION_FREE OS_LOCK_FREE
#else
#include <pthread.h>

typedef pthread_mutex_t os_lock;
typedef pthread_cond_t os_condition;
typedef pthread_t os_thread;
#define OS_LOCK_FREE      PTHREAD_MUTEX_INITIALIZER
#define OS_CONDITION_FREE PTHREAD_COND_INITIALIZER
#endif

void os_take(os_lock *lock);
bool os_take_if_free(os_lock *lock);
void os_give(os_lock *lock);

/* Gives the lock, waits until another thread calls os_wake_all() (or without reason), and takes the lock again. */
void os_wait(os_condition *condition, os_lock *lock);
void os_wake_all(os_condition *condition);

/* Starts a thread, in which fatal signals and those of the progress display are blocked. Returns false if it cannot. */
bool os_thread_start(os_thread *thread, void *(*work)(void *user), void *user);
void os_thread_join(os_thread thread);

#endif
