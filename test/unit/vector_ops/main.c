/* main.c - compares the vector operations of every target that can run here with loops over bytes, as in src/vec/vector_ops.md.
 */
/* SPDX-License-Identifier: MIT */
/* Exits with 77 if no target with such operations can run. */
#include "vector_ops.h"

#include "chance.h"
#include "expect.h"
#include "guard.h"

#include "dispatch/cpu.h"
#include "dispatch/target.h"

#define TRIES 600

uint32_t element(const uint8_t *bytes, int bits, size_t i)
{
    uint32_t value = 0;
    for (size_t j = 0; j < (size_t)bits / 8; j++)
        value |= (uint32_t)bytes[i * (size_t)bits / 8 + j] << 8 * j;
    return value;
}

void set_element(uint8_t *bytes, int bits, size_t i, uint32_t value)
{
    for (size_t j = 0; j < (size_t)bits / 8; j++)
        bytes[i * (size_t)bits / 8 + j] = (uint8_t)(value >> 8 * j);
}

void set_unit(uint8_t *bytes, size_t size, size_t i, uint32_t value)
{
    const uint16_t word = (uint16_t)value;
    memcpy(bytes + size * i, size == 2 ? (const void *)&word : &value, size);
}

static const char *target_now = "";

static void failed(const char *operation)
{
    static unsigned long told;
    expect_failures++;
    if (told++ < 20)
        fprintf(stderr, "%s: wrong: %s\n", target_now, operation);
}

void expect_bytes(const char *operation, const uint8_t *got, const uint8_t *want, size_t n)
{
    expect_checks++;
    if (memcmp(got, want, n) != 0)
        failed(operation);
}

void expect_number(const char *operation, uint64_t got, uint64_t want)
{
    expect_checks++;
    if (got != want)
        failed(operation);
}

/* Random bytes, and limits of elements of 8, 16 and 32 bits. */
static void fill(struct chance *chance, int kind, uint8_t *bytes)
{
    static const uint32_t edges[] = {0,      1,      0x7F,   0x80,    0xFF,     0x100,      0x7FFF,     0x8000,    0xD7FF,
                                     0xD800, 0xDFFF, 0xFFFF, 0x10000, 0x10FFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    for (size_t i = 0; i < MOST_BYTES / 4; i++) {
        const uint32_t edge = edges[chance_below(chance, sizeof edges / sizeof edges[0])], any = (uint32_t)chance_next(chance);
        const uint32_t words = edge << 16 | (edges[chance_below(chance, 12)] & 0xFFFF);
        const uint32_t choices[] = {any, edge, words, any & 0x80808080, any & 0x0F0F0F0F, 0};
        set_element(bytes, 32, i, choices[(size_t)kind % (sizeof choices / sizeof choices[0])]);
    }
}

/* One byte that differs, at every position, since an operation may ignore a position. */
static void set_one(struct chance *chance, uint8_t *bytes)
{
    bytes[chance_below(chance, MOST_BYTES)] = (uint8_t)(1u << chance_below(chance, 8));
}

static void check_target(const char *name, vector_ops_check *check, struct guarded area)
{
    struct chance chance = {20261121};
    target_now = name;
    const unsigned long before = expect_checks;
    size_t bytes = 0;
    for (int i = 0; i < TRIES; i++) {
        struct words_try t = {
            .number = chance_next(&chance) >> chance_below(&chance, 64), .end = area.end, .begin = area.begin};
        fill(&chance, i, t.a);
        fill(&chance, i / 6, t.b);
        fill(&chance, i % 3, t.c);
        fill(&chance, i / 2, t.d);
        if (i % 4 == 3)
            set_one(&chance, t.a);
        if (i % 8 == 6)
            memcpy(t.b, t.a, sizeof t.b);
        bytes = check(&t);
    }
    printf("%s: vectors of %zu bytes, %d tries, %lu checks\n", name, bytes, TRIES, expect_checks - before);
}

/* Only targets with these operations have the function. CMake sets VECTOR_OPS_OF_name to 1 or 0. (Windows has no weak symbols.)
 */
#define PASTE(a, b)                  a##b
#define WHERE_1(there, not_there)    there
#define WHERE_0(there, not_there)    not_there
#define WHERE(has, there, not_there) PASTE(WHERE_, has)(there, not_there)
#define TARGET(name)                 WHERE(VECTOR_OPS_OF_##name, vector_ops_check check_vector_ops_##name;, )
#include "targets.def"

int main(void)
{
    struct {
        const struct runic_target *target;
        vector_ops_check *check;
    } targets[] = {
#define TARGET(name) {&runic_target_##name, WHERE(VECTOR_OPS_OF_##name, check_vector_ops_##name, NULL)},
#include "targets.def"
    };
    const struct guarded area = guarded_new(4096);
    bool found = false;
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        const uint32_t needs = targets[i].target->needs;
        if (targets[i].check == NULL)
            continue;
        found = true;
        if ((runic_cpu_features() & needs) == needs)
            check_target(targets[i].target->name, targets[i].check, area);
        else
            printf("SKIPPED target %s: this machine lacks it\n", targets[i].target->name);
    }
    if (!found || expect_checks == 0) {
        printf("SKIPPED unit/vector_ops/targets: there are no targets with vector operations here\n");
        return 77;
    }
    return expect_result();
}
