/* encode.c - str to bytes. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

#define SHORT_UNITS 128

/* The code units of a str as a charset of the library. */
typedef struct source {
    const void *data;
    size_t count;
    size_t unit;
    runic_charset charset;
} source;

/* A str of kind 2 may have a low surrogate after a high one: two characters, which UTF-16 reads as one. */
static bool read_source(PyObject *text, source *s)
{
    size_t unit = (size_t)PyUnicode_KIND(text);
    *s = (source){PyUnicode_DATA(text), (size_t)PyUnicode_GET_LENGTH(text), unit, RUNIC_LATIN1};
    if (unit == 4)
        s->charset = NATIVE_UTF32;
    if (unit == 2)
        s->charset = NATIVE_UTF16;
    return unit != 2 || runic_utf16_to_utf32_size(s->data, s->count) == s->count;
}

/* For the library, a lone surrogate is ill-formed, with its bytes in the order of this machine; for Python, it is a character.
 * user points to the handler: BACKSLASH or XML. */
static void answer_with_escape(void *user, const runic_report *report, runic_policy *answer)
{
    char text[RUNIC_MAX_REPLACEMENT + 1];
    char16_t unit;
    memcpy(&unit, report->bytes + (PY_BIG_ENDIAN ? report->length - 2 : 0), 2);
    int length = PyOS_snprintf(text, sizeof text, *(const handler *)user == XML ? "&#%u;" : "\\u%04x", (unsigned)unit);
    answer->action = RUNIC_ACTION_REPLACE;
    answer->length = (uint8_t)length;
    for (int i = 0; i < length; i++)
        answer->text[i] = (char32_t)text[i];
}

runic_options encoding_options(const coding *how, runic_charset from)
{
    runic_options o = {.from = from, .to = how->charset.id, .callback = answer_with_escape}; /* both keep U+FEFF */
    o.user = (void *)(uintptr_t)&how->handler;
    o.ill_formed = o.unmappable = policy_of(how, false);
    o.web = how->charset.web;
    if (how->handler == TRANSLIT) {
        o.ill_formed = (runic_policy){.action = RUNIC_ACTION_STOP};
        o.callback = runic_transliterate;
        o.user = (void *)(uintptr_t)how->language;
    }
    if (how->handler == BACKSLASH || how->handler == XML)
        o.ill_formed = (runic_policy){.action = RUNIC_ACTION_CALLBACK};
    if (how->handler == ESCAPE && o.to == RUNIC_UTF8 && from != RUNIC_LATIN1)
        o.unmappable.action = RUNIC_ACTION_SURROGATE_ESCAPE;
    if (how->charset.signature)
        o.bom_out = RUNIC_BOM_OUT_ADD;
    return o;
}

static size_t utf8_size(const source *s)
{
    if (s->unit == 1)
        return runic_latin1_to_utf8_size(s->data, s->count);
    return s->unit == 2 ? runic_utf16_to_utf8_size(s->data, s->count) : runic_utf32_to_utf8_size(s->data, s->count);
}

static runic_result fill_utf8(const source *s, char *out, size_t room)
{
    if (s->unit == 1)
        return runic_latin1_to_utf8(s->data, s->count, out, room);
    return s->unit == 2 ? runic_utf16_to_utf8(s->data, s->count, out, room) : runic_utf32_to_utf8(s->data, s->count, out, room);
}

/* Returns NULL without an exception if there is a surrogate. */
static PyObject *encode_utf8(const source *s)
{
    size_t size;
    runic_result r;
    UNLOCKED(s->count * s->unit, size = utf8_size(s));
    PyObject *out = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
    if (!out)
        return NULL;
    UNLOCKED(s->count * s->unit, r = fill_utf8(s, PyBytes_AS_STRING(out), size));
    if (r.status == RUNIC_OK && r.written == size)
        return out;
    Py_DECREF(out);
    return NULL;
}

/* A size that suffices for most texts; FULL says that it did not. */
static size_t likely_size(runic_charset id, size_t count)
{
    if (is_single_byte(id))
        return count;
    if (id == RUNIC_GB18030 || id == RUNIC_UTF32 || id == RUNIC_UTF32BE || id == RUNIC_UTF32LE)
        return 4 * count + 4;
    if (id == RUNIC_EUC_JP || id == RUNIC_CESU8 || id == RUNIC_WTF8 || id == RUNIC_MUTF8 || id == RUNIC_UTF8MB3)
        return 3 * count;
    return 2 * count + 16;
}

/* Returns NULL without an exception at a fault, or if the room does not suffice. */
static PyObject *encode_once(const runic_options *how, const source *s)
{
    char near[4 * SHORT_UNITS + 16];
    runic_result r;
    size_t room = likely_size(how->to, s->count);
    if (room <= sizeof near) {
        r = runic_convert(how, s->data, s->count * s->unit, near, sizeof near);
        return r.status == RUNIC_OK ? PyBytes_FromStringAndSize(near, (Py_ssize_t)r.written) : NULL;
    }
    PyObject *out = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)room);
    if (!out)
        return NULL;
    UNLOCKED(room, r = runic_convert(how, s->data, s->count * s->unit, PyBytes_AS_STRING(out), room));
    if (r.status != RUNIC_OK)
        Py_CLEAR(out);
    else if (r.written != room)
        _PyBytes_Resize(&out, (Py_ssize_t)r.written);
    return out;
}

/* Converts a piece of UTF-32; *at is the next character. Returns 1 at the end, 0 at a fault, -1 with an exception. */
static int convert_units(encoding *e, const char32_t *units, size_t count, size_t *at, bool final)
{
    for (;;) {
        runic_result r;
        size_t rest = 4 * (count - *at);
        if (buffer_reserve(&e->out, rest / 2 + RUNIC_MIN_OUTPUT) < 0)
            return -1;
        UNLOCKED(rest, r = runic_converter_convert(e->converter, units + *at, rest, e->out.data + e->out.used,
                                                   e->out.room - e->out.used, final));
        *at += r.read / 4;
        e->out.used += r.written;
        if (r.status == RUNIC_OK)
            return 1;
        if (r.status != RUNIC_FULL)
            return 0;
    }
}

/* The text of a handler, in the same charset and state. Returns 1, 0 at a fault, -1. */
int encode_reply(encoding *e, PyObject *text)
{
    Py_UCS4 *units = PyUnicode_AsUCS4Copy(text);
    size_t at = 0;
    int status = units ? convert_units(e, units, (size_t)PyUnicode_GET_LENGTH(text), &at, false) : -1;
    PyMem_Free(units);
    return status;
}

static int run_encoding(encoding *e, bool final)
{
    for (size_t at = 0;;) {
        int status = convert_units(e, e->units, e->len, &at, final);
        if (status)
            return status < 0 ? -1 : 0;
        runic_report report = runic_converter_report(e->converter);
        at--; /* the character with the fault was read */
        bool surrogate = report.status == RUNIC_ILL_FORMED;
        if (answer_encode_fault(e, &at, surrogate ? "surrogates not allowed" : runic_fault_message(report.fault)) < 0)
            return -1;
    }
}

PyObject *encode_piece(const coding *how, runic_converter *converter, PyObject *text, bool final)
{
    encoding e = {.how = *how, .converter = converter, .text = text, .len = (size_t)PyUnicode_GET_LENGTH(text)};
    Py_UCS4 *units = PyUnicode_AsUCS4Copy(text);
    PyObject *out = NULL;
    e.units = units;
    if (units && run_encoding(&e, final) == 0)
        out = PyBytes_FromStringAndSize(e.out.data, (Py_ssize_t)e.out.used);
    PyMem_Free(units);
    buffer_free(&e.out);
    return out;
}

/* REPLACE, IGNORE and the escapes continue inside the library; the rest stops at each fault. */
static PyObject *encode_all(const coding *how, PyObject *text)
{
    runic_converter converter;
    runic_options options = encoding_options(how, NATIVE_UTF32);
    runic_converter_init(&converter, &options);
    return encode_piece(how, &converter, text, true);
}

/* Lone surrogates are characters of WTF-8 and MUTF-8, but not of UTF-32. */
static PyObject *encode_surrogates(const coding *how, PyObject *text)
{
    PyObject *units = PyUnicode_AsEncodedString(text, PY_BIG_ENDIAN ? "utf-16-be" : "utf-16-le", "surrogatepass");
    if (!units)
        return NULL;
    source s = {PyBytes_AS_STRING(units), (size_t)PyBytes_GET_SIZE(units) / 2, 2, NATIVE_UTF16};
    runic_options options = encoding_options(how, s.charset);
    PyObject *out = encode_once(&options, &s);
    Py_DECREF(units);
    return out;
}

static bool is_ascii_source(charset to, PyObject *text)
{
    return PyUnicode_IS_ASCII(text) && !to.signature && is_ascii_compatible(to.id);
}

PyObject *encode_text(const coding *how, PyObject *text)
{
    source s;
    PyObject *out = NULL;
    bool same = how->charset.id == RUNIC_LATIN1 && PyUnicode_KIND(text) == PyUnicode_1BYTE_KIND;
    if (same || is_ascii_source(how->charset, text))
        return PyBytes_FromStringAndSize(PyUnicode_DATA(text), PyUnicode_GET_LENGTH(text));
    bool is_joined = read_source(text, &s);
    if (keeps_surrogates(how->charset.id) && (s.unit == 4 || !is_joined))
        return encode_surrogates(how, text);
    if (!is_joined)
        return encode_all(how, text);
    if (how->charset.id == RUNIC_UTF8 && !how->charset.signature)
        out = encode_utf8(&s);
    if (!out && !PyErr_Occurred()) {
        runic_options options = encoding_options(how, s.charset);
        out = encode_once(&options, &s);
    }
    return out || PyErr_Occurred() ? out : encode_all(how, text);
}

PyObject *encode(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"text", "charset", "errors", "web", NULL};
    module_state *state = PyModule_GetState(module);
    PyObject *values[4];
    coding how;
    if (read_arguments("encode", names, 1, 3, args, count, keywords, values) < 0)
        return NULL;
    if (!PyUnicode_Check(values[0]))
        return PyErr_Format(PyExc_TypeError, "text must be str, not %.100s", Py_TYPE(values[0])->tp_name);
#if PY_VERSION_HEX < 0x030C0000
    if (PyUnicode_READY(values[0]) < 0)
        return NULL;
#endif
    if (read_coding(state, values[1] ? values[1] : state->utf8, values[2], values[3], &how) < 0)
        return NULL;
    return encode_text(&how, values[0]);
}
