/* declared.h - the declarations in a text: which charset they name, where, and whether they are right. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DECLARED_H
#define CLI_DECLARED_H

#include "input/input.h"
#include "text/position.h"

/* Characters at the beginning of a text in which declarations are searched, and bytes of an input that are read for this. */
#define DECLARED_HEAD NUL_WATCHED

/* The first bytes of an input. */
struct beginning {
    uint8_t bytes[DECLARED_HEAD];
    size_t len;
};

/* Keeps the first bytes of an input, without consuming them. */
void beginning_keep(struct beginning *beginning, struct input *in);

/* A declaration: XML's encoding, HTML's <meta>, CSS's @charset, a Content-Type header, or the comment of an editor. */
struct declared {
    runic_charset charset; /* RUNIC_UNKNOWN if the name is unknown */
    char name[48];
    size_t offset; /* of the name in bytes */
    size_t length;
    struct place place;
    size_t end; /* characters that have been searched */
};

/*
 * Finds the next declaration in the first characters of a text of this charset, after the one in found, which is all zero at
 * first. Returns false if there is none, or if the charset is one of the system.
 */
bool declared_next(runic_charset charset, const uint8_t *bytes, size_t len, struct declared *found);

/*
 * Returns true if a declaration is right for a text in a charset; RUNIC_UNKNOWN: some legacy charset. is_ascii: all of the
 * text is ASCII, which has the same bytes in most charsets.
 */
bool declared_is_right(const struct declared *declared, runic_charset charset, bool is_ascii);

#endif
