/* entry.tmpl.h - template: a conversion, strict and lossy, made of what its vectors take. */
/* SPDX-License-Identifier: MIT */
/* FROM, TO: the forms. There is FROM_to_TO_vectors, strict where it counts no faults. */
#define PASTE(from, to, part)     scalable_##from##_to_##to##part
#define NAME(from, to, part)      PASTE(from, to, part)
#define FORM_NAMED(form)          FORM_##form
#define FORM_OF(form)             FORM_NAMED(form)
#define SCALAR_NAMED(from, to)    runic_scalar_##from##_to_##to
#define SCALAR_OF(from, to)       SCALAR_NAMED(from, to)
#define SCALAR_LOSSY(from, to)    runic_scalar_##from##_to_##to##_lossy
#define SCALAR_LOSSY_OF(from, to) SCALAR_LOSSY(from, to)

static struct runic_pair NAME(FROM, TO, )(const void *src, size_t len, void *dst, size_t cap)
{
    return finish_convert(SCALAR_OF(FROM, TO), FORM_OF(FROM), FORM_OF(TO), src, len, dst, cap,
                          NAME(FROM, TO, _vectors)(src, len, dst, cap, NULL));
}

static struct runic_pair NAME(FROM, TO, _lossy)(const void *src, size_t len, void *dst, size_t cap, size_t *replaced)
{
    size_t count = 0;
    const struct runic_pair done = NAME(FROM, TO, _vectors)(src, len, dst, cap, &count);
    return finish_lossy(SCALAR_LOSSY_OF(FROM, TO), FORM_OF(FROM), FORM_OF(TO), src, len, dst, cap, done, count, replaced);
}

#undef PASTE
#undef NAME
#undef FORM_NAMED
#undef FORM_OF
#undef SCALAR_NAMED
#undef SCALAR_OF
#undef SCALAR_LOSSY
#undef SCALAR_LOSSY_OF
#undef FROM
#undef TO
