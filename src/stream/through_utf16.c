/* through_utf16.c - converts well-formed text between a charset that is no encoding form and another: directly, or in batches
 * of UTF-16. */
/* SPDX-License-Identifier: MIT */
#include "ways.h"

#include "../dispatch/dispatch.h"
#include "limits.h"
#include "sizes.h"

static struct runic_progress decode(struct converter *c, const uint8_t *src, size_t len, char16_t *units, size_t cap)
{
    if (c->from->decode16 != NULL)
        return c->from->decode16(&c->decoder, src, len, units, cap);
    const struct runic_progress done = runic_convert_scheme(c->from->scheme, SCHEME_HOST_UTF16, src, len, units, 2 * cap);
    return (struct runic_progress){done.read, done.written / 2};
}

static struct runic_progress encode(struct converter *c, const char16_t *units, size_t len, uint8_t *dst, size_t cap)
{
    if (c->to->encode16 != NULL)
        return c->to->encode16(&c->encoder, units, len, dst, cap);
    const struct runic_progress done = runic_convert_scheme(SCHEME_HOST_UTF16, c->to->scheme, units, 2 * len, dst, cap);
    return (struct runic_progress){done.read / 2, done.written};
}

/* Encodes the source, which is UTF-16 in the host's byte order, up to the first ill-formed unit. */
static struct runic_progress encode_native(struct converter *c, const uint8_t *src, size_t len, const struct room *room)
{
    struct runic_progress done = {0, 0}, more;
    size_t good;
    do {
        const char16_t *units = (const char16_t *)(const void *)src + done.read;
        const size_t rest = len / 2 - done.read, most = smaller(VALIDATED_AT_ONCE, room->cap - done.written + 1);
        good = c->to->validates16 ? rest : KERNEL(utf16_validate)(units, smaller(rest, most));
        more = c->to->encode16(&c->encoder, units, good, room->dst + done.written, room->cap - done.written);
        add_progress(&done, more);
    } while (more.read == good && good > 0);
    return (struct runic_progress){2 * done.read, done.written};
}

/* Encodes UTF-8. After a fault, the encoder is given little text first and then twice as much each time: it decodes all of the
 * text that it is given, in vain if another fault is near. */
static struct runic_progress encode_in_parts(struct converter *c, const uint8_t *src, size_t len, const struct room *room)
{
    struct runic_progress done = {0, 0}, more;
    size_t ahead = runic_has_faults(c) ? smaller(BYTES_AFTER_FAULT, len) : len, part;
    do {
        part = smaller(len - done.read, ahead);
        more = c->to->encode8(&c->encoder, src + done.read, part, room->dst + done.written, room->cap - done.written);
        add_progress(&done, more);
        ahead *= 2;
    } while (done.read < len && more.read > 0 && part - more.read < LONGEST_CHARACTER);
    return done;
}

static bool is_aligned(const uint8_t *src)
{
    return (uintptr_t)src % sizeof(char16_t) == 0;
}

/* Converts directly between a charset and UTF-8 or the host's UTF-16. Returns false if UTF-16 is not aligned, or if there is no
 * such way. */
static bool convert_directly(struct converter *c, const uint8_t *src, size_t len, const struct room *room,
                             struct runic_progress *done)
{
    const unsigned way = c->plan.way;
    if (way == BY_DECODER8) {
        *done = c->from->decode8(&c->decoder, src, len, room->dst, room->cap);
    } else if (way == BY_ENCODER8) {
        *done = encode_in_parts(c, src, len, room);
    } else if (way == BY_DECODER16 && is_aligned(room->dst)) {
        *done = c->from->decode16(&c->decoder, src, len, (char16_t *)(void *)room->dst, room->cap / 2);
        done->written *= 2;
    } else if (way == BY_ENCODER16 && is_aligned(src)) {
        *done = encode_native(c, src, len, room);
    } else {
        return false;
    }
    c->begun |= done->read > 0;
    return true;
}

/* Returns how many bytes of the source units of UTF-16 were decoded from, or UNKNOWN_SIZE. */
static size_t bytes_of_units(const struct converter *c, const char16_t *units, size_t len)
{
    if (c->from->bytewise)
        return len;
    return c->from->scheme == SCHEME_NONE ? UNKNOWN_SIZE : runic_bytes_of_utf16(scheme_form(c->from->scheme), units, len);
}

/* Converts by way of UTF-16. If only a part of the decoded text could be encoded, and the units do not tell its bytes, decodes
 * that part again, to count them. */
struct runic_progress runic_convert_through_utf16(struct converter *c, const struct view *view, struct room room,
                                                  struct runic_progress done)
{
    char16_t units[UNITS_IN_A_BATCH];
    struct runic_progress in, out;
    const size_t least = form_unit_size(scheme_form(c->to->scheme)); /* bytes of a unit in the target */
    if (convert_directly(c, view->src + done.read, view->len - done.read, &room, &in))
        return (struct runic_progress){done.read + in.read, done.written + in.written};
    do {
        const union runic_state before = c->decoder;
        const uint8_t *src = view->src + done.read;
        const size_t len = view->len - done.read;
        const size_t most = runic_units_for(c, room.cap);
        in = decode(c, src, len, units, smaller(UNITS_IN_A_BATCH, most < 2 ? 2 : most)); /* a surrogate pair has two */
        out = encode(c, units, in.written, room.dst, room.cap);
        if (out.read < in.written && (in.read = bytes_of_units(c, units, out.read)) == UNKNOWN_SIZE) {
            c->decoder = before;
            in.read = decode(c, src, len, units, out.read).read;
        }
        runic_learn_width(c, out);
        c->begun |= out.read > 0;
        done.read += in.read;
        done.written += out.written;
        wrote(&room, out.written);
    } while (in.read > 0 && out.read == in.written && done.read < view->len && room.cap >= least);
    return done;
}
