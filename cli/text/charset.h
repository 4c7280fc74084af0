/* charset.h - the charsets of runic and of the system's iconv(3): names and properties. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHARSET_H
#define CLI_CHARSET_H

#include <runic.h>
#include <stdbool.h>

/* The longest label of a charset that is looked up. */
#define LABEL_LONGEST 40

/* runic's charsets for scalar values in memory, the intermediate form between two charsets, and for UTF-16 in memory. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define SCALARS RUNIC_UTF32BE
#define UNITS   RUNIC_UTF16BE
#else
#define SCALARS RUNIC_UTF32LE
#define UNITS   RUNIC_UTF16LE
#endif

/* Returns runic's charset of a label, or RUNIC_CHARSET_UNKNOWN. WCHAR_T, iconv(3)'s name of wchar_t, is UTF-32 in the host's
 * order. */
runic_charset charset_from_label(const char *label, size_t len);

/* Returns the charset that iconv_open() finds by a label and a suffix, or RUNIC_CHARSET_UNKNOWN; then errno is EINVAL if the
 * system has no such charset. */
runic_charset charset_of_system(const char *label, size_t len, const char *suffix);

/* Returns true for letters, digits and punctuation of charset names; false for options ("//IGNORE"), and for the locale's
 * charset (""). */
bool is_label(const char *label, size_t len);

/* Returns the name of a charset at the start of the names of findings, such as utf8, utf16, latin1. */
const char *form_name(runic_charset charset);

const char *charset_name(runic_charset charset);

/* Returns true for a charset of the system's iconv(3): its value is not below RUNIC_CHARSET_COUNT. */
bool is_system(runic_charset charset);

/* Describes a charset like runic_charset_describe(), also one of the system. */
runic_charset_properties charset_describe(runic_charset charset);

/* Returns true for Unicode charsets; is_wide(): for charsets with code units of several bytes, UTF-16 and UTF-32. */
static inline bool is_unicode(runic_charset charset)
{
    return charset_describe(charset).unicode;
}
static inline bool is_wide(runic_charset charset)
{
    return charset_describe(charset).unit_size > 1;
}

/* Returns true if text never changes how characters after it are decoded. Returns false for charsets of iconv(3). */
bool is_stateless(runic_charset charset);

/* Returns true if character boundaries can be found from anywhere in the text: is_stateless(), except for "UTF-16" and
 * "UTF-32", whose byte order is not known yet. has_near_boundaries(): within a few bytes, and the bytes of a character are
 * never a part of another one. */
bool has_boundaries(runic_charset charset);
bool has_near_boundaries(runic_charset charset);

/* Returns true if lone surrogates are characters of the charset. UTF-16 can contain them, but UTF-8 and UTF-32 cannot. */
bool has_lone_surrogates(runic_charset charset);

/* Returns true for a code page of EBCDIC that runic converts. */
bool is_ebcdic(runic_charset charset);

/* Returns true if a charset of runic has a character. */
bool charset_has(runic_charset charset, char32_t value);

/* Returns true if a charset of runic with one byte for each character has a byte; charset_has_bytes(): all from this one on. */
bool charset_has_byte(runic_charset charset, uint8_t byte);
bool charset_has_bytes(runic_charset charset, unsigned from);

/* ---- The charsets of the system's iconv(3), by name */

/* iconv(3)'s name for scalar values: wchar_t, or UTF-32 where wchar_t is something else. */
#if defined __STDC_ISO_10646__
#define SCALARS_OF_SYSTEM "WCHAR_T"
#elif __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define SCALARS_OF_SYSTEM "UTF-32BE"
#else
#define SCALARS_OF_SYSTEM "UTF-32LE"
#endif

/* Returns true if iconv(3) converts from a charset; system_has(): both from and to it. If false, errno is EINVAL, or the error
 * that prevented the answer. */
bool system_reads(const char *name);
bool system_has(const char *name);

/* Returns the names in a row of system_charsets.def, separated by spaces; NULL after the last row. */
const char *system_row(size_t row);

/* Copies the first of several names, and moves *names to the next one. Returns false if there is none. */
#define SYSTEM_NAME 32
bool system_next(const char **names, char name[SYSTEM_NAME]);

/* ---- Languages by code or name, and the charsets that have their letters: language.c */

struct language {
    char code[4]; /* ISO 639 */
    const char *name, *letters;
    bool is_guessed; /* --hint takes it */
};

/* Returns the i-th language, or NULL after the last one. */
const struct language *language_at(size_t i);

/* Finds a language by its code or its English name. Returns NULL if it is unknown. */
const struct language *language_find(const char *word, size_t len);

/* Returns true if a charset, or with a name that of the system's iconv(3), is one for a language: a legacy charset that has its
 * letters. One of several bytes a character is one for ideographs, kana and Hangul only: Shift_JIS has Cyrillic letters, too,
 * but is not a charset for Russian. */
bool language_has(const struct language *language, runic_charset charset, const char *name);

#endif
