/* plan.h - how a converter converts: decided once, when the charsets or policies are known. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_PLAN_H
#define RUNIC_STREAM_PLAN_H

#include "../charset/codec.h"

/* How a kind of fault is answered. */
enum answer {
    CALLER_DECIDES, /* the call ends, or the callback decides */
    SAME_TEXT,      /* by the same text each time, perhaps none */
    TEXT_BY_FAULT,  /* by a text that depends on the bytes or the character alone */
    BY_SURROGATES   /* RUNIC_ACTION_SURROGATE_ESCAPE */
};

struct plan {
    uint8_t ill_formed;       /* an enum answer */
    uint8_t unmappable;       /* an enum answer */
    uint8_t is_lossy;         /* a lossy kernel writes what the policy says, for every fault that the text can have */
    uint8_t dense_unmappable; /* text with many unmappable characters goes in batches, where they are replaced */
    uint8_t copies_ascii;     /* after a fault, ASCII is copied before a kernel is called */
    uint8_t widest_value;     /* the most bytes that a character, or what replaces an unmappable one, takes in the target */
    uint8_t encodes_lossy;    /* a lossy kernel encodes batches, with '?' for unmappable characters */
};

/* Makes the plan for a conversion. how: its options; from of how is not used. */
HIDDEN void runic_make_plan(struct plan *plan, const struct runic_codec *from, const struct runic_codec *to,
                            const runic_options *how);

/* Declares that a callback has no side effects, and that its answer depends on the character and the target alone. Plans then
 * remember its answers instead of calling it for each fault. */
HIDDEN void runic_set_pure_callback(runic_callback *callback);

/* Returns true if faults are replaced by scalar values without asking. */
static inline bool is_spelled(unsigned answer)
{
    return answer == SAME_TEXT || answer == TEXT_BY_FAULT;
}

#endif
