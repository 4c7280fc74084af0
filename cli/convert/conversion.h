/* conversion.h - one output, and the inputs that go into it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CONVERSION_H
#define CLI_CONVERSION_H

#include "part.h"
#include "scan/encoder.h"
#include "settings.h"
#include "source.h"
#include "text/finding.h"

struct conversion {
    const struct settings *settings;
    runic_bom_out bom_out; /* of the next input */
    struct output out;
    struct line_ends line_ends;
    struct encoder encoder; /* for a charset that is not written by the converter alone */
    /* Of the input at hand: */
    const char *name;
    struct source_of_text source;
    struct position before;    /* where a second charset goes on in it; line 0 if it does not */
    bool told;                 /* what its charset is, and why */
    uint64_t listed_before[2]; /* ill-formed and unmappable, in parts before this one */
    struct tally malformed, unmappable;
    runic_fault stopped_at;
    struct part part; /* if the settings ask for one */
};

/* Before anything else. */
void conversion_start(struct conversion *c, const struct settings *settings);

/* Opens the output of a name, or standard output for NULL; at as for output_open. Says what is wrong, if anything is. */
bool conversion_open(struct conversion *c, const char *name, const struct location *at);

/* Does the rest of conversion_open once the output is open. */
bool conversion_begin(struct conversion *c);

/* Converts one input. Returns the exit status. */
int conversion_add(struct conversion *c, struct input *in);

/* Writes what waited for more text. */
bool conversion_end_text(struct conversion *c);

/* Ends the text, and the output as the status tells: makes the file what it is to be, or leaves it as it was. Returns the
 * status.
 */
int conversion_close(struct conversion *c, int status);

/* Leaves the output as it was. */
void conversion_abandon(struct conversion *c);

#endif
