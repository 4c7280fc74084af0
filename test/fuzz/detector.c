/* detector.c - fuzz: the verdict does not depend on pieces, and its evidence is consistent. Data: two cuts, length, content. */
/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

static void feed(runic_detector *d, const uint8_t *data, size_t size)
{
    runic_detector_feed(d, exact_copy(data, size), size);
}

static void require_same(const runic_detection *a, const runic_detection *b)
{
    REQUIRE(a->charset == b->charset && a->basis == b->basis && a->signature_length == b->signature_length);
    REQUIRE(a->bytes == b->bytes && memcmp(a->nuls, b->nuls, sizeof a->nuls) == 0 && a->non_ascii == b->non_ascii);
    REQUIRE(a->c1_bytes == b->c1_bytes && a->undefined_1252 == b->undefined_1252);
    REQUIRE(a->utf8_characters == b->utf8_characters && a->utf8_faults == b->utf8_faults);
    REQUIRE(a->utf8_first_fault == b->utf8_first_fault);
}

/* Counts the evidence byte by byte from the definitions, and compares. */
static void require_counts(const runic_detection *d, const uint8_t *data, size_t size)
{
    runic_detection e = {.utf8_first_fault = UINT64_MAX};
    for (size_t i = 0; i < size; i++) {
        e.nuls[i % 4] += data[i] == 0;
        e.non_ascii += data[i] >= 0x80;
        e.c1_bytes += data[i] >= 0x80 && data[i] <= 0x9F;
        e.undefined_1252 += reference_next_windows1252(data[i]).status != RUNIC_OK;
    }
    for (size_t pos = 0; pos < size;) {
        const runic_character next = reference_next_utf8(data + pos, size - pos);
        if (next.status != RUNIC_OK && e.utf8_faults++ == 0)
            e.utf8_first_fault = pos;
        e.utf8_characters += next.status == RUNIC_OK && next.length > 1;
        pos += next.length;
    }
    REQUIRE(memcmp(d->nuls, e.nuls, sizeof e.nuls) == 0 && d->non_ascii == e.non_ascii && d->c1_bytes == e.c1_bytes);
    REQUIRE(d->undefined_1252 == e.undefined_1252 && d->utf8_characters == e.utf8_characters);
    REQUIRE(d->utf8_faults == e.utf8_faults && d->utf8_first_fault == e.utf8_first_fault);
}

static void require_sense(const runic_detection *d, size_t size)
{
    REQUIRE(d->bytes == size && d->non_ascii <= size && d->c1_bytes <= d->non_ascii && d->undefined_1252 <= d->c1_bytes);
    REQUIRE(2 * d->utf8_characters + d->utf8_faults <= d->non_ascii);
    REQUIRE((d->utf8_faults == 0) == (d->utf8_first_fault == UINT64_MAX));
    REQUIRE((d->charset == RUNIC_CHARSET_UNKNOWN) == (d->basis == RUNIC_BASIS_NONE) && d->basis < RUNIC_BASIS_COUNT);
}

/* Detects three shares, and merges them from the left and from the right. */
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
    const uint8_t how = take_byte(&data, &size);
    uint8_t *text;
    size = take_text(how, 1, data, size, &text);
    a = 2 * a % (size + 1);
    b = a + 2 * b % (size - a + 1);
    runic_detector d;
    runic_detector_init(&d, 0);
    runic_detector_feed(&d, text, size);
    runic_detection whole = runic_detector_verdict(&d), pieces;
    require_sense(&whole, size);
    require_counts(&whole, text, size);
    runic_detector_init(&d, 0);
    for (size_t i = 0; i < size; i += 1 + how % 3u)
        feed(&d, text + i, size - i < 1 + how % 3u ? size - i : 1 + how % 3u);
    pieces = runic_detector_verdict(&d);
    require_same(&pieces, &whole);
    merge(text, size, a, b, &whole);
    return 0;
}
