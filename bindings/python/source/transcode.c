/* transcode.c - bytes to bytes: a whole text, and the class Transcoder. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

#define FIRST_PIECE ((size_t)4096) /* its output predicts the size of the rest */

typedef struct transcoder {
    PyObject_HEAD runic_converter converter;
    PyObject *source;
    PyObject *target;
    coding to; /* has the language of a transliteration */
} transcoder;

static runic_options transcoding_options(const coding *from, const coding *to)
{
    runic_options o = {.from = from->charset.id, .to = to->charset.id, .bom_in = RUNIC_BOM_IN_STRIP};
    o.ill_formed = policy_of(to, true);
    o.unmappable = policy_of(to, false);
    if (to->handler == ESCAPE) {
        o.ill_formed.action = from->charset.id == RUNIC_UTF8 ? RUNIC_ACTION_SURROGATE_ESCAPE : RUNIC_ACTION_STOP;
        o.unmappable.action = to->charset.id == RUNIC_UTF8 ? RUNIC_ACTION_SURROGATE_ESCAPE : RUNIC_ACTION_STOP;
    }
    o.web = from->charset.web;
    if (to->handler == TRANSLIT) {
        o.callback = runic_transliterate;
        o.user = (void *)(uintptr_t)to->language;
    }
    if (to->charset.signature)
        o.bom_out = RUNIC_BOM_OUT_ADD;
    return o;
}

/* Returns true if a conversion escapes the bytes of one of its texts as lone surrogates. */
static bool escapes(const runic_options *o)
{
    return o->ill_formed.action == RUNIC_ACTION_SURROGATE_ESCAPE || o->unmappable.action == RUNIC_ACTION_SURROGATE_ESCAPE;
}

static void raise_unmappable(PyObject *target, const runic_report *report)
{
    PyObject *character = PyUnicode_FromFormat("%c", (int)report->character);
    char reason[100];
    PyOS_snprintf(reason, sizeof reason, "%s; at byte %llu of the text", runic_fault_message(RUNIC_FAULT_UNMAPPABLE),
                  (unsigned long long)report->offset);
    raise_error(character ? encode_error(target, character, 0, 1, reason) : NULL);
    Py_XDECREF(character);
}

/* Gives the exception that was raised the attribute offset: where the fault is in the text, whose pieces came one by one. */
static void set_offset(uint64_t offset)
{
    PyObject *type, *error, *traceback, *number;
    PyErr_Fetch(&type, &error, &traceback);
    number = PyLong_FromUnsignedLongLong(offset);
    if (!number || !error || PyObject_SetAttrString(error, "offset", number) < 0)
        PyErr_Clear();
    Py_XDECREF(number);
    PyErr_Restore(type, error, traceback);
}

/* Raises the fault at which a converter stopped. at: the offset in src of the piece that it converted. */
static void raise_fault(PyObject *label, PyObject *target, const runic_converter *converter, const input *in, size_t at)
{
    runic_report report = runic_converter_report(converter);
    if (report.status == RUNIC_UNMAPPABLE)
        raise_unmappable(target, &report);
    else
        raise_bytes(label, in->src, in->len, (int64_t)at + runic_converter_fault_position(converter), &report);
    set_offset(report.offset);
}

/* Output bytes that grow. */
typedef struct growing_bytes {
    PyObject *bytes;
    size_t written;
    size_t room;
} growing_bytes;

/* Room for the rest of src, from the output so far, with 1/16 more. */
static size_t predicted(size_t done, size_t rest, size_t written)
{
    double ratio = done ? (double)written / (double)done : 1.5;
    return (size_t)((double)rest * ratio * 1.0625) + RUNIC_MIN_OUTPUT;
}

static int grow(growing_bytes *out, size_t room)
{
    out->room = room;
    if (room <= (size_t)PY_SSIZE_T_MAX)
        return out->bytes ? _PyBytes_Resize(&out->bytes, (Py_ssize_t)room)
               : (out->bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)room)) ? 0
                                                                                  : -1;
    Py_CLEAR(out->bytes);
    PyErr_NoMemory();
    return -1;
}

/* Makes room for the rest of a text, of which `done` bytes have been converted. Returns 0, or -1 with an exception. */
static int make_room(growing_bytes *out, size_t done, size_t rest)
{
    const bool suffices = done < FIRST_PIECE || out->room >= out->written + rest / 2;
    if (out->room - out->written >= RUNIC_MIN_OUTPUT && suffices)
        return 0;
    return grow(out, out->written + predicted(done, rest, out->written));
}

/* Converts a piece. Returns the status OK or that of a fault, before which *at is where the last call began; or -1. */
static int convert_piece(runic_converter *converter, const char *src, size_t len, bool final, growing_bytes *out, size_t *at)
{
    for (*at = 0;;) {
        runic_result r;
        UNLOCKED(len - *at,
                 r = runic_converter_convert(converter, src + *at, len - *at, PyBytes_AS_STRING(out->bytes) + out->written,
                                             out->room - out->written, final));
        out->written += r.written;
        if (r.status != RUNIC_FULL)
            return r.status;
        *at += r.read;
        if (grow(out, out->room + out->room / 2 + RUNIC_MIN_OUTPUT) < 0)
            return -1;
    }
}

/* Converts a text. Returns the bytes; or NULL with an exception, or without one at a fault, before which *at is the piece. */
static PyObject *convert(runic_converter *converter, const input *in, bool final, size_t *at)
{
    growing_bytes out = {0};
    size_t done = 0, len, within;
    do {
        size_t rest = in->len - done, most = done == 0 && rest > 2 * FIRST_PIECE ? FIRST_PIECE : rest;
        const char *src = input_read(in, done, most, &len);
        if (make_room(&out, done, done ? rest : len) < 0)
            return NULL;
        const int status = convert_piece(converter, src, len, final && len == rest, &out, &within);
        *at = done + within;
        if (status != RUNIC_OK) {
            Py_CLEAR(out.bytes);
            return NULL;
        }
        done += len;
    } while (done < in->len);
    if (out.written != out.room)
        _PyBytes_Resize(&out.bytes, (Py_ssize_t)out.written);
    return out.bytes;
}

/* Removes an initial U+FEFF. In UTF-16, UTF-32 and utf-8-sig the decoder has removed it. Takes the reference. */
static PyObject *without_mark(const charset *from, PyObject *text)
{
    if (may_have_bom(from) || PyUnicode_GET_LENGTH(text) == 0 || PyUnicode_READ_CHAR(text, 0) != 0xFEFF)
        return text;
    PyObject *rest = PyUnicode_Substring(text, 1, PyUnicode_GET_LENGTH(text));
    Py_DECREF(text);
    return rest;
}

/* Handlers that are Python's own work on a str, made of a copy that no other thread can change. */
static PyObject *through_text(const coding *from, const coding *to, const char *src, size_t len)
{
    PyObject *copy = PyBytes_FromStringAndSize(src, (Py_ssize_t)len);
    PyObject *text = copy ? decode_text(from, PyBytes_AS_STRING(copy), len, true) : NULL;
    if (text)
        text = without_mark(&from->charset, text);
    PyObject *out = text ? encode_text(to, text) : NULL;
    Py_XDECREF(text);
    Py_XDECREF(copy);
    return out;
}

/* Starts a converter. Returns false if the library does not have the handler between these charsets. */
static bool start_converter(runic_converter *converter, const coding *from, const coding *to)
{
    const runic_options options = transcoding_options(from, to);
    const bool in_library = to->handler < ESCAPE || (to->handler == ESCAPE && escapes(&options));
    return in_library && runic_converter_init(converter, &options) == RUNIC_OK;
}

static PyObject *transcode_bytes(const coding *from, const coding *to, const input *in)
{
    runic_converter converter;
    size_t at;
    if (!start_converter(&converter, from, to))
        return through_text(from, to, in->src, in->len);
    PyObject *out = convert(&converter, in, true, &at);
    if (!out && !PyErr_Occurred())
        raise_fault(from->label, to->label, &converter, in, at);
    return out;
}

PyObject *transcode(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "source", "target", "errors", "at_least", "web", NULL};
    PyObject *values[6], *out = NULL, *parts = NULL;
    input in;
    coding from, to;
    module_state *state = PyModule_GetState(module);
    if (read_arguments("transcode", names, 2, 4, args, count, keywords, values) < 0 || input_open(values[0], &in) < 0)
        return NULL;
    PyObject *source = recognized_label(values[1], values[4], &in, values[0], values[3], &parts);
    const bool has_target =
        (source || parts) && read_coding(state, values[2] ? values[2] : state->utf8, values[3], values[5], &to) == 0;
    if (has_target && parts)
        out = encode_text(&to, parts);
    else if (has_target && read_coding(state, source, values[3], values[5], &from) == 0)
        out = transcode_bytes(&from, &to, &in);
    Py_XDECREF(parts);
    Py_XDECREF(source);
    input_close(&in);
    return out;
}

/* ---- Transcoder ---- */

static PyObject *transcoder_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"source", "target", "errors", "web", NULL};
    PyObject *source, *target = NULL, *errors = NULL, *web = NULL;
    coding from;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "U|UO$O", names, &source, &target, &errors, &web))
        return NULL;
    transcoder *self = new_object(type);
    if (!self)
        return NULL;
    Py_INCREF(source);
    self->source = source;
    Py_XINCREF(target);
    self->target = target ? target : PyUnicode_InternFromString("utf-8");
    if (!self->target || read_coding(NULL, source, errors, web, &from) < 0 ||
        read_coding(NULL, self->target, errors, web, &self->to) < 0)
        goto fail;
    if (!start_converter(&self->converter, &from, &self->to)) {
        PyErr_Format(PyExc_LookupError, "a Transcoder from %U to %U does not have the error handler %R", source, self->target,
                     errors);
        goto fail;
    }
    return (PyObject *)self;
fail:
    Py_DECREF(self);
    return NULL;
}

static void transcoder_dealloc(transcoder *self)
{
    Py_XDECREF(self->source);
    Py_XDECREF(self->target);
    free_object(self);
}

/* Works on a copy, so that other threads, and a fault, find the state as it was. */
static PyObject *transcoder_transcode(transcoder *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"data", "final", NULL};
    PyObject *data;
    input in;
    runic_converter converter;
    int final = 0;
    size_t at;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|p", names, &data, &final) || input_open(data, &in) < 0)
        return NULL;
    LOCKED(self, converter = self->converter);
    PyObject *out = convert(&converter, &in, final, &at);
    if (!out && !PyErr_Occurred())
        raise_fault(self->source, self->target, &converter, &in, at);
    input_close(&in);
    if (out && final)
        runic_converter_reset(&converter);
    if (out) {
        LOCKED(self, self->converter = converter);
    }
    return out;
}

static PyObject *transcoder_reset(transcoder *self, PyObject *Py_UNUSED(none))
{
    LOCKED(self, runic_converter_reset(&self->converter));
    Py_RETURN_NONE;
}

static PyMethodDef transcoder_methods[] = {
    FUNCTION(transcode, transcoder_transcode, METH_VARARGS | METH_KEYWORDS,
             "transcode($self, /, data, final=False)\n--\n\nReturn the conversion of the next piece, bytes. final ends the "
             "text; then "
             "a new one begins."),
    FUNCTION(reset, transcoder_reset, METH_NOARGS, "reset($self, /)\n--\n\nBegin a new text."),
    {0},
};
static PyType_Slot transcoder_slots[] = {
    {Py_tp_new, transcoder_new},
    {Py_tp_dealloc, transcoder_dealloc},
    {Py_tp_methods, transcoder_methods},
    {0, NULL},
};
PyType_Spec transcoder_type = {"runictext._core.Transcoder", sizeof(transcoder), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                               transcoder_slots};
