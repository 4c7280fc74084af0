/* encode_fault.c - what the handlers do with characters that the charset does not have. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

static int append(encoding *e, const void *bytes, size_t len)
{
    if (buffer_reserve(&e->out, len) < 0)
        return -1;
    memcpy(e->out.data + e->out.used, bytes, len);
    e->out.used += len;
    return 0;
}

static bool is_mappable(runic_charset id, char32_t c)
{
    char out[64];
    runic_options how = {.from = NATIVE_UTF32, .to = id};
    return runic_convert(&how, &c, 4, out, sizeof out).status == RUNIC_OK;
}

/* As CPython: a run in UTF-8 and in charsets of one byte, one character in the others. Linear, since it ends at run_end. */
static size_t end_of_run(encoding *e, size_t at)
{
    runic_charset id = e->how.charset.id;
    if (!is_single_byte(id) && id != RUNIC_UTF8)
        return at + 1;
    if (e->run_end <= at)
        for (e->run_end = at + 1; e->run_end < e->len && !is_mappable(id, e->units[e->run_end]);)
            e->run_end++;
    return e->run_end;
}

static int raise(encoding *e, size_t at, const char *reason)
{
    return raise_error(encode_error(e->how.label, e->text, at, end_of_run(e, at), reason));
}

/* Bytes of a handler must be whole code units. */
static int append_bytes(encoding *e, const void *bytes, size_t len, size_t at, const char *reason)
{
    if (len % runic_charset_describe(e->how.charset.id).unit_size)
        return raise(e, at, reason);
    return append(e, bytes, len);
}

/* In a table of one byte, all characters of the run must be escapes, as for Python's handler. */
static int surrogate_escape(encoding *e, size_t *at, const char *reason)
{
    runic_charset id = e->how.charset.id;
    bool whole_run = is_single_byte(id) && id != RUNIC_ASCII && id != RUNIC_LATIN1;
    size_t start = *at, end = whole_run ? end_of_run(e, start) : start + 1;
    for (size_t i = start; i < end; i++)
        if (e->units[i] < 0xDC80 || e->units[i] > 0xDCFF)
            return raise(e, start, reason);
    for (; *at < end; ++*at) {
        char byte = (char)(e->units[*at] & 0xFF);
        if (append_bytes(e, &byte, 1, start, reason) < 0)
            return -1;
    }
    return 0;
}

static int surrogate_pass(encoding *e, size_t *at, const char *reason)
{
    char32_t c = e->units[*at];
    runic_charset id = e->how.charset.id;
    size_t size = runic_charset_describe(id).unit_size;
    bool little = id == RUNIC_UTF16LE || id == RUNIC_UTF32LE;
    bool wide = little || id == RUNIC_UTF16 || id == RUNIC_UTF16BE || id == RUNIC_UTF32 || id == RUNIC_UTF32BE;
    if ((c & 0xFFFFF800) != 0xD800 || !(wide || id == RUNIC_UTF8))
        return raise(e, *at, reason);
    ++*at;
    if (!wide)
        return append(e, (uint8_t[]){0xED, (uint8_t)(0x80 | (c >> 6 & 0x3F)), (uint8_t)(0x80 | (c & 0x3F))}, 3);
    uint8_t unit[4];
    for (size_t i = 0; i < size; i++, c >>= 8)
        unit[little ? i : size - 1 - i] = (uint8_t)c;
    return append(e, unit, size);
}

static int append_reply(encoding *e, PyObject *reply, size_t at, const char *reason)
{
    if (PyBytes_Check(reply))
        return append_bytes(e, PyBytes_AS_STRING(reply), (size_t)PyBytes_GET_SIZE(reply), at, reason);
    int status = encode_reply(e, reply);
    return status > 0 ? 0 : status < 0 ? -1 : raise(e, at, reason);
}

static int other_handler(encoding *e, size_t *at, const char *reason)
{
    Py_ssize_t position;
    PyObject *error = encode_error(e->how.label, e->text, *at, end_of_run(e, *at), reason);
    PyObject *reply = error ? call_handler(e->how.errors, error, &position) : NULL;
    Py_XDECREF(error);
    if (!reply)
        return -1;
    int status = append_reply(e, reply, *at, reason);
    Py_DECREF(reply);
    if (status < 0 || find_position(&position, e->len) < 0)
        return -1;
    *at = (size_t)position;
    return 0;
}

/* *at is the character with the fault; then the character to continue with. */
int answer_encode_fault(encoding *e, size_t *at, const char *reason)
{
    switch (e->how.handler) {
    case ESCAPE:
        return surrogate_escape(e, at, reason);
    case PASS:
        return surrogate_pass(e, at, reason);
    case OTHER:
        return other_handler(e, at, reason);
    default:
        return raise(e, *at, reason);
    }
}
