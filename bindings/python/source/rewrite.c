/* rewrite.c - the view of a text as str, and an edited view as bytes again. */
/* SPDX-License-Identifier: MIT */
#include "reading.h"

static PyObject *no_reading(void)
{
    PyErr_SetString(PyExc_ValueError, "the stretches do not cover the data");
    return NULL;
}

/* ---- The view ---- */

static PyObject *view_of(const char *src, size_t len, const stretches *reading)
{
    size_t size;
    runic_result r = {.status = RUNIC_FULL};
    UNLOCKED(len, size = runic_view_size(src, len, reading->list, reading->count));
    char *view = PyMem_RawMalloc(size + 1);
    if (!view)
        return PyErr_NoMemory();
    UNLOCKED(len, r = runic_view(src, len, reading->list, reading->count, view, size));
    PyObject *text = r.status == RUNIC_OK ? PyUnicode_DecodeUTF8(view, (Py_ssize_t)r.written, NULL) : no_reading();
    PyMem_RawFree(view);
    return text;
}

PyObject *view_text(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "stretches", NULL};
    PyObject *values[2], *text = NULL;
    Py_buffer data;
    stretches reading;
    if (read_arguments("view", names, 2, 2, args, count, keywords, values) < 0 || read_buffer(values[0], &data) < 0)
        return NULL;
    if (read_stretches(PyModule_GetState(module), values[1], &reading) == 0) {
        text = view_of(bytes_of(&data), (size_t)data.len, &reading);
        PyMem_RawFree(reading.list);
    }
    PyBuffer_Release(&data);
    return text;
}

/* ---- Writing back ---- */

/* What a call of runic_rewrite gives; owns its memory. */
typedef struct rewritten {
    char *bytes;
    runic_stretch *list;
    size_t count;
    runic_refusal refusal;
    runic_result result;
} rewritten;

/* The charsets that a text may be in. */
typedef struct guesses {
    runic_guess list[MAX_GUESSES];
    size_t count;
} guesses;

/* Returns false without memory. The caller frees out in any case. */
static bool rewrite_in(runic_rewriting *what, size_t room, rewritten *out)
{
    const size_t most = what->reading_count ? what->reading_count : 1;
    size_t cap = what->original_len + 4 * what->edited_len + 16;
    *out = (rewritten){.list = PyMem_RawMalloc(most * sizeof *out->list)};
    what->work_size = room;
    what->work = PyMem_RawMalloc(room);
    for (; what->work && out->list; cap *= 2) {
        PyMem_RawFree(out->bytes);
        out->bytes = PyMem_RawMalloc(cap);
        if (!out->bytes)
            break;
        out->count = most;
        out->result = runic_rewrite(what, out->bytes, cap, out->list, &out->count, &out->refusal);
        if (out->result.status != RUNIC_FULL)
            break;
    }
    PyMem_RawFree(what->work);
    return what->work && out->list && out->bytes;
}

static PyObject *tuple_of_refusal(const runic_refusal *refusal)
{
    static const char *const kinds[] = {"none", "unmappable", "moved", "neighbour", "unsure"};
    PyObject *character = refusal->character ? PyUnicode_FromFormat("%c", (int)refusal->character) : PyUnicode_FromString("");
    const char *const other = refusal->other ? runic_charset_describe((runic_charset)refusal->other).name : NULL;
    return Py_BuildValue("(O(sKKNsz))", Py_None, kinds[refusal->kind], (unsigned long long)refusal->line,
                         (unsigned long long)refusal->column, character,
                         runic_charset_describe((runic_charset)refusal->charset).name, other);
}

/* Returns (bytes, stretches), or (None, (kind, line, column, character, charset, other)). */
static PyObject *result_of(const rewritten *out)
{
    if (out->result.status == RUNIC_UNMAPPABLE || out->result.status == RUNIC_STOPPED)
        return tuple_of_refusal(&out->refusal);
    if (out->result.status != RUNIC_OK)
        return no_reading();
    PyObject *list = PyList_New((Py_ssize_t)out->count);
    for (size_t i = 0; list && i < out->count; i++) {
        PyObject *item = tuple_of_stretch(&out->list[i]);
        if (!item || PyList_SetItem(list, (Py_ssize_t)i, item) < 0)
            Py_CLEAR(list);
    }
    return list ? Py_BuildValue("(y#N)", out->bytes, (Py_ssize_t)out->result.written, list) : NULL;
}

static PyObject *rewrite(const coding *how, const Py_buffer *data, const stretches *reading, const guesses *likely,
                         PyObject *edited, bool restore)
{
    runic_rewriting what = {.original = bytes_of(data),
                            .original_len = (size_t)data->len,
                            .reading = reading->list,
                            .reading_count = reading->count,
                            .edited = PyBytes_AS_STRING(edited),
                            .edited_len = (size_t)PyBytes_GET_SIZE(edited),
                            .unmappable = policy_of(how, false),
                            .guesses = likely->list,
                            .guess_count = likely->count,
                            .restore = restore};
    if (how->handler == TRANSLIT) {
        what.callback = runic_transliterate;
        what.user = (void *)(uintptr_t)how->language;
    }
    size_t room;
    rewritten out;
    bool enough;
    UNLOCKED(what.original_len, room = runic_rewrite_size(&what));
    if (room == 0)
        return no_reading();
    UNLOCKED(what.original_len + what.edited_len, enough = rewrite_in(&what, room, &out));
    PyObject *result = enough ? result_of(&out) : PyErr_NoMemory();
    PyMem_RawFree(out.bytes);
    PyMem_RawFree(out.list);
    return result;
}

/* Reads guesses as detect() gives them; NULL: none. Returns -1 with an exception. */
static int read_guesses(module_state *state, PyObject *sequence, guesses *found)
{
    found->count = 0;
    PyObject *const items = sequence ? PySequence_Tuple(sequence) : PyTuple_New(0);
    int status = items ? 0 : -1;
    for (Py_ssize_t i = 0; status == 0 && i < PyTuple_GET_SIZE(items) && found->count < MAX_GUESSES; i++) {
        PyObject *label, *marked;
        double probability;
        const char *language;
        int group;
        charset one;
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(items, i), "OdsiO", &label, &probability, &language, &group, &marked) ||
            find_charset(state, label, &one) < 0)
            status = -1;
        else
            found->list[found->count++] =
                (runic_guess){.charset = one.id, .probability = (uint16_t)(probability * 1000 + 0.5), .group = (uint8_t)group};
    }
    Py_XDECREF(items);
    return status;
}

/* Reads errors, of which handlers that are not of the library have no meaning here. */
static int read_errors(module_state *state, PyObject *errors, coding *how)
{
    if (read_coding(state, state->utf8, errors, NULL, how) < 0)
        return -1;
    if (how->handler < FALLBACK)
        return 0;
    PyErr_Format(PyExc_LookupError, "writing back does not have the error handler %R", errors);
    return -1;
}

PyObject *rewrite_text(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "stretches", "text", "errors", "guesses", "restore", NULL};
    module_state *state = PyModule_GetState(module);
    PyObject *values[6], *result = NULL;
    Py_buffer data;
    stretches reading;
    guesses likely;
    coding how;
    if (read_arguments("rewrite", names, 3, 6, args, count, keywords, values) < 0 || read_errors(state, values[3], &how) < 0 ||
        read_guesses(state, values[4], &likely) < 0)
        return NULL;
    if (!PyUnicode_Check(values[2]))
        return PyErr_Format(PyExc_TypeError, "text must be str, not %.200s", Py_TYPE(values[2])->tp_name);
    PyObject *edited = PyUnicode_AsUTF8String(values[2]);
    if (!edited || read_buffer(values[0], &data) < 0) {
        Py_XDECREF(edited);
        return NULL;
    }
    if (read_stretches(state, values[1], &reading) == 0) {
        result = rewrite(&how, &data, &reading, &likely, edited, values[5] == Py_True);
        PyMem_RawFree(reading.list);
    }
    PyBuffer_Release(&data);
    Py_DECREF(edited);
    return result;
}
