/* usage.c - prints the help texts in 80 columns. */
/* SPDX-License-Identifier: MIT */
#include "usage.h"

#include <stdbool.h>
#include <string.h>

/* ---- Lines of 80 columns */

static void wrap_new_line(FILE *to, int column)
{
    fprintf(to, "\n%*s", column, "");
}

/* Prints one paragraph in lines of WRAP_WIDTH, indented to column, where the cursor must be. */
static void wrap_paragraph(FILE *to, const char *text, int len, int column)
{
    int at = column;
    for (int i = 0, word; i < len; i += word + 1) {
        word = (int)strcspn(text + i, " \n");
        if (at > column && at + 1 + word > WRAP_WIDTH) {
            wrap_new_line(to, column);
            at = column;
        }
        at += fprintf(to, at > column ? " %.*s" : "%.*s", word, text + i);
    }
}

void wrap(FILE *to, const char *text, int column)
{
    while (*text != 0) {
        const int len = (int)strcspn(text, "\n");
        wrap_paragraph(to, text, len, column);
        text += len;
        if (*text == '\n')
            wrap_new_line(to, *++text == '\n' ? 0 : column);
    }
    fputc('\n', to);
}

#define INDENT 26

static void print_examples(FILE *to, enum command command)
{
    size_t longest = 0;
    for (size_t i = 0; i < example_count; i++)
        if (example_rows[i].command == command && strlen(example_rows[i].line) > longest)
            longest = strlen(example_rows[i].line);
    fputs("Examples:\n", to);
    for (size_t i = 0; i < example_count; i++)
        if (example_rows[i].command == command)
            fprintf(to, "  %-*s  # %s\n", (int)longest, example_rows[i].line, example_rows[i].comment);
}

/* ---- Parts of the help ---- */

/* Prints an option as "  -f, --from CHARSET". Returns its length. */
static int print_name(FILE *to, const struct option_row *row)
{
    int length = fprintf(to, row->letter != 0 ? "  -%c" : "    ", row->letter);
    if (row->name != NULL)
        length += fprintf(to, row->letter != 0 ? ", --%s" : "  --%s", row->name);
    if (row->kind == OPTION_SUFFIX)
        length += fprintf(to, "[=%s]", row->argument);
    else if (row->argument != NULL)
        length += fprintf(to, " %s", row->kind == OPTION_CHOICE ? "WORD" : row->argument);
    return length;
}

static void print_help(FILE *to, const struct option_row *row)
{
    char text[1024];
    int length = snprintf(text, sizeof text, "%s", row->help);
    if (row->kind == OPTION_CHOICE)
        length += snprintf(text + length, sizeof text - (size_t)length, ". WORD: %s", row->argument);
    if (row->default_value != NULL && row->kind == OPTION_SUFFIX)
        snprintf(text + length, sizeof text - (size_t)length, " (%s if %s is omitted)", row->default_value, row->argument);
    else if (row->default_value != NULL)
        snprintf(text + length, sizeof text - (size_t)length, " (default: %s)", row->default_value);
    wrap(to, text, INDENT);
}

static void print_option(FILE *to, const struct option_row *row, bool all)
{
    const int length = print_name(to, row);
    if (length > INDENT - 2)
        wrap_new_line(to, INDENT);
    else
        fprintf(to, "%*s", INDENT - length, "");
    if (all)
        print_help(to, row);
    else
        fprintf(to, "%s\n", row->brief);
}

static void print_options(FILE *to, enum command command, bool all)
{
    const char *heading = "\nOptions:\n";
    for (size_t id = 0; id < OPTION_COUNT; id++) {
        const struct option_row *row = &option_rows[id];
        if ((row->commands >> command & 1) == 0 || (all ? row->help : row->brief) == NULL)
            continue;
        fputs(heading, to);
        heading = "";
        print_option(to, row, all);
    }
}

/* Returns the length of the next item: a word, or all of a pair of brackets, which is not broken. */
static size_t length_of_item(const char *text)
{
    const char *close = *text == '[' ? strstr(text, "] ") : NULL;
    return close != NULL ? (size_t)(close - text) + 1 : strcspn(text, " ");
}

static void print_usage(FILE *to, enum command command)
{
    const char *text = command_rows[command].arguments;
    const int begin = fprintf(to, "Usage: runic %s", command_rows[command].name);
    for (int at = begin; *text != 0;) {
        const int length = (int)length_of_item(text);
        if (at + 1 + length > WRAP_WIDTH) {
            wrap_new_line(to, begin);
            at = begin;
        }
        at += fprintf(to, " %.*s", length, text);
        text += length + (text[length] == ' ');
    }
    fputc('\n', to);
}

static void print_whole(FILE *to)
{
    print_examples(to, COMMAND_NONE);
    fputs("\nUsage: runic COMMAND [options] [FILE...]\n\nCommands:\n", to);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(to, "  %-10s%s\n", command_rows[i].name, command_rows[i].summary);
    fputs("\nrunic -f A -t B FILE is short for runic convert -f A -t B FILE.\n"
          "runic COMMAND -h prints short help, runic help COMMAND all options;\n"
          "runic help recipes shows everyday jobs; runic help utf8-overlong, a finding.\n",
          to);
}

void usage_short(FILE *to, enum command command)
{
    if (command == COMMAND_NONE) {
        fputs("runic converts text files between encodings (charsets), and finds bad bytes in them.\n\n", to);
        print_whole(to);
        return;
    }
    print_examples(to, command);
    fputc('\n', to);
    print_usage(to, command);
    print_options(to, command, false);
    fprintf(to, "\nrunic help %s prints all options.\n", command_rows[command].name);
}

void usage_long(FILE *to, enum command command)
{
    if (command == COMMAND_NONE) {
        fputs("runic - convert text files between encodings (charsets), and find bad bytes\n        in them\n\n", to);
        print_whole(to);
        fputs("\nrunic --generate man prints the manual page; --generate bash, zsh or fish, what\n"
              "completes command lines in that shell.\n\n",
              to);
        topics_list(to);
    } else {
        fprintf(to, "runic %s - %s\n\n", command_rows[command].name, command_rows[command].summary);
        print_usage(to, command);
        fputc('\n', to);
        wrap(to, command_rows[command].description, 0);
        fputc('\n', to);
        print_examples(to, command);
        print_options(to, command, true);
    }
    /* The description of iconv lists its exit statuses. */
    if (command != COMMAND_ICONV)
        fputs("\nExit status:\n"
              "  0  success\n"
              "  1  problems were found in the text\n"
              "  2  wrong usage, or a failure to read or write (takes precedence over 1)\n",
              to);
}
