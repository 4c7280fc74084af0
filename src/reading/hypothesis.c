/* hypothesis.c - what a piece of a text costs in a charset and a language, in UTF-8, in UTF-16, or as no text. */
/* SPDX-License-Identifier: MIT */
#include "hypothesis.h"

#include "../form.h"
#include "character_cost.h"
#include "pieces.h"

/*
 * What an ill-formed sequence costs beside the bytes that are left of a character: any, one where a line was cut, and a second
 * one of the same damage; a byte that no UTF-8 has, and one of a mark of UTF-16 at the start.
 */
enum { COST_DAMAGE = 26, COST_CUT = 20, COST_MORE_DAMAGE = 2, COST_NO_UTF8 = 63, COST_OF_MARK = 10 };

/* What UTF-16BE costs more than UTF-16LE, which nearly all files are in. */
#define PRIOR_OF_UTF16BE 6

/* What an ASCII letter costs after a letter beyond ASCII, as the tables of languages have it on average. */
#define COST_LETTER_AFTER 4

void runic_hypothesis_of_form(struct hypothesis *h, enum hypothesis_kind kind)
{
    static const uint8_t charsets[] = {[KIND_UTF8] = RUNIC_UTF8,
                                       [KIND_NONE] = RUNIC_CHARSET_UNKNOWN,
                                       [KIND_UTF16LE] = RUNIC_UTF16LE,
                                       [KIND_UTF16BE] = RUNIC_UTF16BE};
    memset(h, 0, sizeof *h);
    h->kind = (uint8_t)kind;
    h->charset = charsets[kind];
    h->prior = kind == KIND_UTF16BE ? PRIOR_OF_UTF16BE : 0;
    h->fault = COST_DAMAGE;
    h->overwritten = COST_NO_UTF8;
}

/* ---- UTF-8 ---- */

/* The characters before the current one. */
struct neighbour {
    unsigned script;  /* of the last letter */
    bool is_adjacent; /* it is the character before */
    bool is_small;    /* a small Latin letter */
};

/* Returns what a letter of a script costs after letters of another one, and remembers it. */
static int64_t cost_of_script(struct neighbour *before, unsigned script)
{
    const bool is_change = script != SCRIPT_NONE && before->script != SCRIPT_NONE && script != before->script;
    const int64_t bits = before->is_adjacent ? COST_CHANGE_OF_SCRIPT : COST_OTHER_SCRIPT;
    before->is_adjacent = script != SCRIPT_NONE;
    before->script = script != SCRIPT_NONE ? script : before->script;
    return is_change ? bits : 0;
}

/* Returns what a character beyond ASCII costs after its neighbour, which it becomes. */
static int64_t cost_after(struct neighbour *before, uint32_t value)
{
    const struct character_cost cost = runic_character_cost(value);
    const bool is_capital = value - 0xC0 < 0xDF - 0xC0, is_in_word = is_capital && before->is_adjacent && before->is_small;
    const int64_t bits = (int64_t)cost.bits + cost_of_script(before, cost.script);
    before->is_small = cost.script == SCRIPT_LATIN && !is_capital;
    return bits + (is_in_word ? COST_CAPITAL_IN_WORD : 0);
}

/* Returns what a byte of ASCII costs beyond what it costs in all charsets. */
static int64_t cost_of_next_ascii(struct neighbour *before, uint8_t byte, bool is_after_other)
{
    const unsigned script = script_of_ascii(byte);
    const int64_t bits = cost_of_script(before, script);
    before->is_small = script != SCRIPT_NONE && byte >= 'a';
    return is_after_other && script != SCRIPT_NONE && bits == 0 ? COST_LETTER_AFTER : bits;
}

/* The lead bytes of U+0080 to U+00FF. In some languages, single letters of these are words. */
#define USUAL_LEADS (1u << (0xC2 & 0x3F) | 1u << (0xC3 & 0x3F))

/* Bytes above 0x7F are leads of characters from here on, and continuations before. */
#define FIRST_LEAD 0xC0

void runic_learn_damage(struct hypothesis *utf8, const uint8_t *src, size_t len)
{
    uint32_t counts[128] = {0}, leads = 0, continuations = 0;
    bool is_beside = false;
    utf8->usual = USUAL_LEADS;
    for (size_t pos = 0; pos < len;) {
        const size_t length = src[pos] < 0x80 ? 0 : length_of_utf8(src + pos, len - pos);
        const bool is_in_word = is_beside || (pos > 0 && is_ascii_letter(src[pos - 1])) ||
                                (pos + length < len && is_ascii_letter(src[pos + length]));
        if (length > 0)
            utf8->usual |= (uint64_t)is_in_word << (src[pos] & 0x3F);
        is_beside = length > 0;
        leads += length > 0;
        continuations += length > 0 ? (uint32_t)length - 1 : 0;
        for (size_t i = 0; i < length; i++)
            counts[src[pos + i] & 0x7F]++;
        pos += length > 0 ? length : 1;
    }
    /* A byte that the text does not have counts as 1/8 of one, of each 64 or 32 such bytes. */
    for (unsigned byte = 0x80; byte < 256; byte++) {
        const uint64_t all = byte < FIRST_LEAD ? 8 * (uint64_t)continuations + 64 : 8 * (uint64_t)leads + 32;
        unsigned bits = 0;
        while ((8 * (uint64_t)counts[byte & 0x7F] + 1) << bits < all)
            bits++;
        utf8->damage[byte & 0x7F] = (uint8_t)bits;
    }
}

/* Returns true for a byte that no UTF-8 has. */
static bool is_of_no_utf8(uint8_t byte)
{
    return byte >= 0xF5 || (byte & 0xFE) == 0xC0;
}

/* Bytes from here on, in bits, are not among those of the characters of a text. */
#define RARE_BITS 8

void runic_count_damage(const struct hypothesis *utf8, const uint8_t *src, size_t begin, size_t end,
                        struct damage_counts *counts)
{
    bool is_behind = false; /* another ill-formed sequence */
    for (size_t pos = begin; pos < end;) {
        const runic_character next = runic_utf8_next((const char *)src + pos, end - pos);
        const bool is_fault = next.status != RUNIC_OK, is_first = is_fault && !is_behind;
        counts->characters += !is_fault && src[pos] >= 0x80;
        counts->faults += is_first;
        counts->overwritten += is_first && (is_of_no_utf8(src[pos]) || utf8->damage[src[pos] & 0x7F] >= RARE_BITS);
        is_behind = is_fault;
        pos += next.length;
    }
}

/* As many faults as this count as much as what is expected before the text is seen. */
#define FAULTS_TO_LEARN 2

/* Returns the bits of the position of one of `count` faults in a text, before which `usual` bits were expected. */
static unsigned bits_of_position(uint64_t count, uint64_t len, unsigned usual)
{
    unsigned bits = 0;
    while (bits < usual && count << bits < len)
        bits++;
    return (unsigned)((bits * count + (uint64_t)usual * FAULTS_TO_LEARN) / (count + FAULTS_TO_LEARN));
}

/* The bits of one of the bytes above 0x7F. */
#define BITS_OF_A_BYTE 7

void runic_price_damage(struct hypothesis *utf8, const struct damage_counts *counts, uint64_t len)
{
    utf8->fault = (uint8_t)bits_of_position(counts->faults, len, COST_DAMAGE);
    utf8->overwritten = (uint8_t)(BITS_OF_A_BYTE + bits_of_position(counts->overwritten, len, COST_NO_UTF8 - BITS_OF_A_BYTE));
}

void runic_learn_damaged_bytes(struct hypothesis *utf8, const uint32_t counts[128], uint64_t all)
{
    for (unsigned i = 0; i < 128; i++) {
        uint8_t bits = 0;
        while (counts[i] > 1 && (uint64_t)counts[i] << bits < all)
            bits++;
        utf8->damage[i] = counts[i] > 1 && bits < utf8->damage[i] ? bits : utf8->damage[i];
    }
}

/* Returns what an ill-formed sequence costs. before: those in a row before it, the first two of which may be one damage. */
static int64_t cost_of_damage(const struct hypothesis *h, const uint8_t *src, size_t pos, size_t end, size_t len,
                              unsigned before)
{
    const uint8_t first = src[pos];
    if (pos < 2 && is_bom(src, len, 0))
        return COST_OF_MARK;
    if (is_of_no_utf8(first))
        return h->overwritten;
    const bool is_at_cut = first < FIRST_LEAD ? pos == 0 || src[pos - 1] < ' ' : end == len || src[end] < ' ';
    int64_t bits = h->damage[first & 0x7F];
    if (before == 1)
        bits += COST_MORE_DAMAGE;
    else
        bits += before == 0 && is_at_cut && h->fault > COST_CUT ? COST_CUT : h->fault;
    return bits < h->overwritten ? bits : h->overwritten;
}

static int64_t utf8_cost(const struct hypothesis *h, const uint8_t *src, size_t begin, size_t end, size_t len)
{
    struct neighbour before = {.script = SCRIPT_NONE};
    int64_t bits = 0;
    uint32_t last = 0;
    bool is_after_other = false;
    unsigned faults = 0; /* in a row */
    bool has_ascii_letter = false, is_unusual = false;
    for (size_t pos = begin; pos < end;) {
        if (src[pos] < 0x80) {
            has_ascii_letter |= is_ascii_letter(src[pos]);
            bits += cost_of_next_ascii(&before, src[pos++], is_after_other);
            is_after_other = false;
            faults = 0;
            last = 0;
            continue;
        }
        const runic_character next = runic_utf8_next((const char *)src + pos, smaller(len, end + 3) - pos);
        is_after_other = next.status == RUNIC_OK;
        is_unusual |= is_after_other && (h->usual >> (src[pos] & 0x3F) & 1) == 0;
        if (!is_after_other)
            bits += cost_of_damage(h, src, pos, pos + next.length, len, faults);
        else
            bits += next.value == last ? COST_SAME : cost_after(&before, next.value);
        last = is_after_other ? next.value : 0;
        faults = is_after_other ? 0 : faults + 1;
        pos += next.length;
    }
    /* Words of legacy text, such as two letters, are UTF-8 by chance: mostly in a script that the text does not have. */
    return bits + (is_unusual && !has_ascii_letter ? COST_OTHER_SCRIPT : 0);
}

/* ---- Legacy charsets ---- */

#ifdef RUNIC_UNICODE_ONLY
runic_charset runic_charset_of_candidate(unsigned candidate)
{
    (void)candidate;
    return RUNIC_CHARSET_UNKNOWN;
}

void runic_hypothesis_of_charset(struct hypothesis *h, unsigned candidate, unsigned table)
{
    (void)candidate, (void)table;
    runic_hypothesis_of_form(h, KIND_UTF8);
}
#else
runic_charset runic_charset_of_candidate(unsigned candidate)
{
    return (runic_charset)runic_candidates[candidate].charset;
}

void runic_hypothesis_of_charset(struct hypothesis *h, unsigned candidate, unsigned table)
{
    memset(h, 0, sizeof *h);
    h->kind = candidate < MULTI_COUNT ? KIND_MULTI_BYTE : KIND_SINGLE_BYTE;
    h->charset = runic_candidates[candidate].charset;
    h->prior = runic_candidates[candidate].rarity;
    h->candidate = (uint8_t)candidate;
    h->table = (uint8_t)table;
    if (h->kind == KIND_MULTI_BYTE)
        return;
    for (unsigned byte = 0; byte < 0x80; byte++) {
        h->meanings.kind[byte] = (uint8_t)kind_of_ascii(byte);
        find_ascii_class(&h->classes, runic_languages[table].is_latin, byte);
    }
    for (unsigned byte = 0x80; byte < 256; byte++) {
        find_meaning(&h->meanings, candidate, byte);
        find_class(&h->classes, &h->meanings, table, byte);
    }
}

/* What two letters cost at most: the language may have no table; and a quotation mark or dash, whose table may be of prose. */
enum { MOST_OF_LETTERS = 9, MOST_OF_A_QUOTE = COST_QUOTE };

/* Returns what a pair costs. */
static int64_t cost_of_two(const struct hypothesis *h, unsigned first, unsigned second)
{
    const unsigned most =
        h->meanings.kind[second] == KIND_QUOTE && !is_letter(&h->meanings, first) ? MOST_OF_A_QUOTE : MOST_OF_LETTERS;
    return cost_of_kind(&h->meanings, first, second) +
           (int64_t)cost_of_pair(&runic_languages[h->table], &h->meanings, &h->classes, first, second, most);
}

int64_t runic_pair_in_hypothesis(const struct hypothesis *h, unsigned first, unsigned second)
{
    return cost_of_two(h, first, second);
}

/* What a sign costs between letters: more than where one charset is looked for, since a part may be in another one. */
#define COST_SIGN_INSIDE 20

/* Returns what a byte above 0x7F costs between its neighbours. */
static int64_t cost_between(const struct hypothesis *h, unsigned before, unsigned byte, unsigned after)
{
    const struct byte_meanings *meanings = &h->meanings;
    const bool is_other_script = is_letter(meanings, byte) && (meanings->meaning[byte] & MEANING_SCRIPT) != 0;
    if (is_other_script)
        return ((before < 0x80 && is_letter(meanings, before)) + (after < 0x80 && is_letter(meanings, after))) *
               COST_CHANGE_OF_SCRIPT;
    const bool is_sign = meanings->kind[byte] >= KIND_QUOTE && meanings->kind[byte] <= KIND_RARE_SIGN;
    return is_sign && is_letter(meanings, before) && is_letter(meanings, after) && !joins_letters(meanings, byte)
               ? COST_SIGN_INSIDE
               : 0;
}

static int64_t single_byte_cost(const struct hypothesis *h, const uint8_t *src, size_t begin, size_t end, size_t len)
{
    int64_t bits = 0;
    unsigned before = begin > 0 ? src[begin - 1] : ' ';
    for (size_t pos = begin; pos < end; pos++) {
        const unsigned byte = src[pos], after = pos + 1 < len ? src[pos + 1] : ' ';
        /* Letters are doubled, too, but not repeated. */
        const bool is_repeated = byte == before && pos - begin > 1 && src[pos - 2] == byte;
        if (byte >= 0x80)
            bits += (is_repeated ? COST_SAME : cost_of_two(h, before, byte) + cost_between(h, before, byte, after)) +
                    (after < 0x80 ? cost_of_two(h, byte, after) : 0);
        before = byte;
    }
    return bits;
}

/* What an ill-formed sequence, and what is unusual, cost in a multi-byte charset. */
enum { COST_MULTI_ERROR = 40, COST_MULTI_ODD = 6 };

static int64_t multi_byte_cost(const struct hypothesis *h, const uint8_t *src, size_t begin, size_t end, size_t len)
{
    const struct multi_byte_sum sum = runic_multi_byte_piece((enum candidate)h->candidate, src, begin, smaller(end + 1, len));
    return -sum.score / 4 + (int64_t)sum.errors * COST_MULTI_ERROR + (int64_t)sum.odd * COST_MULTI_ODD + (int64_t)sum.beside;
}

#endif

int64_t runic_piece_cost(const struct hypothesis *h, const uint8_t *src, size_t begin, size_t end, size_t len)
{
#ifndef RUNIC_UNICODE_ONLY
    if (h->kind == KIND_SINGLE_BYTE)
        return single_byte_cost(h, src, begin, end, len);
    if (h->kind == KIND_MULTI_BYTE)
        return multi_byte_cost(h, src, begin, end, len);
#endif
    return utf8_cost(h, src, begin, end, len);
}

/* ---- UTF-16, and no text ---- */

/* What a byte of ASCII costs that fills a place: a NUL after another one, or the third of three that are the same. */
#define QUARTERS_OF_FILL 4

static bool is_fill(const uint8_t *src, size_t pos)
{
    return pos > 0 && src[pos] == src[pos - 1] && (src[pos] == 0 || (pos > 1 && src[pos] == src[pos - 2]));
}

/* A control separates fields if at least one of this many controls is that one; and what such a control costs at least. */
enum { CONTROLS_FOR_A_SEPARATOR = 4, LEAST_QUARTERS_OF_CONTROL = 26 };

/* Returns true for a control other than NUL that is not white space. */
static bool may_separate(unsigned byte)
{
    return byte != 0 && byte != '\t' && byte != '\n' && byte != '\r';
}

void runic_learn_controls(struct control_costs *costs, const uint8_t *src, size_t len)
{
    size_t counts[' '] = {0}, all = 0;
    for (size_t pos = 0; pos < len; pos++)
        if (src[pos] < ' ')
            counts[src[pos]]++;
    for (unsigned byte = 0; byte < ' '; byte++)
        all += byte == 0 || may_separate(byte) ? counts[byte] : 0;
    for (unsigned byte = 0; byte < ' '; byte++) {
        const unsigned usual = runic_ascii_quarter_bits((uint8_t)byte);
        const size_t count = counts[byte];
        unsigned quarters = 0;
        costs->quarters[byte] = (uint8_t)usual;
        if (!may_separate(byte) || count == 0 || count < all / CONTROLS_FOR_A_SEPARATOR)
            continue;
        while (count << quarters / 4 < len)
            quarters += 4;
        if (quarters < LEAST_QUARTERS_OF_CONTROL)
            quarters = LEAST_QUARTERS_OF_CONTROL;
        if (quarters < usual)
            costs->quarters[byte] = (uint8_t)(quarters + (usual - quarters) / count);
    }
}

static unsigned quarters_of_ascii(const struct control_costs *controls, uint8_t byte)
{
    return controls != NULL && byte < ' ' ? controls->quarters[byte] : runic_ascii_quarter_bits(byte);
}

int64_t runic_ascii_quarters(const struct control_costs *controls, const uint8_t *src, size_t begin, size_t end)
{
    int64_t quarters = 0;
    for (size_t pos = begin; pos < end; pos++)
        if (src[pos] < 0x80 && (pos == 0 || src[pos - 1] < 0x80))
            quarters += is_fill(src, pos) ? QUARTERS_OF_FILL : quarters_of_ascii(controls, src[pos]);
    return quarters;
}

int64_t runic_ascii_cost(const struct control_costs *controls, const uint8_t *src, size_t begin, size_t end)
{
    return runic_ascii_quarters(controls, src, begin, end) / 4;
}

/* Returns true if the byte at pos and the one before it are the two before these. */
static bool repeats_two(const uint8_t *src, size_t pos)
{
    return pos > 2 && src[pos] == src[pos - 2] && src[pos - 1] == src[pos - 3];
}

int64_t runic_no_text_cost(const uint8_t *src, size_t begin, size_t end)
{
    int64_t bits = 0;
    for (size_t pos = begin; pos < end; pos++)
        if (pos > 0 && src[pos] == src[pos - 1])
            bits += COST_SAME;
        else if (pos > 0 && is_printable_ascii(src[pos]) && is_printable_ascii(src[pos - 1]))
            bits += 7;
        else if (repeats_two(src, pos))
            bits += COST_SAME;
        else
            bits += src[pos] == 0 ? 2 : 8;
    return bits;
}

/* The gain of a byte order mark where a line begins. */
#define BOM_GAIN 20

/* Returns the unit of UTF-16 at a position. */
static uint32_t utf16_unit_at(bool is_little, const uint8_t *src, size_t pos)
{
    return (uint32_t)src[pos + is_little] << 8 | src[pos + !is_little];
}

/* Returns cost_after(), also for ASCII, in quarters of a bit. */
static int64_t quarters_after(struct neighbour *before, uint32_t value)
{
    if (value >= 0x80)
        return 4 * cost_after(before, value);
    before->is_small = value >= 'a' && value <= 'z';
    return runic_ascii_quarter_bits((uint8_t)value) + 4 * cost_of_script(before, script_of_ascii(value));
}

/* Returns the script of the unit of UTF-16 before a position; between the two may be a byte too many. */
static unsigned script_before(bool is_little, const uint8_t *src, size_t pos)
{
    const uint32_t unit = utf16_unit_at(is_little, src, pos - 2),
                   other = pos > 2 ? utf16_unit_at(is_little, src, pos - 3) : unit;
    const struct character_cost cost = runic_character_cost(unit), cost_of_other = runic_character_cost(other);
    if (unit < 0x80 || other < 0x80)
        return script_of_ascii(unit < 0x80 ? unit : other);
    return cost.bits <= cost_of_other.bits ? cost.script : cost_of_other.script;
}

/* What U+0A00 and U+0A0D cost, which are not assigned, and U+0A01 to U+0AFF after CR: a line end of ASCII, or of UTF-16 where a
 * byte is missing. */
#define COST_LINE_END 60

/* What CR costs more in UTF-16 before U+0100 to U+01FF: U+010D is these two one byte later, in the other order. */
#define COST_CR_INSIDE 8

/* A unit is repeated if this many units before it are the same: fewer of ASCII than of others, because %s%s%s is text, and also
 * three equal units of UTF-16. */
enum { ASCII_BEFORE_REPEATED = 2, OTHERS_BEFORE_REPEATED = 3 };

/* What a repeated unit of ASCII costs; another one costs as much as its two bytes in 8-bit text. ASCII costs a little less, so
 * that a rule of hyphens ends where the phase changes, not before. The difference must be small: U+2500 is a percent sign one
 * byte later, and a frame of fewer than 128 such signs must cost less than two changes of phase. */
#define QUARTERS_OF_REPEATED_ASCII (2 * QUARTERS_OF_FILL - 1)

/* Returns true for a unit of UTF-16 that repeats those before it, as in rules and frames. */
static bool repeats_units(bool is_little, const uint8_t *src, size_t pos, uint32_t unit)
{
    const size_t least = unit < 0x80 ? ASCII_BEFORE_REPEATED : OTHERS_BEFORE_REPEATED;
    size_t count = 0;
    while (count < least && pos > 2 * count + 1 && utf16_unit_at(is_little, src, pos - 2 * (count + 1)) == unit)
        count++;
    return count == least && unit >= ' ';
}

int64_t runic_utf16_quarters(bool is_little, const uint8_t *src, size_t begin, size_t end)
{
    struct neighbour before = {.script = SCRIPT_NONE};
    int64_t quarters = 0;
    if (begin > 1)
        before.script = script_before(is_little, src, begin);
    for (size_t pos = begin; pos + 1 < end; pos += 2) {
        const uint32_t unit = utf16_unit_at(is_little, src, pos);
        if (unit == 0xFEFF) {
            quarters -= runic_is_line_start(src, pos) ? 4 * BOM_GAIN : 0;
        } else if (unit >= 0xD800 && unit < 0xE000) {
            /* A pair costs 2 * 8; a lone surrogate is not looked for: no text has as many halves by chance. */
            quarters += 4 * (unit < 0xD840 || unit >= 0xDC00 ? 8 : COST_NO_CHARACTER);
            before.is_adjacent = false;
        } else if (unit == 0x0A00 || unit == 0x0A0D ||
                   (unit >> 8 == '\n' && pos > 1 && utf16_unit_at(is_little, src, pos - 2) == '\r')) {
            quarters += 4 * COST_LINE_END;
        } else if (repeats_units(is_little, src, pos, unit)) {
            quarters += unit < 0x80 ? QUARTERS_OF_REPEATED_ASCII : 2 * QUARTERS_OF_FILL;
        } else {
            const bool is_inside = unit == '\r' && pos + 3 < end && utf16_unit_at(is_little, src, pos + 2) >> 8 == 1;
            quarters += quarters_after(&before, unit) + (is_inside ? 4 * COST_CR_INSIDE : 0);
        }
    }
    return quarters;
}

int64_t runic_utf16_cost(bool is_little, const uint8_t *src, size_t begin, size_t end)
{
    return runic_utf16_quarters(is_little, src, begin, end) / 4;
}

int64_t runic_utf32_cost(bool is_little, const uint8_t *src, size_t len)
{
    struct neighbour before = {.script = SCRIPT_NONE};
    int64_t quarters = 0;
    for (size_t pos = 0; pos + 3 < len; pos += 4) {
        uint32_t value = 0;
        for (unsigned i = 0; i < 4; i++)
            value |= (uint32_t)src[pos + i] << 8 * (is_little ? i : 3 - i);
        const bool is_text = value <= 0x10FFFF && value >> 11 != 0x1B && value >= '\t' && value - 0x80 >= ' ';
        quarters += is_text ? quarters_after(&before, value) : 8 * COST_NO_CHARACTER;
    }
    return quarters / 4;
}
