/* answers.c - text of a form with one answer in place of each ill-formed sequence, by a lossy kernel and UTF-16. */
/* SPDX-License-Identifier: MIT */
/*
 * The kernel leaves U+FFFD at each fault, one unit of UTF-16, which is found in vectors and exchanged. Where the answer is
 * made of the sequence itself, or the text has U+FFFD of its own, the sequence is looked for: the units since the fault before
 * tell how many bytes they were made of.
 */
#include "../charset/lanes.h"
#include "../dispatch/dispatch.h"
#include "view.h"

/* Units that are looked at together. */
#define CLEAN_BLOCK 8

/* With a fault in fewer units, they are gone through one by one. */
#define DENSE 4

void runic_begin_answers(struct answers *a, const struct converter *c, uint16_t *marked, uint16_t *text, size_t room)
{
    char32_t answer[ANSWER];
    a->marked = marked;
    a->text = text;
    a->room = room;
    a->escapes = c->how.malformed.action == RUNIC_ESCAPE;
    const size_t length = runic_spell(c->to, &c->how.malformed, &c->faults.newest, answer);
    a->length = 0;
    a->unit[0] = 0;
    for (size_t i = 0; i < length; i++)
        a->length += form_put(FORM_utf16, (uint8_t *)(a->unit + a->length), answer[i]);
}

bool runic_can_answer(const struct converter *c)
{
    return runic_has_faults(c) && runic_is_settled(&c->how.malformed) && !c->how.word_joiner &&
           c->from->scheme != SCHEME_NONE && c->from->scheme != SCHEME_latin1;
}

/* A block of units in which none is U+FFFD. false: one is, and nothing is done. */
ALWAYS_INLINE bool copy_clean_block(const uint16_t *text, uint16_t *dst)
{
    eight block;
    memcpy(&block, text, sizeof block);
    if (!is_all((quad)(block != REPLACEMENT_CHARACTER)))
        return false;
    memcpy(dst, &block, sizeof block);
    return true;
}

/* A unit or the answer in its place. Returns the units; an answer of one or none is put without a branch. */
ALWAYS_INLINE size_t put_or_answer(const struct answers *a, uint16_t unit, uint16_t *dst)
{
    const size_t is_answered = unit == REPLACEMENT_CHARACTER;
    dst[0] = (uint16_t)(unit ^ ((unit ^ a->unit[0]) & (0 - is_answered)));
    if (a->length > 1)
        for (size_t i = 1; is_answered && i < a->length; i++)
            dst[i] = a->unit[i];
    return 1 + is_answered * (a->length - 1);
}

/* In place of each U+FFFD, the answer. Returns how many, and the units there are then. */
static size_t put_answers(struct answers *a, const uint16_t *text, size_t *len)
{
    size_t found = 0, written = 0;
    for (size_t i = 0; i < *len;) {
        if (*len - i >= CLEAN_BLOCK && copy_clean_block(text + i, a->text + written)) {
            written += CLEAN_BLOCK;
            i += CLEAN_BLOCK;
            continue;
        }
        for (const size_t end = i + smaller(*len - i, CLEAN_BLOCK); i < end; i++) {
            found += text[i] == REPLACEMENT_CHARACTER;
            written += put_or_answer(a, text[i], a->text + written);
        }
    }
    *len = written;
    return found;
}

/* ---- Where it matters which sequence it is ---- */

/* The bytes that this text was made of. */
static size_t source_size(enum runic_scheme from, const uint16_t *text, size_t len)
{
    switch (scheme_form(from)) {
    case FORM_utf8:
        return KERNEL(utf16_to_utf8_size)(text, len);
    case FORM_utf16:
        return 2 * len;
    default:
        return 4 * KERNEL(utf16_count)(text, len);
    }
}

/* Copies units until the first U+FFFD. Returns how many. */
static size_t copy_to_mark(const uint16_t *text, size_t len, uint16_t *dst)
{
    size_t i = 0;
    while (len - i >= CLEAN_BLOCK && copy_clean_block(text + i, dst + i))
        i += CLEAN_BLOCK;
    for (; i < len && text[i] != REPLACEMENT_CHARACTER; i++)
        dst[i] = text[i];
    return i;
}

static size_t put_answer_to(const struct answers *a, const uint8_t *bytes, size_t len, uint16_t *dst)
{
    char32_t escaped[ANSWER];
    len = smaller(len, RUNIC_REPORT_BYTES);
    if (!a->escapes) {
        memcpy(dst, a->unit, a->length * sizeof *dst);
        return a->length;
    }
    runic_escape_bytes(bytes, len, escaped);
    for (size_t i = 0; i < ESCAPED * len; i++)
        dst[i] = (uint16_t)escaped[i];
    return ESCAPED * len;
}

/* Goes on behind what is done with what a mark stands for: U+FFFD, or a sequence, which gets its answer. Whether it is one. */
static bool answer_mark(const struct converter *c, struct answers *a, const uint8_t *src, size_t len, struct runic_pair *done)
{
    union runic_state none;
    const runic_character next = c->from->next(&none, src + done->read, len - done->read);
    if (next.status == RUNIC_OK)
        a->text[done->written++] = REPLACEMENT_CHARACTER;
    else
        done->written += put_answer_to(a, src + done->read, next.length, a->text + done->written);
    done->read += next.length;
    return next.status != RUNIC_OK;
}

/* The marked text of src with answers, as far as there is room. Bytes read, units written. */
static struct runic_pair answer_each(const struct converter *c, struct answers *a, const uint16_t *text, size_t marked,
                                     const uint8_t *src, size_t len, size_t most, size_t *replaced)
{
    struct runic_pair done = {0, 0};
    size_t run = 0, i = 0;
    for (;;) {
        const size_t good = copy_to_mark(text + i, smaller(marked - i, most - done.written), a->text + done.written);
        i += good;
        done.written += good;
        if (i == marked || most - done.written < LONGEST_ANSWER)
            break;
        done.read += source_size(c->from->scheme, text + run, i - run);
        *replaced += answer_mark(c, a, src, len, &done);
        run = ++i;
    }
    const bool is_cut = i > run && is_high_surrogate(text[i - 1]);
    done.read += source_size(c->from->scheme, text + run, i - is_cut - run);
    return (struct runic_pair){done.read, done.written - is_cut};
}

/* The bytes that a unit was made of. */
ALWAYS_INLINE size_t utf8_size_of(uint16_t unit)
{
    return 1 + (size_t)(unit >= 0x80) + (size_t)((unit >= 0x800) & !is_surrogate(unit));
}

/* Without a branch. */
ALWAYS_INLINE unsigned hex_digit(unsigned value)
{
    return value + '0' + (unsigned)(value > 9) * ('A' - '9' - 1u);
}

/*
 * The same for escapes in UTF-8, where faults are dense: unit by unit, and without a branch where the sequence cannot be but
 * one byte, which only those are not that begin with E0 to F4.
 */
static struct runic_pair escape_each(const struct converter *c, struct answers *a, const uint16_t *text, size_t marked,
                                     const uint8_t *src, size_t len, size_t most, size_t *replaced)
{
    size_t place = 0, written = 0, count = 0, i = 0;
    for (; i < marked && most - written >= LONGEST_ANSWER; i++) {
        const size_t is_mark = text[i] == REPLACEMENT_CHARACTER;
        const uint8_t byte = src[place];
        if ((uint8_t)(byte - 0xE0) < is_mark * 0x15) {
            struct runic_pair so_far = {place, written};
            count += answer_mark(c, a, src, len, &so_far);
            place = so_far.read;
            written = so_far.written;
            continue;
        }
        uint16_t *dst = a->text + written;
        dst[0] = (uint16_t)either(is_mark, '\\', text[i]);
        dst[1] = 'x';
        dst[2] = (uint16_t)hex_digit(byte >> 4);
        dst[3] = (uint16_t)hex_digit(byte & 0xF);
        written += 1 + (ESCAPED - 1) * is_mark;
        place += either(is_mark, 1, utf8_size_of(text[i]));
        count += is_mark;
    }
    *replaced = count;
    const bool is_cut = i > 0 && is_high_surrogate(text[i - 1]);
    return (struct runic_pair){place - 2 * (size_t)is_cut, written - is_cut};
}

/* ---- All ---- */

/* Text in UTF-16 with U+FFFD at each fault; UTF-16 itself by way of UTF-32. Bytes read, units written; the rooms are enough. */
static struct runic_pair mark_faults(enum runic_scheme from, const uint8_t *src, size_t len, const struct answers *a,
                                     size_t *replaced)
{
    uint16_t *const dst = a->marked, *const wide = a->text;
    const size_t room = a->room * sizeof *dst;
    struct runic_pair done;
    if (scheme_form(from) == FORM_utf16) {
        done = runic_convert_scheme_lossy(from, SCHEME_UTF32, src, len, wide, room, replaced);
        done.written = runic_convert_scheme(SCHEME_UTF32, SCHEME_UTF16, wide, done.written, dst, room).written;
    } else {
        done = runic_convert_scheme_lossy(from, SCHEME_UTF16, src, len, dst, room, replaced);
    }
    return (struct runic_pair){done.read, done.written / 2};
}

/* Bytes of the source that become no more than so many units, and no more than fit where faults are marked. */
static size_t source_room(const struct answers *a, enum runic_scheme from, size_t units)
{
    units /= a->escapes ? 2 : a->length > 1 ? a->length : 1;
    return scheme_form(from) == FORM_utf8 ? units : 2 * smaller(units, a->room / 2);
}

struct runic_pair runic_decode_answered(const struct converter *c, struct answers *a, const uint8_t *src, size_t len,
                                        size_t most, size_t *replaced)
{
    const bool is_plain = !a->escapes && a->length == 1 && a->unit[0] == REPLACEMENT_CHARACTER;
    const size_t room = smaller(most, a->room);
    *replaced = 0;
    len = runic_scheme_whole(c->from->scheme, src, smaller(len, source_room(a, c->from->scheme, room)));
    struct runic_pair done = mark_faults(c->from->scheme, src, len, a, replaced);
    const size_t marked = done.written;
    if (is_plain)
        memcpy(a->text, a->marked, marked * sizeof *a->text);
    if (is_plain || (!a->escapes && put_answers(a, a->marked, &done.written) == *replaced))
        return done;
    const bool is_dense = *replaced > marked / DENSE;
    *replaced = 0;
    if (a->escapes && is_dense && c->from->scheme == SCHEME_utf8)
        return escape_each(c, a, a->marked, marked, src, len, room, replaced);
    return answer_each(c, a, a->marked, marked, src, len, room, replaced);
}

bool runic_convert_answered(struct converter *c, const struct view *view, struct work *w, struct runic_pair *done)
{
    struct answers a;
    uint16_t marked[ANSWERED_UNITS], text[ANSWERED_UNITS];
    size_t from = 0, to = 0, replaced;
    bool is_sparse = false;
    runic_begin_answers(&a, c, marked, text, ANSWERED_UNITS);
    do {
        const struct runic_pair in =
            runic_decode_answered(c, &a, view->src + done->read, view->len - done->read, w->cap / WIDEST_UNIT, &replaced);
        if (in.read == 0)
            break;
        const struct runic_pair out = runic_convert_scheme(SCHEME_UTF16, c->to->scheme, a.text, 2 * in.written, w->dst, w->cap);
        if (replaced > 0) {
            from = done->read;
            to = done->read + in.read;
        }
        c->faults.invalid += replaced;
        done->read += in.read;
        done->written += out.written;
        wrote(w, out.written);
        is_sparse = replaced <= in.read / SPARSE;
    } while (!is_sparse);
    if (to > 0)
        runic_find_newest(c, view, from, to);
    return is_sparse;
}
