/* probability.h - the weights of the features of a guess; written by tools/make-probability, not by hand. */
/* SPDX-License-Identifier: MIT */
/* clang-format off */

/* The sum of the bias, which is first, and of weight * feature is in 1 / 2^PROBABILITY_SHIFT. */
#define PROBABILITY_SHIFT 12
#define PROBABILITY_FEATURES 13

static const int32_t probability_weights[3][1 + PROBABILITY_FEATURES] = {
    { /* of single-byte charsets */
        -11217, /* bias */
        314, /* next */
        452, /* first */
        -451, /* length */
        819, /* above noise */
        -58, /* noise */
        -120, /* second */
        -10, /* codes */
        169, /* above utf8 */
        -188, /* bits */
        246, /* rarity */
        -2551, /* no language */
        -4799, /* no words */
        4372, /* utf8 */
    },
    { /* of multi-byte charsets */
        -20792, /* bias */
        445, /* next */
        -43, /* first */
        1101, /* length */
        467, /* above noise */
        42, /* noise */
        0, /* second */
        0, /* codes */
        512, /* above utf8 */
        -1185, /* bits */
        0, /* rarity */
        0, /* no language */
        0, /* no words */
        16569, /* utf8 */
    },
    { /* of EBCDIC */
        -5543, /* bias */
        264, /* next */
        866, /* first */
        -504, /* length */
        3158, /* above noise */
        -246, /* noise */
        0, /* second */
        0, /* codes */
        0, /* above utf8 */
        -1439, /* bits */
        1362, /* rarity */
        0, /* no language */
        0, /* no words */
        -1488, /* utf8 */
    },
};

/* Thousandths for a sum of 0, 1 / PROBABILITY_STEPS, 2 / PROBABILITY_STEPS ... 8; for negative ones 1000 less it. */
#define PROBABILITY_STEPS 8
static const uint16_t probability_thousandths[] = {
    500, 531, 562, 593, 622, 651, 679, 706, 731, 755, 777, 798, 818, 835, 852, 867,
    881, 893, 905, 915, 924, 932, 940, 947, 953, 958, 963, 967, 971, 974, 977, 980,
    982, 984, 986, 988, 989, 990, 991, 992, 993, 994, 995, 995, 996, 996, 997, 997,
    998, 998, 998, 998, 998, 999, 999, 999, 999, 999, 999, 999, 999, 999, 999, 999,
    999,
};
