/* recognize.c - finds an input's charset, and distinguishes proof from assumption. */
/* SPDX-License-Identifier: MIT */
#include "recognize.h"

#include <string.h>

#include "declared.h"
#include "terminal/message.h"

/* ---- The charset is given with -f ---- */

/* Decides the byte order of "UTF-16" and "UTF-32" by the BOM; without one it is big-endian (RFC 2781 section 4.3), or
 * little-endian if little is true. */
static runic_charset resolve_byte_order(runic_charset given, runic_charset signature, bool little)
{
    if (given == RUNIC_UTF16)
        return signature == RUNIC_UTF16LE || (little && signature != RUNIC_UTF16BE) ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    if (given == RUNIC_UTF32)
        return signature == RUNIC_UTF32LE || (little && signature != RUNIC_UTF32BE) ? RUNIC_UTF32LE : RUNIC_UTF32BE;
    return given;
}

runic_charset recognize_unmarked(runic_charset given)
{
    return resolve_byte_order(given, RUNIC_CHARSET_UNKNOWN, false);
}

/* Looks whether unmarked text that is read as big-endian looks little-endian. Of a stream, waits for ORDER_UNITS code units and
 * judges only these, so that the result does not depend on how the bytes arrive. */
static void doubt_order(struct input *in, size_t unit, struct recognition *found)
{
    struct piece head = input_peek(in, ORDER_UNITS * unit);
    if (!in->seekable && head.len > ORDER_UNITS * unit)
        head.len = ORDER_UNITS * unit;
    const runic_detection seen = judge_head(head);
    found->order.doubtful = seen.basis == RUNIC_BASIS_NULS && seen.charset == (unit == 2 ? RUNIC_UTF16LE : RUNIC_UTF32LE);
    found->order.wrong = found->order.doubtful && head.len >= ORDER_UNITS * unit;
}

static void recognize_given(struct input *in, runic_charset given, bool little, struct recognition *found)
{
    const runic_charset_properties like = charset_describe(given);
    runic_signature mark;
    found->outcome = CHARSET_GIVEN;
    /* In UTF-16, the bytes 0xFF 0xFE 0x00 0x00 are a BOM and U+0000, not the BOM of UTF-32. */
    peek_signature(in, like.unit_size == 2 ? RUNIC_SIGNATURE_NO_UTF32 : 0, &mark);
    found->signature = mark.charset;
    found->charset = resolve_byte_order(given, mark.charset, little);
    found->marked = mark.charset == found->charset || (mark.charset == RUNIC_UTF8 && is_kin_of_utf8(found->charset));
    found->order.swapped =
        (given == RUNIC_UTF16BE && mark.charset == RUNIC_UTF16LE) || (given == RUNIC_UTF16LE && mark.charset == RUNIC_UTF16BE);
    if (like.byte_order == RUNIC_ORDER_BY_BOM && !found->marked && !little)
        doubt_order(in, like.unit_size, found);
}

/* ---- The charset is found in the bytes ---- */

static bool may_be_legacy(const runic_detection *seen)
{
    return (seen->basis == RUNIC_BASIS_NONE || seen->basis == RUNIC_BASIS_DAMAGED_UTF8) && count_nuls(seen) == 0;
}

/* Reads a text in the charset that it declares. The signature was examined before. */
static void recognize_declared(struct input *in, struct given_charset given, struct recognition *found)
{
    const struct piece head = input_peek(in, DECLARED_HEAD);
    found->claim = declared_claim(head);
    found->claim.undeclared = !declares_one(&found->claim);
    if (found->claim.undeclared || in->failed)
        return;
    found->outcome = CHARSET_DECLARED;
    found->charset = declared_reading(&found->claim.first, judge_head(head).c1_bytes > 0);
    struct stretches glimpse;
    if (!in->seekable || !stretches_glimpse(&glimpse, in, given.hint, RUNIC_CHARSET_UNKNOWN))
        return;
    const runic_guess best = guess_best(&glimpse.guesses);
    if (best.charset != RUNIC_UTF8 && !is_likely_enough(&glimpse, found->charset))
        found->best = best;
    stretches_free(&glimpse);
}

/* Makes the guess that a text in EBCDIC declares the first one, if the best guess decodes the text alike. */
static void prefer_declared(struct stretches *reading, struct piece head)
{
    const size_t len = head.len < DECLARED_HEAD ? head.len : DECLARED_HEAD;
    runic_guess *const best = reading->guesses.list;
    struct declared declared = {.end = 0};
    if (reading->guesses.count == 0 || !is_ebcdic(best->charset) || !declared_next(best->charset, head.bytes, len, &declared))
        return;
    for (size_t i = 1; i < reading->guesses.count && best[i].group == best->group; i++)
        if (best[i].charset == declared.charset) {
            best[i].charset = best->charset;
            best->charset = declared.charset;
            reading->list[0].charset = declared.charset;
        }
}

void recognize_by_look(struct recognition *found, const struct look *look, struct piece head)
{
    const runic_detection *seen = &found->seen;
    verdict_by_reading(&found->seen, &found->reading);
    prefer_declared(&found->reading, head);
    const bool is_utf8 =
        seen->basis == RUNIC_BASIS_EMPTY || seen->basis == RUNIC_BASIS_ASCII || seen->basis == RUNIC_BASIS_UTF8;
    if (found->seen.basis == RUNIC_BASIS_SIGNATURE)
        found->reading.guesses.count = 0;
    found->best = guess_best(&found->reading.guesses);
    if (is_mixed(&found->reading))
        found->claim = look->claim;
    else if (found->seen.basis == RUNIC_BASIS_SIGNATURE)
        found->outcome = CHARSET_BY_SIGNATURE;
    else if (is_utf8 && !is_behind_mark(&found->reading))
        found->outcome = CHARSET_BY_CONTENT;
    else if (may_be_legacy(&found->seen))
        found->claim = look_claim(look, &found->reading, found->seen.c1_bytes > 0);
}

/* Recognizes a file that is not plain UTF-8, except for its start. */
static void recognize_by_reading(struct input *in, struct given_charset given, struct plain_start start,
                                 struct recognition *found)
{
    struct look look;
    if (!look_read(&look, in, given.hint, given.otherwise, start, found))
        return;
    if (!needs_reading(&found->seen, false))
        stretches_free(&found->reading);
    recognize_by_look(found, &look, input_peek(in, DECLARED_HEAD));
}

/* Makes a stream in UTF-16 end where other text begins. */
static void watch_utf16(struct input *in, runic_charset charset, uint8_t mark)
{
    if (!in->seekable && charset_describe(charset).unit_size == 2)
        wide_begin(&in->wide, charset, mark);
}

/* Recognizes a text with a byte order mark, of which some tell a lie. */
static void recognize_marked(struct input *in, struct given_charset given, unsigned jobs, runic_charset charset,
                             struct recognition *found)
{
    found->outcome = CHARSET_BY_SIGNATURE;
    found->charset = found->signature = charset;
    found->marked = true;
    in->nuls.keeps_tail = !in->seekable && charset == RUNIC_UTF8;
    watch_utf16(in, charset, 2);
    if (!in->seekable || !(is_wide(charset) || charset == RUNIC_UTF8))
        return;
    /* Otherwise UTF-8 is read once; the first fault stops it. */
    const bool must_be_valid = given.guess > 0 || given.otherwise != RUNIC_CHARSET_UNKNOWN || given.repairs;
    const bool is_right =
        charset == RUNIC_UTF8 && must_be_valid ? is_well_formed(in, RUNIC_UTF8, jobs) : is_as_marked(in, charset);
    if (in->failed || is_right)
        return;
    found->outcome = CHARSET_NOT_RECOGNIZED;
    recognize_by_reading(in, given, (struct plain_start){.len = 0}, found);
}

static void recognize_file(struct input *in, struct given_charset given, unsigned jobs, struct first_look *first,
                           struct recognition *found)
{
    struct plain_start start;
    if (is_escaped_as_declared(in, found, jobs) || is_plain_utf8(in, jobs, first, &start)) {
        found->outcome = CHARSET_BY_CONTENT;
        input_rewind(in);
    } else if (!in->failed) {
        recognize_by_reading(in, given, start, found);
    }
}

bool recognize_continue(struct input *in, struct recognition *known)
{
    struct piece head = {.len = 0};
    runic_character first;
    in->cuts.ascii_only = false;
    do {
        head = input_peek(in, head.len + 1);
        first = runic_utf8_next((const char *)head.bytes, head.len);
    } while (first.status == RUNIC_PARTIAL && !in->ended && !in->failed);
    if (head.len == 0 || in->failed)
        return false;
    const bool is_utf8 = first.status == RUNIC_OK;
    known->charset = is_utf8 ? RUNIC_UTF8 : known->otherwise;
    known->outcome = is_utf8 ? CHARSET_BY_BEGINNING : CHARSET_OTHERWISE;
    known->otherwise = RUNIC_CHARSET_UNKNOWN;
    known->seen = (runic_detection){.bytes = 0};
    return true;
}

/* Returns true if a stream begins as UTF-16 or UTF-32 may: its first 4 bytes, or its first line if that is shorter, have
 * controls or are ill-formed in UTF-8. Two bytes are always needed: UTF-16LE may begin with a line end. */
static bool may_begin_wide(struct input *in)
{
    size_t first = 2;
    struct piece head = input_peek(in, first);
    while (first < 4 && head.len >= first && head.bytes[first - 1] != '\n')
        head = input_peek(in, ++first);
    head.len = head.len < first ? head.len : first;
    return memchr(head.bytes, 0, head.len) != NULL || has_odd_controls(head.bytes, head.len) ||
           runic_utf8_validate((const char *)head.bytes, head.len).status == RUNIC_ILL_FORMED;
}

/* Returns true if a reading begins with UTF-16 in which NUL bytes are evidence. */
static bool begins_in_utf16(const struct stretches *s)
{
    return s->count > 0 && !s->is_binary && s->list[0].basis == RUNIC_BASIS_NULS &&
           charset_describe(s->list[0].charset).unit_size == 2;
}

/* Judges and reads the first bytes of a stream that may be UTF-16 or UTF-32: those before other text. */
static void judge_wide(struct input *in, const runic_hint *hint, struct recognition *found)
{
    struct piece head = input_peek(in, NUL_WATCHED);
    head.len = head.len < NUL_WATCHED ? head.len : NUL_WATCHED;
    stretches_of(&found->reading, head, hint, RUNIC_CHARSET_UNKNOWN);
    if (begins_in_utf16(&found->reading) && found->reading.count > 1) {
        head.len = (size_t)found->reading.list[1].begin;
        stretches_free(&found->reading);
        stretches_of(&found->reading, head, hint, RUNIC_CHARSET_UNKNOWN);
    }
    const bool is_utf16 = begins_in_utf16(&found->reading) && found->reading.count == 1;
    found->seen = judge_head(head);
    if (!is_utf16 && found->seen.basis != RUNIC_BASIS_NULS) {
        stretches_free(&found->reading);
        found->seen = (runic_detection){.bytes = 0};
        return;
    }
    if (is_utf16)
        found->seen.basis = RUNIC_BASIS_NULS;
    verdict_by_reading(&found->seen, &found->reading);
    found->outcome = CHARSET_NOT_RECOGNIZED;
    if (is_utf16)
        watch_utf16(in, found->seen.charset, 0);
}

static void recognize_stream(struct input *in, runic_charset otherwise, const runic_hint *hint, struct recognition *found)
{
    if (otherwise != RUNIC_CHARSET_UNKNOWN && !keeps_ascii(otherwise)) {
        fail(in->name, "auto,%s needs a file, since ASCII characters are not the same bytes in %s", charset_name(otherwise),
             charset_name(otherwise));
        found->outcome = CHARSET_NOT_READ;
        return;
    }
    found->outcome = CHARSET_ASSUMED;
    if (may_begin_wide(in))
        judge_wide(in, hint, found);
    /* Of another stream, input_next() judges later NUL bytes. */
    in->nuls.active = found->outcome == CHARSET_ASSUMED;
    if (in->nuls.active)
        runic_detector_init(&in->nuls.detector, 0);
    in->nuls.keeps_tail = found->outcome != CHARSET_NOT_RECOGNIZED;
    const struct piece head = input_peek(in, 1);
    found->claim = declared_claim(head);
    if (found->outcome != CHARSET_NOT_RECOGNIZED && otherwise != RUNIC_CHARSET_UNKNOWN) {
        found->otherwise = otherwise;
        in->cuts.ascii_only = true;
        if (head.len > 0 && head.bytes[0] >= 0x80)
            recognize_continue(in, found);
    }
}

bool recognize_refused(const struct input *in, struct recognition *known)
{
    const struct nul_tail *tail = &in->nuls.tail;
    const bool is_late = !in->nuls.refused && has_utf16_run(tail->bytes, tail->have);
    if (!in->nuls.refused && !is_late)
        return false;
    known->outcome = CHARSET_NOT_RECOGNIZED;
    known->seen = in->nuls.seen;
    if (is_late || known->seen.basis != RUNIC_BASIS_NULS)
        known->wide_from = is_late ? tail->offset : in->offset + 1;
    return true;
}

bool recognize_other(const struct input *in, struct recognition *known, struct place at)
{
    const struct wide_watch *wide = &in->wide;
    if (!wide->has_ended)
        return false;
    const bool is_behind = wide->mark > 0 && wide->other.begin <= wide->mark;
    known->outcome = CHARSET_NOT_RECOGNIZED;
    known->charset = RUNIC_UTF8;
    known->seen = (runic_detection){.basis = RUNIC_BASIS_SIGNATURE, .charset = wide->charset};
    known->is_late = (is_behind ? wide->mark : wide->other.begin) < wide->end;
    stretches_free(&known->reading); /* of the beginning */
    stretches_of_two(&known->reading, is_behind ? RUNIC_CHARSET_UNKNOWN : wide->charset, &wide->other, at);
    verdict_by_reading(&known->seen, &known->reading);
    known->best = guess_best(&known->reading.guesses);
    return true;
}

/* Returns true if the beginning of a stream is text that is not UTF-8: then --guess reads it window by window. */
static bool is_legacy_stream(struct input *in)
{
    const struct piece head = input_peek(in, input_most());
    const runic_detection seen = judge_bytes(head.bytes, head.len);
    const runic_status status = runic_utf8_validate((const char *)head.bytes, head.len).status;
    return !in->failed && status != RUNIC_OK && status != RUNIC_PARTIAL && may_be_legacy(&seen);
}

static void recognize_text(struct input *in, struct given_charset given, unsigned jobs, struct first_look *first,
                           struct recognition *found)
{
    runic_signature signature;
    if (given.charset != RUNIC_CHARSET_UNKNOWN) {
        recognize_given(in, given.charset, given.little, found);
        return;
    }
    peek_signature(in, 0, &signature);
    if (in->failed)
        return;
    if (signature.charset != RUNIC_CHARSET_UNKNOWN)
        recognize_marked(in, given, jobs, signature.charset, found);
    else if (given.declared)
        recognize_declared(in, given, found);
    else if (in->seekable)
        recognize_file(in, given, jobs, first, found);
    else if (given.guess > 0 && is_legacy_stream(in))
        found->outcome = CHARSET_BY_STRETCHES;
    else
        recognize_stream(in, given.otherwise, given.hint, found);
}

void recognize(struct input *in, struct given_charset given, unsigned jobs, struct first_look *first, struct recognition *found)
{
    *found = (struct recognition){.outcome = CHARSET_NOT_RECOGNIZED, .charset = RUNIC_UTF8};
    recognize_text(in, given, jobs, first, found);
    found->doubled = found->marked && has_second_mark(in, found->charset);
    const bool may_escape = found->outcome == CHARSET_BY_CONTENT || found->outcome == CHARSET_ASSUMED;
    if (found->charset == RUNIC_UTF8 && may_escape && found->escaping == NULL)
        found->escaping = find_escaping(input_peek(in, 1));
    if (found->escaping != NULL && given.guess > 0) {
        struct stretches head;
        stretches_of(&head, input_peek(in, input_most()), given.hint, RUNIC_CHARSET_UNKNOWN);
        found->best = guess_best(&head.guesses);
        stretches_free(&head);
    }
    if (in->failed) {
        stretches_free(&found->reading);
        found->outcome = CHARSET_NOT_READ;
    }
}
