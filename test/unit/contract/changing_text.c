/* changing_text.c - a text that another thread changes while it is converted leads no function outside its buffers. */
/* SPDX-License-Identifier: MIT */
/*
 * runic.h demands constant text, and the result is any. But a caller may share memory with a program that it does not trust.
 * Source and destination lie between guard pages; a thread writes to the source all the time.
 */
#include "changing.h"
#include "model.h"
#include "pairs.h"

#define MOST_SRC 768
#define MOST_DST 8192
#define ROUNDS   60

static struct chance chance = {3};

/* A text of `len` bytes that begins or ends at a guard page, and room that does. */
struct buffers {
    uint8_t *src, *dst;
    size_t len, cap;
};

static struct buffers make_buffers(const struct guarded *out, size_t unit)
{
    struct buffers b;
    b.len = chance_below(&chance, MOST_SRC / unit) * unit;
    b.cap = chance_below(&chance, 2) == 0 ? MOST_DST : chance_below(&chance, 2 * b.len + 16);
    b.src = changing_put(&changing[0], b.len, chance_below(&chance, 4) != 0);
    b.dst = chance_below(&chance, 2) == 0 ? out->begin : out->end - b.cap;
    return b;
}

static void try_charsets(const struct guarded *out, runic_charset from, runic_charset to)
{
    static struct history history;
    for (int i = 0; i < VERSIONS; i++)
        make_bytes(&chance, from, changing[0].version[i], MOST_SRC / 4);
    if (chance_below(&chance, 2) == 0)
        changing_fill(&chance, changing[0].version[1], MOST_SRC);
    for (int i = 0; i < ROUNDS; i++) {
        struct trial trial = make_trial(&chance, from, to);
        const struct buffers b = make_buffers(out, 1);
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

static void try_forms(const struct guarded *out, const struct pair *pair)
{
    for (int i = 0; i < VERSIONS; i++) {
        uint8_t *const version = changing[0].version[i];
        clean_text(&chance, pair->from, (enum mix)chance_below(&chance, MIX_COUNT), version, MOST_SRC / 4);
        if (i > 0)
            damage_text(&chance, pair->from, version, MOST_SRC / 4);
    }
    changing_fill(&chance, changing[0].version[1], MOST_SRC);
    for (unsigned long i = 0; i < 2000 / sample_every(); i++) {
        const size_t unit = unit_size(pair->from), size = unit_size(pair->to);
        const struct buffers b = make_buffers(out, unit);
        uint8_t *const dst = b.dst == out->begin ? b.dst : out->end - b.cap / size * size;
        guard_len = b.len;
        guard_cap = b.cap;
        const runic_result strict = pair->strict(b.src, b.len / unit, dst, b.cap / size);
        EXPECT(strict.read <= b.len / unit && strict.written <= b.cap / size);
        const runic_lossy_result lossy = pair->lossy(b.src, b.len / unit, dst, b.cap / size);
        EXPECT(lossy.read <= b.len / unit && lossy.written <= b.cap / size);
        pair->size(b.src, b.len / unit);
    }
}

int main(void)
{
    if (reports_races()) /* they are what this test is about */
        return 0;
    const struct guarded out = guarded_new(MOST_DST);
    if (!changing_begin())
        return expect_result();
    for (size_t i = 0; i < PAIR_COUNT; i++) {
        guard_subject = pairs[i].name;
        try_forms(&out, pairs + i);
    }
    for (int from = 1; from < RUNIC_CHARSET_COUNT; from++)
        for (int to = 1; to < RUNIC_CHARSET_COUNT; to++)
            if (chance_below(&chance, sample_every() / 8 + 1) == 0 && is_tried((runic_charset)from)) {
                guard_subject = runic_charset_describe((runic_charset)from).name;
                try_charsets(&out, (runic_charset)from, (runic_charset)to);
            }
    changing_end();
    return expect_result();
}
