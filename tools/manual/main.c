/* main.c - prints a manual page or a completion from the tables of the command: manual man|iconv|man7|bash|zsh|fish [DATE]. */
/* SPDX-License-Identifier: MIT */
#include "manual.h"

#include <stdio.h>
#include <string.h>

#include "choices.h"

/* The bits of the column "commands". */
enum {
#define COMMAND(id, name, reads, arguments, summary, description) id = 1u << id##_COMMAND,
#include "commands.def"
};

const struct command_row commands[] = {
#define COMMAND(id, name, reads, arguments, summary, description) {#name, arguments, summary, description},
#include "commands.def"
};

const struct example_row examples[] = {
#define EXAMPLE(id, line, comment) {id##_COMMAND, line, comment},
#include "commands.def"
#define GLOBAL_EXAMPLE(line, comment) {COMMANDS, line, comment},
#include "commands.def"
};
const size_t example_count = sizeof examples / sizeof examples[0];

const struct option_row options[] = {
#define OPTION(id, letter, name, kind, argument, default_value, in, brief, help)                                               \
    {letter, name, kind, argument, default_value, in, brief, help},
#include "options.def"
};
const size_t option_count = sizeof options / sizeof options[0];

const char *manual_date = "";

const struct topic_item topic_items[] = {
#define TOPIC(name, summary) {TOPIC_NAME, name, summary},
#define PARAGRAPH(text)      {TOPIC_PARAGRAPH, text, NULL},
#define RECIPE(job, line)    {TOPIC_RECIPE, job, line},
#include "topics.def"
};
const size_t topic_count = sizeof topic_items / sizeof topic_items[0];

const struct explained_row explained[] = {
#define EXPLAINED(names, option, what, advice) {names, option, what, advice},
#include "topics.def"
};
const size_t explained_count = sizeof explained / sizeof explained[0];

bool has_option(int command, const struct option_row *option)
{
    return (option->commands >> command & 1) != 0 && option->help != NULL;
}

const char *in_short(const struct option_row *option)
{
    static char text[128];
    const char *from = option->brief != NULL ? option->brief : option->help;
    size_t length = strcspn(from, ";:.(");
    if (length > 72)
        length = strcspn(from, ",;:.(");
    while (length > 0 && from[length - 1] == ' ')
        length--;
    snprintf(text, sizeof text, "%.*s", (int)length, from);
    return text;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } kinds[] = {{"man", print_man},   {"iconv", print_man_iconv}, {"man7", print_man_topics},
                 {"bash", print_bash}, {"zsh", print_zsh},         {"fish", print_fish}};
    if (argc == 3)
        manual_date = argv[2];
    for (size_t i = 0; argc >= 2 && argc <= 3 && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(argv[1], kinds[i].name) == 0) {
            kinds[i].print();
            return 0;
        }
    fputs("usage: manual man|iconv|man7|bash|zsh|fish [DATE]\n", stderr);
    return 2;
}
