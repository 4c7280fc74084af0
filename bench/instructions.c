/* instructions.c - counts the instructions of a batch, which other programs on the machine cannot change. */
/* SPDX-License-Identifier: MIT */
/*
 * Counts by single steps; or, in an emulator that counts (bench/machine), by reading the counter before and after.
 * The counter is in the file named by RUNIC_BENCH_COUNTER: eight bytes, little-endian.
 */
#include "bench.h"

#ifdef __linux__
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

struct work {
    const struct call *call; /* NULL: none, for what starting and stopping takes */
    uint8_t *src, *dst;
    size_t unit;
    const struct batch *batch;
};

/* Runs the work in a child process, which stops before and after it. */
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

/* Returns the emulator's counter, or NULL if there is none. */
static const volatile uint64_t *find_sum(void)
{
    static const volatile uint64_t *sum;
    const char *path = getenv("RUNIC_BENCH_COUNTER");
    if (path == NULL || sum != NULL)
        return sum;
    const int file = open(path, O_RDONLY);
    void *shared = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *sum, PROT_READ, MAP_SHARED, file, 0);
    if (shared == MAP_FAILED)
        fail("cannot read the emulator's sum", path);
    return sum = shared;
}

static uint64_t look_at(const volatile uint64_t *sum)
{
    const uint64_t seen = *sum;
    return HOST_IS_BIG ? __builtin_bswap64(seen) : seen;
}

static double added(const volatile uint64_t *sum, const struct work *work)
{
    const uint64_t before = look_at(sum);
    if (work->call != NULL)
        run_once(work->call, work->src, work->unit, work->batch, work->dst);
    return (double)(look_at(sum) - before);
}

double count_instructions(const struct call *call, uint8_t *src, size_t unit, const struct batch *batch, uint8_t *dst)
{
    const struct work whole = {call, src, dst, unit, batch}, none = {NULL, src, dst, unit, batch};
    const volatile uint64_t *sum = find_sum();
    run_once(call, src, unit, batch, dst); /* lets runic find its kernel */
    if (sum == NULL)
        return steps(&whole) - steps(&none);
    if (look_at(sum) == 0)
        fail("the emulator does not count", "RUNIC_BENCH_COUNTER");
    return added(sum, &whole) - added(sum, &none);
}

#else

double count_instructions(const struct call *call, uint8_t *src, size_t unit, const struct batch *batch, uint8_t *dst)
{
    (void)call, (void)src, (void)unit, (void)batch, (void)dst;
    fail("only Linux counts them", "--instructions");
}

#endif
