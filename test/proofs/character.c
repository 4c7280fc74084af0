/* character.c - proof: boundaries and single characters of text in memory, every length up to 16; order by code point. */
/* SPDX-License-Identifier: MIT */
/* hints: character */
#include "text/character.c"
#include "text/compare.c"

#define MOST 16

static void prove_boundaries(size_t len)
{
    const char *src8 = proof_bytes(len);
    const char16_t *src16 = proof_bytes(2 * len);
    const char32_t *src32 = proof_bytes(4 * len);
    Frama_C_show_each_run(len);
    //@ loop unroll 100;
    for (size_t pos = 0; pos <= len + 1; pos++) {
        size_t floor = runic_utf8_floor(src8, len, pos), ceil = runic_utf8_ceil(src8, len, pos);
        //@ assert floor <= len && ceil <= len;
        proof_forget();
        floor = runic_utf16_floor(src16, len, pos), ceil = runic_utf16_ceil(src16, len, pos);
        //@ assert floor <= len && ceil <= len;
        proof_forget();
    }
    runic_utf8_next(src8, len);
    runic_utf16_next(src16, len);
    runic_utf32_next(src32, len);
    runic_utf8_previous(src8, len);
    runic_utf16_previous(src16, len);
    runic_utf32_previous(src32, len);
    proof_forget();
    free((void *)src8);
    free((void *)src16);
    free((void *)src32);
}

static void prove_order(size_t len, size_t rest)
{
    const char *src8 = proof_bytes(len), *other8 = proof_bytes(rest);
    const char16_t *src16 = proof_bytes(2 * len), *other16 = proof_bytes(2 * rest);
    const char32_t *src32 = proof_bytes(4 * len), *other32 = proof_bytes(4 * rest);
    Frama_C_show_each_run(len, rest);
    runic_utf8_compare(src8, len, other8, rest);
    runic_utf16_compare(src16, len, other16, rest);
    runic_utf32_compare(src32, len, other32, rest);
}

static void prove_put(size_t cap)
{
    const char32_t value = Frama_C_unsigned_int_interval(0, UINT32_MAX);
    runic_utf8_put(value, proof_bytes(cap), cap);
    proof_forget();
    runic_utf16_put(value, proof_bytes(2 * cap), cap);
    proof_forget();
    runic_utf32_put(value, proof_bytes(4 * cap), cap);
    proof_forget();
}

int main(void)
{
    //@ loop unroll 100;
    for (size_t len = 0; len <= MOST; len++)
        prove_boundaries(len);
    //@ loop unroll 100;
    for (size_t len = 0; len <= MOST; len++) {
        prove_order(len, MOST);
        prove_order(MOST, len);
        prove_put(len);
    }
    Frama_C_show_each_end();
}
