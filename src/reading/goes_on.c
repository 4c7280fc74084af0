/* goes_on.c - cheap tests whether a long text goes on in one charset. */
/* SPDX-License-Identifier: MIT */
#include "goes_on.h"

#include "pieces.h"

#ifdef RUNIC_UNICODE_ONLY
bool runic_goes_on_in(const struct hypothesis *h, uint8_t room[READ_SAMPLE], const uint8_t *src, size_t len)
{
    (void)h, (void)room, (void)src, (void)len;
    return false;
}
#else

/* What a line costs more than its language lets expect, for each of its pairs and in all, before it is suspicious. */
enum { EXPECTED_OF_PAIR = 6, SUSPICIOUS_BITS = 10 };

/* What a run of UTF-8 must cost less before it may be a stretch: two changes at lines. */
#define GAIN_OF_UTF8   8

/* Follows a text in a legacy charset. */
struct follower {
    const struct hypothesis *h;
    struct hypothesis utf8;
    const uint8_t *src;
    size_t len;
    int64_t usual; /* what a pair of the text costs, in 1/8 bit */
    int64_t gain;  /* what UTF-8 would cost less since the last word that is not UTF-8 */
};

/* Returns the number of bytes above 0x7F, and of pairs of one and a byte of ASCII, of a word that are pairs of characters. */
static int64_t count_pairs(const struct hypothesis *h, const uint8_t *src, size_t begin, size_t end, size_t len)
{
    int64_t pairs = 0;
    for (size_t i = begin; i < end; i++)
        pairs += (src[i] >= 0x80) + (h->kind == KIND_SINGLE_BYTE && src[i] >= 0x80 && (i + 1 == len || src[i + 1] < 0x80));
    return pairs;
}

/* The pairs by which it is measured what one costs. */
#define MEASURED_PAIRS 8192

/* Measures what a pair costs at the start of the text: more than in usual text if it is strange in all of its parts. */
static void measure(struct follower *f)
{
    struct piece piece;
    int64_t cost = 0, pairs = 0;
    for (size_t pos = 0; pairs < MEASURED_PAIRS && runic_next_word(f->src, f->len, pos, &piece); pos = piece.end) {
        cost += runic_piece_cost(f->h, f->src, piece.word, piece.end, f->len);
        pairs += count_pairs(f->h, f->src, piece.word, piece.end, f->len);
    }
    f->usual = pairs > 0 ? 8 * cost / pairs : 0;
}

/* Returns true if a line, up to here, costs much more than its language or the start of the text lets expect. */
static bool is_unusual(const struct follower *f, int64_t cost, int64_t pairs)
{
    return cost > pairs * EXPECTED_OF_PAIR + SUSPICIOUS_BITS &&
           8 * cost > pairs * (f->usual + f->usual / 4) + 8 * 2 * SUSPICIOUS_BITS;
}

/* Takes a word from its first byte above 0x7F on. Returns false if UTF-8 explains it, and the words before it, better. */
static bool take_utf8_word(struct follower *f, size_t pos)
{
    size_t end = pos;
    for (size_t length = 1; length > 0 && end < f->len && !is_separator(f->src[end]); end += length)
        length = f->src[end] < 0x80 ? 1 : length_of_utf8(f->src + end, f->len - end);
    const bool is_utf8 = end == f->len || is_separator(f->src[end]);
    if (is_utf8)
        f->gain += runic_piece_cost(f->h, f->src, pos, end, f->len) - runic_piece_cost(&f->utf8, f->src, pos, end, f->len);
    f->gain = is_utf8 && f->gain > 0 ? f->gain : 0;
    return f->gain <= GAIN_OF_UTF8;
}

/*
 * The costs of pairs in a single-byte charset: each of 128 bytes before one of 192 symbols, then each of 64 symbols of ASCII
 * before one of 128 bytes. A symbol is a small letter, a capital, another byte of ASCII, or from 64 on a byte above 0x7F.
 */
enum { ASCII_SYMBOLS = 64, SYMBOLS = ASCII_SYMBOLS + 128, BEHIND_ASCII = 128 * SYMBOLS };
_Static_assert(BEHIND_ASCII + ASCII_SYMBOLS * 128 <= READ_SAMPLE, "no room for the costs of pairs");

static unsigned symbol_of(unsigned byte)
{
    const unsigned letter = (byte | 0x20) - 'a';
    if (byte >= 0x80)
        return byte - 0x80 + ASCII_SYMBOLS;
    if (letter >= 26)
        return 0;
    return 1 + letter + (byte < 'a' ? 26 : 0);
}

ALWAYS_INLINE unsigned index_of_pair(const uint8_t symbols[256], unsigned first, unsigned second)
{
    return first >= 0x80 ? (first & 0x7F) * SYMBOLS + symbols[second]
                         : (unsigned)BEHIND_ASCII + symbols[first] * 128u + (second & 0x7F);
}

static void tabulate(const struct hypothesis *h, const uint8_t symbols[256], uint8_t *costs)
{
    for (unsigned first = 0; first < 256; first++)
        for (unsigned second = first < 0x80 ? 0x80 : 0; second < 256; second++)
            costs[index_of_pair(symbols, first, second)] = (uint8_t)runic_pair_in_hypothesis(h, first, second);
}

static bool goes_on_in_single_byte(struct follower *f, uint8_t *costs)
{
    uint8_t symbols[256];
    int64_t cost = 0, pairs = 0;
    for (unsigned byte = 0; byte < 256; byte++)
        symbols[byte] = (uint8_t)symbol_of(byte);
    tabulate(f->h, symbols, costs);
    unsigned before = ' ';
    bool is_new = true;
    for (size_t pos = 0; pos < f->len; before = f->src[pos++]) {
        const unsigned byte = f->src[pos];
        if (((before | byte) & 0x80) != 0) {
            cost += costs[index_of_pair(symbols, before, byte)];
            pairs++;
            if (is_new && byte >= 0x80 && !take_utf8_word(f, pos))
                return false;
            is_new &= byte < 0x80;
        }
        if (!is_separator(byte))
            continue;
        if (is_unusual(f, cost, pairs))
            return false;
        is_new = true;
        if (byte == '\n')
            cost = pairs = 0;
    }
    return !is_unusual(f, cost, pairs);
}

static bool goes_on_in_multi_byte(struct follower *f)
{
    struct piece piece;
    int64_t cost = 0, pairs = 0;
    for (size_t pos = 0; runic_next_word(f->src, f->len, pos, &piece); pos = piece.end) {
        if (piece.is_line_start)
            cost = pairs = 0;
        cost += runic_piece_cost(f->h, f->src, piece.word, piece.end, f->len);
        pairs += count_pairs(f->h, f->src, piece.word, piece.end, f->len);
        size_t first = piece.word;
        while (f->src[first] < 0x80)
            first++;
        if (is_unusual(f, cost, pairs) || !take_utf8_word(f, first))
            return false;
    }
    return true;
}

bool runic_goes_on_in(const struct hypothesis *h, uint8_t room[READ_SAMPLE], const uint8_t *src, size_t len)
{
    struct follower f = {.h = h, .src = src, .len = len};
    runic_hypothesis_of_form(&f.utf8, KIND_UTF8);
    measure(&f);
    return h->kind == KIND_SINGLE_BYTE ? goes_on_in_single_byte(&f, room) : goes_on_in_multi_byte(&f);
}
#endif
