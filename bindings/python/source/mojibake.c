/* mojibake.c - finds and undoes mojibake in a str, by way of UTF-8. Lone surrogates stay as they are. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

/* Returns a str as UTF-8 in new bytes, in which a lone surrogate is an ill-formed sequence. */
static PyObject *utf8_of(const char *function, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"text", NULL};
    PyObject *text;
    if (read_arguments(function, names, 1, 1, args, count, keywords, &text) < 0)
        return NULL;
    if (!PyUnicode_Check(text))
        return PyErr_Format(PyExc_TypeError, "%s() argument 'text' must be str, not %.200s", function, Py_TYPE(text)->tp_name);
    return PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass");
}

PyObject *fix_mojibake(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    PyObject *bytes = utf8_of("fix_mojibake", args, count, keywords), *fixed = NULL;
    (void)module;
    if (!bytes)
        return NULL;
    const char *src = PyBytes_AS_STRING(bytes);
    size_t len = (size_t)PyBytes_GET_SIZE(bytes);
    runic_result r;
    buffer out = {0};
    if (buffer_reserve(&out, len + 1) == 0) {
        UNLOCKED(len, r = runic_mojibake_fix(src, len, out.data, len));
        fixed = PyUnicode_DecodeUTF8(out.data, (Py_ssize_t)r.written, "surrogatepass");
    }
    buffer_free(&out);
    Py_DECREF(bytes);
    return fixed;
}

/* Returns a list of (start, end, charset, levels), with places in characters. */
static PyObject *tuples_of(const char *src, const runic_mojibake *runs, size_t count)
{
    PyObject *list = PyList_New(0);
    size_t at = 0, characters = 0;
    for (size_t i = 0; list && i < count; i++) {
        const runic_mojibake *run = runs + i;
        size_t start = characters + runic_utf8_count(src + at, run->offset - at);
        at = run->offset + run->length;
        characters = start + runic_utf8_count(src + run->offset, run->length);
        PyObject *item = Py_BuildValue("(nnsi)", (Py_ssize_t)start, (Py_ssize_t)characters,
                                       runic_charset_describe(run->charset).name, (int)run->levels);
        if (!item || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

PyObject *find_mojibake(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    PyObject *bytes = utf8_of("find_mojibake", args, count, keywords), *list = NULL;
    (void)module;
    if (!bytes)
        return NULL;
    const char *src = PyBytes_AS_STRING(bytes);
    size_t len = (size_t)PyBytes_GET_SIZE(bytes), found;
    UNLOCKED(len, found = runic_mojibake_find(src, len, NULL, 0));
    runic_mojibake *runs = PyMem_New(runic_mojibake, found + 1);
    if (runs) {
        UNLOCKED(len, runic_mojibake_find(src, len, runs, found));
        list = tuples_of(src, runs, found);
    } else {
        PyErr_NoMemory();
    }
    PyMem_Free(runs);
    Py_DECREF(bytes);
    return list;
}
