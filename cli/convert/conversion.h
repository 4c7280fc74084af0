/* conversion.h - converts inputs to one output. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CONVERSION_H
#define CLI_CONVERSION_H

#include "line_writer.h"
#include "part.h"
#include "repair/repair.h"
#include "codec/encoder.h"
#include "settings.h"
#include "source.h"
#include "text/finding.h"

/* What was found and changed in an input. */
struct seen_in_input {
    struct tally found[CLASSES];
    struct census lacking; /* the unmappable characters */
    struct unescape unescape;
    uint64_t removed;  /* U+FEFF inside the text */
    uint64_t composed; /* letters, with their marks */
    struct finding stopped_at;
    bool is_left; /* a part of a stream is not likely enough for --guess, as a message has said */
};

struct conversion {
    const struct settings *settings;
    struct settings own;   /* for -t same: settings with the charset of the input */
    runic_bom_out bom_out; /* for the next input */
    struct output out;
    struct line_writer lines;
    struct encoder encoder; /* for a target charset that needs one */
    bool wrong_order;       /* an input was read as big-endian, and looks little-endian */
    /* The current input: */
    const char *name;
    struct source source;
    struct position before; /* where the second charset of auto,CHARSET begins; else line 0 */
    bool falls_back;        /* lines are read in the multi-byte charset of --fallback */
    struct seen_in_input seen;
    struct part part;     /* if the settings ask for one */
    struct repair repair; /* last: its buffers are not cleared for each file */
};

/* Prepares a conversion. Must be called first. */
void conversion_start(struct conversion *c, const struct settings *settings);

/* Opens the output by its name, or standard output for NULL; at as for output_open(). Returns false after an error message. */
bool conversion_open(struct conversion *c, const char *name, const struct location *at);

/* Does the second half of conversion_open(), for an output that is already open. */
bool conversion_begin(struct conversion *c);

/* Converts one input. Returns the exit status. */
int conversion_add(struct conversion *c, struct input *in);

/* Ends the text and closes the output: replaces the old file, or leaves it, as status says. Returns the new status. */
int conversion_close(struct conversion *c, int status);

/* Closes the output without replacing the old file. */
void conversion_abandon(struct conversion *c);

#endif
