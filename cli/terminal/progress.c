/* progress.c - shows a line of progress. Signal handlers write it, so that it needs no thread. */
/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "message.h"
#include "signals.h"

#define CLEAR "\r\033[K"

struct line {
    char text[160];
    size_t len;
};

/* ---- The line, made without printf, which signal handlers must not call ---- */

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
    char digits[40];
    add(line, write_grouped(digits + sizeof digits, number));
}

/* Adds a number of bytes in megabytes, rounded. */
static void add_bytes(struct line *line, unsigned long long bytes)
{
    add_number(line, (bytes + 500000) / 1000000);
    add(line, " MB");
}

/* ---- State ---- */

static atomic_ullong done, expected, files;
static atomic_bool endless; /* an input is a stream of unknown size */
static volatile sig_atomic_t shown;
static struct timespec start;

static unsigned long long milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long long)((now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000) + 1;
}

static void describe(struct line *line)
{
    const unsigned long long count = files, bytes = done, all = endless ? 0 : expected, rate = bytes / milliseconds() * 1000;
    add(line, "runic: ");
    if (count > 0) {
        add_number(line, count);
        add(line, count == 1 ? " file, " : " files, ");
    }
    add_bytes(line, bytes);
    if (all >= bytes && all > 0) {
        add(line, " of ");
        add_bytes(line, all);
    }
    add(line, ", ");
    add_bytes(line, rate);
    add(line, "/s");
    if (all > bytes && rate > 0) {
        add(line, ", ");
        add_number(line, (all - bytes) / rate + 1);
        add(line, " s left");
    }
}

/* Cuts the text after CLEAR at the width of the terminal: CLEAR clears only the last row of a longer one. */
static void cut(struct line *line)
{
    struct winsize size;
    const size_t clear = strlen(CLEAR);
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && line->len - clear >= size.ws_col)
        line->len = clear + size.ws_col - 1;
}

static void write_line(const struct line *line)
{
    const ssize_t written = write(STDERR_FILENO, line->text, line->len);
    (void)written;
}

/* ---- Writing ---- */

static void on_second(int number)
{
    struct line line = {CLEAR, strlen(CLEAR)};
    const int why = errno;
    (void)number;
    describe(&line);
    cut(&line);
    shown = 1;
    write_line(&line);
    errno = why;
}

void progress_clear(void)
{
    const struct line line = {CLEAR, strlen(CLEAR)};
    if (shown == 0)
        return;
    shown = 0;
    write_line(&line);
}

static void on_request(int number)
{
    struct line line = {.len = 0};
    const int why = errno;
    (void)number;
    describe(&line);
    add(&line, "\n");
    progress_clear();
    write_line(&line);
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

void progress_begin(enum when wanted)
{
    clock_gettime(CLOCK_MONOTONIC, &start);
    handle(SIGUSR1, on_request);
    if (wanted == WHEN_NEVER || (wanted == WHEN_AUTO && (is_dumb_terminal() || !isatty(STDERR_FILENO))))
        return;
    signals_on_death(progress_clear);
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
