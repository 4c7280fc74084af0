/* changing_text.c - a text that another thread changes while it is converted leads no function outside its buffers. */
/* SPDX-License-Identifier: MIT */
/*
 * runic.h demands constant text, and the result is any. But a caller may share memory with a program that it does not trust.
 * Source and destination lie between guard pages; a thread writes to the source all the time.
 */
#include "expect.h"

#include "guard.h"
#include "model.h"
#include "pairs.h"
#include "sample.h"

#include <pthread.h>

#define MOST_SRC 768
#define MOST_DST 8192
#define ROUNDS   60
#define VERSIONS 4

static struct chance chance = {3};
static uint8_t versions[VERSIONS][MOST_SRC + 128]; /* make_bytes writes up to 128 bytes more */
static uint8_t *changed_end;
static volatile size_t changed_len;
static volatile bool is_over;

/* Writes one version after the other to the source, whole or in part. */
static void *change(void *unused)
{
    uint32_t random = 1;
    while (!is_over) {
        random = random * 1664525 + 1013904223;
        const size_t len = changed_len, from = len == 0 ? 0 : (random >> 8) % len;
        uint8_t *const text = changed_end - len;
        const uint8_t *const version = versions[random >> 30];
        for (size_t i = random & 0x80 ? from : 0; i < len; i++)
            ((volatile uint8_t *)text)[i] = version[i];
    }
    return unused;
}

/* A text of `len` bytes that ends at a guard page, and room that ends at another. */
struct buffers {
    uint8_t *src, *dst;
    size_t len, cap;
};

static struct buffers make_buffers(const struct guarded *in, const struct guarded *out, size_t unit)
{
    struct buffers b;
    b.len = chance_below(&chance, MOST_SRC / unit) * unit;
    b.cap = chance_below(&chance, 2) == 0 ? MOST_DST : chance_below(&chance, 2 * b.len + 16);
    b.src = in->end - b.len;
    b.dst = chance_below(&chance, 2) == 0 ? out->begin : out->end - b.cap;
    changed_len = b.len;
    return b;
}

static void try_charsets(const struct guarded *in, const struct guarded *out, runic_charset from, runic_charset to)
{
    static struct history history;
    for (int i = 0; i < VERSIONS; i++)
        make_bytes(&chance, from, versions[i], MOST_SRC / 4);
    for (int i = 0; i < ROUNDS; i++) {
        struct trial trial = make_trial(&chance, from, to);
        const struct buffers b = make_buffers(in, out, 1);
        guard_len = b.len;
        guard_cap = b.cap;
        history.events = 0;
        trial.how.user = &history;
        if (trial.how.ill_formed.action == RUNIC_ACTION_CALLBACK || trial.how.unmappable.action == RUNIC_ACTION_CALLBACK)
            trial.how.callback = runic_transliterate;
        const runic_result r = runic_convert(&trial.how, b.src, b.len, b.dst, b.cap);
        EXPECT(r.read <= b.len && r.written <= b.cap);
        runic_convert_size(&trial.how, b.src, b.len);
    }
}

static void try_forms(const struct guarded *in, const struct guarded *out, const struct pair *pair)
{
    for (int i = 0; i < VERSIONS; i++) {
        clean_text(&chance, pair->from, (enum mix)chance_below(&chance, MIX_COUNT), versions[i], MOST_SRC / 4);
        if (i > 0)
            damage_text(&chance, pair->from, versions[i], MOST_SRC / 4);
    }
    for (unsigned long i = 0; i < 2000 / sample_every(); i++) {
        const size_t unit = unit_size(pair->from), size = unit_size(pair->to);
        const struct buffers b = make_buffers(in, out, unit);
        uint8_t *const dst = out->begin;
        guard_len = b.len;
        guard_cap = b.cap;
        const runic_result strict = pair->strict(b.src, b.len / unit, dst, b.cap / size);
        EXPECT(strict.read <= b.len / unit && strict.written <= b.cap / size);
        const runic_lossy_result lossy = pair->lossy(b.src, b.len / unit, dst, b.cap / size);
        EXPECT(lossy.read <= b.len / unit && lossy.written <= b.cap / size);
        pair->size(b.src, b.len / unit);
    }
}

/* Returns true if this build reports every race of threads. */
static bool reports_races(void)
{
#if defined(__SANITIZE_THREAD__)
    return true;
#elif defined(__has_feature)
    return __has_feature(thread_sanitizer);
#else
    return false;
#endif
}

int main(void)
{
    if (reports_races()) /* they are what this test is about */
        return 0;
    const struct guarded in = guarded_new(MOST_SRC), out = guarded_new(MOST_DST);
    pthread_t writer;
    guard_watch();
    changed_end = in.end;
    if (!EXPECT(pthread_create(&writer, NULL, change, NULL) == 0))
        return expect_result();
    for (size_t i = 0; i < PAIR_COUNT; i++) {
        guard_subject = pairs[i].name;
        try_forms(&in, &out, pairs + i);
    }
    for (int from = 1; from < RUNIC_CHARSET_COUNT; from++)
        for (int to = 1; to < RUNIC_CHARSET_COUNT; to++)
            if (chance_below(&chance, sample_every() / 8 + 1) == 0 && is_tried((runic_charset)from)) {
                guard_subject = runic_charset_describe((runic_charset)from).name;
                try_charsets(&in, &out, (runic_charset)from, (runic_charset)to);
            }
    is_over = true;
    pthread_join(writer, NULL);
    return expect_result();
}
