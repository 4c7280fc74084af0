/* misread.h - recognizes a line that was read in a wrong legacy charset and written as UTF-8. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_MISREAD_H
#define CLI_MISREAD_H

#include <runic_guess.h>
#include <stdbool.h>

/* The charset of a text, and the one in which it was read. */
/* What a text has lost: bytes when it was read wrongly; or letters before that, when U+FFFD was written for ill-formed bytes.
 */
enum loss { LOSS_NONE, LOSS_HERE, LOSS_BEFORE };

struct misread {
    runic_charset was, read_as;
    enum loss loss;
};

/*
 * Returns true if a line in UTF-8 was certainly read wrongly: the guesser is sure that its bytes in windows-1252, ISO-8859-1 or
 * IBM437 are text in another script, or that letters in KOI8-R and windows-1251 were exchanged; or its bytes in KOI8-R, GBK,
 * Shift_JIS, Big5, EUC-KR or EUC-JP are UTF-8. Many lines are the same in windows-1252 and ISO-8859-1: found->read_as must be
 * that of the line before, or zero.
 */
bool misread_line(const char *line, size_t len, struct misread *found);

/*
 * Returns true if a line in UTF-8 is certainly the UTF-8 of another text, read as GBK, Shift_JIS, Big5, EUC-KR or EUC-JP. Bytes
 * that were no character in that charset may be lost: U+FFFD or "?" stands for them. Stores the charset in which it was read,
 * and what is lost.
 */
bool is_read_as_multi_byte(const char *line, size_t len, runic_charset *read_as, enum loss *loss);

/* Returns what the charsets are and how to undo it: "windows-1251 that was read as windows-1252; ... : runic convert ...".
 * Valid until the next call. */
const char *misread_text(const char *name, const struct misread *misread);

#endif
