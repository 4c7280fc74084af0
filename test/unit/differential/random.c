/* random.c - every operation on random texts of 0 to 1,400 units, one third clean and two thirds damaged. */
/* SPDX-License-Identifier: MIT */
#include "check.h"

#define LONGEST (1400 + 5 * MOST_DAMAGE)

_Static_assert(LONGEST <= MOST_UNITS, "texts do not fit");

/* Returns a length; short texts are as frequent as long ones. */
static size_t random_length(struct chance *chance)
{
    static const size_t limits[] = {20, 80, 300, 700, 1401};
    return chance_below(chance, limits[chance_below(chance, 5)]);
}

static void check_text(struct chance *chance, enum text_form form, const uint8_t *text, size_t len)
{
    static struct expectation e;
    for (size_t i = 0; i < op_count; i++) {
        const struct op *op = &ops[i];
        if (op->from != form && !(op->from == TEXT_ascii && form == TEXT_utf8))
            continue;
        expect_op(op, text, len, &e);
        check_exact(op, text, len, &e);
        if (!op_writes(op))
            continue;
        const size_t full = e.steps[e.last].written;
        const struct place src = {chance_below(chance, 64), chance_below(chance, 2)};
        const struct place dst = {chance_below(chance, 64), chance_below(chance, 2)};
        check(op, text, len, &e, full + chance_below(chance, 100), src, dst);
        check(op, text, len, &e, chance_below(chance, full + 1), src, dst);
    }
}

void check_random_texts(struct plan *plan)
{
    static uint8_t text[MOST_BYTES];
    const size_t texts = plan->thorough ? 150000 : 12000;
    for (size_t i = 0; i < texts; i++) {
        for (enum text_form form = TEXT_utf8; form <= TEXT_latin1; form++) {
            if (!sampled())
                continue;
            size_t len = random_length(&plan->chance);
            clean_text(&plan->chance, form, (enum mix)chance_below(&plan->chance, MIX_COUNT), text, len);
            if (i % 3 != 0)
                len = damage_text(&plan->chance, form, text, len);
            check_text(&plan->chance, form, text, len);
        }
    }
}
