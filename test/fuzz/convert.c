/* convert.c - fuzz: strict conversion between forms, at any capacity. Data: pair, capacity, then text. */
/* SPDX-License-Identifier: MIT */
#include "contract/pairs.h"
#include "fuzz.h"

/* Where the walk of the reference stops for this room; status FULL, a fault, or OK. */
static runic_result walk(const struct pair *pair, const uint8_t *text, size_t len, size_t cap, uint8_t *out)
{
    runic_result r = {0};
    while (r.read < len) {
        uint8_t one[4];
        runic_character next = reference_next(pair->from, text + r.read * unit_size(pair->from), len - r.read);
        size_t units = next.status == RUNIC_OK ? reference_put(pair->to, next.value, one) : 0;
        r.status = (uint8_t)(next.status != RUNIC_OK ? next.status : units == 0 ? RUNIC_UNMAPPABLE : RUNIC_FULL);
        if (units == 0 || units > cap - r.written)
            return r;
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
    const uint8_t wanted = take_byte(&data, &size);
    const size_t len = size / unit_size(pair->from);
    uint8_t *text = copy_of(data, len * unit_size(pair->from));
    const size_t enough = pair->size(text, len);
    const size_t caps[] = {enough, wanted < enough ? wanted : enough, enough > 0 ? enough - 1 : 0};
    for (size_t i = 0; i < 3; i++) {
        uint8_t *out = fresh(caps[i] * unit_size(pair->to)), *expected = fresh(caps[i] * unit_size(pair->to) + 4);
        runic_result r = pair->strict(text, len, out, caps[i]), e = walk(pair, text, len, caps[i], expected);
        REQUIRE(r.read == e.read && r.written == e.written && r.status == e.status);
        REQUIRE(r.written == 0 || memcmp(out, expected, r.written * unit_size(pair->to)) == 0);
        REQUIRE(r.status != RUNIC_FULL || (r.fault == RUNIC_FAULT_NONE && i > 0));
        free(out);
        free(expected);
    }
    free(text);
    return 0;
}
