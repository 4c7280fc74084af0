/* convert.c - fuzz: strict conversion between forms, at any capacity. Data: pair, length, capacity, text. */
/* SPDX-License-Identifier: MIT */
#include "unit/contract/pairs.h"
#include "fuzz.h"

/* Converts by the reference. Returns where it stops with this capacity: FULL, a fault, or OK. */
static runic_result walk(const struct pair *pair, const uint8_t *text, size_t len, size_t cap, uint8_t *out)
{
    runic_result r = {0};
    while (r.read < len) {
        uint8_t one[4];
        runic_character next = reference_next(pair->from, text + r.read * unit_size(pair->from), len - r.read);
        size_t units = next.status == RUNIC_OK ? reference_put(pair->to, next.value, one) : 0;
        r.status = (uint8_t)(next.status != RUNIC_OK ? next.status : units == 0 ? RUNIC_UNMAPPABLE : RUNIC_FULL);
        if (units == 0 || units > cap - r.written) {
            r.fault = (uint8_t)(next.status != RUNIC_OK ? next.fault : units == 0 ? RUNIC_FAULT_UNMAPPABLE : RUNIC_FAULT_NONE);
            r.fault_length = units == 0 ? next.length : 0;
            return r;
        }
        memcpy(out + r.written * unit_size(pair->to), one, units * unit_size(pair->to));
        r.read += next.length;
        r.written += units;
    }
    r.status = RUNIC_OK;
    return r;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct pair *pair = &pairs[take_byte(&data, &size) % PAIR_COUNT];
    const uint8_t how = take_byte(&data, &size), less = take_byte(&data, &size);
    uint8_t *text;
    const size_t len = take_text(how, unit_size(pair->from), data, size, &text), enough = pair->size(text, len);
    const size_t cap = less % 2 == 0 ? enough : less / 2u < enough ? enough - less / 2u : 0;
    uint8_t *out = area(TARGET, cap * unit_size(pair->to)), *expected = area(EXPECTED, 4 * MOST_TEXT + 4);
    const runic_result r = pair->strict(text, len, out, cap), e = walk(pair, text, len, cap, expected);
    REQUIRE(r.read == e.read && r.written == e.written && r.status == e.status);
    REQUIRE(same_bytes(out, expected, r.written * unit_size(pair->to)));
    REQUIRE(r.fault == e.fault && r.fault_length == e.fault_length);
    REQUIRE(r.status != RUNIC_FULL || cap < enough);
    return 0;
}
