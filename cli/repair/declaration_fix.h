/* declaration_fix.h - convert --fix-declared: changes the charset that the output declares. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_DECLARATION_FIX_H
#define CLI_DECLARATION_FIX_H

#include "recognize/declared.h"
#include "text/finding.h"

/* Holds the first bytes of the output back, until all declarations in them are known. */
struct declaration_fix {
    runic_charset charset;
    bool is_open;
    uint8_t held[4 * DECLARED_HEAD]; /* in UTF-8 and UTF-32 a character has up to 4 bytes */
    size_t held_len;
    unsigned count;                                        /* declarations that were changed */
    char old[sizeof((struct declared *)0)->name], new[64]; /* of the first one */
};

/* Begins a text in a charset that can_fix_declarations(). */
void declaration_fix_begin(struct declaration_fix *fix, runic_charset charset);

/* Returns true if what a name is in bytes does not depend on the text before it. */
bool can_fix_declarations(runic_charset charset);

/* Takes the next bytes, and passes on those in front of which no declaration can change any more. */
bool declaration_fix_write(struct declaration_fix *fix, const uint8_t *bytes, size_t len, text_taker take, void *user);

/* Ends the text. */
bool declaration_fix_end(struct declaration_fix *fix, text_taker take, void *user);

#endif
