/* lossy.tmpl.h - template: a lossy conversion, by the length of the text. */
/* SPDX-License-Identifier: MIT */
/* FROM, TO: the forms. There are FROM_to_TO, the strict conversion, and FROM_to_TO_long, which serves both. */
#define PASTE(from, to, part) from##_to_##to##part
#define NAME(from, to, part)  PASTE(from, to, part)
#define FORM_NAMED(form)      FORM_##form
#define FORM_OF(form)         FORM_NAMED(form)
#define SCALAR_NAMED(name)    runic_scalar_##name
#define SCALAR_OF(name)       SCALAR_NAMED(name)

static struct runic_pair NAME(FROM, TO, _lossy)(const void *src, size_t len, void *dst, size_t cap, size_t *replaced)
{
    const struct lossy_parts parts = {NAME(FROM, TO, ), NAME(FROM, TO, _long), SCALAR_OF(NAME(FROM, TO, _lossy))};
    return lossy_by_length(parts, FORM_OF(FROM), FORM_OF(TO), src, len, dst, cap, replaced);
}

#undef PASTE
#undef NAME
#undef FORM_NAMED
#undef FORM_OF
#undef SCALAR_NAMED
#undef SCALAR_OF
#undef FROM
#undef TO
