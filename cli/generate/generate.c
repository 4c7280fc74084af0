/* generate.c - finds what runic --generate is to print. */
/* SPDX-License-Identifier: MIT */
#include "generate.h"

#include <string.h>

#include "terminal/message.h"

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
    return fail(NULL, "--generate takes man, man-iconv, man-topics, bash, zsh or fish, not '%s'", quoted(word));
}
