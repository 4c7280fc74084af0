/* stretches.h - reads a text as stretches, each in one charset: the record by which all commands decide how a text is read. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_STRETCHES_H
#define CLI_STRETCHES_H

#include <runic_guess.h>

#include "input/input.h"
#include "text/position.h"

/* ---- Guesses for text that is not Unicode, and --hint: guess.c */

/* Room for every charset that can be guessed. */
#define GUESSES_MOST 96

/* The least probability, in 1/1000, of a charset that contradicts that of -f, of --expect, of a declaration or of a BOM. */
#define CONTRADICTS       RUNIC_SURE
#define CONTRADICTS_UTF16 500 /* the same of a BOM of UTF-16, which the text does not fit */

/* Guesses, the most likely one first. */
struct guesses {
    size_t count;
    runic_guess list[GUESSES_MOST];
};

/* The value of --hint. */
struct hint {
    runic_hint known;
    char language[4];
    runic_charset charsets[RUNIC_CHARSET_COUNT];
};

/* Returns true for CESU-8, WTF-8 and Modified UTF-8: UTF-8 that encodes surrogates. */
bool is_kin_of_utf8(runic_charset charset);

/* Returns the number of NUL bytes that were seen. */
uint64_t count_nuls(const runic_detection *seen);

struct options;

/* Reads the values of --hint: languages and charsets, separated by commas. is_named: -f names the charset, so that no hint has
 * an effect. Returns false after an error message. */
bool hint_read(const struct options *options, bool is_named, struct hint *hint);

/* Returns the most likely guess, or RUNIC_CHARSET_UNKNOWN. */
runic_guess guess_best(const struct guesses *guesses);

/* Returns a probability in percent, rounded down. */
unsigned guess_percent(const runic_guess *guess);

/* Returns the percent of all code pages of EBCDIC together. */
unsigned guess_percent_of_ebcdic(const struct guesses *guesses);

/* Returns the English name of the language of a guess; NULL if there is none. */
const char *guess_language(const runic_guess *guess);

/* The most changes of the charset that are remembered: 32 MiB. */
#define STRETCHES_MOST (1u << 20)

/* Charsets of one text. A reading has at most a few in each window of 1 MiB. */
#define CHARSETS_MOST 32

struct stretch {
    uint64_t begin;
    struct place at;       /* of begin */
    runic_charset charset; /* RUNIC_CHARSET_UNKNOWN: no text in a known charset */
    uint16_t probability;
    uint8_t basis; /* a runic_basis */
    uint8_t mark;  /* bytes of a byte order mark at begin */
    bool is_other; /* it is, with 95 % or more, other text than in the wanted charset */
    char language[4];
};

/* All stretches of a text in one charset. */
struct stretch_charset {
    struct stretch like;  /* the first of them, with the least probability of all */
    struct place first;   /* of the first character beyond ASCII, in UTF-16 and UTF-32 of any; line 0: there is none */
    uint64_t lines;       /* that have such a character */
    uint64_t newest_line; /* the last of these lines */
};

/* The stretches of a text, in order and without gaps. */
struct stretches {
    struct stretch *list; /* NULL: the text was not read */
    size_t count;
    uint64_t end; /* of the last stretch */
    uint64_t lines;
    struct stretch_charset charsets[CHARSETS_MOST];
    size_t charset_count;
    runic_guess strays;     /* the best guess for the words of UTF-8 with errors that have none of its characters, if most do */
    struct guesses guesses; /* of a text that is one stretch, which is a guess; of windows, those of the least sure one */
    bool has_records;       /* a part that is no text has NUL bytes */
    bool is_binary;         /* the text is a program's file, by its NUL bytes */
    bool is_full;           /* there are more changes or charsets than are remembered */
    runic_charset wanted;   /* the charset of -f, with which the stretches are compared; or RUNIC_CHARSET_UNKNOWN */
    uint8_t has_byte[256];  /* of each byte of text in single-byte charsets: 1 */
    size_t against;         /* the first stretch that is other text than in wanted; SIZE_MAX: none */
};

/* Reads stretches from bytes that arrive in any pieces. */
struct stretch_reader;

/* Begins a reading. hint may be NULL; wanted may be RUNIC_CHARSET_UNKNOWN. All bytes go to stretch_reader_add() in order;
 * stretch_reader_end() stores the stretches, and frees the reader. */
struct stretch_reader *stretch_reader_begin(const runic_hint *hint, runic_charset wanted);
void stretch_reader_add(struct stretch_reader *reader, const uint8_t *bytes, size_t len);
void stretch_reader_end(struct stretch_reader *reader, struct stretches *stretches);

/* Skips whole lines of plain UTF-8 at the beginning of a text: they are a stretch, whose lines are not counted. */
void stretch_reader_skip(struct stretch_reader *reader, uint64_t len, bool is_ascii);

/* Counts the lines of text that another reader has skipped. stretch_reader_join() adds them to the stretches of that reader,
 * and frees this one. */
void stretch_reader_count(struct stretch_reader *reader, const uint8_t *bytes, size_t len);
void stretch_reader_join(struct stretch_reader *reader, struct stretches *stretches);

/* Reads a seekable input from its start to its end, or until it is found to be binary, and rewinds it. Returns false after an
 * error message. */
bool stretches_read(struct stretches *stretches, struct input *in, runic_charset wanted);

/* Reads a text in memory. hint and wanted are as in stretch_reader_begin(). */
void stretches_of(struct stretches *stretches, struct piece text, const runic_hint *hint, runic_charset wanted);

/* Reads the beginning of a stream: one window, up to stretches->end. is_end: the stream has no more bytes than these. */
void stretches_of_part(struct stretches *stretches, struct piece text, bool is_end, const runic_hint *hint,
                       runic_charset wanted);

/* Stores the reading of a stream that is in one charset up to a stretch of which the beginning was read, at a place; or all in
 * that stretch: before is RUNIC_CHARSET_UNKNOWN. */
void stretches_of_two(struct stretches *stretches, runic_charset before, const runic_stretch *next, struct place at);

/* Reads the first bytes beyond ASCII of a seekable input, and what stands around them: 16 KiB of its first MiB. Rewinds it.
 * Returns false after an error message. */
bool stretches_glimpse(struct stretches *stretches, struct input *in, const runic_hint *hint, runic_charset wanted);

void stretches_free(struct stretches *stretches);

/* Returns true if text in one charset has the same bytes in another one. */
bool is_same_text(const uint8_t *bytes, size_t len, runic_charset from, runic_charset to);

/* Returns true if a text has several stretches, none of which is binary. */
bool is_mixed(const struct stretches *stretches);

/* Leaves out the byte order mark of a charset before a text of one stretch that contradicts it. */
void begin_behind_mark(struct stretches *stretches, runic_charset mark);

/* Returns true if a text is one stretch, after a byte order mark that it contradicts. */
bool is_behind_mark(const struct stretches *stretches);

/* Returns the offset after a stretch. */
uint64_t stretch_end(const struct stretches *stretches, size_t i);

/* Returns how many bytes of a stretch are whole code units: a byte of the last one may be missing. */
uint64_t stretch_units(const struct stretches *stretches, size_t i);

/* Returns the first stretch in a legacy charset that is other text than in the wanted charset, or NULL. */
const struct stretch *first_other(const struct stretches *stretches);

/* Returns true if the stretch of first_other() is EBCDIC, whose line ends are other bytes than those of ASCII. */
bool has_other_line_ends(const struct stretches *stretches);

/* Returns true if a stretch is in a form of Unicode that its bytes show. */
bool is_certain(const struct stretch *stretch);

/* Returns true if no stretch ends inside a code unit, since bytes are missing. */
bool are_whole(const struct stretches *stretches);

/* Returns true if all stretches are certain, and whole. */
bool are_certain(const struct stretches *stretches);

/* Returns the probability of the least likely stretch beyond ASCII in percent. */
unsigned stretches_percent(const struct stretches *stretches);

#endif
