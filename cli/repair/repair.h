/* repair.h - what convert changes in a text besides its charset: --fix-mojibake, --fix-declared. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REPAIR_H
#define CLI_REPAIR_H

#include "mojibake.h"
#include "recognize/declared.h"

/* Holds the first bytes of the output back, until all declarations in them are known. */
struct declaration_fix {
    runic_charset charset;
    bool is_open;
    uint8_t held[4 * DECLARED_HEAD]; /* in UTF-8 and UTF-32 a character has up to 4 bytes */
    size_t held_len;
    unsigned count;                                        /* of declarations that were changed */
    char old[sizeof((struct declared *)0)->name], new[64]; /* the name in the first declaration that was changed */
};

struct repair {
    const char *name; /* of the input, for messages */
    text_taker take;  /* gets the repaired text */
    void *user;
    uint64_t runs; /* of mojibake that were undone */
    struct position first;
    uint64_t misread_line; /* the first one that was read in another legacy charset, which is not changed; or 0 */
    struct misread misread;
    struct mojibake mojibake;
    struct declaration_fix fix;
    bool undoes;      /* --fix-mojibake */
    bool drops_mark;  /* a BOM that was undone is not written */
    bool is_begun;    /* the first bytes of the text have passed */
    size_t marks_had; /* bytes of BOMs at the beginning, before mojibake was undone */
};

/* Makes a repair in which there is nothing to report. Does not touch the buffers. */
void repair_start(struct repair *repair);

/* Begins a text. take, user, name and drops_mark must be set. undoes: --fix-mojibake; fixes: --fix-declared. */
void repair_begin(struct repair *repair, bool undoes, bool fixes, runic_charset charset);

/* Changes text in the charset of the output, and passes it on. Returns false on failure. */
bool repair_write(struct repair *repair, const void *bytes, size_t len);

/* Ends the text. Returns false on failure. */
bool repair_end(struct repair *repair);

/* Returns true if --fix-declared can change a declaration of a kind to a charset: the charset has a name there, in ASCII bytes.
 */
bool can_fix_declared(runic_declaration_kind kind, runic_charset charset);

/* Prints notes about what was changed. */
void repair_report(const struct repair *repair);

#endif
