/* settings.h - what the options of convert ask for, of all inputs. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "command_line/options.h"
#include "line_ends.h"
#include "output/output.h"
#include "text/charset.h"
#include "text/finding.h"

struct settings {
    const struct options *options;
    struct source from;
    struct named_charset to;
    runic_action on_malformed, on_unmappable;
    runic_bom_in bom_in;
    runic_bom_out bom_out; /* of the first input; none for those after it */
    enum line_end_mode eol_mode;
    struct output_rules rules;
    unsigned jobs;
    bool ranged; /* a part of one input */
    /* Tells what stops the conversion in other words than convert's, and all that is told of it; NULL: convert's. */
    void (*tell_stop)(const struct finding *finding);
};

/* Turns the options into values. Says what is wrong, if anything is. */
bool settings_read(struct settings *settings, const struct options *options);

#endif
