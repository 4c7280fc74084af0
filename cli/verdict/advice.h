/* advice.h - all advice of the command about the charset of a text: a fact, and what to type. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_ADVICE_H
#define CLI_ADVICE_H

#include "decision.h"
#include "recognize/declared.h"
#include "terminal/message.h"

/* Prints that an input of convert is not recognized, with the option that would convert it. */
void advise_unrecognized(const char *name, const struct recognition *known, const struct question *question);

/* Returns what check reports of a file that is not recognized, with a command for it. Valid until the next call. */
const char *advise_check(const char *name, const struct recognition *known);

/* Returns what the total of a file says about its charset, or NULL. Valid until the next call. */
const char *advise_total(const char *name, const struct recognition *known);

/* Returns "; " and what to do about text in an unknown charset. Valid until the next call. */
const char *advise_unknown(const char *name);

/* Prints in which charset inspect shows text that is not recognized. */
void advise_shown(const char *name, const struct recognition *known);

/* Prints that text is read as UTF-8 although it does not look like it. */
void advise_unlike_utf8(const char *name, const struct recognition *known);

/* Prints the charset and how it was found (with -v), and warns if the bytes suggest another one. */
void advise_recognized(const char *name, const struct recognition *known);

/* Returns for example "looks like ISO-2022-KR; to read it so: ...". Valid until the next call. */
const char *advise_escaping(const char *name, const struct escaping *charset);

/*
 * Prints that text is something else than the charset in which it is read: as an error if the file is left alone, else as a
 * warning. seen: the evidence in its start.
 */
void advise_against(const char *name, enum looks looks, runic_charset charset, const runic_detection *seen, bool leaves);

/* Prints the same for a text whose reading contradicts reading->wanted. */
void advise_other(const char *name, const struct stretches *reading, bool leaves);

/* Notes that text from EBCDIC has U+0085, which ends no line in the output. */
void advise_next_lines(const char *name);

/* Warns of C1 controls, if text that is read as ISO-8859-1 has any. */
void advise_c1(const char *name, const struct doubt *doubt);

/* Warns that text in a charset is partly UTF-8. */
void advise_some_utf8(const char *name, runic_charset charset, const runic_detection *seen);

/* Prints that a file is left alone because it begins with the BOM of another charset than -f names. */
void advise_mark_left(const char *name, runic_charset mark);

/* Warns of a BOM that is byte-swapped or (is_other) that of another charset than the one in which the text is read. */
void advise_mark(const char *name, const struct recognition *known, bool is_other);

/* Prints that a file without a BOM, named to be big-endian, is left alone because it looks little-endian. */
void advise_order_left(const char *name, runic_charset charset);

/* Notes that only the first of two BOMs is removed. */
void advise_second_mark(const char *name);

/* Prints that a byte is neither UTF-8 nor in the charset of --fallback, and that a file in place is therefore left alone. */
void advise_lost_byte(const char *name, uint8_t byte, const struct place *place, runic_charset fallback, bool in_place);

/* Warns of a declaration that contradicts the charset in which a text is read. */
void advise_contradiction(const char *name, const struct declared *declared, runic_charset charset);

/* Warns of a declaration that is wrong in the charset of the output. can_be_fixed: --fix-declared would change it. */
void advise_wrong_declaration(const char *name, const struct declared *declared, runic_charset to, bool can_be_fixed);

/* Prints how to continue after an unmappable character. */
void advise_unmappable(const char *name, const struct finding *lacking);

/*
 * Prints what a text is in which a charset has a fault, and the command for it. Returns false if the reading is not 95 % sure
 * of anything else.
 */
bool advise_reading(const char *name, const struct stretches *reading, runic_charset charset);

/* Prints what the user can do about a fault that has just been reported. asked: how the user wants the text to be read. */
void advise_fault(const char *name, const struct finding *stop, const struct recognition *known,
                  const struct given_charset *asked);

/* Warns that a stream was read as UTF-8 since it begins with it, not in the charset of -f auto,CHARSET. */
void advise_beginning(const char *name, runic_charset otherwise);

#endif
