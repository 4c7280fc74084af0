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

/* Reads a list of labels. Returns 0, or -1 with an exception. */
static int read_charsets(module_state *state, PyObject *charsets, hint *h)
{
    if (PyUnicode_Check(charsets)) {
        PyErr_Format(PyExc_TypeError, "charsets is a list of labels: [%R], not %R", charsets, charsets);
        return -1;
    }
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

static int read_hint(module_state *state, PyObject *language, PyObject *charsets, PyObject *declared, hint *h)
{
    charset found;
    h->hint = (runic_hint){0};
    if (language && language != Py_None && !(h->hint.language = PyUnicode_AsUTF8(language)))
        return -1;
    if (declared && declared != Py_None) {
        if (find_charset(state, declared, &found) < 0)
            return -1;
        h->hint.declared = found.id;
    }
    return charsets && charsets != Py_None ? read_charsets(state, charsets, h) : 0;
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

/* Feeds the bytes from `at` on to the guesser, at most `most` of them. */
static void feed_guesser(runic_guesser *guesser, const input *in, size_t at, size_t most)
{
    const size_t end = most < in->len - at ? at + most : in->len;
    runic_guesser_init(guesser, 0);
    for (size_t len; at < end; at += len) {
        const char *src = input_read(in, at, end - at, &len);
        runic_guesser_feed(guesser, src, len);
    }
}

/* Returns where the first byte beyond ASCII or ESC is, or len. */
static size_t sign_in(const char *src, size_t len)
{
    const char *escape = len ? memchr(src, 0x1B, len) : NULL;
    size_t ascii = runic_ascii_validate(src, len).read, at = escape ? (size_t)(escape - src) : len;
    return ascii < at ? ascii : at;
}

/* Feeds all bytes to the detector. Returns the first byte that says something: the guesser reads up to limit bytes from there. */
static size_t feed_detector(runic_detector *seen, const input *in)
{
    size_t sign = 0;
    bool found = false;
    runic_detector_init(seen, 0);
    for (size_t at = 0, len; at < in->len; at += len) {
        const char *src = input_read(in, at, SIZE_MAX, &len);
        runic_detector_feed(seen, src, len);
        const size_t here = found ? len : sign_in(src, len);
        if (here < len) {
            sign = at + here;
            found = true;
        }
    }
    return sign;
}

/* What was found in a text. list has room for MAX_GUESSES. */
typedef struct finding {
    runic_detection verdict;
    runic_guess *list;
    size_t count;
} finding;

static void detect_in(const input *in, size_t limit, const runic_hint *known, runic_guesser *guesser, finding *found)
{
    runic_detector seen;
    size_t skip = feed_detector(&seen, in);
    found->verdict = runic_detector_verdict(&seen);
    found->count = 0;
    if (in->len == 0)
        return;
    if (is_recognized(&found->verdict)) {
        found->count = put_recognized(&found->verdict, found->list);
        return;
    }
    if (in->len <= limit || skip < limit) /* the beginning may declare a charset */
        skip = 0;
    feed_guesser(guesser, in, skip, limit);
    found->count = all_guesses(&found->verdict, guesser, known, found->list);
    const bool in_whole = in->len - skip <= limit || found->verdict.charset == RUNIC_UTF8;
    if (in_whole || found->count == 0 || found->list[0].charset != RUNIC_UTF8)
        return;
    feed_guesser(guesser, in, 0, in->len); /* the part is UTF-8, and the whole is not */
    found->count = all_guesses(&found->verdict, guesser, known, found->list);
}

/* Returns 0, or -1 with an exception. */
static int detect_input(const input *in, size_t limit, const runic_hint *known, finding *found)
{
    runic_guesser *guesser = PyMem_RawMalloc(sizeof *guesser);
    if (!guesser) {
        PyErr_NoMemory();
        return -1;
    }
    UNLOCKED((size_t)UNLOCK_BYTES + 1, detect_in(in, limit, known, guesser, found));
    PyMem_RawFree(guesser);
    return 0;
}

/* Raises UnicodeError for a guess that is not likely enough. */
static void refuse_guess(const finding *found, int percent)
{
    if (found->count == 0) {
        PyErr_SetString(PyExc_UnicodeError, "the charset of the data was not recognized");
        return;
    }
    const runic_guess *best = &found->list[0];
    PyErr_Format(PyExc_UnicodeError,
                 "the charset of the data was not recognized: %s is the best guess, at %d %%, and at_least is %d %%",
                 runic_charset_describe(best->charset).name, (int)best->probability / 10, percent);
}

/* Damaged UTF-8 is recognized: reading it reports where it is damaged. */
static bool is_sure(const finding *found, int percent)
{
    const bool is_utf8 = found->verdict.basis == RUNIC_BASIS_DAMAGED_UTF8;
    return found->count > 0 && (found->list[0].probability >= 10 * percent || (is_utf8 && found->list[0].charset == RUNIC_UTF8));
}

/* Returns the charset of a text without another label, or RUNIC_CHARSET_UNKNOWN with an exception. */
static runic_charset sure_charset(const finding *found, int percent)
{
    if (found->verdict.bytes == 0)
        return RUNIC_UTF8;
    if (is_sure(found, percent))
        return found->list[0].charset;
    refuse_guess(found, percent);
    return RUNIC_CHARSET_UNKNOWN;
}

static bool is_auto(PyObject *label)
{
    return PyUnicode_Check(label) && PyUnicode_CompareWithASCIIString(label, "auto") == 0;
}

/* Reads at_least, the percentage from which on a guess is taken; NULL: 95. Returns 0, or -1 with an exception. */
static int read_percent(PyObject *number, int *percent)
{
    *percent = 95;
    if (!number)
        return 0;
    if (PyFloat_Check(number) && PyFloat_AS_DOUBLE(number) > 0 && PyFloat_AS_DOUBLE(number) <= 1) {
        PyErr_SetString(PyExc_ValueError, "at_least is a percentage: 95, not 0.95");
        return -1;
    }
    const double value = PyFloat_AsDouble(number);
    if (value == -1 && PyErr_Occurred())
        return -1;
    if (!(value >= 0 && value <= 100)) {
        PyErr_SetString(PyExc_ValueError, "at_least is a percentage, 0 to 100");
        return -1;
    }
    *percent = (int)(value + 0.999);
    return 0;
}

/* Returns the label that names the charset of a text, a new reference: `label` itself, unless it is "auto". */
PyObject *recognized_label(PyObject *label, PyObject *at_least, const input *in)
{
    int percent;
    if (read_percent(at_least, &percent) < 0)
        return NULL;
    if (!is_auto(label)) {
        Py_INCREF(label);
        return label;
    }
    runic_guess list[MAX_GUESSES];
    finding found = {.list = list};
    const int status = detect_input(in, DEFAULT_LIMIT, NULL, &found);
    const runic_charset id = status < 0 ? RUNIC_CHARSET_UNKNOWN : sure_charset(&found, percent);
    return id ? PyUnicode_FromString(runic_charset_describe(id).name) : NULL;
}

PyObject *detect(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "limit", "language", "charsets", "declared", NULL};
    PyObject *values[5];
    input in;
    runic_guess list[MAX_GUESSES];
    finding found = {.list = list};
    hint known;
    size_t limit = DEFAULT_LIMIT;
    if (read_arguments("detect", names, 1, 1, args, count, keywords, values) < 0 ||
        (values[1] && read_size(values[1], "limit", &limit) < 0) ||
        read_hint(PyModule_GetState(module), values[2], values[3], values[4], &known) < 0 || input_open(values[0], &in) < 0)
        return NULL;
    const int status = detect_input(&in, limit, &known.hint, &found);
    input_close(&in);
    return status < 0 ? NULL : list_of(list, found.count);
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

static void feed(detector *self, const input *in)
{
    for (size_t at = 0, len; at < in->len; at += len) {
        const char *src = input_read(in, at, SIZE_MAX, &len);
        runic_detector_feed(&self->seen, src, len);
        runic_guesser_feed(&self->guesser, src, len);
    }
    self->end += in->len;
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
    uint64_t begin;
    uint64_t end;
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
        kept->begin = self->begin;
        kept->end = self->end;
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
            self->begin = kept->begin;
            self->end = kept->end;
        });
    }
    PyMem_Free(kept);
    if (is_known)
        Py_RETURN_NONE;
    return PyErr_Format(PyExc_ValueError, "this Detector was pickled by another version of runictext than %s", runic_version());
}

static PyMethodDef detector_methods[] = {
    FUNCTION(feed, detector_feed, METH_O, "feed($self, data, /)\n--\n\nAdd the evidence of the next piece."),
    FUNCTION(merge, detector_merge, METH_O,
             "merge($self, other, /)\n--\n\nAdd the evidence of a Detector that began at the offset where this one ends."),
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
