/* bocu1_recover.c - BOCU-1, the decoder of damaged text: differences and controls without a branch on what they are. */
/* SPDX-License-Identifier: MIT */
/*
 * Every byte begins something in BOCU-1, so random bytes are characters of all lengths, and what comes next cannot be guessed.
 * What kind of lead it is tells the numbers of one formula for all of them. What is rare goes by runic_bocu1_next.
 */
#include "bocu1.h"

/* The longest sequence. */
#define LONGEST_BOCU1 4

/* What a lead is: a control, near the middle, of two bytes above and below it, of three, or rare. Modulo 4, its trails. */
enum { CONTROL = 0, NEAR = 4, ABOVE_2 = 1, UNDER_2 = 5, ABOVE_3 = 2, UNDER_3 = 6, RARE = 3 };

static const uint8_t lead_kinds[256] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 6, 6, 6,
    5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
    5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3,
};

/* The character is (previous & keep) + begin + lead * step + trail * first + trail * second, for as many trails as there are.
 */
struct formula {
    uint32_t keep;
    int32_t begin;
    int32_t step;
    int32_t first;
    int32_t second;
    int32_t has_first; /* -1 if it has */
    int32_t has_second;
};

static const struct formula formulas[] = {
    [CONTROL] = {0, 0, 1, 0, 0, 0, 0},
    [NEAR] = {UINT32_MAX, -MIDDLE, 1, 0, 0, 0, 0},
    [ABOVE_2] = {UINT32_MAX, REACH_1 - LEAD_2 *TRAILS, TRAILS, 1, 0, -1, 0},
    [UNDER_2] = {UINT32_MAX, -REACH_1 - BELOW_2 *TRAILS, TRAILS, 1, 0, -1, 0},
    [ABOVE_3] = {UINT32_MAX, REACH_2 - LEAD_3 *TRAILS *TRAILS, TRAILS *TRAILS, TRAILS, 1, -1, -1},
    [UNDER_3] = {UINT32_MAX, -REACH_2 - BELOW_3 *TRAILS *TRAILS, TRAILS *TRAILS, TRAILS, 1, -1, -1},
};

/* Where it stands, and where the newest bad sequence does, which has this character before it. */
struct recovering {
    size_t read;
    size_t written;
    size_t count;
    size_t bad_place;
    uint32_t bad_previous;
    uint32_t previous;
};

/* Ones if a < b. */
ALWAYS_INLINE uint32_t ones_if_below(uint32_t a, uint32_t b)
{
    return (uint32_t)0 - (a < b);
}

/* middle_of, without a branch; START for no character. */
ALWAYS_INLINE uint32_t any_middle(uint32_t value, uint32_t is_bad)
{
    const uint32_t is_kana = ones_if_below(value - 0x3040, 0x309F - 0x3040 + 1);
    const uint32_t is_ideograph = ones_if_below(value - 0x4E00, 0x9FA5 - 0x4E00 + 1);
    const uint32_t is_hangul = ones_if_below(value - 0xAC00, 0xD7A3 - 0xAC00 + 1);
    const uint32_t other = ((value & ~0x7Fu) + 0x40) & ~(is_kana | is_ideograph | is_hangul | is_bad);
    return other | (is_kana & 0x3070) | (is_ideograph & 0x7711) | (is_hangul & 0xC1D1) | (is_bad & START);
}

/* A sequence of at most three bytes, where three stand. false: it must be looked at, and nothing is done. */
ALWAYS_INLINE bool recover_one(struct recovering *r, const uint8_t *src, char32_t *dst, char32_t answer, size_t length)
{
    const uint8_t *at = src + r->read;
    const unsigned kind = lead_kinds[at[0]];
    const struct formula *f = &formulas[kind];
    const int32_t first = trail_digit(at[1]), second = trail_digit(at[2]);
    if (kind == RARE || ((first & f->has_first) | (second & f->has_second)) < 0)
        return false;
    const int32_t difference = f->begin + at[0] * f->step + first * f->first + second * f->second;
    const uint32_t value = (r->previous & f->keep) + (uint32_t)difference, is_bad = ones_if_below(0x10FFFF, value);
    if (is_surrogate(value))
        return false;
    dst[r->written] = (value & ~is_bad) | (answer & is_bad);
    r->written += 1 - (is_bad & (1 - length));
    r->count += is_bad & 1;
    r->bad_place = either(is_bad & 1, r->read, r->bad_place);
    r->bad_previous = (r->bad_previous & ~is_bad) | (r->previous & is_bad);
    r->previous = any_middle(value, is_bad);
    r->read += 1 + (kind & 3);
    return true;
}

/* Any sequence. false: it is cut. */
static bool recover_rare(struct recovering *r, const uint8_t *src, size_t len, char32_t *dst, const struct runic_recovery *bad)
{
    union runic_state state = {.bocu1 = {r->previous}};
    const runic_character next = runic_bocu1_next(&state, src + r->read, len - r->read);
    if (next.status == RUNIC_PARTIAL)
        return false;
    const bool is_bad = next.status != RUNIC_OK;
    dst[r->written] = is_bad ? bad->answer : next.value;
    r->written += is_bad ? bad->length : next.value != NOTHING;
    r->count += is_bad;
    r->bad_place = is_bad ? r->read : r->bad_place;
    r->bad_previous = is_bad ? r->previous : r->bad_previous;
    r->previous = state.bocu1.previous;
    r->read += next.length;
    return true;
}

bool runic_bocu1_recover(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap,
                         struct runic_pair *done, struct runic_recovery *bad)
{
    const struct runic_recovery with = *bad; /* which what is written to dst cannot change */
    struct recovering r = {done->read, done->written, 0, 0, 0, state->bocu1.previous};
    bool goes_on = true;
    size_t before;
    do {
        before = r.count;
        for (size_t i = 0; goes_on && i < with.patience; i++) {
            goes_on = r.read < len && r.written < cap;
            if (goes_on && (len - r.read < LONGEST_BOCU1 || !recover_one(&r, src, dst, with.answer, with.length)))
                goes_on = recover_rare(&r, src, len, dst, &with);
        }
    } while (goes_on && r.count > before);
    if (r.count > 0) {
        union runic_state at_newest = {.bocu1 = {r.bad_previous}};
        const runic_character newest = runic_bocu1_next(&at_newest, src + r.bad_place, len - r.bad_place);
        bad->place = r.bad_place;
        bad->fault = newest.fault;
        bad->bad_length = newest.length;
    }
    bad->count += r.count;
    *done = (struct runic_pair){r.read, r.written};
    state->bocu1.previous = r.previous;
    return goes_on;
}
