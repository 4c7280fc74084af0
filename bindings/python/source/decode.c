/* decode.c - bytes to str. UTF-8, UTF-16 and charsets of one byte are written into the str; others pass a buffer. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

#define SHORT_BYTES 128 /* texts up to this length use memory on the stack */

/* What the units of a str say about its kind. */
typedef struct units {
    size_t count;
    unsigned all; /* the OR of all units */
    bool surrogates;
} units;

static void look_at(units *seen, const char16_t *new, size_t count)
{
    uint16_t all = 0, surrogates = 0;
    for (size_t i = 0; i < count; i++) {
        all |= new[i];
        surrogates |= (new[i] & 0xF800) == 0xD800 ? 0xFFFF : 0;
    }
    seen->all |= all;
    seen->surrogates = seen->surrogates || surrogates != 0;
    seen->count += count;
}

/* Copies UTF-16 without surrogates, and converts other charsets. */
static runic_result next_units(const runic_options *how, const char *src, size_t len, char16_t *out, size_t room)
{
    if (how->from != how->to)
        return runic_convert(how, src, len, out, 2 * room);
    memcpy(out, src, len);
    return (runic_result){.read = len, .written = len};
}

/* Works in blocks that stay in the cache, since units are read twice. Returns false at a fault. */
static bool fill_units(const runic_options *how, const char *src, size_t len, char16_t *out, size_t room, units *seen)
{
    for (size_t at = 0; at < len;) {
        size_t n = len - at < SCAN_BLOCK / 4 ? len - at : SCAN_BLOCK / 4;
        runic_result r = next_units(how, src + at, n, out + seen->count, room - seen->count);
        bool cut = r.status == RUNIC_PARTIAL && r.read > 0 && n < len - at;
        if (r.status != RUNIC_OK && !cut)
            return false;
        look_at(seen, out + seen->count, r.written / 2);
        if (seen->surrogates && how->from == how->to)
            return false;
        at += r.read;
    }
    return true;
}

/* A str of kind 2 is canonical only if it has a unit above 0xFF and no pair of surrogates. Takes the reference. */
static PyObject *canonical(PyObject *wide, const units *seen)
{
    PyObject *text;
    const char16_t *data = PyUnicode_DATA(wide);
    if (seen->surrogates) {
        text = text_of_utf16(data, seen->count);
    } else if (seen->all >= 0x100) {
        if (PyUnicode_Resize(&wide, (Py_ssize_t)seen->count) < 0)
            Py_CLEAR(wide);
        return wide;
    } else {
        text = PyUnicode_New((Py_ssize_t)seen->count, seen->all < 0x80 ? 0x7F : 0xFF);
        if (text)
            UNLOCKED(seen->count, runic_utf16_to_latin1(data, seen->count, PyUnicode_DATA(text), seen->count));
    }
    Py_DECREF(wide);
    return text;
}

/* UTF-16 of this machine, or a table. Returns NULL without an exception if the text needs another way. */
static PyObject *decode_units(runic_charset id, const char *src, size_t len)
{
    bool whole;
    units seen = {0};
    runic_options how = {.from = id, .to = NATIVE_UTF16};
    size_t room = id == NATIVE_UTF16 ? len / 2 : len;
    if (id == NATIVE_UTF16 && len % 2)
        return NULL;
    PyObject *text = PyUnicode_New((Py_ssize_t)room, 0xFFFF);
    if (!text)
        return NULL;
    UNLOCKED(len, whole = fill_units(&how, src, len, PyUnicode_DATA(text), room, &seen));
    if (whole)
        return canonical(text, &seen);
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

PyObject *decode_ascii(const char *src, size_t len)
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

/* The paths without a buffer. Returns NULL without an exception if the text needs the other one. */
PyObject *decode_directly(charset from, const char *src, size_t len)
{
    if (from.signature && from.id != RUNIC_UTF8)
        return NULL;
    if (from.signature && len >= 3 && memcmp(src, "\xEF\xBB\xBF", 3) == 0) {
        src += 3;
        len -= 3;
    }
    if (from.id == RUNIC_UTF8)
        return decode_utf8(src, len);
    if (is_ascii_compatible(from.id) && is_ascii(src, len))
        return decode_ascii(src, len);
    if (from.id == RUNIC_LATIN1)
        return decode_latin1(src, len);
    if (from.id == NATIVE_UTF16 || (is_table(from.id) && len > SHORT_BYTES))
        return decode_units(from.id, src, len);
    return NULL;
}

static bool is_utf16(runic_charset id)
{
    return id == RUNIC_UTF16LE || id == RUNIC_UTF16BE;
}

static runic_options decoding_options(const charset *from)
{
    const bool has_mark = from->signature || (from->web && (from->id == RUNIC_UTF8 || is_utf16(from->id)));
    return (runic_options){
        .from = from->id, .to = NATIVE_UTF16, .bom_in = has_mark ? RUNIC_BOM_IN_STRIP : RUNIC_BOM_IN_AUTO, .web = from->web};
}

/* Returns NULL without an exception at a fault. */
static PyObject *decode_short(const charset *from, const char *src, size_t len)
{
    char16_t out[2 * SHORT_BYTES + RUNIC_MIN_OUTPUT];
    runic_options how = decoding_options(from);
    runic_result r = runic_convert(&how, src, len, out, sizeof out);
    return r.status == RUNIC_OK ? text_of_utf16(out, r.written / 2) : NULL;
}

void begin_decoding(decoding *d, const coding *how, const char *src, size_t len, bool final)
{
    runic_charset id = how->charset.id;
    handler h = how->handler == XML || how->handler == TRANSLIT ? OTHER : how->handler;
    bool in_library = h <= BACKSLASH || h == FALLBACK || (h == ESCAPE && id == RUNIC_UTF8);
    *d = (decoding){.how = *how, .src = src, .len = len, .final = final, .wide = !in_library && !keeps_surrogates(id)};
    d->how.handler = h;
    d->options = decoding_options(&how->charset);
    d->options.to = d->wide ? NATIVE_UTF32 : NATIVE_UTF16;
    if (in_library)
        d->options.ill_formed = policy_of(&d->how, true);
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

/*
 * Answers a fault that begins in an earlier piece, in a charset with state. A handler gets the bytes of the sequence alone, and
 * must continue at their end: earlier bytes cannot be decoded again.
 */
static int answer_earlier_fault(decoding *d, const runic_report *report)
{
    decoding part = *d;
    part.src = (const char *)report->bytes;
    part.len = report->length;
    part.at = SIZE_MAX;
    part.owner = NULL;
    int status = part.len <= RUNIC_REPORT_BYTES ? answer_decode_fault(&part, 0, report) : 0;
    bool is_done = part.len <= RUNIC_REPORT_BYTES && part.at == SIZE_MAX;
    d->out = part.out;
    Py_XDECREF(part.owner);
    return is_done || status < 0 ? status : raise_bytes(d->how.label, d->src, d->len, -1, report);
}

/* begin is the offset of the piece that was converted. */
static int answer_fault(decoding *d, size_t begin)
{
    runic_report report = runic_converter_report(&d->converter);
    int64_t start = (int64_t)begin + runic_converter_fault_position(&d->converter);
    return start < 0 ? answer_earlier_fault(d, &report) : answer_decode_fault(d, (size_t)start, &report);
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

PyObject *decode_text(const coding *how, const char *src, size_t len, bool final)
{
    decoding d;
    PyObject *text = how->charset.web ? NULL : decode_directly(how->charset, src, len);
    if (!text && len <= SHORT_BYTES && !PyErr_Occurred())
        text = decode_short(&how->charset, src, len);
    if (text || PyErr_Occurred())
        return text;
    begin_decoding(&d, how, src, len, final);
    text = run_decoding(&d);
    Py_XDECREF(d.owner);
    return text;
}

/*
 * Decodes a long buffer that another thread or process may change: a str is made of a copy, since its bytes are read twice.
 * Returns NULL without an exception if the whole buffer must be copied, for an exception or for a handler of the program.
 */
static PyObject *decode_changing(const coding *how, const input *in)
{
    if (how->handler == OTHER || how->handler == XML || how->handler == TRANSLIT || how->charset.web)
        return NULL;
    PyObject *text = decode_in_pieces(how, in->src, in->len);
    if (PyErr_Occurred() && PyErr_ExceptionMatches(PyExc_UnicodeError))
        PyErr_Clear();
    return text;
}

/* Gives the caller's memory back before a handler is called, which may want to resize it. */
static PyObject *decode_input(const coding *how, input *in)
{
    size_t len;
    const char *src = input_read(in, 0, in->len, &len);
    if (!in->copy)
        return decode_text(how, src, len, true);
    PyObject *text = len < in->len ? decode_changing(how, in) : NULL, *copy = NULL;
    if (len < in->len && !text && !PyErr_Occurred()) {
        copy = PyBytes_FromStringAndSize(in->src, (Py_ssize_t)in->len);
        src = copy ? PyBytes_AS_STRING(copy) : NULL;
    }
    PyBuffer_Release(&in->buffer);
    if (!text && !PyErr_Occurred())
        text = decode_text(how, src, in->len, true);
    Py_XDECREF(copy);
    return text;
}

PyObject *decode(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "charset", "errors", "at_least", "web", NULL};
    module_state *state = PyModule_GetState(module);
    PyObject *values[5], *text = NULL;
    input in;
    coding how;
    if (read_arguments("decode", names, 1, 3, args, count, keywords, values) < 0 || input_open(values[0], &in) < 0)
        return NULL;
    PyObject *label = recognized_label(values[1] ? values[1] : state->utf8, values[3], &in, values[0], values[2], &text);
    if (label && read_coding(state, label, values[2], values[4], &how) == 0) {
        const bool is_recognized = values[1] && label != values[1];
        how.charset.signature |= is_recognized && runic_charset_describe(how.charset.id).unicode;
        text = decode_input(&how, &in);
    }
    Py_XDECREF(label);
    input_close(&in);
    return text;
}
