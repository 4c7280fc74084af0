/* stretch.c - converts text up to a fault that the converter must handle. */
/* SPDX-License-Identifier: MIT */
/*
 * Before the first fault of a stream, text is converted the way that the plan says. After it, the faults that the plan replaces
 * are replaced here: from fault to fault, or in larger parts where they are dense.
 */
#include "ways.h"

#include "faults.h"
#include "known.h"
#include "output.h"

/* What replaces faults, and the newest fault that was replaced. */
struct replacing {
    struct converter *c;
    struct text *text;
    const uint8_t *good; /* where well-formed text begins: after the newest fault, or after dense faults */
    /* The newest fault: at begin or, if end is not NULL, the last one of the stretch. begin is NULL: it is reported already. */
    struct stretch newest;
    runic_character fault; /* the newest that was replaced one by one */
    struct fallback fallback;
    struct known known;
};

static void begin_replacing(struct replacing *r, struct converter *c, struct text *text)
{
    r->c = c;
    r->text = text;
    r->good = text->src;
    r->newest = (struct stretch){NULL, NULL};
    r->fault.status = RUNIC_OK;
    runic_begin_fallback(c, &c->how.ill_formed, &r->fallback);
    r->known.is_used = false;
}

static void tell_newest(struct replacing *r)
{
    if (r->newest.end != NULL)
        runic_find_newest(r->c, r->text, &r->newest);
    else if (r->newest.begin != NULL)
        runic_report_fault(r->c, r->text, r->newest.begin, &r->fault);
    r->newest = (struct stretch){NULL, NULL};
}

/* Writes what replaces a fault into values, and returns how many. */
static size_t values_of_fault(struct replacing *r, const runic_character *fault, char32_t *values)
{
    if (fault->status == RUNIC_OK)
        return runic_replacement_of_character(r->c, fault->value, values);
    if (r->c->plan.ill_formed == BY_SEQUENCE)
        return runic_replacement_of_bytes(r->c, &r->fallback, r->text->src, fault->length, values);
    return runic_replacement_of_fault(r->c, &r->c->how.ill_formed, &r->c->newest, values);
}

/* Writes all of what replaces a fault; or writes nothing and returns false. */
static bool put_text_of(struct replacing *r, const runic_character *fault)
{
    struct converter *c = r->c;
    struct text *const text = r->text;
    const bool has_state = c->to->begin != NULL;
    union runic_state before;
    char32_t values[LONGEST_REPLACEMENT];
    if (fault->status != RUNIC_OK && c->plan.ill_formed == BY_SURROGATES)
        return runic_put_surrogates(c, values, runic_escaped_surrogates(c, text->src, fault->length, values), text);
    const size_t length = values_of_fault(r, fault, values);
    if (length == 0)
        return true;
    if (has_state)
        before = c->encoder;
    const struct runic_progress put = encode_scalars(c->to, &c->encoder, values, length, text->dst, text->cap);
    if (put.read == length)
        wrote(text, put.written);
    else if (has_state)
        c->encoder = before;
    return put.read == length;
}

/* Returns a number for what replaces a fault: of an unmappable character, or 0x1100XX of the byte 0xXX, or 0x110100 of every
 * ill-formed sequence. 0: not remembered. */
static uint32_t key_of(const struct replacing *r, const runic_character *fault)
{
    if (fault->status == RUNIC_OK)
        return r->c->plan.has_ascii_head ? key_of_utf8(r->text->src, fault->length) : fault->value;
    if (r->c->plan.ill_formed == BY_TEXT)
        return 0x110100;
    return fault->length == 1 ? 0x110000u | *r->text->src : 0;
}

/* Writes what replaces a fault, if that is remembered. Returns false if it is not. */
static bool put_known(struct replacing *r, uint32_t key)
{
    const struct known_text *const known = find_known(&r->known, key);
    if (known == NULL || r->text->cap < sizeof known->bytes)
        return false;
    memcpy(r->text->dst, known->bytes, sizeof known->bytes);
    wrote(r->text, known->size);
    return true;
}

/* Writes what replaces a fault, if the plan replaces it. Returns false if it does not, or if there is no room. */
static bool put_new(struct replacing *r, uint32_t key, const runic_character *fault)
{
    struct converter *c = r->c;
    const uint8_t *const dst = r->text->dst;
    if (fault->status != RUNIC_OK
            ? c->plan.ill_formed == ASKED
            : !is_spelled(c->plan.unmappable) || is_surrogate(fault->value) || runic_target_has(c, fault->value))
        return false;
    if (!put_text_of(r, fault))
        return false;
    if (c->plan.remembers)
        remember(&r->known, key, dst, (size_t)(r->text->dst - dst));
    return true;
}

/* Replaces a fault, counts it and moves past it. Returns false if the plan does not replace it, or if there is no room. */
static bool replace(struct replacing *r, const runic_character *fault)
{
    const uint32_t key = key_of(r, fault);
    if (!put_known(r, key) && !put_new(r, key, fault))
        return false;
    *(fault->status == RUNIC_OK ? &r->c->faults.unmappable : &r->c->faults.ill_formed) += 1;
    r->fault = *fault;
    r->newest = (struct stretch){r->text->src, NULL};
    take(r->text, fault->length);
    r->good = r->text->src;
    return true;
}

/* Replaces the fault at which conversion stopped, if there is one and the plan replaces it. Returns false otherwise. */
static bool replace_fault(struct replacing *r)
{
    struct converter *c = r->c;
    union runic_state after = c->decoder;
    if (r->text->len == 0)
        return false;
    const runic_character next = c->from->next(&after, r->text->src, r->text->len);
    if (next.status == RUNIC_PARTIAL || (next.status == RUNIC_OK && next.value == NOTHING) || !replace(r, &next))
        return false;
    c->decoder = after;
    c->begun = 1;
    return true;
}

/* Converts well-formed text. */
static void convert_good(struct converter *c, struct text *text)
{
    if (c->plan.way == IN_BATCHES)
        runic_convert_in_batches(c, text, false);
    else if (c->plan.way != BY_KERNEL)
        runic_convert_through_utf16(c, text);
    else
        move_on(text, runic_convert_scheme(c->from->scheme, c->to->scheme, text->src, text->len, text->dst, text->cap));
}

/* Copies ASCII at the beginning of UTF-8 to UTF-8 or to the host's UTF-16, and returns its length. If a fault is near, calling
 * a kernel takes longer. */
static size_t copy_ascii_head(const struct converter *c, struct text *text)
{
    const size_t unit = form_unit_size(scheme_form(c->to->scheme));
    const size_t most = smaller(text->len, smaller(text->cap / unit, ASCII_HEAD));
    const bool is_aligned = (uintptr_t)text->dst % sizeof(char16_t) == 0;
    char16_t *const units = (char16_t *)(void *)text->dst;
    size_t done;
    if (unit == sizeof(char16_t)) {
        done = is_aligned ? widen_ascii(text->src, most, units) : 0;
        if (is_aligned && most - done >= ASCII_GROUP)
            done += widen_part_of_group(text->src + done, units + done);
    } else {
        done = copy_ascii_groups(text->src, most, text->dst);
        if (most - done >= ASCII_GROUP)
            done += copy_part_of_group(text->src + done, text->dst + done);
    }
    move_on(text, (struct runic_progress){done, done * unit});
    return done;
}

/* Returns the most well-formed bytes between two faults that are near each other. is_head: they were copied without a kernel.
 */
static size_t gap_of(const struct plan *plan, bool is_ill_formed, bool is_head)
{
    if (is_head)
        return is_ill_formed && plan->dense_in_ascii ? GAP_OF_TEXT : GAP_OF_ASCII;
    return is_ill_formed && plan->way != BY_KERNEL ? GAP_OF_CODEC : GAP;
}

/*
 * Returns true if text with many ill-formed sequences goes in batches. Not after an unmappable character that ended one: what
 * was decoded after the next one would be decoded again. (Random bytes from UTF-8 to windows-1251, callback: 250 ns each, not
 * 8; AMD EPYC, family 25, model 1, gcc 12.2, 2026-11-26.)
 */
static bool has_dense_way(const struct converter *c)
{
    return c->plan.dense_ill_formed && (c->plan.never_ends_batch || c->faults.unmappable == 0);
}

/* Counts a fault before which `good` bytes were well-formed. is_head: all of them were ASCII, copied without a kernel. */
static void count_near(struct converter *c, bool is_ill_formed, size_t good, bool is_head)
{
    const bool goes_in_batches = is_ill_formed ? has_dense_way(c) : c->plan.dense_unmappable;
    c->near = goes_in_batches && good < gap_of(&c->plan, is_ill_formed, is_head) ? (uint8_t)(c->near + 1) : 0;
}

/*
 * Copies ASCII from UTF-8 to a target that has it as the same bytes, and replaces unmappable characters whose replacement is
 * remembered. Stops at anything else.
 */
static void copy_simple(struct replacing *r)
{
    const uint8_t *const newest = copy_known(&r->known, r->text, &r->c->faults.unmappable);
    if (newest == NULL)
        return;
    r->newest = (struct stretch){newest, NULL};
    r->fault = next_utf8(newest, LONGEST_CHARACTER);
    r->good = newest + r->fault.length;
}

/* Copies ASCII from UTF-8, and replaces faults. Returns true if it stops at an ill-formed sequence. */
static bool convert_heads(struct replacing *r)
{
    const bool keeps_ascii = form_unit_size(scheme_form(r->c->to->scheme)) == 1;
    for (;;) {
        if (keeps_ascii && r->fault.status == RUNIC_OK)
            copy_simple(r);
        const size_t head = copy_ascii_head(r->c, r->text);
        if (r->text->len == 0)
            return false;
        const runic_character next = next_utf8(r->text->src, r->text->len);
        if (next.status == RUNIC_PARTIAL || !replace(r, &next))
            return next.status == RUNIC_ILL_FORMED;
        count_near(r->c, next.status != RUNIC_OK, head, true);
        if (r->c->near >= NEAR_FAULTS)
            return true;
    }
}

/* Converts text with dense faults until they are fewer. */
static void convert_dense(struct replacing *r)
{
    if (r->c->plan.dense_ill_formed) {
        runic_convert_damaged(r->c, r->text, &r->newest);
    } else {
        tell_newest(r);
        runic_convert_in_batches(r->c, r->text, true);
    }
    r->good = r->text->src;
    r->c->near = 0;
}

/* Converts text after the first fault of a stream. */
static void convert_replacing(struct converter *c, struct text *text)
{
    struct replacing r;
    begin_replacing(&r, c, text);
    for (;;) {
        const bool is_head = c->plan.has_ascii_head && convert_heads(&r), is_dense = c->near >= NEAR_FAULTS;
        if (is_dense)
            convert_dense(&r);
        if (is_dense || !is_head)
            convert_good(c, text);
        const size_t good = (size_t)(text->src - r.good);
        if (!replace_fault(&r))
            break;
        count_near(c, r.fault.status != RUNIC_OK, good, is_head);
    }
    tell_newest(&r);
}

/* Converts text after the first fault of a stream, where each fault ends the call or is answered by the callback. */
static void convert_asking(struct converter *c, struct text *text)
{
    if (c->plan.has_ascii_head) {
        copy_ascii_head(c, text);
        if (text->len == 0 || next_utf8(text->src, text->len).status == RUNIC_ILL_FORMED)
            return;
    }
    convert_good(c, text);
}

void runic_convert_stretch(struct converter *c, struct text *text)
{
    if (!runic_has_faults(c))
        convert_good(c, text);
    else if (c->plan.is_lossy)
        runic_convert_lossy(c, text);
    else if (c->plan.ill_formed == ASKED && !is_spelled(c->plan.unmappable))
        convert_asking(c, text);
    else
        convert_replacing(c, text);
}
