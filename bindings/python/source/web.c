/* web.c - the encoding that browsers take for a page, and samples of its text. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

/* Returns the Content-Type that a str, bytes or None has; NULL without an exception: none. */
static const char *read_header(PyObject *header, Py_ssize_t *len)
{
    *len = 0;
    if (!header || header == Py_None)
        return NULL;
    if (PyUnicode_Check(header))
        return PyUnicode_AsUTF8AndSize(header, len);
    if (PyBytes_Check(header)) {
        *len = PyBytes_GET_SIZE(header);
        return PyBytes_AS_STRING(header);
    }
    PyErr_Format(PyExc_TypeError, "content_type must be str, bytes or None, not %.100s", Py_TYPE(header)->tp_name);
    return NULL;
}

/* Returns (name, basis, length of the byte order mark). */
PyObject *web_charset(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "content_type", "limit", NULL};
    static const char *const bases[] = {"bom", "header", "meta", "default"};
    PyObject *values[3];
    Py_buffer data;
    Py_ssize_t header_len;
    size_t limit = 1024;
    (void)module;
    if (read_arguments("web_charset", names, 1, 2, args, count, keywords, values) < 0 ||
        (values[2] && read_size(values[2], "limit", &limit) < 0))
        return NULL;
    const char *header = read_header(values[1], &header_len);
    if (PyErr_Occurred() || read_buffer(values[0], &data) < 0)
        return NULL;
    const runic_web_charset found =
        runic_find_web_charset(data.buf, (size_t)data.len, header, (size_t)header_len, limit > 0 ? limit : 1);
    PyBuffer_Release(&data);
    return Py_BuildValue("(ssi)", runic_web_charset_name(found), bases[found.basis], (int)found.signature_length);
}

/* Returns the text of a page as browsers decode it, also in a charset that they do not have. If final is false, it ends with
 * the last character that is whole. */
PyObject *page_text(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "charset", "errors", "final", NULL};
    module_state *state = PyModule_GetState(module);
    PyObject *values[4];
    Py_buffer page;
    coding how;
    if (read_arguments("page_text", names, 4, 4, args, count, keywords, values) < 0)
        return NULL;
    if (read_coding(state, values[1], values[2], Py_True, &how) < 0) {
        if (!PyErr_ExceptionMatches(PyExc_LookupError))
            return NULL;
        PyErr_Clear();
        if (read_coding(state, values[1], values[2], NULL, &how) < 0)
            return NULL;
    }
    if (read_buffer(values[0], &page) < 0)
        return NULL;
    PyObject *text = decode_text(&how, bytes_of(&page), (size_t)page.len, values[3] == Py_True);
    PyBuffer_Release(&page);
    return text;
}

/* ---- Samples ---- */

#define BEFORE_RUN 48 /* the most bytes of ASCII that a sample has before and between bytes beyond ASCII */

/* Returns true for a byte that ends a run of text, and is part of a character in no charset with ASCII. */
static bool is_edge(char byte)
{
    return byte == '<' || byte == '>' || byte == '\n' || byte == '\r' || byte == 0;
}

/*
 * Returns where a run of text ends that has a byte beyond ASCII at `at`. Marks its bytes beyond ASCII as seen; *is_new: one of
 * them was not.
 */
static size_t end_of_run(const char *src, size_t at, size_t len, bool seen[0x80], bool *is_new)
{
    *is_new = false;
    for (size_t last = at; at < len && at - last <= BEFORE_RUN; at++) {
        if ((src[at] & 0x80) != 0) {
            bool *const mark = &seen[src[at] & 0x7F];
            last = at;
            *is_new |= !*mark;
            *mark = true;
        } else if (is_edge(src[at])) {
            break;
        }
    }
    return at;
}

/*
 * Copies runs of text that have bytes beyond ASCII, a line each, up to `most` bytes: half of them from the start, then runs
 * with a byte that no run before has, of the first `read` bytes of runs. A run that the end of a page cuts has no line end.
 * Returns their number.
 */
static size_t copy_sample(const char *src, size_t len, bool is_cut, char *dst, size_t most, size_t read)
{
    bool seen[0x80] = {false}, is_new;
    size_t used = 0;
    for (size_t at = 0, runs = 0; used < most && runs < read;) {
        const size_t first = at + runic_ascii_validate(src + at, len - at).read;
        size_t begin = first;
        if (first == len)
            break;
        while (begin > at && first - begin < BEFORE_RUN && !is_edge(src[begin - 1]))
            begin--;
        at = end_of_run(src, first, len - first < read - runs ? len : first + (read - runs), seen, &is_new);
        runs += at - begin;
        if (!is_new && used > most / 2)
            continue;
        const size_t size = at - begin < most - used ? at - begin : most - used;
        memcpy(dst + used, src + begin, size);
        used += size;
        if (used < most && !(is_cut && at == len))
            dst[used++] = '\n';
    }
    const runic_result whole = runic_utf8_validate(dst, used);
    return whole.status == RUNIC_PARTIAL ? whole.read : used;
}

/* Returns what a page, or its beginning, has of text beyond ASCII. */
PyObject *page_sample(PyObject *module, PyObject *const *args, Py_ssize_t count, PyObject *keywords)
{
    static const char *const names[] = {"data", "most", "is_cut", NULL};
    PyObject *values[3];
    Py_buffer data;
    size_t most;
    (void)module;
    if (read_arguments("page_sample", names, 3, 3, args, count, keywords, values) < 0 ||
        read_size(values[1], "most", &most) < 0 || read_buffer(values[0], &data) < 0)
        return NULL;
    char *sample = PyMem_RawMalloc(most + 1);
    PyObject *made =
        sample ? PyBytes_FromStringAndSize(sample, (Py_ssize_t)copy_sample(bytes_of(&data), (size_t)data.len,
                                                                           values[2] == Py_True, sample, most, SIZE_MAX))
               : PyErr_NoMemory();
    PyMem_RawFree(sample);
    PyBuffer_Release(&data);
    return made;
}

#define MOJIBAKE_START  ((size_t)8192) /* bytes of runs of a page beyond ASCII in which mojibake is searched for */
#define MOJIBAKE_SAMPLE 1024

/* Returns the charset in which the UTF-8 of a page was read before it was encoded again, or None. */
PyObject *page_mojibake(PyObject *module, PyObject *data)
{
    char sample[MOJIBAKE_SAMPLE];
    runic_mojibake first;
    Py_buffer page;
    (void)module;
    if (read_buffer(data, &page) < 0)
        return NULL;
    const size_t size = copy_sample(bytes_of(&page), (size_t)page.len, false, sample, sizeof sample, MOJIBAKE_START);
    PyBuffer_Release(&page);
    if (runic_mojibake_find(sample, size, &first, 1) == 0)
        Py_RETURN_NONE;
    return PyUnicode_FromString(runic_charset_describe(first.charset).name);
}
