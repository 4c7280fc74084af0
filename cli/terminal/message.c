/* message.c - errors, warnings and notes on standard error. */
/* SPDX-License-Identifier: MIT */
#include "message.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "style.h"

#define KEPT 4

static bool quiet, verbose, tells_losses = true;
static const char *speaker = "runic";
static FILE *(*stream)(void); /* returns the stream for messages; NULL: standard error */

int worse(int a, int b)
{
    return a > b ? a : b;
}

/* Makes each message one write(), so that messages of several programs on one terminal or log are not mixed. */
void message_begin(void)
{
    static char buffer[BUFSIZ];
    setvbuf(stderr, buffer, _IOLBF, sizeof buffer);
}

void message_setup(bool says_less, bool says_more)
{
    quiet = says_less;
    verbose = says_more && !says_less;
    tells_losses = !quiet;
}

void message_errors_alone(void)
{
    quiet = true;
    verbose = false;
}

void message_as(const char *program)
{
    speaker = program;
}

void message_through(FILE *(*to)(void))
{
    stream = to;
}

bool is_quiet(void)
{
    return quiet;
}

bool is_verbose(void)
{
    return verbose;
}

static void say(const char *name, enum color tint, const char *kind, const char *format, va_list arguments)
{
    FILE *to = stream != NULL ? stream() : stderr;
    if (to == stderr)
        fflush(stdout);
    fprintf(to, "%s: ", speaker);
    if (name != NULL)
        fprintf(to, "%s: ", *name != 0 ? quoted(name) : "''");
    if (kind != NULL)
        fprintf(to, "%s%s:%s ", color(to, tint), kind, color(to, COLOR_END));
    vfprintf(to, format, arguments);
    fputc('\n', to);
}

void fail(const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(name, COLOR_ERROR, NULL, format, arguments);
    va_end(arguments);
}

void fail_errno(const char *name, const char *what)
{
    fail(name, "%s: %s", what, strerror(errno));
}

void warn(const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!quiet)
        say(name, COLOR_WARNING, "warning", format, arguments);
    va_end(arguments);
}

void warn_loss(const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (tells_losses)
        say(name, COLOR_WARNING, "warning", format, arguments);
    va_end(arguments);
}

void note(const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!quiet)
        say(name, COLOR_NAME, "note", format, arguments);
    va_end(arguments);
}

void detail(const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (verbose)
        say(name, COLOR_NAME, "note", format, arguments);
    va_end(arguments);
}

char *write_grouped(char *end, unsigned long long number)
{
    *--end = 0;
    for (int digits = 0; number > 0 || digits == 0; number /= 10, digits++) {
        if (digits > 0 && digits % 3 == 0)
            *--end = ',';
        *--end = (char)('0' + number % 10);
    }
    return end;
}

const char *grouped(unsigned long long number)
{
    static _Thread_local char text[KEPT][32];
    static _Thread_local int turn;
    turn = (turn + 1) % KEPT;
    return write_grouped(text[turn] + sizeof text[turn], number);
}

const char *counted(unsigned long long number, const char *noun)
{
    static _Thread_local char text[KEPT][96];
    static _Thread_local int turn;
    turn = (turn + 1) % KEPT;
    snprintf(text[turn], sizeof text[turn], "%s %s%s", grouped(number), noun, number == 1 ? "" : "s");
    return text[turn];
}
