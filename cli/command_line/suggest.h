/* suggest.h - errors in the command line, and "did you mean": finds the known words nearest to an unknown one. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

#include "table.h"

#define SUGGEST_LONGEST 40
#define SUGGEST_MOST    3

struct suggestion {
    const char *word;
    size_t len;
    size_t most; /* most words to suggest, if they are equally near */
    size_t count;
    size_t distance; /* of the nearest word so far; at first, the smallest distance that is too far */
    struct {
        char word[SUGGEST_LONGEST + 1];
        int group;
    } nearest[SUGGEST_MOST];
};

/* Starts the search for the nearest word to word[0, len); suggest_several() for several nearest ones. */
struct suggestion suggest_for(const char *word, size_t len);
struct suggestion suggest_several(const char *word, size_t len);

/* Adds a known word to the candidates. */
void suggest_word(struct suggestion *near, const char *known);

/* Adds one of several names of a group to the candidates; at most one name of a group is suggested. A name is also near if it
 * has the same number of three digits or more (win1251, windows-1251), or begins with the word (latin, latin1). */
void suggest_name(struct suggestion *near, const char *known, int group);

/* Returns true if suggest_name would take the name. */
bool suggest_takes(const struct suggestion *near, const char *known, int group);

/* Suggests these words, separated by spaces, instead of all candidates. */
void suggest_instead(struct suggestion *near, const char *known);

/* Returns what stands beside a word, in letters of any case, or beside the NULL of the last row. */
const char *meaning_in(const char *const (*rows)[2], const char *word);

/* Returns "; uconv -f hz decodes it" for a charset that another program decodes, or "". */
const char *other_decoder(const char *charset);

/* Returns the same for such a charset whose name has at least three letters of a beginning. */
const char *other_decoder_from(const char *beginning);

/* Returns "; uconv -x any-nfc does that" for a job that another program does, or for such a charset, or "". */
const char *other_program(const char *word);

/* Returns "; did you mean 'convert'?", or "" if nothing is near. Valid until the next call. */
const char *suggestion_text(const struct suggestion *near);

/* ---- Errors: option_errors.c */

/* Returns an option as typed, such as "--from". Valid as long as the text of formatted(). */
const char *option_spelling(enum option_id id);

/* Reports a value that is not one of the option's words. */
bool fail_choice(enum option_id id, const char *value);

/* Returns the style of escapes that a word of any program means, such as "xml" for "html"; or NULL. */
const char *style_meant(const char *word);

/* Most options of which one is needed. */
#define MOST_NEEDED 4

/* Reports two options that cannot be combined, and one that needs one of others, up to OPTION_COUNT. why may be NULL. */
bool fail_combined(enum option_id one, enum option_id other, const char *why);
bool fail_needed(enum option_id one, const enum option_id *any, const char *why);

/* Reports an unknown option; names another command that has it, or the options for a charset, if value is one. */
void fail_unknown_option(enum command command, const char *word, const char *value);

/* Returns how to write "latin1..utf-8" of recode: "; to convert ...: runic convert -f latin1 -t utf-8"; or NULL. */
const char *request_of_recode(const char *word);

/* Reports an unknown command, or an unknown word for help, with suggestions. */
void fail_unknown_command(const char *word);
void fail_unknown_topic(const char *word);

#endif
