/* progress.c - a line of progress, written by signal handlers: it needs no thread, and nobody has to remember it. */
/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "message.h"
#include "progress_line.h"

#define CLEAR "\r\033[K"

static atomic_ullong done, expected, files;
static atomic_bool endless; /* a stream: nobody knows its size */
static volatile sig_atomic_t shown;
static struct timespec start;

static unsigned long long milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long long)((now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000) + 1;
}

static void make_line(struct line *line)
{
    const struct progress is = {files, done, endless ? 0 : expected, milliseconds()};
    progress_line(line, &is);
}

static void put(const struct line *line)
{
    const ssize_t written = write(STDERR_FILENO, line->text, line->len);
    (void)written;
}

/* ---- When it is written ---- */

static void on_second(int number)
{
    struct line line;
    const int why = errno;
    (void)number;
    make_line(&line);
    progress_line_cut(&line);
    memmove(line.text + strlen(CLEAR), line.text, line.len);
    memcpy(line.text, CLEAR, strlen(CLEAR));
    line.len += strlen(CLEAR);
    shown = 1;
    put(&line);
    errno = why;
}

void progress_clear(void)
{
    const struct line line = {CLEAR, strlen(CLEAR)};
    if (shown == 0)
        return;
    shown = 0;
    put(&line);
}

static void on_request(int number)
{
    struct line line;
    const int why = errno;
    (void)number;
    make_line(&line);
    progress_line_add(&line, "\n");
    progress_clear();
    put(&line);
    errno = why;
}

static void handle(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART}, old;
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGALRM);
    sigaddset(&action.sa_mask, SIGUSR1);
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

static void set_timer(time_t seconds)
{
    const struct itimerval every = {{seconds, 0}, {seconds, 0}};
    setitimer(ITIMER_REAL, &every, NULL);
}

/* Text on the terminal and progress would be in each other's way. */
static bool is_wanted(const struct options *options)
{
    if (!option_is(options, OPTION_PROGRESS, "auto"))
        return option_is(options, OPTION_PROGRESS, "always");
    const bool writes_text = options->command == COMMAND_CONVERT && !options->given[OPTION_OUTPUT] &&
                             !options->given[OPTION_IN_PLACE] && !options->given[OPTION_OUTPUT_DIR];
    return !options->given[OPTION_QUIET] && !is_dumb_terminal() && isatty(STDERR_FILENO) &&
           !(writes_text && isatty(STDOUT_FILENO));
}

void progress_begin(const struct options *options)
{
    clock_gettime(CLOCK_MONOTONIC, &start);
    handle(SIGUSR1, on_request);
    if (!is_wanted(options))
        return;
    handle(SIGALRM, on_second);
    set_timer(1);
}

void progress_expect(uint64_t bytes)
{
    if (bytes == UINT64_MAX)
        endless = true;
    else
        expected += bytes;
}

void progress_add(uint64_t bytes)
{
    done += bytes;
}

void progress_take_back(uint64_t expected_bytes, uint64_t done_bytes)
{
    done -= done_bytes;
    expected -= expected_bytes;
}

void progress_add_file(void)
{
    files++;
}

void progress_block_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGALRM);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

void progress_end(void)
{
    set_timer(0);
    progress_clear();
}
