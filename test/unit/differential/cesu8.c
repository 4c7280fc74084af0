/* cesu8.c - CESU-8 and Modified UTF-8 from and to UTF-8, on every target: what this file's own loops write, up to each fault.
 */
/* SPDX-License-Identifier: MIT */
#include "chance.h"
#include "expect.h"
#include "guard.h"

#include "charset/codec.h"
#include "dispatch/cpu.h"
#include "dispatch/target.h"
#include "scalar/scalar.h"

/* More characters than the codec validates at once. */
#define CHARACTERS 4000
#define ROOM       (6 * CHARACTERS + 16)

static const struct runic_target *const all_targets[] = {
#define TARGET(name) &runic_target_##name,
#include "targets.def"
};

/* A text in UTF-8 and in the charset, and where its characters begin in both. */
struct text {
    uint8_t utf8[ROOM], coded[ROOM];
    size_t at_utf8[CHARACTERS + 1], at_coded[CHARACTERS + 1];
    size_t count;
};

static struct guarded source, room;
static struct chance chance = {20062};

static size_t put_three(uint8_t *dst, uint32_t value)
{
    dst[0] = (uint8_t)(0xE0 | value >> 12);
    dst[1] = (uint8_t)(0x80 | (value >> 6 & 0x3F));
    dst[2] = (uint8_t)(0x80 | (value & 0x3F));
    return 3;
}

static size_t put(uint8_t *dst, uint32_t value, bool is_utf8, bool is_java)
{
    if (value > 0xFFFF && is_utf8) {
        dst[0] = (uint8_t)(0xF0 | value >> 18);
        put_three(dst + 1, value & 0xFFFF);
        dst[1] = (uint8_t)(0x80 | (value >> 12 & 0x3F));
        return 4;
    }
    if (value > 0xFFFF) {
        const uint32_t bits = value - 0x10000;
        return put_three(dst, 0xD800 + (bits >> 10)) + put_three(dst + 3, 0xDC00 + (bits & 0x3FF));
    }
    if (value > 0x7FF)
        return put_three(dst, value);
    if (value > 0x7F || (value == 0 && is_java && !is_utf8)) {
        dst[0] = (uint8_t)(0xC0 | value >> 6);
        dst[1] = (uint8_t)(0x80 | (value & 0x3F));
        return 2;
    }
    dst[0] = (uint8_t)value;
    return 1;
}

/* Makes a text in which one of `every` characters is rewritten, and the others have up to `longest` bytes. */
static void make_text(struct text *text, size_t count, size_t every, size_t longest, bool is_java)
{
    static const uint32_t marked[] = {0x10000, 0x1F600, 0xFFFFF, 0x100000, 0x10FFFF, 0x2A3B4, 0},
                          plain[] = {1, 'a', 0x7F, 0x80, 0x41F, 0x7FF, 0x800, 0x20AC, 0xD55C, 0xD7FF, 0xE000, 0xFF0C, 0xFFFF};
    static const size_t plains[] = {0, 3, 6, 13};
    size_t utf8 = 0, coded = 0;
    text->count = count;
    for (size_t i = 0; i < count; i++) {
        const bool is_marked = chance_below(&chance, every) == 0;
        const uint32_t value = is_marked ? marked[chance_below(&chance, 7)] : plain[chance_below(&chance, plains[longest])];
        text->at_utf8[i] = utf8;
        text->at_coded[i] = coded;
        utf8 += put(text->utf8 + utf8, value, true, is_java);
        coded += put(text->coded + coded, value, false, is_java);
    }
    text->at_utf8[count] = utf8;
    text->at_coded[count] = coded;
}

/* Expects that `good` characters are converted, of a text with a fault after them, if `len` is more; cap 0: enough. */
static void check(const struct text *text, runic_charset charset, bool decodes, size_t len, size_t good, size_t cap)
{
    const struct runic_codec *const codec = runic_codec(charset);
    const uint8_t *const from = decodes ? text->coded : text->utf8, *const to = decodes ? text->utf8 : text->coded;
    const size_t *const at_from = decodes ? text->at_coded : text->at_utf8, *const at_to =
                                                                                decodes ? text->at_utf8 : text->at_coded;
    union runic_state state;
    for (size_t i = 0; i < sizeof all_targets / sizeof all_targets[0]; i++) {
        if (!runic_use_target(all_targets[i]->name))
            continue;
        uint8_t *const src = source.end - len, *const dst = room.end - cap;
        memcpy(src, from, len);
        const struct runic_progress done =
            decodes ? codec->decode8(&state, src, len, dst, cap) : codec->encode8(&state, src, len, dst, cap);
        if (!EXPECT(done.read == at_from[good] && done.written == at_to[good] && memcmp(dst, to, done.written) == 0) &&
            expect_failures <= 20)
            fprintf(stderr, "%s: %s %s UTF-8, %zu bytes, room for %zu: read %zu, written %zu; expected %zu, %zu\n",
                    all_targets[i]->name, runic_charset_describe(charset).name, decodes ? "to" : "from", len, cap, done.read,
                    done.written, at_from[good], at_to[good]);
    }
}

/* Expects the same of UTF-16, with enough room. */
static void check_utf16(const struct text *text, runic_charset charset, size_t len, size_t good)
{
    static char16_t units[ROOM], wanted[ROOM];
    const struct runic_codec *const codec = runic_codec(charset);
    const size_t count = runic_scalar_utf8_to_utf16(text->utf8, text->at_utf8[good], wanted, ROOM).written;
    union runic_state state;
    for (size_t i = 0; i < sizeof all_targets / sizeof all_targets[0]; i++) {
        if (!runic_use_target(all_targets[i]->name))
            continue;
        uint8_t *const src = source.end - len, *const dst = room.end - len;
        memcpy(src, text->coded, len);
        struct runic_progress done = codec->decode16(&state, src, len, units, ROOM);
        EXPECT(done.read == text->at_coded[good] && done.written == count && memcmp(units, wanted, 2 * count) == 0);
        done = codec->encode16(&state, wanted, count, dst, len);
        EXPECT(done.read == count && done.written == text->at_coded[good] && memcmp(dst, text->coded, done.written) == 0);
    }
}

/* Checks with a room that ends in the text. */
static void check_room(const struct text *text, runic_charset charset, bool decodes, size_t cap)
{
    const size_t *const at_to = decodes ? text->at_utf8 : text->at_coded;
    size_t good = 0;
    while (good < text->count && at_to[good + 1] <= cap)
        good++;
    check(text, charset, decodes, (decodes ? text->at_coded : text->at_utf8)[text->count], good, cap);
}

/* Replaces a character and those after it by a fault, and these again behind it. */
static void check_fault(const struct text *text, runic_charset charset, bool decodes, const char *fault, size_t size)
{
    static struct text damaged;
    const size_t good = chance_below(&chance, text->count + 1);
    damaged = *text;
    uint8_t *const bytes = decodes ? damaged.coded : damaged.utf8;
    const size_t at = (decodes ? text->at_coded : text->at_utf8)[good],
                 len = (decodes ? text->at_coded : text->at_utf8)[text->count];
    memcpy(bytes + at, fault, size);
    memcpy(bytes + at + size, (decodes ? text->coded : text->utf8) + at, len - at);
    check(&damaged, charset, decodes, len + size, good, ROOM);
    if (decodes)
        check_utf16(&damaged, charset, len + size, good);
}

static void check_faults(const struct text *text, runic_charset charset)
{
    static const struct {
        const char *bytes;
        size_t size;
        bool in_utf8, in_cesu8, in_java;
    } faults[] = {{"\xFF", 1, true, true, true},
                  {"\x80", 1, true, true, true},
                  {"\xF0\x9F\x98\x80", 4, false, true, true},
                  {"\xED\xA0\x80.", 4, true, true, true},
                  {"\xED\xB0\x80.", 4, true, true, true},
                  {"\xED\xA0\x80\xED\xA0\x80.", 7, true, true, true},
                  {"\xC0\x80", 2, true, true, false},
                  {"\xC0.", 2, true, true, true},
                  {"\0", 1, false, false, true},
                  {"\xE4\xB8.", 3, true, true, true},
                  {"\xC3.", 2, true, true, true},
                  {"\xF0\x9F\x98.", 4, true, true, true},
                  {"\xED\xA0.", 3, true, true, true},
                  {"\xED.", 2, true, true, true}};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        if (charset == RUNIC_MUTF8 ? faults[i].in_java : faults[i].in_cesu8)
            check_fault(text, charset, true, faults[i].bytes, faults[i].size);
        if (faults[i].in_utf8)
            check_fault(text, charset, false, faults[i].bytes, faults[i].size);
    }
}

/* Checks texts that grow the most: 63 times U+0000, and a character of four bytes that begins with the last byte of a block. */
static void check_growth(struct text *text)
{
    for (size_t nuls = 56; nuls < 64; nuls++) {
        size_t utf8 = 0, coded = 0;
        text->count = 200;
        for (size_t i = 0; i < text->count; i++) {
            const uint32_t value = i == 63 ? 0x1F600 : i < 63 && i + nuls >= 63 ? 0 : 'a';
            utf8 += put(text->utf8 + utf8, value, true, true);
            coded += put(text->coded + coded, value, false, true);
            text->at_utf8[i + 1] = utf8;
            text->at_coded[i + 1] = coded;
        }
        text->at_utf8[0] = text->at_coded[0] = 0;
        for (size_t cap = 180; cap < 220; cap++)
            check_room(text, RUNIC_MUTF8, false, cap);
    }
}

int main(void)
{
    static const size_t everies[] = {1, 2, 5, 20, 200, 100000};
    static struct text text;
    source = guarded_new(2 * ROOM);
    room = guarded_new(2 * ROOM);
    guard_watch();
    check_growth(&text);
    for (size_t i = 0; i < 3000; i++) {
        const size_t most = i % 8 == 0 ? CHARACTERS : i % 2 == 0 ? 400 : 60;
        const runic_charset charset = i % 3 == 0 ? RUNIC_CESU8 : RUNIC_MUTF8;
        if (!sampled())
            continue;
        make_text(&text, chance_below(&chance, most), everies[chance_below(&chance, 6)], 1 + chance_below(&chance, 3),
                  charset == RUNIC_MUTF8);
        for (unsigned decodes = 0; decodes < 2; decodes++) {
            const size_t whole = (decodes ? text.at_utf8 : text.at_coded)[text.count];
            check_room(&text, charset, decodes != 0, ROOM);
            for (size_t cap = 0; cap <= 8; cap++)
                check_room(&text, charset, decodes != 0,
                           cap < 5 ? whole - (cap < whole ? cap : 0) : chance_below(&chance, whole + 1));
        }
        check_faults(&text, charset);
        check_utf16(&text, charset, text.at_coded[text.count], text.count);
    }
    return expect_result();
}
