/* progress.c - a line of progress, written by signal handlers: it needs no thread, and nobody has to remember it. */
/* SPDX-License-Identifier: MIT */
/* So its text is made here, by hand: printf is not for signal handlers. */
#include "progress.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define CLEAR "\r\033[K"

static atomic_ullong done, expected, files;
static atomic_bool endless; /* a stream: nobody knows its size */
static volatile sig_atomic_t shown;
static struct timespec start;

/* ---- The line ---- */

struct line {
    char text[160];
    size_t len;
};

static void add(struct line *line, const char *text)
{
    const size_t len = strlen(text);
    if (len <= sizeof line->text - line->len) {
        memcpy(line->text + line->len, text, len);
        line->len += len;
    }
}

static void add_number(struct line *line, unsigned long long number)
{
    char digits[40], *at = digits + sizeof digits - 1;
    int count = 0;
    *at = 0;
    do {
        if (count > 0 && count % 3 == 0)
            *--at = ',';
        *--at = (char)('0' + number % 10);
        count++;
        number /= 10;
    } while (number > 0);
    add(line, at);
}

/* Megabytes, rounded. */
static void add_bytes(struct line *line, unsigned long long bytes)
{
    add_number(line, (bytes + 500000) / 1000000);
    add(line, " MB");
}

static unsigned long long milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long long)((now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000) + 1;
}

static void make_line(struct line *line)
{
    const unsigned long long bytes = done, all = expected, rate = bytes / milliseconds() * 1000;
    line->len = 0;
    add(line, "runic: ");
    if (files > 0) {
        add_number(line, files);
        add(line, files == 1 ? " file, " : " files, ");
    }
    add_bytes(line, bytes);
    if (!endless && all >= bytes && all > 0) {
        add(line, " of ");
        add_bytes(line, all);
    }
    add(line, ", ");
    add_bytes(line, rate);
    add(line, "/s");
    if (!endless && all > bytes && rate > 0) {
        add(line, ", ");
        add_number(line, (all - bytes) / rate + 1);
        add(line, " s left");
    }
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
    memmove(line.text + strlen(CLEAR), line.text, line.len);
    memcpy(line.text, CLEAR, strlen(CLEAR));
    line.len += strlen(CLEAR);
    shown = 1;
    put(&line);
    errno = why;
}

static void on_request(int number)
{
    struct line line;
    const int why = errno;
    (void)number;
    make_line(&line);
    add(&line, "\n");
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
    return !options->given[OPTION_QUIET] && isatty(STDERR_FILENO) && !(writes_text && isatty(STDOUT_FILENO));
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

void progress_add_file(void)
{
    files++;
}

void progress_clear(void)
{
    const struct line line = {CLEAR, strlen(CLEAR)};
    if (shown == 0)
        return;
    shown = 0;
    put(&line);
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
