/* encoder.c - one interface to runic's encoders and to the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
#include "encoder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/os.h"
#include "terminal/message.h"

/* Characters that iconv encodes at once. */
#define ENCODED_AT_ONCE 1024

/* Characters of the longest replacement. */
#define ANSWER_MOST (4 * RUNIC_MAX_REPLACEMENT)

struct system_encoder {
    struct os_conversion *iconv, *probe; /* the second one writes nothing into the output */
    struct census *census;               /* counts the unmappable characters; or NULL */
    runic_report report;                 /* its offset is that in the last text */
    uint64_t faults;
    size_t substituted;           /* characters for which iconv has written others */
    bool drops_tags;              /* iconv silently drops tag characters */
    bool question;                /* the charset has '?' */
    unsigned escapes;             /* a bit for each style of escapes whose characters the charset has */
    char32_t answer[ANSWER_MOST]; /* the replacement of the last fault, which is written next */
    size_t answer_len;
    size_t stride; /* characters to decode at once */
};

/* Characters to encode at first, and after an unmappable one. */
#define FEW 16

/* ---- iconv(3) ---- */

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

/* Encodes a text by itself. */
static runic_result try(const struct system_encoder *encoder, const char32_t *text, size_t len)
{
    uint8_t made[256];
    size_t replaced = 0;
    os_convert(encoder->probe, NULL, NULL, NULL, NULL);
    return run_iconv(encoder->probe, text, len, made, sizeof made, true, &replaced);
}

static bool system_has_text(const struct system_encoder *encoder, const char32_t *text, size_t len)
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
    return system_has_text(encoder, text, len);
}

/* Returns true if iconv silently drops tag characters that the charset lacks, as glibc and GNU libiconv do: it writes as many
 * bytes for two of them as for one. If the charset's name asks for this (//IGNORE), it is not a fault. */
static bool drops_tags(const struct system_encoder *encoder, runic_charset to)
{
    static const char32_t tags[] = {0xE0041, 0xE0041};
    const runic_result one = try(encoder, tags, 1), two = try(encoder, tags, 2);
    return strstr(charset_name(to), "//") == NULL && one.status == RUNIC_OK && two.status == RUNIC_OK &&
           one.written == two.written;
}

static void system_close(struct system_encoder *encoder)
{
    if (encoder == NULL)
        return;
    if (encoder->iconv != NULL)
        os_conversion_close(encoder->iconv);
    if (encoder->probe != NULL)
        os_conversion_close(encoder->probe);
    free(encoder);
}

/* Begins an output in how->to. Returns NULL after an error message. */
static struct system_encoder *system_open(const runic_options *how)
{
    struct system_encoder *encoder = allocated(sizeof *encoder);
    *encoder = (struct system_encoder){.iconv = os_conversion_open(charset_name(how->to), SCALARS_OF_SYSTEM), .stride = FEW};
    encoder->probe = encoder->iconv != NULL ? os_conversion_open(charset_name(how->to), SCALARS_OF_SYSTEM) : NULL;
    if (encoder->probe == NULL) {
        fail_errno(NULL, charset_name(how->to));
        system_close(encoder);
        return NULL;
    }
    encoder->drops_tags = drops_tags(encoder, how->to);
    for (unsigned style = RUNIC_ESCAPE_BRACES; style <= RUNIC_ESCAPE_PYTHON; style++)
        encoder->escapes |= (unsigned)has_escapes(encoder, (uint8_t)style) << style;
    encoder->question = system_has_text(encoder, &(char32_t){'?'}, 1);
    return encoder;
}

/* ---- Unmappable characters ---- */

bool encoder_has(const struct encoder *encoder, char32_t value)
{
    return encoder->system != NULL ? system_has_text(encoder->system, &value, 1) : charset_has(encoder->how.to, value);
}

/* Returns true if the charset has what the policy asks for. */
static bool has_asked(const struct encoder *encoder, const runic_policy *policy)
{
    if (policy->action == RUNIC_ACTION_ESCAPE)
        return encoder->system == NULL || (encoder->system->escapes >> policy->style & 1) != 0;
    return policy->action != RUNIC_ACTION_REPLACE || encoder_has(encoder, 0xFFFD);
}

/* Stores the replacement of the last fault, by a policy other than STOP and CALLBACK; '?' if the charset lacks an escape. */
static void system_answer(struct encoder *to, const runic_policy *policy)
{
    struct system_encoder *encoder = to->system;
    const char32_t value = encoder->report.character;
    const runic_options how = {.from = SCALARS, .to = RUNIC_ASCII, .unmappable = *policy, .bom_in = RUNIC_BOM_IN_KEEP};
    const bool is_escape = policy->action == RUNIC_ACTION_ESCAPE, escapes = is_escape && has_asked(to, policy);
    uint8_t text[ANSWER_MOST];
    encoder->answer_len = 0;
    if ((policy->action == RUNIC_ACTION_REPLACE && policy->length == 0) || (is_escape && !escapes)) {
        encoder->answer[0] = '?';
        encoder->answer_len = encoder->question;
        to->left_out += !encoder->question;
        to->unescaped += encoder->question && is_escape;
    } else if (policy->action == RUNIC_ACTION_REPLACE) {
        memcpy(encoder->answer, policy->text, policy->length * sizeof *policy->text);
        encoder->answer_len = policy->length;
    } else if (escapes) {
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
    encoder->faults++;
    if (encoder->census != NULL)
        census_add(encoder->census, next.value, 1);
    all->read += next.length;
}

/* ---- Encode ---- */

/* Writes the replacement of the last fault; a character of it that the charset lacks is left out. Returns false if it is
 * full. */
static bool write_answer(struct system_encoder *encoder, uint8_t *dst, size_t cap, runic_result *all)
{
    while (encoder->answer_len > 0) {
        const runic_result r = run_iconv(encoder->iconv, encoder->answer, encoder->answer_len, dst + all->written,
                                         cap - all->written, false, &encoder->substituted);
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
    while (before < count && !(encoder->drops_tags && text[before] >> 7 == 0xE0000 >> 7))
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
        run_iconv(encoder->iconv, text, count, dst + all->written, cap - all->written, false, &encoder->substituted);
    all->read +=
        runic_utf8_translate((const char *)src + all->read, made.read, RUNIC_UNIT_UTF32, r.read, RUNIC_UNIT_UTF8, NULL);
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

/* Does what encoder_convert() does; stops at each unmappable character. */
static runic_result system_encode(struct system_encoder *encoder, const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                  bool last)
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
        run_iconv(encoder->iconv, NULL, 0, dst + all.written, cap - all.written, last, &encoder->substituted);
    all.written += end.written;
    all.status = end.status;
    return all;
}

/* ---- Open and close ---- */

bool encoder_open(struct encoder *encoder, const char *name, const runic_options *how)
{
    *encoder = (struct encoder){.how = *how, .name = name};
    if (is_system(how->to))
        encoder->system = system_open(how);
    encoder->is_open = is_system(how->to) ? encoder->system != NULL : runic_converter_init(&encoder->runic, how) == RUNIC_OK;
    return encoder->is_open;
}

void encoder_abandon(struct encoder *encoder)
{
    system_close(encoder->system);
    *encoder = (struct encoder){.is_open = false};
}

/* Writes the bytes that end a text, such as a final shift sequence. */
static bool write_rest(struct encoder *encoder, text_taker take, void *user)
{
    uint8_t made[RUNIC_MIN_OUTPUT];
    runic_result r;
    do {
        r = encoder_convert(encoder, (const uint8_t *)"", 0, made, sizeof made, true);
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
    const struct system_encoder *system = encoder->system;
    const char *charset = charset_name(encoder->how.to);
    /* A suffix such as //TRANSLIT allows substitutes. */
    const bool stops = encoder->how.unmappable.action == RUNIC_ACTION_STOP && strstr(charset, "//") == NULL;
    if (encoder->left_out > 0)
        warn(encoder->name, "%s has no '?': %s skipped instead of replaced", charset, counted(encoder->left_out, "character"));
    if (encoder->unescaped > 0)
        warn(encoder->name, "%s cannot write escapes, since it lacks one of their characters: %s replaced by '?'", charset,
             counted(encoder->unescaped, "character"));
    return report_substituted(encoder->name, system != NULL ? system->substituted : 0, stops, "--on-unmappable");
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

void encoder_count_in(struct encoder *encoder, struct census *census)
{
    if (encoder->system != NULL)
        encoder->system->census = census;
}

runic_result encoder_convert(struct encoder *encoder, const uint8_t *src, size_t len, uint8_t *dst, size_t cap, bool last)
{
    return encoder->system != NULL ? system_encode(encoder->system, src, len, dst, cap, last)
                                   : runic_converter_convert(&encoder->runic, src, len, dst, cap, last);
}

runic_report encoder_report(const struct encoder *encoder)
{
    return encoder->system != NULL ? encoder->system->report : runic_converter_report(&encoder->runic);
}

int64_t encoder_fault_position(const struct encoder *encoder)
{
    return encoder->system != NULL ? (int64_t)encoder->system->report.offset : runic_converter_fault_position(&encoder->runic);
}

void encoder_answer(struct encoder *encoder, const runic_policy *answer)
{
    if (encoder->system != NULL)
        system_answer(encoder, answer);
    else
        runic_converter_answer(&encoder->runic, answer);
}

void encoder_set_policies(struct encoder *encoder, const runic_policy *ill_formed, const runic_policy *unmappable)
{
    if (encoder->system == NULL)
        runic_converter_set_policies(&encoder->runic, ill_formed, unmappable);
}

runic_faults encoder_faults(const struct encoder *encoder)
{
    return encoder->system != NULL ? (runic_faults){.unmappable = encoder->system->faults}
                                   : runic_converter_faults(&encoder->runic);
}

/* ---- Replacements ---- */

runic_policy encoder_replacement(const struct encoder *encoder, const runic_policy *ill_formed)
{
    if (has_asked(encoder, ill_formed))
        return *ill_formed;
    return encoder_has(encoder, '?') ? (runic_policy){.action = RUNIC_ACTION_REPLACE, .length = 1, .text = {'?'}}
                                     : (runic_policy){.action = RUNIC_ACTION_SKIP};
}

void encoder_count_replaced(struct encoder *encoder, const runic_policy *ill_formed, uint64_t count)
{
    if (count == 0 || has_asked(encoder, ill_formed))
        return;
    if (!encoder_has(encoder, '?'))
        encoder->left_out += count;
    else if (ill_formed->action == RUNIC_ACTION_ESCAPE)
        encoder->unescaped += count;
}
