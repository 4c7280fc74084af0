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
static void encode_native(struct converter *c, struct text *text)
{
    struct runic_progress done;
    size_t good;
    do {
        const char16_t *units = (const char16_t *)(const void *)text->src;
        const size_t rest = text->len / 2, most = smaller(VALIDATED_AT_ONCE, text->cap + 1);
        good = c->to->validates16 ? rest : KERNEL(utf16_validate)(units, smaller(rest, most));
        done = c->to->encode16(&c->encoder, units, good, text->dst, text->cap);
        take(text, 2 * done.read);
        wrote(text, done.written);
    } while (done.read == good && good > 0);
}

/* Encodes UTF-8. After a fault, the encoder is given little text first and then more each time: it decodes all of the text that
 * it is given, in vain if another fault is near. */
static void encode_in_parts(struct converter *c, struct text *text)
{
    struct runic_progress done;
    size_t ahead = runic_has_faults(c) ? BYTES_AFTER_FAULT : text->len, part;
    do {
        part = smaller(text->len, ahead);
        done = c->to->encode8(&c->encoder, text->src, part, text->dst, text->cap);
        move_on(text, done);
        ahead *= 8;
    } while (text->len > 0 && done.read > 0 && part - done.read < LONGEST_CHARACTER);
}

static bool is_aligned(const uint8_t *src)
{
    return (uintptr_t)src % sizeof(char16_t) == 0;
}

/* Converts directly between a charset and UTF-8 or the host's UTF-16. Returns false if UTF-16 is not aligned, or if there is no
 * such way. */
static bool convert_directly(struct converter *c, struct text *text)
{
    const unsigned way = c->plan.way;
    const uint8_t *const begin = text->src;
    if (way == BY_DECODER8) {
        move_on(text, c->from->decode8(&c->decoder, text->src, text->len, text->dst, text->cap));
    } else if (way == BY_ENCODER8) {
        encode_in_parts(c, text);
    } else if (way == BY_DECODER16 && is_aligned(text->dst)) {
        char16_t *const units = (char16_t *)(void *)text->dst;
        const struct runic_progress done = c->from->decode16(&c->decoder, text->src, text->len, units, text->cap / 2);
        take(text, done.read);
        wrote(text, 2 * done.written);
    } else if (way == BY_ENCODER16 && is_aligned(text->src)) {
        encode_native(c, text);
    } else {
        return false;
    }
    c->begun |= text->src > begin;
    return true;
}

/* Returns how many bytes of the source units of UTF-16 were decoded from, or UNKNOWN_SIZE. */
static size_t bytes_of_units(const struct converter *c, const char16_t *units, size_t len)
{
    if (c->from->bytewise)
        return len;
    return c->from->scheme == SCHEME_NONE ? UNKNOWN_SIZE : runic_bytes_of_utf16(scheme_form(c->from->scheme), units, len);
}

/*
 * Converts by way of UTF-16. If only a part of the decoded text could be encoded, and the units do not tell its bytes, decodes
 * that part again, to count them. After an unmappable character the first batch is small, and each next one twice as large.
 */
void runic_convert_through_utf16(struct converter *c, struct text *text)
{
    char16_t units[UNITS_IN_A_BATCH];
    struct runic_progress in, out;
    const size_t least = form_unit_size(scheme_form(c->to->scheme)); /* bytes of a unit in the target */
    size_t ahead = c->faults.unmappable > 0 ? UNITS_AFTER_FAULT : UNITS_IN_A_BATCH;
    if (convert_directly(c, text))
        return;
    do {
        const union runic_state before = c->decoder;
        const size_t most = runic_units_for(c, text->cap);
        in = decode(c, text->src, text->len, units, smaller(ahead, most < 2 ? 2 : most)); /* a surrogate pair has two */
        ahead = smaller(2 * ahead, UNITS_IN_A_BATCH);
        out = encode(c, units, in.written, text->dst, text->cap);
        if (out.read < in.written && (in.read = bytes_of_units(c, units, out.read)) == UNKNOWN_SIZE) {
            c->decoder = before;
            in.read = decode(c, text->src, text->len, units, out.read).read;
        }
        runic_learn_width(c, out);
        c->begun |= out.read > 0;
        take(text, in.read);
        wrote(text, out.written);
    } while (in.read > 0 && out.read == in.written && text->len > 0 && text->cap >= least);
}
