/* message.c - errors, warnings and notes on standard error, and colours. */
/* SPDX-License-Identifier: MIT */
#include "message.h"

#include <runic.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "os/os.h"
#include "os/process.h"

/* Texts that formatted() keeps, and the room of each. */
#define TEXTS     32
#define TEXT_ROOM 320

static enum message least = MESSAGE_NOTE; /* the least important messages that are printed */
static const char *speaker = "runic";
static int exit_failed = EXIT_TROUBLE;
static atomic_bool line_is_open;             /* text that ends without a line feed was written to the terminal */
static FILE *(*stream)(void);                /* returns the stream for messages; NULL: standard error */
static bool (*reaches)(const FILE *to);      /* returns whether a stream writes to a terminal; NULL: none does */
static _Thread_local const char *input_name; /* of the input of this thread, or NULL */

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

void message_setup(bool quiet, bool verbose)
{
    least = verbose ? MESSAGE_DETAIL : MESSAGE_NOTE;
    if (quiet)
        least = MESSAGE_ERROR;
}

void message_errors_alone(void)
{
    least = MESSAGE_LOSS;
}

void message_as(const char *program, int failure)
{
    speaker = program;
    exit_failed = failure;
}

void message_through(FILE *(*to)(void), bool (*reaches_terminal)(const FILE *to))
{
    stream = to;
    reaches = reaches_terminal;
}

void message_after_text(char last)
{
    line_is_open = last != '\n';
}

void message_end_line(void)
{
    if (atomic_exchange(&line_is_open, false))
        fputc('\n', stderr);
}

bool is_quiet(void)
{
    return least < MESSAGE_WARNING;
}

bool is_verbose(void)
{
    return least == MESSAGE_DETAIL;
}

bool message(enum message kind, const char *name, const char *format, ...)
{
    static const struct {
        const char *word; /* errors have none */
        enum color tint;
    } kinds[] = {[MESSAGE_LOSS] = {"warning", COLOR_WARNING},
                 [MESSAGE_WARNING] = {"warning", COLOR_WARNING},
                 [MESSAGE_NOTE] = {"note", COLOR_NAME},
                 [MESSAGE_DETAIL] = {"note", COLOR_NAME}};
    va_list arguments;
    if (kind > least)
        return false;
    FILE *to = stream != NULL ? stream() : stderr;
    if (to == stderr)
        fflush(stdout);
    fprintf(to, "%s: ", speaker);
    if (name != NULL)
        fprintf(to, "%s: ", *name != 0 ? quoted(name) : "''");
    if (kinds[kind].word != NULL)
        fprintf(to, "%s%s:%s ", color(to, kinds[kind].tint), kinds[kind].word, color(to, COLOR_END));
    va_start(arguments, format);
    vfprintf(to, format, arguments);
    va_end(arguments);
    fputc('\n', to);
    if (to == stderr)
        fflush(to); /* the C library of Windows has no buffers that end with a line */
    return false;
}

bool fail_errno(const char *name, const char *what)
{
    return fail(name, "%s: %s", what, os_reason(errno));
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

const char *formatted(const char *format, ...)
{
    static _Thread_local char texts[TEXTS][TEXT_ROOM];
    static _Thread_local int turn;
    va_list arguments;
    turn = (turn + 1) % TEXTS;
    va_start(arguments, format);
    vsnprintf(texts[turn], TEXT_ROOM, format, arguments);
    va_end(arguments);
    return texts[turn];
}

const char *grouped(unsigned long long number)
{
    char text[32];
    return formatted("%s", write_grouped(text + sizeof text, number));
}

const char *counted(unsigned long long number, const char *noun)
{
    return formatted("%s %s%s", grouped(number), noun, number == 1 ? "" : "s");
}

/* ---- Names that are safe to show: control characters, and those that are invisible or reorder text, are escaped ---- */

#define KEPT    4
#define LONGEST 10 /* bytes of the longest escape: \u and 6 digits in braces */

static const struct {
    char32_t first, last;
} hidden[] = {
#define HIDDEN(kind, first, last)    {first, last},
#define HIDDEN_IN_NAMES(first, last) {first, last},
#include "hidden.def"
};

bool is_unsafe(uint32_t value)
{
    if (value >= 0x20 && value < 0x7F)
        return false;
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (value >= hidden[i].first && value <= hidden[i].last)
            return true;
    return false;
}

/* Writes one character to dst, which must have LONGEST bytes for each byte of it. Returns the bytes written. */
static size_t quote_character(char *dst, const char *src, runic_character character)
{
    size_t length = 0;
    if (character.status != RUNIC_OK) {
        for (size_t i = 0; i < character.length; i++)
            length += (size_t)sprintf(dst + length, "\\x%02X", (unsigned char)src[i]);
        return length;
    }
    if (character.value == '\n' || character.value == '\t')
        return (size_t)sprintf(dst, character.value == '\n' ? "\\n" : "\\t");
    if (is_unsafe(character.value))
        return (size_t)sprintf(dst, character.value < 0x80 ? "\\x%02X" : "\\u{%04X}", (unsigned)character.value);
    memcpy(dst, src, character.length);
    return character.length;
}

/* Writes a text, or as much of it as has room, and a NUL byte. */
static void quote(char *dst, size_t room, const char *text)
{
    size_t written = 0;
    for (size_t len = strlen(text), done = 0; done < len;) {
        const runic_character next = runic_utf8_next(text + done, len - done);
        if (room - written <= (size_t)LONGEST * next.length)
            break;
        written += quote_character(dst + written, text + done, next);
        done += next.length;
    }
    dst[written] = 0;
}

static _Thread_local char *kept[KEPT];

void quoted_free(void)
{
    for (int i = 0; i < KEPT; i++) {
        free(kept[i]);
        kept[i] = NULL;
    }
}

const char *quoted(const char *text)
{
    static _Thread_local int next_kept;
    const size_t room = LONGEST * strlen(text) + 1;
    next_kept = (next_kept + 1) % KEPT;
    char *const dst = kept[next_kept] = resized(kept[next_kept], room);
    quote(dst, room, text);
    return dst;
}

/* ---- Without memory ---- */

void message_about(const char *name)
{
    input_name = name;
}

void end_without_memory(void)
{
    char name[512] = "", line[640];
    message_end_line();
    if (input_name != NULL)
        quote(name, sizeof name, input_name);
    const int len = snprintf(line, sizeof line, "%s: %s%sout of memory\n", speaker, name, *name != 0 ? ": " : "");
    os_write_error(line, (size_t)len);
    os_end(exit_failed);
}

/* ---- Colours, if the terminal supports them */

static enum when wanted = WHEN_AUTO;

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

void style_setup(enum when colors)
{
    wanted = colors == WHEN_AUTO && (is_set("NO_COLOR") || is_dumb_terminal()) ? WHEN_NEVER : colors;
}

const char *color(FILE *to, enum color which)
{
    static const char *const codes[] = {[COLOR_NAME] = "\033[1m",
                                        [COLOR_ERROR] = "\033[1;31m",
                                        [COLOR_WARNING] = "\033[1;35m",
                                        [COLOR_FAINT] = "\033[2m",
                                        [COLOR_END] = "\033[0m"};
    const bool shown = wanted == WHEN_AUTO ? reaches != NULL && reaches(to) : wanted == WHEN_ALWAYS;
    return shown ? codes[which] : "";
}
