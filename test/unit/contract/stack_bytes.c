/* stack_bytes.c - what a conversion leaves in dst, also behind `written`, does not depend on what the stack held before. */
/* SPDX-License-Identifier: MIT */
/*
 * Behind `written`, dst has the caller's old bytes or bytes of this text, never those of another function's frame. Each
 * conversion runs twice, after the stack was filled with different bytes; all of dst must be equal.
 */
#include "expect.h"

#include "pairs.h"
#include "repeating.h"
#include "sample.h"

#define STACK_BYTES (72 * 1024)
#define VALUES      400
#define MOST_BYTES  16384

static struct chance chance = {67};
static uint8_t text[12 * VALUES], outputs[2][MOST_BYTES];

/* Fills the stack below the caller's frame. */
static __attribute__((noinline)) void fill_stack(int value)
{
    uint8_t bytes[STACK_BYTES];
    memset(bytes, value, sizeof bytes);
    __asm__ volatile("" : : "r"(bytes) : "memory");
}

/* One conversion. */
struct call {
    const runic_options *how; /* NULL: by a function of pairs.h */
    const struct pair *pair;
    bool is_lossy;
    size_t len, cap;
};

static __attribute__((noinline)) void convert(const struct call *call, uint8_t *dst)
{
    if (call->how != NULL)
        runic_convert(call->how, text, call->len, dst, call->cap);
    else if (call->is_lossy)
        call->pair->lossy(text, call->len, dst, call->cap);
    else
        call->pair->strict(text, call->len, dst, call->cap);
}

/* Returns true if dst is the same after two fillings of the stack. */
static bool is_independent(const struct call *call)
{
    for (int i = 0; i < 2; i++) {
        memset(outputs[i], 0xEE, sizeof outputs[i]);
        fill_stack(i == 0 ? 0xA5 : 0x5B);
        convert(call, outputs[i]);
    }
    return memcmp(outputs[0], outputs[1], sizeof outputs[0]) == 0;
}

static void test_pair(runic_charset from, runic_charset to)
{
    for (unsigned i = 0; i <= RUNIC_ACTION_SURROGATE_ESCAPE; i++)
        for (unsigned j = 0; j <= RUNIC_ACTION_SURROGATE_ESCAPE; j++) {
            if (chance_below(&chance, sample_every()) != 0)
                continue;
            const runic_options how = {.from = from,
                                       .to = to,
                                       .ill_formed = policy_of(&chance, i, true),
                                       .unmappable = policy_of(&chance, j, false),
                                       .callback = runic_transliterate};
            const size_t len = make_repeating(&chance, from, text, VALUES),
                         cap = chance_below(&chance, 2) == 0 ? MOST_BYTES : chance_below(&chance, 3 * len + 64);
            if (!EXPECT(is_independent(&(struct call){.how = &how, .len = len, .cap = cap < MOST_BYTES ? cap : MOST_BYTES})))
                fprintf(stderr, "  from %d to %d, policies %u %u, %zu bytes, capacity %zu\n", (int)from, (int)to, i, j, len,
                        cap);
        }
}

/* The functions on text in memory. */
static void test_forms(void)
{
    for (size_t i = 0; i < PAIR_COUNT * 200 / sample_every(); i++) {
        const struct pair *pair = pairs + i % PAIR_COUNT;
        const size_t len = chance_below(&chance, VALUES);
        clean_text(&chance, pair->from, (enum mix)chance_below(&chance, MIX_COUNT), text, len);
        const size_t damaged = chance_below(&chance, 2) == 0 ? damage_text(&chance, pair->from, text, len) : len;
        struct call call = {.pair = pair, .len = damaged, .cap = chance_below(&chance, 2) == 0 ? 4 * VALUES : len};
        EXPECT(is_independent(&call));
        call.is_lossy = true;
        EXPECT(is_independent(&call));
    }
}

int main(void)
{
    for (int from = 1; from < RUNIC_CHARSET_COUNT; from++)
        for (int to = 1; to < RUNIC_CHARSET_COUNT; to++)
            test_pair((runic_charset)from, (runic_charset)to);
    test_forms();
    return expect_result();
}
