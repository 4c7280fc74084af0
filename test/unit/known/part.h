/* part.h - the expected conversions of a short text, made from its parts: characters and maximal subparts, in order. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_PART_H
#define RUNIC_TEST_PART_H

#include "expect.h"
#include "plain.h"

#include <string.h>

struct part {
    char32_t value;  /* U+FFFD if the part is ill-formed */
    unsigned length; /* units of the source */
    uint8_t status;  /* OK, PARTIAL or ILL_FORMED */
    runic_fault fault;
};

static inline struct part part_good(char32_t value, unsigned length)
{
    return (struct part){value, length, RUNIC_OK, RUNIC_FAULT_NONE};
}

static inline struct part part_bad(runic_status status, runic_fault fault, unsigned length)
{
    return (struct part){0xFFFD, length, (uint8_t)status, fault};
}

#define MOST_PARTS 32

/* The parts of a text and its lossy conversions. Strict conversions write the beginning of them. */
struct expected {
    size_t count;
    struct part parts[MOST_PARTS + 1];
    size_t at[MOST_PARTS + 1];      /* offsets of the parts in the source, and the end */
    size_t utf8_at[MOST_PARTS + 1]; /* the same in the conversions */
    size_t utf16_at[MOST_PARTS + 1];
    size_t good;   /* parts before the first fault */
    size_t latin1; /* parts before the first that ISO-8859-1 does not have */
    size_t replaced;
    size_t latin1_replaced;
    char to_utf8[4 * MOST_PARTS];
    char16_t to_utf16[2 * MOST_PARTS];
    char32_t to_utf32[MOST_PARTS];
    char to_latin1[MOST_PARTS];
};

static inline void expected_clear(struct expected *e)
{
    e->count = e->at[0] = e->utf8_at[0] = e->utf16_at[0] = e->good = e->latin1 = e->replaced = e->latin1_replaced = 0;
}

/* Appends one part; src is shorter than MOST_PARTS units. */
static inline void expected_add(struct expected *e, struct part part)
{
    size_t i = e->count++;
    bool is_good = part.status == RUNIC_OK;
    bool is_latin1 = is_good && part.value <= 0xFF;
    e->good += is_good && e->good == i;
    e->latin1 += is_latin1 && e->latin1 == i;
    e->replaced += !is_good;
    e->latin1_replaced += !is_latin1;
    e->parts[i] = part;
    e->at[i + 1] = e->at[i] + part.length;
    e->utf8_at[i + 1] = e->utf8_at[i] + plain_utf8(part.value, e->to_utf8 + e->utf8_at[i]);
    e->utf16_at[i + 1] = e->utf16_at[i] + plain_utf16(part.value, e->to_utf16 + e->utf16_at[i]);
    e->to_utf32[i] = part.value;
    e->to_latin1[i] = is_latin1 ? plain_byte(part.value) : '?';
}

/* Whether a strict call stopped before the part `stop`, and wrote this number of units. */
static inline bool expected_ends(const struct expected *e, runic_result r, size_t stop, size_t written)
{
    if (r.read != e->at[stop] || r.written != written)
        return false;
    if (stop == e->count)
        return r.status == RUNIC_OK;
    const struct part *part = &e->parts[stop];
    if (part->status == RUNIC_OK)
        return r.status == RUNIC_UNMAPPABLE && r.fault == RUNIC_FAULT_UNMAPPABLE && r.fault_length == part->length;
    return r.status == part->status && r.fault == part->fault && r.fault_length == part->length;
}

/* Whether a lossy call converted the whole text. */
static inline bool expected_lost(const struct expected *e, runic_lossy_result r, size_t written, size_t replaced)
{
    return r.status == RUNIC_OK && r.read == e->at[e->count] && r.written == written && r.replaced == replaced;
}

/* Whether a function on characters returned this part. */
static inline bool expected_met(struct part part, runic_character c)
{
    return c.value == part.value && c.length == part.length && c.status == part.status && c.fault == part.fault;
}

/* Whether to print the current text: there are new failures, and not too many before. */
static inline bool part_tells(unsigned long failures)
{
    return expect_failures > failures && failures < 20;
}

#endif
