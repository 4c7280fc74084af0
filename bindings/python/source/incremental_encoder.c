/* incremental_encoder.c - the class IncrementalEncoder, as module codecs defines it. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

typedef struct encoder {
    codec codec;
    bool begun;
    runic_converter converter; /* of a charset with state */
} encoder;

static void begin_encoder(encoder *self)
{
    runic_options options = encoding_options(&self->codec.how, NATIVE_UTF32);
    runic_converter_init(&self->converter, &options);
    self->begun = false;
}

static PyObject *encoder_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    encoder *self = new_codec(type, args, keywords);
    if (self)
        begin_encoder(self);
    return (PyObject *)self;
}

/* Only the first piece has a BOM. */
static PyObject *encode_stateless(encoder *self, PyObject *text)
{
    coding how = self->begun ? after_bom(&self->codec.how, false) : self->codec.how;
    PyObject *out = encode_text(&how, text);
    self->begun = self->begun || out;
    return out;
}

static PyObject *encode_stateful(encoder *self, PyObject *text, bool final)
{
    runic_converter converter = self->converter;
    PyObject *out = encode_piece(&self->codec.how, &converter, text, final);
    if (!out)
        return NULL;
    self->converter = converter;
    self->begun = true;
    if (final)
        begin_encoder(self);
    return out;
}

static PyObject *encode_next(encoder *self, PyObject *text, bool final)
{
    /* The error handler, or another thread, may set another one. */
    PyObject *errors = self->codec.how.errors;
    Py_XINCREF(errors);
    PyObject *out = has_state(self->codec.how.charset.id) ? encode_stateful(self, text, final) : encode_stateless(self, text);
    Py_XDECREF(errors);
    return out;
}

static PyObject *encoder_encode(encoder *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"input", "final", NULL};
    PyObject *text, *out;
    int final = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "U|p", names, &text, &final))
        return NULL;
    LOCKED(self, out = encode_next(self, text, final));
    return out;
}

static PyObject *encoder_reset(encoder *self, PyObject *Py_UNUSED(none))
{
    LOCKED(self, begin_encoder(self));
    Py_RETURN_NONE;
}

/* 0: no BOM will be written (TextIOWrapper sets it to append to a file); 2: the beginning, as in Python's own encoders. */
static PyObject *encoder_getstate(encoder *self, PyObject *Py_UNUSED(none))
{
    return PyLong_FromLong(!self->begun && may_have_bom(&self->codec.how.charset) ? 2 : 0);
}

static PyObject *encoder_setstate(encoder *self, PyObject *state)
{
    long number = PyLong_AsLong(state);
    if (number == -1 && PyErr_Occurred())
        return NULL;
    LOCKED(self, {
        begin_encoder(self);
        self->begun = number == 0;
    });
    Py_RETURN_NONE;
}

static int change_errors(encoder *self, PyObject *errors)
{
    if (set_errors(&self->codec, errors) < 0)
        return -1;
    runic_options options = encoding_options(&self->codec.how, NATIVE_UTF32);
    runic_converter_set_policies(&self->converter, &options.ill_formed, &options.unmappable);
    return 0;
}

static int encoder_set_errors(encoder *self, PyObject *errors, void *Py_UNUSED(closure))
{
    int status;
    LOCKED(self, status = change_errors(self, errors));
    return status;
}

static PyGetSetDef encoder_properties[] = {
    {"errors", (getter)get_errors, (setter)encoder_set_errors, "The error handler.", NULL},
    {0},
};
static PyMethodDef encoder_methods[] = {
    FUNCTION(encode, encoder_encode, METH_VARARGS | METH_KEYWORDS,
             "encode($self, /, input, final=False)\n--\n\nReturn the bytes of the next text. final writes the closing bytes of "
             "charsets with state."),
    FUNCTION(reset, encoder_reset, METH_NOARGS, "reset($self, /)\n--\n\nBegin a new text."),
    FUNCTION(getstate, encoder_getstate, METH_NOARGS, "getstate($self, /)\n--\n\nReturn a number."),
    FUNCTION(setstate, encoder_setstate, METH_O, "setstate($self, state, /)\n--\n\nReturn to a state."),
    {0},
};
static PyType_Slot encoder_slots[] = {{Py_tp_new, encoder_new},
                                      {Py_tp_dealloc, free_codec},
                                      {Py_tp_methods, encoder_methods},
                                      {Py_tp_getset, encoder_properties},
                                      {0, NULL}};
PyType_Spec encoder_type = {"runictext._core.IncrementalEncoder", sizeof(encoder), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                            encoder_slots};
