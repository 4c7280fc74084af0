/* entry.tmpl.h - template: a strict and a lossy conversion, made of a vector loop and scalar. */
/* SPDX-License-Identifier: MIT */
/*
 * FROM, TO: the forms. FROM_to_TO_vectors must be defined: it converts what vectors can, up to a fault, the end of the text, or
 * where room is short. A rare case has a
 * separate function, so that the others save fewer registers.
 */
#define PASTE(from, to, part)  scalable_##from##_to_##to##part
#define NAME(from, to, part)   PASTE(from, to, part)
#define FORM_NAMED(form)       FORM_##form
#define FORM_OF(form)          FORM_NAMED(form)
#define SCALAR_NAMED(from, to) runic_scalar_##from##_to_##to
#define SCALAR_OF(from, to)    SCALAR_NAMED(from, to)

static NOINLINE struct runic_progress NAME(FROM, TO, _rest)(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                            struct runic_progress done)
{
    return finish_convert(SCALAR_OF(FROM, TO), FORM_OF(FROM), FORM_OF(TO), src, len, dst, cap, done);
}

static struct runic_progress NAME(FROM, TO, )(const void *src, size_t len, void *dst, size_t cap)
{
    if (is_for_scalar(FORM_OF(FROM), src, len))
        return SCALAR_OF(FROM, TO)(src, len, dst, cap);
    const struct runic_progress done = NAME(FROM, TO, _vectors)(src, len, dst, cap);
    return done.read == len ? done : NAME(FROM, TO, _rest)(src, len, dst, cap, done);
}

static struct runic_progress NAME(FROM, TO, _lossy)(const void *src, size_t len, void *dst, size_t cap, size_t *replaced)
{
    const struct lossy at = convert_lossy(FORM_OF(FROM), FORM_OF(TO), NAME(FROM, TO, ), src, len, dst, cap);
    *replaced = at.replaced;
    return at.done;
}

#undef PASTE
#undef NAME
#undef FORM_NAMED
#undef FORM_OF
#undef SCALAR_NAMED
#undef SCALAR_OF
#undef FROM
#undef TO
