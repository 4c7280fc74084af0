/* detect.c - which charset is it? The function detect, and "auto". */
/* SPDX-License-Identifier: MIT */
#include "detect.h"

#define DEFAULT_LIMIT ((size_t)65536)
#define CUT_WITHIN    1024 /* bytes at the end of a sample, in which it is cut behind a word */

/* Reads a list of labels. Returns 0, or -1 with an exception. */
static int read_charsets(module_state *state, PyObject *charsets, hint *h)
{
    if (PyUnicode_Check(charsets)) {
        PyErr_Format(PyExc_TypeError, "charsets is a list of labels: [%R], not %R", charsets, charsets);
        return -1;
    }
    if (!Py_TYPE(charsets)->tp_iter && !PySequence_Check(charsets)) {
        PyErr_Format(PyExc_TypeError, "charsets must be a list of labels, not %.200s", Py_TYPE(charsets)->tp_name);
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

/* Reports an argument that is no string. Returns 0, or -1 with an exception. */
static int need_string(PyObject *given, const char *name)
{
    if (!given || given == Py_None || PyUnicode_Check(given))
        return 0;
    PyErr_Format(PyExc_TypeError, "%s must be str, not %.200s", name, Py_TYPE(given)->tp_name);
    return -1;
}

/* Returns true if a text is empty, or has two or three small letters. */
static bool is_language(const char *code)
{
    const size_t len = strspn(code, "abcdefghijklmnopqrstuvwxyz");
    return code[len] == 0 && (len == 0 || len == 2 || len == 3);
}

int read_hint(module_state *state, PyObject *language, PyObject *charsets, PyObject *declared, hint *h)
{
    charset found;
    h->hint = (runic_hint){0};
    if (need_string(language, "language") < 0 || need_string(declared, "declared") < 0)
        return -1;
    if (language && language != Py_None && !(h->hint.language = PyUnicode_AsUTF8(language)))
        return -1;
    if (h->hint.language && !is_language(h->hint.language)) {
        PyErr_Format(PyExc_ValueError, "language is a code of ISO 639, such as 'ru', not %R", language);
        return -1;
    }
    if (declared && declared != Py_None) {
        if (find_charset(state, declared, &found) < 0)
            return -1;
        h->hint.declared = found.id;
    }
    return charsets && charsets != Py_None ? read_charsets(state, charsets, h) : 0;
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

PyObject *tuple_of_finding(const finding *found)
{
    PyObject *list = list_of(found->list, found->count);
    return list ? Py_BuildValue("(NO)", list, found->is_several ? Py_True : Py_False) : NULL;
}

/* ---- Evidence ---- */

/* Returns the offset of the first byte that is no character of ASCII, or len. */
static size_t find_sign(const uint8_t *src, size_t len)
{
    size_t at = runic_ascii_validate((const char *)src, len).read;
    static const char signs[] = {0x1B, 0};
    for (size_t i = 0; i < sizeof signs; i++) {
        const uint8_t *found = at ? memchr(src, signs[i], at) : NULL;
        at = found ? (size_t)(found - src) : at;
    }
    return at;
}

void evidence_begin(evidence *e, size_t most)
{
    memset(e, 0, sizeof *e);
    runic_detector_init(&e->seen, 0);
    e->most = most < RUNIC_READ_WINDOW ? most : RUNIC_READ_WINDOW;
}

/* Adds to the sample as much as it takes. */
static int keep(evidence *e, const char *src, size_t len)
{
    const size_t more = len < e->most - e->len ? len : e->most - e->len;
    if (e->len + more > e->room) {
        const size_t doubled = 2 * (e->len + more), room = doubled < e->most ? doubled : e->most;
        char *sample = PyMem_RawRealloc(e->sample, room);
        if (!sample)
            return -1;
        e->sample = sample;
        e->room = room;
    }
    if (more > 0)
        memcpy(e->sample + e->len, src, more);
    e->len += more;
    return 0;
}

/* The sample is the beginning of the text. If that is ASCII only, it begins at the first byte that is not. */
int evidence_add(evidence *e, const char *src, size_t len)
{
    runic_detector_feed(&e->seen, src, len);
    if (!e->has_sign) {
        const size_t sign = find_sign((const uint8_t *)src, len);
        e->has_sign = sign < len;
        if (e->has_sign && e->len + sign >= e->most) {
            e->is_inner = true;
            e->len = 0;
            src += sign;
            len -= sign;
        }
    }
    return keep(e, src, len);
}

/* Returns the length of the sample without a word that its end may cut. */
static size_t length_of_words(const evidence *e, uint64_t bytes)
{
    size_t at = e->len;
    if (!e->is_inner && e->len == bytes)
        return e->len;
    while (at > 0 && e->len - at < CUT_WITHIN && e->sample[at - 1] != '\n' && e->sample[at - 1] != ' ')
        at--;
    return at > 0 && e->len - at < CUT_WITHIN && !memchr(e->sample, 0, e->len) ? at : e->len;
}

/* ---- Judgement ---- */

static void put(finding *found, runic_charset id, unsigned probability, bool is_marked, const char *language)
{
    found->list[0] = (runic_guess){.charset = id, .probability = (uint16_t)probability, .group = is_marked ? MARKED : 0};
    memcpy(found->list[0].language, language, sizeof found->list[0].language);
    found->count = id != RUNIC_CHARSET_UNKNOWN;
}

/* The parts of a text: the last one, their number, and how many bytes each charset has. */
typedef struct text_parts {
    runic_stretch last;
    size_t count;
    uint64_t bytes[RUNIC_CHARSET_COUNT];
} text_parts;

static void add_part(text_parts *p, const runic_stretch *s)
{
    const bool goes_on = p->count > 0 && p->last.charset == s->charset && runic_charset_describe(s->charset).unit_size == 1;
    p->count += !goes_on;
    p->bytes[s->charset] += s->end - s->begin;
    p->last = *s;
}

/* Lists the charsets of a text in several, the one with most bytes first, each with its share. */
static void list_shares(text_parts *p, size_t len, finding *found)
{
    p->bytes[RUNIC_CHARSET_UNKNOWN] = 0;
    for (found->count = 0; found->count < MAX_GUESSES; found->count++) {
        size_t most = 0;
        for (size_t i = 1; i < RUNIC_CHARSET_COUNT; i++)
            most = p->bytes[i] > p->bytes[most] ? i : most;
        if (p->bytes[most] == 0)
            return;
        runic_guess *const g = &found->list[found->count];
        *g = (runic_guess){.charset = (runic_charset)most, .group = (uint8_t)found->count};
        g->probability = (uint16_t)(900 * p->bytes[most] / len);
        p->bytes[most] = 0;
    }
}

/* Judges the sample. */
static void read_sample(const evidence *e, size_t len, runic_reader *reader, finding *found)
{
    text_parts p = {.count = 0};
    runic_stretch some[16];
    runic_reading r;
    size_t at = 0;
    do {
        r = runic_reader_read(reader, e->sample + at, len - at, 1, some, sizeof some / sizeof some[0]);
        for (size_t i = 0; i < r.count; i++)
            add_part(&p, &some[i]);
        at += r.read;
    } while (r.status == RUNIC_FULL);
    const runic_charset id = (runic_charset)p.last.charset;
    const bool is_certain = p.last.basis == RUNIC_BASIS_SIGNATURE || id == RUNIC_ASCII;
    found->is_several = p.count > 1 || (e->is_inner && id && !is_ascii_compatible(id) && !has_state(id));
    found->is_damaged = p.last.basis == RUNIC_BASIS_DAMAGED_UTF8;
    found->signature_length = p.last.signature_length;
    if (p.count > 1) {
        list_shares(&p, len, found);
        return;
    }
    found->count = runic_reader_list(reader, found->list, MAX_GUESSES);
    if (found->count > MAX_GUESSES)
        found->count = MAX_GUESSES;
    if (found->count == 0)
        put(found, id, is_certain ? 1000 : p.last.probability, p.last.basis != RUNIC_BASIS_NONE && p.last.signature_length > 0,
            p.last.language);
}

/* Lists the guesses at one charset of all of a text, without a search for parts. Returns 0, or -1 without memory. */
static int guess_whole(const char *src, size_t len, const runic_hint *known, finding *found)
{
    runic_guesser *guesser = PyMem_RawMalloc(sizeof *guesser);
    if (!guesser)
        return -1;
    runic_guesser_init(guesser);
    runic_guesser_feed(guesser, src, len);
    found->count = runic_guesser_list(guesser, found->list, MAX_GUESSES, known);
    if (found->count > MAX_GUESSES)
        found->count = MAX_GUESSES;
    PyMem_RawFree(guesser);
    return 0;
}

/* Judges a text as `runic detect` does. */
static int judge_reading(const evidence *e, const runic_hint *known, finding *found)
{
    const runic_detection seen = runic_detector_verdict(&e->seen);
    const bool is_utf8 = seen.bytes > 0 && seen.charset == RUNIC_UTF8 && seen.utf8_faults == 0;
    found->is_empty = seen.bytes == 0;
    if (found->is_empty || is_utf8) {
        found->signature_length = seen.signature_length;
        put(found, is_utf8 ? RUNIC_UTF8 : RUNIC_CHARSET_UNKNOWN, 1000, seen.signature_length > 0, "\0\0\0");
        return 0;
    }
    runic_reader *reader = PyMem_RawMalloc(sizeof *reader);
    if (!reader)
        return -1;
    runic_reader_init(reader, known);
    read_sample(e, length_of_words(e, seen.bytes), reader, found);
    PyMem_RawFree(reader);
    if (found->count == 0 || found->list[0].charset != RUNIC_UTF8 || found->is_several || found->is_damaged ||
        seen.utf8_faults == 0)
        return 0;
    found->is_several = e->len < seen.bytes && seen.basis != RUNIC_BASIS_DAMAGED_UTF8; /* another charset follows the sample */
    found->is_damaged = !found->is_several;
    found->list[0].probability = 900;
    return 0;
}

int judge(const evidence *e, const runic_hint *known, finding *found)
{
    const size_t count = known ? known->charset_count : 0;
    bool is_possible = count == 0;
    if (judge_reading(e, known, found) < 0)
        return -1;
    for (size_t i = 0; i < count && found->count > 0; i++)
        is_possible |= known->charsets[i] == found->list[0].charset;
    if (is_possible || found->is_several || found->is_empty)
        return 0;
    found->is_damaged = false;
    return guess_whole(e->sample, e->len, known, found);
}

/* Returns 0, or -1 with an exception. */
static int detect_input(const input *in, size_t limit, const runic_hint *known, finding *found)
{
    evidence e;
    int status = 0;
    evidence_begin(&e, limit);
    for (size_t at = 0, len; status == 0 && at < in->len; at += len) {
        const char *src = input_read(in, at, SIZE_MAX, &len);
        UNLOCKED(len, status = evidence_add(&e, src, len));
    }
    if (status == 0)
        UNLOCKED((size_t)UNLOCK_BYTES + 1, status = judge(&e, known, found));
    PyMem_RawFree(e.sample);
    if (status < 0)
        PyErr_NoMemory();
    return status;
}

/* Raises UnicodeError for a guess that is not likely enough. */
static void refuse_guess(const finding *found, int percent)
{
    if (found->count == 0 || found->is_several) {
        PyErr_SetString(PyExc_UnicodeError, found->is_several ? "the data is in several charsets, of which read() has the parts"
                                                              : "the charset of the data was not recognized");
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
    return found->count > 0 && !found->is_several && (found->list[0].probability >= 10 * percent || found->is_damaged);
}

/* Returns the charset of a text without another label, or RUNIC_CHARSET_UNKNOWN with an exception. */
runic_charset sure_charset(const finding *found, int percent)
{
    if (found->is_empty)
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
    if (!PyNumber_Check(number)) {
        PyErr_Format(PyExc_TypeError, "at_least must be a number, not %.200s", Py_TYPE(number)->tp_name);
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

/* Returns true if one decoder would not read all of the text: it is in several charsets, or begins with a BOM of another one.
 */
bool is_in_parts(const finding *found)
{
    return found->is_several ||
           (found->signature_length > 0 && found->count > 0 && !runic_charset_describe(found->list[0].charset).unicode);
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
    if (detect_input(in, RUNIC_READ_WINDOW, NULL, &found) < 0)
        return NULL;
    if (parts && is_in_parts(&found)) {
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
    return status < 0 ? NULL : tuple_of_finding(&found);
}

/* The guesses at one charset of all of a sample, without a search for parts: it is made of a page, of which a browser reads all
 * in one charset, too. */
PyObject *guess_sample(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "declared", NULL};
    PyObject *values[2];
    Py_buffer data;
    runic_guess list[MAX_GUESSES];
    finding found = {.list = list};
    hint known;
    if (read_arguments("guess_sample", names, 1, 2, args, count, keywords, values) < 0 ||
        read_hint(PyModule_GetState(module), NULL, NULL, values[1], &known) < 0 || read_buffer(values[0], &data) < 0)
        return NULL;
    const int status = guess_whole(bytes_of(&data), (size_t)data.len, &known.hint, &found);
    PyBuffer_Release(&data);
    return status < 0 ? PyErr_NoMemory() : list_of(list, found.count);
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
