/* encoder.c - one interface to runic's encoders and to the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
/*
 * A call of iconv(3) costs as much as ten characters or more, and each unmappable character ends a call. The first
 * time that a character turns out to be unmappable it is remembered: texts in a script that the charset lacks are
 * converted as fast as others.
 */
#include "encoder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "terminal/message.h"
#include "text/system.h"

#define CHARACTERS 0x110000

/* ---- Open and close ---- */

/* Opens an encoder that stops at each unmappable character: the caller passes the replacement as text. */
static bool open_bare(struct encoder *encoder, const char *name, const runic_options *how)
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
        warn(encoder->name, "%s lacks characters of an escape: %s replaced by '?' instead of escaped", charset,
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

/* ---- Unmappable characters ---- */

/*
 * Returns true for a combining character, which some charsets have only together with the letter before it.
 * Such a character must not be remembered as unmappable.
 */
static bool may_combine(char32_t value)
{
    return (value >= 0x02B0 && value <= 0x036F) || (value >= 0x0B80 && value <= 0x0BFF) || (value >= 0x3099 && value <= 0x309A);
}

void encoder_remember(struct encoder *encoder, char32_t value)
{
    if (may_combine(value))
        return;
    if (encoder->lacking == NULL)
        encoder->lacking = calloc(CHARACTERS / 64, sizeof *encoder->lacking);
    if (encoder->lacking != NULL)
        encoder->lacking[value >> 6] |= (uint64_t)1 << (value & 63);
}

/* ---- Replacements ---- */

/* Resets the encoder to the start of a text. */
static void reset_encoder(struct encoder *encoder)
{
    if (encoder->system)
        os_convert(encoder->iconv, NULL, NULL, NULL, NULL);
    else
        runic_converter_init(&encoder->runic, &encoder->how);
}

/* Returns true if the charset has all characters of an ASCII text, or U+FFFD for "". */
static bool has_all(struct encoder *encoder, const char *text)
{
    char32_t all[32];
    uint8_t made[256];
    size_t len = 0;
    for (; text[len] != 0; len++)
        all[len] = (unsigned char)text[len];
    if (len == 0)
        all[len++] = 0xFFFD;
    reset_encoder(encoder);
    return encode(encoder, all, len, made, sizeof made, true).status == RUNIC_OK;
}

bool encoder_has(struct encoder *encoder, char32_t value)
{
    uint8_t made[64];
    reset_encoder(encoder);
    return encode(encoder, &value, 1, made, sizeof made, true).status == RUNIC_OK;
}

/*
 * Returns true if iconv silently drops tag characters that the charset lacks, as glibc and GNU libiconv do: it
 * writes as many bytes for two of them as for one. If the charset's name asks for this (//IGNORE), it is not a
 * fault.
 */
static bool drops_tags(struct encoder *encoder)
{
    static const char32_t tags[] = {0xE0041, 0xE0041};
    uint8_t made[64];
    reset_encoder(encoder);
    const runic_result one = encode(encoder, tags, 1, made, sizeof made, true);
    reset_encoder(encoder);
    const runic_result two = encode(encoder, tags, 2, made, sizeof made, true);
    return one.status == RUNIC_OK && two.status == RUNIC_OK && one.written == two.written;
}

/* Returns true if the charset has all characters of the escapes of a policy. */
static bool has_escapes(struct encoder *encoder, const runic_policy *policy)
{
    return policy->action != RUNIC_ACTION_ESCAPE || has_all(encoder, escape_characters(policy->length));
}

static bool is_answer(runic_action action)
{
    return action == RUNIC_ACTION_REPLACE || action == RUNIC_ACTION_ESCAPE || action == RUNIC_ACTION_FALLBACK ||
           action == RUNIC_ACTION_CALLBACK;
}

/*
 * Finds out which replacements the charset has, with a second encoder, so that nothing gets into the output. Returns
 * false after an error message.
 */
static bool probe_replacements(struct encoder *encoder)
{
    struct encoder other;
    if (!open_bare(&other, NULL, &encoder->how))
        return false;
    encoder->has_replacement = has_all(&other, "");
    encoder->has_question = has_all(&other, "?");
    encoder->has_escapes = has_escapes(&other, &encoder->asked.ill_formed) && has_escapes(&other, &encoder->asked.unmappable);
    encoder->drops_tags = other.system && strstr(charset_name(encoder->how.to), "//") == NULL && drops_tags(&other);
    encoder_abandon(&other);
    return true;
}

bool encoder_open(struct encoder *encoder, const char *name, const runic_options *how)
{
    const bool needs_replacements =
        is_answer((runic_action)how->ill_formed.action) || is_answer((runic_action)how->unmappable.action);
    bool good = open_bare(encoder, name, how);
    encoder->asked = *how;
    good = good && ((!needs_replacements && !encoder->system) || probe_replacements(encoder));
    encoder->stops = how->unmappable.action == RUNIC_ACTION_STOP &&
                     strstr(charset_name(how->to), "//") == NULL; /* a suffix such as //TRANSLIT allows substitutes */
    if (good)
        return true;
    encoder_abandon(encoder);
    return false;
}

void encoder_count_answers(struct encoder *encoder, runic_action action, uint64_t count)
{
    if (!is_answer(action) || action == RUNIC_ACTION_FALLBACK)
        return;
    if (action == RUNIC_ACTION_ESCAPE ? encoder->has_escapes : encoder->has_question || encoder->has_replacement)
        return;
    *(encoder->has_question ? &encoder->unescaped : &encoder->left_out) += count;
}

/* Reads each byte of an ill-formed sequence in the charset of --fallback. Returns how many characters these are. */
static size_t fall_back(const struct encoder *encoder, const runic_report *report, char32_t *answer)
{
    const runic_options how = {.from = (runic_charset)encoder->asked.ill_formed.charset,
                               .to = SCALARS,
                               .ill_formed = {.action = RUNIC_ACTION_REPLACE}};
    const size_t len = report->length < RUNIC_REPORT_BYTES ? report->length : RUNIC_REPORT_BYTES;
    return runic_convert(&how, report->bytes, len, answer, ANSWER_MOST * sizeof *answer).written / sizeof *answer;
}

static const runic_policy *policy_for(const struct encoder *encoder, const runic_report *report)
{
    return report->status == RUNIC_UNMAPPABLE ? &encoder->asked.unmappable : &encoder->asked.ill_formed;
}

/* Asks the callback, as a converter would. For a charset of iconv(3), it answers with characters of US-ASCII. */
static size_t ask(const struct encoder *encoder, const runic_report *report, char32_t *answer)
{
    runic_report asked = *report;
    runic_policy policy = {.action = RUNIC_ACTION_STOP};
    asked.to = (uint16_t)(encoder->system ? RUNIC_ASCII : encoder->how.to);
    encoder->asked.callback(encoder->asked.user, &asked, &policy);
    memcpy(answer, policy.text, policy.length * sizeof *answer);
    return policy.length;
}

size_t encoder_answer(struct encoder *encoder, runic_action action, const runic_report *report, char32_t *answer)
{
    if (!is_answer(action))
        return 0;
    if (action == RUNIC_ACTION_FALLBACK)
        return fall_back(encoder, report, answer);
    if (action == RUNIC_ACTION_CALLBACK)
        return ask(encoder, report, answer);
    if (action == RUNIC_ACTION_ESCAPE && encoder->has_escapes)
        return escape_fault(policy_for(encoder, report)->length, report, answer);
    const bool replacement = action == RUNIC_ACTION_REPLACE && encoder->has_replacement;
    answer[0] = replacement ? 0xFFFD : '?';
    return replacement || encoder->has_question;
}

runic_policy encoder_policy(struct encoder *encoder, runic_action action)
{
    const runic_report none = {.status = RUNIC_ILL_FORMED};
    char32_t answer[ANSWER_MOST];
    if (action == RUNIC_ACTION_FALLBACK)
        return encoder->asked.ill_formed;
    if (action == RUNIC_ACTION_ESCAPE && encoder->has_escapes)
        return encoder->asked.ill_formed;
    const size_t length = encoder_answer(encoder, action, &none, answer);
    return length > 0 ? (runic_policy){.action = RUNIC_ACTION_REPLACE, .length = 1, .text = {answer[0]}}
                      : (runic_policy){.action = RUNIC_ACTION_SKIP};
}
