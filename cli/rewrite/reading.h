/* reading.h - the charset of a whole text in memory, as stretches: what edit and convert --like write back by. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_READING_H
#define CLI_READING_H

#include <runic_guess.h>
#include <stdbool.h>

#include "command_line/options.h"
#include "os/os.h"
#include "recognize/guess.h"

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

/* Reads a text by -f, or by its bytes: what is a guess is noted. Returns an exit status: not EXIT_FINE after a message.
 * reading_free() may be called in any case. */
int reading_find(struct reading *reading, const struct options *options, const char *name, const struct whole_text *text);
void reading_free(struct reading *reading);

#endif
