/* stack_bytes.c - what a call leaves in dst, also behind `written`, does not depend on what the stack held before. */
/* SPDX-License-Identifier: MIT */
/*
 * Behind `written`, dst has the caller's old bytes or bytes of this text, never those of another function's frame. Each call
 * runs twice, after the stack was filled with different bytes; all of dst must be equal.
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

/* A call that writes to dst. */
struct call {
    void (*write)(const struct call *call, uint8_t *dst);
    const runic_options *how;
    const struct pair *pair;
    size_t len, cap;
};

static void write_whole(const struct call *call, uint8_t *dst)
{
    runic_convert(call->how, text, call->len, dst, call->cap);
}

/* Converts pieces of 7 bytes, and gives each call all of dst. */
static void write_pieces(const struct call *call, uint8_t *dst)
{
    static runic_converter converter;
    runic_result r = {.status = RUNIC_OK};
    runic_converter_init(&converter, call->how);
    for (size_t pos = 0; pos < call->len && (r.status == RUNIC_OK || r.status == RUNIC_FULL); pos += r.read) {
        const size_t piece = call->len - pos < 7 ? call->len - pos : 7;
        r = runic_converter_convert(&converter, text + pos, piece, dst, call->cap, pos + piece == call->len);
        if (r.status == RUNIC_FULL && r.read + r.written == 0)
            return;
    }
}

static void write_strict(const struct call *call, uint8_t *dst)
{
    call->pair->strict(text, call->len, dst, call->cap);
}

static void write_lossy(const struct call *call, uint8_t *dst)
{
    call->pair->lossy(text, call->len, dst, call->cap);
}

static void write_view(const struct call *call, uint8_t *dst)
{
    const runic_stretch one = {.end = call->len, .charset = (uint16_t)call->how->from, .probability = 1000};
    runic_view(text, call->len, &one, 1, (char *)dst, call->cap);
}

static void write_fixed(const struct call *call, uint8_t *dst)
{
    runic_mojibake_fix((const char *)text, call->len, (char *)dst, call->cap);
}

/* Writes back a view with a character more. */
static void write_rewritten(const struct call *call, uint8_t *dst)
{
    static char edited[MOST_BYTES + 4];
    static uint64_t memory[1 << 17];
    const runic_stretch one = {.end = call->len, .charset = (uint16_t)call->how->from, .probability = 1000};
    runic_stretch now;
    size_t count = 1;
    memset(memory, 0, sizeof memory);
    const size_t size = runic_view(text, call->len, &one, 1, edited, MOST_BYTES).written;
    memcpy(edited + size, "\u20AC", 4);
    const runic_rewriting what = {.original = text,
                                  .original_len = call->len,
                                  .reading = &one,
                                  .reading_count = 1,
                                  .edited = edited,
                                  .edited_len = size + 3,
                                  .work = memory,
                                  .work_size = sizeof memory,
                                  .unmappable = call->how->unmappable,
                                  .callback = call->how->callback};
    runic_rewrite(&what, dst, call->cap, &now, &count, NULL);
}

/* Calls with a frame below that of fill_stack(). */
static __attribute__((noinline)) void make_call(const struct call *call, uint8_t *dst)
{
    call->write(call, dst);
}

/* Returns true if dst is the same after two fillings of the stack. */
static bool is_independent(const struct call *call)
{
    for (int i = 0; i < 2; i++) {
        memset(outputs[i], 0xEE, sizeof outputs[i]);
        fill_stack(i == 0 ? 0xA5 : 0x5B);
        make_call(call, outputs[i]);
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
            struct call call = {write_whole, .how = &how, .len = len, .cap = cap < MOST_BYTES ? cap : MOST_BYTES};
            const bool is_whole = is_independent(&call);
            call.write = write_pieces;
            if (!EXPECT(is_whole && is_independent(&call)))
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
        struct call call = {write_strict, .pair = pair, .len = damaged,
                            .cap = chance_below(&chance, 2) == 0 ? 4 * VALUES : len};
        EXPECT(is_independent(&call));
        call.write = write_lossy;
        EXPECT(is_independent(&call));
    }
}

/* Views, writing back, and mojibake that is undone. */
static void test_edits(runic_charset from)
{
    static void (*const ways[])(const struct call *, uint8_t *) = {write_view, write_rewritten, write_fixed};
    for (size_t i = 0; i < 30; i++) {
        const runic_options how = {
            .from = from, .unmappable = policy_of(&chance, (unsigned)(i % 4), false), .callback = runic_transliterate};
        struct call call = {ways[i % 3], .how = &how, .len = make_repeating(&chance, from, text, VALUES)};
        call.cap = chance_below(&chance, 2) == 0 ? MOST_BYTES : chance_below(&chance, 3 * call.len + 64) % MOST_BYTES;
        if (!EXPECT(is_independent(&call)))
            fprintf(stderr, "  edit %zu of charset %d, %zu bytes, capacity %zu\n", i % 3, (int)from, call.len, call.cap);
    }
}

int main(void)
{
    for (int from = 1; from < RUNIC_CHARSET_COUNT; from++)
        for (int to = 1; to < RUNIC_CHARSET_COUNT; to++)
            test_pair((runic_charset)from, (runic_charset)to);
    for (int from = 1; from < RUNIC_CHARSET_COUNT; from++)
        test_edits((runic_charset)from);
    test_forms();
    return expect_result();
}
