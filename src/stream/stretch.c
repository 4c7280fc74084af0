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
    const struct view *view;
    struct room room;
    struct runic_progress done;
    bool found;
    size_t position; /* of the newest fault in the view */
    size_t good;     /* position where well-formed text begins: after the newest fault, or after dense faults */
    runic_character newest;
    struct fallback fallback;
    struct known known;
};

static void begin_replacing(struct replacing *r, struct converter *c, const struct view *view, struct room room)
{
    r->c = c;
    r->view = view;
    r->room = room;
    r->done = (struct runic_progress){0, 0};
    r->found = false;
    r->good = 0;
    r->newest.status = RUNIC_OK;
    runic_begin_fallback(c, &c->how.ill_formed, &r->fallback);
    r->known.is_used = false;
}

static void tell_newest(struct replacing *r)
{
    struct converter *c = r->c;
    if (r->found)
        runic_report_fault(c, r->view, r->position, &r->newest);
    r->found = false;
}

/* Writes what replaces a fault into text, and returns the number of scalar values. */
static size_t text_of_fault(struct replacing *r, const runic_character *fault, char32_t *text)
{
    if (fault->status == RUNIC_OK)
        return runic_replacement_of_character(r->c, fault->value, text);
    if (r->c->plan.ill_formed == BY_SEQUENCE)
        return runic_replacement_of_bytes(r->c, &r->fallback, r->view->src + r->done.read, fault->length, text);
    return runic_replacement_of_fault(r->c, &r->c->how.ill_formed, &r->c->newest, text);
}

/* Writes all of what replaces a fault and stores its bytes in *size; or writes nothing and returns false. */
static bool put_text_of(struct replacing *r, const runic_character *fault, size_t *size)
{
    struct converter *c = r->c;
    const bool has_state = c->to->begin != NULL;
    union runic_state before;
    struct runic_progress put = {0, 0};
    char32_t text[LONGEST_REPLACEMENT];
    if (has_state)
        before = c->encoder;
    if (fault->status != RUNIC_OK && c->plan.ill_formed == BY_SURROGATES) {
        const size_t count = runic_escaped_surrogates(c, r->view->src + r->done.read, fault->length, text);
        *size = runic_put_surrogates(c, text, count, r->room.dst, r->room.cap);
        return *size > 0;
    }
    const size_t length = text_of_fault(r, fault, text);
    if (length > 0)
        put = encode_scalars(c->to, &c->encoder, text, length, r->room.dst, r->room.cap);
    if (put.read < length && has_state)
        c->encoder = before;
    *size = put.written;
    return put.read == length;
}

/* Returns a number for what replaces a fault: of an unmappable character, or 0x1100XX of the byte 0xXX, or 0x110100 of every
 * ill-formed sequence. 0: not remembered. */
static uint32_t key_of(const struct replacing *r, const runic_character *fault)
{
    if (fault->status == RUNIC_OK)
        return r->c->plan.has_ascii_head ? key_of_utf8(r->view->src + r->done.read, fault->length) : fault->value;
    if (r->c->plan.ill_formed == BY_TEXT)
        return 0x110100;
    return fault->length == 1 ? 0x110000u | r->view->src[r->done.read] : 0;
}

/* Counts a fault that was replaced by `size` bytes, and moves past it. */
static void pass(struct replacing *r, const runic_character *fault, size_t size)
{
    *(fault->status == RUNIC_OK ? &r->c->faults.unmappable : &r->c->faults.ill_formed) += 1;
    r->found = true;
    r->position = r->done.read;
    r->newest = *fault;
    r->done.read += fault->length;
    r->good = r->done.read;
    r->done.written += size;
    wrote(&r->room, size);
}

/* Replaces a fault whose replacement is remembered. Returns false if it is not. */
static bool replace_known(struct replacing *r, const runic_character *fault)
{
    const struct known_text *const known = find_known(&r->known, key_of(r, fault));
    if (known == NULL || r->room.cap < sizeof known->bytes)
        return false;
    memcpy(r->room.dst, known->bytes, sizeof known->bytes);
    pass(r, fault, known->size);
    return true;
}

/* Replaces a fault, if the plan replaces it. Returns false if it does not, or if there is no room. */
static bool replace(struct replacing *r, const runic_character *fault)
{
    struct converter *c = r->c;
    size_t size;
    if (replace_known(r, fault))
        return true;
    if (fault->status != RUNIC_OK
            ? c->plan.ill_formed == ASKED
            : !is_spelled(c->plan.unmappable) || is_surrogate(fault->value) || runic_target_has(c, fault->value))
        return false;
    if (!put_text_of(r, fault, &size))
        return false;
    if (c->plan.remembers)
        remember(&r->known, key_of(r, fault), r->room.dst, size);
    pass(r, fault, size);
    return true;
}

/* Replaces the fault at which conversion stopped, if there is one and the plan replaces it. Returns false otherwise. */
static bool replace_fault(struct replacing *r)
{
    struct converter *c = r->c;
    union runic_state after = c->decoder;
    if (r->done.read == r->view->len)
        return false;
    const runic_character next = c->from->next(&after, r->view->src + r->done.read, r->view->len - r->done.read);
    if (next.status == RUNIC_PARTIAL || (next.status == RUNIC_OK && next.value == NOTHING) || !replace(r, &next))
        return false;
    c->decoder = after;
    c->begun = 1;
    return true;
}

/* Converts well-formed text from `done` on. */
static struct runic_progress convert_good(struct converter *c, const struct view *view, struct room room,
                                          struct runic_progress done)
{
    if (c->plan.way == IN_BATCHES)
        return runic_convert_in_batches(c, view, room, done, false);
    if (c->plan.way != BY_KERNEL)
        return runic_convert_through_utf16(c, view, room, done);
    const struct runic_progress more =
        runic_convert_scheme(c->from->scheme, c->to->scheme, view->src + done.read, view->len - done.read, room.dst, room.cap);
    return (struct runic_progress){done.read + more.read, done.written + more.written};
}

/* Copies ASCII at the beginning of UTF-8 to UTF-8 or to the host's UTF-16, and returns its length. If a fault is near, calling
 * a kernel takes longer. */
static size_t copy_ascii_head(const struct converter *c, const uint8_t *src, size_t len, const struct room *room)
{
    const size_t unit = form_unit_size(scheme_form(c->to->scheme)), most = smaller(len, smaller(room->cap / unit, ASCII_HEAD));
    const bool is_aligned = (uintptr_t)room->dst % sizeof(char16_t) == 0;
    size_t done;
    if (unit == sizeof(char16_t) && !is_aligned)
        return 0;
    if (unit == sizeof(char16_t)) {
        done = widen_ascii(src, most, (char16_t *)(void *)room->dst);
        return most - done < ASCII_GROUP ? done : done + widen_part_of_group(src + done, (char16_t *)(void *)room->dst + done);
    }
    done = copy_ascii_groups(src, most, room->dst);
    return most - done < ASCII_GROUP ? done : done + copy_part_of_group(src + done, room->dst + done);
}

/* Returns the most well-formed bytes between two faults that are near each other. is_head: they were copied without a kernel.
 */
static size_t gap_of(const struct plan *plan, bool is_ill_formed, bool is_head)
{
    if (is_head)
        return is_ill_formed && plan->dense_in_ascii ? GAP_OF_TEXT : GAP_OF_ASCII;
    return is_ill_formed && plan->way != BY_KERNEL ? GAP_OF_CODEC : GAP;
}

/* Counts a fault before which `good` bytes were well-formed. is_head: all of them were ASCII, copied without a kernel. */
static void count_near(struct converter *c, bool is_ill_formed, size_t good, bool is_head)
{
    const unsigned way = is_ill_formed ? c->plan.dense_ill_formed : c->plan.dense_unmappable;
    c->near = way != NO_WAY && good < gap_of(&c->plan, is_ill_formed, is_head) ? (uint8_t)(c->near + 1) : 0;
    c->near_way = (uint8_t)way;
}

/*
 * Copies ASCII from UTF-8 to a target that has it as the same bytes, and replaces unmappable characters whose replacement is
 * remembered. Stops at anything else.
 */
static void copy_simple(struct replacing *r)
{
    const uint8_t *const src = r->view->src;
    struct copying text = {
        .src = src + r->done.read, .len = r->view->len - r->done.read, .dst = r->room.dst, .cap = r->room.cap};
    copy_known(&r->known, &text);
    const size_t written = (size_t)(text.dst - r->room.dst);
    r->done.read = (size_t)(text.src - src);
    r->done.written += written;
    wrote(&r->room, written);
    if (text.newest == NULL)
        return;
    r->c->faults.unmappable += text.faults;
    r->found = true;
    r->position = (size_t)(text.newest - src);
    r->newest = next_utf8(text.newest, LONGEST_CHARACTER);
    r->good = r->position + r->newest.length;
}

/* Copies ASCII from UTF-8, and replaces faults. Returns true if it stops at an ill-formed sequence. */
static bool convert_heads(struct replacing *r)
{
    const size_t unit = form_unit_size(scheme_form(r->c->to->scheme));
    for (;;) {
        if (unit == 1 && r->newest.status == RUNIC_OK)
            copy_simple(r);
        const uint8_t *const src = r->view->src + r->done.read;
        const size_t len = r->view->len - r->done.read, head = copy_ascii_head(r->c, src, len, &r->room);
        r->done.read += head;
        r->done.written += head * unit;
        wrote(&r->room, head * unit);
        if (head == len)
            return false;
        const runic_character next = next_utf8(src + head, len - head);
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
    struct converter *c = r->c;
    tell_newest(r);
    const size_t before = r->done.written;
    if (c->near_way == BY_LOSSY_UTF16)
        r->done = runic_convert_damaged(c, r->view, r->room, r->done);
    else
        r->done = runic_convert_in_batches(c, r->view, r->room, r->done, true);
    wrote(&r->room, r->done.written - before);
    r->good = r->done.read;
    c->near = 0;
}

/* Converts text after the first fault of a stream. */
static struct runic_progress convert_replacing(struct converter *c, const struct view *view, struct room room)
{
    struct replacing r;
    begin_replacing(&r, c, view, room);
    for (;;) {
        bool stops = c->plan.has_ascii_head && convert_heads(&r);
        const bool is_head = stops;
        if (c->near >= NEAR_FAULTS) {
            convert_dense(&r);
            stops = false;
        }
        if (!stops) {
            const struct runic_progress good = convert_good(c, view, r.room, r.done);
            wrote(&r.room, good.written - r.done.written);
            r.done = good;
        }
        const size_t good = r.done.read - r.good;
        if (!replace_fault(&r))
            break;
        count_near(c, r.newest.status != RUNIC_OK, good, is_head);
    }
    tell_newest(&r);
    return r.done;
}

/* Converts text after the first fault of a stream, where each fault ends the call or is answered by the callback. */
static struct runic_progress convert_asking(struct converter *c, const struct view *view, struct room room)
{
    struct runic_progress done = {0, 0};
    if (c->plan.has_ascii_head) {
        done.read = copy_ascii_head(c, view->src, view->len, &room);
        done.written = done.read * form_unit_size(scheme_form(c->to->scheme));
        wrote(&room, done.written);
        if (done.read == view->len || next_utf8(view->src + done.read, view->len - done.read).status == RUNIC_ILL_FORMED)
            return done;
    }
    return convert_good(c, view, room, done);
}

struct runic_progress runic_convert_stretch(struct converter *c, const struct view *view, struct room room)
{
    if (!runic_has_faults(c))
        return convert_good(c, view, room, (struct runic_progress){0, 0});
    if (c->plan.is_lossy)
        return runic_convert_lossy(c, view, room);
    const bool asks = c->plan.ill_formed == ASKED && !is_spelled(c->plan.unmappable);
    return asks ? convert_asking(c, view, room) : convert_replacing(c, view, room);
}
