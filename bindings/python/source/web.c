/* web.c - the encoding that browsers take for a page. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

/* Returns the Content-Type that a str, bytes or None has; NULL without an exception: none. */
static const char *read_header(PyObject *header, Py_ssize_t *len)
{
    *len = 0;
    if (!header || header == Py_None)
        return NULL;
    if (PyUnicode_Check(header))
        return PyUnicode_AsUTF8AndSize(header, len);
    if (PyBytes_Check(header)) {
        *len = PyBytes_GET_SIZE(header);
        return PyBytes_AS_STRING(header);
    }
    PyErr_Format(PyExc_TypeError, "content_type must be str, bytes or None, not %.100s", Py_TYPE(header)->tp_name);
    return NULL;
}

/* Returns (name, basis, length of the byte order mark). */
PyObject *web_charset(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "content_type", "limit", NULL};
    static const char *const bases[] = {"bom", "header", "meta", "default"};
    PyObject *values[3];
    Py_buffer data;
    Py_ssize_t header_len;
    size_t limit = 1024;
    (void)module;
    if (read_arguments("web_charset", names, 1, 2, args, count, keywords, values) < 0 ||
        (values[2] && read_size(values[2], "limit", &limit) < 0))
        return NULL;
    const char *header = read_header(values[1], &header_len);
    if (PyErr_Occurred() || read_buffer(values[0], &data) < 0)
        return NULL;
    const runic_web_charset found =
        runic_find_web_charset(data.buf, (size_t)data.len, header, (size_t)header_len, limit > 0 ? limit : 1);
    PyBuffer_Release(&data);
    return Py_BuildValue("(ssi)", runic_web_charset_name(found), bases[found.basis], (int)found.signature_length);
}
