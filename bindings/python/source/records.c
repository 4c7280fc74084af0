/* records.c - finds where the records of a CSV end, where Transcoder.records cuts it. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

/* Returns true if an odd number of the bytes are this one. */
static bool is_odd_number_of(const uint8_t *src, size_t len, uint8_t byte)
{
    uint8_t count = 0; /* its lowest bit is right although it overflows: 16 bytes at a time */
    for (size_t i = 0; i < len; i++)
        count = (uint8_t)(count + (src[i] == byte));
    return (count & 1) != 0;
}

/* Returns the end of the last line end outside of quotes, or 0. quote: -1 if there are none. */
static size_t end_of_records(const uint8_t *src, size_t len, int eol, int quote)
{
    bool is_quoted = quote >= 0 && is_odd_number_of(src, len, (uint8_t)quote);
    for (size_t i = len; i > 0; i--) {
        if (src[i - 1] == quote)
            is_quoted = !is_quoted;
        else if (src[i - 1] == eol && !is_quoted)
            return i;
    }
    return 0;
}

PyObject *cut_records(PyObject *text, size_t len, bool is_all, int eol, int quote)
{
    const char *const src = PyBytes_AS_STRING(text);
    size_t end = len;
    if (!is_all)
        UNLOCKED(len, end = end_of_records((const uint8_t *)src, len, eol, quote));
    PyObject *rest = PyBytes_FromStringAndSize(src + end, (Py_ssize_t)(len - end));
    if (!rest)
        Py_CLEAR(text);
    else if (_PyBytes_Resize(&text, (Py_ssize_t)end) < 0)
        Py_CLEAR(rest);
    return text ? Py_BuildValue("(NN)", text, rest) : NULL;
}
