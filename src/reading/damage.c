/* damage.c - tells damage of UTF-8 from text in another charset, by the words and lines that have the faults. */
/* SPDX-License-Identifier: MIT */
/*
 * A character here is a lead and as many continuations as it needs; every other byte above 0x7F is a fault. Up to 64 bytes are
 * one step, without a branch for each byte or word, which damaged text would mispredict: a bit of a mask stands for a byte.
 */
#include "damage.h"

#include "../charset/lanes.h"
#include "pieces.h"

enum {
    MASK_BYTES = 64,
    MASK_STEP = MASK_BYTES - 3, /* the last bytes of a block that is not the last one may be leads of characters */
    AT_THE_END = 3              /* a character of these last bytes of a text may be cut by its end */
};

/* The bytes of a block. */
struct block {
    uint64_t separators, line_ends, faults;
    uint64_t marks; /* bytes by which a word is one of UTF-8 */
    uint64_t spill; /* bytes after the step that belong to its characters */
};

/* The faults of UTF-8: all, those in words that have characters of UTF-8, too, and those of the line and the word that go on.
 */
struct faults {
    uint64_t all, damage, line, word;
    bool word_is_utf8;
};

ALWAYS_INLINE unsigned count_bits(uint64_t x)
{
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(x * UINT64_C(0x0101010101010101) >> 56);
}

/* Returns the n lowest bits, n up to 64. */
ALWAYS_INLINE uint64_t low_bits(size_t n)
{
    return n == 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1;
}

ALWAYS_INLINE void add_bits(uint64_t *mask, size_t at, u8x16 lanes)
{
    *mask |= (uint64_t)bits_of(lanes) << at;
}

/* Reads a block, of whose bytes a step takes the first ones. spill: that of the block before. */
static struct block read_block(const uint8_t src[MASK_BYTES], size_t step, uint64_t spill)
{
    struct block b = {0, 0, 0, 0, 0};
    uint64_t high = 0, continuations = 0, leads2 = 0, leads3 = 0, leads4 = 0;
    for (size_t at = 0; at < MASK_BYTES; at += LANES) {
        const u8x16 v = load_u8x16(src + at);
        add_bits(&b.separators, at, (u8x16)(v <= '/') | (u8x16)((u8x16)(v - ':') <= '?' - ':'));
        add_bits(&b.line_ends, at, (u8x16)(v == '\n'));
        add_bits(&high, at, (u8x16)(v >= 0x80));
        add_bits(&continuations, at, (u8x16)((v & 0xC0) == 0x80));
        add_bits(&leads2, at, (u8x16)((u8x16)(v - 0xC2) < 0x1E));
        add_bits(&leads3, at, (u8x16)((v & 0xF0) == 0xE0));
        add_bits(&leads4, at, (u8x16)((u8x16)(v - 0xF0) < 5));
    }
    const uint64_t second = continuations >> 1, third = continuations >> 2, fourth = continuations >> 3;
    const uint64_t two = leads2 & second, three = leads3 & second & third, four = leads4 & second & third & fourth;
    const uint64_t taken = low_bits(step), leads = (two | three | four) & taken;
    const uint64_t good = leads | leads << 1 | ((three | four) & taken) << 2 | (four & taken) << 3 | spill;
    b.faults = high & ~good & taken;
    b.marks = good & taken;
    b.spill = step < MASK_BYTES ? good >> step : 0;
    b.separators &= taken;
    b.line_ends &= taken;
    return b;
}

static void end_word(struct faults *f)
{
    f->damage += f->word_is_utf8 ? f->word : 0;
    f->word = 0;
    f->word_is_utf8 = false;
}

/* Returns the marks, and all bytes of their words. */
static uint64_t fill_words(uint64_t marks, uint64_t separators)
{
    uint64_t up = ~separators, down = ~separators, all = marks & ~separators;
    for (unsigned n = 1; n < MASK_BYTES; n *= 2) {
        all |= (all << n & up) | (all >> n & down);
        up &= up << n;
        down &= down >> n;
    }
    return all;
}

/* Adds the faults of the words of a block. The first word may have begun before it, and the last one may go on after it. */
static void add_word_faults(struct faults *f, const struct block *b)
{
    const uint64_t first = b->separators == 0 ? UINT64_MAX : (b->separators & -b->separators) - 1;
    f->word += count_bits(b->faults & first);
    f->word_is_utf8 |= (b->marks & first) != 0;
    if (b->separators == 0)
        return;
    end_word(f);
    const uint64_t last = ~low_bits(MASK_BYTES - (size_t)__builtin_clzll(b->separators));
    const uint64_t between = b->faults & ~first & ~last;
    if (between != 0)
        f->damage += count_bits(between & fill_words(b->marks, b->separators));
    f->word = count_bits(b->faults & last);
    f->word_is_utf8 = (b->marks & last) != 0;
}

/* The faults that every line may have if they are damage, and those for each one that the text lets expect. */
enum { FAULTS_AT_LEAST = 2, FAULTS_TIMES = 3 };

/* A text, and where its current line begins. */
struct lines {
    size_t len, begin;
    uint64_t faults;
};

/* Ends a line at pos. Returns false if it has many more faults than others. */
static bool end_line(struct faults *f, struct lines *lines, size_t pos)
{
    const uint64_t found = f->line, length = pos - lines->begin;
    f->all += found;
    f->line = 0;
    lines->begin = pos;
    return found <= FAULTS_AT_LEAST || found <= FAULTS_AT_LEAST + FAULTS_TIMES * length * lines->faults / lines->len;
}

/* Adds the faults of the lines of a block at pos. Returns false if a line that ends there has many more faults than others. */
static bool add_line_faults(struct faults *f, struct lines *lines, const struct block *b, size_t pos)
{
    uint64_t rest = b->faults;
    for (uint64_t ends = b->line_ends; ends != 0; ends &= ends - 1) {
        const uint64_t line = (ends & -ends) - 1;
        f->line += count_bits(rest & line);
        rest &= ~line;
        if (!end_line(f, lines, pos + (size_t)__builtin_ctzll(ends) + 1))
            return false;
    }
    f->line += count_bits(rest);
    return true;
}

bool runic_goes_on_damaged(const uint8_t *src, size_t len, uint64_t faults)
{
    struct faults f = {0, 0, 0, 0, false};
    struct lines lines = {len, 0, faults};
    uint64_t spill = 0;
    for (size_t pos = 0, step; pos < len; pos += step) {
        uint8_t last[MASK_BYTES] = {0};
        const bool is_last = len - pos <= MASK_BYTES;
        step = is_last ? len - pos : MASK_STEP;
        if (is_last)
            memcpy(last, src + pos, step);
        struct block b = read_block(is_last ? last : src + pos, step, spill);
        /* A character that the end of the text cuts is damage. */
        if (is_last)
            b.marks |= b.faults & ~low_bits(step - smaller(step, AT_THE_END));
        spill = b.spill;
        add_word_faults(&f, &b);
        if (!add_line_faults(&f, &lines, &b, pos))
            return false;
    }
    end_word(&f);
    return end_line(&f, &lines, len) && f.all <= 2 * f.damage;
}
