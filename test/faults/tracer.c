/* tracer.c - runs a command, records its system calls, and acts at the n-th: an error, a false result, a signal, a pause. */
/* SPDX-License-Identifier: MIT */
/*
 * usage: tracer LOG ACTION CALL NTH COMMAND...
 *
 * ACTION is one of
 *   none
 *   fail=ERRNO      the call fails
 *   short=BYTES     a read or write of at most BYTES
 *   size=BYTES      the size of a regular file that stat returns
 *   skip=RESULT     the call is not made, and has this result
 *   cut=BYTES       the file is cut to BYTES after a read; bytes that it loses are read as zeros
 *   signal=NUMBER   the command gets the signal
 *   hold=SOCKET     a descriptor: the tracer writes the held call to it, and goes on when it can read a byte
 *   quota=SOCKET    the same, and again after the first call that fails because of a quota
 * CALL is the name of a call, as in LOG, or "any": any system call.
 * NTH is a number from 1; "3+" is the third call and all after it.
 *
 * FAULTS_ALWAYS in the environment, "ERRNO CALL...", also makes all calls of these names fail.
 *
 * LOG gets a line for each call from the start of main on: name, result, "!" if the action was applied, and its objects; before
 * a held call, a line "held"; at the end "= exit N", "= signal N" or "= hang". shim.c reports allocations and iconv(3) as
 * calls, and makes the kernel stop the command at calls. It stops at calls that touch no file (QUIET) only if the rule is about
 * them; with "any" they are counted without waiting for their result.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "marks.h"

#define PATIENCE     60 /* seconds; a run takes milliseconds, but the machine may be busy */
#define THREADS_MOST 256
#define FIELD        4096

#ifdef __x86_64__
#define NUMBER(registers) (registers).orig_rax
#define RESULT(registers) (registers).rax
#define FIRST(registers)  (registers).rdi
#define THIRD(registers)  (registers).rdx
typedef unsigned long long reg;
typedef struct stat any_stat;
#define STAT stat
#else
#define NUMBER(registers) (registers).orig_eax
#define RESULT(registers) (registers).eax
#define FIRST(registers)  (registers).ebx
#define THIRD(registers)  (registers).edx
#define SYS_newfstatat    SYS_fstatat64
typedef long reg;
typedef struct stat64 any_stat;
#define STAT              stat64
#endif

static const struct call {
    long number;
    const char *name, *arguments;
    bool quiet;
} calls[] = {
#define CALL(name, arguments)      {SYS_##name, #name, arguments, false},
#define QUIET(name, arguments)     {SYS_##name, #name, arguments, true},
#define ALSO(name, now, arguments) {SYS_##now, #name, arguments, false},
#define QUIET_ALSO(name, now)      {SYS_##now, #name, "", true},
#include "calls.def"
    {MARK_MALLOC, "malloc", "", true},
    {MARK_ICONV_OPEN, "iconv_open", "", true},
    {MARK_ICONV, "iconv", "", true},
};

/* A thread of the command, and its current call. */
struct thread {
    pid_t id;
    bool ours, inside, met; /* ours: no thread of git */
    uint64_t number, arguments[6];
    char what[2 * FIELD];
    long late; /* the error that the call gets after it was made, or 0 */
};

static struct rule {
    char action[16];
    long value;
    const char *call;
    unsigned long nth;
    bool on;
} rule;

enum { ALWAYS_MOST = 3 };

/* Calls that always fail; the list ends with a call without a name. */
static struct {
    long number;
    char call[32];
} always[ALWAYS_MOST + 1];

static struct thread threads[THREADS_MOST];
static pid_t child;
static bool begun, met_quota;
static unsigned long counted;
static FILE *out;
static volatile sig_atomic_t hangs;

_Noreturn static void die(const char *what)
{
    fprintf(stderr, "tracer: %s: %s\n", what, strerror(errno));
    exit(125);
}

/* ---- Reading a call ---- */

static const struct call *call_of(uint64_t number)
{
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        if ((uint64_t)calls[i].number == number)
            return &calls[i];
    static char name[32];
    static struct call unknown = {0, name, "", false};
    snprintf(name, sizeof name, "call_%ju", (uintmax_t)number);
    return &unknown;
}

/* Appends the path of the file behind a descriptor. */
static void append_descriptor(char *text, uint64_t fd)
{
    char link[64], target[FIELD / 2];
    snprintf(link, sizeof link, "/proc/%d/fd/%d", child, (int)fd);
    const ssize_t length = readlink(link, target, sizeof target - 1);
    target[length < 0 ? 0 : length] = 0;
    strcat(text, length < 0 ? "?" : target);
}

static void append_path(char *text, uint64_t address)
{
    char path[256] = {0}; /* a path may be near the end of a page, so it is read up to there first */
    const size_t to_page = 4096 - address % 4096, first = to_page < sizeof path - 1 ? to_page : sizeof path - 1;
    struct iovec here[1] = {{path, sizeof path - 1}};
    struct iovec there[2] = {{(void *)(uintptr_t)address, first},
                             {(void *)(uintptr_t)(address + first), sizeof path - 1 - first}};
    if (process_vm_readv(child, here, 1, there, 2, 0) < 0)
        strcpy(path, "?");
    strcat(text, path);
}

static void look(struct thread *thread)
{
    const char *kinds = call_of(thread->number)->arguments;
    thread->what[0] = 0;
    if (thread->number >= MARK_BEGIN)
        sprintf(thread->what, "%ju", (uintmax_t)thread->arguments[0]);
    for (size_t i = 0; kinds[i] != 0; i++) {
        const uint64_t argument = thread->arguments[i];
        if (kinds[i] == '-' || (kinds[i] == 'd' && (int)argument == AT_FDCWD))
            continue;
        if (kinds[i] == 'n')
            sprintf(thread->what + strlen(thread->what), "%ju", (uintmax_t)argument);
        else if (kinds[i] == 'p')
            append_path(thread->what, argument);
        else
            append_descriptor(thread->what, argument);
        if (kinds[i + 1] != 0)
            strcat(thread->what, kinds[i] == 'd' ? "/" : "\t");
    }
}

static void write_down(const struct thread *thread, int64_t result)
{
    fprintf(out, "%s\t%jd\t%s\t%s\n", call_of(thread->number)->name, (intmax_t)result, thread->met ? "!" : "", thread->what);
}

/* ---- Acting on a call ---- */

static bool is_action(const char *name)
{
    return strcmp(rule.action, name) == 0;
}

/* Before the call is made: prevents it, or changes its first or third argument. */
static void refuse(const struct thread *thread)
{
    struct user_regs_struct registers;
    if (ptrace(PTRACE_GETREGS, thread->id, NULL, &registers) != 0)
        return;
    NUMBER(registers) = (reg)-1;
    ptrace(PTRACE_SETREGS, thread->id, NULL, &registers);
}

static void give_arguments(const struct thread *thread, uint64_t first, uint64_t third)
{
    struct user_regs_struct registers;
    if (ptrace(PTRACE_GETREGS, thread->id, NULL, &registers) != 0)
        return;
    FIRST(registers) = (reg)first;
    THIRD(registers) = (reg)third;
    ptrace(PTRACE_SETREGS, thread->id, NULL, &registers);
}

static void change_result(const struct thread *thread, long result)
{
    struct user_regs_struct registers;
    if (ptrace(PTRACE_GETREGS, thread->id, NULL, &registers) != 0)
        return;
    RESULT(registers) = (reg)result;
    ptrace(PTRACE_SETREGS, thread->id, NULL, &registers);
}

/* A failing close() still closes, and a failing brk() returns the old end. Other failing calls do nothing. */
static void make_fail(struct thread *thread)
{
    if (thread->number == SYS_brk) {
        give_arguments(thread, 0, thread->arguments[2]);
        return;
    }
    thread->late = -rule.value;
    if (thread->number != SYS_close)
        refuse(thread);
}

static bool holds(void)
{
    return is_action("hold") || is_action("quota");
}

static void hold(const struct thread *thread)
{
    char line[3 * FIELD], go = 0;
    fputs("held\t0\t\t\n", out);
    const int length = snprintf(line, sizeof line, "%s\t%s\n", call_of(thread->number)->name, thread->what);
    if (write((int)rule.value, line, (size_t)length) != length || read((int)rule.value, &go, 1) != 1)
        die("hold");
}

/* Changes the size of a regular file that a call of the stat family has returned. */
static void lie(const struct thread *thread)
{
    const bool by_fd = thread->number == SYS_newfstatat, extended = thread->number == SYS_statx;
    const uint64_t address = thread->arguments[extended ? 4 : by_fd ? 2 : 1];
    any_stat status;
    struct statx more;
    struct iovec here = {extended ? (void *)&more : (void *)&status, extended ? sizeof more : sizeof status};
    struct iovec there = {(void *)(uintptr_t)address, here.iov_len};
    if (strstr(call_of(thread->number)->name, "stat") == NULL || process_vm_readv(child, &here, 1, &there, 1, 0) < 0)
        return;
    if (extended)
        more.stx_size = (uint64_t)rule.value;
    else
        status.st_size = rule.value;
    if (S_ISREG(extended ? more.stx_mode : status.st_mode))
        process_vm_writev(child, &here, 1, &there, 1, 0);
}

/* Returns the offset in the file of the bytes that a read or pread64 has read. */
static int64_t place_of(const struct thread *thread, int64_t got)
{
    char name[64];
    long long at = 0;
    if (thread->number == SYS_pread64)
        return (int64_t)thread->arguments[3];
    snprintf(name, sizeof name, "/proc/%d/fdinfo/%d", child, (int)thread->arguments[0]);
    FILE *file = fopen(name, "re");
    if (file == NULL || fscanf(file, "pos: %lld", &at) != 1)
        die(name);
    fclose(file);
    return at - got;
}

/* Cuts the file, and replaces bytes that were read and are gone by zeros, as the kernel does if a file is cut during a read. */
static void cut(const struct thread *thread, int64_t got)
{
    static char zeros[1 << 16];
    char name[64];
    any_stat status;
    snprintf(name, sizeof name, "/proc/%d/fd/%d", child, (int)thread->arguments[0]);
    if (got <= 0 || STAT(name, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size <= rule.value)
        return;
    int64_t at = rule.value - place_of(thread, got);
    if (truncate(name, rule.value) != 0)
        die(name);
    for (at = at < 0 ? 0 : at; at < got; at += (int64_t)sizeof zeros) {
        const size_t length = got - at < (int64_t)sizeof zeros ? (size_t)(got - at) : sizeof zeros;
        struct iovec here = {zeros, length}, there = {(void *)(uintptr_t)(thread->arguments[1] + (uint64_t)at), length};
        process_vm_writev(child, &here, 1, &there, 1, 0);
    }
}

static void act(struct thread *thread)
{
    if (is_action("skip"))
        refuse(thread);
    else if (is_action("fail"))
        make_fail(thread);
    else if (is_action("short") && thread->arguments[2] > (uint64_t)rule.value)
        give_arguments(thread, thread->arguments[0], (uint64_t)rule.value);
    else if (is_action("signal"))
        syscall(SYS_tgkill, child, thread->id, (int)rule.value);
    else if (holds())
        hold(thread);
}

/* ---- From stop to stop ---- */

static void enter(struct thread *thread)
{
    look(thread);
    for (size_t i = 0; always[i].call[0] != 0; i++)
        if (strcmp(always[i].call, call_of(thread->number)->name) == 0) {
            thread->late = -always[i].number;
            refuse(thread);
        }
    const bool any = strcmp(rule.call, "any") == 0 && thread->number < MARK_BEGIN;
    if (!any && strcmp(rule.call, call_of(thread->number)->name) != 0)
        return;
    counted++;
    thread->met = !is_action("none") && (counted == rule.nth || (rule.on && counted > rule.nth));
    if (thread->met)
        act(thread);
}

static void leave(struct thread *thread, int64_t result)
{
    if (thread->late != 0) {
        change_result(thread, thread->late);
        result = thread->late;
    }
    if (thread->met && is_action("skip")) {
        change_result(thread, rule.value);
        result = rule.value;
    }
    if (thread->met && is_action("size") && result == 0)
        lie(thread);
    if (thread->met && is_action("cut"))
        cut(thread, result);
    /* Restores the changed argument: a system call must not change the caller's registers. */
    if (thread->met && (is_action("short") || thread->number == SYS_brk))
        give_arguments(thread, thread->arguments[0], thread->arguments[2]);
    write_down(thread, result);
    if (is_action("quota") && result == -EDQUOT && !met_quota) {
        met_quota = true;
        hold(thread);
    }
}

/* Handles the stop before a call. Returns true if the tracer needs its result. */
static bool at_call(struct thread *thread)
{
    struct __ptrace_syscall_info info;
    if (!thread->ours || ptrace(PTRACE_GET_SYSCALL_INFO, thread->id, sizeof info, &info) <= 0)
        return false;
    thread->met = false;
    thread->late = 0;
    thread->number = info.seccomp.nr;
    memcpy(thread->arguments, info.seccomp.args, sizeof thread->arguments);
    if (thread->number == MARK_BEGIN) {
        begun = true;
        return false;
    }
    enter(thread);
    thread->inside = thread->met || is_action("none") || !call_of(thread->number)->quiet;
    if (!thread->inside)
        write_down(thread, 0);
    return thread->inside;
}

static void after_call(struct thread *thread)
{
    struct __ptrace_syscall_info info;
    if (ptrace(PTRACE_GET_SYSCALL_INFO, thread->id, sizeof info, &info) <= 0 || info.op != PTRACE_SYSCALL_INFO_EXIT)
        return;
    thread->inside = false;
    leave(thread, info.exit.rval);
}

/* New threads and processes report themselves with a stop. */
static struct thread *thread_of(pid_t id)
{
    for (size_t i = 0; i < THREADS_MOST; i++) {
        if (threads[i].id == 0) {
            threads[i].id = id;
            threads[i].ours = syscall(SYS_tgkill, child, id, 0) == 0;
        }
        if (threads[i].id == id)
            return &threads[i];
    }
    die("threads");
}

static bool is_known(pid_t id)
{
    for (size_t i = 0; i < THREADS_MOST && threads[i].id != 0; i++)
        if (threads[i].id == id)
            return true;
    return false;
}

static void go_on(pid_t id, int status)
{
    const bool begins = !is_known(id) && WSTOPSIG(status) == SIGSTOP;
    struct thread *thread = thread_of(id);
    if (WSTOPSIG(status) == (SIGTRAP | 0x80))
        after_call(thread);
    /* A new thread is reported during the call that makes it. */
    const bool waits = status >> 16 == PTRACE_EVENT_SECCOMP ? at_call(thread) : status >> 16 != 0 && thread->inside;
    const bool tells = WSTOPSIG(status) != (SIGTRAP | 0x80) && status >> 16 == 0 && !begins;
    ptrace(waits ? PTRACE_SYSCALL : PTRACE_CONT, id, NULL, (void *)(intptr_t)(tells ? WSTOPSIG(status) : 0));
}

static void watch(void)
{
    int status;
    for (;;) {
        const pid_t id = waitpid(-1, &status, __WALL);
        if (id < 0 && errno == EINTR)
            continue;
        if (id < 0)
            die("waitpid");
        if (WIFSTOPPED(status))
            go_on(id, status);
        else if (id == child)
            break;
    }
    /* Records calls that did not return. */
    for (size_t i = 0; i < THREADS_MOST && threads[i].id != 0; i++)
        if (threads[i].inside)
            write_down(&threads[i], 0);
    if (!begun)
        die("the preloaded library has the kernel stop at no call");
    if (hangs)
        fputs("= hang\n", out);
    else
        fprintf(out, WIFEXITED(status) ? "= exit %d\n" : "= signal %d\n",
                WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
}

static void end_hang(int number)
{
    (void)number;
    hangs = 1;
    kill(child, SIGKILL);
}

/* Sets $FAULTS_QUIET for the preloaded library: the numbers of the calls at which the kernel need not stop. */
static void tell_quiet(void)
{
    char text[2048] = "";
    const bool any = strcmp(rule.call, "any") == 0;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        if (calls[i].quiet && !is_action("none") && strcmp(rule.call, calls[i].name) != 0 &&
            (!any || calls[i].number >= MARK_BEGIN))
            sprintf(text + strlen(text), " %ld", calls[i].number);
    setenv("FAULTS_QUIET", text, 1);
}

static void start(char **command)
{
    int status;
    child = fork();
    if (child < 0)
        die("fork");
    if (child == 0) {
        if (holds())
            close((int)rule.value);
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
            die("ptrace");
        tell_quiet();
        raise(SIGSTOP);
        execv(command[0], command);
        die(command[0]);
    }
    if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status))
        die("the command does not start");
    thread_of(child);
    if (ptrace(PTRACE_SETOPTIONS, child, NULL,
               (void *)(PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK |
                        PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC | PTRACE_O_TRACESECCOMP |
                        PTRACE_O_EXITKILL)) != 0)
        die("ptrace");
    signal(SIGALRM, end_hang);
    alarm(PATIENCE);
    ptrace(PTRACE_CONT, child, NULL, NULL);
}

static void read_rule(char **words)
{
    char *equals = strchr(words[0], '=');
    const size_t length = equals != NULL ? (size_t)(equals - words[0]) : strlen(words[0]);
    if (length >= sizeof rule.action)
        die(words[0]);
    memcpy(rule.action, words[0], length);
    rule.value = equals != NULL ? strtol(equals + 1, NULL, 10) : 0;
    rule.call = words[1];
    rule.nth = strtoul(words[2], NULL, 10);
    rule.on = strchr(words[2], '+') != NULL;
}

static void read_always(const char *text)
{
    int length = 0;
    for (size_t i = 0; text != NULL && *text != 0; i++, text += length)
        if (i == ALWAYS_MOST || sscanf(text, "%ld %31s %n", &always[i].number, always[i].call, &length) != 2)
            die("FAULTS_ALWAYS");
}

int main(int count, char **words)
{
    if (count < 6) {
        fputs("usage: tracer LOG ACTION CALL NTH COMMAND...\n", stderr);
        return 125;
    }
    out = fopen(words[1], "we");
    if (out == NULL)
        die(words[1]);
    read_rule(words + 2);
    read_always(getenv("FAULTS_ALWAYS"));
    start(words + 5);
    watch();
    return fclose(out) == 0 ? 0 : 125;
}
