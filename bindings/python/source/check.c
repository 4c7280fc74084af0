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
    size_t lines = runic_utf8_translate(text, len, RUNIC_UNIT_UTF8, len, RUNIC_UNIT_LINE, NULL), begin = len;
    p->line += lines;
    if (!lines) {
        p->column += runic_utf8_count(text, len);
        return;
    }
    while (text[begin - 1] != '\n')
        begin--;
    p->column = 1 + runic_utf8_count(text + begin, len - begin);
}

/* Converts a piece up to the next fault or its end. Returns the status. */
static runic_status next_fault(runic_converter *converter, const char *src, size_t len, size_t *at, bool final, char *sink,
                               place *p)
{
    runic_result r;
    do {
        r = runic_converter_convert(converter, src + *at, len - *at, sink, SINK_BYTES, final);
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

/* Appends the faults of a piece, up to the limit. Returns 0, or -1 with an exception. */
static int find_in_piece(runic_converter *converter, const char *src, size_t len, bool final, size_t limit, char *sink,
                         place *p, PyObject *list)
{
    size_t at = 0;
    while ((size_t)PyList_GET_SIZE(list) < limit) {
        runic_status status;
        UNLOCKED(len - at, status = next_fault(converter, src, len, &at, final, sink, p));
        if (status == RUNIC_OK)
            return 0;
        runic_report report = runic_converter_report(converter);
        if (add_finding(list, &report, *p) < 0)
            return -1;
        p->column++;
    }
    return 0;
}

static PyObject *find_faults(const charset *from, const input *in, size_t limit, char *sink)
{
    runic_options how = {.from = from->id,
                         .to = keeps_surrogates(from->id) ? RUNIC_WTF8 : RUNIC_UTF8,
                         .bom_in = RUNIC_BOM_IN_STRIP,
                         .web = from->web};
    runic_converter converter;
    place p = {1, 1};
    size_t at = 0, len;
    PyObject *list = PyList_New(0);
    runic_converter_init(&converter, &how);
    do {
        const char *src = input_read(in, at, SIZE_MAX, &len);
        at += len;
        if (list && find_in_piece(&converter, src, len, at == in->len, limit, sink, &p, list) < 0)
            Py_CLEAR(list);
    } while (list && at < in->len && (size_t)PyList_GET_SIZE(list) < limit);
    return list;
}

static PyObject *checked(const charset *from, const input *in, size_t limit)
{
    char *sink = PyMem_RawMalloc(SINK_BYTES);
    PyObject *list = sink ? find_faults(from, in, limit, sink) : PyErr_NoMemory();
    PyMem_RawFree(sink);
    return list;
}

PyObject *check(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "charset", "limit", "at_least", "web", NULL};
    module_state *state = PyModule_GetState(module);
    PyObject *values[5], *list = NULL;
    input in;
    coding from;
    size_t limit = SIZE_MAX;
    if (read_arguments("check", names, 1, 3, args, count, keywords, values) < 0 ||
        (values[2] && values[2] != Py_None && read_size(values[2], "limit", &limit) < 0) || input_open(values[0], &in) < 0)
        return NULL;
    PyObject *label = recognized_label(values[1] ? values[1] : state->utf8, values[3], &in, values[0], NULL, NULL);
    if (label && read_coding(state, label, NULL, values[4], &from) == 0)
        list = checked(&from.charset, &in, limit);
    Py_XDECREF(label);
    input_close(&in);
    return list;
}
