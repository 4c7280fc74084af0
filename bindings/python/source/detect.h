/* detect.h - guesses, for a text as a whole and for pieces of it. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNICTEXT_DETECT_H
#define RUNICTEXT_DETECT_H

#include "module.h"

#define MAX_GUESSES 96
#define MAX_HINTS   RUNIC_CHARSET_COUNT
#define MARKED      0x80 /* in a group: the text has a signature */

/* Language and charsets that the caller knows; owns the list. */
typedef struct hint {
    runic_hint hint;
    runic_charset charsets[MAX_HINTS];
} hint;

/* What was found in a text. list has room for MAX_GUESSES. */
typedef struct finding {
    runic_guess *list;
    size_t count;
    bool is_empty;   /* there is no text */
    bool is_damaged; /* UTF-8, with faults */
    bool is_several; /* a text in several charsets: the list has them, with their shares */
    uint8_t signature_length;
} finding;

/* Evidence of a text: whether it is UTF-8, and the bytes that its reading is made from. */
typedef struct evidence {
    runic_detector seen;
    char *sample; /* freed by PyMem_RawFree */
    size_t len, room, most;
    bool has_sign; /* a byte that is no ASCII character */
    bool is_inner; /* the sample begins inside the text, which is ASCII before it */
} evidence;

int read_hint(module_state *state, PyObject *language, PyObject *charsets, PyObject *declared, hint *h); /* -1: an exception */
bool is_in_parts(const finding *found);
void evidence_begin(evidence *e, size_t most);
int evidence_add(evidence *e, const char *src, size_t len);            /* -1: no memory, without an exception */
int judge(const evidence *e, const runic_hint *known, finding *found); /* the same */
PyObject *tuple_of_finding(const finding *found);                      /* (tuples, is_several) */
int read_percent(PyObject *number, int *percent);                      /* at_least; NULL: 95. -1: an exception */
runic_charset sure_charset(const finding *found, int percent);         /* RUNIC_CHARSET_UNKNOWN: an exception */

#endif
