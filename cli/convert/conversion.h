/* conversion.h - converts inputs to one output: its state, and the ways in which a text is converted. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CONVERSION_H
#define CLI_CONVERSION_H

#include "codec/encoder.h"
#include "line_writer.h"
#include "part.h"
#include "repair/repair.h"
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
    runic_bom_out bom_out; /* for the next text */
    struct output out;
    struct line_writer lines;
    struct encoder encoder; /* for a target charset that needs one */
    bool wrong_order;       /* an input was read as big-endian, and looks little-endian */
    /* The current input: */
    const char *name;
    struct source source;
    struct position at; /* of the next text */
    bool falls_back;    /* the next text is lines in the multi-byte charset of --fallback, whose faults were counted */
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

/* Runs convert --like, which converts nothing: writes edited text back (rewrite/). Returns an exit status. */
int convert_like(const struct settings *settings);

/* ---- The ways in which a text is converted, and what they share */

/* Converts a file by its reading, c->source.known.reading. */
enum scan_end convert_stretches(struct conversion *c, struct input *in);

/* Converts a stream: each window of it is read by itself. */
enum scan_end convert_stream(struct conversion *c, struct input *in);

/* Converts lines of UTF-8, and other lines in the multi-byte charset of --fallback: in lines.c. */
enum scan_end convert_lines(struct conversion *c, struct input *in);

/* Converts text in a charset, which begins at c->at: then the position of its end. is_marked: it begins with a BOM. */
enum scan_end convert_text(struct conversion *c, struct input *in, runic_charset charset, bool is_marked);

/* Returns how such a text is read, and sets where the pieces of the input end. */
struct scan scan_of_text(const struct conversion *c, struct input *in, runic_charset charset, bool is_marked);

/* Returns what gets the findings. */
struct sink sink_of(struct conversion *c);

/* Returns the options of an encoder of decoded text. */
runic_options encoder_options(const struct conversion *c);

/* Writes converted text: a text_taker, whose user is the conversion. */
bool write_converted(void *user, const void *bytes, size_t len);

/* Returns true if lines of the input that are not UTF-8 are read in the multi-byte charset of --fallback. */
bool goes_by_line(const struct conversion *c);

#endif
