/* arguments.c - reads positional and keyword arguments of vectorcall functions. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

static int find_name(const char *const *names, PyObject *wanted)
{
    for (int i = 0; names[i]; i++)
        if (PyUnicode_CompareWithASCIIString(wanted, names[i]) == 0)
            return i;
    return -1;
}

static int read_keywords(const char *function, const char *const *names, PyObject *const *args, PyObject *keywords,
                         PyObject **values)
{
    for (Py_ssize_t i = 0; keywords && i < PyTuple_GET_SIZE(keywords); i++) {
        PyObject *name = PyTuple_GET_ITEM(keywords, i);
        int slot = find_name(names, name);
        if (slot < 0) {
            PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%U'", function, name);
            return -1;
        }
        if (values[slot]) {
            PyErr_Format(PyExc_TypeError, "%s() got multiple values for argument '%s'", function, names[slot]);
            return -1;
        }
        values[slot] = args[i];
    }
    return 0;
}

/* Stores the arguments in the order of names, a list that ends with NULL. Missing ones are NULL. */
int read_arguments(const char *function, const char *const *names, int required, int positional, PyObject *const *args,
                   Py_ssize_t count, PyObject *keywords, PyObject **values)
{
    for (int i = 0; names[i]; i++)
        values[i] = NULL;
    if (count > positional) {
        PyErr_Format(PyExc_TypeError, "%s() takes at most %d positional arguments (%zd given)", function, positional, count);
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        values[i] = args[i];
    if (read_keywords(function, names, args + count, keywords, values) < 0)
        return -1;
    for (int i = 0; i < required; i++)
        if (!values[i]) {
            PyErr_Format(PyExc_TypeError, "%s() missing required argument '%s'", function, names[i]);
            return -1;
        }
    return 0;
}

bool is_of_bytes(PyObject *object, const Py_buffer *data)
{
    PyObject *base = PyMemoryView_Check(object) ? PyMemoryView_GET_BASE(object) : object;
    if (!base || !PyBytes_Check(base))
        return false;
    /* A class derived from bytes may define __buffer__, which gives other memory. */
    size_t offset = (size_t)((uintptr_t)data->buf - (uintptr_t)PyBytes_AS_STRING(base));
    return offset <= (size_t)PyBytes_GET_SIZE(base);
}

int read_buffer(PyObject *object, Py_buffer *data)
{
    if (PyObject_GetBuffer(object, data, PyBUF_SIMPLE) < 0)
        return -1;
    if (is_of_bytes(object, data))
        return 0;
    PyObject *copy = PyBytes_FromStringAndSize(data->buf, data->len);
    PyBuffer_Release(data);
    int status = copy ? PyObject_GetBuffer(copy, data, PyBUF_SIMPLE) : -1;
    Py_XDECREF(copy);
    return status;
}

int read_size(PyObject *number, const char *name, size_t *value)
{
    if (!PyIndex_Check(number)) {
        PyErr_Format(PyExc_TypeError, "%s must be an integer, not %.200s", name, Py_TYPE(number)->tp_name);
        return -1;
    }
    Py_ssize_t n = PyNumber_AsSsize_t(number, PyExc_OverflowError);
    if (n == -1 && PyErr_Occurred())
        return -1;
    if (n < 0) {
        PyErr_Format(PyExc_ValueError, "%s must not be negative", name);
        return -1;
    }
    *value = (size_t)n;
    return 0;
}
