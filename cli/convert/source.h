/* source.h - the charset that an input of convert is read in, and what speaks against it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "part.h"
#include "scan/doubt.h"
#include "scan/recognize.h"
#include "settings.h"

struct source_of_text {
    const struct settings *settings;
    bool is_output; /* the input is replaced by its own text */
    bool told;      /* its charset, in a part before this one */
    struct recognition known;
    bool doubts; /* there is something to look for: */
    struct doubt doubt;
};

/*
 * Finds the charset of an input, whose settings, is_output and told are set. Returns the exit status: that of a failure, or of
 * a file that is left alone, after saying why.
 */
int source_find(struct source_of_text *source, struct input *in);

/* Begins to look for what speaks against the charset: in a part, or in all of the input for NULL. */
void source_watch(struct source_of_text *source, const struct part *part);

/* At the end of the text, warns of what was found. */
void source_warn(const struct source_of_text *source, const char *name);

#endif
