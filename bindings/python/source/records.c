/* records.c - finds where the records of a CSV end, which frames.py cuts there. */
/* SPDX-License-Identifier: MIT */
#include "module.h"

/* Returns true if an odd number of the bytes are this one. */
static bool is_odd_number_of(const uint8_t *src, size_t len, uint8_t byte)
{
    uint8_t count = 0; /* its lowest bit is right although it overflows: 16 bytes at a time */
    for (size_t i = 0; i < len; i++)
        count = (uint8_t)(count + (src[i] == byte));
    return (count & 1) != 0;
}

/* Returns the end of the last line end outside of quotes, or 0. is_quoted: the text ends inside quotes. quote: -1 if none. */
static size_t end_of_records(const uint8_t *src, size_t len, int eol, int quote, bool is_quoted)
{
    for (size_t i = len; i > 0; i--) {
        if (src[i - 1] == quote)
            is_quoted = !is_quoted;
        else if (src[i - 1] == eol && !is_quoted)
            return i;
    }
    return 0;
}

/* Like end_of_records(), for whole lines; the quotes of comments do not count. *is_quoted: the text begins inside quotes, and
 * ends so. */
static size_t end_beside_comments(const uint8_t *src, size_t len, int eol, int quote, const Py_buffer *comment, int *is_quoted)
{
    size_t end = 0;
    for (size_t line = 0, next; line < len; line = next) {
        const uint8_t *last = memchr(src + line, eol, len - line);
        next = last ? (size_t)(last - src) + 1 : len;
        const size_t size = (size_t)comment->len;
        const bool is_comment = !*is_quoted && next - line >= size && memcmp(src + line, comment->buf, size) == 0;
        if (!is_comment)
            *is_quoted ^= is_odd_number_of(src + line, next - line, (uint8_t)quote);
        if (!*is_quoted)
            end = next;
    }
    return end;
}

/* Returns (where the whole records of a piece of CSV end, whether the piece ends inside quotes). With comments: of whole lines.
 */
PyObject *records(PyObject *module, PyObject *args)
{
    Py_buffer piece, comment;
    PyObject *data;
    int eol, quote, is_quoted;
    (void)module;
    if (!PyArg_ParseTuple(args, "Oiipy*", &data, &eol, &quote, &is_quoted, &comment))
        return NULL;
    if (read_buffer(data, &piece) < 0) {
        PyBuffer_Release(&comment);
        return NULL;
    }
    const uint8_t *src = piece.buf;
    const size_t len = (size_t)piece.len;
    size_t end;
    if (comment.len && quote >= 0) {
        UNLOCKED(len, end = end_beside_comments(src, len, eol, quote, &comment, &is_quoted));
    } else {
        UNLOCKED(len, is_quoted ^= quote >= 0 && is_odd_number_of(src, len, (uint8_t)quote);
                 end = end_of_records(src, len, eol, quote, is_quoted));
    }
    PyBuffer_Release(&piece);
    PyBuffer_Release(&comment);
    return Py_BuildValue("(nO)", (Py_ssize_t)end, is_quoted ? Py_True : Py_False);
}
