/* line_writer.c - finds the line ends in the bytes of converted text, and writes the text with changed line ends. */
/* SPDX-License-Identifier: MIT */
/* This is done after the conversion, so that the offsets of faults are those of the input. */
#include "conversion.h"

#include <string.h>

#include "parallel/threads.h"
#include "text/position.h"
#include "text/charset.h"

void line_writer_start(struct line_writer *writer, enum eol mode, runic_charset charset, struct output *out)
{
    *writer = (struct line_writer){.ends = {.mode = mode}, .unit = charset_describe(charset).unit_size, .out = out};
    writer->size = buffer_size();
    writer->buffer = mode != EOL_KEEP ? buffer_of_thread(BUFFER_LINES) : NULL;
    store_ascii(charset, '\r', writer->cr);
    store_ascii(charset, '\n', writer->lf);
}

static bool flush(struct line_writer *writer)
{
    size_t len = writer->filled;
    writer->filled = 0;
    return output_write(writer->out, writer->buffer, len);
}

static bool buffer_bytes(struct line_writer *writer, const uint8_t *bytes, size_t len)
{
    const size_t size = writer->size;
    if (len > size - writer->filled && !flush(writer))
        return false;
    if (len > size)
        return output_write(writer->out, bytes, len);
    memcpy(writer->buffer + writer->filled, bytes, len);
    writer->filled += len;
    return true;
}

static bool is_unit(const struct line_writer *writer, const uint8_t *bytes, const uint8_t *wanted)
{
    return bytes[0] == wanted[0] && (writer->unit == 1 || memcmp(bytes, wanted, writer->unit) == 0);
}

/* Returns the offset of the next code unit that is CR, or LF, from an offset on, or len. */
static size_t next_unit(const struct line_writer *writer, const uint8_t *bytes, size_t at, size_t len, const uint8_t *wanted)
{
    if (writer->unit == 1) {
        const uint8_t *found = memchr(bytes + at, wanted[0], len - at);
        return found != NULL ? (size_t)(found - bytes) : len;
    }
    while (at < len && !is_unit(writer, bytes + at, wanted))
        at += writer->unit;
    return at;
}

/* Writes what a CR or an LF becomes. */
static bool buffer_line_end(struct line_writer *writer, char32_t value)
{
    char32_t changed[2];
    const size_t count = line_ends_change(&writer->ends, value, changed);
    bool good = true;
    for (size_t i = 0; i < count && good; i++)
        good = buffer_bytes(writer, changed[i] == '\r' ? writer->cr : writer->lf, writer->unit);
    return good;
}

/* Changes line ends, and copies the text between them. Those that may change begin with CR for --eol lf, LF for --eol crlf. */
static bool change(struct line_writer *writer, const uint8_t *bytes, size_t len)
{
    const uint8_t *wanted = writer->ends.mode == EOL_LF ? writer->cr : writer->lf;
    bool good = true;
    for (size_t from = 0, at; from < len && good; from = at + writer->unit) {
        const bool ends_pair = writer->ends.after_cr && is_unit(writer, bytes + from, writer->lf);
        at = ends_pair ? from : next_unit(writer, bytes, from, len, wanted);
        if (at > from)
            writer->ends.after_cr = is_unit(writer, bytes + at - writer->unit, writer->cr);
        good = buffer_bytes(writer, bytes + from, at - from) &&
               (at == len || buffer_line_end(writer, is_unit(writer, bytes + at, writer->cr) ? '\r' : '\n'));
    }
    return good && flush(writer);
}

bool line_writer_write(void *user, const void *bytes, size_t len)
{
    struct line_writer *writer = user;
    return writer->ends.mode == EOL_KEEP ? output_write(writer->out, bytes, len) : change(writer, bytes, len);
}
