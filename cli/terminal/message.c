/* message.c - errors, warnings and notes on standard error, and when there are colours. */
/* SPDX-License-Identifier: MIT */
#include "message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "command_line/options.h"
#include "signals.h"
#include "parallel/words.h"

#define KEPT 4

static bool quiet, verbose, colors_always, colors_never;

int worse(int a, int b)
{
    return a > b ? a : b;
}

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && *value != 0;
}

bool is_dumb_terminal(void)
{
    const char *terminal = getenv("TERM");
    return terminal != NULL && strcmp(terminal, "dumb") == 0;
}

/* A message is one write: those of several programs on one terminal or log are not mixed. */
void message_begin(void)
{
    static char buffer[BUFSIZ];
    setvbuf(stderr, buffer, _IOLBF, sizeof buffer);
}

void message_setup(const struct options *options)
{
    quiet = options->given[OPTION_QUIET];
    verbose = options->given[OPTION_VERBOSE] && !quiet;
    colors_always = option_is(options, OPTION_COLOR, "always");
    colors_never = option_is(options, OPTION_COLOR, "never") || is_set("NO_COLOR") || is_dumb_terminal();
}

bool is_quiet(void)
{
    return quiet;
}

bool is_verbose(void)
{
    return verbose;
}

const char *color(FILE *to, enum color which)
{
    static const char *const codes[] = {[COLOR_NAME] = "\033[1m",
                                        [COLOR_ERROR] = "\033[1;31m",
                                        [COLOR_WARNING] = "\033[1;35m",
                                        [COLOR_FAINT] = "\033[2m",
                                        [COLOR_END] = "\033[0m"};
    if (!colors_always && (colors_never || !words_reach_terminal(to)))
        return "";
    return codes[which];
}

static void say(const char *name, enum color tint, const char *kind, const char *format, va_list arguments)
{
    FILE *to = words_err();
    if (to == stderr)
        fflush(stdout);
    fprintf(to, "runic: ");
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

void fail_write(const char *name)
{
    if (errno == EPIPE)
        signals_die_of_broken_pipe();
    fail_errno(name, "cannot write");
}

void warn(const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!quiet)
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

const char *grouped(unsigned long long number)
{
    static _Thread_local char text[KEPT][32];
    static _Thread_local int turn;
    turn = (turn + 1) % KEPT;
    char *end = text[turn] + sizeof text[turn] - 1, *at = end;
    for (int digits = 0; number > 0 || digits == 0; number /= 10, digits++) {
        if (digits > 0 && digits % 3 == 0)
            *--at = ',';
        *--at = (char)('0' + number % 10);
    }
    return at;
}

const char *counted(unsigned long long number, const char *noun)
{
    static _Thread_local char text[KEPT][96];
    static _Thread_local int turn;
    turn = (turn + 1) % KEPT;
    snprintf(text[turn], sizeof text[turn], "%s %s%s", grouped(number), noun, number == 1 ? "" : "s");
    return text[turn];
}
