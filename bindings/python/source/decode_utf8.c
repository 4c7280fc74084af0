/* decode_utf8.c - UTF-8 to str, which is written at once: its kind and length are known from the lead bytes. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

/* What the lead bytes of UTF-8 say about the str. */
typedef struct extent {
    size_t characters;
    Py_UCS4 limit; /* for PyUnicode_New */
} extent;

static unsigned greatest_byte(const uint8_t *src, size_t len)
{
    uint8_t greatest = 0;
    for (size_t i = 0; i < len; i++)
        greatest = src[i] > greatest ? src[i] : greatest;
    return greatest;
}

/* Counts characters. Once a block has characters beyond Latin-1, later blocks are not searched for supplementary ones. */
static extent measure_utf8(const char *src, size_t len)
{
    unsigned greatest = 0;
    extent e = {0, 0x7F};
    for (size_t at = 0, n; at < len; at += n) {
        n = len - at < SCAN_BLOCK ? len - at : SCAN_BLOCK;
        if (greatest <= 0xC3) {
            unsigned here = greatest_byte((const uint8_t *)src + at, n);
            greatest = here > greatest ? here : greatest;
        }
        e.characters += runic_utf8_count(src + at, n);
    }
    e.limit = greatest < 0x80 ? 0x7F : greatest <= 0xC3 ? 0xFF : greatest < 0xF0 ? 0xFFFF : 0x10FFFF;
    return e;
}

static runic_result fill_utf8(PyObject *text, extent e, const char *src, size_t len)
{
    void *out = PyUnicode_DATA(text);
    if (e.limit <= 0xFF)
        return runic_utf8_to_latin1(src, len, out, e.characters);
    if (e.limit == 0xFFFF)
        return runic_utf8_to_utf16(src, len, out, e.characters);
    return runic_utf8_to_utf32(src, len, out, e.characters);
}

/* Returns NULL without an exception for text that is ill-formed, or, with the status FULL, has characters above the limit. */
static PyObject *decode_to_limit(extent e, const char *src, size_t len, runic_result *r)
{
    PyObject *text = PyUnicode_New((Py_ssize_t)e.characters, e.limit);
    if (!text)
        return NULL;
    UNLOCKED(len, *r = fill_utf8(text, e, src, len));
    if (r->status == RUNIC_OK && r->written == e.characters)
        return text;
    Py_DECREF(text);
    return NULL;
}

/* Returns NULL without an exception for ill-formed text. */
PyObject *decode_utf8(const char *src, size_t len)
{
    extent e;
    runic_result r = {0};
    UNLOCKED(len, e = measure_utf8(src, len));
    if (e.limit == 0x7F)
        return decode_ascii(src, len);
    PyObject *text = decode_to_limit(e, src, len, &r);
    if (text || r.status != RUNIC_FULL)
        return text;
    e.limit = 0x10FFFF;
    return decode_to_limit(e, src, len, &r);
}
