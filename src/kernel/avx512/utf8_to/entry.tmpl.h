/* entry.tmpl.h - template: converts UTF-8 to UTF-16 or UTF-32, by the length and the beginning of the text. */
/* SPDX-License-Identifier: MIT */
/* TO: utf16 or utf32. The functions are separate, so that none saves registers or loads constants for another. */
#define PASTE(to, part)  utf8_to_##to##part
#define NAMED(to, part)  PASTE(to, part)
#define FN(part)         NAMED(TO, part)
#define FORM_NAMED(form) FORM_##form
#define FORM_OF(form)    FORM_NAMED(form)
#define FORM_TO          FORM_OF(TO)
#define STRICT_NAMED(to) runic_scalar_utf8_to_##to
#define STRICT_OF(to)    STRICT_NAMED(to)

LOOP_BY_ITSELF(FN(_ascii), ascii_groups(FORM_TO, &own))
LOOP_BY_ITSELF(FN(_slow_path), slow_blocks(FORM_TO, &own))
LOOP_BY_ITSELF(FN(_rest), utf8_convert_rest(FORM_TO, &own))

ALWAYS_INLINE struct runic_progress FN(_vectors)(const void *src, size_t len, void *dst, size_t cap, size_t *replaced)
{
    const struct utf8_parts parts = {FN(_ascii), FN(_slow_path), FN(_rest)};
    struct utf8_cursor c = cursor_at(FORM_TO, src, len, dst, cap);
    if (replaced != NULL)
        c.stop_at = 0;
    convert_all(parts, FORM_TO, &c);
    if (replaced != NULL)
        *replaced = c.replaced;
    return cursor_done(FORM_TO, &c, src, dst);
}

/* Converts a text block by block. Text of at most SCALAR_TEXT bytes is left to scalar code. */
static NOINLINE struct runic_progress FN(_blocks)(const void *src, size_t len, void *dst, size_t cap)
{
    if (len <= SCALAR_TEXT)
        return STRICT_OF(TO)(src, len, dst, cap);
    struct utf8_cursor c = cursor_at(FORM_TO, src, len, dst, cap);
    FN(_rest)(&c);
    rewind_at_end(FORM_TO, &c);
    return finish_convert(STRICT_OF(TO), FORM_utf8, FORM_TO, src, len, dst, cap, cursor_done(FORM_TO, &c, src, dst));
}

/*
 * Converts up to MEDIUM_TEXT bytes, by blocks as long as they are narrow, or as 4-byte characters if the text begins
 * with one.
 */
static NOINLINE struct runic_progress FN(_medium)(const void *src, size_t len, void *dst, size_t cap)
{
    struct utf8_cursor c = cursor_at(FORM_TO, src, len, dst, cap);
    if (*c.src >= 0xF0)
        medium_supplementary(FORM_TO, &c);
    else
        medium_plain(FORM_TO, &c);
    return finish_convert(FN(_blocks), FORM_utf8, FORM_TO, src, len, dst, cap, cursor_done(FORM_TO, &c, src, dst));
}

static NOINLINE struct runic_progress FN(_double)(const void *src, size_t len, void *dst, size_t cap)
{
    const size_t written = double_block(FORM_TO, src, len, dst, cap, 0);
    return written > 0 ? (struct runic_progress){len, written} : FN(_blocks)(src, len, dst, cap);
}

/* Converts at most 64 bytes with 4-byte characters. */
static NOINLINE struct runic_progress FN(_short_any)(const void *src, size_t len, void *dst, size_t cap)
{
    struct utf8_seen seen = {0, 0, 0};
    struct utf8_cursor c = cursor_at(FORM_TO, src, len, dst, cap);
    if (any_block(FORM_TO, &c, false, true, &seen) == DONE && c.src == c.src_end && c.carry == 0)
        return cursor_done(FORM_TO, &c, src, dst);
    return FN(_blocks)(src, len, dst, cap);
}

static struct runic_progress FN()(const void *src, size_t len, void *dst, size_t cap)
{
    if (len > MEDIUM_TEXT)
        return FN(_long)(src, len, dst, cap, NULL);
    if (len > 2 * SHORT_UNITS || (len > SHORT_UNITS && *(const uint8_t *)src >= 0xF0))
        return FN(_medium)(src, len, dst, cap);
    if (len > SHORT_UNITS)
        return FN(_double)(src, len, dst, cap);
    size_t written;
    const enum short_kind kind = utf8_short(FORM_TO, src, len, dst, cap, &written);
    if (kind == SHORT_DONE)
        return (struct runic_progress){len, written};
    return kind == SHORT_SUPPLEMENTARY ? FN(_short_any)(src, len, dst, cap) : FN(_blocks)(src, len, dst, cap);
}

#undef PASTE
#undef NAMED
#undef FN
#undef FORM_NAMED
#undef FORM_OF
#undef FORM_TO
#undef STRICT_NAMED
#undef STRICT_OF
#undef TO
