/* help.c - runic help [COMMAND|TOPIC]. */
/* SPDX-License-Identifier: MIT */
#include "command_line/commands.h"
#include "command_line/option_errors.h"
#include "command_line/topics.h"
#include "command_line/usage.h"
#include "terminal/message.h"

int run_help(const struct options *options)
{
    enum command command = COMMAND_NONE;
    if (options->file_count > 1)
        return trouble(NULL, "help takes one command or topic; '%s' is the second", quoted(options->files[1]));
    if (options->file_count > 0)
        command = command_from_name(options->files[0]);
    if (options->file_count > 0 && command == COMMAND_NONE && topic_print(stdout, options->files[0]))
        return EXIT_FINE;
    if (options->file_count > 0 && command == COMMAND_NONE) {
        fail_unknown_topic(options->files[0]);
        return EXIT_TROUBLE;
    }
    usage_long(stdout, command);
    return EXIT_FINE;
}
