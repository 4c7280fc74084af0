/* iconv_command.h - the functions of runic iconv that main.c needs besides run_iconv(). */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ICONV_COMMAND_H
#define CLI_ICONV_COMMAND_H

#include "command_line/options.h"

/* EX_USAGE, as in other programs of the GNU C library. */
#define EXIT_ICONV_USAGE 64

/* Prints how to get help, as iconv(1) does after an error in its command line. */
void iconv_hint(void);

/* Parses the options like parse_options(), but -? is also --help. */
bool iconv_parse(struct options *options, int argc, char **argv);

#endif
