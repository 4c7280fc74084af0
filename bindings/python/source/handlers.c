/* handlers.c - policies, exceptions, and the handlers of codecs.register_error. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

/* The policy of the library that does what the handler does, or STOP. */
runic_policy policy_of(handler h, bool reading)
{
    if (h == IGNORE)
        return (runic_policy){.action = RUNIC_ACTION_SKIP};
    if (h == REPLACE && reading)
        return (runic_policy){.action = RUNIC_ACTION_REPLACE};
    if (h == REPLACE)
        return (runic_policy){.action = RUNIC_ACTION_REPLACE, .length = 1, .text = {'?'}};
    if (h == BACKSLASH)
        return (runic_policy){.action = RUNIC_ACTION_ESCAPE, .length = RUNIC_ESCAPE_PYTHON};
    if (h == ESCAPE && reading)
        return (runic_policy){.action = RUNIC_ACTION_SURROGATE_ESCAPE};
    if (h == XML && !reading)
        return (runic_policy){.action = RUNIC_ACTION_ESCAPE, .length = RUNIC_ESCAPE_XML};
    return (runic_policy){.action = RUNIC_ACTION_STOP};
}

/* A lone surrogate is reported as ill-formed, with its bytes in the order of this machine. */
static char32_t surrogate_of(const runic_report *report)
{
    if (report->length == 2) {
        char16_t unit;
        memcpy(&unit, report->bytes, 2);
        return unit;
    }
    char32_t unit;
    memcpy(&unit, report->bytes, 4);
    return unit;
}

/* For the library, a lone surrogate is ill-formed; for Python, a character. user points to the handler. */
void answer_with_escape(void *user, const runic_report *report, runic_policy *answer)
{
    char text[RUNIC_MAX_REPLACEMENT + 1];
    unsigned c = surrogate_of(report);
    int length = PyOS_snprintf(text, sizeof text, *(handler *)user == XML ? "&#%u;" : "\\u%04x", c);
    answer->action = RUNIC_ACTION_REPLACE;
    answer->length = (uint8_t)length;
    for (int i = 0; i < length; i++)
        answer->text[i] = (char32_t)text[i];
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
    const char *name = PyUnicode_AsUTF8(errors);
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
