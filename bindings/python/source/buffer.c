/* buffer.c - output that grows, UTF-16 as a str, and a str that grows. */
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

/* Joins pairs; lone surrogates stay alone: the library stops at the first one. Returns the number of characters. */
static size_t to_code_points(const char16_t *units, size_t count, char32_t *out)
{
    runic_result r = runic_utf16_to_utf32(units, count, out, count);
    size_t used = r.written;
    for (size_t at = r.read; at < count; at++) {
        char32_t c = units[at];
        if ((c & 0xFC00) == 0xD800 && at + 1 < count && (units[at + 1] & 0xFC00) == 0xDC00)
            c = 0x10000 + ((c & 0x3FF) << 10) + (units[++at] & 0x3FF);
        out[used++] = c;
    }
    return used;
}

PyObject *text_of_utf16(const char16_t *units, size_t count)
{
    if (runic_utf16_to_utf32_size(units, count) == count)
        return PyUnicode_FromKindAndData(PyUnicode_2BYTE_KIND, units, (Py_ssize_t)count);
    char32_t *wide = PyMem_RawMalloc(count * sizeof *wide);
    if (!wide)
        return PyErr_NoMemory();
    size_t used = to_code_points(units, count, wide);
    PyObject *text = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, wide, (Py_ssize_t)used);
    PyMem_RawFree(wide);
    return text;
}

static int widen(growing_text *whole, Py_ssize_t room, Py_UCS4 limit)
{
    PyObject *wider = PyUnicode_New(room, limit);
    if (!wider || PyUnicode_CopyCharacters(wider, 0, whole->text, 0, whole->used) < 0) {
        Py_XDECREF(wider);
        return -1;
    }
    Py_SETREF(whole->text, wider);
    return 0;
}

/* The room is for pieces like this one: later ones seldom move the str. */
int append_piece(growing_text *whole, PyObject *piece, size_t more)
{
    Py_ssize_t count = PyUnicode_GET_LENGTH(piece), free = PyUnicode_GET_LENGTH(whole->text) - whole->used;
    Py_ssize_t room = whole->used + (count > free ? count * (Py_ssize_t)(1 + more) : free);
    Py_UCS4 limit = PyUnicode_MAX_CHAR_VALUE(piece);
    if (count == 0)
        return 0;
    if (limit > PyUnicode_MAX_CHAR_VALUE(whole->text)) {
        if (widen(whole, room, limit) < 0)
            return -1;
    } else if (count > free && PyUnicode_Resize(&whole->text, room) < 0) {
        return -1;
    }
    whole->used += count;
    return PyUnicode_CopyCharacters(whole->text, whole->used - count, piece, 0, count) < 0 ? -1 : 0;
}
