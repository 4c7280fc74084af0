/* schemes.c - runic_convert and runic_convert_size against the model: every room, any alignment, where it stops and why. */
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

/* The first event that ends a call, or NULL. */
static const struct event *first_stop(void)
{
    for (size_t i = 0; i < wanted.events; i++)
        if (!wanted.event[i].asked)
            return &wanted.event[i];
    return NULL;
}

/* What a call with this room returns: the atoms that fit before the stop, then the stop, the end, or FULL. */
static runic_result expect_at(size_t len, size_t cap)
{
    const struct event *stop = first_stop();
    const size_t end = stop != NULL ? stop->written + stop->closing : wanted.length;
    runic_result r = {.read = len, .written = end, .status = RUNIC_OK};
    if (end > cap) {
        size_t a = 0;
        while (wanted.atom[a].end + wanted.atom[a].closing <= cap)
            a++;
        const size_t written = a > 0 ? wanted.atom[a - 1].end + wanted.atom[a - 1].closing : 0;
        r = (runic_result){.read = wanted.atom[a].from, .written = written, .status = RUNIC_FULL};
    } else if (stop != NULL) {
        const bool cut = stop->status == RUNIC_INVALID && stop->report.fault == RUNIC_FAULT_TRUNCATED;
        r.read = (size_t)stop->report.offset;
        r.status = (uint8_t)(cut ? RUNIC_PARTIAL : stop->status);
        r.fault = stop->report.fault;
        r.fault_length = stop->report.length;
    }
    return r;
}

static bool same_result(runic_result a, runic_result b)
{
    return a.read == b.read && a.written == b.written && a.status == b.status && a.fault == b.fault &&
           a.fault_length == b.fault_length;
}

/* The output is the beginning of the whole one, but for what closes it. */
static bool same_text(const struct trial *trial, const uint8_t *dst, size_t written)
{
    size_t same = 0;
    while (same < written && dst[same] == wanted.out[same])
        same++;
    return same == written || (is_stateful(trial->how.to) && written - same <= 2 && dst[written - 1] == '-');
}

static void test_at(const struct trial *trial, const uint8_t *src, size_t len, size_t cap)
{
    uint8_t *dst = room.end - chance_below(&chance, OFFSETS) - cap;
    runic_result r, e = expect_at(len, cap);
    got.events = 0;
    memset(dst + cap, 0xA5, (size_t)(room.end - dst) - cap);
    r = runic_convert(&trial->how, src, len, dst, cap);
    if (EXPECT(same_result(r, e)) && EXPECT(same_text(trial, dst, r.written)))
        EXPECT(r.status == RUNIC_FULL || got.events <= wanted.events);
    else
        fprintf(stderr, "  from %d to %d, malformed %d, unmappable %d, bom %d/%d, len %zu, cap %zu: %zu/%zu, %zu/%zu, %d/%d\n",
                (int)trial->how.from, (int)trial->how.to, trial->how.malformed.action, trial->how.unmappable.action,
                trial->how.bom_in, trial->how.bom_out, len, cap, e.read, r.read, e.written, r.written, e.status, r.status);
    for (const uint8_t *p = dst + cap; p < room.end; p++)
        EXPECT(*p == 0xA5);
}

/* The callback is asked up to its stop, in order, once each. */
static void test_questions(const struct trial *trial, const uint8_t *src, size_t len)
{
    size_t i = 0;
    got.events = 0;
    EXPECT(runic_convert_size(&trial->how, src, len) == expect_at(len, SIZE_MAX).written);
    while (i < wanted.events && wanted.event[i].asked && i < got.events) {
        EXPECT(same_report(&wanted.event[i].report, &got.event[i].report));
        i++;
    }
    EXPECT(i == got.events && (i == wanted.events || !wanted.event[i].asked));
}

/* Leaves the model's history of a random text in wanted, and the text where it may not be overstepped. */
static const uint8_t *make_text(struct trial *trial, runic_charset from, runic_charset to, size_t longest, size_t *len)
{
    static uint8_t text[8 * LONGEST_OF_ALL];
    *trial = make_trial(&chance, from, to);
    *len = make_bytes(&chance, from, text, longest);
    trial->answering = false;
    trial->how.user = &got;
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
    const size_t enough = expect_at(len, SIZE_MAX).written;
    for (size_t cap = 0; cap <= enough + 1; cap++)
        test_at(&trial, src, len, cap);
}

/* Longer than any block inside. */
static void test_long_text(runic_charset from, runic_charset to)
{
    struct trial trial;
    size_t len;
    const uint8_t *src = make_text(&trial, from, to, LONGEST_OF_ALL, &len);
    test_questions(&trial, src, len);
    const size_t enough = expect_at(len, SIZE_MAX).written;
    test_at(&trial, src, len, enough);
    test_at(&trial, src, len, enough > 0 ? enough - 1 : 0);
    test_at(&trial, src, len, chance_below(&chance, enough + 1));
}

static void test_pair(runic_charset from, runic_charset to)
{
    for (size_t turn = 0; turn < 300; turn++)
        if (sampled())
            test_every_room(from, to);
    for (size_t turn = 0; turn < 4; turn++)
        if (sampled())
            test_long_text(from, to);
}

int main(void)
{
    source = guarded_new(1 << 18);
    room = guarded_new(MOST_OUTPUT);
    guard_subject = "runic_convert";
    guard_watch();
    for (runic_charset from = RUNIC_UTF8; from < RUNIC_CHARSET_COUNT; from++)
        for (runic_charset to = RUNIC_UTF8; to < RUNIC_CHARSET_COUNT; to++)
            if (to != RUNIC_SCSU) /* no model tells its bytes: scsu_target.c */
                test_pair(from, to);
    return expect_result();
}
