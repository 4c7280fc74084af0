/* repair.h - the search for mojibake, and what convert changes in a text: --fix-mojibake, --fix-declared. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REPAIR_H
#define CLI_REPAIR_H

#include <runic_guess.h>

#include "recognize/declared.h"
#include "text/finding.h"

/* ---- Lines that were read in a wrong legacy charset and written as UTF-8: misread.c, read_as_multi_byte.c */

/* What a text has lost: bytes when it was read wrongly; or letters before that, when U+FFFD was written for ill-formed
 * bytes. Or nothing, but it has C1 controls for bytes that its charset does not define, and no command writes them. */
enum loss { LOSS_NONE, LOSS_HERE, LOSS_BEFORE, LOSS_CONTROLS };

/* The charset of a text, and the one in which it was read. */
struct misread {
    runic_charset was, read_as;
    enum loss loss;
};

/* Returns true if a line in UTF-8 was certainly read wrongly: the guesser is sure that its bytes in windows-1252, ISO-8859-1 or
 * IBM437 are text in another script, or that letters in KOI8-R and windows-1251 were exchanged; or its bytes in KOI8-R, GBK,
 * Shift_JIS, Big5, EUC-KR or EUC-JP are UTF-8. Many lines are the same in windows-1252 and ISO-8859-1: found->read_as must be
 * that of the line before, or zero. */
bool misread_line(const char *line, size_t len, struct misread *found);

/* Returns true if a line in UTF-8, which begins with `ascii` bytes of ASCII, is certainly the UTF-8 of another text, read as
 * GBK, Shift_JIS, Big5, EUC-KR or EUC-JP. Bytes that were no character in that charset may be lost: U+FFFD or "?" stands for
 * them. Stores the charset in which it was read, and what is lost. */
bool is_read_as_multi_byte(const char *line, size_t len, size_t ascii, runic_charset *read_as, enum loss *loss);

/* Returns what the charsets are and how to undo it: "windows-1251 that was read as windows-1252; ... : runic convert ...".
 * Valid until the next call. */
const char *misread_text(const char *name, const struct misread *misread);

/* ---- Mojibake in UTF-8 that is read piece by piece, with the positions of its runs: mojibake.c */

/* Bytes of a line that are held together. Longer lines are read in parts, which end where the library begins one. */
#define MOJIBAKE_LINE ((size_t)1 << 20)

/* A run of mojibake: text that was read in the wrong charset. */
struct mojibake_run {
    struct position at; /* where it begins */
    size_t length;      /* in bytes of the file */
    runic_mojibake run; /* its lengths, charset and levels; its offset is in the held part of a line */
    const char *text,
        *right; /* the text as it is, of run.length bytes, and as it should be, of run.fixed_length bytes, in UTF-8 */
};

/* Reads UTF-8 in any pieces. At first, all members but the first five must be zero. */
struct mojibake {
    void (*found)(void *user, const struct mojibake_run *run);
    void (*misread)(void *user, const struct position *at, const struct misread *misread); /* gets lines; or NULL */
    text_taker take;                                                                       /* gets the repaired text; or NULL */
    void *user;
    uint8_t unit; /* bytes of a code unit of the file, if it was converted from UTF-16 or UTF-32: offsets are of the file */
    struct position at; /* of the held part of a line */
    bool is_begun;
    struct misread last; /* line that was read wrongly */
    size_t held, room;
    char *line; /* the held part of a line, then room for the same without mojibake, and for its runs */
};

/* Reads the next piece. mojibake_end() ends the text: passes on the held part. Both return false if take() does. */
bool mojibake_read(struct mojibake *m, const uint8_t *bytes, size_t len);
bool mojibake_end(struct mojibake *m);

/* Frees memory. mojibake_end() does so, too. */
void mojibake_abandon(struct mojibake *m);

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

/* Changes text in the charset of the output, and passes it on: a text_taker, whose user is the repair. */
bool repair_write(void *user, const void *bytes, size_t len);

/* Ends the text. Returns false on failure. */
bool repair_end(struct repair *repair);

/* Returns true if --fix-declared can change a declaration of a kind to a charset: the charset has a name there, in ASCII
 * bytes. */
bool can_fix_declared(runic_declaration_kind kind, runic_charset charset);

/* Prints notes about what was changed. */
void repair_report(const struct repair *repair);

#endif
