/* instructions.c - counts the instructions of a batch, one step at a time: what no neighbour on the machine can change. */
/* SPDX-License-Identifier: MIT */
#include "bench.h"

#ifdef __linux__
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

struct work {
    const struct call *call; /* NULL: none, for what starting and stopping takes */
    uint8_t *src, *dst;
    size_t unit;
    const struct batch *batch;
};

/* In a process of its own, which stops before and behind the work. */
static _Noreturn void work(const struct work *work)
{
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
        _exit(1);
    raise(SIGSTOP);
    if (work->call != NULL)
        run_once(work->call, work->src, work->unit, work->batch, work->dst);
    raise(SIGSTOP);
    _exit(0);
}

static bool stopped_by(pid_t child, int signal)
{
    int status;
    return waitpid(child, &status, 0) == child && WIFSTOPPED(status) && WSTOPSIG(status) == signal;
}

static double steps(const struct work *what)
{
    const pid_t child = fork();
    if (child == 0)
        work(what);
    if (child < 0 || !stopped_by(child, SIGSTOP))
        fail("no process to count in", "ptrace");
    double count = 0;
    int status = 0;
    do {
        if (ptrace(PTRACE_SINGLESTEP, child, NULL, NULL) != 0 || waitpid(child, &status, 0) != child || !WIFSTOPPED(status))
            fail("lost the process to count in", "ptrace");
        count++;
    } while (WSTOPSIG(status) == SIGTRAP);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return count;
}

double count_instructions(const struct call *call, uint8_t *src, size_t unit, const struct batch *batch, uint8_t *dst)
{
    const struct work whole = {call, src, dst, unit, batch}, none = {NULL, src, dst, unit, batch};
    run_once(call, src, unit, batch, dst); /* lets runic find its kernel */
    return steps(&whole) - steps(&none);
}

#else

double count_instructions(const struct call *call, uint8_t *src, size_t unit, const struct batch *batch, uint8_t *dst)
{
    (void)call, (void)src, (void)unit, (void)batch, (void)dst;
    fail("only Linux counts them", "--instructions");
}

#endif
