/* legacy_streams.c - legacy charsets: faults, offsets and output do not depend on pieces, capacity or the way faults are
 * answered. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "model.h"

#include <string.h>

#define MOST  300
#define ROOM  8192
#define TEXTS 40

struct outcome {
    uint8_t out[ROOM];
    size_t written;
    runic_faults faults;
    runic_report newest;
};

/* Converts random pieces of up to `piece` bytes with random capacities of up to `room` bytes. */
static void convert(struct chance *chance, const runic_options *how, const uint8_t *src, size_t len, size_t piece, size_t room,
                    struct outcome *outcome)
{
    runic_converter converter;
    size_t given = 0, step = 0;
    *outcome = (struct outcome){.written = 0};
    EXPECT(runic_converter_init(&converter, how) == RUNIC_OK);
    for (;;) {
        const size_t cap = RUNIC_MIN_OUTPUT + (room > 0 ? chance_below(chance, room) : 0);
        if (step == 0)
            step = piece == 0 ? len - given : chance_below(chance, piece + 1);
        if (step > len - given)
            step = len - given;
        const int last = given + step == len;
        const runic_result r =
            runic_converter_convert(&converter, src + given, step, outcome->out + outcome->written, cap, last);
        outcome->written += r.written;
        given += r.read;
        step -= r.read;
        if (r.status == RUNIC_OK && last)
            break;
        if (!EXPECT(r.status == RUNIC_OK || r.status == RUNIC_FULL) || outcome->written + RUNIC_MIN_OUTPUT + room > ROOM)
            break;
    }
    outcome->faults = runic_converter_faults(&converter);
    outcome->newest = runic_converter_report(&converter);
}

static bool same(const struct outcome *a, const struct outcome *b)
{
    return a->written == b->written && memcmp(a->out, b->out, a->written) == 0 &&
           a->faults.ill_formed == b->faults.ill_formed && a->faults.unmappable == b->faults.unmappable &&
           same_report(&a->faults.first, &b->faults.first) && same_report(&a->newest, &b->newest);
}

/* All pieces and capacities give the output of one piece with enough room, which has the computed size. */
static void check_cuttings(struct chance *chance, const runic_options *how, const uint8_t *src, size_t len)
{
    static const size_t pieces[] = {1, 2, 3, 5, 17, 100}, rooms[] = {1, 7, 200};
    struct outcome whole, cut;
    convert(chance, how, src, len, 0, ROOM / 2, &whole);
    EXPECT(runic_convert_size(how, src, len) == whole.written);
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++)
        for (size_t j = 0; j < sizeof rooms / sizeof rooms[0]; j++) {
            convert(chance, how, src, len, pieces[i], rooms[j], &cut);
            if (!EXPECT(same(&whole, &cut)))
                fprintf(stderr, "%s to %s, pieces of %zu, rooms of %zu\n", runic_charset_describe(how->from).name,
                        runic_charset_describe(how->to).name, pieces[i], rooms[j]);
        }
}

/* Converts by a stream that skips faults. runic_convert must write the same with exactly that capacity. */
static void check_whole_text(runic_charset from, runic_charset to, const uint8_t *src, size_t len, struct outcome *stream)
{
    struct chance none = {1};
    static uint8_t out[ROOM];
    const runic_options how = {
        .from = from, .to = to, .ill_formed.action = RUNIC_ACTION_SKIP, .unmappable.action = RUNIC_ACTION_SKIP};
    convert(&none, &how, src, len, 0, ROOM / 2, stream);
    const runic_result r = runic_convert(&how, src, len, out, stream->written);
    if (!EXPECT(r.status == RUNIC_OK && r.written == stream->written && memcmp(out, stream->out, r.written) == 0))
        fprintf(stderr, "%s to %s\n", runic_charset_describe(from).name, runic_charset_describe(to).name);
}

/* Random text, then well-formed text, from and to the charset. */
static void check_whole_texts(runic_charset charset, runic_charset form, const uint8_t *src, size_t len)
{
    static struct outcome first, second, third;
    check_whole_text(charset, form, src, len, &first);
    check_whole_text(form, charset, first.out, first.written, &second);
    check_whole_text(charset, form, second.out, second.written, &third);
}

/* A stream that stops at each fault and is answered gives the same output and number of faults as a policy. */
static void check_stops(const runic_options *how, const uint8_t *src, size_t len)
{
    struct chance none = {1};
    struct outcome whole;
    static uint8_t out[ROOM];
    runic_options strict = *how;
    runic_converter converter;
    size_t written = 0, given = 0, stops = 0;
    runic_result r;
    strict.ill_formed.action = strict.unmappable.action = RUNIC_ACTION_STOP;
    convert(&none, how, src, len, 0, ROOM / 2, &whole);
    EXPECT(runic_converter_init(&converter, &strict) == RUNIC_OK);
    do {
        r = runic_converter_convert(&converter, src + given, len - given, out + written, ROOM - written, 1);
        given += r.read;
        written += r.written;
        if (r.status == RUNIC_ILL_FORMED || r.status == RUNIC_UNMAPPABLE) {
            const runic_report report = runic_converter_report(&converter);
            EXPECT(report.offset + report.length + runic_converter_held(&converter) == given);
            EXPECT(report.length > 0 || (strict.from == RUNIC_UTF7_IMAP && report.fault == RUNIC_FAULT_BAD_SHIFT));
            EXPECT(memcmp(report.bytes, src + report.offset, report.length) == 0);
            const runic_policy *answer = r.status == RUNIC_ILL_FORMED ? &how->ill_formed : &how->unmappable;
            EXPECT(runic_converter_answer(&converter, answer) == RUNIC_OK);
            stops++;
        }
    } while (r.status == RUNIC_ILL_FORMED || r.status == RUNIC_UNMAPPABLE);
    EXPECT(r.status == RUNIC_OK && written == whole.written && memcmp(out, whole.out, written) == 0);
    EXPECT(stops == whole.faults.ill_formed + whole.faults.unmappable);
}

/* Parts that begin at boundaries, joined, give the whole. */
static void check_floor(const runic_options *how, const uint8_t *src, size_t len)
{
    struct chance none = {1};
    struct outcome whole, first, second;
    convert(&none, how, src, len, 0, ROOM / 2, &whole);
    for (size_t pos = 0; pos <= len; pos += pos < 40 ? 1 : 37) {
        const size_t cut = runic_charset_floor(how->from, src, len, pos);
        EXPECT(cut <= pos && runic_charset_floor(how->from, src, len, cut) == cut);
        if (cut != pos && how->from != RUNIC_ISO2022_JP)
            EXPECT(pos - cut < 4);
        convert(&none, how, src, cut, 0, ROOM / 2, &first);
        convert(&none, how, src + cut, len - cut, 0, ROOM / 2, &second);
        if (!EXPECT(first.written + second.written == whole.written && memcmp(first.out, whole.out, first.written) == 0 &&
                    memcmp(second.out, whole.out + first.written, second.written) == 0))
            fprintf(stderr, "%s cut at %zu, before byte 0x%02X\n", runic_charset_describe(how->from).name, cut, src[cut]);
    }
}

static void check_charset(struct chance *chance, runic_charset charset)
{
    static const runic_charset others[] = {RUNIC_UTF8,   RUNIC_UTF16LE, RUNIC_UTF16BE,   RUNIC_UTF32,   RUNIC_UTF7,
                                           RUNIC_LATIN1, RUNIC_KOI8R,   RUNIC_SHIFT_JIS, RUNIC_GB18030, RUNIC_ISO2022_JP};
    uint8_t text[MOST];
    for (size_t i = 0; i < (charset < RUNIC_SHIFT_JIS ? TEXTS : TEXTS * 10); i++) {
        /* Half of the texts are converted to any charset or from it. */
        const runic_charset any = (runic_charset)(RUNIC_UTF8 + chance_below(chance, RUNIC_CHARSET_COUNT - RUNIC_UTF8));
        const runic_charset other = i % 2 == 0 ? any : others[chance_below(chance, sizeof others / sizeof others[0])];
        runic_options how = {.from = charset, .to = other, .web = (uint8_t)chance_below(chance, 2)};
        how.ill_formed.action = (uint8_t)(RUNIC_ACTION_REPLACE + chance_below(chance, 3));
        how.unmappable.action = (uint8_t)(RUNIC_ACTION_REPLACE + chance_below(chance, 3));
        const size_t len = make_bytes(chance, charset, text, MOST - 150);
        if (!sampled())
            continue;
        check_cuttings(chance, &how, text, len);
        check_stops(&how, text, len);
        check_whole_texts(charset, RUNIC_UTF8, text, len);
        check_whole_texts(charset, RUNIC_UTF16LE, text, len);
        if (other == RUNIC_UTF8 || other == RUNIC_UTF16LE)
            check_floor(&how, text, len);
        how.from = other;
        how.to = charset;
        check_cuttings(chance, &how, text, len);
        check_stops(&how, text, len);
    }
}

int main(void)
{
    struct chance chance = {32};
    check_charset(&chance, RUNIC_WINDOWS1252);
    for (runic_charset charset = FIRST_LEGACY; charset < RUNIC_CHARSET_COUNT; charset++)
        check_charset(&chance, charset);
    return expect_result();
}
