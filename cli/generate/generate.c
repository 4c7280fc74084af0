/* generate.c - finds what runic --generate is to print. */
/* SPDX-License-Identifier: MIT */
#include "generate.h"

#include <stdio.h>
#include <string.h>

#include "terminal/message.h"

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

bool generate(const char *word, const char *date)
{
    static const struct {
        const char *name;
        void (*print)(const char *date);
    } kinds[] = {{"man", print_man},
                 {"man-iconv", print_man_iconv},
                 {"man-topics", print_man_topics},
                 {"bash", print_bash},
                 {"zsh", print_zsh},
                 {"fish", print_fish}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(word, kinds[i].name) == 0) {
            kinds[i].print(date);
            return true;
        }
    fail(NULL, "--generate takes man, man-iconv, man-topics, bash, zsh or fish, not '%s'", quoted(word));
    return false;
}
