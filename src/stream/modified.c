/* modified.c - converts text between two encoding forms of which one is Modified UTF-8. */
/* SPDX-License-Identifier: MIT */
/*
 * Modified UTF-8 is UTF-8, except U+0000 and supplementary characters. Stretches of text without these go by the kernels of
 * UTF-8. Text that has them goes by scalar values.
 */
#include "modified.h"

#include "../charset/lanes.h"
#include "forms.h"
#include "scalars.h"

/* Bytes that are searched at a time, and bytes that go by scalar values at a time. */
#define LOOKED_THROUGH 4096
#define MARKED         512

/* A shorter stretch goes by scalar values. */
#define SHORTEST 64

/* Bytes that are tested together. */
#define PLAIN_BLOCK 256

/* Returns ones in the lanes of bytes that differ in Modified UTF-8: 0 and 0xF0 to 0xFF. In UTF-16 these are 0 and surrogates,
 * in UTF-32 0 and values above U+FFFF. */
ALWAYS_INLINE quad marked_bytes(octets units)
{
    typedef int8_t signed_octets __attribute__((vector_size(LANES)));
    return (quad)((signed_octets)(units + 0x90) < -111); /* SSE2 has no unsigned comparison */
}

ALWAYS_INLINE quad marked_units(eight units, bool is_foreign)
{
    const uint16_t mask = is_foreign ? 0x00F8 : 0xF800, high = is_foreign ? 0x00D8 : 0xD800;
    return (quad)((units == 0) | ((units & mask) == high));
}

ALWAYS_INLINE quad marked_values(quad units, bool is_foreign)
{
    return (quad)((units == 0) | ((units & (is_foreign ? 0x0000FFFFu : 0xFFFF0000u)) != 0));
}

ALWAYS_INLINE quad marked(enum runic_form form, bool is_foreign, const uint8_t *src)
{
    const octets units = load_octets(src);
    switch (form) {
    case FORM_utf8:
        return marked_bytes(units);
    case FORM_utf16:
        return marked_units((eight)units, is_foreign);
    case FORM_utf32:
        return marked_values((quad)units, is_foreign);
    default:
        return (quad)(units == 0);
    }
}

/* Returns how many bytes at the beginning are groups of LANES bytes without a marked unit. */
ALWAYS_INLINE size_t plain_blocks(enum runic_form form, bool is_foreign, const uint8_t *src, size_t len)
{
    size_t i = 0;
    for (; len - i >= PLAIN_BLOCK; i += PLAIN_BLOCK) {
        quad any = marked(form, is_foreign, src + i);
        for (size_t j = LANES; j < PLAIN_BLOCK; j += LANES)
            any |= marked(form, is_foreign, src + i + j);
        if (!is_all(~any))
            break;
    }
    for (; len - i >= LANES && is_all(~marked(form, is_foreign, src + i)); i += LANES)
        ;
    return i;
}

size_t runic_plain_bytes(enum runic_scheme scheme, const uint8_t *src, size_t len)
{
    uint8_t rest[LANES];
    const size_t unit = form_unit_size(scheme_form(scheme));
    size_t plain;
    switch (scheme) {
    case SCHEME_utf8:
        plain = plain_blocks(FORM_utf8, false, src, len);
        break;
    case SCHEME_utf16le:
    case SCHEME_utf16be:
        plain =
            scheme_is_foreign(scheme) ? plain_blocks(FORM_utf16, true, src, len) : plain_blocks(FORM_utf16, false, src, len);
        break;
    case SCHEME_utf32le:
    case SCHEME_utf32be:
        plain =
            scheme_is_foreign(scheme) ? plain_blocks(FORM_utf32, true, src, len) : plain_blocks(FORM_utf32, false, src, len);
        break;
    default:
        plain = plain_blocks(FORM_latin1, false, src, len);
    }
    memset(rest, 1, sizeof rest);
    for (; plain + unit <= len; plain += unit) {
        memcpy(rest, src + plain, unit);
        if (!is_all(~marked(scheme_form(scheme), scheme_is_foreign(scheme), rest)))
            return plain;
    }
    return len;
}

/* A part of the view, and how far it is converted. */
struct stretch {
    struct view view;
    struct work w;
    struct runic_pair done;
};

static void move_on(struct converter *c, struct stretch *s, struct runic_pair more)
{
    s->view.src += more.read;
    c->offset += more.read;
    s->done.read += more.read;
    s->done.written += more.written;
    wrote(&s->w, more.written);
}

/* Converts stretch by stretch. The offset of the converter moves with them, because reports count from the beginning of a view.
 */
struct runic_pair runic_convert_modified(struct converter *c, const struct view *view, struct work w, bool are_unmappable)
{
    const uint64_t offset = c->offset;
    struct stretch s = {.view = *view, .w = w};
    struct runic_pair more;
    s.view.src = view->src;
    do {
        const size_t rest = view->len - s.done.read;
        const size_t plain = runic_plain_bytes(c->from->scheme, s.view.src, smaller(rest, LOOKED_THROUGH));
        more = (struct runic_pair){0, 0};
        if (plain >= SHORTEST || plain == rest) {
            s.view.len = plain;
            more = runic_convert_forms(c, &s.view, s.w, are_unmappable);
            move_on(c, &s, more);
        }
        if (more.read < SHORTEST) {
            s.view.len = smaller(view->len - s.done.read, MARKED);
            const struct runic_pair marked = runic_convert_by_scalars(c, &s.view, s.w, (struct runic_pair){0, 0}, false);
            move_on(c, &s, marked);
            more.read += marked.read;
        }
    } while (more.read > 0 && s.done.read < view->len);
    c->offset = offset;
    return s.done;
}
