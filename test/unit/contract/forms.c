/* forms.c - conversions in memory: where they stop at every capacity; lossy conversion, size and resumption agree. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "guard.h"
#include "pairs.h"
#include "texts.h"

#define LONGEST    120
#define MOST_BYTES (4 * 2 * LONGEST)

static struct chance chance = {2};
static struct guarded source, room;

/* A text in the host's byte order that ends at a guard page. */
struct text {
    enum text_form form;
    size_t len;
    uint8_t *units;
};

static void garbage(uint8_t *dst, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        dst[i] = (uint8_t)(chance_next(&chance) % 3 != 0 ? chance_next(&chance) : 0);
}

static struct text make_text(enum text_form form, size_t turn)
{
    static uint8_t work[MOST_BYTES];
    struct text text = {form == TEXT_ascii ? TEXT_utf8 : form, chance_below(&chance, LONGEST - 5 * MOST_DAMAGE), NULL};
    clean_text(&chance, text.form, (enum mix)(turn / 4 % MIX_COUNT), work, text.len);
    if (turn % 4 == 3)
        garbage(work, text.len * unit_size(text.form));
    else if (turn % 4 != 0)
        text.len = damage_text(&chance, text.form, work, text.len);
    text.form = form;
    text.units = source.end - text.len * unit_size(form);
    memcpy(text.units, work, text.len * unit_size(form));
    return text;
}

/* Returns the rest of a text after some units. */
static runic_character next_of(const struct text *text, size_t pos)
{
    return reference_next(text->form, text->units + pos * unit_size(text->form), text->len - pos);
}

/* Checks the result and the output of a strict call with this capacity. */
static runic_result expect_strict(const struct text *text, enum text_form to, size_t cap, uint8_t *out)
{
    runic_result r = {0};
    while (r.read < text->len) {
        uint8_t one[4];
        runic_character next = next_of(text, r.read);
        size_t units = next.status == RUNIC_OK ? reference_put(to, next.value, one) : 0;
        if (units == 0 || units > cap - r.written) {
            r.status = units > 0 ? RUNIC_FULL : next.status != RUNIC_OK ? next.status : RUNIC_UNMAPPABLE;
            r.fault = units > 0 ? RUNIC_FAULT_NONE : next.status != RUNIC_OK ? next.fault : RUNIC_FAULT_UNMAPPABLE;
            r.fault_length = units > 0 ? 0 : next.length;
            return r;
        }
        memcpy(out + r.written * unit_size(to), one, units * unit_size(to));
        r.read += next.length;
        r.written += units;
    }
    return r;
}

static runic_lossy_result expect_lossy(const struct text *text, enum text_form to, size_t cap, uint8_t *out)
{
    runic_lossy_result r = {0};
    while (r.read < text->len) {
        uint8_t one[4];
        runic_character next = next_of(text, r.read);
        size_t units = next.status == RUNIC_OK ? reference_put(to, next.value, one) : 0;
        const bool lost = units == 0;
        if (lost)
            units = reference_put(to, to == TEXT_latin1 ? '?' : 0xFFFD, one);
        if (units > cap - r.written) {
            r.status = RUNIC_FULL;
            return r;
        }
        memcpy(out + r.written * unit_size(to), one, units * unit_size(to));
        r.read += next.length;
        r.written += units;
        r.replaced += lost;
    }
    return r;
}

static bool same_result(runic_result a, runic_result b)
{
    return a.read == b.read && a.written == b.written && a.status == b.status && a.fault == b.fault &&
           a.fault_length == b.fault_length;
}

static bool same_lossy(runic_lossy_result a, runic_lossy_result b)
{
    return a.read == b.read && a.written == b.written && a.status == b.status && a.replaced == b.replaced;
}

static void test_at(const struct pair *pair, const struct text *text, size_t cap)
{
    static uint8_t wanted[MOST_BYTES];
    const size_t size = unit_size(pair->to);
    uint8_t *dst = room.end - cap * size;
    runic_result r = pair->strict(text->units, text->len, dst, cap);
    bool right = EXPECT(same_result(r, expect_strict(text, pair->to, cap, wanted)));
    runic_lossy_result lossy;
    right = EXPECT(memcmp(dst, wanted, r.written * size) == 0) && right;
    lossy = pair->lossy(text->units, text->len, dst, cap);
    right = EXPECT(same_lossy(lossy, expect_lossy(text, pair->to, cap, wanted))) && right;
    right = EXPECT(memcmp(dst, wanted, lossy.written * size) == 0) && right;
    if (!right)
        fprintf(stderr, "  %s, len %zu, cap %zu\n", pair->name, text->len, cap);
}

/* Continues after each FULL with a small capacity. The text must be the same as of one call. */
static void test_resumption(const struct pair *pair, const struct text *text, size_t full, size_t cap)
{
    static uint8_t whole[MOST_BYTES];
    uint8_t *dst = room.end - full * unit_size(pair->to);
    runic_lossy_result part = {.status = RUNIC_FULL}, sum = {0}, all = expect_lossy(text, pair->to, full, whole);
    while (part.status == RUNIC_FULL && EXPECT(sum.written <= full)) {
        size_t left = full - sum.written < cap ? full - sum.written : cap;
        part = pair->lossy(text->units + sum.read * unit_size(pair->from), text->len - sum.read,
                           dst + sum.written * unit_size(pair->to), left);
        sum.read += part.read;
        sum.written += part.written;
        sum.replaced += part.replaced;
        if (!EXPECT(part.status == RUNIC_OK || part.read > 0))
            return;
    }
    EXPECT(same_lossy(sum, all) && memcmp(dst, whole, full * unit_size(pair->to)) == 0);
}

static void test_pair(const struct pair *pair, size_t turn)
{
    static uint8_t scratch[MOST_BYTES];
    const struct text text = make_text(pair->from, turn);
    runic_lossy_result all = expect_lossy(&text, pair->to, MOST_BYTES, scratch);
    EXPECT(pair->size(text.units, text.len) == all.written);
    for (size_t cap = 0; cap <= all.written + 1; cap++)
        test_at(pair, &text, cap);
    test_resumption(pair, &text, all.written, 4 + turn % 9);
}

static void test_validation(const struct validation *v, size_t turn)
{
    static uint8_t scratch[MOST_BYTES];
    const struct text text = make_text(v->form, turn);
    runic_result wanted = expect_strict(&text, v->form == TEXT_ascii ? TEXT_ascii : TEXT_utf32, MOST_BYTES, scratch);
    wanted.written = 0;
    EXPECT(same_result(v->validate(text.units, text.len), wanted));
}

int main(void)
{
    source = guarded_new(MOST_BYTES);
    room = guarded_new(MOST_BYTES);
    guard_watch();
    for (size_t turn = 0; turn < 400; turn++) {
        for (size_t i = 0; i < PAIR_COUNT; i++)
            if (sampled())
                test_pair(&pairs[i], turn);
        for (size_t i = 0; i < VALIDATION_COUNT; i++)
            for (size_t again = 0; again < 5; again++)
                test_validation(&validations[i], turn);
    }
    return expect_result();
}
