/* generate.c - finds what runic --generate is to print. */
/* SPDX-License-Identifier: MIT */
#include "generate.h"

#include <string.h>

#include "terminal/message.h"

bool generate(const char *word, const char *date)
{
    static const struct {
        const char *name;
        void (*page)(const char *date);
        void (*completion)(void);
    } kinds[] = {{"man", print_man, NULL},
                 {"man-iconv", print_man_iconv, NULL},
                 {"man-topics", print_man_topics, NULL},
                 {"bash", NULL, print_bash},
                 {"zsh", NULL, print_zsh},
                 {"fish", NULL, print_fish}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(word, kinds[i].name) == 0) {
            if (kinds[i].page != NULL)
                kinds[i].page(date);
            else
                kinds[i].completion();
            return true;
        }
    return fail(NULL, "--generate takes man, man-iconv, man-topics, bash, zsh or fish, not '%s'", quoted(word));
}
