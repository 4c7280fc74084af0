/* model.c - the model of a stream: BOM, first character, then one character or fault after the other. */
/* SPDX-License-Identifier: MIT */
#include "model.h"

#include <stdio.h>

#define BOM         0xFEFFu
#define WORD_JOINER 0x2060u

/* ---- Output ---- */

static bool has_surrogates(runic_charset charset)
{
    return charset == RUNIC_WTF8 || charset == RUNIC_MUTF8;
}

/* Writes a lone surrogate. UTF-16 also has them if the source is WTF-8 or MUTF-8. */
static bool write_lone(const struct trial *trial, struct history *h, uint32_t value)
{
    const enum text_form to = form_of(trial->how.to);
    if (has_surrogates(trial->how.to))
        h->length += stateful_put(trial->how.to, &h->encoder, value, h->out + h->length);
    else if (to == TEXT_utf16le || to == TEXT_utf16be)
        put_unit(to, h->out + h->length, 0, value), h->length += 2;
    else
        return false;
    return true;
}

static bool write_value(const struct trial *trial, struct history *h, uint32_t value)
{
    const enum text_form to = form_of(trial->how.to);
    if (value >= 0xD800 && value <= 0xDFFF)
        return write_lone(trial, h, value);
    if (is_stateful(trial->how.to)) {
        const size_t bytes = stateful_put(trial->how.to, &h->encoder, value, h->out + h->length);
        h->length += bytes;
        return bytes > 0 || !(is_legacy(trial->how.to) || trial->how.to == RUNIC_UTF8MB3);
    }
    size_t units = reference_put(to, value, h->out + h->length);
    h->length += units * unit_size(to);
    return units > 0;
}

/* Returns the number of bytes that would close the output here. */
static size_t closing(const struct trial *trial, const struct history *h)
{
    struct memory copy = h->encoder;
    uint8_t bytes[8];
    return is_stateful(trial->how.to) ? stateful_close(trial->how.to, &copy, bytes) : 0;
}

static void end_atom(const struct trial *trial, struct history *h, size_t from)
{
    h->atom[h->atoms++] = (struct atom){h->length, from, closing(trial, h)};
}

static void write_ascii(const struct trial *trial, struct history *h, const char *text)
{
    for (; *text != 0; text++)
        if (!write_value(trial, h, (unsigned char)*text))
            write_value(trial, h, '?');
}

/* The escape of a character; each style has its own format. */
static void character_escape(unsigned style, uint32_t value, char *text, size_t size)
{
    static const char *const formats[][2] = {/* up to U+FFFF, and above */
                                             [RUNIC_ESCAPE_BRACES] = {"\\u{%04X}", "\\u{%X}"},
                                             [RUNIC_ESCAPE_C] = {"\\u%04X", "\\U%08X"},
                                             [RUNIC_ESCAPE_JAVA] = {"\\u%04X", "\\u%04X\\u%04X"},
                                             [RUNIC_ESCAPE_JSON] = {"\\u%04X", "\\u%04X\\u%04X"},
                                             [RUNIC_ESCAPE_XML] = {"&#%u;", "&#%u;"},
                                             [RUNIC_ESCAPE_PERCENT] = {"%%%02X%%%02X%%%02X", "%%%02X%%%02X%%%02X%%%02X"},
                                             [RUNIC_ESCAPE_PYTHON] = {"\\u%04x", "\\U%08x"}};
    const char *format = formats[style][value > 0xFFFF];
    const bool is_utf16 = style == RUNIC_ESCAPE_JAVA || style == RUNIC_ESCAPE_JSON;
    if (style == RUNIC_ESCAPE_C && value < 0xA0)
        snprintf(text, size, "\\%03o", (unsigned)value);
    else if (style == RUNIC_ESCAPE_PYTHON && value < 0x100)
        snprintf(text, size, "\\x%02x", (unsigned)value);
    else if (style == RUNIC_ESCAPE_PERCENT && value < 0x80)
        snprintf(text, size, "%%%02X", (unsigned)value);
    else if (style == RUNIC_ESCAPE_PERCENT && value < 0x800)
        snprintf(text, size, "%%%02X%%%02X", (unsigned)(0xC0 | value / 64), (unsigned)(0x80 | value % 64));
    else if (style == RUNIC_ESCAPE_PERCENT && value < 0x10000)
        snprintf(text, size, format, 0xE0 | value / 4096, 0x80 | value / 64 % 64, 0x80 | value % 64);
    else if (style == RUNIC_ESCAPE_PERCENT)
        snprintf(text, size, format, 0xF0 | value / 262144, 0x80 | value / 4096 % 64, 0x80 | value / 64 % 64,
                 0x80 | value % 64);
    else if (is_utf16 && value > 0xFFFF)
        snprintf(text, size, format, 0xD800 + (value - 0x10000) / 1024, 0xDC00 + (value - 0x10000) % 1024);
    else
        snprintf(text, size, format, value);
}

static void write_escape(const struct trial *trial, struct history *h, unsigned style, const runic_report *report)
{
    const char *format = style == RUNIC_ESCAPE_C         ? "\\%03o"
                         : style == RUNIC_ESCAPE_PERCENT ? "%%%02X"
                         : style == RUNIC_ESCAPE_PYTHON  ? "\\x%02x"
                                                         : "\\x%02X";
    char text[32];
    if (report->status == RUNIC_UNMAPPABLE) {
        const bool is_shift = trial->how.web && report->character < ' ';
        character_escape(style, is_shift ? 0xFFFD : report->character, text, sizeof text);
        write_ascii(trial, h, text);
    }
    for (size_t i = 0; report->status == RUNIC_ILL_FORMED && i < report->length && i < RUNIC_REPORT_BYTES; i++) {
        snprintf(text, sizeof text, format, report->bytes[i]);
        write_ascii(trial, h, text);
    }
}

static bool is_wide(runic_charset charset)
{
    return charset >= RUNIC_UTF16 && charset <= RUNIC_UTF32LE;
}

/* Returns the surrogate in a report that can be converted back to a byte of UTF-8, or 0. */
static uint32_t escaped_unit(const struct trial *trial, const struct history *h, const runic_report *report)
{
    const enum text_form from = form_of(h->charset);
    if (!is_wide(h->charset) || trial->how.to != RUNIC_UTF8 || report->status != RUNIC_ILL_FORMED ||
        report->length != unit_size(from))
        return 0;
    const uint32_t unit = unit_at(from, report->bytes, 0);
    return unit >= 0xDC80 && unit <= 0xDCFF ? unit : 0;
}

static bool is_escapable(const struct trial *trial, const struct history *h, const runic_report *report)
{
    return report->length > 0 && report->status == RUNIC_ILL_FORMED &&
           (escaped_unit(trial, h, report) != 0 || (h->charset == RUNIC_UTF8 && is_wide(trial->how.to)));
}

/* As in PEP 383. */
static void write_surrogates(const struct trial *trial, struct history *h, const runic_report *report)
{
    const enum text_form to = form_of(trial->how.to);
    const uint32_t back = escaped_unit(trial, h, report);
    if (back != 0) {
        h->out[h->length++] = (uint8_t)back;
        return;
    }
    for (size_t i = 0; i < report->length; i++, h->length += unit_size(to))
        put_unit(to, h->out + h->length, 0, 0xDC00u + report->bytes[i]);
}

/* Decodes each byte in the charset of the policy. With web rules, undefined bytes of windows-1252 are C1 controls. */
static void write_fallback(const struct trial *trial, struct history *h, const runic_policy *policy, const runic_report *report)
{
    const enum text_form form = form_of((runic_charset)policy->charset);
    for (size_t i = 0; report->status == RUNIC_ILL_FORMED && i < report->length && i < RUNIC_REPORT_BYTES; i++) {
        const runic_character next = reference_next(form, report->bytes + i, 1);
        const bool is_control = trial->how.web && policy->charset == RUNIC_WINDOWS1252 && next.status != RUNIC_OK;
        if (!write_value(trial, h, is_control ? report->bytes[i] : next.value))
            write_value(trial, h, '?');
    }
}

static void write_policy(const struct trial *trial, struct history *h, const runic_policy *policy, const runic_report *report)
{
    const size_t before = h->length;
    if (policy->action == RUNIC_ACTION_ESCAPE)
        write_escape(trial, h, policy->style, report);
    if (policy->action == RUNIC_ACTION_FALLBACK)
        write_fallback(trial, h, policy, report);
    if (policy->action == RUNIC_ACTION_SURROGATE_ESCAPE)
        write_surrogates(trial, h, report);
    for (size_t i = 0; policy->action == RUNIC_ACTION_REPLACE && i < (policy->length > 0 ? policy->length : 1); i++)
        if (!write_value(trial, h, policy->length > 0 ? policy->text[i] : 0xFFFD))
            write_value(trial, h, '?');
    if (h->length > before)
        end_atom(trial, h, (size_t)report->offset);
}

/* ---- Faults ---- */

void answer_for(const runic_report *report, runic_policy *answer)
{
    static const uint8_t actions[] = {RUNIC_ACTION_REPLACE, RUNIC_ACTION_SKIP,    RUNIC_ACTION_STOP,
                                      RUNIC_ACTION_ESCAPE,  RUNIC_ACTION_REPLACE, RUNIC_ACTION_FALLBACK};
    const size_t turn = (size_t)report->offset % (report->status == RUNIC_ILL_FORMED ? 6 : 5);
    answer->action = actions[turn];
    if (turn == 5)
        answer->charset = RUNIC_WINDOWS1252;
    if (turn != 4)
        return;
    answer->length = 3;
    answer->text[0] = '<', answer->text[1] = 0x1F600, answer->text[2] = report->bytes[0];
}

static void note(struct history *h, bool asked, runic_status status, size_t close)
{
    h->event[h->events++] = (struct event){asked, status, h->length, close, h->newest};
}

void log_and_answer(void *user, const runic_report *report, runic_policy *answer)
{
    struct history *h = user;
    h->newest = *report;
    note(h, true, RUNIC_OK, 0);
    answer_for(report, answer);
}

static void count(struct history *h)
{
    if (h->ill_formed + h->unmappable == 0)
        h->first = h->newest;
    *(h->newest.status == RUNIC_ILL_FORMED ? &h->ill_formed : &h->unmappable) += 1;
}

/* Returns the policy for h->newest. */
static runic_policy policy_for(const struct trial *trial, const struct history *h)
{
    const bool turned = trial->turning > 0 && h->stops >= trial->turning;
    const runic_policy ill_formed = turned ? trial->ill_formed : trial->how.ill_formed;
    const runic_policy unmappable = turned ? trial->unmappable : trial->how.unmappable;
    if (unmappable.action == RUNIC_ACTION_SURROGATE_ESCAPE && escaped_unit(trial, h, &h->newest) != 0)
        return unmappable;
    return h->newest.status == RUNIC_UNMAPPABLE ? unmappable : ill_formed;
}

/* Handles h->newest. */
static void deal(const struct trial *trial, struct history *h)
{
    runic_policy policy = policy_for(trial, h), answer = {0};
    if (policy.action == RUNIC_ACTION_CALLBACK) {
        log_and_answer(h, &h->newest, &answer);
        if (answer.action == RUNIC_ACTION_STOP) {
            note(h, false, RUNIC_STOPPED, closing(trial, h));
            h->stops++;
        }
        policy = answer;
    } else if (policy.action == RUNIC_ACTION_STOP ||
               (policy.action == RUNIC_ACTION_SURROGATE_ESCAPE && !is_escapable(trial, h, &h->newest))) {
        policy.action = RUNIC_ACTION_STOP;
        note(h, false, (runic_status)h->newest.status, closing(trial, h));
        h->stops++;
        if (trial->answering && h->newest.fault != RUNIC_FAULT_MISSING_BOM)
            answer_for(&h->newest, &policy);
    }
    write_policy(trial, h, &policy, &h->newest);
}

static void fault(const struct trial *trial, struct history *h, const uint8_t *src, size_t pos, const runic_character *next)
{
    const bool bad = next->status != RUNIC_OK;
    h->newest = (runic_report){.offset = pos,
                               .character = bad ? 0 : next->value,
                               .status = bad ? RUNIC_ILL_FORMED : RUNIC_UNMAPPABLE,
                               .fault = bad ? next->fault : RUNIC_FAULT_UNMAPPABLE,
                               .length = next->length};
    memcpy(h->newest.bytes, src + pos, next->length < RUNIC_REPORT_BYTES ? next->length : RUNIC_REPORT_BYTES);
    count(h);
    deal(trial, h);
}

/* ---- The text ---- */

static bool looks_at_first(const runic_options *how)
{
    const bool by_label = how->from == RUNIC_UTF16 || how->from == RUNIC_UTF32;
    return how->bom_in == RUNIC_BOM_IN_AUTO ? by_label : how->bom_in != RUNIC_BOM_IN_KEEP;
}

static bool writes_mark(const runic_options *how)
{
    const bool by_label = how->to == RUNIC_UTF16 || how->to == RUNIC_UTF32;
    return how->bom_out == RUNIC_BOM_OUT_AUTO ? by_label : how->bom_out == RUNIC_BOM_OUT_ADD;
}

/* Reads UTF-16 that has lone surrogates. */
static runic_character next_with_surrogates(enum text_form form, const uint8_t *src, size_t len)
{
    const runic_character next = reference_next_bytes(form, src, len);
    return next.status != RUNIC_OK && len >= 2 ? reference_good(unit_at(form, src, 0), 2) : next;
}

static runic_character model_next(const struct trial *trial, struct history *h, const uint8_t *src, size_t len)
{
    const enum text_form form = form_of(h->charset);
    if (len > 0 && has_surrogates(trial->how.to) && (form == TEXT_utf16le || form == TEXT_utf16be))
        return next_with_surrogates(form, src, len);
    if (is_stateful(h->charset))
        return stateful_next(h->charset, &h->decoder, src, len);
    if (len == 0)
        return (runic_character){.status = RUNIC_OK, .value = NO_CHARACTER};
    return reference_next_bytes(form_of(h->charset), src, len);
}

/* Returns the offset after the BOM. */
static size_t first_character(const struct trial *trial, struct history *h, const uint8_t *src, size_t len, bool *begun)
{
    size_t pos = 0;
    struct memory before;
    runic_character first;
    do {
        before = h->decoder;
        first = model_next(trial, h, src + pos, len - pos);
        if (first.status == RUNIC_OK && first.value == NO_CHARACTER)
            pos += first.length;
    } while (first.status == RUNIC_OK && first.value == NO_CHARACTER && first.length > 0);
    *begun = first.status == RUNIC_OK && first.value == BOM;
    if (*begun)
        return pos + first.length;
    h->decoder = before;
    if (trial->how.bom_in == RUNIC_BOM_IN_REQUIRE) {
        h->newest = (runic_report){.status = RUNIC_ILL_FORMED, .fault = RUNIC_FAULT_MISSING_BOM};
        count(h);
        note(h, false, RUNIC_ILL_FORMED, closing(trial, h));
    }
    return pos;
}

static void convert_from(const struct trial *trial, struct history *h, const uint8_t *src, size_t len, size_t pos, bool begun)
{
    for (;;) {
        runic_character next = model_next(trial, h, src + pos, len - pos);
        if (next.status == RUNIC_OK && next.value == NO_CHARACTER) {
            if (pos == len)
                return;
            pos += next.length;
            continue;
        }
        const bool joiner = trial->how.word_joiner && next.value == BOM && begun;
        begun = true;
        if (next.status == RUNIC_OK && write_value(trial, h, joiner ? WORD_JOINER : next.value))
            end_atom(trial, h, pos);
        else
            fault(trial, h, src, pos, &next);
        pos += next.length;
    }
}

void model_convert(const struct trial *trial, const uint8_t *src, size_t len, struct history *h)
{
    bool begun = false;
    h->length = h->events = h->atoms = h->stops = 0;
    h->ill_formed = h->unmappable = 0;
    h->first = h->newest = (runic_report){0};
    h->charset = model_charset(&trial->how, src, len);
    h->decoder = h->encoder = memory_at_start(&trial->how);
    if (writes_mark(&trial->how)) {
        write_value(trial, h, BOM);
        end_atom(trial, h, 0);
    }
    const size_t pos = looks_at_first(&trial->how) ? first_character(trial, h, src, len, &begun) : 0;
    convert_from(trial, h, src, len, pos, begun);
    if (closing(trial, h) > 0) {
        h->length += stateful_close(trial->how.to, &h->encoder, h->out + h->length);
        end_atom(trial, h, len);
    }
}
