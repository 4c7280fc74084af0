/* system_encoder.c - encodes UTF-8 with the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
/*
 * A call of iconv(3) costs as much as ten characters or more, and each unmappable character ends one. Therefore such a
 * character is remembered, and replaced before iconv gets the text.
 */
#include "system_encoder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "terminal/message.h"
#include "text/charset.h"
#include "text/system.h"

#define CHARACTERS 0x110000

/* Characters to encode at first, and after one that was not known to be unmappable. */
#define FEW 64

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

static bool has_escapes(const struct system_encoder *encoder, uint8_t style)
{
    const char *characters = escape_characters(style);
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
    struct system_encoder *encoder = calloc(1, sizeof *encoder);
    if (encoder != NULL) {
        encoder->iconv = os_conversion_open(charset_name(how->to), SCALARS_OF_SYSTEM);
        encoder->probe = encoder->iconv != NULL ? os_conversion_open(charset_name(how->to), SCALARS_OF_SYSTEM) : NULL;
    }
    if (encoder == NULL || encoder->probe == NULL) {
        fail_errno(NULL, charset_name(how->to));
        system_encoder_close(encoder);
        return NULL;
    }
    encoder->policy = encoder->asked = how->unmappable;
    encoder->callback = how->callback;
    encoder->user = how->user;
    encoder->stride = FEW;
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
    free(encoder->charset.lacking);
    free(encoder);
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

static void remember(struct system_encoder *encoder, char32_t value)
{
    if (encoder->charset.lacking == NULL && !may_combine(value))
        encoder->charset.lacking = calloc(CHARACTERS / 64, sizeof *encoder->charset.lacking);
    if (encoder->charset.lacking != NULL && !may_combine(value))
        encoder->charset.lacking[value >> 6] |= (uint64_t)1 << (value & 63);
}

static bool is_lacking(const struct system_encoder *encoder, char32_t value)
{
    return (encoder->charset.lacking != NULL && (encoder->charset.lacking[value >> 6] >> (value & 63) & 1) != 0) ||
           (encoder->charset.drops_tags && value >> 7 == 0xE0000 >> 7);
}

static bool escapes(const struct system_encoder *encoder, const runic_policy *policy)
{
    return policy->action == RUNIC_ACTION_ESCAPE && (encoder->charset.escapes >> policy->length & 1) != 0;
}

/* Returns true if '?' is what replaces an unmappable character. */
static bool is_question(const struct system_encoder *encoder, const runic_policy *policy)
{
    return (policy->action == RUNIC_ACTION_REPLACE && policy->length == 0) ||
           (policy->action == RUNIC_ACTION_ESCAPE && !escapes(encoder, policy));
}

/* Stores what a policy makes of a character. Returns its length. */
static size_t make_answer(const struct system_encoder *encoder, const runic_policy *policy, char32_t value, char32_t *answer)
{
    const runic_options how = {.from = SCALARS,
                               .to = RUNIC_ASCII,
                               .unmappable = *policy,
                               .callback = encoder->callback,
                               .user = encoder->user,
                               .bom_in = RUNIC_BOM_IN_KEEP};
    uint8_t text[ANSWER_MOST];
    answer[0] = '?';
    if (policy->action == RUNIC_ACTION_SKIP || is_question(encoder, policy))
        return policy->action != RUNIC_ACTION_SKIP && encoder->charset.question;
    if (policy->action == RUNIC_ACTION_REPLACE) {
        memcpy(answer, policy->text, policy->length * sizeof *policy->text);
        return policy->length;
    }
    const size_t len = escapes(encoder, policy) && value < 0x80
                           ? escape_ascii(policy->length, value, text)
                           : runic_convert(&how, &value, sizeof value, text, sizeof text).written;
    for (size_t i = 0; i < len; i++)
        answer[i] = text[i];
    return len;
}

/* Counts an unmappable character that a policy replaces. */
static void count_fault(struct system_encoder *encoder, const runic_policy *policy, char32_t value)
{
    encoder->counts.faults++;
    if (encoder->census != NULL)
        census_add(encoder->census, value, 1);
    if (is_question(encoder, policy)) {
        encoder->counts.left_out += !encoder->charset.question;
        encoder->counts.unescaped += encoder->charset.question && policy->action == RUNIC_ACTION_ESCAPE;
    }
}

void system_encoder_answer(struct system_encoder *encoder, const runic_policy *policy)
{
    encoder->answer_len = make_answer(encoder, policy, encoder->report.character, encoder->answer);
}

/* Notes a fault at an offset of the text. Returns true if the policy is to stop there. */
static bool note_fault(struct system_encoder *encoder, char32_t value, size_t offset, size_t length)
{
    encoder->report = (runic_report){.offset = offset,
                                     .character = value,
                                     .from = RUNIC_UTF8,
                                     .to = RUNIC_ASCII,
                                     .status = RUNIC_UNMAPPABLE,
                                     .fault = RUNIC_FAULT_UNMAPPABLE,
                                     .length = (uint8_t)length};
    count_fault(encoder, encoder->policy.action == RUNIC_ACTION_STOP ? &encoder->asked : &encoder->policy, value);
    if (encoder->policy.action == RUNIC_ACTION_STOP)
        return true;
    system_encoder_answer(encoder, &encoder->policy);
    return false;
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

/* Some text: its characters, and what iconv gets: those, or a text in which those are replaced that it is known to lack. */
struct gathered {
    size_t character_count, count, length; /* of characters, of what iconv gets, of all the characters in UTF-8 */
    bool is_replaced;
    char32_t characters[ENCODED_AT_ONCE], text[ENCODED_AT_ONCE + ANSWER_MOST];
    uint16_t from[ENCODED_AT_ONCE + ANSWER_MOST]; /* the index of the character that text[i] stands for */
};

/* Replaces the characters that are known to be unmappable, up to one at which the policy is to stop. */
static void replace_known(const struct system_encoder *encoder, struct gathered *g, size_t most)
{
    const size_t there = g->character_count;
    size_t i = 0;
    for (g->count = 0; i < there && g->count <= most; i++) {
        size_t made = 1;
        g->text[g->count] = g->characters[i];
        if (is_lacking(encoder, g->characters[i])) {
            if (encoder->policy.action == RUNIC_ACTION_STOP)
                break;
            made = make_answer(encoder, &encoder->policy, g->characters[i], g->text + g->count);
        }
        for (; made > 0; made--)
            g->from[g->count++] = (uint16_t)i;
    }
    g->character_count = i;
}

static void gather(const struct system_encoder *encoder, const uint8_t *src, size_t len, size_t most, struct gathered *g)
{
    const runic_options how = {.from = RUNIC_UTF8, .to = SCALARS, .bom_in = RUNIC_BOM_IN_KEEP};
    const runic_result all = runic_convert(&how, src, len, g->characters, most * sizeof *g->characters);
    g->character_count = g->count = all.written / sizeof *g->characters;
    g->length = all.read;
    g->is_replaced = encoder->charset.lacking != NULL || encoder->charset.drops_tags;
    if (g->is_replaced)
        replace_known(encoder, g, most);
}

/* Encodes what was gathered; a character of a replacement that the charset lacks is left out. Returns how many characters. */
static size_t encode_gathered(struct system_encoder *encoder, const struct gathered *g, uint8_t *dst, size_t cap,
                              runic_result *all)
{
    const char32_t *text = g->is_replaced ? g->text : g->characters;
    size_t at = 0;
    runic_result r = {.status = RUNIC_OK};
    while (at < g->count) {
        r = run_iconv(encoder->iconv, text + at, g->count - at, dst + all->written, cap - all->written, false,
                      &encoder->counts.substituted);
        all->written += r.written;
        at += r.read;
        if (r.status != RUNIC_UNMAPPABLE || !g->is_replaced || !is_lacking(encoder, g->characters[g->from[at]]))
            break;
        at++;
    }
    all->status = r.status;
    if (at == g->count)
        return g->character_count;
    return g->is_replaced ? g->from[at] : at;
}

/* Counts the characters that were encoded or replaced. Returns their length in UTF-8. */
static size_t pass(struct system_encoder *encoder, const struct gathered *g, size_t count)
{
    size_t length = 0;
    if (!g->is_replaced && count == g->character_count)
        return g->length;
    for (size_t i = 0; i < count; i++) {
        const char32_t value = g->characters[i];
        if (g->is_replaced && is_lacking(encoder, value))
            count_fault(encoder, &encoder->policy, value);
        length += 1u + (value >= 0x80) + (value >= 0x800) + (value >= 0x10000);
    }
    return length;
}

/* The most bytes that iconv makes of a character, with shift sequences. */
#define LONGEST 16

/* Encodes characters up to an unmappable one. Returns RUNIC_UNMAPPABLE if src[all->read] is one, RUNIC_FULL if dst is. */
static runic_status encode_some(struct system_encoder *encoder, const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                runic_result *all)
{
    struct gathered g;
    const size_t room = (cap - all->written) / LONGEST, most = room > ANSWER_MOST ? room - ANSWER_MOST : 0;
    if (most == 0)
        return RUNIC_FULL;
    gather(encoder, src + all->read, len - all->read, encoder->stride < most ? encoder->stride : most, &g);
    const size_t done = encode_gathered(encoder, &g, dst, cap, all);
    all->read += pass(encoder, &g, done);
    encoder->stride = encoder->stride < ENCODED_AT_ONCE ? 2 * encoder->stride : ENCODED_AT_ONCE;
    if (all->status == RUNIC_UNMAPPABLE)
        remember(encoder, g.characters[done]);
    return all->status == RUNIC_OK && done == 0 ? RUNIC_UNMAPPABLE : (runic_status)all->status;
}

runic_result system_encode(struct system_encoder *encoder, const uint8_t *src, size_t len, uint8_t *dst, size_t cap, bool last)
{
    runic_result all = {.status = RUNIC_FULL};
    while (write_answer(encoder, dst, cap, &all)) {
        if (all.read == len) {
            const runic_result end =
                run_iconv(encoder->iconv, NULL, 0, dst + all.written, cap - all.written, last, &encoder->counts.substituted);
            all.written += end.written;
            all.status = end.status;
            return all;
        }
        const runic_status status = encode_some(encoder, src, len, dst, cap, &all);
        if (status == RUNIC_FULL)
            break;
        if (status == RUNIC_OK)
            continue;
        const runic_character next = runic_utf8_next((const char *)src + all.read, len - all.read);
        all.read += next.length;
        if (note_fault(encoder, next.value, all.read - next.length, next.length)) {
            all.status = RUNIC_UNMAPPABLE;
            return all;
        }
    }
    all.status = RUNIC_FULL;
    return all;
}
