/* multi_byte.c - follows a text in each multi-byte charset. */
/* SPDX-License-Identifier: MIT */
#include "multi_byte.h"

#include "character_score.h"

/*
 * What is before the next character. A single character of two bytes beside ASCII letters is odd: it is an accented letter of
 * another charset.
 */
enum context { AFTER_OTHER, AFTER_LETTER, AFTER_ONE_AT_LETTER, AFTER_ONE, AFTER_RUN };

static bool is_ascii_letter(uint8_t byte)
{
    return (uint8_t)((byte | 0x20) - 'a') < 26;
}

ALWAYS_INLINE void put_ascii(struct multi_byte_position *position, struct multi_byte_sum *sum, uint8_t byte)
{
    const bool letter = is_ascii_letter(byte);
    if (position->context == AFTER_ONE_AT_LETTER)
        sum->odd += letter ? 2 : 1;
    else if (position->context == AFTER_ONE)
        sum->odd += letter;
    position->context = letter ? AFTER_LETTER : AFTER_OTHER;
    position->length = 0;
}

ALWAYS_INLINE void put_character(struct multi_byte_position *position, struct multi_byte_sum *sum, int score)
{
    static const uint8_t next[] = {[AFTER_OTHER] = AFTER_ONE,
                                   [AFTER_LETTER] = AFTER_ONE_AT_LETTER,
                                   [AFTER_ONE_AT_LETTER] = AFTER_RUN,
                                   [AFTER_ONE] = AFTER_RUN,
                                   [AFTER_RUN] = AFTER_RUN};
    sum->score += score;
    sum->characters++;
    position->context = next[position->context];
    position->length = 0;
}

/* Takes one byte. */
ALWAYS_INLINE void take_byte(enum multi_byte_charset charset, struct multi_byte_position *position, struct multi_byte_sum *sum,
                             uint8_t byte)
{
    if (position->length == 0 && byte < 0x80) {
        put_ascii(position, sum, byte);
        return;
    }
    position->pending[position->length++ & 3] = byte;
    const unsigned width = character_width(charset, position->pending, position->length);
    if (width == position->length) {
        put_character(position, sum, character_score(charset, position->pending, width));
    } else if (width == 0) {
        sum->errors += sum->errors < MOST_ERRORS;
        position->context = AFTER_OTHER;
        position->length = 0;
        if (byte < 0x80)
            put_ascii(position, sum, byte);
    }
}

/* Takes ASCII, or a character of two bytes, without keeping its bytes. Returns the length, or 0 if it is anything else. */
ALWAYS_INLINE unsigned whole_character(enum multi_byte_charset charset, struct multi_byte_position *position,
                                       struct multi_byte_sum *sum, const uint8_t *src, size_t len)
{
    if (src[0] < 0x80) {
        put_ascii(position, sum, src[0]);
        return 1;
    }
    if (len < 2 || width_by_lead(charset, src[0]) != 2 || width_by_two(charset, src[0], src[1]) != 2)
        return 0;
    put_character(position, sum, -4 * (int)pair_cost(charset, src[0], src[1]));
    return 2;
}

static bool is_same_position(const struct multi_byte_position *a, const struct multi_byte_position *b)
{
    bool same = a->length == b->length && a->context == b->context;
    for (unsigned i = 0; same && i < a->length; i++)
        same = a->pending[i] == b->pending[i];
    return same;
}

static void join(struct multi_byte_track *track)
{
    track->joined = 1;
    for (unsigned i = 1; i < track->starts; i++)
        track->joined &= is_same_position(&track->now[0], &track->now[i]);
}

ALWAYS_INLINE void feed_track(enum multi_byte_charset charset, struct multi_byte_track *track, const uint8_t *src, size_t len)
{
    size_t i = 0;
    for (; i < len && !track->joined; i++) {
        for (unsigned start = 0; start < track->starts; start++)
            take_byte(charset, &track->now[start], &track->sums[start], src[i]);
        if (src[i] < 0x30)
            join(track);
    }
    /* The result is "impossible" already. */
    if (track->common.errors == MOST_ERRORS)
        return;
    struct multi_byte_position now = track->now[0];
    struct multi_byte_sum sum = track->common;
    while (i < len) {
        const unsigned width = now.length > 0 ? 0 : whole_character(charset, &now, &sum, src + i, len - i);
        if (width == 0)
            take_byte(charset, &now, &sum, src[i]);
        i += width > 0 ? width : 1;
    }
    track->now[0] = now;
    track->common = sum;
}

void runic_multi_byte_feed(struct multi_byte *all, const uint8_t *src, size_t len)
{
    feed_track(MULTI_SHIFT_JIS, &all->tracks[MULTI_SHIFT_JIS], src, len);
    feed_track(MULTI_EUC_JP, &all->tracks[MULTI_EUC_JP], src, len);
    feed_track(MULTI_GBK, &all->tracks[MULTI_GBK], src, len);
    feed_track(MULTI_BIG5, &all->tracks[MULTI_BIG5], src, len);
    feed_track(MULTI_EUC_KR, &all->tracks[MULTI_EUC_KR], src, len);
}

void runic_multi_byte_skip_ascii(struct multi_byte *all, const uint8_t *src, size_t len)
{
    /* Four bytes complete the character before them, whatever it is; the last one decides the context. */
    const size_t head = smaller(len, 4);
    runic_multi_byte_feed(all, src, head);
    if (len > head)
        runic_multi_byte_feed(all, src + len - 1, 1);
}

/* Adds the states that a text may have after the bytes src, if it begins inside a character after `skipped` bytes of it. */
static void add_start(struct multi_byte_track *track, enum multi_byte_charset charset, const uint8_t *src, size_t len)
{
    struct multi_byte_position position = {.length = 0};
    struct multi_byte_sum ignored = {0};
    for (size_t i = 0; i < len; i++)
        take_byte(charset, &position, &ignored, src[i]);
    for (unsigned i = 0; i < track->starts; i++)
        if (is_same_position(&position, &track->begin[i]))
            return;
    track->begin[track->starts] = track->now[track->starts] = position;
    track->starts++;
}

void runic_multi_byte_init(struct multi_byte *all, const uint8_t *src, size_t len)
{
    memset(all, 0, sizeof *all);
    for (unsigned charset = 0; charset < MULTI_COUNT; charset++) {
        struct multi_byte_track *track = &all->tracks[charset];
        for (size_t skipped = 0; skipped < smaller(len + 1, POSSIBLE_STARTS); skipped++)
            add_start(track, (enum multi_byte_charset)charset, src + skipped, len - skipped);
        join(track);
    }
}

static void add_sum(struct multi_byte_sum *sum, const struct multi_byte_sum *more)
{
    sum->score += more->score;
    sum->characters += more->characters;
    sum->odd += more->odd;
    sum->errors = (uint32_t)smaller(sum->errors + more->errors, MOST_ERRORS);
}

/* Continues one start of a share with the start of the next share that has its position. */
static void continue_start(struct multi_byte_position *now, struct multi_byte_sum *sum, const struct multi_byte_track *next)
{
    for (unsigned i = 0; i < next->starts; i++)
        if (is_same_position(now, &next->begin[i])) {
            add_sum(sum, &next->sums[i]);
            add_sum(sum, &next->common);
            *now = next->now[next->joined ? 0 : i];
            return;
        }
    sum->errors = MOST_ERRORS;
}

void runic_multi_byte_merge(struct multi_byte *all, const struct multi_byte *next)
{
    for (unsigned charset = 0; charset < MULTI_COUNT; charset++) {
        struct multi_byte_track *track = &all->tracks[charset];
        if (track->joined) {
            continue_start(&track->now[0], &track->common, &next->tracks[charset]);
            continue;
        }
        for (unsigned i = 0; i < track->starts; i++)
            continue_start(&track->now[i], &track->sums[i], &next->tracks[charset]);
        join(track);
    }
}

struct multi_byte_sum runic_multi_byte_total(const struct multi_byte *all, enum multi_byte_charset charset)
{
    struct multi_byte_sum total = all->tracks[charset].sums[0];
    add_sum(&total, &all->tracks[charset].common);
    return total;
}
