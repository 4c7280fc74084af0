/* rewrite.h - the charset of a whole text in memory, as stretches; its view; and what the edited view becomes. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REWRITE_H
#define CLI_REWRITE_H

#include <runic_guess.h>
#include <stdbool.h>

#include "codec/policies.h"
#include "command_line/options.h"
#include "names/names.h"
#include "os/os.h"
#include "recognize/stretches.h"

/* A text in memory. */
struct whole_text {
    uint8_t *bytes;
    size_t len;
    struct os_status status; /* of the file, if it is one */
};

/* Returns false, after an error message, for a folder, a device or a FIFO, which may have no end. */
bool file_is_regular(const char *name);

/* Reads a file of at most longest bytes, or standard input for "-" if that is allowed. Returns false after an error message. */
bool whole_text_read(struct whole_text *text, const char *name, bool standard, size_t longest);
void whole_text_free(struct whole_text *text);

/* Returns the most bytes that an edited text may have: 1 GiB more than before, since an edit needs memory for all of them. */
size_t longest_edited(const struct whole_text *before);

struct reading {
    runic_stretch *stretches;
    size_t count;
    struct guesses guesses; /* of a text that is in one charset, which is a guess; else none */
};

/* Reads a text by -f, or by its bytes: what is a guess is noted. force: -F. Returns an exit status: not EXIT_FINE after a
 * message. reading_free() may be called in any case. */
int reading_find(struct reading *reading, const struct given_charset *given, bool force, const char *name,
                 const struct whole_text *text);
void reading_free(struct reading *reading);

/* Makes the view of a text. */
void view_make(struct whole_text *view, const struct whole_text *text, const struct reading *reading);

/* Returns true if all of a text was deleted, perhaps by a program that failed. */
bool nothing_is_left(const struct whole_text *text, const struct reading *reading, const struct whole_text *edited);

/* Writes an edited view back, of which letters and marks may be composed. Returns an exit status; unless it is EXIT_FINE, after
 * a message, and *out is incomplete. edited_name: where the lines of messages are counted. restore: the edited text may come
 * from a program that read the text as UTF-8 (runic_rewriting). *option becomes, if the edit is refused, the option with which
 * it may not be, or "". */
int write_back(struct whole_text *out, const char *name, const char *edited_name, const struct whole_text *text,
               const struct reading *reading, struct whole_text *edited, const struct policies *policies, bool restore,
               const char **option);

#endif
