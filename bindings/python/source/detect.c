/* detect.c - which charset is it? The function detect, and "auto". */
/* SPDX-License-Identifier: MIT */
#include "detect.h"

#define DEFAULT_LIMIT ((size_t)65536)

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

int read_hint(module_state *state, PyObject *language, PyObject *charsets, PyObject *declared, hint *h)
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
PyObject *list_of(const runic_guess *list, size_t count)
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
size_t all_guesses(const runic_detection *verdict, const runic_guesser *guesser, const runic_hint *known, runic_guess *list)
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
    runic_guesser_init(guesser);
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

/* Feeds all bytes to the detector. Returns the first byte that says something: the guesser reads up to limit bytes from there.
 */
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
    return found->count > 0 &&
           (found->list[0].probability >= 10 * percent || (is_utf8 && found->list[0].charset == RUNIC_UTF8));
}

/* Returns the charset of a text without another label, or RUNIC_CHARSET_UNKNOWN with an exception. */
runic_charset sure_charset(const finding *found, int percent)
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
int read_percent(PyObject *number, int *percent)
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

/* Returns true if a text may be in several charsets: no guess at one of them is sure. */
static bool is_doubtful(const finding *found)
{
    return found->verdict.bytes > 0 && (found->count == 0 || found->list[0].probability < 950);
}

/* Returns the text of data in several charsets, each part in its own; None if it is in one; NULL with an exception. */
static PyObject *text_of_parts(PyObject *data, PyObject *errors, int percent)
{
    PyObject *module = PyImport_ImportModule("runictext._reading");
    PyObject *text =
        module ? PyObject_CallMethod(module, "decode_parts", "OOi", data, errors ? errors : Py_None, percent) : NULL;
    Py_XDECREF(module);
    return text;
}

/*
 * Returns the label that names the charset of a text, a new reference: `label` itself, unless it is "auto". If that text is in
 * several charsets, returns NULL and sets *parts to all of it as a str; errors may be NULL.
 */
PyObject *recognized_label(PyObject *label, PyObject *at_least, const input *in, PyObject *data, PyObject *errors,
                           PyObject **parts)
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
    if (detect_input(in, DEFAULT_LIMIT, NULL, &found) < 0)
        return NULL;
    if (parts && is_doubtful(&found)) {
        *parts = text_of_parts(data, errors, percent);
        if (*parts != Py_None)
            return NULL;
        Py_CLEAR(*parts);
    }
    const runic_charset id = sure_charset(&found, percent);
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

PyObject *find_declaration(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "start", NULL};
    PyObject *values[2];
    Py_buffer data;
    size_t start = 0;
    (void)module;
    if (read_arguments("find_declaration", names, 1, 2, args, count, keywords, values) < 0 ||
        (values[1] && read_size(values[1], "start", &start) < 0) || read_buffer(values[0], &data) < 0)
        return NULL;
    const runic_declaration d = runic_find_declaration(data.buf, (size_t)data.len, start);
    PyObject *found = Py_None;
    if (d.kind == RUNIC_DECLARATION_NONE)
        Py_INCREF(found);
    else
        found = Py_BuildValue("(s#znn)", (const char *)data.buf + d.offset, (Py_ssize_t)d.length,
                              d.charset ? runic_charset_describe(d.charset).name : NULL, (Py_ssize_t)d.offset,
                              (Py_ssize_t)d.length);
    PyBuffer_Release(&data);
    return found;
}
