/* reading.h - stretches as tuples: the C part of readings and of writing back. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNICTEXT_READING_H
#define RUNICTEXT_READING_H

#include "detect.h"
#include "runic_guess.h"

/* (begin, end, charset or None, probability, basis, language, signature_length) */
PyObject *tuple_of_stretch(const runic_stretch *stretch);

/* The stretches that a caller passed; owns the list. */
typedef struct stretches {
    runic_stretch *list;
    size_t count;
} stretches;

int read_stretches(module_state *state, PyObject *sequence, stretches *found); /* -1: an exception */

PyObject *read_text(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
PyObject *view_text(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);
PyObject *rewrite_text(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords);

#endif
