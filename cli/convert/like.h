/* like.h - convert --like ORIGINAL: text that was edited elsewhere, in the charset and with the bytes of its original. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LIKE_H
#define CLI_LIKE_H

#include "settings.h"

/* Runs convert --like. Returns an exit status. */
int convert_like(const struct settings *settings);

#endif
