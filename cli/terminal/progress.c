/* progress.c - shows a line of progress. Signal handlers write it, so that it needs no thread. */
/* SPDX-License-Identifier: MIT */
#include "message.h"

#include <stdatomic.h>
#include <string.h>

#include "os/process.h"
#include "os/os.h"

#define CLEAR "\r\033[K"

struct progress_line {
    char text[160];
    size_t len;
};

/* ---- The line, made without printf, which signal handlers must not call ---- */

static void add(struct progress_line *line, const char *text)
{
    const size_t len = strlen(text);
    if (len <= sizeof line->text - line->len) {
        memcpy(line->text + line->len, text, len);
        line->len += len;
    }
}

static void add_number(struct progress_line *line, unsigned long long number)
{
    char digits[40];
    add(line, write_grouped(digits + sizeof digits, number));
}

static void add_bytes(struct progress_line *line, unsigned long long bytes)
{
    add_number(line, (bytes + 500000) / 1000000);
    add(line, " MB");
}

/* ---- State ---- */

static atomic_ullong done, expected, files;
static atomic_bool endless; /* an input is a stream of unknown size */
static atomic_bool shown;
static long long start;

static void describe(struct progress_line *line)
{
    const unsigned long long milliseconds = (unsigned long long)(os_milliseconds() - start) + 1;
    const unsigned long long count = files, bytes = done, all = endless ? 0 : expected, rate = bytes / milliseconds * 1000;
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
static void cut(struct progress_line *line)
{
    const size_t clear = strlen(CLEAR), columns = os_columns();
    if (columns > 0 && line->len - clear >= columns)
        line->len = clear + columns - 1;
}

/* ---- Writing ---- */

static void on_second(void)
{
    struct progress_line line = {CLEAR, strlen(CLEAR)};
    describe(&line);
    cut(&line);
    shown = true;
    os_write_error(line.text, line.len);
}

void progress_clear(void)
{
    if (!shown)
        return;
    shown = false;
    os_write_error(CLEAR, strlen(CLEAR));
}

static void on_request(void)
{
    struct progress_line line = {.len = 0};
    describe(&line);
    add(&line, "\n");
    progress_clear();
    os_write_error(line.text, line.len);
}

void progress_begin(enum when wanted)
{
    start = os_milliseconds();
    os_at_request(on_request);
    if (wanted == WHEN_NEVER || (wanted == WHEN_AUTO && (is_dumb_terminal() || !os_is_terminal(OS_STDERR))))
        return;
    os_at_end(progress_clear);
    os_every_second(on_second);
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

void progress_end(void)
{
    os_every_second(NULL);
    progress_clear();
}
