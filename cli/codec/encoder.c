/* encoder.c - one interface to runic's encoders and to the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
#include "encoder.h"

#include <errno.h>
#include <stdlib.h>

#include "terminal/message.h"
#include "text/system.h"

/* ---- Open and close ---- */

bool encoder_open_bare(struct encoder *encoder, const char *name, const runic_options *how)
{
    *encoder = (struct encoder){.how = *how, .name = name, .system = is_system(how->to)};
    encoder->how.from = has_lone_surrogates(how->to) ? UNITS : SCALARS;
    encoder->how.ill_formed = encoder->how.unmappable = (runic_policy){.action = RUNIC_ACTION_STOP};
    if (encoder->system) {
        encoder->iconv = os_conversion_open(charset_name(how->to), SCALARS_OF_SYSTEM);
        encoder->is_open = encoder->iconv != NULL;
    } else {
        encoder->is_open = runic_converter_init(&encoder->runic, &encoder->how) == RUNIC_OK;
    }
    if (encoder->system && !encoder->is_open)
        fail_errno(NULL, charset_name(how->to));
    return encoder->is_open;
}

void encoder_abandon(struct encoder *encoder)
{
    if (!encoder->is_open)
        return;
    if (encoder->iconv != NULL)
        os_conversion_close(encoder->iconv);
    free(encoder->lacking);
    *encoder = (struct encoder){.is_open = false};
}

/* Writes the bytes that end a text, such as a final shift sequence. */
static bool write_rest(struct encoder *encoder, text_taker take, void *user)
{
    uint8_t made[RUNIC_MIN_OUTPUT];
    runic_result r;
    do {
        r = encode(encoder, NULL, 0, made, sizeof made, true);
        if (r.written > 0 && !take(user, made, r.written))
            return false;
    } while (r.status == RUNIC_FULL);
    return true;
}

bool report_substituted(const char *name, size_t count, bool stops, const char *option)
{
    const char *characters = counted(count, "character");
    if (count > 0 && stops)
        fail(name, "iconv substituted other characters for %s, and does not report where; use %s replace to allow it",
             characters, option);
    else if (count > 0)
        warn(name, "iconv substituted other characters for %s", characters);
    return count == 0 || !stops;
}

/* Warns of faults that were not handled as asked for. Returns false if the conversion must fail for that. */
static bool warn_of_substitutes(const struct encoder *encoder)
{
    const char *charset = charset_name(encoder->how.to);
    if (encoder->left_out > 0)
        warn(encoder->name, "%s has no '?': %s skipped instead of replaced", charset, counted(encoder->left_out, "character"));
    if (encoder->unescaped > 0)
        warn(encoder->name, "%s cannot write escapes, since it lacks one of their characters: %s replaced by '?'", charset,
             counted(encoder->unescaped, "character"));
    return report_substituted(encoder->name, encoder->replaced, encoder->stops, "--on-unmappable");
}

bool encoder_finish(struct encoder *encoder, text_taker take, void *user)
{
    if (!encoder->is_open)
        return true;
    const bool good = write_rest(encoder, take, user) && warn_of_substitutes(encoder);
    encoder_abandon(encoder);
    return good;
}

/* ---- Encode ---- */

/* Characters encoded at once in a charset that has lone surrogates, and the most bytes of each. */
#define CHARACTERS_AT_ONCE 256
#define LONGEST_CHARACTER  6

/* Encodes a charset that has lone surrogates by way of UTF-16, which has them, too. */
static runic_result encode_by_units(struct encoder *encoder, const char32_t *src, size_t len, uint8_t *dst, size_t cap,
                                    bool last)
{
    char16_t units[2 * CHARACTERS_AT_ONCE];
    runic_result all = {.status = RUNIC_OK};
    do {
        size_t count = 0, from = all.read;
        for (; all.read < len && all.read - from < CHARACTERS_AT_ONCE; all.read++) {
            const char32_t value = src[all.read];
            if (value < 0x10000)
                units[count++] = (char16_t)value;
            else
                count += runic_utf16_put(value, units + count, 2);
        }
        if (cap - all.written < LONGEST_CHARACTER * (all.read - from + 1)) {
            all.read = from;
            all.status = RUNIC_FULL;
            return all;
        }
        all.written += runic_converter_convert(&encoder->runic, units, count * sizeof *units, dst + all.written,
                                               cap - all.written, last && all.read == len)
                           .written;
    } while (all.read < len);
    return all;
}

static runic_result encode_by_runic(struct encoder *encoder, const char32_t *src, size_t len, uint8_t *dst, size_t cap,
                                    bool last)
{
    if (encoder->how.from == UNITS)
        return encode_by_units(encoder, src, len, dst, cap, last);
    runic_result r = runic_converter_convert(&encoder->runic, src, len * sizeof *src, dst, cap, last);
    /* A lone surrogate is ill-formed in UTF-32. */
    if (r.status == RUNIC_ILL_FORMED)
        r.status = RUNIC_UNMAPPABLE;
    r.read = r.read / sizeof *src - (r.status == RUNIC_UNMAPPABLE);
    return r;
}

static bool is_tag(char32_t value)
{
    return value >> 7 == 0xE0000 >> 7;
}

static size_t before_tag(const char32_t *src, size_t len)
{
    size_t i = 0;
    while (i < len && !is_tag(src[i]))
        i++;
    return i;
}

static runic_result run_iconv(struct encoder *encoder, const char32_t *src, size_t len, uint8_t *dst, size_t cap, bool last)
{
    char *in = (char *)(uintptr_t)src, *out = (char *)dst;
    size_t in_left = len * sizeof *src, out_left = cap;
    size_t replaced = len > 0 ? os_convert(encoder->iconv, &in, &in_left, &out, &out_left) : 0;
    if (replaced != (size_t)-1) {
        encoder->replaced += replaced;
        replaced = last ? os_convert(encoder->iconv, NULL, NULL, &out, &out_left) : 0;
    }
    const int error = replaced == (size_t)-1 ? errno : 0;
    return (runic_result){.read = len - in_left / sizeof *src,
                          .written = cap - out_left,
                          .status = error == E2BIG ? RUNIC_FULL
                                    : error != 0   ? RUNIC_UNMAPPABLE
                                                   : RUNIC_OK};
}

static runic_result encode_by_iconv(struct encoder *encoder, const char32_t *src, size_t len, uint8_t *dst, size_t cap,
                                    bool last)
{
    const size_t most = encoder->drops_tags ? before_tag(src, len) : len;
    runic_result r = run_iconv(encoder, src, most, dst, cap, last && most == len);
    if (r.status == RUNIC_OK && most < len)
        r.status = RUNIC_UNMAPPABLE;
    return r;
}

runic_result encode(struct encoder *encoder, const char32_t *src, size_t len, uint8_t *dst, size_t cap, bool last)
{
    return (encoder->system ? encode_by_iconv : encode_by_runic)(encoder, src, len, dst, cap, last);
}
