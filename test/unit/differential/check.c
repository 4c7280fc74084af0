/* check.c - runs kernels and compares their results. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "guard.h"

#include "check.h"
#include "dispatch/cpu.h"

#define CANARY   0xA5
#define CANARIES 64

static const struct runic_target *const all_targets[] = {
#define TARGET(name) &runic_target_##name,
#include "targets.def"
};

#define TARGET_COUNT (sizeof all_targets / sizeof all_targets[0])

static const struct runic_target *chosen[TARGET_COUNT];
static unsigned long runs[TARGET_COUNT];
static size_t chosen_count;
static struct guarded source, room;

bool check_knows(const char *name)
{
    for (size_t i = 0; i < TARGET_COUNT; i++)
        if (strcmp(name, all_targets[i]->name) == 0)
            return true;
    return false;
}

size_t check_begin(const char *only)
{
    for (size_t i = 0; i < TARGET_COUNT; i++) {
        const struct runic_target *target = all_targets[i];
        if (only != NULL && strcmp(only, target->name) != 0)
            continue;
        if ((runic_cpu_features() & target->needs) == target->needs)
            chosen[chosen_count++] = target;
        else
            printf("SKIPPED target %s: this machine lacks it\n", target->name);
    }
    source = guarded_new(2 * MOST_BYTES);
    room = guarded_new(2 * MOST_BYTES);
    guard_watch();
    return chosen_count;
}

int check_end(void)
{
    for (size_t i = 0; i < chosen_count; i++)
        printf("target %s: %lu runs\n", chosen[i]->name, runs[i]);
    return expect_result();
}

static uint8_t *put_at(struct guarded memory, struct place place, size_t bytes)
{
    return place.from_end ? memory.end - place.offset - bytes : memory.begin + place.offset;
}

/* The accessible bytes around dst[0, bytes). */
static void around(const uint8_t *dst, size_t bytes, uint8_t **low, uint8_t **high)
{
    *low = (size_t)(dst - room.begin) > CANARIES ? (uint8_t *)(uintptr_t)dst - CANARIES : room.begin;
    *high = (size_t)(room.end - dst) - bytes > CANARIES ? (uint8_t *)(uintptr_t)dst + bytes + CANARIES : room.end;
}

static bool are_canaries(const uint8_t *bytes, size_t count)
{
    return count == 0 || (bytes[0] == CANARY && memcmp(bytes, bytes + 1, count - 1) == 0);
}

static bool canaries_live(const uint8_t *dst, size_t bytes)
{
    uint8_t *low, *high;
    around(dst, bytes, &low, &high);
    return are_canaries(low, (size_t)(dst - low)) && are_canaries(dst + bytes, (size_t)(high - dst) - bytes);
}

static void print_bytes(const char *label, const uint8_t *bytes, size_t count)
{
    fprintf(stderr, "    %s", label);
    for (size_t i = 0; i < count && i < 240; i++)
        fprintf(stderr, " %02X", bytes[i]);
    fprintf(stderr, "\n");
}

static void tell_difference(const struct op *op, size_t target, const uint8_t *text, size_t len, size_t cap,
                            const struct outcome *wanted, const struct outcome *got)
{
    if (expect_failures > 20)
        return;
    fprintf(stderr, "  %s on %s, len %zu, cap %zu: expected read %zu, written %zu, replaced %zu; got %zu, %zu, %zu\n", op->name,
            chosen[target]->name, len, cap, wanted->read, wanted->written, wanted->replaced, got->read, got->written,
            got->replaced);
    print_bytes("text", text, len * unit_size(op->from));
}

static void check_on(size_t target, const struct op *op, const uint8_t *text, size_t len, const struct expectation *e,
                     size_t cap, const uint8_t *src, uint8_t *dst)
{
    const struct outcome wanted = expected_at(op, e, cap);
    const size_t bytes = cap * unit_size(op->to), good = op_writes(op) || op_is_in_place(op) ? wanted.written : 0;
    uint8_t *low, *high;
    around(dst, bytes, &low, &high);
    memset(low, CANARY, (size_t)(high - low));
    struct outcome got = op_run(op, chosen[target], src, len, dst, cap);
    bool same = got.read == wanted.read && got.written == wanted.written && got.replaced == wanted.replaced;
    runs[target]++;
    if (!EXPECT(same) || !EXPECT(memcmp(dst, e->out, good * unit_size(op->to)) == 0) || !EXPECT(canaries_live(dst, bytes)))
        tell_difference(op, target, text, len, cap, &wanted, &got);
}

void check(const struct op *op, const uint8_t *text, size_t len, const struct expectation *e, size_t cap,
           struct place src_place, struct place dst_place)
{
    const size_t bytes = len * unit_size(op->from);
    uint8_t *src = put_at(source, src_place, bytes);
    guard_subject = op->name, guard_len = len, guard_cap = cap;
    memcpy(src, text, bytes);
    if (op_is_in_place(op))
        cap = len;
    for (size_t i = 0; i < chosen_count; i++)
        if (op_is_in(op, chosen[i]))
            check_on(i, op, text, len, e, cap, src, put_at(room, dst_place, cap * unit_size(op->to)));
    if (!EXPECT(memcmp(src, text, bytes) == 0))
        fprintf(stderr, "  %s changed its source\n", op->name);
}

void check_exact(const struct op *op, const uint8_t *text, size_t len, const struct expectation *e)
{
    static unsigned turn;
    const size_t full = op_writes(op) ? e->steps[e->last].written : 0;
    const struct place src = {0, turn % 2 == 0}, dst = {0, turn / 2 % 2 == 0};
    turn++;
    check(op, text, len, e, full, src, dst);
    if (full > 0)
        check(op, text, len, e, full - 1, src, dst);
}
