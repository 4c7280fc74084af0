/* buffer.c - output that grows, and UTF-16 as a str. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

int buffer_reserve(buffer *b, size_t more)
{
    if (b->room - b->used >= more)
        return 0;
    size_t room = b->used + more;
    if (room < b->room + b->room / 2)
        room = b->room + b->room / 2;
    char *data = room <= PY_SSIZE_T_MAX ? PyMem_RawRealloc(b->data, room) : NULL;
    if (!data) {
        PyErr_NoMemory();
        return -1;
    }
    b->data = data;
    b->room = room;
    return 0;
}

void buffer_free(buffer *b)
{
    PyMem_RawFree(b->data);
    *b = (buffer){0};
}

/* Converts well-formed UTF-16 and lone surrogates, which stay alone. Returns the number of characters. */
static size_t to_code_points(const char16_t *units, size_t count, char32_t *out)
{
    size_t at = 0, used = 0;
    while (at < count) {
        runic_result r = runic_utf16_to_utf32(units + at, count - at, out + used, count - used);
        at += r.read;
        used += r.written;
        if (at < count)
            out[used++] = units[at++];
    }
    return used;
}

PyObject *text_of_utf16(const char16_t *units, size_t count)
{
    if (runic_utf16_count(units, count) == count)
        return PyUnicode_FromKindAndData(PyUnicode_2BYTE_KIND, units, (Py_ssize_t)count);
    char32_t *wide = PyMem_RawMalloc(count * sizeof *wide);
    if (!wide)
        return PyErr_NoMemory();
    size_t used = to_code_points(units, count, wide);
    PyObject *text = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, wide, (Py_ssize_t)used);
    PyMem_RawFree(wide);
    return text;
}
