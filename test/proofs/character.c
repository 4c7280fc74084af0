/* character.c - proof: boundaries and single characters of text in memory, every length up to 6; order by code point. */
/* SPDX-License-Identifier: MIT */
/* hints: character */
#include "text/character.c"
#include "text/compare.c"

#define MOST 6

static void prove_boundaries(size_t len)
{
    const uint8_t *src = proof_bytes(4 * len);
    Frama_C_show_each_run(len);
    //@ loop unroll 100;
    for (size_t pos = 0; pos <= len + 1; pos++) {
        size_t floor = runic_utf8_floor((const char *)src, len, pos), ceil = runic_utf8_ceil((const char *)src, len, pos);
        //@ assert floor <= len && ceil <= len;
        proof_forget();
        floor = runic_utf16_floor((const char16_t *)src, len, pos), ceil = runic_utf16_ceil((const char16_t *)src, len, pos);
        //@ assert floor <= len && ceil <= len;
        proof_forget();
    }
    runic_utf8_next((const char *)src, len);
    runic_utf16_next((const char16_t *)src, len);
    runic_utf32_next((const char32_t *)src, len);
    runic_utf8_previous((const char *)src, len);
    runic_utf16_previous((const char16_t *)src, len);
    runic_utf32_previous((const char32_t *)src, len);
    proof_forget();
    free((void *)src);
}

static void prove_order(size_t len, size_t rest)
{
    const uint8_t *src = proof_bytes(4 * len), *other = proof_bytes(4 * rest);
    runic_utf8_compare((const char *)src, len, (const char *)other, rest);
    runic_utf16_compare((const char16_t *)src, len, (const char16_t *)other, rest);
    runic_utf32_compare((const char32_t *)src, len, (const char32_t *)other, rest);
    free((void *)src);
    free((void *)other);
}

static void prove_put(size_t cap)
{
    uint8_t *dst = proof_bytes(4 * cap);
    const char32_t value = Frama_C_unsigned_int_interval(0, UINT32_MAX);
    runic_utf8_put(value, (char *)dst, cap);
    proof_forget();
    runic_utf16_put(value, (char16_t *)dst, cap);
    proof_forget();
    runic_utf32_put(value, (char32_t *)dst, cap);
    proof_forget();
    free(dst);
}

int main(void)
{
    //@ loop unroll 100;
    for (size_t len = 0; len <= MOST; len++)
        prove_boundaries(len);
    prove_order(11, 10);
    prove_order(2, 3);
    //@ loop unroll 100;
    for (size_t cap = 0; cap <= 5; cap++)
        prove_put(cap);
    Frama_C_show_each_end();
}
