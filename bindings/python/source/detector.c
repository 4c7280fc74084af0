/* detector.c - the class Detector: evidence of a text, piece by piece. */
/* SPDX-License-Identifier: MIT */
#include "detect.h"

typedef struct detector {
    PyObject_HEAD runic_detector seen;
    runic_guesser guesser;
} detector;

static PyObject *detector_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "", names))
        return NULL;
    detector *self = new_object(type);
    if (!self)
        return NULL;
    runic_detector_init(&self->seen, 0);
    runic_guesser_init(&self->guesser);
    return (PyObject *)self;
}

static void detector_dealloc(PyObject *self)
{
    free_object(self);
}

static void feed(detector *self, const input *in)
{
    for (size_t at = 0, len; at < in->len; at += len) {
        const char *src = input_read(in, at, SIZE_MAX, &len);
        runic_detector_feed(&self->seen, src, len);
        runic_guesser_feed(&self->guesser, src, len);
    }
}

/* Holds the GIL: a copy of the evidence would cost more than the wait. */
static PyObject *detector_feed(detector *self, PyObject *object)
{
    input in;
    if (input_open(object, &in) < 0)
        return NULL;
    LOCKED(self, feed(self, &in));
    input_close(&in);
    Py_RETURN_NONE;
}

static PyObject *detector_guesses(detector *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"language", "charsets", "declared", NULL};
    PyObject *language = NULL, *charsets = NULL, *declared = NULL;
    runic_guess list[MAX_GUESSES];
    size_t count;
    hint known;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OOO", names, &language, &charsets, &declared) ||
        read_hint(NULL, language, charsets, declared, &known) < 0)
        return NULL;
    LOCKED(self, {
        runic_detection verdict = runic_detector_verdict(&self->seen);
        count = all_guesses(&verdict, &self->guesser, &known.hint, list);
    });
    return list_of(list, count);
}

/* Returns (charset, whether the text has a signature); or raises UnicodeError, as transcode() does. */
static PyObject *detector_recognize(detector *self, PyObject *at_least)
{
    runic_guess list[MAX_GUESSES];
    finding found = {.list = list};
    int percent;
    if (read_percent(at_least, &percent) < 0)
        return NULL;
    LOCKED(self, {
        found.verdict = runic_detector_verdict(&self->seen);
        found.count = all_guesses(&found.verdict, &self->guesser, NULL, list);
    });
    const runic_charset id = sure_charset(&found, percent);
    if (!id)
        return NULL;
    return Py_BuildValue("(sO)", runic_charset_describe(id).name, found.verdict.signature_length ? Py_True : Py_False);
}

/* ---- Pickling: the evidence is plain data, for processes with the same library ---- */

/* What a pickle has: the version, then the members of a detector. */
typedef struct evidence {
    char version[16];
    runic_detector seen;
    runic_guesser guesser;
} evidence;

static PyObject *detector_reduce(detector *self, PyObject *Py_UNUSED(none))
{
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, sizeof(evidence));
    if (!bytes)
        return NULL;
    evidence *kept = PyMem_Calloc(1, sizeof *kept);
    if (!kept) {
        Py_DECREF(bytes);
        return PyErr_NoMemory();
    }
    PyOS_snprintf(kept->version, sizeof kept->version, "%s", runic_version());
    LOCKED(self, {
        kept->seen = self->seen;
        kept->guesser = self->guesser;
    });
    memcpy(PyBytes_AS_STRING(bytes), kept, sizeof *kept);
    PyMem_Free(kept);
    return Py_BuildValue("(O()N)", (PyObject *)Py_TYPE((PyObject *)self), bytes);
}

static PyObject *detector_setstate(detector *self, PyObject *bytes)
{
    evidence *kept = PyBytes_Check(bytes) && PyBytes_GET_SIZE(bytes) == sizeof *kept ? PyMem_Malloc(sizeof *kept) : NULL;
    if (kept)
        memcpy(kept, PyBytes_AS_STRING(bytes), sizeof *kept);
    const bool is_known = kept && strncmp(kept->version, runic_version(), sizeof kept->version) == 0;
    if (is_known) {
        LOCKED(self, {
            self->seen = kept->seen;
            self->guesser = kept->guesser;
        });
    }
    PyMem_Free(kept);
    if (is_known)
        Py_RETURN_NONE;
    return PyErr_Format(PyExc_ValueError, "this Detector was pickled by another version of runictext than %s", runic_version());
}

static PyMethodDef detector_methods[] = {
    FUNCTION(feed, detector_feed, METH_O, "feed($self, data, /)\n--\n\nAdd the evidence of the next piece."),
    FUNCTION(guesses, detector_guesses, METH_VARARGS | METH_KEYWORDS, "The guesses as tuples."),
    FUNCTION(recognize, detector_recognize, METH_O, "(charset, signature) from a percentage on, or UnicodeError."),
    FUNCTION(__reduce__, detector_reduce, METH_NOARGS, "For pickle."),
    FUNCTION(__setstate__, detector_setstate, METH_O, "For pickle."),
    {0},
};
static PyType_Slot detector_slots[] = {
    {Py_tp_new, detector_new}, {Py_tp_dealloc, detector_dealloc}, {Py_tp_methods, detector_methods}, {0, NULL}};
PyType_Spec detector_type = {"runictext._core.Detector", sizeof(detector), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                             detector_slots};
