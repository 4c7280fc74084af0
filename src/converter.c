/* converter.c - text as a stream: pieces of any size in, the same output, reports and offsets as from one piece. */
/* SPDX-License-Identifier: MIT */
/*
 * The life of a call: write the answer to an old fault; write the target's BOM; find out the source's charset; look at the
 * first character; then convert good text as far as it goes, and deal with what stands in the way.
 *
 * Bytes that a piece cuts off are held. The next piece joins them to its own first bytes in a small view, which is converted
 * like any other text until the held bytes are gone; so there is one way through, whether a character is cut or not.
 *
 * An answer to a fault (a replacement, an escape) is kept in the converter until all of it fits, so that it is never split and
 * a callback never asked twice.
 */
#include "converter.h"

#include "direct.h"
#include "dispatch.h"

/* Scalar values between two charsets that are not both forms. */
#define PIVOT 1024

#define BOM         0xFEFFu
#define WORD_JOINER 0x2060u

/* What a call works on: the rest of its piece and of its room. */
struct work {
    const uint8_t *src;
    size_t len;
    uint8_t *dst;
    size_t cap;
    bool last;
};

static void take(struct work *w, size_t bytes)
{
    w->src += bytes;
    w->len -= bytes;
}

static void wrote(struct work *w, size_t bytes)
{
    w->dst += bytes;
    w->cap -= bytes;
}

static void hold(struct converter *c, struct work *w, size_t bytes)
{
    memcpy(c->hold + c->held, w->src, bytes);
    c->held = (uint8_t)(c->held + bytes);
    take(w, bytes);
}

/* ---- Options ---- */

static bool starts_with(const uint8_t *bytes, const uint8_t *prefix, size_t len)
{
    while (len > 0 && bytes[len - 1] == prefix[len - 1])
        len--;
    return len == 0;
}

static bool is_zero(const uint8_t *bytes, size_t len)
{
    while (len > 0 && bytes[len - 1] == 0)
        len--;
    return len == 0;
}

static bool is_policy(const runic_policy *policy, unsigned highest_action)
{
    if (policy->action > highest_action || policy->length > RUNIC_MAX_REPLACEMENT ||
        !is_zero(policy->reserved, sizeof policy->reserved))
        return false;
    for (size_t i = 0; i < policy->length; i++)
        if (!is_scalar_value(policy->text[i]))
            return false;
    return true;
}

static bool asks(const runic_options *how)
{
    return how->malformed.action == RUNIC_CALLBACK || how->unmappable.action == RUNIC_CALLBACK;
}

static bool are_options(const runic_options *how)
{
    runic_charset_properties from = runic_charset_describe(how->from), to = runic_charset_describe(how->to);
    return from.convertible && to.convertible && is_policy(&how->malformed, RUNIC_CALLBACK) &&
           is_policy(&how->unmappable, RUNIC_CALLBACK) && (how->callback != NULL || !asks(how)) &&
           how->bom_in <= RUNIC_BOM_SNIFF && how->bom_out <= RUNIC_BOM_OUT_ADD && how->unmarked_order <= RUNIC_ORDER_LITTLE &&
           how->word_joiner <= 1 && how->forbid_utf32 <= 1 && how->utf7_lenient <= 1 && how->utf7_encode_optional <= 1 &&
           is_zero(how->reserved, sizeof how->reserved) && (how->bom_in != RUNIC_BOM_REQUIRE || from.unicode) &&
           (how->bom_out != RUNIC_BOM_OUT_ADD || to.unicode);
}

/* ---- Out: answers and the BOM ---- */

static const struct runic_codec *target_codec(runic_charset to)
{
    return runic_codec(to == RUNIC_UTF16 ? RUNIC_UTF16BE : to == RUNIC_UTF32 ? RUNIC_UTF32BE : to);
}

static bool writes_mark(const runic_options *how)
{
    if (how->bom_out == RUNIC_BOM_OUT_AUTO)
        return runic_charset_describe(how->to).bom_rule == RUNIC_BOM_IS_MARK;
    return how->bom_out == RUNIC_BOM_OUT_ADD;
}

/* The bytes that would end the text that is written so far: what the encoder keeps back, a shift back. */
static size_t closing_size(const struct runic_codec *to, const union runic_state *encoder)
{
    union runic_state copy = *encoder;
    uint8_t bytes[CLOSING];
    return to->close != NULL ? to->close(&copy, bytes) : 0;
}

/* Ends the text that is written so far, or writes nothing. */
static bool close_text(struct converter *c, struct work *w)
{
    uint8_t bytes[CLOSING];
    union runic_state after = c->encoder;
    const size_t size = c->to->close != NULL ? c->to->close(&after, bytes) : 0;
    if (size > w->cap)
        return false;
    memcpy(w->dst, bytes, size);
    wrote(w, size);
    c->encoder = after;
    return true;
}

/* Writes all of the scalar values, or nothing. */
static bool write_whole(struct converter *c, struct work *w, const char32_t *text, size_t len)
{
    uint8_t bytes[RUNIC_MIN_OUTPUT + CLOSING];
    union runic_state after = c->encoder;
    struct runic_pair done = c->to->encode(&after, text, len, bytes, sizeof bytes);
    if (done.written + closing_size(c->to, &after) > w->cap)
        return false;
    memcpy(w->dst, bytes, done.written);
    wrote(w, done.written);
    c->encoder = after;
    return true;
}

static bool write_answer(struct converter *c, struct work *w)
{
    if (c->answer_length > 0 && !write_whole(c, w, c->answer, c->answer_length))
        return false;
    c->answer_length = 0;
    return true;
}

static bool write_mark(struct converter *c, struct work *w)
{
    const char32_t mark = BOM;
    if (c->mark_due && !write_whole(c, w, &mark, 1))
        return false;
    c->mark_due = 0;
    return true;
}

/* ---- Faults ---- */

static void add_to_answer(struct converter *c, char32_t value)
{
    if (!is_scalar_value(value))
        value = REPLACEMENT_CHARACTER;
    c->answer[c->answer_length++] = c->to->has(value) ? value : '?';
}

static void add_hex(struct converter *c, uint32_t value, unsigned digits)
{
    while (digits-- > 0)
        add_to_answer(c, (char32_t)"0123456789ABCDEF"[value >> 4 * digits & 0xF]);
}

static void escape_bytes(struct converter *c)
{
    for (size_t i = 0; i < smaller(c->report.length, RUNIC_REPORT_BYTES); i++) {
        add_to_answer(c, '\\');
        add_to_answer(c, 'x');
        add_hex(c, c->report.bytes[i], 2);
    }
}

static void escape_character(struct converter *c)
{
    const uint32_t value = c->report.character;
    unsigned digits = 4;
    while (digits < 6 && value >> 4 * digits != 0)
        digits++;
    add_to_answer(c, '\\');
    add_to_answer(c, 'u');
    add_to_answer(c, '{');
    add_hex(c, value, digits);
    add_to_answer(c, '}');
}

/* Turns a policy into the scalar values that stand for the newest fault. */
static void answer_with(struct converter *c, const runic_policy *policy)
{
    c->answer_length = 0;
    if (policy->action == RUNIC_ESCAPE && c->report.status == RUNIC_UNMAPPABLE)
        escape_character(c);
    else if (policy->action == RUNIC_ESCAPE)
        escape_bytes(c);
    else if (policy->action == RUNIC_REPLACE && policy->length == 0)
        add_to_answer(c, REPLACEMENT_CHARACTER);
    else if (policy->action == RUNIC_REPLACE)
        for (size_t i = 0; i < policy->length; i++)
            add_to_answer(c, policy->text[i]);
}

static runic_status stop_at_fault(struct converter *c, runic_status status)
{
    c->fault_waits = 1;
    return status;
}

/* Deals with the fault in c->report. RUNIC_OK: go on, the answer is ready. */
static runic_status decide(struct converter *c)
{
    const runic_policy *policy = c->report.status == RUNIC_UNMAPPABLE ? &c->how.unmappable : &c->how.malformed;
    runic_policy answer = {.action = RUNIC_STOP};
    if (policy->action == RUNIC_CALLBACK) {
        runic_report copy = c->report;
        c->how.callback(c->how.user, &copy, &answer);
        if (answer.action == RUNIC_STOP || !is_policy(&answer, RUNIC_ESCAPE))
            return stop_at_fault(c, RUNIC_STOPPED);
        policy = &answer;
    }
    if (policy->action == RUNIC_STOP)
        return stop_at_fault(c, (runic_status)c->report.status);
    answer_with(c, policy);
    return RUNIC_OK;
}

static void report(struct converter *c, const uint8_t *src, const runic_character *sequence)
{
    const bool ill_formed = sequence->status != RUNIC_OK;
    c->report = (runic_report){.offset = c->offset,
                               .character = ill_formed ? 0 : sequence->value,
                               .status = ill_formed ? RUNIC_INVALID : RUNIC_UNMAPPABLE,
                               .fault = ill_formed ? sequence->fault : RUNIC_FAULT_UNMAPPABLE,
                               .length = sequence->length};
    memcpy(c->report.bytes, src, smaller(sequence->length, RUNIC_REPORT_BYTES));
}

/* ---- In: the view ---- */

/* Text to convert now: the piece itself, or what is held and the piece's first bytes after it. */
struct view {
    const uint8_t *src;
    size_t len;
    bool whole; /* it reaches to the end of the piece */
    uint8_t joined[2 * HOLD];
};

static void look(struct view *view, const struct converter *c, const struct work *w)
{
    if (c->held == 0) {
        view->src = w->src;
        view->len = w->len;
        view->whole = true;
        return;
    }
    size_t more = smaller(w->len, HOLD);
    memcpy(view->joined, c->hold, c->held);
    memcpy(view->joined + c->held, w->src, more);
    view->src = view->joined;
    view->len = c->held + more;
    view->whole = more == w->len;
}

/* Moves on by some bytes of the view: held ones first, then the piece's. */
static void consume(struct converter *c, struct work *w, struct view *view, size_t bytes)
{
    size_t from_hold = smaller(bytes, c->held);
    c->held = (uint8_t)(c->held - from_hold);
    memmove(c->hold, c->hold + from_hold, c->held);
    take(w, bytes - from_hold);
    c->offset += bytes;
    view->src += bytes;
    view->len -= bytes;
}

/* ---- The beginning ---- */

/* The byte order that the mark tells, or the one for unmarked text. */
static bool is_little(const struct converter *c, size_t unit_size)
{
    static const uint8_t little_mark[] = {0xFF, 0xFE, 0x00, 0x00}, big_mark[] = {0x00, 0x00, 0xFE, 0xFF};
    if (c->held >= unit_size && starts_with(c->hold, little_mark, unit_size))
        return true;
    if (c->held >= unit_size && starts_with(c->hold, big_mark + sizeof big_mark - unit_size, unit_size))
        return false;
    return c->how.unmarked_order == RUNIC_ORDER_LITTLE;
}

/* The charset that the first bytes tell, or UNKNOWN if they are too few. */
static runic_charset charset_by_bytes(const struct converter *c, bool final)
{
    if (c->how.bom_in == RUNIC_BOM_SNIFF) {
        unsigned flags = (final ? RUNIC_FINAL : 0) | (c->how.forbid_utf32 ? RUNIC_NO_UTF32 : 0);
        runic_signature found = runic_detect_signature(c->hold, c->held, flags);
        if (found.more || found.charset != RUNIC_UNKNOWN)
            return found.charset;
    }
    const runic_charset_properties label = runic_charset_describe(c->how.from);
    if (label.byte_order != RUNIC_ORDER_BY_BOM)
        return c->how.from;
    if (c->held < label.unit_size && !final)
        return RUNIC_UNKNOWN;
    bool little = is_little(c, label.unit_size);
    if (label.unit_size == 2)
        return little ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    return little ? RUNIC_UTF32LE : RUNIC_UTF32BE;
}

/* Decodes as this charset from now on. */
static void use_charset(struct converter *c, runic_charset charset)
{
    union runic_state encoder;
    c->charset = charset;
    c->from = runic_codec(charset);
    if (c->from != NULL && c->from->begin != NULL)
        c->from->begin(&c->decoder, &encoder, &c->how);
}

/* Holds the first bytes until they tell the charset. UNKNOWN stays: more bytes are needed. */
static void choose_charset(struct converter *c, struct work *w)
{
    hold(c, w, smaller(w->len, RUNIC_MAX_SIGNATURE - c->held));
    use_charset(c, charset_by_bytes(c, w->last && w->len == 0));
}

/* What stands at the beginning of the view; *after is the decoder behind it. PARTIAL without a fault: nothing stands there. */
static runic_character look_at_next(const struct converter *c, const struct work *w, const struct view *view,
                                    union runic_state *after)
{
    runic_character next = {.status = RUNIC_PARTIAL};
    *after = c->decoder;
    if (view->len > 0)
        next = c->from->next(after, view->src, view->len);
    if (next.status == RUNIC_PARTIAL && view->whole && w->last && c->from->end != NULL) {
        *after = c->decoder;
        next = c->from->end(after, view->src, view->len);
    }
    return next;
}

/* Drops or misses U+FEFF at the very beginning. A cut first character stays due. */
static runic_status meet_first(struct converter *c, struct work *w)
{
    struct view view;
    union runic_state after;
    runic_character first;
    for (;;) {
        look(&view, c, w);
        first = look_at_next(c, w, &view, &after);
        if (first.status != RUNIC_OK || first.value != NOTHING || first.length == 0)
            break;
        c->decoder = after;
        consume(c, w, &view, first.length);
    }
    if (first.status == RUNIC_PARTIAL && !w->last)
        return RUNIC_OK;
    if (first.status == RUNIC_OK && first.value == BOM) {
        c->decoder = after;
        consume(c, w, &view, first.length);
        c->begun = 1;
    } else if (c->how.bom_in == RUNIC_BOM_REQUIRE) {
        c->first_due = 0;
        report(c, view.src, &(runic_character){.status = RUNIC_INVALID, .fault = RUNIC_FAULT_MISSING_BOM});
        c->report.offset = 0;
        return stop_at_fault(c, RUNIC_INVALID);
    }
    c->first_due = 0;
    return RUNIC_OK;
}

/* ---- The text ---- */

/* U+FEFF inside the text becomes U+2060 (L2/05-356 section 2); the very first character is not inside. */
static void join_words(char32_t *text, size_t len, bool at_start)
{
    for (size_t i = at_start; i < len; i++)
        if (text[i] == BOM)
            text[i] = WORD_JOINER;
}

/*
 * By way of scalar values. Where not all of them could be encoded, those that were are decoded again, to count their bytes.
 * What is decoded at once begins small and doubles, so that text with a fault at every step is not decoded far ahead each time.
 */
static struct runic_pair convert_by_scalars(struct converter *c, const struct view *view, const struct work *w)
{
    struct runic_pair done = {0, 0}, in, out;
    char32_t pivot[PIVOT];
    for (size_t ahead = 4;; ahead = smaller(2 * ahead, PIVOT)) {
        const uint8_t *src = view->src + done.read;
        const size_t len = view->len - done.read;
        const union runic_state before = c->decoder;
        in = c->from->decode(&c->decoder, src, len, pivot, ahead);
        if (c->how.word_joiner)
            join_words(pivot, in.written, !c->begun);
        out = c->to->encode(&c->encoder, pivot, in.written, w->dst + done.written, w->cap - done.written);
        if (out.read < in.written) {
            c->decoder = before;
            in = c->from->decode(&c->decoder, src, len, pivot, out.read);
        }
        c->begun |= in.written > 0;
        done.read += in.read;
        done.written += out.written;
        if (out.read < ahead)
            return done;
    }
}

/* Converts good text until something stands in the way. */
static struct runic_pair convert_good(struct converter *c, const struct view *view, const struct work *w)
{
    if (c->from->form != FORM_COUNT && c->to->form != FORM_COUNT && !c->how.word_joiner)
        return runic_direct(c->from->form, c->to->form, view->src, view->len, w->dst, w->cap);
    return convert_by_scalars(c, view, w);
}

/* Deals with an ill-formed sequence or unmappable character at the beginning of the view. OK: go on. */
static runic_status pass_fault(struct converter *c, struct work *w, struct view *view, const runic_character *next,
                               const union runic_state *after)
{
    report(c, view->src, next);
    consume(c, w, view, next->length);
    c->decoder = *after;
    c->begun = 1;
    runic_status status = decide(c);
    return status != RUNIC_OK || write_answer(c, w) ? status : RUNIC_FULL;
}

/* Is all of the piece converted, or as good as: what is left of it is held? */
static bool is_over(struct converter *c, struct work *w, const struct view *view, const runic_character *next)
{
    if (next->status != RUNIC_PARTIAL || !view->whole || (w->last && next->fault != RUNIC_FAULT_NONE))
        return false;
    hold(c, w, w->len);
    return true;
}

/* Converts the rest of the piece. */
static runic_status convert_text(struct converter *c, struct work *w)
{
    for (;;) {
        struct view view;
        union runic_state after;
        look(&view, c, w);
        struct runic_pair done = convert_good(c, &view, w);
        consume(c, w, &view, done.read);
        wrote(w, done.written);
        const runic_character next = look_at_next(c, w, &view, &after);
        if (is_over(c, w, &view, &next))
            return !w->last || close_text(c, w) ? RUNIC_OK : RUNIC_FULL;
        if (next.status == RUNIC_PARTIAL && !view.whole)
            continue; /* the view was cut, not the text; nothing is held any more */
        if (next.status == RUNIC_OK && next.value != NOTHING && c->to->has(next.value))
            return RUNIC_FULL;
        runic_status status = RUNIC_OK;
        if (next.status == RUNIC_OK && next.value == NOTHING) {
            consume(c, w, &view, next.length);
            c->decoder = after;
        } else {
            status = pass_fault(c, w, &view, &next, &after);
        }
        if (status != RUNIC_OK)
            return status;
    }
}

static runic_status convert_piece(struct converter *c, struct work *w)
{
    if (c->closed)
        return RUNIC_BAD_CALL;
    if (!write_answer(c, w))
        return RUNIC_FULL;
    if (w->len == 0 && !w->last)
        return RUNIC_OK;
    c->fault_waits = 0;
    if (c->from == NULL)
        choose_charset(c, w);
    if (c->from == NULL)
        return RUNIC_OK;
    if (!write_mark(c, w))
        return RUNIC_FULL;
    runic_status status = c->first_due ? meet_first(c, w) : RUNIC_OK;
    return status == RUNIC_OK ? convert_text(c, w) : status;
}

/* ---- The public functions ---- */

static struct converter *inside(runic_converter *converter)
{
    return (struct converter *)converter;
}

/* A stream at its beginning. */
static void begin(struct converter *c)
{
    const runic_options how = c->how;
    const runic_charset_properties from = runic_charset_describe(how.from);
    const bool known = how.bom_in != RUNIC_BOM_SNIFF && from.byte_order != RUNIC_ORDER_BY_BOM;
    *c = (struct converter){.how = how, .to = target_codec(how.to), .mark_due = writes_mark(&how)};
    union runic_state decoder;
    if (c->to->begin != NULL)
        c->to->begin(&decoder, &c->encoder, &how);
    use_charset(c, known ? how.from : RUNIC_UNKNOWN);
    c->first_due = how.bom_in == RUNIC_BOM_AUTO ? from.bom_rule == RUNIC_BOM_IS_MARK : how.bom_in != RUNIC_BOM_KEEP;
}

runic_status runic_converter_init(runic_converter *converter, const runic_options *how)
{
    struct converter *c = inside(converter);
    if (!are_options(how)) {
        *c = (struct converter){.closed = 1};
        return RUNIC_BAD_CALL;
    }
    c->how = *how;
    begin(c);
    return RUNIC_OK;
}

void runic_converter_reset(runic_converter *converter)
{
    struct converter *c = inside(converter);
    if (c->to != NULL)
        begin(c);
}

runic_result runic_converter_convert(runic_converter *converter, const void *src, size_t len, void *dst, size_t cap, int last)
{
    /* Offsets are added to these, which C forbids for NULL. */
    uint8_t nothing = 0;
    struct converter *c = inside(converter);
    struct work w = {src != NULL ? src : &nothing, len, dst != NULL ? dst : &nothing, cap, last != 0};
    runic_status status = convert_piece(c, &w);
    runic_result result = {.read = len - w.len, .written = cap - w.cap, .status = (uint8_t)status};
    if (status == RUNIC_OK)
        c->closed = w.last;
    if (status == RUNIC_BAD_CALL) {
        c->closed = 1;
        return (runic_result){.status = RUNIC_BAD_CALL};
    }
    if (c->fault_waits && status != RUNIC_OK) {
        result.fault = c->report.fault;
        result.fault_length = c->report.length;
    }
    return result;
}

runic_report runic_converter_report(const runic_converter *converter)
{
    return ((const struct converter *)converter)->report;
}

runic_status runic_converter_answer(runic_converter *converter, const runic_policy *answer)
{
    struct converter *c = inside(converter);
    if (!c->fault_waits || answer->action == RUNIC_STOP || !is_policy(answer, RUNIC_ESCAPE))
        return RUNIC_BAD_CALL;
    answer_with(c, answer);
    c->fault_waits = 0;
    return RUNIC_OK;
}

runic_charset runic_converter_charset(const runic_converter *converter)
{
    return ((const struct converter *)converter)->charset;
}
