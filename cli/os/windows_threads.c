/* windows_threads.c - threads of Windows. */
/* SPDX-License-Identifier: MIT */
#include "threads.h"

#include <process.h>
#include <stdlib.h>

#include "native.h"

#define STACK (512u << 10)

void os_take(os_lock *lock)
{
    AcquireSRWLockExclusive((SRWLOCK *)lock);
}

bool os_take_if_free(os_lock *lock)
{
    return TryAcquireSRWLockExclusive((SRWLOCK *)lock);
}

void os_give(os_lock *lock)
{
    ReleaseSRWLockExclusive((SRWLOCK *)lock);
}

void os_wait(os_condition *condition, os_lock *lock)
{
    SleepConditionVariableSRW((CONDITION_VARIABLE *)condition, (SRWLOCK *)lock, INFINITE, 0);
}

void os_wake_all(os_condition *condition)
{
    WakeAllConditionVariable((CONDITION_VARIABLE *)condition);
}

struct start {
    void *(*work)(void *user);
    void *user;
};

static unsigned __stdcall run(void *user)
{
    const struct start start = *(struct start *)user;
    free(user);
    start.work(start.user);
    return 0;
}

bool os_thread_start(os_thread *thread, void *(*work)(void *user), void *user)
{
    struct start *start = malloc(sizeof *start);
    if (start == NULL)
        return false;
    *start = (struct start){work, user};
    *thread = (os_thread)_beginthreadex(NULL, STACK, run, start, STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
    if (*thread != NULL)
        return true;
    free(start);
    return false;
}

void os_thread_join(os_thread thread)
{
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
}
