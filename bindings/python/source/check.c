/* check.c - the places of all faults of a text. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

#define SINK_BYTES 65536

/* A place in the text, both from 1. Columns count characters; an ill-formed sequence is one. */
typedef struct place {
    size_t line;
    size_t column;
} place;

static void advance(place *p, const char *text, size_t len)
{
    size_t lines = runic_utf8_measure(text, len, RUNIC_UNIT_LINE), begin = len;
    p->line += lines;
    if (!lines) {
        p->column += runic_utf8_count(text, len);
        return;
    }
    while (text[begin - 1] != '\n')
        begin--;
    p->column = 1 + runic_utf8_count(text + begin, len - begin);
}

/* Converts up to the next fault or the end. Returns the status. */
static runic_status next_fault(runic_converter *converter, const char *src, size_t len, size_t *at, char *sink, place *p)
{
    runic_result r;
    do {
        r = runic_converter_convert(converter, src + *at, len - *at, sink, SINK_BYTES, 1);
        *at += r.read;
        advance(p, sink, r.written);
    } while (r.status == RUNIC_FULL);
    return (runic_status)r.status;
}

static int add_finding(PyObject *list, const runic_report *report, place p)
{
    PyObject *item = Py_BuildValue("(KnsKK)", (unsigned long long)report->offset, (Py_ssize_t)report->length,
                                   runic_fault_name(report->fault), (unsigned long long)p.line, (unsigned long long)p.column);
    int status = item ? PyList_Append(list, item) : -1;
    Py_XDECREF(item);
    return status;
}

static PyObject *find_faults(runic_charset from, const char *src, size_t len, size_t limit, char *sink)
{
    runic_options how = {.from = from, .to = keeps_surrogates(from) ? RUNIC_WTF8 : RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_STRIP};
    runic_converter converter;
    runic_status status = RUNIC_OK;
    place p = {1, 1};
    size_t at = 0;
    PyObject *list = PyList_New(0);
    runic_converter_init(&converter, &how);
    while (list && (size_t)PyList_GET_SIZE(list) < limit) {
        UNLOCKED(len - at, status = next_fault(&converter, src, len, &at, sink, &p));
        if (status == RUNIC_OK)
            break;
        runic_report report = runic_converter_report(&converter);
        if (add_finding(list, &report, p) < 0)
            Py_CLEAR(list);
        p.column++;
    }
    return list;
}

PyObject *check(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "charset", "limit", NULL};
    PyObject *values[3], *list = NULL;
    Py_buffer data;
    charset from = {RUNIC_UTF8, false};
    size_t limit = SIZE_MAX;
    if (read_arguments("check", names, 1, 3, args, count, keywords, values) < 0 ||
        (values[1] && find_charset(PyModule_GetState(module), values[1], &from) < 0) ||
        (values[2] && values[2] != Py_None && read_size(values[2], "limit", &limit) < 0) ||
        PyObject_GetBuffer(values[0], &data, PyBUF_SIMPLE) < 0)
        return NULL;
    char *sink = PyMem_RawMalloc(SINK_BYTES);
    if (sink)
        list = find_faults(from.id, bytes_of(&data), (size_t)data.len, limit, sink);
    else
        PyErr_NoMemory();
    PyMem_RawFree(sink);
    PyBuffer_Release(&data);
    return list;
}
