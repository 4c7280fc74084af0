/* input.c - the bytes of a caller. Memory that another thread or process may change is copied before the library reads it. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

/* Returns 0, or -1 with an exception. */
int input_open(PyObject *object, input *in)
{
    *in = (input){0};
    if (PyObject_GetBuffer(object, &in->buffer, PyBUF_SIMPLE) < 0)
        return -1;
    in->src = bytes_of(&in->buffer);
    in->len = (size_t)in->buffer.len;
    if (is_of_bytes(object, &in->buffer))
        return 0;
    in->copy = PyMem_RawMalloc(in->len < PIECE_BYTES ? in->len + 1 : PIECE_BYTES);
    if (in->copy)
        return 0;
    PyBuffer_Release(&in->buffer);
    PyErr_NoMemory();
    return -1;
}

void input_close(input *in)
{
    PyMem_RawFree(in->copy);
    PyBuffer_Release(&in->buffer);
}

/* Returns the next most bytes from at on, or fewer; *len is their number. They stay as they are until the next call. */
const char *input_read(const input *in, size_t at, size_t most, size_t *len)
{
    *len = most < in->len - at ? most : in->len - at;
    if (!in->copy)
        return in->src + at;
    if (*len > PIECE_BYTES)
        *len = PIECE_BYTES;
    memcpy(in->copy, in->src + at, *len);
    return in->copy;
}
