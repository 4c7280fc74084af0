/* json_text.h - text in JSON. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_JSON_TEXT_H
#define CLI_JSON_TEXT_H

#include <stdio.h>

/* Prints a string with its quotes; text must be UTF-8. */
void json_string(FILE *to, const char *text);

/* Prints "key": string; for a name that is not valid UTF-8, "key_base64": its bytes. */
void json_name(FILE *to, const char *key, const char *name);

#endif
