/* charset.h - charsets by the names that users type. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHARSET_H
#define CLI_CHARSET_H

#include <runic.h>
#include <stdbool.h>

#include "command_line/options.h"

/* runic's charsets for scalar values in memory, the intermediate form between two charsets, and for UTF-16 in memory. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define SCALARS RUNIC_UTF32BE
#define UNITS   RUNIC_UTF16BE
#else
#define SCALARS RUNIC_UTF32LE
#define UNITS   RUNIC_UTF16LE
#endif

/* A charset by its name; with_bom if the name asks for a BOM (utf-8-bom). */
struct named_charset {
    runic_charset charset;
    bool with_bom;
};

/* The value of -f. */
struct source {
    runic_charset charset;  /* RUNIC_UNKNOWN: find it in the bytes */
    runic_charset fallback; /* used if no charset is found; RUNIC_UNKNOWN if there is none */
    unsigned guess;         /* if no charset is found: percent from which a guess is taken; 0: never */
    bool declared;          /* -f declared: the charset that the text declares */
    bool little;            /* "UTF-16" and "UTF-32" without a BOM are little-endian */
};

/* Finds the charset of -t or --expect; source_from_options() that of -f. Both return false after an error message. */
bool charset_from_name(const char *name, struct named_charset *found);
bool source_from_options(const struct options *options, struct source *found);

/*
 * Returns the charset of a label for "runic iconv", or RUNIC_UNKNOWN without a message. Legacy charsets that glibc converts
 * differently are taken from the system, if it has them, so that the output equals that of iconv(1). transliterated: the
 * system's iconv(3) writes the charset, and replaces characters that it lacks by similar ones.
 */
runic_charset charset_find(const char *label, bool transliterated);

/* Returns the name of a charset at the start of the names of findings, such as utf8, utf16, latin1. */
const char *form_name(runic_charset charset);

const char *charset_name(runic_charset charset);

/* Returns true for a charset of the system's iconv(3): its value is not below RUNIC_CHARSET_COUNT. */
bool is_system(runic_charset charset);

/* Describes a charset like runic_charset_describe(), also one of the system. */
runic_charset_properties charset_describe(runic_charset charset);

/* Returns true if text never changes how characters after it are decoded. Returns false for charsets of iconv(3). */
bool is_stateless(runic_charset charset);

/*
 * Returns true if character boundaries can be found from anywhere in the text: is_stateless(), except for "UTF-16" and
 * "UTF-32", whose byte order is not known yet. has_near_boundaries(): within a few bytes, and the bytes of a character are
 * never a part of another one.
 */
bool has_boundaries(runic_charset charset);
bool has_near_boundaries(runic_charset charset);

/* Returns true if lone surrogates are characters of the charset. UTF-16 can contain them, but UTF-8 and UTF-32 cannot. */
bool has_lone_surrogates(runic_charset charset);

/* Returns the byte in the code unit of a line feed that is not zero: 0x25 in EBCDIC. */
uint8_t line_feed_of(runic_charset charset);

#endif
