/* detector.c - fuzz: a verdict is the same for every cutting, and its evidence adds up. Data: two cuts, then content. */
/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

static void feed(runic_detector *d, const uint8_t *data, size_t size)
{
    uint8_t *copy = copy_of(data, size);
    runic_detector_feed(d, copy, size);
    free(copy);
}

static void require_same(const runic_detection *a, const runic_detection *b)
{
    REQUIRE(a->charset == b->charset && a->basis == b->basis && a->signature_length == b->signature_length);
    REQUIRE(a->bytes == b->bytes && memcmp(a->nuls, b->nuls, sizeof a->nuls) == 0 && a->non_ascii == b->non_ascii);
    REQUIRE(a->c1_bytes == b->c1_bytes && a->undefined_1252 == b->undefined_1252);
    REQUIRE(a->utf8_characters == b->utf8_characters && a->utf8_faults == b->utf8_faults);
    REQUIRE(a->utf8_first_fault == b->utf8_first_fault);
}

static void require_sense(const runic_detection *d, size_t size)
{
    REQUIRE(d->bytes == size && d->non_ascii <= size && d->c1_bytes <= d->non_ascii && d->undefined_1252 <= d->c1_bytes);
    REQUIRE(2 * d->utf8_characters + d->utf8_faults <= d->non_ascii);
    REQUIRE((d->utf8_faults == 0) == (d->utf8_first_fault == UINT64_MAX));
    REQUIRE((d->charset == RUNIC_UNKNOWN) == (d->basis == RUNIC_BASIS_NONE) && d->basis < RUNIC_BASIS_COUNT);
}

/* Three shares, merged from the left and from the right. */
static void merge(const uint8_t *data, size_t size, size_t a, size_t b, const runic_detection *whole)
{
    runic_detector left, middle, right, other;
    runic_detection verdict;
    runic_detector_init(&left, 0);
    runic_detector_init(&middle, a);
    runic_detector_init(&right, b);
    feed(&left, data, a);
    feed(&middle, data + a, b - a);
    feed(&right, data + b, size - b);
    other = left;
    runic_detector_merge(&other, &middle);
    runic_detector_merge(&other, &right);
    verdict = runic_detector_verdict(&other);
    require_same(&verdict, whole);
    runic_detector_merge(&middle, &right);
    runic_detector_merge(&left, &middle);
    verdict = runic_detector_verdict(&left);
    require_same(&verdict, whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t a = take_byte(&data, &size), b = take_byte(&data, &size);
    a %= size + 1;
    b = a + b % (size - a + 1);
    runic_detector d;
    runic_detector_init(&d, 0);
    feed(&d, data, size);
    runic_detection whole = runic_detector_verdict(&d), pieces;
    require_sense(&whole, size);
    runic_detector_init(&d, 0);
    for (size_t i = 0; i < size; i++)
        feed(&d, data + i, 1);
    pieces = runic_detector_verdict(&d);
    require_same(&pieces, &whole);
    merge(data, size, a, b, &whole);
    return 0;
}
