/* utf8_faulty_fours.h - runs of 4-byte characters with a fault here and there, replaced; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Damage mostly changes bytes and adds none: the characters behind it are double words ("lanes") at the same distances. So all
 * lanes of a batch are converted as if they were characters; what is in those that are none goes through marks, together; and
 * then runs of units, and what stands for faults, are put one behind the other. Runs are copied in pieces of one size, so that
 * no branch depends on where faults are: to find the end of each run, and go on there, was a wrong guess and a wait of 40
 * cycles a fault. (In masks and compress: avx512/utf8_to/utf8_faulty_runs.h.)
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_UTF8_FAULTY_FOURS_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_UTF8_FAULTY_FOURS_H

#include "utf8_any_groups.h"
#include "utf8_fours.h"

#define STEP        (4 * VEC)                         /* bytes; lanes of it are bits of one number */
#define BATCH       1024                              /* bytes at most */
#define FIRST       256                               /* of the first */
#define MOST_FAULTY 16                                /* lanes of a batch: four bytes of each are the bits of one number */
#define FEW_FAULTY  (STEP / 16)                       /* lanes of a step: with more, a batch is not worth its while */
#define LISTED      (STEP / 64 + 1)                   /* lanes of a step that are listed without a question */
#define AT_ONCE     192                               /* bytes that are copied, if no more stand between two faults */
#define FOURS_ROOM  (12 * MOST_FAULTY + AT_ONCE + 16) /* bytes beyond its size that a batch may store: four units for a lane */

struct fours_batch {
    uint8_t units[BATCH + AT_ONCE];               /* of all lanes, good or not */
    size_t len, count;                            /* bytes of them; faulty lanes */
    uint32_t lanes[MOST_FAULTY + STEP / 4 + VEC]; /* which */
    uint8_t bytes[4 * MOST_FAULTY + VEC];         /* and what is in them */
    uint64_t keep;                                /* where, in those bytes, units begin that are made for them */
    uint8_t made[4 * (4 * MOST_FAULTY + VEC)];    /* close together */
    size_t replaced;
};

/* Yields a bit for each lane that is faulty. */
ALWAYS_INLINE uint64_t fours_step(enum runic_form to, const uint8_t *src, uint8_t *units)
{
    vec good[4];
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        vec faults;
        v_store(units + VEC * i, four_byte_lanes(to, v_load(src + VEC * i), &faults));
        good[i] = v_equal32(faults, v_zero());
    }
    const vec a = v_pack_masks16(good[0], good[1]), b = v_pack_masks16(good[2], good[3]);
    return ~v_signs(v_unlace4(v_pack_masks16(a, b))) & first_bits(VEC);
}

/* Lists the lanes of a step, the first of which is `begin`, that have a bit. Yields how many there are. */
ALWAYS_INLINE size_t fours_list(uint32_t *lanes, size_t begin, uint64_t bits)
{
    const size_t count = bit_count(bits);
    UNROLL
    for (size_t i = 0; i < LISTED; i++, bits &= bits - 1)
        lanes[i] = (uint32_t)(begin + first_bit(bits));
    for (size_t i = LISTED; __builtin_expect(i < count, 0); i++, bits &= bits - 1)
        lanes[i] = (uint32_t)(begin + first_bit(bits));
    return count;
}

/* As many of `steps` as have few faulty lanes each, and in all no more than fit. False: none, or the last lane might take bytes
   behind them. */
ALWAYS_INLINE bool fours_take(enum runic_form to, const uint8_t *src, size_t steps, struct fours_batch *b)
{
    size_t count = 0, len = 0;
    for (; len < STEP * steps; len += STEP) {
        const size_t more = fours_list(b->lanes + count, len / 4, fours_step(to, src + len, b->units + len));
        if (__builtin_expect(more > FEW_FAULTY || count + more > MOST_FAULTY, 0))
            break;
        count += more;
    }
    UNROLL
    for (size_t i = 0; i < 4 * MOST_FAULTY; i += VEC)
        v_store(b->bytes + i, v_zero());
    for (size_t i = 0; i < count; i++)
        memcpy(b->bytes + 4 * i, src + 4 * (size_t)b->lanes[i], 4);
    b->len = len;
    b->count = count;
    const bool ends_faulty = count > 0 && 4 * (size_t)b->lanes[count - 1] + 4 == len;
    return len > 0 && !(ends_faulty && (src[len] & 0xC0) == 0x80);
}

/* The bytes of listed lanes from the `at`-th on. Where two are neighbours in the text, too, the first may take bytes of the
   second. */
ALWAYS_INLINE struct utf8_bytes fours_listed(const struct fours_batch *b, size_t at)
{
    const uint8_t *bytes = b->bytes + 4 * at, *lanes = (const uint8_t *)(b->lanes + at);
    const vec beside = v_equal32(v_load(lanes + 4), v_add32(v_load(lanes), v_all32(1)));
    return (struct utf8_bytes){
        .c0 = v_load(bytes),
        .n1 = v_and(v_load(bytes + 1), v_or(beside, v_all32(0x00FFFFFF))),
        .n2 = v_and(v_load(bytes + 2), v_or(beside, v_all32(0x0000FFFF))),
        .n3 = v_and(v_load(bytes + 3), v_or(beside, v_all32(0x000000FF))),
    };
}

/* The faulty lanes. False: two of them made a 4-byte character. */
ALWAYS_INLINE bool fours_repair(enum runic_form to, struct fours_batch *b)
{
    struct utf8_carry carry = {0, 0};
    uint8_t *made = b->made;
    uint64_t four = 0;
    b->keep = 0;
    b->replaced = 0;
    UNROLL
    for (size_t i = 0; i < MOST_FAULTY; i += VEC / 4) {
        const struct utf8_bytes bytes = fours_listed(b, i);
        const struct utf8_block m = utf8_mark_block(to, bytes, &carry);
        emit_planes(to, made, utf8_any_planes(to, bytes, false, m.bad), false, m.keep);
        made += bit_count(m.keep) * form_unit_size(to);
        b->keep |= m.keep << 4 * i;
        b->replaced += bit_count(m.bad);
        four |= m.four;
    }
    return four == 0;
}

/* Units from one place to another, and what follows them. */
ALWAYS_INLINE void fours_copy(uint8_t *dst, const uint8_t *units, size_t len)
{
    UNROLL
    for (size_t i = 0; i < AT_ONCE; i += VEC)
        v_store(dst + i, v_load(units + i));
    for (size_t i = AT_ONCE; __builtin_expect(i < len, 0); i += VEC)
        v_store(dst + i, v_load(units + i));
}

/* The batch at the cursor. */
ALWAYS_INLINE void fours_give(enum runic_form to, struct cursor *c, const struct fours_batch *b)
{
    const uint8_t *units = b->units, *made = b->made;
    uint8_t *dst = c->dst;
    uint64_t keep = b->keep;
    for (size_t i = 0; i < b->count; i++) {
        const uint8_t *const end = b->units + 4 * (size_t)b->lanes[i];
        const size_t size = bit_count(keep & 0xF) * form_unit_size(to);
        fours_copy(dst, units, (size_t)(end - units));
        dst += end - units;
        units = end + 4;
        q_store(dst, q_load(made));
        dst += size;
        made += size;
        keep >>= 4;
    }
    const size_t rest = (size_t)(b->units + b->len - units);
    fours_copy(dst, units, rest);
    c->src += b->len;
    c->dst = dst + rest;
    c->replaced += b->replaced;
}

/* How many steps a batch may have behind so many bytes of a batch that is not given yet. */
ALWAYS_INLINE size_t fours_most_steps(const struct cursor *c, size_t behind)
{
    const size_t rest = (size_t)(c->src_end - c->src), room = (size_t)(c->dst_end - c->dst), more = 2 * FOURS_ROOM;
    return rest <= behind || room <= behind + more ? 0
                                                   : smaller(smaller(rest - behind - 1, room - behind - more), BATCH) / STEP;
}

/* What is copied behind the units of a batch must not be what happened to lie here. */
ALWAYS_INLINE void fours_clear(struct fours_batch *b)
{
    for (size_t i = 0; i < sizeof b->units; i += VEC)
        v_store(b->units + i, v_zero());
}

/*
 * From between characters to between characters, until a batch is clean, or a small first one has but one fault. Each batch is
 * taken before the one before it is given, so that nothing waits for its list and what it has stored. Did it get on?
 */
ALWAYS_INLINE bool utf8_faulty_fours(enum runic_form to, struct cursor *c)
{
    struct fours_batch batches[2];
    fours_clear(&batches[0]);
    fours_clear(&batches[1]);
    size_t steps = smaller(fours_most_steps(c, 0), FIRST / STEP), settled = 1;
    if (steps == 0 || !fours_take(to, c->src, steps, &batches[0]) || !fours_repair(to, &batches[0]))
        return false;
    bool more = true;
    for (size_t i = 0; more; i ^= 1) {
        struct fours_batch *const next = &batches[i ^ 1];
        const size_t len = batches[i].len;
        steps = batches[i].count > settled ? fours_most_steps(c, len) : 0;
        settled = 0;
        more = steps > 0 && fours_take(to, c->src + len, steps, next);
        fours_give(to, c, &batches[i]);
        more = more && fours_repair(to, next);
    }
    return true;
}

#undef STEP
#undef BATCH
#undef FIRST
#undef MOST_FAULTY
#undef FEW_FAULTY
#undef LISTED
#undef AT_ONCE
#undef FOURS_ROOM

#endif
