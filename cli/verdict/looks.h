/* looks.h - what the bytes of a text look like: all thresholds of the command's judgement. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LOOKS_H
#define CLI_LOOKS_H

#include "recognize/recognize.h"
#include "scan/doubt.h"

/* Percent from which messages name a guess. */
#define GUESS_NAMED 50

/* Percent from which a guess explains a file better than its ill-formed sequences. */
#define GUESS_EXPLAINS 95

/* The same, from which it is called likely; it is called possible below. */
#define GUESS_IS_LIKELY 70

/* What a text looks like. */
enum looks {
    LOOKS_ASCII,      /* US-ASCII, or empty */
    LOOKS_UTF8,       /* valid UTF-8 with characters beyond ASCII */
    LOOKS_WIDE,       /* UTF-16 or UTF-32 without a BOM */
    LOOKS_DAMAGED,    /* UTF-8 with errors: nearly all sequences beyond ASCII are well-formed */
    LOOKS_FORMS,      /* several stretches, in forms of Unicode that their bytes show */
    LOOKS_MIXED,      /* several stretches, some of them not Unicode, or with bytes that are missing */
    LOOKS_RECORDS,    /* several stretches, some of them no text, with NUL bytes */
    LOOKS_UNLIKE,     /* by its reading, 95 % sure, other text than in the charset of -f */
    LOOKS_KIN,        /* not UTF-8, but CESU-8, WTF-8 or Modified UTF-8 */
    LOOKS_LIKELY,     /* not Unicode, and the best guess explains it */
    LOOKS_LEGACY,     /* not Unicode */
    LOOKS_BINARY,     /* NUL bytes that fit neither UTF-16 nor UTF-32 */
    LOOKS_DECLARED,   /* not Unicode, and the bytes confirm the charset that the text declares */
    LOOKS_UNDECLARED, /* -f declared, and the text declares no charset, or two */
    LOOKS_ESCAPED,    /* US-ASCII with the escape sequences of ISO-2022-JP, ISO-2022-KR or HZ */
    LOOKS_MARKED,     /* begins with the BOM of another charset than -f names */
    LOOKS_COUNT
};

/* Returns what a text looks like by all of its content. percent: from which the best guess explains it. */
enum looks looks_of(const struct recognition *known, unsigned percent);

/*
 * Returns what text that is read in a single-byte charset looks like: LOOKS_LEGACY if nothing contradicts the charset.
 * LOOKS_ASCII in a charset that does not keep ASCII contradicts it.
 */
enum looks looks_of_doubt(const struct doubt *doubt);

/* Returns true if UTF-8 with errors is probably a binary file: it has many NUL bytes. */
bool is_binary_utf8(const runic_detection *seen);

/*
 * Returns true if a guess is better than the verdict: it is CESU-8, or it is another charset than the verdict, and the text is
 * not UTF-8 with errors. best may be RUNIC_CHARSET_UNKNOWN.
 */
bool is_better_guess(const runic_detection *seen, runic_charset best);

/*
 * Returns true if text that is read as ISO-8859-1 or windows-1252 has more than one well-formed sequence of UTF-8 for two
 * ill-formed ones: a stream, which cannot be read again, is then probably a mixture.
 */
bool has_much_utf8(const runic_detection *seen, runic_charset charset);

/*
 * Returns LOOKS_UTF8 or LOOKS_ASCII if the first 24 bytes, or all of a shorter file, are text in UTF-8 or US-ASCII, here with
 * a space or a line feed, else LOOKS_LEGACY. Waits for them only as long as they look so: nearly all UTF-16 has other ones
 * among the first four, and is not held up.
 */
enum looks look_as_utf8(struct input *in);

#endif
