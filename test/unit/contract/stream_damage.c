/* stream_damage.c - policies give the same result as a caller who stops at each fault, at any density, piece and capacity. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include "drive.h"

#include <stdio.h>

#define LONGEST 6000

enum { CLEAN = 0, RANDOM = 1 };

static struct chance chance = {18};
static struct history wanted, got;
static size_t trials;
static uint64_t faults;

/* The average distance of ill-formed bytes. */
static void spoil(uint8_t *text, size_t len, size_t density)
{
    for (size_t i = 0; density == RANDOM && i < len; i++)
        text[i] = (uint8_t)chance_next(&chance);
    for (size_t i = chance_below(&chance, density + 1); density > RANDOM && i < len;
         i += 1 + chance_below(&chance, 2 * density))
        text[i] = (uint8_t)(0x80 | chance_next(&chance));
}

static runic_policy settled_policy(bool ill_formed)
{
    static const uint8_t actions[] = {RUNIC_ACTION_REPLACE, RUNIC_ACTION_REPLACE, RUNIC_ACTION_SKIP, RUNIC_ACTION_ESCAPE,
                                      RUNIC_ACTION_FALLBACK};
    runic_policy policy = {.action = actions[chance_below(&chance, ill_formed ? 5 : 4)]};
    if (policy.action == RUNIC_ACTION_FALLBACK)
        policy.charset = RUNIC_WINDOWS1252;
    if (policy.action == RUNIC_ACTION_ESCAPE)
        policy.style = make_escape_style(&chance, ill_formed);
    if (policy.action == RUNIC_ACTION_REPLACE && chance_below(&chance, 2) != 0)
        policy.length = (uint8_t)(1 + chance_below(&chance, chance_below(&chance, 2) != 0 ? 2 : RUNIC_MAX_REPLACEMENT));
    for (size_t i = 0; policy.action == RUNIC_ACTION_REPLACE && i < policy.length; i++)
        policy.text[i] = code_point(&chance, MIX_ALL, i);
    return policy;
}

static void note(struct history *h, const runic_report *report)
{
    if (h->ill_formed + h->unmappable == 0)
        h->first = *report;
    h->newest = *report;
    *(report->status == RUNIC_ILL_FORMED ? &h->ill_formed : &h->unmappable) += 1;
}

/* Stops at each fault, counts it, and answers as the policy would. */
static void convert_by_stops(const runic_options *how, const uint8_t *src, size_t len, struct history *h)
{
    runic_options stops = *how;
    runic_converter stream;
    runic_result r;
    size_t read = 0;
    stops.ill_formed = stops.unmappable = (runic_policy){.action = RUNIC_ACTION_STOP};
    h->length = 0;
    h->ill_formed = h->unmappable = 0;
    h->first = h->newest = (runic_report){0};
    EXPECT(runic_converter_init(&stream, &stops) == RUNIC_OK);
    do {
        r = runic_converter_convert(&stream, src + read, len - read, h->out + h->length, MOST_OUTPUT - h->length, 1);
        read += r.read;
        h->length += r.written;
        if (r.status != RUNIC_ILL_FORMED && r.status != RUNIC_UNMAPPABLE)
            continue;
        const runic_report report = runic_converter_report(&stream);
        const runic_policy *policy = report.status == RUNIC_ILL_FORMED ? &how->ill_formed : &how->unmappable;
        note(h, &report);
        EXPECT(runic_converter_answer(&stream, policy) == RUNIC_OK);
    } while (r.status != RUNIC_OK && EXPECT(r.status != RUNIC_FULL && r.status != RUNIC_BAD_CALL));
}

static void test_manner(runic_converter *stream, const struct trial *trial, struct manner manner, const uint8_t *src,
                        size_t len)
{
    const unsigned long before = expect_failures + drive_failures();
    trials++;
    if (EXPECT(drive(stream, trial, manner, &chance, src, len, &got))) {
        EXPECT(got.length == wanted.length && memcmp(got.out, wanted.out, wanted.length) == 0);
        EXPECT(got.ill_formed == wanted.ill_formed && got.unmappable == wanted.unmappable);
        EXPECT(same_report(&got.first, &wanted.first) && same_report(&got.newest, &wanted.newest));
    }
    if (expect_failures + drive_failures() > before && expect_failures < 20)
        fprintf(stderr, "  from %d to %d, ill_formed %d (%d), unmappable %d (%d), joiner %d; pieces %d, rooms %d; %zu bytes\n",
                (int)trial->how.from, (int)trial->how.to, trial->how.ill_formed.action, trial->how.ill_formed.length,
                trial->how.unmappable.action, trial->how.unmappable.length, trial->how.word_joiner, (int)manner.pieces,
                (int)manner.rooms, len);
}

static void test_text(const struct trial *trial, const uint8_t *src, size_t len)
{
    static const struct manner manners[] = {{PIECES_WHOLE, ROOMS_WIDE, false, false},
                                            {PIECES_FEW, ROOMS_MIDDLE, false, false},
                                            {PIECES_RANDOM, ROOMS_MIDDLE, true, true},
                                            {PIECES_FEW, ROOMS_LEAST, false, true}};
    runic_converter stream;
    convert_by_stops(&trial->how, src, len, &wanted);
    faults += wanted.ill_formed + wanted.unmappable;
    EXPECT(runic_converter_init(&stream, &trial->how) == RUNIC_OK);
    for (size_t i = 0; i < sizeof manners / sizeof manners[0]; i++) {
        test_manner(&stream, trial, manners[i], src, len);
        runic_converter_reset(&stream);
    }
    EXPECT(runic_convert_size(&trial->how, src, len) == wanted.length);
}

static void test_pair(runic_charset from, runic_charset to)
{
    static const size_t densities[] = {CLEAN, 1000, 100, 10, RANDOM};
    static uint8_t text[8 * LONGEST];
    for (size_t i = 0; i < sizeof densities / sizeof densities[0]; i++) {
        struct trial trial = make_trial(&chance, from, to);
        const size_t len = make_bytes(&chance, from, text, LONGEST);
        trial.how.ill_formed = settled_policy(true);
        trial.how.unmappable = settled_policy(false);
        trial.answering = false;
        if (trial.how.bom_in == RUNIC_BOM_IN_REQUIRE) /* a missing BOM stops under every policy */
            trial.how.bom_in = RUNIC_BOM_IN_STRIP;
        spoil(text, len, densities[i]);
        if (sampled())
            test_text(&trial, text, len);
    }
}

/* Enough escapes to fill one batch, which then ends inside a surrogate pair. */
static void test_full_answers(runic_charset to, size_t bad)
{
    static uint8_t text[LONGEST];
    size_t len = bad;
    struct trial trial = {.how = {.from = RUNIC_UTF8, .to = to}};
    trial.how.ill_formed.action = trial.how.unmappable.action = RUNIC_ACTION_ESCAPE;
    memset(text, 0xFF, bad);
    for (text[len++] = 'a'; len + 4 <= LONGEST; len += 4)
        memcpy(text + len, "\xF0\x9F\x98\x80", 4);
    test_text(&trial, text, len);
}

/* Both sides of the limits of BOCU-1's scripts, between faults, where characters are decoded one by one. */
static void test_scripts(void)
{
    static const char32_t ends[] = {0x7F,   0x80,   0x3000, 0x303F, 0x3040, 0x309F, 0x30A0, 0x4DFF, 0x4E00,
                                    0x9FA5, 0x9FA6, 0xABFF, 0xAC00, 0xD7A3, 0xD7A4, 0xE000, 0xFFFF, 0x10FFFF};
    const struct trial trial = {
        .how = {.from = RUNIC_BOCU1, .to = RUNIC_UTF8, .ill_formed.action = RUNIC_ACTION_REPLACE, .bom_in = RUNIC_BOM_IN_KEEP}};
    const runic_options put = {.from = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? RUNIC_UTF32LE : RUNIC_UTF32BE,
                               .to = RUNIC_BOCU1};
    static uint8_t text[LONGEST];
    size_t len = 0;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        /* The second character is encoded relative to the script of the first one. */
        const char32_t two[] = {ends[i], ends[i] ^ 1};
        memcpy(text + len, "\xD0\x00", 3);
        len += 2;
        len += runic_convert(&put, two, sizeof two, text + len, LONGEST - len).written;
    }
    test_text(&trial, text, len);
}

int main(void)
{
    drive_watch();
    test_scripts();
    for (size_t turn = 0; turn < 3; turn++)
        for (runic_charset from = RUNIC_UTF8; from < RUNIC_CHARSET_COUNT; from++)
            for (runic_charset to = RUNIC_UTF8; to < RUNIC_CHARSET_COUNT; to++)
                if (is_tried(from) && is_tried(to))
                    test_pair(from, to);
    for (size_t bad = 960; bad < 1000; bad += 13) {
        test_full_answers(RUNIC_UTF8, bad);
        test_full_answers(RUNIC_UTF32BE, bad);
    }
    printf("%zu trials, %llu faults\n", trials, (unsigned long long)faults);
    EXPECT(faults > 100 * trials / 4);
    return drive_result() | expect_result();
}
