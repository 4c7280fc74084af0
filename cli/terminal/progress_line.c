/* progress_line.c - the text of a line of progress, made by hand: printf is not for signal handlers. */
/* SPDX-License-Identifier: MIT */
#include "progress_line.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

void progress_line_add(struct line *line, const char *text)
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
    progress_line_add(line, at);
}

/* Megabytes, rounded. */
static void add_bytes(struct line *line, unsigned long long bytes)
{
    add_number(line, (bytes + 500000) / 1000000);
    progress_line_add(line, " MB");
}

void progress_line(struct line *line, const struct progress *is)
{
    const unsigned long long rate = is->bytes / is->milliseconds * 1000;
    line->len = 0;
    progress_line_add(line, "runic: ");
    if (is->files > 0) {
        add_number(line, is->files);
        progress_line_add(line, is->files == 1 ? " file, " : " files, ");
    }
    add_bytes(line, is->bytes);
    if (is->all >= is->bytes && is->all > 0) {
        progress_line_add(line, " of ");
        add_bytes(line, is->all);
    }
    progress_line_add(line, ", ");
    add_bytes(line, rate);
    progress_line_add(line, "/s");
    if (is->all > is->bytes && rate > 0) {
        progress_line_add(line, ", ");
        add_number(line, (is->all - is->bytes) / rate + 1);
        progress_line_add(line, " s left");
    }
}

void progress_line_cut(struct line *line)
{
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && line->len >= size.ws_col)
        line->len = size.ws_col - 1;
}
