/* detection_cuts.c - signatures byte by byte; evidence and verdict are the same however a text is split and merged. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "texts.h"

#define LONGEST         400
#define LONGEST_DAMAGED 5000

static struct chance chance = {7};

static runic_detection look(const void *src, size_t len)
{
    runic_detector d;
    runic_detector_init(&d, 0);
    runic_detector_feed(&d, src, len);
    return runic_detector_verdict(&d);
}

/* ---- Signatures byte by byte ---- */

static bool same_signature(runic_signature a, runic_signature b)
{
    return a.charset == b.charset && a.length == b.length && a.more == b.more && a.removable == b.removable;
}

/* A decision does not change whatever follows. Undecided bytes can be continued to different decisions, and 5 bytes always
 * decide. */
static void test_signature_prefixes(void)
{
    static const uint8_t alphabet[] = {0xFF, 0xFE, 0x00, 0xEF, 0xBB, 0xBF, 0x0E, 0xFB, 0xEE, 0x28,
                                       0x2B, 0x2F, 0x76, 0x38, 0x39, 0x2D, 0xDD, 0x73, 0x66, 0x41};
    uint8_t text[7];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = alphabet[chance_below(&chance, sizeof alphabet)];
    const unsigned flags = chance_below(&chance, 2) != 0 ? RUNIC_SIGNATURE_NO_UTF32 : 0;
    runic_signature whole = runic_detect_signature(text, sizeof text, flags | RUNIC_SIGNATURE_FINAL);
    EXPECT(!whole.more && runic_detect_signature(text, RUNIC_MAX_SIGNATURE, flags).more == 0);
    for (size_t len = 0; len <= sizeof text; len++) {
        runic_signature now = runic_detect_signature(text, len, flags),
                        end = runic_detect_signature(text, len, flags | RUNIC_SIGNATURE_FINAL);
        EXPECT(!end.more && end.length <= len);
        EXPECT(now.more ? now.charset == RUNIC_CHARSET_UNKNOWN : same_signature(now, whole) && same_signature(now, end));
    }
}

/* ---- Texts in pieces ---- */

static size_t make_bytes(uint8_t *dst, size_t turn)
{
    const enum text_form form = (enum text_form)(turn % TEXT_latin1), shown = turn % 3 != 0 ? TEXT_utf8 : form;
    size_t len = chance_below(&chance, LONGEST);
    clean_text(&chance, shown, (enum mix)chance_below(&chance, MIX_COUNT), dst, len);
    if (turn % 4 != 0)
        len = damage_text(&chance, shown, dst, len);
    /* Short texts, so that every place is split. */
    return turn % 2 == 0 ? len * unit_size(shown) : len % 12;
}

/* The expected evidence, counted one character at a time. */
static void expect_evidence(const uint8_t *src, size_t len, runic_detection *e)
{
    *e = (runic_detection){.bytes = len, .utf8_first_fault = UINT64_MAX};
    for (size_t i = 0; i < len; i++) {
        e->nuls[i % 4] += src[i] == 0;
        e->non_ascii += src[i] >= 0x80;
        e->c1_bytes += src[i] >= 0x80 && src[i] <= 0x9F;
        e->undefined_1252 += reference_next_windows1252(src[i]).status != RUNIC_OK;
    }
    for (size_t pos = 0; pos < len;) {
        runic_character c = reference_next(TEXT_utf8, src + pos, len - pos);
        e->utf8_characters += c.status == RUNIC_OK && c.length > 1;
        if (c.status != RUNIC_OK && e->utf8_faults++ == 0)
            e->utf8_first_fault = pos;
        pos += c.length;
    }
}

static bool same_evidence(const runic_detection *a, const runic_detection *b)
{
    return a->bytes == b->bytes && memcmp(a->nuls, b->nuls, sizeof a->nuls) == 0 && a->non_ascii == b->non_ascii &&
           a->c1_bytes == b->c1_bytes && a->undefined_1252 == b->undefined_1252 && a->utf8_characters == b->utf8_characters &&
           a->utf8_faults == b->utf8_faults && a->utf8_first_fault == b->utf8_first_fault;
}

static bool same_verdict(const runic_detection *a, const runic_detection *b)
{
    return a->charset == b->charset && a->basis == b->basis && a->signature_length == b->signature_length &&
           same_evidence(a, b);
}

/* Feeds pieces of 0 to `longest` bytes, and asks for a verdict in between. */
static void feed_pieces(runic_detector *d, const uint8_t *src, size_t len, size_t longest)
{
    while (len > 0) {
        size_t piece = chance_below(&chance, len < longest ? len + 1 : longest + 1);
        runic_detector_feed(d, src, piece);
        runic_detector_verdict(d);
        src += piece;
        len -= piece;
    }
}

/* Splits the text into shares, some of them empty, and merges neighbours in random order. */
static void feed_shares(runic_detector *d, const uint8_t *src, size_t len, size_t begin, size_t longest, size_t depth)
{
    if (depth == 0) {
        runic_detector_init(d, begin);
        feed_pieces(d, src, len, longest);
        return;
    }
    runic_detector next;
    size_t cut = chance_below(&chance, len + 1);
    feed_shares(d, src, cut, begin, longest, chance_below(&chance, depth));
    feed_shares(&next, src + cut, len - cut, begin + cut, longest, chance_below(&chance, depth));
    runic_detector_merge(d, &next);
}

static void expect_same(const uint8_t *text, size_t len, size_t longest)
{
    runic_detection wanted, whole = look(text, len), pieces, shares;
    runic_detector d;
    expect_evidence(text, len, &wanted);
    EXPECT(same_evidence(&whole, &wanted));
    runic_detector_init(&d, 0);
    feed_pieces(&d, text, len, longest);
    pieces = runic_detector_verdict(&d);
    feed_shares(&d, text, len, 0, longest, 6);
    shares = runic_detector_verdict(&d);
    if (EXPECT(same_verdict(&pieces, &whole)) && EXPECT(same_verdict(&shares, &whole)))
        return;
    for (size_t i = 0; i < len && i < 60; i++)
        fprintf(stderr, " %02X", text[i]);
    fprintf(stderr, "\n");
}

static void test_cutting(size_t turn)
{
    static uint8_t text[4 * 2 * LONGEST];
    const size_t len = make_bytes(text, turn);
    expect_same(text, len, 6);
}

/* Texts of several blocks with one ill-formed byte in 1, 2, 4 ... 1,024, some of them misplaced lead or continuation bytes. The
 * first text is random bytes. */
static void test_density(size_t turn)
{
    static uint8_t text[LONGEST_DAMAGED];
    const size_t len = chance_below(&chance, sizeof text), one_in = (size_t)1 << turn % 11;
    clean_text(&chance, TEXT_utf8, (enum mix)chance_below(&chance, MIX_COUNT), text, len);
    for (size_t pos = chance_below(&chance, one_in); pos < len; pos += 1 + chance_below(&chance, 2 * one_in - 1))
        text[pos] = (uint8_t)chance_below(&chance, 256);
    expect_same(text, len, 2000);
}

int main(void)
{
    size_t damaged = 0;
    for (size_t turn = 0; turn < 100000; turn++) {
        if (!sampled())
            continue;
        test_signature_prefixes();
        test_cutting(turn);
        if (turn % 20 == 0) {
            test_density(turn / 20);
            damaged++;
        }
    }
    printf("%zu damaged texts of up to %d bytes\n", damaged, LONGEST_DAMAGED);
    return expect_result();
}
