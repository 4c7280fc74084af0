/* commands.h - the commands: each gets its options, and returns the exit status. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "options.h"

#define COMMAND(id, name, reads, arguments, summary, description) int run_##name(const struct options *options);
#include "commands.def"

/* What main.c needs of iconv besides run_iconv(). EX_USAGE, as in other programs of the GNU C library. */
#define EXIT_ICONV_USAGE 64

/* Prints how to get help, as iconv(1) does after an error in its command line. */
void iconv_hint(void);

/* Parses the options like parse_options(), but -? is also --help. */
bool iconv_parse(struct options *options, int argc, char **argv);

#endif
