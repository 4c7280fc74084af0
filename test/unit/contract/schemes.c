/* schemes.c - runic_convert and runic_convert_size against the model: every capacity, any alignment, where it stops and why. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "guard.h"

#include "model.h"

#define LONGEST        30
#define LONGEST_OF_ALL 20000
#define OFFSETS        8

static struct chance chance = {6};
static struct history wanted, got;
static struct guarded source, room;

static void test_at(const struct trial *trial, const uint8_t *src, size_t len, size_t cap)
{
    uint8_t *dst = room.end - chance_below(&chance, OFFSETS) - cap;
    runic_result r, e = model_result(&wanted, len, cap);
    got.events = 0;
    memset(dst + cap, 0xA5, (size_t)(room.end - dst) - cap);
    r = runic_convert(&trial->how, src, len, dst, cap);
    if (EXPECT(same_result(r, e)) && EXPECT(is_beginning(trial, &wanted, dst, r.written)))
        EXPECT(r.status == RUNIC_FULL || got.events <= wanted.events);
    else
        fprintf(stderr, "  from %d to %d, ill_formed %d, unmappable %d, bom %d/%d, len %zu, cap %zu: %zu/%zu, %zu/%zu, %d/%d\n",
                (int)trial->how.from, (int)trial->how.to, trial->how.ill_formed.action, trial->how.unmappable.action,
                trial->how.bom_in, trial->how.bom_out, len, cap, e.read, r.read, e.written, r.written, e.status, r.status);
    for (const uint8_t *p = dst + cap; p < room.end; p++)
        EXPECT(*p == 0xA5);
}

/* The callback is called for each fault in order, once, up to its stop. */
static void test_questions(const struct trial *trial, const uint8_t *src, size_t len)
{
    size_t i = 0;
    got.events = 0;
    EXPECT(runic_convert_size(&trial->how, src, len) == model_result(&wanted, len, SIZE_MAX).written);
    while (i < wanted.events && wanted.event[i].asked && i < got.events) {
        EXPECT(same_report(&wanted.event[i].report, &got.event[i].report));
        i++;
    }
    EXPECT(i == got.events && (i == wanted.events || !wanted.event[i].asked));
}

/* Stores the model's history of a random text in wanted, and the text next to a guard page. One trial in four has plain
 * options, with which conversions between two forms need no converter. */
static const uint8_t *make_text(struct trial *trial, runic_charset from, runic_charset to, size_t longest, size_t *len)
{
    static uint8_t text[8 * LONGEST_OF_ALL];
    *trial = make_trial(&chance, from, to);
    *len = make_bytes(&chance, from, text, longest);
    trial->answering = false;
    trial->how.user = &got;
    if (chance_below(&chance, 4) == 0)
        trial->how = (runic_options){.from = trial->how.from, .to = trial->how.to};
    model_convert(trial, text, *len, &wanted);
    uint8_t *src = source.end - chance_below(&chance, OFFSETS) - *len;
    memcpy(src, text, *len);
    return src;
}

static void test_every_room(runic_charset from, runic_charset to)
{
    struct trial trial;
    size_t len;
    const uint8_t *src = make_text(&trial, from, to, LONGEST, &len);
    test_questions(&trial, src, len);
    const size_t enough = model_result(&wanted, len, SIZE_MAX).written;
    for (size_t cap = 0; cap <= enough + 1; cap++)
        test_at(&trial, src, len, cap);
}

/* Longer than any block in the library. */
static void test_long_text(runic_charset from, runic_charset to)
{
    struct trial trial;
    size_t len;
    const uint8_t *src = make_text(&trial, from, to, LONGEST_OF_ALL, &len);
    test_questions(&trial, src, len);
    const size_t enough = model_result(&wanted, len, SIZE_MAX).written;
    test_at(&trial, src, len, enough);
    test_at(&trial, src, len, enough > 0 ? enough - 1 : 0);
    test_at(&trial, src, len, chance_below(&chance, enough + 1));
}

static void test_pair(runic_charset from, runic_charset to)
{
    for (size_t turn = 0; turn < (is_legacy(from) || is_legacy(to) ? 30 : 300); turn++)
        if (sampled())
            test_every_room(from, to);
    for (size_t turn = 0; turn < 4; turn++)
        if (sampled())
            test_long_text(from, to);
}

/* Text that is ISO-8859-1 except for one unit at any offset: all units before it are converted. */
static void test_one_beyond(runic_charset from, size_t size, bool is_big)
{
    enum { UNITS = 150 };
    const runic_options how = {.from = (uint8_t)from, .to = RUNIC_LATIN1};
    uint8_t *src = source.end - UNITS * size, *dst = room.end - UNITS;
    const size_t low = is_big ? size - 1 : 0, next = is_big ? size - 2 : 1;
    for (size_t at = 0; at < UNITS; at++) {
        memset(src, 0, UNITS * size);
        for (size_t i = 0; i < UNITS; i++)
            src[i * size + low] = (uint8_t)(i + 1);
        src[at * size + next] = 1;
        const runic_result r = runic_convert(&how, src, UNITS * size, dst, UNITS);
        EXPECT(r.status == RUNIC_UNMAPPABLE && r.read == at * size && r.written == at);
        for (size_t i = 0; i < at; i++)
            EXPECT(dst[i] == i + 1);
    }
}

int main(void)
{
    source = guarded_new(1 << 18);
    room = guarded_new(MOST_OUTPUT);
    guard_subject = "runic_convert";
    guard_watch();
    for (runic_charset from = RUNIC_UTF8; from < RUNIC_CHARSET_COUNT; from++)
        for (runic_charset to = RUNIC_UTF8; to < RUNIC_CHARSET_COUNT; to++)
            if (is_tried(from) && is_tried(to) && to != RUNIC_SCSU) /* the model has no SCSU output: see scsu_target.c */
                test_pair(from, to);
    test_one_beyond(RUNIC_UTF16LE, 2, false);
    test_one_beyond(RUNIC_UTF16BE, 2, true);
    test_one_beyond(RUNIC_UTF32LE, 4, false);
    test_one_beyond(RUNIC_UTF32BE, 4, true);
    return expect_result();
}
