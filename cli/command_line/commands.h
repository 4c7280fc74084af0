/* commands.h - the commands: each gets its options, and returns the exit status. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "options.h"

#define COMMAND(id, name, reads, arguments, summary, description) int run_##name(const struct options *options);
#include "commands.def"

#endif
