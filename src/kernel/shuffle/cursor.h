/* cursor.h - where a conversion stands, and how a block may end; short pieces of memory; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_CURSOR_H
#define RUNIC_KERNEL_SHUFFLE_CURSOR_H

#include "../finish.h"
#include "limits.h"

/* The first and the last `size` bytes of n; together all, if size <= n <= 2 * size. */
ALWAYS_INLINE void copy_ends(uint8_t *dst, const uint8_t *src, size_t n, size_t size)
{
    uint64_t first, last;
    memcpy(&first, src, size);
    memcpy(&last, src + n - size, size);
    memcpy(dst, &first, size);
    memcpy(dst + n - size, &last, size);
}

/* n bytes, and nothing beside them is touched. */
ALWAYS_INLINE void small_copy(uint8_t *dst, const uint8_t *src, size_t n)
{
    if (n >= 16) {
        quad last = q_load(src + n - 16);
        for (size_t i = 0; i + 16 < n; i += 16)
            q_store(dst + i, q_load(src + i));
        q_store(dst + n - 16, last);
    } else if (n >= 8) {
        copy_ends(dst, src, n, 8);
    } else if (n >= 4) {
        copy_ends(dst, src, n, 4);
    } else if (n >= 2) {
        copy_ends(dst, src, n, 2);
    } else if (n == 1) {
        *dst = *src;
    }
}

/* Behind a step or a loop: go on; a fault stands next; there may be no room for what stands next; another loop is for it. */
enum step_end { CONTINUE, ILL_FORMED, NO_ROOM, OTHERS };

struct cursor {
    const uint8_t *src, *src_end;
    uint8_t *dst, *dst_end;
    size_t replaced;
    bool lossy;
};

ALWAYS_INLINE struct cursor cursor_at_start(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len,
                                            uint8_t *dst, size_t cap)
{
    return (struct cursor){src, src + len * form_unit_size(from), dst, dst + cap * form_unit_size(to), 0, false};
}

typedef enum step_end cursor_loop(struct cursor *c);

/*
 * A loop as a function by itself, or its constants would push those of others out of registers; on a cursor of its own: what is
 * written at c->dst might be *c, for all a compiler knows.
 */
#define LOOP_BY_ITSELF(part, from, to, parameters, loop)                                                                       \
    static NOINLINE enum step_end NAME(part, from, to) parameters                                                              \
    {                                                                                                                          \
        struct cursor own = *c;                                                                                                \
        const enum step_end state = loop;                                                                                      \
        *c = own;                                                                                                              \
        return state;                                                                                                          \
    }

/* From one that stays in registers. */
ALWAYS_INLINE enum step_end by_loop(cursor_loop *loop, struct cursor *c)
{
    struct cursor copy = *c;
    const enum step_end state = loop(&copy);
    *c = copy;
    return state;
}

/* Units left to read, and units that may be written. */
ALWAYS_INLINE size_t cursor_rest(enum runic_form from, const struct cursor *c)
{
    return (size_t)(c->src_end - c->src) / form_unit_size(from);
}

ALWAYS_INLINE size_t cursor_room(enum runic_form to, const struct cursor *c)
{
    return (size_t)(c->dst_end - c->dst) / form_unit_size(to);
}

/* Are there so many units to read, and so much room? */
ALWAYS_INLINE bool cursor_has(enum runic_form from, enum runic_form to, const struct cursor *c, size_t units, size_t room)
{
    return cursor_rest(from, c) >= units && cursor_room(to, c) >= room;
}

ALWAYS_INLINE void cursor_advance(enum runic_form from, enum runic_form to, struct cursor *c, size_t read, size_t written)
{
    c->src += read * form_unit_size(from);
    c->dst += written * form_unit_size(to);
}

/* Where a checked block writes: at dst, if all that it may write has room there, else into `spare`. */
ALWAYS_INLINE uint8_t *checked_place(enum runic_form to, const struct cursor *c, size_t units, uint8_t *spare)
{
    return cursor_room(to, c) >= units ? c->dst : spare;
}

/* It read `read` units and wrote `written`, which have room. */
ALWAYS_INLINE void checked_done(enum runic_form from, enum runic_form to, struct cursor *c, const uint8_t *place, size_t read,
                                size_t written)
{
    if (place != c->dst)
        small_copy(c->dst, place, written * form_unit_size(to));
    cursor_advance(from, to, c, read, written);
}

/* Vectors stand at c, after `state`. Faults are exact; where room is short, scalar goes on. */
ALWAYS_INLINE struct runic_pair cursor_finish(runic_convert_kernel *scalar, enum runic_form from, enum runic_form to,
                                              enum step_end state, const struct cursor *c, const uint8_t *src, size_t len,
                                              uint8_t *dst, size_t cap)
{
    struct runic_pair done = {(size_t)(c->src - src) / form_unit_size(from), (size_t)(c->dst - dst) / form_unit_size(to)};
    return state == NO_ROOM ? finish_convert(scalar, from, to, src, len, dst, cap, done) : done;
}

ALWAYS_INLINE struct runic_pair cursor_finish_lossy(runic_lossy_kernel *scalar, enum runic_form from, enum runic_form to,
                                                    enum step_end state, const struct cursor *c, const uint8_t *src, size_t len,
                                                    uint8_t *dst, size_t cap, size_t *replaced)
{
    struct runic_pair done = {(size_t)(c->src - src) / form_unit_size(from), (size_t)(c->dst - dst) / form_unit_size(to)};
    *replaced = c->replaced;
    return state == NO_ROOM ? finish_lossy(scalar, from, to, src, len, dst, cap, done, c->replaced, replaced) : done;
}

#endif
