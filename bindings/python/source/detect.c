/* detect.c - which charset is it? The function detect, and the class Detector. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

#define MAX_GUESSES   96
#define DEFAULT_LIMIT ((size_t)65536)
#define MARKED        0x80 /* in a group: the text has a signature */
#define MAX_HINTS     RUNIC_CHARSET_COUNT

typedef struct detector {
    PyObject_HEAD runic_detector seen;
    runic_guesser guesser;
    uint64_t begin;
    uint64_t end;
} detector;

/* Language and charsets that the caller knows; owns the list. */
typedef struct hint {
    runic_hint hint;
    runic_charset charsets[MAX_HINTS];
} hint;

static int read_hint(module_state *state, PyObject *language, PyObject *charsets, hint *h)
{
    h->hint = (runic_hint){0};
    if (language && language != Py_None && !(h->hint.language = PyUnicode_AsUTF8(language)))
        return -1;
    if (!charsets || charsets == Py_None)
        return 0;
    PyObject *list = PySequence_Tuple(charsets);
    int status = list ? 0 : -1;
    for (Py_ssize_t i = 0; status == 0 && i < PyTuple_GET_SIZE(list) && i < MAX_HINTS; i++) {
        charset found;
        status = find_charset(state, PyTuple_GET_ITEM(list, i), &found);
        h->charsets[h->hint.charset_count++] = found.id;
    }
    Py_XDECREF(list);
    h->hint.charsets = h->charsets;
    return status;
}

/* Recognized Unicode is no guess. */
static bool is_recognized(const runic_detection *d)
{
    return d->basis == RUNIC_BASIS_SIGNATURE || d->basis == RUNIC_BASIS_UTF8 || d->basis == RUNIC_BASIS_NULS;
}

static size_t put_recognized(const runic_detection *d, runic_guess *list)
{
    list[0] = (runic_guess){.charset = d->charset, .probability = d->basis == RUNIC_BASIS_NULS ? 990 : 1000};
    list[0].group = d->signature_length ? MARKED : 0;
    return 1;
}

/* The last item of a tuple: the text has a signature. */
static PyObject *list_of(const runic_guess *list, size_t count)
{
    PyObject *result = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; result && i < count; i++) {
        const runic_guess *g = &list[i];
        PyObject *item = Py_BuildValue("(sdsiO)", runic_charset_describe(g->charset).name, g->probability / 1000.0, g->language,
                                       (int)g->group & ~MARKED, g->group & MARKED ? Py_True : Py_False);
        if (!item || PyList_SetItem(result, (Py_ssize_t)i, item) < 0)
            Py_CLEAR(result);
    }
    return result;
}

/* Returns the number of guesses. Text in ASCII may be ISO-2022-JP or UTF-7, which the guesser knows. */
static size_t all_guesses(const runic_detection *verdict, const runic_guesser *guesser, const runic_hint *known,
                          runic_guess *list)
{
    if (verdict->bytes == 0)
        return 0;
    if (is_recognized(verdict))
        return put_recognized(verdict, list);
    size_t count = runic_guesser_list(guesser, list, MAX_GUESSES, known);
    if (count > MAX_GUESSES)
        count = MAX_GUESSES;
    if (verdict->basis == RUNIC_BASIS_ASCII && (count == 0 || list[0].charset == RUNIC_ASCII))
        return put_recognized(verdict, list);
    if (verdict->basis == RUNIC_BASIS_DAMAGED_UTF8 && (count == 0 || list[0].charset == RUNIC_UTF8)) {
        list[0] = (runic_guess){.charset = RUNIC_UTF8, .probability = 900};
        return 1;
    }
    return count;
}

/* The guesser reads up to limit bytes, from the first byte that says something. */
static size_t first_sign(const char *src, size_t len)
{
    const char *escape = len ? memchr(src, 0x1B, len) : NULL;
    size_t ascii = runic_ascii_validate(src, len).read, at = escape ? (size_t)(escape - src) : len;
    at = ascii < at ? ascii : at;
    return at == len ? 0 : at;
}

static size_t detect_in(const char *src, size_t len, size_t limit, const runic_hint *known, runic_guesser *guesser,
                        runic_guess *list)
{
    runic_detector seen;
    runic_detector_init(&seen, 0);
    runic_detector_feed(&seen, src, len);
    runic_detection verdict = runic_detector_verdict(&seen);
    if (len == 0 || is_recognized(&verdict))
        return len ? put_recognized(&verdict, list) : 0;
    size_t skip = len > limit ? first_sign(src, len) : 0, rest = len - skip;
    if (skip < limit) { /* the beginning may declare a charset */
        skip = 0;
        rest = len;
    }
    runic_guesser_init(guesser, 0);
    runic_guesser_feed(guesser, src + skip, rest < limit ? rest : limit);
    size_t count = all_guesses(&verdict, guesser, known, list);
    if (rest <= limit || count == 0 || list[0].charset != RUNIC_UTF8 || verdict.charset == RUNIC_UTF8)
        return count;
    runic_guesser_init(guesser, 0); /* the part is UTF-8, and the whole is not */
    runic_guesser_feed(guesser, src, len);
    return all_guesses(&verdict, guesser, known, list);
}

/* Stores the guesses, at most MAX_GUESSES. Returns their number, or -1 with an exception. */
static Py_ssize_t detect_buffer(const Py_buffer *data, size_t limit, const runic_hint *known, runic_guess *list)
{
    size_t count;
    runic_guesser *guesser = PyMem_RawMalloc(sizeof *guesser);
    if (!guesser) {
        PyErr_NoMemory();
        return -1;
    }
    UNLOCKED((size_t)UNLOCK_BYTES + 1, count = detect_in(bytes_of(data), (size_t)data->len, limit, known, guesser, list));
    PyMem_RawFree(guesser);
    return (Py_ssize_t)count;
}

runic_charset guess_charset(const Py_buffer *data)
{
    runic_guess list[MAX_GUESSES];
    if (data->len == 0)
        return RUNIC_UTF8;
    const Py_ssize_t count = detect_buffer(data, DEFAULT_LIMIT, NULL, list);
    if (count == 0)
        PyErr_SetString(PyExc_UnicodeError, "the charset of the data was not recognized");
    return count > 0 ? list[0].charset : RUNIC_CHARSET_UNKNOWN;
}

PyObject *detect(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "limit", "language", "charsets", NULL};
    PyObject *values[4];
    Py_buffer data;
    runic_guess list[MAX_GUESSES];
    hint known;
    size_t limit = DEFAULT_LIMIT;
    if (read_arguments("detect", names, 1, 1, args, count, keywords, values) < 0 ||
        (values[1] && read_size(values[1], "limit", &limit) < 0) ||
        read_hint(PyModule_GetState(module), values[2], values[3], &known) < 0 ||
        PyObject_GetBuffer(values[0], &data, PyBUF_SIMPLE) < 0)
        return NULL;
    const Py_ssize_t found = detect_buffer(&data, limit, &known.hint, list);
    PyBuffer_Release(&data);
    return found < 0 ? NULL : list_of(list, (size_t)found);
}

/* ---- Detector ---- */

static PyObject *detector_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"offset", NULL};
    PyObject *number = NULL;
    size_t offset = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O", names, &number) ||
        (number && read_size(number, "offset", &offset) < 0))
        return NULL;
    detector *self = new_object(type);
    if (!self)
        return NULL;
    self->begin = self->end = offset;
    runic_detector_init(&self->seen, offset);
    runic_guesser_init(&self->guesser, offset);
    return (PyObject *)self;
}

static void detector_dealloc(PyObject *self)
{
    free_object(self);
}

static void feed(detector *self, const char *src, size_t len)
{
    runic_detector_feed(&self->seen, src, len);
    runic_guesser_feed(&self->guesser, src, len);
    self->end += len;
}

/* Holds the GIL: a copy of the evidence would cost more than the wait. */
static PyObject *detector_feed(detector *self, PyObject *object)
{
    Py_buffer data;
    if (PyObject_GetBuffer(object, &data, PyBUF_SIMPLE) < 0)
        return NULL;
    LOCKED(self, feed(self, bytes_of(&data), (size_t)data.len));
    PyBuffer_Release(&data);
    Py_RETURN_NONE;
}

/* Returns false if other does not begin where self ends. */
static bool merge(detector *self, const detector *other)
{
    if (other->begin != self->end)
        return false;
    runic_detector_merge(&self->seen, &other->seen);
    runic_guesser_merge(&self->guesser, &other->guesser);
    self->end = other->end;
    return true;
}

static PyObject *detector_merge(detector *self, PyObject *other)
{
    bool done;
    destructor mine = (destructor)detector_dealloc;
    PyTypeObject *type = Py_TYPE(other);
    while (type && type->tp_dealloc != mine)
        type = type->tp_base;
    if (!type || other == (PyObject *)self) {
        PyErr_SetString(PyExc_TypeError, "merge() needs another Detector");
        return NULL;
    }
    LOCKED_BOTH(self, other, done = merge(self, (detector *)other));
    if (!done) {
        PyErr_SetString(PyExc_ValueError, "the other Detector must begin at the offset where this one ends");
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyObject *detector_guesses(detector *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"language", "charsets", NULL};
    PyObject *language = NULL, *charsets = NULL;
    runic_guess list[MAX_GUESSES];
    size_t count;
    hint known;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OO", names, &language, &charsets) ||
        read_hint(NULL, language, charsets, &known) < 0)
        return NULL;
    LOCKED(self, {
        runic_detection verdict = runic_detector_verdict(&self->seen);
        count = all_guesses(&verdict, &self->guesser, &known.hint, list);
    });
    return list_of(list, count);
}

static PyMethodDef detector_methods[] = {
    FUNCTION(feed, detector_feed, METH_O, "feed($self, data, /)\n--\n\nAdd the evidence of the next piece."),
    FUNCTION(merge, detector_merge, METH_O,
             "merge($self, other, /)\n--\n\nAdd the evidence of a Detector that began at the offset where this one ends."),
    FUNCTION(guesses, detector_guesses, METH_VARARGS | METH_KEYWORDS, "The guesses as tuples."),
    {0},
};
static PyType_Slot detector_slots[] = {
    {Py_tp_new, detector_new}, {Py_tp_dealloc, detector_dealloc}, {Py_tp_methods, detector_methods}, {0, NULL}};
PyType_Spec detector_type = {"runictext._core.Detector", sizeof(detector), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                             detector_slots};
