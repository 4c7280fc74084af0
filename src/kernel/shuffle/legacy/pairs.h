/* pairs.h - characters of two bytes to UTF-8 and UTF-16, and from UTF-16. */
/* SPDX-License-Identifier: MIT */
/*
 * Each turn begins at the beginning of a character. It copies ASCII up to the first byte above 0x7F; from there on, one range
 * compare with alternating constants proves that the following bytes are pairs, and a product and a sum are their indices in
 * the table. docs/kernels/multi_byte.md has the picture.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_LEGACY_PAIRS_H
#define RUNIC_KERNEL_SHUFFLE_LEGACY_PAIRS_H

#include "../../../tables/charset_tables.h"
#include "../../../dispatch/legacy_kernels.h"
#include "../units.h"
#include "../to_utf8/encode.h"

#if VEC == 16

#define WORDS 8 /* in a vector */

struct pair_constants {
    vec flip, first, span, gap_begin, gap_end, gap, width, last;
};

/* Returns a vector of alternating bytes. */
ALWAYS_INLINE vec in_turn(unsigned even, unsigned odd)
{
    return v_all16((uint16_t)(even | odd << 8));
}

ALWAYS_INLINE struct pair_constants pair_constants(const struct runic_two_byte_table *p)
{
    return (struct pair_constants){.flip = in_turn(p->byte_layout.flip, 0),
                                   .first = in_turn(p->byte_layout.rows.first, p->byte_layout.cells.first),
                                   .span = in_turn(p->byte_layout.rows.more, p->byte_layout.cells.more),
                                   .gap_begin = in_turn(0xFF, p->byte_layout.gap_begin),
                                   .gap_end = in_turn(0xFF, p->byte_layout.gap_begin + p->byte_layout.gap),
                                   .gap = in_turn(0, p->byte_layout.gap),
                                   .width = v_all16(p->byte_layout.width),
                                   .last = v_all16(p->last)};
}

ALWAYS_INLINE vec at_least(vec a, vec b)
{
    return v_equal8(v_max8(a, b), a);
}

/* Words of two bytes as rows and cells; good: bytes that may be those of a pair. */
struct pair_cells {
    vec cells, good;
};

ALWAYS_INLINE struct pair_cells pair_cells_of(vec x, const struct pair_constants *k)
{
    const vec after = at_least(x, k->gap_end), inside = v_without(at_least(x, k->gap_begin), after);
    const vec from_first = v_sub8(v_xor(x, k->flip), k->first);
    const vec good = v_without(v_equal8(v_min8(from_first, k->span), from_first), inside);
    return (struct pair_cells){v_sub8(from_first, v_and(after, k->gap)), good};
}

/* Returns 0 in words whose bit in the table's list of characters above U+FFFF is set. */
static NOINLINE vec without_high(const uint8_t *is_high, vec words, const uint32_t *index)
{
    uint64_t high = 0;
    for (unsigned i = 0; i < WORDS; i++)
        high |= (uint64_t)(is_high[index[i] / 8] >> index[i] % 8 & 1) << 2 * i;
    return v_without(words, v_from_signs(3 * high));
}

/* Returns true if one of the first `count` words is in a row of Big5 that has characters above U+FFFF. */
ALWAYS_INLINE bool may_be_high(vec row, size_t count)
{
    const vec beyond = v_greater16(row, v_all16(0xF9 - 0x81)), before = v_greater16(v_all16(0xA1 - 0x81), row);
    const vec between = v_equal16(row, v_all16(0xC8 - 0x81));
    return (v_signs(v_or(v_or(beyond, before), between)) & first_bits(2 * count)) != 0;
}

/*
 * Returns the characters of pairs; 0 for none, and, if has_high, for those above U+FFFF. Words after the first `count` are
 * arbitrary.
 */
ALWAYS_INLINE vec characters_of(bool has_high, const struct runic_two_byte_table *p, vec cells, size_t count,
                                const struct pair_constants *k)
{
    const vec row = v_and(cells, v_all16(0x00FF)), cell = v_right16(cells, 8);
    uint32_t index[WORDS];
    q_store_wide((uint8_t *)index, v_min16(v_adds16(v_mul16(row, k->width), cell), k->last));
    const vec words = q_look_up16(p->table, index);
    return has_high && may_be_high(row, count) ? without_high(p->is_high, words, index) : words;
}

/* The text and the output; there is always room for the output of a vector. */
struct pairs_cursor {
    const uint8_t *src;
    uint8_t *dst;
};

/* Stores the first `count` words as UTF-8. Returns the number of bytes. */
static NOINLINE size_t put_any(uint8_t *dst, vec words, size_t count)
{
    const struct utf8_slots slots = encode_three(words, encode_constants(false));
    put_slots(dst, slots);
    return count + mask_count(slots.mask & first_bits(2 * count));
}

/* Returns words from U+0800 on as slots of three bytes. */
ALWAYS_INLINE struct utf8_slots encode_three_alone(vec x, const struct encode_constants *k)
{
    const vec front = v_or(encode_front(x, *k), k->lead3), last = encode_last(x, *k);
    return (struct utf8_slots){v_unpack_low16(front, last), v_unpack_high16(front, last), 0};
}

/* The conversion of a kernel, as constants wherever a function is inlined. */
struct pairs_kind {
    bool to_utf8, has_high;
};

/* Converts the first `count` of eight pairs. Returns false, with nothing done, if the table does not have one of them. */
ALWAYS_INLINE bool convert_cells(struct pairs_kind kind, const struct runic_two_byte_table *p, vec cells, size_t count,
                                 const struct pair_constants *k, const struct encode_constants *e, struct pairs_cursor *c)
{
    const vec words = characters_of(kind.has_high, p, cells, count, k);
    const uint64_t upper_signs = 0xAAAA & first_bits(2 * count);
    if (kind.to_utf8 && __builtin_expect((v_signs(v_adds16(words, e->three)) & upper_signs) == upper_signs, 1)) {
        put_three(c->dst, encode_three_alone(words, e));
        c->dst += 3 * count; /* a constant step: the next one need not wait for the packing */
    } else if ((v_signs(v_equal16(words, v_zero())) & upper_signs) != 0) {
        return false;
    } else if (kind.to_utf8) {
        c->dst += put_any(c->dst, words, count);
    } else {
        store_units(FORM_utf16, c->dst, words);
        c->dst += 2 * count;
    }
    c->src += 2 * count;
    return true;
}

/* The bytes that a step reads, and the most that it writes, with the bytes that its last store may touch. */
#define PAIRS_READ    (2 * VEC)
#define PAIRS_WRITTEN (3 * VEC)

ALWAYS_INLINE bool has_room(const struct pairs_cursor *c, const uint8_t *src_end, const uint8_t *dst_end)
{
    return src_end - c->src >= PAIRS_READ && dst_end - c->dst >= PAIRS_WRITTEN;
}

/*
 * Converts pairs up to an ASCII character. Returns false at a character that the caller must convert. The length of a step
 * does not depend on the table, for which the next step would have to wait.
 */
ALWAYS_INLINE bool convert_run(struct pairs_kind kind, const struct runic_two_byte_table *p, const struct pair_constants *k,
                               const struct encode_constants *e, struct pairs_cursor *c, const uint8_t *src_end,
                               const uint8_t *dst_end)
{
    while (has_room(c, src_end, dst_end)) {
        const struct pair_cells pairs = pair_cells_of(v_load(c->src), k);
        const uint64_t bad = v_signs(pairs.good) ^ 0xFFFF;
        if (bad != 0) {
            const size_t count = first_bit(bad) / 2;
            return convert_cells(kind, p, pairs.cells, count, k, e, c) && c->src[0] < 0x80;
        }
        if (!convert_cells(kind, p, pairs.cells, WORDS, k, e, c))
            return false;
        if (c->src[0] < 0x80)
            return true;
    }
    return true;
}

ALWAYS_INLINE struct runic_progress convert_pairs(struct pairs_kind kind, const struct runic_two_byte_table *p,
                                                  const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    if (len < PAIRS_READ)
        return (struct runic_progress){0, 0};
    const enum runic_form to = kind.to_utf8 ? FORM_utf8 : FORM_utf16;
    const struct pair_constants k = pair_constants(p);
    const struct encode_constants e = encode_constants(true);
    const uint8_t *const src_end = src + len, *const dst_end = dst + cap * form_unit_size(to);
    struct pairs_cursor c = {src, dst};
    while (has_room(&c, src_end, dst_end)) {
        const vec x = v_load(c.src);
        const uint64_t signs = v_signs(x);
        const size_t ascii = signs == 0 ? VEC : first_bit(signs);
        emit_widened(to, false, c.dst, x);
        c.src += ascii;
        c.dst += ascii * form_unit_size(to);
        if (signs != 0 && !convert_run(kind, p, &k, &e, &c, src_end, dst_end))
            break;
    }
    return (struct runic_progress){(size_t)(c.src - src), (size_t)(c.dst - dst) / form_unit_size(to)};
}

static struct runic_progress pairs_to_utf8(const void *table, const void *src, size_t len, void *dst, size_t cap)
{
    const struct runic_two_byte_table *const pairs = table;
    if (pairs->is_high != NULL)
        return convert_pairs((struct pairs_kind){true, true}, pairs, src, len, dst, cap);
    return convert_pairs((struct pairs_kind){true, false}, pairs, src, len, dst, cap);
}

static struct runic_progress pairs_to_utf16(const void *table, const void *src, size_t len, void *dst, size_t cap)
{
    const struct runic_two_byte_table *const pairs = table;
    if (pairs->is_high != NULL)
        return convert_pairs((struct pairs_kind){false, true}, pairs, src, len, dst, cap);
    return convert_pairs((struct pairs_kind){false, false}, pairs, src, len, dst, cap);
}

/* ---- Short runs of pairs, in any mixture with ASCII ---- */

#define STEP      64 /* bytes; a character is looked up at each of them, as if one began there */
#define POSITIONS VEC

/* Returns the bytes of a step that are lead bytes, if a character begins at the first. */
ALWAYS_INLINE uint64_t leads_of_step(const struct runic_two_byte_layout *layout, const uint8_t *src)
{
    const vec flip = v_all(layout->flip), first = v_all(layout->rows.first), span = v_all(layout->rows.more);
    uint64_t may_lead = 0;
    UNROLL
    for (unsigned i = 0; i < STEP; i += VEC) {
        const vec row = v_sub8(v_xor(v_load(src + i), flip), first);
        may_lead |= (uint64_t)v_signs(v_equal8(v_min8(row, span), row)) << i;
    }
    return lead_bytes(may_lead);
}

/* The characters that begin at each of 16 positions, if one does, and the positions where none of the table and no ASCII is. */
struct found_characters {
    vec words[2];
    uint64_t missing;
};

ALWAYS_INLINE struct found_characters find_characters(const struct runic_two_byte_table *p, const uint8_t *src,
                                                      const struct pair_constants *k)
{
    const vec x = v_load(src), after = v_load(src + 1), bytes[2] = {v_unpack_low8(x, after), v_unpack_high8(x, after)};
    struct found_characters found;
    vec missing[2];
    UNROLL
    for (unsigned i = 0; i < 2; i++) {
        const struct pair_cells pairs = pair_cells_of(bytes[i], k);
        const vec words = characters_of(false, p, pairs.cells, WORDS, k);
        const vec is_ascii = v_equal16(v_and(bytes[i], v_all16(0x80)), v_zero());
        const vec none = v_or(v_equal16(words, v_zero()), v_xor(v_equal16(pairs.good, v_all(0xFF)), v_all(0xFF)));
        found.words[i] = v_blend(is_ascii, v_and(bytes[i], v_all16(0xFF)), words);
        missing[i] = v_without(none, is_ascii);
    }
    found.missing = v_signs(v_pack_masks16(missing[0], missing[1]));
    return found;
}

/* Stores the words of eight that `chosen` has a bit for. Returns their number. */
ALWAYS_INLINE size_t put_chosen(uint8_t *dst, vec words, unsigned chosen)
{
#define CHOOSE(a, b, c, d)                                                                                                     \
    {                                                                                                                          \
        2 * a, 2 * a + 1, 2 * b, 2 * b + 1, 2 * c, 2 * c + 1, 2 * d, 2 * d + 1                                                 \
    }
    static const uint8_t choice[16][8] = {CHOOSE(0, 0, 0, 0), CHOOSE(0, 0, 0, 0), CHOOSE(1, 0, 0, 0), CHOOSE(0, 1, 0, 0),
                                          CHOOSE(2, 0, 0, 0), CHOOSE(0, 2, 0, 0), CHOOSE(1, 2, 0, 0), CHOOSE(0, 1, 2, 0),
                                          CHOOSE(3, 0, 0, 0), CHOOSE(0, 3, 0, 0), CHOOSE(1, 3, 0, 0), CHOOSE(0, 1, 3, 0),
                                          CHOOSE(2, 3, 0, 0), CHOOSE(0, 2, 3, 0), CHOOSE(1, 2, 3, 0), CHOOSE(0, 1, 2, 3)};
#undef CHOOSE
    const quad packed = q_shuffle(units_of_host(FORM_utf16, words), q_load_index(choice[chosen & 0xF], choice[chosen >> 4]));
    q_store_half(dst, packed);
    q_store_upper(dst + 2 * bit_count(chosen & 0xF), packed);
    return bit_count(chosen);
}

static struct runic_progress short_pairs_to_utf16(const void *table, const void *from, size_t len, void *to, size_t cap)
{
    const struct runic_two_byte_table *const pairs = table;
    const struct pair_constants k = pair_constants(pairs);
    const uint8_t *const src = from;
    uint8_t *const dst = to;
    size_t i = 0, written = 0;
    while (len - i > STEP && cap - written >= STEP) {
        const uint64_t leads = leads_of_step(&pairs->byte_layout, src + i), begins = ~(leads << 1);
        for (unsigned at = 0; at < STEP; at += POSITIONS) {
            const struct found_characters found = find_characters(pairs, src + i + at, &k);
            const unsigned chosen = (unsigned)(begins >> at) & 0xFFFF;
            if ((found.missing & chosen) != 0)
                return (struct runic_progress){i + at + !(chosen & 1), written};
            written += put_chosen(dst + 2 * written, found.words[0], chosen & 0xFF);
            written += put_chosen(dst + 2 * written, found.words[1], chosen >> 8);
        }
        i += STEP + (size_t)(leads >> (STEP - 1));
    }
    return (struct runic_progress){i, written};
}

/* ---- From UTF-16 ---- */

/* Returns row and cell of JIS X 0208, each plus 0x20, as pairs of Shift_JIS; 0 for rows that Shift_JIS has elsewhere. */
ALWAYS_INLINE vec shift_jis_of(vec jis)
{
    const vec row = v_sub16(v_right16(jis, 8), v_all16(0x21)), half = v_right16(row, 1);
    const vec odd = v_equal16(v_and(row, v_all16(1)), v_all16(1));
    const vec cell = v_sub16(v_and(jis, v_all16(0xFF)), v_sub16(v_all16(0x21), v_and(odd, v_all16(94))));
    const vec trail = v_sub16(v_sub16(cell, v_greater16(cell, v_all16(0x3E))), v_all16(0x10000 - 0x40));
    const vec lead = v_sub16(half, v_blend(v_greater16(half, v_all16(0x1E)), v_all16(0x10000 - 0xC1), v_all16(0x10000 - 0x81)));
    return v_and(v_or(v_left16(lead, 8), trail), v_greater16(v_all16(REPEATED_ROW), row));
}

/* Returns the pairs of eight characters, the first bytes higher; 0 for characters that the caller must look up. */
ALWAYS_INLINE vec codes_of(const struct runic_two_byte_codes *t, const uint8_t *src, vec units)
{
    uint32_t index[WORDS];
    UNROLL
    for (size_t i = 0; i < WORDS; i++) {
        char16_t unit;
        memcpy(&unit, src + 2 * i, sizeof unit);
        const uint32_t value = unit;
        index[i] = t->blocks[value >> 6] + (value & 63);
    }
    vec codes = q_look_up16(t->codes, index);
    const vec none = v_equal16(codes, v_zero());
    if (t->form == CODE_IS_JIS)
        codes = v_or(codes, v_all16(0x8080));
    else if (t->form == CODE_IS_JIS_FOR_SHIFT_JIS)
        codes = shift_jis_of(codes);
    const vec good = v_equal16(v_max16(codes, v_all16(t->least)), codes);
    return v_and(v_without(codes, none), v_without(good, v_equal16(units, v_all16(t->except))));
}

/* Of eight characters: a bit for each that is ASCII, and two bits for each without a code. */
struct encoded_words {
    uint64_t ascii, none;
};

/* Converts eight characters. What follows the first one without a code is not text. */
ALWAYS_INLINE struct encoded_words encode_words(const struct runic_two_byte_codes *t, const uint8_t *src, uint8_t *dst)
{
    const vec x = load_units(FORM_utf16, src), codes = codes_of(t, src, x);
    const vec is_ascii = v_equal16(v_and(x, v_all16(0xFF80)), v_zero());
    const vec pairs = v_or(v_left16(codes, 8), v_right16(codes, 8));
    const uint64_t ascii = v_signs(v_pack_masks16(is_ascii, is_ascii)) & 0xFF;
    store_shuffled(dst, v_blend(is_ascii, x, pairs), runic_pack_two[ascii ^ 0xFF]);
    return (struct encoded_words){ascii, v_signs(v_without(v_equal16(codes, v_zero()), is_ascii))};
}

/* Converts up to a character without a code. No step but the last depends on the table: the next one would have to wait. */
static struct runic_progress utf16_to_pairs(const void *table, const void *from, size_t len, void *to, size_t cap)
{
    const uint8_t *src = from;
    uint8_t *dst = to;
    const struct runic_two_byte_codes t = *(const struct runic_two_byte_codes *)table;
    size_t i = 0, written = 0;
    while (len - i >= 2 * WORDS && cap - written >= VEC) {
        const vec x = load_units(FORM_utf16, src + 2 * i), next = load_units(FORM_utf16, src + 2 * i + VEC);
        if (words_are_plain(FORM_utf8, v_or(x, next))) {
            v_store(dst + written, v_pack16(x, next));
            i += 2 * WORDS;
            written += 2 * WORDS;
            continue;
        }
        const struct encoded_words words = encode_words(&t, src + 2 * i, dst + written);
        if (words.none != 0) {
            const size_t count = first_bit(words.none) / 2;
            i += count;
            written += 2 * count - mask_count(words.ascii & first_bits(count));
            break;
        }
        written += 2 * WORDS - mask_count(words.ascii);
        i += WORDS;
    }
    return (struct runic_progress){i, written};
}

#endif
#endif
