/* each_file.h - converts each input to an output of its own: in place, or in another folder. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_EACH_FILE_H
#define CLI_EACH_FILE_H

#include "settings.h"

/* Continues after a failure. Returns the worst exit status. */
int convert_each(const struct settings *settings);

#endif
