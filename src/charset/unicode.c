/* unicode.c - the charsets that are forms of the kernels, as codecs: whole units by kernel, odd bytes by hand. */
/* SPDX-License-Identifier: MIT */
#include "codec.h"

#include "../dispatch/dispatch.h"

ALWAYS_INLINE struct runic_pair decode_by(runic_convert_kernel *kernel, enum runic_form form, const uint8_t *src, size_t len,
                                          char32_t *dst, size_t cap)
{
    struct runic_pair done = kernel(src, len / form_unit_size(form), dst, cap);
    done.read *= form_unit_size(form);
    return done;
}

ALWAYS_INLINE struct runic_pair encode_by(runic_convert_kernel *kernel, enum runic_form form, const char32_t *src, size_t len,
                                          uint8_t *dst, size_t cap)
{
    struct runic_pair done = kernel(src, len, dst, cap / form_unit_size(form));
    done.written *= form_unit_size(form);
    return done;
}

/*
 * Bytes that make no whole unit are cut off at the end. A high surrogate before an odd byte is one sequence with it: the byte
 * may yet become a low surrogate.
 */
ALWAYS_INLINE runic_character next_bytes(enum runic_form form, const uint8_t *src, size_t len)
{
    const size_t size = form_unit_size(form);
    if (len < size)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
    runic_character next = form_next(form, src, len / size);
    next.length = (uint8_t)(next.length * size);
    if (next.status == RUNIC_PARTIAL)
        next.length = (uint8_t)len;
    return next;
}

bool runic_has_all(char32_t value)
{
    (void)value;
    return true;
}

static bool has_latin1(char32_t value)
{
    return value <= 0xFF;
}

/* Native UTF-32 is what scalar values stand in: there the kernel is a copy of what is well-formed. */
static struct runic_pair copy_utf32(const void *src, size_t len, void *dst, size_t cap)
{
    size_t good = FORM_KERNEL(UTF32, validate)(src, smaller(len, cap));
    memcpy(dst, src, 4 * good);
    return (struct runic_pair){good, good};
}

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define UTF32BE_TO_UTF32 copy_utf32
#define UTF32_TO_UTF32BE copy_utf32
#define UTF32LE_TO_UTF32 KERNEL(utf32le_to_utf32be)
#define UTF32_TO_UTF32LE KERNEL(utf32be_to_utf32le)
#else
#define UTF32BE_TO_UTF32 KERNEL(utf32be_to_utf32le)
#define UTF32_TO_UTF32BE KERNEL(utf32le_to_utf32be)
#define UTF32LE_TO_UTF32 copy_utf32
#define UTF32_TO_UTF32LE copy_utf32
#endif

#define CODEC(name, to_utf32, from_utf32, has_value)                                                                           \
    static struct runic_pair decode_##name(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst,            \
                                           size_t cap)                                                                         \
    {                                                                                                                          \
        (void)state;                                                                                                           \
        return decode_by(to_utf32, FORM_##name, src, len, dst, cap);                                                           \
    }                                                                                                                          \
    static struct runic_pair encode_##name(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst,            \
                                           size_t cap)                                                                         \
    {                                                                                                                          \
        (void)state;                                                                                                           \
        return encode_by(from_utf32, FORM_##name, src, len, dst, cap);                                                         \
    }                                                                                                                          \
    static runic_character next_in_##name(union runic_state *state, const uint8_t *src, size_t len)                            \
    {                                                                                                                          \
        (void)state;                                                                                                           \
        return next_bytes(FORM_##name, src, len);                                                                              \
    }                                                                                                                          \
    const struct runic_codec runic_codec_##name = {.form = FORM_##name,                                                        \
                                                   .bytewise = FORM_##name == FORM_latin1,                                     \
                                                   .decode = decode_##name,                                                    \
                                                   .encode = encode_##name,                                                    \
                                                   .next = next_in_##name,                                                     \
                                                   .has = has_value};

CODEC(utf8, CONVERT_KERNEL(utf8, UTF32), CONVERT_KERNEL(UTF32, utf8), runic_has_all)
CODEC(utf16be, CONVERT_KERNEL(utf16be, UTF32), CONVERT_KERNEL(UTF32, utf16be), runic_has_all)
CODEC(utf16le, CONVERT_KERNEL(utf16le, UTF32), CONVERT_KERNEL(UTF32, utf16le), runic_has_all)
CODEC(utf32be, UTF32BE_TO_UTF32, UTF32_TO_UTF32BE, runic_has_all)
CODEC(utf32le, UTF32LE_TO_UTF32, UTF32_TO_UTF32LE, runic_has_all)
CODEC(latin1, CONVERT_KERNEL(latin1, UTF32), CONVERT_KERNEL(UTF32, latin1), has_latin1)
