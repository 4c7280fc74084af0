/* as_iconv.h - what main.c needs of runic iconv beside the command itself. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_AS_ICONV_H
#define CLI_AS_ICONV_H

#include "command_line/options.h"

/* EX_USAGE, as of other commands of the GNU C library. */
#define EXIT_ICONV_USAGE 64

/* Prints how to get help, as iconv(1) does after an error in its command line. */
void iconv_hint(void);

/* As parse_options; -? is --help, too. */
bool iconv_parse(struct options *options, int argc, char **argv);

#endif
