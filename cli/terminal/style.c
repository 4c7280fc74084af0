/* style.c - colours, if the terminal supports them. */
/* SPDX-License-Identifier: MIT */
#include "style.h"

#include <stdlib.h>
#include <string.h>

static enum when wanted = WHEN_AUTO;
static bool (*reaches)(const FILE *to);

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

void style_ask(bool (*reaches_terminal)(const FILE *to))
{
    reaches = reaches_terminal;
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
