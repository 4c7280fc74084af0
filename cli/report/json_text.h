/* json_text.h - text in JSON. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_JSON_TEXT_H
#define CLI_JSON_TEXT_H

#include <stdio.h>

/* A string with its quotes; text is UTF-8. */
void json_string(FILE *to, const char *text);

/* "key": string; a name that is no UTF-8 is "key_base64": its bytes. */
void json_name(FILE *to, const char *key, const char *name);

/* A path as the URI of a file, relative where it is. */
void json_uri(FILE *to, const char *path);

#endif
