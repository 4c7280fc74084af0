/* windows_ending.c - Ctrl-C and the other events of the console, exit(), and the timer of the progress display. */
/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <stdlib.h>

#include "native.h"

/* Exit statuses: that of programs which Ctrl-C ends, and that of SIGPIPE in a shell. */
#define ENDED_BY_EVENT 0xC000013A
#define ENDED_BY_PIPE  141

/* Runs in a thread of its own. The actions wait for what must not be interrupted: it holds a lock that they take. */
static BOOL WINAPI on_event(DWORD event)
{
    (void)event;
    os_call_actions();
    TerminateProcess(GetCurrentProcess(), ENDED_BY_EVENT);
    return TRUE;
}

void os_watch_end(void)
{
    SetConsoleCtrlHandler(on_event, TRUE);
    atexit(os_call_actions);
}

/* Events come in a thread of their own: nothing needs to be blocked in this one. */
void os_hold(void)
{
}

void os_release(void)
{
}

void os_end(int status)
{
    os_call_actions();
    TerminateProcess(GetCurrentProcess(), (UINT)status);
    abort();
}

void os_end_by_broken_pipe(void)
{
    os_end(ENDED_BY_PIPE);
}

/* ---- Progress ---- */

static VOID CALLBACK ring(PVOID action, BOOLEAN fired)
{
    (void)fired;
    ((void (*)(void))(uintptr_t)action)();
}

void os_every_second(void (*action)(void))
{
    static HANDLE timer;
    if (timer != NULL)
        (void)!DeleteTimerQueueTimer(NULL, timer, INVALID_HANDLE_VALUE);
    timer = NULL;
    if (action != NULL && !CreateTimerQueueTimer(&timer, NULL, ring, (PVOID)(uintptr_t)action, 1000, 1000, 0))
        timer = NULL;
}

/* Does nothing: Windows has no signal for it. */
void os_at_request(void (*action)(void))
{
    (void)action;
}
