/* system_encoder.c - encodes UTF-8 with the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
#include "system_encoder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/memory.h"
#include "terminal/message.h"
#include "text/charset.h"
#include "text/system.h"

/* Characters to encode at first, and after an unmappable one. */
#define FEW 16

/* ---- iconv ---- */

/* Encodes characters. read counts them. Returns RUNIC_UNMAPPABLE at one that is not read. */
static runic_result run_iconv(struct os_conversion *iconv, const char32_t *src, size_t len, uint8_t *dst, size_t cap, bool last,
                              size_t *replaced)
{
    char *in = (char *)(uintptr_t)src, *out = (char *)dst;
    size_t in_left = len * sizeof *src, out_left = cap;
    size_t done = len > 0 ? os_convert(iconv, &in, &in_left, &out, &out_left) : 0;
    if (done != (size_t)-1) {
        *replaced += done;
        done = last ? os_convert(iconv, NULL, NULL, &out, &out_left) : 0;
    }
    runic_result r = {.read = len - in_left / sizeof *src, .written = cap - out_left};
    if (done == (size_t)-1)
        r.status = errno == E2BIG ? RUNIC_FULL : RUNIC_UNMAPPABLE;
    return r;
}

/* Encodes a text for itself. */
static runic_result try(const struct system_encoder *encoder, const char32_t *text, size_t len)
{
    uint8_t made[256];
    size_t replaced = 0;
    os_convert(encoder->probe, NULL, NULL, NULL, NULL);
    return run_iconv(encoder->probe, text, len, made, sizeof made, true, &replaced);
}

bool system_encoder_has(const struct system_encoder *encoder, const char32_t *text, size_t len)
{
    return try(encoder, text, len).status == RUNIC_OK;
}

#define HEX "0123456789ABCDEF"

/* Of each syntax of escapes, a format for ASCII characters, which the library does not escape, and what its escapes are made
 * of. */
static const struct {
    const char *ascii, *characters;
} styles[] = {[RUNIC_ESCAPE_BRACES] = {"\\u{%04X}", "\\xu{}" HEX},
              [RUNIC_ESCAPE_C] = {"\\%03o", "\\uU" HEX},
              [RUNIC_ESCAPE_JAVA] = {"\\u%04X", "\\u" HEX},
              [RUNIC_ESCAPE_JSON] = {"\\u%04X", "\\u" HEX},
              [RUNIC_ESCAPE_XML] = {"&#%u;", "&#;0123456789"},
              [RUNIC_ESCAPE_PERCENT] = {"%%%02X", "%" HEX},
              [RUNIC_ESCAPE_PYTHON] = {"\\x%02x", "\\xuU0123456789abcdef"}};

static bool has_escapes(const struct system_encoder *encoder, uint8_t style)
{
    const char *characters = styles[style].characters;
    char32_t text[32];
    size_t len = 0;
    for (; characters[len] != 0; len++)
        text[len] = (unsigned char)characters[len];
    return system_encoder_has(encoder, text, len);
}

/*
 * Returns true if iconv silently drops tag characters that the charset lacks, as glibc and GNU libiconv do: it
 * writes as many bytes for two of them as for one. If the charset's name asks for this (//IGNORE), it is not a
 * fault.
 */
static bool drops_tags(const struct system_encoder *encoder, runic_charset to)
{
    static const char32_t tags[] = {0xE0041, 0xE0041};
    const runic_result one = try(encoder, tags, 1), two = try(encoder, tags, 2);
    return strstr(charset_name(to), "//") == NULL && one.status == RUNIC_OK && two.status == RUNIC_OK &&
           one.written == two.written;
}

struct system_encoder *system_encoder_open(const runic_options *how)
{
    struct system_encoder *encoder = allocated(sizeof *encoder);
    *encoder = (struct system_encoder){.iconv = os_conversion_open(charset_name(how->to), SCALARS_OF_SYSTEM), .stride = FEW};
    encoder->probe = encoder->iconv != NULL ? os_conversion_open(charset_name(how->to), SCALARS_OF_SYSTEM) : NULL;
    if (encoder->probe == NULL) {
        fail_errno(NULL, charset_name(how->to));
        system_encoder_close(encoder);
        return NULL;
    }
    encoder->charset.drops_tags = drops_tags(encoder, how->to);
    for (unsigned style = RUNIC_ESCAPE_BRACES; style <= RUNIC_ESCAPE_PYTHON; style++)
        encoder->charset.escapes |= (unsigned)has_escapes(encoder, (uint8_t)style) << style;
    encoder->charset.question = system_encoder_has(encoder, &(char32_t){'?'}, 1);
    return encoder;
}

void system_encoder_close(struct system_encoder *encoder)
{
    if (encoder == NULL)
        return;
    if (encoder->iconv != NULL)
        os_conversion_close(encoder->iconv);
    if (encoder->probe != NULL)
        os_conversion_close(encoder->probe);
    free(encoder);
}

/* ---- Unmappable characters ---- */

static bool escapes(const struct system_encoder *encoder, const runic_policy *policy)
{
    return policy->action == RUNIC_ACTION_ESCAPE && (encoder->charset.escapes >> policy->style & 1) != 0;
}

/* Returns true if '?' is what replaces an unmappable character. */
static bool is_question(const struct system_encoder *encoder, const runic_policy *policy)
{
    return (policy->action == RUNIC_ACTION_REPLACE && policy->length == 0) ||
           (policy->action == RUNIC_ACTION_ESCAPE && !escapes(encoder, policy));
}

void system_encoder_answer(struct system_encoder *encoder, const runic_policy *policy)
{
    const char32_t value = encoder->report.character;
    const runic_options how = {.from = SCALARS, .to = RUNIC_ASCII, .unmappable = *policy, .bom_in = RUNIC_BOM_IN_KEEP};
    uint8_t text[ANSWER_MOST];
    encoder->answer_len = 0;
    if (is_question(encoder, policy)) {
        encoder->answer[0] = '?';
        encoder->answer_len = encoder->charset.question;
        encoder->counts.left_out += !encoder->charset.question;
        encoder->counts.unescaped += encoder->charset.question && policy->action == RUNIC_ACTION_ESCAPE;
    } else if (policy->action == RUNIC_ACTION_REPLACE) {
        memcpy(encoder->answer, policy->text, policy->length * sizeof *policy->text);
        encoder->answer_len = policy->length;
    } else if (policy->action == RUNIC_ACTION_ESCAPE) {
        encoder->answer_len = value < 0x80 ? (size_t)sprintf((char *)text, styles[policy->style].ascii, (unsigned)value)
                                           : runic_convert(&how, &value, sizeof value, text, sizeof text).written;
        for (size_t i = 0; i < encoder->answer_len; i++)
            encoder->answer[i] = text[i];
    }
}

/* Notes the unmappable character at src[all->read], and passes over it. */
static void note_fault(struct system_encoder *encoder, const uint8_t *src, size_t len, runic_result *all)
{
    const runic_character next = runic_utf8_next((const char *)src + all->read, len - all->read);
    encoder->report = (runic_report){.offset = all->read,
                                     .character = next.value,
                                     .from = RUNIC_UTF8,
                                     .to = RUNIC_ASCII,
                                     .status = RUNIC_UNMAPPABLE,
                                     .fault = RUNIC_FAULT_UNMAPPABLE,
                                     .length = next.length};
    encoder->counts.faults++;
    if (encoder->census != NULL)
        census_add(encoder->census, next.value, 1);
    all->read += next.length;
}

/* ---- Encode ---- */

/* Writes the replacement of the last fault; a character of it that the charset lacks is left out. Returns false if it is full.
 */
static bool write_answer(struct system_encoder *encoder, uint8_t *dst, size_t cap, runic_result *all)
{
    while (encoder->answer_len > 0) {
        const runic_result r = run_iconv(encoder->iconv, encoder->answer, encoder->answer_len, dst + all->written,
                                         cap - all->written, false, &encoder->counts.substituted);
        const size_t used = r.read + (r.status == RUNIC_UNMAPPABLE);
        all->written += r.written;
        encoder->answer_len -= used;
        memmove(encoder->answer, encoder->answer + used, encoder->answer_len * sizeof *encoder->answer);
        if (r.status == RUNIC_FULL)
            return false;
    }
    return true;
}

/* Returns how many characters there are before a tag that iconv would drop. */
static size_t before_tag(const struct system_encoder *encoder, const char32_t *text, size_t count)
{
    size_t before = 0;
    while (before < count && !(encoder->charset.drops_tags && text[before] >> 7 == 0xE0000 >> 7))
        before++;
    return before;
}

/* The most bytes that iconv makes of a character, with shift sequences. */
#define LONGEST 16

/* Encodes characters up to an unmappable one. Returns RUNIC_UNMAPPABLE if src[all->read] is one, RUNIC_FULL if dst is. */
static runic_status encode_some(struct system_encoder *encoder, const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                runic_result *all)
{
    static const runic_options how = {.from = RUNIC_UTF8, .to = SCALARS, .bom_in = RUNIC_BOM_IN_KEEP};
    char32_t text[ENCODED_AT_ONCE];
    const size_t room = (cap - all->written) / LONGEST, most = encoder->stride < room ? encoder->stride : room;
    const runic_result made = runic_convert(&how, src + all->read, len - all->read, text, most * sizeof *text);
    const size_t count = before_tag(encoder, text, made.written / sizeof *text);
    const runic_result r =
        run_iconv(encoder->iconv, text, count, dst + all->written, cap - all->written, false, &encoder->counts.substituted);
    all->read += runic_utf8_offset_of((const char *)src + all->read, made.read, RUNIC_UNIT_UTF32, r.read);
    all->written += r.written;
    if (room == 0 || r.status == RUNIC_FULL)
        return RUNIC_FULL;
    const bool is_lacking = r.status == RUNIC_UNMAPPABLE || r.read == 0;
    if (is_lacking)
        encoder->stride = FEW;
    else
        encoder->stride = encoder->stride < ENCODED_AT_ONCE ? 2 * encoder->stride : ENCODED_AT_ONCE;
    return is_lacking ? RUNIC_UNMAPPABLE : RUNIC_OK;
}

runic_result system_encode(struct system_encoder *encoder, const uint8_t *src, size_t len, uint8_t *dst, size_t cap, bool last)
{
    runic_result all = {.status = RUNIC_OK};
    if (!write_answer(encoder, dst, cap, &all))
        all.status = RUNIC_FULL;
    while (all.status == RUNIC_OK && all.read < len)
        all.status = (uint8_t)encode_some(encoder, src, len, dst, cap, &all);
    if (all.status == RUNIC_UNMAPPABLE)
        note_fault(encoder, src, len, &all);
    if (all.status != RUNIC_OK)
        return all;
    const runic_result end =
        run_iconv(encoder->iconv, NULL, 0, dst + all.written, cap - all.written, last, &encoder->counts.substituted);
    all.written += end.written;
    all.status = end.status;
    return all;
}
