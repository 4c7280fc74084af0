/* incremental_decoder.c - the class IncrementalDecoder, as module codecs defines it. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

/* What getstate() calls the beginning of a text that may have a BOM, and the byte order that its BOM gave. */
enum { BEGIN, AFTER_BOM, BIG, LITTLE };

/* Without state, it holds the bytes of a character that is cut. With state, it holds a converter; states has the earlier ones.
 */
typedef struct decoder {
    codec codec;
    int phase;
    PyObject *held;
    bool begun;
    runic_converter converter;
    state_list states;
    Py_ssize_t base; /* the number of the last state that has one; 0: none */
    int since;       /* bytes after it, in piece; -1: more than that, or a fault */
    char piece[STATE_PIECE];
} decoder;

static PyObject *decoder_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    decoder *self = new_codec(type, args, keywords);
    if (!self)
        return NULL;
    self->held = PyBytes_FromStringAndSize(NULL, 0);
    if (!self->held)
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void decoder_dealloc(decoder *self)
{
    Py_XDECREF(self->held);
    states_free(&self->states);
    free_codec(self);
}

/* The charset after the beginning of the text. */
static coding settled(const decoder *self)
{
    return self->phase == BEGIN ? self->codec.how : after_bom(&self->codec.how, self->phase == LITTLE);
}

static int phase_after(const decoder *self, const decoding *d, size_t consumed)
{
    runic_charset found = runic_converter_charset(&d->converter);
    if (self->phase != BEGIN || consumed == 0 || !may_have_bom(&self->codec.how.charset))
        return self->phase;
    return found == RUNIC_UTF16LE || found == RUNIC_UTF32LE ? LITTLE : found == RUNIC_UTF8 ? AFTER_BOM : BIG;
}

/* The length of src without a sequence of UTF-8 that its end cuts. */
static size_t without_cut(const char *src, size_t len)
{
    size_t begin = len, i;
    for (i = 1; i <= 3 && i <= len; i++)
        if (((uint8_t)src[len - i] & 0xC0) != 0x80) {
            begin = len - i;
            break;
        }
    return runic_utf8_validate(src + begin, len - begin).status == RUNIC_PARTIAL ? begin : len;
}

/* Decodes well-formed text. Returns NULL without an exception if it needs a decoding; *used is what is not held. */
static PyObject *decode_quickly(const coding *how, const char *src, size_t len, bool final, size_t *used)
{
    bool utf8 = how->charset.id == RUNIC_UTF8;
    *used = len;
    if (how->charset.signature || !(utf8 || is_single_byte(how->charset.id)))
        return NULL;
    if (utf8 && !final)
        *used = without_cut(src, len);
    return decode_directly(how->charset, src, *used);
}

/* Decodes the held bytes and the new ones. State changes only without an exception. */
static PyObject *decode_stateless(decoder *self, const char *src, size_t len, bool final)
{
    decoding d = {.owner = NULL};
    size_t used;
    coding how = settled(self);
    int phase = self->phase;
    PyObject *text = decode_quickly(&how, src, len, final, &used);
    if (!text && !PyErr_Occurred()) {
        begin_decoding(&d, &how, src, len, final);
        text = run_decoding(&d);
        used = d.at - runic_converter_held(&d.converter);
        src = d.src;
        len = d.len;
        phase = phase_after(self, &d, used);
    }
    PyObject *held = text ? PyBytes_FromStringAndSize(src + used, (Py_ssize_t)(len - used)) : NULL;
    Py_XDECREF(d.owner);
    if (!held) {
        Py_XDECREF(text);
        return NULL;
    }
    Py_SETREF(self->held, held);
    self->phase = phase;
    return text;
}

static PyObject *decode_with_held(decoder *self, const Py_buffer *data, bool final)
{
    const char *src = bytes_of(data);
    if (PyBytes_GET_SIZE(self->held) == 0)
        return decode_stateless(self, src, (size_t)data->len, final);
    PyObject *all = PyBytes_FromStringAndSize(NULL, PyBytes_GET_SIZE(self->held) + data->len);
    if (!all)
        return NULL;
    memcpy(PyBytes_AS_STRING(all), PyBytes_AS_STRING(self->held), (size_t)PyBytes_GET_SIZE(self->held));
    memcpy(PyBytes_AS_STRING(all) + PyBytes_GET_SIZE(self->held), src, (size_t)data->len);
    PyObject *text = decode_stateless(self, PyBytes_AS_STRING(all), (size_t)PyBytes_GET_SIZE(all), final);
    Py_DECREF(all);
    return text;
}

/* Notes the bytes after the last state with a number. */
static void note_piece(decoder *self, const runic_converter *now, const Py_buffer *data)
{
    const bool is_good = runic_converter_faults(now).ill_formed == runic_converter_faults(&self->converter).ill_formed;
    if (is_good && self->begun && self->since >= 0 && data->len <= STATE_PIECE - self->since) {
        memcpy(self->piece + self->since, data->buf, (size_t)data->len);
        self->since += (int)data->len;
    } else {
        self->since = -1;
    }
}

static PyObject *decode_stateful(decoder *self, const Py_buffer *data, bool final)
{
    decoding d;
    begin_decoding(&d, &self->codec.how, bytes_of(data), (size_t)data->len, final);
    if (self->begun)
        d.converter = self->converter;
    PyObject *text = run_decoding(&d);
    Py_XDECREF(d.owner);
    if (text) {
        note_piece(self, &d.converter, data);
        self->converter = d.converter;
        self->begun = !final;
    }
    return text;
}

static PyObject *decode_next(decoder *self, const Py_buffer *data, bool final)
{
    /* The error handler, or another thread, may set another one. */
    PyObject *errors = self->codec.how.errors;
    Py_XINCREF(errors);
    PyObject *text =
        has_state(self->codec.how.charset.id) ? decode_stateful(self, data, final) : decode_with_held(self, data, final);
    Py_XDECREF(errors);
    return text;
}

/* Takes the reference of text. Returns 0, or -1 with an exception. */
static int append_decoded(growing_text *whole, PyObject *text, size_t more)
{
    int status = text ? append_piece(whole, text, more) : -1;
    Py_XDECREF(text);
    return status;
}

static int decode_pieces(decoder *self, const char *src, size_t len, char *memory, growing_text *whole)
{
    int status = 0;
    for (size_t at = 0; status == 0 && at < len; at += PIECE_BYTES) {
        const size_t more = (len - at - 1) / PIECE_BYTES, n = more ? PIECE_BYTES : len - at;
        const Py_buffer piece = {.buf = memory, .len = (Py_ssize_t)n};
        UNLOCKED(n, memcpy(memory, src + at, n));
        status = append_decoded(whole, decode_next(self, &piece, more == 0), more);
    }
    return status == 0 ? PyUnicode_Resize(&whole->text, whole->used) : -1;
}

PyObject *decode_in_pieces(const coding *how, const char *src, size_t len)
{
    char *memory = PyMem_RawMalloc(PIECE_BYTES);
    decoder self = {.codec.how = *how, .held = PyBytes_FromStringAndSize(NULL, 0)};
    growing_text whole = {PyUnicode_New(0, 0), 0};
    if (!memory)
        PyErr_NoMemory();
    if (!memory || !self.held || !whole.text || decode_pieces(&self, src, len, memory, &whole) < 0)
        Py_CLEAR(whole.text);
    Py_XDECREF(self.held);
    PyMem_RawFree(memory);
    return whole.text;
}

static PyObject *decoder_decode(decoder *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"input", "final", NULL};
    Py_buffer data;
    PyObject *bytes, *text;
    int final = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|p", names, &bytes, &final) || read_buffer(bytes, &data) < 0)
        return NULL;
    LOCKED(self, text = decode_next(self, &data, final));
    PyBuffer_Release(&data);
    return text;
}

/* Takes the reference of held. */
static void set_state(decoder *self, PyObject *held, int phase, int number)
{
    self->phase = phase;
    self->begun = number > 0;
    self->base = number;
    self->since = 0;
    Py_SETREF(self->held, held);
}

/* Returns to the state of a number. Returns false if there was none. */
static bool find_state(decoder *self, PyObject *held, int number)
{
    runic_converter known;
    const bool stateful = has_state(self->codec.how.charset.id);
    if (stateful && number) {
        if (!states_find(&self->states, number, &known))
            return false;
        self->converter = known;
    }
    if (!stateful && (number < BEGIN || number > LITTLE))
        return false;
    Py_INCREF(held);
    set_state(self, held, stateful ? BEGIN : number, stateful ? number : 0);
    return true;
}

static PyObject *decoder_reset(decoder *self, PyObject *Py_UNUSED(none))
{
    PyObject *empty = PyBytes_FromStringAndSize(NULL, 0);
    if (!empty)
        return NULL;
    LOCKED(self, {
        set_state(self, empty, BEGIN, 0);
        states_limit(&self->states, RESET_BYTES);
    });
    Py_RETURN_NONE;
}

/* A converter does not fit into the number that TextIOWrapper.tell() keeps: the number counts the states that were asked for.
 */
static PyObject *state_of(decoder *self)
{
    if (!has_state(self->codec.how.charset.id))
        return Py_BuildValue("(Oi)", self->held, self->phase);
    if (!self->begun)
        return Py_BuildValue("(yi)", "", 0);
    if (!self->base || self->since) {
        const Py_ssize_t base = self->since < 0 ? 0 : self->base;
        const Py_ssize_t number =
            states_add(&self->states, &self->converter, base, self->piece, base ? (size_t)self->since : 0);
        if (!number)
            return PyErr_NoMemory();
        self->base = number;
        self->since = 0;
    }
    return Py_BuildValue("(yn)", "", self->base);
}

static PyObject *decoder_getstate(decoder *self, PyObject *Py_UNUSED(none))
{
    PyObject *state;
    LOCKED(self, state = state_of(self));
    return state;
}

static PyObject *decoder_setstate(decoder *self, PyObject *state)
{
    PyObject *held;
    int number;
    bool found;
    if (!PyTuple_Check(state) || !PyArg_ParseTuple(state, "Si;setstate() needs (bytes, int)", &held, &number))
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "setstate() needs a tuple (bytes, int)");
    LOCKED(self, found = find_state(self, held, number));
    if (!found)
        return PyErr_Format(PyExc_ValueError, "this decoder has no state %d, or has forgotten it", number);
    Py_RETURN_NONE;
}

static int begin_with_errors(decoder *self, PyObject *errors)
{
    if (self->begun) {
        PyErr_SetString(PyExc_ValueError, "in a charset with state, errors can be set at the beginning of a text only");
        return -1;
    }
    return set_errors(&self->codec, errors);
}

static int decoder_set_errors(decoder *self, PyObject *errors, void *Py_UNUSED(closure))
{
    int status;
    LOCKED(self, status = begin_with_errors(self, errors));
    return status;
}

static PyObject *decoder_buffer(decoder *self, void *Py_UNUSED(closure))
{
    PyObject *held;
    LOCKED(self, Py_INCREF(held = self->held));
    return held;
}

static PyGetSetDef decoder_properties[] = {
    {"errors", (getter)get_errors, (setter)decoder_set_errors, "The error handler.", NULL},
    {"buffer", (getter)decoder_buffer, NULL, "The bytes of a character that is cut.", NULL},
    {0},
};
static PyMethodDef decoder_methods[] = {
    FUNCTION(
        decode, decoder_decode, METH_VARARGS | METH_KEYWORDS,
        "decode($self, /, input, final=False)\n--\n\nReturn the text of the next bytes. A character that is cut waits for the "
        "rest."),
    FUNCTION(reset, decoder_reset, METH_NOARGS, "reset($self, /)\n--\n\nBegin a new text."),
    FUNCTION(getstate, decoder_getstate, METH_NOARGS,
             "getstate($self, /)\n--\n\nReturn (bytes of a character that is cut, number)."),
    FUNCTION(setstate, decoder_setstate, METH_O, "setstate($self, state, /)\n--\n\nReturn to a state."),
    {0},
};
static PyType_Slot decoder_slots[] = {{Py_tp_new, decoder_new},
                                      {Py_tp_dealloc, decoder_dealloc},
                                      {Py_tp_methods, decoder_methods},
                                      {Py_tp_getset, decoder_properties},
                                      {0, NULL}};
PyType_Spec decoder_type = {"runictext._core.IncrementalDecoder", sizeof(decoder), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                            decoder_slots};
