/* cursor.h - the positions of a conversion in source and output, how a step may end, and copies of a few bytes. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_CURSOR_H
#define RUNIC_KERNEL_SHUFFLE_CURSOR_H

#include "../finish.h"
#include "limits.h"

/* Copies the first and the last `size` bytes of n: all bytes, if size <= n <= 2 * size. */
ALWAYS_INLINE void copy_ends(uint8_t *dst, const uint8_t *src, size_t n, size_t size)
{
    uint64_t first, last;
    memcpy(&first, src, size);
    memcpy(&last, src + n - size, size);
    memcpy(dst, &first, size);
    memcpy(dst + n - size, &last, size);
}

/* Copies n bytes; reads and writes no other byte. */
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

/* How a step or a loop ends. */
enum step_end {
    CONTINUE,
    ILL_FORMED, /* the next sequence is ill-formed */
    NO_ROOM,    /* the next character may not fit */
    OTHER_LOOP  /* the next group is for another loop */
};

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
 * Defines a loop as a function that is not inlined: inlined, its constants would take registers from other loops. It works on
 * a copy of the cursor, since a compiler must assume that a store to c->dst changes *c.
 */
#define LOOP_BY_ITSELF(part, from, to, parameters, loop)                                                                       \
    static NOINLINE enum step_end NAME(part, from, to) parameters                                                              \
    {                                                                                                                          \
        struct cursor own = *c;                                                                                                \
        const enum step_end state = loop;                                                                                      \
        *c = own;                                                                                                              \
        return state;                                                                                                          \
    }

/* Calls a loop with a copy of the cursor, so that the cursor itself stays in registers. */
ALWAYS_INLINE enum step_end by_loop(cursor_loop *loop, struct cursor *c)
{
    struct cursor copy = *c;
    const enum step_end state = loop(&copy);
    *c = copy;
    return state;
}

/* Returns how many code units are left to read. */
ALWAYS_INLINE size_t cursor_rest(enum runic_form from, const struct cursor *c)
{
    return (size_t)(c->src_end - c->src) / form_unit_size(from);
}

/* Returns the number of code units for which there is room. */
ALWAYS_INLINE size_t cursor_room(enum runic_form to, const struct cursor *c)
{
    return (size_t)(c->dst_end - c->dst) / form_unit_size(to);
}

/* Returns true if `units` code units are left to read, and there is room for `room`. */
ALWAYS_INLINE bool cursor_has(enum runic_form from, enum runic_form to, const struct cursor *c, size_t units, size_t room)
{
    return cursor_rest(from, c) >= units && cursor_room(to, c) >= room;
}

ALWAYS_INLINE void cursor_advance(enum runic_form from, enum runic_form to, struct cursor *c, size_t read, size_t written)
{
    c->src += read * form_unit_size(from);
    c->dst += written * form_unit_size(to);
}

/* Returns where a block writes: at dst, if the most that it may write fits there, else into `spare`. */
ALWAYS_INLINE uint8_t *block_output(enum runic_form to, const struct cursor *c, size_t units, uint8_t *spare)
{
    return cursor_room(to, c) >= units ? c->dst : spare;
}

/* Moves the cursor past a block, whose output fits. */
ALWAYS_INLINE void block_done(enum runic_form from, enum runic_form to, struct cursor *c, const uint8_t *output, size_t read,
                              size_t written)
{
    if (output != c->dst)
        small_copy(c->dst, output, written * form_unit_size(to));
    cursor_advance(from, to, c, read, written);
}

/* Returns what was converted up to c. After NO_ROOM, scalar code converts the characters that still fit. */
ALWAYS_INLINE struct runic_progress cursor_finish(runic_convert_kernel *scalar, enum runic_form from, enum runic_form to,
                                                  enum step_end state, const struct cursor *c, const uint8_t *src, size_t len,
                                                  uint8_t *dst, size_t cap)
{
    struct runic_progress done = {(size_t)(c->src - src) / form_unit_size(from), (size_t)(c->dst - dst) / form_unit_size(to)};
    return state == NO_ROOM ? finish_convert(scalar, from, to, src, len, dst, cap, done) : done;
}

ALWAYS_INLINE struct runic_progress cursor_finish_lossy(runic_lossy_kernel *scalar, enum runic_form from, enum runic_form to,
                                                        enum step_end state, const struct cursor *c, const uint8_t *src,
                                                        size_t len, uint8_t *dst, size_t cap, size_t *replaced)
{
    struct runic_progress done = {(size_t)(c->src - src) / form_unit_size(from), (size_t)(c->dst - dst) / form_unit_size(to)};
    *replaced = c->replaced;
    return state == NO_ROOM ? finish_lossy(scalar, from, to, src, len, dst, cap, done, c->replaced, replaced) : done;
}

#endif
