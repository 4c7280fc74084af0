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
    runic_detection verdict;
    runic_guess *list;
    size_t count;
} finding;

int read_hint(module_state *state, PyObject *language, PyObject *charsets, PyObject *declared, hint *h); /* -1: an exception */
size_t all_guesses(const runic_detection *verdict, const runic_guesser *guesser, const runic_hint *known, runic_guess *list);
PyObject *list_of(const runic_guess *list, size_t count);      /* of tuples */
int read_percent(PyObject *number, int *percent);              /* at_least; NULL: 95. -1: an exception */
runic_charset sure_charset(const finding *found, int percent); /* RUNIC_CHARSET_UNKNOWN: an exception */

#endif
