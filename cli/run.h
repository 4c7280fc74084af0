/* run.h - the commands: each gets its options, and returns the exit status. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include "command_line/options.h"

#define COMMAND(id, name, arguments, summary, description) int run_##name(const struct options *options);
#include "command_line/commands.def"

#endif
