/* whole_text.c - runic_convert and runic_convert_size: texts that are in memory as a whole. */
/* SPDX-License-Identifier: MIT */
/*
 * There are three ways, the fastest first; convert_simply has the first two:
 *   1. between two Unicode charsets (or ISO-8859-1), a kernel converts all of the text;
 *   2. a short text is converted from or to a legacy charset by its codec;
 *   3. any other text is the only piece of a stream (convert_by_stream), which knows options, faults and state.
 * A text that stops one of the first two ways, for example at a fault for which the options have a policy, begins again with
 * the third.
 */
#include "../arguments.h"
#include "../charset/ascii_groups.h"
#include "../dispatch/dispatch.h"
#include "beginning.h"
#include "direct.h"
#include "limits.h"
#include "options.h"
#include "output.h"
#include "state.h"

/* Copies a short text of ASCII from UTF-16. Returns false if the text is longer, has another character or does not fit. */
static bool narrow_short_ascii(struct text *text)
{
    const char16_t *const units = (const char16_t *)(const void *)text->src;
    const size_t len = text->len / sizeof *units;
    if (((uintptr_t)text->src | text->len) % sizeof *units != 0 || len > smaller(text->cap, SHORT_ASCII))
        return false;
    size_t i = narrow_ascii(units, len, text->dst);
    for (; i < len && units[i] < 0x80; i++)
        text->dst[i] = (uint8_t)units[i];
    if (i == len)
        move_on(text, (struct runic_progress){text->len, len});
    return i == len;
}

/* Converts a short text by the codec of a legacy charset alone. Returns false if only a converter can convert it, for example a
 * text with a fault; what was written then does not count. */
static bool convert_short(const runic_options *how, const struct runic_codec *from, const struct runic_codec *to,
                          struct text *text)
{
    const bool is_decoded = from->scheme == SCHEME_NONE;
    const struct runic_codec *const codec = is_decoded ? from : to;
    union runic_state state;
    if (text->len > SHORT_WHOLE_TEXT || codec->decode8 == NULL) /* without decode8, the end may be a fault */
        return false;
    if (from->scheme == SCHEME_HOST_UTF16 && to->keeps_ascii && narrow_short_ascii(text))
        return true;
    begin_state(codec, &state, is_decoded ? how->from : how->to, how);
    if (!convert_directly(from, to, &state, text->len, text) || text->len > 0)
        return false;
    wrote(text, flush_state(to, &state, text->dst)); /* the encoder left room for that */
    return true;
}

/* Converts without a converter. Returns false if that is impossible, for example for a lone surrogate of WTF-8. */
static bool convert_simply(const runic_options *how, const struct runic_codec *from, const struct runic_codec *to,
                           const uint8_t *src, size_t len, void *dst, size_t cap, struct runic_progress *done)
{
    if (from->scheme != SCHEME_NONE && to->scheme != SCHEME_NONE) {
        *done = runic_convert_scheme(from->scheme, to->scheme, src, len, dst, cap, NULL);
        return done->read == len || (from->variant == PURE && to->variant == PURE);
    }
    struct text text = {src, len, dst, cap, src};
    const bool is_converted = convert_short(how, from, to, &text);
    *done = (struct runic_progress){len, cap - text.cap};
    return is_converted;
}

/* Returns the result, in bytes, of a kernel that stopped before the end: the next character shows why. */
static NOINLINE runic_result why_stopped(const struct runic_codec *from, const struct runic_codec *to, const uint8_t *src,
                                         size_t len, struct runic_progress done)
{
    union runic_state none;
    const runic_character next = from->next(&none, src + done.read, len - done.read);
    return stopped_at(next, to->has(&none, next.value), done);
}

/*
 * Returns the position in src where a conversion ended before the end of src. A stream counts a fault whose replacement did not
 * fit as read, because it keeps the replacement for the next call; here no call follows, and the position is that of the fault.
 */
static size_t end_of_call(const struct converter *c, runic_status status)
{
    bool at_fault = status != RUNIC_FULL || c->pending.action != RUNIC_ACTION_STOP;
    return (size_t)(at_fault ? c->newest.offset : c->offset);
}

/*
 * Completes the text in dst after a conversion that stopped before the end of src, for example by the bytes that end a run of
 * UTF-7. Returns the number of bytes; the encoder left room for them.
 */
static size_t close_before_rest(struct converter *c, uint8_t *dst, size_t cap)
{
    struct text rest = {.dst = dst, .cap = cap};
    runic_close_text(c, &rest);
    return cap - rest.cap;
}

/* Converts by a stream with one piece. The options must be valid. Not inlined: its large stack frame would slow down short
 * texts. */
static NOINLINE runic_result convert_by_stream(const runic_options *how, const uint8_t *src, size_t len, uint8_t *dst,
                                               size_t cap)
{
    runic_converter stream;
    struct converter *const c = (struct converter *)&stream;
    c->how = *how;
    runic_begin(c);
    runic_result result = runic_converter_convert(&stream, src, len, dst, cap, 1);
    if (result.status != RUNIC_OK) {
        result.written += close_before_rest(c, dst + result.written, cap - result.written);
        result.read = end_of_call(c, (runic_status)result.status);
    }
    if (result.status == RUNIC_ILL_FORMED && result.fault == RUNIC_FAULT_TRUNCATED)
        result.status = RUNIC_PARTIAL;
    return result;
}

runic_result runic_convert(const runic_options *how, const void *src, size_t len, void *dst, size_t cap)
{
    const struct runic_codec *const from = runic_codec(how->from), *const to = runic_codec(how->to);
    const bool has_codecs = from != NULL && to != NULL, is_plain = has_codecs && runic_options_are_default(how);
    struct runic_progress done;
    src = source_of(src);
    dst = room_of(dst, &cap, 1);
    if (!is_plain && !runic_options_are_valid(how))
        return (runic_result){.status = RUNIC_BAD_CALL};
    /* Policies do not matter for a text without faults. A long text with options goes to a stream at once: setting that up
     * takes little of its time. */
    const bool is_simple = is_plain || (has_codecs && len <= SHORT_WHOLE_TEXT && runic_keeps_bom(how));
    if (!is_simple || !convert_simply(how, from, to, src, len, dst, cap, &done) || (done.read < len && !is_plain))
        return convert_by_stream(how, src, len, dst, cap);
    if (done.read < len)
        return why_stopped(from, to, src, len, done);
    return (runic_result){.read = done.read, .written = done.written, .status = RUNIC_OK};
}

/* Room for text that is only counted. */
union scratch {
    uint8_t bytes[SCRATCH];
    char16_t units[SCRATCH / sizeof(char16_t)];
};

/* Returns how many bytes well-formed UTF-16 takes in a Unicode form. */
static size_t bytes_of_units(enum runic_form to, const char16_t *units, size_t len)
{
    if (to == FORM_utf16)
        return 2 * len;
    return to == FORM_utf8 ? KERNEL(utf16_to_utf8_size)(units, len) : 4 * KERNEL(utf16_to_utf32_size)(units, len);
}

/* Returns how many bytes well-formed UTF-8 takes in a form. */
static size_t bytes_of_utf8(enum runic_form to, const uint8_t *src, size_t len)
{
    if (to == FORM_utf8)
        return len;
    return to == FORM_utf16 ? 2 * KERNEL(utf8_to_utf16_size)(src, len) : 4 * KERNEL(utf8_count)(src, len);
}

/* Stores in size how many bytes the decoded text takes in a Unicode form, or SIZE_MAX if that is too small. Counting takes less
 * time than writing. Returns false if the text has a fault. */
static bool count_decoded(const runic_options *how, const struct runic_codec *from, enum runic_form to, const uint8_t *src,
                          size_t len, union scratch *text, size_t *size)
{
    union runic_state decoder;
    struct runic_progress more;
    begin_state(from, &decoder, how->from, how);
    for (*size = 0; len > 0; len -= more.read, src += more.read) {
        size_t bytes;
        if (from->scheme == SCHEME_utf8) {
            more.read = KERNEL(utf8_validate)(src, smaller(len, SCRATCH));
            bytes = bytes_of_utf8(to, src, more.read);
        } else {
            more = decode_units(from, &decoder, src, len, text->units, SCRATCH / sizeof(char16_t));
            bytes = bytes_of_units(to, text->units, more.written);
        }
        if (more.read == 0)
            return false;
        if (bytes > SIZE_MAX - *size) {
            *size = SIZE_MAX;
            return true;
        }
        *size += bytes;
    }
    return from->next_at_end == NULL || from->next_at_end(&decoder, src, 0).fault == RUNIC_FAULT_NONE;
}

/* Counts the bytes that a text without faults takes in a Unicode charset. Returns false if the text has a fault, or if only a
 * stream can count them. */
static bool count_good(const runic_options *how, const uint8_t *src, size_t len, union scratch *scratch, size_t *size)
{
    const struct runic_codec *const from = runic_codec(how->from), *const to = runic_codec(how->to);
    if (from == NULL || to == NULL || to->scheme == SCHEME_NONE || to->scheme == SCHEME_latin1)
        return false;
    if (from->scheme == SCHEME_HOST_UTF16 && len % 2 == 0 && KERNEL(utf16_validate)(src, len / 2) == len / 2) {
        *size = bytes_of_units(scheme_form(to->scheme), (const char16_t *)(const void *)src, len / 2);
        return true;
    }
    return count_decoded(how, from, scheme_form(to->scheme), src, len, scratch, size);
}

/* Returns how many bytes a stream writes. Its output is overwritten. */
static NOINLINE size_t size_by_stream(const runic_options *how, const uint8_t *src, size_t len, uint8_t *scratch)
{
    size_t size = 0;
    runic_converter stream;
    runic_result part = {.status = RUNIC_FULL};
    struct converter *const c = (struct converter *)&stream;
    c->how = *how;
    runic_begin(c);
    while (part.status == RUNIC_FULL) {
        part = runic_converter_convert(&stream, src, len, scratch, SCRATCH, 1);
        if (part.written > SIZE_MAX - size)
            return SIZE_MAX;
        size += part.written;
        len -= part.read;
        if (part.read > 0)
            src += part.read;
    }
    if (part.status != RUNIC_OK)
        size += close_before_rest(c, scratch, SCRATCH);
    return size;
}

size_t runic_convert_size(const runic_options *how, const void *src, size_t len)
{
    union scratch scratch;
    size_t size;
    src = source_of(src);
    if (!runic_options_are_valid(how))
        return 0;
    if (runic_keeps_bom(how) && count_good(how, src, len, &scratch, &size))
        return size;
    return size_by_stream(how, src, len, scratch.bytes);
}
