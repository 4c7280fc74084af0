/* transcode.c - bytes to bytes: a whole text, and the class Transcoder. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

#define FIRST_PIECE ((size_t)4096) /* its output predicts the size of the rest */

typedef struct transcoder {
    PyObject_HEAD runic_converter converter;
    PyObject *source;
    PyObject *target;
} transcoder;

static runic_options transcoding_options(const coding *from, const coding *to)
{
    runic_options o = {.from = from->charset.id, .to = to->charset.id, .bom_in = RUNIC_BOM_IN_STRIP};
    o.ill_formed = policy_of(to->handler, true);
    o.unmappable = policy_of(to->handler, false);
    if (to->charset.signature)
        o.bom_out = RUNIC_BOM_OUT_ADD;
    return o;
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

/* Raises the fault at which a converter stopped. at: the offset in src of the piece that it converted. */
static void raise_fault(PyObject *label, PyObject *target, const runic_converter *converter, const char *src, size_t len,
                        size_t at)
{
    runic_report report = runic_converter_report(converter);
    if (report.status == RUNIC_UNMAPPABLE)
        raise_unmappable(target, &report);
    else
        raise_bytes(label, src, len, (int64_t)at + runic_converter_fault_position(converter), &report);
}

/* Room for the rest of src, from the output so far, with 1/16 more. */
static size_t predicted(size_t done, size_t rest, size_t written)
{
    double ratio = done ? (double)written / (double)done : 1.5;
    return (size_t)((double)rest * ratio * 1.0625) + RUNIC_MIN_OUTPUT;
}

static int grow(PyObject **out, size_t room)
{
    if (room <= (size_t)PY_SSIZE_T_MAX)
        return *out                                                         ? _PyBytes_Resize(out, (Py_ssize_t)room)
               : (*out = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)room)) ? 0
                                                                            : -1;
    Py_CLEAR(*out);
    PyErr_NoMemory();
    return -1;
}

/* Converts src. Returns the bytes; or NULL with an exception, or without one at a fault, before which *at is the piece. */
static PyObject *convert(runic_converter *converter, const char *src, size_t len, bool final, size_t *at)
{
    PyObject *out = NULL;
    size_t written = 0, room = 0, done = 0;
    for (;;) {
        runic_result r;
        size_t rest = len - done, piece = rest;
        if (done == 0 && rest > 2 * FIRST_PIECE)
            piece = FIRST_PIECE;
        if (room - written < RUNIC_MIN_OUTPUT || (done >= FIRST_PIECE && room < written + rest / 2)) {
            room = written + predicted(done, piece, written);
            if (grow(&out, room) < 0)
                return NULL;
        }
        *at = done;
        UNLOCKED(piece, r = runic_converter_convert(converter, src + done, piece, PyBytes_AS_STRING(out) + written,
                                                    room - written, final && piece == rest));
        done += r.read;
        written += r.written;
        if (r.status == RUNIC_OK && piece == rest)
            break;
        if (r.status == RUNIC_FULL) {
            room += room / 2 + RUNIC_MIN_OUTPUT;
            if (grow(&out, room) < 0)
                return NULL;
        } else if (r.status != RUNIC_OK) {
            Py_CLEAR(out);
            return NULL;
        }
    }
    if (written != room)
        _PyBytes_Resize(&out, (Py_ssize_t)written);
    return out;
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
    PyObject *text = copy ? decode_text(from, PyBytes_AS_STRING(copy), len) : NULL;
    if (text)
        text = without_mark(&from->charset, text);
    PyObject *out = text ? encode_text(to, text) : NULL;
    Py_XDECREF(text);
    Py_XDECREF(copy);
    return out;
}

static PyObject *transcode_bytes(const coding *from, const coding *to, const char *src, size_t len)
{
    runic_converter converter;
    size_t at;
    if (to->handler >= ESCAPE)
        return through_text(from, to, src, len);
    runic_options options = transcoding_options(from, to);
    runic_converter_init(&converter, &options);
    PyObject *out = convert(&converter, src, len, true, &at);
    if (!out && !PyErr_Occurred())
        raise_fault(from->label, to->label, &converter, src, len, at);
    return out;
}

static bool is_auto(PyObject *label)
{
    return PyUnicode_Check(label) && PyUnicode_CompareWithASCIIString(label, "auto") == 0;
}

static int recognize(const Py_buffer *data, PyObject **label, PyObject **owned)
{
    runic_charset id = guess_charset(data);
    if (!id)
        return -1;
    *label = *owned = PyUnicode_FromString(runic_charset_describe(id).name);
    return *owned ? 0 : -1;
}

PyObject *transcode(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "source", "target", "errors", NULL};
    PyObject *values[4], *source = NULL, *out = NULL;
    Py_buffer data;
    coding from, to;
    module_state *state = PyModule_GetState(module);
    if (read_arguments("transcode", names, 2, 4, args, count, keywords, values) < 0 ||
        PyObject_GetBuffer(values[0], &data, PyBUF_SIMPLE) < 0)
        return NULL;
    if ((!is_auto(values[1]) || recognize(&data, &values[1], &source) == 0) &&
        read_coding(state, values[1], values[3], &from) == 0 &&
        read_coding(state, values[2] ? values[2] : state->utf8, values[3], &to) == 0)
        out = transcode_bytes(&from, &to, bytes_of(&data), (size_t)data.len);
    Py_XDECREF(source);
    PyBuffer_Release(&data);
    return out;
}

/* ---- Transcoder ---- */

static PyObject *transcoder_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"source", "target", "errors", NULL};
    PyObject *source, *target = NULL, *errors = NULL;
    coding from, to;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "U|UO", names, &source, &target, &errors))
        return NULL;
    transcoder *self = new_object(type);
    if (!self)
        return NULL;
    Py_INCREF(source);
    self->source = source;
    Py_XINCREF(target);
    self->target = target ? target : PyUnicode_InternFromString("utf-8");
    if (!self->target || read_coding(NULL, source, errors, &from) < 0 || read_coding(NULL, self->target, errors, &to) < 0)
        goto fail;
    if (to.handler >= ESCAPE) {
        PyErr_Format(PyExc_LookupError, "a Transcoder does not have the error handler %R", errors);
        goto fail;
    }
    runic_options options = transcoding_options(&from, &to);
    runic_converter_init(&self->converter, &options);
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
    Py_buffer data;
    runic_converter converter;
    int final = 0;
    size_t at;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "y*|p", names, &data, &final))
        return NULL;
    LOCKED(self, converter = self->converter);
    PyObject *out = convert(&converter, bytes_of(&data), (size_t)data.len, final, &at);
    if (!out && !PyErr_Occurred())
        raise_fault(self->source, self->target, &converter, data.buf, (size_t)data.len, at);
    PyBuffer_Release(&data);
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
    {Py_tp_doc, "Transcoder(source, target='utf-8', errors='strict')\n--\n\n"
                "Converts bytes from one charset to another, piece by piece, with the same result as transcode().\n\n"
                ">>> import runictext\n"
                ">>> t = runictext.Transcoder('shift_jis')\n"
                ">>> t.transcode(b'\\x83') + t.transcode(b'\\x89', final=True)\n"
                "b'\\xe3\\x83\\xa9'\n"},
    {Py_tp_new, transcoder_new},
    {Py_tp_dealloc, transcoder_dealloc},
    {Py_tp_methods, transcoder_methods},
    {0, NULL},
};
PyType_Spec transcoder_type = {"runictext.Transcoder", sizeof(transcoder), 0, Py_TPFLAGS_DEFAULT, transcoder_slots};
