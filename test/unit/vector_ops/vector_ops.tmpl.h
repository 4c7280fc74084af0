/* vector_ops.tmpl.h - compares each vector operation of a target with a loop over bytes, as vector_ops.md defines it. A
 * template. */
/* SPDX-License-Identifier: MIT */
/*
 * A target's file is compiled with this file as TARGET_KERNELS. Therefore the operations are tested as the target uses them.
 * Parameters: TARGET_NAME; the vector operations.
 */
#include "unit/vector_ops/vector_ops.h"

ALWAYS_INLINE int32_t as_signed(uint32_t x, int bits)
{
    return (int32_t)(x << (32 - bits)) >> (32 - bits);
}

ALWAYS_INLINE uint32_t clamped(int32_t x, int32_t most)
{
    return (uint32_t)(x < 0 ? 0 : x > most ? most : x);
}

ALWAYS_INLINE uint32_t all_ones(bool is)
{
    return is ? UINT32_MAX : 0;
}

#define LOWEST(bits) (UINT32_MAX >> (32 - (bits)))

/* Compares the result of `call` with `value` for each element i; x, y are the elements of a and b; sx, sy are signed. */
#define ELEMENTS(bits, call, value)                                                                                            \
    do {                                                                                                                       \
        for (size_t i = 0; i < VEC * 8 / (bits); i++) {                                                                        \
            const uint32_t x = element(t->a, bits, i), y = element(t->b, bits, i);                                             \
            const int32_t sx = as_signed(x, bits), sy = as_signed(y, bits);                                                    \
            (void)x, (void)y, (void)sx, (void)sy;                                                                              \
            set_element(want, bits, i, (uint32_t)(value)&LOWEST(bits));                                                        \
        }                                                                                                                      \
        v_store(got, call);                                                                                                    \
        expect_bytes(#call, got, want, VEC);                                                                                   \
    } while (0)

#define BYTES(call, value) ELEMENTS(8, call, value)

/* Checks that `statement` writes n bytes to got and none after them. */
#define WRITES(n, statement, value)                                                                                            \
    do {                                                                                                                       \
        memset(got, 0xA5, sizeof got);                                                                                         \
        memset(want, 0xA5, sizeof want);                                                                                       \
        for (size_t i = 0; i < (n); i++)                                                                                       \
            want[i] = (uint8_t)(value);                                                                                        \
        statement;                                                                                                             \
        expect_bytes(#statement, got, want, sizeof got);                                                                       \
    } while (0)

/* Checks the units that `statement` writes. */
#define WRITES_UNITS(size, n, statement, value)                                                                                \
    do {                                                                                                                       \
        for (size_t i = 0; i < (n); i++)                                                                                       \
            set_unit(want, size, i, (uint32_t)(value));                                                                        \
        statement;                                                                                                             \
        expect_bytes(#statement, got, want, (n) * (size));                                                                     \
    } while (0)

#define QUAD(call, value) WRITES(16, q_store(got, call), value)

/* For vectors with lanes of 16 bytes: the start of the lane of byte i, and its index in the lane. */
#define LANE(i) ((i) / 16 * 16)
#define IN(i)   ((i) % 16)

/* Each part is a separate function, so that the compiler cannot use results of another part. */
#define PART static NOINLINE void

PART check_numbers(const struct words_try *t)
{
    uint8_t got[4 * MOST_BYTES], want[4 * MOST_BYTES];
    const vec a = v_load(t->a), b = v_load(t->b);
    BYTES(a, x);
    BYTES(v_zero(), 0);
    BYTES(v_all(t->b[0]), t->b[0]);
    ELEMENTS(16, v_all16((uint16_t)t->number), (uint16_t)t->number);
    ELEMENTS(32, v_all32((uint32_t)t->number), (uint32_t)t->number);
    BYTES(v_table(t->b), t->b[IN(i)]);
    BYTES(v_opaque(a), x);
    BYTES(v_and(a, b), x & y);
    BYTES(v_or(a, b), x | y);
    BYTES(v_xor(a, b), x ^ y);
    BYTES(v_without(a, b), x & ~y);
    BYTES(v_add8(a, b), x + y);
    ELEMENTS(16, v_adds16(a, b), x + y > 0xFFFF ? 0xFFFF : x + y);
    BYTES(v_sub8(a, b), x - y);
    ELEMENTS(16, v_sub16(a, b), x - y);
    ELEMENTS(32, v_sub32(a, b), x - y);
    ELEMENTS(16, v_mul16(a, b), x * y);
    BYTES(v_subs8(a, b), x > y ? x - y : 0);
    BYTES(v_average8(a, b), (x + y + 1) / 2);
    BYTES(v_max8(a, b), x > y ? x : y);
    ELEMENTS(16, v_max16(a, b), x > y ? x : y);
    ELEMENTS(32, v_max32(a, b), x > y ? x : y);
    BYTES(v_min8(a, b), x < y ? x : y);
    ELEMENTS(16, v_min16(a, b), x < y ? x : y);
    ELEMENTS(32, v_min32(a, b), x < y ? x : y);
    BYTES(v_signed_min8(a, b), sx < sy ? sx : sy);
}

PART check_comparisons(const struct words_try *t)
{
    uint8_t got[4 * MOST_BYTES], want[4 * MOST_BYTES];
    const vec a = v_load(t->a), b = v_load(t->b);
    BYTES(v_equal8(a, b), all_ones(x == y));
    ELEMENTS(16, v_equal16(a, b), all_ones(x == y));
    ELEMENTS(32, v_equal32(a, b), all_ones(x == y));
    BYTES(v_greater8(a, b), all_ones(sx > sy));
    ELEMENTS(16, v_greater16(a, b), all_ones(sx > sy));
    ELEMENTS(32, v_greater32(a, b), all_ones(sx > sy));
    BYTES(v_and(v_at_least8(a, 0xC4), v_all(0x80)), x >= 0xC4 ? 0x80 : 0);
    BYTES(v_and(v_at_least8(a, 0xF0), v_all(0x80)), x >= 0xF0 ? 0x80 : 0);
    BYTES(v_blend(v_load(t->c), a, b), t->c[i] >= 0x80 ? x : y);
    ELEMENTS(32, v_halves32(a, b), (x & 0xFFFF) | (y & 0xFFFF0000));
}

/* Shifts by all constants that kernels use, and more. */
PART check_shifts(const struct words_try *t)
{
    uint8_t got[4 * MOST_BYTES], want[4 * MOST_BYTES];
    const vec a = v_load(t->a);
#define SHIFTS(n)                                                                                                              \
    BYTES(v_left8(a, (n) % 8), x << (n) % 8);                                                                                  \
    BYTES(v_right8(a, (n) % 8), x >> (n) % 8);                                                                                 \
    ELEMENTS(16, v_left16(a, (n) % 16), x << (n) % 16);                                                                        \
    ELEMENTS(16, v_right16(a, (n) % 16), x >> (n) % 16);                                                                       \
    ELEMENTS(32, v_left32(a, n), x << (n));                                                                                    \
    ELEMENTS(32, v_right32(a, n), x >> (n))
    SHIFTS(1);
    SHIFTS(2);
    SHIFTS(4);
    SHIFTS(6);
    SHIFTS(7);
    SHIFTS(10);
    SHIFTS(16);
    SHIFTS(24);
#undef SHIFTS
}

/* Sums within the limits of the operation: b's bytes are below 0x40 here. */
PART check_products(const struct words_try *t)
{
    uint8_t got[4 * MOST_BYTES], want[4 * MOST_BYTES], few[MOST_BYTES];
    for (size_t i = 0; i < VEC; i++)
        few[i] = t->b[i] & 0x3F;
    ELEMENTS(16, v_madd8(v_load(t->a), v_load(few)), (uint32_t)(t->a[2 * i] * few[2 * i] + t->a[2 * i + 1] * few[2 * i + 1]));
#define SIGNED16(bytes, i) (int64_t) as_signed(element(bytes, 16, i), 16)
    ELEMENTS(32, v_madd16(v_load(t->a), v_load(t->b)),
             SIGNED16(t->a, 2 * i) * SIGNED16(t->b, 2 * i) + SIGNED16(t->a, 2 * i + 1) * SIGNED16(t->b, 2 * i + 1));
#undef SIGNED16
}

PART check_places(const struct words_try *t)
{
    uint8_t got[4 * MOST_BYTES], want[4 * MOST_BYTES], index[MOST_BYTES];
    for (size_t i = 0; i < VEC; i++)
        index[i] = t->c[i] >= 0x80 ? t->c[i] : t->c[i] & 0x0F;
    const vec a = v_load(t->a), b = v_load(t->b);
    BYTES(v_shuffle(a, v_load(index)), index[i] >= 0x80 ? 0 : t->a[LANE(i) + index[i]]);
    BYTES(v_unpack_low8(a, b), (IN(i) % 2 ? t->b : t->a)[LANE(i) + IN(i) / 2]);
    BYTES(v_unpack_high8(a, b), (IN(i) % 2 ? t->b : t->a)[LANE(i) + 8 + IN(i) / 2]);
    BYTES(v_unpack_low16(a, b), (IN(i) / 2 % 2 ? t->b : t->a)[LANE(i) + IN(i) / 4 * 2 + i % 2]);
    BYTES(v_unpack_high16(a, b), (IN(i) / 2 % 2 ? t->b : t->a)[LANE(i) + 8 + IN(i) / 4 * 2 + i % 2]);
    ELEMENTS(16, v_widen8_16(a, 0), t->a[i]);
    ELEMENTS(16, v_widen8_16(a, 1), t->a[VEC / 2 + i]);
    ELEMENTS(32, v_widen8_32(a, 0), t->a[i]);
    ELEMENTS(32, v_widen8_32(a, 1), t->a[VEC / 4 + i]);
    ELEMENTS(32, v_widen8_32(a, 2), t->a[VEC / 2 + i]);
    ELEMENTS(32, v_widen8_32(a, 3), t->a[VEC / 4 * 3 + i]);
    ELEMENTS(32, v_widen16_32(a, 0), element(t->a, 16, i));
    ELEMENTS(32, v_widen16_32(a, 1), element(t->a, 16, VEC / 4 + i));
    BYTES(v_move_up(a, 1), i < 1 ? 0 : t->a[i - 1]);
    BYTES(v_move_up(a, 2), i < 2 ? 0 : t->a[i - 2]);
    BYTES(v_move_up(a, 3), i < 3 ? 0 : t->a[i - 3]);
    BYTES(v_move_down(a, 1), i + 1 < VEC ? t->a[i + 1] : 0);
    BYTES(v_move_down(a, 2), i + 2 < VEC ? t->a[i + 2] : 0);
    BYTES(v_move_down(a, 3), i + 3 < VEC ? t->a[i + 3] : 0);
    UNROLL
    for (int q = 0; q < QUADS; q++)
        QUAD(v_quad(a, q), t->a[16 * q + (int)i]);
}

/* The index of element i of two packed vectors, with `in_lane` elements in a lane. */
#define PACKED(i, in_lane) ((i) / (in_lane) / 2 * (in_lane) + (i) % (in_lane))
#define SECOND(i, in_lane) ((i) / (in_lane) % 2 != 0)

PART check_packing(const struct words_try *t)
{
    uint8_t got[4 * MOST_BYTES], want[4 * MOST_BYTES], mask_a[MOST_BYTES], mask_b[MOST_BYTES];
    for (size_t i = 0; i < VEC / 2; i++) {
        set_element(mask_a, 16, i, t->a[i] & 1 ? 0xFFFF : 0);
        set_element(mask_b, 16, i, t->b[i] & 1 ? 0xFFFF : 0);
    }
    const vec a = v_load(t->a), b = v_load(t->b), c = v_load(t->c), d = v_load(t->d);
#define WORD_OF(first, second, i)   as_signed(element(SECOND(i, 8) ? second : first, 16, PACKED(i, 8)), 16)
#define DOUBLE_OF(first, second, i) as_signed(element(SECOND(i, 4) ? second : first, 32, PACKED(i, 4)), 32)
    BYTES(v_pack16(a, b), clamped(WORD_OF(t->a, t->b, i), 0xFF));
    ELEMENTS(16, v_pack32(a, b), clamped(DOUBLE_OF(t->a, t->b, i), 0xFFFF));
    BYTES(v_pack_masks16(v_load(mask_a), v_load(mask_b)), WORD_OF(mask_a, mask_b, i));
#define IN_TURN(bits, i, n) as_signed(element(i < (n) ? t->a : t->b, bits, i % (n)), bits)
    BYTES(v_unlace(v_pack16(a, b)), clamped(IN_TURN(16, i, VEC / 2), 0xFF));
    ELEMENTS(16, v_unlace(v_pack32(a, b)), clamped(IN_TURN(32, i, VEC / 4), 0xFFFF));
    const uint8_t *const four[4] = {t->a, t->b, t->c, t->d};
    /* When words are packed, values above 0x7FFF are negative. */
    BYTES(v_unlace4(v_pack16(v_pack32(a, b), v_pack32(c, d))),
          clamped(as_signed(clamped(as_signed(element(four[i / (VEC / 4)], 32, i % (VEC / 4)), 32), 0xFFFF), 16), 0xFF) + 0);
#undef IN_TURN
#undef DOUBLE_OF
#undef WORD_OF
}

PART check_questions(const struct words_try *t)
{
    uint8_t got[4 * MOST_BYTES], want[4 * MOST_BYTES];
    const vec a = v_load(t->a), b = v_load(t->b);
    uint64_t signs = 0;
    size_t count = 0, sum = 0;
    bool meet = false, zero = true;
    for (size_t i = 0; i < VEC; i++) {
        signs |= (uint64_t)(t->a[i] >> 7) << i;
        count += t->a[i] >> 7;
        sum += t->a[i];
        meet = meet || (t->a[i] & t->b[i]) != 0;
        zero = zero && t->a[i] == 0;
    }
    expect_number("v_signs", v_signs(a), signs);
    expect_number("v_has_signs", v_has_signs(a), signs != 0);
    expect_number("v_is_zero", v_is_zero(a), zero);
    expect_number("v_meet", v_meet(a, b), meet);
    expect_number("v_sum_all", v_sum_all(a), sum);
    expect_number("mask_count", mask_count(signs), count);
    BYTES(v_from_signs(signs), x >= 0x80 ? 0xFF : 0);
    v_tally tally = v_no_tally();
    for (int i = 0; i < 63; i++)
        tally = v_tally_signs(tally, a);
    expect_number("v_tally_sum", v_tally_sum(tally), 63 * count);
    size_t last = VEC - 1;
    while (last > 0 && t->a[last] < 0x80)
        last--;
    if (signs != 0)
        expect_number("last_bit", last_bit(signs), last);
}

PART check_bits(const struct words_try *t)
{
    size_t count = 0, first = 0;
    for (int i = 0; i < 64; i++)
        count += t->number >> i & 1;
    while (first < 63 && (t->number >> first & 1) == 0)
        first++;
    expect_number("bit_count", bit_count(t->number), count);
    if (t->number != 0)
        expect_number("first_bit", first_bit(t->number), first);
    uint64_t bits = 0;
    for (size_t n = 0; n < 64; bits |= UINT64_C(1) << n++)
        expect_number("first_bits", first_bits(n), bits);
}

PART check_quads(const struct words_try *t)
{
    uint8_t got[4 * MOST_BYTES], want[4 * MOST_BYTES], index[16];
    const quad q = q_load(t->a), r = q_load(t->b);
    QUAD(q, t->a[i]);
    for (size_t i = 0; i < 16; i++)
        index[i] = t->c[i] >= 0x80 ? 0xFF : t->c[i] & 0x0F;
    QUAD(q_shuffle(q, q_load(index)), index[i] >= 0x80 ? 0 : t->a[index[i]]);
    for (size_t i = 0; i < 16; i++)
        index[i] = t->c[i] >= 0x80 ? 0xFF : t->c[i] & 0x07;
    QUAD(q_shuffle(q, q_load_index(index, index + 8)), index[i] >= 0x80 ? 0 : t->a[index[i] + i / 8 * 8]);
    QUAD(q_of_halves(t->number, ~t->number), (i < 8 ? t->number : ~t->number) >> i % 8 * 8);
    static uint16_t squares[0x10000];
    for (uint32_t i = 0; squares[0xFFFF] == 0 && i < 0x10000; i++)
        squares[i] = (uint16_t)(i * i);
    uint32_t numbers[8];
    for (size_t i = 0; i < 8; i++)
        numbers[i] = element(t->a, 16, i);
    QUAD(q_look_up16(squares, numbers), element(t->a, 16, i / 2) * element(t->a, 16, i / 2) >> 8 * (i % 2));
    uint64_t low = 0;
    for (size_t i = 0; i < 8; i++)
        low |= (uint64_t)t->a[i] << 8 * i;
    expect_number("q_low_half", q_low_half(q), low);
    expect_number("load_bytes", load_bytes(t->a, 8), low);
    expect_number("load_bytes", load_bytes(t->a, 4), low & UINT32_MAX);
    expect_number("load_bytes", load_bytes(t->a, 1), low & 0xFF);
    WRITES(8, store_bytes(got, t->number, 8), t->number >> 8 * i);
    WRITES(4, store_bytes(got, t->number, 4), t->number >> 8 * i);
    WRITES(2, store_bytes(got, t->number, 2), t->number >> 8 * i);
    WRITES(8, q_store_half(got, q), t->a[i]);
    WRITES(8, q_store_upper(got, q), t->a[8 + i]);
    WRITES_UNITS(4, 8, q_store_wide(got, q), element(t->a, 16, i));
    WRITES_UNITS(4, 8, q_store_double(got, q, r), element(t->a, 16, i) | element(t->b, 16, i) << 16);
    for (size_t n = 0; n <= 16; n++) {
        QUAD(q_last(q, n), i < n ? t->a[16 - n + i] : 0);
        QUAD(q_behind(q, n), i < n ? 0 : t->a[i - n]);
    }
}

PART check_host(const struct words_try *t)
{
    uint8_t got[4 * MOST_BYTES], want[4 * MOST_BYTES], units[MOST_BYTES];
    for (size_t i = 0; i < VEC / 2; i++)
        set_unit(units, 2, i, element(t->a, 16, i));
    ELEMENTS(16, v_host16(v_load(units)), x);
    for (size_t i = 0; i < VEC / 4; i++)
        set_unit(units, 4, i, element(t->a, 32, i));
    ELEMENTS(32, v_host32(v_load(units)), x);
    WRITES_UNITS(2, VEC, v_store_widened(2, got, t->a), t->a[i]);
    WRITES_UNITS(4, VEC, v_store_widened(4, got, t->a), t->a[i]);
}

/* Memory that ends, and memory that begins, at a guard page. */
PART check_edges(const struct words_try *t)
{
    uint8_t got[4 * MOST_BYTES], want[4 * MOST_BYTES];
    for (size_t n = 1; n <= VEC; n++) {
        uint8_t *const places[2] = {t->end - n, t->begin};
        for (int j = 0; j < 2; j++) {
            uint8_t *const at = places[j];
            memcpy(at, t->a, n);
            BYTES(v_load_some(at, n), i < n ? x : 0);
            if (n <= 16) {
                QUAD(q_load_some(at, n), i < n ? t->a[i] : 0);
                WRITES(n, q_store_some(got, q_load(t->a), n), t->a[i]);
                q_store_some(at, q_load(t->b), n);
                expect_bytes("q_store_some", at, t->b, n);
            }
            if (n <= 8) {
                memcpy(at, t->a, n);
                uint64_t number = 0;
                for (size_t i = 0; i < n; i++)
                    number |= (uint64_t)t->a[i] << 8 * i;
                expect_number("load_some_bytes", load_some_bytes(at, n), number);
                if (n < 8)
                    WRITES(n, store_some_bytes(got, t->number, n), t->number >> 8 * i);
            }
        }
        expect_number("v_bytes_to_aligned", ((uintptr_t)t->begin + n + v_bytes_to_aligned(t->begin + n)) % VEC, 0);
        expect_number("v_bytes_to_aligned", v_bytes_to_aligned(t->begin + n) - 1 < VEC, 1);
    }
}

PART check_interleaved(const struct words_try *t)
{
#if HAS_INTERLEAVED_LOADS
    uint8_t got[4 * MOST_BYTES], want[4 * MOST_BYTES], bytes[3 * MOST_BYTES];
    for (size_t i = 0; i < 3 * VEC; i++)
        bytes[i] = (i % 3 == 0 ? t->a : i % 3 == 1 ? t->b : t->c)[i / 3];
    memcpy(t->end - 3 * VEC, bytes, 3 * VEC);
    vec v[3];
    v_load3(t->end - 3 * VEC, v);
    BYTES(v[0], x);
    BYTES(v[1], y + 0 * x);
    BYTES(v[2], t->c[i] + 0 * x);
    WRITES(3 * VEC, v_store3(got, v), bytes[i]);
    const vec a = v_load(t->a), b = v_load(t->b);
    size_t first = 0;
    while (first < VEC && t->a[first] == 0)
        first++;
    expect_number("v_first", v_first(a), first);
    BYTES(v_lower_bytes(a, b), (i < VEC / 2 ? t->a : t->b)[2 * i % VEC] + 0 * x);
    BYTES(v_upper_bytes(a, b), (i < VEC / 2 ? t->a : t->b)[2 * i % VEC + 1] + 0 * x);
#else
    (void)t;
#endif
}

#define CHECK_PASTE(target) check_vector_ops_##target
#define CHECK_NAME(target)  CHECK_PASTE(target)

vector_ops_check CHECK_NAME(TARGET_NAME);

size_t CHECK_NAME(TARGET_NAME)(const struct words_try *t)
{
    check_numbers(t);
    check_comparisons(t);
    check_shifts(t);
    check_products(t);
    check_places(t);
    check_packing(t);
    check_questions(t);
    check_bits(t);
    check_quads(t);
    check_host(t);
    check_edges(t);
    check_interleaved(t);
    return VEC;
}
