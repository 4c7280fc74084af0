/* legacy.c - the kernels of legacy charsets: every target equals plain C, for every sequence, position and capacity. */
/* SPDX-License-Identifier: MIT */
#include "chance.h"
#include "expect.h"
#include "guard.h"

#include "charset/codec.h"
#include "dispatch/cpu.h"
#include "dispatch/target.h"

#define MOST 1024
#define ROOM 4096

/* The length of text before and after a sequence, more than four vectors; the positions of the sequence. */
#define AROUND 150
#define PLACES 17

static const struct runic_target *const all_targets[] = {
#define TARGET(name) &runic_target_##name,
#include "targets.def"
};

enum way { DECODE8, DECODE16, ENCODE8, ENCODE16, WAYS };

static const char *const way_names[WAYS] = {"to UTF-8", "to UTF-16", "from UTF-8", "from UTF-16"};

/* One call. Lengths are in bytes, or in code units for UTF-16. */
struct call {
    runic_charset charset;
    bool web;
    enum way way;
    const uint8_t *src;
    size_t len, cap;
};

struct outcome {
    struct runic_progress done;
    union runic_state state;
    uint8_t out[ROOM];
};

static struct guarded source, room;
static struct chance chance = {20061};

static size_t unit_of_source(enum way way)
{
    return way == ENCODE16 ? 2 : 1;
}

static size_t unit_of_output(enum way way)
{
    return way == DECODE16 ? 2 : 1;
}

/* Source and output end at guard pages. */
static void run(const struct call *call, struct outcome *outcome)
{
    const struct runic_codec *codec = runic_codec(call->charset);
    const size_t bytes = call->len * unit_of_source(call->way), space = call->cap * unit_of_output(call->way);
    uint8_t *const src = source.end - bytes, *const dst = room.end - space;
    const runic_options how = {.web = call->web};
    memset(&outcome->state, 0, sizeof outcome->state);
    guard_subject = way_names[call->way];
    guard_len = call->len;
    guard_cap = call->cap;
    memcpy(src, call->src, bytes);
    begin_state(codec, &outcome->state, call->charset, &how);
    if (call->way == DECODE8)
        outcome->done = codec->decode8(&outcome->state, src, call->len, dst, call->cap);
    else if (call->way == DECODE16)
        outcome->done = codec->decode16(&outcome->state, src, call->len, (char16_t *)(void *)dst, call->cap);
    else if (call->way == ENCODE8)
        outcome->done = codec->encode8(&outcome->state, src, call->len, dst, call->cap);
    else
        outcome->done = codec->encode16(&outcome->state, (const char16_t *)(const void *)src, call->len, dst, call->cap);
    memcpy(outcome->out, dst, outcome->done.written * unit_of_output(call->way));
}

static bool same(const struct outcome *a, const struct outcome *b, size_t unit)
{
    return a->done.read == b->done.read && a->done.written == b->done.written &&
           memcmp(a->out, b->out, a->done.written * unit) == 0 && memcmp(&a->state, &b->state, sizeof a->state) == 0;
}

/* Compares all targets with plain C. Returns the number of code units that plain C wrote. */
static size_t check(const struct call *call)
{
    static struct outcome wanted, got;
    runic_use_target("scalar");
    run(call, &wanted);
    for (size_t i = 0; i < sizeof all_targets / sizeof all_targets[0]; i++) {
        if (!runic_use_target(all_targets[i]->name))
            continue;
        run(call, &got);
        if (!EXPECT(same(&wanted, &got, unit_of_output(call->way))) && expect_failures <= 20)
            fprintf(stderr, "%s: %s %s%s, %zu units, room for %zu: read %zu, written %zu; plain C: %zu, %zu\n",
                    all_targets[i]->name, runic_charset_describe(call->charset).name, way_names[call->way],
                    call->web ? " (web)" : "", call->len, call->cap, got.done.read, got.done.written, wanted.done.read,
                    wanted.done.written);
    }
    return wanted.done.written;
}

/* ---- Texts ---- */

/* Fills with random ASCII and characters of one or two bytes. */
static void fill(uint8_t *text, size_t len, runic_charset charset, size_t ascii_in_eight)
{
    const bool is_multi_byte = charset >= RUNIC_SHIFT_JIS;
    for (size_t i = 0; i < len; i++) {
        if (chance_below(&chance, 8) < ascii_in_eight) {
            text[i] = (uint8_t)('a' + chance_below(&chance, 26));
        } else if (!is_multi_byte) {
            text[i] = (uint8_t)(0xC0 + chance_below(&chance, 32));
        } else if (i + 1 < len) {
            text[i] = (uint8_t)(0xB0 + chance_below(&chance, 8));
            text[++i] = (uint8_t)(0xA1 + chance_below(&chance, 80));
        } else {
            text[i] = 'z';
        }
    }
}

/* Converts the text in this way with every capacity; a long text with a few. */
static void check_capacities(struct call call)
{
    call.cap = ROOM / 4;
    const size_t written = check(&call), step = call.len > 200 ? 37 : 1;
    for (call.cap = 0; call.cap <= written + 1; call.cap += step)
        check(&call);
}

/* A text as source of each conversion: in the charset, in UTF-8, and in UTF-16 in the host's byte order. */
static void check_all_ways(runic_charset charset, bool web, const uint8_t *text, size_t len, bool all_capacities)
{
    static uint8_t other[ROOM];
    struct call call = {.charset = charset, .web = web, .src = text, .len = len, .cap = ROOM / 4};
    for (call.way = DECODE8; call.way <= DECODE16; call.way++) {
        if (all_capacities)
            check_capacities(call);
        else
            check(&call);
    }
    for (call.way = ENCODE8; call.way <= ENCODE16; call.way++) {
        const runic_options how = {.from = charset,
                                   .to = call.way == ENCODE8 ? RUNIC_UTF8
                                         : HOST_IS_BIG       ? RUNIC_UTF16BE
                                                             : RUNIC_UTF16LE,
                                   .ill_formed = {.action = RUNIC_ACTION_SKIP},
                                   .web = web};
        const runic_result done = runic_convert(&how, text, len, other, sizeof other);
        call.src = other;
        call.len = done.written / unit_of_source(call.way);
        if (all_capacities)
            check_capacities(call);
        else
            check(&call);
    }
}

static void check_lengths(runic_charset charset, bool web)
{
    static const size_t mixes[] = {0, 1, 4, 7, 8};
    uint8_t text[MOST];
    for (size_t i = 0; i < sizeof mixes / sizeof mixes[0]; i++)
        for (size_t len = 0; len < 300; len += len < 140 ? 1 : 13) {
            if (!sampled())
                continue;
            fill(text, len, charset, mixes[i]);
            check_all_ways(charset, web, text, len, i == 2 && !web && len % 16 == 5);
        }
}

/* Tests a sequence at several positions in ordinary text. */
static void check_sequence(runic_charset charset, bool web, const uint8_t *sequence, size_t size)
{
    uint8_t text[MOST];
    const size_t place = AROUND + chance_below(&chance, PLACES), len = place + size + AROUND;
    if (!sampled())
        return;
    fill(text, len, charset, chance_below(&chance, 9));
    text[place - 1] = 'a'; /* so that it does not continue a character */
    memcpy(text + place, sequence, size);
    struct call call = {.charset = charset, .web = web, .src = text, .len = len, .cap = ROOM / 4};
    for (call.way = DECODE8; call.way <= DECODE16; call.way++)
        check(&call);
}

static void check_sequences(runic_charset charset, bool web)
{
    uint8_t sequence[4];
    for (unsigned first = 0; first < 256; first++) {
        sequence[0] = (uint8_t)first;
        check_sequence(charset, web, sequence, 1);
        for (unsigned second = 0; charset >= RUNIC_SHIFT_JIS && second < 256; second++) {
            sequence[1] = (uint8_t)second;
            check_sequence(charset, web, sequence, 2);
        }
    }
    for (unsigned i = 0; charset >= RUNIC_SHIFT_JIS && i < 20000; i++) {
        for (size_t j = 0; j < 4; j++)
            sequence[j] =
                (uint8_t)(chance_below(&chance, 2) == 0 ? 0x81 + chance_below(&chance, 126) : 0x30 + chance_below(&chance, 80));
        check_sequence(charset, web, sequence, 4);
    }
}

/* Encodes each code unit of UTF-16 between characters that the charset has. */
static void check_units(runic_charset charset, bool web)
{
    static uint8_t text[MOST], units[ROOM];
    fill(text, 2 * AROUND, charset, 3);
    const runic_options how = {
        .from = charset, .to = HOST_IS_BIG ? RUNIC_UTF16BE : RUNIC_UTF16LE, .ill_formed = {.action = RUNIC_ACTION_SKIP}};
    const size_t count = runic_convert(&how, text, 2 * AROUND, units, sizeof units).written / 2;
    struct call call = {.charset = charset, .web = web, .way = ENCODE16, .src = units, .len = count, .cap = ROOM / 4};
    for (uint32_t value = 0; value < 0x10000; value++) {
        if (charset < RUNIC_SHIFT_JIS && value == 0x2700)
            value = 0xF000;
        const size_t place = chance_below(&chance, count);
        char16_t before, unit = (char16_t)value;
        if ((value >= 0xD800 && value < 0xE000) || !sampled())
            continue;
        memcpy(&before, units + 2 * place, 2);
        memcpy(units + 2 * place, &unit, 2);
        check(&call);
        memcpy(units + 2 * place, &before, 2);
    }
}

int main(void)
{
    source = guarded_new(ROOM);
    room = guarded_new(ROOM);
    guard_watch();
    for (runic_charset charset = RUNIC_CHARSET_UNKNOWN + 1; charset < RUNIC_CHARSET_COUNT; charset++) {
        const struct runic_codec *codec = runic_codec(charset);
        if (codec == NULL || codec->encode8 == NULL)
            continue;
        for (unsigned web = 0; web < 2; web++) {
            check_lengths(charset, web != 0);
            check_sequences(charset, web != 0);
        }
        check_units(charset, charset == RUNIC_BIG5);
    }
    return expect_result();
}
