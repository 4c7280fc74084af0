/* capacities.c - every capacity from none to enough, every short length and every alignment, at guard pages. */
/* SPDX-License-Identifier: MIT */
#include "check.h"

static uint8_t text[MOST_BYTES];
static struct expectation e;

/* Makes a text for the operation, which is clean for even turns. Returns its length. */
static size_t make_text(struct plan *plan, const struct op *op, size_t len, size_t turn)
{
    const enum text_form form = op->from == TEXT_ascii ? TEXT_utf8 : op->from;
    clean_text(&plan->chance, form, (enum mix)(turn / 2 % MIX_COUNT), text, len);
    if (turn % 2 != 0)
        len = damage_once(&plan->chance, form, text, len);
    expect_op(op, text, len, &e);
    return len;
}

static void check_capacities(const struct op *op, size_t len)
{
    for (size_t cap = 0; cap <= e.steps[e.last].written; cap++) {
        check(op, text, len, &e, cap, AT_END, AT_END);
        check(op, text, len, &e, cap, AT_START, AT_START);
    }
}

/*
 * One repeated fault, perhaps after well-formed text, with any capacity: a kernel that stores before it detects the fault must
 * not assume the size of well-formed text.
 */
static void check_faults_alone(struct plan *plan, const struct op *op)
{
    size_t count;
    const struct damage *damages = damages_of(op->from, &count);
    for (size_t i = 0; i < count * (plan->thorough ? 40 : 2); i++) {
        const struct damage *one = &damages[i % count];
        const size_t before = i % 2 * chance_below(&plan->chance, 200), len = before + 100 + chance_below(&plan->chance, 300);
        clean_text(&plan->chance, op->from, (enum mix)(i / 2 % MIX_COUNT), text, before);
        for (size_t at = before; at < len; at++)
            put_unit(op->from, text, at, one->units[(at - before) % one->length]);
        expect_op(op, text, len, &e);
        for (int turn = 0; turn < 40; turn++) {
            const size_t cap = chance_below(&plan->chance, 4 * len + 1);
            if (sampled())
                check(op, text, len, &e, cap, AT_END, AT_END);
        }
    }
}

/*
 * Texts that are long enough for a wide loop, and capacities on both sides of every bound of such a loop. (avx512's loop for
 * groups of UTF-8 needs longer texts: exact and random capacities test its bounds.)
 */
void check_room(struct plan *plan)
{
    for (size_t i = 0; i < op_count; i++) {
        if (op_writes(&ops[i]) && ops[i].from != TEXT_ascii)
            check_faults_alone(plan, &ops[i]);
        for (size_t turn = 0; turn < (plan->thorough ? 200 : 4 * MIX_COUNT); turn++) {
            if (!op_writes(&ops[i]) || !sampled())
                continue;
            size_t len = make_text(plan, &ops[i], 1 + chance_below(&plan->chance, 200), turn);
            check_capacities(&ops[i], len);
        }
    }
}

static void check_lengths(struct plan *plan, const struct op *op)
{
    for (size_t len = 0; len <= 200; len++) {
        for (size_t turn = 0; turn < 2 * MIX_COUNT; turn++) {
            if (!sampled() || (!plan->thorough && (len + turn) % 3 != 0))
                continue;
            size_t made = make_text(plan, op, len, turn);
            check_exact(op, text, made, &e);
        }
    }
}

static void check_offsets(struct plan *plan, const struct op *op)
{
    for (size_t turn = 0; turn < (plan->thorough ? 2 * MIX_COUNT : 4); turn++) {
        size_t len = make_text(plan, op, 150, plan->thorough ? turn : 14 + turn), full = e.steps[e.last].written;
        for (size_t src = 0; src < 64; src++)
            for (size_t dst = 0; dst < 64; dst++)
                if (plan->thorough || src == dst || src == 0 || dst == 0 || (5 * src + dst) % 32 == 7)
                    if (sampled())
                        check(op, text, len, &e, full, (struct place){src, false}, (struct place){dst, src % 2 != 0});
    }
}

/* Texts so long that a loop may first align its vectors. */
static void check_long_offsets(struct plan *plan, const struct op *op)
{
    for (size_t turn = 0; turn < 2 * MIX_COUNT; turn++) {
        size_t len = make_text(plan, op, 520 + chance_below(&plan->chance, 300), turn), full = e.steps[e.last].written;
        for (size_t offset = 0; offset < 64; offset += plan->thorough ? 1 : 1 + chance_below(&plan->chance, 3))
            if (sampled())
                check(op, text, len, &e, full, (struct place){5 * offset % 64, false}, (struct place){offset, turn % 4 > 1});
    }
}

void check_alignments(struct plan *plan)
{
    for (size_t i = 0; i < op_count; i++) {
        check_lengths(plan, &ops[i]);
        check_offsets(plan, &ops[i]);
        check_long_offsets(plan, &ops[i]);
    }
}
