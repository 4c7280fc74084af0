/* settings.h - the options of convert as values. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "command_line/options.h"
#include "command_line/choices.h"
#include "output/output.h"
#include "policies.h"
#include "text/charset.h"
#include "text/finding.h"

struct settings {
    const struct options *options;
    struct source from;
    struct named_charset to;
    struct policies policies;
    runic_charset fallback; /* for RUNIC_FALLBACK */
    runic_bom_in bom_in;
    runic_bom_out bom_out; /* for the first input; later ones get none */
    enum eol eol_mode;
    struct output_rules rules;
    unsigned jobs;
    bool ranged; /* convert a part of one input */
    /* Reports the fatal fault; NULL: uses convert's format. */
    void (*report_stop)(const struct finding *finding);
};

/* Converts the options into values. Returns false after an error message. */
bool settings_read(struct settings *settings, const struct options *options);

/*
 * Returns true if one encoder must write the whole output, in order: its charset has state, escapes are read, or line ends must
 * be changed in a charset whose line feed is not the byte of LF (EBCDIC).
 */
bool needs_encoder(const struct settings *settings);

#endif
