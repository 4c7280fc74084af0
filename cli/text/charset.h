/* charset.h - charsets as people name them. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHARSET_H
#define CLI_CHARSET_H

#include <runic.h>
#include <stdbool.h>

/* A charset of the output, and whether its name asks for a byte order mark (utf-8-bom). */
struct named_charset {
    runic_charset charset;
    bool with_bom;
};

/* What -f says. */
struct source {
    runic_charset charset;  /* RUNIC_UNKNOWN: to be recognized */
    runic_charset fallback; /* where nothing is recognized; RUNIC_UNKNOWN if there is none */
    bool little;            /* "UTF-16" and "UTF-32" without a mark are little-endian */
};

/* Both say what is wrong with a label, if anything is. */
bool charset_from_name(const char *name, struct named_charset *found);
bool source_from_name(const char *name, struct source *found);

/* Returns the charset of a label for "runic iconv", or RUNIC_UNKNOWN, and prints nothing. Legacy charsets are the system's
 * there, if it has them, so that the output is that of iconv(1). With transliterated, the system's iconv(3) writes them, and
 * puts similar characters in place of those that they lack. */
runic_charset charset_find(const char *label, bool transliterated);

/* Its form or charset in the names of findings: utf8, utf16, latin1. */
const char *form_name(runic_charset charset);

const char *charset_name(runic_charset charset);

/* A charset of the system's iconv(3), which runic does not know: a value beyond RUNIC_CHARSET_COUNT. */
bool is_system(runic_charset charset);

/* As runic_charset_describe, for those of the system, too. */
runic_charset_properties charset_describe(runic_charset charset);

/* Whether line feeds and characters can be counted in its bytes, without decoding. */
bool is_countable(runic_charset charset);

/* Whether boundaries can be found from anywhere in the text; "UTF-16" and "UTF-32" have a byte order before that is asked. */
bool has_boundaries(runic_charset charset);

#endif
