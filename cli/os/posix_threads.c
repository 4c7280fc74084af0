/* posix_threads.c - threads of POSIX. */
/* SPDX-License-Identifier: MIT */
#include "threads.h"

#include "posix.h"

#define STACK (512u << 10)

void os_take(os_lock *lock)
{
    pthread_mutex_lock(lock);
}

bool os_take_if_free(os_lock *lock)
{
    return pthread_mutex_trylock(lock) == 0;
}

void os_give(os_lock *lock)
{
    pthread_mutex_unlock(lock);
}

void os_wait(os_condition *condition, os_lock *lock)
{
    pthread_cond_wait(condition, lock);
}

void os_wake_all(os_condition *condition)
{
    pthread_cond_broadcast(condition);
}

/* Blocks signals for a moment, because the new thread takes over the mask of this one. */
bool os_thread_start(os_thread *thread, void *(*work)(void *user), void *user)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    pthread_attr_setstacksize(&attributes, STACK);
    const sigset_t old = posix_block_all();
    const bool good = pthread_create(thread, &attributes, work, user) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    pthread_attr_destroy(&attributes);
    return good;
}

void os_thread_join(os_thread thread)
{
    pthread_join(thread, NULL);
}
