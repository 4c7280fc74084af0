/* reading.c - the stretches of a text in bytes, which no other thread can change. */
/* SPDX-License-Identifier: MIT */
#include "reading.h"

#define SOME_STRETCHES 64 /* stretches of one call of the library */

static const char *const bases[RUNIC_BASIS_COUNT] = {"none", "empty", "signature", "nuls", "ascii", "utf8", "damaged-utf8"};

PyObject *tuple_of_stretch(const runic_stretch *s)
{
    const char *name = s->charset ? runic_charset_describe((runic_charset)s->charset).name : NULL;
    return Py_BuildValue("(KKzdssi)", (unsigned long long)s->begin, (unsigned long long)s->end, name, s->probability / 1000.0,
                         bases[s->basis], s->language, (int)s->signature_length);
}

/* ---- From tuples ---- */

static int read_basis(const char *name, uint8_t *basis)
{
    for (uint8_t i = 0; i < RUNIC_BASIS_COUNT; i++)
        if (strcmp(name, bases[i]) == 0) {
            *basis = i;
            return 0;
        }
    PyErr_Format(PyExc_ValueError, "unknown basis: '%s'", name);
    return -1;
}

static int read_stretch(module_state *state, PyObject *item, runic_stretch *s)
{
    PyObject *label;
    unsigned long long begin, end;
    double probability;
    const char *basis, *language;
    int mark;
    charset found = {0};
    if (!PyTuple_Check(item)) {
        PyErr_SetString(PyExc_TypeError, "a stretch is a tuple");
        return -1;
    }
    if (!PyArg_ParseTuple(item, "KKOdssi", &begin, &end, &label, &probability, &basis, &language, &mark) ||
        (label != Py_None && find_charset(state, label, &found) < 0) || read_basis(basis, &s->basis) < 0)
        return -1;
    if (!(probability >= 0 && probability <= 1) || mark < 0 || mark > 5) {
        PyErr_SetString(PyExc_ValueError, "a stretch has a probability of 0 to 1, and a signature_length of 0 to 5");
        return -1;
    }
    s->begin = begin;
    s->end = end;
    s->charset = (uint16_t)found.id;
    s->probability = (uint16_t)(probability * 1000 + 0.5);
    s->signature_length = (uint8_t)mark;
    PyOS_snprintf(s->language, sizeof s->language, "%s", language);
    return 0;
}

int read_stretches(module_state *state, PyObject *sequence, stretches *found)
{
    *found = (stretches){0};
    PyObject *items = PySequence_Tuple(sequence);
    if (!items)
        return -1;
    const size_t count = (size_t)PyTuple_GET_SIZE(items);
    int status = 0;
    found->list = PyMem_RawCalloc(count + 1, sizeof *found->list);
    if (!found->list) {
        PyErr_NoMemory();
        status = -1;
    }
    for (; status == 0 && found->count < count; found->count++)
        status = read_stretch(state, PyTuple_GET_ITEM(items, (Py_ssize_t)found->count), &found->list[found->count]);
    Py_DECREF(items);
    if (status < 0) {
        PyMem_RawFree(found->list);
        found->list = NULL;
    }
    return status;
}

/* ---- Reading ---- */

static int append_stretches(PyObject *list, const runic_stretch *found, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        PyObject *item = tuple_of_stretch(&found[i]);
        const int status = item ? PyList_Append(list, item) : -1;
        Py_XDECREF(item);
        if (status < 0)
            return -1;
    }
    return 0;
}

static PyObject *read_all(runic_reader *reader, const char *src, size_t len)
{
    runic_stretch found[SOME_STRETCHES];
    runic_reading r = {.status = RUNIC_FULL};
    PyObject *list = PyList_New(0);
    for (size_t at = 0; list && r.status == RUNIC_FULL; at += r.read) {
        UNLOCKED(len - at, r = runic_reader_read(reader, src + at, len - at, 1, found, SOME_STRETCHES));
        if (append_stretches(list, found, r.count) < 0)
            Py_CLEAR(list);
    }
    return list;
}

/* Reads a text in the charset that the caller names as one stretch; a BOM is no text. */
static PyObject *read_as(runic_charset id, const char *src, size_t len)
{
    const runic_signature mark = runic_detect_signature(src, len, RUNIC_SIGNATURE_FINAL);
    const runic_charset_properties like = runic_charset_describe(id), marked = runic_charset_describe(mark.charset);
    const bool any_order = like.byte_order == RUNIC_ORDER_BY_BOM && marked.unit_size == like.unit_size;
    runic_stretch one = {.end = len, .charset = (uint16_t)id, .probability = 1000};
    if (mark.removable && (mark.charset == id || any_order)) {
        one.charset = (uint16_t)mark.charset;
        one.signature_length = (uint8_t)mark.length;
    }
    PyObject *item = tuple_of_stretch(&one);
    return item ? Py_BuildValue("[N]", item) : NULL;
}

static PyObject *read_with(const runic_hint *known, const Py_buffer *data)
{
    runic_reader *reader = PyMem_RawMalloc(sizeof *reader);
    if (!reader)
        return PyErr_NoMemory();
    runic_reader_init(reader, known);
    PyObject *list = read_all(reader, bytes_of(data), (size_t)data->len);
    PyMem_RawFree(reader);
    return list;
}

PyObject *read_text(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "charset", "language", "charsets", "declared", NULL};
    module_state *state = PyModule_GetState(module);
    PyObject *values[5], *list = NULL;
    Py_buffer data;
    hint known;
    charset named = {0};
    if (read_arguments("read", names, 1, 2, args, count, keywords, values) < 0 ||
        (values[1] && values[1] != Py_None && find_charset(state, values[1], &named) < 0) ||
        read_hint(state, values[2], values[3], values[4], &known) < 0 || read_buffer(values[0], &data) < 0)
        return NULL;
    list = named.id ? read_as(named.id, bytes_of(&data), (size_t)data.len) : read_with(&known.hint, &data);
    PyBuffer_Release(&data);
    return list;
}
