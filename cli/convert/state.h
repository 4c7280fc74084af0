/* state.h - the state of a conversion: its output, and the current input. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CONVERT_STATE_H
#define CLI_CONVERT_STATE_H

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

#endif
