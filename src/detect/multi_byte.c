/* multi_byte.c - follows a text in each multi-byte charset. */
/* SPDX-License-Identifier: MIT */
#include "multi_byte.h"

#include "character_score.h"
#include "pair_cost.h"

/*
 * The characters before the next one. A single character of two bytes beside ASCII letters is odd: it is probably an accented
 * letter of another charset. So is a single half-width character, which is probably a sign of another charset.
 */
enum context { AFTER_OTHER, AFTER_LETTER, AFTER_ONE_AT_LETTER, AFTER_ONE, AFTER_HALF_WIDTH, AFTER_TWO_HALF_WIDTH, AFTER_RUN };

/* Maps the context before a character of two or more bytes to the context after it. */
static const uint8_t after_character[] = {
    [AFTER_OTHER] = AFTER_ONE, [AFTER_LETTER] = AFTER_ONE_AT_LETTER, [AFTER_ONE_AT_LETTER] = AFTER_RUN,
    [AFTER_ONE] = AFTER_RUN,   [AFTER_HALF_WIDTH] = AFTER_RUN,       [AFTER_TWO_HALF_WIDTH] = AFTER_RUN,
    [AFTER_RUN] = AFTER_RUN};

/*
 * What characters beside ASCII letters cost in a part of a text, in bits: those after a letter, and a letter after them with
 * its own cost. In Chinese, Japanese and Korean messages, they cost 3 to 9 and 9 to 13 bits more than beside other ASCII. And
 * two half-width characters alone: katakana has longer words, and a letter of UTF-8 is two bytes.
 */
enum { COST_AFTER_LETTER = 3, COST_LETTER_BEHIND = 9, COST_TWO_HALF_WIDTH = 12 };

/* Returns the context after a character of `width` bytes that is not ASCII. In GBK, one byte is the euro sign. */
ALWAYS_INLINE uint8_t next_context(enum candidate charset, uint8_t context, unsigned width)
{
    if (charset == CANDIDATE_GBK && width == 1)
        return AFTER_OTHER;
    if (width == 1 && context <= AFTER_LETTER)
        return AFTER_HALF_WIDTH;
    return width == 1 && context == AFTER_HALF_WIDTH ? AFTER_TWO_HALF_WIDTH : after_character[context];
}

/* Returns true for the lead bytes of signs, which stand beside letters in all languages. */
ALWAYS_INLINE bool is_lead_of_signs(enum candidate charset, unsigned lead)
{
    return charset == CANDIDATE_SHIFT_JIS ? lead == 0x81 : is_within(lead, 0xA1, 0xA3);
}

/* What letters cost at least in the tables which the language lacks, and what one costs in a row that the text has. */
enum { COST_UNKNOWN_LETTER = 16, COST_KNOWN_LETTER = 9 };

/* Returns true for the rows of letters that the language of a charset lacks: kana, Greek and Cyrillic. */
ALWAYS_INLINE bool is_foreign(enum candidate charset, unsigned lead, unsigned trail)
{
    switch (charset) {
    case CANDIDATE_SHIFT_JIS:
        return lead == 0x84 || (lead == 0x83 && trail >= 0x9F);
    case CANDIDATE_EUC_JP:
        return is_within(lead, 0xA6, 0xA7);
    case CANDIDATE_GBK:
        return is_within(lead, 0xA4, 0xA7) && trail >= 0xA1;
    case CANDIDATE_BIG5:
        return lead == 0xA3 || (is_within(lead, 0xC6, 0xC8) && (lead > 0xC6 || trail >= 0xA1));
    default:
        return (lead == 0xA5 || is_within(lead, 0xAA, 0xAC)) && trail >= 0xA1;
    }
}

/* Returns the cost of a character of two bytes in a text: the first one of a row of foreign letters costs more than others. */
ALWAYS_INLINE unsigned cost_in_text(enum candidate charset, struct multi_byte_position *position, struct multi_byte_sum *sum,
                                    unsigned lead, unsigned trail)
{
    const unsigned cost = pair_cost(charset, lead, trail), row = 1u << (lead & 7);
    if (cost < COST_UNKNOWN_LETTER || !is_foreign(charset, lead, trail))
        return cost;
    const bool is_known = (position->rows & row) != 0;
    position->rows |= (uint8_t)row;
    sum->foreign++;
    return is_known ? COST_KNOWN_LETTER : cost;
}

ALWAYS_INLINE void put_ascii(struct multi_byte_position *position, struct multi_byte_sum *sum, uint8_t byte)
{
    const bool letter = is_ascii_letter(byte);
    if (position->context == AFTER_HALF_WIDTH)
        sum->odd += 3;
    else if (position->context == AFTER_ONE_AT_LETTER)
        sum->odd += letter ? 2 : 1;
    else if (position->context == AFTER_ONE)
        sum->odd += 1;
    if (position->context == AFTER_TWO_HALF_WIDTH)
        sum->beside += COST_TWO_HALF_WIDTH;
    if (position->context > AFTER_ONE_AT_LETTER && letter && !position->is_sign)
        sum->beside += COST_LETTER_BEHIND;
    position->context = letter ? AFTER_LETTER : AFTER_OTHER;
    position->length = 0;
}

/* Passes a character that is not ASCII. */
ALWAYS_INLINE void pass_character(enum candidate charset, struct multi_byte_position *position, struct multi_byte_sum *sum,
                                  unsigned lead, unsigned width)
{
    position->is_sign = is_lead_of_signs(charset, lead);
    sum->beside += position->context == AFTER_LETTER && !position->is_sign ? COST_AFTER_LETTER : 0;
    position->context = next_context(charset, position->context, width);
}

/* Continues with one byte. */
ALWAYS_INLINE void take_byte(enum candidate charset, struct multi_byte_position *position, struct multi_byte_sum *sum,
                             uint8_t byte)
{
    if (position->length == 0 && byte < 0x80) {
        put_ascii(position, sum, byte);
        return;
    }
    position->pending[position->length++ & 3] = byte;
    const unsigned width = character_width(charset, position->pending, position->length);
    if (width == position->length) {
        sum->score += width == 2 ? -4 * (int)cost_in_text(charset, position, sum, position->pending[0], byte)
                                 : character_score(charset, position->pending, width);
        sum->characters++;
        pass_character(charset, position, sum, position->pending[0], width);
        position->length = 0;
    } else if (width == 0) {
        sum->errors += sum->errors < MOST_ERRORS;
        position->context = AFTER_OTHER;
        position->length = 0;
        if (byte < 0x80)
            put_ascii(position, sum, byte);
    }
}

/*
 * Takes characters of two bytes, and of one byte above 0x7F, without keeping their bytes. Returns the number of bytes taken: up
 * to the first byte of ASCII or of any other character, or of a character that is not complete. is_whole: the run is not cut,
 * so that a character after itself can be told, which costs little, as in rules.
 */
ALWAYS_INLINE size_t take_run(enum candidate charset, struct multi_byte_position *position, struct multi_byte_sum *sum,
                              const uint8_t *src, size_t len, bool is_whole)
{
    uint64_t cost = 0, characters = 0;
    size_t pos = 0;
    uint16_t last = 0, character;
    while (pos + 1 < len) {
        const uint8_t lead = src[pos], trail = src[pos + 1]; /* the table has no costs of other pairs */
        const unsigned width = width_by_lead(charset, lead);
        if (width == 0 || (width == 2 && width_by_two(charset, lead, trail) != 2))
            break;
        memcpy(&character, src + pos, sizeof character);
        if (is_whole && character == last)
            cost += COST_SAME;
        else
            cost += width == 1 ? one_byte_cost(charset, lead) : cost_in_text(charset, position, sum, lead, trail);
        last = character;
        pos += width;
        characters++;
    }
    /* Three characters are a run. */
    for (size_t at = 0, i = 0; i < 3 && at < pos; i++) {
        const unsigned width = width_by_lead(charset, src[at]);
        pass_character(charset, position, sum, src[at], width);
        at += width;
    }
    if (pos > 0)
        position->is_sign = is_lead_of_signs(charset, *(const uint8_t *)&last);
    sum->score -= (int64_t)(4 * cost);
    sum->characters += characters;
    return pos;
}

static void add_sum(struct multi_byte_sum *sum, const struct multi_byte_sum *more)
{
    sum->score += more->score;
    sum->characters += more->characters;
    sum->odd += more->odd;
    sum->beside += more->beside;
    sum->foreign += more->foreign;
    sum->errors = (uint32_t)smaller(sum->errors + more->errors, MOST_ERRORS);
}

ALWAYS_INLINE void feed_track(enum candidate charset, struct multi_byte_track *track, const uint8_t *src, size_t len)
{
    if (track->sum.errors == MOST_ERRORS)
        return;
    struct multi_byte_position now = track->now;
    struct multi_byte_sum sum = {0};
    for (size_t i = 0; i < len && sum.errors < MOST_ERRORS;) {
        const size_t taken = now.length == 0 ? take_run(charset, &now, &sum, src + i, len - i, false) : 0;
        i += taken;
        if (taken == 0)
            take_byte(charset, &now, &sum, src[i++]);
        /* Of ASCII after ASCII, only the last byte matters. */
        while (now.length == 0 && now.context <= AFTER_LETTER && i + 1 < len && (src[i] | src[i + 1]) < 0x80)
            i++;
    }
    track->now = now;
    add_sum(&track->sum, &sum);
}

void runic_multi_byte_feed(struct multi_byte *all, const uint8_t *src, size_t len)
{
    feed_track(CANDIDATE_SHIFT_JIS, &all->tracks[CANDIDATE_SHIFT_JIS], src, len);
    feed_track(CANDIDATE_EUC_JP, &all->tracks[CANDIDATE_EUC_JP], src, len);
    feed_track(CANDIDATE_GBK, &all->tracks[CANDIDATE_GBK], src, len);
    feed_track(CANDIDATE_BIG5, &all->tracks[CANDIDATE_BIG5], src, len);
    feed_track(CANDIDATE_EUC_KR, &all->tracks[CANDIDATE_EUC_KR], src, len);
}

ALWAYS_INLINE struct multi_byte_sum sum_of_piece(enum candidate charset, const uint8_t *src, size_t begin, size_t end)
{
    struct multi_byte_position position = {.context = begin > 0 && is_ascii_letter(src[begin - 1]) ? AFTER_LETTER : AFTER_OTHER,
                                           .rows = 0xFF};
    struct multi_byte_sum sum = {0};
    for (size_t pos = begin; pos < end;) {
        const size_t taken = position.length == 0 ? take_run(charset, &position, &sum, src + pos, end - pos, true) : 0;
        pos += taken;
        if (taken == 0)
            take_byte(charset, &position, &sum, src[pos++]);
    }
    sum.errors += position.length > 0;
    return sum;
}

struct multi_byte_sum runic_multi_byte_piece(enum candidate charset, const uint8_t *src, size_t begin, size_t end)
{
    switch (charset) {
    case CANDIDATE_SHIFT_JIS:
        return sum_of_piece(CANDIDATE_SHIFT_JIS, src, begin, end);
    case CANDIDATE_EUC_JP:
        return sum_of_piece(CANDIDATE_EUC_JP, src, begin, end);
    case CANDIDATE_GBK:
        return sum_of_piece(CANDIDATE_GBK, src, begin, end);
    case CANDIDATE_BIG5:
        return sum_of_piece(CANDIDATE_BIG5, src, begin, end);
    default:
        return sum_of_piece(CANDIDATE_EUC_KR, src, begin, end);
    }
}

void runic_multi_byte_skip_ascii(struct multi_byte *all, const uint8_t *src, size_t len)
{
    /* Four bytes complete any character begun before them; the last byte decides the context. */
    const size_t head = smaller(len, 4);
    runic_multi_byte_feed(all, src, head);
    if (len > head)
        runic_multi_byte_feed(all, src + len - 1, 1);
}
