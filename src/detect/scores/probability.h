/* probability.h - the weights of the features of a guess; written by tools/make-probability, not by hand. */
/* SPDX-License-Identifier: MIT */
/* clang-format off */

/* The sum of the bias, which is first, and of weight * feature is in 1 / 2^PROBABILITY_SHIFT. */
#define PROBABILITY_SHIFT 12
#define PROBABILITY_FEATURES 13

static const int32_t probability_weights[3][1 + PROBABILITY_FEATURES] = {
    { /* of single-byte charsets */
        -4817, /* bias */
        213, /* next */
        944, /* first */
        -612, /* length */
        484, /* above noise */
        -22, /* noise */
        -118, /* second */
        -23, /* codes */
        -34, /* above utf8 */
        -1, /* bits */
        -8, /* rarity */
        -4167, /* no language */
        -6656, /* no words */
        -21923, /* utf8 */
    },
    { /* of multi-byte charsets */
        -21188, /* bias */
        570, /* next */
        -34, /* first */
        908, /* length */
        1293, /* above noise */
        -100, /* noise */
        0, /* second */
        0, /* codes */
        589, /* above utf8 */
        -1349, /* bits */
        0, /* rarity */
        0, /* no language */
        0, /* no words */
        17346, /* utf8 */
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
