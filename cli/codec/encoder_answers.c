/* encoder_answers.c - what replaces faults: characters that the charset of an encoder has. */
/* SPDX-License-Identifier: MIT */
/*
 * A call of iconv(3) costs as much as ten characters or more, and each unmappable character ends a call. The first
 * time that a character turns out to be unmappable it is remembered: texts in a script that the charset lacks are
 * converted as fast as others.
 */
#include <stdlib.h>
#include <string.h>

#include "encoder.h"
#include "escape.h"

#define CHARACTERS 0x110000

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
    if (!encoder_open_bare(&other, NULL, &encoder->how))
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
    bool good = encoder_open_bare(encoder, name, how);
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
