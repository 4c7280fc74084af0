/* decode_fault.c - what the handlers do with ill-formed bytes. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

static int append(decoding *d, char32_t c)
{
    if (buffer_reserve(&d->out, 4) < 0)
        return -1;
    char *out = d->out.data + d->out.used;
    if (d->wide) {
        memcpy(out, &c, 4);
        d->out.used += 4;
    } else if (c < 0x10000) {
        char16_t unit = (char16_t)c;
        memcpy(out, &unit, 2);
        d->out.used += 2;
    } else {
        char16_t pair[2];
        runic_utf16_put(c, pair, 2);
        memcpy(out, pair, 4);
        d->out.used += 4;
    }
    return 0;
}

/* Continues at a position that is not the end of the fault: the state of the converter is lost. */
static void restart(decoding *d, size_t position)
{
    runic_charset found = runic_converter_charset(&d->converter);
    if (found)
        d->options.from = found;
    d->options.bom_in = RUNIC_BOM_IN_KEEP;
    runic_converter_init(&d->converter, &d->options);
    d->at = position;
}

static PyObject *fault_error(decoding *d, size_t start, size_t end, int fault)
{
    if (!d->owner) {
        d->owner = PyBytes_FromStringAndSize(d->src, (Py_ssize_t)d->len);
        if (!d->owner)
            return NULL;
        d->src = PyBytes_AS_STRING(d->owner);
    }
    return decode_error(d->how.label, d->owner, start, end, fault);
}

static int raise(decoding *d, size_t start, size_t end, int fault)
{
    return raise_error(fault_error(d, start, end, fault));
}

/* Like Python's handler, it escapes bytes above 0x7F only. */
static int surrogate_escapes(decoding *d, size_t start, size_t end, int fault)
{
    size_t i = start;
    for (; i < end && (uint8_t)d->src[i] >= 0x80; i++)
        if (append(d, 0xDC00 + (uint8_t)d->src[i]) < 0)
            return -1;
    if (i == start)
        return raise(d, start, end, fault);
    if (i < end)
        restart(d, i);
    return 0;
}

/* Returns the surrogate at src in a Unicode charset, 0 if there is none, or 1 if more bytes may make it one. */
static char32_t encoded_surrogate(runic_charset id, const uint8_t *src, size_t len, size_t *length)
{
    char32_t c = 0;
    if (id == RUNIC_UTF8) {
        *length = 3;
        if (src[0] != 0xED || (len > 1 && (src[1] & 0xE0) != 0xA0) || (len > 2 && (src[2] & 0xC0) != 0x80))
            return 0;
        return len < 3 ? 1 : 0xD000 | (char32_t)(src[1] & 0x3F) << 6 | (src[2] & 0x3F);
    }
    *length = id == RUNIC_UTF16LE || id == RUNIC_UTF16BE ? 2 : id == RUNIC_UTF32LE || id == RUNIC_UTF32BE ? 4 : 0;
    if (*length == 0)
        return 0;
    if (len < *length)
        return 1;
    bool little = id == RUNIC_UTF16LE || id == RUNIC_UTF32LE;
    for (size_t i = 0; i < *length; i++)
        c = c << 8 | src[little ? *length - 1 - i : i];
    return (c & 0xFFFFF800) == 0xD800 ? c : 0;
}

static int surrogate_pass(decoding *d, size_t start, size_t end, int fault)
{
    size_t length;
    char32_t c =
        encoded_surrogate(runic_converter_charset(&d->converter), (const uint8_t *)d->src + start, d->len - start, &length);
    if (c == 1 && !d->final) {
        restart(d, start);
        return 1;
    }
    if (c < 0xD800)
        return raise(d, start, end, fault);
    if (start + length != end)
        restart(d, start + length);
    return append(d, c);
}

static int append_text(decoding *d, PyObject *text)
{
    for (Py_ssize_t i = 0; i < PyUnicode_GET_LENGTH(text); i++)
        if (append(d, PyUnicode_READ_CHAR(text, i)) < 0)
            return -1;
    return 0;
}

/* Handlers may replace the bytes of the exception. */
static int take_object(decoding *d, PyObject *error)
{
    PyObject *object = PyUnicodeDecodeError_GetObject(error);
    if (!object)
        return -1;
    Py_XDECREF(d->owner);
    d->owner = object;
    d->src = PyBytes_AS_STRING(object);
    d->len = (size_t)PyBytes_GET_SIZE(object);
    return 0;
}

static int other_handler(decoding *d, size_t start, size_t end, int fault)
{
    Py_ssize_t position;
    PyObject *error = fault_error(d, start, end, fault);
    PyObject *before = d->owner, *text = error ? call_handler(d->how.errors, error, &position) : NULL;
    int status = text ? take_object(d, error) : -1;
    if (status == 0)
        status = find_position(&position, d->len);
    if (status == 0)
        status = append_text(d, text);
    if (status == 0 && ((size_t)position != end || d->owner != before))
        restart(d, (size_t)position);
    Py_XDECREF(text);
    Py_XDECREF(error);
    return status;
}

int answer_decode_fault(decoding *d, size_t start, const runic_report *report)
{
    size_t end = start + report->length;
    switch (d->how.handler) {
    case ESCAPE:
        return surrogate_escapes(d, start, end, report->fault);
    case PASS:
        return surrogate_pass(d, start, end, report->fault);
    case OTHER:
        return other_handler(d, start, end, report->fault);
    default:
        return raise(d, start, end, report->fault);
    }
}
