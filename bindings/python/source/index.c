/* index.c - positions of a UTF-8 text: the class Index. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

typedef struct text_index {
    PyObject_HEAD runic_index index;
    void *memory;
    size_t memory_size;
    char *text;
    size_t len;
} text_index;

static int unit_of(PyObject *name, runic_unit otherwise, runic_unit *unit)
{
    static const struct {
        const char *name;
        runic_unit unit;
    } units[] = {
        {"utf-8", RUNIC_UNIT_UTF8}, {"utf-16", RUNIC_UNIT_UTF16}, {"utf-32", RUNIC_UNIT_UTF32}, {"line", RUNIC_UNIT_LINE_CR}};
    *unit = otherwise;
    if (!name)
        return 0;
    for (size_t i = 0; PyUnicode_Check(name) && i < sizeof units / sizeof *units; i++)
        if (PyUnicode_CompareWithASCIIString(name, units[i].name) == 0) {
            *unit = units[i].unit;
            return 0;
        }
    PyErr_Format(PyExc_ValueError, "unit must be 'utf-8', 'utf-16', 'utf-32' or 'line', not %R", name);
    return -1;
}

static int column_unit(PyObject *name, runic_unit *unit)
{
    if (unit_of(name, RUNIC_UNIT_UTF16, unit) < 0)
        return -1;
    if (*unit != RUNIC_UNIT_LINE_CR)
        return 0;
    PyErr_SetString(PyExc_ValueError, "columns cannot be counted in lines");
    return -1;
}

/* Indexes all of the text in new memory, and takes it. */
static void build(text_index *self, void *memory, size_t size)
{
    runic_index_init(&self->index, memory, size, RUNIC_UNIT_LINE_CR);
    runic_index_feed(&self->index, self->text, self->len, 1);
    PyMem_RawFree(self->memory);
    self->memory = memory;
    self->memory_size = size;
}

static PyObject *index_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"data", NULL};
    Py_buffer data;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "y*", names, &data))
        return NULL;
    text_index *self = new_object(type);
    if (self) {
        size_t size = runic_index_size((size_t)data.len);
        self->len = (size_t)data.len;
        self->text = PyMem_RawMalloc(self->len + 1);
        void *memory = PyMem_RawMalloc(size);
        if (self->text && memory) {
            if (self->len)
                memcpy(self->text, data.buf, self->len);
            build(self, memory, size);
        } else {
            PyErr_NoMemory();
            PyMem_RawFree(memory);
            Py_CLEAR(self);
        }
    }
    PyBuffer_Release(&data);
    return (PyObject *)self;
}

static void index_dealloc(text_index *self)
{
    PyMem_RawFree(self->memory);
    PyMem_RawFree(self->text);
    free_object(self);
}

static PyObject *index_position(text_index *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"offset", "unit", NULL};
    PyObject *number, *name = NULL;
    runic_unit unit;
    size_t offset;
    runic_position p;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O", names, &number, &name) ||
        read_size(number, "offset", &offset) < 0 || column_unit(name, &unit) < 0)
        return NULL;
    LOCKED(self, p = runic_utf8_position(self->text, self->len, offset, RUNIC_UNIT_LINE_CR, unit, &self->index));
    return Py_BuildValue("(nn)", (Py_ssize_t)p.line, (Py_ssize_t)p.column);
}

static PyObject *index_offset(text_index *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"line", "column", "unit", NULL};
    PyObject *line, *column, *name = NULL;
    runic_unit unit;
    runic_position p;
    size_t offset;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO|O", names, &line, &column, &name) ||
        read_size(line, "line", &p.line) < 0 || read_size(column, "column", &p.column) < 0 || column_unit(name, &unit) < 0)
        return NULL;
    LOCKED(self, offset = runic_utf8_offset(self->text, self->len, p, RUNIC_UNIT_LINE_CR, unit, &self->index));
    return PyLong_FromSize_t(offset);
}

static PyObject *index_translate(text_index *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"n", "source", "target", NULL};
    PyObject *number, *source, *target;
    runic_unit from, to;
    size_t n;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOO", names, &number, &source, &target) ||
        read_size(number, "n", &n) < 0 || unit_of(source, RUNIC_UNIT_UTF8, &from) < 0 ||
        unit_of(target, RUNIC_UNIT_UTF8, &to) < 0)
        return NULL;
    LOCKED(self, n = runic_utf8_translate(self->text, self->len, from, n, to, &self->index));
    return PyLong_FromSize_t(n);
}

/* Returns 0, or -1 with an exception; then nothing has changed. */
static int edit(text_index *self, size_t at, size_t removed, const char *data, size_t inserted)
{
    if (at > self->len || removed > self->len - at) {
        PyErr_SetString(PyExc_IndexError, "the edit is outside of the text");
        return -1;
    }
    size_t behind = self->len - at - removed, len = at + inserted + behind, size = runic_index_size(len + len / 8);
    bool grows = runic_index_size(len) > self->memory_size;
    void *memory = grows ? PyMem_RawMalloc(size) : NULL;
    char *text = len >= self->len && (memory || !grows) ? PyMem_RawRealloc(self->text, len + 1) : self->text;
    if (!text || (grows && !memory)) {
        PyErr_NoMemory();
        PyMem_RawFree(memory);
        return -1;
    }
    memmove(text + at + inserted, text + at + removed, behind);
    if (inserted)
        memcpy(text + at, data, inserted);
    self->text = text;
    self->len = len;
    if (grows)
        build(self, memory, size);
    else
        runic_index_splice(&self->index, text, len, at, removed, inserted);
    return 0;
}

static PyObject *index_splice(text_index *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"offset", "removed", "data", NULL};
    PyObject *offset, *removed;
    Py_buffer data;
    size_t at, gone;
    int status = -1;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOy*", names, &offset, &removed, &data))
        return NULL;
    if (read_size(offset, "offset", &at) == 0 && read_size(removed, "removed", &gone) == 0)
        LOCKED(self, status = edit(self, at, gone, data.buf, (size_t)data.len));
    PyBuffer_Release(&data);
    if (status < 0)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *index_bytes(text_index *self, PyObject *Py_UNUSED(none))
{
    PyObject *copy;
    LOCKED(self, copy = PyBytes_FromStringAndSize(self->text, (Py_ssize_t)self->len));
    return copy;
}

static PyObject *index_reduce(text_index *self, PyObject *none)
{
    PyObject *copy = index_bytes(self, none);
    return copy ? Py_BuildValue("(O(N))", (PyObject *)Py_TYPE((PyObject *)self), copy) : NULL;
}

static Py_ssize_t index_length(text_index *self)
{
    Py_ssize_t len;
    LOCKED(self, len = (Py_ssize_t)self->len);
    return len;
}

static PyMethodDef index_methods[] = {
    FUNCTION(position, index_position, METH_VARARGS | METH_KEYWORDS,
             "position($self, /, offset, unit='utf-16')\n--\n\nReturn (line, column) of a byte, both from 0. Columns count in "
             "unit."),
    FUNCTION(offset, index_offset, METH_VARARGS | METH_KEYWORDS,
             "offset($self, /, line, column, unit='utf-16')\n--\n\nReturn the byte offset of a line and column, both from 0."),
    FUNCTION(translate, index_translate, METH_VARARGS | METH_KEYWORDS,
             "translate($self, /, n, source, target)\n--\n\n"
             "Translate a position between 'utf-8' (bytes), 'utf-16' (code units), 'utf-32' (characters) and 'line'."),
    FUNCTION(splice, index_splice, METH_VARARGS | METH_KEYWORDS,
             "splice($self, /, offset, removed, data)\n--\n\nReplace `removed` bytes at a byte offset by data."),
    FUNCTION(__bytes__, index_bytes, METH_NOARGS, "The text."),
    FUNCTION(__reduce__, index_reduce, METH_NOARGS, "For pickle."),
    {0},
};
static PyType_Slot index_slots[] = {
    {Py_tp_doc,
     "Index(data)\n--\n\n"
     "Positions in a UTF-8 text, as editors and the Language Server Protocol have them. Lines end with LF, CRLF or CR.\n\n"
     ">>> import runictext\n"
     ">>> index = runictext.Index('na\\u00efve\\n\\U0001f600!'.encode())\n"
     ">>> index.position(11)\n"
     "(1, 2)\n"
     ">>> index.offset(1, 2)\n"
     "11\n"},
    {Py_tp_new, index_new},
    {Py_tp_dealloc, index_dealloc},
    {Py_tp_methods, index_methods},
    {Py_sq_length, index_length},
    {0, NULL},
};
PyType_Spec index_type = {"runictext.Index", sizeof(text_index), 0, Py_TPFLAGS_DEFAULT, index_slots};
