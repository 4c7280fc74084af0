/* utf8_faulty_runs.h - runs of 4-byte characters with a fault here and there; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Damage mostly changes bytes and adds none: the characters behind it are double words at the
 * same distances. So all double words of a batch are converted as if they were characters; those that are none are gathered,
 * and go through subparts together; and then runs of units and what stands for faults are put one behind the other. Runs are
 * copied by whole vectors, more of them than most need, so that no branch depends on where the faults are. To find the end of
 * each run and go on there was a chain of 40 cycles a fault, and to copy no more than there is a mispredicted branch.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_FAULTY_RUNS_H
#define RUNIC_KERNEL_AVX512_UTF8_TO_UTF8_FAULTY_RUNS_H

#include "utf8_run_batch.h"

ALWAYS_INLINE bool run_fits(const struct utf8_cursor *c, size_t batches)
{
    return cursor_rest(c) >= batches * RUN_BYTES + VEC && (size_t)(c->dst_end - c->dst) >= batches * RUN_ROOM;
}

/* What is stored behind the units of so many words must not be what happened to lie here. */
ALWAYS_INLINE void run_clear_end(struct run_batch *b, size_t words)
{
    for (size_t i = 0; i < RUN_SURE * VEC; i += VEC)
        v_store(b->units + 4 * VEC * words + i, _mm512_setzero_si512());
}

/*
 * Until one is clean: runs go twice as fast where no fault is expected. Each batch is taken before the one before it is given,
 * so that nothing waits for its masks and for what it has stored. False: there was none.
 */
ALWAYS_INLINE bool faulty_batches(enum runic_form to, struct utf8_cursor *c)
{
    struct run_batch batches[2];
    run_clear_end(&batches[0], RUN_WORDS);
    run_clear_end(&batches[1], RUN_WORDS);
    if (!run_take(to, c->src, RUN_WORDS, &batches[0]) || !run_repair(to, &batches[0]))
        return false;
    bool more = true;
    for (size_t i = 0; more; i ^= 1) {
        struct run_batch *const next = &batches[i ^ 1];
        more = batches[i].count > 0 && run_fits(c, 2) && run_take(to, c->src + batches[i].len, RUN_WORDS, next);
        run_give(to, c, &batches[i]);
        more = more && run_repair(to, next);
    }
    return true;
}

/* How many words the last batch of a text may have. */
ALWAYS_INLINE size_t run_last_words(const struct utf8_cursor *c)
{
    const bool fits = cursor_rest(c) >= VEC && (size_t)(c->dst_end - c->dst) >= RUN_ROOM;
    return fits ? smaller((cursor_rest(c) - VEC) / (4 * VEC), RUN_WORDS) : 0;
}

/* The last batch. False: there was none. */
ALWAYS_INLINE bool faulty_last_batch(enum runic_form to, struct utf8_cursor *c)
{
    struct run_batch batch;
    const size_t words = run_last_words(c);
    run_clear_end(&batch, words);
    if (!run_take(to, c->src, words, &batch) || !run_repair(to, &batch))
        return false;
    run_give(to, c, &batch);
    return true;
}

/* Functions by themselves, so that what they need does not burden the steps around them. */
#define APART(name)                                                                                                            \
    static NOINLINE bool name##_apart(enum runic_form to, struct utf8_cursor *cursor)                                          \
    {                                                                                                                          \
        struct utf8_cursor c = *cursor;                                                                                        \
        const bool any = to == FORM_utf16 ? name(FORM_utf16, &c) : name(FORM_utf32, &c);                                       \
        *cursor = c;                                                                                                           \
        return any;                                                                                                            \
    }
APART(faulty_batches)
APART(faulty_last_batch)
#undef APART

/* Batches of 4-byte characters with faults. False: there was none. */
ALWAYS_INLINE bool faulty_runs(enum runic_form to, struct utf8_cursor *c)
{
    vec faults;
    step_to_boundary(c);
    if (run_last_words(c) == 0)
        return false;
    four_byte_lanes(to, v_load(c->src), &faults);
    if (_mm_popcnt_u64(_mm512_test_epi32_mask(faults, faults)) > FEW_FAULTY / 4)
        return false;
    struct utf8_cursor copy = *c; /* whose address may be known, while *c stays in registers */
    const bool any = run_fits(c, 1) ? faulty_batches_apart(to, &copy) : faulty_last_batch_apart(to, &copy);
    *c = copy;
    return any;
}

#endif
