/* byte_classes.h - what bytes are in a single-byte charset and a language, and what a pair of them costs there. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_DETECT_BYTE_CLASSES_H
#define RUNIC_DETECT_BYTE_CLASSES_H

#include "pair_cost.h"

/* The classes of bytes in a language. After a sign, a letter is likely as after a space. */
struct byte_classes {
    uint8_t before[256]; /* of the first byte of a pair */
    uint8_t after[256];  /* of the second one; or SIGN + a cost, with IN_WORDS if that is the same after a letter */
};

enum { IN_WORDS = 0x40, SIGN = 0x80 };

/* Finds what a byte above 0x7F is in a candidate. Returns its meaning. */
ALWAYS_INLINE unsigned find_meaning(struct byte_meanings *meanings, unsigned candidate, unsigned byte)
{
    const unsigned meaning = runic_byte_meanings[candidate - MULTI_COUNT][byte & 0x7F];
    meanings->meaning[byte] = (uint16_t)meaning;
    meanings->kind[byte] = (uint8_t)(meaning >> MEANING_KIND);
    return meaning;
}

/* Finds the classes of a byte of ASCII in a language that is Latin or not. */
ALWAYS_INLINE void find_ascii_class(struct byte_classes *classes, bool is_latin, unsigned byte)
{
    const unsigned letter = (byte | 0x20) - 'a';
    classes->before[byte] = classes->after[byte] = (uint8_t)(letter >= 26 ? CLASS_SPACE : CLASS_FIRST + letter * is_latin);
}

/* Finds the classes of a byte above 0x7F in a language. Returns the class of letters and of signs that the language has. */
ALWAYS_INLINE unsigned find_class(struct byte_classes *classes, const struct byte_meanings *meanings, unsigned table,
                                  unsigned byte)
{
    static const uint8_t sign_costs[] = {[KIND_QUOTE] = SIGN + COST_QUOTE,
                                         [KIND_SIGN] = SIGN + COST_SIGN,
                                         [KIND_FRAME] = SIGN + COST_LONE_FRAME,
                                         [KIND_RARE_SIGN] = SIGN + COST_RARE_SIGN,
                                         [KIND_UNDEFINED] = SIGN};
    const unsigned kind = meanings->kind[byte];
    const unsigned letter = runic_letter_classes[table][meanings->meaning[byte] & MEANING_LETTER];
    const unsigned class = kind == KIND_SPACE ? (unsigned)CLASS_SPACE : letter;
    const bool is_sign = kind >= KIND_QUOTE;
    classes->before[byte] = (uint8_t)(is_sign ? (unsigned)CLASS_SPACE : class);
    classes->after[byte] = (uint8_t)(is_sign && class == CLASS_FOREIGN ? sign_costs[kind] : class);
    if (kind == KIND_QUOTE && class == CLASS_FOREIGN && is_in_words(meanings, byte))
        classes->after[byte] = SIGN + IN_WORDS + COST_APOSTROPHE;
    return class;
}

/* Returns what a pair costs in a language, in bits. most: what two letters cost at most. */
ALWAYS_INLINE unsigned cost_of_pair(const struct language *language, const struct byte_meanings *meanings,
                                    const struct byte_classes *classes, unsigned first, unsigned second, unsigned most)
{
    const unsigned before = classes->before[first], after = classes->after[second];
    if (after >= SIGN) {
        if (is_frame(meanings, first) && is_frame(meanings, second))
            return first == second && is_repeated(meanings, second) ? COST_SAME : COST_FRAME;
        return (after & (IN_WORDS - 1)) + (before == CLASS_SPACE || (after & IN_WORDS) != 0 ? 0 : COST_SIGN_AT_LETTER);
    }
    if ((before | after) == CLASS_SPACE)
        return COST_SPACE_AFTER_SIGN;
    const unsigned score = score_at(language, before, after);
    return score < most ? score : most;
}

#endif
