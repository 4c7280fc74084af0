/* detector.c - the class Detector: evidence of a text, piece by piece. */
/* SPDX-License-Identifier: MIT */
#include "detect.h"

typedef struct detector {
    PyObject_HEAD evidence evidence;
} detector;

static PyObject *detector_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "", names))
        return NULL;
    detector *self = new_object(type);
    if (!self)
        return NULL;
    evidence_begin(&self->evidence, RUNIC_READ_WINDOW);
    return (PyObject *)self;
}

static void detector_dealloc(detector *self)
{
    PyMem_RawFree(self->evidence.sample);
    free_object(self);
}

static int feed(detector *self, const input *in)
{
    for (size_t at = 0, len; at < in->len; at += len) {
        const char *src = input_read(in, at, SIZE_MAX, &len);
        if (evidence_add(&self->evidence, src, len) < 0)
            return -1;
    }
    return 0;
}

/* Holds the GIL: a copy of the evidence would cost more than the wait. */
static PyObject *detector_feed(detector *self, PyObject *object)
{
    input in;
    int status;
    if (input_open(object, &in) < 0)
        return NULL;
    LOCKED(self, status = feed(self, &in));
    input_close(&in);
    if (status < 0)
        return PyErr_NoMemory();
    Py_RETURN_NONE;
}

static PyObject *detector_guesses(detector *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"language", "charsets", "declared", NULL};
    PyObject *language = NULL, *charsets = NULL, *declared = NULL;
    runic_guess list[MAX_GUESSES];
    finding found = {.list = list};
    int status;
    hint known;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OOO", names, &language, &charsets, &declared) ||
        read_hint(NULL, language, charsets, declared, &known) < 0)
        return NULL;
    LOCKED(self, status = judge(&self->evidence, &known.hint, &found));
    return status < 0 ? PyErr_NoMemory() : tuple_of_finding(&found);
}

/*
 * Returns (charset, whether the text has a signature, None); or raises UnicodeError, as transcode() does. Where one decoder
 * would not read all of the text, returns (None, False, what read_parts() returns), unless that is None or there is no such
 * callable.
 */
static PyObject *detector_recognize(detector *self, PyObject *args)
{
    runic_guess list[MAX_GUESSES];
    finding found = {.list = list};
    PyObject *at_least, *read_parts = NULL;
    int percent, status;
    if (!PyArg_ParseTuple(args, "O|O", &at_least, &read_parts) || read_percent(at_least, &percent) < 0)
        return NULL;
    LOCKED(self, status = judge(&self->evidence, NULL, &found));
    if (status < 0)
        return PyErr_NoMemory();
    if (read_parts && is_in_parts(&found)) {
        PyObject *text = PyObject_CallFunctionObjArgs(read_parts, NULL);
        if (text != Py_None)
            return text ? Py_BuildValue("(OON)", Py_None, Py_False, text) : NULL;
        Py_DECREF(text);
    }
    const runic_charset id = sure_charset(&found, percent);
    if (!id)
        return NULL;
    const runic_charset_properties like = runic_charset_describe(id);
    return Py_BuildValue("(sOO)", like.name, like.unicode && found.signature_length ? Py_True : Py_False, Py_None);
}

/* ---- Pickling: the evidence is plain data, for processes with the same library ---- */

/* What a pickle has before the sample: the version, then the evidence, whose pointer is NULL. */
typedef struct kept {
    char version[16];
    evidence evidence;
} kept;

static PyObject *detector_reduce(detector *self, PyObject *Py_UNUSED(none))
{
    PyObject *bytes = NULL;
    LOCKED(self, {
        kept k = {.evidence = self->evidence};
        bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(sizeof k + k.evidence.len));
        if (bytes) {
            PyOS_snprintf(k.version, sizeof k.version, "%s", runic_version());
            k.evidence.sample = NULL;
            memcpy(PyBytes_AS_STRING(bytes), &k, sizeof k);
            if (k.evidence.len > 0)
                memcpy(PyBytes_AS_STRING(bytes) + sizeof k, self->evidence.sample, k.evidence.len);
        }
    });
    return bytes ? Py_BuildValue("(O()N)", (PyObject *)Py_TYPE((PyObject *)self), bytes) : NULL;
}

static PyObject *detector_setstate(detector *self, PyObject *bytes)
{
    kept k = {.version = ""};
    const size_t len = PyBytes_Check(bytes) ? (size_t)PyBytes_GET_SIZE(bytes) : 0;
    if (len >= sizeof k)
        memcpy(&k, PyBytes_AS_STRING(bytes), sizeof k);
    if (strncmp(k.version, runic_version(), sizeof k.version) != 0 || k.evidence.len != len - sizeof k ||
        k.evidence.most != RUNIC_READ_WINDOW || k.evidence.len > k.evidence.most)
        return PyErr_Format(PyExc_ValueError, "this Detector was pickled by another version of runictext than %s",
                            runic_version());
    k.evidence.room = k.evidence.len;
    k.evidence.sample = PyMem_RawMalloc(k.evidence.len + 1);
    if (!k.evidence.sample)
        return PyErr_NoMemory();
    memcpy(k.evidence.sample, PyBytes_AS_STRING(bytes) + sizeof k, k.evidence.len);
    LOCKED(self, {
        PyMem_RawFree(self->evidence.sample);
        self->evidence = k.evidence;
    });
    Py_RETURN_NONE;
}

static PyMethodDef detector_methods[] = {
    FUNCTION(feed, detector_feed, METH_O, "feed($self, data, /)\n--\n\nAdd the evidence of the next piece."),
    FUNCTION(guesses, detector_guesses, METH_VARARGS | METH_KEYWORDS, "The guesses as tuples."),
    FUNCTION(recognize, detector_recognize, METH_VARARGS,
             "(charset, signature, text in parts) from a percentage on, or UnicodeError."),
    FUNCTION(__reduce__, detector_reduce, METH_NOARGS, "For pickle."),
    FUNCTION(__setstate__, detector_setstate, METH_O, "For pickle."),
    {0},
};
static PyType_Slot detector_slots[] = {
    {Py_tp_new, detector_new}, {Py_tp_dealloc, detector_dealloc}, {Py_tp_methods, detector_methods}, {0, NULL}};
PyType_Spec detector_type = {"runictext._core.Detector", sizeof(detector), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                             detector_slots};
