/* repeating.h - damaged text in any charset in which the same unmappable characters occur again and again; policies. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_REPEATING_H
#define RUNIC_TEST_REPEATING_H

#include "texts.h"

#include <runic.h>

#define MOST_VALUES 3000

/* Makes text in a charset: ASCII with some characters that occur again and again, so that their replacements are remembered;
 * damaged. `most`: MOST_VALUES at most, of which each may take 12 bytes. */
static inline size_t make_repeating(struct chance *chance, runic_charset charset, uint8_t *text, size_t most)
{
    static const char32_t others[] = {0xE9, 0x20AC, 0x1F600, 0x4E00, 0x414, 0x3042, 0xFEFF, 0xFFFD};
    const runic_options how = {
        .from = RUNIC_UTF32LE, .to = charset, .unmappable = {.action = RUNIC_ACTION_REPLACE}, .bom_in = RUNIC_BOM_IN_KEEP};
    uint8_t values[4 * MOST_VALUES] = {0};
    const size_t len = chance_below(chance, most), every = 1 + chance_below(chance, 40);
    for (size_t i = 0; i < len; i++) {
        const char32_t ascii = 0x20 + (char32_t)chance_below(chance, 95);
        const char32_t value = chance_below(chance, every) == 0 ? others[chance_below(chance, 8)] : ascii;
        values[4 * i] = (uint8_t)value;
        values[4 * i + 1] = (uint8_t)(value >> 8);
        values[4 * i + 2] = (uint8_t)(value >> 16);
    }
    const size_t size = runic_convert(&how, values, 4 * len, text, 12 * MOST_VALUES).written, damage = chance_below(chance, 3);
    for (size_t i = chance_below(chance, 90); damage > 0 && i < size; i += 1 + chance_below(chance, damage == 1 ? 20 : 300))
        text[i] = (uint8_t)chance_next(chance);
    return size;
}

/* Sets a policy with an action, and what it needs. */
static inline runic_policy policy_of(struct chance *chance, unsigned action, bool is_ill_formed)
{
    runic_policy policy = {.action = (uint8_t)action};
    if (action == RUNIC_ACTION_ESCAPE)
        policy.style = is_ill_formed ? RUNIC_ESCAPE_C : (uint8_t)chance_below(chance, RUNIC_ESCAPE_PYTHON + 1);
    if (action == RUNIC_ACTION_FALLBACK)
        policy.charset = RUNIC_WINDOWS1252;
    if (action == RUNIC_ACTION_REPLACE)
        policy.length = (uint8_t)chance_below(chance, 4);
    for (size_t i = 0; i < policy.length && action == RUNIC_ACTION_REPLACE; i++)
        policy.text[i] = i == 0 ? '?' : 0x20AC;
    return policy;
}

#endif
