/* streams.c - every pair of charsets with all policies and BOM rules gives the model's result, in any pieces and capacities. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include "drive.h"

#define LONGEST 40

static struct chance chance = {5};
static struct history wanted, got;

static void tell(const struct trial *t, struct manner m, const uint8_t *src, size_t len)
{
    if (expect_failures > 20)
        return;
    fprintf(stderr,
            "  from %d to %d, ill_formed %d, unmappable %d, bom %d/%d, order %d, joiner %d, no32 %d, answering %d; pieces %d, "
            "rooms "
            "%d, checkpoints %d; text",
            (int)t->how.from, (int)t->how.to, t->how.ill_formed.action, t->how.unmappable.action, t->how.bom_in, t->how.bom_out,
            t->how.unmarked_order, t->how.word_joiner, t->how.forbid_utf32, t->answering, (int)m.pieces, (int)m.rooms,
            m.checkpoints);
    for (size_t i = 0; i < len && i < 200; i++)
        fprintf(stderr, " %02X", src[i]);
    fprintf(stderr, "\n");
}

static void test_manner(runic_converter *stream, const struct trial *trial, struct manner manner, const uint8_t *src,
                        size_t len)
{
    const unsigned long before = expect_failures + drive_failures();
    if (EXPECT(drive(stream, trial, manner, &chance, src, len, &got))) {
        EXPECT(got.length == wanted.length && memcmp(got.out, wanted.out, wanted.length) == 0);
        EXPECT(same_events(&wanted, &got) && same_places(&wanted, &got));
        EXPECT(nothing_is_split(&wanted, &got));
        EXPECT(got.charset == wanted.charset);
    }
    if (expect_failures + drive_failures() > before)
        tell(trial, manner, src, len);
}

static void test_text(struct trial *trial, const uint8_t *src, size_t len)
{
    static const struct manner manners[] = {
        {PIECES_WHOLE, ROOMS_WIDE, false, false},  {PIECES_BYTES, ROOMS_WIDE, false, false},
        {PIECES_BYTES, ROOMS_TINY, true, false},   {PIECES_WHOLE, ROOMS_TINY, false, false},
        {PIECES_RANDOM, ROOMS_LEAST, true, false}, {PIECES_RANDOM, ROOMS_TINY, true, false}};
    runic_converter stream;
    trial->how.user = &got;
    model_convert(trial, src, len, &wanted);
    memset(&stream, 0xA5, sizeof stream);
    EXPECT(runic_converter_init(&stream, &trial->how) == RUNIC_OK);
    for (size_t i = 0; i < sizeof manners / sizeof manners[0]; i++) {
        test_manner(&stream, trial, manners[i], src, len);
        runic_converter_reset(&stream);
        EXPECT(runic_converter_set_policies(&stream, &trial->how.ill_formed, &trial->how.unmappable) == RUNIC_OK);
    }
}

static void test_pair(runic_charset from, runic_charset to, size_t turns, size_t longest)
{
    static uint8_t text[8 * 20000];
    for (size_t turn = 0; turn < turns; turn++) {
        struct trial trial = make_trial(&chance, from, to);
        size_t len = make_bytes(&chance, from, text, longest);
        if (sampled())
            test_text(&trial, text, len);
    }
}

int main(void)
{
    drive_watch();
    for (runic_charset from = RUNIC_UTF8; from < RUNIC_CHARSET_COUNT; from++) {
        for (runic_charset to = RUNIC_UTF8; to < RUNIC_CHARSET_COUNT; to++) {
            if (!is_tried(from) || !is_tried(to) || to == RUNIC_SCSU)
                continue; /* the model has no SCSU output: see scsu_target.c */
            test_pair(from, to, is_legacy(from) || is_legacy(to) ? 100 : 500, LONGEST);
            test_pair(from, to, 5, 1000);
            test_pair(from, to, (from + to) % 3 == 0, 20000); /* longer than any block in the library */
        }
    }
    return drive_result() | expect_result();
}
