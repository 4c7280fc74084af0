/* handlers.c - policies, exceptions, and the handlers of codecs.register_error. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

/* The policy of the library that does what the handler does, or STOP. */
runic_policy policy_of(const coding *how, bool reading)
{
    const handler h = how->handler;
    if (h == IGNORE)
        return (runic_policy){.action = RUNIC_ACTION_SKIP};
    if (h == REPLACE && reading)
        return (runic_policy){.action = RUNIC_ACTION_REPLACE};
    if (h == REPLACE)
        return (runic_policy){.action = RUNIC_ACTION_REPLACE, .length = 1, .text = {'?'}};
    if (h == BACKSLASH)
        return (runic_policy){.action = RUNIC_ACTION_ESCAPE, .style = RUNIC_ESCAPE_PYTHON};
    if (h == ESCAPE && reading)
        return (runic_policy){.action = RUNIC_ACTION_SURROGATE_ESCAPE};
    if (h == FALLBACK && reading)
        return (runic_policy){.action = RUNIC_ACTION_FALLBACK, .charset = (uint16_t)how->fallback};
    if (h == TRANSLIT && !reading)
        return (runic_policy){.action = RUNIC_ACTION_CALLBACK};
    if (h == XML && !reading)
        return (runic_policy){.action = RUNIC_ACTION_ESCAPE, .style = RUNIC_ESCAPE_XML};
    return (runic_policy){.action = RUNIC_ACTION_STOP};
}

PyObject *decode_error(PyObject *label, PyObject *source, size_t start, size_t end, int fault)
{
    return PyObject_CallFunction(PyExc_UnicodeDecodeError, "OOnns", label, source, (Py_ssize_t)start, (Py_ssize_t)end,
                                 runic_fault_message(fault));
}

PyObject *encode_error(PyObject *label, PyObject *text, size_t start, size_t end, const char *reason)
{
    return PyObject_CallFunction(PyExc_UnicodeEncodeError, "OOnns", label, text, (Py_ssize_t)start, (Py_ssize_t)end, reason);
}

int raise_error(PyObject *error)
{
    if (error)
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
    Py_XDECREF(error);
    return -1;
}

/* start is the offset of the fault in src; a fault that begins in an earlier piece has the bytes of the report. */
int raise_bytes(PyObject *label, const char *src, size_t len, int64_t start, const runic_report *report)
{
    if (start < 0) {
        src = (const char *)report->bytes;
        len = report->length < RUNIC_REPORT_BYTES ? report->length : RUNIC_REPORT_BYTES;
        start = 0;
    }
    PyObject *object = PyBytes_FromStringAndSize(src, (Py_ssize_t)len);
    size_t end = (size_t)start + report->length;
    raise_error(object ? decode_error(label, object, (size_t)start, end < len ? end : len, report->fault) : NULL);
    Py_XDECREF(object);
    return -1;
}

int find_position(Py_ssize_t *position, size_t len)
{
    if (*position < 0)
        *position += (Py_ssize_t)len;
    if (*position >= 0 && (size_t)*position <= len)
        return 0;
    PyErr_Format(PyExc_IndexError, "position %zd from error handler out of bounds", *position);
    return -1;
}

/* Checks the tuple that a handler returned. Returns its first item, a new reference. */
static PyObject *open_reply(PyObject *reply, bool reading, Py_ssize_t *position)
{
    const char *wanted = reading ? "decoding error handler must return (str, int) tuple"
                                 : "encoding error handler must return (str/bytes, int) tuple";
    PyObject *text = PyTuple_Check(reply) && PyTuple_GET_SIZE(reply) == 2 ? PyTuple_GET_ITEM(reply, 0) : NULL;
    if (!text || !(PyUnicode_Check(text) || (!reading && PyBytes_Check(text))) || !PyIndex_Check(PyTuple_GET_ITEM(reply, 1))) {
        PyErr_SetString(PyExc_TypeError, wanted);
        return NULL;
    }
    *position = PyNumber_AsSsize_t(PyTuple_GET_ITEM(reply, 1), PyExc_IndexError);
    if (*position == -1 && PyErr_Occurred())
        return NULL;
    Py_INCREF(text);
    return text;
}

PyObject *call_handler(PyObject *errors, PyObject *error, Py_ssize_t *position)
{
    Py_ssize_t length;
    const char *name = PyUnicode_AsUTF8AndSize(errors, &length);
    if (name && strlen(name) != (size_t)length) {
        PyErr_SetString(PyExc_ValueError, "embedded null character");
        return NULL;
    }
    PyObject *function = name ? PyCodec_LookupError(name) : NULL;
    if (!function)
        return NULL;
    PyObject *reply = PyObject_CallFunctionObjArgs(function, error, NULL);
    Py_DECREF(function);
    if (!reply)
        return NULL;
    PyObject *text = open_reply(reply, PyErr_GivenExceptionMatches(error, PyExc_UnicodeDecodeError), position);
    Py_DECREF(reply);
    return text;
}
