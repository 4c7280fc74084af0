/* settings.h - the options of convert as values. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "codec/policies.h"
#include "output/output.h"
#include "recognize/stretches.h"
#include "names/names.h"
#include "text/charset.h"
#include "text/finding.h"

struct settings {
    const struct options *options;
    struct given_charset from;
    struct hint hint;        /* of from */
    struct named_charset to; /* with keeps_charset, RUNIC_CHARSET_UNKNOWN until settings_keep_charset() */
    bool keeps_charset;      /* -t same */
    struct policies policies;
    runic_bom_in bom_in;
    runic_bom_out bom_out; /* for the first input; later ones get none */
    enum eol eol;
    enum inner_feff inner;
    struct output_rules rules;
    unsigned jobs;
    bool ranged; /* convert a part of one input */
    /* Reports the fatal fault as iconv(1) does; NULL for runic convert. */
    void (*report_stop)(const struct finding *finding);
};

/* Returns true if an option is given. */
static inline bool is_given(const struct settings *settings, enum option_id option)
{
    return settings->options->given[option];
}

/* Returns true for runic iconv. */
static inline bool is_iconv(const struct settings *settings)
{
    return settings->report_stop != NULL;
}

/* Converts the options into values. Returns false after an error message. */
bool settings_read(struct settings *settings, const struct options *options);

/* Checks the values of --range and --part (part.c). Returns false after an error message. */
bool part_is_valid(const struct options *options);

/* Sets the charset of the output for -t same: that of an input, with a BOM if the input has one and --bom does not say
 * otherwise. Returns false, after an error message, if the input must be left alone. */
bool settings_keep_charset(struct settings *settings, const char *name, runic_charset charset, bool marked);

/* Returns true if one encoder must write the whole output, in order: its charset has state, escapes are read, U+FEFF inside the
 * text is removed, or line ends must be changed in EBCDIC, whose line feed is not the byte of LF. */
bool needs_encoder(const struct settings *settings);

/* Returns true if valid UTF-8 without a byte order mark is converted to the same bytes. */
bool keeps_utf8(const struct settings *settings);

/* Returns true if U+0085 is a line end in this charset of an input, EBCDIC, and --eol changes it. */
bool changes_next_line(const struct settings *settings, runic_charset from);

#endif
