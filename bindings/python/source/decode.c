/* decode.c - bytes to str. UTF-8, UTF-16 and charsets of one byte are written into the str; others pass a buffer. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

#define SHORT_BYTES 128             /* texts up to this length use memory on the stack */
#define SCAN_BLOCK  ((size_t)32768) /* scanned twice, the second time from the first-level cache */

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

static extent measure_utf8(const char *src, size_t len)
{
    unsigned greatest = 0;
    extent e = {0, 0x7F};
    for (size_t at = 0, n; at < len; at += n) {
        n = len - at < SCAN_BLOCK ? len - at : SCAN_BLOCK;
        if (greatest < 0xF0) {
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

static PyObject *ascii_text(const char *src, size_t len)
{
    PyObject *text = PyUnicode_New((Py_ssize_t)len, 0x7F);
    if (text && len)
        memcpy(PyUnicode_1BYTE_DATA(text), src, len);
    return text;
}

static bool is_ascii(const char *src, size_t len)
{
    bool all;
    UNLOCKED(len, all = runic_ascii_validate(src, len).read == len);
    return all;
}

/* Returns NULL without an exception for ill-formed text. */
static PyObject *decode_utf8(const char *src, size_t len)
{
    extent e;
    runic_result r;
    UNLOCKED(len, e = measure_utf8(src, len));
    if (e.limit == 0x7F)
        return ascii_text(src, len);
    PyObject *text = PyUnicode_New((Py_ssize_t)e.characters, e.limit);
    if (!text)
        return NULL;
    UNLOCKED(len, r = fill_utf8(text, e, src, len));
    if (r.status == RUNIC_OK && r.written == e.characters)
        return text;
    Py_DECREF(text);
    return NULL;
}

/* Copies units, and returns the OR of all; *surrogates is true if one is a surrogate. */
static unsigned copy_units(const char *restrict src, size_t count, char16_t *restrict out, bool *surrogates)
{
    uint16_t all = 0, found = 0;
    memcpy(out, src, 2 * count);
    for (size_t i = 0; i < count; i++) {
        all |= out[i];
        found |= (out[i] & 0xF800) == 0xD800 ? 0xFFFF : 0;
    }
    *surrogates = found;
    return all;
}

static unsigned copy_blocks(const char *src, size_t count, char16_t *out, bool *surrogates)
{
    unsigned all = 0;
    *surrogates = false;
    for (size_t at = 0, n; at < count && !*surrogates; at += n) {
        n = count - at < SCAN_BLOCK / 4 ? count - at : SCAN_BLOCK / 4;
        all |= copy_units(src + 2 * at, n, out + at, surrogates);
    }
    return all;
}

/* A str of kind 2 whose units are all below 0x100 is not canonical. Takes the reference. */
static PyObject *narrow(PyObject *wide, size_t count, unsigned all)
{
    PyObject *text = PyUnicode_New((Py_ssize_t)count, all < 0x80 ? 0x7F : 0xFF);
    if (text)
        UNLOCKED(count, runic_utf16_to_latin1(PyUnicode_DATA(wide), count, PyUnicode_DATA(text), count));
    Py_DECREF(wide);
    return text;
}

/* UTF-16 in the order of this machine. Returns NULL without an exception if there are surrogates. */
static PyObject *decode_units(const char *src, size_t len)
{
    unsigned all;
    bool surrogates;
    size_t count = len / 2;
    if (len % 2)
        return NULL;
    PyObject *text = PyUnicode_New((Py_ssize_t)count, 0xFFFF);
    if (!text)
        return NULL;
    UNLOCKED(len, all = copy_blocks(src, count, PyUnicode_DATA(text), &surrogates));
    if (!surrogates)
        return all < 0x100 ? narrow(text, count, all) : text;
    Py_DECREF(text);
    return NULL;
}

static unsigned units_or(const char16_t *units, size_t count)
{
    uint16_t all = 0;
    for (size_t i = 0; i < count; i++)
        all |= units[i];
    return all;
}

/* Converts in blocks that stay in the cache, and returns the OR of all units; stops at a fault. */
static unsigned fill_single(const runic_options *how, const char *src, size_t len, char16_t *out, size_t *done)
{
    unsigned all = 0;
    for (*done = 0; *done < len;) {
        size_t n = len - *done < SCAN_BLOCK / 4 ? len - *done : SCAN_BLOCK / 4;
        runic_result r = runic_convert(how, src + *done, n, out + *done, 2 * n);
        if (r.status != RUNIC_OK)
            break;
        all |= units_or(out + *done, n);
        *done += n;
    }
    return all;
}

/* A charset of one byte a character. Returns NULL without an exception if a byte is undefined. */
static PyObject *decode_single(runic_charset id, const char *src, size_t len)
{
    unsigned all;
    size_t done;
    runic_options how = {.from = id, .to = NATIVE_UTF16};
    PyObject *text = PyUnicode_New((Py_ssize_t)len, 0xFFFF);
    if (!text)
        return NULL;
    UNLOCKED(len, all = fill_single(&how, src, len, PyUnicode_DATA(text), &done));
    if (done == len)
        return all < 0x100 ? narrow(text, len, all) : text;
    Py_DECREF(text);
    return NULL;
}

static PyObject *decode_latin1(const char *src, size_t len)
{
    PyObject *text = PyUnicode_New((Py_ssize_t)len, 0xFF);
    if (text)
        memcpy(PyUnicode_1BYTE_DATA(text), src, len);
    return text;
}

/* The paths without a buffer. Returns NULL without an exception if the text needs the other one. */
PyObject *decode_directly(charset from, const char *src, size_t len)
{
    if (from.signature && len >= 3 && memcmp(src, "\xEF\xBB\xBF", 3) == 0) {
        src += 3;
        len -= 3;
    }
    if (from.id == RUNIC_UTF8)
        return decode_utf8(src, len);
    if (is_ascii_compatible(from.id) && is_ascii(src, len))
        return ascii_text(src, len);
    if (from.id == RUNIC_LATIN1)
        return decode_latin1(src, len);
    if (is_single_byte(from.id) && from.id != RUNIC_ASCII && len > SHORT_BYTES)
        return decode_single(from.id, src, len);
    if (from.id == NATIVE_UTF16)
        return decode_units(src, len);
    return NULL;
}

/* Returns NULL without an exception at a fault. */
static PyObject *decode_short(const decoding *d)
{
    char16_t units[2 * SHORT_BYTES + RUNIC_MIN_OUTPUT];
    runic_result r = runic_convert(&d->options, d->src, d->len, units, sizeof units);
    return r.status == RUNIC_OK ? text_of_utf16(units, r.written / 2) : NULL;
}

static bool keeps_surrogates(runic_charset id)
{
    return id == RUNIC_WTF8 || id == RUNIC_MUTF8;
}

void begin_decoding(decoding *d, const coding *how, const char *src, size_t len, bool final)
{
    runic_charset id = how->charset.id;
    handler h = how->handler == XML ? OTHER : how->handler;
    bool in_library = h <= BACKSLASH;
    *d = (decoding){.how = *how, .src = src, .len = len, .final = final, .wide = !in_library && !keeps_surrogates(id)};
    d->how.handler = h;
    d->options = (runic_options){.from = id, .to = d->wide ? NATIVE_UTF32 : NATIVE_UTF16, .malformed = policy_of(h, true)};
    bool marked = id == RUNIC_UTF16 || id == RUNIC_UTF32;
    d->options.bom_in = how->charset.signature ? RUNIC_BOM_STRIP : marked ? RUNIC_BOM_AUTO : RUNIC_BOM_KEEP;
    runic_converter_init(&d->converter, &d->options);
}

static PyObject *end_decoding(decoding *d, bool failed)
{
    PyObject *text = NULL;
    if (!failed && d->wide)
        text = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, d->out.data, (Py_ssize_t)(d->out.used / 4));
    else if (!failed)
        text = text_of_utf16((const char16_t *)d->out.data, d->out.used / 2);
    buffer_free(&d->out);
    return text;
}

/* begin is the offset of the piece that was converted. */
static int answer_fault(decoding *d, size_t begin)
{
    runic_report report = runic_converter_report(&d->converter);
    int64_t start = (int64_t)begin + runic_converter_place(&d->converter);
    if (start >= 0)
        return answer_decode_fault(d, (size_t)start, &report);
    size_t length = report.length < RUNIC_REPORT_BYTES ? report.length : RUNIC_REPORT_BYTES;
    PyObject *sequence = PyBytes_FromStringAndSize((const char *)report.bytes, (Py_ssize_t)length);
    PyObject *error = sequence ? decode_error(d->how.label, sequence, 0, length, report.fault) : NULL;
    if (error)
        PyErr_SetObject(PyExc_UnicodeDecodeError, error);
    Py_XDECREF(error);
    Py_XDECREF(sequence);
    return -1;
}

PyObject *run_decoding(decoding *d)
{
    size_t unit = d->wide ? 4 : 2, want = (d->len - d->at) * unit + RUNIC_MIN_OUTPUT;
    for (;;) {
        runic_result r;
        size_t begin = d->at;
        if (buffer_reserve(&d->out, want) < 0)
            return end_decoding(d, true);
        UNLOCKED(d->len - begin, r = runic_converter_convert(&d->converter, d->src + begin, d->len - begin,
                                                             d->out.data + d->out.used, d->out.room - d->out.used, d->final));
        d->at += r.read;
        d->out.used += r.written;
        want = RUNIC_MIN_OUTPUT;
        if (r.status == RUNIC_OK)
            return end_decoding(d, false);
        if (r.status == RUNIC_FULL) {
            want += d->out.room / 2;
            continue;
        }
        int answer = answer_fault(d, begin);
        if (answer)
            return end_decoding(d, answer < 0);
    }
}

PyObject *decode_text(const coding *how, const char *src, size_t len)
{
    decoding d;
    if (!src)
        src = "";
    PyObject *text = decode_directly(how->charset, src, len);
    if (text || PyErr_Occurred())
        return text;
    begin_decoding(&d, how, src, len, true);
    if (len <= SHORT_BYTES && !d.wide && (text = decode_short(&d)))
        return text;
    text = PyErr_Occurred() ? NULL : run_decoding(&d);
    Py_XDECREF(d.owner);
    return text;
}

PyObject *decode(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "charset", "errors", NULL};
    PyObject *values[3], *label = NULL, *text = NULL;
    Py_buffer data;
    coding how;
    if (read_arguments("decode", names, 1, 3, args, count, keywords, values) < 0 ||
        PyObject_GetBuffer(values[0], &data, PyBUF_SIMPLE) < 0)
        return NULL;
    if (!values[1])
        values[1] = label = PyUnicode_InternFromString("utf-8");
    if (values[1] && read_coding(PyModule_GetState(module), values[1], values[2], &how) == 0)
        text = decode_text(&how, data.buf, (size_t)data.len);
    Py_XDECREF(label);
    PyBuffer_Release(&data);
    return text;
}
