/* conversion.h - converts inputs to one output: its state, and the parts of the work. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CONVERSION_H
#define CLI_CONVERSION_H

#include <runic.h>

#include "codec/encoder.h"
#include "recognize/recognize.h"
#include "repair/repair.h"
#include "scan/request.h"
#include "settings.h"
#include "text/census.h"
#include "text/line_ends.h"
#include "verdict/decision.h"

/* ---- Writes converted text with its line ends changed: line_writer.c */

struct line_writer {
    struct line_ends ends;
    uint8_t unit;
    uint8_t cr[4]; /* CR as a code unit of the output's charset */
    uint8_t lf[4];
    struct output *out;
    uint8_t *buffer;
    size_t size, filled;
};

/* Prepares writing to out in a charset in which CR and LF are single code units. */
void line_writer_start(struct line_writer *writer, enum eol mode, runic_charset charset, struct output *out);

/* Writes whole code units: a text_taker, whose user is the writer. */
bool line_writer_write(void *user, const void *bytes, size_t len);

/* ---- A part of an input, of --range or --part: part.c */

struct part {
    bool later;                /* not the first part: gets no BOM if the text is empty */
    uint64_t begin, end, size; /* size: of the whole input */
    struct input *in;
    const struct recognition *known; /* of it */
    struct position before;          /* line and column of the part's start, once a finding needs them; else line 0 */
};

/* Finds the charset of an input from -f or its signature: the rest is not read. */
void part_recognize(struct given_charset from, struct input *in, struct recognition *found);

/* Finds the beginning and end of the part. Returns false after an error message. */
bool part_enter(struct part *part, const struct settings *settings, struct input *in, const struct recognition *known);

/* Returns true if the output directly before the part ends with a CR. Moves the input. */
bool part_is_after_return(const struct part *part, const struct scan *scan_of_part, const struct line_writer *lines);

/* Converts a place in the part into one in the whole input. */
struct place part_place(struct part *part, struct place place);

/* ---- The charset of an input, and evidence against it: source.c */

/* A byte that is neither UTF-8 nor in the charset of --fallback: it becomes U+FFFD, and is lost. */
struct lost_byte {
    uint8_t byte;
    struct place place; /* line 0: there is none */
};

struct source {
    const struct settings *settings;
    bool is_output;       /* the input is also the output */
    enum purpose purpose; /* of its text */
    struct recognition known;
    bool doubts;    /* evidence is possible */
    bool is_warned; /* a warning has said that the text is in another charset */
    struct doubt doubt;
    bool seeks_lost;       /* look for a lost byte: in a file, which can be left alone */
    struct lost_byte lost; /* the first one */
};

/* Forgets the last input. */
void source_begin(struct source *source, const struct settings *settings, const struct input *in, bool is_output);

/* Finds the charset. Returns the exit status: not EXIT_FINE, after a message, for a failure or a file that is left
 * unchanged. */
int source_find(struct source *source, struct input *in);

/* Decides how an input is read whose charset -f does not name. Returns false, after a message, if it is not. */
bool source_decides(struct source *source, struct input *in);

/* Reports that the charset is not recognized, with what is known about it. Returns the exit status. */
int source_fail_unrecognized(const struct source *source, const char *name);

/* Starts to collect evidence against the charset. */
void source_watch(struct source *source);

/* Prints what the user can do about the fault that has just been reported. */
void source_suggest(struct source *source, struct input *in, const struct finding *stop);

/* Reports the evidence at the end of the text. Returns false if the input is also the output, and must therefore be left
 * unchanged, or if reading it again has failed. */
bool source_end(const struct source *source, struct input *in);

/* What was found and changed in an input. */
struct seen_in_input {
    struct tally found[CLASSES];
    struct census lacking; /* the unmappable characters */
    struct unescape unescape;
    uint64_t removed;  /* U+FEFF inside the text */
    uint64_t composed; /* letters, with their marks */
    struct finding stopped_at;
    runic_charset charset; /* of all parts of a stream; RUNIC_CHARSET_UNKNOWN: of several, as a note has said */
    bool is_left;          /* a part of a stream is not likely enough for --guess, as a message has said */
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

/* Returns true if lines of the input that are not UTF-8 are read in the multi-byte charset of --fallback. */
bool goes_by_line(const struct conversion *c);

/* ---- Cuts an input, as its bytes arrive, into windows that are converted one by one: several.c */

/* The longest window, as the longest line that is read as a whole. */
#define WINDOW_MOST ((size_t)1 << 20)

/* The bytes of an input that are not converted yet. The members up to user must be set, the others zero. */
struct windows {
    size_t (*next)(const struct windows *w); /* returns the length of the next window, 0: it needs more bytes */
    enum scan_end (*convert)(struct windows *w, size_t *len); /* converts the first bytes of what is held; may take fewer */
    void *user;
    uint8_t *held;
    size_t have;
    size_t searched; /* the first bytes, in which `next` has found no window */
    bool has_all;    /* held has the end of the input */
    bool is_begun;   /* a window, or a part of one, was converted */
    uint64_t offset; /* of held in the input */
};

/* Converts all windows of an input; if it is empty, one that is empty. */
enum scan_end scan_windows(struct windows *w, struct input *in);

/* Returns some of the held bytes as an input. */
struct input input_of_window(const struct windows *w, const char *name, size_t begin, size_t len);

/* ---- Prints what was done: notes.c */

/* Prints how many ill-formed sequences and unmappable characters of the input were replaced, where the first was, and which
 * characters. */
void note_faults(const struct conversion *c);

/* Prints what was written, or with --dry-run would be. */
void note_output(const struct conversion *c);

/* ---- The last line of several files */

enum fate {
    FATE_CONVERTED,  /* written, or in a dry run, would be */
    FATE_RIGHT,      /* needed no change */
    FATE_LEFT_ALONE, /* not converted, for its text: exit status 1 */
    FATE_FAILED,     /* exit status 2 */
    FATES
};

/* Counts a file; from is its charset, for FATE_CONVERTED. May be called concurrently. */
void summary_add(enum fate fate, runic_charset from);

/* Prints one note with all counts, also those of skipped files; or nothing if there was no file. */
void summary_print(bool dry, bool keeps_charset);

#endif
